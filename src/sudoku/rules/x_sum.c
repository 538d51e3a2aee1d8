/* x_sum.c  A clue outside of the grid: where X is the first digit that is seen from there, the
 * first X digits have that sum.  X is the digit that is written there; the sum is of what the cells
 * count as. */
#include "sudoku/encode/encode.h"
#include "sudoku/encode/subsets.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static const struct qdri_shape shape = {.word = QDRI_NUMBER,
                                        .low = 1,
                                        .high = QDRI_SUM_MAX,
                                        .below = QDRI_BELOW_BY_PART,
                                        .least = 1,
                                        .place = QDRI_LINE_CLUE};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const int32_t x = qdri_number_written(&figure->board, digits[0]);
    if (digits[0] == 0 || x > figure->count) {
        return digits[0] == 0;
    }
    struct qdri_span sum = qdri_span_of_sum(figure, digits, 0, (size_t)x);
    return qdri_span_has_value(sum, figure);
}

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    int32_t digits = (int32_t)figure->board.digits;
    qdri_digit_set first = 0;
    for (int32_t digit = 1; digit <= digits; ++digit) {
        /* x and the x - 1 smallest, or largest digits: less where they repeat. */
        const int32_t x = qdri_number_written(&figure->board, (unsigned)digit);
        bool is_possible =
            x <= figure->count && (qdri_figure_is_modified(figure) ||
                                   (figure->value >= x && figure->value <= x * digits));
        first |= is_possible ? (qdri_digit_set)1 << digit : 0;
    }
    qdri_encode_restrict(encoder, figure->cell[0], first);
}

/* ------------------------------------------------------------------------- as a row of all ---- */

/* Cases: X, and the set of the digits that are summed. */
static void encode_cases(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    struct qdri_case_list list = {.cells = figure->cell, .count = figure->count};
    qdri_digit_set all = ((qdri_digit_set)2 << figure->board.digits) - 2;
    for (unsigned x = 1; x <= figure->board.digits; ++x) {
        struct qdri_subsets subsets;
        qdri_digit_set first = (qdri_digit_set)1 << x;
        int32_t rest = figure->value - (int32_t)x;
        struct qdri_subsets_of of = {
            .digits = all & ~first, .size = x - 1, .low = rest, .high = rest};
        if ((qdri_encode_domain(encoder, figure->cell[0]) & first) == 0) {
            continue;
        }
        list.has_failed |= !qdri_subsets_list(&subsets, &of, encoder);
        for (size_t k = 0; k < subsets.count; ++k) {
            qdri_digit_set *domain = qdri_cases_add(&list);
            for (unsigned i = 0; domain && i < list.count; ++i) {
                domain[i] = i < x ? subsets.set[k] : all & ~subsets.set[k] & ~first;
            }
            if (domain) {
                domain[0] = first;
            }
        }
        qdri_subsets_free(&subsets);
    }
    qdri_cases_encode(&list, encoder, "x");
}

/* ---------------------------------------------------------------------------- as a chain ---- */

/* What the automaton reads.  Sums go from -below to the figure's number and `above` beyond it: both
 * 0, where all cells count as their digit. */
struct reading {
    const struct qdri_figure *figure;
    int32_t below;
    int32_t above;
};

static struct reading reading_of(const struct qdri_figure *figure)
{
    struct reading reading = {.figure = figure};
    for (size_t k = 0; qdri_figure_is_modified(figure) && k < figure->count; ++k) {
        const struct qdri_span span = qdri_span_of_cell(figure, k, 0);
        reading.below -= span.low < 0 ? span.low : 0;
        reading.above += span.high > 0 ? span.high : 0;
    }
    return reading;
}

/* State: 0 before the first digit; else 1 + sum + (what is left of X) * width, where sums count
 * from the least.  Where nothing is left, the sum is right, or there is no state. */
static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct reading *reading = ctx;
    const struct qdri_figure *figure = reading->figure;
    int32_t full = reading->below + figure->value;
    int32_t width = full + reading->above + 1;
    int32_t sum = place == 0 ? reading->below : (state - 1) % width;
    int32_t left = place == 0 ? qdri_number_written(&figure->board, digit) : (state - 1) / width;
    if (left == 0) { /* if X is 0, the sum of no digits is right, or not */
        return place > 0 ? state : sum == full ? 1 + sum : QDRI_NO_STATE;
    }
    sum += qdri_figure_value(figure, place, digit);
    --left;
    bool is_possible = left == 0 ? sum == full : sum < full || reading->above > 0;
    return is_possible && sum >= 0 && sum < width ? 1 + sum + left * width : QDRI_NO_STATE;
}

static bool accepts(const void *ctx, int32_t state)
{
    const struct reading *reading = ctx;
    return state == 1 + reading->below + reading->figure->value;
}

static void encode_chain(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    const struct reading reading = reading_of(figure);
    int32_t most = (int32_t)figure->board.digits * figure->count + reading.above;
    if (figure->value > most || figure->value < -reading.below) {
        qdri_encode_restrict(encoder, figure->cell[0], 0);
        return;
    }
    qdri_figure_encode_chain(
        figure, encoder,
        (struct qdri_chain){.name = "x", .ctx = &reading, .step = step, .accepts = accepts});
}

/* Are there so few cases that they can be listed?  Without the memory to count them, there is none
 * to list them, either. */
static bool has_few_cases(const struct qdri_figure *figure)
{
    uint64_t count = 0;
    uint64_t sets = 0;
    bool is_counted = true;
    qdri_digit_set all = ((qdri_digit_set)2 << figure->board.digits) - 2;
    for (unsigned x = 1; x <= figure->board.digits; ++x) {
        int32_t rest = figure->value - (int32_t)x;
        struct qdri_subsets_of of = {
            .digits = all & ~((qdri_digit_set)1 << x), .size = x - 1, .low = rest, .high = rest};
        is_counted &= qdri_subsets_count(&of, &sets);
        count += sets;
    }
    return is_counted && count <= QDRI_CASES_MAX;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (figure->count == figure->board.digits && !qdri_figure_is_modified(figure) &&
        qdri_encode_all_differ(encoder, figure->cell, figure->count) && has_few_cases(figure)) {
        encode_cases(figure, encoder);
    } else {
        encode_chain(figure, encoder);
    }
}

QDRI_RULE(qdri_rule_x_sum) = {
    .info.name = "x-sum",
    .info.argument = "N PLACE",
    .info.meaning =
        "the first X digits seen from there have that sum, where X is the first of them",
    .sight = QDRI_SEES_VALUES,
    .shape = &shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
