/* portable.c  Batches of Sudokus for every processor: 8 lanes, which compilers turn into SSE2,
 * NEON, SIMD of WebAssembly, or plain words. */
#include "base/compiler.h"
#include "sudoku/batch/batch.h"

#if defined(__SSE2__)
#include <emmintrin.h>
/* No word has its highest bit set. */
#define LEAST(x, y) ((vector)_mm_min_epi16((__m128i)(x), (__m128i)(y)))
#endif

#define VECTOR_BYTES 16
#include "sudoku/batch/kernel/plain.h"

#if defined(__SSE2__)

QDRI_ALWAYS_INLINE uint32_t zero_lanes(vector x)
{
    const __m128i is_zero = _mm_cmpeq_epi16((__m128i)x, _mm_setzero_si128());
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(is_zero, _mm_setzero_si128()));
}

#else

QDRI_ALWAYS_INLINE uint32_t zero_lanes(vector x)
{
    enum { LANES_HERE = VECTOR_BYTES / sizeof(qdri_batch_word) };
    uint32_t zero = 0;
    for (unsigned k = 0; k < LANES_HERE; ++k) {
        zero |= (uint32_t)(x[k] == 0) << k;
    }
    return zero;
}

#endif

#include "sudoku/batch/kernel/kernel.h"

static bool is_supported(void)
{
    return true;
}

const struct qdri_batch_kernel qdri_batch_portable = {
    .name = "portable", .is_supported = is_supported, .bytes = bytes, .begin = begin, .run = run};
