/* random.h  A small generator of random numbers, the same on every platform.
 *
 * xoshiro256** (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47,
 * 2021), its state filled from the seed by splitmix64; bounded numbers without bias by the method
 * of Lemire ("Fast random integer generation in an interval", ACM TOMACS 29, 2019). */
#ifndef QDRI_BASE_RANDOM_H
#define QDRI_BASE_RANDOM_H

#include <stdint.h>
#include <string.h>

#include "base/compiler.h"

struct qdri_random {
    uint64_t state[4];
};

void qdri_random_seed(struct qdri_random *random, uint64_t seed);

/* Returns another seed for each value. */
uint64_t qdri_random_mix(uint64_t seed, uint64_t value);

uint64_t qdri_random_next(struct qdri_random *random);

/* Uniform in 0 .. bound - 1.  Require: bound >= 1. */
uint32_t qdri_random_below(struct qdri_random *random, uint32_t bound);

/* Writes 0 .. count - 1 in a random order. */
void qdri_random_order(struct qdri_random *random, uint32_t *list, uint32_t count);

/* Puts items of so many bytes in a random order.  Inlined, as it is for a size that is known.
 *
 * Require: size <= sizeof(uint64_t), count <= UINT32_MAX. */
QDRI_ALWAYS_INLINE void qdri_random_shuffle(struct qdri_random *random, void *items, size_t count,
                                            size_t size)
{
    unsigned char *first = items;
    for (size_t k = count; k > 1; --k) {
        unsigned char *last = first + (k - 1) * size;
        unsigned char *other = first + qdri_random_below(random, (uint32_t)k) * size;
        uint64_t held;
        memcpy(&held, last, size);
        memmove(last, other, size);
        memcpy(other, &held, size);
    }
}

#endif
