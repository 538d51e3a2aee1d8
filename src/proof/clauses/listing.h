/* listing.h  The solutions that a proof is about: each is a clause of its formula, behind those of
 * the problem, that forbids it.
 *
 * The formula says first how many clauses it has, so it is known beforehand how many solutions
 * there are; and a clause has its number by its place.  So provers of several threads list one at a
 * time. */
#ifndef QDRI_PROOF_CLAUSES_LISTING_H
#define QDRI_PROOF_CLAUSES_LISTING_H

#include <pthread.h>

#include <quadrille/problem.h>

#include "base/output.h"

/* All zero but the writer of the formula is the beginning. */
struct qdri_listing {
    struct qdri_output formula;
    uint64_t expected;  /* solutions */
    uint64_t solutions; /* that were listed */
    uint64_t first;     /* the clause of the first one */
    /* NULL, or who is told of solutions. */
    void (*tell)(void *ctx, const qdr_option *options, size_t count);
    void *tell_ctx;
    pthread_mutex_t *mutex; /* NULL: there is one prover only */
};

/* Puts the clause that not all of these options are chosen, or one of the others is; returns its
 * number; 0: there are more solutions than were expected. */
uint64_t qdri_listing_add(struct qdri_listing *listing, const qdr_option *options, size_t count,
                          const qdr_option *others, size_t other_count);

#endif
