/* lanes_kernel.h  The search of the lanes engine, for one width of lanes and one instruction set.
 *
 * Included with LANE_BITS defined as 8, 16, 32 and 64, by lanes_*.c, one for each instruction set,
 * which has defined, for vectors of lanes of that width,
 *
 *     uint64_t nonzero_16(vector_16 x)       a bit for each lane that is not zero
 *     vector_16 popcount_16(vector_16 x)     the number of ones in each lane
 *
 * lanes.c explains what a state is.  Everything works on whole vectors; single lanes are looked at only
 * where an option is picked.  `flat` is constant: has every group one vector? */

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_(a, b)
#define NAME(name) PASTE(name, LANE_BITS)
#define VECTOR NAME(vector)
#define LANE NAME(lane)
#define LANES (VECTOR_BYTES * 8 / LANE_BITS)
#define ALL_LANES (UINT64_MAX >> (64 - LANES))

static inline VECTOR *NAME(vectors)(const struct qdri_lanes_table *table, unsigned char *state)
{
    return (VECTOR *)(void *)(state + table->masks);
}

/* The lanes that have one bit at the most, and those that have none, are known by these. */
static inline VECTOR NAME(without_lowest)(VECTOR x)
{
    return x & (x - 1);
}

/* Applies options to a state: child = parent and their effects.  pending[g] gets the lanes of group g
 * that have one bit left but are not settled, and *any says whether there are such lanes.
 * False: a lane is empty, and the state is not finished. */
