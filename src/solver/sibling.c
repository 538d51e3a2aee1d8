/* sibling.c  Makes a solver that searches for the same as another one, beside it: what both only
 * read is made once. */
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/size.h"
#include "solver/solver.h"

void qdri_sibling_of(struct qdri_sibling *sibling, qdr_solver *solver)
{
    const struct qdri_worker *searcher = qdri_solver_searcher(solver);
    const size_t longest = qdri_solver_longest(solver->problem);
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
    solver->path = qdri_zeros(qdri_solver_longest(solver->problem), sizeof *solver->path);
    solver->worker.engine = engine;
    if (solver->path) {
        qdri_control_begin(&solver->control);
        solver->worker.state = engine->share ? engine->share(sibling->state, &solver->control)
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
