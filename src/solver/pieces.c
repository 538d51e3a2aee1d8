/* pieces.c  Gives away parts of a search: see parallel.h.  Which ways are left, engines know; how
 * they are told is the same for all.  And makes a solver that searches for the same as another one,
 * beside it: what both only read is made once. */
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
    split->options = qdri_zeros(split->count + qdri_problem_longest(solver->problem) + 1,
                                sizeof *split->options);
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

void qdri_sibling_of(struct qdri_sibling *sibling, qdr_solver *solver)
{
    const struct qdri_worker *searcher = qdri_solver_searcher(solver);
    const size_t longest = qdri_problem_longest(solver->problem);
    *sibling = (struct qdri_sibling){.problem = solver->problem,
                                     .searched = solver->searched,
                                     .engine = searcher->engine,
                                     .state = searcher->state,
                                     .params = solver->params};
    sibling->bytes = searcher->engine->share
                         ? searcher->engine->share_bytes(searcher->state)
                         : searcher->engine->bytes(solver->searched, &solver->control);
    qdri_size_add(&sibling->bytes, 1,
                  sizeof(qdr_solver) + qdri_assumed_bytes(solver->problem, longest));
    qdri_size_add(&sibling->bytes, longest, sizeof(qdr_option));
}

qdr_status qdri_sibling_new(qdr_solver **out, const struct qdri_sibling *sibling)
{
    const struct qdri_engine *engine = sibling->engine;
    qdr_solver *solver = qdri_zeros(1, sizeof *solver);
    *out = solver;
    if (!solver) {
        return QDR_NOMEM;
    }
    solver->problem = sibling->problem;
    solver->searched = sibling->searched;
    solver->assumed.problem = sibling->searched;
    solver->params = sibling->params;
    solver->named = engine;
    qdri_solver_begin(solver);
    solver->path = qdri_zeros(qdri_problem_longest(solver->problem), sizeof *solver->path);
    solver->worker.engine = engine;
    if (solver->path) {
        qdri_control_begin(&solver->control);
        solver->worker.state =
            engine->share ? engine->share(solver->searched, &solver->control, sibling->state)
                          : engine->create(solver->searched, &solver->control);
        qdri_control_end(&solver->control);
    }
    solver->memory = sibling->bytes;
    if (!solver->worker.state) {
        qdr_solver_free(solver);
        *out = NULL;
        return QDR_NOMEM;
    }
    return QDR_OK;
}
