/* puzzle_making.h  What commands that use a generator have in common. */
#ifndef CLI_PUZZLE_MAKING_H
#define CLI_PUZZLE_MAKING_H

#include <quadrille/generate.h>

#include "shell/session.h"

/* Returns what the command line says of puzzles. */
qdr_generator_params puzzle_generator_params(const struct args *args, const qdr_grid *fixed);

/* Makes the next puzzle with interrupts and the progress line; or, if `givens` is not NULL, leaves
 * out some of them. */
qdr_outcome puzzle_make(struct session *session, qdr_generator *generator, const qdr_grid *givens,
                        const qdr_made_puzzle **puzzle);

/* Prints the counters to standard error if --stats asks for them, and, with --verbose, why tries
 * came to nothing. */
void puzzle_generator_tell_stats(struct session *session, const char *name,
                                 const qdr_generator_counters *stats);

#endif
