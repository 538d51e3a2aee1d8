/* lanes_settle.h  How a state is made from the one above it, with all that is forced; part of
 * lanes_kernel.h. */

/* ------------------------------------------------------------------- states in registers ---- */

/* Applies to a state all that is forced in it, until nothing is; FORCED options are applied at once,
 * some of them several times where there are fewer, or where they are forced in several lanes: waiting for
 * each other would take longer.  False: a dead end. */
QDRI_ALWAYS_INLINE bool NAME(settle_small)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                           VECTOR *x, uint64_t *settled, const uint32_t small)
{
    for (;;) {
        uint64_t pending[QDRI_LANES_SMALL];
        uint64_t empty = 0;
        uint64_t found = 0;
        VECTOR image[QDRI_LANES_SMALL];
        UNROLL
        for (uint32_t v = 0; v < small; ++v) {
            NAME(copy)(&image[v], &x[v]);
            empty |= ~NAME(filled)(&x[v]) & ALL_LANES;
            pending[v] = ~NAME(several)(&x[v]) & ~settled[v] & ALL_LANES;
            found |= pending[v];
        }
        if (empty != 0) {
            return false;
        }
        if (found == 0) {
            return true;
        }
        UNROLL
        for (uint32_t v = 0; v < small; ++v) {
            s->control->stats.updates += (uint32_t)__builtin_popcountll(pending[v]);
            while (pending[v] != 0) {
                uint32_t lane[FORCED];
                uint32_t option[FORCED];
                UNROLL
                for (uint32_t k = 0; k < FORCED; ++k) {
                    lane[k] = k == 0 || pending[v] != 0 ? lowest_bit(pending[v]) : lane[0];
                    pending[v] &= pending[v] - 1;
                    option[k] =
                        NAME(options)(t, v, lane[k])[lowest_bit(NAME(lane_of)(&image[v], lane[k]))];
                    s->trail[s->trail_height] = option[k];
                    s->trail_height += k == 0 || lane[k] != lane[0];
                }
                UNROLL
                for (uint32_t w = 0; w < small; ++w) {
                    UNROLL
                    for (uint32_t k = 0; k < FORCED; ++k) {
                        NAME (and)(&x[w], &NAME(effect)(t, option[k], small)[w]);
                        settled[w] |= t->settle[option[k] * small + w];
                    }
                }
            }
        }
    }
}

/* ---------------------------------------------------------------------- states in memory ---- */

/* Marks the lanes of an option as settled. */
static inline void NAME(settle)(const struct qdri_lanes_table *t, uint64_t *settled,
                                uint32_t option)
{
    const uint64_t *lanes = t->settle + (size_t)option * t->groups;
    for (uint32_t g = 0; g < t->groups; ++g) {
        settled[g] |= lanes[g];
    }
}

/* Applies options to a state: child = parent and their effects.  pending[g] gets the lanes of group g
 * that have one bit left but are not settled, and *any says whether there are such lanes.
 * False: a lane is empty, and the state is not finished. */
QDRI_ALWAYS_INLINE bool NAME(apply)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                    unsigned char *child, unsigned char *parent,
                                    const uint32_t *options, uint32_t count, bool *any,
                                    const bool flat)
{
    const uint64_t *settled = qdri_lanes_settled(t, child);
    uint64_t found = 0;
    for (uint32_t g = t->groups; g-- > 0;) {
        const uint32_t end = flat ? g + 1 : t->first[g + 1];
        uint64_t one = 0;     /* lanes with a bit */
        uint64_t several = 0; /* lanes with more */
        for (uint32_t v = flat ? g : t->first[g]; v < end; ++v) {
            VECTOR x;
            NAME(copy)(&x, &NAME(vectors)(parent)[v]);
            for (uint32_t k = 0; k < count; ++k) {
                NAME (and)(&x, &NAME(effect)(t, options[k], t->vectors)[v]);
            }
            NAME(copy)(&NAME(vectors)(child)[v], &x);
            uint64_t here = NAME(filled)(&x);
            several |= NAME(several)(&x) | (one & here);
            one |= here;
        }
        if (one != ALL_LANES) {
            return false;
        }
        s->pending[g] = ~several & ~settled[g] & ALL_LANES;
        found |= s->pending[g];
    }
    *any = found != 0;
    return true;
}

/* The option of the lowest bit of a lane, from vector v on.  Require: there is one. */
static inline uint32_t NAME(lowest)(const struct qdri_lanes_table *t, unsigned char *state,
                                    uint32_t v, uint32_t place)
{
    while (NAME(lane_of)(&NAME(vectors)(state)[v], place) == 0) {
        ++v;
    }
    return NAME(options)(t, v, place)[lowest_bit(NAME(lane_of)(&NAME(vectors)(state)[v], place))];
}

/* Takes up to BATCH forced options from the pending lanes, settles their lanes, and puts them on the
 * trail; returns how many.  An option that is forced in several lanes is settled in all by the first. */
static inline uint32_t NAME(collect)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                     unsigned char *state, uint32_t *options)
{
    uint64_t *settled = qdri_lanes_settled(t, state);
    uint32_t count = 0;
    for (uint32_t g = 0; g < t->groups; ++g) {
        uint64_t rest = s->pending[g] & ~settled[g];
        while (rest != 0 && count < BATCH) {
            options[count] = NAME(lowest)(t, state, t->first[g], lowest_bit(rest));
            NAME(settle)(t, settled, options[count]);
            s->trail[s->trail_height++] = options[count++];
            rest &= ~settled[g];
        }
    }
    return count;
}

/* Makes a state from its parent, which may be itself: applies the option on top of the trail, unless there
 * is none, and then all that is forced, until nothing is.  False: a dead end. */
QDRI_ALWAYS_INLINE bool NAME(settle_large)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                           unsigned char *child, unsigned char *parent,
                                           bool has_option, const bool flat)
{
    uint64_t *settled = qdri_lanes_settled(t, child);
    uint32_t options[BATCH];
    uint32_t count = 0;
    bool any;
    for (uint32_t g = 0; g < t->groups; ++g) {
        settled[g] = qdri_lanes_settled(t, parent)[g];
    }
    if (has_option) {
        options[count++] = s->trail[s->trail_height - 1];
        NAME(settle)(t, settled, options[0]);
    }
    while (NAME(apply)(s, t, child, parent, options, count, &any, flat)) {
        s->control->stats.updates += count;
        if (!any) {
            return true;
        }
        count = NAME(collect)(s, t, child, options);
        parent = child;
    }
    return false;
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
    UNROLL
    for (uint32_t v = 0; v < small; ++v) {
        NAME(copy)(&x[v], &NAME(vectors)(parent)[v]);
        settled[v] = qdri_lanes_settled(t, parent)[v];
        if (has_option) {
            uint32_t option = s->trail[s->trail_height - 1];
            NAME (and)(&x[v], &NAME(effect)(t, option, small)[v]);
            settled[v] |= t->settle[option * small + v];
        }
    }
    s->control->stats.updates += has_option;
    bool is_alive = NAME(settle_small)(s, t, x, settled, small);
    UNROLL
    for (uint32_t v = 0; v < small; ++v) {
        NAME(copy)(&NAME(vectors)(state)[v], &x[v]);
        qdri_lanes_settled(t, state)[v] = settled[v];
    }
    return is_alive;
}