QDRI_ALWAYS_INLINE bool NAME(apply)(struct qdri_lanes *s, unsigned char *child,
                                    unsigned char *parent, const qdr_option *options,
                                    uint32_t count, bool *any, const bool flat)
{
    const struct qdri_lanes_table *t = &s->table;
    const uint64_t *settled = settled_masks(child);
    const VECTOR *from = NAME(vectors)(t, parent);
    VECTOR *to = NAME(vectors)(t, child);
    uint64_t found = 0;
    for (uint32_t g = 0; g < t->groups; ++g) {
        const uint32_t end = flat ? g + 1 : t->first[g + 1];
        uint64_t one = 0;     /* lanes with a bit */
        uint64_t several = 0; /* lanes with more */
        for (uint32_t v = flat ? g : t->first[g]; v < end; ++v) {
            VECTOR x = from[v];
            for (uint32_t k = 0; k < count; ++k) {
                x &= NAME(vectors)(t, effect_of(t, options[k]))[v];
            }
            to[v] = x;
            uint64_t here = NAME(nonzero)(x);
            several |= NAME(nonzero)(NAME(without_lowest)(x)) | (one & here);
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
static inline qdr_option NAME(lowest)(const struct qdri_lanes_table *table, unsigned char *state,
                                      uint32_t v, uint32_t place)
{
    const LANE *lane = (const LANE *)NAME(vectors)(table, state) + place;
    while (lane[v * LANES] == 0) {
        ++v;
    }
    return table->option[((size_t)v * LANES + place) * LANE_BITS + lowest_bit(lane[v * LANES])];
}

/* Takes up to BATCH forced options from the pending lanes, settles their lanes, and puts them on the
 * trail; returns how many.  An option that is forced in several lanes is settled in all by the first. */
static inline uint32_t NAME(collect)(struct qdri_lanes *s, unsigned char *state,
                                     qdr_option *options)
{
    const uint64_t *settled = settled_masks(state);
    uint32_t count = 0;
    for (uint32_t g = 0; g < s->table.groups; ++g) {
        uint64_t rest = s->pending[g] & ~settled[g];
        while (rest != 0 && count < BATCH) {
            options[count] = NAME(lowest)(&s->table, state, s->table.first[g], lowest_bit(rest));
            settle(&s->table, state, options[count]);
            s->trail[s->trail_height++] = options[count++];
            rest &= ~settled[g];
        }
    }
    return count;
}

/* Makes the state of the present level: applies the option on top of the trail to the state above (at
 * the root: nothing), and then all that is forced, until nothing is.  False: a dead end. */
QDRI_ALWAYS_INLINE bool NAME(settle_node)(struct qdri_lanes *s, const bool flat)
{
    unsigned char *child = s->state + s->level * s->table.stride;
    unsigned char *parent = child;
    qdr_option options[BATCH];
    uint32_t count = 0;
    bool any;
    if (s->level > 0) {
        parent -= s->table.stride;
        options[count++] = s->trail[s->trail_height - 1];
        copy_masks(&s->table, child, parent);
        settle(&s->table, child, options[0]);
    }
    while (NAME(apply)(s, child, parent, options, count, &any, flat)) {
        s->control->stats.updates += count;
        if (!any) {
            return true;
        }
        count = NAME(collect)(s, child, options);
        parent = child;
    }
    return false;
}

static inline VECTOR NAME(sizes)(const struct qdri_lanes_table *table, const VECTOR *x, uint32_t g)
{
    VECTOR size = NAME(popcount)(x[table->first[g]]);
    for (uint32_t v = table->first[g] + 1; v < table->first[g + 1]; ++v) {
        size += NAME(popcount)(x[v]);
    }
    return size;
}

/* How many lanes two rival options would settle by force: the product of one more than either; or
 * UINT64_MAX, better than all, where one of them is a dead end. */
QDRI_ALWAYS_INLINE uint64_t NAME(probe)(const struct qdri_lanes *s, unsigned char *state,
                                        const qdr_option rival[2])
{
    const struct qdri_lanes_table *t = &s->table;
    const VECTOR *from = NAME(vectors)(t, state);
    const VECTOR *effect[] = {NAME(vectors)(t, effect_of(t, rival[0])),
                              NAME(vectors)(t, effect_of(t, rival[1]))};
    uint64_t forced[2] = {0, 0};
    for (uint32_t g = 0; g < t->groups; ++g) {
        for (int k = 0; k < 2; ++k) {
            VECTOR x = from[g] & effect[k][g];
            if (NAME(nonzero)(x) != ALL_LANES) {
                return UINT64_MAX;
            }
            uint64_t single = ~NAME(nonzero)(NAME(without_lowest)(x)) & ALL_LANES;
            forced[k] += (uint64_t)__builtin_popcountll(single);
        }
    }
    return forced[0] * forced[1] + 1;
}

/* Of the first few lanes with two options, finds the one whose two options force most; in small states,
 * the first.  False: there is no such lane. */
QDRI_ALWAYS_INLINE bool NAME(choose_pair)(const struct qdri_lanes *s, unsigned char *state,
                                          struct qdri_lanes_frame *frame)
{
    const VECTOR *x = NAME(vectors)(&s->table, state);
    uint64_t best = 0;
    uint32_t probes = 0;
    for (uint32_t g = 0; g < s->table.groups; ++g) {
        VECTOR rest = NAME(without_lowest)(x[g]);
        uint64_t pairs = NAME(nonzero)(rest) & ~NAME(nonzero)(NAME(without_lowest)(rest));
        for (; pairs != 0; pairs &= pairs - 1) {
            uint32_t place = lowest_bit(pairs);
            uint64_t bits = ((const LANE *)&x[g])[place];
            const qdr_option *option = s->table.option + ((size_t)g * LANES + place) * LANE_BITS;
            qdr_option rival[] = {option[lowest_bit(bits)], option[lowest_bit(bits & (bits - 1))]};
            uint64_t score = s->table.is_small ? UINT64_MAX : NAME(probe)(s, state, rival);
            if (score > best) {
                best = score;
                *frame = (struct qdri_lanes_frame){.at = g, .place = place, .degree = 2};
            }
            if (++probes == PROBES || score == UINT64_MAX) {
                return true;
            }
        }
    }
    return probes > 0;
}

/* Finds the first lane with the fewest options, but more than one.  False: all lanes have one. */
QDRI_ALWAYS_INLINE bool NAME(choose_least)(const struct qdri_lanes *s, unsigned char *state,
                                           struct qdri_lanes_frame *frame)
{
    const struct qdri_lanes_table *t = &s->table;
    const VECTOR *x = NAME(vectors)(t, state);
    VECTOR least = ~(VECTOR){0};
    for (uint32_t g = 0; g < t->groups; ++g) {
        VECTOR size = NAME(sizes)(t, x, g) - 2; /* one option less than two is very many */
        VECTOR less = (VECTOR)(size < least);
        least = (size & less) | (least & ~less);
    }
    LANE best = (LANE)-1;
    for (uint32_t k = 0; k < LANES; ++k) {
        best = least[k] < best ? least[k] : best;
    }
    if (best == (LANE)-1) {
        return false;
    }
    for (uint32_t g = 0;; ++g) {
        VECTOR excess = NAME(sizes)(t, x, g) - 2 - best;
        uint64_t match = ~NAME(nonzero)(excess) & ALL_LANES;
        if (match != 0) {
            *frame = (struct qdri_lanes_frame){
                .at = t->first[g], .place = lowest_bit(match), .degree = (uint32_t)best + 2};
            return true;
        }
    }
}

/* Takes the next option of the frame's item; false: there is none. */
static inline bool NAME(next_option)(const struct qdri_lanes *s, unsigned char *state,
                                     struct qdri_lanes_frame *frame, qdr_option *option)
{
    const LANE *lane = (const LANE *)NAME(vectors)(&s->table, state) + frame->place;
    if (frame->tried == frame->degree) {
        return false;
    }
    while (frame->rest == 0) {
        frame->rest = lane[frame->at++ * LANES];
    }
    size_t first = ((size_t)(frame->at - 1) * LANES + frame->place) * LANE_BITS;
    *option = s->table.option[first + lowest_bit(frame->rest)];
    frame->rest &= frame->rest - 1;
    ++frame->tried;
    return true;
}

QDRI_ALWAYS_INLINE qdr_outcome NAME(search)(struct qdri_lanes *s, const bool flat)
{
    struct qdri_control *control = s->control;
    struct qdri_lanes_frame *frame;
    unsigned char *state;
    qdr_outcome outcome;
    qdr_option option;
    if (s->position == QDRI_LANES_AT_RETREAT) {
        s->position = QDRI_LANES_AT_NODE;
        goto retreat;
    }
    if (s->position == QDRI_LANES_AT_END) {
        return QDR_EXHAUSTED;
    }

enter:
    if (qdri_control_pause(control, &outcome)) {
        return outcome;
    }
    qdri_control_count(control, s->profile, s->level);
    state = s->state + s->level * s->table.stride;
    frame = &s->frame[s->level];
    if (!NAME(settle_node)(s, flat)) {
        if (control->is_observed) {
            qdri_control_tell_enter(control, s->level, qdri_lanes_empty_item(s), 0);
        }
        goto retreat;
    }
    if (!(flat && NAME(choose_pair)(s, state, frame)) && !NAME(choose_least)(s, state, frame)) {
        if (control->is_observed) {
            qdri_control_tell_enter(control, s->level, QDR_NO_ITEM, 0);
        }
        ++control->stats.solutions;
        s->position = QDRI_LANES_AT_RETREAT;
        return QDR_SOLUTION;
    }
    frame->trail = s->trail_height;
    if (control->is_observed) {
        qdri_control_tell_enter(control, s->level, qdri_lanes_item(s, frame), frame->degree);
    }

advance:
    if (NAME(next_option)(s, state, frame, &option)) {
        frame->solutions = control->stats.solutions;
        s->trail[s->trail_height++] = option;
        if (control->is_observed) {
            qdri_control_tell_choose(control, s->level, option);
        }
        ++s->level;
        goto enter;
    }

retreat:
    if (s->level == 0) {
        s->position = QDRI_LANES_AT_END;
        return QDR_EXHAUSTED;
    }
    frame = &s->frame[--s->level];
    state = s->state + s->level * s->table.stride;
    s->trail_height = frame->trail;
    control->stats.backtracks += frame->solutions == control->stats.solutions;
    if (control->is_observed) {
        qdri_control_tell_retreat(control, s->level);
    }
    goto advance;
}

static qdr_outcome NAME(search_flat)(struct qdri_lanes *s)
{
    return NAME(search)(s, true);
}

static qdr_outcome NAME(search_deep)(struct qdri_lanes *s)
{
    return NAME(search)(s, false);
}

#undef ALL_LANES
#undef LANES
#undef LANE
#undef VECTOR
#undef NAME
#undef PASTE
#undef PASTE_
#undef LANE_BITS
