/* candidates.h  Candidates on their way out, as text or as a picture. */
#ifndef QDRI_SUDOKU_FORMATS_CANDIDATES_H
#define QDRI_SUDOKU_FORMATS_CANDIDATES_H

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

/* The only digit that is left for a cell, if it is decided; 0 where there is none or several. */
unsigned qdri_candidates_only(const qdr_possibility *candidate, unsigned width, unsigned cell);

/* Do side and look fit each other?  Errors: QDR_INVALID. */
qdr_status qdri_candidates_check(unsigned side, const qdr_grid_look *look, qdr_error *error);

#endif
