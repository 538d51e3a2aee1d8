/* assumed.h  What is assumed, and whether it contradicts itself: the same for all engines. */
#ifndef QDRI_SOLVER_ASSUMED_H
#define QDRI_SOLVER_ASSUMED_H

#include <quadrille/solver.h>

#include "model/problem.h"

/* How often the assumed options cover an item, and, where they do, in which color. */
struct qdri_taken {
    uint32_t times;
    qdr_color color;
};

/* All zero, with a problem, is "nothing assumed"; the arrays are made at the first assumption. */
struct qdri_assumed {
    const struct qdr_problem *problem;
    qdr_option *option; /* [count]: in the order in which they were assumed, some with QDR_NOT */
    size_t count;
    size_t capacity;
    size_t chosen;            /* of these: without QDR_NOT */
    struct qdri_taken *taken; /* [items] */
    uint8_t *out;             /* a bit for each option: is it assumed with QDR_NOT? */
    bool impossible;          /* do the assumptions contradict each other? */
};

void qdri_assumed_free(struct qdri_assumed *assumed);

/* Returns the bytes that `most` assumptions take at most. */
uint64_t qdri_assumed_bytes(const struct qdr_problem *problem, size_t most);

/* Takes all assumptions back.  Time: proportional to their entries. */
void qdri_assumed_clear(struct qdri_assumed *assumed);

/* Takes all assumptions back but the first `count`, which do not contradict each other.  Time:
 * proportional to the entries of the others. */
void qdri_assumed_keep(struct qdri_assumed *assumed, size_t count);

/* Adds an option, perhaps with QDR_NOT, or QDR_NO_OPTION.  *is_new: it is compatible with what
 * there is, and not there yet, so that the engine must be told.  False: no memory, nothing changed.
 */
bool qdri_assumed_add(struct qdri_assumed *assumed, qdr_option option, bool *is_new);

/* Puts those without QDR_NOT into `options`, which has room for them. */
void qdri_assumed_list(const struct qdri_assumed *assumed, qdr_option *options);

#endif
