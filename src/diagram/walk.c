/* walk.c  Begins and ends walks of all kinds, and gives them memory out of the budget. */
#include "diagram/walk.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "diagram/counts.h"

qdr_status qdri_walk_begin(qdr_solution_iterator **out, const struct qdr_diagram *diagram,
                           size_t size, qdr_outcome (*next)(struct qdr_solution_iterator *walk),
                           void (*destroy)(struct qdr_solution_iterator *walk), qdr_error *error)
{
    *out = NULL;
    if (!diagram) {
        return qdri_missing(error, "diagram");
    }
    *out = qdri_zeros(1, size);
    if (!*out) {
        return qdri_no_memory(error);
    }
    **out = (struct qdr_solution_iterator){.next = next, .destroy = destroy, .diagram = diagram};
    return QDR_OK;
}

/* An array that moves is there twice for a moment. */
bool qdri_walk_reserve(struct qdr_solution_iterator *walk, void *place, size_t *room, size_t needed,
                       size_t size)
{
    void *array;
    size_t target = *room > 0 ? *room : 2;
    memcpy(&array, place, sizeof array);
    if (array && needed <= *room) {
        return true;
    }
    while (target < needed) {
        target *= 2;
    }
    uint64_t both = walk->bytes + (uint64_t)target * size;
    if (qdri_diagram_afford(walk->diagram, both, "a walk through it", &walk->error) != QDR_OK) {
        return false;
    }
    array = realloc(array, target * size);
    if (!array) {
        qdri_no_memory(&walk->error);
        return false;
    }
    memcpy(place, &array, sizeof array);
    walk->bytes = both - *room * size;
    *room = target;
    return true;
}

bool qdri_walk_push(struct qdr_solution_iterator *walk, struct qdri_stack *stack, uint32_t number)
{
    if (!qdri_walk_reserve(walk, &stack->at, &stack->room, stack->count + 1, sizeof *stack->at)) {
        return false;
    }
    stack->at[stack->count++] = number;
    return true;
}

qdr_outcome qdr_solution_iterator_next(qdr_solution_iterator *walk, const qdr_solution **solution)
{
    qdr_outcome outcome = walk->next(walk);
    *solution = NULL;
    if (outcome == QDR_SOLUTION) {
        walk->view = (qdr_solution){.option = walk->option.at,
                                    .count = walk->option.count,
                                    .problem = walk->diagram->problem};
        *solution = &walk->view;
    }
    return outcome;
}

const qdr_error *qdr_solution_iterator_error(const qdr_solution_iterator *walk)
{
    return &walk->error;
}

void qdr_solution_iterator_free(qdr_solution_iterator *walk)
{
    if (walk) {
        walk->destroy(walk);
        free(walk->option.at);
        free(walk);
    }
}
