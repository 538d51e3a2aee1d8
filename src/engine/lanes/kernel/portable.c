/* portable.c  The lanes kernel for every processor: parts of vectors are as small as the registers
 * that all have, and lanes are told from zero by arithmetic on words, or by SSE2, which every
 * x86-64 has.  There it serves old processors, and so is small and slower.  A module of WebAssembly
 * with SIMD runs nowhere without it, so it has that kernel alone. */
#define PART_BYTES 16
#ifndef IS_ANY /* portable_any.c defines it */
#define IS_ANY 0
#define KERNEL qdri_lanes_portable
#else
#define KERNEL qdri_lanes_portable_any
#endif
#if defined(__x86_64__)
#define IS_COMPACT 1
#define IS_NEEDED !IS_ANY
#define REST qdri_lanes_portable
#elif defined(__wasm_simd128__)
#define IS_NEEDED 0
#else
#define IS_COMPACT IS_ANY
#define IS_NEEDED 1
#define REST qdri_lanes_portable_any
#endif
#include "engine/lanes/kernel/common.h"

#if IS_NEEDED

#include "engine/lanes/kernel/extract.h"

#if defined(__SSE2__)

#include <emmintrin.h>

static inline uint64_t nonzero_8(part_8 x)
{
    __m128i is_zero = _mm_cmpeq_epi8((__m128i)x, _mm_setzero_si128());
    return 0xFFFFu & ~(uint32_t)_mm_movemask_epi8(is_zero);
}

static inline uint64_t nonzero_16(part_16 x)
{
    __m128i is_zero = _mm_cmpeq_epi16((__m128i)x, _mm_setzero_si128());
    return 0xFFu & ~(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(is_zero, is_zero));
}

static inline uint64_t nonzero_32(part_32 x)
{
    __m128i is_zero = _mm_cmpeq_epi32((__m128i)x, _mm_setzero_si128());
    return 0xFu & ~(uint32_t)_mm_movemask_ps(_mm_castsi128_ps(is_zero));
}

static inline uint64_t nonzero_64(part_64 x)
{
    return (uint64_t)(x[0] != 0) | (uint64_t)(x[1] != 0) << 1;
}

/* The sum of the bytes of each word. */
static inline part_64 sums_8(part_8 x)
{
    return (part_64)_mm_sad_epu8((__m128i)x, _mm_setzero_si128());
}

#else

/* The sum of the bytes of each word, which is less than 65536. */
static inline part_64 sums_8(part_8 x)
{
    const uint64_t ones = UINT64_C(0x0001000100010001);
    part_64 pairs = ((part_64)x & (ones * 0xFF)) + ((part_64)x >> 8 & (ones * 0xFF));
    return (pairs * ones) >> 48;
}

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__

/* The first lane of a word is the highest: they are looked at one by one. */
#define NONZERO(bits)                                                                              \
    static inline uint64_t nonzero_##bits(part_##bits x)                                           \
    {                                                                                              \
        uint64_t result = 0;                                                                       \
        for (unsigned k = 0; k < PART_BYTES * 8 / bits; ++k) {                                     \
            result |= (uint64_t)(x[k] != 0) << k;                                                  \
        }                                                                                          \
        return result;                                                                             \
    }

#else

/* A bit for each lane that is not zero, word by word: adding all ones but the top one to a lane
 * carries into its top bit where any of the lower bits is set; then the top bits are moved
 * together. */
#define NONZERO(bits)                                                                              \
    static inline uint64_t nonzero_##bits(part_##bits x)                                           \
    {                                                                                              \
        const part_64 words = (part_64)x;                                                          \
        const uint64_t top = TOPS_##bits;                                                          \
        const unsigned lanes = 64 / bits;                                                          \
        uint64_t result = 0;                                                                       \
        for (unsigned k = 0; k < PART_BYTES / 8; ++k) {                                            \
            uint64_t set = (((words[k] & ~top) + ~top) | words[k]) & top;                          \
            uint64_t packed = ((set >> (bits - 1)) * GATHER_##bits) >> (64 - lanes);               \
            result |= packed << (k * lanes);                                                       \
        }                                                                                          \
        return result;                                                                             \
    }

/* The top bit of each lane; and the factor that brings bit 0 of lane j to bit 64 - lanes + j. */
#define TOPS_8 UINT64_C(0x8080808080808080)
#define TOPS_16 UINT64_C(0x8000800080008000)
#define TOPS_32 UINT64_C(0x8000000080000000)
#define TOPS_64 UINT64_C(0x8000000000000000)
#define GATHER_8 UINT64_C(0x0102040810204080)
#define GATHER_16 UINT64_C(0x1000200040008000)
#define GATHER_32 UINT64_C(0x4000000080000000)
#define GATHER_64 UINT64_C(0x8000000000000000)

#endif

NONZERO(8)
NONZERO(16)
NONZERO(32)
NONZERO(64)

#endif

static inline uint64_t total_64(part_64 x)
{
    return x[0] + x[1];
}

#include "engine/lanes/kernel/popcount.h"
#include "engine/lanes/kernel/widths.h"

static bool is_supported(void)
{
    return true;
}

const struct qdri_lanes_kernel KERNEL = {
    .name = "portable", .is_supported = is_supported, .rest = &REST, QDRI_LANES_SEARCHES};

#elif !IS_ANY

const struct qdri_lanes_kernel KERNEL = {.name = "portable"};

#endif
