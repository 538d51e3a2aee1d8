/* lanes_settle.h  How a state is made from the one above it, with all that is forced; part of
 * lanes.h. */

/* ------------------------------------------------------------------- states in registers ---- */

/* The words of masks that a small table has. */
#define WORDS_OF(small) (((small)*LANES - 1) / 64 + 1)

QDRI_ALWAYS_INLINE void NAME(load_small)(const struct qdri_lanes_table *t, VECTOR *x,
                                         uint64_t *settled, unsigned char *state,
                                         const uint32_t small)
{
    UNROLL_STATE
    for (uint32_t v = 0; v < small; ++v) {
        NAME(copy)(&x[v], &NAME(vectors)(state)[v]);
    }
    UNROLL_STATE
    for (uint32_t w = 0; w < WORDS_OF(small); ++w) {
        settled[w] = qdri_lanes_settled(t, state)[w];
    }
}

QDRI_ALWAYS_INLINE void NAME(store_small)(const struct qdri_lanes_table *t, unsigned char *state,
                                          const VECTOR *x, const uint64_t *settled,
                                          const uint32_t small)
{
    UNROLL_STATE
    for (uint32_t v = 0; v < small; ++v) {
        NAME(copy)(&NAME(vectors)(state)[v], &x[v]);
    }
    UNROLL_STATE
    for (uint32_t w = 0; w < WORDS_OF(small); ++w) {
        qdri_lanes_settled(t, state)[w] = settled[w];
    }
}

/* Applies the effect of an option to a small state. */
QDRI_ALWAYS_INLINE void NAME(apply_small)(const struct qdri_lanes_table *t, VECTOR *x,
                                          uint64_t *settled, uint32_t option, const uint32_t small)
{
    UNROLL_STATE
    for (uint32_t v = 0; v < small; ++v) {
        NAME (and)(&x[v], &NAME(effect)(t, option, small)[v]);
    }
    UNROLL_STATE
    for (uint32_t w = 0; w < WORDS_OF(small); ++w) {
        settled[w] |= t->settle[(size_t)option * WORDS_OF(small) + w];
    }
}

/* Applies to a state all that is forced in it, until nothing is; an option that is forced in
 * several lanes is applied several times: to find that out would take longer.  They go on the
 * trail, which *end ends; with NULL for `end`, a solution of a plain table may end this before they
 * are applied.  DEAD, or SOLVED in that case, or BRANCH: nothing is forced any more. */
QDRI_ALWAYS_INLINE enum visit NAME(settle_some)(const struct qdri_lanes_table *t, VECTOR *x,
                                                uint64_t *settled, uint32_t **end,
                                                uint64_t *updates, const uint32_t small)
{
    for (;;) {
        uint64_t several[SMALL_WORDS] = {0};
        uint64_t pending[SMALL_WORDS];
        uint64_t filled = ALL_LANES;
        uint64_t found = 0;
        uint64_t any = 0;
        VECTOR image[QDRI_LANES_SMALL];
        UNROLL_STATE
        for (uint32_t v = 0; v < small; ++v) {
            NAME(copy)(&image[v], &x[v]);
            filled &= NAME(filled)(&x[v]);
            several[v * LANES / 64] |= NAME(several)(&x[v]) << v * LANES % 64;
        }
        if (filled != ALL_LANES) {
            return DEAD;
        }
        UNROLL_STATE
        for (uint32_t w = 0; w < WORDS_OF(small); ++w) {
            pending[w] = ~several[w] & ~settled[w];
            found |= pending[w];
            any |= several[w];
        }
        if (found == 0) {
            return BRANCH;
        }
        UNROLL_STATE
        for (uint32_t w = 0; w < WORDS_OF(small); ++w) {
            *updates += (uint32_t)__builtin_popcountll(pending[w]);
        }
        if (!end && any == 0 && t->is_plain) {
            return SOLVED;
        }
        UNROLL_STATE
        for (uint32_t w = 0; w < WORDS_OF(small); ++w) {
            for (; pending[w] != 0; pending[w] &= pending[w] - 1) {
                const uint32_t lane = w * 64 + lowest_bit(pending[w]);
                const uint32_t option =
                    NAME(options)(t, 0, lane)[lowest_bit(NAME(lane_of)(image, lane))];
                if (end) {
                    *(*end)++ = option;
                }
                NAME(apply_small)(t, x, settled, option, small);
            }
        }
    }
}

/* The same, shared by all that ask for any number of vectors. */
SHARED enum visit NAME(settle_any)(const struct qdri_lanes_table *t, VECTOR *x, uint64_t *settled,
                                   uint32_t **end, uint64_t *updates, uint32_t small)
{
    return NAME(settle_some)(t, x, settled, end, updates, small);
}

QDRI_ALWAYS_INLINE enum visit NAME(settle_small)(const struct qdri_lanes_table *t, VECTOR *x,
                                                 uint64_t *settled, uint32_t **end,
                                                 uint64_t *updates, const uint32_t small)
{
    return IS_SHARED(small) ? NAME(settle_any)(t, x, settled, end, updates, small)
                            : NAME(settle_some)(t, x, settled, end, updates, small);
}

/* ---------------------------------------------------------------------- states in memory ---- */

/* Marks the items of an option as settled. */
static inline void NAME(settle)(const struct qdri_lanes_table *t, uint64_t *settled,
                                uint32_t option)
{
    const uint64_t *items = t->settle + (size_t)option * t->words;
    for (uint32_t w = 0; w < t->words; ++w) {
        settled[w] |= items[w];
    }
}

