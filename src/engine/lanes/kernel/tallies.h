/* tallies.h  The search of problems with bounds, for one width of tallies and one instruction set;
 * part of lanes.h.  engine/lanes/bounded/tallies.c explains what a state is. */

/* A state while it is worked on: in registers where a table is small, otherwise where it stands. */
struct NAME(tallies) {
    VECTOR *slack;
    VECTOR *need;
    VECTOR *room;
    uint64_t *left;
};

QDRI_ALWAYS_INLINE uint32_t NAME(words_of)(const struct qdri_tallies_table *t,
                                           const struct form form)
{
    return form.words > 0 ? form.words : t->words;
}

QDRI_ALWAYS_INLINE uint32_t NAME(vectors_of)(const struct qdri_tallies_table *t,
                                             const struct form form)
{
    return form.vectors > 0 ? form.vectors : t->vectors;
}

/* An item is short of options that are taken out of their set already. */
QDRI_ALWAYS_INLINE void NAME(drop)(const struct qdri_tallies_table *t,
                                   const struct NAME(tallies) * x, uint32_t word, uint64_t bits,
                                   const struct form form)
{
    const uint32_t vectors = NAME(vectors_of)(t, form);
    for (; bits != 0; bits &= bits - 1) {
        const uint32_t option = word * 64 + lowest_bit(bits);
        if (form.vectors == 0 && !t->is_dense) {
            LANE *slack = (LANE *)(void *)x->slack;
            for (uint32_t e = t->first[option]; e < t->first[option + 1]; ++e) {
                --slack[t->entry[e]];
            }
            continue;
        }
        const VECTOR *one = (const VECTOR *)(const void *)t->one + (size_t)option * vectors;
        UNROLL_STATE
        for (uint32_t v = 0; v < vectors; ++v) {
            UNROLL
            for (unsigned k = 0; k < PARTS; ++k) {
                x->slack[v].part[k] -= one[v].part[k];
            }
        }
    }
}

/* The items of an option get it, once each. */
QDRI_ALWAYS_INLINE void NAME(tally)(const struct qdri_tallies_table *t,
                                    const struct NAME(tallies) * x, uint32_t option,
                                    const struct form form)
{
    const uint32_t vectors = NAME(vectors_of)(t, form);
    if (form.vectors == 0 && !t->is_dense) {
        LANE *slack = (LANE *)(void *)x->slack;
        LANE *need = (LANE *)(void *)x->need;
        LANE *room = (LANE *)(void *)x->room;
        for (uint32_t e = t->first[option]; e < t->first[option + 1]; ++e) {
            const uint32_t item = t->entry[e];
            const bool is_needed = need[item] > 0;
            need[item] = (LANE)(need[item] - is_needed);
            slack[item] = (LANE)(slack[item] + is_needed);
            --room[item];
        }
        return;
    }
    const VECTOR *one = (const VECTOR *)(const void *)t->one + (size_t)option * vectors;
    UNROLL_STATE
    for (uint32_t v = 0; v < vectors; ++v) {
        UNROLL
        for (unsigned k = 0; k < PARTS; ++k) {
            const PART ones = one[v].part[k];
            const PART needed = ones & (PART)(x->need[v].part[k] != 0);
            x->need[v].part[k] -= needed;
            x->slack[v].part[k] += needed;
            x->room[v].part[k] -= ones;
        }
    }
}

/* Chooses an option that is left. */
QDRI_ALWAYS_INLINE void NAME(take)(const struct qdri_tallies_table *t,
                                   const struct NAME(tallies) * x, uint32_t option,
                                   const struct form form)
{
    const uint32_t words = NAME(words_of)(t, form);
    const uint64_t *keep = t->keep + (size_t)option * words;
    UNROLL_STATE
    for (uint32_t w = 0; w < words; ++w) {
        const uint64_t gone = x->left[w] & ~keep[w];
        x->left[w] &= keep[w];
        NAME(drop)(t, x, w, gone, form);
    }
    NAME(tally)(t, x, option, form);
}

