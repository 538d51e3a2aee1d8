/* planes_settle.h  How a state of planes is made from another one, with all that is forced; part of
 * planes.h. */

/* Adds plane j to the numbers, in binary, of the only options of items. */
QDRI_ALWAYS_INLINE void NAME(add_number)(part_64 *number, part_64 plane, uint32_t j)
{
    UNROLL_PLANES
    for (uint32_t b = 0; b < 5; ++b) {
        if (j >> b & 1) {
            number[b] |= plane;
        }
    }
}

QDRI_ALWAYS_INLINE void NAME(store_numbers)(struct forced *forced, const part_64 *number,
                                            unsigned k, const struct kind kind)
{
    UNROLL_PLANES
    for (uint32_t b = 0; b < 5; ++b) {
        if ((kind.planes - 1) >> b != 0) {
            SLICE(&forced->number[b], 0, k) = number[b];
        }
    }
}

/* Applies rows to part k of group g.  Returns the items that have no option left, and adds those
 * that have several. */
QDRI_ALWAYS_INLINE part_64 NAME(apply)(const struct qdri_lanes_table *t, unsigned char *to,
                                       const unsigned char *from, const unsigned char *const *rows,
                                       const uint32_t count, uint32_t g, unsigned k,
                                       struct forced *forced, part_64 *several,
                                       const struct kind kind)
{
    part_64 one = {0};
    part_64 two = {0};
    part_64 number[5] = {{0}, {0}, {0}, {0}, {0}};
    UNROLL_PLANES
    for (uint32_t j = 0; j < kind.planes; ++j) {
        const uint32_t v = g * kind.planes + j;
        part_64 x = SLICE_OF(from, v, k);
        UNROLL
        for (uint32_t n = 0; n < count; ++n) {
            x &= SLICE_OF(rows[n], v, k);
        }
        SLICE(to, v, k) = x;
        two |= one & x;
        one |= x;
        NAME(add_number)(number, x, j);
    }
    const uint32_t last = NAME(groups)(t, kind) * kind.planes + g;
    part_64 open = SLICE_OF(from, last, k);
    UNROLL
    for (uint32_t n = 0; n < count; ++n) {
        open &= SLICE_OF(rows[n], last, k);
    }
    SLICE(to, last, k) = open;
    SLICE(&forced->item, 0, k) = one & ~two & open;
    *several |= two;
    NAME(store_numbers)(forced, number, k, kind);
    return ~one;
}

/* Makes a state from another one by applying rows.  The first group in which options are forced
 * goes into `forced`.  After a dead end, the state is finished up to the group with the dead
 * item. */
QDRI_ALWAYS_INLINE enum pass NAME(pass)(const struct qdri_lanes_table *t, unsigned char *to,
                                        const unsigned char *from, const unsigned char *const *rows,
                                        const uint32_t count, struct forced *forced,
                                        const struct kind kind)
{
    const uint32_t groups = NAME(groups)(t, kind);
    enum pass result = PASS_SETTLED;
    struct forced rest;
    part_64 several = {0};
    for (uint32_t g = 0; g < groups; ++g) {
        struct forced *here = result == PASS_SETTLED ? forced : &rest;
        part_64 dead = {0};
        for (unsigned k = 0; k < PARTS; ++k) {
            dead |= NAME(apply)(t, to, from, rows, count, g, k, here, &several, kind);
        }
        if (nonzero_64(dead) != 0) {
            return PASS_DEAD;
        }
        if (result == PASS_SETTLED && NAME(words)(&here->item) != 0) {
            here->group = g;
            result = PASS_FORCED;
        }
    }
    return result == PASS_SETTLED && nonzero_64(several) == 0 ? PASS_SOLVED : result;
}

/* Takes forced options from as many words as are forced, the lowest item from one and the highest
 * from the next, since items that lie alike often have the same option; and puts those that differ
 * on the trail.  Returns its end. */
QDRI_ALWAYS_INLINE uint32_t *NAME(collect)(const struct qdri_lanes_table *t,
                                           const struct forced *forced, uint32_t *trail,
                                           const unsigned char **rows, const struct kind kind)
{
    const uint32_t group = kind.groups == 1 ? 0 : forced->group;
    const uint32_t *options = t->option + (size_t)group * kind.planes * QDRI_LANES_BITS;
    uint32_t words = NAME(words)(&forced->item);
    uint32_t option[AT_ONCE];
    UNROLL
    for (uint32_t n = 0; n < AT_ONCE; ++n) {
        const uint32_t word = lowest_bit(words);
        const uint64_t items = forced->item.word[word];
        const uint32_t place = n % 2 == 0 ? lowest_bit(items) : highest_bit(items);
        uint32_t number = 0;
        UNROLL_PLANES
        for (uint32_t b = 0; b < 5; ++b) {
            if ((kind.planes - 1) >> b != 0) {
                number |= (uint32_t)(forced->number[b].word[word] >> place & 1) << b;
            }
        }
        option[n] = options[number * QDRI_LANES_BITS + word * 64 + place];
        rows[n] = NAME(effect)(t, option[n], kind);
        words = (words & (words - 1)) != 0 ? words & (words - 1) : words;
    }
    *trail++ = option[0];
    *trail = option[1];
    trail += option[1] != option[0];
    *trail = option[2];
    trail += option[2] != option[0] && option[2] != option[1];
    return trail;
}

/* Makes a state from another one by applying a row, and then all that is forced, until nothing
 * is. */
QDRI_ALWAYS_INLINE enum pass NAME(settle)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                          unsigned char *state, const unsigned char *from,
                                          const unsigned char *row, const struct kind kind)
{
    const bool in_registers = kind.groups == 1 && kind.planes <= MOST_IN_REGISTERS;
    part_64 x[MOST_IN_REGISTERS + 1];
    unsigned char *work = in_registers ? (unsigned char *)x : state;
    uint32_t *const begin = s->trail + s->trail_height;
    uint32_t *end = begin;
    struct forced forced;
    enum pass result = NAME(pass)(t, work, from, &row, 1, &forced, kind);
    while (result == PASS_FORCED) {
        const unsigned char *rows[AT_ONCE];
        end = NAME(collect)(t, &forced, end, rows, kind);
        result = NAME(pass)(t, work, work, rows, AT_ONCE, &forced, kind);
    }
    if (in_registers) {
        UNROLL_PLANES
        for (uint32_t j = 0; j <= kind.planes; ++j) {
            SLICE(state, j, 0) = x[j];
        }
    }
    s->trail_height += (uint32_t)(end - begin);
    s->control->stats.updates += (uint64_t)(end - begin);
    return result;
}
