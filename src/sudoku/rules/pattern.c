/* pattern.c  Houses in places that follow from the size of the grid: the two diagonals, windows,
 * disjoint groups and center dots, the asterisk and the girandola.
 *
 * Windows are as large as boxes.  They begin one cell in from the rim, with one cell between two of
 * them: four in a grid of side 9, nine in one of side 16, one in the middle of one of side 4.  That
 * comes out even where boxes are square.
 *
 * The asterisk and the girandola (a pinwheel) have nine cells, one in each box.  There are no
 * accepted figures for grids other than those of side 9.
 *
 *     . . . . . . . . .      o . . . . . . . o
 *     . . . . o . . . .      . . . . o . . . .
 *     . . o . . . o . .      . . . . . . . . .
 *     . . . . . . . . .      . . . . . . . . .
 *     . o . . o . . o .      . o . . o . . o .
 *     . . . . . . . . .      . . . . . . . . .
 *     . . o . . . o . .      . . . . . . . . .
 *     . . . . o . . . .      . . . . o . . . .
 *     . . . . . . . . .      o . . . . . . . o */
#include <string.h>

#include "base/error.h"
#include "sudoku/board/drawing.h"
#include "sudoku/board/houses.h"
#include "sudoku/rules/rule.h"

/* In which of its houses is a cell, by definition?  `find` gives the cells of its k-th house, which
 * are as many as the grid has rows; false: there is none. */
struct kind {
    qdri_group_of *group_of;
    bool (*find)(const struct qdri_board *board, unsigned index, qdr_cell *cells);
    const char *letters;
    enum qdri_stroke_kind stroke;
    int style;
};

qdr_status qdri_check_single_grid(const struct qdri_board *board, qdr_error *error)
{
    if (board->length != board->side) {
        return qdri_fail(error, QDR_RANGE, "the rule is for one grid, not for a layout of several");
    }
    return QDR_OK;
}

/* The same with a condition on the boxes: `needs` says what boxes the rule needs. */
static qdr_status check_boxes(const struct qdri_board *board, bool is_met, const char *needs,
                              qdr_error *error)
{
    qdr_status status = qdri_check_single_grid(board, error);
    if (status == QDR_OK && !is_met) {
        status = qdri_fail(error, QDR_RANGE, "the rule needs %s; these have %ux%u", needs,
                           board->box_rows, board->box_columns);
    }
    return status;
}

static const struct kind *kind_of(const struct qdri_figure *figure)
{
    return figure->rule->kind;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, kind_of(data)->group_of, data);
}

static bool add_houses(const void *data, struct qdri_houses *houses)
{
    const struct kind *kind = kind_of(data);
    qdr_cell cells[QDR_SIDE_MAX];
    bool is_whole = true;
    for (unsigned k = 0; is_whole && kind->find(data, k, cells); ++k) {
        is_whole = qdri_houses_add(houses, QDR_HOUSE_EXTRA, kind->letters, cells, houses->side);
    }
    return is_whole;
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct kind *kind = kind_of(data);
    qdr_cell cells[QDR_SIDE_MAX];
    for (unsigned k = 0; kind->find(data, k, cells); ++k) {
        qdri_draw_cells(drawing, kind->stroke, kind->style, cells, qdri_drawing_side(drawing),
                        NULL);
    }
}

/* ----------------------------------------------------------------------------- diagonals ---- */

static unsigned falling(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return cell / side == cell % side ? 0 : QDRI_NO_GROUP;
}

static unsigned rising(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return cell / side + cell % side == side - 1 ? 0 : QDRI_NO_GROUP;
}

static bool both_hold(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, falling, data) && qdri_groups_differ(grid, rising, data);
}

static bool find_falling(const struct qdri_board *board, unsigned index, qdr_cell *cells)
{
    for (unsigned k = 0; k < board->side; ++k) {
        cells[k] = (qdr_cell)(k * (board->side + 1));
    }
    return index == 0;
}

