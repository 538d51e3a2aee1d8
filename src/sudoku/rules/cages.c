/* cages.c  Cells whose digits differ, and may have a sum or a product: of what they count as; and
 * such with a sum whose digits may repeat.
 *
 * With a product, the digits are as a set one of those that it parts into.  Where cells count as
 * something else than their digit, an automaton multiplies. */
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "sudoku/board/houses.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

static bool are_different(const struct qdri_figure *cage, const qdr_digit *digits)
{
    uint64_t used = 0;
    for (size_t k = 0; k < cage->count; ++k) {
        const uint64_t here = qdri_digits_in(digits[k]);
        if ((used & here) != 0) {
            return false;
        }
        used |= here;
    }
    return true;
}

/* More cells than digits cannot differ. */
static bool is_too_large(const struct qdri_figure *cage)
{
    return cage->count > qdri_count_digits(&cage->board);
}

/* --------------------------------------------------------------------------- nothing else ---- */

static const struct qdri_shape extra_shape = {.least = 1, .repeated = QDRI_SET, .differ = true};

static bool extra_house(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *figure = data;
    return qdri_houses_add(houses, QDR_HOUSE_EXTRA, "x", figure->cell, figure->count);
}

QDRI_RULE(qdri_rule_extra) = {.info.name = "extra",
                              .sight = QDRI_SEES_DIGITS,
                              .pair_sight = QDRI_SEES_PAIRS,
                              .info.argument = "CELLS",
                              .info.meaning = "the digits in the cells differ",
                              .is_plain = true,
                              .shape = &extra_shape,
                              .keeps = are_different,
                              .houses = extra_house,
                              .look = {.kind = QDRI_STROKE_AREA}};

/* ----------------------------------------------------------------------------------- sums ---- */

static const struct qdri_shape killer_shape = {.word = QDRI_OPTIONAL_NUMBER,
                                               .low = 1,
                                               .high = QDRI_SUM_MAX,
                                               .below = QDRI_BELOW_BY_SUM,
                                               .least = 1,
                                               .repeated = QDRI_SET};

static bool killer_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    struct qdri_span sum = qdri_span_of_sum(figure, digits, 0, figure->count);
    return are_different(figure, digits) &&
           (!figure->has_value || qdri_span_has_value(sum, figure));
}

/* Encoding a sum sees to it that digits differ, but of cells that count as something else. */
static bool killer_houses(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *figure = data;
    const bool has_pairs = qdri_has_pairs(&figure->board);
    return figure->has_value && (has_pairs || !qdri_figure_is_modified(figure))
               ? qdri_houses_add_encoded(houses, "k", figure->cell, figure->count)
               : qdri_houses_add_differing(houses, "k", figure->cell, figure->count);
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

static void killer_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (is_too_large(figure)) {
        qdri_encode_restrict(encoder, figure->cell[0], 0);
    } else if (figure->has_value) {
        narrow_sum(figure, encoder);
    }
}

static void killer_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (figure->has_value && !is_too_large(figure)) {
        encode_sum(figure, encoder);
    }
}

QDRI_RULE(qdri_rule_killer) = {.info.name = "killer",
                               .info.argument = "[SUM] CELLS",
                               .info.meaning = "the digits of a cage differ, and have that sum",
                               .sight = QDRI_SEES_VALUES,
                               .pair_sight = QDRI_SEES_PAIRS,
                               .shape = &killer_shape,
                               .keeps = killer_keeps,
                               .equation = qdri_figure_sum_equation,
                               .houses = killer_houses,
                               .narrow = killer_narrow,
                               .encode = killer_encode,
                               .look = {.kind = QDRI_STROKE_CAGE}};

/* ------------------------------------------------------------------------------- products ---- */

static const struct qdri_shape product_shape = {.word = QDRI_NUMBER,
                                                .low = 1,
                                                .high = QDRI_PRODUCT_MAX,
                                                .below = QDRI_BELOW_BY_PRODUCT,
                                                .least = 1,
                                                .repeated = QDRI_SET};

