/* search.h  The search for the k cheapest solutions: depth first, with bounds, in rounds.
 *
 * It knows costs of one kind only: integers, of either sign, of which the least sum is wanted.
 * (For the dearest solutions they are negated; and all are divided by their greatest common
 * divisor.)
 *
 * Nodes.  A node takes an option, or, once everything with it has been searched, removes it and
 * goes on with what is left: so any two nodes have no solution in common, whatever the bounds of
 * items.  It branches on the item with the fewest ways left, cheapest option (by reduced cost)
 * first.  A node where no item wants more is a solution, and there may be others below it if items
 * have room.
 *
 * Bounds.  Each node improves its parent's multipliers by some steps; each of them gives a bound
 * that may end the node, or fix options.  Where steps have not helped for a while there are fewer
 * of them.
 *
 * Rounds.  The first one has no limit of costs but one of nodes: its dive gives solutions to
 * compare with.  Then each round looks for solutions below a guess, a little above the bound; what
 * lies above it is cut off at once.  If that was not enough, the next guess is higher, and the
 * distance doubles.  When a round ends, all solutions below its guess are known.  A solution may be
 * found once a round, but is kept once. */
#ifndef QDRI_BEST_SEARCH_H
#define QDRI_BEST_SEARCH_H

#include "best/bound.h"
#include "best/cells.h"
#include "best/keep.h"
#include "engine/control.h"

enum qdri_phase {
    QDRI_ROOT,   /* improving the multipliers of the root */
    QDRI_ENTER,  /* a node is to be entered */
    QDRI_BOUND,  /* ... or has lost an option */
    QDRI_BRANCH, /* an option is to be chosen */
    QDRI_LEAVE,  /* nothing is left below */
    QDRI_DONE,   /* everything is known */
    QDRI_BROKEN  /* a solution could not be kept */
};

/* Of the node on a level: its bound, and, where it is not the last, the option that it took, and
 * how long the trail was before. */
struct qdri_frame {
    int64_t bound;
    uint32_t trails;
    qdr_option option;
};

/* u has `slots` sets of multipliers: the one that is tried, then those of levels 0, 1, ...; deeper
 * levels use the last. */
struct qdri_search {
    struct qdri_control *control;
    int64_t *cost; /* of the options */
    struct qdri_cells cells;
    struct qdri_bound bound;
    struct qdri_keep keep;
    int64_t *u;
    uint32_t slots;
    struct qdri_frame *frame;
    uint32_t level;
    qdr_option *path; /* where a solution is put together */
    enum qdri_phase phase;
    uint32_t base; /* length of the trail at the root, when nothing but what must be is settled */
    uint32_t seen; /* with so many options taken, the node has been looked at as a solution */
    bool is_flat;  /* all costs are 0: there is nothing to bound */
    int64_t cheapest;       /* no solution costs less than this, */
    int64_t dearest;        /* nor more than this */
    enum qdri_kept trouble; /* why a solution could not be kept */

    int64_t guess;       /* only solutions below this are looked for in this round */
    int64_t distance;    /* of the guess to the one before */
    int64_t least_cut;   /* the least cost that was cut off because of the guess only */
    int64_t proven;      /* all solutions below this cost are kept, or k others that are better */
    uint64_t round_ends; /* number of nodes at which this round is given up */

    uint32_t step;        /* of the root's multipliers */
    uint32_t idle;        /* steps since they were better than ever */
    int pace;             /* see qdri_bound_step */
    uint32_t skip;        /* nodes that do without steps, after one where they were in vain */
    uint32_t skipped;     /* how many of these are behind */
    uint64_t work_before; /* the round, in entries looked at */
    uint64_t work_seen;   /* when the clock was last looked at */
};

/* Returns the bytes that a search takes at most without what it keeps. */
uint64_t qdri_search_bytes(const struct qdr_problem *problem);

/* Makes a search for the k cheapest solutions, which may take `budget` bytes for keeping them.
 * Borrows problem and control, takes over `cost` (from malloc).  False: no memory; then, too, it is
 * to be cleared. */
bool qdri_search_make(struct qdri_search *search, const struct qdr_problem *problem,
                      struct qdri_control *control, int64_t *cost, uint64_t most, uint64_t budget);
void qdri_search_clear(struct qdri_search *search);

/* Searches on: QDR_EXHAUSTED, QDR_LIMIT, QDR_INTERRUPTED, or QDR_FAILED: a solution could not be
 * kept, and search->trouble says why. */
qdr_outcome qdri_search_run(struct qdri_search *search);

#endif
