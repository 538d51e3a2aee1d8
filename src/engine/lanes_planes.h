/* lanes_planes.h  The search of the lanes engine in planes, for one instruction set.
 *
 * Idea.  Where many items have few options, the state is turned round: a *plane* is a row of bits, one for each
 * item, and bit i of plane j says that the j-th option of item i is left.  So a group is as many vectors as
 * there are planes, and a lane is one bit wide; everything that lanes.c says of states, effects and the
 * trail holds.  In place of the settled masks there is an *open* plane behind the others, with ones for the
 * items that are not settled; effects have one, too, so that all of a row is applied by AND.
 *
 * What follows from the state is found for hundreds of items at once, by adding planes up with saturation:
 *
 *     two |= one & x;  one |= x;          for each plane x
 *
 * leaves ones in `one` for the items that have an option, and in `two` for those that have two or more.  So
 * an item is dead that is not in `one`, and its option is forced if it is open, but not in `two`.  Which
 * option that is, is found in binary: `number[b]` is the OR of all planes whose number has bit b.
 *
 * Choice.  Among the first few items with two options, the one for which both are telling: an option weighs as
 * much as what it leaves has items with one option (by eights), two (by threes) and three, and the item with
 * the greatest product of what both add to that is taken.  An option that would leave an item without any is
 * not chosen, ever: the other one is applied to the state in place, as if it were forced, and the choice
 * begins again.  All this pays only where many items have several options; elsewhere the first item with two
 * will do.  Without such items, the first one with the fewest options is taken.
 *
 * Work is done part by part: a part of every plane of a group, one after the other. */

#define NAME(name) name##_planes
#define WORDS (QDRI_LANES_VECTOR / 8)

/* Forced options that are applied in one pass, from as many words of the state. */
#define AT_ONCE 3

#define UNROLL_PLANES _Pragma("GCC unroll 32")

/* Part k of a vector of a state or a row. */
#define SLICE(row, vector, k) (((part_64 *)(void *)(row))[(size_t)(vector)*PARTS + (k)])
#define SLICE_OF(row, vector, k)                                                                   \
    (((const part_64 *)(const void *)(row))[(size_t)(vector)*PARTS + (k)])

/* What a pass found. */
enum pass { PASS_DEAD, PASS_SETTLED, PASS_FORCED };

/* Items of a group: a vector of bits that can be looked at by words. */
struct items {
    uint64_t word[WORDS] __attribute__((aligned(QDRI_LANES_VECTOR), may_alias));
};

/* Items of a group whose options are forced, and the numbers of these. */
struct forced {
    uint32_t group;
    struct items item;
    struct items number[5];
};

static inline uint32_t NAME(groups)(const struct qdri_lanes_table *t, const struct kind kind)
{
    return kind.groups > 0 ? kind.groups : t->groups;
}

/* With one group, the length of a row is a constant. */
static inline const unsigned char *NAME(effect)(const struct qdri_lanes_table *t, uint32_t option,
                                                const struct kind kind)
{
    const size_t row = (kind.planes + 1) * QDRI_LANES_VECTOR;
    return t->effect + option * (kind.groups == 1 ? row : t->row);
}

/* A bit for each word that is not zero. */
static inline uint32_t NAME(words)(const struct items *items)
{
    uint64_t words = 0;
    UNROLL
    for (unsigned k = 0; k < PARTS; ++k) {
        words |= nonzero_64(SLICE_OF(items, 0, k)) << (k * (WORDS / PARTS));
    }
    return (uint32_t)words;
}

/* ------------------------------------------------------------------------------ passes ---- */

/* Applies rows to part k of group g.  Returns the items that have no option left. */
QDRI_ALWAYS_INLINE part_64 NAME(apply)(const struct qdri_lanes_table *t, unsigned char *to,
                                       const unsigned char *from, const unsigned char *const *rows,
                                       const uint32_t count, uint32_t g, unsigned k,
                                       struct forced *forced, const struct kind kind)
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
        UNROLL_PLANES
        for (uint32_t b = 0; b < 5; ++b) {
            if (j >> b & 1) {
                number[b] |= x;
            }
        }
    }
    const uint32_t last = NAME(groups)(t, kind) * kind.planes + g;
    part_64 open = SLICE_OF(from, last, k);
    UNROLL
    for (uint32_t n = 0; n < count; ++n) {
        open &= SLICE_OF(rows[n], last, k);
    }
    SLICE(to, last, k) = open;
    SLICE(&forced->item, 0, k) = one & ~two & open;
    UNROLL_PLANES
    for (uint32_t b = 0; b < 5; ++b) {
        if ((kind.planes - 1) >> b != 0) {
            SLICE(&forced->number[b], 0, k) = number[b];
        }
    }
    return ~one;
}

/* Makes a state from another one by applying rows.  The first group in which options are forced goes into
 * `forced`.  After a dead end, the state is finished up to the group with the dead item. */