/* Takes an option out that is left. */
QDRI_ALWAYS_INLINE void NAME(leave)(const struct qdri_tallies_table *t,
                                    const struct NAME(tallies) * x, uint32_t option,
                                    const struct form form)
{
    const uint64_t bit = UINT64_C(1) << option % 64;
    x->left[option / 64] &= ~bit;
    NAME(drop)(t, x, option / 64, bit, form);
}

/* Takes all options of an item out. */
QDRI_ALWAYS_INLINE void NAME(shut)(const struct qdri_tallies_table *t,
                                   const struct NAME(tallies) * x, uint32_t item,
                                   const struct form form)
{
    const uint32_t words = NAME(words_of)(t, form);
    const uint64_t *member = t->member + (size_t)item * words;
    UNROLL_STATE
    for (uint32_t w = 0; w < words; ++w) {
        const uint64_t gone = x->left[w] & member[w];
        x->left[w] &= ~gone;
        NAME(drop)(t, x, w, gone, form);
    }
}

/* The first option of an item that is left. */
QDRI_ALWAYS_INLINE uint32_t NAME(first_option)(const struct qdri_tallies_table *t,
                                               const struct NAME(tallies) * x, uint32_t item,
                                               const struct form form)
{
    const uint32_t words = NAME(words_of)(t, form);
    const uint64_t *member = t->member + (size_t)item * words;
    uint32_t w = 0;
    while (w + 1 < words && (x->left[w] & member[w]) == 0) {
        ++w;
    }
    return w * 64 + lowest_bit(x->left[w] & member[w]);
}

/* The tallies whose highest bit is set. */
QDRI_ALWAYS_INLINE uint64_t NAME(negative)(const VECTOR *x)
{
    const LANE top = (LANE)((LANE)1 << (LANE_BITS - 1));
    uint64_t lanes = 0;
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        lanes |= NAME(nonzero)(x->part[k] & top) << (k * PART_LANES);
    }
    return lanes;
}

/* Does all that follows from a state, until nothing does: options of items that have enough go,
 * and those are taken without which an item would have too few.  False: one has too few.  *needs:
 * has one need of options? */
QDRI_ALWAYS_INLINE bool NAME(settle_tallies)(struct qdri_tallies *s,
                                             const struct qdri_tallies_table *t,
                                             const struct NAME(tallies) * x, bool *needs,
                                             const struct form form)
{
    const uint32_t vectors = NAME(vectors_of)(t, form);
    for (;;) {
        uint32_t forced = UINT32_MAX;
        uint64_t shuts = 0;
        uint64_t needy = 0;
        UNROLL_STATE
        for (uint32_t v = 0; v < vectors; ++v) {
            if (NAME(negative)(&x->slack[v]) != 0) {
                return false;
            }
        }
        for (uint32_t v = 0; v < vectors; ++v) {
            const uint64_t filled = NAME(filled)(&x->slack[v]);
            const uint64_t open = NAME(filled)(&x->room[v]);
            const uint64_t here = NAME(filled)(&x->need[v]);
            shuts |= filled & ~open;
            for (uint64_t rest = filled & ~open; rest != 0; rest &= rest - 1) {
                NAME(shut)(t, x, v * LANES + lowest_bit(rest), form);
            }
            if (forced == UINT32_MAX && (here & ~filled) != 0) {
                forced = v * LANES + lowest_bit(here & ~filled);
            }
            needy |= here;
        }
        if (shuts != 0) {
            continue;
        }
        if (forced == UINT32_MAX) {
            *needs = needy != 0;
            return true;
        }
        const uint32_t option = NAME(first_option)(t, x, forced, form);
        NAME(take)(t, x, option, form);
        s->trail[s->trail_height++] = option;
        ++s->control->stats.updates;
    }
}

