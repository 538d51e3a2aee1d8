/* control.h  What a solver and its engine share while a search runs: counters, limits, watchers.
 *
 * The solver owns it; the engine keeps the counters and asks qdri_control_pause at every node. */
#ifndef QDRI_ENGINE_CONTROL_H
#define QDRI_ENGINE_CONTROL_H

#include <stdatomic.h>

#include <quadrille/solver.h>

#include "base/random.h"
#include "base/watch.h"

/* In the order of the words of parameter "choose". */
enum qdri_choice { QDRI_CHOOSE_MINIMUM, QDRI_CHOOSE_FIRST, QDRI_CHOOSE_RANDOM };

/* In the order of the words of parameter "reduce". */
enum qdri_reduce { QDRI_REDUCE_AUTO, QDRI_REDUCE_ON, QDRI_REDUCE_OFF };

/* In the order of the words of parameter "order", but "auto": which of several items with the
 * fewest options is branched on: the one whose options exclude most, or the first one in the
 * problem. */
enum qdri_order { QDRI_ORDER_WEIGHT, QDRI_ORDER_PLACE };

/* A descent: a walk from the root down to one leaf, on which each way to go on has the same chance.
 * What it says of the whole tree is right on the average (Knuth, "Estimating the efficiency of
 * backtrack programs", Mathematics of Computation 29, 1975). */
struct qdri_descent {
    struct qdri_random random;
    double weight;    /* 1 / the chance to come to the present node */
    double nodes;     /* the weights of all nodes that it came to */
    double solutions; /* the weight of its leaf, if that is a solution */
};

/* What other threads may ask of a search, each a bit; see qdri_control_ask. */
enum qdri_request {
    QDRI_TO_STOP = 1,     /* its owner: to end with QDR_INTERRUPTED */
    QDRI_TO_COME_BACK = 2 /* who works at the same question: with QDR_STOPPED, and to go on soon */
};

struct qdri_engine; /* engine.h */
struct qdri_tracer; /* tracer.h */

/* A function of the library that is called every `ms` milliseconds of a search, at least. */
struct qdri_tick {
    void *ctx;
    void (*call)(void *ctx); /* NULL: none */
    uint32_t ms;
};

struct qdri_control {
    qdr_stats stats;
    qdr_observer observer;
    struct qdri_tick tick;
    const struct qdri_tracer *tracer; /* who is told why answers hold; NULL: nobody */
    struct qdri_descent *descent;     /* NULL: the search takes all ways */
    enum qdri_choice choose;
    enum qdri_order order;
    enum qdri_reduce reduce;
    uint32_t hands_on_at; /* for relay: one more than the level that is handed on; 0: what pays */
    const struct qdri_engine *inner; /* what an engine that is built on another one builds on */
    const struct qdri_lanes_knobs *lanes; /* lanes/knobs.h, for that engine and those built on it */
    uint64_t spare;    /* bytes that an engine may take besides those that it said */
    qdr_status status; /* of an engine that ended with QDR_FAILED: why */
    qdr_outcome over;  /* what it has come to: QDR_SOLUTION as long as work is to go on */
    struct qdri_random random;
    uint64_t learned; /* by learn: clauses */
    uint64_t sharp; /* of these, with few blocks: what is learned is of use (see learn/analyze.c) */
    uint64_t unseen_to;     /* number of solutions below which nobody looks at them */
    uint64_t node_limit;    /* UINT64_MAX for none, here and below */
    uint64_t time_limit_ms; /* of searching, without the time between two calls */
    uint64_t spent_ms;      /* by earlier calls since the last reset */
    uint64_t started_ms;    /* when the present call began, where anybody cares */
    uint64_t ticked_ms;     /* when the last tick was */
    uint64_t looked_ms;     /* when the clock was last looked at, where anybody cares */
    uint64_t nodes_per_look;
    uint64_t pause_at;     /* number of nodes at which there is something to look at */
    atomic_uint requests;  /* of enum qdri_request */
    bool is_observed;      /* does the observer have a function, or is there a descent? */
    uint64_t alone_to;     /* number of nodes at which it comes back by itself; 0: it does not */
    struct qdri_stop stop; /* that of the parameters */
    uint64_t work;         /* of qdri_control_work, since it last looked */
};

/* Begins, and ends, a call that searches: starts and stops its clock. */
void qdri_control_begin(struct qdri_control *control);
void qdri_control_end(struct qdri_control *control);

/* Asks something of a search that may be under way.  It stays until a search has answered it.
 * Async-signal-safe, and for any thread. */
static inline void qdri_control_ask(struct qdri_control *control, enum qdri_request request)
{
    atomic_fetch_or(&control->requests, (unsigned)request);
}

/* The slow part of qdri_control_pause. */
bool qdri_control_look(struct qdri_control *control, qdr_outcome *outcome);

/* Is the search to pause before it enters another node?  If so, *outcome says why. */
static inline bool qdri_control_pause(struct qdri_control *control, qdr_outcome *outcome)
{
    if (control->stats.nodes < control->pause_at &&
        atomic_load_explicit(&control->requests, memory_order_relaxed) == 0) {
        return false;
    }
    return qdri_control_look(control, outcome);
}

/* The slow part of qdri_control_work. */
bool qdri_control_look_at_work(struct qdri_control *control);

/* So many steps, of a few instructions each, are far less than a tenth of a second. */
#define QDRI_STEPS_PER_LOOK (UINT64_C(1) << 20)

/* For what takes long but enters no nodes, such as the making of tables: counts steps, and looks
 * now and then whether it is to end; if so, it has to be begun anew.  True from then on, until the
 * next qdri_control_begin; control->over says why: QDR_LIMIT or QDR_INTERRUPTED. */
static inline bool qdri_control_work(struct qdri_control *control, uint64_t steps)
{
    control->work += steps;
    return control->work >= QDRI_STEPS_PER_LOOK ? qdri_control_look_at_work(control)
                                                : control->over != QDR_SOLUTION;
}

/* Counts a node that is entered on a level.  profile[level] counts those of that level. */
static inline void qdri_control_count(struct qdri_control *control, uint64_t *profile,
                                      uint32_t level)
{
    ++control->stats.nodes;
    ++profile[level];
    if (level > control->stats.deepest) {
        control->stats.deepest = level;
    }
}

/* Adds the counters of one more search: the sums of all, and the deepest level of any. */
void qdri_stats_add(qdr_stats *sum, const qdr_stats *stats);

/* Tells the observer of an option that is forced at the node that is to be entered. */
void qdri_control_tell_force(const struct qdri_control *control, uint32_t level, qdr_option option);

/* Tell the observer, and the descent, if there is one: of a node, and that it is dead where
 * `degree` is 0 though there is an item; of a choice; of a retreat. */
void qdri_control_tell_enter(struct qdri_control *control, uint32_t level, qdr_item item,
                             uint32_t degree);
void qdri_control_tell_choose(const struct qdri_control *control, uint32_t level,
                              qdr_option option);
void qdri_control_tell_retreat(const struct qdri_control *control, uint32_t level);

/* In a descent: picks the way to go on from a node that was told of, by its number; the others are
 * not to be taken. */
uint32_t qdri_control_pick_way(struct qdri_control *control, uint32_t degree);

#endif
