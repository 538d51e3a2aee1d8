/* diagram.h  A diagram of all solutions of a problem: an array of nodes, each of which stands for a
 * set of sets of options.
 *
 * Node 0 stands for no set at all, node 1 for the empty set alone.  Node n >= 2 is
 *
 *     (option, low, high):  the sets of low, and the sets of high, each with `option` added.
 *                           No set is in both; high does not mention the option.
 *     (QDRI_JOIN, a, b):    every set of a united with every set of b.  No option is mentioned by
 *     both.
 *
 * low and high are less than n: so whatever is asked of a diagram is a pass over the array, in one
 * direction or the other, and nothing recurses.  A path meets options in any order.
 *
 * Nodes that stand for no set are never made, but number 0 itself: where high = 0, or where a side
 * of a join is 0 or 1, the answer is a node that is there.  Hence from every node other than 0 a
 * walk down ends in a solution, never in a dead end.
 *
 * After Minato ("Zero-suppressed BDDs", DAC 1993); products of independent parts as in d-DNNF
 * (Darwiche, "Decomposable negation normal form", JACM 48, 2001). */
#ifndef QDRI_DIAGRAM_DIAGRAM_H
#define QDRI_DIAGRAM_DIAGRAM_H

#include <quadrille/diagram.h>

#include "model/problem.h"

#define QDRI_JOIN QDR_NO_OPTION
#define QDRI_NO_NODE UINT32_MAX
#define QDRI_NONE 0u  /* the node that stands for no set */
#define QDRI_EMPTY 1u /* the one that stands for the empty set alone */

struct qdri_node {
    uint32_t option;
    uint32_t low;
    uint32_t high;
};

struct qdr_diagram {
    const struct qdr_problem *problem;
    struct qdr_problem *own; /* the same one where it is freed with the diagram, otherwise NULL */
    struct qdri_node *node;
    uint32_t nodes; /* how many there are, 0 and 1 included */
    uint32_t room;
    uint32_t root; /* QDRI_NONE at first */
    /* most bytes: nodes, and what a question needs besides (see qdri_diagram_spare) */
    uint64_t memory;
};

/* Makes a diagram without solutions, with a budget of `memory` bytes.  `problem` is borrowed.
 * Errors: QDR_NOMEM, QDR_BUDGET (the budget is below a few hundred bytes). */
qdr_status qdri_diagram_new(struct qdr_diagram **out, const struct qdr_problem *problem,
                            uint64_t memory, qdr_error *error);

/* Return the number of a node for (option, low, high), or for the join of a and b; QDRI_NO_NODE
 * where memory or the budget is out.  It is a new node, the last one, or one that was there
 * already: see above.  Nodes that are alike are not looked for.  Require: the option exists, and so
 * do the nodes. */
uint32_t qdri_diagram_branch(struct qdr_diagram *diagram, qdr_option option, uint32_t low,
                             uint32_t high);
uint32_t qdri_diagram_join(struct qdr_diagram *diagram, uint32_t a, uint32_t b);

/* Why was it QDRI_NO_NODE?  QDR_NOMEM or QDR_BUDGET, with `error` filled. */
qdr_status qdri_diagram_why(const struct qdr_diagram *diagram, qdr_error *error);

/* Gives back room for nodes that are not there yet. */
void qdri_diagram_fit(struct qdr_diagram *diagram);

/* Takes out the nodes that the root does not reach; the others keep their order, but not their
 * numbers.  Gives back the room.  Errors: QDR_NOMEM (it takes 4 bytes a node for a while); nothing
 * changed then. */
qdr_status qdri_diagram_prune(struct qdr_diagram *diagram, qdr_error *error);

/* Returns how many bytes of the budget are left beside the nodes. */
uint64_t qdri_diagram_spare(const struct qdr_diagram *diagram);

/* For tests: NULL, or what is wrong.  Children smaller, options existing, none twice in a set, no
 * node but 0 that stands for no set.  Takes time and memory of nodes times options. */
const char *qdri_diagram_check(const struct qdr_diagram *diagram);

/* Is every set of the root a solution of the problem, and is none there twice?  And so for every
 * node that the root does not reach, as far as one can say.  That all solutions are there is not
 * looked at.
 *
 * Exact, in time proportional to nodes times the problem, and in at most `memory` bytes.  Errors:
 * QDR_INVALID, with *wrong the number of the node, or 0 where the root is wrong; QDR_BUDGET,
 * QDR_NOMEM. */
qdr_status qdri_diagram_verify(const struct qdr_diagram *diagram, uint64_t memory, uint32_t *wrong,
                               qdr_error *error);

#endif
