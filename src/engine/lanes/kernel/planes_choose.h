/* planes_choose.h  Which item is branched on, in planes; part of planes.h. */

/* Which options an item has left: a bit for each plane. */
QDRI_ALWAYS_INLINE uint64_t NAME(options_of)(const unsigned char *state, uint32_t g, uint32_t place,
                                             const struct kind kind)
{
    const struct items *planes = (const struct items *)(const void *)state + g * kind.planes;
    uint64_t bits = 0;
    UNROLL_PLANES
    for (uint32_t j = 0; j < kind.planes; ++j) {
        bits |= (planes[j].word[place / 64] >> place % 64 & 1) << j;
    }
    return bits;
}

static inline uint32_t NAME(option)(const struct qdri_lanes_table *t, uint32_t g, uint32_t place,
                                    uint64_t bits, const struct kind kind)
{
    return t->option[((size_t)g * kind.planes + lowest_bit(bits)) * QDRI_LANES_BITS + place];
}

/* Fills the frame: lists the options of an item. */
static inline void NAME(branch)(const struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                struct qdri_lanes_frame *frame, const unsigned char *state,
                                uint32_t g, uint32_t place, const struct kind kind)
{
    uint32_t *way = s->ways + frame->first;
    uint32_t count = 0;
    for (uint64_t bits = NAME(options_of)(state, g, place, kind); bits != 0; bits &= bits - 1) {
        way[count++] = NAME(option)(t, g, place, bits, kind);
    }
    frame->lane = g * QDRI_LANES_BITS + place;
    frame->degree = count;
    frame->tried = 0;
}

/* The items of part k of a group that have one option or more, two or more, and so on. */
struct sizes {
    part_64 one;
    part_64 two;
    part_64 three;
    part_64 four;
};

/* Adds up the planes of a state, after a row has been applied (NULL: none). */
QDRI_ALWAYS_INLINE struct sizes NAME(add_up)(const unsigned char *state, const unsigned char *row,
                                             uint32_t g, unsigned k, const struct kind kind)
{
    struct sizes sizes = {{0}, {0}, {0}, {0}};
    UNROLL_PLANES
    for (uint32_t j = 0; j < kind.planes; ++j) {
        part_64 x = SLICE_OF(state, g * kind.planes + j, k);
        if (row) {
            x &= SLICE_OF(row, g * kind.planes + j, k);
        }
        sizes.four |= sizes.three & x;
        sizes.three |= sizes.two & x;
        sizes.two |= sizes.one & x;
        sizes.one |= x;
    }
    return sizes;
}

/* Finds the items of a group with two options, and adds those with more to *more; returns how many
 * have two or more. */
QDRI_ALWAYS_INLINE uint32_t NAME(survey)(const unsigned char *state, uint32_t g,
                                         struct items *pairs, part_64 *more, const struct kind kind)
{
    part_64 sum = {0};
    for (unsigned k = 0; k < PARTS; ++k) {
        const struct sizes with = NAME(add_up)(state, NULL, g, k, kind);
        SLICE(pairs, 0, k) = with.two & ~with.three;
        *more |= with.three;
        sum += sums_8(popcount_8((part_8)with.two));
    }
    return (uint32_t)total_64(sum);
}

/* What items weigh that have one option, two, or three: the sums of bytes, each of which is 88 at
 * most: eight times 8, twice 8 and 8. */
QDRI_ALWAYS_INLINE part_64 NAME(weights)(const struct sizes with)
{
    part_64 bytes = (part_64)popcount_8((part_8)(with.one & ~with.two)) << 3;
    bytes += (part_64)popcount_8((part_8)(with.two & ~with.three)) << 1;
    bytes += (part_64)popcount_8((part_8)(with.two & ~with.four));
    return sums_8((part_8)bytes);
}

/* What a state weighs after a row has been applied (NULL: none); 0: an item has no option then. */
QDRI_ALWAYS_INLINE uint32_t NAME(weigh)(const struct qdri_lanes_table *t,
                                        const unsigned char *state, const unsigned char *row,
                                        const struct kind kind)
{
    part_64 sum = {0};
    for (uint32_t g = 0; g < NAME(groups)(t, kind); ++g) {
        part_64 dead = {0};
        for (unsigned k = 0; k < PARTS; ++k) {
            const struct sizes with = NAME(add_up)(state, row, g, k, kind);
            dead |= ~with.one;
            sum += NAME(weights)(with);
        }
        if (row && nonzero_64(dead) != 0) {
            return 0;
        }
    }
    return (uint32_t)total_64(sum);
}

