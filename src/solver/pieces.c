/* pieces.c  Gives away parts of a search: see parallel.h.  Which ways are left, engines know; how
 * they are told is the same for all. */
#include <quadrille/parallel.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "solver/solver.h"

bool qdri_solver_can_split(qdr_solver *solver)
{
    return qdri_solver_searcher(solver)->engine->split && !solver->assumed.impossible &&
           (solver->asked == QDRI_ASKED_SOLUTIONS || solver->asked == QDRI_ASKED_COUNT);
}

/* There is room for one that is too much: what is assumed and does not belong to a solution. */
size_t qdri_solver_split(qdr_solver *solver, struct qdri_split *split)
{
    const struct qdri_worker *searcher = qdri_solver_searcher(solver);
    split->weight = 1;
    split->count = solver->assumed.count;
    split->options =
        qdri_zeros(split->count + qdri_solver_longest(solver->problem) + 1, sizeof *split->options);
    if (!split->options) {
        return 0;
    }
    for (size_t k = 0; k < split->count; ++k) {
        split->options[k] = solver->assumed.option[k];
    }
    const size_t pieces = searcher->engine->split(searcher->state, split);
    free(split->options);
    return pieces;
}

/* Only who searches alone may: what a rival finds out holds for the whole. */
size_t qdr_solver_split(qdr_solver *solver, qdr_take_piece *take, void *ctx)
{
    const bool is_alone = solver->turn == QDRI_TURN_NONE || solver->turn == QDRI_TURN_OVER;
    if (!take || !is_alone || !qdri_solver_can_split(solver)) {
        return 0;
    }
    return qdri_solver_split(solver, &(struct qdri_split){.take = take, .ctx = ctx});
}
