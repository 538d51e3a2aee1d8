/* skyscraper.c  A clue outside of the grid: how many digits of the row or column are seen from
 * there, each hiding the smaller ones behind it.  A cell is as high as what it counts as; the first
 * one is seen in any case. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

/* A blank may hide all that are behind it. */
static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    int32_t seen = 0;
    int32_t highest = -QDRI_VALUE_MAX;
    size_t k = 0;
    for (; k < figure->count && digits[k] != 0; ++k) {
        const int32_t height = qdri_figure_value(figure, k, digits[k]);
        seen += height > highest;
        highest = height > highest ? height : highest;
    }
    return k == figure->count ? seen == figure->value : seen <= figure->value;
}

/* What the automaton reads: do the digits differ in any case, and count as themselves?  Heights
 * count from `ground`. */
struct skyline {
    const struct qdri_figure *figure;
    bool are_different;
    int32_t ground;
};

/* State: the highest so far, and how many were seen.  Where digits differ, the highest of k is k at
 * least. */
static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct skyline *skyline = ctx;
    int32_t most = skyline->figure->value;
    int32_t highest = state / (most + 1);
    int32_t seen = state % (most + 1);
    const int32_t height = qdri_figure_value(skyline->figure, place, digit) - skyline->ground;
    if (height > highest) {
        highest = height;
        ++seen;
    } else if (skyline->are_different && height == highest) {
        return QDRI_NO_STATE;
    }
    bool is_possible =
        seen <= most && !(skyline->are_different && highest < (int32_t)place + 1) &&
        (skyline->ground != 0 || most - seen <= (int32_t)skyline->figure->board.digits - highest);
    return is_possible ? highest * (most + 1) + seen : QDRI_NO_STATE;
}

static bool accepts(const void *ctx, int32_t state)
{
    const struct skyline *skyline = ctx;
    int32_t most = skyline->figure->value;
    return state % (most + 1) == most;
}

/* In a row or column of all digits, the largest is seen, and hides what is behind it: with N seen,
 * the k-th cell from outside is at most digits - N + k. */
static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    unsigned digits = figure->board.digits;
    if (figure->count != digits || figure->value > (int32_t)digits ||
        qdri_figure_is_modified(figure)) {
        return;
    }
    for (unsigned k = 0; k < digits; ++k) {
        unsigned most = digits - (unsigned)figure->value + 1 + k;
        if (most < digits) {
            qdri_encode_restrict(encoder, figure->cell[k], ((qdri_digit_set)2 << most) - 1);
        }
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const bool is_modified = qdri_figure_is_modified(figure);
    const struct skyline skyline = {
        .figure = figure,
        .are_different =
            !is_modified && qdri_encode_all_differ(encoder, figure->cell, figure->count),
        .ground = is_modified ? -QDRI_VALUE_MAX : 0};
    qdri_figure_encode_chain(
        figure, encoder,
        (struct qdri_chain){.name = "sky", .ctx = &skyline, .step = step, .accepts = accepts});
}

QDRI_RULE(qdri_rule_skyscraper) = {
    .info.name = "skyscraper",
    .info.argument = "N PLACE",
    .info.meaning = "so many digits are seen from there, each hiding the smaller ones behind it",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_seen_shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
