/* whispers.c  Digits that follow each other on the line differ by much. */
#include <stdio.h>

#include "sudoku/board/drawing.h"
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

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct qdri_figure *line = data;
    char label[16];
    bool is_standard = !line->has_value || (unsigned)line->value == standard(line);
    snprintf(label, sizeof label, "%d", (int)line->value);
    qdri_draw_figure(drawing, QDRI_STROKE_LINE, QDRI_LINE_WHISPERS, line,
                     is_standard ? NULL : label);
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
    .draw = draw};
