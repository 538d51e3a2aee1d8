/* planes.h  The search of the lanes engine in planes, for one instruction set.
 *
 * Idea.  Where many items have few options, the state is turned round: a *plane* is a row of bits,
 * one for each item, and bit i of plane j says that the j-th option of item i is left.  So a group
 * is as many vectors as there are planes, and a lane is one bit wide; everything that lanes.c says
 * of states, effects and the trail holds.  In place of the settled masks there is an *open* plane
 * behind the others, with ones for the items that are not settled; effects have one, too, so that
 * all of a row is applied by AND.
 *
 * What follows from the state is found for hundreds of items at once, by adding planes up with
 * saturation:
 *
 *     two |= one & x;  one |= x;          for each plane x
 *
 * leaves ones in `one` for the items that have an option, and in `two` for those that have two or
 * more.  So an item is dead that is not in `one`, and its option is forced if it is open, but not
 * in `two`.  Which option that is, is found in binary: `number[b]` is the OR of all planes whose
 * number has bit b.
 *
 * Choice.  Among the first few items with two options, the one for which both are telling: an
 * option weighs as much as what it leaves has items with one option (by eights), two (by threes)
 * and three, and the item with the greatest product of what both add to that is taken.  An option
 * that would leave an item without any is not chosen, ever: the other one is applied to the state
 * in place, as if it were forced, and the choice begins again.  All this pays only where many items
 * have several options; elsewhere the first item with two will do.  Without such items, the first
 * one with the fewest options is taken.  Where all items have two options, the second child follows
 * from the first (planes_mirror.h).
 *
 * Work is done part by part: a part of every plane of a group, one after the other. */

#define NAME(name) name##_planes
#define WORDS (QDRI_LANES_VECTOR / 8)

/* Forced options that are applied in one pass, from as many words of the state. */
#define AT_ONCE 3

/* Where a part is a whole vector and registers are many, states of so many planes stay in them. */
#define MOST_IN_REGISTERS (PARTS == 1 ? 16 : 0)

/* The masks of a level whose common effects are applied. */
#define LAYERS_BYTES ((size_t)QDRI_LANES_LAYERS * QDRI_LANES_VECTOR)

/* Part k of a vector of a state or a row. */
#define SLICE(row, vector, k) (((part_64 *)(void *)(row))[(size_t)(vector)*PARTS + (k)])
#define SLICE_OF(row, vector, k)                                                                   \
    (((const part_64 *)(const void *)(row))[(size_t)(vector)*PARTS + (k)])

/* What a pass found. */
enum pass { PASS_DEAD, PASS_SETTLED, PASS_SOLVED, PASS_FORCED };

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

#include "engine/lanes/kernel/planes_settle.h"

#include "engine/lanes/kernel/planes_choose.h"

#include "engine/lanes/kernel/planes_effects.h"

#include "engine/lanes/kernel/planes_mirror.h"

#include "engine/lanes/kernel/planes_sieve.h"

#include "engine/lanes/kernel/planes_cache.h"

#include "engine/lanes/kernel/recall.h"

/* Makes the state of a node, and its frame. */
QDRI_ALWAYS_INLINE enum visit NAME(visit)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                          unsigned char *state, struct qdri_lanes_frame *frame,
                                          bool is_root, const struct kind kind)
{
    const unsigned char *from = is_root ? state : state - t->stride;
    uint32_t option = is_root ? t->options : s->trail[s->trail_height - 1];
    const bool is_mirrored = kind.groups == 1 && !is_root && frame[-1].is_mirrored;
    bool looks =
        kind.groups == 1 && t->layers > 0 && s->level < QDRI_LANES_COMMON_LEVELS && !is_mirrored;
    if (is_mirrored && frame[-1].tried == 2) {
        if (NAME(mirror)(s, t, state, kind)) {
            return SOLVED;
        }
        NAME(choose)(s, t, state, frame, &option, kind);
        return BRANCH;
    }
    s->control->stats.updates += !is_root;
    enum pass result;
    while ((result = NAME(settle)(s, t, state, from, NAME(effect)(t, option, kind), kind)) ==
           PASS_SETTLED) {
        if (s->level <= s->watched_to && !is_mirrored && qdri_lanes_sieve_node(s, frame, state)) {
            option = t->options;
            from = state;
            continue;
        }
        if (looks && NAME(common_effects)(s, t, state, is_root, kind)) {
            option = t->options;
            from = state;
            looks = false;
            continue;
        }
        looks = false;
        if (NAME(choose)(s, t, state, frame, &option, kind)) {
            return BRANCH;
        }
        ++s->control->stats.updates;
        s->trail[s->trail_height++] = option;
        from = state;
    }
    return result == PASS_DEAD ? DEAD : SOLVED;
}

/* There are no rushes in planes. */
QDRI_ALWAYS_INLINE enum next NAME(rush)(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                        qdr_outcome *outcome, const struct kind kind)
{
    (void)s;
    (void)stage;
    (void)outcome;
    (void)kind;
    return NEXT_BRANCH;
}

#include "engine/lanes/kernel/search.h"

#undef SLICE
#undef SLICE_OF
#undef LAYERS_BYTES
#undef WORDS
#undef NAME
