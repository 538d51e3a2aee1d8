/* pieces.c  Gives away parts of a search: see pieces.h.  Which ways are left, engines know; how
 * they are told is the same for all. */
#include <quadrille/pieces.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "solver/solver.h"

/* Only who searches alone may: what a rival finds out holds for the whole. */
static bool may_split(const qdr_solver *solver)
{
    return solver->asked == QDRI_ASKED_SOLUTIONS && solver->worker.engine->split &&
           (solver->turn == QDRI_TURN_NONE || solver->turn == QDRI_TURN_OVER) &&
           !solver->assumed.impossible;
}

size_t qdr_solver_split(qdr_solver *solver, qdr_take_piece *take, void *ctx)
{
    if (!take || !may_split(solver)) {
        return 0;
    }
    const size_t assumed = solver->assumed.count;
    struct qdri_split split = {.take = take, .ctx = ctx, .count = assumed};
    split.options = qdri_zeros(qdri_solver_longest(solver->problem) + 1, sizeof *split.options);
    if (!split.options) {
        return 0;
    }
    for (size_t k = 0; k < assumed; ++k) {
        split.options[k] = solver->assumed.option[k];
    }
    const size_t pieces = solver->worker.engine->split(solver->worker.state, &split);
    free(split.options);
    return pieces;
}
