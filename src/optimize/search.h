/* search.h  The search for cheap solutions below one node of the tree: depth first, with bounds.
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
 * Subtrees.  What is left of a search is a list of decisions: the options that are taken on the way
 * to the present node, or removed since everything with them has been searched.  Such a list is
 * what a search can be left at, and begun from.
 *
 * What a search comes to does not depend on what it has searched before: a subtree that is begun
 * from the same decisions and multipliers, with the same limit of costs, finds the same in the same
 * nodes.  (Cells of an item stand in another order then; so nothing here may depend on that.) */
#ifndef QDRI_OPTIMIZE_SEARCH_H
#define QDRI_OPTIMIZE_SEARCH_H

#include <quadrille/optimize.h>

#include "engine/control.h"
#include "optimize/bound.h"
#include "optimize/cells.h"
#include "optimize/keep.h"
#include "solver/params.h"

enum qdri_phase {
    QDRI_ROOT,   /* improving the multipliers of the root */
    QDRI_ENTER,  /* a node is to be entered */
    QDRI_BOUND,  /* ... or has lost an option */
    QDRI_BRANCH, /* an option is to be chosen */
    QDRI_LEAVE,  /* nothing is left below */
    QDRI_DONE,   /* everything has been searched */
    QDRI_BROKEN  /* a solution could not be kept */
};

struct qdri_decision {
    qdr_option option;
    bool is_taken; /* or else removed */
};

/* Of the node on a level: its bound, and, where it is not the last, the option that it took, and
 * how long the trail, and the list of decisions, were before. */
struct qdri_best_frame {
    int64_t bound;
    uint32_t trails;
    uint32_t decisions;
    qdr_option option;
};

/* A part of the tree.  Of the options that are taken, those from decision `given` on are to be
 * removed when all with them has been searched; without the others, somebody else searches. */
struct qdri_subtree {
    struct qdri_decision *decision; /* with room for those of the longest way */
    uint32_t decisions;
    uint32_t given;
    uint32_t items;
    uint32_t levels_most; /* that multipliers are kept of, */
    int64_t *u;           /* from the first that is not given */
    uint32_t skip;
    uint32_t skipped;
    bool is_swept; /* in the present sweep */
    bool is_done;
};

struct qdri_best_search;

/* Who is told of a solution, whose options ascend; it may lower search->below. */
typedef enum qdri_kept (*qdri_offer)(struct qdri_best_search *search, int64_t cost,
                                     const qdr_option *options, size_t count);

/* Who is told why parts of the tree are left out, so that it can be proven.  Both are told before
 * anything changes:
 * `bound`, that the multipliers that are tried, set 0, say something about the state of the cells:
 *     that nothing of interest is below, or that options are fixed;
 * `leave`, that nothing is left with all the options that the present way has taken: those of the
 *     frames of the levels above, and, at level 0, nothing at all. */
struct qdri_best_tracer {
    void (*bound)(void *ctx, const struct qdri_best_search *search);
    void (*leave)(void *ctx, const struct qdri_best_search *search);
    void *ctx;
};

/* u has `slots` sets of multipliers: the one that is tried, then those of levels 0, 1, ...; deeper
 * levels use the last; and those of the root behind them.  Level 0 is where the subtree begins. */
struct qdri_best_search {
    struct qdri_control *control;
    qdri_offer offer;
    void *ctx;                             /* of who is offered solutions */
    const struct qdri_best_tracer *tracer; /* NULL: nobody is told */
    const int64_t *cost;                   /* of the options */
    struct qdri_cells cells;
    struct qdri_bound bound;
    int64_t *u;
    uint32_t slots;
    struct qdri_best_frame *frame;
    uint32_t level;
    uint32_t above; /* options that were taken before level 0 */
    struct qdri_decision *decision;
    uint32_t decisions;
    uint32_t given;   /* see qdri_subtree */
    qdr_option *path; /* where a solution is put together, and options to be fixed */
    enum qdri_phase phase;
    uint32_t base; /* length of the trail at the root, when nothing but what must be is settled */
    uint32_t seen; /* with so many options taken, the node has been looked at as a solution */
    bool is_flat;  /* all costs are 0: there is nothing to bound */
    enum qdri_kept trouble; /* why a solution could not be kept */

