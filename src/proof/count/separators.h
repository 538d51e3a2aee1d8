/* separators.h  An order of items in which those come first that part the others.
 *
 * Branching in that order, a problem soon falls into components, and these again: so its number of
 * solutions becomes a product of small sums, and a graph of it has few paths.  For a checker that
 * goes all paths, that decides whether it gets done.
 *
 * Source.  George, "Nested dissection of a regular finite element mesh", SIAM J. Numerical Analysis
 * 10 (1973); the parts are found by levels of a breadth-first search. */
#ifndef QDRI_PROOF_SEPARATORS_H
#define QDRI_PROOF_SEPARATORS_H

#include "proof/cnf.h"

/* Makes an array with the rank of each item.  NULL: no memory. */
uint32_t *qdri_separators_rank(const struct qdri_cnf *cnf);

#endif
