/* common.h  What the kernels of all instruction sets have in common; see lanes.h.
 *
 * Included once by each lanes_*.c, with PART_BYTES defined: a vector is as many parts as make it
 * up, and a part is what one instruction works on. */
#ifndef QDRI_ENGINE_LANES_COMMON_H
#define QDRI_ENGINE_LANES_COMMON_H

#include <string.h>

#include "base/check.h"
#include "base/compiler.h"
#include "engine/lanes/bounded/tallies.h"
#include "engine/lanes/lanes.h"

#define PARTS (QDRI_LANES_VECTOR / PART_BYTES)

/* The words of masks of items that a small table has at most. */
#define SMALL_WORDS QDRI_LANES_SMALL

/* Forced options that are applied in one pass over a large state. */
#define BATCH 8

/* What was found at a node: an item without options; one all of whose options would make one; a
 * solution; an item to branch on. */
enum visit { DEAD, FAILED, SOLVED, BRANCH };

/* What comes after a node with branches has been made: they are tried; the node of the present
 * level is to be entered, which is another one now; the node is done with; the search returns, as
 * its outcome says, or goes on in another stage. */
enum next { NEXT_BRANCH, NEXT_NODE, NEXT_RETREAT, NEXT_PAUSE, NEXT_STAGE };

/* What a search is compiled for: in lanes, the number of vectors of a table whose states stay in
 * registers, or 0, and whether every group has one vector; in planes, their number, and that of
 * groups, or 0 for any. */
struct kind {
    uint32_t small;
    bool flat;
    uint32_t planes;
    uint32_t groups;
};

/* The same for problems with bounds: words of a set of options, and vectors of tallies; or 0 for
 * any. */
struct form {
    uint32_t words;
    uint32_t vectors;
};

/* Vectors of tallies of a table whose states stay in registers, and words of its sets, at most. */
#define SMALL_TALLIES 2
#define SMALL_SET 4

/* What was found at a node of such a problem: an item with too few options; solutions; an option
 * to be taken or left. */
enum found { NO_WAY, LEAF, TWO_WAYS };

typedef uint8_t lane_8;
typedef uint16_t lane_16;
typedef uint32_t lane_32;
typedef uint64_t lane_64;

#define VECTOR_TYPES(bits)                                                                         \
    typedef lane_##bits part_##bits __attribute__((vector_size(PART_BYTES), may_alias));           \
    typedef struct {                                                                               \
        part_##bits part[PARTS];                                                                   \
    } vector_##bits;

VECTOR_TYPES(8)
VECTOR_TYPES(16)
VECTOR_TYPES(32)
VECTOR_TYPES(64)

/* Where code is to be small, as it is sent to whoever opens a page, there is one search for what
 * others have several for, one for each number of vectors. */
#ifndef IS_COMPACT
#define IS_COMPACT 0
#endif

/* There, what is called from several places, or with several constants, is one function, unless it
 * works in registers. */
#if IS_COMPACT
#define SHARED QDRI_NEVER_INLINE
#else
#define SHARED QDRI_ALWAYS_INLINE
#endif

/* There: does the compiler not know a number, since the search serves any? */
#define IS_SHARED(number) (IS_COMPACT && !__builtin_constant_p(number))

/* Before a loop over parts, or over the vectors of a small state, a block of options, or planes:
 * what is indexed can then stay in registers. */
#define UNROLL UNROLL_UP_TO(8)
#if IS_COMPACT
#define UNROLL_STATE
#define UNROLL_BLOCK
#define UNROLL_PLANES
#else
#define UNROLL_STATE UNROLL_UP_TO(8)
#define UNROLL_BLOCK UNROLL_UP_TO(16)
#define UNROLL_PLANES UNROLL_UP_TO(32)
#endif

/* Not with sanitizers: what they add, so many times over, takes a compiler minutes. */
#if QDRI_IS_SANITIZED
#define UNROLL_UP_TO(times)
#else
#define UNROLL_UP_TO(times) PRAGMA(GCC unroll times)
#define PRAGMA(text) _Pragma(#text)
#endif

/* Tells the observer of the options that were forced at the present node: those of the trail from
 * an entry on. */
static inline void tell_forced(const struct qdri_lanes *s, uint32_t from)
{
    const qdr_option *original = s->stage[s->depth].table.original;
    for (uint32_t j = from; j < s->trail_height; ++j) {
        qdri_control_tell_force(s->control, s->level, original[s->trail[j]]);
    }
}

/* Tells the observer of a node without branches. */
static inline void tell_leaf(struct qdri_lanes *s, const struct qdri_lanes_frame *frame,
                             enum visit found)
{
    const qdr_item item = found == SOLVED   ? QDR_NO_ITEM
                          : found == FAILED ? qdri_lanes_item(s, frame)
                                            : qdri_lanes_empty_item(s);
    qdri_control_tell_enter(s->control, s->level, item, 0);
}

static inline uint32_t lowest_bit(uint64_t x)
{
    return (uint32_t)__builtin_ctzll(x);
}

static inline uint32_t highest_bit(uint64_t x)
{
    return 63 ^ (uint32_t)__builtin_clzll(x);
}

#endif
