/* branch.c  The methods that infer: guess, infer, go deeper; when there is no deeper, take back the
 * last guess with all that came of it, and try the next digit in its cell.
 *
 * Inference puts digits into cells because of a guess, and they go with it.  So each cell that is
 * filled is written on a trail, and taking a guess back is taking back the end of the trail.
 *
 * Invariant: the cells on the trail are those that the search has filled, in the order in which it
 * did; the guesses among them are the guesses in force, so there are `depth` of them. */
#include "search.h"

struct mark {
    qdr_cell cell;
    bool is_guess;
};

struct branch {
    struct qdri_search *search;
    unsigned length; /* of the trail */
    struct mark trail[QDR_CELLS_MAX];
};

/* What makes one such method different from another. */
struct way {
    bool at_root; /* infer already before the first guess? */

    /* Puts in what follows from the board.  Returns false where a cell has turned out to be dead
     * (and has said so), or the search was stopped. */
    bool (*infer)(struct branch *branch);

    /* Returns the blank cell to guess in, or QDR_NO_CELL where the board is full. */
    qdr_cell (*choose)(struct branch *branch);
};

static void note(struct branch *branch, qdr_cell cell, bool is_guess)
{
    branch->trail[branch->length++] = (struct mark){.cell = cell, .is_guess = is_guess};
}

/* Puts a digit into a cell because nothing else is left there. */
static void imply(struct branch *branch, qdr_cell cell, qdr_digit digit)
{
    note(branch, cell, false);
    qdri_imply(branch->search, cell, digit);
}

/* Guesses the least digit above `digit` that fits.  Returns false where there is none. */
static bool guess_above(struct branch *branch, qdr_cell cell, qdr_digit digit)
{
    digit = qdri_next_digit(branch->search, cell, digit);
    if (digit == 0) {
        return false;
    }
    note(branch, cell, true);
    qdri_guess(branch->search, cell, digit);
    return true;
}

/* Guesses where the way wants it.  Returns false where the board is full or the cell dead. */
static bool go_deeper(struct branch *branch, const struct way *way)
{
    qdr_cell cell = way->choose(branch);
    if (cell == QDR_NO_CELL) {
        qdri_solution(branch->search);
        return false;
    }
    if (!guess_above(branch, cell, 0)) {
        qdri_dead(branch->search, cell);
        return false;
    }
    return true;
}

/* Takes the last guess back.  Returns its cell, and what stood there in `digit`; QDR_NO_CELL where
 * no guess is in force. */
static qdr_cell take_back(struct branch *branch, qdr_digit *digit)
{
    struct qdri_search *search = branch->search;
    while (branch->length > 0) {
        struct mark last = branch->trail[--branch->length];
        *digit = search->grid.cell[last.cell];
        if (last.is_guess) {
            qdri_retract(search, last.cell);
            return last.cell;
        }
        search->grid.cell[last.cell] = 0;
    }
    return QDR_NO_CELL;
}

/* Takes guesses back until one can be replaced by the next digit.  Returns false where none can:
 * everything has been tried. */
static bool go_on(struct branch *branch)
{
    qdr_digit digit;
    qdr_cell cell;
    do {
        cell = take_back(branch, &digit);
        if (cell == QDR_NO_CELL || branch->search->stopped) {
            return false;
        }
    } while (!guess_above(branch, cell, digit));
    return true;
}

/* Searches everything in this way, without recursion. */
static void search_all(struct qdri_search *search, const struct way *way)
{
    struct branch branch = {.search = search};
    bool is_alive = !way->at_root || way->infer(&branch);
    while (!search->stopped) {
        bool has_guessed = is_alive && go_deeper(&branch, way);
        if (!has_guessed && (search->stopped || !go_on(&branch))) {
            return;
        }
        is_alive = !search->stopped && way->infer(&branch);
    }
}

/* --------------------------------------------------------------------------- implications ---- */

/* Guessing in the first blank cell, with a look over the boxes after each guess.
 *
 * What a box lacks is taken once, before its cells are looked at; what stands in a cell's row and
 * column is taken when it is the cell's turn.  So two cells of a box may be left with the same
 * digit; the first one gets it, and the rules forbid it to the second. */

static qdri_digits digits_in(const qdr_grid *grid, const qdr_cell *cells, unsigned count)
{
    qdri_digits digits = 0;
    for (unsigned k = 0; k < count; ++k) {
        if (grid->cell[cells[k]] != 0) {
            digits |= qdri_digit_set(grid->cell[cells[k]]);
        }
    }
    return digits;
}

/* Is the cell in the row or column?  The cells of those lie in a straight line. */
static bool is_in_line(const qdr_house *line, qdr_cell cell, unsigned side)
{
    qdr_cell first = line->cells[0];
    qdr_cell last = line->cells[line->count - 1];
    return first <= cell && cell <= last &&
           (line->kind == QDR_HOUSE_ROW ? cell / side == first / side
                                        : cell % side == first % side);
}

