/* extract.h  Bits that a mask selects, for instruction sets that cannot move them together. */
#ifndef QDRI_ENGINE_LANES_EXTRACT_H
#define QDRI_ENGINE_LANES_EXTRACT_H

/* The bits of x that a mask selects, moved together. */
static inline uint64_t extract_bits(uint64_t x, uint64_t mask)
{
    uint64_t result = 0;
    for (unsigned k = 0; mask != 0; mask &= mask - 1, ++k) {
        result |= (x >> lowest_bit(mask) & 1) << k;
    }
    return result;
}

#endif
