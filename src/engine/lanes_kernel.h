/* lanes_kernel.h  The search of the lanes engine, for one width of lanes and one instruction set.
 *
 * Included with LANE_BITS defined as 8, 16, 32 and 64, by lanes_*.c, one for each instruction set,
 * which has defined, for parts of vectors with lanes of that width,
 *
 *     uint64_t nonzero_16(part_16 x)     a bit for each lane that is not zero
 *     part_16 popcount_16(part_16 x)     the number of ones in each lane
 *
 * lanes.c explains what a state is.  Everything works on whole vectors; single lanes are looked at only
 * where an option is picked.  Two constants shape the code: `small`, the number of vectors of a table
 * whose states stay in registers, or 0; and `flat`, has every group one vector? */

#include "engine/lanes_vectors.h"

#include "engine/lanes_settle.h"

#include "engine/lanes_choose.h"

#include "engine/lanes_project.h"

/* Takes the next option of the frame's item; false: there is none. */
static inline bool NAME(next_option)(const struct qdri_lanes_table *t, unsigned char *state,
                                     struct qdri_lanes_frame *frame, uint32_t *option,
                                     const bool flat)
{
    if (flat ? frame->rest == 0 : frame->tried == frame->degree) {
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

QDRI_ALWAYS_INLINE bool NAME(search)(struct qdri_lanes *s, qdr_outcome *outcome,
                                     const uint32_t small, const bool flat)
{
    const struct qdri_lanes_stage stage = s->stage[s->depth];
    const struct qdri_lanes_table t = stage.table;
    struct qdri_control *control = s->control;
    struct qdri_lanes_frame *frame;
    unsigned char *state;
    uint32_t option;
    VECTOR x[QDRI_LANES_SMALL];
    if (s->position == QDRI_LANES_AT_RETREAT) {
        s->position = QDRI_LANES_AT_NODE;
        goto retreat;
    }
    if (s->position == QDRI_LANES_AT_STAGE) {
        s->position = QDRI_LANES_AT_NODE;
        goto settle;
    }
    if (s->position == QDRI_LANES_AT_END) {
        *outcome = QDR_EXHAUSTED;
        return true;
    }

enter:
    if (qdri_control_pause(control, outcome)) {
        return true;
    }
    qdri_control_count(control, s->profile, s->level);

settle:
    state = qdri_lanes_state(&stage, s->level);
    frame = &s->frame[s->level];
    if (!NAME(settle_node)(s, &t, state, s->level == stage.base, x, small, flat)) {
        if (control->is_observed) {
            qdri_control_tell_enter(control, s->level, qdri_lanes_empty_item(s), 0);
        }
        goto retreat;
    }
    if (!(small > 0 ? NAME(choose_first)(x, state, frame, small)
                    : flat && NAME(choose_pair)(&t, state, frame)) &&
        !NAME(choose_least)(&t, state, frame, small, flat)) {
        if (control->is_observed) {
            qdri_control_tell_enter(control, s->level, QDR_NO_ITEM, 0);
        }
        ++control->stats.solutions;
        s->position = QDRI_LANES_AT_RETREAT;
        *outcome = QDR_SOLUTION;
        return true;
    }
    if (control->stats.nodes >= s->review_at) {
        qdri_lanes_review(s);
    }
    if (s->level <= s->stage[s->depth].compact_to && s->level > stage.base &&
        qdri_lanes_compact(s)) {
        return false;
    }
    frame->trail = s->trail_height;
    if (control->is_observed) {
        qdri_control_tell_enter(control, s->level, qdri_lanes_item(s, frame), frame->degree);
    }

advance:
    if (NAME(next_option)(&t, state, frame, &option, flat)) {
        frame->solutions = control->stats.solutions;
        s->trail[s->trail_height++] = option;
        if (control->is_observed) {
            qdri_control_tell_choose(control, s->level, t.original[option]);
        }
        ++s->level;
        goto enter;
    }

retreat:
    if (s->level == stage.base && s->depth > 0) {
        --s->depth;
        s->position = QDRI_LANES_AT_RETREAT;
        return false;
    }
    if (s->level == 0) {
        s->position = QDRI_LANES_AT_END;
        *outcome = QDR_EXHAUSTED;
        return true;
    }
    frame = &s->frame[--s->level];
    state = qdri_lanes_state(&stage, s->level);
    s->trail_height = frame->trail;
    control->stats.backtracks += frame->solutions == control->stats.solutions;
    if (control->is_observed) {
        qdri_control_tell_retreat(control, s->level);
    }
    goto advance;
}

static bool NAME(search_one)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, 1, true);
}

static bool NAME(search_two)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, 2, true);
}

static bool NAME(search_three)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, 3, true);
}

static bool NAME(search_flat)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, 0, true);
}

static bool NAME(search_deep)(struct qdri_lanes *s, qdr_outcome *outcome)
{
    return NAME(search)(s, outcome, 0, false);
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
