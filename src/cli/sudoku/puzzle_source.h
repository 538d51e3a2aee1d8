/* puzzle_source.h  Who makes puzzles: a generator, which takes the rules as they are, or a setter,
 * which places clues. */
#ifndef CLI_PUZZLE_SOURCE_H
#define CLI_PUZZLE_SOURCE_H

#include <quadrille/generate.h>

#include "shell/session.h"

/* What puzzles are to be like.  `rules` and what parameters point to are borrowed. */
struct puzzle_plan {
    const qdr_rules *rules;
    qdr_setter_params params; /* a generator takes `params.puzzle` */
    bool is_setting;          /* is a setter to make them? */
};

struct puzzle_source {
    qdr_generator *generator; /* one of these */
    qdr_setter *setter;
};

/* Returns what the command line says of puzzles. */
qdr_generator_params puzzle_generator_params(const struct args *args, const qdr_grid *fixed);

qdr_status puzzle_source_new(struct puzzle_source *source, const struct puzzle_plan *plan,
                             qdr_error *error);
void puzzle_source_free(struct puzzle_source *source);

/* These are as those of qdr_generator and qdr_setter.  `*rules` are NULL, or the caller's. */
void puzzle_source_begin(struct puzzle_source *source, uint64_t seed, uint64_t number);
void puzzle_source_expect(struct puzzle_source *source, uint64_t puzzles);
qdr_outcome puzzle_source_next(struct puzzle_source *source, qdr_made_puzzle *puzzle,
                               qdr_rules **rules);
qdr_setter_stats puzzle_source_cost(const struct puzzle_source *source);
const qdr_error *puzzle_source_error(const struct puzzle_source *source);

/* Makes the next puzzle with interrupts and the progress line; or, if `givens` is not NULL, has the
 * generator leave some of them out. */
qdr_outcome puzzle_source_make(struct session *session, struct puzzle_source *source,
                               const qdr_grid *givens, qdr_made_puzzle *puzzle, qdr_rules **rules);

/* Adds what something has cost, from `before` on. */
void puzzle_cost_add(qdr_setter_stats *cost, const qdr_setter_stats *now,
                     const qdr_setter_stats *before);

/* Says the counters on standard error, where --stats asks for them. */
void puzzle_generator_tell_stats(struct session *session, const char *name,
                                 const qdr_generator_counters *stats);

/* The same, and, with --verbose, why tries came to nothing. */
void puzzle_source_tell_stats(struct session *session, const char *name,
                              const qdr_setter_stats *cost);

#endif
