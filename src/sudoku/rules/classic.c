/* classic.c  The classic rules: each digit once in each row, column and box.
 *
 * In two parts, since a jigsaw keeps the one and replaces the other. */
#include <stdlib.h>

#include "base/alloc.h"
#include "sudoku/board/houses.h"
#include "sudoku/rules/rule.h"

/* --------------------------------------------------------------------- rows and columns ---- */

static unsigned row_of(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return cell / side;
}

static unsigned column_of(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return cell % side;
}

static bool lines_hold(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, row_of, data) && qdri_groups_differ(grid, column_of, data);
}

/* Adds `side` houses: in the k-th, the i-th cell is k * step + i * stride. */
static bool add_lines(struct qdri_houses *houses, qdr_house_kind kind, const char *letters,
                      unsigned step, unsigned stride)
{
    qdr_cell cells[QDR_SIDE_MAX];
    for (unsigned k = 0; k < houses->side; ++k) {
        for (unsigned i = 0; i < houses->side; ++i) {
            cells[i] = (qdr_cell)(k * step + i * stride);
        }
        if (!qdri_houses_add(houses, kind, letters, cells, houses->side)) {
            return false;
        }
    }
    return true;
}

static bool lines_houses(const void *data, struct qdri_houses *houses)
{
    (void)data;
    return add_lines(houses, QDR_HOUSE_ROW, "r", houses->side, 1) &&
           add_lines(houses, QDR_HOUSE_COLUMN, "c", 1, houses->side);
}

const struct qdri_rule qdri_rule_lines = {.name = "lines",
                                          .sight = QDRI_SEES_DIGITS,
                                          .pair_sight = QDRI_SEES_PAIRS,
                                          .meaning = "each digit once in each row and column",
                                          .holds = lines_hold,
                                          .houses = lines_houses};

/* ---------------------------------------------------------------------------------- boxes ---- */

struct boxes {
    unsigned height;
    unsigned width;
};

void *qdri_classic_boxes(unsigned height, unsigned width)
{
    struct boxes *boxes = qdri_zeros(1, sizeof *boxes);
    if (boxes) {
        *boxes = (struct boxes){.height = height, .width = width};
    }
    return boxes;
}

void qdri_classic_box(const void *data, unsigned *height, unsigned *width)
{
    const struct boxes *boxes = data;
    *height = boxes->height;
    *width = boxes->width;
}

static unsigned box_of(const void *data, unsigned side, qdr_cell cell)
{
    const struct boxes *boxes = data;
    unsigned across = side / boxes->width;
    return cell / side / boxes->height * across + cell % side / boxes->width;
}

static bool boxes_hold(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, box_of, data);
}

static bool boxes_houses(const void *data, struct qdri_houses *houses)
{
    const struct boxes *boxes = data;
    unsigned side = houses->side;
    for (unsigned top = 0; top < side; top += boxes->height) {
        for (unsigned left = 0; left < side; left += boxes->width) {
            qdr_cell cells[QDR_SIDE_MAX];
            for (unsigned k = 0; k < side; ++k) {
                unsigned row = top + k / boxes->width;
                cells[k] = (qdr_cell)(row * side + left + k % boxes->width);
            }
            if (!qdri_houses_add(houses, QDR_HOUSE_BOX, "b", cells, side)) {
                return false;
            }
        }
    }
    return true;
}

QDRI_RULE(qdri_rule_classic) = {
    .name = "classic",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .meaning = "each digit once in each row, column and box; in force anyway",
    .is_division = true,
    .holds = boxes_hold,
    .houses = boxes_houses};
