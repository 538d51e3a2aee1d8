/* extra.c  The digits in a set of cells differ. */
#include "sudoku/board/houses.h"
#include "sudoku/rules/rule.h"

static const struct qdri_shape shape = {.least = 1, .repeated = QDRI_SET, .differ = true};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    for (size_t k = 0; k < figure->count; ++k) {
        for (size_t i = 0; i < k; ++i) {
            if ((qdri_digits_in(digits[i]) & qdri_digits_in(digits[k])) != 0) {
                return false;
            }
        }
    }
    return true;
}

static bool add_house(const void *data, struct qdri_houses *houses)
{
    const struct qdri_figure *figure = data;
    return qdri_houses_add(houses, QDR_HOUSE_EXTRA, "x", figure->cell, figure->count);
}

QDRI_RULE(qdri_rule_extra) = {.name = "extra",
                              .sight = QDRI_SEES_DIGITS,
                              .pair_sight = QDRI_SEES_PAIRS,
                              .argument = "CELLS",
                              .meaning = "the digits in the cells differ",
                              .is_plain = true,
                              .shape = &shape,
                              .keeps = keeps,
                              .houses = add_house,
                              .look = {.kind = QDRI_STROKE_AREA}};
