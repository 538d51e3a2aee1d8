/* stats.c  The counters by name, and what a search has come to. */
#include "solver/solver.h"

static const qdr_counter entries[] = {
#define STAT(field, meaning) {#field, meaning, offsetof(qdr_stats, field)},
#include "solver/stats.def"
#undef STAT
};

enum { STATS = sizeof entries / sizeof *entries };

_Static_assert(sizeof(qdr_stats) == STATS * sizeof(uint64_t), "stats.def lists every counter");

const qdr_counter *qdr_counter_at(size_t index)
{
    return index < STATS ? &entries[index] : NULL;
}

/* ------------------------------------------------------- over all engines that take turns ---- */

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Nodes add up.  Solutions do not: each engine counts for itself, or they share what they give; and
 * whoever has come farthest says how far that is. */
static void add(qdr_progress *so_far, const struct qdri_worker *worker, const qdr_stats *stats)
{
    const double share = worker->engine->progress(worker->state);
    so_far->nodes += stats->nodes;
    so_far->solutions = larger(so_far->solutions, stats->solutions);
    so_far->share = share > so_far->share ? share : so_far->share;
}

uint64_t qdri_solver_entered(const qdr_solver *solver)
{
    uint64_t nodes = solver->ended_nodes + solver->control.stats.nodes;
    for (size_t k = 0; k < QDRI_RIVALS; ++k) {
        nodes += solver->rival[k].worker.stats.nodes;
    }
    return nodes;
}

void qdr_solver_progress_info(const qdr_solver *solver, qdr_progress *so_far)
{
    *so_far = (qdr_progress){.nodes = solver->ended_nodes, .share = solver->ended_share};
    add(so_far, &solver->worker, &solver->control.stats);
    for (size_t k = 0; k < QDRI_RIVALS; ++k) {
        const struct qdri_worker *waiting = &solver->rival[k].worker;
        if (waiting->engine) {
            add(so_far, waiting, &waiting->stats);
        }
    }
    if (solver->assumed.impossible) {
        so_far->share = 1;
    }
}
