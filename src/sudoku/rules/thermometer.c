/* thermometer.c  Digits rise from the bulb on, or, on slow thermometers, do not fall.
 *
 * Relations of cells that follow each other say it all; that digits rise by at least one narrows
 * each cell from both ends at once. */
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

static bool is_less(const void *line, int a, int b)
{
    (void)line;
    return a < b;
}

static bool is_not_more(const void *line, int a, int b)
{
    (void)line;
    return a <= b;
}

/* Does each digit go with the next one that stands on the line? */
static bool keeps(const struct qdri_figure *line, const qdr_digit *digits)
{
    size_t last = line->count;
    for (size_t k = 0; k < line->count; ++k) {
        if (digits[k] == 0) {
            continue;
        }
        if (last < k && !line->rule->pair(line, qdri_figure_value(line, last, digits[last]),
                                          qdri_figure_value(line, k, digits[k]))) {
            return false;
        }
        last = k;
    }
    return true;
}

/* -------------------------------------------------------------------------- thermometers ---- */

/* Where a cell counts as something else, digits may be there twice. */
static bool quick_houses(const void *data, struct qdri_houses *houses)
{
    return qdri_figure_is_modified(data) || qdri_line_house(data, houses, "thermometer", false);
}

QDRI_RULE(qdri_rule_thermometer) = {
    .name = "thermometer",
    .argument = "CELLS",
    .meaning = "digits rise along the line",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_open_line_shape,
    .pair = is_less,
    .keeps = keeps,
    .houses = quick_houses,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_THERMOMETER}};

/* --------------------------------------------------------------------- slow thermometers ---- */

/* Digits rise wherever a cell further on shares a house with the cell. */
static void slow_narrow(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    for (size_t k = 1; k < line->count; ++k) {
        for (size_t i = 0; i < k; ++i) {
            qdri_encode_narrow_pair(encoder, line->cell[i], line->cell[k], is_not_more, line);
        }
    }
    for (size_t k = line->count - 1u; k > 0; --k) {
        for (size_t i = line->count - 1u; i >= k; --i) {
            qdri_encode_narrow_pair(encoder, line->cell[k - 1], line->cell[i], is_not_more, line);
        }
    }
}

static void slow_encode(const void *data, struct qdri_encoder *encoder)
{
    const struct qdri_figure *line = data;
    for (size_t k = 1; k < line->count; ++k) {
        qdri_encode_pair(encoder, "slow", line->cell[k - 1], line->cell[k], is_not_more, line);
    }
}

QDRI_RULE(qdri_rule_slow_thermometer) = {
    .name = "slow-thermometer",
    .argument = "CELLS",
    .meaning = "digits never fall along the line",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_open_line_shape,
    .pair = is_not_more,
    .keeps = keeps,
    .narrow = slow_narrow,
    .encode = slow_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_SLOW_THERMOMETER}};
