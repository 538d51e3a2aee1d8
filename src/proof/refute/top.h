/* top.h  The proof of a search whose top of the tree is cut off: its leaves, prefixes, are searched
 * each for itself, by whoever does it, and then the top is gone through once more. */
#ifndef QDRI_PROOF_REFUTE_TOP_H
#define QDRI_PROOF_REFUTE_TOP_H

#include "parallel/cubes.h"
#include "proof/refute/search.h"

/* Returns the option of a prefix that is in no solution, and its level; QDR_NO_OPTION: there is
 * none. */
qdr_option qdri_top_find_inert(const qdr_cubes *cubes, uint32_t at, uint32_t *level);

/* Has the prover, which has no facts, and the solver choose the options of a prefix: one on each
 * level.  False: it failed, and the prover knows why. */
bool qdri_top_choose(const qdr_cubes *cubes, uint32_t at, struct qdri_proof_search *search);

/* Writes that not all options of a prefix are chosen, which follows from prover->hint.  Returns
 * that clause; 0: it failed, and the prover knows why. */
uint64_t qdri_top_put_prefix(const qdr_cubes *cubes, uint32_t at, struct qdri_prover *prover);

/* The proof of all that was cut: clause[node] says of a leaf that not all that leads to it is
 * chosen, but in solutions that are listed.  Require: the prover has no facts. */
void qdri_top_prove(const qdr_cubes *cubes, const uint64_t *clause, struct qdri_prover *prover);

#endif
