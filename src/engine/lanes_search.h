/* lanes_search.h  The search of the lanes engine in one layout: the walk through the tree.
 *
 * Included by lanes_kernel.h and lanes_planes.h, which have defined NAME and
 *
 *     NAME(visit)    makes the state of a node, and chooses where it branches
 *
 * The compiler makes a search of its own for each constant kind. */

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
    frame->first = s->level > 0 ? frame[-1].first + frame[-1].degree : 0;
    switch (NAME(visit)(s, &t, state, frame,
                        s->level == stage.base || (s->memory && qdri_lanes_is_part(s)), kind)) {
    case DEAD:
        if (control->is_observed) {
            qdri_control_tell_enter(control, s->level, qdri_lanes_empty_item(s), 0);
        }
        goto retreat;
    case FAILED:
        if (control->is_observed) {
            qdri_control_tell_enter(control, s->level, qdri_lanes_item(s, frame), 0);
        }
        goto retreat;
    case SOLVED:
        if (control->is_observed) {
            qdri_control_tell_enter(control, s->level, QDR_NO_ITEM, 0);
        }
        ++control->stats.solutions;
        if (s->memory) {
            qdri_lanes_recall_solution(s);
        }
        if (control->stats.solutions < control->unseen_to) {
            goto retreat;
        }
        s->position = QDRI_LANES_AT_RETREAT;
        *outcome = QDR_SOLUTION;
        return true;
    case BRANCH:
        break;
    }
    if (s->memory) {
        switch (qdri_lanes_recall(s, state, frame)) {
        case QDRI_LANES_KNOWN:
            goto retreat;
        case QDRI_LANES_STUCK:
            *outcome = QDR_FAILED;
            return true;
        case QDRI_LANES_UNKNOWN:
            break;
        }
    }
    if (control->stats.nodes >= s->survey_at) {
        if (qdri_lanes_survey(s)) {
            goto retreat;
        }
    }
    if (kind.planes == 0 && control->stats.nodes >= s->review_at) {
        qdri_lanes_review(s);
    }
    if (kind.planes == 0 && s->level <= s->stage[s->depth].compact_to && s->level > stage.base &&
        !s->memory && qdri_lanes_compact(s)) {
        return false;
    }
    frame->trail = s->trail_height;
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
    if (frame->tried < frame->degree) {
        if (s->memory && qdri_lanes_next_part(s, frame)) {
            ++s->level;
            goto enter;
        }
        uint32_t option = s->ways[frame->first + frame->tried++];
        frame->solutions = control->stats.solutions;
        frame->updates = control->stats.updates;
        s->trail[s->trail_height++] = option;
        if (control->is_observed) {
            qdri_control_tell_choose(control, s->level, t.original[option]);
        }
        ++s->level;
        goto enter;
    }
    if (s->memory) {
        qdri_lanes_put_down(s);
    }

retreat:
    if (s->level == stage.base && s->depth > 0) {
        --s->depth;
        s->position = QDRI_LANES_AT_RETREAT;
        return false;
    }
    if (s->level <= s->watched_to) {
        qdri_lanes_learn(s);
    }
    if (s->level == 0) {
        s->position = QDRI_LANES_AT_END;
        *outcome = QDR_EXHAUSTED;
        return true;
    }
    frame = &s->frame[--s->level];
    if (s->memory) {
        qdri_lanes_add_branch(s, frame);
    }
    s->trail_height = frame->trail;
    s->listed = s->listed < frame->trail ? s->listed : frame->trail;
    control->stats.backtracks += frame->solutions == control->stats.solutions;
    if (control->is_observed) {
        qdri_control_tell_retreat(control, s->level);
    }
    goto advance;
}
