/* part_sums.c  Clues outside of the grid: the sum of a part of the row or column that the digits in
 * it name.  A sandwich is what is between the 1 and the largest digit; an X-sum is of the first X
 * digits, where X is the first of them.  What names the part are digits, as they are written; the
 * sum is of what the cells count as.
 *
 * Where the line has each digit, there is a case for each part and set of its digits, unless these
 * are too many; otherwise an automaton adds up. */
#include "sudoku/encode/encode.h"
#include "sudoku/encode/subsets.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

/* What the automaton reads.  Sums go from -below to the figure's number and `above` beyond it: both
 * 0, where all cells count as their digit. */
struct reading {
    const struct qdri_figure *figure;
    int32_t below;
    int32_t above;
    bool is_modified;
};

struct kind {
    const char *item;
    bool is_inside; /* the part may begin anywhere but at the ends */
    /* which digits its part can have besides those that name it, in cases of the k-th kind, from
     * 1 */
    struct qdri_subsets_of (*sets_of)(const struct qdri_figure *figure, unsigned k);
    /* such a case, with that set of digits, for the part that begins at `place` */
    void (*fill)(const struct qdri_figure *figure, unsigned k, size_t place, qdri_digit_set set,
                 qdri_digit_set *domain);
    struct qdri_chain chain;
};

static qdri_digit_set all_digits(const struct qdri_figure *figure)
{
    return qdri_set_of(figure->board.digits + 1) - 2;
}

/* In how many places can the part of a case be? */
static size_t places_of(const struct qdri_figure *figure, unsigned k)
{
    const struct kind *kind = figure->rule->kind;
    return kind->is_inside ? figure->count - k : 1;
}

static void encode_cases(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    const struct kind *kind = figure->rule->kind;
    struct qdri_case_list list = {.cells = figure->cell, .count = figure->count};
    for (unsigned k = 1; k <= figure->count; ++k) {
        struct qdri_subsets subsets;
        struct qdri_subsets_of of = kind->sets_of(figure, k);
        list.has_failed |= !qdri_subsets_list(&subsets, &of, encoder);
        for (size_t i = 0; i < subsets.count * places_of(figure, k); ++i) {
            qdri_digit_set *domain = qdri_cases_add(&list);
            if (domain) {
                kind->fill(figure, k, i % places_of(figure, k),
                           subsets.set[i / places_of(figure, k)], domain);
            }
        }
        qdri_subsets_free(&subsets);
    }
    qdri_cases_encode(&list, encoder, kind->item);
}

/* Are there so few cases that they can be listed?  Without the memory to count them, there is none
 * to list them, either. */
static bool has_few_cases(const struct qdri_figure *figure)
{
    const struct kind *kind = figure->rule->kind;
    uint64_t count = 0;
    uint64_t sets = 0;
    bool is_counted = true;
    for (unsigned k = 1; k <= figure->count; ++k) {
        struct qdri_subsets_of of = kind->sets_of(figure, k);
        is_counted &= qdri_subsets_count(&of, &sets);
        count += sets * places_of(figure, k);
    }
    return is_counted && count <= QDRI_CASES_MAX;
}

static struct reading reading_of(const struct qdri_figure *figure)
{
    struct reading reading = {.figure = figure, .is_modified = qdri_figure_is_modified(figure)};
    for (size_t k = 0; reading.is_modified && k < figure->count; ++k) {
        const struct qdri_span span = qdri_span_of_cell(figure, k, 0);
        reading.below -= span.low < 0 ? span.low : 0;
        reading.above += span.high > 0 ? span.high : 0;
    }
    return reading;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const struct kind *kind = figure->rule->kind;
    const struct reading reading = reading_of(figure);
    const int32_t most = (int32_t)figure->board.digits * figure->count + reading.above;
    struct qdri_chain chain = kind->chain;
    chain.name = kind->item;
    chain.ctx = &reading;
    if (figure->count == figure->board.digits && !reading.is_modified &&
        qdri_encode_all_differ(encoder, figure->cell, figure->count) && has_few_cases(figure)) {
        encode_cases(figure, encoder);
    } else if (figure->value < -reading.below || (!kind->is_inside && figure->value > most)) {
        qdri_encode_restrict(encoder, figure->cell[0], 0);
    } else {
        qdri_figure_encode_chain(figure, encoder, chain);
    }
}

