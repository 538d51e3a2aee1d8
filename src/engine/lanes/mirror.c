/* mirror.c  Counts what lies below nodes whose subtrees mirror each other: kernel/planes_mirror.h
 * explains them. */
#include "engine/lanes/lanes.h"

/* Below a mirrored node, each node has two children, or is a solution, and all of these are on the
 * same level. */
static void count_again(struct qdri_lanes *s, const struct qdri_lanes_frame *frame,
                        uint64_t solutions)
{
    qdr_stats *stats = &s->control->stats;
    uint64_t *profile = &s->profile[s->level + 1];
    if (solutions > 1) {
        const uint32_t to_child = frame[1].trail - frame->trail;
        stats->updates += stats->updates - frame->updates - to_child;
    }
    stats->solutions += solutions;
    stats->nodes += 2 * solutions - 1;
    for (uint64_t nodes = 1; nodes <= solutions; nodes *= 2) {
        *profile++ += nodes;
    }
}

bool qdri_lanes_mirrors(struct qdri_lanes *s, struct qdri_lanes_frame *frame)
{
    const struct qdri_control *control = s->control;
    const qdr_stats *stats = &control->stats;
    const uint64_t solutions = stats->solutions - frame->solutions;
    frame->is_mirrored = solutions > 0;
    if (solutions == 0 || control->is_observed ||
        stats->solutions + solutions >= control->unseen_to ||
        stats->nodes + 2 * solutions - 1 > control->pause_at ||
        stats->nodes + 2 * solutions > s->survey_at || stats->nodes + 2 * solutions > s->cache_at) {
        return false;
    }
    count_again(s, frame, solutions);
    return true;
}
