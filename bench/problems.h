/* problems.h  The named problems that are measured. */
#ifndef BENCH_PROBLEMS_H
#define BENCH_PROBLEMS_H

#include <quadrille/quadrille.h>

struct bench_problem {
    const char *name;
    const char *meaning;
    void (*describe)(qdr_builder *builder, unsigned size);
    unsigned size;
    bool in_set; /* of those that are measured where no names are given */
};

/* Returns the index-th problem, from 0; NULL where there is none. */
const struct bench_problem *bench_problem_at(size_t index);

/* Returns the problem called `name`; NULL where there is none. */
const struct bench_problem *bench_problem_find(const char *name);

/* Builds it; the result is the caller's.  Ends the program where memory runs out. */
qdr_problem *bench_problem_build(const struct bench_problem *problem);

#endif
