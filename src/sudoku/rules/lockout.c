/* lockout.c  The digits at the ends of a line differ by N, or more; those on the line are neither
 * between them nor equal to one of them. */
#include "sudoku/rules/ends.h"
#include "sudoku/rules/rule.h"

static const struct qdri_shape shape = {.word = QDRI_OPTIONAL_NUMBER,
                                        .low = 1,
                                        .high = QDR_SIDE_MAX,
                                        .least = 3,
                                        .repeated = QDRI_KEEP_REPEATED,
                                        .place = QDRI_CHAIN};

/* Half of the digits, where none is given: 4 of 9. */
static int least_difference(const struct qdri_figure *figure)
{
    return figure->has_value ? (int)figure->value : (int)figure->board.digits / 2;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    qdr_digit low;
    qdr_digit high;
    if (!qdri_ends_digits(figure, digits, &low, &high)) {
        return true;
    }
    if (high - low < least_difference(figure)) {
        return false;
    }
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        if (digits[k] != 0 && digits[k] >= low && digits[k] <= high) {
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
    *are_possible = *are_possible && (int)(high - low) >= least_difference(figure);
    return ~(((qdri_digit_set)2 << high) - ((qdri_digit_set)1 << low));
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    qdri_ends_narrow(data, encoder, inner);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_ends_encode(data, encoder, "lockout", inner);
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    qdri_draw_value(drawing, QDRI_STROKE_LINE, QDRI_LINE_LOCKOUT, data);
}

QDRI_RULE(qdri_rule_lockout) = {
    .name = "lockout",
    .argument = "[N] CELLS",
    .meaning = "the ends of a line differ by N, half of the digits if none is given; no digit on "
               "it is between theirs",
    .shape = &shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .draw = draw};
