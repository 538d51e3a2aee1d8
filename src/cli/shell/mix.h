/* mix.h  A hash of 64 bits. */
#ifndef CLI_MIX_H
#define CLI_MIX_H

#include <stdint.h>

/* Returns a hash of a number: a bijection.  Source: the finalizer of SplitMix64 by S. Vigna. */
static inline uint64_t mix64(uint64_t x)
{
    x += UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

#endif
