/* product_cage.c  A cage whose digits differ and have a product.
 *
 * So as a set they are one of those that the product parts into. */
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "sudoku/rules/rule.h"

/* Numbers in arguments have up to eight figures. */
enum { PRODUCT_MAX = 99999999 };

static const struct qdri_shape shape = {
    .word = QDRI_NUMBER, .low = 1, .high = PRODUCT_MAX, .least = 1, .repeated = QDRI_SET};

/* What is left of the product when it is divided by the digits that stand there; 0 where one of
 * them does not divide it, or is there twice. */
static int32_t rest_of(const struct qdri_figure *cage, const qdr_digit *digits)
{
    bool is_used[QDR_SIDE_MAX + 1] = {false};
    int32_t rest = cage->value;
    for (size_t k = 0; k < cage->count; ++k) {
        if (digits[k] != 0 && (is_used[digits[k]] || rest % digits[k] != 0)) {
            return 0;
        }
        is_used[digits[k]] = true;
        rest /= digits[k] != 0 ? digits[k] : 1;
    }
    return rest;
}

static bool keeps(const struct qdri_figure *cage, const qdr_digit *digits)
{
    bool has_blank = false;
    for (size_t k = 0; k < cage->count; ++k) {
        has_blank = has_blank || digits[k] == 0;
    }
    int32_t rest = rest_of(cage, digits);
    return has_blank ? rest > 0 : rest == 1;
}

static bool add_house(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *cage = data;
    return qdri_houses_add_encoded(houses, "k", cage->cell, cage->count);
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
    qdri_digit_set *list = qdri_grow(sets->set, &sets->capacity, sets->count + 1, sizeof *list);
    sets->set = list ? list : sets->set;
    sets->has_failed = sets->has_failed || !list;
    if (list) {
        list[sets->count++] = set;
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

static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *cage = data;
    struct sets sets = sets_of(cage, encoder);
    qdri_digit_set any = 0;
    for (size_t k = 0; k < sets.count; ++k) {
        any |= sets.set[k];
    }
    for (size_t k = 0; k < cage->count; ++k) {
        qdri_encode_restrict(encoder, cage->cell[k], any);
    }
    free(sets.set);
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *cage = data;
    struct sets sets = sets_of(cage, encoder);
    if (sets.count > 0) {
        qdri_encode_sets(encoder, "product", cage->cell, cage->count, sets.set, sets.count,
                         QDR_NO_ITEM, NULL);
    }
    free(sets.set);
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct qdri_figure *cage = data;
    char label[16];
    snprintf(label, sizeof label, "%dx", (int)cage->value);
    qdri_draw_figure(drawing, QDRI_STROKE_CAGE, 0, cage, label);
}

QDRI_RULE(qdri_rule_product_cage) = {.name = "product-cage",
                                     .argument = "N CELLS",
                                     .meaning = "the digits of a cage differ, and have product N",
                                     .shape = &shape,
                                     .keeps = keeps,
                                     .houses = add_house,
                                     .narrow = narrow,
                                     .encode = encode,
                                     .draw = draw};
