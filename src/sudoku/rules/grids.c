/* grids.c  Several grids on one board: samurai and any other overlap.
 *
 * The number is the side of each grid; the cells are their corners at the top left.  Each has its
 * rows, columns and boxes.  What two grids share is one and the same; cells that are in none are
 * void. */
#include "base/error.h"
#include "sudoku/board/houses.h"
#include "sudoku/rules/rule.h"

/* Houses are compared with each other, so that their number is limited. */
enum { GRIDS_MAX = 256 };

static const struct qdri_shape shape = {
    .word = QDRI_NUMBER, .low = 1, .high = QDR_SIDE_MAX, .least = 1, .most = GRIDS_MAX};

static qdr_status check(const void *data, qdr_error *error)
{
    const struct qdri_figure *figure = data;
    const unsigned side = figure->board.side;
    for (size_t k = 0; k < figure->count; ++k) {
        unsigned row = figure->cell[k] / side;
        unsigned column = figure->cell[k] % side;
        if ((row > column ? row : column) + (unsigned)figure->value > side) {
            return qdri_fail_at(error, QDR_RANGE, (struct qdri_place){.column = 1},
                                "a grid of side %d at r%uc%u does not fit on a board of side %u",
                                (int)figure->value, row + 1, column + 1, side);
        }
    }
    return QDR_OK;
}

static void set_board(const void *data, struct qdri_board *board)
{
    const struct qdri_figure *figure = data;
    board->digits = board->length = (unsigned)figure->value;
    qdr_box_standard(board->digits, &board->box_rows, &board->box_columns);
}

/* Takes a digit from a set; returns whether it was there.  Blanks always are. */
static bool take(uint64_t *digits, unsigned digit)
{
    bool is_there = digit == 0 || (*digits & UINT64_C(1) << digit) != 0;
    *digits &= ~(digit == 0 ? 0 : UINT64_C(1) << digit);
    return is_there;
}

/* Does the grid with that corner have no digit twice in a row, column or box? */
static bool grid_holds(const qdr_grid *board, unsigned corner, unsigned side)
{
    uint64_t left[3][QDR_SIDE_MAX]; /* digits that are not yet met in each row, column and box */
    unsigned height;
    unsigned width;
    qdr_box_standard(side, &height, &width);
    for (unsigned k = 0; k < 3 * side; ++k) {
        left[k / side][k % side] = UINT64_MAX;
    }
    for (unsigned k = 0; k < side * side; ++k) {
        unsigned row = k / side;
        unsigned column = k % side;
        unsigned box = row / height * height + column / width;
        unsigned digit = board->cell[corner + row * board->side + column];
        if (!take(&left[0][row], digit) || !take(&left[1][column], digit) ||
            !take(&left[2][box], digit)) {
            return false;
        }
    }
    return true;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->count; ++k) {
        if (!grid_holds(grid, figure->cell[k], (unsigned)figure->value)) {
            return false;
        }
    }
    return true;
}

/* Adds the house of the cells in a block that begins at `first`. */
static bool add_block(struct qdri_houses *houses, qdr_house_kind kind, const char *letters,
                      unsigned first, unsigned height, unsigned width)
{
    qdr_cell cells[QDR_SIDE_MAX];
    for (unsigned k = 0; k < height * width; ++k) {
        cells[k] = (qdr_cell)(first + k / width * houses->side + k % width);
    }
    return qdri_houses_add(houses, kind, letters, cells, (size_t)height * width);
}

/* The how manieth house of a grid, of one kind. */
static bool add_one(struct qdri_houses *houses, qdr_house_kind kind, unsigned corner, unsigned side,
                    unsigned index)
{
    unsigned height;
    unsigned width;
    qdr_box_standard(side, &height, &width);
    switch (kind) {
    case QDR_HOUSE_ROW:
        return add_block(houses, kind, "r", corner + index * houses->side, 1, side);
    case QDR_HOUSE_COLUMN:
        return add_block(houses, kind, "c", corner + index, side, 1);
    default:
        corner += index / height * height * houses->side + index % height * width;
        return add_block(houses, kind, "b", corner, height, width);
    }
}

/* Rows first, then columns, then boxes, as everywhere. */
static bool add_houses(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *figure = data;
    unsigned side = (unsigned)figure->value;
    unsigned all = figure->count * side;
    bool is_whole = true;
    for (unsigned k = 0; is_whole && k < 3 * all; ++k) {
        qdr_cell corner = figure->cell[k % all / side];
        is_whole = add_one(houses, (qdr_house_kind)(k / all), corner, side, k % side);
    }
    return is_whole;
}

QDRI_RULE(qdri_rule_grids) = {
    .name = "grids",
    .sight = QDRI_SEES_DIGITS,
    .argument = "NUMBER CELLS",
    .meaning = "several grids of that side on the board, with their top left corners in the cells",
    .is_division = true,
    .is_layout = true,
    .shape = &shape,
    .check = check,
    .set_board = set_board,
    .holds = holds,
    .houses = add_houses};
