/* lanes_choose.h  Which item is branched on; part of lanes.h. */

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

/* Returns the last lane of a small state with the fewest options, but more than one; UINT32_MAX:
 * all lanes are settled.  It takes an option after the other from all lanes until one is empty,
 * which does not take long where it matters. */
QDRI_ALWAYS_INLINE uint32_t NAME(choose_some)(const VECTOR *x, const uint64_t *settled,
                                              const uint32_t small)
{
    VECTOR rest[QDRI_LANES_SMALL];
    uint64_t open = 0;
    UNROLL_STATE
    for (uint32_t w = 0; w < WORDS_OF(small); ++w) {
        open |= ~settled[w];
    }
    if (open == 0) {
        return UINT32_MAX;
    }
    UNROLL_STATE
    for (uint32_t v = 0; v < small; ++v) {
        NAME(strip)(&rest[v], &x[v]);
    }
    for (;;) {
        uint64_t filled[SMALL_WORDS] = {0};
        UNROLL_STATE
        for (uint32_t v = 0; v < small; ++v) {
            NAME(strip)(&rest[v], &rest[v]);
            filled[v * LANES / 64] |= NAME(filled)(&rest[v]) << v * LANES % 64;
        }
        UNROLL_STATE
        for (uint32_t w = WORDS_OF(small); w-- > 0;) {
            const uint64_t found = ~filled[w] & ~settled[w];
            if (found != 0) {
                return w * 64 + highest_bit(found);
            }
        }
    }
}

/* The same, shared by all that ask for any number of vectors. */
SHARED uint32_t NAME(choose_any)(const VECTOR *x, const uint64_t *settled, uint32_t small)
{
    return NAME(choose_some)(x, settled, small);
}

QDRI_ALWAYS_INLINE uint32_t NAME(choose_small)(const VECTOR *x, const uint64_t *settled,
                                               const uint32_t small)
{
    return IS_SHARED(small) ? NAME(choose_any)(x, settled, small)
                            : NAME(choose_some)(x, settled, small);
}

/* Of the first lanes with two options, at most as many as are to be compared, returns the one whose
 * two options force most; in small tables, the first; UINT32_MAX: there is none.  Require: a flat
 * table. */
SHARED uint32_t NAME(choose_pair)(const struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                  unsigned char *state)
{
    const uint32_t most = s->control->lanes->probes;
    const bool compares = most > 0 && !t->is_small;
    uint32_t lane = UINT32_MAX;
    uint64_t best = 0;
    uint32_t probes = 0;
    for (uint32_t w = 0; w < t->words; ++w) {
        for (uint64_t pairs = s->pairs[w]; pairs != 0; pairs &= pairs - 1) {
            const uint32_t here = w * 64 + lowest_bit(pairs);
            uint64_t bits = NAME(lane_of)(NAME(vectors)(state), here);
            const uint32_t *option = NAME(options)(t, 0, here);
            uint32_t rival[] = {option[lowest_bit(bits)], option[lowest_bit(bits & (bits - 1))]};
            uint64_t score = compares ? NAME(probe)(t, state, rival) : UINT64_MAX;
            if (score > best) {
                best = score;
                lane = here;
            }
            if (++probes == most || score == UINT64_MAX) {
                return lane;
            }
        }
    }
    return lane;
}

/* Returns the last lane with the fewest options, but more than one; UINT32_MAX: all lanes have one.
 * Less two, one option is very many. */
SHARED uint32_t NAME(choose_least)(const struct qdri_lanes *s, const struct qdri_lanes_table *t)
{
    const VECTOR *sizes = NAME(vectors)(s->sizes);
    const uint32_t groups = t->groups;
    for (uint32_t w = t->words; w-- > 0;) {
        if (s->pairs[w] != 0) {
            return w * 64 + highest_bit(s->pairs[w]);
        }
    }
    PART least = ~(PART){0};
    for (uint32_t g = 0; g < groups; ++g) {
        UNROLL
        for (unsigned k = 0; k < PARTS; ++k) {
            PART excess = sizes[g].part[k] - 2;
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
    best += 2;
    for (uint32_t g = groups - 1;; --g) {
        uint64_t match = ~NAME(differing)(&sizes[g], best) & ALL_LANES;
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
    uint32_t lane = kind.flat ? NAME(choose_pair)(s, t, state) : UINT32_MAX;
    return lane != UINT32_MAX ? lane : NAME(choose_least)(s, t);
}

/* Would an option leave an item without options in a state? */
static inline bool NAME(would_fail)(const struct qdri_lanes_table *t, unsigned char *state,
                                    uint32_t option)
{
    const VECTOR *x = NAME(vectors)(state);
    const VECTOR *effect = NAME(effect)(t, option, t->vectors);
    for (uint32_t g = t->groups; g-- > 0;) {
        VECTOR left = {{{0}}};
        for (uint32_t v = t->first[g]; v < t->first[g + 1]; ++v) {
            UNROLL
            for (unsigned k = 0; k < PARTS; ++k) {
                left.part[k] |= x[v].part[k] & effect[v].part[k];
            }
        }
        if (NAME(filled)(&left) != ALL_LANES) {
            return true;
        }
    }
    return false;
}

/* Lists the options of the frame's lane; those that would fail at once too, unless `drops`. */
SHARED void NAME(list)(struct qdri_lanes *s, const struct qdri_lanes_table *t, unsigned char *state,
                       struct qdri_lanes_frame *frame, bool drops, const bool flat)
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
