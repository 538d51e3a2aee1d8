/* implications.c  Guessing in the first blank cell, with a look over the boxes after each guess.
 *
 * What a box lacks is taken once, before its cells are looked at; what stands in a cell's row and
 * column is taken when it is the cell's turn.  So two cells of a box may be left with the same
 * digit; the first one gets it, and the rules forbid it to the second. */
#include "branch.h"

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

static void look_over_box(struct qdri_branch *branch, const qdr_house *box)
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
            qdri_branch_imply(branch, cell, digit);
        }
    }
}

static bool look_once(struct qdri_branch *branch)
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

static bool look_until_nothing_changes(struct qdri_branch *branch)
{
    unsigned length;
    do {
        length = branch->length;
        look_once(branch);
    } while (branch->length != length && !branch->search->stopped);
    return !branch->search->stopped;
}

static qdr_cell choose_first(struct qdri_branch *branch)
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
    qdri_branch_run(search, &(struct qdri_way){.infer = look_once, .choose = choose_first});
}

void qdri_search_fixpoint(struct qdri_search *search)
{
    qdri_branch_run(
        search, &(struct qdri_way){.infer = look_until_nothing_changes, .choose = choose_first});
}
