/* candidate_counts.h  `quadrille sudoku candidates --counts`. */
#ifndef CLI_CANDIDATE_COUNTS_H
#define CLI_CANDIDATE_COUNTS_H

#include "sudoku/puzzles.h"

/* Prints for each cell of a puzzle in how many solutions it has which digit, up to the cap that the
 * command line gives. */
void candidate_counts(struct puzzle_solver *solving, const struct puzzle *puzzle);

#endif
