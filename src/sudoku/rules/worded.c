/* worded.c  Rules with words of their own: their cells, and what pictures show of them. */
#include "sudoku/rules/worded.h"

#include <stdio.h>
#include <stdlib.h>

#include "sudoku/board/map.h"

void qdri_worded_keep(struct qdri_worded *worded, const char *argument, size_t length)
{
    size_t before = 0;
    while (before < length && qdri_is_blank(argument[before])) {
        ++before;
    }
    while (length > before && qdri_is_blank(argument[length - 1])) {
        --length;
    }
    bool is_long = length - before >= QDRI_WORDS_MOST;
    int kept = is_long ? QDRI_WORDS_MOST - 4 : (int)(length - before);
    snprintf(worded->label, QDRI_WORDS_MOST, "%.*s%s", kept, argument + before,
             is_long ? "..." : "");
    for (char *byte = worded->label; *byte != '\0'; ++byte) {
        *byte = qdri_is_blank(*byte) ? ' ' : *byte;
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

void qdri_worded_write(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct qdri_worded *worded = data;
    snprintf(label, QDRI_LABEL_SIZE, "%s", worded->label);
}

void qdri_worded_draw(const void *data, struct qdri_drawing *drawing)
{
    static const struct qdri_rule_look line = {QDRI_STROKE_LINE, QDRI_LINE_WORDED,
                                               .write = qdri_worded_write};
    static const struct qdri_rule_look area = {QDRI_STROKE_AREA, .write = qdri_worded_write};
    qdri_draw_look(drawing, is_connected(data) ? &line : &area, data);
}
