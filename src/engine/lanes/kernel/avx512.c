/* avx512.c  The lanes kernel for AVX-512 (F, BW, BITALG, VPOPCNTDQ): a part of a vector is a
 * register. */
#define PART_BYTES 64
#include "engine/lanes/kernel/common.h"

#if IS_COMPACT
#define KERNEL qdri_lanes_avx512_any
#else
#define KERNEL qdri_lanes_avx512
#endif

#if defined(__x86_64__) && defined(__AVX512BITALG__) && defined(__AVX512VPOPCNTDQ__)

#include <immintrin.h>

#define extract_bits(x, mask) _pext_u64(x, mask)

#define PRIMITIVES(bits)                                                                           \
    static inline uint64_t nonzero_##bits(part_##bits x)                                           \
    {                                                                                              \
        return _mm512_test_epi##bits##_mask((__m512i)x, (__m512i)x);                               \
    }                                                                                              \
    static inline part_##bits popcount_##bits(part_##bits x)                                       \
    {                                                                                              \
        return (part_##bits)_mm512_popcnt_epi##bits((__m512i)x);                                   \
    }

PRIMITIVES(8)
PRIMITIVES(16)
PRIMITIVES(32)
PRIMITIVES(64)

/* The sum of the bytes of each word, and of all words. */
static inline part_64 sums_8(part_8 x)
{
    return (part_64)_mm512_sad_epu8((__m512i)x, _mm512_setzero_si512());
}

static inline uint64_t total_64(part_64 x)
{
    return (uint64_t)_mm512_reduce_add_epi64((__m512i)x);
}

#include "engine/lanes/kernel/widths.h"

static bool is_supported(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("bmi2");
}

const struct qdri_lanes_kernel KERNEL = {.name = "avx512",
                                         .is_supported = is_supported,
                                         .rest = &qdri_lanes_avx512_any,
                                         QDRI_LANES_SEARCHES};

#else

const struct qdri_lanes_kernel KERNEL = {.name = "avx512"};

#endif