/* Is it the product, or can it still become that?  What counts as 0 divides nothing but 0. */
static bool product_keeps(const struct qdri_figure *cage, const qdr_digit *digits)
{
    int32_t rest = cage->value;
    bool has_zero = false;
    bool has_blank = false;
    for (size_t k = 0; k < cage->count; ++k) {
        const int32_t factor = digits[k] != 0 ? qdri_figure_value(cage, k, digits[k]) : 1;
        has_blank = has_blank || digits[k] == 0;
        has_zero = has_zero || factor == 0;
        if (factor != 0 && rest % factor != 0) {
            return false;
        }
        rest /= factor != 0 ? factor : 1;
    }
    bool is_product =
        cage->value == 0 ? has_zero || has_blank : !has_zero && (rest == 1 || has_blank);
    return is_product && are_different(cage, digits);
}

static bool product_house(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *cage = data;
    return qdri_figure_is_modified(cage)
               ? qdri_houses_add(houses, QDR_HOUSE_EXTRA, "k", cage->cell, cage->count)
               : qdri_houses_add_encoded(houses, "k", cage->cell, cage->count);
}

/* -------------------------------------------------------------------------------- the sets ---- */

struct sets {
    qdri_digit_set *set;
    size_t count;
    size_t capacity;
    unsigned digits;
    bool has_failed; /* no memory */
};

static void add_set(struct sets *sets, qdri_digit_set set)
{
    const bool has_room =
        qdri_reserve(&sets->set, &sets->capacity, sets->count + 1, sizeof *sets->set);
    sets->has_failed = sets->has_failed || !has_room;
    if (has_room) {
        sets->set[sets->count++] = set;
    }
}

/* Adds the sets that take `left` more digits, from `least` on, of product `rest`.  Digits but 1 at
 * least double the product, so it is not deep. */
static void add_sets(struct sets *sets, qdri_digit_set set, unsigned least, size_t left,
                     int32_t rest)
{
    if (left == 0) {
        if (rest == 1) {
            add_set(sets, set);
        }
        return;
    }
    for (unsigned digit = least; digit <= sets->digits && (int32_t)digit <= rest; ++digit) {
        if (rest % (int32_t)digit == 0 && !sets->has_failed) {
            add_sets(sets, set | (qdri_digit_set)1 << digit, digit + 1, left - 1,
                     rest / (int32_t)digit);
        }
    }
}

/* The sets of digits that the cage may have; to be freed. */
static struct sets sets_of(const struct qdri_figure *cage, struct qdri_encoder *encoder)
{
    struct sets sets = {.digits = cage->board.digits};
    add_sets(&sets, 0, 1, cage->count, cage->value);
    if (sets.has_failed) {
        qdri_encode_no_memory(encoder);
    }
    return sets;
}

static void product_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *cage = data;
    qdri_digit_set any = 0;
    if (qdri_figure_is_modified(cage)) {
        qdri_encode_restrict(encoder, cage->cell[0], is_too_large(cage) ? 0 : ~any);
        return;
    }
    struct sets sets = sets_of(cage, encoder);
    for (size_t k = 0; k < sets.count; ++k) {
        any |= sets.set[k];
    }
    for (size_t k = 0; k < cage->count; ++k) {
        qdri_encode_restrict(encoder, cage->cell[k], any);
    }
    free(sets.set);
}

/* ------------------------------------------------------------------------------ as a chain ---- */

static int32_t step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct qdri_figure *cage = ctx;
    const int32_t product =
        qdri_product_times(qdri_product_of(state), qdri_figure_value(cage, place, digit));
    bool is_possible = product == 0 ? cage->value == 0 : cage->value % product == 0;
    /* Nothing but 0 is made of 0; and what else is made, on the way to 0, makes no difference. */
    return is_possible ? qdri_product_state(cage->value == 0 && product != 0 ? 1 : product)
                       : QDRI_NO_STATE;
}

static bool accepts(const void *ctx, int32_t state)
{
    const struct qdri_figure *cage = ctx;
    return qdri_product_of(state) == cage->value;
}

static void encode_chain(const struct qdri_figure *cage, struct qdri_encoder *encoder)
{
    qdri_figure_encode_chain(cage, encoder,
                             (struct qdri_chain){.name = "product",
                                                 .ctx = cage,
                                                 .start = qdri_product_state(1),
                                                 .step = step,
                                                 .accepts = accepts});
}

