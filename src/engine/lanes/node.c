/* node.c  What kernels ask of the search at a node: its stage, its item, which way a descent goes;
 * what lies below nodes whose subtrees mirror each other (kernel/planes_mirror.h); and when a rush
 * (kernel/lanes_rush.h) may begin and has to end, and what is written down at its end. */
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

/* ------------------------------------------------------------------------------- mirrors ---- */

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

/* -------------------------------------------------------------------------------- rushes ---- */

/* Not where nodes of the next levels are to be sieved, or may get a smaller table. */
bool qdri_lanes_may_rush(const struct qdri_lanes *s)
{
    return !s->control->is_observed && !s->memo && s->level >= s->watched_to &&
           s->level >= s->stage[s->depth].compact_to &&
           s->control->stats.nodes < qdri_lanes_rush_to(s);
}

/* The node with which a survey or a review is due is none of a rush, as it is the one that does it;
 * and the solution that somebody looks at is not found by one. */
uint64_t qdri_lanes_rush_to(const struct qdri_lanes *s)
{
    const struct qdri_control *control = s->control;
    uint64_t looks_at = s->survey_at < s->review_at ? s->survey_at : s->review_at;
    looks_at = looks_at < s->cache_at ? looks_at : s->cache_at;
    const uint64_t nodes = control->pause_at < looks_at ? control->pause_at : looks_at - 1;
    return control->stats.solutions + 1 < control->unseen_to ? nodes : 0;
}

/* Makes the frame of a step, and puts the option that it tries on the trail. */
static void write_frame(struct qdri_lanes *s, uint32_t level)
{
    const struct qdri_lanes_stage *stage = &s->stage[s->depth];
    const struct qdri_lanes_table *t = &stage->table;
    const struct qdri_lanes_step *step = &s->step[level];
    struct qdri_lanes_frame *frame = &s->frame[level];
    const uint64_t lane = qdri_lanes_lane(t, qdri_lanes_state(stage, level), step->lane / t->lanes,
                                          step->lane % t->lanes);
    frame->degree = 0;
    for (uint64_t rest = lane; rest != 0; rest &= rest - 1) {
        s->ways[frame->first + frame->degree++] =
            t->option[(size_t)step->lane * t->bits + (uint32_t)__builtin_ctzll(rest)];
    }
    frame->lane = step->lane;
    frame->tried = frame->degree - (uint32_t)__builtin_popcountll(step->left);
    frame->solutions = step->solutions;
    frame->updates = s->control->stats.updates;
    s->trail[s->trail_height++] = s->ways[frame->first + frame->tried - 1];
}

/* Puts the options on the trail that were forced on a level, after the one on its top was
 * chosen. */
static void write_forced(struct qdri_lanes *s, uint32_t level)
{
    const struct qdri_lanes_stage *stage = &s->stage[s->depth];
    const struct qdri_lanes_table *t = &stage->table;
    unsigned char *state = qdri_lanes_state(stage, level);
    const uint64_t *chosen = t->settle + (size_t)s->trail[s->trail_height - 1] * t->words;
    for (uint32_t w = 0; w < t->words; ++w) {
        uint64_t rest = qdri_lanes_settled(t, state)[w] & ~chosen[w] &
                        ~qdri_lanes_settled(t, state - t->stride)[w];
        for (; rest != 0; rest &= rest - 1) {
            const uint32_t lane = w * 64 + (uint32_t)__builtin_ctzll(rest);
            const uint32_t *option = t->option + (size_t)lane * t->bits;
            s->trail[s->trail_height++] = option[__builtin_ctzll(
                qdri_lanes_lane(t, state, lane / t->lanes, lane % t->lanes))];
        }
    }
}

void qdri_lanes_rush_end(struct qdri_lanes *s, uint32_t last)
{
    struct qdri_lanes_step *step = &s->step[last];
    const uint32_t trail = s->frame[s->level].trail;
    step->left &= step->left - 1;
    step->solutions = s->control->stats.solutions;
    s->trail_height = trail;
    s->listed = s->listed < trail ? s->listed : trail;
    write_frame(s, s->level);
    while (s->level < last) {
        struct qdri_lanes_frame *frame = &s->frame[++s->level];
        write_forced(s, s->level);
        frame->first = frame[-1].first + frame[-1].degree;
        frame->trail = s->trail_height;
        frame->manner = QDRI_LANES_UNDECIDED;
        frame->kept = s->step[s->level].kept;
        frame->kept.is_wanted &= s->asks != 0;
        write_frame(s, s->level);
    }
    ++s->level;
}
