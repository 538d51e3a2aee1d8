/* sums.h  What rules about sums share: what the digits that stand there can still come to. */
#ifndef QDRI_SUDOKU_RULES_SUMS_H
#define QDRI_SUDOKU_RULES_SUMS_H

#include "sudoku/rules/rule.h"

/* More than any sum of a figure's digits, and of the sums of several. */
enum { QDRI_SUM_MAX = QDR_SIDE_MAX * QDR_CELLS_MAX };

/* A number that is known to be from `low` to `high`; where all digits stand there, these are
 * one. */
struct qdri_span {
    int32_t low;
    int32_t high;
};

/* The sum of digits, of which blanks may become any. */
struct qdri_span qdri_span_of_sum(const struct qdri_figure *figure, const qdr_digit *digits,
                                  size_t count);

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

/* The equation that says so; there is one where the figure has a value. */
bool qdri_figure_sum_equation(const struct qdri_figure *figure, size_t index,
                              struct qdri_equation *equation);

/* Each part of the figure has the same sum: an equation for each two of them.  part[k] is the part
 * of the k-th cell; parts are numbered from 0. */
bool qdri_equation_of_parts(const struct qdri_figure *figure, size_t index, const uint16_t *part,
                            struct qdri_equation *equation);

#endif
