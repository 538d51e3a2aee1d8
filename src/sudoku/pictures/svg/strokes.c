/* strokes.c  What rules draw, in SVG: shades and marks, cages, what is between cells, and clues
 * outside; lines have a file of their own. */
#include "sudoku/pictures/svg/svg.h"

#include <stdio.h>
#include <string.h>

#include "sudoku/board/figure.h"

/* ----------------------------------------------------------------------------------- marks ---- */

/* Little angles at the four sides, which point inwards or outwards. */
static void put_angles(struct qdri_svg *svg, unsigned cell, bool is_inward)
{
    int x = qdri_svg_middle_x(svg, cell);
    int y = qdri_svg_middle_y(svg, cell);
    int tip = is_inward ? 22 : 29;
    int foot = is_inward ? 29 : 22;
    qdri_put_format(
        &svg->output,
        "<path d=\"M%d %dL%d %dL%d %dM%d %dL%d %dL%d %dM%d %dL%d %dL%d %dM%d %dL%d %dL%d "
        "%d\" fill=\"none\" stroke=\"#555\" stroke-width=\"2\"/>\n",
        x - 5, y - foot, x, y - tip, x + 5, y - foot, x - 5, y + foot, x, y + tip, x + 5, y + foot,
        x - foot, y - 5, x - tip, y, x - foot, y + 5, x + foot, y - 5, x + tip, y, x + foot, y + 5);
}

/* Each digit in its place, as in pencil, unless the cell is filled or shows candidates anyway. */
static void put_candidates(struct qdri_svg *svg, const struct qdri_stroke *mark, unsigned cell)
{
    if (!svg->shown || svg->shown->cell[cell] != 0) {
        return;
    }
    qdri_put_text(&svg->output, "<g fill=\"#555\">\n");
    for (const char *symbol = mark->label; *symbol != '\0'; ++symbol) {
        qdri_svg_put_mark(svg, cell, (unsigned)qdr_rules_digit(svg->look->rules, *symbol));
    }
    qdri_put_text(&svg->output, "</g>\n");
}

/* In the upper right corner; smaller above candidates. */
static void put_letter(struct qdri_svg *svg, unsigned cell, const char *letter)
{
    int size = svg->shown ? 16 : 12;
    qdri_svg_put_text(svg, qdri_svg_x(svg, cell) + QDRI_SVG_CELL - 4 - size / 2,
                      qdri_svg_y(svg, cell) + 3 + size / 2, size, letter);
}

static void put_mark(struct qdri_svg *svg, const struct qdri_stroke *mark, unsigned cell)
{
    static const char *const letters[] = {[QDRI_MARK_ROW_INDEXER] = "r",
                                          [QDRI_MARK_COLUMN_INDEXER] = "c",
                                          [QDRI_MARK_BOX_INDEXER] = "b"};
    int x = qdri_svg_middle_x(svg, cell);
    int y = qdri_svg_middle_y(svg, cell);
    switch (mark->style) {
    case QDRI_MARK_EVEN:
        qdri_svg_put_square(svg, cell, 9, " fill=\"#ccc\"");
        break;
    case QDRI_MARK_ODD:
        qdri_svg_put_circle(svg, x, y, 23, "#ccc", "#ccc");
        break;
    case QDRI_MARK_CIRCLE:
        qdri_svg_put_circle(svg, x, y, 22, "#fff", "#666");
        break;
    case QDRI_MARK_MINIMUM:
    case QDRI_MARK_MAXIMUM:
        qdri_svg_put_square(svg, cell, 1, " fill=\"#eee\"");
        put_angles(svg, cell, mark->style == QDRI_MARK_MINIMUM);
        break;
    case QDRI_MARK_ROW_INDEXER:
    case QDRI_MARK_COLUMN_INDEXER:
    case QDRI_MARK_BOX_INDEXER:
        qdri_svg_put_square(svg, cell, 1, " fill=\"#eef\"");
        put_letter(svg, cell, letters[mark->style]);
        break;
    case QDRI_MARK_VALUE:
    case QDRI_MARK_CLONE:
        qdri_svg_put_square(svg, cell, 1, " fill=\"#eee\"");
        put_letter(svg, cell, mark->label);
        break;
    case QDRI_MARK_CANDIDATES:
        put_candidates(svg, mark, cell);
        break;
    default:
        break;
    }
}

