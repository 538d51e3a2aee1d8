/* optimum.h  Proves that the solutions that a search for the best has kept are the best.
 *
 * The search is made once more, by one thread, and looks for nothing but solutions that are better
 * than the last one kept.  Two kinds of lines make a proof of it:
 *
 * Bounds.  Where the search leaves something out since it would be too dear, the multipliers of
 * items say so.  The sum of the items' constraints, each so many times as its multiplier says, and
 * of 2^shift times "the cost is less than that" is a constraint that holds for all solutions that
 * are looked for, and with what is decided at the node, unit propagation finds by it what the
 * search has left out.  An item counts with a multiplier of 0 where its part of the sum is no help:
 * where, at this node, it need not be covered again (multiplier above 0), or has no more options
 * left than it has room for (below 0).  The bound that is left is never weaker than the search's:
 * of each option that gets dearer or cheaper by that, the multiplier had paid for it.
 *
 * Lemmas.  When everything with an option has been searched, the lemma says that not all options
 * taken on the way there are chosen.  It follows by unit propagation from bounds and lemmas below.
 *
 * So a checker needs to believe neither the search nor floating point; where the search is wrong,
 * a lemma does not follow.
 *
 * What is claimed, of k solutions that were asked for:
 *   k = 1, and there are costs     the formula's objective is the cost (or less than nothing, of
 *                                  the dearest), and its optimum is the solution's
 *   k solutions were kept          the formula says besides that solutions are better than the last
 *                                  one; it has just those solutions that were kept and are better
 *   fewer than k                   the formula has just those solutions that were kept */
#ifndef QDRI_PROOF_OPTIMUM_OPTIMUM_H
#define QDRI_PROOF_OPTIMUM_OPTIMUM_H

#include "optimize/search.h"
#include "proof/optimum/opb.h"
#include "proof/optimum/pbp.h"

struct qdri_optimum {
    struct qdri_best_question question;
    struct qdri_opb opb;
    struct qdri_opb_more more;
    struct qdri_output formula;
    struct qdri_pbp pbp;
    struct qdri_control control;
    struct qdri_best_search search;
    struct qdri_best_tracer tracer;
    qdr_writer formula_writer;
    qdr_writer lemma_writer;
    size_t better;     /* solutions that are better than the last of k, or all of fewer */
    uint64_t improves; /* the constraint that says that; 0: there is none */
    bool is_proven;
    qdr_status status; /* what went wrong */
};

/* Begins: writes the formula.  Errors as of qdr_proof_new_best.  In any case it is to be freed. */
qdr_status qdri_optimum_begin(struct qdri_optimum *optimum, const qdr_optimizer *best,
                              const qdr_writer *formula, const qdr_writer *lemmas,
                              qdr_error *error);
void qdri_optimum_free(struct qdri_optimum *optimum);

/* Searches on: as qdr_proof_run. */
qdr_outcome qdri_optimum_run(struct qdri_optimum *optimum, qdr_error *error);

#endif
