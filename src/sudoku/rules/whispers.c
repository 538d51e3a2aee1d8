/* whispers.c  Digits that follow each other on the line differ by much. */
#include <stdio.h>

#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"

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

static const struct qdri_shape shape = {.word = QDRI_OPTIONAL_NUMBER,
                                        .low = 1,
                                        .high = QDR_SIDE_MAX,
                                        .least = 2,
                                        .repeated = QDRI_KEEP_REPEATED,
                                        .place = QDRI_CHAIN};

QDRI_RULE(qdri_rule_whispers) = {
    .name = "whispers",
    .argument = "[N] CELLS",
    .meaning =
        "digits that follow each other differ by at least N (half of the largest, rounded up)",
    .sight = QDRI_SEES_VALUES,
    .shape = &shape,
    .pair = differ_enough,
    .keeps = qdri_line_keeps,
    .narrow = qdri_line_narrow,
    .encode = qdri_line_encode,
    .look = {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_WHISPERS, .write = write_least}};
