/* tell.c  How many threads a pool may use, and what all of them have come to. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1 /* for sched_getaffinity */
#endif
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/alloc.h"
#include "parallel/pool.h"

unsigned qdr_processors(void)
{
#if defined(__linux__)
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return (unsigned)CPU_COUNT(&allowed);
    }
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (unsigned)count;
}

const qdr_stats *qdr_pool_stats(qdr_pool *pool)
{
    pool->stats = *qdr_solver_stats(pool->hand.solver);
    if (!pool->was_started) {
        qdri_stats_add(&pool->stats, &pool->journal.earlier);
        return &pool->stats;
    }
    qdri_team_lock(pool->team);
    for (unsigned k = 0; k < pool->helpers; ++k) {
        qdri_stats_add(&pool->stats, &pool->helper[k].stats);
    }
    qdri_team_unlock(pool->team);
    qdri_stats_add(&pool->stats, &pool->elsewhere.stats);
    pool->stats.nodes += pool->journal.earlier.nodes;
    if (!pool->counts) {
        pool->stats.solutions = pool->emitted;
    } else if (qdri_keeps_journal(pool)) {
        pool->stats.solutions = pool->journal.solutions;
    } else if (pool->is_whole) {
        pool->stats.solutions = qdr_solver_stats(pool->hand.solver)->solutions;
    }
    return &pool->stats;
}

const qdr_stats *qdr_pool_thread_at(qdr_pool *pool, size_t index)
{
    if (index == 0) {
        return qdr_solver_stats(pool->hand.solver);
    }
    qdri_team_lock(pool->team);
    const bool is_there = index <= pool->helpers;
    if (is_there) {
        pool->thread = pool->helper[index - 1].stats;
    }
    qdri_team_unlock(pool->team);
    return is_there ? &pool->thread : NULL;
}

static void add_levels(qdr_pool *pool, const uint64_t *profile, size_t levels)
{
    for (size_t k = 0; k < levels && k < pool->levels; ++k) {
        pool->profile[k] += profile[k];
    }
}

static void add_solver(qdr_pool *pool, const qdr_solver *solver)
{
    size_t levels;
    const uint64_t *profile = qdr_solver_profile(solver, &levels);
    add_levels(pool, profile, levels);
}

/* Helpers that stand still may be looked at. */
const uint64_t *qdr_pool_profile(qdr_pool *pool, size_t *levels)
{
    qdri_team_pause(pool->team);
    free(pool->profile);
    pool->levels = (size_t)qdr_pool_stats(pool)->deepest + 1;
    pool->profile = qdri_zeros(pool->levels, sizeof *pool->profile);
    if (pool->profile) {
        add_solver(pool, pool->hand.solver);
        qdri_team_lock(pool->team); /* one may be at the making of its solver */
        for (unsigned k = 0; k < pool->helpers; ++k) {
            const struct qdri_helper *helper = &pool->helper[k];
            if (helper->hand.solver) {
                add_solver(pool, helper->hand.solver);
            }
            if (helper->profile) {
                add_levels(pool, helper->profile, pool->longest + 2);
            }
        }
        qdri_team_unlock(pool->team);
    }
    *levels = pool->profile && pool->profile[0] > 0 ? pool->levels : 0;
    return pool->profile;
}

void qdr_pool_progress_info(qdr_pool *pool, qdr_progress *so_far)
{
    qdr_solver_progress_info(pool->hand.solver, so_far);
    if (!pool->was_started) {
        return;
    }
    qdri_team_lock(pool->team);
    const struct qdri_worker *searcher = qdri_solver_searcher(pool->hand.solver);
    double share = pool->share;
    so_far->nodes += pool->journal.earlier.nodes;
    so_far->solutions += pool->journal.earlier.solutions;
    so_far->nodes += pool->elsewhere.stats.nodes;
    so_far->solutions += pool->elsewhere.stats.solutions;
    if (pool->hand.has_piece) {
        share += pool->hand.piece.weight * searcher->engine->progress(searcher->state);
    }
    for (unsigned k = 0; k < pool->helpers; ++k) {
        const struct qdri_helper *helper = &pool->helper[k];
        so_far->nodes += helper->stats.nodes;
        so_far->solutions += helper->stats.solutions;
        share += helper->hand.has_piece ? helper->hand.piece.weight * helper->progress : 0;
    }
    qdri_team_unlock(pool->team);
    so_far->share = share < 1 ? share : 1;
}
