/* avx512.c  Batches of Sudokus for AVX-512 (F, BW): 32 lanes. */
#include "base/compiler.h"
#include "sudoku/batch/batch.h"

#if defined(__x86_64__) && defined(__AVX512F__) && defined(__AVX512BW__)

#include <immintrin.h>

#define VECTOR_BYTES 64

typedef qdri_batch_word vector __attribute__((vector_size(VECTOR_BYTES), may_alias));

/* Any function of three bits is one instruction: `table` has its value for each of the eight. */
#define OF_THREE(a, b, c, table)                                                                   \
    ((vector)_mm512_ternarylogic_epi32((__m512i)(a), (__m512i)(b), (__m512i)(c), (table)))
#define OR(a, b, c) OF_THREE(a, b, c, 0xFE)
#define OR_AND(a, b, c) OF_THREE(a, b, c, 0xE0)     /* a & (b | c) */
#define OR_OF_AND(a, b, c) OF_THREE(a, b, c, 0xF8)  /* a | (b & c) */
#define AND_UNLESS(a, b, c) OF_THREE(a, b, c, 0xB0) /* a & (~b | c) */
#define CHOOSE(a, b, c) OF_THREE(a, b, c, 0xCA)     /* a ? b : c */

/* Lanes with one bit; the others are zero. */
QDRI_ALWAYS_INLINE vector if_single(vector x)
{
    const __mmask32 is_single = _mm512_testn_epi16_mask((__m512i)x, (__m512i)(x - 1));
    return (vector)_mm512_maskz_mov_epi16(is_single, (__m512i)x);
}

/* x & y, but x where that is zero. */
QDRI_ALWAYS_INLINE vector if_any(vector x, vector y)
{
    const __mmask32 has_any = _mm512_test_epi16_mask((__m512i)x, (__m512i)y);
    return (vector)_mm512_mask_mov_epi16((__m512i)x, has_any, (__m512i)(x & y));
}

QDRI_ALWAYS_INLINE vector is_zero(vector x)
{
    return (vector)_mm512_movm_epi16(_mm512_testn_epi16_mask((__m512i)x, (__m512i)x));
}

QDRI_ALWAYS_INLINE uint32_t zero_lanes(vector x)
{
    return _mm512_testn_epi16_mask((__m512i)x, (__m512i)x);
}

#define IF_SINGLE(x) if_single(x)
#define IF_ANY(x, y) if_any(x, y)
#define IS_ZERO(x) is_zero(x)
#define LEAST(x, y) ((vector)_mm512_min_epu16((__m512i)(x), (__m512i)(y)))

#include "sudoku/batch/kernel/kernel.h"

static bool is_supported(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

const struct qdri_batch_kernel qdri_batch_avx512 = {
    .name = "avx512", .is_supported = is_supported, .bytes = bytes, .begin = begin, .run = run};

#else

const struct qdri_batch_kernel qdri_batch_avx512 = {.name = "avx512"};

#endif
