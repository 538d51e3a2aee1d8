/* sums.c  The sums that cells can still come to, and how rules about sums use them. */
#include "sudoku/rules/sums.h"

#include "sudoku/encode/encode.h"

const struct qdri_span qdri_any_sum = {-QDRI_VALUES_MAX, QDRI_VALUES_MAX};

struct qdri_span qdri_span_of_cell(const struct qdri_figure *figure, size_t k, qdr_digit digit)
{
    if (digit == 0 && qdri_has_pairs(&figure->board)) {
        return (struct qdri_span){0, 2 * (int32_t)figure->board.digits - 1};
    }
    const unsigned ends[] = {1, figure->board.digits, 1 | QDR_MODIFIED,
                             figure->board.digits | QDR_MODIFIED};
    const int32_t value = qdri_figure_value(figure, k, digit != 0 ? digit : ends[0]);
    struct qdri_span span = {value, value};
    for (size_t i = 1; digit == 0 && i < sizeof ends / sizeof *ends; ++i) {
        const int32_t other = qdri_figure_value(figure, k, ends[i]);
        span.low = other < span.low ? other : span.low;
        span.high = other > span.high ? other : span.high;
    }
    return span;
}

static void add_cell(struct qdri_span *span, const struct qdri_figure *figure, size_t k,
                     qdr_digit digit)
{
    const struct qdri_span cell = qdri_span_of_cell(figure, k, digit);
    span->low += cell.low;
    span->high += cell.high;
}

struct qdri_span qdri_span_of_sum(const struct qdri_figure *figure, const qdr_digit *digits,
                                  size_t begin, size_t end)
{
    struct qdri_span span = {0, 0};
    for (size_t k = begin; k < end; ++k) {
        add_cell(&span, figure, k, digits[k]);
    }
    return span;
}

struct qdri_span qdri_span_of_two(const struct qdri_figure *figure, const qdr_digit *digits,
                                  size_t i, size_t k)
{
    struct qdri_span span = qdri_span_of_cell(figure, i, digits[i]);
    if (i != k) {
        add_cell(&span, figure, k, digits[k]);
    }
    return span;
}

bool qdri_spans_meet(struct qdri_span a, struct qdri_span b)
{
    return a.low <= b.high && b.low <= a.high;
}

bool qdri_span_has_value(struct qdri_span span, const struct qdri_figure *figure)
{
    return span.low <= figure->value && figure->value <= span.high;
}

void qdri_span_limit(struct qdri_span *span, struct qdri_span other)
{
    span->low = span->low > other.low ? span->low : other.low;
    span->high = span->high < other.high ? span->high : other.high;
}

void qdri_encode_span(struct qdri_encoder *encoder, const qdr_cell *cells, size_t count,
                      struct qdri_span *span)
{
    struct qdri_sum sum = {.name = "",
                           .cells = cells,
                           .count = count,
                           .low = span->low,
                           .high = span->high,
                           .total = QDR_NO_ITEM};
    qdri_encode_bound_sum(encoder, &sum);
    *span = (struct qdri_span){sum.low, sum.high};
}

void qdri_figure_sum_narrow(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    struct qdri_span span = {figure->value, figure->value};
    qdri_encode_span(encoder, figure->cell, figure->count, &span);
}

void qdri_figure_sum_encode(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                            const char *name)
{
    qdri_encode_sum(encoder, &(struct qdri_sum){.name = name,
                                                .cells = figure->cell,
                                                .count = figure->count,
                                                .low = figure->value,
                                                .high = figure->value,
                                                .total = QDR_NO_ITEM});
}

/* ------------------------------------------------------------------------------ equations ---- */

bool qdri_figure_sum_equation(const struct qdri_figure *figure, size_t index,
                              struct qdri_equation *equation)
{
    equation->total = figure->value;
    for (size_t k = 0; k < figure->count; ++k) {
        equation->times[k] = 1;
    }
    return index == 0 && figure->has_value;
}
