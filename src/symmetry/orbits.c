/* orbits.c  Searches for one solution of each orbit.
 *
 * The search is split as split.h says, and each part again by the symmetries that it has left, until
 * there are none, or it is small.  What is split stands on a stack of levels; a level that is not
 * split is a *leaf*, and is searched by a solver.  With no symmetry left, each of its solutions is of
 * another orbit.  Otherwise those are taken that are the least of their images.
 *
 * Invariants: the symmetries of a level are just those of the one below that keep the options
 * chosen for it; so all solutions of one orbit that are in a level are images of each other by its
 * symmetries.  Whatever is chosen, left out or left is kept by them. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/count.h>
#include <quadrille/pool.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/sort.h"
#include "symmetry/group.h"
#include "symmetry/orbits.h"
#include "symmetry/residue.h"
#include "symmetry/split.h"

qdr_status qdr_params_copy(qdr_params **out, const qdr_params *params, qdr_error *error);

enum {
    LEVELS_MOST = 8,    /* of splitting */
    NODES_SMALL = 2000, /* a search of so many nodes and solutions is not split: it takes less */
    FOUND_SMALL = 2000, /* than a millisecond or two, as a split does */
};

enum phase {
    TO_ENTER, /* nothing is known of it */
    IS_SPLIT, /* its parts are searched */
    IS_LEAF   /* it is searched itself */
};

struct level {
    enum phase phase;
    struct qdri_residue rest;
    struct qdri_subgroup subgroup;
    struct qdri_split split;
    size_t chosen; /* options that were chosen down to here */
};

struct qdr_orbits {
    const qdr_group *group;
    qdr_params *params; /* of the solvers */
    qdr_stop stop;      /* the caller's */
    uint64_t deadline;  /* as qdri_clock_ms; 0: none */
    uint64_t nodes;     /* the limit, 0: none */
    uint64_t limit;     /* of orbits, 0: none */
    atomic_bool is_interrupted;
    struct level level[LEVELS_MOST + 1];
    size_t levels; /* on the stack; 0: at the end */
    qdr_option *chosen;
    qdr_solver *solver; /* of the leaf, and who helps it */
    qdr_pool *pool;
    qdr_option *found; /* room for a solution, twice */
    qdr_option *room;
    qdr_stats stats;
    qdr_error error;
    bool is_keen;   /* are small searches split, too? */
    bool is_broken; /* has something failed?  Then all does. */
};

/* ---------------------------------------------------------------------- making and ending ---- */

static bool has_passed(const qdr_orbits *orbits)
{
    return orbits->deadline > 0 && qdri_clock_ms() >= orbits->deadline;
}

/* Asked by the solvers. */
static bool is_to_stop(void *ctx)
{
    const qdr_orbits *orbits = ctx;
    return atomic_load(&orbits->is_interrupted) ||
           (orbits->stop.is_due && orbits->stop.is_due(orbits->stop.ctx)) || has_passed(orbits);
}

/* What limits all smaller searches together is not theirs. */
static qdr_status take_params(qdr_orbits *orbits, const qdr_params *params, qdr_error *error)
{
    const qdr_stop stop = {orbits, is_to_stop};
    uint64_t time = 0;
    qdr_status status = qdr_params_copy(&orbits->params, params, error);
    if (status != QDR_OK) {
        return status;
    }
    orbits->stop = qdr_params_stop(orbits->params);
    qdr_params_set_stop(orbits->params, &stop);
    qdr_params_get(orbits->params, "time", &time);
    qdr_params_get(orbits->params, "nodes", &orbits->nodes);
    qdr_params_get(orbits->params, "limit", &orbits->limit);
    orbits->deadline = time > 0 ? qdri_clock_ms() + time : 0;
    status = qdr_params_set_number(orbits->params, "time", 0, error);
    return status == QDR_OK ? qdr_params_set_number(orbits->params, "limit", 0, error) : status;
}

static void level_end(struct level *level)
{
    qdri_split_end(&level->split);
    qdri_residue_end(&level->rest);
    free(level->subgroup.element);
    level->subgroup = (struct qdri_subgroup){0};
}

