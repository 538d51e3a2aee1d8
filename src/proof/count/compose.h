/* compose.h  The second tour of all states: a certificate of what the first one counted.
 *
 * A state's lemma says: its node is true, or one of the variables that are false by now, as far as
 * they matter, is not.  It says so of no choice that led there, so it holds on every way.  A state
 * that is dead has no node.  The lemma rests on one for each alternative but the last: not this
 * option, or its product, or one of the variables that had to be false.
 *
 * A state that is used once needs no lemma of its own: its hints go into that of the state above.
 * That is by a third shorter. */
#ifndef QDRI_PROOF_COMPOSE_H
#define QDRI_PROOF_COMPOSE_H

#include "base/alloc.h"
#include "proof/count/cpog.h"
#include "proof/count/fixes.h"

/* What was written of a state whose alternatives are gone through, and of the present one. */
struct qdri_written {
    struct qdri_row live;          /* alternatives that have solutions: their numbers */
    struct qdri_row product;       /* their nodes */
    struct qdri_long_row meaning;  /* and the clauses that say what these mean */
    struct qdri_row needs;         /* variables that are to be false */
    struct qdri_long_row lemmas;   /* of alternatives */
    struct qdri_long_row last;     /* hints of the last alternative, which has no lemma */
    struct qdri_row kids;          /* of the present one: nodes of its components */
    struct qdri_row wanted;        /* variables that these need to be false */
    struct qdri_long_row reasons;  /* their lemmas */
    struct qdri_long_row deferred; /* hints of the last one, where that has no lemma of its own */
    bool is_dead;
};

/* `states`, `tour`, `fixes`, `givens` and `cpog` are filled; the rest is zero at first. */
struct qdri_composer {
    struct qdri_states *states;
    struct qdri_tour *tour;
    struct qdri_fixes *fixes;
    struct qdri_givens *givens;
    struct qdri_cpog *cpog;
    struct qdri_written *level; /* [levels]: for each frame of the tour */
    size_t levels;
    size_t level_capacity;
    /* For one step: */
    uint64_t now;      /* what marks are compared with */
    uint64_t *wanted;  /* [variables + 1] */
    uint64_t *needed;  /* what is fixed, and of use */
    uint64_t *emptied; /* nodes whose clauses are used */
    uint64_t *mine;    /* options of the item that is branched on */
    struct qdri_row wants;
    struct qdri_row rest; /* what is wanted and was false before */
    struct qdri_long_row hints;
    struct qdri_long_row sums; /* the clauses of sums, the last one first */
    struct qdri_arrays arrays;
};

/* False: there is no room. */
bool qdri_composer_begin(struct qdri_composer *composer);

void qdri_composer_free(struct qdri_composer *composer);

/* Who goes along on the tour. */
struct qdri_visitor qdri_composer_visitor(struct qdri_composer *composer);

/* Writes that there is nothing, since the givens contradict each other. */
void qdri_composer_refute(struct qdri_composer *composer);

#endif
