/* extended.c  Extended unique rectangles: six blank cells where two rows cross three columns, or
 * two columns three rows, that must not hold three digits only.
 *
 * If they did, each of the two lines would have each of the digits once there.  Let each line
 * across exchange its two cells: all three lines across, and both lines, have the same digits as
 * before, and cells have changed, for the two of each pair see each other.  Where every other house
 * keeps its digits, too, there is a second solution.  In a classic Sudoku, it does if the two lines
 * go through the same boxes (each box has both cells of a pair), or if each of them has its three
 * cells in one box.
 *
 * A cell may have lost some of the three digits by other steps; what counts is that the rules let
 * it hold what its partner has.  (Where candidates were struck, it must have that still.)
 *
 * What is looked for has two cells in a line that have the three digits between them, and nothing
 * else.  That is so whenever the roof (corners.h) is one or two cells, but for naked pairs. */
#include "sudoku/logic/techniques/corners.h"
#include "sudoku/logic/techniques/technique.h"

enum { DIGITS = 3 };

/* Two lines, which both are rows or both are columns. */
struct lines {
    bool are_columns;
    size_t line[2];
};

static qdr_cell cell_of(const struct qdri_position *position, bool is_column, size_t line,
                        size_t place)
{
    return (qdr_cell)(is_column ? place * position->side + line : line * position->side + place);
}

/* Makes the cells of both lines in a place the pair of that number, the last one.  Returns whether
 * something may come of it: the roof is two cells at most, or has the same extra digit in all of
 * them. */
static bool set_pair(struct qdri_corners *corners, const struct lines *lines, unsigned pair,
                     size_t place)
{
    for (unsigned k = 0; k < 2; ++k) {
        corners->corner[2 * pair + k] =
            cell_of(corners->position, lines->are_columns, lines->line[k], place);
    }
    corners->count = 2 * pair + 2;
    return qdri_corners_find_roof(corners, false) &&
           (corners->roofs <= 2 || qdri_is_single(corners->extras));
}

/* May the cell hold those of the digits that are candidates of the other, as far as clauses about
 * single cells go, and strikes, which may be a setter's? */
static bool is_open(const struct qdri_corners *corners, qdr_cell cell, qdr_cell other)
{
    qdri_digit_set s = corners->position->candidates[other] & corners->digits;
    if (corners->position->has_strikes) {
        return (s & ~corners->position->candidates[cell]) == 0;
    }
    while (s && qdri_is_open(corners->position->rules, cell, qdri_lowest(s))) {
        s = qdri_rest(s);
    }
    return s == 0;
}

/* Does each corner see its partner, and those before it in its line? */
static bool are_in_sight(const struct qdri_corners *corners)
{
    bool is_seen = true;
    for (unsigned k = 0; is_seen && k < corners->count; ++k) {
        is_seen = qdri_sees(corners->position, corners->corner[k], corners->corner[k ^ 1]);
        for (unsigned i = k % 2; is_seen && i < k; i += 2) {
            is_seen = qdri_sees(corners->position, corners->corner[k], corners->corner[i]);
        }
    }
    return is_seen;
}

/* Would there be a second solution, if the corners held the three digits only? */
static bool is_deadly(const struct qdri_corners *corners)
{
    const qdr_cell *corner = corners->corner;
    bool is_fit = are_in_sight(corners);
    for (unsigned k = 0; is_fit && k < corners->count; ++k) {
        is_fit = is_open(corners, corner[k], corner[k ^ 1]);
    }
    return is_fit && qdri_are_pairs_exchangeable(corners->position->rules, corner, corners->count);
}

/* Tries all lines beside the first, and all third places.  Returns the type, or 0. */
static unsigned try_places(struct qdri_corners *corners, struct lines *lines, size_t a, size_t b)
{
    const size_t side = corners->position->side;
    for (lines->line[1] = 0; lines->line[1] < side; ++lines->line[1]) {
        if (lines->line[1] == lines->line[0] || !set_pair(corners, lines, 0, a) ||
            !set_pair(corners, lines, 1, b)) {
            continue;
        }
        for (size_t place = 0; place < side; ++place) {
            if (place == a || place == b || !set_pair(corners, lines, 2, place) ||
                corners->roofs == 0 || !is_deadly(corners)) {
                continue;
            }
            const unsigned type = qdri_corners_try_all(corners);
            if (type > 0) {
                return type;
            }
        }
    }
    return 0;
}

/* Lists the places of a line whose cells have two or three candidates; returns their number. */
static size_t list_few(const struct qdri_position *position, const struct lines *lines,
                       size_t *places)
{
    size_t count = 0;
    for (size_t place = 0; place < position->side; ++place) {
        const qdr_cell cell = cell_of(position, lines->are_columns, lines->line[0], place);
        const qdri_digit_set rest = qdri_rest(position->candidates[cell]);
        if (rest != 0 && qdri_rest(qdri_rest(rest)) == 0) {
            places[count++] = place;
        }
    }
    return count;
}

/* Tries all pairs of cells of the first line that have three candidates between them. */
static unsigned try_line(struct qdri_corners *corners, struct lines *lines)
{
    const struct qdri_position *position = corners->position;
    size_t places[QDR_SIDE_MAX];
    const size_t count = list_few(position, lines, places);
    unsigned type = 0;
    for (size_t k = 1; type == 0 && k < count; ++k) {
        for (size_t i = 0; type == 0 && i < k; ++i) {
            const qdr_cell a = cell_of(position, lines->are_columns, lines->line[0], places[i]);
            const qdr_cell b = cell_of(position, lines->are_columns, lines->line[0], places[k]);
            corners->digits = position->candidates[a] | position->candidates[b];
            if (qdri_size_of(corners->digits) == DIGITS) {
                type = try_places(corners, lines, places[i], places[k]);
            }
        }
    }
    return type;
}

bool qdri_technique_extended_rectangle(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct qdri_corners corners = {.position = position, .finding = finding};
    struct lines lines = {.are_columns = false};
    for (size_t k = 0; k < 2 * (size_t)position->side; ++k) {
        lines.are_columns = k >= position->side;
        lines.line[0] = k % position->side;
        const unsigned type = try_line(&corners, &lines);
        if (type > 0) {
            qdri_corners_tell(&corners, "extended unique rectangle", type);
            return true;
        }
    }
    return false;
}
