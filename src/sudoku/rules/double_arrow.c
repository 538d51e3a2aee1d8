/* double_arrow.c  The two ends of a line have the same sum as the cells between them.  A line
 * of two cells has none, and says nothing. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const size_t last = figure->count - 1u;
    return figure->count == 2 || qdri_spans_meet(qdri_span_of_two(figure, digits, 0, last),
                                                 qdri_span_of_sum(figure, digits, 1, last));
}

static void find_parts(const struct qdri_figure *figure, uint16_t *part)
{
    for (size_t k = 0; k < figure->count; ++k) {
        part[k] = k == 0 || k + 1 == figure->count;
    }
}

static bool equation(const struct qdri_figure *figure, size_t index, struct qdri_equation *equation)
{
    uint16_t part[QDRI_EQUATION_CELLS];
    find_parts(figure, part);
    return figure->count > 2 && qdri_equation_of_parts(figure, index, part, equation);
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
    qdri_parts_encode(data, encoder, part, "da");
}

QDRI_RULE(qdri_rule_double_arrow) = {
    .name = "double-arrow",
    .argument = "CELLS",
    .meaning = "the two ends of a line have the same sum as the cells between them",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &qdri_line_shape,
    .keeps = keeps,
    .equation = equation,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_DOUBLE_ARROW}};
