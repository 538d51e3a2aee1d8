/* walk.c  From one small search to the next: splits levels, and makes solvers for those that are
 * not split. */
#include <stdlib.h>
#include <string.h>

#include <quadrille/solver.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "symmetry/orbits.h"

/* A search of so many nodes for each part, or so many solutions, is not split: to make a solver
 * for each part would take as long. */
enum { NODES_SMALL = 700, FOUND_SMALL = 2000 };

/* So few parts on so few levels take less than to find out whether a search is small. */
enum { PARTS_FEW = 4, LEVELS_FEW = 4 };

enum { TASTE = 8 };             /* a trial begins with this part of its nodes, */
static const double HOPE = 1.5; /* and goes on if it seems to need no more than so many times all */

/* ------------------------------------------------------------------------------- solvers ---- */

static bool has_passed(const qdr_orbits *orbits)
{
    return orbits->deadline > 0 && qdri_clock_ms() >= orbits->deadline;
}

bool qdri_orbits_are_to_stop(void *ctx)
{
    const qdr_orbits *orbits = ctx;
    return qdri_stop_is_due(&orbits->stop) || has_passed(orbits);
}

/* `nodes` and `limit` are bounds of this search alone; 0: none. */
static qdr_outcome make_solver(qdr_orbits *orbits, const qdr_problem *problem, uint64_t nodes,
                               uint64_t limit)
{
    qdr_status status = qdr_params_set_number(orbits->params, "nodes", nodes, &orbits->error);
    if (status == QDR_OK) {
        status = qdr_params_set_number(orbits->params, "limit", limit, &orbits->error);
    }
    if (status == QDR_OK) {
        status = qdr_solver_new(&orbits->solver, problem, orbits->params, &orbits->error);
    }
    if (status == QDR_CANCELLED) {
        return QDR_INTERRUPTED;
    }
    return status == QDR_OK ? QDR_EXHAUSTED : QDR_FAILED;
}

/* How many nodes may still be spent; 0 for any number.  `is_spent`: none. */
static uint64_t nodes_left(const qdr_orbits *orbits, bool *is_spent)
{
    *is_spent = orbits->nodes > 0 && orbits->stats.nodes >= orbits->nodes;
    return orbits->nodes > 0 && !*is_spent ? orbits->nodes - orbits->stats.nodes : 0;
}

qdr_outcome qdri_orbits_solver(qdr_orbits *orbits, const qdr_problem *problem)
{
    bool is_spent;
    const uint64_t left = nodes_left(orbits, &is_spent);
    return is_spent ? QDR_LIMIT : make_solver(orbits, problem, left, 0);
}

qdr_outcome qdri_orbits_employ(qdr_orbits *orbits)
{
    uint64_t threads = 1;
    qdr_params_get(orbits->params, "threads", &threads);
    if (threads == 1 || orbits->pool ||
        qdr_pool_new(&orbits->pool, orbits->solver, &orbits->error) == QDR_OK) {
        return QDR_EXHAUSTED;
    }
    return QDR_FAILED;
}

/* Keeps what went wrong. */
static qdr_outcome heed(qdr_orbits *orbits, qdr_outcome outcome)
{
    if (outcome == QDR_FAILED) {
        orbits->error =
            *(orbits->pool ? qdr_pool_error(orbits->pool) : qdr_solver_error(orbits->solver));
    }
    return outcome;
}

qdr_outcome qdri_orbits_count_all(qdr_orbits *orbits, qdr_number *count)
{
    return heed(orbits, orbits->pool ? qdr_pool_count(orbits->pool, count)
                                     : qdr_count(orbits->solver, count));
}

qdr_outcome qdri_orbits_next_of_leaf(qdr_orbits *orbits, const qdr_solution **solution)
{
    return heed(orbits, orbits->pool ? qdr_pool_next(orbits->pool, solution)
                                     : qdr_solver_next(orbits->solver, solution));
}

/* Adds the counters of the solver at work to those of the ones before. */
static void add_stats(qdr_orbits *orbits, qdr_stats *sum)
{
    if (!orbits->solver) {
        return;
    }
    const qdr_stats *stats =
        orbits->pool ? qdr_pool_stats(orbits->pool) : qdr_solver_stats(orbits->solver);
    const uint64_t deepest =
        stats->deepest + (orbits->levels > 0 ? qdri_orbits_leaf(orbits)->chosen : 0);
    sum->nodes += stats->nodes;
    sum->updates += stats->updates;
    sum->backtracks += stats->backtracks;
    sum->deepest = deepest > sum->deepest ? deepest : sum->deepest;
}

qdr_outcome qdri_orbits_stopped(qdr_orbits *orbits, qdr_outcome outcome)
{
    orbits->is_broken = orbits->is_broken || outcome == QDR_FAILED;
    orbits->shown = orbits->stats;
    add_stats(orbits, &orbits->shown);
    if (outcome == QDR_INTERRUPTED) {
        return !qdri_stop_is_due(&orbits->stop) && has_passed(orbits) ? QDR_LIMIT : QDR_INTERRUPTED;
    }
    return outcome;
}

