/* count.c  How many solutions there are.
 *
 * With engine "auto", by several engines in turns (turns.c); with one that remembers, by its memo;
 * otherwise one by one. */
#include <quadrille/solver.h>

#include "base/number.h"
#include "solver/solver.h"

/* -------------------------------------------------------------------------------- counting ---- */

/* The engine that was asked for remembers: the worker does. */
static qdr_outcome count_by_memo(qdr_solver *solver)
{
    if (!solver->remembers) {
        solver->memo = (struct qdri_memo){.most_bytes = solver->control.spare};
        solver->memo.status = solver->worker.engine->remember(solver->worker.state, &solver->memo);
        solver->remembers = solver->memo.status == QDR_OK;
    }
    return solver->remembers ? qdri_solver_search(solver) : QDR_FAILED;
}

/* Those who counted without a limit before did so each for himself, and the search is the one who
 * goes on. */
static qdr_outcome count_one_by_one(qdr_solver *solver)
{
    qdr_outcome outcome;
    if (solver->counts) {
        qdri_solver_turn(solver, QDRI_EVENT_BACK);
        qdri_solver_end_rival(solver, QDRI_REMEMBERER);
        qdri_solver_end_rival(solver, QDRI_LEARNER);
    }
    do {
        outcome = qdri_solver_find(solver, false);
    } while (outcome == QDR_SOLUTION);
    return outcome;
}

qdr_outcome qdri_solver_count_on(qdr_solver *solver)
{
    const bool emits = solver->turn != QDRI_TURN_NONE && !solver->counts;
    if (solver->params.limit > 0 || qdri_solver_is_watched(solver) || emits) {
        return count_one_by_one(solver);
    }
    if (qdri_solver_may_take_turns(solver)) {
        return qdri_solver_count_in_turns(solver);
    }
    return qdri_solver_wants(solver, QDRI_REMEMBERS) ? count_by_memo(solver)
                                                     : count_one_by_one(solver);
}

/* In a pause, the one who has counted more is to be at work, so that its counters are seen. */
static void show_most(qdr_solver *solver)
{
    if (qdri_solver_at_work(solver) == QDRI_LEARNER &&
        qdri_solver_searcher(solver)->stats.solutions > solver->control.stats.solutions) {
        qdri_solver_turn(solver, QDRI_EVENT_BACK);
    }
}

/* Gives `count` what was counted: by whoever came to the end, or, in a pause, by the one who has
 * counted more.  Who remembers does so for the whole, whatever others have searched of it. */
bool qdri_solver_take_count(qdr_solver *solver, qdr_outcome outcome, uint64_t others,
                            qdr_number *count)
{
    const struct qdri_memo *memo = &solver->memo;
    const bool is_memo =
        qdri_solver_at_work(solver) == QDRI_REMEMBERER || qdri_solver_wants(solver, QDRI_REMEMBERS);
    const bool is_end = outcome == QDR_EXHAUSTED;
    const uint64_t met = others + (qdri_solver_at_work(solver) == QDRI_REMEMBERER
                                       ? qdri_solver_searcher(solver)->stats.solutions
                                       : solver->control.stats.solutions);
    uint64_t value;
    if (!solver->remembers || !memo->total || (is_end && !is_memo)) {
        qdr_number_set_u64(count, met);
        return true;
    }
    if (!qdri_number_set_limbs(count, is_end ? memo->total : memo->least, memo->limbs)) {
        return false;
    }
    if (!is_end && qdr_number_to_u64(count, &value) && value < met) {
        qdr_number_set_u64(count, met);
    }
    return true;
}

qdr_outcome qdr_count(qdr_solver *solver, qdr_number *count)
{
    qdr_number_set_u64(count, 0);
    if (!qdri_solver_ask(solver, QDRI_ASKED_COUNT)) {
        return QDR_FAILED;
    }
    qdri_control_begin(&solver->control);
    qdr_outcome outcome = qdri_solver_count_on(solver);
    qdri_control_end(&solver->control);
    if (outcome != QDR_EXHAUSTED) {
        show_most(solver);
    }
    if (outcome == QDR_FAILED) {
        qdri_solver_tell_memory(solver, solver->memo.status);
    } else if (!qdri_solver_take_count(solver, outcome, 0, count)) {
        qdri_solver_tell_memory(solver, QDR_NOMEM);
        outcome = QDR_FAILED;
    }
    return outcome;
}