/* Darker where several lie on each other; the outline tells them apart. */
static void put_area(struct qdri_svg *svg, const struct qdri_stroke *area, char tag)
{
    qdri_put_text(&svg->output, "<g fill-opacity=\"0.14\">\n");
    for (unsigned k = 0; k < area->count; ++k) {
        qdri_svg_put_square(svg, area->cell[k], 0, " fill=\"#000\"");
    }
    qdri_put_text(&svg->output, "</g>\n");
    qdri_svg_put_outline(svg, area->cell, area->count, 3, "stroke=\"#999\" stroke-width=\"1.5\"");
    if (tag != 0) {
        qdri_svg_put_text(svg, qdri_svg_x(svg, area->cell[0]) + 10,
                          qdri_svg_y(svg, area->cell[0]) + QDRI_SVG_CELL - 12, 15,
                          (const char[]){tag, '\0'});
    }
}

void qdri_svg_put_ground(struct qdri_svg *svg, const struct qdri_stroke *stroke, char tag)
{
    if (stroke->kind == QDRI_STROKE_AREA && stroke->count > 0) {
        put_area(svg, stroke, tag);
    }
    for (unsigned k = 0; stroke->kind == QDRI_STROKE_MARK && k < stroke->count; ++k) {
        put_mark(svg, stroke, stroke->cell[k]);
    }
}

void qdri_svg_put_below(struct qdri_svg *svg, const struct qdri_stroke *stroke, char tag)
{
    if (stroke->kind == QDRI_STROKE_LINE && stroke->count > 0) {
        qdri_svg_put_line(svg, stroke, tag);
    } else if (stroke->kind == QDRI_STROKE_ARROW && stroke->count > 0) {
        qdri_svg_put_arrow(svg, stroke);
    }
}

/* ----------------------------------------------------------------------------------- cages ---- */

