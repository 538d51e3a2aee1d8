/* assumptions.h  Options that a search assumes, and what that leaves of all solutions. */
#ifndef TESTS_ASSUMPTIONS_H
#define TESTS_ASSUMPTIONS_H

#include <quadrille/solver.h>

#include "base/random.h"
#include "brute.h"

/* Makes up fewer than `most` of them: options, where there are bounds some with QDR_NOT, and now
 * and then QDR_NO_OPTION.  Returns how many. */
size_t assumptions_make_up(const qdr_problem *problem, struct qdri_random *random,
                           qdr_option *assumed, size_t most);

/* How many of all solutions have the options that are assumed? */
uint64_t assumptions_count(const struct brute_solutions *all, const qdr_option *assumed,
                           size_t count);

#endif
