/* lanes_common.h  What the kernels of all instruction sets have in common; see lanes_kernel.h.
 *
 * Included once by each lanes_*.c, with VECTOR_BYTES defined as the size of its vectors. */
#ifndef QDRI_ENGINE_LANES_COMMON_H
#define QDRI_ENGINE_LANES_COMMON_H

#include "base/compiler.h"
#include "engine/lanes.h"

/* Forced options that are applied in one pass over the state. */
#define BATCH 8

/* Items with two options that are compared before one of them is chosen: more make smaller trees, fewer
 * make cheaper nodes.  (Measured: 4 to 8 are best on Sudoku.)  In small states the first item will do. */
#define PROBES 6

typedef uint8_t lane_8;
typedef uint16_t lane_16;
typedef uint32_t lane_32;
typedef uint64_t lane_64;

#define LANES_VECTOR __attribute__((vector_size(VECTOR_BYTES), may_alias))
typedef lane_8 vector_8 LANES_VECTOR;
typedef lane_16 vector_16 LANES_VECTOR;
typedef lane_32 vector_32 LANES_VECTOR;
typedef lane_64 vector_64 LANES_VECTOR;

static inline uint32_t lowest_bit(uint64_t x)
{
    return (uint32_t)__builtin_ctzll(x);
}

static inline uint64_t *settled_masks(unsigned char *state)
{
    return (uint64_t *)(void *)state;
}

static inline unsigned char *effect_of(const struct qdri_lanes_table *table, qdr_option option)
{
    return table->effect + option * table->stride;
}

static inline void copy_masks(const struct qdri_lanes_table *table, unsigned char *to,
                              unsigned char *from)
{
    for (size_t k = 0; k < table->masks; k += VECTOR_BYTES) {
        *(vector_64 *)(void *)(to + k) = *(const vector_64 *)(const void *)(from + k);
    }
}

/* Marks the lanes of an option as settled. */
static inline void settle(const struct qdri_lanes_table *table, unsigned char *state,
                          qdr_option option)
{
    const unsigned char *effect = effect_of(table, option);
    for (size_t k = 0; k < table->masks; k += VECTOR_BYTES) {
        *(vector_64 *)(void *)(state + k) |= *(const vector_64 *)(const void *)(effect + k);
    }
}

/* Applies an option without looking for what follows from it. */
static void apply_blindly(const struct qdri_lanes_table *table, unsigned char *state,
                          qdr_option option)
{
    const unsigned char *effect = effect_of(table, option);
    settle(table, state, option);
    for (size_t k = table->masks; k < table->stride; k += VECTOR_BYTES) {
        *(vector_64 *)(void *)(state + k) &= *(const vector_64 *)(const void *)(effect + k);
    }
}

#endif
