/* between.c  The digits on a line are strictly between those at its ends.  A line of two cells has
 * none, and says nothing. */
#include "sudoku/rules/ends.h"
#include "sudoku/rules/rule.h"

static const struct qdri_shape shape = {
    .least = 2, .repeated = QDRI_KEEP_REPEATED, .place = QDRI_CHAIN};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    int32_t low;
    int32_t high;
    if (!qdri_ends_values(figure, digits, &low, &high)) {
        return true;
    }
    for (size_t k = 1; k + 1 < figure->count; ++k) {
        const int32_t value = digits[k] != 0 ? qdri_figure_value(figure, k, digits[k]) : low + 1;
        if (value <= low || value >= high) {
            return false;
        }
    }
    return true;
}

static const struct qdri_ends ends = {.least = 2, .is_between = true};

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    qdri_ends_narrow(data, encoder, &ends);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_ends_encode(data, encoder, "between", &ends);
}

QDRI_RULE(qdri_rule_between) = {.name = "between",
                                .argument = "CELLS",
                                .meaning = "the digits on a line are between those at its ends",
                                .sight = QDRI_SEES_VALUES,
                                .shape = &shape,
                                .keeps = keeps,
                                .narrow = narrow,
                                .encode = encode,
                                .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_BETWEEN}};
