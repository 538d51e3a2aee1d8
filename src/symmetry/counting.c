/* counting.c  Counts orbits, without meeting solutions one by one where that can be had.
 *
 * In a leaf with no symmetry left every solution is of another orbit, so it is enough to count
 * them.  In any other, the number of orbits is the mean of the numbers of solutions that its
 * symmetries keep (Burnside), each of which is counted as the solutions of another problem
 * (fixed.c).  Where there is no such problem, because of items with bounds, solutions are listed,
 * and those counted that are the least of their images. */
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "base/number.h"
#include "symmetry/group.h"
#include "symmetry/orbits.h"

#define ORDER_MOST 1000 /* with more symmetries, solutions are listed */

struct counting {
    qdr_orbits *orbits;
    qdr_number *found;
    qdr_number *solutions;
    qdr_number *sum; /* room */
    qdr_number *part;
};

static qdr_status add(struct counting *c, qdr_number *number, const qdr_number *addend)
{
    return qdr_number_add(number, number, addend, &c->orbits->error);
}

/* Adds `sum` solutions of a leaf, all or some of it, each of `share` orbits' worth. */
static qdr_status add_solutions(struct counting *c, const qdr_number *sum, uint64_t share)
{
    qdr_number_set_u64(c->part, share);
    const qdr_status status = qdr_number_mul(c->part, c->part, sum, &c->orbits->error);
    return status == QDR_OK ? add(c, c->solutions, c->part) : status;
}

/* How many orbits may still be counted; 0: any number.  `is_reached`: none. */
static uint64_t orbits_left(struct counting *c, bool *is_reached)
{
    qdr_orbits *orbits = c->orbits;
    uint64_t found;
    if (!qdr_number_to_u64(c->found, &found)) {
        found = UINT64_MAX;
    }
    orbits->stats.solutions = found;
    *is_reached = orbits->limit > 0 && found >= orbits->limit;
    return orbits->limit > 0 && !*is_reached ? orbits->limit - found : 0;
}

/* Counts a leaf whose solutions are all of different orbits. */
static qdr_outcome count_all(struct counting *c, uint64_t limit)
{
    qdr_orbits *orbits = c->orbits;
    if (qdr_solver_set_number(orbits->solver, "limit", limit, &orbits->error) != QDR_OK) {
        return QDR_FAILED;
    }
    qdr_outcome outcome = qdri_orbits_employ(orbits);
    if (outcome == QDR_EXHAUSTED) {
        outcome = qdri_orbits_count_all(orbits, c->sum);
    }
    if (outcome == QDR_FAILED || add(c, c->found, c->sum) != QDR_OK ||
        add_solutions(c, c->sum, orbits->group->order) != QDR_OK) {
        return QDR_FAILED;
    }
    return outcome;
}

/* Counts a leaf by listing its solutions. */
static qdr_outcome count_least(struct counting *c, uint64_t limit)
{
    qdr_orbits *orbits = c->orbits;
    const qdr_solution *solution;
    uint64_t found = 0;
    qdr_outcome outcome;
    while ((outcome = qdri_orbits_next_of_leaf(orbits, &solution)) == QDR_SOLUTION) {
        qdr_orbit orbit;
        if (!qdri_orbits_take(orbits, solution, &orbit)) {
            if (orbits->is_broken) {
                return QDR_FAILED;
            }
            continue;
        }
        qdr_number_set_u64(c->sum, 1);
        if (add(c, c->found, c->sum) != QDR_OK ||
            add_solutions(c, c->sum, orbit.solutions) != QDR_OK) {
            return QDR_FAILED;
        }
        if (++found == limit) {
            return QDR_LIMIT;
        }
    }
    return outcome;
}

/* ------------------------------------------------------------------------------ Burnside ---- */

/* What symmetries do to the problem of a leaf. */
struct images {
    qdr_item *item;
    qdr_option *option;
    qdr_option *place;
    struct qdri_arrays arrays;
};

static bool images_begin(struct images *images, const struct qdri_residue *rest)
{
    images->item =
        qdri_array(&images->arrays, qdr_problem_items(rest->problem), sizeof *images->item);
    images->option =
        qdri_array(&images->arrays, qdr_problem_options(rest->problem), sizeof *images->option);
    images->place =
        qdri_array(&images->arrays, qdr_problem_options(rest->whole), sizeof *images->place);
    return !images->arrays.lacks_memory;
}

