/* svg_strokes.c  What rules draw, in SVG. */
#include <stdlib.h>
#include <string.h>

#include "sudoku/figure.h"
#include "sudoku/formats/svg.h"

static int middle_x(const struct qdri_svg *svg, unsigned cell)
{
    return qdri_svg_x(svg, cell) + QDRI_SVG_HALF;
}

static int middle_y(const struct qdri_svg *svg, unsigned cell)
{
    return qdri_svg_y(svg, cell) + QDRI_SVG_HALF;
}

/* ----------------------------------------------------------------------------------- lines ---- */

/* How a line is drawn: its color, width, and dashes, if any. */
struct ink {
    const char *color;
    int width;
    const char *dashes;
};

static struct ink ink_of(const struct qdri_stroke *line)
{
    static const struct ink inks[] = {
        [QDRI_LINE_THERMOMETER] = {"#ccc", 16, NULL},
        [QDRI_LINE_SLOW_THERMOMETER] = {"#ccc", 16, "12 6"},
        [QDRI_LINE_PALINDROME] = {"#bbb", 8, NULL},
        [QDRI_LINE_WHISPERS] = {"#7d7", 10, NULL},
        [QDRI_LINE_RENBAN] = {"#d7d", 10, "18 6"},
        [QDRI_LINE_BETWEEN] = {"#999", 3, NULL},
        [QDRI_LINE_LOCKOUT] = {"#69c", 3, NULL},
        [QDRI_LINE_ZIPPER] = {"#b9e", 8, "4 4"},
        [QDRI_LINE_REGION_SUM] = {"#6be", 8, "18 4 4 4"},
        [QDRI_LINE_ENTROPIC] = {"#fa6", 8, "8 8"},
        [QDRI_LINE_MODULAR] = {"#3bb", 8, "2 6"},
        [QDRI_LINE_NABNER] = {"#db5", 8, "12 12"},
        [QDRI_LINE_DOUBLE_ARROW] = {"#777", 3, NULL},
        [QDRI_LINE_DIAGONAL] = {"#5ad", 2, NULL},
    };
    static const struct ink arrow = {"#777", 3, NULL};
    return line->kind == QDRI_STROKE_ARROW ? arrow : inks[line->style];
}

static void put_path(struct qdri_svg *svg, const qdr_cell *cells, size_t count, struct ink ink,
                     const char *more)
{
    qdri_put_format(&svg->output, "<path d=\"");
    for (size_t k = 0; k < count; ++k) {
        qdri_put_format(&svg->output, "%c%d %d", k == 0 ? 'M' : 'L', middle_x(svg, cells[k]),
                        middle_y(svg, cells[k]));
    }
    qdri_put_format(
        &svg->output,
        "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\"%s", ink.color,
        ink.width, more);
    if (ink.dashes) {
        qdri_put_format(&svg->output, " stroke-dasharray=\"%s\"/>\n", ink.dashes);
    } else {
        qdri_put_format(&svg->output, " stroke-linecap=\"round\"/>\n");
    }
}

static void put_circle(struct qdri_svg *svg, int x, int y, int radius, const char *fill,
                       const char *color)
{
    qdri_put_format(&svg->output,
                    "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"%s\" "
                    "stroke-width=\"3\"/>\n",
                    x, y, radius, fill, color);
}

static void put_end(struct qdri_svg *svg, const struct qdri_stroke *line, unsigned cell)
{
    int x = middle_x(svg, cell);
    int y = middle_y(svg, cell);
    if (line->style == QDRI_LINE_LOCKOUT) {
        qdri_put_format(&svg->output,
                        "<path d=\"M%d %dl26 26l-26 26l-26 -26z\" fill=\"#fff\" stroke=\"#69c\" "
                        "stroke-width=\"3\"/>\n",
                        x, y - 26);
    } else {
        put_circle(svg, x, y, 25, "#fff", ink_of(line).color);
    }
}

