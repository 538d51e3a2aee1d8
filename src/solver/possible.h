/* possible.h  What questions to each option share: which are in some solution, and in how many. */
#ifndef QDRI_SOLVER_POSSIBLE_H
#define QDRI_SOLVER_POSSIBLE_H

#include <quadrille/solver.h>

#include "solver/solver.h"

/* Nodes for each search in the first round. */
#define QDRI_FIRST_ROUND 1000

/* ... and in the round after one. */
static inline uint64_t qdri_next_round(uint64_t nodes)
{
    return nodes < UINT64_MAX / 8 ? 8 * nodes : nodes;
}

/* Goes on to the next solution with all that is assumed now, in so many nodes.  QDR_LIMIT is the
 * user's; where the nodes come first, the outcome is QDR_STOPPED. */
qdr_outcome qdri_advance_within(qdr_solver *solver, uint64_t nodes);

/* Was a search not decided, for a reason that ends them all? */
static inline bool qdri_ends_all(qdr_outcome outcome)
{
    return outcome != QDR_SOLUTION && outcome != QDR_EXHAUSTED && outcome != QDR_STOPPED;
}

/* Assumes an option if it fits what is assumed.  False: no memory. */
bool qdri_assume_if_it_fits(qdr_solver *solver, uint64_t option, bool *fits);

/* Options that are still asked for: gone through in steps. */
struct qdri_open {
    uint64_t step;
    bool (*is_open)(const void *ctx, qdr_option option);
    const void *ctx;
};

/* Assumes about so many of the open options that follow one, and fit.  False: no memory. */
bool qdri_assume_more(qdr_solver *solver, const struct qdri_open *open, uint64_t option,
                      uint64_t more);

/* Asks about each open option in turn.  QDR_EXHAUSTED: about all; otherwise what ended that. */
qdr_outcome qdri_ask_each(uint64_t options, const struct qdri_open *open,
                          qdr_outcome (*ask)(void *ctx, qdr_option option), void *ctx);

/* May the solver be asked now?  False: it has begun another search. */
bool qdri_may_ask(qdr_solver *solver);

/* How many to assume next time, where so many have worked: up to more than enough. */
static inline uint64_t qdri_more(uint64_t more)
{
    return more < 4096 ? 2 * more + 1 : 4096;
}

/* A step that comes to each of `count` things once, and keeps those that follow each other
 * apart. */
uint64_t qdri_golden_step(uint64_t count);

#endif
