/* zipper.c  Cells at the same distance from the middle of a line have the same sum; a cell in the
 * middle holds that sum.  A line of two cells has one such pair, and says nothing. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    struct qdri_span span = qdri_any_sum;
    for (size_t k = 0; k < (figure->count + 1u) / 2; ++k) {
        qdri_span_limit(&span, qdri_span_of_two(figure, digits, k, figure->count - 1u - k));
    }
    return span.low <= span.high;
}

static void find_parts(const struct qdri_figure *figure, uint16_t *part)
{
    for (size_t k = 0; k < figure->count; ++k) {
        size_t mirrored = figure->count - 1u - k;
        part[k] = (uint16_t)(k < mirrored ? k : mirrored);
    }
}

static bool equation(const struct qdri_figure *figure, size_t index, struct qdri_equation *equation)
{
    uint16_t part[QDRI_EQUATION_CELLS];
    find_parts(figure, part);
    return qdri_equation_of_parts(figure, index, part, equation);
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    uint16_t part[QDR_CELLS_MAX];
    find_parts(data, part);
    qdri_parts_narrow(data, encoder, part);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    uint16_t part[QDR_CELLS_MAX];
    find_parts(data, part);
    qdri_parts_encode(data, encoder, part, "zip");
}

QDRI_RULE(qdri_rule_zipper) = {
    .name = "zipper",
    .argument = "CELLS",
    .meaning = "cells at the same distance from the middle of a line have the same sum",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &qdri_line_shape,
    .keeps = keeps,
    .equation = equation,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_ZIPPER}};
