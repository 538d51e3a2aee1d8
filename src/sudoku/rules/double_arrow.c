/* double_arrow.c  The two ends of a line have the same sum as the cells between them.  A line
 * of two cells has none, and says nothing. */
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static const struct qdri_shape shape = {
    .least = 2, .repeated = QDRI_KEEP_REPEATED, .place = QDRI_CHAIN};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const size_t last = figure->count - 1u;
    return figure->count == 2 || qdri_spans_meet(qdri_span_of_two(figure, digits, 0, last),
                                                 qdri_span_of_sum(figure, digits, 1, last));
}

static struct qdri_span bound(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                              const qdr_cell *ends)
{
    struct qdri_span span = qdri_any_sum;
    for (size_t round = 0; round < 2; ++round) {
        qdri_encode_span(encoder, ends, 2, &span);
        qdri_encode_span(encoder, figure->cell + 1, figure->count - 2u, &span);
    }
    return span;
}

static bool equation(const struct qdri_figure *figure, size_t index, struct qdri_equation *equation)
{
    uint16_t part[QDRI_EQUATION_CELLS];
    if (figure->count == 2) {
        return false;
    }
    for (size_t k = 0; k < figure->count; ++k) {
        part[k] = k == 0 || k + 1 == figure->count;
    }
    return qdri_equation_of_parts(figure, index, part, equation);
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const qdr_cell ends[] = {figure->cell[0], figure->cell[figure->count - 1]};
    if (figure->count > 2) {
        bound(figure, encoder, ends);
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const qdr_cell ends[] = {figure->cell[0], figure->cell[figure->count - 1]};
    if (figure->count == 2) {
        return;
    }
    struct qdri_span span = bound(figure, encoder, ends);
    struct qdri_sum sum = {
        .name = "da", .cells = ends, .count = 2, .low = span.low, .high = span.high};
    if (figure->count == 3) {
        sum.total = qdri_encode_value_item(encoder, figure->cell[1]);
        qdri_encode_sum(encoder, &sum);
        return;
    }
    sum.total = qdri_encode_secondary(encoder, "da");
    qdri_encode_sum(encoder, &sum);
    sum.cells = figure->cell + 1;
    sum.count = figure->count - 2u;
    qdri_encode_sum(encoder, &sum);
}

QDRI_RULE(qdri_rule_double_arrow) = {
    .name = "double-arrow",
    .argument = "CELLS",
    .meaning = "the two ends of a line have the same sum as the cells between them",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &shape,
    .keeps = keeps,
    .equation = equation,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_DOUBLE_ARROW}};
