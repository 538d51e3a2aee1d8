/* automorphisms.h  All symmetries of a small exact-cover problem, by brute force, and its
 * solutions up to them.  Options that are equal can be exchanged. */
#ifndef TESTS_SUPPORT_AUTOMORPHISMS_H
#define TESTS_SUPPORT_AUTOMORPHISMS_H

#include <stdbool.h>
#include <stdint.h>

#include <quadrille/problem.h>

enum {
    AUTO_VERTICES = 18,   /* items, and colors of items, at most */
    AUTO_OPTIONS = 24,    /* at most: a set of them is a word */
    AUTO_SOLUTIONS = 600, /* at most */
    AUTO_STEPS = 300000   /* of the search for symmetries, at most */
};

/* Counts the solutions, and those that differ up to all symmetries.  False: the problem is too
 * large. */
bool automorphisms_count(const qdr_problem *problem, uint64_t *solutions, uint64_t *orbits);

#endif
