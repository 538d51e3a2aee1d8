/* numbered_room.c  A clue outside of the grid: where N is the first digit that is seen from there,
 * the clue is the digit in the N-th cell.
 *
 * In a row or column, the clue stands in one cell only.  So "the first cell holds N" means the
 * same as "the N-th holds the clue", and exactly one holds of that and "the N-th holds another
 * digit", which makes an item. */
#include "sudoku/encode/encode.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
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

static void narrow(const void *data, struct qdri_encoder *encoder)
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

static void encode(const void *data, struct qdri_encoder *encoder)
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
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
