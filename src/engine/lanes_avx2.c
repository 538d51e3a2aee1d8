/* lanes_avx2.c  The lanes kernel for AVX2: a vector is two registers. */
#include "engine/lanes_common.h"

#if defined(__AVX2__)

#include <immintrin.h>
#include <string.h>

struct halves {
    __m256i low;
    __m256i high;
};

#define HALVES(x)                                                                                  \
    struct halves h;                                                                               \
    memcpy(&h, &(x), sizeof h)

/* A bit for each byte that is zero. */
static inline uint64_t zero_bytes(__m256i low, __m256i high)
{
    const __m256i zero = _mm256_setzero_si256();
    uint32_t a = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, zero));
    uint32_t b = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, zero));
    return (uint64_t)b << 32 | a;
}

static inline uint64_t nonzero_8(vector_8 x)
{
    HALVES(x);
    return ~zero_bytes(h.low, h.high);
}

/* The comparisons of both halves are packed into bytes, which leaves their quarters crossed. */
static inline uint64_t nonzero_16(vector_16 x)
{
    HALVES(x);
    const __m256i zero = _mm256_setzero_si256();
    __m256i packed =
        _mm256_packs_epi16(_mm256_cmpeq_epi16(h.low, zero), _mm256_cmpeq_epi16(h.high, zero));
    packed = _mm256_permute4x64_epi64(packed, 0xD8);
    return ~(uint32_t)_mm256_movemask_epi8(packed);
}

static inline uint64_t nonzero_32(vector_32 x)
{
    HALVES(x);
    const __m256i zero = _mm256_setzero_si256();
    int a = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(h.low, zero)));
    int b = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(h.high, zero)));
    return 0xFFFFu & ~((uint32_t)b << 8 | (uint32_t)a);
}

static inline uint64_t nonzero_64(vector_64 x)
{
    HALVES(x);
    const __m256i zero = _mm256_setzero_si256();
    int a = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(h.low, zero)));
    int b = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(h.high, zero)));
    return 0xFFu & ~((uint32_t)b << 4 | (uint32_t)a);
}

#include "engine/lanes_popcount.h"
#include "engine/lanes_widths.h"

static bool is_supported(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

const struct qdri_lanes_kernel qdri_lanes_avx2 = {
    .name = "avx2", .is_supported = is_supported, QDRI_LANES_SEARCHES};

#else

static bool is_supported(void)
{
    return false;
}

const struct qdri_lanes_kernel qdri_lanes_avx2 = {.name = "avx2", .is_supported = is_supported};

#endif
