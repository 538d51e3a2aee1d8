/* arrow.c  The digits on the shaft of an arrow sum to the number in its bulb, or have it as their
 * product.
 *
 * The number in a bulb of several cells is written in them, in their order, as in decimals: 1 and 2
 * are 12, 1 and 12 are 112, whatever the cells count as. */
#include "sudoku/encode/encode.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/sums.h"

enum { BULB_MAX = 4 };

static const struct qdri_shape shape = {.least = 1,
                                        .most = BULB_MAX,
                                        .second_least = 1,
                                        .repeated = QDRI_KEEP_REPEATED,
                                        .place = QDRI_CHAIN};

static int32_t append(int32_t number, int32_t written)
{
    return number * (written < 10 ? 10 : 100) + written;
}

static size_t shaft_of(const struct qdri_figure *figure)
{
    return figure->count - (size_t)figure->split;
}

static struct qdri_span span_of_bulb(const struct qdri_figure *figure, const qdr_digit *digits)
{
    struct qdri_span bulb = {0, 0};
    if (figure->split == 1) {
        return qdri_span_of_cell(figure, 0, digits[0]);
    }
    for (size_t k = 0; k < figure->split; ++k) {
        const unsigned digit = digits[k];
        bulb.low = append(bulb.low, qdri_number_written(&figure->board, digit != 0 ? digit : 1));
        bulb.high =
            append(bulb.high,
                   qdri_number_written(&figure->board, digit != 0 ? digit : figure->board.digits));
    }
    return bulb;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    return qdri_spans_meet(span_of_bulb(figure, digits),
                           qdri_span_of_sum(figure, digits, figure->split, figure->count));
}

/* The number in a bulb of several cells is a sum where all digits have one figure. */
static bool equation(const struct qdri_figure *figure, size_t index, struct qdri_equation *equation)
{
    int32_t unit = 1;
    for (size_t k = figure->split; k-- > 0; unit *= 10) {
        equation->times[k] = -unit;
    }
    for (size_t k = figure->split; k < figure->count; ++k) {
        equation->times[k] = 1;
    }
    return index == 0 && (figure->split == 1 || figure->board.digits < 10);
}

/* ------------------------------------------------------------------------------ the bulb ---- */

/* Goes through the numbers within a span that a bulb may have; `take` gets its digits. */
struct bulb {
    const struct qdri_figure *figure;
    struct qdri_encoder *encoder;
    struct qdri_span span;
    qdr_digit digit[BULB_MAX];
    void (*take)(struct bulb *bulb, int32_t number);
    struct qdri_span found;
    qdri_digit_set support[BULB_MAX];
    qdr_item item;
    qdr_item total;
};

/* Can the cell have the digit, beside those before it? */
static bool is_possible(const struct bulb *bulb, size_t place, unsigned digit)
{
    const qdr_cell *cell = bulb->figure->cell;
    if ((qdri_encode_domain(bulb->encoder, cell[place]) >> digit & 1) == 0) {
        return false;
    }
    for (size_t k = 0; k < place; ++k) {
        bool is_one = qdri_encode_same(bulb->encoder, cell[k]) ==
                      qdri_encode_same(bulb->encoder, cell[place]);
        if (bulb->digit[k] == digit ? qdri_encode_differ(bulb->encoder, cell[k], cell[place])
                                    : is_one) {
            return false;
        }
    }
    return true;
}

static void go_through(struct bulb *bulb, size_t place, int32_t number)
{
    if (place == bulb->figure->split) {
        if (number >= bulb->span.low && number <= bulb->span.high) {
            bulb->take(bulb, number);
        }
        return;
    }
    for (unsigned digit = 1; digit <= bulb->figure->board.digits; ++digit) {
        int32_t appended = append(number, qdri_number_written(&bulb->figure->board, digit));
        if (appended <= bulb->span.high && is_possible(bulb, place, digit)) {
            bulb->digit[place] = (qdr_digit)digit;
            go_through(bulb, place + 1, appended);
        }
    }
}

