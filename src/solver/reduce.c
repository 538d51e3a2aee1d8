/* reduce.c  Root reduction: options that are in no solution, for reasons that are seen cheaply.
 *
 * Some option of each primary item is chosen.  So if all options that item j has left have item i,
 * too, an option that is not among them, has i, and agrees with none of them about its color, is in
 * no solution: j would be left without any.  Dropping it may make the same true of other items, so
 * those that lose an option are looked at again, until nothing changes.
 *
 * This is not all that could be dropped: an option may leave an item without any by two or more of
 * its own items together.  That takes a test of each option; the engine lanes does it at its root
 * (engine/lanes/sieve.c), when its table is there.  But this takes a fraction of the time of making
 * that table, which is smaller for it; and engines that have no such table get it, too.  For
 * problems with colors it is most of what can be dropped: what a table of tuples allows follows
 * from its cells, what a step of a chain allows from the steps before and after, item by item.
 *
 * Source.  Arc consistency of constraint programming (Mackworth, "Consistency in networks of
 * relations", 1977); in exact covers a part of Knuth's Algorithm P (TAOCP 7.2.2.1).
 *
 * Invariants.  size[i] is how many options item i has that are not inert; an item that has lost one
 * since it was looked at last is in the queue, once. */

#include <stdlib.h>

#include "base/alloc.h"
#include "solver/solver.h"

/* Marks hold the turn in which they were set. */
struct reduction {
    const struct qdr_problem *problem;
    struct qdri_control *control;
    bool *inert;
    uint32_t *first;        /* [items + 1]: item i is had by the options user[first[i]] .. */
    struct qdri_user *user; /* [entries] */
    uint32_t *size;         /* [items] */
    uint32_t *queue;        /* [items]: a ring */
    bool *is_queued;        /* [items] */
    uint32_t head;
    uint32_t queued;
    uint64_t turn;
    uint64_t *chosen; /* [options]: is it an option of the item that is looked at? */
    uint64_t *agrees; /* [colors + 1]: has one of them this color? */
    uint64_t *met;    /* [items]: turn * 2^32 + how many of them have it */
    struct qdri_arrays arrays;
};

uint64_t qdri_reduce_bytes(const struct qdr_problem *problem)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, problem->options, sizeof(bool) + sizeof(uint64_t));
    qdri_size_add(&bytes, problem->first[problem->options], 2 * sizeof(uint32_t));
    qdri_size_add(&bytes, (uint64_t)qdri_problem_items(problem) + 2,
                  3 * sizeof(uint32_t) + sizeof(bool) + sizeof(uint64_t));
    qdri_size_add(&bytes, (uint64_t)problem->color_names.count + 1, sizeof(uint64_t));
    return bytes;
}

static bool allocate(struct reduction *r)
{
    const struct qdr_problem *problem = r->problem;
    const size_t items = qdri_problem_items(problem);
    const size_t entries = problem->first[problem->options];
    r->inert = qdri_copy(problem->inert, problem->options, sizeof *r->inert);
    r->first = qdri_array(&r->arrays, items + 2, sizeof *r->first);
    r->user = qdri_array(&r->arrays, entries, sizeof *r->user);
    r->size = qdri_array(&r->arrays, items, sizeof *r->size);
    r->queue = qdri_array(&r->arrays, items, sizeof *r->queue);
    r->is_queued = qdri_array(&r->arrays, items, sizeof *r->is_queued);
    r->chosen = qdri_array(&r->arrays, problem->options, sizeof *r->chosen);
    r->agrees = qdri_array(&r->arrays, (size_t)problem->color_names.count + 1, sizeof *r->agrees);
    r->met = qdri_array(&r->arrays, items, sizeof *r->met);
    return r->inert && !r->arrays.lacks_memory;
}

/* Must some option of the item be chosen? */
static bool is_needed(const struct qdr_problem *problem, qdr_item item)
{
    return problem->item[item].is_primary && problem->item[item].low > 0;
}

/* Do two options conflict where they have this item, and no color that both give it? */
static bool excludes(const struct qdr_problem *problem, qdr_item item)
{
    return !problem->item[item].is_primary || problem->item[item].high == 1;
}

