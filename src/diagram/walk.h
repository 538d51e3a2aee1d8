/* walk.h  What the ways through a diagram have in common. */
#ifndef QDRI_DIAGRAM_WALK_H
#define QDRI_DIAGRAM_WALK_H

#include <quadrille/diagram.h>

#include "diagram/diagram.h"
#include "model/problem.h"

/* A stack of numbers. */
struct qdri_stack {
    uint32_t *at;
    size_t count;
    size_t room;
};

/* A kind of walk begins with one of these, which qdri_walk_begin fills. */
struct qdr_solution_iterator {
    /* QDR_SOLUTION with its options in `option`, QDR_EXHAUSTED, or QDR_FAILED with `error`
     * filled. */
    qdr_outcome (*next)(struct qdr_solution_iterator *walk);
    void (*destroy)(struct qdr_solution_iterator *walk); /* frees what the kind has, not the walk */
    const struct qdr_diagram *diagram;
    uint64_t bytes; /* taken of the diagram's budget */
    struct qdri_stack option;
    qdr_solution view;
    qdr_error error;
};

/* Begins a walk of `size` bytes, all zero but its head; qdr_solution_iterator_free frees it.
 * Errors: QDR_INVALID (there is no diagram), QDR_NOMEM. */
qdr_status qdri_walk_begin(qdr_solution_iterator **out, const struct qdr_diagram *diagram,
                           size_t size, qdr_outcome (*next)(struct qdr_solution_iterator *walk),
                           void (*destroy)(struct qdr_solution_iterator *walk), qdr_error *error);

/* Doubles the array that the pointer at `place` points to until it holds `needed` elements of
 * `size` bytes, out of the budget.  False: walk->error says why not, and all is as it was. */
bool qdri_walk_reserve(struct qdr_solution_iterator *walk, void *place, size_t *room, size_t needed,
                       size_t size);

/* False: walk->error says why not, and the stack is as it was. */
bool qdri_walk_push(struct qdr_solution_iterator *walk, struct qdri_stack *stack, uint32_t number);

#endif
