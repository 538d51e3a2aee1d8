/* dots.c  Two cells side by side: one is so much more than the other, or so many times it, or just
 * more. */
#include "sudoku/rules/rule.h"

static int32_t value_of(const struct qdri_figure *figure, int32_t standard)
{
    return figure->has_value ? figure->value : standard;
}

static bool is_difference(const void *figure, int a, int b)
{
    int value = value_of(figure, 1);
    return a == b + value || b == a + value;
}

static bool is_ratio(const void *figure, int a, int b)
{
    int value = value_of(figure, 2);
    return a == b * value || b == a * value;
}

static bool is_greater(const void *figure, int a, int b)
{
    (void)figure;
    return a > b;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits, qdri_pair_allows *are)
{
    return digits[0] == 0 || digits[1] == 0 ||
           are(figure, qdri_figure_value(figure, 0, digits[0]),
               qdri_figure_value(figure, 1, digits[1]));
}

/* --------------------------------------------------------------------------- differences ---- */

static bool difference_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return keeps(figure, digits, is_difference);
}

static void difference_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdri_encode_narrow_pair(encoder, figure->cell[0], figure->cell[1], is_difference, figure);
}

static void difference_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdri_encode_pair(encoder, "difference", figure->cell[0], figure->cell[1], is_difference,
                     figure);
}

static const struct qdri_shape difference_shape = {.word = QDRI_OPTIONAL_NUMBER,
                                                   .low = 1,
                                                   .high = QDR_SIDE_MAX,
                                                   .least = 2,
                                                   .most = 2,
                                                   .place = QDRI_NEIGHBOURS};

QDRI_RULE(qdri_rule_difference) = {
    .name = "difference",
    .argument = "[N] CELL CELL",
    .meaning = "two cells side by side differ by N (1): a white dot",
    .sight = QDRI_SEES_VALUES,
    .shape = &difference_shape,
    .keeps = difference_keeps,
    .narrow = difference_narrow,
    .encode = difference_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_WHITE, .usual = 1}};

/* -------------------------------------------------------------------------------- ratios ---- */

static bool ratio_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return keeps(figure, digits, is_ratio);
}

static void ratio_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdri_encode_narrow_pair(encoder, figure->cell[0], figure->cell[1], is_ratio, figure);
}

static void ratio_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdri_encode_pair(encoder, "ratio", figure->cell[0], figure->cell[1], is_ratio, figure);
}

static const struct qdri_shape ratio_shape = {.word = QDRI_OPTIONAL_NUMBER,
                                              .low = 2,
                                              .high = QDR_SIDE_MAX,
                                              .least = 2,
                                              .most = 2,
                                              .place = QDRI_NEIGHBOURS};

QDRI_RULE(qdri_rule_ratio) = {
    .name = "ratio",
    .argument = "[N] CELL CELL",
    .meaning = "of two cells side by side one is N (2) times the other: a black dot",
    .sight = QDRI_SEES_VALUES,
    .shape = &ratio_shape,
    .keeps = ratio_keeps,
    .narrow = ratio_narrow,
    .encode = ratio_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_BLACK, .usual = 2}};

/* ------------------------------------------------------------------------------- greater ---- */

static bool greater_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return keeps(figure, digits, is_greater);
}

static void greater_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdri_encode_narrow_pair(encoder, figure->cell[0], figure->cell[1], is_greater, figure);
}

static void greater_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdri_encode_pair(encoder, "greater", figure->cell[0], figure->cell[1], is_greater, figure);
}

static const struct qdri_shape greater_shape = {.least = 2, .most = 2, .place = QDRI_NEIGHBOURS};

QDRI_RULE(qdri_rule_greater) = {
    .name = "greater",
    .argument = "CELL CELL",
    .meaning = "the first of two cells side by side is greater than the second",
    .sight = QDRI_SEES_VALUES,
    .shape = &greater_shape,
    .keeps = greater_keeps,
    .narrow = greater_narrow,
    .encode = greater_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_GREATER}};
