/* svg.h  A grid as a picture in SVG: what its parts are drawn with. */
#ifndef QDRI_SUDOKU_FORMATS_SVG_H
#define QDRI_SUDOKU_FORMATS_SVG_H

#include "base/compiler.h"
#include "base/output.h"
#include "sudoku/drawing.h"
#include "sudoku/formats/regions.h"

enum { QDRI_SVG_CELL = 64, QDRI_SVG_HALF = QDRI_SVG_CELL / 2 };

/* Cells count from (left, top); all lengths are in pixels. */
struct qdri_svg {
    const qdr_grid *grid;
    const qdr_grid_look *look;
    const struct qdri_drawing *drawing; /* NULL: there are no rules */
    struct qdri_regions regions;
    int left;
    int top;
    struct qdri_output output;
};

/* Puts a piece of at most 400 bytes. */
QDRI_PRINTF(2, 3)
void qdri_svg_put(struct qdri_svg *svg, const char *format, ...);

/* Puts text with what XML reserves escaped. */
void qdri_svg_put_escaped(struct qdri_svg *svg, const char *text);

/* Puts a text whose middle is (x, y). */
void qdri_svg_put_text(struct qdri_svg *svg, int x, int y, int size, const char *text);

int qdri_svg_x(const struct qdri_svg *svg, unsigned cell); /* of a cell's left border */
int qdri_svg_y(const struct qdri_svg *svg, unsigned cell); /* of its upper border */

/* Put what there is of a stroke: shades and marks, lines below those of the grid, and what is above them. */
void qdri_svg_put_ground(struct qdri_svg *svg, const struct qdri_stroke *stroke);
void qdri_svg_put_below(struct qdri_svg *svg, const struct qdri_stroke *stroke);
void qdri_svg_put_above(struct qdri_svg *svg, const struct qdri_stroke *stroke);

#endif
