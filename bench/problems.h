/* problems.h  The named problems that are measured. */
#ifndef BENCH_PROBLEMS_H
#define BENCH_PROBLEMS_H

#include <quadrille/quadrille.h>

/* What a problem is measured for.  Of the wide set, which has many families, engines may be tuned
 * on one half; the other half tells whether that helps elsewhere. */
enum bench_part { BENCH_ASIDE, BENCH_SET, BENCH_TUNED, BENCH_HELD_OUT };

struct bench_problem {
    const char *name;
    const char *meaning;
    void (*describe)(qdr_builder *builder, unsigned size);
    unsigned size;
    uint64_t solutions;
    enum bench_part part;
    bool is_small; /* of the wide set: the smaller one of its family, which is for tests */
};

/* Returns the index-th problem, from 0; NULL where there is none. */
const struct bench_problem *bench_problem_at(size_t index);

/* Returns the problem called `name`; NULL where there is none. */
const struct bench_problem *bench_problem_find(const char *name);

/* Builds it; the result is the caller's.  Ends the program where memory runs out. */
qdr_problem *bench_problem_build(const struct bench_problem *problem);

#endif
