/* heed.h  What clauses forbid beside the digits that stand. */
#ifndef QDRI_SUDOKU_LOGIC_POSITION_HEED_H
#define QDRI_SUDOKU_LOGIC_POSITION_HEED_H

#include "sudoku/logic/position/position.h"

/* Does the clause say more than houses do, and more than what it forbids from the start? */
bool qdri_heed_is_needed(const struct qdri_clause *clause);

/* The cells that a clause is about: those of its figure, or all of the board. */
size_t qdri_heed_cells(const struct qdri_position *position, const struct qdri_clause *clause);
qdr_cell qdri_heed_cell_at(const struct qdri_clause *clause, size_t index);

/* The candidates of a cell that break the clause beside the digits that stand. */
qdri_digit_set qdri_heed_forbidden(const struct qdri_position *position,
                                   const struct qdri_clause *clause, qdr_cell cell);

/* Removes whatever any clause forbids. */
void qdri_heed_all(struct qdri_position *position);

/* A digit was placed in the cell: removes what any clause forbids now near it, or in the clause's
 * figure. */
void qdri_heed_placed(struct qdri_position *position, qdr_cell cell);

/* The same for one clause alone. */
void qdri_heed_clause(struct qdri_position *position, const struct qdri_clause *clause,
                      qdr_cell cell);

#endif
