/* values.c  Cells that count as something else than their digit: what rules see of them. */
#include "sudoku/encode/encode.h"

#include <stdlib.h>

#include "sudoku/board/houses.h"

bool qdri_encode_is_modified(const struct qdri_encoder *encoder, qdr_cell cell)
{
    return qdri_is_modified(qdri_encode_board(encoder), cell);
}

bool qdri_encode_is_hidden(const struct qdri_encoder *encoder)
{
    return qdri_is_hidden(qdri_encode_board(encoder));
}

int32_t qdri_encode_value(const struct qdri_encoder *encoder, qdr_cell cell, unsigned digit)
{
    const struct qdri_board *board = qdri_encode_board(encoder);
    return qdri_value(board, cell,
                      qdri_has_pairs(board) ? qdri_digit_of_number(qdri_written(digit)) : digit);
}

bool qdri_encode_span_of_value(const struct qdri_encoder *encoder, qdr_cell cell, int32_t *low,
                               int32_t *high)
{
    *low = INT32_MAX;
    *high = INT32_MIN;
    for (qdri_digit_set left = qdri_encode_domain(encoder, cell); left != 0;) {
        const unsigned digit = qdri_take_first(&left);
        for (unsigned mark = 0; mark <= QDR_MODIFIED; mark += QDR_MODIFIED) {
            const int32_t value = qdri_encode_value(encoder, cell, digit | mark);
            *low = value < *low ? value : *low;
            *high = value > *high ? value : *high;
        }
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
        const unsigned digit = qdri_take_first(&left);
        for (unsigned mark = 0; mark <= QDR_MODIFIED; mark += QDR_MODIFIED) {
            const int32_t value = qdri_encode_value(encoder, cell, digit | mark);
            within |= (qdri_digit_set)(value >= low && value <= high) << digit;
        }
    }
    return within;
}