static qdr_status begin(qdr_orbits *orbits, qdr_error *error)
{
    const qdr_group *group = orbits->group;
    struct level *level = &orbits->level[0];
    orbits->levels = 1;
    orbits->chosen = qdri_zeros(group->options, sizeof *orbits->chosen);
    orbits->found = qdri_zeros(group->options, sizeof *orbits->found);
    orbits->room = qdri_zeros(group->options, sizeof *orbits->room);
    level->subgroup = (struct qdri_subgroup){.group = group, .order = group->order};
    level->subgroup.element = qdri_zeros(group->order, sizeof *level->subgroup.element);
    if (!qdri_residue_begin(&level->rest, group->problem) || !level->subgroup.element ||
        !orbits->chosen || !orbits->found || !orbits->room) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < group->order; ++k) {
        level->subgroup.element[k] = k;
    }
    qdri_residue_settle(&level->rest);
    return QDR_OK;
}

qdr_status qdr_orbits_new(qdr_orbits **out, const qdr_group *group, const qdr_params *params,
                          qdr_error *error)
{
    *out = NULL;
    if (!group) {
        return qdri_missing(error, "group");
    }
    qdr_orbits *orbits = qdri_zeros(1, sizeof *orbits);
    if (!orbits) {
        return qdri_no_memory(error);
    }
    atomic_init(&orbits->is_interrupted, false);
    orbits->group = group;
    qdr_status status = take_params(orbits, params, error);
    if (status == QDR_OK) {
        status = begin(orbits, error);
    }
    if (status != QDR_OK) {
        qdr_orbits_free(orbits);
        return status;
    }
    *out = orbits;
    return QDR_OK;
}

static void leaf_end(qdr_orbits *orbits)
{
    qdr_pool_free(orbits->pool);
    qdr_solver_free(orbits->solver);
    orbits->pool = NULL;
    orbits->solver = NULL;
}

void qdr_orbits_free(qdr_orbits *orbits)
{
    if (orbits) {
        leaf_end(orbits);
        for (size_t k = 0; k < orbits->levels; ++k) {
            level_end(&orbits->level[k]);
        }
        qdr_params_free(orbits->params);
        free(orbits->chosen);
        free(orbits->found);
        free(orbits->room);
        free(orbits);
    }
}

/* ------------------------------------------------------------------------------- solvers ---- */

static qdr_outcome failed(qdr_orbits *orbits)
{
    return orbits->error.code == QDR_CANCELLED ? QDR_INTERRUPTED : QDR_FAILED;
}

/* What a stop means to the caller: a limit of time, or that it was interrupted. */
static qdr_outcome stopped(qdr_orbits *orbits, qdr_outcome outcome)
{
    orbits->is_broken = orbits->is_broken || outcome == QDR_FAILED;
    if (outcome == QDR_INTERRUPTED) {
        const bool was_asked = atomic_exchange(&orbits->is_interrupted, false);
        return !was_asked && has_passed(orbits) ? QDR_LIMIT : QDR_INTERRUPTED;
    }
    return outcome;
}

/* Makes the solver of a level.  `nodes` and `limit` are bounds of this search alone; 0: none. */
static qdr_outcome make_solver(qdr_orbits *orbits, struct level *level, uint64_t nodes,
                               uint64_t limit)
{
    if (!level->rest.problem && qdri_residue_build(&level->rest, &orbits->error) != QDR_OK) {
        return QDR_FAILED;
    }
    qdr_status status = qdr_params_set_number(orbits->params, "nodes", nodes, &orbits->error);
    if (status == QDR_OK) {
        status = qdr_params_set_number(orbits->params, "limit", limit, &orbits->error);
    }
    if (status == QDR_OK) {
        status =
            qdr_solver_new(&orbits->solver, level->rest.problem, orbits->params, &orbits->error);
    }
    return status == QDR_OK ? QDR_EXHAUSTED : failed(orbits);
}

static void add_stats(qdr_orbits *orbits, const struct level *level)
{
    const qdr_stats *stats =
        orbits->pool ? qdr_pool_stats(orbits->pool) : qdr_solver_stats(orbits->solver);
    orbits->stats.nodes += stats->nodes;
    orbits->stats.updates += stats->updates;
    orbits->stats.backtracks += stats->backtracks;
    if (stats->deepest + level->chosen > orbits->stats.deepest) {
        orbits->stats.deepest = stats->deepest + level->chosen;
    }
}

/* How many nodes may still be spent; 0 for any number.  `is_spent`: none. */
static uint64_t nodes_left(const qdr_orbits *orbits, bool *is_spent)
{
    *is_spent = orbits->nodes > 0 && orbits->stats.nodes >= orbits->nodes;
    return orbits->nodes > 0 && !*is_spent ? orbits->nodes - orbits->stats.nodes : 0;
}

