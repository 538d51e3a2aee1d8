/* candidates.h  The parts of `sudoku candidates`. */
#ifndef CLI_CANDIDATES_H
#define CLI_CANDIDATES_H

#include "search/search.h"
#include "sudoku/puzzles.h"

/* Reports how a search for candidates ended, and sets the exit status.  `undecided` says which
 * candidates are, NULL: none; `is_none`: there is no solution. */
void candidates_ending(struct session *session, const char *name, const struct result *found,
                       const char *undecided, bool is_none);

/* Prints for each cell of a puzzle in how many solutions it has which digit, up to the cap that the
 * command line gives. */
void candidate_counts(const struct puzzle *puzzle);

#endif
