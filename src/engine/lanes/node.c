/* node.c  What kernels ask of the search at a node: its stage, its item, and which way a descent
 * goes. */
#include "engine/lanes/lanes.h"

const struct qdri_lanes_stage *qdri_lanes_stage_of(const struct qdri_lanes *s, uint32_t level)
{
    uint32_t k = s->depth;
    while (s->stage[k].base > level) {
        --k;
    }
    return &s->stage[k];
}

qdr_item qdri_lanes_item(const struct qdri_lanes *s, const struct qdri_lanes_frame *frame)
{
    return s->stage[s->depth].table.item[frame->lane];
}

static bool is_empty(const struct qdri_lanes_table *table, const unsigned char *state,
                     uint32_t group, uint32_t place)
{
    for (uint32_t v = table->first[group]; v < table->first[group + 1]; ++v) {
        if (qdri_lanes_lane(table, state, v, place) != 0) {
            return false;
        }
    }
    return true;
}

/* The state of a dead end is finished up to the group with the empty lane, from the last group on
 * in lanes, from the first on in planes.  The other groups are as they were in some earlier state,
 * so the first empty lane on this way is the one that was seen. */
qdr_item qdri_lanes_empty_item(const struct qdri_lanes *s)
{
    const struct qdri_lanes_table *table = &s->stage[s->depth].table;
    const unsigned char *state = qdri_lanes_state(&s->stage[s->depth], s->level);
    for (uint32_t n = 0; n < table->items; ++n) {
        uint32_t k = table->planes > 0 ? n : table->items - 1 - n;
        if (is_empty(table, state, k / table->lanes, k % table->lanes)) {
            return table->item[k];
        }
    }
    return QDR_NO_ITEM;
}

void qdri_lanes_narrow(struct qdri_lanes *s, struct qdri_lanes_frame *frame)
{
    if (s->control->descent) {
        uint32_t way = qdri_control_pick_way(s->control, frame->degree);
        s->ways[frame->first] = s->ways[frame->first + way];
        frame->degree = 1;
    }
}
