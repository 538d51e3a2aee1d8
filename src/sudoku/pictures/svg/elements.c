/* elements.c  What pictures in SVG are made of: digits, circles, outlines. */
#include "sudoku/pictures/svg/svg.h"

enum { DIGIT = 36, MARK_INSET = 6, MARK_LARGEST = 18 };

void qdri_svg_put_text(struct qdri_svg *svg, int x, int y, int size, const char *text)
{
    qdri_svg_text_around(&svg->output, x, y, size, text);
}

/* Two digits in a cell: the smaller above a stroke, the other below it. */
static void put_pair(struct qdri_svg *svg, int x, int y, const unsigned part[2], bool is_given)
{
    enum { SIZE = DIGIT * 3 / 4, ASIDE = 12, STROKE = 16 };
    const char small[] = {(char)('0' + part[0]), '\0'};
    const char large[] = {(char)('0' + part[1]), '\0'};
    qdri_put_format(&svg->output, "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"1\"/>\n",
                    x - STROKE, y + STROKE, x + STROKE, y - STROKE, is_given ? "#000" : "#14c");
    qdri_svg_put_text(svg, x - ASIDE, y - ASIDE, SIZE, small);
    qdri_svg_put_text(svg, x + ASIDE, y + ASIDE, SIZE, large);
}

/* Givens are black and heavy, other digits blue. */
void qdri_svg_put_digit(struct qdri_svg *svg, unsigned cell, qdr_digit digit, bool is_given)
{
    char symbol[QDR_DIGIT_TEXT_SIZE];
    unsigned part[2];
    const int x = qdri_svg_middle_x(svg, cell);
    const int y = qdri_svg_middle_y(svg, cell);
    if ((digit & QDR_MODIFIED) != 0) {
        qdri_svg_put_circle(svg, x, y, 23, "none", "#14c");
    }
    qdri_put_text(&svg->output, is_given ? "<g font-weight=\"bold\">" : "<g fill=\"#14c\">");
    if (qdr_digit_parts(digit, part) == 2) {
        put_pair(svg, x, y, part, is_given);
    } else {
        qdri_svg_put_text(svg, x, y, DIGIT, qdr_rules_text(svg->look->rules, symbol, digit));
    }
    qdri_put_text(&svg->output, "</g>\n");
}

/* Digits are as large as their rows and columns allow. */
int qdri_svg_mark_place(const struct qdri_svg *svg, unsigned cell, unsigned digit, int *x, int *y)
{
    int rows = (int)svg->mark_rows;
    int columns = (int)svg->mark_columns;
    int width = QDRI_SVG_CELL - 2 * MARK_INSET;
    int height = QDRI_SVG_CELL - MARK_INSET - svg->mark_head;
    int row = (int)(digit - 1) / columns;
    int column = (int)(digit - 1) % columns;
    int size = height / rows < width * 3 / 2 / columns ? height / rows : width * 3 / 2 / columns;
    *x = qdri_svg_x(svg, cell) + MARK_INSET + width * (2 * column + 1) / (2 * columns);
    *y = qdri_svg_y(svg, cell) + svg->mark_head + height * (2 * row + 1) / (2 * rows);
    return size < MARK_LARGEST ? size : MARK_LARGEST;
}

void qdri_svg_put_mark(struct qdri_svg *svg, unsigned cell, unsigned digit)
{
    char symbol[2] = {qdri_look_symbol(svg->look, digit), '\0'};
    int x;
    int y;
    int size = qdri_svg_mark_place(svg, cell, digit, &x, &y);
    qdri_svg_put_text(svg, x, y, size, symbol);
}

void qdri_svg_put_circle(struct qdri_svg *svg, int x, int y, int radius, const char *fill,
                         const char *color)
{
    qdri_put_format(&svg->output,
                    "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" stroke=\"%s\" "
                    "stroke-width=\"3\"/>\n",
                    x, y, radius, fill, color);
}

void qdri_svg_put_square(struct qdri_svg *svg, unsigned cell, int inset, const char *pen)
{
    qdri_svg_rect(&svg->output, qdri_svg_x(svg, cell) + inset, qdri_svg_y(svg, cell) + inset,
                  QDRI_SVG_CELL - 2 * inset, QDRI_SVG_CELL - 2 * inset, pen);
}

/* -------------------------------------------------------------------------------- outlines ---- */

/* Cells within an outline. */
struct area {
    const qdr_cell *cells;
    size_t count;
    int side;
    int inset;
};

static bool is_in(const struct area *area, int row, int column)
{
    if (row < 0 || column < 0 || row >= area->side || column >= area->side) {
        return false;
    }
    for (size_t k = 0; k < area->count; ++k) {
        if (area->cells[k] == row * area->side + column) {
            return true;
        }
    }
    return false;
}

/* How far an outline goes beyond a cell's border, at the end where the area goes on or not, and
 * where it has the cell across the corner or not. */
static int beyond(const struct area *area, bool goes_on, bool has_corner)
{
    return !goes_on ? -area->inset : has_corner ? area->inset : 0;
}

/* The side of a cell that looks down and right, one of which is 0. */
static void put_side(struct qdri_svg *svg, const struct area *area, unsigned cell, int down,
                     int right)
{
    int row = (int)cell / area->side;
    int column = (int)cell % area->side;
    bool is_level = down != 0;
    int across = is_level ? 0 : 1; /* a step along the side */
    int along = is_level ? 1 : 0;
    int first = beyond(area, is_in(area, row - across, column - along),
                       is_in(area, row + down - across, column + right - along));
    int last = beyond(area, is_in(area, row + across, column + along),
                      is_in(area, row + down + across, column + right + along));
    int offset = down + right < 0 ? area->inset : QDRI_SVG_CELL - area->inset;
    int x = qdri_svg_x(svg, cell);
    int y = qdri_svg_y(svg, cell);
    qdri_put_format(&svg->output, "M%d %d%c%d", is_level ? x - first : x + offset,
                    is_level ? y + offset : y - first, is_level ? 'h' : 'v',
                    QDRI_SVG_CELL + first + last);
}

void qdri_svg_put_outline(struct qdri_svg *svg, const qdr_cell *cells, size_t count, int inset,
                          const char *pen)
{
    static const int ways[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    struct area area = {cells, count, (int)svg->side, inset};
    qdri_put_text(&svg->output, "<path d=\"");
    for (size_t k = 0; k < count; ++k) {
        for (size_t way = 0; way < 4; ++way) {
            int down = ways[way][0];
            int right = ways[way][1];
            int row = cells[k] / area.side + down;
            if (!is_in(&area, row, cells[k] % area.side + right)) {
                put_side(svg, &area, cells[k], down, right);
            }
        }
    }
    qdri_put_format(&svg->output, "\" fill=\"none\" %s/>\n", pen);
}