QDRI_ALWAYS_INLINE enum pass NAME(pass)(const struct qdri_lanes_table *t, unsigned char *to,
                                        const unsigned char *from, const unsigned char *const *rows,
                                        const uint32_t count, struct forced *forced,
                                        const struct kind kind)
{
    const uint32_t groups = NAME(groups)(t, kind);
    enum pass result = PASS_SETTLED;
    struct forced rest;
    for (uint32_t g = 0; g < groups; ++g) {
        struct forced *here = result == PASS_SETTLED ? forced : &rest;
        part_64 dead = {0};
        for (unsigned k = 0; k < PARTS; ++k) {
            dead |= NAME(apply)(t, to, from, rows, count, g, k, here, kind);
        }
        if (nonzero_64(dead) != 0) {
            return PASS_DEAD;
        }
        if (result == PASS_SETTLED && NAME(words)(&here->item) != 0) {
            here->group = g;
            result = PASS_FORCED;
        }
    }
    return result;
}

/* Takes a forced option from each of the first few words that have one, and puts it on the trail.  Where
 * there are too few of them, there is a row that changes nothing. */
QDRI_ALWAYS_INLINE void NAME(collect)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                      const struct forced *forced, const unsigned char **rows,
                                      const struct kind kind)
{
    const uint32_t group = kind.groups == 1 ? 0 : forced->group;
    const uint32_t *options = t->option + (size_t)group * kind.planes * QDRI_LANES_BITS;
    uint32_t words = NAME(words)(&forced->item);
    UNROLL
    for (uint32_t n = 0; n < AT_ONCE; ++n) {
        const uint32_t more = words != 0;
        const uint32_t word = lowest_bit(words | 1u << WORDS) % WORDS;
        const uint32_t place = lowest_bit(forced->item.word[word] | UINT64_C(1) << 63);
        uint32_t number = 0;
        UNROLL_PLANES
        for (uint32_t b = 0; b < 5; ++b) {
            if ((kind.planes - 1) >> b != 0) {
                number |= (uint32_t)(forced->number[b].word[word] >> place & 1) << b;
            }
        }
        uint32_t option = options[number * QDRI_LANES_BITS + word * 64 + place];
        option = more ? option : t->options;
        rows[n] = NAME(effect)(t, option, kind);
        s->trail[s->trail_height] = option;
        s->trail_height += more;
        words &= words - 1;
    }
}

/* Makes a state from another one by applying a row, and then all that is forced, until nothing is.
 * False: a dead end. */
QDRI_ALWAYS_INLINE bool NAME(settle)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                     unsigned char *state, const unsigned char *from,
                                     const unsigned char *row, const struct kind kind)
{
    const uint32_t height = s->trail_height;
    struct forced forced;
    enum pass result = NAME(pass)(t, state, from, &row, 1, &forced, kind);
    while (result == PASS_FORCED) {
        const unsigned char *rows[AT_ONCE];
        NAME(collect)(s, t, &forced, rows, kind);
        result = NAME(pass)(t, state, state, rows, AT_ONCE, &forced, kind);
    }
    s->control->stats.updates += s->trail_height - height;
    return result == PASS_SETTLED;
}

/* ------------------------------------------------------------------------------ choice ---- */

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

/* Finds the items of a group with two options; returns how many have two or more. */
QDRI_ALWAYS_INLINE uint32_t NAME(survey)(const unsigned char *state, uint32_t g,
                                         struct items *pairs, const struct kind kind)
{
    part_64 sum = {0};
    for (unsigned k = 0; k < PARTS; ++k) {
        part_64 one = {0};
        part_64 two = {0};
        part_64 three = {0};
        UNROLL_PLANES
        for (uint32_t j = 0; j < kind.planes; ++j) {
            part_64 x = SLICE_OF(state, g * kind.planes + j, k);
            three |= two & x;
            two |= one & x;
            one |= x;
        }
        SLICE(pairs, 0, k) = two & ~three;
        sum += sums_8(popcount_8((part_8)two));
    }
    return (uint32_t)total_64(sum);
}

/* What a state weighs after a row has been applied (NULL: none); 0: an item has no option then. */
QDRI_ALWAYS_INLINE uint32_t NAME(weigh)(const struct qdri_lanes_table *t,
                                        const unsigned char *state, const unsigned char *row,
                                        const struct kind kind)
{
    const uint32_t groups = NAME(groups)(t, kind);
    part_64 sum = {0};
    for (uint32_t g = 0; g < groups; ++g) {
        part_64 dead = {0};
        for (unsigned k = 0; k < PARTS; ++k) {
            part_64 one = {0};
            part_64 two = {0};
            part_64 three = {0};
            part_64 four = {0};
            UNROLL_PLANES
            for (uint32_t j = 0; j < kind.planes; ++j) {
                part_64 x = SLICE_OF(state, g * kind.planes + j, k);
                if (row) {
                    x &= SLICE_OF(row, g * kind.planes + j, k);
                }
                four |= three & x;
                three |= two & x;
                two |= one & x;
                one |= x;
            }
            dead |= ~one;
            /* At most 88 for each byte: eight times 8, twice 8 and 8. */
            part_64 bytes = (part_64)popcount_8((part_8)(one & ~two)) << 3;
            bytes += (part_64)popcount_8((part_8)(two & ~three)) << 1;
            bytes += (part_64)popcount_8((part_8)(two & ~four));
            sum += sums_8((part_8)bytes);
        }
        if (row && nonzero_64(dead) != 0) {
            return 0;
        }
    }
    return (uint32_t)total_64(sum);
}

