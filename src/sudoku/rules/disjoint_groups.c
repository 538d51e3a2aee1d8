/* disjoint_groups.c  Each digit once in each group of cells that have the same place in their
 * boxes; and the same for the places in the middle only. */
#include "sudoku/rules/differ.h"
#include "sudoku/rules/pattern.h"
#include "sudoku/rules/rule.h"

/* The cells at a place in all boxes, ascending. */
static void find_group(const struct qdri_board *board, unsigned row, unsigned column,
                       qdr_cell *cells)
{
    unsigned count = 0;
    for (unsigned r = row; r < board->side; r += board->box_rows) {
        for (unsigned c = column; c < board->side; c += board->box_columns) {
            cells[count++] = (qdr_cell)(r * board->side + c);
        }
    }
}

static bool add_group(const struct qdri_board *board, unsigned row, unsigned column,
                      struct qdri_houses *houses)
{
    qdr_cell cells[QDR_SIDE_MAX];
    find_group(board, row, column, cells);
    return qdri_houses_add(houses, QDR_HOUSE_EXTRA, "g", cells, board->side);
}

/* ------------------------------------------------------------------------------ all places ---- */

static qdr_status parse(void **data, const struct qdri_board *board, const char *argument,
                        qdr_error *error)
{
    (void)argument;
    return qdri_pattern_read(data, board, error);
}

static unsigned place_of(const void *data, unsigned side, qdr_cell cell)
{
    const struct qdri_board *board = data;
    return cell / side % board->box_rows * board->box_columns + cell % side % board->box_columns;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, place_of, data);
}

static bool add_houses(const void *data, struct qdri_houses *houses)
{
    const struct qdri_board *board = data;
    bool is_whole = true;
    for (unsigned k = 0; is_whole && k < board->side; ++k) {
        is_whole = add_group(board, k / board->box_columns, k % board->box_columns, houses);
    }
    return is_whole;
}

QDRI_RULE(qdri_rule_disjoint_groups) = {
    .name = "disjoint-groups",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .meaning = "each digit once in each group of cells at the same place in their boxes",
    .parse = parse,
    .holds = holds,
    .houses = add_houses,
    .look = {.label = "disjoint groups"}};

/* ----------------------------------------------------------------------------- the middles ---- */

static qdr_status parse_dots(void **data, const struct qdri_board *board, const char *argument,
                             qdr_error *error)
{
    (void)argument;
    bool is_met = board->box_rows % 2 == 1 && board->box_columns % 2 == 1;
    return qdri_pattern_read_boxes(data, board, is_met, "boxes with a cell in the middle", error);
}

static unsigned is_in_the_middle(const void *data, unsigned side, qdr_cell cell)
{
    const struct qdri_board *board = data;
    bool is_middle = cell / side % board->box_rows * 2 + 1 == board->box_rows &&
                     cell % side % board->box_columns * 2 + 1 == board->box_columns;
    return is_middle ? 0 : QDRI_NO_GROUP;
}

static bool dots_hold(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, is_in_the_middle, data);
}

static bool add_dots(const void *data, struct qdri_houses *houses)
{
    const struct qdri_board *board = data;
    return add_group(board, board->box_rows / 2, board->box_columns / 2, houses);
}

static void draw_dots(const void *data, struct qdri_drawing *drawing)
{
    const struct qdri_board *board = data;
    qdr_cell cells[QDR_SIDE_MAX];
    find_group(board, board->box_rows / 2, board->box_columns / 2, cells);
    qdri_draw_cells(drawing, QDRI_STROKE_AREA, 0, cells, board->side, NULL);
}

QDRI_RULE(qdri_rule_center_dots) = {.name = "center-dots",
                                    .sight = QDRI_SEES_DIGITS,
                                    .pair_sight = QDRI_SEES_PAIRS,
                                    .meaning = "each digit once in the middles of the boxes",
                                    .parse = parse_dots,
                                    .holds = dots_hold,
                                    .houses = add_dots,
                                    .draw = draw_dots};