/* ----------------------------------------------------------------------------- sandwiches ---- */

static const struct qdri_shape sandwich_shape = {.word = QDRI_NUMBER,
                                                 .low = 0,
                                                 .high = QDRI_SUM_MAX,
                                                 .below = QDRI_BELOW_BY_PART,
                                                 .least = 1,
                                                 .place = QDRI_LINE_CLUE};

/* The place of the only such digit; `count`: it may yet come, `count` + 1: it is there twice, or
 * not at all. */
static size_t place_of(const struct qdri_figure *figure, const qdr_digit *digits, unsigned digit)
{
    size_t place = figure->count + 1u;
    bool is_twice = false;
    bool is_blank = false;
    for (size_t k = 0; k < figure->count; ++k) {
        is_blank |= digits[k] == 0;
        bool is_it = qdri_written(digits[k]) == digit;
        is_twice |= is_it && place < figure->count;
        place = is_it ? k : place;
    }
    if (is_twice) {
        return figure->count + 1u;
    }
    return place > figure->count && is_blank ? figure->count : place;
}

static bool sandwich_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    size_t one = place_of(figure, digits, 1);
    size_t largest = place_of(figure, digits, figure->board.digits);
    if (one >= figure->count || largest >= figure->count) {
        return one <= figure->count && largest <= figure->count;
    }
    size_t first = one < largest ? one : largest;
    size_t last = one < largest ? largest : one;
    struct qdri_span sum = qdri_span_of_sum(figure, digits, first + 1, last);
    return qdri_span_has_value(sum, figure);
}

/* The digits between the two are `k` - 1. */
static struct qdri_subsets_of sets_between(const struct qdri_figure *figure, unsigned k)
{
    return (struct qdri_subsets_of){.digits = all_digits(figure) &
                                              ~(qdri_set_of(1) | qdri_set_of(figure->board.digits)),
                                    .size = k - 1,
                                    .low = figure->value,
                                    .high = figure->value};
}

static void fill_sandwich(const struct qdri_figure *figure, unsigned k, size_t place,
                          qdri_digit_set set, qdri_digit_set *domain)
{
    const qdri_digit_set bread = qdri_set_of(1) | qdri_set_of(figure->board.digits);
    for (size_t i = 0; i < figure->count; ++i) {
        domain[i] = i > place && i < place + k ? set : all_digits(figure) & ~bread & ~set;
    }
    domain[place] = bread;
    domain[place + k] = bread;
}

enum { BEFORE, AFTER, INSIDE_FROM_1, INSIDE_FROM_LARGEST };

/* State: 0 before the first of the two, 1 behind both; else 2 + 2 * sum, and 1 more if the largest
 * came first, where sums count from the least. */
static int32_t sandwich_step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct reading *reading = ctx;
    const struct qdri_figure *figure = reading->figure;
    bool is_one = qdri_written(digit) == 1;
    bool is_largest = qdri_written(digit) == figure->board.digits;
    int32_t sum = 2 * (reading->below + figure->value);
    if (!is_one && !is_largest) {
        int32_t next = state <= AFTER ? state : state + 2 * qdri_figure_value(figure, place, digit);
        return next <= INSIDE_FROM_LARGEST + sum || reading->is_modified ? next : QDRI_NO_STATE;
    }
    if (state == BEFORE) {
        return 2 * reading->below + (is_one ? INSIDE_FROM_1 : INSIDE_FROM_LARGEST);
    }
    return state == sum + (is_one ? INSIDE_FROM_LARGEST : INSIDE_FROM_1) ? AFTER : QDRI_NO_STATE;
}

