/* engine.h  What every engine offers: a role and a table of functions; and how to come by an
 * engine.
 *
 * An engine sees a problem and a control; never names, text, files or Sudoku. */
#ifndef QDRI_ENGINE_ENGINE_H
#define QDRI_ENGINE_ENGINE_H

#include "engine/control.h"
#include "engine/memo.h"
#include "model/problem.h"

/* What an engine is for, by which a solver finds it when engines take turns. */
enum qdri_role {
    QDRI_SEARCHES,  /* goes from one solution to the next */
    QDRI_REMEMBERS, /* is for all solutions at once: remembers what subproblems come to */
    QDRI_LEARNS     /* is for problems with hardly any solutions: learns from conflicts */
};

/* A split that is going on: `options` has `count` of those of each piece, which are assumed, some
 * of them with QDR_NOT, and room for as many as there can be, and one more.  `weight` is 1 at
 * first, and that of each piece when it is taken: its share, as qdr_solver_progress reckons. */
struct qdri_split {
    qdr_option *options;
    size_t count;
    double weight;
    uint32_t level; /* of the roots of the pieces */
    bool (*take)(void *ctx, const qdr_option *options, size_t count);
    void *ctx;
};

struct qdri_engine {
    const char *name;
    enum qdri_role role;

    /* Can it search this problem, as the control asks?  NULL, or a few words that say why not, and
     * that can stand behind the name of any engine which is built on this one; how much memory
     * there may be is not its business. */
    const char *(*refusal)(const struct qdr_problem *problem, const struct qdri_control *control);

    /* Returns the bytes that `create` and what follows take at most, at any time, as they are asked
     * of malloc; 0: there is no memory to find out.  Require: not refused.  It takes little itself,
     * in time and in memory, since it also comes before the problems that do not fit. */
    uint64_t (*bytes)(const struct qdr_problem *problem, const struct qdri_control *control);

    /* Returns with how many bytes it takes so long to make that "auto" passes over it, where so
     * many solutions are wanted at most; NULL as a function: never. */
    uint64_t (*modest)(const struct qdr_problem *problem, uint64_t wanted);

    /* Has it a search tree of nodes and ways to go on, and does it obey control->descent? */
    bool descends;

    /* Does it tell control->tracer why its answers hold, if there is one? */
    bool explains;

    /* Does it find out what pays while it searches, so that it is slow where it forgets that for
     * each piece of a search?  Then solutions in order are found in one
     * piece (parallel/stock.h). */
    bool finds_out;

    /* Returns the instruction set that it uses; NULL as a function: it has no choice of them. */
    const char *(*isa)(const struct qdri_control *control);

    /* Makes the state of a search; both arguments are borrowed and outlive it.  NULL: no memory,
     * or, where control->over says so, it is to end before it is done. */
    void *(*create)(const struct qdr_problem *problem, struct qdri_control *control);
    void (*destroy)(void *self);

    /* The same for another search of the same problem, which borrows what never changes of
     * `sharer`'s, which outlives it and may be searching.  `share_bytes` returns the bytes that it
     * takes at most.  NULL as functions: there is nothing to borrow. */
    void *(*share)(const struct qdr_problem *problem, struct qdri_control *control,
                   const void *sharer);
    uint64_t (*share_bytes)(const void *other);

    /* Fixes an option that exists.  Require: fresh, no conflict with what is assumed already. */
    void (*assume)(void *self, qdr_option option);

    /* Takes an option out that exists.  Require: likewise.  NULL as a function: it takes no problem
     * with bounds, and so is never asked. */
    void (*take_out)(void *self, qdr_option option);

    /* Back to the state that `create` made. */
    void (*reset)(void *self);

    /* The same, but for a piece of a larger search, on a level of which the root stands from now
     * on: counters go on, and what was learned of levels stays. */
    void (*restart)(void *self, uint32_t level);

    /* Searches up to the next solution that somebody looks at (control->unseen_to).  QDR_SOLUTION,
     * QDR_EXHAUSTED, or what the control says; then the next call goes on.  Counts in
     * control->stats (solutions too). */
    qdr_outcome (*next)(void *self);

    /* From now on, remembers what subproblems come to, so that `next` counts all solutions, or
     * makes a diagram of them, without finding them one by one: it ends with QDR_EXHAUSTED, a
     * pause, or, where memo->status says why, QDR_FAILED.  `memo` is borrowed until the next call;
     * NULL ends it.  Require: nothing was searched since `create` or `reset`.  NULL as a function:
     * it cannot do this. */
    qdr_status (*remember)(void *self, struct qdri_memo *memo);

    /* Puts the options chosen at present, without assumed ones, into `options`, in the order in
     * which they were chosen; returns their number.  Require: `options` is where they were put the
     * last time since `create` or `reset`, and they still stand there: those that have not changed
     * are not written again. */
    size_t (*options)(void *self, qdr_option *options);

    /* Gives the ways that are left of the node nearest to the root that has any to split->take, the
     * last one first, until one is refused, and will not go those that were taken.  Returns how
     * many they were.  NULL as a function: it cannot do this. */
    size_t (*split)(void *self, struct qdri_split *split);

    /* Returns the level of the present node. */
    uint32_t (*level)(const void *self);

    /* Returns the nodes entered on each level; there are stats.deepest + 1. */
    const uint64_t *(*profile)(const void *self);

    /* See qdr_solver_progress. */
    double (*progress)(const void *self);

    /* Returns what the search has cost since `create` or `reset`, with the counters that it has
     * now, in nanoseconds, roughly: it is reckoned, never measured, and so the same everywhere. */
    uint64_t (*cost)(const void *self, const qdr_stats *stats);

    /* Of one that remembers: how many nodes, about, are below subproblems that were known. */
    uint64_t (*saved)(const void *self);

    /* For tests: re-derives all redundant state.  NULL, or what is wrong. */
    const char *(*check)(const void *self);
};

/* All engines, for the registry (solver/registry.h) and for tests of one of them. */
extern const struct qdri_engine qdri_lanes;
extern const struct qdri_engine qdri_lanes_tallies; /* of the same name, with bounds */
extern const struct qdri_engine qdri_learn;
extern const struct qdri_engine qdri_links;
extern const struct qdri_engine qdri_relay;
extern const struct qdri_engine qdri_zdd;

#endif
