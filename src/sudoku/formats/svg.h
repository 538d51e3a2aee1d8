/* svg.h  Grids as pictures in SVG: what their parts are drawn with. */
#ifndef QDRI_SUDOKU_FORMATS_SVG_H
#define QDRI_SUDOKU_FORMATS_SVG_H

#include "base/output.h"
#include "sudoku/drawing.h"
#include "sudoku/formats/regions.h"

enum { QDRI_SVG_CELL = 64, QDRI_SVG_HALF = QDRI_SVG_CELL / 2 };

/* Cells of the board that is being drawn count from (left, top); all lengths are in pixels. */
struct qdri_svg {
    unsigned side;
    const qdr_grid_look *look;
    const struct qdri_drawing *drawing; /* NULL: there are no rules */
    struct qdri_regions regions;
    int left;
    int top;
    struct qdri_output output;
};

/* What a picture shows: boards of one size side by side, that look alike but for what is in their cells. */
struct qdri_svg_page {
    unsigned side;
    const qdr_grid_look *look;
    size_t boards;
    const char *caption; /* the first line below them; NULL for none */
    const void *ctx;
    void (*put_inside)(const void *ctx, struct qdri_svg *svg, size_t board);
};

/* Writes a picture.  Errors: QDR_NOMEM, QDR_IO. */
qdr_status qdri_svg_write(const struct qdri_svg_page *page, const qdr_writer *writer,
                          qdr_error *error);

/* Puts a text whose middle is (x, y). */
void qdri_svg_put_text(struct qdri_svg *svg, int x, int y, int size, const char *text);

/* Puts a digit as large as cells have it, a given or not. */
void qdri_svg_put_digit(struct qdri_svg *svg, unsigned cell, qdr_digit digit, bool is_given);

int qdri_svg_x(const struct qdri_svg *svg, unsigned cell); /* of a cell's left border */
int qdri_svg_y(const struct qdri_svg *svg, unsigned cell); /* of its upper border */

/* Put what there is of a stroke: shades and marks, lines below those of the grid, and what is above them. */
void qdri_svg_put_ground(struct qdri_svg *svg, const struct qdri_stroke *stroke);
void qdri_svg_put_below(struct qdri_svg *svg, const struct qdri_stroke *stroke);
void qdri_svg_put_above(struct qdri_svg *svg, const struct qdri_stroke *stroke);

/* Puts below the boards, from the line at `y` on, the caption and what is to be said of the rules in words, in
 * lines of at most `width`; returns how high that is.  With `is_shown` false it only measures. */
int qdri_svg_put_words(struct qdri_svg *svg, const char *caption, int width, int y, bool is_shown);

#endif
