/* line_sets.c  Lines whose digits differ, in any order: consecutive ones, or none consecutive. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

/* Renban: the digits are consecutive, each once.  So as a set they are one of few.  Where cells
 * count as something else, the numbers that they count as are consecutive, and pairs of cells say
 * so. */

/* Numbers that differ, by less than there are cells. */
static bool are_near(const void *ctx, int a, int b)
{
    const int length = (int)*(const size_t *)ctx;
    return a != b && a - b < length && b - a < length;
}

static bool renban_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    qdr_cell cells[QDR_CELLS_MAX];
    const size_t length = qdri_line_cells(line, cells);
    return qdri_all_pairs_keep(line, digits, are_near, &length);
}

static bool renban_house(const void *data, struct qdri_houses *houses)
{
    return qdri_figure_is_modified(data) || qdri_line_house(data, houses, "renban", true);
}

static void renban_encode(const void *data, struct qdri_encoder *encoder)
{
    qdr_cell cells[QDR_CELLS_MAX];
    qdri_digit_set sets[QDR_SIDE_MAX];
    size_t digits = qdri_encode_digits(encoder);
    size_t count = qdri_line_cells(data, cells);
    size_t runs = 0;
    if (qdri_figure_is_modified(data)) {
        qdri_encode_all_pairs(encoder, "renban", cells, count, are_near, &count);
        return;
    }
    for (; runs + count <= digits; ++runs) {
        sets[runs] = (((qdri_digit_set)1 << count) - 1) << (runs + 1);
    }
    qdri_encode_sets(encoder, "renban", cells, count, sets, runs, QDR_NO_ITEM, NULL);
}

QDRI_RULE(qdri_rule_renban) = {
    .info.name = "renban",
    .info.argument = "CELLS",
    .info.meaning = "the digits on the line are consecutive, in any order",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_line_shape,
    .keeps = renban_keeps,
    .houses = renban_house,
    .encode = renban_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_RENBAN}};

/* -------------------------------------------------------------------------------- nabner ---- */

/* Nabner: of two consecutive digits, one at most stands on the line, and that once.  Where cells
 * count as something else, pairs of them say it, of what they count as. */

static bool are_apart(const void *ctx, int a, int b)
{
    (void)ctx;
    return a - b > 1 || b - a > 1;
}

static bool nabner_keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    return qdri_all_pairs_keep(line, digits, are_apart, NULL);
}

static bool nabner_house(const void *data, struct qdri_houses *houses)
{
    return qdri_figure_is_modified(data) || qdri_line_house(data, houses, "nabner", true);
}

/* As many cells as can be: they hold every other digit, from 1. */
static void nabner_narrow(const void *data, struct qdri_encoder *encoder)
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

static void nabner_encode(const void *data, struct qdri_encoder *encoder)
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

QDRI_RULE(qdri_rule_nabner) = {.info.name = "nabner",
                               .info.argument = "CELLS",
                               .info.meaning = "no two digits on the line are equal or consecutive",
                               .sight = QDRI_SEES_VALUES,
                               .shape = &qdri_line_shape,
                               .keeps = nabner_keeps,
                               .houses = nabner_house,
                               .narrow = nabner_narrow,
                               .encode = nabner_encode,
                               .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_NABNER}};
