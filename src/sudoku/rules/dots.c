/* dots.c  Two cells side by side: one is so much more than the other, or so many times it, or just
 * more. */
#include "sudoku/rules/line.h"
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

/* --------------------------------------------------------------------------- differences ---- */

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
    .pair = is_difference,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_WHITE, .usual = 1}};

/* -------------------------------------------------------------------------------- ratios ---- */

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
    .pair = is_ratio,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_BLACK, .usual = 2}};

/* ------------------------------------------------------------------------------- greater ---- */

static const struct qdri_shape greater_shape = {.least = 2, .most = 2, .place = QDRI_NEIGHBOURS};

QDRI_RULE(qdri_rule_greater) = {
    .name = "greater",
    .argument = "CELL CELL",
    .meaning = "the first of two cells side by side is greater than the second",
    .sight = QDRI_SEES_VALUES,
    .shape = &greater_shape,
    .pair = is_greater,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_GREATER}};
