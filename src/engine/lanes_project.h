/* lanes_project.h  The rows of a smaller table, out of the rows of a larger one; part of lanes_kernel.h.
 *
 * LANE_BITS is the width of lanes in the smaller table; see lanes_compact.c. */

/* Moves bits from a row of the larger table to one of the smaller, where the words to be filled are zero. */
static void NAME(project)(unsigned char *to, const unsigned char *from,
                          const struct qdri_lanes_move *moves, uint32_t count)
{
    LANE *lanes = (LANE *)(void *)to;
    for (uint32_t k = 0; k < count; ++k) {
        uint64_t word;
        memcpy(&word, from + moves[k].from, sizeof word);
        lanes[moves[k].to] |= (LANE)(extract_bits(word, moves[k].mask) << moves[k].shift);
    }
}
