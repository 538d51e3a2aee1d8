/* conflicts.h  Lemmas that say of two options that they are not both chosen.
 *
 * They follow from the clauses of an item that both have, by a few steps; so each is written when
 * it is first needed, and is one hint from then on. */
#ifndef QDRI_PROOF_CLAUSES_CONFLICTS_H
#define QDRI_PROOF_CLAUSES_CONFLICTS_H

#include "proof/clauses/cnf.h"
#include "proof/clauses/lrat.h"

/* A table of pairs of options: where there are few options, a place for each pair; otherwise pairs
 * by their hash. */
struct qdri_conflicts {
    const struct qdri_cnf *cnf;
    struct qdri_lrat *lrat;
    uint64_t *lemma; /* [options * options], or [size]; 0: not written yet */
    uint64_t *pair;  /* [size]; NULL: there is a place for each */
    uint64_t size;   /* a power of two */
    uint64_t count;
};

/* False: no memory. */
bool qdri_conflicts_begin(struct qdri_conflicts *conflicts, const struct qdri_cnf *cnf,
                          struct qdri_lrat *lrat);

void qdri_conflicts_end(struct qdri_conflicts *conflicts);

/* Returns the clause that says that the options of two entries, of one item in which they conflict,
 * are not both chosen; 0: no memory. */
uint64_t qdri_conflicts_clause(struct qdri_conflicts *conflicts, uint32_t a, uint32_t b);

#endif
