/* same_difference.c  Digits that follow each other on the line differ by the same amount, which may
 * be 0 where they need not differ.
 *
 * An automaton reads the line: it remembers the last digit, and the difference once it has seen
 * two. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

static int apart(int a, int b)
{
    return a > b ? a - b : b - a;
}

static bool keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    int difference = -1;
    for (size_t k = 1; k < line->count; ++k) {
        if (digits[k - 1] != 0 && digits[k] != 0) {
            const int found = apart(qdri_figure_value(line, k - 1, digits[k - 1]),
                                    qdri_figure_value(line, k, digits[k]));
            if (difference >= 0 && found != difference) {
                return false;
            }
            difference = found;
        }
    }
    return true;
}

/* State: what the last cell counts as, beyond the least that there is, and BASE times one more than
 * the difference, once that is known. */
enum { BASE = 2 * QDRI_VALUE_MAX + 1 };

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const int32_t value = qdri_figure_value(ctx, place, digit) + QDRI_VALUE_MAX;
    if (place == 0) {
        return value;
    }
    int32_t difference = apart(value, state % BASE) + 1;
    bool is_kept = state < BASE || state / BASE == difference;
    return is_kept ? difference * BASE + value : QDRI_NO_STATE;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    qdri_figure_encode_chain(line, encoder,
                             (struct qdri_chain){.name = "same", .ctx = line, .step = step});
}

QDRI_RULE(qdri_rule_same_difference) = {
    .info.name = "same-difference",
    .info.argument = "CELLS",
    .info.meaning = "digits that follow each other on the line all differ by the same amount",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .keeps = keeps,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_SAME_DIFFERENCE}};
