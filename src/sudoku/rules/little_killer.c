/* little_killer.c  A clue outside of the grid: the sum of the digits on a diagonal. */
#include <stdio.h>

#include "sudoku/rule.h"
#include "sudoku/rules/sums.h"

static const struct qdri_shape shape = {
    .word = QDRI_NUMBER, .low = 1, .high = QDRI_SUM_MAX, .least = 1, .place = QDRI_DIAGONAL_CLUE};

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
    qdri_encode_sum(encoder, &(struct qdri_sum){.name = "lk",
                                                .cells = figure->cell,
                                                .count = figure->count,
                                                .low = figure->value,
                                                .high = figure->value,
                                                .total = QDR_NO_ITEM});
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct qdri_figure *figure = data;
    char label[16];
    snprintf(label, sizeof label, "%d", (int)figure->value);
    qdri_draw_figure(drawing, QDRI_STROKE_OUTSIDE, 0, figure, label);
}

const struct qdri_rule qdri_rule_little_killer = {
    .name = "little-killer",
    .argument = "N PLACE DIRECTION",
    .meaning = "the digits on a diagonal have that sum, and may repeat",
    .shape = &shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .draw = draw};