static void put_line(struct qdri_svg *svg, const struct qdri_stroke *line)
{
    struct ink ink = ink_of(line);
    put_path(svg, line->cell, line->count, ink, "");
    switch (line->style) {
    case QDRI_LINE_THERMOMETER:
    case QDRI_LINE_SLOW_THERMOMETER:
        put_circle(svg, middle_x(svg, line->cell[0]), middle_y(svg, line->cell[0]), 22, ink.color,
                   ink.color);
        break;
    case QDRI_LINE_BETWEEN:
    case QDRI_LINE_LOCKOUT:
    case QDRI_LINE_DOUBLE_ARROW:
        put_end(svg, line, line->cell[0]);
        put_end(svg, line, line->cell[line->count - 1]);
        break;
    default:
        break;
    }
}

/* The cell of the bulb from which the shaft goes: the last that touches it. */
static qdr_cell root_of(const struct qdri_stroke *arrow, int side)
{
    int first = arrow->cell[arrow->split];
    qdr_cell root = arrow->cell[0];
    for (unsigned k = 0; k < arrow->split; ++k) {
        int cell = arrow->cell[k];
        bool touches = abs(cell / side - first / side) <= 1 && abs(cell % side - first % side) <= 1;
        root = touches ? arrow->cell[k] : root;
    }
    return root;
}

static void put_arrow(struct qdri_svg *svg, const struct qdri_stroke *arrow)
{
    struct ink ink = ink_of(arrow);
    if (arrow->split < arrow->count) {
        const qdr_cell first[2] = {root_of(arrow, (int)svg->side), arrow->cell[arrow->split]};
        size_t shaft = (size_t)arrow->count - arrow->split;
        put_path(svg, first, 2, ink, shaft == 1 ? " marker-end=\"url(#head)\"" : "");
        if (shaft > 1) {
            put_path(svg, arrow->cell + arrow->split, shaft, ink, " marker-end=\"url(#head)\"");
        }
    }
    /* A wide line with a narrower one on it is the outline of a pill; of one cell, a circle. */
    if (arrow->split == 1) {
        put_circle(svg, middle_x(svg, arrow->cell[0]), middle_y(svg, arrow->cell[0]), 25, "#fff",
                   ink.color);
    } else {
        put_path(svg, arrow->cell, arrow->split, (struct ink){ink.color, 50, NULL}, "");
        put_path(svg, arrow->cell, arrow->split, (struct ink){"#fff", 44, NULL}, "");
    }
}

/* ----------------------------------------------------------------------------------- marks ---- */

static void put_square(struct qdri_svg *svg, unsigned cell, int inset, const char *fill)
{
    qdri_put_format(&svg->output,
                    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                    qdri_svg_x(svg, cell) + inset, qdri_svg_y(svg, cell) + inset,
                    QDRI_SVG_CELL - 2 * inset, QDRI_SVG_CELL - 2 * inset, fill);
}

/* Little angles at the four sides, which point inwards or outwards. */
static void put_angles(struct qdri_svg *svg, unsigned cell, bool is_inward)
{
    int x = middle_x(svg, cell);
    int y = middle_y(svg, cell);
    int tip = is_inward ? 22 : 29;
    int foot = is_inward ? 29 : 22;
    qdri_put_format(
        &svg->output,
        "<path d=\"M%d %dL%d %dL%d %dM%d %dL%d %dL%d %dM%d %dL%d %dL%d %dM%d %dL%d %dL%d "
        "%d\" fill=\"none\" stroke=\"#555\" stroke-width=\"2\"/>\n",
        x - 5, y - foot, x, y - tip, x + 5, y - foot, x - 5, y + foot, x, y + tip, x + 5, y + foot,
        x - foot, y - 5, x - tip, y, x - foot, y + 5, x + foot, y - 5, x + tip, y, x + foot, y + 5);
}