/* Of the items that need options, or, where the table says so, of all that have options left, the
 * first one with the fewest.  Require: one needs options. */
QDRI_ALWAYS_INLINE uint32_t NAME(fewest_options)(const struct qdri_tallies_table *t,
                                                 const struct NAME(tallies) * x,
                                                 const struct form form)
{
    const uint32_t vectors = NAME(vectors_of)(t, form);
    const uint64_t others = t->finishes ? ALL_LANES : 0;
    for (LANE few = 1;; ++few) {
        for (uint32_t v = 0; v < vectors; ++v) {
            VECTOR size;
            UNROLL
            for (unsigned k = 0; k < PARTS; ++k) {
                size.part[k] = x->slack[v].part[k] + x->need[v].part[k];
            }
            const uint64_t found =
                (NAME(filled)(&x->need[v]) | others) & ~NAME(differing)(&size, few);
            if (found != 0) {
                return v * LANES + lowest_bit(found);
            }
        }
    }
}

/* Where no item needs options: one that has more left than it may get, if there is one;
 * UINT32_MAX: there is none. */
QDRI_ALWAYS_INLINE uint32_t NAME(tight_item)(const struct qdri_tallies_table *t,
                                             const struct NAME(tallies) * x, const struct form form)
{
    const uint32_t vectors = NAME(vectors_of)(t, form);
    for (uint32_t v = 0; v < vectors; ++v) {
        uint64_t tight = 0;
        UNROLL
        for (unsigned k = 0; k < PARTS; ++k) {
            const PART is_more = (PART)(x->slack[v].part[k] > x->room[v].part[k]);
            tight |= NAME(nonzero)(is_more) << (k * PART_LANES);
        }
        if (tight != 0) {
            return v * LANES + lowest_bit(tight);
        }
    }
    return UINT32_MAX;
}

/* Decides where a settled state without needs branches; LEAF: nowhere. */
QDRI_ALWAYS_INLINE enum found NAME(branch_freely)(struct qdri_tallies *s,
                                                  const struct qdri_tallies_table *t,
                                                  const struct NAME(tallies) * x,
                                                  struct qdri_tallies_frame *frame,
                                                  const struct form form)
{
    const uint32_t words = NAME(words_of)(t, form);
    uint32_t count = 0;
    uint32_t first = UINT32_MAX;
    for (uint32_t w = 0; w < words; ++w) {
        if (x->left[w] != 0 && first == UINT32_MAX) {
            first = w * 64 + lowest_bit(x->left[w]);
        }
        count += (uint32_t)__builtin_popcountll(x->left[w]);
    }
    if (count > 0) {
        const uint32_t item = NAME(tight_item)(t, x, form);
        if (item != UINT32_MAX || count > QDRI_TALLIES_MOST_FREE ||
            (!t->is_loose && !qdri_tallies_agree(t, x->left))) {
            frame->item = item == UINT32_MAX ? t->entry[t->first[first]] : item;
            frame->option = item == UINT32_MAX ? first : NAME(first_option)(t, x, item, form);
            return TWO_WAYS;
        }
    }
    qdri_tallies_begin_leaf(s, x->left);
    return LEAF;
}

