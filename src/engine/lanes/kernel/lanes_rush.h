/* lanes_rush.h  A faster walk below a node of a small table; part of lanes.h.
 *
 * Idea.  In small tables a node is so cheap that half of its time goes into what may be asked of a
 * search: where it is, what was chosen, whether to pause, to sieve, to make a smaller table.  So
 * where nobody looks on, and until the number of nodes says that there may be something to do, a
 * *rush* keeps only what it needs to go on, its *steps*, and counts in registers.  What the walk of
 * search.h would know is written down if it is left in the middle (lanes/node.c): a state says by
 * itself which options were chosen, the last ones of its settled lanes.
 *
 * The tree is the same, node by node, and so are all counters.  But where options conflict in
 * primary items only, the last nodes are cheaper: if each lane has one option left, these are a
 * solution, since an option that is left is left in all of its lanes, so that no two of them can
 * have a lane in common. */

/* Begins a step at a settled state in x: stores it, and chooses where it branches.  False: it is a
 * solution. */
QDRI_ALWAYS_INLINE bool NAME(begin_step)(const struct qdri_lanes_table *t,
                                         struct qdri_lanes_step *step, unsigned char *state,
                                         const VECTOR *x, const uint64_t *settled,
                                         const uint32_t small)
{
    step->lane = NAME(choose_small)(x, settled, small);
    if (step->lane == UINT32_MAX) {
        return false;
    }
    NAME(store_small)(t, state, x, settled, small);
    step->left = NAME(lane_of)(NAME(vectors)(state), step->lane);
    return true;
}

/* Looks the state of a new step up, if that is asked for, and brings the counters, which are in
 * registers, up to date. */
QDRI_ALWAYS_INLINE bool NAME(recall_step)(struct qdri_lanes *s,
                                          const struct qdri_lanes_stage *stage,
                                          unsigned char *state, struct qdri_lanes_step *step,
                                          bool asks, qdr_stats *stats)
{
    step->kept.is_wanted = false;
    if (!asks) {
        return false;
    }
    s->control->stats = *stats;
    const bool is_known = NAME(recall)(s, stage, state, (uint64_t)(step - s->step), &step->kept);
    stats->solutions = s->control->stats.solutions;
    return is_known;
}

/* Searches below the present node, whose frame is made and of whose options none was tried yet. */
QDRI_ALWAYS_INLINE enum next NAME(rush_below)(struct qdri_lanes *s,
                                              const struct qdri_lanes_stage *stage,
                                              qdr_outcome *outcome, const uint32_t small,
                                              const bool caches)
{
    const struct qdri_lanes_table t = stage->table;
    struct qdri_lanes_step *const first = s->step + s->level;
    struct qdri_lanes_step *step = first;
    unsigned char *state = qdri_lanes_state(stage, s->level);
    uint64_t *const profile = s->profile + 1;
    const uint64_t asks = stage->generation > 0 ? s->asks : 0;
    qdr_stats stats = s->control->stats;
    uint64_t stop = qdri_lanes_rush_to(s);
    step->lane = s->frame[s->level].lane;
    step->left = NAME(lane_of)(NAME(vectors)(state), step->lane);
    for (;;) {
        if (step->left == 0) {
            if (step == first) {
                s->control->stats = stats;
                return NEXT_RETREAT;
            }
            if (caches && step->kept.is_wanted) {
                s->control->stats = stats;
                NAME(keep)(s, stage, state, &step->kept);
            }
            --step;
            state -= t.stride;
            stats.backtracks += step->solutions == stats.solutions;
            continue;
        }
        if (stats.nodes >= stop) {
            s->control->stats = stats;
            const bool pauses = qdri_control_pause(s->control, outcome);
            stop = qdri_lanes_rush_to(s);
            if (pauses || stats.nodes >= stop) {
                qdri_lanes_rush_end(s, (uint32_t)(step - s->step));
                return pauses ? NEXT_PAUSE : NEXT_NODE;
            }
        }
        const uint32_t option = NAME(options)(&t, 0, step->lane)[lowest_bit(step->left)];
        const uint64_t level = (uint64_t)(step - s->step);
        VECTOR x[QDRI_LANES_SMALL];
        uint64_t settled[SMALL_WORDS];
        step->left &= step->left - 1;
        step->solutions = stats.solutions;
        ++profile[level];
        ++stats.nodes;
        ++stats.updates;
        stats.deepest = stats.deepest > level ? stats.deepest : level + 1;
        NAME(load_small)(&t, x, settled, state, small);
        NAME(apply_small)(&t, x, settled, option, small);
        const enum visit found = NAME(settle_small)(&t, x, settled, NULL, &stats.updates, small);
        if (found == DEAD) {
            ++stats.backtracks;
        } else if (found == SOLVED ||
                   !NAME(begin_step)(&t, step + 1, state + t.stride, x, settled, small)) {
            ++stats.solutions;
            stop = stats.solutions + 1 < s->control->unseen_to ? stop : 0;
        } else if (caches && NAME(recall_step)(s, stage, state + t.stride, step + 1,
                                               is_asked(asks, level + 1), &stats)) {
            stats.backtracks += step->solutions == stats.solutions;
            stop = stats.solutions + 1 < s->control->unseen_to ? stop : 0;
        } else {
            ++step;
            state += t.stride;
        }
    }
}

QDRI_ALWAYS_INLINE enum next NAME(rush)(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                        qdr_outcome *outcome, const struct kind kind)
{
    if (kind.small == 0 || !qdri_lanes_may_rush(s)) {
        return NEXT_BRANCH;
    }
    if (IS_SHARED(kind.small)) {
        return NAME(rush_below)(s, stage, outcome, kind.small, s->asks != 0);
    }
    return s->asks != 0 ? NAME(rush_below)(s, stage, outcome, kind.small, true)
                        : NAME(rush_below)(s, stage, outcome, kind.small, false);
}
