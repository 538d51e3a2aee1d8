/* control.c  Looks at limits, clock and interrupts for an engine, and tells those who watch. */
#include "engine/control.h"

#include "base/clock.h"

/* Most nodes between two looks at the clock: some tens of microseconds in a small problem, where
 * looking costs nothing then.  In a large one a node may take longer than that, so it begins with
 * one, and goes by how long they take. */
#define NODES_PER_LOOK 256

/* Between two looks there are to be so many milliseconds at most. */
#define PATIENCE_MS 10

static void plan_next_look(struct qdri_control *control)
{
    uint64_t at = control->stats.nodes + control->nodes_per_look;
    at = control->alone_to > 0 && control->alone_to < at ? control->alone_to : at;
    control->pause_at = at < control->node_limit ? at : control->node_limit;
}

static void adapt_nodes_per_look(struct qdri_control *control, uint64_t now)
{
    const uint64_t spent_ms = now - control->looked_ms;
    uint64_t nodes = control->nodes_per_look;
    nodes = spent_ms > PATIENCE_MS ? nodes / 4 : spent_ms < PATIENCE_MS / 4 ? 2 * nodes : nodes;
    nodes = nodes < NODES_PER_LOOK ? nodes : NODES_PER_LOOK;
    control->nodes_per_look = nodes > 0 ? nodes : 1;
    control->looked_ms = now;
}

static bool has_time_limit(const struct qdri_control *control)
{
    return control->time_limit_ms != UINT64_MAX;
}

static bool needs_clock(const struct qdri_control *control)
{
    return has_time_limit(control) || control->tick.call || control->stop.is_due;
}

/* The clock is read where somebody cares: that takes as long as a few nodes, and there is a call
 * for each solution that is given. */
void qdri_control_begin(struct qdri_control *control)
{
    if (needs_clock(control)) {
        control->started_ms = control->looked_ms = qdri_clock_ms();
    }
    control->pause_at = 0;
    control->over = QDR_SOLUTION;
}

void qdri_control_end(struct qdri_control *control)
{
    if (has_time_limit(control)) {
        control->spent_ms += qdri_clock_ms() - control->started_ms;
    }
}

static void tick(struct qdri_control *control, uint64_t now)
{
    if (control->tick.call && now - control->ticked_ms >= control->tick.ms) {
        control->ticked_ms = now;
        control->tick.call(control->tick.ctx);
    }
}

/* Looks at the clock, and at those who may ask for something.  What has to be begun anew if it is
 * ended is not to come back for a while. */
static bool is_over(struct qdri_control *control, bool may_come_back, qdr_outcome *outcome)
{
    const bool was_alone = control->alone_to > 0 && control->stats.nodes >= control->alone_to;
    if (needs_clock(control)) {
        uint64_t now = qdri_clock_ms();
        adapt_nodes_per_look(control, now);
        tick(control, now);
        if (control->spent_ms + (now - control->started_ms) >= control->time_limit_ms) {
            *outcome = QDR_LIMIT;
            return true;
        }
    } else {
        control->nodes_per_look = NODES_PER_LOOK;
    }
    const unsigned mask = may_come_back ? QDRI_TO_STOP | QDRI_TO_COME_BACK : QDRI_TO_STOP;
    const unsigned requests = atomic_fetch_and(&control->requests, ~mask) & mask;
    if ((requests & QDRI_TO_STOP) != 0 || qdri_stop_is_due(&control->stop)) {
        *outcome = QDR_INTERRUPTED;
        return true;
    }
    if (requests != 0 || (may_come_back && was_alone)) {
        *outcome = QDR_STOPPED;
        return true;
    }
    return false;
}

bool qdri_control_look_at_work(struct qdri_control *control)
{
    control->work = 0;
    if (control->over != QDR_SOLUTION || is_over(control, false, &control->over)) {
        control->pause_at = 0; /* where a search goes on, it is to look */
        return true;
    }
    return false;
}

bool qdri_control_look(struct qdri_control *control, qdr_outcome *outcome)
{
    if (control->over != QDR_SOLUTION) {
        *outcome = control->over; /* a rival was not made */
        return true;
    }
    if (is_over(control, true, outcome)) {
        return true;
    }
    if (control->stats.nodes >= control->node_limit) {
        *outcome = QDR_LIMIT;
        return true;
    }
    plan_next_look(control);
    return false;
}

void qdri_stats_add(qdr_stats *sum, const qdr_stats *stats)
{
    sum->nodes += stats->nodes;
    sum->updates += stats->updates;
    sum->solutions += stats->solutions;
    sum->backtracks += stats->backtracks;
    sum->deepest = stats->deepest > sum->deepest ? stats->deepest : sum->deepest;
}

/* A descent weighs a node that it comes to. */
static void weigh(struct qdri_descent *descent, qdr_item item, uint32_t degree)
{
    descent->nodes += descent->weight;
    if (item == QDR_NO_ITEM) {
        descent->solutions += descent->weight;
    } else {
        descent->weight *= degree;
    }
}

uint32_t qdri_control_pick_way(struct qdri_control *control, uint32_t degree)
{
    return qdri_random_below(&control->descent->random, degree);
}

void qdri_control_tell_enter(struct qdri_control *control, uint32_t level, qdr_item item,
                             uint32_t degree)
{
    if (control->descent) {
        weigh(control->descent, item, degree);
    }
    const qdr_observer *observer = &control->observer;
    if (observer->enter) {
        observer->enter(observer->ctx, level, item, degree);
    }
    if (item != QDR_NO_ITEM && degree == 0 && observer->dead) {
        observer->dead(observer->ctx, level, item);
    }
}

void qdri_control_tell_force(const struct qdri_control *control, uint32_t level, qdr_option option)
{
    const qdr_observer *observer = &control->observer;
    if (observer->force) {
        observer->force(observer->ctx, level, option);
    }
}

void qdri_control_tell_choose(const struct qdri_control *control, uint32_t level, qdr_option option)
{
    const qdr_observer *observer = &control->observer;
    if (observer->choose) {
        observer->choose(observer->ctx, level, option);
    }
}

void qdri_control_tell_retreat(const struct qdri_control *control, uint32_t level)
{
    const qdr_observer *observer = &control->observer;
    if (observer->retreat) {
        observer->retreat(observer->ctx, level);
    }
}
