/* strokes.h  The kinds of strokes in SVG. */
#ifndef QDRI_SUDOKU_FORMATS_SVG_STROKES_H
#define QDRI_SUDOKU_FORMATS_SVG_STROKES_H

#include "sudoku/pictures/svg/svg.h"

void qdri_svg_put_line(struct qdri_svg *svg, const struct qdri_stroke *line, char tag);
void qdri_svg_put_arrow(struct qdri_svg *svg, const struct qdri_stroke *arrow);

/* Puts the head of an arrow at (x, y), for a shaft that comes that way: each of `right` and `down`
 * is -1, 0 or 1. */
void qdri_svg_put_head(struct qdri_svg *svg, int x, int y, int right, int down);

/* Puts a clue beside the grid, with its tag before it. */
void qdri_svg_put_outside(struct qdri_svg *svg, const struct qdri_stroke *clue, char tag);

/* Puts a short piece of a line that goes to the right, with its ends if it has any, its middle at
 * (x, y). */
void qdri_svg_put_line_sample(struct qdri_svg *svg, const struct qdri_stroke *line, char tag, int x,
                              int y);

#endif
