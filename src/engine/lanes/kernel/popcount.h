/* popcount.h  Ones in each lane, for instruction sets that cannot count them: pairs, then fours,
 * then bytes are added up within the lane, and the bytes by a multiplication. */

#define POPCOUNT(bits)                                                                             \
    static inline part_##bits popcount_##bits(part_##bits x)                                       \
    {                                                                                              \
        const lane_##bits byte = (lane_##bits)(UINT64_C(0x0101010101010101) >> (64 - bits));       \
        x -= (x >> 1) & (lane_##bits)(byte * 0x55u);                                               \
        x = (x & (lane_##bits)(byte * 0x33u)) + ((x >> 2) & (lane_##bits)(byte * 0x33u));          \
        x = (x + (x >> 4)) & (lane_##bits)(byte * 0x0Fu);                                          \
        return (x * byte) >> (bits - 8);                                                           \
    }

POPCOUNT(8)
POPCOUNT(16)
POPCOUNT(32)
POPCOUNT(64)

#undef POPCOUNT