static void enqueue(struct reduction *r, qdr_item item)
{
    const uint32_t items = qdri_problem_items(r->problem);
    if (!r->is_queued[item] && is_needed(r->problem, item)) {
        const uint32_t at = r->head + r->queued++;
        r->queue[at < items ? at : at - items] = item;
        r->is_queued[item] = true;
    }
}

static void drop(struct reduction *r, qdr_option option)
{
    const struct qdr_problem *problem = r->problem;
    r->inert[option] = true;
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        --r->size[problem->entry[e].item];
        enqueue(r, problem->entry[e].item);
    }
}

/* All options that the item looked at has left have item i.  Drops the others that have it, but for
 * those that agree with one of them. */
static void drop_others(struct reduction *r, qdr_item i)
{
    ++r->turn;
    if (qdri_control_work(r->control, 2 * (uint64_t)(r->first[i + 1] - r->first[i]))) {
        return;
    }
    for (uint32_t k = r->first[i]; k < r->first[i + 1]; ++k) {
        const qdr_option option = r->user[k].option;
        if (!r->inert[option] && r->chosen[option] == r->turn - 1) {
            r->chosen[option] = r->turn;
            r->agrees[r->user[k].color] = r->turn;
        }
    }
    r->agrees[QDR_NO_COLOR] = 0;
    for (uint32_t k = r->first[i]; k < r->first[i + 1]; ++k) {
        const qdr_option option = r->user[k].option;
        if (!r->inert[option] && r->chosen[option] != r->turn &&
            r->agrees[r->user[k].color] != r->turn) {
            drop(r, option);
        }
    }
}

/* Marks the options of item j, and counts how many of them have each other item. */
static void mark(struct reduction *r, qdr_item j)
{
    const struct qdr_problem *problem = r->problem;
    ++r->turn;
    for (uint32_t k = r->first[j]; k < r->first[j + 1]; ++k) {
        const qdr_option option = r->user[k].option;
        if (r->inert[option]) {
            continue;
        }
        if (qdri_control_work(r->control, problem->first[option + 1] - problem->first[option])) {
            return;
        }
        r->chosen[option] = r->turn;
        for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
            uint64_t *met = &r->met[problem->entry[e].item];
            *met = *met >> 32 == r->turn ? *met + 1 : r->turn << 32 | 1;
        }
    }
}

/* Any option of item j has the items that all of them have. */
static void look_at(struct reduction *r, qdr_item j)
{
    const struct qdr_problem *problem = r->problem;
    mark(r, j);
    const uint64_t all = r->turn << 32 | r->size[j];
    qdr_option any = QDR_NO_OPTION;
    for (uint32_t k = r->first[j]; k < r->first[j + 1] && any == QDR_NO_OPTION; ++k) {
        any = r->inert[r->user[k].option] ? QDR_NO_OPTION : r->user[k].option;
    }
    if (any == QDR_NO_OPTION) {
        return; /* there is no solution, as any engine will see */
    }
    for (uint32_t e = problem->first[any]; e < problem->first[any + 1]; ++e) {
        const qdr_item i = problem->entry[e].item;
        if (i != j && r->met[i] == all && r->size[i] > r->size[j] && excludes(problem, i)) {
            drop_others(r, i);
        }
    }
}

static void run(struct reduction *r)
{
    const uint32_t items = qdri_problem_items(r->problem);
    qdri_problem_list_users(r->problem, NULL, r->first, r->user);
    for (qdr_item i = 0; i < items; ++i) {
        for (uint32_t k = r->first[i]; k < r->first[i + 1]; ++k) {
            r->size[i] += !r->inert[r->user[k].option];
        }
        enqueue(r, i);
    }
    while (r->queued > 0 && !qdri_control_work(r->control, 1)) {
        const qdr_item item = r->queue[r->head];
        r->head = r->head + 1 < items ? r->head + 1 : 0;
        --r->queued;
        r->is_queued[item] = false;
        look_at(r, item);
    }
}

bool qdri_reduce(struct qdr_problem *reduced, const struct qdr_problem *problem,
                 struct qdri_control *control)
{
    struct reduction r = {.problem = problem, .control = control, .turn = 1};
    bool is_made = allocate(&r);
    if (is_made) {
        run(&r);
        is_made = control->over == QDR_SOLUTION;
    }
    if (is_made) {
        *reduced = *problem;
        reduced->inert = r.inert;
    } else {
        free(r.inert);
    }
    qdri_arrays_free(&r.arrays);
    return is_made;
}
