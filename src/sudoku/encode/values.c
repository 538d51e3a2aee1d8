/* values.c  Cells that count as something else than their digit: what rules see of them. */
#include "sudoku/encode/encode.h"

#include "sudoku/rules/rules.h"

bool qdri_encode_is_modified(const struct qdri_encoder *encoder, qdr_cell cell)
{
    return qdri_is_modified(&qdri_encode_rules(encoder)->board, cell);
}

int32_t qdri_encode_value(const struct qdri_encoder *encoder, qdr_cell cell, unsigned digit)
{
    return qdri_value(&qdri_encode_rules(encoder)->board, cell, digit);
}

static unsigned take_first(qdri_digit_set *set)
{
    const unsigned digit = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return digit;
}

bool qdri_encode_span_of_value(const struct qdri_encoder *encoder, qdr_cell cell, int32_t *low,
                               int32_t *high)
{
    *low = INT32_MAX;
    *high = INT32_MIN;
    for (qdri_digit_set left = qdri_encode_domain(encoder, cell); left != 0;) {
        const int32_t value = qdri_encode_value(encoder, cell, take_first(&left));
        *low = value < *low ? value : *low;
        *high = value > *high ? value : *high;
    }
    return *low <= *high;
}

qdri_digit_set qdri_encode_digits_within(const struct qdri_encoder *encoder, qdr_cell cell,
                                         int32_t low, int32_t high)
{
    qdri_digit_set within = 0;
    if (!qdri_encode_is_modified(encoder, cell)) {
        const int32_t most = (int32_t)qdri_encode_digits(encoder);
        const qdri_digit_set up_to = ((qdri_digit_set)2 << (high < most ? high : most)) - 1;
        return high < 1 || low > most ? 0
               : low < 1              ? qdri_encode_domain(encoder, cell) & up_to
                                      : qdri_encode_domain(encoder, cell) & up_to >> low << low;
    }
    for (qdri_digit_set left = qdri_encode_domain(encoder, cell); left != 0;) {
        const unsigned digit = take_first(&left);
        const int32_t value = qdri_encode_value(encoder, cell, digit);
        within |= (qdri_digit_set)(value >= low && value <= high) << digit;
    }
    return within;
}

static qdr_item make_item(struct qdri_encoder *encoder, qdr_cell cell)
{
    const qdr_item item = qdri_encode_secondary(encoder, "value");
    for (qdri_digit_set left = qdri_encode_domain(encoder, cell); left != 0;) {
        const unsigned digit = take_first(&left);
        const int32_t value = qdri_encode_value(encoder, cell, digit);
        qdri_encode_cover(encoder,
                          qdri_candidate_of(qdri_encode_side(encoder), cell, (qdr_digit)digit),
                          item, qdri_encode_color(encoder, value));
    }
    return item;
}

qdr_item qdri_encode_value_item(struct qdri_encoder *encoder, qdr_cell cell)
{
    if (!qdri_encode_is_modified(encoder, cell)) {
        return qdri_encode_cell_color(encoder, cell);
    }
    qdr_item *item = qdri_encode_value_items(encoder);
    if (item && item[cell] == QDR_NO_ITEM) {
        item[cell] = make_item(encoder, cell);
    }
    return item ? item[cell] : QDR_NO_ITEM;
}

/* -------------------------------------------------------------------------------- equality ---- */

static bool are_equal(const void *ctx, int a, int b)
{
    (void)ctx;
    return a == b;
}

static bool may_be_joined(const struct qdri_encoder *encoder, qdr_cell a, qdr_cell b)
{
    return !qdri_encode_is_modified(encoder, a) && !qdri_encode_is_modified(encoder, b);
}

void qdri_encode_equal(struct qdri_encoder *encoder, qdr_cell a, qdr_cell b)
{
    if (may_be_joined(encoder, a, b)) {
        qdri_encode_join(encoder, a, b);
    } else {
        qdri_encode_narrow_pair(encoder, a, b, are_equal, NULL);
    }
}

void qdri_encode_unjoined(struct qdri_encoder *encoder, const char *name, qdr_cell a, qdr_cell b)
{
    if (!may_be_joined(encoder, a, b)) {
        qdri_encode_pair(encoder, name, a, b, are_equal, NULL);
    }
}
