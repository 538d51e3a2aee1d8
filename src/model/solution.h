/* solution.h  What a qdr_solution is made of: a view that an engine fills, or a copy. */
#ifndef QDRI_MODEL_SOLUTION_H
#define QDRI_MODEL_SOLUTION_H

#include <quadrille/solution.h>

struct qdr_solution {
    const qdr_option *option;
    qdr_option *owned; /* the same array in a copy, which frees it; NULL in a view */
    size_t count;
    const qdr_problem *problem; /* of a view; NULL in a copy, which may outlive it */
    uint64_t cost;              /* of a copy; a view adds up its costs when it is asked */
};

#endif
