/* reduce.h  A problem without options that no solution has, as engines are to see it. */
#ifndef QDRI_SOLVER_REDUCE_H
#define QDRI_SOLVER_REDUCE_H

#include "engine/control.h"
#include "model/problem.h"

/* Returns the bytes that qdri_reduce takes at most, with what it leaves behind. */
uint64_t qdri_reduce_bytes(const struct qdr_problem *problem);

/* Makes `reduced` the same problem, in which options that are in no solution are inert; everything
 * but `inert`, which is to be freed, is borrowed from `problem`.  False: no memory.  Time: mostly
 * linear in the entries. */
bool qdri_reduce(struct qdr_problem *reduced, const struct qdr_problem *problem,
                 struct qdri_control *control);

#endif
