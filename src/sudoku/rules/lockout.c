/* lockout.c  The digits at the ends of a line differ by N, or more; those on the line are neither
 * between them nor equal to one of them. */
#include "sudoku/rules/ends.h"
#include "sudoku/rules/rule.h"

static const struct qdri_shape shape = {.word = QDRI_OPTIONAL_NUMBER,
                                        .low = 1,
                                        .high = QDR_SIDE_MAX,
                                        .least = 2,
                                        .repeated = QDRI_KEEP_REPEATED,
                                        .place = QDRI_CHAIN};

/* Half of the digits, where none is given: 4 of 9. */
static int32_t least_difference(const struct qdri_figure *figure)
{
    return figure->has_value ? figure->value : (int32_t)figure->board.digits / 2;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    int32_t low;
    int32_t high;
    if (!qdri_ends_values(figure, digits, &low, &high)) {
        return true;
    }
    if (high - low < least_difference(figure)) {
        return false;
    }
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        const int32_t value = digits[k] != 0 ? qdri_figure_value(figure, k, digits[k]) : low - 1;
        if (value >= low && value <= high) {
            return false;
        }
    }
    return true;
}

static struct qdri_ends ends_of(const struct qdri_figure *figure)
{
    return (struct qdri_ends){.least = least_difference(figure)};
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_ends ends = ends_of(data);
    qdri_ends_narrow(data, encoder, &ends);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_ends ends = ends_of(data);
    qdri_ends_encode(data, encoder, "lockout", &ends);
}

QDRI_RULE(qdri_rule_lockout) = {
    .name = "lockout",
    .argument = "[N] CELLS",
    .meaning = "the ends of a line differ by N, half of the digits if none is given; no digit on "
               "it is between theirs",
    .sight = QDRI_SEES_VALUES,
    .shape = &shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_LOCKOUT}};
