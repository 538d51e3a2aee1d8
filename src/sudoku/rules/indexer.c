/* indexer.c  Cells whose digit says where something is: the digit v of a marked cell names another
 * cell, of the same row, column or box, and that one holds the place of the marked cell; or it
 * holds what a clue says (numbered rooms, below).
 *
 *  - column-indexer: the cell in column c says in which column of its row the digit c is;
 *  - row-indexer: the cell in row r says in which row of its column the digit r is;
 *  - box-indexer: the p-th cell of a box (or region) says at which place of the box the digit p is.
 *
 * Encoding: "this cell holds v" means the same as "the cell at v holds the place of this one",
 * since that digit is in one cell only.  So exactly one holds of "this cell holds v" and "the cell
 * at v holds some other digit", which makes an item. */
#include "sudoku/encode/encode.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* Where is the cell that a digit names? */
enum house { IN_ROW, IN_COLUMN, IN_BOX };

static const enum house row = IN_ROW;
static const enum house column = IN_COLUMN;
static const enum house box = IN_BOX;

/* The number of the box of each cell of the figure, behind the cells; for rules about boxes. */
static uint16_t *boxes_of(const struct qdri_figure *figure)
{
    return qdri_figure_room(figure);
}

/* Which cell does digit v of the figure's k-th cell name?  `*place` is the place of that one, from
 * 1. */
static qdr_cell name_cell(const struct qdri_figure *figure, size_t k, unsigned v, unsigned *place)
{
    const enum house *house = figure->rule->kind;
    const unsigned side = figure->board.side;
    const qdr_cell cell = figure->cell[k];
    if (*house == IN_BOX) {
        const qdr_house *cells = qdr_rules_house(figure->rules, boxes_of(figure)[k]);
        *place = qdri_house_find(cells, cell) + 1;
        return cells->cells[v - 1];
    }
    *place = (*house == IN_ROW ? cell % side : cell / side) + 1;
    return (qdr_cell)(*house == IN_ROW ? cell / side * side + v - 1 : (v - 1) * side + cell % side);
}

/* Do the digits that stand in the grid name cells that hold the right digit, or are blank? */
static bool holds(const void *data, const qdr_grid *grid)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; k < figure->count; ++k) {
        const unsigned v = grid->cell[figure->cell[k]];
        unsigned place;
        const unsigned found = v != 0 ? grid->cell[name_cell(figure, k, v, &place)] : 0;
        if (found != 0 && found != place) {
            return false;
        }
    }
    return true;
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
        for (unsigned v = 1; v <= figure->board.digits; ++v) {
            unsigned place;
            const qdr_cell there = name_cell(figure, k, v, &place);
            encode_digit(encoder, figure->cell[k], v, there, place);
        }
    }
}

QDRI_RULE(qdri_rule_row_indexer) = {
    .info.name = "row-indexer",
    .needs_usual_digits = true,
    .info.argument = "CELLS",
    .info.meaning = "a marked cell in row r says in which row of its column the digit r is",
    .shape = &qdri_set_shape,
    .kind = &column,
    .check_board = qdri_check_single_grid,
    .holds = holds,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_ROW_INDEXER}};

QDRI_RULE(qdri_rule_column_indexer) = {
    .info.name = "column-indexer",
    .needs_usual_digits = true,
    .info.argument = "CELLS",
    .info.meaning = "a marked cell in column c says in which column of its row the digit c is",
    .shape = &qdri_set_shape,
    .kind = &row,
    .check_board = qdri_check_single_grid,
    .holds = holds,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_COLUMN_INDEXER}};

/* Finds the boxes: regions may have taken their place.  Where boxes of a layout overlap, that of
 * the first grid counts. */
static void settle(void *data)
{
    const struct qdri_figure *figure = data;
    for (size_t h = qdr_rules_houses(figure->rules); h-- > 0;) {
        const qdr_house *house = qdr_rules_house(figure->rules, h);
        for (size_t k = 0; house->kind == QDR_HOUSE_BOX && k < figure->count; ++k) {
            uint16_t *number = &boxes_of(figure)[k];
            *number = qdri_house_has(house, figure->cell[k]) ? (uint16_t)h : *number;
        }
    }
}

QDRI_RULE(qdri_rule_box_indexer) = {
    .info.name = "box-indexer",
    .needs_usual_digits = true,
    .info.argument = "CELLS",
    .info.meaning =
        "a marked cell, the p-th of its box, says at which place of the box the digit p is",
    .shape = &qdri_set_shape,
    .kind = &box,
    .room = sizeof(uint16_t),
    .settle = settle,
    .holds = holds,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_BOX_INDEXER}};

/* -------------------------------------------------------------------------- numbered rooms ---- */

/* A clue outside of the grid: where N is the first digit that is seen from there, the clue is the
 * digit in the N-th cell.
 *
 * In a row or column, the clue stands in one cell only.  So "the first cell holds N" means the same
 * as "the N-th holds the clue". */
static bool room_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    unsigned room = digits[0];
    return room == 0 || (room <= figure->count &&
                         (digits[room - 1] == 0 || (int32_t)digits[room - 1] == figure->value));
}

/* Of a first cell and the one at `place`: what may stand in both? */
struct room {
    int place; /* from 1 */
    int clue;
};

static bool go_together(const void *ctx, int first, int digit)
{
    const struct room *room = ctx;
    return first != room->place || digit == room->clue;
}

static void room_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (unsigned place = 1; place <= figure->count; ++place) {
        struct room room = {.place = (int)place, .clue = figure->value};
        qdri_encode_narrow_pair(encoder, figure->cell[0], figure->cell[place - 1], go_together,
                                &room);
    }
}

/* The first cell holds the number of the place just where the clue stands there: the line is a row
 * or column of a grid, so each digit is in it once. */
static void encode_place(struct qdri_encoder *encoder, const struct qdri_figure *figure,
                         unsigned place)
{
    qdri_encode_both_or_neither(encoder, qdri_encode_primary(encoder, "room"), figure->cell[0],
                                place, figure->cell[place - 1], (unsigned)figure->value);
}

static void room_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (unsigned place = 2; place <= figure->count; ++place) {
        encode_place(encoder, figure, place);
    }
}

QDRI_RULE(qdri_rule_numbered_room) = {
    .info.name = "numbered-room",
    .needs_usual_digits = true,
    .info.argument = "N PLACE",
    .info.meaning = "N is the digit in the X-th cell seen from there, where X is the first digit",
    .shape = &qdri_seen_shape,
    .keeps = room_keeps,
    .narrow = room_narrow,
    .encode = room_encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
