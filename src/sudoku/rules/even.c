/* even.c  Marked cells hold even digits. */
#include "sudoku/rules/marks.h"
#include "sudoku/rules/rule.h"

static bool is_even(const struct qdri_figure *figure, size_t k, unsigned digit)
{
    return qdri_figure_value(figure, k, digit) % 2 == 0;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return qdri_marks_keep(figure, digits, is_even);
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    qdri_marks_narrow(data, encoder, is_even);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_marks_encode(data, encoder, is_even);
}

QDRI_RULE(qdri_rule_even) = {.name = "even",
                             .argument = QDRI_MARKS_ARGUMENT,
                             .meaning = "the marked cells hold even digits",
                             .is_plain = true,
                             .sight = QDRI_SEES_VALUES,
                             .shape = &qdri_marks_shape,
                             .keeps = keeps,
                             .narrow = narrow,
                             .encode = encode,
                             .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_EVEN}};