static void find_bounds(struct bulb *bulb, int32_t number)
{
    bulb->found.low = number < bulb->found.low ? number : bulb->found.low;
    bulb->found.high = number > bulb->found.high ? number : bulb->found.high;
    for (size_t k = 0; k < bulb->figure->split; ++k) {
        bulb->support[k] |= (qdri_digit_set)1 << bulb->digit[k];
    }
}

/* Brings the bounds of the number in a bulb of several cells closer to each other, and takes digits
 * from these. */
static void bound_bulb(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                       struct qdri_span *span)
{
    struct bulb bulb = {.figure = figure,
                        .encoder = encoder,
                        .span = *span,
                        .take = find_bounds,
                        .found = {QDRI_SUM_MAX, 0}};
    go_through(&bulb, 0, 0);
    for (size_t k = 0; k < figure->split; ++k) {
        qdri_encode_restrict(encoder, figure->cell[k], bulb.support[k]);
    }
    *span = bulb.found;
}

/* Bounds of the number, after those of the shaft's sum; the cells of both lose what is beyond. */
static struct qdri_span bound(const struct qdri_figure *figure, struct qdri_encoder *encoder)
{
    struct qdri_span span = qdri_any_sum;
    for (size_t round = 0; round < 2; ++round) {
        qdri_encode_span(encoder, figure->cell + figure->split, shaft_of(figure), &span);
        if (figure->split == 1) {
            qdri_encode_span(encoder, figure->cell, 1, &span);
        } else {
            bound_bulb(figure, encoder, &span);
        }
    }
    return span;
}

static void add_option(struct bulb *bulb, int32_t number)
{
    qdr_entry entry[BULB_MAX + 2] = {{.item = bulb->item}};
    struct qdri_option option = {bulb->encoder, entry, 1, false};
    qdri_option_take_number(&option, bulb->total, number);
    for (size_t k = 0; k < bulb->figure->split; ++k) {
        qdri_option_take_number(&option,
                                qdri_encode_cell_color(bulb->encoder, bulb->figure->cell[k]),
                                (int32_t)bulb->digit[k]);
    }
    qdri_option_end(&option);
}

/* The total is the color of a single cell; otherwise there is an option for each number. */
static qdr_item encode_bulb(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                            struct qdri_span span)
{
    if (figure->split == 1) {
        return qdri_encode_value_item(encoder, figure->cell[0]);
    }
    struct bulb bulb = {.figure = figure, .encoder = encoder, .span = span, .take = add_option};
    bulb.item = qdri_encode_primary(encoder, "bulb");
    bulb.total = qdri_encode_secondary(encoder, "arrow");
    go_through(&bulb, 0, 0);
    return bulb.total;
}

/* ---------------------------------------------------------------------------------- both ---- */

/* With a single cell on either side, an arrow says that they are equal. */
static void narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (figure->count == 2) {
        qdri_encode_equal(encoder, figure->cell[0], figure->cell[1]);
    } else {
        bound(figure, encoder);
    }
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (figure->count == 2) {
        qdri_encode_unjoined(encoder, "arrow", figure->cell[0], figure->cell[1]);
    } else {
        struct qdri_span span = bound(figure, encoder);
        qdri_encode_sum(encoder, &(struct qdri_sum){.name = "arrow",
                                                    .cells = figure->cell + figure->split,
                                                    .count = shaft_of(figure),
                                                    .low = span.low,
                                                    .high = span.high,
                                                    .total = encode_bulb(figure, encoder, span)});
    }
}

QDRI_RULE(qdri_rule_arrow) = {
    .info.name = "arrow",
    .info.argument = "BULB -> CELLS",
    .info.meaning = "the digits on an arrow sum to the number in its bulb",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_SINGLE_BULB,
    .shape = &shape,
    .keeps = keeps,
    .equation = equation,
    .narrow = narrow,
    .encode = encode,
    .look = {.kind = QDRI_STROKE_ARROW}};

