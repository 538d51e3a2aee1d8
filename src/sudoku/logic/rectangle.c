/* rectangle.c  Unique rectangles and loops: four blank cells in two rows and two columns, or more
 * in a ring, that must not hold two digits only.
 *
 * If the corners held x y over y x, then with the two digits exchanged all rules would hold, too: a
 * second solution.  So in a puzzle that has one, some corner holds another digit.  That needs every
 * house and clause to keep holding: a house has as many of the corners with x as of those with y,
 * and no clause touches a corner that says more than houses do and what a cell may hold (rules that
 * are not about certain cells touch all).
 *
 * All corners have both digits as candidates.  The floor is those with no others, one at least; the
 * roof is the rest of them, and what these have besides are extras.
 *
 * 1: the roof is one cell: it is neither x nor y.  2: the extras are all the same digit: one cell
 * of the roof holds it, so what sees all of the roof does not.  3: the roof is two cells of a
 * house: one of them holds an extra.  With n other cells of the house, which have n + 1
 *    candidates, extras among them, that makes a naked subset: no others of the house hold these
 *    digits.
 * 4: the roof is two cells, which in a full house are the only ones for x: then neither is y.
 *
 * A loop is an even number of cells, six at least, each of which sees the next, and the last the
 * first: with no other digits they would hold x and y in turn.  All that is said of corners holds
 * of its cells.
 *
 * A rectangle is hidden if one corner is floor, and the corner across from it is joined to both
 * others by full houses that have x in no third place.  Were that one y, both others would be x,
 * and the floor y: so it is not y. */
#include "sudoku/logic/exchange.h"
#include "sudoku/logic/sight.h"
#include "sudoku/logic/technique.h"

enum { CORNERS = 4, LARGEST = 3, LOOP_MIN = 6, LOOP_MAX = 14, LOOP_TRIES = 1 << 12 };

/* Corners 0 and 3 of a rectangle are diagonal to each other, so are 1 and 2; those of a loop are in
 * its order. */
struct rectangle {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    unsigned corners;
    qdr_cell corner[LOOP_MAX];
    qdri_digit_set digits; /* x and y */
    qdri_digit_set extras; /* of all corners */
    qdr_cell roof[LOOP_MAX];
    unsigned roofs;
};

/* Tries one type: removes what it does, and says on what it rests. */
typedef bool try_type(const struct rectangle *rectangle);

/* Do all rules still hold when the digits of a full grid are exchanged in the corners? */
static bool is_exchangeable(const qdr_rules *rules, const qdr_cell *corner)
{
    const qdr_cell turn[CORNERS] = {corner[0], corner[1], corner[3], corner[2]};
    return qdri_is_exchangeable(rules, turn, CORNERS);
}

/* ---------------------------------------------------------------------------------- types ---- */

static bool try_1(const struct rectangle *rectangle)
{
    return rectangle->roofs == 1 &&
           qdri_find_remove_all(rectangle->finding, rectangle->roof[0], rectangle->digits);
}

static bool try_2(const struct rectangle *rectangle)
{
    return rectangle->roofs >= 2 && qdri_is_single(rectangle->extras) &&
           qdri_find_remove_in_sight(rectangle->finding, rectangle->roof, rectangle->roofs,
                                     qdri_lowest(rectangle->extras));
}

/* Is the second cell of the roof in the house of a seat of the first? */
static bool is_roof_house(const struct rectangle *rectangle, struct qdri_seat seat)
{
    size_t seats;
    const struct qdri_seat *other = qdri_seats_of(rectangle->position, rectangle->roof[1], &seats);
    size_t k = 0;
    while (k < seats && other[k].house != seat.house) {
        ++k;
    }
    return k < seats;
}

/* A house of both cells of the roof, and cells of it that may make up a subset with them. */
struct subset {
    size_t house;
    qdri_place_set places;
    qdri_digit_set digits; /* their candidates, and the extras */
};

