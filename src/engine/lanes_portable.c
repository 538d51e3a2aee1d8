/* lanes_portable.c  The lanes kernel for every processor: a vector is eight words of 64 bits. */
#include "engine/lanes_common.h"

/* A bit for each lane that is not zero, word by word: adding all ones but the top one to a lane carries
 * into its top bit where any of the lower bits is set; then the top bits are moved together. */
#define NONZERO(bits)                                                                              \
    static inline uint64_t nonzero_##bits(vector_##bits x)                                         \
    {                                                                                              \
        const vector_64 words = (vector_64)x;                                                      \
        const uint64_t top = UINT64_C(0x8080808080808080) & TOPS_##bits;                           \
        const unsigned lanes = 64 / bits;                                                          \
        uint64_t result = 0;                                                                       \
        for (unsigned k = 0; k < 8; ++k) {                                                         \
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

NONZERO(8)
NONZERO(16)
NONZERO(32)
NONZERO(64)

#include "engine/lanes_popcount.h"
#include "engine/lanes_widths.h"

static bool is_supported(void)
{
    return true;
}

const struct qdri_lanes_kernel qdri_lanes_portable = {
    .name = "portable", .is_supported = is_supported, QDRI_LANES_SEARCHES};
