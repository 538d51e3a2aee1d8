/* lanes_avx512.c  The lanes kernel for AVX-512 (F, BW, BITALG, VPOPCNTDQ): a part of a vector is a register. */
#define PART_BYTES 64
#include "engine/lanes_common.h"

#if defined(__AVX512BITALG__) && defined(__AVX512VPOPCNTDQ__)

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

#include "engine/lanes_widths.h"

static bool is_supported(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("bmi2");
}

const struct qdri_lanes_kernel qdri_lanes_avx512 = {
    .name = "avx512", .is_supported = is_supported, QDRI_LANES_SEARCHES};

#else

static bool is_supported(void)
{
    return false;
}

const struct qdri_lanes_kernel qdri_lanes_avx512 = {.name = "avx512", .is_supported = is_supported};

#endif
