/* watch.h  The limits of everything that a maker of puzzles does. */
#ifndef QDRI_SUDOKU_MAKE_WATCH_H
#define QDRI_SUDOKU_MAKE_WATCH_H

#include <quadrille/solver.h>

#include "base/watch.h"

struct qdri_watch {
    uint64_t node_limit; /* 0 for none, as below */
    uint64_t time_limit_ms;
    uint64_t deadline_ms;
    qdr_outcome outcome;   /* why nothing more is to be asked */
    struct qdri_stop stop; /* of the parameters of the search */
};

/* Takes the limits of a search, which may be NULL; *own is that search without them, whose stop is
 * qdri_watch_is_due, to be freed in any case. */
qdr_status qdri_watch_take(struct qdri_watch *watch, qdr_params **own, const qdr_params *search,
                           qdr_error *error);

/* Limits of time count from now on. */
void qdri_watch_begin(struct qdri_watch *watch);

/* Nothing more is to be asked.  Returns true. */
bool qdri_watch_end(struct qdri_watch *watch, qdr_outcome outcome);

/* Is the time over, or the stop of the parameters due?  `ctx` is the watch. */
bool qdri_watch_is_due(void *ctx);

/* Is a limit reached, after so many nodes, or an interrupt there?  Then `outcome` says so. */
bool qdri_watch_is_over(struct qdri_watch *watch, uint64_t nodes);

/* The nodes of a question that is to have so many (0: any number), after `done`. */
uint64_t qdri_watch_nodes(const struct qdri_watch *watch, uint64_t done, uint64_t nodes);

#endif
