/* found.h  For tests: sets of solutions, compared by count and by a sum of hashes.  Include it
 * after cmocka.h. */
#ifndef TESTS_SUPPORT_FOUND_H
#define TESTS_SUPPORT_FOUND_H

#include <quadrille/problem.h>
#include <quadrille/solver.h>

#include "base/random.h"

/* What was found, in a form that does not depend on the order of options or solutions. */
struct found {
    const qdr_problem *problem;
    uint64_t count;
    uint64_t sum;
    qdr_stats stats;   /* of the search, for those who compare them */
    qdr_stats counted; /* ... of one that only counts */
};

static inline uint64_t hash_of(uint64_t x)
{
    struct qdri_random random;
    qdri_random_seed(&random, x);
    return qdri_random_next(&random);
}

/* Without asking whether they are a solution. */
static inline void add_options(struct found *found, const qdr_option *options, size_t count)
{
    uint64_t set = 0;
    for (size_t k = 0; k < count; ++k) {
        set += hash_of(options[k]);
    }
    ++found->count;
    found->sum += hash_of(set);
}

static inline void note_options(struct found *found, const qdr_option *options, size_t count)
{
    assert_true(qdr_problem_verify(found->problem, options, count, NULL));
    add_options(found, options, count);
}

static inline void note(struct found *found, const qdr_solution *solution)
{
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    note_options(found, options, count);
}

/* For a sink. */
static inline qdr_verdict note_each(void *ctx, const qdr_solution *solution)
{
    note(ctx, solution);
    return QDR_CONTINUE;
}

static inline void assert_same(const struct found *found, const struct found *right)
{
    assert_int_equal(found->count, right->count);
    assert_true(found->sum == right->sum);
}

#endif