static bool is_after(const void *ctx, int32_t state)
{
    (void)ctx;
    return state == AFTER;
}

static const struct kind sandwich = {
    .item = "sandwich",
    .is_inside = true,
    .sets_of = sets_between,
    .fill = fill_sandwich,
    .chain = {.start = BEFORE, .step = sandwich_step, .accepts = is_after}};

/* Of digits up to 1, the 1 is the largest, and nothing is between them. */
static void sandwich_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    int32_t most = (int32_t)figure->board.digits * figure->count;
    if (figure->board.digits == 1 ? figure->value > 0
                                  : figure->value > most && !qdri_figure_is_modified(figure)) {
        qdri_encode_restrict(encoder, figure->cell[0], 0);
    }
}

static void sandwich_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (figure->board.digits > 1) {
        encode(data, encoder);
    }
}

QDRI_RULE(qdri_rule_sandwich) = {
    .info.name = "sandwich",
    .info.argument = "N PLACE",
    .info.meaning = "the digits between the 1 and the largest in that row or column have that sum",
    .sight = QDRI_SEES_VALUES,
    .shape = &sandwich_shape,
    .kind = &sandwich,
    .keeps = sandwich_keeps,
    .narrow = sandwich_narrow,
    .encode = sandwich_encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};

/* --------------------------------------------------------------------------------- X-sums ---- */

static const struct qdri_shape x_sum_shape = {.word = QDRI_NUMBER,
                                              .low = 1,
                                              .high = QDRI_SUM_MAX,
                                              .below = QDRI_BELOW_BY_PART,
                                              .least = 1,
                                              .place = QDRI_LINE_CLUE};

static bool x_sum_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const int32_t x = qdri_number_written(&figure->board, digits[0]);
    if (digits[0] == 0 || x > figure->count) {
        return digits[0] == 0;
    }
    struct qdri_span sum = qdri_span_of_sum(figure, digits, 0, (size_t)x);
    return qdri_span_has_value(sum, figure);
}

static void x_sum_narrow(const void *data, struct qdri_encoder *encoder)
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

/* Beside X = `k` itself. */
static struct qdri_subsets_of sets_with_x(const struct qdri_figure *figure, unsigned k)
{
    const int32_t rest = figure->value - (int32_t)k;
    return (struct qdri_subsets_of){
        .digits = all_digits(figure) & ~qdri_set_of(k), .size = k - 1, .low = rest, .high = rest};
}

static void fill_x(const struct qdri_figure *figure, unsigned k, size_t place, qdri_digit_set set,
                   qdri_digit_set *domain)
{
    for (size_t i = 0; i < figure->count; ++i) {
        domain[i] = i < k ? set : all_digits(figure) & ~set & ~qdri_set_of(k);
    }
    domain[place] = qdri_set_of(k);
}

/* State: 0 before the first digit; else 1 + sum + (what is left of X) * width, where sums count
 * from the least.  Where nothing is left, the sum is right, or there is no state. */
static int32_t x_sum_step(const void *ctx, size_t place, int32_t state, unsigned digit)
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

static bool is_right(const void *ctx, int32_t state)
{
    const struct reading *reading = ctx;
    return state == 1 + reading->below + reading->figure->value;
}

static const struct kind x_sum = {.item = "x",
                                  .sets_of = sets_with_x,
                                  .fill = fill_x,
                                  .chain = {.step = x_sum_step, .accepts = is_right}};

QDRI_RULE(qdri_rule_x_sum) = {
    .info.name = "x-sum",
    .info.argument = "N PLACE",
    .info.meaning =
        "the first X digits seen from there have that sum, where X is the first of them",
    .sight = QDRI_SEES_VALUES,
    .shape = &x_sum_shape,
    .kind = &x_sum,
    .keeps = x_sum_keeps,
    .narrow = x_sum_narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
