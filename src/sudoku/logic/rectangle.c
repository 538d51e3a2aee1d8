/* rectangle.c  Unique rectangles: four blank cells in two rows and two columns that must not hold
 * two digits only.
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
 * 4: the roof is two cells, which in a full house are the only ones for x: then neither is y. */
#include "sudoku/logic/exchange.h"
#include "sudoku/logic/sight.h"
#include "sudoku/logic/technique.h"

enum { CORNERS = 4, LARGEST = 3 };

/* Corners 0 and 3 are diagonal to each other, so are 1 and 2. */
struct rectangle {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    qdr_cell corner[CORNERS];
    qdri_digit_set digits; /* x and y */
    qdri_digit_set extras; /* of all corners */
    qdr_cell roof[CORNERS];
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

/* ------------------------------------------------------------------------------- finding ---- */

static void tell(const struct rectangle *rectangle, unsigned type)
{
    struct qdri_finding *finding = rectangle->finding;
    for (unsigned k = 0; k < CORNERS; ++k) {
        const qdr_cell cell = rectangle->corner[k];
        const qdri_digit_set candidates = rectangle->position->candidates[cell];
        qdri_find_mark_all(finding, QDR_ROLE_PATTERN, cell, candidates & rectangle->digits);
        qdri_find_mark_all(finding, QDR_ROLE_SECOND, cell, candidates & ~rectangle->digits);
    }
    qdri_find_say(finding, "unique rectangle");
    qdri_find_say_digits(finding, rectangle->digits);
    qdri_find_say(finding, " in");
    qdri_find_say_cells(finding, rectangle->corner, CORNERS);
    qdri_find_say(finding, " (type %u, as there is one solution)", type);
}

/* Tells floor and roof apart.  Returns whether there is a roof, and all corners have both
 * digits. */
static bool find_roof(struct rectangle *rectangle)
{
    bool is_whole = true;
    rectangle->extras = 0;
    rectangle->roofs = 0;
    for (unsigned k = 0; is_whole && k < CORNERS; ++k) {
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

static bool find(const struct qdri_position *position, struct qdri_finding *finding, unsigned type)
{
    static try_type *const types[] = {try_1, try_2, try_3, try_4};
    struct rectangle rectangle = {.position = position, .finding = finding};
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (qdri_size_of(position->candidates[cell]) == 2 &&
            try_floor(&rectangle, cell, types[type - 1])) {
            tell(&rectangle, type);
            return true;
        }
    }
    return false;
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
