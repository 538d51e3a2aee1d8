/* sums.h  What rules about sums share: what the digits that stand there can still come to; and what
 * those about products do: numbers that do not overflow, and that automata keep as states, whatever
 * their sign. */
#ifndef QDRI_SUDOKU_RULES_SUMS_H
#define QDRI_SUDOKU_RULES_SUMS_H

#include "sudoku/rules/rule.h"

/* More than any sum of a figure's digits, and of the sums of several; and than any of what they
 * count as. */
enum { QDRI_SUM_MAX = QDR_SIDE_MAX * QDR_CELLS_MAX, QDRI_VALUES_MAX = 16 * QDRI_SUM_MAX };

/* A number that is known to be from `low` to `high`; where all digits stand there, these are
 * one. */
struct qdri_span {
    int32_t low;
    int32_t high;
};

/* Any sum. */
extern const struct qdri_span qdri_any_sum;

/* What a digit counts as in the k-th cell of a figure; a blank may become any. */
struct qdri_span qdri_span_of_cell(const struct qdri_figure *figure, size_t k, qdr_digit digit);

/* What the digits of the cells from `begin` to before `end` sum to, of which blanks may become
 * any. */
struct qdri_span qdri_span_of_sum(const struct qdri_figure *figure, const qdr_digit *digits,
                                  size_t begin, size_t end);

/* The same for cells i and k; for one, if these are the same. */
struct qdri_span qdri_span_of_two(const struct qdri_figure *figure, const qdr_digit *digits,
                                  size_t i, size_t k);

/* Is there a number in both? */
bool qdri_spans_meet(struct qdri_span a, struct qdri_span b);

/* Is the figure's value in the span? */
bool qdri_span_has_value(struct qdri_span span, const struct qdri_figure *figure);

/* Leaves of a span what is also in another. */
void qdri_span_limit(struct qdri_span *span, struct qdri_span other);

/* The same two questions about cells in an encoding: what may they sum to, and take from them the
 * digits with which they do not sum to a number in the span, which is narrowed too. */
void qdri_encode_span(struct qdri_encoder *encoder, const qdr_cell *cells, size_t count,
                      struct qdri_span *span);

/* The digits of the figure sum to its value. */
void qdri_figure_sum_narrow(const struct qdri_figure *figure, struct qdri_encoder *encoder);
void qdri_figure_sum_encode(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                            const char *name);

/* The equation that says so; there is one where the figure has a value.  A rule that has it is one
 * of cages, unless its cells are seen from outside (areas.h). */
bool qdri_figure_sum_equation(const struct qdri_figure *figure, size_t index,
                              struct qdri_equation *equation);

/* ------------------------------------------------------------------------------- products ---- */

/* Numbers in arguments have up to eight figures.  One more than that stands for all products that
 * are larger, on either side of 0. */
enum { QDRI_PRODUCT_MAX = 99999999, QDRI_PRODUCT_BEYOND = QDRI_PRODUCT_MAX + 1 };

/* The product; where it is too large, or a factor was, the number that stands for that. */
static inline int32_t qdri_product_times(int32_t product, int32_t factor)
{
    const int64_t next = (int64_t)product * factor;
    return next <= QDRI_PRODUCT_MAX && next >= -QDRI_PRODUCT_MAX ? (int32_t)next
                                                                 : QDRI_PRODUCT_BEYOND;
}

/* States go 0, 1, -1, 2, -2... */
static inline int32_t qdri_product_state(int32_t product)
{
    return product > 0 ? 2 * product - 1 : -2 * product;
}

static inline int32_t qdri_product_of(int32_t state)
{
    return state % 2 != 0 ? (state + 1) / 2 : -(state / 2);
}

#endif
