/* search.h  The search of the lanes engine in one layout: the walk through the tree.
 *
 * Included by lanes.h and planes.h, which have defined NAME and
 *
 *     NAME(visit)    makes the state of a node, and chooses where it branches
 *     NAME(rush)     searches below a node where there is nothing else to do
 *
 * The compiler makes a search of its own for each constant kind. */

/* What is to be done at a node with branches before they are tried, if anything. */
QDRI_ALWAYS_INLINE enum next NAME(look_round)(struct qdri_lanes *s,
                                              const struct qdri_lanes_stage *stage,
                                              unsigned char *state, struct qdri_lanes_frame *frame,
                                              qdr_outcome *outcome, const struct kind kind)
{
    const uint64_t nodes = s->control->stats.nodes;
    if (s->memo) {
        const enum qdri_lanes_recall recalled = qdri_lanes_recall(s, state, frame);
        if (recalled != QDRI_LANES_UNKNOWN) {
            *outcome = QDR_FAILED;
            return recalled == QDRI_LANES_KNOWN ? NEXT_RETREAT : NEXT_PAUSE;
        }
    }
    if (nodes >= s->cache_at) {
        qdri_lanes_review_cache(s);
    }
    const bool is_mirror = kind.groups == 1 && s->level > stage->base && frame[-1].is_mirrored;
    if (is_asked(s->asks, s->level) && stage->generation > 0 && !is_mirror &&
        (s->depth == 0 || s->level > stage->base) &&
        NAME(recall)(s, stage, state, s->level, &frame->kept)) {
        return NEXT_RETREAT;
    }
    if (nodes >= s->survey_at && qdri_lanes_survey(s)) {
        return NEXT_RETREAT;
    }
    if (kind.planes == 0 && nodes >= s->review_at) {
        qdri_lanes_review(s);
    }
    if (kind.planes == 0 && s->level <= s->stage[s->depth].compact_to &&
        (s->level > stage->base || (s->depth == 0 && s->origin > 0)) && !s->memo &&
        qdri_lanes_compact(s)) {
        return NEXT_STAGE;
    }
    frame->trail = s->trail_height;
    return NAME(rush)(s, stage, outcome, kind);
}

QDRI_ALWAYS_INLINE bool NAME(search)(struct qdri_lanes *s, qdr_outcome *outcome,
                                     const struct kind kind)
{
    const struct qdri_lanes_stage stage = s->stage[s->depth];
    const struct qdri_lanes_table t = stage.table;
    struct qdri_control *control = s->control;
    struct qdri_lanes_frame *frame;
    unsigned char *state;
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
    frame->manner = QDRI_LANES_UNDECIDED;
    frame->kept.is_wanted = false;
    frame->first = s->level > 0 ? frame[-1].first + frame[-1].degree : 0;
    const bool is_whole = s->level == stage.base || (s->memo && qdri_lanes_is_component(s));
    const uint32_t settled_to = s->trail_height;
    const enum visit found = NAME(visit)(s, &t, state, frame, is_whole, kind);
    if (control->is_observed) {
        tell_forced(s, settled_to);
    }
    if (control->is_observed && found != BRANCH) {
        tell_leaf(s, frame, found);
    }
    if (found == SOLVED) {
        ++control->stats.solutions;
        if (s->memo) {
            qdri_lanes_recall_solution(s);
        }
        if (control->stats.solutions >= control->unseen_to) {
            s->position = QDRI_LANES_AT_RETREAT;
            *outcome = QDR_SOLUTION;
            return true;
        }
    }
    if (found != BRANCH) {
        goto retreat;
    }
    switch (NAME(look_round)(s, &stage, state, frame, outcome, kind)) {
    case NEXT_BRANCH:
        break;
    case NEXT_NODE:
        goto enter;
    case NEXT_RETREAT:
        goto retreat;
    case NEXT_PAUSE:
        return true;
    case NEXT_STAGE:
        return false;
    }
    if (control->is_observed) {
        qdri_control_tell_enter(control, s->level, qdri_lanes_item(s, frame), frame->degree);
        qdri_lanes_narrow(s, frame);
    }

advance:
    if (kind.groups == 1 && frame->is_mirrored && frame->tried == 1 &&
        qdri_lanes_mirrors(s, frame)) {
        ++frame->tried;
        goto retreat;
    }
    QDRI_ASSERT(frame->tried <= frame->degree);
    if (frame->tried < frame->degree) {
        if (s->memo && qdri_lanes_next_component(s, frame)) {
            ++s->level;
            goto enter;
        }
        const uint32_t option = s->ways[frame->first + frame->tried++];
        if (s->memo && qdri_lanes_recall_branch(s, option)) {
            goto advance;
        }
        frame->solutions = control->stats.solutions;
        frame->updates = control->stats.updates;
        s->trail[s->trail_height++] = option;
        if (control->is_observed) {
            qdri_control_tell_choose(control, s->level, t.original[option]);
        }
        ++s->level;
        goto enter;
    }
    if (s->memo) {
        qdri_lanes_put_down(s);
    }

retreat:
    frame = &s->frame[s->level];
    if (frame->kept.is_wanted) {
        NAME(keep)(s, &stage, qdri_lanes_state(&stage, s->level), &frame->kept);
    }
    if (s->level == stage.base && s->depth > 0) {
        frame->kept = stage.kept;
        --s->depth;
        s->position = QDRI_LANES_AT_RETREAT;
        return false;
    }
    if (s->level <= s->watched_to) {
        qdri_lanes_note_cost(s);
    }
    if (s->level == s->origin) {
        s->position = QDRI_LANES_AT_END;
        *outcome = QDR_EXHAUSTED;
        return true;
    }
    frame = &s->frame[--s->level];
    if (s->memo) {
        qdri_lanes_add_branch(s, frame);
    }
    QDRI_ASSERT(s->level >= s->origin && s->trail_height >= frame->trail);
    s->trail_height = frame->trail;
    s->listed = s->listed < frame->trail ? s->listed : frame->trail;
    control->stats.backtracks += frame->solutions == control->stats.solutions;
    if (control->is_observed) {
        qdri_control_tell_retreat(control, s->level);
    }
    goto advance;
}
