/* makers.h  Several threads that make puzzles, which come in the order of their numbers: the same
 * as one thread makes. */
#ifndef CLI_MAKERS_H
#define CLI_MAKERS_H

#include <quadrille/generate.h>

#include "shell/session.h"

struct makers;

/* Begins to make the puzzles that the command line asks for; rules and `fixed`, which may be NULL,
 * are borrowed until makers_free.  NULL: one thread is to do it, or there is no memory. */
struct makers *makers_new(struct session *session, const qdr_rules *rules, const qdr_grid *fixed);

/* Gives the next puzzle: as qdr_generator_next, but what was broken off is not begun anew. */
qdr_outcome makers_next(struct makers *makers, qdr_generated *puzzle);

/* What all that was given has cost; and what went wrong after QDR_FAILED. */
const qdr_generator_stats *makers_cost(const struct makers *makers);
const qdr_error *makers_error(const struct makers *makers);

void makers_free(struct makers *makers);

#endif
