/* puzzle_making.h  What commands that use a generator have in common. */
#ifndef CLI_PUZZLE_MAKING_H
#define CLI_PUZZLE_MAKING_H

#include <quadrille/generate.h>

#include "shell/session.h"

/* Makes a generator as the command line says.  NULL: it has said why there is none. */
qdr_generator *puzzle_generator_new(struct session *session, const char *name,
                                    const qdr_rules *rules);

/* Makes the next puzzle with interrupts and the progress line; or, if `givens` is not NULL, leaves
 * out some of them. */
qdr_outcome puzzle_make(struct session *session, qdr_generator *generator, const qdr_grid *givens,
                        const qdr_made_puzzle **puzzle);

/* Prints the counters to standard error if --stats asks for them, and, with --verbose, why tries
 * came to nothing. */
void puzzle_generator_tell_stats(struct session *session, const char *name,
                                 const qdr_generator_counters *stats);

#endif
