/* rival.c  Other engines for the same question: one that remembers, and one that learns. */
#include "base/alloc.h"
#include "base/error.h"
#include "diagram/diagram.h"
#include "solver/solver.h"

void qdri_solver_tell_memory(qdr_solver *solver, qdr_status status)
{
    char allowed[QDRI_SIZE_TEXT];
    if (status == QDR_NOMEM) {
        qdri_no_memory(&solver->error);
    } else {
        qdri_fail(&solver->error, status, "this takes more than the %s of parameter 'memory'",
                  qdri_size_write(allowed, solver->budget, false));
    }
}

struct qdri_worker *qdri_solver_searcher(qdr_solver *solver)
{
    const enum qdri_rivals which = qdri_solver_at_work(solver);
    return which == QDRI_RIVALS ? &solver->worker : &solver->rival[which].worker;
}

/* How ties are decided, and compared, is the business of the one at work. */
void qdri_solver_swap(qdr_solver *solver, enum qdri_rivals which)
{
    struct qdri_control *control = &solver->control;
    struct qdri_worker *rival = &solver->rival[which].worker;
    struct qdri_worker worker = solver->worker;
    worker.stats = control->stats;
    control->stats = rival->stats;
    solver->worker = *rival;
    *rival = worker;
    qdri_solver_apply_params(solver);
    control->pause_at = 0;
}

/* Makes the state of a rival within so many bytes, and says what is left of them. */
static qdr_status create(qdr_solver *solver, const struct qdri_engine *engine, void **state,
                         uint64_t *spare)
{
    struct qdri_control *control = &solver->control;
    if (engine->refusal(solver->searched, control)) {
        return QDR_UNSUPPORTED;
    }
    const uint64_t bytes = engine->bytes(solver->searched, control);
    if (bytes == 0) {
        return QDR_NOMEM;
    }
    if (bytes > *spare) {
        return QDR_BUDGET;
    }
    const uint64_t all = control->spare;
    control->spare = *spare -= bytes;
    *state = engine->create(solver->searched, control);
    control->spare = all;
    return *state ? QDR_OK : control->over != QDR_SOLUTION ? QDR_CANCELLED : QDR_NOMEM;
}

/* What there is beside the search, the diagram if there is one, and the rest if there may be one,
 * is for the rivals: a quarter for one that learns, if it has turns, and the rest for one that
 * remembers, and its memo. */
static uint64_t share_of(const qdr_solver *solver, enum qdri_rivals which)
{
    const uint64_t spare = solver->control.spare;
    const uint64_t all = spare - (solver->diagram ? spare / 2 : qdri_solver_bytes_of_rest(solver));
    const uint64_t learner = solver->turn != QDRI_TURN_NONE ? all / 4 : 0;
    return which == QDRI_LEARNER ? learner : all - learner;
}

static qdr_status begin_memo(qdr_solver *solver, struct qdri_worker *worker, uint64_t spare)
{
    solver->memo.most_bytes = spare;
    qdr_status status = worker->engine->remember(worker->state, &solver->memo);
    solver->remembers = status == QDR_OK;
    return status;
}

qdr_status qdri_solver_add_rival(qdr_solver *solver, enum qdri_rivals which)
{
    static const enum qdri_role roles[] = {QDRI_REMEMBERS, QDRI_LEARNS};
    const struct qdri_engine *engine = qdri_engine_with(roles[which]);
    struct qdri_worker *worker = &solver->rival[which].worker;
    const enum qdri_order order = solver->control.order;
    uint64_t spare = share_of(solver, which);
    solver->control.order = QDRI_ORDER_PLACE; /* see engine/zdd/zdd.c; the others do not mind */
    qdr_status status = create(solver, engine, &worker->state, &spare);
    solver->control.order = order;
    if (status != QDR_OK) {
        return status;
    }
    worker->engine = engine;
    qdri_solver_brief(solver, worker);
    if (which == QDRI_REMEMBERER && !qdri_solver_gives(solver)) {
        status = begin_memo(solver, worker, spare);
    }
    if (status != QDR_OK) {
        qdri_solver_end_rival(solver, which);
    }
    return status;
}

void qdri_solver_end_rival(qdr_solver *solver, enum qdri_rivals which)
{
    struct qdri_rival *rival = &solver->rival[which];
    if (rival->worker.engine) {
        const double share = rival->worker.engine->progress(rival->worker.state);
        solver->ended_share = share > solver->ended_share ? share : solver->ended_share;
        rival->worker.engine->destroy(rival->worker.state);
        solver->ended_nodes += rival->worker.stats.nodes;
        solver->remembers &= which != QDRI_REMEMBERER;
    }
    *rival = (struct qdri_rival){.due = QDRI_NEVER};
}

void qdri_solver_forget(qdr_solver *solver)
{
    qdri_solver_turn(solver, QDRI_EVENT_FORGET);
    for (enum qdri_rivals which = 0; which < QDRI_RIVALS; ++which) {
        qdri_solver_end_rival(solver, which);
    }
    if (solver->remembers) {
        solver->worker.engine->remember(solver->worker.state, NULL);
    }
    solver->remembers = false;
    solver->counts = false;
    qdri_emitted_clear(&solver->emitted);
    qdri_rest_free(&solver->rest);
    solver->lists = false;
    solver->is_held = false;
    qdr_diagram_free(solver->diagram);
    solver->diagram = NULL;
}
