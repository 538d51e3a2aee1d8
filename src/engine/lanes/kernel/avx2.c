/* avx2.c  The lanes kernel for AVX2 and BMI2: a part of a vector is a register. */
#define PART_BYTES 32
#include "engine/lanes/kernel/common.h"

#if IS_COMPACT
#define KERNEL qdri_lanes_avx2_any
#else
#define KERNEL qdri_lanes_avx2
#endif

#if defined(__x86_64__) && defined(__AVX2__) && defined(__BMI2__)

#include <immintrin.h>

#define extract_bits(x, mask) _pext_u64(x, mask)

/* A bit for each byte that the comparison left zero. */
static inline uint32_t nonzero_bytes(__m256i is_zero)
{
    return ~(uint32_t)_mm256_movemask_epi8(is_zero);
}

static inline uint64_t nonzero_8(part_8 x)
{
    return nonzero_bytes(_mm256_cmpeq_epi8((__m256i)x, _mm256_setzero_si256()));
}

/* Two bytes speak for a lane; every other one is enough. */
static inline uint64_t nonzero_16(part_16 x)
{
    __m256i is_zero = _mm256_cmpeq_epi16((__m256i)x, _mm256_setzero_si256());
    return _pext_u32(nonzero_bytes(is_zero), 0x55555555);
}

static inline uint64_t nonzero_32(part_32 x)
{
    __m256i is_zero = _mm256_cmpeq_epi32((__m256i)x, _mm256_setzero_si256());
    return 0xFFu & ~(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(is_zero));
}

static inline uint64_t nonzero_64(part_64 x)
{
    __m256i is_zero = _mm256_cmpeq_epi64((__m256i)x, _mm256_setzero_si256());
    return 0xFu & ~(uint32_t)_mm256_movemask_pd(_mm256_castsi256_pd(is_zero));
}

/* The sum of the bytes of each word, and of all words. */
static inline part_64 sums_8(part_8 x)
{
    return (part_64)_mm256_sad_epu8((__m256i)x, _mm256_setzero_si256());
}

static inline uint64_t total_64(part_64 x)
{
    return x[0] + x[1] + x[2] + x[3];
}

#include "engine/lanes/kernel/popcount.h"
#include "engine/lanes/kernel/widths.h"

static bool is_supported(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

const struct qdri_lanes_kernel KERNEL = {.name = "avx2",
                                         .is_supported = is_supported,
                                         .rest = &qdri_lanes_avx2_any,
                                         QDRI_LANES_SEARCHES};

#else

const struct qdri_lanes_kernel KERNEL = {.name = "avx2"};

#endif