/* Makes the problems of all symmetries of a leaf but the identity.  Errors: QDR_UNSUPPORTED, where
 * one of them has none; `problem` has what is there. */
static qdr_status make_fixed(struct counting *c, const struct qdri_level *level,
                             qdr_problem **problem)
{
    const struct qdri_subgroup *subgroup = &level->subgroup;
    struct images images = {.item = NULL};
    qdr_status status =
        images_begin(&images, &level->rest) ? QDR_OK : qdri_no_memory(&c->orbits->error);
    for (size_t k = 1; k < subgroup->order && status == QDR_OK; ++k) {
        const size_t element = subgroup->element[k];
        qdri_residue_images(&level->rest, qdri_group_items(subgroup->group, element),
                            qdri_group_options(subgroup->group, element), images.place, images.item,
                            images.option);
        status = qdri_fixed(level->rest.problem, images.item, images.option, &problem[k],
                            &c->orbits->error);
    }
    qdri_arrays_free(&images.arrays);
    return status;
}

/* Adds the solutions of a problem to those kept by the symmetries before. */
static qdr_outcome count_fixed(struct counting *c, const qdr_problem *problem)
{
    qdri_orbits_end_solver(c->orbits);
    qdr_outcome outcome = qdri_orbits_solver(c->orbits, problem);
    if (outcome == QDR_EXHAUSTED) {
        outcome = qdri_orbits_count_all(c->orbits, c->part);
    }
    return outcome == QDR_EXHAUSTED && add(c, c->sum, c->part) != QDR_OK ? QDR_FAILED : outcome;
}

/* Adds what a leaf comes to, once all its symmetries are counted. */
static qdr_status add_mean(struct counting *c, const qdr_number *all, size_t order)
{
    const qdr_status status = add_solutions(c, all, c->orbits->group->order / order);
    (void)qdri_number_divide(c->sum, (mp_limb_t)order); /* nothing remains */
    return status == QDR_OK ? add(c, c->found, c->sum) : status;
}

/* How many solutions a leaf has. */
static qdr_outcome count_identity(struct counting *c)
{
    qdr_orbits *orbits = c->orbits;
    const struct qdri_level *level = qdri_orbits_leaf(orbits);
    if (level->is_counted) {
        return qdr_number_set(c->sum, level->count, &orbits->error) == QDR_OK ? QDR_EXHAUSTED
                                                                              : QDR_FAILED;
    }
    const qdr_outcome outcome = qdri_orbits_employ(orbits);
    return outcome == QDR_EXHAUSTED ? qdri_orbits_count_all(orbits, c->sum) : outcome;
}

static qdr_outcome count_mean(struct counting *c, size_t order, qdr_problem **problem)
{
    qdr_number *all = NULL;
    qdr_outcome outcome = count_identity(c);
    if (outcome != QDR_EXHAUSTED) {
        return outcome;
    }
    if (qdr_number_new(&all, &c->orbits->error) != QDR_OK ||
        qdr_number_set(all, c->sum, &c->orbits->error) != QDR_OK) {
        outcome = QDR_FAILED;
    }
    for (size_t k = 1; k < order && outcome == QDR_EXHAUSTED; ++k) {
        outcome = count_fixed(c, problem[k]);
    }
    if (outcome == QDR_EXHAUSTED && add_mean(c, all, order) != QDR_OK) {
        outcome = QDR_FAILED;
    }
    qdr_number_free(all);
    return outcome;
}

/* Counts a leaf with symmetries by their mean; where that cannot be, `is_done` is false. */
static qdr_outcome try_mean(struct counting *c, bool *is_done)
{
    const struct qdri_level *level = qdri_orbits_leaf(c->orbits);
    const size_t order = level->subgroup.order;
    qdr_problem **problem = qdri_zeros(order, sizeof(qdr_problem *));
    qdr_outcome outcome = QDR_EXHAUSTED;
    qdr_status status = problem ? make_fixed(c, level, problem) : qdri_no_memory(&c->orbits->error);
    *is_done = status != QDR_UNSUPPORTED;
    if (status == QDR_OK) {
        outcome = count_mean(c, order, problem);
    } else if (*is_done) {
        outcome = QDR_FAILED;
    }
    qdri_orbits_end_solver(c->orbits);
    for (size_t k = 1; problem && k < order; ++k) {
        qdr_problem_free(problem[k]);
    }
    free(problem);
    return outcome;
}