/* The same after one row or another.  Where one is 0, the other tells only whether it is, too. */
struct either {
    uint32_t a;
    uint32_t b;
};

/* Where registers are many, planes are loaded once for both, and sums are added up in halves of the
 * same words. */
QDRI_ALWAYS_INLINE struct either NAME(weigh_either)(const struct qdri_lanes_table *t,
                                                    const unsigned char *state,
                                                    const unsigned char *a, const unsigned char *b,
                                                    const struct kind kind)
{
    part_64 sum = {0};
    if (PARTS > 1) {
        return (struct either){NAME(weigh)(t, state, a, kind), NAME(weigh)(t, state, b, kind)};
    }
    for (uint32_t g = 0; g < NAME(groups)(t, kind); ++g) {
        const struct sizes with_a = NAME(add_up)(state, a, g, 0, kind);
        const struct sizes with_b = NAME(add_up)(state, b, g, 0, kind);
        if (nonzero_64(~(with_a.one & with_b.one)) != 0) {
            return (struct either){nonzero_64(~with_a.one) == 0, nonzero_64(~with_b.one) == 0};
        }
        sum += NAME(weights)(with_a) + (NAME(weights)(with_b) << 32);
    }
    const uint64_t total = total_64(sum);
    return (struct either){(uint32_t)total, (uint32_t)(total >> 32)};
}

/* Finds the items of the next group that has some with two options, from `group` on, which may be
 * the number of groups.  Returns that group. */
QDRI_ALWAYS_INLINE uint32_t NAME(next_pairs)(const struct qdri_lanes_table *t,
                                             const unsigned char *state, uint32_t group,
                                             struct items *pairs, const struct kind kind)
{
    part_64 more = {0};
    while (group < NAME(groups)(t, kind)) {
        NAME(survey)(state, group, pairs, &more, kind);
        if (NAME(words)(pairs) != 0) {
            break;
        }
        ++group;
    }
    return group;
}

/* Compares items with two options, from the given ones of a group on.  BRANCH: the frame is filled;
 * otherwise *option must be applied. */
QDRI_ALWAYS_INLINE bool NAME(compare)(const struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                      const unsigned char *state, struct qdri_lanes_frame *frame,
                                      uint32_t group, struct items *pairs, uint32_t *option,
                                      const struct kind kind)
{
    const uint32_t base = NAME(weigh)(t, state, NULL, kind);
    uint32_t probes = 0;
    uint64_t best = 0;
    uint32_t found = 0;
    do {
        for (uint32_t words = NAME(words)(pairs); words != 0; words &= words - 1) {
            const uint32_t first = lowest_bit(words) * 64;
            for (uint64_t rest = pairs->word[first / 64]; rest != 0; rest &= rest - 1) {
                const uint32_t place = first + lowest_bit(rest);
                const uint64_t bits = NAME(options_of)(state, group, place, kind);
                const uint32_t a = NAME(option)(t, group, place, bits, kind);
                const uint32_t b = NAME(option)(t, group, place, bits & (bits - 1), kind);
                const struct either weight = NAME(weigh_either)(t, state, NAME(effect)(t, a, kind),
                                                                NAME(effect)(t, b, kind), kind);
                if (weight.a == 0 || weight.b == 0) {
                    *option = weight.a == 0 ? b : a;
                    NAME(branch)(s, t, frame, state, group, place, kind);
                    return !s->control->lanes->drops;
                }
                const uint32_t gain_a = weight.a > base ? weight.a - base : 0;
                const uint32_t gain_b = weight.b > base ? weight.b - base : 0;
                const uint64_t score = (uint64_t)gain_a * gain_b + 1;
                found = score >= best ? group * QDRI_LANES_BITS + place : found;
                best = score >= best ? score : best;
                if (++probes == s->control->lanes->probes) {
                    goto done;
                }
            }
        }
        group = kind.groups == 1 ? 1 : NAME(next_pairs)(t, state, group + 1, pairs, kind);
    } while (group < NAME(groups)(t, kind));
done:
    NAME(branch)(s, t, frame, state, found / QDRI_LANES_BITS, found % QDRI_LANES_BITS, kind);
    return true;
}

