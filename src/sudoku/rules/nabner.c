/* nabner.c  No two digits on the line are equal or consecutive.
 *
 * Of two consecutive digits, one at most stands on the line, and that once.  Where cells count as
 * something else, pairs of them say it, of what they count as. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

static bool keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    for (size_t k = 0; k < line->count; ++k) {
        for (size_t i = 0; digits[k] != 0 && i < k; ++i) {
            const int32_t apart =
                qdri_figure_value(line, k, digits[k]) - qdri_figure_value(line, i, digits[i]);
            if (digits[i] != 0 && line->cell[i] != line->cell[k] && apart >= -1 && apart <= 1) {
                return false;
            }
        }
    }
    return true;
}

static bool add_house(const void *data, struct qdri_houses *houses)
{
    return qdri_figure_is_modified(data) || qdri_line_house(data, houses, "nabner", true);
}

/* As many cells as can be: they hold every other digit, from 1. */
static void narrow(const void *data, struct qdri_encoder *encoder)
{
    qdr_cell cells[QDR_CELLS_MAX];
    unsigned digits = qdri_encode_digits(encoder);
    size_t count = qdri_line_cells(data, cells);
    bool is_full = 2 * count > digits && !qdri_figure_is_modified(data);
    for (size_t k = 0; is_full && k < count; ++k) {
        qdri_encode_restrict(encoder, cells[k],
                             2 * count == digits + 1 ? UINT64_C(0xaaaaaaaaaaaaaaaa) : 0);
    }
}

static void encode_digits(struct qdri_encoder *encoder, const qdr_cell *cells, size_t count,
                          unsigned digit)
{
    qdr_item item = qdri_encode_secondary(encoder, "nabner");
    for (size_t k = 0; k < count; ++k) {
        qdri_encode_cover(encoder, cells[k], (qdri_digit_set)3 << digit, item, QDR_NO_COLOR);
    }
}

static bool are_apart(const void *ctx, int a, int b)
{
    (void)ctx;
    return a - b > 1 || b - a > 1;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    qdr_cell cells[QDR_CELLS_MAX];
    size_t count = qdri_line_cells(data, cells);
    if (qdri_figure_is_modified(data)) {
        qdri_encode_all_pairs(encoder, "nabner", cells, count, are_apart, NULL);
        return;
    }
    for (unsigned digit = 1; digit < qdri_encode_digits(encoder); ++digit) {
        encode_digits(encoder, cells, count, digit);
    }
}

QDRI_RULE(qdri_rule_nabner) = {.name = "nabner",
                               .argument = "CELLS",
                               .meaning = "no two digits on the line are equal or consecutive",
                               .sight = QDRI_SEES_VALUES,
                               .shape = &qdri_line_shape,
                               .keeps = keeps,
                               .houses = add_house,
                               .narrow = narrow,
                               .encode = encode,
                               .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_NABNER}};
