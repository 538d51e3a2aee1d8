/* split.c  Cuts a search into cubes of about the same expected size.
 *
 * The leaf that is expected to be the largest is split, again and again, until there are several
 * leaves for each cube; then each leaf, the largest first, goes to the cube that has least.  Of
 * several leaves the errors of estimates make up for each other. */
#include <stdlib.h>

#include <quadrille/solver.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "model/problem.h"
#include "parallel/cubes.h"
#include "solver/solver.h"

#define LEAVES_PER_CUBE 8

/* Descents in all, and for each leaf. */
#define DESCENTS 60000
#define DESCENTS_LEAST 16
#define DESCENTS_MOST 64

/* -------------------------------------------------------------------------- a heap ---- */

/* Numbers with keys, the one with the largest key on top. */
struct heap {
    struct entry {
        double key;
        uint32_t number;
    } * entry; /* [room] */
    size_t count;
    size_t room;
};

static bool is_above(struct entry a, struct entry b)
{
    return a.key > b.key || (a.key >= b.key && a.number < b.number);
}

static bool push(struct heap *heap, double key, uint32_t number)
{
    if (!qdri_reserve(&heap->entry, &heap->room, heap->count + 1, sizeof *heap->entry)) {
        return false;
    }
    struct entry *entry = heap->entry;
    size_t at = heap->count++;
    const struct entry added = {.key = key, .number = number};
    for (; at > 0 && is_above(added, entry[(at - 1) / 2]); at = (at - 1) / 2) {
        entry[at] = entry[(at - 1) / 2];
    }
    entry[at] = added;
    return true;
}

static struct entry pop(struct heap *heap)
{
    struct entry *entry = heap->entry;
    const struct entry top = entry[0];
    const struct entry last = entry[--heap->count];
    size_t at = 0;
    for (size_t child = 1; child < heap->count; child = 2 * at + 1) {
        child += child + 1 < heap->count && is_above(entry[child + 1], entry[child]);
        if (!is_above(entry[child], last)) {
            break;
        }
        entry[at] = entry[child];
        at = child;
    }
    entry[at] = last;
    return top;
}

/* ------------------------------------------------------------------------ splitting ---- */

struct splitting {
    struct qdr_cubes *cubes;
    qdr_solver *solver;
    uint64_t descents; /* for each leaf */
    uint64_t until_ms; /* 0: no limit, here and below */
    uint64_t most_nodes;
    uint64_t nodes;          /* that descents have entered */
    struct qdri_assumed way; /* to the leaf that is split */
    uint32_t *degree;        /* [items]: options that are possible */
    struct heap leaves;      /* that may be split, by what they are expected to be */
    qdr_error *error;
};

static bool is_late(const struct splitting *splitting)
{
    return splitting->until_ms > 0 && qdri_clock_ms() >= splitting->until_ms;
}

static bool has_no_nodes(const struct splitting *splitting)
{
    return splitting->most_nodes > 0 && splitting->nodes >= splitting->most_nodes;
}

static qdr_status cancelled(const struct splitting *splitting)
{
    return qdri_fail(splitting->error, QDR_CANCELLED, "%s before the search was split",
                     is_late(splitting)        ? "the time was over"
                     : has_no_nodes(splitting) ? "the limit of nodes was reached"
                                               : "interrupted");
}

static qdr_status assume_way(const struct splitting *splitting, uint32_t at)
{
    const struct qdr_cubes *cubes = splitting->cubes;
    qdr_status status = QDR_OK;
    qdr_solver_reset(splitting->solver);
    for (; status == QDR_OK && cubes->node[at].depth > 0; at = cubes->node[at].parent) {
        status = qdr_solver_assume(splitting->solver, cubes->node[at].option, splitting->error);
    }
    return status;
}

/* Estimates a leaf, and puts it among those that may be split. */
static qdr_status estimate(struct splitting *splitting, uint32_t at)
{
    qdr_estimates estimates;
    qdr_status status = assume_way(splitting, at);
    if (status != QDR_OK) {
        return status;
    }
    if (is_late(splitting) || has_no_nodes(splitting)) {
        return cancelled(splitting);
    }
    const qdr_outcome outcome = qdr_estimate(splitting->solver, splitting->descents, &estimates);
    splitting->nodes += qdr_solver_stats(splitting->solver)->nodes;
    switch (outcome) {
    case QDR_EXHAUSTED:
        break;
    case QDR_FAILED:
        *splitting->error = *qdr_solver_error(splitting->solver);
        return splitting->error->code;
    default:
        return cancelled(splitting);
    }
    const double expected = estimates.nodes.mean < 1 ? 1 : estimates.nodes.mean;
    splitting->cubes->node[at].expected = expected;
    return push(&splitting->leaves, expected, at) ? QDR_OK : qdri_no_memory(splitting->error);
}

