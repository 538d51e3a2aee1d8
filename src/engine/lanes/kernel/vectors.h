/* vectors.h  Vectors of lanes of one width; part of lanes.h. */

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_(a, b)
#define NAME(name) PASTE(name, LANE_BITS)
#define VECTOR NAME(vector)
#define PART NAME(part)
#define LANE NAME(lane)
#define LANES (QDRI_LANES_BITS / LANE_BITS)
#define PART_LANES (LANES / PARTS)
#define ALL_LANES (UINT64_MAX >> (64 - LANES))

QDRI_ALWAYS_INLINE VECTOR *NAME(vectors)(unsigned char *state)
{
    return (VECTOR *)(void *)state;
}

QDRI_ALWAYS_INLINE const VECTOR *NAME(effect)(const struct qdri_lanes_table *t, uint32_t option,
                                              uint32_t vectors)
{
    return (const VECTOR *)(const void *)t->effect + (size_t)option * vectors;
}

/* Part by part, here and below: compilers keep such vectors in registers, but not copied
 * structures. */
QDRI_ALWAYS_INLINE void NAME(copy)(VECTOR *x, const VECTOR *y)
{
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        x->part[k] = y->part[k];
    }
}

QDRI_ALWAYS_INLINE void NAME (and)(VECTOR *x, const VECTOR *y)
{
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        x->part[k] &= y->part[k];
    }
}

/* The lanes that have one bit at the most, and those that have none, are known by these. */
QDRI_ALWAYS_INLINE PART NAME(without_lowest)(PART x)
{
    return x & (x - 1);
}

/* Takes the lowest bit from each lane. */
QDRI_ALWAYS_INLINE void NAME(strip)(VECTOR *x, const VECTOR *y)
{
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        x->part[k] = NAME(without_lowest)(y->part[k]);
    }
}

/* The lanes that have a bit; those that have more than one. */
QDRI_ALWAYS_INLINE uint64_t NAME(filled)(const VECTOR *x)
{
    uint64_t lanes = 0;
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        lanes |= NAME(nonzero)(x->part[k]) << (k * PART_LANES);
    }
    return lanes;
}

QDRI_ALWAYS_INLINE uint64_t NAME(several)(const VECTOR *x)
{
    uint64_t lanes = 0;
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        lanes |= NAME(nonzero)(NAME(without_lowest)(x->part[k])) << (k * PART_LANES);
    }
    return lanes;
}

/* Adds the numbers of bits in lanes. */
QDRI_ALWAYS_INLINE void NAME(add_sizes)(VECTOR *size, const VECTOR *x)
{
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        size->part[k] += NAME(popcount)(x->part[k]);
    }
}

/* The lanes whose number is another one. */
QDRI_ALWAYS_INLINE uint64_t NAME(differing)(const VECTOR *size, LANE number)
{
    uint64_t lanes = 0;
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        lanes |= NAME(nonzero)(size->part[k] - number) << (k * PART_LANES);
    }
    return lanes;
}

/* The options of a lane in vector v. */
QDRI_ALWAYS_INLINE const uint32_t *NAME(options)(const struct qdri_lanes_table *t, uint32_t v,
                                                 uint32_t place)
{
    return t->option + ((size_t)v * LANES + place) * LANE_BITS;
}

QDRI_ALWAYS_INLINE LANE NAME(lane_of)(const VECTOR *x, uint32_t place)
{
    return ((const LANE *)x)[place];
}