/* Removes the subset's digits from the house, but for the subset and the roof. */
static bool remove_beside(const struct rectangle *rectangle, const struct subset *subset)
{
    const unsigned count = qdr_rules_house(rectangle->position->rules, subset->house)->count;
    bool is_any = false;
    for (unsigned place = 0; place < count; ++place) {
        qdr_cell cell = qdri_cell_at(rectangle->position, subset->house, place);
        is_any |= (subset->places >> place & 1) == 0 && cell != rectangle->roof[0] &&
                  cell != rectangle->roof[1] &&
                  qdri_find_remove_all(rectangle->finding, cell, subset->digits);
    }
    return is_any;
}

static void tell_subset(const struct rectangle *rectangle, const struct subset *subset)
{
    for (qdri_place_set s = subset->places; s; s = qdri_rest(s)) {
        qdr_cell cell = qdri_cell_at(rectangle->position, subset->house, qdri_lowest(s));
        qdri_find_mark_all(rectangle->finding, QDR_ROLE_SECOND, cell,
                           rectangle->position->candidates[cell]);
    }
    qdri_find_house(rectangle->finding, subset->house);
}

/* Adds cells from `place` on, until they are a subset of which something comes. */
static bool extend(const struct rectangle *rectangle, struct subset *subset, unsigned place)
{
    const struct qdri_position *position = rectangle->position;
    const unsigned size = qdri_size_of(subset->places);
    if (size > 0 && qdri_size_of(subset->digits) == size + 1) {
        return remove_beside(rectangle, subset);
    }
    const unsigned count = qdr_rules_house(position->rules, subset->house)->count;
    const struct subset before = *subset;
    for (; size < LARGEST && place < count; ++place) {
        const qdr_cell cell = qdri_cell_at(position, subset->house, place);
        subset->places = before.places | (qdri_place_set)1 << place;
        subset->digits = before.digits | position->candidates[cell];
        if (position->candidates[cell] != 0 && cell != rectangle->roof[0] &&
            cell != rectangle->roof[1] && qdri_size_of(subset->digits) <= LARGEST + 1 &&
            extend(rectangle, subset, place + 1)) {
            return true;
        }
    }
    *subset = before;
    return false;
}

static bool try_3(const struct rectangle *rectangle)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(rectangle->position, rectangle->roof[0], &seats);
    for (size_t k = 0; rectangle->roofs == 2 && k < seats; ++k) {
        struct subset subset = {.house = seat[k].house, .digits = rectangle->extras};
        if (is_roof_house(rectangle, seat[k]) && extend(rectangle, &subset, 0)) {
            tell_subset(rectangle, &subset);
            return true;
        }
    }
    return false;
}

/* Is the roof all that a full house has for the digit? */
static bool is_locked(const struct rectangle *rectangle, size_t house, unsigned digit)
{
    qdr_cell end[2];
    return qdri_is_strong(rectangle->position, house, digit, end) &&
           (end[0] == rectangle->roof[0] || end[0] == rectangle->roof[1]) &&
           (end[1] == rectangle->roof[0] || end[1] == rectangle->roof[1]);
}

static bool try_4(const struct rectangle *rectangle)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(rectangle->position, rectangle->roof[0], &seats);
    for (size_t k = 0; rectangle->roofs == 2 && k < seats; ++k) {
        for (qdri_digit_set s = rectangle->digits; s; s = qdri_rest(s)) {
            const qdri_digit_set other = rectangle->digits & ~(s & -s);
            if (is_locked(rectangle, seat[k].house, qdri_lowest(s))) {
                qdri_find_remove_all(rectangle->finding, rectangle->roof[0], other);
                qdri_find_remove_all(rectangle->finding, rectangle->roof[1], other);
                qdri_find_house(rectangle->finding, seat[k].house);
                return true;
            }
        }
    }
    return false;
}

/* Gives a full house in which the digit has these two cells only; false: there is none. */
static bool find_link(const struct qdri_position *position, qdr_cell a, qdr_cell b, unsigned digit,
                      size_t *house)
{
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(position, a, &seats);
    for (size_t k = 0; k < seats; ++k) {
        qdr_cell end[2];
        *house = seat[k].house;
        if (qdri_is_strong(position, *house, digit, end) && (end[0] == b || end[1] == b)) {
            return true;
        }
    }
    return false;
}

