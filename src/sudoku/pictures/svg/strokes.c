/* strokes.c  What rules draw, in SVG: shades and marks, cages, and what is between cells; lines and
 * clues outside have files of their own. */
#include "sudoku/pictures/svg/svg.h"

#include <stdio.h>
#include <string.h>

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

void qdri_svg_put_above(struct qdri_svg *svg, const struct qdri_stroke *stroke, char tag)
{
    if (stroke->kind == QDRI_STROKE_OUTSIDE) {
        qdri_svg_put_outside(svg, stroke, tag);
    } else if (stroke->kind == QDRI_STROKE_CAGE && stroke->count > 0) {
        put_cage(svg, stroke, tag);
    } else if (stroke->kind == QDRI_STROKE_EDGE && stroke->count == 2) {
        put_edge(svg, stroke);
    } else if (stroke->kind == QDRI_STROKE_CORNER && stroke->count > 0) {
        put_corner(svg, stroke);
    }
}
