/* parallel.h  A proof by a team of threads: they search the leaves of the top of the tree, each
 * member the next one when it is free, and write into one stream. */
#ifndef QDRI_PROOF_REFUTE_PARALLEL_H
#define QDRI_PROOF_REFUTE_PARALLEL_H

#include "base/team.h"
#include "proof/clauses/stream.h"
#include "proof/refute/top.h"

struct qdri_provers;

struct qdri_member {
    struct qdri_provers *provers;
    struct qdri_proof_search *search;
    struct qdri_strand strand;
    uint32_t at;         /* the leaf that it searches; QDRI_NO_NODE: none */
    bool is_begun;       /* does the solver know the leaf? */
    uint64_t clause;     /* of the last step: that closes the leaf; 0: it is not closed */
    qdr_outcome outcome; /* ... and how it ended */
};

struct qdri_leaf {
    double nodes; /* an estimate */
    uint32_t at;
};

struct qdri_provers {
    qdr_cubes *cubes;       /* whose leaves are searched, from the largest to the smallest */
    struct qdri_leaf *leaf; /* [leaves] */
    uint32_t leaves;
    uint32_t next;                    /* that nobody has begun with */
    uint64_t *clause;                 /* [nodes], of leaves: that it is done with */
    uint32_t closed;                  /* that are done with */
    double nodes;                     /* of all leaves, an estimate, */
    double done;                      /* and of those that are done with */
    struct qdri_member *member;       /* the first one is the one who asks */
    struct qdri_proof_search *search; /* [members - 1]: of the others */
    unsigned members;
    struct qdri_stream stream;
    bool has_stream;
    bool is_ended; /* there is an empty clause */
    struct qdri_team *team;
    pthread_mutex_t listing; /* for solutions */
    struct qdri_arrays arrays;
};

/* Makes a team of so many threads, 2 or more, for what `search` is to prove, the one who asks
 * included; they are fewer where there is no memory for all.  Borrows the search, whose prover has
 * begun and knows of no facts, and what the lemmas go to.  NULL: there can be none, so one thread
 * has to do. */
struct qdri_provers *qdri_provers_make(struct qdri_proof_search *search, unsigned threads,
                                       const qdr_writer *lemmas);
void qdri_provers_free(struct qdri_provers *provers);

/* Searches: as qdr_proof_run, but for its end.  Where something is wrong, the prover of the search
 * is told. */
qdr_outcome qdri_provers_run(struct qdri_provers *provers, qdr_error *error);

/* All leaves are done with: the prover of the search writes the end. */
void qdri_provers_end(struct qdri_provers *provers);

/* For tests: lets a proof that was not run yet have so many threads, however small it is. */
void qdri_proof_share(qdr_proof *proof, unsigned threads);

/* As qdr_proof_progress. */
double qdri_provers_progress(struct qdri_provers *provers);

/* Lemmas that were written by all but the one who asks, and their size. */
uint64_t qdri_provers_lemmas(const struct qdri_provers *provers, uint64_t *bytes);

#endif