/* -------------------------------------------------------------------------------- leaves ---- */

static qdr_outcome count_leaf(struct counting *c, uint64_t limit)
{
    const struct qdri_level *level = qdri_orbits_leaf(c->orbits);
    bool is_done = false;
    if (level->subgroup.order == 1 && !c->orbits->is_listing) {
        return count_all(c, limit);
    }
    if (c->orbits->limit == 0 && !c->orbits->is_listing && level->subgroup.order <= ORDER_MOST) {
        const qdr_outcome outcome = try_mean(c, &is_done);
        if (is_done) {
            return outcome;
        }
    }
    const qdr_outcome outcome =
        c->orbits->solver ? QDR_EXHAUSTED : qdri_orbits_solver(c->orbits, level->rest.problem);
    return outcome == QDR_EXHAUSTED ? count_least(c, limit) : outcome;
}

static qdr_outcome count_leaves(struct counting *c)
{
    for (;;) {
        bool is_there = false;
        bool is_reached;
        const uint64_t limit = orbits_left(c, &is_reached);
        qdr_outcome outcome = is_reached ? QDR_LIMIT : qdri_orbits_go_to_leaf(c->orbits, &is_there);
        if (outcome == QDR_EXHAUSTED && !is_there) {
            return outcome;
        }
        if (outcome == QDR_EXHAUSTED) {
            outcome = count_leaf(c, limit);
        }
        if (outcome != QDR_EXHAUSTED) {
            return outcome;
        }
        qdri_orbits_pop(c->orbits);
    }
}

/* Counts all solutions, with equal options told apart, where only the orbits were counted. */
static qdr_outcome count_unmerged(struct counting *c)
{
    qdr_outcome outcome = qdri_orbits_solver(c->orbits, c->orbits->group->problem);
    if (outcome == QDR_EXHAUSTED) {
        outcome = qdri_orbits_employ(c->orbits);
    }
    if (outcome == QDR_EXHAUSTED) {
        outcome = qdri_orbits_count_all(c->orbits, c->solutions);
    }
    qdri_orbits_end_solver(c->orbits);
    return outcome;
}

static qdr_status counting_begin(struct counting *c, qdr_orbits *orbits)
{
    qdr_number **number[] = {&c->found, &c->solutions, &c->sum, &c->part};
    qdr_status status = QDR_OK;
    *c = (struct counting){.orbits = orbits};
    for (size_t k = 0; k < sizeof number / sizeof *number && status == QDR_OK; ++k) {
        status = qdr_number_new(number[k], &orbits->error);
    }
    return status;
}

static qdr_status counting_end(struct counting *c, qdr_number *found, qdr_number *solutions)
{
    qdr_error *error = &c->orbits->error;
    qdr_status status = found && c->found ? qdr_number_set(found, c->found, error) : QDR_OK;
    if (status == QDR_OK && solutions && c->solutions) {
        status = qdr_number_set(solutions, c->solutions, error);
    }
    qdr_number_free(c->found);
    qdr_number_free(c->solutions);
    qdr_number_free(c->sum);
    qdr_number_free(c->part);
    return status;
}

qdr_outcome qdr_orbits_count(qdr_orbits *orbits, qdr_number *found, qdr_number *solutions)
{
    struct counting counting;
    bool is_reached;
    qdr_outcome outcome = QDR_FAILED;
    orbits->is_counting = !orbits->is_listing;
    if (counting_begin(&counting, orbits) == QDR_OK && !orbits->is_broken) {
        outcome = count_leaves(&counting);
        if (outcome == QDR_EXHAUSTED && orbits->is_merging && orbits->is_counting && solutions) {
            outcome = count_unmerged(&counting);
        }
        (void)orbits_left(&counting, &is_reached);
    }
    if (counting_end(&counting, found, solutions) != QDR_OK) {
        outcome = QDR_FAILED;
    }
    return qdri_orbits_stopped(orbits, outcome);
}
