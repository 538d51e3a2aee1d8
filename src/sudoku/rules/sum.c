/* sum.c  Cells with a sum, whose digits may repeat: listed, or seen on a diagonal from outside of
 * the grid. */
#include <stdio.h>

#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return qdri_span_has_value(qdri_span_of_sum(figure, digits, 0, figure->count), figure);
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    qdri_figure_sum_narrow(data, encoder);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_figure_sum_encode(data, encoder, "sum");
}

/* Neighbours with the sums 5 and 10 are known as V and X. */
static void write_sum(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct qdri_figure *figure = data;
    snprintf(label, QDRI_LABEL_SIZE, "%d", (int)figure->value);
    if (figure->value == 5 || figure->value == 10) {
        snprintf(label, QDRI_LABEL_SIZE, "%s", figure->value == 5 ? "V" : "X");
    }
}

/* Other figures are drawn as cages. */
static void draw(const void *data, struct qdri_drawing *drawing)
{
    static const struct qdri_rule_look edge = {QDRI_STROKE_EDGE, QDRI_EDGE_TEXT,
                                               .write = write_sum};
    static const struct qdri_rule_look cage = {.kind = QDRI_STROKE_CAGE};
    const struct qdri_figure *figure = data;
    bool is_pair = figure->count == 2 &&
                   qdri_are_neighbours(figure->board.side, figure->cell[0], figure->cell[1]);
    qdri_draw_look(drawing, is_pair ? &edge : &cage, figure);
}

static const struct qdri_shape shape = {
    .word = QDRI_NUMBER, .low = 1, .high = QDRI_SUM_MAX, .below = QDRI_BELOW_BY_SUM, .least = 1};

QDRI_RULE(qdri_rule_sum) = {.info.name = "sum",
                            .info.argument = "N CELLS",
                            .info.meaning = "the digits have that sum, and may repeat (X, V)",
                            .sight = QDRI_SEES_VALUES,
                            .pair_sight = QDRI_SEES_PAIRS,
                            .shape = &shape,
                            .keeps = keeps,
                            .equation = qdri_figure_sum_equation,
                            .narrow = narrow,
                            .encode = encode,
                            .draw = draw};

/* ------------------------------------------------------------------------------ diagonals ---- */

static const struct qdri_shape clue_shape = {.word = QDRI_NUMBER,
                                             .low = 1,
                                             .high = QDRI_SUM_MAX,
                                             .below = QDRI_BELOW_BY_SUM,
                                             .least = 1,
                                             .place = QDRI_DIAGONAL_CLUE};

QDRI_RULE(qdri_rule_little_killer) = {
    .info.name = "little-killer",
    .info.argument = "N PLACE DIRECTION",
    .info.meaning = "the digits on a diagonal have that sum, and may repeat",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &clue_shape,
    .keeps = keeps,
    .equation = qdri_figure_sum_equation,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