/* Applies options to a state: child = parent and their effects.  sizes[g] gets how many options the
 * lanes of group g have left, `pending` the items that have one but are not settled, and `pairs`
 * those that have two; *any says whether there are pending ones.  False: a lane is empty, and the
 * state is not finished. */
SHARED bool NAME(apply)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                        unsigned char *child, unsigned char *parent, const VECTOR *const *rows,
                        const uint32_t count, bool *any, const bool flat)
{
    const uint64_t *settled = qdri_lanes_settled(t, child);
    VECTOR *sizes = NAME(vectors)(s->sizes);
    uint64_t several = 0; /* items with several options, of a word of them */
    uint64_t more = 0;    /* those that have not two */
    *any = false;
    for (uint32_t g = t->groups; g-- > 0;) {
        const uint32_t end = flat ? g + 1 : t->first[g + 1];
        VECTOR size = {{{0}}};
        for (uint32_t v = flat ? g : t->first[g]; v < end; ++v) {
            VECTOR x;
            NAME(copy)(&x, &NAME(vectors)(parent)[v]);
            for (uint32_t k = 0; k < count; ++k) {
                NAME (and)(&x, &rows[k][v]);
            }
            NAME(copy)(&NAME(vectors)(child)[v], &x);
            NAME(add_sizes)(&size, &x);
        }
        NAME(copy)(&sizes[g], &size);
        if (NAME(filled)(&size) != ALL_LANES) {
            return false;
        }
        several |= NAME(differing)(&size, 1) << g * LANES % 64;
        more |= NAME(differing)(&size, 2) << g * LANES % 64;
        if (g * LANES % 64 == 0) {
            const uint32_t w = g * LANES / 64;
            s->pending[w] = ~several & ~settled[w];
            s->pairs[w] = ~more & several;
            *any |= s->pending[w] != 0;
            several = 0;
            more = 0;
        }
    }
    return true;
}

/* The only option of the k-th item.  All vectors of its group are looked at: where it stands cannot
 * be guessed. */
static inline uint32_t NAME(only)(const struct qdri_lanes_table *t, unsigned char *state,
                                  uint32_t k)
{
    const uint32_t place = k % LANES;
    const uint32_t end = t->first[k / LANES + 1];
    uint32_t vector = t->first[k / LANES];
    uint64_t bits = NAME(lane_of)(&NAME(vectors)(state)[vector], place);
    for (uint32_t v = vector + 1; v < end; ++v) {
        const uint64_t here = NAME(lane_of)(&NAME(vectors)(state)[v], place);
        vector = here != 0 ? v : vector;
        bits |= here;
    }
    return NAME(options)(t, vector, place)[lowest_bit(bits)];
}

/* Takes up to BATCH forced options from the pending lanes, settles their lanes, and puts them on
 * the trail; returns how many.  An option that is forced in several lanes is settled in all by the
 * first. */
static inline uint32_t NAME(collect)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                     unsigned char *state, const VECTOR **rows)
{
    uint64_t *settled = qdri_lanes_settled(t, state);
    uint32_t count = 0;
    for (uint32_t w = 0; w < t->words; ++w) {
        uint64_t rest = s->pending[w] & ~settled[w];
        while (rest != 0 && count < BATCH) {
            const uint32_t option = NAME(only)(t, state, w * 64 + lowest_bit(rest));
            NAME(settle)(t, settled, option);
            s->trail[s->trail_height++] = option;
            rows[count++] = NAME(effect)(t, option, t->vectors);
            rest &= ~settled[w];
        }
    }
    return count;
}

/* Makes a state from its parent, which may be itself: applies the option on top of the trail,
 * unless there is none, and then all that is forced, until nothing is.  False: a dead end. */
QDRI_ALWAYS_INLINE bool NAME(settle_large)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                           unsigned char *child, unsigned char *parent,
                                           bool has_option, const bool flat)
{
    uint64_t *settled = qdri_lanes_settled(t, child);
    const VECTOR *rows[BATCH];
    bool any;
    for (uint32_t w = 0; w < t->words; ++w) {
        settled[w] = qdri_lanes_settled(t, parent)[w];
    }
    if (has_option) {
        const uint32_t option = s->trail[s->trail_height - 1];
        rows[0] = NAME(effect)(t, option, t->vectors);
        NAME(settle)(t, settled, option);
    }
    bool is_alive = has_option ? NAME(apply)(s, t, child, parent, rows, 1, &any, flat)
                               : NAME(apply)(s, t, child, parent, rows, 0, &any, flat);
    s->control->stats.updates += is_alive && has_option;
    while (is_alive && any) {
        const uint32_t count = NAME(collect)(s, t, child, rows);
        is_alive = NAME(apply)(s, t, child, child, rows, count, &any, flat);
        s->control->stats.updates += is_alive ? count : 0;
    }
    return is_alive;
}

/* The same for any table; x and `settled` get the vectors and the masks of a small state. */
QDRI_ALWAYS_INLINE bool NAME(settle_node)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                          unsigned char *state, unsigned char *parent,
                                          bool has_option, VECTOR *x, uint64_t *settled,
                                          const uint32_t small, const bool flat)
{
    if (small == 0) {
        return NAME(settle_large)(s, t, state, parent, has_option, flat);
    }
    NAME(load_small)(t, x, settled, parent, small);
    if (has_option) {
        NAME(apply_small)(t, x, settled, s->trail[s->trail_height - 1], small);
    }
    s->control->stats.updates += has_option;
    uint32_t *end = s->trail + s->trail_height;
    bool is_alive =
        NAME(settle_small)(t, x, settled, &end, &s->control->stats.updates, small) != DEAD;
    s->trail_height = (uint32_t)(end - s->trail);
    NAME(store_small)(t, state, x, settled, small);
    return is_alive;
}