void qdri_orbits_end_solver(qdr_orbits *orbits)
{
    add_stats(orbits, &orbits->stats);
    qdr_pool_free(orbits->pool);
    qdr_solver_free(orbits->solver);
    orbits->pool = NULL;
    orbits->solver = NULL;
}

/* -------------------------------------------------------------------------------- levels ---- */

static void level_end(struct qdri_level *level)
{
    qdri_split_end(&level->split);
    qdri_residue_end(&level->rest);
    qdr_number_free(level->count);
    level->count = NULL;
    free(level->subgroup.element);
    level->subgroup = (struct qdri_subgroup){0};
}

void qdri_orbits_pop(qdr_orbits *orbits)
{
    qdri_orbits_end_solver(orbits);
    level_end(qdri_orbits_leaf(orbits));
    --orbits->levels;
}

static qdr_outcome build(qdr_orbits *orbits, struct qdri_level *level)
{
    return level->rest.problem || qdri_residue_build(&level->rest, &orbits->error) == QDR_OK
               ? QDR_EXHAUSTED
               : QDR_FAILED;
}

/* Runs the solver of a trial; where solutions are only counted, keeps how many they are. */
static qdr_outcome run_trial(qdr_orbits *orbits, struct qdri_level *level)
{
    if (!orbits->is_counting) {
        return heed(orbits, qdr_solver_run(orbits->solver, NULL));
    }
    if (!level->count && qdr_number_new(&level->count, &orbits->error) != QDR_OK) {
        return QDR_FAILED;
    }
    const qdr_outcome outcome = qdri_orbits_count_all(orbits, level->count);
    level->is_counted = outcome == QDR_EXHAUSTED;
    return outcome;
}

/* Is there hope that a trial, which has spent some of its nodes, ends within all of them? */
static bool is_hopeful(const qdr_orbits *orbits, uint64_t nodes)
{
    const double share = qdr_solver_progress(orbits->solver);
    return (double)qdr_solver_stats(orbits->solver)->nodes < HOPE * share * (double)nodes;
}

static uint64_t nodes_small(const struct qdri_split *split)
{
    return (uint64_t)NODES_SMALL * qdri_split_parts(split);
}

/* Is a level small, so that it is not worth a split? */
static qdr_outcome try_level(qdr_orbits *orbits, struct qdri_level *level, bool *is_small)
{
    bool is_spent;
    const uint64_t left = nodes_left(orbits, &is_spent);
    uint64_t nodes = nodes_small(&level->split);
    nodes = left > 0 && left < nodes ? left : nodes;
    qdr_outcome outcome = is_spent ? QDR_LIMIT : build(orbits, level);
    if (outcome == QDR_EXHAUSTED) {
        outcome = make_solver(orbits, level->rest.problem, (nodes + TASTE - 1) / TASTE,
                              orbits->is_counting ? 0 : FOUND_SMALL);
    }
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    outcome = run_trial(orbits, level);
    if (outcome == QDR_LIMIT && is_hopeful(orbits, nodes) &&
        qdr_solver_set_number(orbits->solver, "nodes", nodes, &orbits->error) == QDR_OK) {
        outcome = run_trial(orbits, level);
    }
    *is_small = outcome == QDR_EXHAUSTED;
    qdri_orbits_end_solver(orbits);
    return outcome == QDR_LIMIT ? QDR_EXHAUSTED : outcome;
}

static bool is_cheap(const qdr_orbits *orbits, const struct qdri_split *split)
{
    return split->is_transversal && qdri_split_parts(split) <= PARTS_FEW &&
           orbits->levels <= LEVELS_FEW;
}

/* Is a level that can be split small? */
static qdr_outcome judge(qdr_orbits *orbits, struct qdri_level *level, bool *is_small)
{
    *is_small = false;
    if (orbits->is_keen) {
        return QDR_EXHAUSTED;
    }
    if (level->expected > 0) {
        *is_small = level->expected < (double)nodes_small(&level->split);
        return QDR_EXHAUSTED;
    }
    return is_cheap(orbits, &level->split) ? QDR_EXHAUSTED : try_level(orbits, level, is_small);
}

/* Decides whether a level is split or a leaf. */
static qdr_outcome enter(qdr_orbits *orbits, struct qdri_level *level)
{
    bool is_small = true;
    qdr_outcome outcome = QDR_EXHAUSTED;
    if (level->subgroup.order > 1 && orbits->levels <= QDRI_LEVELS_MOST) {
        qdri_split_end(&level->split);
        if (qdri_split_begin(&level->split, &level->subgroup, &level->rest, &orbits->error) !=
            QDR_OK) {
            return QDR_FAILED;
        }
        is_small = qdri_split_parts(&level->split) == 0;
        if (!is_small) {
            outcome = judge(orbits, level, &is_small);
        }
    }
    if (outcome == QDR_EXHAUSTED) {
        level->phase = is_small ? QDRI_IS_LEAF : QDRI_IS_SPLIT;
    }
    return outcome;
}

/* How many nodes the part of a level that comes next may have.  The parts of a transversal differ
 * in how many options they have to choose from. */
