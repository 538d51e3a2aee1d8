/* rival.c  A second engine for the same question, that remembers. */
#include "base/error.h"
#include "base/size.h"
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

/* How ties are decided, and compared, is the rival's business while it works. */
void qdri_solver_swap(qdr_solver *solver)
{
    struct qdri_control *control = &solver->control;
    struct qdri_worker worker = solver->worker;
    worker.stats = control->stats;
    control->stats = solver->rival.stats;
    solver->worker = solver->rival;
    solver->rival = worker;
    solver->is_swapped = !solver->is_swapped;
    qdri_solver_apply_params(solver);
    control->pause_at = 0;
}

/* What there is beside the worker, and the diagram if there is one, is for the rival and its memo. */
static qdr_status create(qdr_solver *solver)
{
    struct qdri_control *control = &solver->control;
    const uint64_t spare = control->spare - (solver->diagram ? control->spare / 2 : 0);
    if (qdri_zdd.refusal(solver->searched, control)) {
        return QDR_UNSUPPORTED;
    }
    const uint64_t bytes = qdri_zdd.bytes(solver->searched, control);
    if (bytes == 0) {
        return QDR_NOMEM;
    }
    if (bytes > spare) {
        return QDR_BUDGET;
    }
    solver->memo.most_bytes = spare - bytes;
    solver->rival.state = qdri_zdd.create(solver->searched, control);
    return solver->rival.state ? QDR_OK : QDR_NOMEM;
}

static void end_rival(qdr_solver *solver)
{
    if (solver->is_swapped) {
        qdri_solver_swap(solver);
    }
    if (solver->rival.engine) {
        solver->rival.engine->destroy(solver->rival.state);
    }
    solver->rival = (struct qdri_worker){0};
}

qdr_status qdri_solver_add_rival(qdr_solver *solver)
{
    const enum qdri_order order = solver->control.order;
    solver->control.order = QDRI_ORDER_PLACE;
    qdr_status status = create(solver);
    solver->control.order = order;
    if (status != QDR_OK) {
        return status;
    }
    solver->rival.engine = &qdri_zdd;
    qdri_solver_brief(solver, &solver->rival);
    status = qdri_zdd.remember(solver->rival.state, &solver->memo);
    solver->remembers = status == QDR_OK;
    if (status != QDR_OK) {
        end_rival(solver);
    }
    return status;
}

void qdri_solver_forget(qdr_solver *solver)
{
    const bool is_own = solver->remembers && !solver->is_swapped && !solver->rival.engine;
    if (is_own) {
        solver->worker.engine->remember(solver->worker.state, NULL);
    }
    end_rival(solver);
    solver->remembers = false;
    qdr_diagram_free(solver->diagram);
    solver->diagram = NULL;
}
