/* odd.c  Marked cells hold odd digits. */
#include "sudoku/rules/marks.h"
#include "sudoku/rules/rule.h"

static bool is_odd(const struct qdri_figure *figure, size_t k, unsigned digit)
{
    return qdri_figure_value(figure, k, digit) % 2 != 0;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return qdri_marks_keep(figure, digits, is_odd);
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    qdri_marks_narrow(data, encoder, is_odd);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_marks_encode(data, encoder, is_odd);
}

QDRI_RULE(qdri_rule_odd) = {.name = "odd",
                            .argument = QDRI_MARKS_ARGUMENT,
                            .meaning = "the marked cells hold odd digits",
                            .is_plain = true,
                            .sight = QDRI_SEES_VALUES,
                            .shape = &qdri_marks_shape,
                            .keeps = keeps,
                            .narrow = narrow,
                            .encode = encode,
                            .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_ODD}};
