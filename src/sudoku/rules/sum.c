/* sum.c  Cells with a sum, whose digits may repeat. */
#include <stdio.h>

#include "sudoku/rule.h"
#include "sudoku/rules/sums.h"

static const struct qdri_shape shape = {
    .word = QDRI_NUMBER, .low = 1, .high = QDRI_SUM_MAX, .least = 1};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    struct qdri_span sum = qdri_span_of_sum(figure, digits, figure->count);
    return sum.low <= figure->value && figure->value <= sum.high;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    struct qdri_span span = {figure->value, figure->value};
    qdri_encode_span(encoder, figure->cell, figure->count, &span);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdri_encode_sum(encoder, &(struct qdri_sum){.name = "sum",
                                                .cells = figure->cell,
                                                .count = figure->count,
                                                .low = figure->value,
                                                .high = figure->value,
                                                .total = QDR_NO_ITEM});
}

/* Neighbours with the sums 5 and 10 are known as V and X; other figures are drawn as cages. */
static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct qdri_figure *figure = data;
    char label[16];
    bool is_pair = figure->count == 2 &&
                   qdri_are_neighbours(figure->board.side, figure->cell[0], figure->cell[1]);
    snprintf(label, sizeof label, "%d", (int)figure->value);
    if (is_pair && (figure->value == 5 || figure->value == 10)) {
        snprintf(label, sizeof label, "%c", figure->value == 5 ? 'V' : 'X');
    }
    qdri_draw_figure(drawing, is_pair ? QDRI_STROKE_EDGE : QDRI_STROKE_CAGE,
                     is_pair ? (int)QDRI_EDGE_TEXT : 0, figure, label);
}

const struct qdri_rule qdri_rule_sum = {.name = "sum",
                                        .argument = "N CELLS",
                                        .meaning =
                                            "the digits have that sum, and may repeat (X, V)",
                                        .shape = &shape,
                                        .keeps = keeps,
                                        .narrow = narrow,
                                        .encode = encode,
                                        .draw = draw};