static void product_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *cage = data;
    if (qdri_figure_is_modified(cage)) {
        encode_chain(cage, encoder);
        return;
    }
    struct sets sets = sets_of(cage, encoder);
    if (sets.count > 0) {
        qdri_encode_sets(encoder, "product", cage->cell, cage->count, sets.set, sets.count,
                         QDR_NO_ITEM, NULL);
    }
    free(sets.set);
}

static void write_product(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct qdri_figure *cage = data;
    snprintf(label, QDRI_LABEL_SIZE, "%dx", (int)cage->value);
}

QDRI_RULE(qdri_rule_product_cage) = {
    .info.name = "product-cage",
    .info.argument = "N CELLS",
    .info.meaning = "the digits of a cage differ, and have product N",
    .sight = QDRI_SEES_VALUES,
    .shape = &product_shape,
    .keeps = product_keeps,
    .houses = product_house,
    .narrow = product_narrow,
    .encode = product_encode,
    .look = {.kind = QDRI_STROKE_CAGE, .write = write_product}};

/* ------------------------------------------------------------------------------------ sums ---- */

/* Digits may repeat.  Cells are listed, or seen on a diagonal from outside of the grid. */
static bool sum_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return qdri_span_has_value(qdri_span_of_sum(figure, digits, 0, figure->count), figure);
}

static void sum_narrow(const void *data, struct qdri_encoder *encoder)
{
    qdri_figure_sum_narrow(data, encoder);
}

static void sum_encode(const void *data, struct qdri_encoder *encoder)
{
    qdri_figure_sum_encode(data, encoder, "sum");
}

/* Neighbours with the sums 5 and 10 are known as V and X. */
static void write_sum(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct qdri_figure *figure = data;
    snprintf(label, QDRI_LABEL_SIZE, "%d", (int)figure->value);
    if (figure->value == 5 || figure->value == 10) {
        snprintf(label, QDRI_LABEL_SIZE, "%s", figure->value == 5 ? "V" : "X");
    }
}

/* Other figures are drawn as cages. */
static void draw_sum(const void *data, struct qdri_drawing *drawing)
{
    static const struct qdri_rule_look edge = {QDRI_STROKE_EDGE, QDRI_EDGE_TEXT,
                                               .write = write_sum};
    static const struct qdri_rule_look cage = {.kind = QDRI_STROKE_CAGE};
    const struct qdri_figure *figure = data;
    bool is_pair = figure->count == 2 &&
                   qdri_are_neighbours(figure->board.side, figure->cell[0], figure->cell[1]);
    qdri_draw_look(drawing, is_pair ? &edge : &cage, figure);
}

static const struct qdri_shape sum_shape = {
    .word = QDRI_NUMBER, .low = 1, .high = QDRI_SUM_MAX, .below = QDRI_BELOW_BY_SUM, .least = 1};

QDRI_RULE(qdri_rule_sum) = {.info.name = "sum",
                            .info.argument = "N CELLS",
                            .info.meaning = "the digits have that sum, and may repeat (X, V)",
                            .sight = QDRI_SEES_VALUES,
                            .pair_sight = QDRI_SEES_PAIRS,
                            .shape = &sum_shape,
                            .keeps = sum_keeps,
                            .equation = qdri_figure_sum_equation,
                            .narrow = sum_narrow,
                            .encode = sum_encode,
                            .draw = draw_sum};

/* ------------------------------------------------------------------------------ diagonals ---- */

static const struct qdri_shape clue_shape = {.word = QDRI_NUMBER,
                                             .low = 1,
                                             .high = QDRI_SUM_MAX,
                                             .below = QDRI_BELOW_BY_SUM,
                                             .least = 1,
                                             .place = QDRI_DIAGONAL_CLUE};

QDRI_RULE(qdri_rule_little_killer) = {
    .info.name = "little-killer",
    .info.argument = "N PLACE DIRECTION",
    .info.meaning = "the digits on a diagonal have that sum, and may repeat",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .shape = &clue_shape,
    .keeps = sum_keeps,
    .equation = qdri_figure_sum_equation,
    .narrow = sum_narrow,
    .encode = sum_encode,
    .look = {.kind = QDRI_STROKE_OUTSIDE}};