    int64_t below;          /* only solutions that cost less than this are looked for */
    int64_t least_cut;      /* the least cost that was cut off because of that */
    int64_t root_cost;      /* what all solutions cost at least that are not below `below` */
    uint64_t rests_at;      /* number of nodes at which it comes back, */
    uint64_t rests_at_work; /* or of entries looked at */
    bool is_resting;        /* it has come back for that */

    uint32_t step;        /* of the root's multipliers */
    uint32_t idle;        /* steps since they were better than ever */
    int pace;             /* see qdri_bound_step */
    uint32_t skip;        /* nodes that do without steps, after one where they were in vain */
    uint32_t skipped;     /* how many of these are behind */
    uint64_t work_before; /* the root, in entries looked at */
    uint64_t work_seen;   /* when the clock was last looked at */
};

/* Returns the bytes that a search takes at most; and that a subtree takes. */
uint64_t qdri_best_search_bytes(const struct qdr_problem *problem);
uint64_t qdri_subtree_bytes(const struct qdr_problem *problem);

/* Makes a search, which has nothing to search yet.  Borrows problem, control and cost.  False: no
 * memory; then, too, it is to be cleared. */
bool qdri_best_search_make(struct qdri_best_search *search, const struct qdr_problem *problem,
                           struct qdri_control *control, const int64_t *cost);
void qdri_best_search_clear(struct qdri_best_search *search);

/* Returns the multipliers of the root, one an item. */
int64_t *qdri_best_search_root(const struct qdri_best_search *search);

bool qdri_subtree_make(struct qdri_subtree *subtree, const struct qdr_problem *problem);
void qdri_subtree_clear(struct qdri_subtree *subtree);

/* Returns the levels that a subtree has multipliers of: those of level k begin at u[k * items]. */
uint32_t qdri_subtree_levels(const struct qdri_subtree *subtree);

/* Begins at the root, whose multipliers are to be improved once more. */
void qdri_best_search_begin(struct qdri_best_search *search);

/* Begins in a subtree.  False: this is no subtree of the problem. */
bool qdri_best_search_load(struct qdri_best_search *search, const struct qdri_subtree *subtree);

/* Tells what is left of a search that has come back before a node, or is done. */
void qdri_best_search_save(const struct qdri_best_search *search, struct qdri_subtree *subtree);

/* Gives away one part of a subtree, the one nearest to the root.  False: there is none. */
bool qdri_subtree_split(struct qdri_subtree *subtree, struct qdri_subtree *other);

/* Searches on: QDR_EXHAUSTED: everything has been searched; QDR_LIMIT, QDR_INTERRUPTED, QDR_STOPPED
 * (somebody asked for that, or it has come to `rests_at`); QDR_FAILED: a solution could not be
 * kept, and search->trouble says why. */
qdr_outcome qdri_best_search_run(struct qdri_best_search *search);

/* ------------------------------------------------------------------------ for its proof ---- */

/* What a search for the best was asked, how, and what it keeps: for who proves that.  Costs are
 * those that are searched by: for the dearest solutions they are negated, and all are divided by
 * `unit`.  All of it belongs to the search. */
struct qdri_best_question {
    const qdr_problem *problem;
    const int64_t *cost; /* of the options */
    int64_t unit;
    qdr_direction direction;
    const struct qdri_keep *keep;
    const struct qdri_search_params *params;
    bool is_answered; /* are those kept proven, as far as the search can be believed? */
};

struct qdri_best_question qdri_best_question(const qdr_optimizer *best);

#endif