/* The item with the fewest options that are possible; QDR_NO_ITEM: there is none to be split by. */
static qdr_item find_item(struct splitting *splitting)
{
    const qdr_problem *problem = splitting->cubes->problem;
    const struct qdri_assumed *way = &splitting->way;
    const uint32_t items = qdri_problem_items(problem);
    qdr_item best = QDR_NO_ITEM;
    for (qdr_item item = 0; item < items; ++item) {
        splitting->degree[item] = 0;
    }
    for (qdr_option option = 0; option < problem->options; ++option) {
        const bool is_possible = qdri_assumed_allows(way, option);
        for (uint32_t k = problem->first[option]; k < problem->first[option + 1]; ++k) {
            splitting->degree[problem->entry[k].item] += is_possible;
        }
    }
    for (qdr_item item = 0; item < items; ++item) {
        if (qdri_cubes_may_split(way, item) &&
            (best == QDR_NO_ITEM || splitting->degree[item] < splitting->degree[best])) {
            best = item;
        }
    }
    return best;
}

/* Splits a leaf, and estimates its children.  It stays as it is where no item is left to be split
 * by, or nothing is possible below it. */
static qdr_status split(struct splitting *splitting, uint32_t at)
{
    struct qdr_cubes *cubes = splitting->cubes;
    const uint32_t first = cubes->nodes;
    bool is_done = qdri_cubes_go(cubes, at, &splitting->way);
    const qdr_item item = is_done ? find_item(splitting) : QDR_NO_ITEM;
    if (item != QDR_NO_ITEM && splitting->degree[item] > 0) {
        is_done = qdri_cubes_split(cubes, at, item, &splitting->way);
    }
    qdr_status status = is_done ? QDR_OK : qdri_no_memory(splitting->error);
    for (uint32_t child = first; status == QDR_OK && child < cubes->nodes; ++child) {
        status = estimate(splitting, child);
    }
    return status;
}

static qdr_status split_all(struct splitting *splitting)
{
    const size_t count = splitting->cubes->count;
    const size_t wanted = count > 1 ? count * LEAVES_PER_CUBE : 1;
    size_t leaves = 1;
    qdr_status status = estimate(splitting, 0);
    while (status == QDR_OK && leaves < wanted && splitting->leaves.count > 0) {
        const struct entry largest = pop(&splitting->leaves);
        status = split(splitting, largest.number);
        leaves += splitting->cubes->node[largest.number].children;
        leaves -= splitting->cubes->node[largest.number].children > 0;
    }
    return status;
}

/* ---------------------------------------------------------------------- to the cubes ---- */

static bool share_out(struct qdr_cubes *cubes)
{
    struct heap leaves = {.count = 0};
    struct heap loads = {.count = 0};
    bool is_done = true;
    for (uint32_t k = 0; is_done && k < cubes->nodes; ++k) {
        if (cubes->node[k].item == QDR_NO_ITEM) {
            is_done = push(&leaves, cubes->node[k].expected, k);
        }
    }
    for (uint32_t k = 0; is_done && k < cubes->count; ++k) {
        is_done = push(&loads, 0, k);
    }
    while (is_done && leaves.count > 0) {
        const struct entry leaf = pop(&leaves);
        const struct entry least = pop(&loads);
        cubes->node[leaf.number].cube = least.number;
        is_done = push(&loads, least.key - leaf.key, least.number);
    }
    free(leaves.entry);
    free(loads.entry);
    return is_done;
}

/* --------------------------------------------------------------------------- for users ---- */

static qdr_status begin(struct splitting *splitting, const qdr_params *params)
{
    const qdr_problem *problem = splitting->cubes->problem;
    const size_t count = splitting->cubes->count;
    const uint64_t each = DESCENTS / (count * LEAVES_PER_CUBE);
    uint64_t time_ms = 0;
    qdr_status status = qdr_solver_new(&splitting->solver, problem, params, splitting->error);
    if (status != QDR_OK) {
        return status;
    }
    if (params) {
        qdr_params_get(params, "time", &time_ms);
        qdr_params_get(params, "nodes", &splitting->most_nodes);
    }
    splitting->until_ms = time_ms > 0 ? qdri_clock_ms() + time_ms : 0;
    splitting->descents = each < DESCENTS_LEAST  ? DESCENTS_LEAST
                          : each > DESCENTS_MOST ? DESCENTS_MOST
                                                 : each;
    splitting->degree =
        qdri_zeros((size_t)qdri_problem_items(problem) + 1, sizeof *splitting->degree);
    return splitting->degree ? QDR_OK : qdri_no_memory(splitting->error);
}

qdr_status qdr_cubes_new(qdr_cubes **out, const qdr_problem *problem, size_t count,
                         const qdr_params *params, qdr_error *error)
{
    qdr_error own;
    *out = NULL;
    if (!problem) {
        return qdri_missing(error, "problem");
    }
    if (count == 0 || count > QDR_CUBES_MAX) {
        return qdri_fail(error, QDR_RANGE, "there are 1 to %d cubes", QDR_CUBES_MAX);
    }
    struct splitting splitting = {.cubes = qdri_cubes_begin(problem, count),
                                  .way = {.problem = problem},
                                  .error = error ? error : &own};
    if (!splitting.cubes) {
        return qdri_no_memory(error);
    }
    qdr_status status = begin(&splitting, params);
    status = status == QDR_OK ? split_all(&splitting) : status;
    if (status == QDR_OK && !share_out(splitting.cubes)) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        qdri_cubes_settle(splitting.cubes);
        *out = splitting.cubes;
    } else {
        qdr_cubes_free(splitting.cubes);
    }
    qdr_solver_free(splitting.solver);
    qdri_assumed_free(&splitting.way);
    free(splitting.degree);
    free(splitting.leaves.entry);
    return status;
}