/* -------------------------------------------------------------------------------- products ---- */

/* Where the digits of cells that count as something else are missing, any product is possible. */
static bool product_keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    const bool is_modified = qdri_figure_is_modified(figure);
    bool is_open = false;
    struct qdri_span product = {1, 1};
    for (size_t k = 0; k < figure->count; ++k) {
        is_open |= is_modified && digits[k] == 0;
    }
    for (size_t k = figure->split; k < figure->count; ++k) {
        const unsigned low = digits[k] != 0 ? digits[k] : 1;
        const unsigned high = digits[k] != 0 ? digits[k] : figure->board.digits;
        product.low = qdri_product_times(product.low, qdri_figure_value(figure, k, low));
        product.high = qdri_product_times(product.high, qdri_figure_value(figure, k, high));
    }
    return is_open || qdri_spans_meet(span_of_bulb(figure, digits), product);
}

/* An automaton reads the shaft, and then the bulb from its last cell to its first. */
struct product {
    const struct qdri_figure *figure;
    size_t shaft;
    int32_t most; /* the largest number that the bulb can have; where cells count as themselves */
    qdr_cell cell[QDR_CELLS_MAX];
};

/* State: the product; in a bulb of several cells, what is left of it once digits have gone from its
 * end; behind one of a single cell, 0 where it counts as the product. */
static int32_t product_step(const void *ctx, size_t place, int32_t state, unsigned digit)
{
    const struct product *product = ctx;
    const int32_t before = qdri_product_of(state);
    const int32_t value = qdri_value(&product->figure->board, product->cell[place], digit);
    if (place < product->shaft) {
        const int32_t next = qdri_product_times(before, value);
        return next <= product->most ? qdri_product_state(next) : QDRI_NO_STATE;
    }
    if (product->figure->split == 1) {
        return before == value ? 0 : QDRI_NO_STATE;
    }
    const int32_t written = qdri_number_written(&product->figure->board, digit);
    const int32_t unit = written < 10 ? 10 : 100;
    return before % unit == written ? qdri_product_state(before / unit) : QDRI_NO_STATE;
}

static bool product_accepts(const void *ctx, int32_t state)
{
    (void)ctx;
    return state == 0;
}

static struct product product_of(const struct qdri_figure *figure)
{
    static const qdr_digit blank[BULB_MAX];
    struct product product = {.figure = figure,
                              .shaft = shaft_of(figure),
                              .most = qdri_figure_is_modified(figure)
                                          ? QDRI_PRODUCT_BEYOND
                                          : span_of_bulb(figure, blank).high};
    for (size_t k = 0; k < figure->count; ++k) {
        product.cell[k] =
            figure->cell[k < product.shaft ? figure->split + k : figure->count - 1u - k];
    }
    return product;
}

/* With a single cell on either side, they are equal. */
static void product_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    if (figure->count == 2) {
        qdri_encode_equal(encoder, figure->cell[0], figure->cell[1]);
    }
}

static void product_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *figure = data;
    const struct product product = product_of(figure);
    if (figure->count == 2) {
        qdri_encode_unjoined(encoder, "product", figure->cell[0], figure->cell[1]);
    } else {
        qdri_encode_chain(encoder, &(struct qdri_chain){.name = "product",
                                                        .cells = product.cell,
                                                        .count = figure->count,
                                                        .ctx = &product,
                                                        .start = qdri_product_state(1),
                                                        .step = product_step,
                                                        .accepts = product_accepts});
    }
}

QDRI_RULE(qdri_rule_product_arrow) = {
    .info.name = "product-arrow",
    .info.argument = "BULB -> CELLS",
    .info.meaning = "the product of the digits on an arrow is the number in its bulb",
    .sight = QDRI_SEES_VALUES,
    .shape = &shape,
    .keeps = product_keeps,
    .narrow = product_narrow,
    .encode = product_encode,
    .look = {.kind = QDRI_STROKE_ARROW, .label = "x"}};
