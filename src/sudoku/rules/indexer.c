/* indexer.c  Cells whose digit says where something is: the digit v of a marked cell names another
 * cell, of the same row, column or box, and that one holds the place of the marked cell.
 *
 *  - column-indexer: the cell in column c says in which column of its row the digit c is;
 *  - row-indexer: the cell in row r says in which row of its column the digit r is;
 *  - box-indexer: the p-th cell of a box (or region) says at which place of the box the digit p is.
 *
 * Encoding: "this cell holds v" means the same as "the cell at v holds the place of this one",
 * since that digit is in one cell only.  So exactly one holds of "this cell holds v" and "the cell
 * at v holds some other digit", which makes an item. */
#include <stdlib.h>

#include "base/error.h"
#include "sudoku/encode/encode.h"
#include "sudoku/rules/pattern.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

static const struct qdri_shape shape = {.least = 1, .repeated = QDRI_SET};

/* What stands behind the cells of the figure: for each of them, the place that it has, from 1, and
 * then for each place the cell there. */
static uint16_t *index_of(const struct qdri_figure *figure, size_t k)
{
    return (uint16_t *)qdri_figure_room(figure) + k * (figure->board.digits + 1);
}

/* Reads the figure and makes room for an index. */
static qdr_status read_figure(struct qdri_figure **out, const struct qdri_board *board,
                              const char *argument, qdr_error *error)
{
    struct qdri_figure *figure = NULL;
    qdr_status status = qdri_figure_read(&figure, &shape, board, argument, error);
    size_t size = sizeof(uint16_t) * (board->digits + 1);
    if (status == QDR_OK && !qdri_figure_make_room(&figure, figure->count * size)) {
        free(figure);
        return qdri_no_memory(error);
    }
    *out = status == QDR_OK ? figure : NULL;
    return status;
}

/* Do the digits that stand in the grid, with another one in a cell (QDR_NO_CELL: in none), name
 * cells that hold the right digit, or are blank? */
static bool holds_with(const struct qdri_figure *figure, const qdr_grid *grid, qdr_cell cell,
                       qdr_digit digit)
{
    for (size_t k = 0; k < figure->count; ++k) {
        const uint16_t *index = index_of(figure, k);
        unsigned v = figure->cell[k] == cell ? digit : grid->cell[figure->cell[k]];
        if (v != 0) {
            unsigned found = index[v] == cell ? digit : grid->cell[index[v]];
            if (found != 0 && found != index[0]) {
                return false;
            }
        }
    }
    return true;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    return holds_with(data, grid, QDR_NO_CELL, 0);
}

static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    return holds_with(data, grid, cell, digit);
}

/* Cell `here` holds v just where cell `there` holds the place of the first.  Where both are one
 * cell, there is nothing to say: v is that place. */
static void encode_digit(struct qdri_encoder *encoder, qdr_cell here, unsigned v, qdr_cell there,
                         unsigned place)
{
    if (here != there) {
        qdri_encode_both_or_neither(encoder, qdri_encode_primary(encoder, "index"), here, v, there,
                                    place);
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->count; ++k) {
        const uint16_t *index = index_of(figure, k);
        for (unsigned v = 1; v <= figure->board.digits; ++v) {
            encode_digit(encoder, figure->cell[k], v, index[v], index[0]);
        }
    }
}

/* ------------------------------------------------------------------- in rows and columns ---- */

static qdr_status parse_lines(void **data, const struct qdri_board *board, const char *argument,
                              bool is_row, qdr_error *error)
{
    struct qdri_figure *figure = NULL;
    qdr_status status = qdri_pattern_check(board, error);
    status = status == QDR_OK ? read_figure(&figure, board, argument, error) : status;
    if (status != QDR_OK) {
        return status;
    }
    for (size_t k = 0; k < figure->count; ++k) {
        uint16_t *index = index_of(figure, k);
        unsigned row = figure->cell[k] / board->side;
        unsigned column = figure->cell[k] % board->side;
        index[0] = (uint16_t)((is_row ? row : column) + 1);
        for (unsigned v = 1; v <= board->digits; ++v) {
            index[v] = (uint16_t)((is_row ? v - 1 : row) * board->side + (is_row ? column : v - 1));
        }
    }
    *data = figure;
    return QDR_OK;
}

static qdr_status parse_rows(void **data, const struct qdri_board *board, const char *argument,
                             qdr_error *error)
{
    return parse_lines(data, board, argument, true, error);
}

static qdr_status parse_columns(void **data, const struct qdri_board *board, const char *argument,
                                qdr_error *error)
{
    return parse_lines(data, board, argument, false, error);
}

QDRI_RULE(qdri_rule_row_indexer) = {
    .name = "row-indexer",
    .needs_usual_digits = true,
    .argument = "CELLS",
    .meaning = "a marked cell in row r says in which row of its column the digit r is",
    .shape = &shape,
    .parse = parse_rows,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_ROW_INDEXER}};

QDRI_RULE(qdri_rule_column_indexer) = {
    .name = "column-indexer",
    .needs_usual_digits = true,
    .argument = "CELLS",
    .meaning = "a marked cell in column c says in which column of its row the digit c is",
    .shape = &shape,
    .parse = parse_columns,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_COLUMN_INDEXER}};

/* ------------------------------------------------------------------------------ in boxes ---- */

static qdr_status parse_boxes(void **data, const struct qdri_board *board, const char *argument,
                              qdr_error *error)
{
    struct qdri_figure *figure = NULL;
    qdr_status status = read_figure(&figure, board, argument, error);
    if (status == QDR_OK) {
        *data = figure;
    }
    return status;
}

/* Writes the index of a cell down, if it is in the box. */
static void index_box(uint16_t *index, const qdr_house *box, qdr_cell cell)
{
    const unsigned k = qdri_house_find(box, cell);
    for (unsigned v = 1; k < box->count && v <= box->count; ++v) {
        index[0] = (uint16_t)(k + 1);
        index[v] = box->cells[v - 1];
    }
}

/* Regions may have taken the place of boxes.  Where boxes of a layout overlap, that of the first
 * grid counts. */
static bool settle(void **data, const qdr_rules *rules)
{
    const struct qdri_figure *figure = *data;
    for (size_t h = qdr_rules_houses(rules); h-- > 0;) {
        const qdr_house *house = qdr_rules_house(rules, h);
        for (size_t k = 0; house->kind == QDR_HOUSE_BOX && k < figure->count; ++k) {
            index_box(index_of(figure, k), house, figure->cell[k]);
        }
    }
    return true;
}

QDRI_RULE(qdri_rule_box_indexer) = {
    .name = "box-indexer",
    .needs_usual_digits = true,
    .argument = "CELLS",
    .meaning = "a marked cell, the p-th of its box, says at which place of the box the digit p is",
    .shape = &shape,
    .parse = parse_boxes,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_BOX_INDEXER}};
