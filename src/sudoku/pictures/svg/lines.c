/* lines.c  Lines and arrows in SVG.  They differ in color, width and dashes, so that they can be
 * told apart in black and white. */
#include <stdlib.h>

#include "sudoku/pictures/svg/svg.h"

enum { END_RADIUS = 25, BULB_RADIUS = 22, HEAD = 11, SAMPLE = 16, LABEL = 14 };

static struct qdri_svg_ink ink_of(const struct qdri_stroke *line)
{
    static const struct qdri_svg_ink inks[] = {
        [QDRI_LINE_THERMOMETER] = {"#ccc", 16, NULL},
        [QDRI_LINE_SLOW_THERMOMETER] = {"#ccc", 16, "12 6"},
        [QDRI_LINE_PALINDROME] = {"#aaa", 10, NULL},
        [QDRI_LINE_WHISPERS] = {"#5b5", 10, NULL},
        [QDRI_LINE_RENBAN] = {"#c6c", 10, "18 6"},
        [QDRI_LINE_BETWEEN] = {"#999", 3, NULL},
        [QDRI_LINE_LOCKOUT] = {"#69c", 3, NULL},
        [QDRI_LINE_ZIPPER] = {"#b9e", 8, "4 4"},
        [QDRI_LINE_REGION_SUM] = {"#6be", 8, "18 4 4 4"},
        [QDRI_LINE_ENTROPIC] = {"#fa6", 8, "8 8"},
        [QDRI_LINE_MODULAR] = {"#3bb", 8, "2 6"},
        [QDRI_LINE_NABNER] = {"#db5", 8, "12 12"},
        [QDRI_LINE_PARITY] = {"#c97", 12, "4 4"},
        [QDRI_LINE_SAME_DIFFERENCE] = {"#3aa", 6, "10 3 3 3 3 3"},
        [QDRI_LINE_SUM] = {"#8c5", 8, "12 3"},
        [QDRI_LINE_WORDED] = {"#789", 6, "4 4"},
        [QDRI_LINE_DOUBLE_ARROW] = {"#777", 3, NULL},
        [QDRI_LINE_DIAGONAL] = {"#48b", 2, NULL},
    };
    static const struct qdri_svg_ink arrow = {"#777", 3, NULL};
    return line->kind == QDRI_STROKE_ARROW ? arrow : inks[line->style];
}

/* Ends the element of a path with what it is drawn with. */
static void end_path(struct qdri_svg *svg, struct qdri_svg_ink ink)
{
    qdri_put_format(&svg->output,
                    "\" fill=\"none\" stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\"",
                    ink.color, ink.width);
    if (ink.dashes) {
        qdri_put_format(&svg->output, " stroke-dasharray=\"%s\"/>\n", ink.dashes);
    } else {
        qdri_put_text(&svg->output, " stroke-linecap=\"round\"/>\n");
    }
}

static void put_path(struct qdri_svg *svg, const qdr_cell *cells, size_t count,
                     struct qdri_svg_ink ink)
{
    qdri_put_text(&svg->output, "<path d=\"");
    for (size_t k = 0; k < count; ++k) {
        qdri_put_format(&svg->output, "%c%d %d", k == 0 ? 'M' : 'L',
                        qdri_svg_middle_x(svg, cells[k]), qdri_svg_middle_y(svg, cells[k]));
    }
    end_path(svg, ink);
}

/* ----------------------------------------------------------------------------------- lines ---- */

static void put_end(struct qdri_svg *svg, const struct qdri_stroke *line, int x, int y, int radius)
{
    const char *color = ink_of(line).color;
    if (line->style == QDRI_LINE_LOCKOUT) {
        qdri_put_format(&svg->output,
                        "<path d=\"M%d %dl%d %dl%d %dl%d %dz\" fill=\"#fff\" stroke=\"%s\" "
                        "stroke-width=\"3\"/>\n",
                        x, y - radius, radius, radius, -radius, radius, -radius, -radius, color);
    } else {
        const char *fill = line->style == QDRI_LINE_BETWEEN ? "#ddd" : "#fff";
        qdri_svg_put_circle(svg, x, y, radius, fill, color);
    }
}

