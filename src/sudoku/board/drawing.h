/* drawing.h  What clauses look like: a list of strokes, whoever renders it.
 *
 * Rules add strokes as setters draw them; the terminal picture and others go over the list.  All
 * functions copy what they are given; one that finds no memory marks the drawing as failed. */
#ifndef QDRI_SUDOKU_DRAWING_H
#define QDRI_SUDOKU_DRAWING_H

#include <stdbool.h>

#include "sudoku/board/strokes.h"

struct qdri_drawing;

struct qdri_figure;

/* Adds a stroke of a figure: its cells, split, and place outside; `label` may be NULL. */
void qdri_draw_figure(struct qdri_drawing *drawing, enum qdri_stroke_kind kind, int style,
                      const struct qdri_figure *figure, const char *label);

/* Adds a stroke of cells. */
void qdri_draw_cells(struct qdri_drawing *drawing, enum qdri_stroke_kind kind, int style,
                     const qdr_cell *cells, size_t count, const char *label);

/* Adds a note. */
void qdri_draw_note(struct qdri_drawing *drawing, const char *label);

/* Begins a drawing on a board of that side; NULL: no memory. */
struct qdri_drawing *qdri_drawing_new(unsigned side);

/* The next strokes belong to the index-th clause. */
void qdri_drawing_begin_clause(struct qdri_drawing *drawing, size_t index);

/* Ends it.  Returns the drawing; or, if there was no memory for a stroke, frees it and returns
 * NULL. */
struct qdri_drawing *qdri_drawing_end(struct qdri_drawing *drawing);
void qdri_drawing_free(struct qdri_drawing *drawing);

/* The first of a stroke's cells, row by row.  Require: it has some. */
unsigned qdri_stroke_first(const struct qdri_stroke *stroke);

/* The cell of the bulb from which an arrow goes: the last that touches its shaft. */
qdr_cell qdri_arrow_root(const struct qdri_stroke *arrow, unsigned side);

unsigned qdri_drawing_side(const struct qdri_drawing *drawing);
size_t qdri_drawing_strokes(const struct qdri_drawing *drawing);
const struct qdri_stroke *qdri_drawing_stroke(const struct qdri_drawing *drawing, size_t index);

#endif
