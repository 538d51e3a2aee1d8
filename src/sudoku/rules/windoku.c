/* windoku.c  Each digit once in each window.
 *
 * A window is as large as a box.  Windows begin one cell in from the rim, with one cell between two
 * of them: four in a grid of side 9, nine in one of side 16, one in the middle of one of side 4.
 * That comes out even where boxes are square. */
#include "sudoku/rules/differ.h"
#include "sudoku/rules/pattern.h"
#include "sudoku/rules/rule.h"

static qdr_status parse(void **data, const struct qdri_board *board, const char *argument,
                        qdr_error *error)
{
    (void)argument;
    bool is_met = board->box_rows == board->box_columns && board->box_rows > 1;
    return qdri_pattern_read_boxes(data, board, is_met, "square boxes such as 3x3", error);
}

/* In each of the two directions, one cell in `width` + 1 is between windows. */
static unsigned window_of(const void *data, unsigned side, qdr_cell cell)
{
    const struct qdri_board *board = data;
    unsigned pace = board->box_rows + 1;
    unsigned row = cell / side;
    unsigned column = cell % side;
    if (row % pace == 0 || column % pace == 0) {
        return QDRI_NO_GROUP;
    }
    return row / pace * board->box_rows + column / pace;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, window_of, data);
}

/* The cells of a window; `index` counts from 0.  Returns false where there is none. */
static bool find_window(const struct qdri_board *board, unsigned index, qdr_cell *cells)
{
    unsigned width = board->box_columns;
    unsigned across = width - 1;
    unsigned top = 1 + index / across * (width + 1);
    unsigned left = 1 + index % across * (width + 1);
    for (unsigned k = 0; k < board->side && index < across * across; ++k) {
        cells[k] = (qdr_cell)((top + k / width) * board->side + left + k % width);
    }
    return index < across * across;
}

static bool add_houses(const void *data, struct qdri_houses *houses)
{
    qdr_cell cells[QDR_SIDE_MAX];
    for (unsigned k = 0; find_window(data, k, cells); ++k) {
        if (!qdri_houses_add(houses, QDR_HOUSE_EXTRA, "w", cells, houses->side)) {
            return false;
        }
    }
    return true;
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    qdr_cell cells[QDR_SIDE_MAX];
    for (unsigned k = 0; find_window(data, k, cells); ++k) {
        qdri_draw_cells(drawing, QDRI_STROKE_AREA, 0, cells, qdri_drawing_side(drawing), NULL);
    }
}

QDRI_RULE(qdri_rule_windoku) = {
    .name = "windoku",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .meaning = "each digit once in each window, as large as a box and one cell in from the rim",
    .parse = parse,
    .holds = holds,
    .houses = add_houses,
    .draw = draw};
