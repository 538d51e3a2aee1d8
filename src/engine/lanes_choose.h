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

/* Returns the last lane of a small state with the fewest options, but more than one; UINT32_MAX: all lanes
 * are settled.  It takes an option after the other from all lanes until one is empty, which does not take
 * long where it matters. */
QDRI_ALWAYS_INLINE uint32_t NAME(choose_small)(const VECTOR *x, const uint64_t *settled,
                                               const uint32_t small)
{
    VECTOR rest[QDRI_LANES_SMALL];
    uint64_t open = 0;
    UNROLL
    for (uint32_t v = 0; v < small; ++v) {
        open |= ~settled[v] & ALL_LANES;
        NAME(strip)(&rest[v], &x[v]);
    }
    if (open == 0) {
        return UINT32_MAX;
    }
    for (;;) {
        UNROLL
        for (uint32_t v = small; v-- > 0;) {
            NAME(strip)(&rest[v], &rest[v]);
            uint64_t found = ~NAME(filled)(&rest[v]) & ~settled[v] & ALL_LANES;
            if (found != 0) {
                return v * LANES + highest_bit(found);
            }
        }
    }
}

/* Of the first lanes with two options, at `most` that many, returns the one whose two options force most; in
 * small tables, the first; UINT32_MAX: there is none.  Require: a flat table. */
QDRI_ALWAYS_INLINE uint32_t NAME(choose_pair)(const struct qdri_lanes_table *t,
                                              unsigned char *state, uint32_t most)
{
    const bool compares = most > 0 && !t->is_small;
    uint32_t lane = UINT32_MAX;
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
                lane = v * LANES + place;
            }
            if (++probes == most || score == UINT64_MAX) {
                return lane;
            }
        }
    }
    return lane;
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

/* Returns the last lane with the fewest options, but more than one; UINT32_MAX: all lanes have one. */
QDRI_ALWAYS_INLINE uint32_t NAME(choose_least)(const struct qdri_lanes_table *t,
                                               unsigned char *state, const bool flat)
{
    const VECTOR *x = NAME(vectors)(state);
    const uint32_t groups = t->groups;
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
        return UINT32_MAX;
    }
    for (uint32_t g = t->groups - 1;; --g) {
        uint64_t others = 0;
        UNROLL
        for (unsigned k = 0; k < PARTS; ++k) {
            PART differs = NAME(excess)(t, x, g, k, flat) - best;
            others |= NAME(nonzero)(differs) << (k * PART_LANES);
        }
        uint64_t match = ~others & ALL_LANES;
        if (match != 0) {
            return g * LANES + highest_bit(match);
        }
    }
}

/* The lane to branch on; UINT32_MAX: all are settled. */
QDRI_ALWAYS_INLINE uint32_t NAME(choose)(const struct qdri_lanes *s,
                                         const struct qdri_lanes_table *t, unsigned char *state,
                                         const VECTOR *x, const uint64_t *settled,
                                         const struct kind kind)
{
    if (kind.small > 0) {
        return NAME(choose_small)(x, settled, kind.small);
    }
    uint32_t lane = kind.flat ? NAME(choose_pair)(t, state, s->control->probes) : UINT32_MAX;
    return lane != UINT32_MAX ? lane : NAME(choose_least)(t, state, kind.flat);
}

/* Would an option leave an item without options in a state? */
static inline bool NAME(would_fail)(const struct qdri_lanes_table *t, unsigned char *state,
                                    uint32_t option)
{
    const VECTOR *x = NAME(vectors)(state);
    const VECTOR *effect = NAME(effect)(t, option, t->vectors);
    for (uint32_t g = t->groups; g-- > 0;) {
        uint64_t filled = 0;
        for (uint32_t v = t->first[g]; v < t->first[g + 1]; ++v) {
            VECTOR y;
            NAME(copy)(&y, &x[v]);
            NAME (and)(&y, &effect[v]);
            filled |= NAME(filled)(&y);
        }
        if (filled != ALL_LANES) {
            return true;
        }
    }
    return false;
}

/* Lists the options of the frame's lane; those that would fail at once too, unless `drops`. */
QDRI_ALWAYS_INLINE void NAME(list)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                   unsigned char *state, struct qdri_lanes_frame *frame, bool drops,
                                   const bool flat)
{
    const uint32_t group = frame->lane / LANES;
    const uint32_t place = frame->lane % LANES;
    uint32_t *way = s->ways + frame->first;
    uint32_t count = 0;
    for (uint32_t v = flat ? group : t->first[group]; v < (flat ? group + 1 : t->first[group + 1]);
         ++v) {
        const uint32_t *option = NAME(options)(t, v, place);
        uint64_t bits = NAME(lane_of)(&NAME(vectors)(state)[v], place);
        for (; bits != 0; bits &= bits - 1) {
            way[count] = option[lowest_bit(bits)];
            count += !drops || !NAME(would_fail)(t, state, way[count]);
        }
    }
    frame->degree = count;
    frame->tried = 0;
}
