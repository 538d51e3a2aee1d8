/* stats.h  Counters of several searches together. */
#ifndef QDRI_SOLVER_STATS_H
#define QDRI_SOLVER_STATS_H

#include <quadrille/solver.h>

/* Adds the counters of one more search: the sums of all, and the deepest level of any. */
void qdri_stats_add(qdr_stats *sum, const qdr_stats *stats);

#endif