/* Finds the items of the next group that has some with two options, from `group` on, which may be the number of
 * groups.  Returns that group. */
QDRI_ALWAYS_INLINE uint32_t NAME(next_pairs)(const struct qdri_lanes_table *t,
                                             const unsigned char *state, uint32_t group,
                                             struct items *pairs, const struct kind kind)
{
    while (group < NAME(groups)(t, kind)) {
        NAME(survey)(state, group, pairs, kind);
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
                const uint32_t x = NAME(weigh)(t, state, NAME(effect)(t, a, kind), kind);
                const uint32_t y = NAME(weigh)(t, state, NAME(effect)(t, b, kind), kind);
                if (x == 0 || y == 0) {
                    *option = x == 0 ? b : a;
                    NAME(branch)(s, t, frame, state, group, place, kind);
                    return !s->control->drops;
                }
                uint64_t score =
                    (uint64_t)(x > base ? x - base : 0) * (y > base ? y - base : 0) + 1;
                found = score >= best ? group * QDRI_LANES_BITS + place : found;
                best = score >= best ? score : best;
                if (++probes == s->control->probes) {
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

/* Finds the first of the items of a group with fewest options, but more than one.  Returns how many these
 * are; 0: all have one. */
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

/* Chooses where a settled state branches.  False: it does not yet; *option must be applied.  *solved: it is
 * a solution. */
QDRI_ALWAYS_INLINE bool NAME(choose)(const struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                     const unsigned char *state, struct qdri_lanes_frame *frame,
                                     uint32_t *option, bool *solved, const struct kind kind)
{
    const uint32_t groups = NAME(groups)(t, kind);
    uint32_t several = 0;
    uint32_t group = groups;
    struct items pairs;
    struct items rest;
    for (uint32_t g = 0; g < groups; ++g) {
        several += NAME(survey)(state, g, group < groups ? &rest : &pairs, kind);
        group = group == groups && NAME(words)(&pairs) != 0 ? g : group;
    }
    *solved = several == 0;
    if (*solved) {
        return true;
    }
    if (group == groups) {
        NAME(choose_least)(s, t, state, frame, kind);
        return true;
    }
    if (several < s->control->many || s->control->probes == 0) {
        uint32_t word = lowest_bit(NAME(words)(&pairs));
        NAME(branch)(s, t, frame, state, group, word * 64 + lowest_bit(pairs.word[word]), kind);
        return true;
    }
    return NAME(compare)(s, t, state, frame, group, &pairs, option, kind);
}

/* ------------------------------------------------------------------------------ search ---- */

/* Makes the state of a node, and its frame. */
QDRI_ALWAYS_INLINE enum visit NAME(visit)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                          unsigned char *state, struct qdri_lanes_frame *frame,
                                          bool is_root, const struct kind kind)
{
    const unsigned char *from = is_root ? state : state - t->stride;
    uint32_t option = is_root ? t->options : s->trail[s->trail_height - 1];
    bool is_solved;
    s->control->stats.updates += !is_root;
    while (NAME(settle)(s, t, state, from, NAME(effect)(t, option, kind), kind)) {
        if (NAME(choose)(s, t, state, frame, &option, &is_solved, kind)) {
            return is_solved ? SOLVED : BRANCH;
        }
        ++s->control->stats.updates;
        s->trail[s->trail_height++] = option;
        from = state;
    }
    return DEAD;
}

#include "engine/lanes_search.h"

#define SEARCHES(count)                                                                            \
    static bool NAME(search_##count)(struct qdri_lanes * s, qdr_outcome * outcome)                 \
    {                                                                                              \
        return NAME(search)(s, outcome, (struct kind){.planes = count, .groups = 1});              \
    }                                                                                              \
    static bool NAME(search_large_##count)(struct qdri_lanes * s, qdr_outcome * outcome)           \
    {                                                                                              \
        return NAME(search)(s, outcome, (struct kind){.planes = count});                           \
    }

SEARCHES(4)
SEARCHES(6)
SEARCHES(9)
SEARCHES(12)
SEARCHES(16)
SEARCHES(25)

#undef SEARCHES
#undef SLICE
#undef SLICE_OF
#undef WORDS
#undef NAME
