/* between.c  The digits on a line are strictly between those at its ends. */
#include "sudoku/rules/ends.h"
#include "sudoku/rules/rule.h"

static const struct qdri_shape shape = {
    .least = 3, .repeated = QDRI_KEEP_REPEATED, .place = QDRI_CHAIN};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    qdr_digit low;
    qdr_digit high;
    if (!qdri_ends_digits(figure, digits, &low, &high)) {
        return true;
    }
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        if (digits[k] != 0 ? digits[k] <= low || digits[k] >= high : high - low < 2) {
            return false;
        }
    }
    return true;
}

static qdri_digit_set inner(const struct qdri_figure *figure, unsigned a, unsigned b,
                            bool *are_possible)
{
    unsigned low = a < b ? a : b;
    unsigned high = a < b ? b : a;
    (void)figure;
    *are_possible = *are_possible && high - low >= 2;
    return *are_possible ? ((qdri_digit_set)1 << high) - ((qdri_digit_set)2 << low) : 0;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    qdri_ends_narrow(data, encoder, inner);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_ends_encode(data, encoder, "between", inner);
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    qdri_draw_figure(drawing, QDRI_STROKE_LINE, QDRI_LINE_BETWEEN, data, NULL);
}

QDRI_RULE(qdri_rule_between) = {.name = "between",
                                .argument = "CELLS",
                                .meaning = "the digits on a line are between those at its ends",
                                .shape = &shape,
                                .keeps = keeps,
                                .narrow = narrow,
                                .encode = encode,
                                .draw = draw};
