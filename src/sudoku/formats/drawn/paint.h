/* paint.h  Draws clauses as setters do. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_PAINT_H
#define QDRI_SUDOKU_FORMATS_DRAWN_PAINT_H

#include "sudoku/board/drawing.h"
#include "sudoku/formats/drawn/elements.h"

/* Adds what draws a stroke on a board of that side: nothing for cages and notes.
 * False: no memory. */
bool qdri_paint(struct qdri_drawn *drawn, const struct qdri_stroke *stroke, unsigned side);

#endif
