/* relations.c  Cells that follow each other and hold digits that go together: on lines, digits that
 * rise or differ by much; side by side, so much more, so many times as much, or just more. */
#include <stdio.h>

#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

/* ---------------------------------------------------------------------------- side by side ---- */

static int32_t value_of(const struct qdri_figure *figure, int32_t standard)
{
    return figure->has_value ? figure->value : standard;
}

static bool is_difference(const void *figure, int a, int b)
{
    int value = value_of(figure, 1);
    return a == b + value || b == a + value;
}

static bool is_ratio(const void *figure, int a, int b)
{
    int value = value_of(figure, 2);
    return a == b * value || b == a * value;
}

static bool is_greater(const void *figure, int a, int b)
{
    (void)figure;
    return a > b;
}

static const struct qdri_shape difference_shape = {.word = QDRI_OPTIONAL_NUMBER,
                                                   .low = 1,
                                                   .high = QDR_SIDE_MAX,
                                                   .least = 2,
                                                   .most = 2,
                                                   .place = QDRI_NEIGHBOURS};

QDRI_RULE(qdri_rule_difference) = {
    .info.name = "difference",
    .info.argument = "[N] CELL CELL",
    .info.meaning = "two cells side by side differ by N (1): a white dot",
    .sight = QDRI_SEES_VALUES,
    .shape = &difference_shape,
    .pair = is_difference,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_WHITE, .usual = 1}};

static const struct qdri_shape ratio_shape = {.word = QDRI_OPTIONAL_NUMBER,
                                              .low = 2,
                                              .high = QDR_SIDE_MAX,
                                              .least = 2,
                                              .most = 2,
                                              .place = QDRI_NEIGHBOURS};

QDRI_RULE(qdri_rule_ratio) = {
    .info.name = "ratio",
    .info.argument = "[N] CELL CELL",
    .info.meaning = "of two cells side by side one is N (2) times the other: a black dot",
    .sight = QDRI_SEES_VALUES,
    .shape = &ratio_shape,
    .pair = is_ratio,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_BLACK, .usual = 2}};

static const struct qdri_shape greater_shape = {.least = 2, .most = 2, .place = QDRI_NEIGHBOURS};

QDRI_RULE(qdri_rule_greater) = {
    .info.name = "greater",
    .info.argument = "CELL CELL",
    .info.meaning = "the first of two cells side by side is greater than the second",
    .sight = QDRI_SEES_VALUES,
    .shape = &greater_shape,
    .pair = is_greater,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_GREATER}};

/* ------------------------------------------------------------------------------- whispers ---- */

static unsigned standard(const struct qdri_figure *line)
{
    return (line->board.digits + 1) / 2;
}

static bool differ_enough(const void *line, int a, int b)
{
    const struct qdri_figure *figure = line;
    int least = figure->has_value ? figure->value : (int)standard(figure);
    return a > b ? a - b >= least : b - a >= least;
}

static void write_least(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct qdri_figure *line = data;
    if (line->has_value && (unsigned)line->value != standard(line)) {
        snprintf(label, QDRI_LABEL_SIZE, "%d", (int)line->value);
    }
}

static const struct qdri_shape whispers_shape = {.word = QDRI_OPTIONAL_NUMBER,
                                                 .low = 1,
                                                 .high = QDR_SIDE_MAX,
                                                 .least = 2,
                                                 .repeated = QDRI_KEEP_REPEATED,
                                                 .place = QDRI_CHAIN};

QDRI_RULE(qdri_rule_whispers) = {
    .info.name = "whispers",
    .info.argument = "[N] CELLS",
    .info.meaning =
        "digits that follow each other differ by at least N (half of the largest, rounded up)",
    .sight = QDRI_SEES_VALUES,
    .shape = &whispers_shape,
    .pair = differ_enough,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_WHISPERS, .write = write_least}};

/* --------------------------------------------------------------------------- thermometers ---- */

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

/* Where a cell counts as something else, digits may be there twice. */
static bool quick_houses(const void *data, struct qdri_houses *houses)
{
    return qdri_figure_is_modified(data) || qdri_line_house(data, houses, "thermometer", false);
}

QDRI_RULE(qdri_rule_thermometer) = {
    .info.name = "thermometer",
    .info.argument = "CELLS",
    .info.meaning = "digits rise along the line",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_open_line_shape,
    .pair = is_less,
    .keeps = keeps,
    .houses = quick_houses,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_THERMOMETER}};

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

QDRI_RULE(qdri_rule_slow_thermometer) = {
    .info.name = "slow-thermometer",
    .info.argument = "CELLS",
    .info.meaning = "digits never fall along the line",
    .sight = QDRI_SEES_VALUES,
    .shape = &qdri_open_line_shape,
    .pair = is_not_more,
    .kind = "slow",
    .keeps = keeps,
    .narrow = slow_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_SLOW_THERMOMETER}};
