/* renban.c  The digits on the line are consecutive, in any order, each once.
 *
 * So as a set they are one of few.  Where cells count as something else, the numbers that they
 * count as are consecutive, and pairs of cells say so. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

/* Two digits, of different cells, that stand on the line differ, by less than it has cells. */
static bool keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    qdr_cell cells[QDR_CELLS_MAX];
    int length = (int)qdri_line_cells(line, cells);
    for (size_t k = 0; k < line->count; ++k) {
        for (size_t i = 0; digits[k] != 0 && i < k; ++i) {
            const int32_t apart =
                qdri_figure_value(line, k, digits[k]) - qdri_figure_value(line, i, digits[i]);
            if (digits[i] != 0 && line->cell[i] != line->cell[k] &&
                (apart == 0 || apart >= length || apart <= -length)) {
                return false;
            }
        }
    }
    return true;
}

static bool add_house(const void *data, struct qdri_houses *houses)
{
    return qdri_figure_is_modified(data) || qdri_line_house(data, houses, "renban", true);
}

/* Numbers that differ, by less than there are cells. */
static bool are_near(const void *ctx, int a, int b)
{
    const int length = (int)*(const size_t *)ctx;
    return a != b && a - b < length && b - a < length;
}

static void encode(const void *data, struct qdri_encoder *encoder)
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

QDRI_RULE(qdri_rule_renban) = {.name = "renban",
                               .argument = "CELLS",
                               .meaning = "the digits on the line are consecutive, in any order",
                               .sight = QDRI_SEES_VALUES,
                               .shape = &qdri_line_shape,
                               .keeps = keeps,
                               .houses = add_house,
                               .encode = encode,
                               .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_RENBAN}};