static void put_mark(struct qdri_svg *svg, const struct qdri_stroke *mark, unsigned cell)
{
    static const char *const letters[] = {[QDRI_MARK_ROW_INDEXER] = "r",
                                          [QDRI_MARK_COLUMN_INDEXER] = "c",
                                          [QDRI_MARK_BOX_INDEXER] = "b"};
    int x = qdri_svg_x(svg, cell);
    int y = qdri_svg_y(svg, cell);
    switch (mark->style) {
    case QDRI_MARK_EVEN:
        put_square(svg, cell, 9, "#ccc");
        break;
    case QDRI_MARK_ODD:
        put_circle(svg, x + QDRI_SVG_HALF, y + QDRI_SVG_HALF, 23, "#ccc", "#ccc");
        break;
    case QDRI_MARK_MINIMUM:
    case QDRI_MARK_MAXIMUM:
        put_square(svg, cell, 1, "#eee");
        put_angles(svg, cell, mark->style == QDRI_MARK_MINIMUM);
        break;
    case QDRI_MARK_ROW_INDEXER:
    case QDRI_MARK_COLUMN_INDEXER:
    case QDRI_MARK_BOX_INDEXER:
        put_square(svg, cell, 1, "#eef");
        qdri_svg_put_text(svg, x + QDRI_SVG_CELL - 10, y + 12, 14, letters[mark->style]);
        break;
    case QDRI_MARK_CLONE:
        put_square(svg, cell, 1, "#eee");
        qdri_svg_put_text(svg, x + QDRI_SVG_CELL - 10, y + 12, 14, mark->label);
        break;
    case QDRI_MARK_CANDIDATES:
        qdri_svg_put_text(svg, x + QDRI_SVG_HALF, y + QDRI_SVG_CELL - 9,
                          strlen(mark->label) < 8 ? 12 : 7, mark->label);
        break;
    default:
        break;
    }
}

void qdri_svg_put_ground(struct qdri_svg *svg, const struct qdri_stroke *stroke)
{
    bool is_area = stroke->kind == QDRI_STROKE_AREA;
    for (unsigned k = 0; k < stroke->count; ++k) {
        if (is_area) {
            put_square(svg, stroke->cell[k], 3, "#ddd");
        } else if (stroke->kind == QDRI_STROKE_MARK) {
            put_mark(svg, stroke, stroke->cell[k]);
        }
    }
}

void qdri_svg_put_below(struct qdri_svg *svg, const struct qdri_stroke *stroke)
{
    if (stroke->kind == QDRI_STROKE_LINE && stroke->count > 0) {
        put_line(svg, stroke);
    } else if (stroke->kind == QDRI_STROKE_ARROW && stroke->count > 0) {
        put_arrow(svg, stroke);
    }
}

/* ----------------------------------------------------------------------------------- cages ---- */

enum { INSET = 5 };

static bool is_in(const struct qdri_svg *svg, const struct qdri_stroke *cage, int row, int column)
{
    int side = (int)svg->side;
    for (unsigned k = 0; k < cage->count; ++k) {
        if (row >= 0 && column >= 0 && row < side && column < side &&
            cage->cell[k] == row * side + column) {
            return true;
        }
    }
    return false;
}

/* How far an outline goes beyond a cell's border, at the end where the cage goes on or not, and where it
 * has the cell across the corner or not. */
static int beyond(bool goes_on, bool has_corner)
{
    return !goes_on ? -INSET : has_corner ? INSET : 0;
}

/* The four sides of a cell, by the way to the neighbour. */
static void put_cage_cell(struct qdri_svg *svg, const struct qdri_stroke *cage, unsigned cell)
{
    static const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    int row = (int)(cell / svg->side);
    int column = (int)(cell % svg->side);
    int x = qdri_svg_x(svg, cell);
    int y = qdri_svg_y(svg, cell);
    for (int k = 0; k < 4; ++k) {
        int down = ways[k][0];
        int right = ways[k][1];
        if (is_in(svg, cage, row + down, column + right)) {
            continue;
        }
        bool is_level = down != 0;
        int across = is_level ? 0 : 1; /* a step along the side */
        int along = is_level ? 1 : 0;
        int first = beyond(is_in(svg, cage, row - across, column - along),
                           is_in(svg, cage, row + down - across, column + right - along));
        int last = beyond(is_in(svg, cage, row + across, column + along),
                          is_in(svg, cage, row + down + across, column + right + along));
        int offset = down + right < 0 ? INSET : QDRI_SVG_CELL - INSET;
        qdri_put_format(&svg->output, "M%d %d%c%d", is_level ? x - first : x + offset,
                        is_level ? y + offset : y - first, is_level ? 'h' : 'v',
                        QDRI_SVG_CELL + first + last);
    }
}

