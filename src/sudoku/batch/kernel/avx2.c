/* avx2.c  Batches of Sudokus for AVX2 and BMI2: 16 lanes. */
#include "base/compiler.h"
#include "sudoku/batch/batch.h"

#if defined(__x86_64__) && defined(__AVX2__) && defined(__BMI2__)

#include <immintrin.h>

#define VECTOR_BYTES 32
#define LEAST(x, y) ((vector)_mm256_min_epu16((__m256i)(x), (__m256i)(y)))
#include "sudoku/batch/kernel/plain.h"

/* Two bytes speak for a lane; every other one is enough. */
QDRI_ALWAYS_INLINE uint32_t zero_lanes(vector x)
{
    const __m256i is_zero = _mm256_cmpeq_epi16((__m256i)x, _mm256_setzero_si256());
    return _pext_u32((uint32_t)_mm256_movemask_epi8(is_zero), 0x55555555);
}

#include "sudoku/batch/kernel/kernel.h"

static bool is_supported(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}

const struct qdri_batch_kernel qdri_batch_avx2 = {
    .name = "avx2", .is_supported = is_supported, .bytes = bytes, .begin = begin, .run = run};

#else

const struct qdri_batch_kernel qdri_batch_avx2 = {.name = "avx2"};

#endif
