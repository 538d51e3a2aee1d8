/* generating.h  Making puzzles for a command: by its parameters, with interrupts and the progress
 * line. */
#ifndef CLI_GENERATING_H
#define CLI_GENERATING_H

#include <quadrille/generate.h>

#include "shell/session.h"

/* Returns what the command line says of puzzles. */
qdr_generator_params puzzle_generator_params(const struct args *args, const qdr_grid *fixed);

/* Makes a generator as the command line says; NULL with the complaint made. */
qdr_generator *puzzle_generator_new(struct session *session, const char *name,
                                    const qdr_rules *rules, const qdr_grid *fixed);

/* Makes the next puzzle; or, where `givens` is not NULL, makes them fewer.  What broke it off, if
 * anything did, is left to the caller. */
qdr_outcome puzzle_generator_make(struct session *session, qdr_generator *generator,
                                  const qdr_grid *givens, qdr_generated *puzzle);

/* Says the counters on standard error, where --stats asks for them. */
void puzzle_generator_tell_stats(struct session *session, const char *name,
                                 const qdr_generator_stats *stats);

#endif