/* -------------------------------------------------------------------------------- levels ---- */

static void pop(qdr_orbits *orbits)
{
    leaf_end(orbits);
    level_end(&orbits->level[--orbits->levels]);
}

/* Tries whether a level is small.  QDR_EXHAUSTED: `is_small` says it. */
static qdr_outcome try_level(qdr_orbits *orbits, struct level *level, bool *is_small)
{
    bool is_spent;
    const uint64_t left = nodes_left(orbits, &is_spent);
    const uint64_t nodes = left > 0 && left < NODES_SMALL ? left : NODES_SMALL;
    if (is_spent) {
        return QDR_LIMIT;
    }
    qdr_outcome outcome = make_solver(orbits, level, nodes, FOUND_SMALL);
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    outcome = qdr_solver_run(orbits->solver, NULL);
    *is_small = outcome == QDR_EXHAUSTED;
    if (outcome == QDR_FAILED) {
        orbits->error = *qdr_solver_error(orbits->solver);
    }
    add_stats(orbits, level);
    leaf_end(orbits);
    return outcome == QDR_LIMIT ? QDR_EXHAUSTED : outcome;
}

/* Decides whether a level is split or a leaf. */
static qdr_outcome enter(qdr_orbits *orbits, struct level *level)
{
    bool is_small = false;
    qdr_outcome outcome = QDR_EXHAUSTED;
    if (level->subgroup.order > 1 && orbits->levels <= LEVELS_MOST) {
        if (!orbits->is_keen) {
            outcome = try_level(orbits, level, &is_small);
        }
        if (outcome == QDR_EXHAUSTED && !is_small &&
            qdri_split_begin(&level->split, &level->subgroup, &level->rest, &orbits->error) !=
                QDR_OK) {
            outcome = QDR_FAILED;
        }
    }
    if (outcome == QDR_EXHAUSTED) {
        level->phase = level->split.classes > 0 ? IS_SPLIT : IS_LEAF;
    }
    return outcome;
}

/* Leaves out all classes up to the one at work, and chooses a set of that. */
static void restrict_to_set(struct qdri_residue *rest, const struct qdri_split *split,
                            const qdr_option *set, size_t size)
{
    for (size_t k = 0; k < split->begin[split->class + 1]; ++k) {
        qdri_residue_leave_out(rest, split->member[k]);
    }
    for (size_t k = 0; k < size; ++k) {
        qdri_residue_choose(rest, set[k]);
    }
    qdri_residue_settle(rest);
}

/* Puts the next part of a level that is split on the stack, or takes the level off. */
static qdr_outcome descend(qdr_orbits *orbits, struct level *level)
{
    const qdr_option *set;
    size_t size;
    qdr_status status;
    struct level *next = level + 1;
    if (!qdri_split_next(&level->split, &level->subgroup, &level->rest, &set, &size, &status)) {
        if (status == QDR_OK) {
            pop(orbits);
            return QDR_EXHAUSTED;
        }
        (void)qdri_no_memory(&orbits->error);
        return QDR_FAILED;
    }
    *next = (struct level){.phase = TO_ENTER, .chosen = level->chosen + size};
    ++orbits->levels;
    if (!qdri_residue_copy(&next->rest, &level->rest) ||
        !qdri_subgroup_of_set(&next->subgroup, &level->subgroup, set, size)) {
        (void)qdri_no_memory(&orbits->error);
        return QDR_FAILED;
    }
    memcpy(orbits->chosen + level->chosen, set, size * sizeof *set);
    restrict_to_set(&next->rest, &level->split, set, size);
    if (next->rest.is_hopeless) {
        pop(orbits);
    }
    return QDR_EXHAUSTED;
}

/* Goes on until there is a leaf on top, with its solver made.  `is_there` says whether there is
 * one; otherwise all is done.  Returns QDR_EXHAUSTED, or what is to be told to the caller. */
static qdr_outcome go_to_leaf(qdr_orbits *orbits, bool *is_there)
{
    qdr_outcome outcome = QDR_EXHAUSTED;
    *is_there = false;
    while (orbits->levels > 0 && outcome == QDR_EXHAUSTED && !orbits->solver) {
        struct level *level = &orbits->level[orbits->levels - 1];
        if (is_to_stop(orbits)) {
            outcome = QDR_INTERRUPTED;
        } else if (level->rest.is_hopeless) {
            pop(orbits);
        } else if (level->phase == TO_ENTER) {
            outcome = enter(orbits, level);
        } else if (level->phase == IS_SPLIT) {
            outcome = descend(orbits, level);
        } else {
            bool is_spent;
            const uint64_t left = nodes_left(orbits, &is_spent);
            outcome = is_spent ? QDR_LIMIT : make_solver(orbits, level, left, 0);
        }
    }
    *is_there = orbits->solver != NULL;
    return outcome;
}

