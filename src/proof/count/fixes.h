/* fixes.h  Which variables of the formula a choice fixes, and by which clauses that follows.
 *
 * A variable is open in a state as long as its value depends on what is chosen below: an option
 * that may be chosen; a node of a tree with such an option below it, unless the color of its item
 * is fixed.  Each choice fixes the variables that are open before and not after it:
 *
 *  - An option that is chosen makes all nodes above it true, and all else in the trees of its items
 *    false, unless it has the same color.  Of an item whose color was fixed, all nodes are fixed
 *    already.
 *  - A node of another item's tree, whose last open option goes, is false by what it is defined by:
 *    none of its children is true. */
#ifndef QDRI_PROOF_FIXES_H
#define QDRI_PROOF_FIXES_H

#include "base/alloc.h"
#include "proof/count/tour.h"

/* A variable that is fixed. */
struct qdri_fix {
    int32_t literal;
    uint32_t because; /* a variable from whose value it follows; 0: from none */
    uint64_t clause;  /* by this clause; 0: it is fixed before */
};

/* What is given: literals of options, each by a clause that says so (or a clause without literals,
 * which is literal 0); and how that leaves things. */
struct qdri_givens {
    int32_t *literal; /* [count] */
    uint64_t *clause; /* [count] */
    size_t count;
    uint32_t *value;   /* [items]: as in states.h */
    bool *is_open;     /* [options] */
    uint64_t contrary; /* a clause that is false by the others; 0: there is none */
    struct qdri_arrays arrays;
};

/* All zero, and then made, is empty. */
struct qdri_fixes {
    const struct qdri_cnf *cnf;
    struct qdri_room *room;
    struct qdri_fix *fix; /* in an order in which each follows from those before it */
    size_t count;
    size_t capacity;
    /* Nodes that are false since their children are: children before their parents. */
    struct qdri_row emptied;
    struct qdri_row nodes; /* that are open before */
    struct qdri_row todo;
    uint32_t *node_of; /* [variables - options]: the node of a variable */
    uint64_t now;      /* what marks are compared with */
    uint64_t *before;  /* [variables + 1]: a mark where it is open before */
    uint64_t *after;   /* and after the choice */
    uint64_t *is_set;  /* and where it is in `fix` */
    uint32_t *place;   /* [variables + 1]: where, then */
    struct qdri_arrays arrays;
};

/* False: there is no room. */
bool qdri_fixes_make(struct qdri_fixes *fixes, const struct qdri_cnf *cnf, struct qdri_room *room);

void qdri_fixes_free(struct qdri_fixes *fixes);

/* Finds out what an alternative of a frame fixes. */
void qdri_fixes_find(struct qdri_fixes *fixes, struct qdri_tour *tour,
                     const struct qdri_frame *frame, qdr_option alternative);

/* Finds out what the givens fix, and so what is open.  False: they contradict each other: then
 * `contrary` is false by what is fixed. */
bool qdri_fixes_assume(struct qdri_fixes *fixes, struct qdri_givens *givens);

/* The place of a variable in `fix`; SIZE_MAX: it is not there. */
static inline size_t qdri_fixes_place(const struct qdri_fixes *fixes, uint32_t variable)
{
    return fixes->is_set[variable] == fixes->now ? fixes->place[variable] : SIZE_MAX;
}

/* The clause that says that a node is false where its children are. */
static inline uint64_t qdri_fixes_clause_of(const struct qdri_fixes *fixes, uint32_t node)
{
    return fixes->cnf->node[node].clause + fixes->cnf->node[node].count;
}

#endif