static void put_cage(struct qdri_svg *svg, const struct qdri_stroke *cage)
{
    unsigned first = cage->cell[0];
    qdri_put_format(&svg->output, "<path d=\"");
    for (unsigned k = 0; k < cage->count; ++k) {
        first = cage->cell[k] < first ? cage->cell[k] : first;
        put_cage_cell(svg, cage, cage->cell[k]);
    }
    qdri_put_format(&svg->output, "\" fill=\"none\" stroke=\"#000\" stroke-width=\"1.5\" "
                                  "stroke-dasharray=\"4 3\"/>\n");
    if (cage->label[0] != '\0') {
        int x = qdri_svg_x(svg, first) + 3;
        int y = qdri_svg_y(svg, first) + 3;
        int width = 9 * (int)strlen(cage->label) + 2;
        qdri_put_format(&svg->output,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"15\" fill=\"#fff\"/>\n", x,
                        y, width);
        qdri_svg_put_text(svg, x + width / 2, y + 8, 14, cage->label);
    }
}

/* ----------------------------------------------------------------- between cells and outside ---- */

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
    int x = (middle_x(svg, a) + middle_x(svg, b)) / 2;
    int y = (middle_y(svg, a) + middle_y(svg, b)) / 2;
    bool is_black = edge->style == QDRI_EDGE_BLACK;
    if (edge->style == QDRI_EDGE_GREATER) {
        int right = (middle_x(svg, b) - middle_x(svg, a)) / QDRI_SVG_CELL;
        put_angle(svg, x, y, right, (middle_y(svg, b) - middle_y(svg, a)) / QDRI_SVG_CELL);
        return;
    }
    if (edge->style == QDRI_EDGE_TEXT) {
        put_circle(svg, x, y, 10, "#fff", "#fff");
    } else {
        put_circle(svg, x, y, 9, is_black ? "#000" : "#fff", "#000");
    }
    if (edge->label[0] != '\0') {
        qdri_put_format(&svg->output, "<g fill=\"%s\" font-weight=\"bold\">",
                        is_black ? "#fff" : "#000");
        qdri_svg_put_text(svg, x, y, edge->style == QDRI_EDGE_TEXT ? 17 : 12, edge->label);
        qdri_put_format(&svg->output, "</g>\n");
    }
}

static void put_corner(struct qdri_svg *svg, const struct qdri_stroke *corner)
{
    unsigned cell = corner->cell[0];
    for (unsigned k = 1; k < corner->count; ++k) {
        cell = corner->cell[k] < cell ? corner->cell[k] : cell;
    }
    int x = qdri_svg_x(svg, cell) + QDRI_SVG_CELL;
    int y = qdri_svg_y(svg, cell) + QDRI_SVG_CELL;
    put_circle(svg, x, y, 15, "#fff", "#000");
    qdri_svg_put_text(svg, x, y, strlen(corner->label) < 3 ? 14 : 10, corner->label);
}

static void put_outside(struct qdri_svg *svg, const struct qdri_stroke *clue)
{
    int x = svg->left + clue->column * QDRI_SVG_CELL - QDRI_SVG_HALF;
    int y = svg->top + clue->row * QDRI_SVG_CELL - QDRI_SVG_HALF;
    int right = clue->direction == QDRI_DOWN_RIGHT || clue->direction == QDRI_UP_RIGHT ? 1 : -1;
    int down = clue->direction == QDRI_DOWN_RIGHT || clue->direction == QDRI_DOWN_LEFT ? 1 : -1;
    qdri_svg_put_text(svg, x, y, 20, clue->label);
    if (clue->direction != QDRI_NOWHERE) {
        qdri_put_format(&svg->output,
                        "<path d=\"M%d %dL%d %d\" stroke=\"#777\" stroke-width=\"2\" "
                        "marker-end=\"url(#head)\"/>\n",
                        x + 14 * right, y + 14 * down, x + 28 * right, y + 28 * down);
    }
}

void qdri_svg_put_above(struct qdri_svg *svg, const struct qdri_stroke *stroke)
{
    if (stroke->kind == QDRI_STROKE_OUTSIDE) {
        put_outside(svg, stroke);
    } else if (stroke->kind == QDRI_STROKE_CAGE && stroke->count > 0) {
        put_cage(svg, stroke);
    } else if (stroke->kind == QDRI_STROKE_EDGE && stroke->count == 2) {
        put_edge(svg, stroke);
    } else if (stroke->kind == QDRI_STROKE_CORNER && stroke->count > 0) {
        put_corner(svg, stroke);
    }
}
