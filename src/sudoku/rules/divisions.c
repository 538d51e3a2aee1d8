/* divisions.c  What divides the grid into houses: rows and columns; boxes, or regions of any shape
 * in place of them; and several grids on one board. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "sudoku/board/houses.h"
#include "sudoku/board/map.h"
#include "sudoku/rules/rule.h"

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

static bool lines_houses(const void *data, struct qdri_houses *houses)
{
    const unsigned side = houses->side;
    bool is_whole = true;
    (void)data;
    for (unsigned k = 0; is_whole && k < 2 * side; ++k) {
        is_whole = k < side ? add_block(houses, QDR_HOUSE_ROW, "r", k * side, 1, side)
                            : add_block(houses, QDR_HOUSE_COLUMN, "c", k - side, side, 1);
    }
    return is_whole;
}

const struct qdri_rule qdri_rule_lines = {.info.name = "lines",
                                          .sight = QDRI_SEES_DIGITS,
                                          .pair_sight = QDRI_SEES_PAIRS,
                                          .info.meaning = "each digit once in each row and column",
                                          .holds = lines_hold,
                                          .houses = lines_houses};

/* ---------------------------------------------------------------------------------- boxes ---- */

static unsigned box_of(const void *data, unsigned side, qdr_cell cell)
{
    const struct qdri_board *board = data;
    unsigned across = side / board->box_columns;
    return cell / side / board->box_rows * across + cell % side / board->box_columns;
}

static bool boxes_hold(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, box_of, data);
}

static bool boxes_houses(const void *data, struct qdri_houses *houses)
{
    const struct qdri_board *board = data;
    const unsigned height = board->box_rows;
    const unsigned width = board->box_columns;
    const unsigned across = houses->side / width;
    bool is_whole = true;
    for (unsigned k = 0; is_whole && k < houses->side; ++k) {
        const unsigned first = k / across * height * houses->side + k % across * width;
        is_whole = add_block(houses, QDR_HOUSE_BOX, "b", first, height, width);
    }
    return is_whole;
}

QDRI_RULE(qdri_rule_classic) = {
    .info.name = "classic",
    .sight = QDRI_SEES_DIGITS,
    .pair_sight = QDRI_SEES_PAIRS,
    .info.meaning = "each digit once in each row, column and box; in force anyway",
    .is_division = true,
    .holds = boxes_hold,
    .houses = boxes_houses};

/* -------------------------------------------------------------------------------- regions ---- */

/* Regions of any shape in place of boxes: each digit once in each of them.
 *
 * A region is the set of cells that have the same character on the map.  It need not hang together.
 * Regions are numbered in the order in which the map first names them. */
struct regions {
    struct qdri_figure figure; /* must come first */
    uint8_t of[QDR_CELLS_MAX];
};

static qdr_status fail_size(const char *text, qdr_cell cell, char symbol, unsigned count,
                            unsigned side, qdr_error *error)
{
    return qdri_fail_at(error, QDR_SYNTAX, qdri_map_place(text, cell),
                        count > side ? "region '%c' gets cell %u, but a region has %u cells"
                                     : "region '%c' has only %u of the %u cells of a region",
                        symbol, count, side);
}

/* Numbers the regions, and makes sure that each has `side` cells.  `text` is for places. */
static qdr_status divide(struct regions *regions, const char *map, unsigned side, const char *text,
                         qdr_error *error)
{
    unsigned count[128] = {0};
    uint8_t number[128];
    qdr_cell first[128];
    uint8_t numbers = 0;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned symbol = (unsigned char)map[cell];
        if (count[symbol]++ == 0) {
            number[symbol] = numbers++;
            first[symbol] = (qdr_cell)cell;
        }
        if (count[symbol] > side) {
            return fail_size(text, (qdr_cell)cell, map[cell], count[symbol], side, error);
        }
        regions->of[cell] = number[symbol];
    }
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned symbol = (unsigned char)map[cell];
        if (count[symbol] < side) {
            return fail_size(text, first[symbol], map[cell], count[symbol], side, error);
        }
    }
    return QDR_OK;
}

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct regions *regions = data;
    const unsigned side = regions->figure.board.side;
    char map[QDR_CELLS_MAX];
    (void)length;
    qdr_status status = qdri_map_read(map, argument, side, NULL, error);
    return status == QDR_OK ? divide(regions, map, side, argument, error) : status;
}

static unsigned region_of(const void *data, unsigned side, qdr_cell cell)
{
    const struct regions *regions = data;
    (void)side;
    return regions->of[cell];
}

static bool regions_hold(const void *data, const qdr_grid *grid)
{
    return qdri_groups_differ(grid, region_of, data);
}

static bool regions_houses(const void *data, struct qdri_houses *houses)
{
    const struct regions *regions = data;
    for (unsigned region = 0; region < houses->side; ++region) {
        qdr_cell cells[QDR_SIDE_MAX];
        size_t count = 0;
        for (unsigned cell = 0; cell < houses->side * houses->side; ++cell) {
            if (regions->of[cell] == region) {
                cells[count++] = (qdr_cell)cell;
            }
        }
        if (!qdri_houses_add(houses, QDR_HOUSE_BOX, "b", cells, count)) {
            return false;
        }
    }
    return true;
}

QDRI_RULE(qdri_rule_jigsaw) = {.info.name = "jigsaw",
                               .sight = QDRI_SEES_DIGITS,
                               .pair_sight = QDRI_SEES_PAIRS,
                               .info.argument = "MAP",
                               .info.meaning = "regions in place of boxes, each digit once in each",
                               .is_division = true,
                               .size = sizeof(struct regions),
                               .read = read,
                               .holds = regions_hold,
                               .houses = regions_houses};

/* ------------------------------------------------------------------------- several grids ---- */

/* Several grids on one board: samurai and any other overlap.
 *
 * The number is the side of each grid; the cells are their corners at the top left.  Each has its
 * rows, columns and boxes.  What two grids share is one and the same; cells that are in none are
 * void. */

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

static bool grids_hold(const void *data, const qdr_grid *grid)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->count; ++k) {
        if (!grid_holds(grid, figure->cell[k], (unsigned)figure->value)) {
            return false;
        }
    }
    return true;
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
static bool grids_houses(const void *data, struct qdri_houses *houses)
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
    .info.name = "grids",
    .sight = QDRI_SEES_DIGITS,
    .info.argument = "NUMBER CELLS",
    .info.meaning =
        "several grids of that side on the board, with their top left corners in the cells",
    .is_division = true,
    .is_layout = true,
    .shape = &shape,
    .check = check,
    .set_board = set_board,
    .holds = grids_hold,
    .houses = grids_houses};
