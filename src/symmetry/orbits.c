/* orbits.c  Searches for one solution of each orbit: making them, and what they are asked. */
#include "symmetry/orbits.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/params.h"

/* What limits all smaller searches together is not theirs. */
static qdr_status take_params(qdr_orbits *orbits, const qdr_params *params, qdr_error *error)
{
    const struct qdri_stop stop = {orbits, qdri_orbits_are_to_stop};
    uint64_t time = 0;
    qdr_status status = qdri_params_new(&orbits->params, &qdri_search_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    orbits->stop = qdri_params_stop(orbits->params);
    qdri_params_set_stop(orbits->params, &stop);
    qdr_params_get(orbits->params, "time", &time);
    qdr_params_get(orbits->params, "nodes", &orbits->nodes);
    qdr_params_get(orbits->params, "limit", &orbits->limit);
    orbits->deadline = time > 0 ? qdri_clock_ms() + time : 0;
    status = qdr_params_set_number(orbits->params, "time", 0, error);
    return status == QDR_OK ? qdr_params_set_number(orbits->params, "limit", 0, error) : status;
}

static qdr_status begin(qdr_orbits *orbits, qdr_error *error)
{
    const qdr_group *group = orbits->group;
    struct qdri_level *level = &orbits->level[0];
    orbits->levels = 1;
    orbits->chosen = qdri_array(&orbits->arrays, group->options, sizeof *orbits->chosen);
    orbits->found = qdri_array(&orbits->arrays, group->options, sizeof *orbits->found);
    orbits->room = qdri_array(&orbits->arrays, group->options, sizeof *orbits->room);
    level->subgroup = (struct qdri_subgroup){.group = group, .order = group->order};
    level->subgroup.element = qdri_zeros(group->order, sizeof *level->subgroup.element);
    if (!qdri_residue_begin(&level->rest, group->problem) || !level->subgroup.element ||
        orbits->arrays.lacks_memory) {
        return qdri_no_memory(error);
    }
    for (size_t k = 0; k < group->order; ++k) {
        level->subgroup.element[k] = k;
    }
    for (qdr_option option = 0; option < group->options; ++option) {
        if (qdri_is_repeated(group, option) && qdri_goes_twice(group->problem, option)) {
            orbits->is_listing = true;
        } else if (qdri_is_repeated(group, option)) {
            qdri_residue_leave_out(&level->rest, option);
            orbits->is_merging = true;
        }
    }
    orbits->is_listing |= group->relations > 0;
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
    orbits->group = group;
    qdr_status status = take_params(orbits, params, error);
    status = status == QDR_OK ? begin(orbits, error) : status;
    if (status != QDR_OK) {
        qdr_orbits_free(orbits);
        return status;
    }
    *out = orbits;
    return QDR_OK;
}

void qdr_orbits_free(qdr_orbits *orbits)
{
    if (orbits) {
        while (orbits->levels > 0) {
            qdri_orbits_pop(orbits);
        }
        qdr_params_free(orbits->params);
        qdri_arrays_free(&orbits->arrays);
        free(orbits);
    }
}

static qdr_outcome next(qdr_orbits *orbits, qdr_orbit *orbit)
{
    const qdr_solution *solution;
    bool is_there;
    for (;;) {
        qdr_outcome outcome = qdri_orbits_go_to_leaf(orbits, &is_there);
        if (outcome != QDR_EXHAUSTED || !is_there ||
            (outcome = qdri_orbits_employ(orbits)) != QDR_EXHAUSTED) {
            return outcome;
        }
        while ((outcome = qdri_orbits_next_of_leaf(orbits, &solution)) == QDR_SOLUTION) {
            if (qdri_orbits_take(orbits, solution, orbit)) {
                return QDR_SOLUTION;
            }
            if (orbits->is_broken) {
                return QDR_FAILED;
            }
        }
        if (outcome != QDR_EXHAUSTED) {
            return outcome;
        }
        qdri_orbits_pop(orbits);
    }
}

qdr_outcome qdr_orbits_next(qdr_orbits *orbits, qdr_orbit *orbit)
{
    if (orbits->limit > 0 && orbits->stats.solutions >= orbits->limit) {
        return QDR_LIMIT;
    }
    const qdr_outcome outcome = orbits->is_broken ? QDR_FAILED : next(orbits, orbit);
    orbits->stats.solutions += outcome == QDR_SOLUTION;
    return qdri_orbits_stopped(orbits, outcome);
}

void qdri_orbits_split_all(qdr_orbits *orbits)
{
    orbits->is_keen = true;
}

/* What share a level that is split has done of `width`, which becomes that of the part at work: all
 * classes are as much, and so are all sets of one; of a transversal, each of its options. */
static double share_of_split(const struct qdri_level *level, bool is_top, double *width)
{
    const struct qdri_split *split = &level->split;
    const size_t done = split->next - (!is_top && split->next > 0);
    const double classes = split->classes > 0 ? (double)split->classes : 1;
    const double sets = split->sets > 0 ? (double)split->sets : 1;
    const double whole = *width;
    if (!split->is_transversal) {
        *width /= classes * sets;
        return whole * ((double)split->class + (double)done / sets) / classes;
    }
    const size_t options = done > 0 ? split->end[done - 1] : 0;
    const size_t size = done < split->next ? split->end[done] - options : 0;
    *width *= (double)size / classes;
    return whole * (double)options / classes;
}

void qdr_orbits_progress_info(const qdr_orbits *orbits, qdr_progress *so_far)
{
    qdr_progress leaf = {0};
    double width = 1;
    *so_far = (qdr_progress){.nodes = orbits->stats.nodes,
                             .solutions = orbits->stats.solutions,
                             .share = orbits->levels == 0 ? 1 : 0};
    for (size_t k = 0; k < orbits->levels; ++k) {
        const struct qdri_level *level = &orbits->level[k];
        if (level->phase == QDRI_IS_SPLIT) {
            so_far->share += share_of_split(level, k + 1 == orbits->levels, &width);
        }
    }
    if (!orbits->solver) {
        return;
    }
    if (orbits->pool) {
        qdr_pool_progress_info(orbits->pool, &leaf);
    } else {
        qdr_solver_progress_info(orbits->solver, &leaf);
    }
    const struct qdri_level *top = &orbits->level[orbits->levels - 1];
    const bool is_plain = top->phase == QDRI_IS_LEAF && top->subgroup.order == 1;
    so_far->nodes += leaf.nodes;
    /* Of other leaves, what is counted is put together from several searches. */
    if (is_plain || (!orbits->is_counting && top->phase == QDRI_IS_LEAF)) {
        so_far->share += width * leaf.share;
    }
    if (is_plain && orbits->is_counting) {
        so_far->solutions += leaf.solutions;
    }
}

const qdr_stats *qdr_orbits_stats(const qdr_orbits *orbits)
{
    return &orbits->shown;
}

const qdr_error *qdr_orbits_error(const qdr_orbits *orbits)
{
    return &orbits->error;
}