/* Makes the state of a node, and its frame. */
QDRI_ALWAYS_INLINE enum found
NAME(visit_tallies)(struct qdri_tallies *s, const struct qdri_tallies_table *t,
                    unsigned char *state, struct qdri_tallies_frame *frame, const struct form form)
{
    const uint32_t vectors = NAME(vectors_of)(t, form);
    const uint32_t words = NAME(words_of)(t, form);
    const bool is_root = s->level == s->origin;
    unsigned char *parent = is_root ? state : state - t->stride;
    const VECTOR *from = NAME(vectors)(parent);
    const uint64_t *set = qdri_tallies_left(t, parent);
    VECTOR *to = NAME(vectors)(state);
    VECTOR numbers[3 * SMALL_TALLIES];
    uint64_t left[SMALL_SET];
    struct NAME(tallies) x = {.slack = to, .need = to + vectors, .room = to + 2 * vectors};
    x.left = qdri_tallies_left(t, state);
    if (form.vectors > 0) {
        x = (struct NAME(tallies)){numbers, numbers + form.vectors, numbers + 2 * form.vectors,
                                   left};
    }
    UNROLL_STATE
    for (uint32_t v = 0; v < 3 * vectors; ++v) {
        NAME(copy)(&x.slack[v], &from[v]);
    }
    UNROLL_STATE
    for (uint32_t w = 0; w < words; ++w) {
        x.left[w] = set[w];
    }
    if (!is_root) {
        const struct qdri_tallies_frame *above = frame - 1;
        if (above->next == 1) {
            NAME(take)(t, &x, above->option, form);
        } else {
            NAME(leave)(t, &x, above->option, form);
        }
        ++s->control->stats.updates;
    }
    bool needs;
    const bool is_alive = NAME(settle_tallies)(s, t, &x, &needs, form);
    if (form.vectors > 0 && (is_alive || s->control->is_observed)) {
        UNROLL_STATE
        for (uint32_t v = 0; v < 3 * vectors; ++v) {
            NAME(copy)(&to[v], &x.slack[v]);
        }
        UNROLL_STATE
        for (uint32_t w = 0; w < words; ++w) {
            qdri_tallies_left(t, state)[w] = x.left[w];
        }
    }
    if (!is_alive) {
        return NO_WAY;
    }
    if (!needs) {
        return NAME(branch_freely)(s, t, &x, frame, form);
    }
    frame->item = NAME(fewest_options)(t, &x, form);
    frame->option = NAME(first_option)(t, &x, frame->item, form);
    return TWO_WAYS;
}

/* See tallies_cache.c. */
static void NAME(make_key)(const struct qdri_tallies_table *t, const unsigned char *state,
                           uint64_t *key)
{
    const VECTOR *slack = (const VECTOR *)(const void *)state;
    const VECTOR *need = slack + t->vectors;
    const VECTOR *room = need + t->vectors;
    const size_t row = (t->items * LANE_BITS - 1) / 64 + 1;
    memcpy(key, room + t->vectors, t->words * sizeof *key);
    key += t->words;
    for (uint32_t v = 0; v < t->vectors; ++v) {
        memcpy(key + v * (QDRI_LANES_VECTOR / 8), &need[v], QDRI_LANES_VECTOR);
    }
    key += row;
    for (uint32_t v = 0; t->has_choice && v < t->vectors; ++v) {
        VECTOR most;
        for (unsigned k = 0; k < PARTS; ++k) {
            const PART size = slack[v].part[k] + need[v].part[k];
            const PART is_less = (PART)(room[v].part[k] < size);
            most.part[k] = (room[v].part[k] & is_less) | (size & ~is_less);
        }
        memcpy(key + v * (QDRI_LANES_VECTOR / 8), &most, QDRI_LANES_VECTOR);
    }
}

/* How many options are left in a state. */
QDRI_ALWAYS_INLINE uint32_t NAME(count_left)(const struct qdri_tallies_table *t,
                                             unsigned char *state, const struct form form)
{
    const uint32_t words = NAME(words_of)(t, form);
    const uint64_t *left = qdri_tallies_left(t, state);
    uint32_t count = 0;
    for (uint32_t w = 0; w < words; ++w) {
        count += (uint32_t)__builtin_popcountll(left[w]);
    }
    return count;
}