static qdr_item make_item(struct qdri_encoder *encoder, qdr_cell cell)
{
    const qdr_item item = qdri_encode_secondary(encoder, "value");
    if (qdri_encode_is_hidden(encoder)) {
        return item; /* options of their own say what it is */
    }
    for (qdri_digit_set left = qdri_encode_domain(encoder, cell); left != 0;) {
        const unsigned digit = qdri_take_first(&left);
        const int32_t value = qdri_encode_value(encoder, cell, digit);
        qdri_encode_cover(encoder, cell, (qdri_digit_set)1 << digit, item,
                          qdri_encode_color(encoder, value));
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

qdr_item qdri_encode_letter_item(struct qdri_encoder *encoder, qdr_cell cell)
{
    if (!qdri_encode_is_hidden(encoder)) {
        return qdri_encode_cell_color(encoder, cell);
    }
    const size_t side = qdri_encode_side(encoder);
    qdr_item *letter = qdri_encode_value_items(encoder);
    letter = letter ? letter + side * side + cell : NULL;
    if (letter && *letter == QDR_NO_ITEM) {
        *letter = qdri_encode_secondary(encoder, "letter");
    }
    return letter ? *letter : QDR_NO_ITEM;
}

/* -------------------------------------------------------------------------------- equality ---- */

static bool are_equal(const void *ctx, int a, int b)
{
    (void)ctx;
    return a == b;
}

static bool may_be_joined(const struct qdri_encoder *encoder, qdr_cell a, qdr_cell b)
{
    const struct qdri_board *board = qdri_encode_board(encoder);
    return !qdri_has_modifier(board, a) && !qdri_has_modifier(board, b);
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

/* ----------------------------------------------------------------------------------- marks ---- */

/* The items of a mark: of the houses, and of each digit. */
struct marks {
    struct qdri_encoder *encoder;
    const struct qdri_houses *houses;
    qdr_item *of_house; /* QDR_NO_ITEM: none; by house */
    qdr_item of_digit[QDR_SIDE_MAX + 1];
};

static void make_mark_items(struct marks *marks)
{
    for (size_t k = 0; k < marks->houses->count; ++k) {
        bool is_extra = marks->houses->house[k].shown.kind == QDR_HOUSE_EXTRA;
        marks->of_house[k] = is_extra ? QDR_NO_ITEM : qdri_encode_primary(marks->encoder, "marked");
    }
    for (unsigned digit = 1; digit <= qdri_encode_digits(marks->encoder); ++digit) {
        marks->of_digit[digit] = qdri_encode_primary(marks->encoder, "marked");
    }
}

/* What a cell with that digit counts as.  Returns how many entries there are. */
static size_t fill_value(const struct marks *marks, qdr_cell cell, unsigned digit, qdr_item of_cell,
                         qdr_entry *entry)
{
    struct qdri_encoder *encoder = marks->encoder;
    const size_t side = qdri_encode_side(encoder);
    const qdr_item *value = qdri_encode_value_items(encoder);
    const qdr_item *letter = value ? value + side * side + cell : NULL;
    size_t count = 0;
    entry[count++] = (qdr_entry){.item = of_cell};
    entry[count++] = (qdr_entry){qdri_encode_cell_color(encoder, cell),
                                 qdri_encode_color(encoder, (int32_t)qdri_written(digit))};
    if (value && value[cell] != QDR_NO_ITEM) {
        entry[count++] = (qdr_entry){
            value[cell], qdri_encode_color(encoder, qdri_encode_value(encoder, cell, digit))};
    }
    if (letter && *letter != QDR_NO_ITEM) {
        entry[count++] = (qdr_entry){*letter, qdri_encode_color(encoder, (int32_t)digit)};
    }
    return count;
}

/* Options of a cell that counts as its digit. */
static void encode_unmarked(const struct marks *marks, qdr_cell cell, qdr_item of_cell)
{
    for (qdri_digit_set left = qdri_encode_domain(marks->encoder, cell); left != 0;) {
        qdr_entry entry[4];
        const size_t count = fill_value(marks, cell, qdri_take_first(&left), of_cell, entry);
        qdri_encode_option(marks->encoder, entry, count);
    }
}

/* Options of a cell that is marked: it is in a row, a column, and a box. */
static void encode_marked(const struct marks *marks, qdr_cell cell, qdr_item of_cell)
{
    for (qdri_digit_set left = qdri_encode_domain(marks->encoder, cell); left != 0;) {
        qdr_entry entry[8];
        const unsigned digit = qdri_take_first(&left);
        size_t count = fill_value(marks, cell, digit | QDR_MODIFIED, of_cell, entry);
        entry[count++] = (qdr_entry){.item = marks->of_digit[digit]};
        for (size_t k = 0; k < marks->houses->count; ++k) {
            if (marks->of_house[k] != QDR_NO_ITEM &&
                qdri_house_has(&marks->houses->house[k].shown, cell)) {
                entry[count++] = (qdr_entry){.item = marks->of_house[k]};
            }
        }
        qdri_encode_mark(marks->encoder, cell, entry, count);
    }
}

static void encode_marks(struct marks *marks, qdr_item *of_cell)
{
    const unsigned side = qdri_encode_side(marks->encoder);
    make_mark_items(marks);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        of_cell[cell] = qdri_encode_primary(marks->encoder, "counts");
        encode_unmarked(marks, (qdr_cell)cell, of_cell[cell]);
    }
    for (unsigned cell = 0; cell < side * side && qdri_encode_goes_on(marks->encoder); ++cell) {
        encode_marked(marks, (qdr_cell)cell, of_cell[cell]);
    }
}

void qdri_encode_marks(struct qdri_encoder *encoder)
{
    const struct qdri_houses *houses = &qdri_encode_frame(encoder)->houses;
    const unsigned side = qdri_encode_side(encoder);
    if (!qdri_encode_is_hidden(encoder)) {
        return;
    }
    struct marks marks = {.encoder = encoder,
                          .houses = houses,
                          .of_house =
                              qdri_encode_array(encoder, houses->count, sizeof *marks.of_house)};
    qdr_item *of_cell = qdri_encode_array(encoder, (uint64_t)side * side, sizeof *of_cell);
    if (marks.of_house && of_cell) {
        encode_marks(&marks, of_cell);
    }
    free(marks.of_house);
    free(of_cell);
}

/* ---------------------------------------------------------------------------- hidden pairs ---- */

static bool may_count_as(const struct qdri_encoder *encoder, qdr_cell cell, int32_t value)
{
    return qdri_encode_digits_within(encoder, cell, value, value) != 0;
}

void qdri_encode_value_pair(struct qdri_encoder *encoder, const char *name, qdr_cell a, qdr_cell b,
                            qdri_pair_allows *allows, const void *ctx)
{
    int32_t low[2];
    int32_t high[2];
    if (!qdri_encode_span_of_value(encoder, a, &low[0], &high[0]) ||
        !qdri_encode_span_of_value(encoder, b, &low[1], &high[1])) {
        return;
    }
    const qdr_item item = qdri_encode_primary(encoder, name);
    const size_t entries = a == b ? 2 : 3;
    for (int32_t x = low[0]; x <= high[0] && qdri_encode_goes_on(encoder); ++x) {
        for (int32_t y = low[1]; y <= high[1] && may_count_as(encoder, a, x); ++y) {
            if (may_count_as(encoder, b, y) && allows(ctx, x, y) && (a != b || x == y)) {
                const qdr_entry entry[] = {
                    {.item = item},
                    {qdri_encode_value_item(encoder, a), qdri_encode_color(encoder, x)},
                    {qdri_encode_value_item(encoder, b), qdri_encode_color(encoder, y)}};
                qdri_encode_option(encoder, entry, entries);
            }
        }
    }
}
