/* sandwich.c  A clue outside of the grid: the sum of the digits of the row or column that are
 * between the 1 and the largest digit.  These two are digits, as they are written; the sum is of
 * what the cells count as. */
#include "sudoku/encode/encode.h"
#include "sudoku/encode/subsets.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static const struct qdri_shape shape = {.word = QDRI_NUMBER,
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

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
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

/* ------------------------------------------------------------------------- as a row of all ---- */

static qdri_digit_set bit(unsigned digit)
{
    return (qdri_digit_set)1 << digit;
}

/* The sets of so many digits that may be between the two. */
static struct qdri_subsets_of filling(const struct qdri_figure *figure, unsigned size)
{
    unsigned digits = figure->board.digits;
    return (struct qdri_subsets_of){.digits = (bit(digits) - 1) & ~(qdri_digit_set)3,
                                    .size = size,
                                    .low = figure->value,
                                    .high = figure->value};
}

/* A case: the two are around `size` cells from place `first` on, which have the digits of the
 * set. */
static void add_case(const struct qdri_figure *figure, struct qdri_case_list *list, size_t first,
                     size_t size, qdri_digit_set set)
{
    unsigned digits = figure->board.digits;
    qdri_digit_set bread = bit(1) | bit(digits);
    qdri_digit_set outside = (bit(digits) * 2 - 2) & ~bread & ~set;
    qdri_digit_set *domain = qdri_cases_add(list);
    for (size_t k = 0; domain && k < list->count; ++k) {
        domain[k] = k >= first && k < first + size ? set : outside;
    }
    if (domain) {
        domain[first - 1] = bread;
        domain[first + size] = bread;
    }
}

static void encode_cases(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    struct qdri_case_list list = {.cells = figure->cell, .count = figure->count};
    for (unsigned size = 0; size + 2 <= figure->count; ++size) {
        struct qdri_subsets subsets;
        struct qdri_subsets_of of = filling(figure, size);
        list.has_failed |= !qdri_subsets_list(&subsets, &of, encoder);
        for (size_t k = 0; k < subsets.count; ++k) {
            for (size_t first = 1; first + size < figure->count; ++first) {
                add_case(figure, &list, first, size, subsets.set[k]);
            }
        }
        qdri_subsets_free(&subsets);
    }
    qdri_cases_encode(&list, encoder, "sandwich");
}

/* Are there so few cases that they can be listed?  Without the memory to count them, there is none
 * to list them, either. */
static bool has_few_cases(const struct qdri_figure *figure)
{
    uint64_t count = 0;
    uint64_t sets = 0;
    bool is_counted = true;
    for (unsigned size = 0; size + 2 <= figure->count; ++size) {
        struct qdri_subsets_of of = filling(figure, size);
        is_counted &= qdri_subsets_count(&of, &sets);
        count += sets * (figure->count - 1u - size);
    }
    return is_counted && count <= QDRI_CASES_MAX;
}

/* ---------------------------------------------------------------------------- as a chain ---- */

enum { BEFORE, AFTER, INSIDE_FROM_1, INSIDE_FROM_LARGEST };

/* What the automaton reads.  No sum is below -below; where all cells count as their digit, that is
 * 0, and sums only grow. */
struct reading {
    const struct qdri_figure *figure;
    int32_t below;
    bool is_modified;
};

static struct reading reading_of(const struct qdri_figure *figure)
{
    struct reading reading = {.figure = figure, .is_modified = qdri_figure_is_modified(figure)};
    for (size_t k = 0; reading.is_modified && k < figure->count; ++k) {
        const int32_t least = qdri_span_of_cell(figure, k, 0).low;
        reading.below -= least < 0 ? least : 0;
    }
    return reading;
}

/* State: 0 before the first of the two, 1 behind both; else 2 + 2 * sum, and 1 more if the largest
 * came first, where sums count from the least. */
static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
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

static bool accepts(const void *ctx, int32_t state)
{
    (void)ctx;
    return state == AFTER;
}

/* Of digits up to 1, the 1 is the largest, and nothing is between them. */
static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    int32_t most = (int32_t)figure->board.digits * figure->count;
    if (figure->board.digits == 1 ? figure->value > 0
                                  : figure->value > most && !qdri_figure_is_modified(figure)) {
        qdri_encode_restrict(encoder, figure->cell[0], 0);
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const struct reading reading = reading_of(figure);
    if (figure->board.digits == 1) {
        return;
    }
    if (figure->value < -reading.below) {
        qdri_encode_restrict(encoder, figure->cell[0], 0);
        return;
    }
    if (figure->count == figure->board.digits && !reading.is_modified &&
        qdri_encode_all_differ(encoder, figure->cell, figure->count) && has_few_cases(figure)) {
        encode_cases(figure, encoder);
        return;
    }
    qdri_figure_encode_chain(figure, encoder,
                             (struct qdri_chain){.name = "sandwich",
                                                 .ctx = &reading,
                                                 .start = BEFORE,
                                                 .step = step,
                                                 .accepts = accepts});
}

QDRI_RULE(qdri_rule_sandwich) = {
    .info.name = "sandwich",
    .info.argument = "N PLACE",
    .info.meaning = "the digits between the 1 and the largest in that row or column have that sum",
    .sight = QDRI_SEES_VALUES,
    .shape = &shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
