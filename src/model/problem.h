/* problem.h  What a qdr_problem is made of: for engines, which read it directly.
 *
 * A builder is a problem that still grows; building copies it. */
#ifndef QDRI_MODEL_PROBLEM_H
#define QDRI_MODEL_PROBLEM_H

#include <quadrille/problem.h>

#include "model/names.h"

struct qdri_item {
    uint32_t low; /* 1, 1 for a plain primary item; 0, QDR_NO_LIMIT for a secondary one */
    uint32_t high;
    bool is_primary;
};

/* Option o has the entries entry[first[o]] .. entry[first[o + 1] - 1], in the order given. */
struct qdr_problem {
    struct qdri_names item_names;  /* item i has name i */
    struct qdri_names color_names; /* color c has name c - 1 */
    struct qdri_item *item;
    qdr_entry *entry;
    uint32_t *first;
    uint64_t *cost;
    bool *inert;      /* has the option no primary item? */
    uint32_t primary; /* number of primary items */
    uint32_t options; /* number of options */
    bool has_colors;
    bool has_bounds;
    bool has_costs;
};

/* The number of items is that of their names. */
static inline uint32_t qdri_problem_items(const struct qdr_problem *problem)
{
    return problem->item_names.count;
}

/* What a qdr_solution is made of: a view that an engine fills, or a copy. */
struct qdr_solution {
    const qdr_option *option;
    qdr_option *owned; /* the same array in a copy, which frees it; NULL in a view */
    size_t count;
    const qdr_problem *problem; /* of a view; NULL in a copy, which may outlive it */
    uint64_t cost;              /* of a copy; a view adds up its costs when it is asked */
};

#endif