static double expect(const qdr_orbits *orbits, const struct qdri_level *level)
{
    const struct qdri_split *split = &level->split;
    if (!split->is_transversal || split->next < 2) {
        return 0;
    }
    const size_t done = split->end[split->next - 2];
    const size_t size = split->end[split->next - 1] - done;
    return 1 + (double)(orbits->stats.nodes - level->nodes) / (double)done * (double)size;
}

/* Puts the next part of a level that is split on the stack, or takes the level off. */
static qdr_outcome descend(qdr_orbits *orbits, struct qdri_level *level)
{
    const qdr_option *set;
    size_t size;
    qdr_status status;
    struct qdri_level *next = level + 1;
    if (!qdri_split_next(&level->split, &level->subgroup, &level->rest, &set, &size, &status)) {
        if (status == QDR_OK) {
            qdri_orbits_pop(orbits);
            return QDR_EXHAUSTED;
        }
        (void)qdri_no_memory(&orbits->error);
        return QDR_FAILED;
    }
    *next = (struct qdri_level){.phase = QDRI_TO_ENTER,
                                .chosen = level->chosen,
                                .nodes = orbits->stats.nodes,
                                .expected = expect(orbits, level)};
    ++orbits->levels;
    if (!qdri_residue_copy(&next->rest, &level->rest) ||
        !qdri_subgroup_of_set(&next->subgroup, &level->subgroup, set, size)) {
        (void)qdri_no_memory(&orbits->error);
        return QDR_FAILED;
    }
    size = qdri_split_apply(&level->split, &next->rest);
    memcpy(orbits->chosen + level->chosen, set, size * sizeof *set);
    next->chosen += size;
    return QDR_EXHAUSTED;
}

qdr_outcome qdri_orbits_go_to_leaf(qdr_orbits *orbits, bool *is_there)
{
    qdr_outcome outcome = QDR_EXHAUSTED;
    while (orbits->levels > 0 && outcome == QDR_EXHAUSTED && !orbits->solver) {
        struct qdri_level *level = qdri_orbits_leaf(orbits);
        if (qdri_orbits_are_to_stop(orbits)) {
            outcome = QDR_INTERRUPTED;
        } else if (level->rest.is_hopeless) {
            qdri_orbits_pop(orbits);
        } else if (level->phase == QDRI_TO_ENTER) {
            outcome = enter(orbits, level);
        } else if (level->phase == QDRI_IS_SPLIT) {
            outcome = descend(orbits, level);
        } else if (level->is_counted) {
            break;
        } else if ((outcome = build(orbits, level)) == QDR_EXHAUSTED) {
            outcome = qdri_orbits_solver(orbits, level->rest.problem);
        }
    }
    *is_there = outcome == QDR_EXHAUSTED && orbits->levels > 0;
    return outcome;
}

/* Does a set of options have the first ones of those that are equal?  Otherwise the set that does
 * stands for it.  `ways` gets in how many ways equal ones can take their places. */
static bool has_first_of_equals(const qdr_group *group, const qdr_option *set, size_t size,
                                uint64_t *ways)
{
    *ways = 1;
    for (size_t k = 0; group->equals && k < size; ++k) {
        const uint32_t rank = group->index.rank[set[k]];
        const uint64_t others = group->equals[qdri_option_ranked(group, set[k], 0)] - rank;
        size_t before = 0;
        while (rank > 0 && before < k &&
               set[before] != qdri_option_ranked(group, set[k], rank - 1)) {
            ++before;
        }
        if (rank > 0 && before == k) {
            return false;
        }
        *ways = *ways > UINT64_MAX / others ? UINT64_MAX : *ways * others / (rank + 1);
    }
    return true;
}

bool qdri_orbits_take(qdr_orbits *orbits, const qdr_solution *solution, qdr_orbit *orbit)
{
    const struct qdri_level *level = qdri_orbits_leaf(orbits);
    size_t count;
    size_t stabilizer = 1;
    uint64_t ways;
    const qdr_option *options = qdr_solution_options(solution, &count);
    memcpy(orbits->found, orbits->chosen, level->chosen * sizeof *orbits->found);
    for (size_t k = 0; k < count; ++k) {
        orbits->found[level->chosen + k] = level->rest.origin[options[k]];
    }
    count += level->chosen;
    qdri_sort(orbits->found, count);
    if (level->subgroup.order > 1 &&
        !qdri_set_is_least(&level->subgroup, orbits->found, count, orbits->room, &stabilizer)) {
        return false;
    }
    if (!has_first_of_equals(orbits->group, orbits->found, count, &ways)) {
        return false;
    }
    orbits->view =
        (qdr_solution){.option = orbits->found, .count = count, .problem = orbits->group->problem};
    *orbit = (qdr_orbit){&orbits->view, orbits->group->order / stabilizer};
    orbit->solutions = ways > UINT64_MAX / orbit->solutions ? UINT64_MAX : ways * orbit->solutions;
    return orbits->group->relations == 0 ||
           qdri_stands_for_all(orbits, orbits->found, count, &orbit->solutions);
}
