/* assumed.h  What is assumed, and whether it contradicts itself: the same for all engines. */
#ifndef QDRI_SOLVER_ASSUMED_H
#define QDRI_SOLVER_ASSUMED_H

#include <quadrille/solver.h>

#include "model/problem.h"

/* All zero, with a problem, is "nothing assumed"; the arrays are made at the first assumption. */
struct qdri_assumed {
    const struct qdr_problem *problem;
    qdr_option *option; /* [count]: in the order in which they were assumed, some with QDR_NOT, and
                           with the first that contradicts the others; so a search that begins
                           again from this list meets the contradiction again */
    size_t count;
    size_t capacity;
    size_t chosen;    /* of these: without QDR_NOT, and without the contradiction */
    uint32_t *times;  /* [items]: how often the assumed options cover each; the last one made */
    qdr_color *color; /* [items]: in which color, if they do; NULL where the problem has none */
    uint8_t *out;     /* a bit for each option: is it assumed with QDR_NOT? */
    bool impossible;  /* do the assumptions contradict each other? */
    size_t contrary;  /* then: the place in the list of the first that does */
};

void qdri_assumed_free(struct qdri_assumed *assumed);

/* Returns the bytes that `most` assumptions take at most. */
uint64_t qdri_assumed_bytes(const struct qdr_problem *problem, size_t most);

/* Takes all assumptions back.  Time: proportional to their entries. */
void qdri_assumed_clear(struct qdri_assumed *assumed);

/* Takes all assumptions back but the first `count`.  Time: proportional to the entries of the
 * others. */
void qdri_assumed_keep(struct qdri_assumed *assumed, size_t count);

/* Adds an option, perhaps with QDR_NOT, or QDR_NO_OPTION.  *is_new: it is compatible with what
 * there is, and not there yet, so that the engine must be told.  False: no memory, nothing changed.
 */
bool qdri_assumed_add(struct qdri_assumed *assumed, qdr_option option, bool *is_new);

/* Adds an option, without QDR_NOT, where all is as it mostly is: there is room, the problem has no
 * bounds and no colors, and nothing covers its items yet.  False: it is not so, nothing changed. */
static inline bool qdri_assumed_add_quickly(struct qdri_assumed *assumed, qdr_option option)
{
    const struct qdr_problem *problem = assumed->problem;
    if (!assumed->times || assumed->count >= assumed->capacity || problem->has_bounds ||
        problem->has_colors || problem->inert[option]) {
        return false;
    }
    uint32_t *times = assumed->times;
    const qdr_entry *begin = problem->entry + problem->first[option];
    const qdr_entry *end = problem->entry + problem->first[option + 1];
    uint32_t before = 0;
    for (const qdr_entry *e = begin; e < end; ++e) {
        before |= times[e->item]++;
    }
    if (before != 0) {
        for (const qdr_entry *e = begin; e < end; ++e) {
            --times[e->item];
        }
        return false;
    }
    assumed->option[assumed->count++] = option;
    ++assumed->chosen;
    return true;
}

/* Is the assumption with this index compatible with the others?  Engines hear only of such. */
static inline bool qdri_assumed_fits(const struct qdri_assumed *assumed, size_t index)
{
    return !assumed->impossible || index != assumed->contrary;
}

/* Could an option be added besides those that there are?  Require: they do not contradict each
 * other, and it is not inert. */
bool qdri_assumed_allows(const struct qdri_assumed *assumed, qdr_option option);

/* Puts those without QDR_NOT into `options`, which has room for them. */
void qdri_assumed_list(const struct qdri_assumed *assumed, qdr_option *options);

#endif
