/* marks.c  Marked cells hold digits that fit: even or odd ones, or some of a few, which are pencil
 * marks that are given. */
#include "sudoku/rules/line.h"

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    for (size_t k = 0; k < figure->count; ++k) {
        if (digits[k] != 0 && !figure->rule->fits(figure, k, digits[k])) {
            return false;
        }
    }
    return true;
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    qdri_fits *const fits = figure->rule->fits;
    for (size_t k = 0; k < figure->count; ++k) {
        qdri_digit_set fitting = ~(qdri_digit_set)0;
        for (unsigned digit = 1; digit <= figure->board.digits; ++digit) {
            bool is_fitting = fits(figure, k, digit) || fits(figure, k, digit | QDR_MODIFIED);
            fitting &= ~((qdri_digit_set)!is_fitting << digit);
        }
        qdri_encode_restrict(encoder, figure->cell[k], fitting);
    }
}

/* An automaton reads a single cell. */
struct reading {
    const struct qdri_figure *figure;
    size_t k;
};

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct reading *reading = ctx;
    const struct qdri_figure *figure = reading->figure;
    (void)place;
    return figure->rule->fits(figure, reading->k, digit) ? state : QDRI_NO_STATE;
}

/* What is left to do where it is to be found which cells count as something else. */
static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; qdri_encode_is_hidden(encoder) && k < figure->count; ++k) {
        const struct reading reading = {figure, k};
        qdri_encode_chain(encoder, &(struct qdri_chain){.name = "fits",
                                                        .cells = &figure->cell[k],
                                                        .count = 1,
                                                        .ctx = &reading,
                                                        .step = step});
    }
}

/* ----------------------------------------------------------------------------- even, odd ---- */

static bool is_even(const struct qdri_figure *figure, size_t k, unsigned digit)
{
    return qdri_figure_value(figure, k, digit) % 2 == 0;
}

QDRI_RULE(qdri_rule_even) = {.info.name = "even",
                             .info.argument = QDRI_MARKS_ARGUMENT,
                             .info.meaning = "the marked cells hold even digits",
                             .is_plain = true,
                             .sight = QDRI_SEES_VALUES,
                             .shape = &qdri_marks_shape,
                             .fits = is_even,
                             .keeps = keeps,
                             .narrow = narrow,
                             .encode = encode,
                             .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_EVEN}};

static bool is_odd(const struct qdri_figure *figure, size_t k, unsigned digit)
{
    return qdri_figure_value(figure, k, digit) % 2 != 0;
}

QDRI_RULE(qdri_rule_odd) = {.info.name = "odd",
                            .info.argument = QDRI_MARKS_ARGUMENT,
                            .info.meaning = "the marked cells hold odd digits",
                            .is_plain = true,
                            .sight = QDRI_SEES_VALUES,
                            .shape = &qdri_marks_shape,
                            .fits = is_odd,
                            .keeps = keeps,
                            .narrow = narrow,
                            .encode = encode,
                            .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_ODD}};

/* --------------------------------------------------------------------------- some of a few ---- */

static const struct qdri_shape candidates_shape = {
    .word = QDRI_DIGITS, .least = 1, .repeated = QDRI_SET};

static bool is_listed(const struct qdri_figure *figure, size_t place, unsigned digit)
{
    unsigned k = 0;
    (void)place;
    while (k < figure->symbols && figure->symbol[k] != digit) {
        ++k;
    }
    return k < figure->symbols;
}

QDRI_RULE(qdri_rule_candidates) = {
    .info.name = "candidates",
    .sight = QDRI_SEES_DIGITS,
    .info.argument = "DIGITS CELLS",
    .info.meaning = "each of the cells holds one of the digits",
    .is_plain = true,
    .shape = &candidates_shape,
    .fits = is_listed,
    .keeps = keeps,
    .narrow = narrow,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_CANDIDATES}};