/* Finds the first of the items of a group with fewest options, but more than one.  Returns how many
 * these are; 0: all have one. */
QDRI_ALWAYS_INLINE uint32_t NAME(least_of)(const unsigned char *state, uint32_t g, uint32_t *place,
                                           const struct kind kind)
{
    struct items size[5] = {{{0}}}; /* in binary, less one */
    struct items left;
    for (unsigned k = 0; k < PARTS; ++k) {
        part_64 any = {0};
        for (uint32_t j = 0; j < kind.planes; ++j) {
            part_64 carry = SLICE_OF(state, g * kind.planes + j, k);
            part_64 first = carry & ~any;
            any |= carry;
            carry &= ~first;
            for (uint32_t b = 0; b < 5; ++b) {
                part_64 sum = SLICE_OF(&size[b], 0, k);
                SLICE(&size[b], 0, k) = sum ^ carry;
                carry &= sum;
            }
        }
        SLICE(&left, 0, k) = SLICE_OF(&size[0], 0, k) | SLICE_OF(&size[1], 0, k) |
                             SLICE_OF(&size[2], 0, k) | SLICE_OF(&size[3], 0, k) |
                             SLICE_OF(&size[4], 0, k);
    }
    if (NAME(words)(&left) == 0) {
        return 0;
    }
    uint32_t least = 1;
    for (uint32_t b = 5; b-- > 0;) {
        struct items smaller;
        for (unsigned k = 0; k < PARTS; ++k) {
            SLICE(&smaller, 0, k) = SLICE_OF(&left, 0, k) & ~SLICE_OF(&size[b], 0, k);
        }
        if (NAME(words)(&smaller) != 0) {
            left = smaller;
        } else {
            least += 1u << b;
        }
    }
    uint32_t word = lowest_bit(NAME(words)(&left));
    *place = word * 64 + lowest_bit(left.word[word]);
    return least;
}

/* Branches on the first item with fewest options. */
QDRI_ALWAYS_INLINE void NAME(choose_least)(const struct qdri_lanes *s,
                                           const struct qdri_lanes_table *t,
                                           const unsigned char *state,
                                           struct qdri_lanes_frame *frame, const struct kind kind)
{
    uint32_t least = UINT32_MAX;
    uint32_t group = 0;
    uint32_t place = 0;
    for (uint32_t g = 0; g < NAME(groups)(t, kind); ++g) {
        uint32_t here;
        uint32_t size = NAME(least_of)(state, g, &here, kind);
        if (size > 0 && size < least) {
            least = size;
            group = g;
            place = here;
        }
    }
    NAME(branch)(s, t, frame, state, group, place, kind);
}

/* Chooses where a settled state branches that is no solution.  False: it does not yet; *option must
 * be applied. */
QDRI_ALWAYS_INLINE bool NAME(choose)(const struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                     const unsigned char *state, struct qdri_lanes_frame *frame,
                                     uint32_t *option, const struct kind kind)
{
    const uint32_t groups = NAME(groups)(t, kind);
    uint32_t several = 0;
    uint32_t group = groups;
    part_64 more = {0};
    struct items pairs;
    struct items rest;
    for (uint32_t g = 0; g < groups; ++g) {
        several += NAME(survey)(state, g, group < groups ? &rest : &pairs, &more, kind);
        group = group == groups && NAME(words)(&pairs) != 0 ? g : group;
    }
    frame->is_mirrored = kind.groups == 1 && t->is_plain && nonzero_64(more) == 0;
    if (group == groups) {
        NAME(choose_least)(s, t, state, frame, kind);
        return true;
    }
    if (frame->is_mirrored || several < s->control->lanes->many || s->control->lanes->probes == 0) {
        uint32_t word = lowest_bit(NAME(words)(&pairs));
        NAME(branch)(s, t, frame, state, group, word * 64 + lowest_bit(pairs.word[word]), kind);
        return true;
    }
    return NAME(compare)(s, t, state, frame, group, &pairs, option, kind);
}
