/* worded.c  Rules with words of their own: their cells, and what pictures show of them. */
#include "sudoku/rules/worded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

qdr_status qdri_worded_read(struct qdri_figure **figure, const struct qdri_shape *shape,
                            const struct qdri_board *board, const char *argument, size_t at,
                            qdr_error *error)
{
    qdr_status status = qdri_figure_read(figure, shape, board, argument + at, error);
    if (status != QDR_OK && error && error->column > 0) {
        error->column += at;
    }
    return status;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

void qdri_worded_label(char label[QDRI_WORDS_MOST], const char *argument, size_t length)
{
    size_t before = 0;
    while (before < length && is_blank(argument[before])) {
        ++before;
    }
    while (length > before && is_blank(argument[length - 1])) {
        --length;
    }
    bool is_long = length - before >= QDRI_WORDS_MOST;
    int kept = is_long ? QDRI_WORDS_MOST - 4 : (int)(length - before);
    snprintf(label, QDRI_WORDS_MOST, "%.*s%s", kept, argument + before, is_long ? "..." : "");
    for (char *byte = label; *byte != '\0'; ++byte) {
        *byte = is_blank(*byte) ? ' ' : *byte;
    }
}

static bool is_connected(const struct qdri_figure *line)
{
    int side = (int)line->board.side;
    bool is_whole = true;
    for (size_t k = 1; k < line->count; ++k) {
        int down = line->cell[k] / side - line->cell[k - 1] / side;
        int right = line->cell[k] % side - line->cell[k - 1] % side;
        is_whole = is_whole && abs(down) <= 1 && abs(right) <= 1;
    }
    return is_whole;
}

void qdri_worded_draw(struct qdri_drawing *drawing, const struct qdri_figure *figure,
                      const char *label)
{
    if (is_connected(figure)) {
        qdri_draw_figure(drawing, QDRI_STROKE_LINE, QDRI_LINE_WORDED, figure, label);
    } else {
        qdri_draw_figure(drawing, QDRI_STROKE_AREA, 0, figure, label);
    }
}
