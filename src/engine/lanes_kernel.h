/* lanes_kernel.h  The search of the lanes engine, for one width of lanes and one instruction set.
 *
 * Included with LANE_BITS defined as 8, 16, 32 and 64, by lanes_*.c, one for each instruction set,
 * which has defined, for parts of vectors with lanes of that width,
 *
 *     uint64_t nonzero_16(part_16 x)     a bit for each lane that is not zero
 *     part_16 popcount_16(part_16 x)     the number of ones in each lane
 *
 * lanes.c explains what a state is.  Everything works on whole vectors; single lanes are looked at only
 * where an option is picked. */

#include "engine/lanes_vectors.h"

#include "engine/lanes_settle.h"

#include "engine/lanes_choose.h"

#include "engine/lanes_project.h"

/* Makes the state of a node, and its frame. */
QDRI_ALWAYS_INLINE enum visit NAME(visit)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                          unsigned char *state, struct qdri_lanes_frame *frame,
                                          bool is_root, const struct kind kind)
{
    const uint32_t small = kind.small;
    VECTOR x[QDRI_LANES_SMALL];
    if (!NAME(settle_node)(s, t, state, is_root, x, small, kind.flat)) {
        return DEAD;
    }
    bool branches = small > 0 ? NAME(choose_first)(x, state, frame, small)
                              : kind.flat && NAME(choose_pair)(t, state, frame, s->control->probes);
    branches = branches || NAME(choose_least)(t, state, frame, small, kind.flat);
    return branches ? BRANCH : SOLVED;
}

/* Takes the next option of the frame's item; false: there is none. */
static inline bool NAME(next_option)(const struct qdri_lanes_table *t, unsigned char *state,
                                     struct qdri_lanes_frame *frame, uint32_t *option,
                                     const struct kind kind)
{
    if (kind.flat ? frame->rest == 0 : frame->tried == frame->degree) {
        return false;
    }
    while (frame->rest == 0) {
        frame->rest = NAME(lane_of)(&NAME(vectors)(state)[++frame->at], frame->place);
    }
    *option = NAME(options)(t, frame->at, frame->place)[lowest_bit(frame->rest)];
    frame->rest &= frame->rest - 1;
    ++frame->tried;
    return true;
}

#include "engine/lanes_search.h"

static bool NAME(search_one)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, (struct kind){.small = 1, .flat = true});
}

static bool NAME(search_two)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, (struct kind){.small = 2, .flat = true});
}

static bool NAME(search_three)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, (struct kind){.small = 3, .flat = true});
}

static bool NAME(search_flat)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, (struct kind){.small = 0, .flat = true});
}

static bool NAME(search_deep)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, (struct kind){.small = 0, .flat = false});
}

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
