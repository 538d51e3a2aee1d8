/* quadruple.c  Digits where four cells meet: each is in one of these cells, as often as it is
 * named.
 *
 * There is a case for each way to place the digits that are named, where any other digit is as good
 * as the next. */
#include "sudoku/encode/encode.h"
#include "sudoku/rules/rule.h"

enum { CORNERS = 4 };

static const struct qdri_shape shape = {.word = QDRI_DIGITS,
                                        .least = CORNERS,
                                        .most = CORNERS,
                                        .repeated = QDRI_SET,
                                        .place = QDRI_SQUARE};

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    int wanted[QDR_SIDE_MAX + 1] = {0};
    int missing = 0;
    for (size_t k = 0; k < figure->symbols; ++k) {
        ++wanted[figure->symbol[k]];
        ++missing;
    }
    for (size_t k = 0; k < CORNERS; ++k) {
        missing -= digits[k] != 0 && wanted[digits[k]]-- > 0;
        missing -= digits[k] == 0;
    }
    return missing <= 0;
}

static qdri_digit_set named(const struct qdri_figure *figure)
{
    qdri_digit_set set = 0;
    for (size_t k = 0; k < figure->symbols; ++k) {
        set |= (qdri_digit_set)1 << figure->symbol[k];
    }
    return set;
}

/* With all cells named, none holds another digit. */
static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    for (size_t k = 0; figure->symbols >= CORNERS && k < CORNERS; ++k) {
        qdri_encode_restrict(encoder, figure->cell[k],
                             figure->symbols == CORNERS ? named(figure) : 0);
    }
}

/* Is each digit that is named there as often? */
static bool is_placed(const struct qdri_figure *figure, const qdr_digit *digit)
{
    for (size_t k = 0; k < figure->symbols; ++k) {
        int missing = 0;
        for (size_t i = 0; i < figure->symbols; ++i) {
            missing += figure->symbol[i] == figure->symbol[k];
        }
        for (size_t i = 0; i < CORNERS; ++i) {
            missing -= digit[i] == figure->symbol[k];
        }
        if (missing > 0) {
            return false;
        }
    }
    return true;
}

static void add_case(const struct qdri_figure *figure, struct qdri_case_list *list,
                     const qdr_digit *digit)
{
    qdri_digit_set *domain = is_placed(figure, digit) ? qdri_cases_add(list) : NULL;
    for (size_t k = 0; domain && k < CORNERS; ++k) {
        domain[k] = digit[k] != 0 ? (qdri_digit_set)1 << digit[k] : ~named(figure);
    }
}

/* Places digits in cells one by one: those that are named, or 0 for another. */
static void place_digits(const struct qdri_figure *figure, const struct qdri_encoder *encoder,
                         struct qdri_case_list *list, qdr_digit *digit, size_t count)
{
    if (count == CORNERS) {
        add_case(figure, list, digit);
        return;
    }
    for (unsigned next = 0; next <= figure->board.digits; ++next) {
        bool is_free = next == 0 || (named(figure) >> next & 1) != 0;
        for (size_t k = 0; next != 0 && is_free && k < count; ++k) {
            is_free = digit[k] != next ||
                      !qdri_encode_differ(encoder, figure->cell[k], figure->cell[count]);
        }
        digit[count] = (qdr_digit)next;
        if (is_free) {
            place_digits(figure, encoder, list, digit, count + 1);
        }
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    struct qdri_case_list list = {.cells = figure->cell, .count = CORNERS};
    qdr_digit digit[CORNERS];
    if (figure->symbols <= CORNERS) {
        place_digits(figure, encoder, &list, digit, 0);
        qdri_cases_encode(&list, encoder, "quad");
    }
}

QDRI_RULE(qdri_rule_quadruple) = {
    .info.name = "quadruple",
    .info.argument = "DIGITS CELLS",
    .info.meaning = "the digits are in the four cells that meet there",
    .shape = &shape,
    .keeps = keeps,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_CORNER, .style = QDRI_CORNER_DIGITS}};
