/* random.h  A small generator of random numbers, the same on every platform.
 *
 * xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47,
 * 2021), its state filled from the seed by splitmix64; bounded numbers without bias by the method
 * of Lemire ("Fast random integer generation in an interval", ACM TOMACS 29, 2019). */
#ifndef QDRI_BASE_RANDOM_H
#define QDRI_BASE_RANDOM_H

#include <stdint.h>

struct qdri_random {
    uint64_t state[4];
};

void qdri_random_seed(struct qdri_random *random, uint64_t seed);
uint64_t qdri_random_next(struct qdri_random *random);

/* Uniform in 0 .. bound - 1.  Require: bound >= 1. */
uint32_t qdri_random_below(struct qdri_random *random, uint32_t bound);

#endif
