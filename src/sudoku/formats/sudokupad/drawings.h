/* drawings.h  What a puzzle of SudokuPad draws: its lines, arrows, underlays and overlays. */
#ifndef QDRI_SUDOKU_FORMATS_SUDOKUPAD_DRAWINGS_H
#define QDRI_SUDOKU_FORMATS_SUDOKUPAD_DRAWINGS_H

#include "sudoku/formats/drawn/elements.h"
#include "sudoku/formats/json/reading.h"

/* Puts elements behind their keys, as qdri_json_set does. */
void qdri_drawings_write(bool *is_whole, json_t *root, const struct qdri_drawn *drawn);

/* Gathers the elements that are of a kind that we know, with their places; no more than
 * QDRI_DRAWN_MOST. */
qdr_status qdri_drawings_read(struct qdri_json_reading *reading, struct qdri_drawn *drawn);

/* Takes note of what is drawn and of no clause. */
qdr_status qdri_drawings_remark(struct qdri_json_reading *reading, const struct qdri_drawn *drawn);

#endif
