/* makers.h  Several threads that make puzzles, which come in the order of their numbers: the same
 * as one thread makes. */
#ifndef CLI_MAKERS_H
#define CLI_MAKERS_H

#include "sudoku/puzzle_source.h"

struct makers;

/* Begins to make the puzzles that are planned; what the plan points to is borrowed until
 * makers_free.  NULL: one thread is to do it, or there is no memory. */
struct makers *makers_new(struct session *session, const struct puzzle_plan *plan);

/* Gives the next puzzle: as puzzle_source_next, but what was broken off is not begun anew. */
qdr_outcome makers_next(struct makers *makers, qdr_made_puzzle *puzzle, qdr_rules **rules);

/* What all that was given has cost; and what went wrong after QDR_FAILED. */
const qdr_setter_stats *makers_cost(const struct makers *makers);
const qdr_error *makers_error(const struct makers *makers);

void makers_free(struct makers *makers);

#endif
