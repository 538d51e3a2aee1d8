/* lanes_choose.h  Which item is branched on; part of lanes_kernel.h. */

/* How many lanes two rival options would settle by force: the product of one more than either; or
 * UINT64_MAX, better than all, where one of them is a dead end. */
QDRI_ALWAYS_INLINE uint64_t NAME(probe)(const struct qdri_lanes_table *t, unsigned char *state,
                                        const uint32_t rival[2])
{
    uint64_t forced[2] = {0, 0};
    for (uint32_t v = 0; v < t->vectors; ++v) {
        for (int k = 0; k < 2; ++k) {
            VECTOR x;
            NAME(copy)(&x, &NAME(vectors)(state)[v]);
            NAME (and)(&x, &NAME(effect)(t, rival[k], t->vectors)[v]);
            if (NAME(filled)(&x) != ALL_LANES) {
                return UINT64_MAX;
            }
            uint64_t single = ~NAME(several)(&x) & ALL_LANES;
            forced[k] += (uint64_t)__builtin_popcountll(single);
        }
    }
    return forced[0] * forced[1] + 1;
}

/* Finds the first lane with two options in a small state.  False: there is none. */
QDRI_ALWAYS_INLINE bool NAME(choose_first)(const VECTOR *x, unsigned char *state,
                                           struct qdri_lanes_frame *frame, const uint32_t small)
{
    UNROLL
    for (uint32_t v = 0; v < small; ++v) {
        uint64_t pairs = NAME(pairs)(&x[v]);
        if (pairs != 0) {
            uint32_t place = lowest_bit(pairs);
            frame->at = v;
            frame->place = place;
            frame->rest = NAME(lane_of)(&NAME(vectors)(state)[v], place);
            frame->tried = 0;
            frame->degree = 2;
            return true;
        }
    }
    return false;
}

/* Of the first lanes with two options, at `most` that many, finds the one whose two options force most; in small tables,
 * the first.  False: there is no such lane. */
QDRI_ALWAYS_INLINE bool NAME(choose_pair)(const struct qdri_lanes_table *t, unsigned char *state,
                                          struct qdri_lanes_frame *frame, uint32_t most)
{
    const bool compares = most > 0 && !t->is_small;
    uint64_t best = 0;
    uint32_t probes = 0;
    for (uint32_t v = 0; v < t->vectors; ++v) {
        const VECTOR *x = &NAME(vectors)(state)[v];
        for (uint64_t pairs = NAME(pairs)(x); pairs != 0; pairs &= pairs - 1) {
            uint32_t place = lowest_bit(pairs);
            uint64_t bits = NAME(lane_of)(x, place);
            const uint32_t *option = NAME(options)(t, v, place);
            uint32_t rival[] = {option[lowest_bit(bits)], option[lowest_bit(bits & (bits - 1))]};
            uint64_t score = compares ? NAME(probe)(t, state, rival) : UINT64_MAX;
            if (score > best) {
                best = score;
                *frame =
                    (struct qdri_lanes_frame){.at = v, .place = place, .rest = bits, .degree = 2};
            }
            if (++probes == most || score == UINT64_MAX) {
                return true;
            }
        }
    }
    return probes > 0;
}

/* The sizes of the lanes in part k of a group's vectors, less two: one option is very many. */
static inline PART NAME(excess)(const struct qdri_lanes_table *t, const VECTOR *x, uint32_t g,
                                unsigned k, const bool flat)
{
    const uint32_t first = flat ? g : t->first[g];
    PART size = NAME(popcount)(x[first].part[k]);
    for (uint32_t v = first + 1; v < (flat ? g + 1 : t->first[g + 1]); ++v) {
        size += NAME(popcount)(x[v].part[k]);
    }
    return size - 2;
}

/* Finds the first lane with the fewest options, but more than one.  False: all lanes have one. */
QDRI_ALWAYS_INLINE bool NAME(choose_least)(const struct qdri_lanes_table *t, unsigned char *state,
                                           struct qdri_lanes_frame *frame, const uint32_t small,
                                           const bool flat)
{
    const VECTOR *x = NAME(vectors)(state);
    const uint32_t groups = small > 0 ? small : t->groups;
    PART least = ~(PART){0};
    for (uint32_t g = 0; g < groups; ++g) {
        UNROLL
        for (unsigned k = 0; k < PARTS; ++k) {
            PART excess = NAME(excess)(t, x, g, k, flat);
            PART less = (PART)(excess < least);
            least = (excess & less) | (least & ~less);
        }
    }
    LANE best = (LANE)-1;
    for (uint32_t k = 0; k < PART_LANES; ++k) {
        best = least[k] < best ? least[k] : best;
    }
    if (best == (LANE)-1) {
        return false;
    }
    for (uint32_t g = 0;; ++g) {
        uint64_t others = 0;
        UNROLL
        for (unsigned k = 0; k < PARTS; ++k) {
            PART differs = NAME(excess)(t, x, g, k, flat) - best;
            others |= NAME(nonzero)(differs) << (k * PART_LANES);
        }
        uint64_t match = ~others & ALL_LANES;
        if (match != 0) {
            uint32_t at = flat ? g : t->first[g];
            uint32_t place = lowest_bit(match);
            *frame = (struct qdri_lanes_frame){.at = at,
                                               .place = place,
                                               .rest = NAME(lane_of)(&x[at], place),
                                               .degree = (uint32_t)best + 2};
            return true;
        }
    }
}