static void put_cage(struct qdri_svg *svg, const struct qdri_stroke *cage, char tag)
{
    char label[sizeof cage->label + 1];
    unsigned first = qdri_stroke_first(cage);
    qdri_svg_put_outline(svg, cage->cell, cage->count, 5,
                         "stroke=\"#000\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"");
    snprintf(label, sizeof label, "%s%s", (const char[]){tag, '\0'}, cage->label);
    if (label[0] != '\0') {
        int x = qdri_svg_x(svg, first) + 3;
        int y = qdri_svg_y(svg, first) + 3;
        int width = 9 * (int)strlen(label) + 2;
        qdri_svg_rect(&svg->output, x, y, width, 15, " fill=\"#fff\"");
        qdri_svg_put_text(svg, x + width / 2, y + 8, 14, label);
    }
}

/* ------------------------------------------------------------------------- between cells ---- */

static void put_angle(struct qdri_svg *svg, int x, int y, int right, int down)
{
    int left = right != 0 ? -5 * right : -7;
    int above = right != 0 ? -7 : -5 * down;
    int back = right != 0 ? -5 * right : 7;
    int below = right != 0 ? 7 : -5 * down;
    qdri_put_format(
        &svg->output,
        "<path d=\"M%d %dL%d %dL%d %d\" fill=\"none\" stroke=\"#fff\" stroke-width=\"7\"/>"
        "<path d=\"M%d %dL%d %dL%d %d\" fill=\"none\" stroke=\"#000\" "
        "stroke-width=\"2.5\"/>\n",
        x + left, y + above, x + 5 * right, y + 5 * down, x + back, y + below, x + left, y + above,
        x + 5 * right, y + 5 * down, x + back, y + below);
}

static void put_edge(struct qdri_svg *svg, const struct qdri_stroke *edge)
{
    unsigned a = edge->cell[0];
    unsigned b = edge->cell[1];
    int x = (qdri_svg_middle_x(svg, a) + qdri_svg_middle_x(svg, b)) / 2;
    int y = (qdri_svg_middle_y(svg, a) + qdri_svg_middle_y(svg, b)) / 2;
    bool is_black = edge->style == QDRI_EDGE_BLACK;
    if (edge->style == QDRI_EDGE_GREATER) {
        int right = (qdri_svg_middle_x(svg, b) - qdri_svg_middle_x(svg, a)) / QDRI_SVG_CELL;
        put_angle(svg, x, y, right,
                  (qdri_svg_middle_y(svg, b) - qdri_svg_middle_y(svg, a)) / QDRI_SVG_CELL);
        return;
    }
    if (edge->style == QDRI_EDGE_TEXT) {
        qdri_svg_put_circle(svg, x, y, 10, "#fff", "#fff");
    } else {
        qdri_svg_put_circle(svg, x, y, 9, is_black ? "#000" : "#fff", "#000");
    }
    if (edge->label[0] != '\0') {
        qdri_put_format(&svg->output, "<g fill=\"%s\" font-weight=\"bold\">",
                        is_black ? "#fff" : "#000");
        qdri_svg_put_text(svg, x, y, edge->style == QDRI_EDGE_TEXT ? 17 : 12, edge->label);
        qdri_put_format(&svg->output, "</g>\n");
    }
}

/* Three digits and more are in two rows. */
static void put_corner_label(struct qdri_svg *svg, int x, int y, const char *label)
{
    size_t length = strlen(label);
    char row[24];
    if (length < 3) {
        qdri_svg_put_text(svg, x, y, 15, label);
        return;
    }
    int size = length < 5 ? 13 : 10;
    snprintf(row, sizeof row, "%.*s", (int)((length + 1) / 2), label);
    qdri_svg_put_text(svg, x, y - 6, size, row);
    qdri_svg_put_text(svg, x, y + 6, size, label + (length + 1) / 2);
}

static void put_checkered(struct qdri_svg *svg, int x, int y)
{
    qdri_put_format(&svg->output,
                    "<path d=\"M%d %dh24v24h-24z\" fill=\"#fff\" stroke=\"#000\"/>\n"
                    "<path d=\"M%d %dh12v24h12v-12h-24z\" fill=\"#000\"/>\n",
                    x - 12, y - 12, x - 12, y - 12);
}

static void put_corner(struct qdri_svg *svg, const struct qdri_stroke *corner)
{
    unsigned cell = qdri_stroke_first(corner);
    int x = qdri_svg_x(svg, cell) + QDRI_SVG_CELL;
    int y = qdri_svg_y(svg, cell) + QDRI_SVG_CELL;
    if (corner->style == QDRI_CORNER_CHECKERED) {
        put_checkered(svg, x, y);
    } else {
        qdri_svg_put_circle(svg, x, y, 15, "#fff", "#000");
        put_corner_label(svg, x, y, corner->label);
    }
}

/* ----------------------------------------------------------------------- beside the grid ---- */

/* A clue that looks along a diagonal stands at the border, with an arrow to the corner where the
 * diagonal begins; one for a row or column stands behind it, and several of these one behind the
 * other. */

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

static void put_outside(struct qdri_svg *svg, const struct qdri_stroke *clue, char tag)
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

void qdri_svg_put_above(struct qdri_svg *svg, const struct qdri_stroke *stroke, char tag)
{
    if (stroke->kind == QDRI_STROKE_OUTSIDE) {
        put_outside(svg, stroke, tag);
    } else if (stroke->kind == QDRI_STROKE_CAGE && stroke->count > 0) {
        put_cage(svg, stroke, tag);
    } else if (stroke->kind == QDRI_STROKE_EDGE && stroke->count == 2) {
        put_edge(svg, stroke);
    } else if (stroke->kind == QDRI_STROKE_CORNER && stroke->count > 0) {
        put_corner(svg, stroke);
    }
}
