/* separators.c  Nested dissection of the graph of items, of which two are neighbours where an
 * option has both. */

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "proof/count/certificate.h"

/* Searches from the end of another search, to find a vertex far out. */
#define SEARCHES 4

/* A set is a part of `item`.  All of its items have the same `set`, which tells it from others. */
struct dissection {
    const struct qdri_cnf *cnf;
    uint32_t *item;  /* [items]: those not ranked yet, set after set: the last one comes next */
    uint32_t *set;   /* [items]: the set of an item */
    uint32_t *seen;  /* [items]: the search in which it was seen */
    uint32_t *level; /* [items]: and its level in that */
    uint32_t *queue; /* [items]: in the order in which they were seen */
    uint32_t *width; /* [items]: of levels */
    uint32_t *size;  /* [items]: of the sets that wait */
    uint32_t sets;   /* that wait */
    uint32_t names;  /* of sets that were given away */
    uint32_t searches;
    uint32_t *rank;
    uint32_t ranked;
    struct qdri_arrays arrays;
};

/* Sees the neighbours of an item that are in its set; returns how many are in the queue. */
static uint32_t see_neighbours(struct dissection *d, qdr_item item, uint32_t seen)
{
    const struct qdri_cnf *cnf = d->cnf;
    const struct qdr_problem *problem = cnf->problem;
    for (uint32_t k = cnf->first[item]; k < cnf->first[item + 1]; ++k) {
        const qdr_option option = cnf->member[k];
        for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
            const qdr_item other = problem->entry[e].item;
            if (d->set[other] == d->set[item] && d->seen[other] != d->searches) {
                d->seen[other] = d->searches;
                d->level[other] = d->level[item] + 1;
                d->queue[seen++] = other;
            }
        }
    }
    return seen;
}

/* Searches from an item through its set; returns how many items there are, in `queue`. */
static uint32_t search(struct dissection *d, qdr_item from)
{
    uint32_t seen = 1;
    ++d->searches;
    d->seen[from] = d->searches;
    d->level[from] = 0;
    d->queue[0] = from;
    for (uint32_t k = 0; k < seen; ++k) {
        seen = see_neighbours(d, d->queue[k], seen);
    }
    return seen;
}

/* The smallest level that leaves neither side with less than a fifth of the items; or else the
 * middle one. */
static uint32_t best_level(struct dissection *d, uint32_t count)
{
    const uint32_t levels = d->level[d->queue[count - 1]] + 1;
    uint32_t best = levels / 2;
    uint64_t least = UINT64_MAX;
    uint32_t before = 0;
    memset(d->width, 0, levels * sizeof *d->width);
    for (uint32_t k = 0; k < count; ++k) {
        ++d->width[d->level[d->queue[k]]];
    }
    for (uint32_t k = 0; k < levels; before += d->width[k++]) {
        const uint32_t after = count - before - d->width[k];
        const uint32_t smaller = before < after ? before : after;
        const uint32_t larger = before < after ? after : before;
        const uint64_t price = 4 * (uint64_t)d->width[k] + larger;
        if (smaller > 0 && (5 * (uint64_t)smaller >= count || levels <= 4) && price < least) {
            best = k;
            least = price;
        }
    }
    return best;
}

/* Ranks a level of the last search, in the order of the problem, and leaves its other items as sets
 * at the end of `item`, where there is room for them; `count` is of both. */
static void separate(struct dissection *d, uint32_t *item, uint32_t count, uint32_t level)
{
    uint32_t kept = 0;
    uint32_t ranked = 0;
    const uint32_t name = ++d->names;
    for (uint32_t k = 0; k < count; ++k) {
        const qdr_item next = d->queue[k];
        if (level == UINT32_MAX || d->level[next] == level) {
            d->queue[ranked++] = next;
        } else {
            item[kept++] = next;
            d->set[next] = name;
        }
    }
    qdri_sort(d->queue, ranked);
    for (uint32_t k = 0; k < ranked; ++k) {
        d->rank[d->queue[k]] = d->ranked++;
        d->set[d->queue[k]] = 0;
    }
    if (kept > 0) {
        d->size[d->sets++] = kept;
    }
}

/* Takes a component out of the set that comes next, and separates it. */
static void dissect(struct dissection *d, uint32_t end)
{
    const uint32_t size = d->size[--d->sets];
    uint32_t *item = d->item + end - size;
    uint32_t count = search(d, item[0]);
    uint32_t levels = d->level[d->queue[count - 1]] + 1;
    for (unsigned k = 1; k < SEARCHES; ++k) {
        const qdr_item far = d->queue[count - 1];
        count = search(d, far);
        if (d->level[d->queue[count - 1]] + 1 <= levels) {
            break;
        }
        levels = d->level[d->queue[count - 1]] + 1;
    }
    levels = d->level[d->queue[count - 1]] + 1;
    uint32_t others = 0;
    for (uint32_t k = 0; k < size; ++k) {
        if (d->seen[item[k]] != d->searches) {
            item[others++] = item[k];
        }
    }
    if (others > 0) {
        d->size[d->sets++] = others;
    }
    separate(d, item + others, count, levels <= 2 ? UINT32_MAX : best_level(d, count));
}

static bool begin(struct dissection *d, uint32_t items)
{
    d->item = qdri_array(&d->arrays, items, sizeof *d->item);
    d->set = qdri_array(&d->arrays, items, sizeof *d->set);
    d->seen = qdri_array(&d->arrays, items, sizeof *d->seen);
    d->level = qdri_array(&d->arrays, items, sizeof *d->level);
    d->queue = qdri_array(&d->arrays, items, sizeof *d->queue);
    d->width = qdri_array(&d->arrays, items, sizeof *d->width);
    d->size = qdri_array(&d->arrays, (uint64_t)items + 1, sizeof *d->size);
    d->rank = qdri_zeros(items, sizeof *d->rank);
    if (d->arrays.lacks_memory || !d->rank) {
        return false;
    }
    d->names = 1;
    for (uint32_t k = 0; k < items; ++k) {
        d->item[k] = k;
        d->set[k] = 1;
    }
    d->size[0] = items;
    d->sets = items > 0;
    return true;
}

uint32_t *qdri_separators_rank(const struct qdri_cnf *cnf)
{
    struct dissection d = {.cnf = cnf};
    const uint32_t items = qdri_problem_items(cnf->problem);
    if (begin(&d, items)) {
        while (d.sets > 0) {
            dissect(&d, items - d.ranked);
        }
    } else {
        free(d.rank);
        d.rank = NULL;
    }
    qdri_arrays_free(&d.arrays);
    return d.rank;
}
