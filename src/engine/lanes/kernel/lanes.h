/* lanes.h  The search of the lanes engine, for one width of lanes and one instruction set.
 *
 * Included with LANE_BITS defined as 8, 16, 32 and 64, by lanes_*.c, one for each instruction set,
 * which has defined, for parts of vectors with lanes of that width,
 *
 *     uint64_t nonzero_16(part_16 x)     a bit for each lane that is not zero
 *     part_16 popcount_16(part_16 x)     the number of ones in each lane
 *
 * lanes.c explains what a state is.  Everything works on whole vectors; single lanes are looked at
 * only where an option is picked. */

#include "engine/lanes/kernel/vectors.h"

#include "engine/lanes/kernel/lanes_settle.h"

#include "engine/lanes/kernel/lanes_choose.h"

#include "engine/lanes/kernel/lanes_project.h"

#include "engine/lanes/kernel/lanes_sieve.h"

#include "engine/lanes/kernel/lanes_cache.h"

#include "engine/lanes/kernel/recall.h"

/* Makes the state of a node, and its frame.  Where all options but one would fail, that one is
 * applied in place, as if it were forced. */
QDRI_ALWAYS_INLINE enum visit NAME(visit)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                          unsigned char *state, struct qdri_lanes_frame *frame,
                                          bool is_root, const struct kind kind)
{
    const bool drops = kind.small == 0 && s->control->lanes->drops;
    unsigned char *parent = is_root ? state : state - t->stride;
    bool has_option = !is_root;
    VECTOR x[QDRI_LANES_SMALL];
    uint64_t settled[SMALL_WORDS];
    while (NAME(settle_node)(s, t, state, parent, has_option, x, settled, kind.small, kind.flat)) {
        if (s->level <= s->watched_to && qdri_lanes_sieve_node(s, frame, state)) {
            parent = state;
            has_option = false;
            continue;
        }
        frame->lane = NAME(choose)(s, t, state, x, settled, kind);
        if (frame->lane == UINT32_MAX) {
            return SOLVED;
        }
        NAME(list)(s, t, state, frame, drops, kind.flat);
        if (!drops || frame->degree > 1) {
            return BRANCH;
        }
        if (frame->degree == 0) {
            return FAILED;
        }
        s->trail[s->trail_height++] = s->ways[frame->first];
        parent = state;
        has_option = true;
    }
    return DEAD;
}

#include "engine/lanes/kernel/lanes_rush.h"

#include "engine/lanes/kernel/search.h"

#if LANE_BITS <= 16
#include "engine/lanes/kernel/tallies.h"
#endif

#undef WORDS_OF
#undef ALL_LANES
#undef PART_LANES
#undef LANES
#undef LANE
#undef PART
#undef VECTOR
#undef NAME
#undef PASTE
#undef PASTE_
#undef LANE_BITS
