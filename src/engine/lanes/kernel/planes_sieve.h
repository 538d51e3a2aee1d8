/* planes_sieve.h  Takes the options out of a state that would fail at once; part of planes.h.  When
 * that is done, lanes/sieve.c says. */

/* Would a row leave an item without options in a state? */
QDRI_ALWAYS_INLINE bool NAME(would_fail)(const struct qdri_lanes_table *t,
                                         const unsigned char *state, const unsigned char *row,
                                         const struct kind kind)
{
    for (uint32_t g = 0; g < NAME(groups)(t, kind); ++g) {
        part_64 dead = {0};
        for (unsigned k = 0; k < PARTS; ++k) {
            part_64 one = {0};
            UNROLL_PLANES
            for (uint32_t j = 0; j < kind.planes; ++j) {
                const uint32_t v = g * kind.planes + j;
                one |= SLICE_OF(state, v, k) & SLICE_OF(row, v, k);
            }
            dead |= ~one;
        }
        if (nonzero_64(dead) != 0) {
            return true;
        }
    }
    return false;
}

/* Takes an option out of a state.  Its effect leaves its own bits only to its own items, which its
 * open plane has not got. */
QDRI_ALWAYS_INLINE void NAME(take_out)(const struct qdri_lanes_table *t, unsigned char *state,
                                       const unsigned char *row, const struct kind kind)
{
    const uint32_t groups = NAME(groups)(t, kind);
    for (uint32_t g = 0; g < groups; ++g) {
        for (unsigned k = 0; k < PARTS; ++k) {
            const part_64 others = SLICE_OF(row, groups * kind.planes + g, k);
            for (uint32_t j = 0; j < kind.planes; ++j) {
                const uint32_t v = g * kind.planes + j;
                SLICE(state, v, k) &= others | ~SLICE_OF(row, v, k);
            }
        }
    }
}

/* Goes round through the options until all have been tried since the last one failed. */
QDRI_ALWAYS_INLINE uint32_t NAME(sieve)(const struct qdri_lanes_table *t, unsigned char *state,
                                        uint64_t *tests, const struct kind kind)
{
    const uint32_t options = t->options;
    uint32_t removed = 0;
    for (uint32_t o = 0, passed = 0; passed < options; ++passed, o = o + 1 < options ? o + 1 : 0) {
        if (t->bit[o] == UINT32_MAX || !qdri_lanes_has(t, state, t->bit[o])) {
            continue;
        }
        const unsigned char *row = NAME(effect)(t, o, kind);
        ++*tests;
        if (NAME(would_fail)(t, state, row, kind)) {
            NAME(take_out)(t, state, row, kind);
            ++removed;
            passed = 0;
        }
    }
    return removed;
}