QDRI_ALWAYS_INLINE void NAME(tell_node)(struct qdri_tallies *s, struct qdri_tallies_frame *frame,
                                        enum found found)
{
    const struct qdri_tallies_table *t = &s->table;
    if (found == TWO_WAYS) {
        qdri_control_tell_enter(s->control, s->level, t->item[frame->item], 2);
        qdri_tallies_narrow(s, frame);
    } else {
        const qdr_item item = found == LEAF ? QDR_NO_ITEM : qdri_tallies_dead_item(s);
        qdri_control_tell_enter(s->control, s->level, item, 0);
    }
}

QDRI_ALWAYS_INLINE qdr_outcome NAME(search_tallies)(struct qdri_tallies *s, const struct form form)
{
    const struct qdri_tallies_table t = s->table;
    struct qdri_control *control = s->control;
    struct qdri_tallies_frame *frame;
    enum found found;
    qdr_outcome outcome;
    switch (s->position) {
    case QDRI_TALLIES_AT_FREE:
        goto leaf;
    case QDRI_TALLIES_AT_RETREAT:
        s->position = QDRI_TALLIES_AT_NODE;
        goto retreat;
    case QDRI_TALLIES_AT_END:
        return QDR_EXHAUSTED;
    default:
        break;
    }

enter:
    if (qdri_control_pause(control, &outcome)) {
        return outcome;
    }
    qdri_control_count(control, s->profile, s->level);
    frame = &s->frame[s->level];
    frame->begin = 0;
    frame->next = 0;
    frame->end = 2;
    found = NAME(visit_tallies)(s, &t, qdri_tallies_state(s, s->level), frame, form);
    if (control->is_observed) {
        NAME(tell_node)(s, frame, found);
    }
    if (found == NO_WAY) {
        goto retreat;
    }
    if (found == LEAF) {
        if (s->memo) {
            qdri_tallies_recall_leaf(s);
        }
        goto leaf;
    }
    frame->trail = s->trail_height;
    frame->kept.is_wanted = false;
    if (s->memo) {
        switch (qdri_tallies_recall(s, NAME(make_key), qdri_tallies_state(s, s->level))) {
        case QDRI_LANES_UNKNOWN:
            break;
        case QDRI_LANES_KNOWN:
            goto retreat;
        case QDRI_LANES_STUCK:
            return QDR_FAILED;
        }
    }
    if (s->caches) {
        unsigned char *state = qdri_tallies_state(s, s->level);
        if (qdri_tallies_cached(s, NAME(count_left)(&t, state, form), NAME(make_key), state,
                                &frame->kept)) {
            goto retreat;
        }
    }

advance:
    if (frame->next < frame->end) {
        frame->solutions = control->stats.solutions;
        if (frame->next == 0) {
            s->trail[s->trail_height++] = frame->option;
        }
        if (control->is_observed) {
            qdri_control_tell_choose(control, s->level,
                                     frame->next == 0 ? t.original[frame->option] : QDR_NO_OPTION);
        }
        ++frame->next;
        ++s->level;
        goto enter;
    }
    if (s->memo) {
        qdri_tallies_put_down(s);
    }
    if (frame->kept.is_wanted) {
        qdri_tallies_keep(s, NAME(make_key), qdri_tallies_state(s, s->level), &frame->kept);
    }
    goto retreat;

leaf:
    if (qdri_tallies_next_of_leaf(s)) {
        s->position = QDRI_TALLIES_AT_FREE;
        return QDR_SOLUTION;
    }
    s->position = QDRI_TALLIES_AT_NODE;

retreat:
    if (s->level == s->origin) {
        s->position = QDRI_TALLIES_AT_END;
        return QDR_EXHAUSTED;
    }
    frame = &s->frame[--s->level];
    if (s->memo) {
        qdri_tallies_add_way(s, frame);
    }
    s->trail_height = frame->trail;
    s->listed = s->listed < frame->trail ? s->listed : frame->trail;
    control->stats.backtracks += frame->solutions == control->stats.solutions;
    if (control->is_observed) {
        qdri_control_tell_retreat(control, s->level);
    }
    goto advance;
}