/* ------------------------------------------------------------------------------- answers ---- */

/* Fills `orbit` with a solution of the leaf; false where another of its images stands for it. */
static bool take(qdr_orbits *orbits, const struct level *level, const qdr_solution *solution,
                 qdr_orbit *orbit)
{
    size_t count;
    size_t stabilizer = 1;
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
    *orbit = (qdr_orbit){orbits->found, count, orbits->group->order / stabilizer};
    return true;
}

static qdr_outcome next_of_leaf(qdr_orbits *orbits, const qdr_solution **solution)
{
    const qdr_outcome outcome = orbits->pool ? qdr_pool_next(orbits->pool, solution)
                                             : qdr_solver_next(orbits->solver, solution);
    if (outcome == QDR_FAILED) {
        orbits->error =
            *(orbits->pool ? qdr_pool_error(orbits->pool) : qdr_solver_error(orbits->solver));
    }
    return outcome;
}

/* Lets threads help where they may. */
static qdr_outcome employ(qdr_orbits *orbits)
{
    uint64_t threads = 1;
    qdr_params_get(orbits->params, "threads", &threads);
    if (threads == 1 || orbits->pool ||
        qdr_pool_new(&orbits->pool, orbits->solver, &orbits->error) == QDR_OK) {
        return QDR_EXHAUSTED;
    }
    return QDR_FAILED;
}

static void finish_leaf(qdr_orbits *orbits)
{
    add_stats(orbits, &orbits->level[orbits->levels - 1]);
    pop(orbits);
}

static qdr_outcome next(qdr_orbits *orbits, qdr_orbit *orbit)
{
    const qdr_solution *solution;
    bool is_there;
    for (;;) {
        qdr_outcome outcome = go_to_leaf(orbits, &is_there);
        if (outcome != QDR_EXHAUSTED || !is_there) {
            return outcome;
        }
        const struct level *level = &orbits->level[orbits->levels - 1];
        if ((outcome = employ(orbits)) != QDR_EXHAUSTED) {
            return outcome;
        }
        while ((outcome = next_of_leaf(orbits, &solution)) == QDR_SOLUTION) {
            if (take(orbits, level, solution, orbit)) {
                return QDR_SOLUTION;
            }
        }
        if (outcome != QDR_EXHAUSTED) {
            return outcome;
        }
        finish_leaf(orbits);
    }
}

qdr_outcome qdr_orbits_next(qdr_orbits *orbits, qdr_orbit *orbit)
{
    if (orbits->limit > 0 && orbits->stats.solutions >= orbits->limit) {
        return QDR_LIMIT;
    }
    const qdr_outcome outcome = orbits->is_broken ? QDR_FAILED : next(orbits, orbit);
    orbits->stats.solutions += outcome == QDR_SOLUTION;
    return stopped(orbits, outcome);
}

/* ------------------------------------------------------------------------------ counting ---- */

struct counting {
    qdr_number *found;
    qdr_number *solutions;
    qdr_number *part; /* room */
    qdr_number *times;
};

/* Adds `part` orbits of so many solutions each. */
static qdr_status add_part(struct counting *c, uint64_t solutions, qdr_error *error)
{
    qdr_status status = qdr_number_add(c->found, c->found, c->part, error);
    qdr_number_set_u64(c->times, solutions);
    if (status == QDR_OK) {
        status = qdr_number_mul(c->part, c->part, c->times, error);
    }
    return status == QDR_OK ? qdr_number_add(c->solutions, c->solutions, c->part, error) : status;
}

/* How many orbits may still be counted; 0: any number.  `is_reached`: none. */
static uint64_t orbits_left(qdr_orbits *orbits, const struct counting *c, bool *is_reached)
{
    uint64_t found;
    if (!qdr_number_to_u64(c->found, &found)) {
        found = UINT64_MAX;
    }
    orbits->stats.solutions = found;
    *is_reached = orbits->limit > 0 && found >= orbits->limit;
    return orbits->limit > 0 && !*is_reached ? orbits->limit - found : 0;
}

