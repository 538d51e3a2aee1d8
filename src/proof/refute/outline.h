/* outline.h  A proof without hints: of each node of a search, that not all of its choices are made.
 *
 * A checker that finds out by itself why a clause follows, by unit propagation, needs no reasons.
 * So none are looked for, nor which choices a node does not rest on.  The proof is about as long as
 * one that has them left out in the end, and is made in a fraction of the time.
 *
 * Where items have bounds, reasons are needed: an option that is one too many, and what a solution
 * leaves room for. */
#ifndef QDRI_PROOF_REFUTE_OUTLINE_H
#define QDRI_PROOF_REFUTE_OUTLINE_H

#include "base/strbuf.h"
#include "proof/refute/prover.h"

/* The node on a level. */
struct qdri_outline_node {
    size_t taken;  /* options that were taken before it */
    size_t length; /* of the line of choices that were made before it */
};

/* All zero but `prover`, which has begun, is the beginning: its lines, listing and status are
 * used, and of what it says nothing else. */
struct qdri_outline {
    struct qdri_prover *prover;
    struct qdri_list taken;  /* options: assumed, chosen, forced */
    bool *is_taken;          /* [options] */
    struct qdri_strbuf line; /* the choices that are made, as a clause without its end */
    struct qdri_outline_node *node;
    size_t node_capacity;
};

/* Begins with what the prover was given.  False: no memory. */
bool qdri_outline_begin(struct qdri_outline *outline, struct qdri_prover *prover);
void qdri_outline_free(struct qdri_outline *outline);

/* The steps of the search; and its end: see prover.h. */
void qdri_outline_enter(struct qdri_outline *outline, qdr_item item);
void qdri_outline_choose(struct qdri_outline *outline, uint32_t level, qdr_option option);
void qdri_outline_force(struct qdri_outline *outline, qdr_option option);
void qdri_outline_retreat(struct qdri_outline *outline, uint32_t level);
void qdri_outline_end(struct qdri_outline *outline);

#endif
