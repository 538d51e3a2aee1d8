/* zipper.c  Cells at the same distance from the middle of a line have the same sum; a cell in the
 * middle holds that sum.  A line of two cells has one such pair, and says nothing. */
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static const struct qdri_shape shape = {
    .least = 2, .repeated = QDRI_KEEP_REPEATED, .place = QDRI_CHAIN};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    struct qdri_span span = qdri_any_sum;
    for (size_t k = 0; k < (figure->count + 1u) / 2; ++k) {
        qdri_span_limit(&span, qdri_span_of_two(figure, digits, k, figure->count - 1u - k));
    }
    return span.low <= span.high;
}

static bool equation(const struct qdri_figure *figure, size_t index, struct qdri_equation *equation)
{
    uint16_t part[QDRI_EQUATION_CELLS];
    if (figure->count == 2) {
        return false;
    }
    for (size_t k = 0; k < figure->count; ++k) {
        size_t mirrored = figure->count - 1u - k;
        part[k] = (uint16_t)(k < mirrored ? k : mirrored);
    }
    return qdri_equation_of_parts(figure, index, part, equation);
}

/* The cells of the k-th pair from outside, or the one in the middle; returns how many these are. */
static size_t pair_of(const struct qdri_figure *figure, size_t k, qdr_cell *pair)
{
    size_t mirrored = figure->count - 1u - k;
    pair[0] = figure->cell[k];
    pair[1] = figure->cell[mirrored];
    return k < mirrored ? 2 : 1;
}

static struct qdri_span bound(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    struct qdri_span span = qdri_any_sum;
    for (size_t round = 0; round < 2; ++round) {
        for (size_t k = 0; k < (figure->count + 1u) / 2; ++k) {
            qdr_cell pair[2];
            qdri_encode_span(encoder, pair, pair_of(figure, k, pair), &span);
        }
    }
    return span;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    bound(data, encoder);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (figure->count == 2) {
        return;
    }
    struct qdri_span span = bound(figure, encoder);
    qdr_item total = figure->count % 2 != 0
                         ? qdri_encode_value_item(encoder, figure->cell[figure->count / 2])
                         : qdri_encode_secondary(encoder, "zip");
    for (size_t k = 0; k < figure->count / 2u; ++k) {
        qdr_cell pair[2];
        struct qdri_sum sum = {
            .name = "zip", .cells = pair, .low = span.low, .high = span.high, .total = total};
        sum.count = pair_of(figure, k, pair);
        qdri_encode_sum(encoder, &sum);
    }
}

QDRI_RULE(qdri_rule_zipper) = {
    .name = "zipper",
    .argument = "CELLS",
    .meaning = "cells at the same distance from the middle of a line have the same sum",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &shape,
    .keeps = keeps,
    .equation = equation,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_ZIPPER}};
