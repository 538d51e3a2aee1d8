/* rectangle.c  Unique rectangles and loops: four blank cells in two rows and two columns, or more
 * in a ring, that must not hold two digits only.
 *
 * If the corners held x y over y x, then with the two digits exchanged all rules would hold, too: a
 * second solution.  So in a puzzle that has one, some corner holds another digit.  That needs every
 * house and clause to keep holding: a house has as many of the corners with x as of those with y,
 * and no clause touches a corner that says more than houses do and what a cell may hold (rules that
 * are not about certain cells touch all).
 *
 * All corners have both digits as candidates, and one at least has no others.  What comes of that
 * stands in corners.h.  Corners 0 and 3 of a rectangle are diagonal to each other, so are 1 and 2;
 * those of a loop are in its order.
 *
 * A loop is an even number of cells, six at least, each of which sees the next, and the last the
 * first: with no other digits they would hold x and y in turn.  All that is said of corners holds
 * of its cells.
 *
 * A rectangle is hidden if one corner is floor, and the corner across from it is joined to both
 * others by full houses that have x in no third place.  Were that one y, both others would be x,
 * and the floor y: so it is not y. */
#include "sudoku/logic/techniques/corners.h"
#include "sudoku/logic/techniques/technique.h"

enum { CORNERS = 4, LOOP_MIN = 6, LOOP_MAX = QDRI_CORNERS_MAX, LOOP_TRIES = 1 << 12 };

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
static bool try_hidden(const struct qdri_corners *rectangle)
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

static bool find_roof(struct qdri_corners *rectangle)
{
    return qdri_corners_find_roof(rectangle, true) && rectangle->roofs > 0;
}

/* Tries the type that is the variant; 0: it is hidden. */
static bool try_type(const struct qdri_corners *rectangle)
{
    const unsigned type = rectangle->finding->variant;
    return type == 0 ? try_hidden(rectangle) : qdri_corners_try(rectangle, type);
}

/* Tries the rectangles that have the cell, which has two candidates, in their floor. */
static bool try_floor(struct qdri_corners *rectangle, size_t floor)
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
                qdri_is_rectangle_exchangeable(position->rules, rectangle->corner) &&
                try_type(rectangle)) {
                return true;
            }
        }
    }
    return false;
}

bool qdri_technique_rectangle(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    const unsigned type = finding->variant;
    struct qdri_corners rectangle = {.position = position, .finding = finding, .count = CORNERS};
    for (size_t cell = 0; cell < position->cells; ++cell) {
        if (qdri_size_of(position->candidates[cell]) == 2 && try_floor(&rectangle, cell)) {
            qdri_corners_tell(&rectangle, type == 0 ? "hidden rectangle" : "unique rectangle",
                              type);
            return true;
        }
    }
    return false;
}

/* ---------------------------------------------------------------------------------- loops ---- */

/* Can the cell be the next of the loop?  Cells that hold the same digit do not see each other. */
static bool is_next(const struct qdri_corners *loop, qdr_cell cell)
{
    const struct qdri_position *position = loop->position;
    bool is_fit = (loop->digits & ~position->candidates[cell]) == 0 &&
                  qdri_sees(position, loop->corner[loop->count - 1], cell);
    for (unsigned k = 0; is_fit && k < loop->count; ++k) {
        const bool is_alike = (loop->count - k) % 2 == 0;
        is_fit =
            cell != loop->corner[k] && !(is_alike && qdri_sees(position, loop->corner[k], cell));
    }
    return is_fit;
}

/* Tries all types on a loop that is closed.  Returns the one of which something comes, or 0. */
static unsigned try_loop(struct qdri_corners *loop)
{
    const struct qdri_position *position = loop->position;
    if (!qdri_sees(position, loop->corner[0], loop->corner[loop->count - 1]) || !find_roof(loop) ||
        !qdri_is_exchangeable(position->rules, loop->corner, loop->count)) {
        return 0;
    }
    return qdri_corners_try_all(loop);
}

/* Adds cells to the loop until it has so many.  Its roof is two cells, or has the same extra digit
 * in all of them: nothing comes of others. */
static unsigned extend_loop(struct qdri_corners *loop, const qdr_cell *cell, size_t cells,
                            unsigned length, unsigned *tries)
{
    if (loop->count == length) {
        return try_loop(loop);
    }
    unsigned type = 0;
    for (size_t k = 0; type == 0 && k<cells && * tries> 0; ++k) {
        if (!is_next(loop, cell[k])) {
            continue;
        }
        --*tries;
        loop->corner[loop->count++] = cell[k];
        find_roof(loop);
        if (loop->roofs <= 2 || qdri_is_single(loop->extras)) {
            type = extend_loop(loop, cell, cells, length, tries);
        }
        loop->count -= type == 0;
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

bool qdri_technique_loop(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    qdr_cell both[QDR_CELLS_MAX];
    for (unsigned length = LOOP_MIN; length <= LOOP_MAX; length += 2) {
        for (size_t cell = 0; cell < position->cells; ++cell) {
            if (qdri_size_of(position->candidates[cell]) != 2) {
                continue;
            }
            struct qdri_corners loop = {.position = position,
                                        .finding = finding,
                                        .digits = position->candidates[cell],
                                        .count = 1,
                                        .corner = {(qdr_cell)cell}};
            unsigned tries = LOOP_TRIES;
            const size_t count = list_both(position, loop.digits, both);
            const unsigned type =
                count < length ? 0 : extend_loop(&loop, both, count, length, &tries);
            if (type > 0) {
                qdri_corners_tell(&loop, "unique loop", type);
                return true;
            }
        }
    }
    return false;
}