static bool find_rising(const struct qdri_board *board, unsigned index, qdr_cell *cells)
{
    for (unsigned k = 0; k < board->side; ++k) {
        cells[k] = (qdr_cell)((k + 1) * (board->side - 1));
    }
    return index == 0;
}

static bool find_both(const struct qdri_board *board, unsigned index, qdr_cell *cells)
{
    return index == 0 ? find_falling(board, 0, cells) : find_rising(board, index - 1, cells);
}

static const struct kind diagonals = {NULL, find_both, "d", QDRI_STROKE_LINE, QDRI_LINE_DIAGONAL};
static const struct kind risings = {rising, find_rising, "d", QDRI_STROKE_LINE, QDRI_LINE_DIAGONAL};
static const struct kind fallings = {falling, find_falling, "d", QDRI_STROKE_LINE,
                                     QDRI_LINE_DIAGONAL};

QDRI_RULE(qdri_rule_diagonal) = {
    .info.name = "diagonal",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .info.meaning = "each digit once on each of the two main diagonals",
    .check_board = qdri_check_single_grid,
    .kind = &diagonals,
    .holds = both_hold,
    .houses = add_houses,
    .draw = draw};

QDRI_RULE(qdri_rule_diagonal_rising) = {
    .info.name = "diagonal+",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .info.meaning =
        "each digit once on the main diagonal that rises, from bottom left to top right",
    .check_board = qdri_check_single_grid,
    .kind = &risings,
    .holds = holds,
    .houses = add_houses,
    .draw = draw};

QDRI_RULE(qdri_rule_diagonal_falling) = {
    .info.name = "diagonal-",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .info.meaning =
        "each digit once on the main diagonal that falls, from top left to bottom right",
    .check_board = qdri_check_single_grid,
    .kind = &fallings,
    .holds = holds,
    .houses = add_houses,
    .draw = draw};

/* ------------------------------------------------------------------------------- windows ---- */

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

static const struct kind windows = {window_of, find_window, "w", QDRI_STROKE_AREA, 0};

static qdr_status check_windows(const struct qdri_board *board, qdr_error *error)
{
    bool is_met = board->box_rows == board->box_columns && board->box_rows > 1;
    return check_boxes(board, is_met, "square boxes such as 3x3", error);
}

QDRI_RULE(qdri_rule_windoku) = {
    .info.name = "windoku",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .info.meaning =
        "each digit once in each window, as large as a box and one cell in from the rim",
    .kind = &windows,
    .check_board = check_windows,
    .holds = holds,
    .houses = add_houses,
    .draw = draw};

/* ----------------------------------------------------- cells at the same place in boxes ---- */

static unsigned place_of(const void *data, unsigned side, qdr_cell cell)
{
    const struct qdri_board *board = data;
    return cell / side % board->box_rows * board->box_columns + cell % side % board->box_columns;
}

/* The cells at a place in all boxes, ascending. */
static bool find_group(const struct qdri_board *board, unsigned index, qdr_cell *cells)
{
    unsigned count = 0;
    for (unsigned r = index / board->box_columns; r < board->side; r += board->box_rows) {
        for (unsigned c = index % board->box_columns; c < board->side; c += board->box_columns) {
            cells[count++] = (qdr_cell)(r * board->side + c);
        }
    }
    return index < board->side;
}

static const struct kind groups = {.group_of = place_of, .find = find_group, .letters = "g"};

QDRI_RULE(qdri_rule_disjoint_groups) = {
    .info.name = "disjoint-groups",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .info.meaning = "each digit once in each group of cells at the same place in their boxes",
    .kind = &groups,
    .check_board = qdri_check_single_grid,
    .holds = holds,
    .houses = add_houses,
    .look = {.label = "disjoint groups"}};

static unsigned is_in_the_middle(const void *data, unsigned side, qdr_cell cell)
{
    const struct qdri_board *board = data;
    bool is_middle = cell / side % board->box_rows * 2 + 1 == board->box_rows &&
                     cell % side % board->box_columns * 2 + 1 == board->box_columns;
    return is_middle ? 0 : QDRI_NO_GROUP;
}