/* Where grids share a cell, it is in several rows and columns. */
static qdri_digits digits_in_rows_and_columns(const struct qdri_search *search, qdr_cell cell)
{
    size_t houses = qdr_rules_houses(search->rules);
    qdri_digits digits = 0;
    for (size_t h = 0; h < houses; ++h) {
        const qdr_house *house = qdr_rules_house(search->rules, h);
        if ((house->kind == QDR_HOUSE_ROW || house->kind == QDR_HOUSE_COLUMN) &&
            is_in_line(house, cell, search->grid.side)) {
            digits |= digits_in(&search->grid, house->cells, house->count);
        }
    }
    return digits;
}

/* Returns the only digit of a set; 0 where there are none or several. */
static qdr_digit only_digit(qdri_digits digits, unsigned largest)
{
    for (qdr_digit digit = 1; digit <= largest; ++digit) {
        if (digits == qdri_digit_set(digit)) {
            return digit;
        }
    }
    return 0;
}

static void look_over_box(struct branch *branch, const qdr_house *box)
{
    struct qdri_search *search = branch->search;
    const qdr_grid *grid = &search->grid;
    qdri_digits present = digits_in(grid, box->cells, box->count);
    qdri_digits lacking = (qdri_digit_set((qdr_digit)search->digits) * 2 - 1) & ~present;
    for (unsigned k = 0; k < box->count && !search->stopped; ++k) {
        qdr_cell cell = box->cells[k];
        if (grid->cell[cell] != 0) {
            continue;
        }
        qdri_digits left = lacking & ~digits_in_rows_and_columns(search, cell);
        qdr_digit digit = only_digit(left, search->digits);
        if (digit != 0 && qdri_can_stand(search, cell, digit)) {
            imply(branch, cell, digit);
        }
    }
}

static bool look_once(struct branch *branch)
{
    struct qdri_search *search = branch->search;
    /* where a digit may be marked or not, there is never one thing left */
    size_t houses = search->asked ? 0 : qdr_rules_houses(search->rules);
    for (size_t h = 0; h < houses && !search->stopped; ++h) {
        const qdr_house *house = qdr_rules_house(search->rules, h);
        if (house->kind == QDR_HOUSE_BOX) {
            look_over_box(branch, house);
        }
    }
    return !search->stopped;
}

static bool look_until_nothing_changes(struct branch *branch)
{
    unsigned length;
    do {
        length = branch->length;
        look_once(branch);
    } while (branch->length != length && !branch->search->stopped);
    return !branch->search->stopped;
}

static qdr_cell choose_first(struct branch *branch)
{
    const struct qdri_search *search = branch->search;
    for (unsigned cell = 0; cell < search->cells; ++cell) {
        if (qdri_is_open(search, (qdr_cell)cell)) {
            return (qdr_cell)cell;
        }
    }
    return QDR_NO_CELL;
}

void qdri_search_implications(struct qdri_search *search)
{
    search_all(search, &(struct way){.infer = look_once, .choose = choose_first});
}

void qdri_search_fixpoint(struct qdri_search *search)
{
    search_all(search, &(struct way){.infer = look_until_nothing_changes, .choose = choose_first});
}

/* ------------------------------------------------------------------------------- smallest ---- */

/* Fill what has one candidate only, give up where there is none, and guess where there are fewest.
 *
 * A candidate of a cell is a digit that can stand there.  Taking the cell with the fewest first
 * keeps the tree narrow near its root, where it costs most. */

/* Counts the candidates of a blank cell; `first` is the least of them. */
static unsigned count_candidates(struct qdri_search *search, qdr_cell cell, qdr_digit *first)
{
    *first = qdri_next_digit(search, cell, 0);
    unsigned count = 0;
    for (qdr_digit digit = *first; digit != 0; digit = qdri_next_digit(search, cell, digit)) {
        ++count;
    }
    return count;
}

/* Goes over the blank cells once.  Returns false where one is dead, or the search was stopped. */
static bool fill_singles_once(struct branch *branch)
{
    struct qdri_search *search = branch->search;
    for (unsigned c = 0; c < search->cells; ++c) {
        qdr_cell cell = (qdr_cell)c;
        if (!qdri_is_open(search, cell)) {
            continue;
        }
        qdr_digit digit;
        unsigned count = count_candidates(search, cell, &digit);
        if (count == 0) {
            qdri_dead(search, cell);
            return false;
        }
        if (count == 1) {
            imply(branch, cell, digit);
            if (search->stopped) {
                return false;
            }
        }
    }
    return true;
}

static bool fill_singles(struct branch *branch)
{
    unsigned length;
    do {
        length = branch->length;
        if (!fill_singles_once(branch)) {
            return false;
        }
    } while (branch->length != length);
    return true;
}

/* Two candidates are as few as there can be where the singles have been filled. */
static qdr_cell choose_smallest(struct branch *branch)
{
    struct qdri_search *search = branch->search;
    qdr_cell smallest = QDR_NO_CELL;
    unsigned least = qdri_most_digits(search) + 1u;
    for (unsigned c = 0; c < search->cells && least > 2; ++c) {
        qdr_cell cell = (qdr_cell)c;
        qdr_digit first;
        if (!qdri_is_open(search, cell)) {
            continue;
        }
        unsigned count = count_candidates(search, cell, &first);
        if (count < least) {
            least = count;
            smallest = cell;
        }
    }
    return smallest;
}

void qdri_search_smallest(struct qdri_search *search)
{
    search_all(search,
               &(struct way){.at_root = true, .infer = fill_singles, .choose = choose_smallest});
}
