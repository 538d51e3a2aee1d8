/* coloring.c  Simple coloring: the places of one digit that strong links connect, in two colors.
 *
 * Where a full house has two places left for a digit, one of them holds it.  Such links make
 * clusters, in which cells get the one or the other color from link to link; then all cells of one
 * color hold the digit, and none of the other.  So if two cells of a color see each other, that
 * color is wrong (the wrap); otherwise, a cell that sees both colors does not hold the digit (the
 * trap). */
#include <string.h>

#include "sudoku/logic/techniques/technique.h"

enum { UNCOLORED, FIRST, SECOND }; /* what is SECOND to FIRST is FIRST to SECOND */

/* The clusters of a digit, one after the other: cell[0] to cell[count - 1] are those of the present
 * one. */
struct coloring {
    const struct qdri_position *position;
    struct qdri_finding *finding;
    unsigned digit;
    size_t count;
    qdr_cell cell[QDR_CELLS_MAX];
    uint8_t color[QDR_CELLS_MAX]; /* also of cells in the clusters before */
};

static void add_cell(struct coloring *coloring, qdr_cell cell, uint8_t color)
{
    if (coloring->color[cell] == UNCOLORED) {
        coloring->color[cell] = color;
        coloring->cell[coloring->count++] = cell;
    }
}

/* Colors the other ends of the strong links of a cell. */
static void follow(struct coloring *coloring, qdr_cell cell)
{
    const uint8_t other = FIRST + SECOND - coloring->color[cell];
    size_t seats;
    const struct qdri_seat *seat = qdri_seats_of(coloring->position, cell, &seats);
    qdr_cell end[2];
    for (size_t k = 0; k < seats; ++k) {
        if (qdri_is_strong(coloring->position, seat[k].house, coloring->digit, end)) {
            add_cell(coloring, end[0] == cell ? end[1] : end[0], other);
        }
    }
}

static void make_cluster(struct coloring *coloring, qdr_cell cell)
{
    coloring->count = 0;
    add_cell(coloring, cell, FIRST);
    for (size_t k = 0; k < coloring->count; ++k) {
        follow(coloring, coloring->cell[k]);
    }
}

static bool sees_color(const struct coloring *coloring, qdr_cell cell, uint8_t color)
{
    for (size_t k = 0; k < coloring->count; ++k) {
        if (coloring->color[coloring->cell[k]] == color &&
            qdri_sees(coloring->position, cell, coloring->cell[k])) {
            return true;
        }
    }
    return false;
}

/* Removes a color that is wrong. */
static bool wrap(struct coloring *coloring)
{
    uint8_t wrong = UNCOLORED;
    for (size_t k = 0; k < coloring->count && wrong == UNCOLORED; ++k) {
        const qdr_cell cell = coloring->cell[k];
        if (sees_color(coloring, cell, coloring->color[cell])) {
            wrong = coloring->color[cell];
        }
    }
    for (size_t k = 0; k < coloring->count && wrong != UNCOLORED; ++k) {
        if (coloring->color[coloring->cell[k]] == wrong) {
            qdri_find_remove(coloring->finding, coloring->cell[k], coloring->digit);
        }
    }
    return wrong != UNCOLORED;
}

static bool trap(struct coloring *coloring)
{
    const struct qdri_position *position = coloring->position;
    bool is_any = false;
    for (size_t cell = 0; cell < position->cells; ++cell) {
        is_any |= qdri_is_candidate(position, (qdr_cell)cell, coloring->digit) &&
                  sees_color(coloring, (qdr_cell)cell, FIRST) &&
                  sees_color(coloring, (qdr_cell)cell, SECOND) &&
                  qdri_find_remove(coloring->finding, (qdr_cell)cell, coloring->digit);
    }
    return is_any;
}

static void tell(struct coloring *coloring)
{
    struct qdri_finding *finding = coloring->finding;
    qdri_find_say_digits(finding, finding->name, (qdri_digit_set)1 << coloring->digit);
    for (unsigned color = FIRST; color <= SECOND; ++color) {
        qdri_find_say(finding, color == FIRST ? " of" : " against");
        for (size_t k = 0; k < coloring->count; ++k) {
            const qdr_cell cell = coloring->cell[k];
            if (coloring->color[cell] == color) {
                qdri_find_say_cell(finding, " ", cell);
                qdri_find_mark(finding, color == FIRST ? QDR_ROLE_PATTERN : QDR_ROLE_SECOND, cell,
                               coloring->digit);
            }
        }
    }
}

/* Variant 1 is the trap, 0 the wrap. */
bool qdri_technique_coloring(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    struct coloring coloring = {.position = position, .finding = finding};
    for (unsigned digit = 1; digit <= position->digits; ++digit) {
        coloring.digit = digit;
        memset(coloring.color, UNCOLORED, position->cells);
        for (size_t cell = 0; cell < position->cells; ++cell) {
            if (!qdri_is_candidate(position, (qdr_cell)cell, digit) ||
                coloring.color[cell] != UNCOLORED) {
                continue;
            }
            make_cluster(&coloring, (qdr_cell)cell);
            if (finding->variant == 1 ? trap(&coloring) : wrap(&coloring)) {
                tell(&coloring);
                return true;
            }
        }
    }
    return false;
}
