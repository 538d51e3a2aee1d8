/* held_candidates.h  `quadrille sudoku candidates` where cells may hold two digits. */
#ifndef CLI_HELD_CANDIDATES_H
#define CLI_HELD_CANDIDATES_H

#include "sudoku/puzzles.h"

/* Prints which digits the cells of a puzzle hold in some solution; of a cell that holds the same in
 * all of them, what that is.  `*is_not_first`: was anything printed before?  Require: the puzzle's
 * rules are made, and qdr_rules_have_pairs. */
void held_candidates(struct puzzle_solver *solving, const struct puzzle *puzzle,
                     bool *is_not_first);

#endif
