/* paint_outside.c  Clues beside the grid.
 *
 * Those of a row follow each other on its line, away from the grid; those of a column stand one
 * above the other.  Clues at the corners count with those of the columns. */
#include <stdio.h>
#include <string.h>

#include "sudoku/board/figure.h"
#include "sudoku/pictures/terminal/large.h"

enum { CLUE_MOST = 32 };

/* The tag, the label, and where it looks. */
static void text_of(const struct qdri_large *large, size_t index, char text[CLUE_MOST])
{
    const struct qdri_stroke *clue = qdri_drawing_stroke(large->drawing, index);
    char tag[2] = {large->tag[index], '\0'};
    bool goes_left = clue->direction == QDRI_DOWN_LEFT || clue->direction == QDRI_UP_LEFT;
    const char *before = clue->direction == QDRI_NOWHERE ? "" : goes_left ? " " : "";
    const char *behind = clue->direction == QDRI_NOWHERE ? "" : goes_left ? "" : " ";
    snprintf(text, CLUE_MOST, "%s%s%s%s", before, tag, clue->label, behind);
}

static bool is_clue(const struct qdri_stroke *stroke)
{
    return stroke->kind == QDRI_STROKE_OUTSIDE;
}

static bool is_above_or_below(const struct qdri_stroke *clue, unsigned side)
{
    return clue->row == 0 || clue->row == (int)side + 1;
}

static unsigned greater(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The lines, or beside the grid the columns, that a clue takes. */
static unsigned room_of(const struct qdri_large *large, size_t index)
{
    char text[CLUE_MOST];
    const struct qdri_stroke *clue = qdri_drawing_stroke(large->drawing, index);
    text_of(large, index, text);
    return is_above_or_below(clue, large->regions.side) ? 1 : (unsigned)strlen(text) + 1;
}

/* What clues before this one take at its place. */
static unsigned used_before(const struct qdri_large *large, size_t index)
{
    const struct qdri_stroke *clue = qdri_drawing_stroke(large->drawing, index);
    unsigned used = 0;
    for (size_t k = 0; k < index; ++k) {
        const struct qdri_stroke *other = qdri_drawing_stroke(large->drawing, k);
        bool is_there = is_clue(other) && other->row == clue->row && other->column == clue->column;
        used += is_there ? room_of(large, k) : 0;
    }
    return used;
}

struct qdri_margins qdri_outside_margins(const struct qdri_large *large)
{
    struct qdri_margins margins = {0};
    unsigned side = large->regions.side;
    for (size_t k = 0; k < qdri_drawing_strokes(large->drawing); ++k) {
        const struct qdri_stroke *clue = qdri_drawing_stroke(large->drawing, k);
        if (is_clue(clue)) {
            char text[CLUE_MOST];
            text_of(large, k, text);
            unsigned beyond = (unsigned)strlen(text) + 1; /* of one at a corner */
            unsigned used = used_before(large, k) + room_of(large, k);
            bool is_column = is_above_or_below(clue, side);
            unsigned across = is_column ? beyond : used;
            margins.left = greater(margins.left, clue->column == 0 ? across : 0);
            margins.right = greater(margins.right, clue->column == (int)side + 1 ? across : 0);
            margins.above = greater(margins.above, clue->row == 0 ? used : 0);
            margins.below = greater(margins.below, is_column && clue->row > 0 ? used : 0);
        }
    }
    return margins;
}

/* Where a text of that length begins, for a clue above or below. */
static unsigned column_of(const struct qdri_plan *plan, const struct qdri_stroke *clue,
                          unsigned length)
{
    if (clue->column == 0) {
        return plan->gap_x[0] - 1 - length;
    }
    if (clue->column == (int)plan->side + 1) {
        return plan->gap_x[plan->side] + 2;
    }
    struct qdri_extent block = qdri_plan_block(plan, (unsigned)clue->column - 1);
    return qdri_middle(block.left, block.right) - (length - 1) / 2;
}

static struct qdri_sign arrow_of(int direction)
{
    static const struct qdri_sign arrows[] = {[QDRI_NOWHERE] = {' ', ' '},
                                              [QDRI_DOWN_RIGHT] = {0x2198, '\\'},
                                              [QDRI_DOWN_LEFT] = {0x2199, '/'},
                                              [QDRI_UP_RIGHT] = {0x2197, '/'},
                                              [QDRI_UP_LEFT] = {0x2196, '\\'}};
    return arrows[direction];
}

bool qdri_paint_clue(struct qdri_large *large, size_t index)
{
    const struct qdri_plan *plan = &large->plan;
    const unsigned before = used_before(large, index);
    const struct qdri_stroke *clue = qdri_drawing_stroke(large->drawing, index);
    char text[CLUE_MOST];
    text_of(large, index, text);
    unsigned length = (unsigned)strlen(text);
    unsigned x, y;
    if (is_above_or_below(clue, plan->side)) {
        x = column_of(plan, clue, length);
        y = clue->row == 0 ? plan->gap_y[0] - 1 - before
                           : plan->gap_y[plan->side] + plan->has_gap_y[plan->side] + before;
    } else {
        unsigned row = (unsigned)clue->row - 1;
        struct qdri_extent block = qdri_plan_block(plan, row * plan->side);
        x = clue->column == 0 ? plan->gap_x[0] - 1 - before - length
                              : plan->gap_x[plan->side] + 2 + before;
        y = qdri_middle(block.above, block.below);
    }
    if (clue->direction != QDRI_NOWHERE) {
        unsigned arrow = text[0] == ' ' ? x : x + length - 1;
        text[length - 1] = text[0] == ' ' ? text[length - 1] : '\0';
        return qdri_canvas_put(&large->canvas, arrow, y, arrow_of(clue->direction),
                               QDRI_INK_ARROW) &&
               qdri_canvas_put_text(&large->canvas, x + (text[0] == ' '), y,
                                    text + (text[0] == ' '), QDRI_INK_PLAIN);
    }
    return length > 0 && qdri_canvas_put_text(&large->canvas, x, y, text, QDRI_INK_PLAIN);
}
