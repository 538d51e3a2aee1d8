/* rest.h  For engines that share a question: the first solutions that a solver has emitted, so that
 * no other engine emits them again; and what was left to a search when another engine came to the
 * end first, the pieces that were taken away from it, which that one is to answer for. */
#ifndef QDRI_SOLVER_REST_H
#define QDRI_SOLVER_REST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/problem.h>

/* More are not kept: where there are so many, no other engine is of use. */
#define QDRI_EMITTED_MOST 16

/* A solution is a set of options, which comes in any order.  Behind those that are kept there is
 * room for one more. */
struct qdri_emitted {
    qdr_option *option;                  /* [(QDRI_EMITTED_MOST + 1) * room] */
    size_t room;                         /* options of a solution, at most */
    size_t count[QDRI_EMITTED_MOST + 1]; /* options of each one kept */
    size_t kept;
    bool is_shared; /* has another engine been at work? */
    size_t sorted;  /* of those kept, the first so many have their options in order */
};

/* Returns the bytes for solutions of up to `room` options. */
uint64_t qdri_emitted_bytes(size_t room);

/* Makes room.  False: no memory. */
bool qdri_emitted_begin(struct qdri_emitted *emitted, size_t room);

void qdri_emitted_free(struct qdri_emitted *emitted);

/* Forgets all. */
void qdri_emitted_clear(struct qdri_emitted *emitted);

/* Keeps a solution, as long as there is room.  Require: begun. */
void qdri_emitted_keep(struct qdri_emitted *emitted, const qdr_solution *solution);

/* Is it one of those that are kept?  Require: begun. */
bool qdri_emitted_has(struct qdri_emitted *emitted, const qdr_solution *solution);

/* ---- What was left. */

/* Pieces of one node: their solutions have, or, of those with QDR_NOT, do not have some options in
 * common; and one of the ways that were left of the node, unless those are all that there is. */
struct qdri_rest_node {
    size_t end;    /* of its literals: they begin where those of the node before end */
    bool has_ways; /* are there bits of ways for it? */
};

/* No two pieces share a solution. */
struct qdri_rest {
    qdr_option *literal; /* of all nodes */
    size_t used;
    size_t room;
    struct qdri_rest_node *node; /* [nodes] */
    size_t nodes;
    size_t nodes_room;
    uint64_t *way; /* [nodes * words]: bits of options */
    size_t words;  /* of a node */
    size_t way_room;
    size_t common;  /* the first so many literals are the same in all nodes */
    size_t assumed; /* what each piece begins with besides, and all solutions have */
    uint32_t options;
    uint32_t *mark; /* [options]: of the solution that is looked at, or an older one */
    uint32_t now;   /* the mark of the solution that is looked at */
    uint64_t spare; /* bytes that may still be taken */
};

/* Begins without pieces, for a problem with so many options, of which some are assumed; within so
 * many bytes.  False: there is no room. */
bool qdri_rest_begin(struct qdri_rest *rest, uint32_t options, size_t assumed, uint64_t most_bytes);

/* Was it begun? */
static inline bool qdri_rest_is_begun(const struct qdri_rest *rest)
{
    return rest->mark != NULL;
}

/* Frees all that there is: it is not begun any more. */
void qdri_rest_free(struct qdri_rest *rest);

/* Takes a piece (qdri_split.take, with the rest as its context).  False: there is no room. */
bool qdri_rest_take(void *ctx, const qdr_option *options, size_t count);

/* Is a solution in one of the pieces?  Require: begun. */
bool qdri_rest_has(struct qdri_rest *rest, const qdr_solution *solution);

#endif
