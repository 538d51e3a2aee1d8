/* build.c  A diagram of all solutions. */
#include <quadrille/diagram.h>
#include <quadrille/solver.h>

#include "base/error.h"
#include "diagram/diagram.h"
#include "solver/solver.h"

/* The one who makes it is the worker afterwards. */
static qdr_status begin(qdr_solver *solver)
{
    const struct qdri_engine *engine = qdri_engine_with(QDRI_REMEMBERS);
    qdr_status status = qdri_diagram_new(&solver->diagram, solver->problem,
                                         solver->control.spare / 2, &solver->error);
    if (status == QDR_OK) {
        solver->memo = (struct qdri_memo){.diagram = solver->diagram};
        status = qdri_solver_add_rival(solver, QDRI_REMEMBERER);
    }
    if (status == QDR_OK) {
        qdri_solver_turn(solver, QDRI_EVENT_BUILD);
    } else if (status == QDR_UNSUPPORTED) {
        qdri_fail(&solver->error, status, "no diagram can be made of this: %s %s", engine->name,
                  engine->refusal(solver->searched, &solver->control));
    } else if (status == QDR_CANCELLED) {
        qdri_solver_forget(solver);
        solver->asked = QDRI_ASKED_NOTHING;
    } else {
        qdri_solver_tell_memory(solver, status);
    }
    return status;
}

/* Begins, within the limits of time.  QDR_EXHAUSTED: all is ready. */
static qdr_outcome prepare(qdr_solver *solver)
{
    qdri_control_begin(&solver->control);
    const qdr_status status = begin(solver);
    qdri_control_end(&solver->control);
    return status == QDR_OK          ? QDR_EXHAUSTED
           : status == QDR_CANCELLED ? solver->control.over
                                     : QDR_FAILED;
}

/* The diagram is ready: it goes to the caller. */
static void hand_over(qdr_solver *solver, qdr_diagram **out)
{
    *out = solver->diagram;
    solver->diagram = NULL;
    (*out)->root = solver->assumed.impossible ? QDRI_NONE : solver->memo.root;
    qdri_diagram_fit(*out);
    qdri_solver_forget(solver);
}

static qdr_outcome build_on(qdr_solver *solver, qdr_diagram **out)
{
    qdri_control_begin(&solver->control);
    qdr_outcome outcome = qdri_solver_search(solver);
    qdri_control_end(&solver->control);
    if (outcome == QDR_EXHAUSTED && solver->memo.status == QDR_OK) {
        hand_over(solver, out);
    } else if (outcome == QDR_EXHAUSTED || outcome == QDR_FAILED) {
        qdri_solver_tell_memory(solver, solver->memo.status);
        outcome = QDR_FAILED;
    }
    return outcome;
}

qdr_outcome qdr_diagram_build(qdr_solver *solver, qdr_diagram **out)
{
    const bool is_new = solver->asked == QDRI_ASKED_NOTHING;
    *out = NULL;
    if (!qdri_solver_ask(solver, QDRI_ASKED_DIAGRAM)) {
        return QDR_FAILED;
    }
    const qdr_outcome ready = is_new ? prepare(solver) : QDR_EXHAUSTED;
    if (ready != QDR_EXHAUSTED) {
        return ready;
    }
    if (!solver->remembers) {
        qdri_fail(&solver->error, QDR_INVALID, "the solver has made its diagram: reset it first");
        return QDR_FAILED;
    }
    return build_on(solver, out);
}
