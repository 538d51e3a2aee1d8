/* search.h  A search that a prover hears of: of its steps, or, where the engine learns, of its
 * clauses. */
#ifndef QDRI_PROOF_REFUTE_SEARCH_H
#define QDRI_PROOF_REFUTE_SEARCH_H

#include "base/strbuf.h"
#include "proof/refute/prover.h"
#include "solver/solver.h"

/* What is to be proven. */
enum qdri_proof_kind {
    QDRI_PROOF_WHOLE,      /* all solutions are listed, with what is assumed */
    QDRI_PROOF_PREFIXES,   /* those below some nodes are, by searches that begin there */
    QDRI_PROOF_CERTIFICATE /* there are so many: by a search of another kind, under its limits */
};

/* An *outline* is a proof without hints: of each node of a search, that not all of its choices are
 * made.
 *
 * A checker that finds out by itself why a clause follows, by unit propagation, needs no reasons.
 * So none are looked for, nor which choices a node does not rest on.  The proof is about as long as
 * one that has them left out in the end, and is made in a fraction of the time.
 *
 * Where items have bounds, reasons are needed: an option that is one too many, and what a solution
 * leaves room for. */

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

/* All zero but what the prover and the tick have from their owner is the beginning. */
struct qdri_proof_search {
    qdr_solver *solver; /* its own */
    enum qdri_proof_kind kind;
    struct qdri_prover prover;
    struct qdri_tracer tracer;   /* of an engine that explains what it finds */
    struct qdri_outline outline; /* in place of the prover's own, where `has_outline` */
    bool has_outline;
    uint32_t depth;          /* levels of the prover above the root of the solver */
    void (*tick)(void *ctx); /* told now and then, by the thread that searches; NULL: nobody */
    void *ctx;               /* handed to `tick` */
};

/* Makes a solver for the question of another one, with all that is assumed: its engine tells its
 * steps, or why its clauses hold, and takes no options out beforehand.  It is one of `sharers` that
 * share the memory.  Errors: those of qdr_solver_new. */
qdr_status qdri_proof_search_make(struct qdri_proof_search *search, const qdr_solver *other,
                                  enum qdri_proof_kind kind, unsigned sharers, qdr_error *error);

/* Lets the prover, which has begun, hear of the solver; or an outline.  False: no memory. */
bool qdri_proof_search_observe(struct qdri_proof_search *search);

/* Ends the outline, which there is. */
void qdri_proof_search_end(struct qdri_proof_search *search);

/* Frees what is inside, the prover included. */
void qdri_proof_search_free(struct qdri_proof_search *search);

/* Does the engine tell why its clauses hold, and not its steps? */
bool qdri_proof_search_explains(const struct qdri_proof_search *search);

#endif