static bool has_ends(const struct qdri_stroke *line)
{
    return line->style == QDRI_LINE_BETWEEN || line->style == QDRI_LINE_LOCKOUT ||
           line->style == QDRI_LINE_DOUBLE_ARROW;
}

static void put_ends(struct qdri_svg *svg, const struct qdri_stroke *line)
{
    const qdr_cell ends[2] = {line->cell[0], line->cell[line->count - 1]};
    for (size_t k = 0; k < 2; ++k) {
        put_end(svg, line, qdri_svg_middle_x(svg, ends[k]), qdri_svg_middle_y(svg, ends[k]),
                END_RADIUS);
    }
}

static void put_label_at(struct qdri_svg *svg, int x, int y, const char *label)
{
    qdri_put_format(&svg->output, "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"#fff\"/>\n", x, y);
    qdri_svg_put_text(svg, x, y, LABEL, label);
}

/* On a step between two cells, where no digit stands. */
static void put_label_between(struct qdri_svg *svg, const qdr_cell step[2], const char *label)
{
    put_label_at(svg, (qdri_svg_middle_x(svg, step[0]) + qdri_svg_middle_x(svg, step[1])) / 2,
                 (qdri_svg_middle_y(svg, step[0]) + qdri_svg_middle_y(svg, step[1])) / 2, label);
}

/* A palindrome is a double line, which reads the same from both sides. */
static struct qdri_svg_ink inner_of(struct qdri_svg_ink ink)
{
    return (struct qdri_svg_ink){"#fff", ink.width - 6, NULL};
}

/* From corner to corner, not from middle to middle. */
static void put_diagonal(struct qdri_svg *svg, const struct qdri_stroke *line)
{
    struct qdri_svg_ink ink = ink_of(line);
    qdr_cell first = line->cell[0];
    qdr_cell last = line->cell[line->count - 1];
    int right = first % svg->side < last % svg->side ? QDRI_SVG_HALF : -QDRI_SVG_HALF;
    int down = first < last ? QDRI_SVG_HALF : -QDRI_SVG_HALF;
    qdri_put_format(&svg->output, "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"%d\"/>\n",
                    qdri_svg_middle_x(svg, first) - right, qdri_svg_middle_y(svg, first) - down,
                    qdri_svg_middle_x(svg, last) + right, qdri_svg_middle_y(svg, last) + down,
                    ink.color, ink.width);
}

/* The label; where that would be too long, the letter that the key has for it. */
static void put_line_label(struct qdri_svg *svg, const struct qdri_stroke *line, char tag)
{
    const char letter[] = {tag, '\0'};
    const char *label = line->style == QDRI_LINE_WORDED ? letter : line->label;
    if (label[0] != '\0' && line->count > 1) {
        put_label_between(svg, line->cell, label);
    }
}

void qdri_svg_put_line(struct qdri_svg *svg, const struct qdri_stroke *line, char tag)
{
    struct qdri_svg_ink ink = ink_of(line);
    if (line->style == QDRI_LINE_DIAGONAL) {
        put_diagonal(svg, line);
        return;
    }
    put_path(svg, line->cell, line->count, ink);
    if (line->style == QDRI_LINE_THERMOMETER || line->style == QDRI_LINE_SLOW_THERMOMETER) {
        qdri_svg_put_circle(svg, qdri_svg_middle_x(svg, line->cell[0]),
                            qdri_svg_middle_y(svg, line->cell[0]), BULB_RADIUS, ink.color,
                            ink.color);
    } else if (line->style == QDRI_LINE_PALINDROME) {
        put_path(svg, line->cell, line->count, inner_of(ink));
    } else if (has_ends(line)) {
        put_ends(svg, line);
    }
    put_line_label(svg, line, tag);
}

void qdri_svg_put_line_sample(struct qdri_svg *svg, const struct qdri_stroke *line, char tag, int x,
                              int y)
{
    struct qdri_svg_ink ink = ink_of(line);
    qdri_put_format(&svg->output, "<path d=\"M%d %dh%d", x - SAMPLE, y, 2 * SAMPLE);
    end_path(svg, ink);
    if (line->style == QDRI_LINE_PALINDROME) {
        qdri_put_format(&svg->output, "<path d=\"M%d %dh%d", x - SAMPLE, y, 2 * SAMPLE);
        end_path(svg, inner_of(ink));
    } else if (has_ends(line)) {
        put_end(svg, line, x - SAMPLE, y, SAMPLE / 3);
        put_end(svg, line, x + SAMPLE, y, SAMPLE / 3);
    } else if (line->style == QDRI_LINE_WORDED && tag != 0) {
        put_label_at(svg, x, y, (const char[]){tag, '\0'});
    }
}

/* ---------------------------------------------------------------------------------- arrows ---- */

/* A head at (x, y), for a shaft that comes that way: each of `right` and `down` is -1, 0 or 1. */
void qdri_svg_put_head(struct qdri_svg *svg, int x, int y, int right, int down)
{
    /* On a diagonal, one barb is level and one upright; otherwise both slope. */
    int one_x = right != 0 && down != 0 ? x - right * HEAD : x - right * HEAD - down * HEAD;
    int one_y = right != 0 && down != 0 ? y : y - down * HEAD - right * HEAD;
    int two_x = right != 0 && down != 0 ? x : x - right * HEAD + down * HEAD;
    int two_y = right != 0 && down != 0 ? y - down * HEAD : y - down * HEAD + right * HEAD;
    qdri_put_format(&svg->output,
                    "<path d=\"M%d %dL%d %dL%d %d\" fill=\"none\" stroke=\"#777\" "
                    "stroke-width=\"3\" stroke-linecap=\"round\"/>\n",
                    one_x, one_y, x, y, two_x, two_y);
}

static int sign_of(int number)
{
    return (number > 0) - (number < 0);
}

static void put_head_in(struct qdri_svg *svg, unsigned cell, unsigned from)
{
    int x = qdri_svg_middle_x(svg, cell);
    int y = qdri_svg_middle_y(svg, cell);
    qdri_svg_put_head(svg, x, y, sign_of(x - qdri_svg_middle_x(svg, from)),
                      sign_of(y - qdri_svg_middle_y(svg, from)));
}

void qdri_svg_put_arrow(struct qdri_svg *svg, const struct qdri_stroke *arrow)
{
    struct qdri_svg_ink ink = ink_of(arrow);
    if (arrow->split < arrow->count) {
        const qdr_cell first[2] = {qdri_arrow_root(arrow, svg->side), arrow->cell[arrow->split]};
        size_t shaft = (size_t)arrow->count - arrow->split;
        put_path(svg, first, 2, ink);
        put_path(svg, arrow->cell + arrow->split, shaft, ink);
        if (arrow->label[0] != '\0') {
            put_label_between(svg, first, arrow->label);
        }
        put_head_in(svg, arrow->cell[arrow->count - 1],
                    shaft == 1 ? first[0] : arrow->cell[arrow->count - 2]);
    }
    /* A wide line with a narrower one on it is the outline of a pill; of one cell, a circle. */
    if (arrow->split == 1) {
        qdri_svg_put_circle(svg, qdri_svg_middle_x(svg, arrow->cell[0]),
                            qdri_svg_middle_y(svg, arrow->cell[0]), END_RADIUS, "#fff", ink.color);
    } else {
        put_path(svg, arrow->cell, arrow->split, (struct qdri_svg_ink){ink.color, 50, NULL});
        put_path(svg, arrow->cell, arrow->split, (struct qdri_svg_ink){"#fff", 44, NULL});
    }
}
