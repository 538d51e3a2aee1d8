/* sight.h  What all of some cells see, which many patterns come down to. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_SIGHT_H
#define QDRI_SUDOKU_LOGIC_POSITION_SIGHT_H

#include "sudoku/logic/position/finding.h"

/* Gives the first cell, from cell `from` on, that has the candidate and sees all of those cells;
 * the number of cells of the board where there is none. */
size_t qdri_in_sight(const struct qdri_position *position, const qdr_cell *cells, size_t count,
                     unsigned digit, size_t from);

/* One of the candidates of that digit in these cells is true: so the step removes it from all other
 * cells that see every one of them.  Returns whether there is any. */
bool qdri_find_remove_in_sight(struct qdri_finding *finding, const qdr_cell *cells, size_t count,
                               unsigned digit);

/* Gives the digit's two cells in a full house where it has two places; returns false where it has
 * not. */
bool qdri_is_strong(const struct qdri_position *position, size_t house, unsigned digit,
                    qdr_cell *ends);

/* Gives the blank cells that have `count` candidates, ascending; returns their number. */
size_t qdri_cells_with(const struct qdri_position *position, unsigned count, qdr_cell *cells);

#endif
