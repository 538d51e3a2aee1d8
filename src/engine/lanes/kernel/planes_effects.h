/* planes_effects.h  Applies what the options of items exclude in common; part of planes.h.
 * lanes/effects.c explains it. */

/* Rows that are applied at once. */
#define COMMONS 16

/* Finds the items whose options are all in masks.  `fresh` gets those of them for which it is new,
 * and `done` those and the ones done before.  False: none is new. */
QDRI_ALWAYS_INLINE bool NAME(find_common_effects)(const struct qdri_lanes_table *t,
                                                  const unsigned char *state,
                                                  const unsigned char *before, unsigned char *done,
                                                  struct items *all, struct items *fresh,
                                                  const struct kind kind)
{
    part_64 any = {0};
    for (unsigned k = 0; k < PARTS; ++k) {
        const part_64 open = SLICE_OF(state, kind.planes, k);
        for (uint32_t l = 0; l < t->layers; ++l) {
            const struct qdri_lanes_layer *layer = &t->layer[l];
            part_64 outside = {0};
            UNROLL_PLANES
            for (uint32_t j = 0; j < kind.planes; ++j) {
                outside |= SLICE_OF(state, j, k) & layer->outside[j];
            }
            part_64 found = SLICE_OF(layer->item, 0, k) & ~outside;
            part_64 news = found & open & ~SLICE_OF(before, l, k);
            SLICE(&all[l], 0, k) = found;
            SLICE(&fresh[l], 0, k) = news;
            SLICE(done, l, k) = SLICE_OF(before, l, k) | news;
            any |= news;
        }
    }
    return nonzero_64(any) != 0;
}

QDRI_ALWAYS_INLINE void NAME(apply_common_effects)(unsigned char *state,
                                                   const unsigned char *const *rows, uint32_t count,
                                                   const struct kind kind)
{
    for (unsigned k = 0; k < PARTS; ++k) {
        UNROLL_PLANES
        for (uint32_t j = 0; j < kind.planes; ++j) {
            part_64 x = SLICE_OF(state, j, k);
            for (uint32_t n = 0; n < count; ++n) {
                x &= SLICE_OF(rows[n], j, k);
            }
            SLICE(state, j, k) = x;
        }
    }
}

/* Applies all common effects that are new to a settled state of one group, once for each node: what
 * follows from them then is found in the nodes below.  False: there are none. */
QDRI_ALWAYS_INLINE bool NAME(common_effects)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                             unsigned char *state, bool is_root,
                                             const struct kind kind)
{
    const unsigned char *rows[COMMONS];
    struct items all[QDRI_LANES_LAYERS + 1];
    struct items fresh[QDRI_LANES_LAYERS];
    uint32_t count = 0;
    uint32_t applied = 0;
    unsigned char *done = s->stage[0].done + (size_t)s->level * LAYERS_BYTES;
    if (is_root) {
        memset(done, 0, LAYERS_BYTES);
    }
    const unsigned char *before = is_root ? done : done - LAYERS_BYTES;
    if (!NAME(find_common_effects)(t, state, before, done, all, fresh, kind)) {
        return false;
    }
    all[QDRI_LANES_LAYERS] = (struct items){{0}};
    for (uint32_t l = 0; l < t->layers; ++l) {
        const struct qdri_lanes_layer *layer = &t->layer[l];
        for (uint32_t words = NAME(words)(&fresh[l]); words != 0; words &= words - 1) {
            const uint32_t word = lowest_bit(words);
            for (uint64_t rest = fresh[l].word[word]; rest != 0; rest &= rest - 1) {
                const uint32_t place = word * 64 + lowest_bit(rest);
                const uint32_t partner = layer->partner[place];
                rows[count] = t->common + layer->row[place] * t->row;
                count += !(all[partner / QDRI_LANES_BITS].word[partner % QDRI_LANES_BITS / 64] >>
                               partner % 64 &
                           1);
                if (count == COMMONS) {
                    NAME(apply_common_effects)(state, rows, count, kind);
                    applied += count;
                    count = 0;
                }
            }
        }
    }
    NAME(apply_common_effects)(state, rows, count, kind);
    applied += count;
    s->control->stats.updates += applied;
    return applied > 0;
}

#undef COMMONS