/* Counts a leaf with no symmetry left: all its solutions are of different orbits. */
static qdr_outcome count_all(qdr_orbits *orbits, struct counting *c, uint64_t limit)
{
    if (qdr_solver_set_number(orbits->solver, "limit", limit, &orbits->error) != QDR_OK) {
        return QDR_FAILED;
    }
    qdr_outcome outcome = employ(orbits);
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    outcome =
        orbits->pool ? qdr_pool_count(orbits->pool, c->part) : qdr_count(orbits->solver, c->part);
    if (outcome == QDR_FAILED) {
        orbits->error =
            *(orbits->pool ? qdr_pool_error(orbits->pool) : qdr_solver_error(orbits->solver));
        return outcome;
    }
    return add_part(c, orbits->group->order, &orbits->error) == QDR_OK ? outcome : QDR_FAILED;
}

/* Counts any other; `limit` as above. */
static qdr_outcome count_least(qdr_orbits *orbits, struct counting *c, uint64_t limit)
{
    const struct level *level = &orbits->level[orbits->levels - 1];
    const qdr_solution *solution;
    uint64_t found = 0;
    qdr_outcome outcome;
    while ((outcome = next_of_leaf(orbits, &solution)) == QDR_SOLUTION) {
        qdr_orbit orbit;
        if (!take(orbits, level, solution, &orbit)) {
            continue;
        }
        qdr_number_set_u64(c->part, 1);
        if (add_part(c, orbit.solutions, &orbits->error) != QDR_OK) {
            return QDR_FAILED;
        }
        if (++found == limit) {
            return QDR_LIMIT;
        }
    }
    return outcome;
}

static qdr_outcome count_leaves(qdr_orbits *orbits, struct counting *c)
{
    for (;;) {
        bool is_there;
        bool is_reached;
        const uint64_t limit = orbits_left(orbits, c, &is_reached);
        qdr_outcome outcome = is_reached ? QDR_LIMIT : go_to_leaf(orbits, &is_there);
        if (outcome != QDR_EXHAUSTED || !is_there) {
            return outcome;
        }
        outcome = orbits->level[orbits->levels - 1].subgroup.order > 1
                      ? count_least(orbits, c, limit)
                      : count_all(orbits, c, limit);
        if (outcome != QDR_EXHAUSTED) {
            return outcome;
        }
        finish_leaf(orbits);
    }
}

static qdr_status counting_begin(struct counting *c, qdr_error *error)
{
    qdr_number **number[] = {&c->found, &c->solutions, &c->part, &c->times};
    qdr_status status = QDR_OK;
    *c = (struct counting){0};
    for (size_t k = 0; k < sizeof number / sizeof *number && status == QDR_OK; ++k) {
        status = qdr_number_new(number[k], error);
    }
    return status;
}

static qdr_status counting_end(struct counting *c, qdr_number *found, qdr_number *solutions,
                               qdr_error *error)
{
    qdr_status status = found && c->found ? qdr_number_set(found, c->found, error) : QDR_OK;
    if (status == QDR_OK && solutions && c->solutions) {
        status = qdr_number_set(solutions, c->solutions, error);
    }
    qdr_number_free(c->found);
    qdr_number_free(c->solutions);
    qdr_number_free(c->part);
    qdr_number_free(c->times);
    return status;
}

qdr_outcome qdr_orbits_count(qdr_orbits *orbits, qdr_number *found, qdr_number *solutions)
{
    struct counting counting;
    bool is_reached;
    qdr_outcome outcome = QDR_FAILED;
    if (counting_begin(&counting, &orbits->error) == QDR_OK && !orbits->is_broken) {
        outcome = count_leaves(orbits, &counting);
        (void)orbits_left(orbits, &counting, &is_reached);
    }
    if (counting_end(&counting, found, solutions, &orbits->error) != QDR_OK) {
        outcome = QDR_FAILED;
    }
    return stopped(orbits, outcome);
}

void qdri_orbits_split_all(qdr_orbits *orbits)
{
    orbits->is_keen = true;
}

void qdr_orbits_interrupt(qdr_orbits *orbits)
{
    atomic_store(&orbits->is_interrupted, true);
}

const qdr_stats *qdr_orbits_stats(const qdr_orbits *orbits)
{
    return &orbits->stats;
}

const qdr_error *qdr_orbits_error(const qdr_orbits *orbits)
{
    return &orbits->error;
}
