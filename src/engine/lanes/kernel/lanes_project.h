/* lanes_project.h  How a smaller table is filled, and its state sieved before; part of lanes.h.
 *
 * LANE_BITS is the width of lanes in the smaller table; see lanes/compact.c. */

/* Moves bits from a row of the larger table to one of the smaller, where the words to be filled are
 * zero. */
static void NAME(project)(unsigned char *to, const unsigned char *from,
                          const struct qdri_lanes_move *moves, uint32_t count)
{
    LANE *lanes = (LANE *)(void *)to;
    uint64_t lane = 0;
    for (uint32_t k = 0; k < count; ++k) {
        uint64_t word;
        memcpy(&word, from + moves[k].from, sizeof word);
        lane = moves[k].shift > 0 ? lane : 0;
        lane |= extract_bits(word, moves[k].mask) << moves[k].shift;
        lanes[moves[k].to] = (LANE)lane;
    }
}

/* Takes an option out of a state.  In its own lanes, its effect leaves its own bits only. */
static inline void NAME(take_out)(const struct qdri_lanes_table *t, unsigned char *state,
                                  uint32_t option)
{
    const LANE *effect = (const LANE *)NAME(effect)(t, option, t->vectors);
    LANE *lanes = (LANE *)(void *)state;
    for (uint32_t w = 0; w < t->words; ++w) {
        for (uint64_t rest = t->settle[(size_t)option * t->words + w]; rest != 0;
             rest &= rest - 1) {
            const uint32_t item = w * 64 + lowest_bit(rest);
            const uint32_t group = item / LANES;
            for (uint32_t v = t->first[group]; v < t->first[group + 1]; ++v) {
                uint32_t lane = v * LANES + item % LANES;
                lanes[lane] &= (LANE)~effect[lane];
            }
        }
    }
}

/* Takes the options out of a state that would fail at once, until there are none; live[] is 1 for
 * those that are left, and becomes 0. */
static void NAME(sieve_rest)(const struct qdri_lanes_table *t, unsigned char *state, uint32_t *live)
{
    bool is_done = false;
    while (!is_done) {
        is_done = true;
        for (uint32_t o = 0; o < t->options; ++o) {
            if (live[o] != 0 && NAME(would_fail)(t, state, o)) {
                NAME(take_out)(t, state, o);
                live[o] = 0;
                is_done = false;
            }
        }
    }
}
