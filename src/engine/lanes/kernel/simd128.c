/* simd128.c  The lanes kernel for WebAssembly with SIMD: a part of a vector is one of its values of
 * 128 bits. */
#define PART_BYTES 16
#define IS_COMPACT 1
#include "engine/lanes/kernel/common.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

#include "engine/lanes/kernel/extract.h"

/* Lanes that are zero, as bits: there is an instruction for each width. */
#define NONZERO(bits, shape)                                                                       \
    static inline uint64_t nonzero_##bits(part_##bits x)                                           \
    {                                                                                              \
        const v128_t is_filled = wasm_##shape##_ne((v128_t)x, wasm_i64x2_const(0, 0));             \
        return wasm_##shape##_bitmask(is_filled);                                                  \
    }

NONZERO(8, i8x16)
NONZERO(16, i16x8)
NONZERO(32, i32x4)
NONZERO(64, i64x2)

#undef NONZERO

/* Ones in each byte are counted by an instruction, and added up in pairs. */
QDRI_ALWAYS_INLINE part_8 popcount_8(part_8 x)
{
    return (part_8)wasm_i8x16_popcnt((v128_t)x);
}

QDRI_ALWAYS_INLINE part_16 pairs_of_bytes(v128_t x)
{
    return (part_16)wasm_u16x8_extadd_pairwise_u8x16(x);
}

QDRI_ALWAYS_INLINE part_16 popcount_16(part_16 x)
{
    return pairs_of_bytes(wasm_i8x16_popcnt((v128_t)x));
}

QDRI_ALWAYS_INLINE part_32 popcount_32(part_32 x)
{
    return (part_32)wasm_u32x4_extadd_pairwise_u16x8((v128_t)popcount_16((part_16)x));
}

/* The sum of the two halves of each word. */
QDRI_ALWAYS_INLINE part_64 sum_of_halves(v128_t x)
{
    return ((part_64)x & UINT32_MAX) + ((part_64)x >> 32);
}

QDRI_ALWAYS_INLINE part_64 popcount_64(part_64 x)
{
    return sum_of_halves((v128_t)popcount_32((part_32)x));
}

/* The sum of the bytes of each word, and of all words. */
QDRI_ALWAYS_INLINE part_64 sums_8(part_8 x)
{
    return sum_of_halves(wasm_u32x4_extadd_pairwise_u16x8((v128_t)pairs_of_bytes((v128_t)x)));
}

QDRI_ALWAYS_INLINE uint64_t total_64(part_64 x)
{
    return x[0] + x[1];
}

#include "engine/lanes/kernel/widths.h"

static bool is_supported(void)
{
    return true;
}

const struct qdri_lanes_kernel qdri_lanes_simd128 = {.name = "simd128",
                                                     .is_supported = is_supported,
                                                     .rest = &qdri_lanes_simd128,
                                                     QDRI_LANES_SEARCHES};

#else

const struct qdri_lanes_kernel qdri_lanes_simd128 = {.name = "simd128"};

#endif