/* Tries the corner across from the first, which is floor. */
static bool try_hidden(const struct rectangle *rectangle)
{
    const struct qdri_position *position = rectangle->position;
    const qdr_cell *corner = rectangle->corner;
    if (!qdri_sees(position, corner[0], corner[1]) && !qdri_sees(position, corner[0], corner[2])) {
        return false;
    }
    for (qdri_digit_set s = rectangle->digits; s; s = qdri_rest(s)) {
        const unsigned digit = qdri_lowest(s);
        const qdri_digit_set other = rectangle->digits & ~((qdri_digit_set)1 << digit);
        size_t house[2];
        if (find_link(position, corner[3], corner[1], digit, &house[0]) &&
            find_link(position, corner[3], corner[2], digit, &house[1])) {
            qdri_find_house(rectangle->finding, house[0]);
            qdri_find_house(rectangle->finding, house[1]);
            return qdri_find_remove_all(rectangle->finding, corner[3], other);
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------- finding ---- */

/* `type` 0: it has none. */
static void tell(const struct rectangle *rectangle, const char *name, unsigned type)
{
    struct qdri_finding *finding = rectangle->finding;
    for (unsigned k = 0; k < rectangle->corners; ++k) {
        const qdr_cell cell = rectangle->corner[k];
        const qdri_digit_set candidates = rectangle->position->candidates[cell];
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, cell, candidates & rectangle->digits);
        qdri_find_mark_all(finding, QDR_ROLE_SECOND, cell, candidates & ~rectangle->digits);
    }
    qdri_find_say(finding, "%s", name);
    qdri_find_say_digits(finding, rectangle->digits);
    qdri_find_say(finding, " in");
    qdri_find_say_cells(finding, rectangle->corner, rectangle->corners);
    if (type == 0) {
        qdri_find_say(finding, " (as there is one solution)");
    } else {
        qdri_find_say(finding, " (type %u, as there is one solution)", type);
    }
}

/* Tells floor and roof apart.  Returns whether there is a roof, and all corners have both
 * digits. */
static bool find_roof(struct rectangle *rectangle)
{
    bool is_whole = true;
    rectangle->extras = 0;
    rectangle->roofs = 0;
    for (unsigned k = 0; is_whole && k < rectangle->corners; ++k) {
        const qdri_digit_set candidates = rectangle->position->candidates[rectangle->corner[k]];
        const qdri_digit_set extras = candidates & ~rectangle->digits;
        is_whole = (rectangle->digits & ~candidates) == 0;
        rectangle->extras |= extras;
        if (extras) {
            rectangle->roof[rectangle->roofs++] = rectangle->corner[k];
        }
    }
    return is_whole && rectangle->roofs > 0;
}

/* Tries the rectangles that have the cell, which has two candidates, in their floor. */
static bool try_floor(struct rectangle *rectangle, size_t floor, try_type *try)
{
    const struct qdri_position *position = rectangle->position;
    const size_t side = position->side;
    const size_t row = floor - floor % side;
    rectangle->digits = position->candidates[floor];
    for (size_t beside = row; beside < row + side; ++beside) {
        if (beside == floor || (rectangle->digits & ~position->candidates[beside]) != 0) {
            continue;
        }
        for (size_t below = floor % side; below < position->cells; below += side) {
            const size_t corner[CORNERS] = {floor, beside, below, below + beside - floor};
            for (unsigned k = 0; k < CORNERS; ++k) {
                rectangle->corner[k] = (qdr_cell)corner[k];
            }
            if (below != floor && find_roof(rectangle) &&
                is_exchangeable(position->rules, rectangle->corner) && try(rectangle)) {
                return true;
            }
        }
    }
    return false;
}

static bool find_with(const struct qdri_position *position, struct qdri_finding *finding,
                      try_type *try, const char *name, unsigned type)
{
    struct rectangle rectangle = {.position = position, .finding = finding, .corners = CORNERS};
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (qdri_size_of(position->candidates[cell]) == 2 && try_floor(&rectangle, cell, try)) {
            tell(&rectangle, name, type);
            return true;
        }
    }
    return false;
}

static try_type *const types[] = {try_1, try_2, try_3, try_4};

static bool find(const struct qdri_position *position, struct qdri_finding *finding, unsigned type)
{
    return find_with(position, finding, types[type - 1], "unique rectangle", type);
}

bool qdri_technique_rectangle_1(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find(position, finding, 1);
}

bool qdri_technique_rectangle_2(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find(position, finding, 2);
}

bool qdri_technique_rectangle_3(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find(position, finding, 3);
}

bool qdri_technique_rectangle_4(const struct qdri_position *position, struct qdri_finding *finding)
{
    return find(position, finding, 4);
}

bool qdri_technique_hidden_rectangle(const struct qdri_position *position,
                                     struct qdri_finding *finding)
{
    return find_with(position, finding, try_hidden, "hidden rectangle", 0);
}

/* ---------------------------------------------------------------------------------- loops ---- */

/* Can the cell be the next of the loop?  Cells that hold the same digit do not see each other. */
static bool is_next(const struct rectangle *loop, qdr_cell cell)
{
    const struct qdri_position *position = loop->position;
    bool is_fit = (loop->digits & ~position->candidates[cell]) == 0 &&
                  qdri_sees(position, loop->corner[loop->corners - 1], cell);
    for (unsigned k = 0; is_fit && k < loop->corners; ++k) {
        const bool is_alike = (loop->corners - k) % 2 == 0;
        is_fit =
            cell != loop->corner[k] && !(is_alike && qdri_sees(position, loop->corner[k], cell));
    }
    return is_fit;
}

/* Tries all types on a loop that is closed.  Returns the one of which something comes, or 0. */
static unsigned try_loop(struct rectangle *loop)
{
    const struct qdri_position *position = loop->position;
    if (!qdri_sees(position, loop->corner[0], loop->corner[loop->corners - 1]) ||
        !find_roof(loop) || !qdri_is_exchangeable(position->rules, loop->corner, loop->corners)) {
        return 0;
    }
    unsigned type = 0;
    while (type < sizeof types / sizeof *types && !types[type](loop)) {
        ++type;
    }
    return type < sizeof types / sizeof *types ? type + 1 : 0;
}

/* Adds cells to the loop until it has so many.  Its roof is two cells, or has the same extra digit
 * in all of them: nothing comes of others. */
static unsigned extend_loop(struct rectangle *loop, const qdr_cell *cell, size_t cells,
                            unsigned length, unsigned *tries)
{
    if (loop->corners == length) {
        return try_loop(loop);
    }
    unsigned type = 0;
    for (size_t k = 0; type == 0 && k<cells && * tries> 0; ++k) {
        if (!is_next(loop, cell[k])) {
            continue;
        }
        --*tries;
        loop->corner[loop->corners++] = cell[k];
        find_roof(loop);
        if (loop->roofs <= 2 || qdri_is_single(loop->extras)) {
            type = extend_loop(loop, cell, cells, length, tries);
        }
        loop->corners -= type == 0;
    }
    return type;
}

/* Gives the cells that have both digits; returns their number. */
static size_t list_both(const struct qdri_position *position, qdri_digit_set digits,
                        qdr_cell *cells)
{
    size_t count = 0;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if ((digits & ~position->candidates[cell]) == 0) {
            cells[count++] = (qdr_cell)cell;
        }
    }
    return count;
}

bool qdri_technique_loop(const struct qdri_position *position, struct qdri_finding *finding)
{
    qdr_cell both[QDR_CELLS_MAX];
    for (unsigned length = LOOP_MIN; length <= LOOP_MAX; length += 2) {
        for (size_t cell = 0; cell < position->cells; ++cell) {
            if (qdri_size_of(position->candidates[cell]) != 2) {
                continue;
            }
            struct rectangle loop = {.position = position,
                                     .finding = finding,
                                     .digits = position->candidates[cell],
                                     .corners = 1,
                                     .corner = {(qdr_cell)cell}};
            unsigned tries = LOOP_TRIES;
            const size_t count = list_both(position, loop.digits, both);
            const unsigned type =
                count < length ? 0 : extend_loop(&loop, both, count, length, &tries);
            if (type > 0) {
                tell(&loop, "unique loop", type);
                return true;
            }
        }
    }
    return false;
}
