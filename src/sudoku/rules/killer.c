/* killer.c  A cage: its digits differ, and have a sum, if one is given. */
#include "sudoku/board/houses.h"
#include "sudoku/encode/encode.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static const struct qdri_shape shape = {.word = QDRI_OPTIONAL_NUMBER,
                                        .low = 1,
                                        .high = QDRI_SUM_MAX,
                                        .below = QDRI_BELOW_BY_SUM,
                                        .least = 1,
                                        .repeated = QDRI_SET};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    uint64_t used = 0;
    for (size_t k = 0; k < figure->count; ++k) {
        const uint64_t here = qdri_digits_in(digits[k]);
        if ((used & here) != 0) {
            return false;
        }
        used |= here;
    }
    struct qdri_span sum = qdri_span_of_sum(figure, digits, 0, figure->count);
    return !figure->has_value || qdri_span_has_value(sum, figure);
}

/* Encoding a sum sees to it that digits differ, but of cells that count as something else. */
static bool add_houses(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *figure = data;
    const bool has_pairs = qdri_has_pairs(&figure->board);
    return figure->has_value && (has_pairs || !qdri_figure_is_modified(figure))
               ? qdri_houses_add_encoded(houses, "k", figure->cell, figure->count)
               : qdri_houses_add_differing(houses, "k", figure->cell, figure->count);
}

/* More cells than digits cannot differ. */
static bool is_too_large(const struct qdri_figure *figure)
{
    return figure->count > qdri_count_digits(&figure->board);
}

static void narrow_sum(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    if (qdri_has_pairs(&figure->board)) {
        qdri_encode_held_narrow(encoder, figure->cell, figure->count, figure->value);
    } else {
        qdri_figure_sum_narrow(figure, encoder);
    }
}

static void encode_sum(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    if (qdri_has_pairs(&figure->board)) {
        qdri_encode_held_sum(encoder, "k", figure->cell, figure->count, figure->value);
    } else {
        qdri_figure_sum_encode(figure, encoder, "k");
    }
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (is_too_large(figure)) {
        qdri_encode_restrict(encoder, figure->cell[0], 0);
    } else if (figure->has_value) {
        narrow_sum(figure, encoder);
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (figure->has_value && !is_too_large(figure)) {
        encode_sum(figure, encoder);
    }
}

QDRI_RULE(qdri_rule_killer) = {.name = "killer",
                               .argument = "[SUM] CELLS",
                               .meaning = "the digits of a cage differ, and have that sum",
                               .sight = QDRI_SEES_VALUES,
                               .pair_sight = QDRI_SEES_PAIRS,
                               .shape = &shape,
                               .keeps = keeps,
                               .equation = qdri_figure_sum_equation,
                               .houses = add_houses,
                               .narrow = narrow,
                               .encode = encode,
                               .look = {.kind = QDRI_STROKE_CAGE}};