static bool find_middles(const struct qdri_board *board, unsigned index, qdr_cell *cells)
{
    find_group(board, board->box_rows / 2 * board->box_columns + board->box_columns / 2, cells);
    return index == 0;
}

static const struct kind middles = {is_in_the_middle, find_middles, "g", QDRI_STROKE_AREA, 0};

static qdr_status check_middles(const struct qdri_board *board, qdr_error *error)
{
    bool is_met = board->box_rows % 2 == 1 && board->box_columns % 2 == 1;
    return check_boxes(board, is_met, "boxes with a cell in the middle", error);
}

QDRI_RULE(qdri_rule_center_dots) = {.info.name = "center-dots",
                                    .sight = QDRI_SEES_DIGITS,
                                    .pair_sight = QDRI_SEES_PAIRS,
                                    .info.meaning = "each digit once in the middles of the boxes",
                                    .kind = &middles,
                                    .check_board = check_middles,
                                    .holds = holds,
                                    .houses = add_houses,
                                    .draw = draw};

/* ---------------------------------------------------------------- asterisk and girandola ---- */

enum { SIDE = 9 };

static unsigned from_middle(unsigned k)
{
    return k > SIDE / 2 ? k - SIDE / 2 : SIDE / 2 - k;
}

/* Is the cell the one in the middle, or that far from it in both directions, or three away in
 * one? */
static unsigned is_in_figure(unsigned side, qdr_cell cell, unsigned far)
{
    unsigned down = from_middle(cell / side);
    unsigned right = from_middle(cell % side);
    bool is_in = (down == right && (down == 0 || down == far)) || (down == 0 && right == 3) ||
                 (down == 3 && right == 0);
    return is_in ? 0 : QDRI_NO_GROUP;
}

static unsigned is_in_asterisk(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return is_in_figure(side, cell, 2);
}

static unsigned is_in_girandola(const void *data, unsigned side, qdr_cell cell)
{
    (void)data;
    return is_in_figure(side, cell, 4);
}

static bool find_asterisk(const struct qdri_board *board, unsigned index, qdr_cell *cells)
{
    static const qdr_cell cell[SIDE] = {13, 20, 24, 37, 40, 43, 56, 60, 67};
    (void)board;
    memcpy(cells, cell, sizeof cell);
    return index == 0;
}

static bool find_girandola(const struct qdri_board *board, unsigned index, qdr_cell *cells)
{
    static const qdr_cell cell[SIDE] = {0, 8, 13, 37, 40, 43, 67, 72, 80};
    (void)board;
    memcpy(cells, cell, sizeof cell);
    return index == 0;
}

static const struct kind asterisk = {is_in_asterisk, find_asterisk, "a", QDRI_STROKE_AREA, 0};
static const struct kind girandola = {is_in_girandola, find_girandola, "a", QDRI_STROKE_AREA, 0};

static qdr_status check_nine(const struct qdri_board *board, qdr_error *error)
{
    qdr_status status = qdri_check_single_grid(board, error);
    if (status == QDR_OK && (board->side != SIDE || board->box_rows != 3)) {
        status = qdri_fail(error, QDR_RANGE, "the rule is for grids of side 9 with boxes of 3x3");
    }
    return status;
}

QDRI_RULE(qdri_rule_asterisk) = {.info.name = "asterisk",
                                 .sight = QDRI_SEES_DIGITS,
                                 .pair_sight = QDRI_SEES_PAIRS,
                                 .info.meaning = "each digit once in the nine cells of an asterisk",
                                 .check_board = check_nine,
                                 .kind = &asterisk,
                                 .holds = holds,
                                 .houses = add_houses,
                                 .draw = draw};

QDRI_RULE(qdri_rule_girandola) = {
    .info.name = "girandola",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .info.meaning = "each digit once in the nine cells of a girandola",
    .check_board = check_nine,
    .kind = &girandola,
    .holds = holds,
    .houses = add_houses,
    .draw = draw};
