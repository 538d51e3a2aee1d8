/* outside.c  Clues beside the grid in SVG.
 *
 * A clue that looks along a diagonal stands at the border, with an arrow to the corner where the
 * diagonal begins; one for a row or column stands behind it, and several of these one behind the
 * other. */
#include <stdio.h>

#include "sudoku/board/figure.h"
#include "sudoku/pictures/svg/svg.h"

enum {
    EDGE = 8,
    NEAR_X = 30, /* from the border to the middle of the first clue */
    NEAR_Y = 26,
    STEP_X = 44, /* from one clue to the next one behind it */
    STEP_Y = 30,
    SIZE = 22
};

static bool is_clue(const struct qdri_stroke *stroke)
{
    return stroke->kind == QDRI_STROKE_OUTSIDE;
}

/* How many clues stand between the border and this one. */
static int depth_of(const struct qdri_drawing *drawing, const struct qdri_stroke *clue)
{
    int depth = 0;
    bool has_diagonal = false;
    bool is_behind = false;
    for (size_t k = 0; k < qdri_drawing_strokes(drawing); ++k) {
        const struct qdri_stroke *other = qdri_drawing_stroke(drawing, k);
        is_behind |= other == clue;
        if (is_clue(other) && other->row == clue->row && other->column == clue->column) {
            has_diagonal |= other->direction != QDRI_NOWHERE;
            depth += other->direction == QDRI_NOWHERE && !is_behind;
        }
    }
    return clue->direction != QDRI_NOWHERE ? 0 : depth + has_diagonal;
}

struct qdri_svg_margins qdri_svg_margins_for(const struct qdri_drawing *drawing, int side)
{
    struct qdri_svg_margins margins = {EDGE, EDGE, EDGE, EDGE};
    for (size_t k = 0; drawing && k < qdri_drawing_strokes(drawing); ++k) {
        const struct qdri_stroke *clue = qdri_drawing_stroke(drawing, k);
        int *margin = !is_clue(clue)        ? NULL
                      : clue->column == 0   ? &margins.left
                      : clue->column > side ? &margins.right
                      : clue->row == 0      ? &margins.top
                                            : &margins.bottom;
        bool is_level = margin == &margins.left || margin == &margins.right;
        int room = margin ? depth_of(drawing, clue) * (is_level ? STEP_X : STEP_Y) +
                                (is_level ? 2 * NEAR_X : 2 * NEAR_Y)
                          : 0;
        if (margin && room > *margin) {
            *margin = room;
        }
        /* Corners need room both ways. */
        if (margin && is_level && clue->row == 0 && margins.top < 2 * NEAR_Y) {
            margins.top = 2 * NEAR_Y;
        } else if (margin && is_level && clue->row > side && margins.bottom < 2 * NEAR_Y) {
            margins.bottom = 2 * NEAR_Y;
        }
    }
    return margins;
}

/* Which way a place lies outside: -1, 0 or 1. */
static int outside(int place, int side)
{
    return (place > side) - (place == 0);
}

/* The arrow ends at the corner where the diagonal enters the grid. */
static void put_shaft(struct qdri_svg *svg, const struct qdri_stroke *clue, int right, int down)
{
    int x = svg->left + (right > 0 ? clue->column : clue->column - 1) * QDRI_SVG_CELL - 3 * right;
    int y = svg->top + (down > 0 ? clue->row : clue->row - 1) * QDRI_SVG_CELL - 3 * down;
    qdri_put_format(&svg->output,
                    "<path d=\"M%d %dL%d %d\" stroke=\"#777\" stroke-width=\"3\" "
                    "stroke-linecap=\"round\"/>\n",
                    x - 17 * right, y - 17 * down, x, y);
    qdri_svg_put_head(svg, x, y, right, down);
}

void qdri_svg_put_outside(struct qdri_svg *svg, const struct qdri_stroke *clue, char tag)
{
    char label[sizeof clue->label + 1];
    int side = (int)svg->side;
    int depth = depth_of(svg->drawing, clue);
    int way_x = outside(clue->column, side);
    int way_y = outside(clue->row, side);
    int x = svg->left + clue->column * QDRI_SVG_CELL - QDRI_SVG_HALF;
    int y = svg->top + clue->row * QDRI_SVG_CELL - QDRI_SVG_HALF;
    x += way_x * (NEAR_X + depth * STEP_X - QDRI_SVG_HALF);
    y += way_y * (NEAR_Y + depth * STEP_Y - QDRI_SVG_HALF);
    if (clue->direction != QDRI_NOWHERE) {
        int right = clue->direction == QDRI_DOWN_RIGHT || clue->direction == QDRI_UP_RIGHT ? 1 : -1;
        int down = clue->direction == QDRI_DOWN_RIGHT || clue->direction == QDRI_DOWN_LEFT ? 1 : -1;
        /* Beside the shaft of another that looks the other way. */
        x += way_x == 0 ? 16 * right : 0;
        y += way_y == 0 ? 12 * down : 0;
        put_shaft(svg, clue, right, down);
    }
    snprintf(label, sizeof label, "%s%s", (const char[]){tag, '\0'}, clue->label);
    qdri_svg_put_text(svg, x, y, SIZE, label);
}
