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

/* Returns how many options a solution has at most. */
static inline size_t qdri_problem_longest(const struct qdr_problem *problem)
{
    const bool is_plain = !problem->has_bounds && problem->primary < problem->options;
    return is_plain ? problem->primary : problem->options;
}

/* Has an option an item? */
static inline bool qdri_option_has_item(const struct qdr_problem *problem, qdr_option option,
                                        qdr_item item)
{
    uint32_t e = problem->first[option];
    while (e < problem->first[option + 1] && problem->entry[e].item != item) {
        ++e;
    }
    return e < problem->first[option + 1];
}

/* An option that has some item, and the color that it gives it. */
struct qdri_user {
    qdr_option option;
    qdr_color color;
};

/* Lists the options that have an item, but for those that `is_out` marks (NULL: none): item i has
 * user[first[i]] .. user[first[i + 1] - 1], in ascending order.  Require: `first` holds items + 2
 * zeros. */
void qdri_problem_list_users(const struct qdr_problem *problem, const bool *is_out, uint32_t *first,
                             struct qdri_user *user);

/* An item, a color of it or QDR_NO_COLOR, and the number of what gives it that. */
struct qdri_bearer {
    qdr_item item;
    qdr_color color;
    uint32_t number;
};

/* Sorts by item, then by color, then by number. */
void qdri_sort_bearers(struct qdri_bearer *bearer, size_t count);

/* Frees what a problem consists of. */
void qdri_problem_clear(struct qdr_problem *problem);

/* A part of another problem, without names and costs, as a problem of its own. */
struct qdri_part {
    struct qdr_problem problem;
    qdr_option *origin; /* [options]: which options of the other one they are */
};

/* Makes arrays of zeros for so many items, options and entries.  False: no memory for all of them.
 * `qdri_part_bytes` returns what they take. */
bool qdri_part_make(struct qdri_part *part, uint32_t items, uint32_t options, uint32_t entries);
uint64_t qdri_part_bytes(uint32_t items, uint32_t options, uint32_t entries);

/* Frees them; then there are none. */
void qdri_part_clear(struct qdri_part *part);

/* What a qdr_solution is made of: a view that an engine fills, or a copy. */
struct qdr_solution {
    const qdr_option *option;
    qdr_option *owned; /* the same array in a copy, which frees it; NULL in a view */
    size_t count;
    const qdr_problem *problem; /* of a view; NULL in a copy, which may outlive it */
    uint64_t cost;              /* of a copy; a view adds up its costs when it is asked */
};

#endif
