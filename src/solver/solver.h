/* solver.h  What a solver is made of: for the questions whose answers take many searches. */
#ifndef QDRI_SOLVER_SOLVER_H
#define QDRI_SOLVER_SOLVER_H

#include "engine/engine.h"
#include "model/solution.h"
#include "solver/assumed.h"
#include "solver/params.h"

/* `path` has room for all options that can be in a solution at once: first the assumed ones, then
 * those that the engine chose. */
struct qdr_solver {
    const qdr_problem *problem;
    struct qdr_params params;
    struct qdri_control control;
    const struct qdri_engine *engine;
    void *state;     /* the engine's */
    uint64_t memory; /* see qdr_solver_memory */
    char reason[sizeof((struct qdri_pick *)0)->reason];
    struct qdri_assumed assumed;
    qdr_option *path;
    qdr_solution solution;
    qdr_error error;
    bool is_fresh;
};

/* One step of the search; the view is made only for those who look at it.  Require: the control's clock
 * runs. */
qdr_outcome qdri_solver_advance(qdr_solver *solver, bool wants_view);

/* Back to the root, with the first `keep` options that are assumed; these are not contradictory.  Counters,
 * clock and interrupt stay as they are, and limits are looked at before the next node.  Only the profile
 * begins anew. */
void qdri_solver_rewind(qdr_solver *solver, size_t keep);

#endif
