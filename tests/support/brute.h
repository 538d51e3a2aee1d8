/* brute.h  Exact cover by trying all sets of options: slow, and plainly the definition.
 *
 * It shares no code with the library and sees a problem through its public accessors only, so that
 * an engine and its judge cannot be wrong in the same way. */
#ifndef TESTS_BRUTE_H
#define TESTS_BRUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/problem.h>

#define BRUTE_OPTIONS 12 /* most options of a problem */
#define BRUTE_ITEMS 16   /* most items */

typedef uint32_t brute_set; /* bit k: option k is in it */

struct brute_solutions {
    size_t count;
    brute_set set[1 << BRUTE_OPTIONS]; /* ascending */
};

/* Finds all solutions.  Require: the problem is within the sizes above. */
void brute_solve(const qdr_problem *problem, struct brute_solutions *solutions);

#endif
