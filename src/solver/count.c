/* count.c  How many solutions there are.
 *
 * With engine "auto" there are two ways at once.  One is the search, by the engine that was picked, which meets
 * the solutions one by one; most problems are over in its first turn.  Its rival, the engine zdd, remembers
 * what subproblems come to (engine/lanes_memo.c).  Whether that pays is hard to know beforehand, so they take
 * turns: short ones for the rival, to begin with, until what it has saved outweighs what it did; then it goes
 * on alone.  If that never happens, its turns together cost little. */
#include <quadrille/count.h>

#include "base/number.h"
#include "solver/solver.h"

/* Nodes that the search may take first, and one more for so many bytes that it has: a second table takes as
 * long to fill as the first did.  Then the nodes of the rival's first turn. */
#define FIRST_NODES 4096
#define BYTES_PER_NODE 4096
#define FIRST_TURN 8192

/* The search's turns are so much longer than the rival's before, whose nodes cost several times as much. */
#define SHARE 128

/* Each turn is so much longer than the last one. */
#define GROWTH 4

/* For each node that it enters, the rival must save so many. */
#define WORTH 2

/* ------------------------------------------------------------------------------- the turns ---- */

/* Is there a rival, or can one be added? */
static bool has_rival(qdr_solver *solver)
{
    if (!solver->rival.engine && !solver->is_alone) {
        solver->memo = (struct qdri_memo){0};
        solver->is_alone = qdri_solver_add_rival(solver) != QDR_OK;
        solver->rival.turn = FIRST_TURN;
    }
    return !solver->is_alone;
}

/* Works for a turn.  QDR_LIMIT: that is over, or a limit was reached: *is_over says which. */
static qdr_outcome take_turn(qdr_solver *solver, bool *is_over)
{
    struct qdri_control *control = &solver->control;
    const uint64_t limit = control->node_limit;
    const uint64_t spent = solver->rival.stats.nodes;
    const uint64_t left = limit == UINT64_MAX ? limit : limit > spent ? limit - spent : 0;
    const uint64_t turn = solver->worker.turn;
    control->node_limit = turn < left ? turn : left;
    qdr_outcome outcome = qdri_solver_search(solver);
    control->node_limit = limit;
    *is_over = outcome == QDR_LIMIT && turn < left && control->stats.nodes >= turn;
    return outcome;
}

static bool pays(const qdr_solver *solver)
{
    return solver->memo.saved >= WORTH * solver->control.stats.nodes;
}

/* After a turn of the rival: the other one goes on, unless it is not needed any more. */
static void judge_rival(qdr_solver *solver)
{
    if (pays(solver)) {
        solver->worker.turn = UINT64_MAX;
        return;
    }
    const uint64_t nodes = solver->worker.turn;
    solver->worker.turn *= GROWTH;
    qdri_solver_swap(solver);
    solver->worker.turn = solver->control.stats.nodes + SHARE * nodes;
}

static qdr_outcome contend(qdr_solver *solver)
{
    for (;;) {
        bool is_over;
        qdr_outcome outcome = take_turn(solver, &is_over);
        if (outcome == QDR_FAILED && solver->is_swapped) {
            solver->is_alone = true; /* no room to remember more: the other one needs none */
            qdri_solver_forget(solver);
        } else if (!is_over) {
            return outcome;
        } else if (solver->is_swapped) {
            judge_rival(solver);
        } else if (has_rival(solver)) {
            qdri_solver_swap(solver);
        }
        if (solver->is_alone) {
            solver->worker.turn = UINT64_MAX;
        }
    }
}

/* -------------------------------------------------------------------------------- counting ---- */

/* With engine zdd: the worker remembers. */
static qdr_outcome count_by_memo(qdr_solver *solver)
{
    if (!solver->remembers) {
        solver->memo = (struct qdri_memo){.most_bytes = solver->control.spare};
        solver->memo.status = solver->worker.engine->remember(solver->worker.state, &solver->memo);
        solver->remembers = solver->memo.status == QDR_OK;
    }
    return solver->remembers ? qdri_solver_search(solver) : QDR_FAILED;
}

static qdr_outcome count_one_by_one(qdr_solver *solver)
{
    qdr_outcome outcome;
    do {
        outcome = qdri_solver_advance(solver, false);
    } while (outcome == QDR_SOLUTION);
    return outcome;
}

static bool may_remember(const qdr_solver *solver)
{
    return !solver->control.is_observed && !solver->control.observer.solution &&
           solver->params.limit == 0;
}

static qdr_outcome count_on(qdr_solver *solver)
{
    if (may_remember(solver) && qdri_solver_wants(solver, "auto")) {
        return contend(solver);
    }
    if (may_remember(solver) && qdri_solver_wants(solver, "zdd")) {
        return count_by_memo(solver);
    }
    return count_one_by_one(solver);
}

/* Gives `count` what was counted: by whoever came to the end, or, in a pause, by the one who has counted
 * more. */
static bool take_count(qdr_solver *solver, qdr_outcome outcome, qdr_number *count)
{
    const struct qdri_memo *memo = &solver->memo;
    const uint64_t met =
        solver->is_swapped ? solver->rival.stats.solutions : solver->control.stats.solutions;
    const bool is_plain = !solver->is_swapped && !qdri_solver_wants(solver, "zdd");
    if (!solver->remembers || !memo->total || (outcome == QDR_EXHAUSTED && is_plain)) {
        qdr_number_set_u64(count, met);
        return true;
    }
    const mp_limb_t *limbs = outcome == QDR_EXHAUSTED ? memo->total : memo->least;
    uint64_t value;
    if (!qdri_number_set_limbs(count, limbs, memo->limbs)) {
        return false;
    }
    if (outcome != QDR_EXHAUSTED && qdr_number_to_u64(count, &value) && value < met) {
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
    if (solver->worker.turn == 0) {
        solver->worker.turn = FIRST_NODES + solver->memory / BYTES_PER_NODE;
    }
    qdri_control_begin(&solver->control);
    qdr_outcome outcome = count_on(solver);
    qdri_control_end(&solver->control);
    if (outcome == QDR_FAILED) {
        qdri_solver_tell_memory(solver, solver->memo.status);
    } else if (!take_count(solver, outcome, count)) {
        qdri_solver_tell_memory(solver, QDR_NOMEM);
        outcome = QDR_FAILED;
    }
    return outcome;
}
