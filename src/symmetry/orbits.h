/* orbits.h  A search for orbits: a stack of levels, on which parts of it wait.
 *
 * The search is split as split.h says, and each part again by the symmetries that it has left,
 * until there are none, or it is small.  A level that is not split is a *leaf*, and is searched by
 * a solver.
 *
 * Invariants: the symmetries of a level are just those of the one below that keep the options
 * chosen for it; so all solutions of one orbit that are in a level are images of each other by its
 * symmetries.  Whatever is chosen, left out or left is kept by them. */
#ifndef QDRI_SYMMETRY_ORBITS_H
#define QDRI_SYMMETRY_ORBITS_H

#include <quadrille/parallel.h>
#include <quadrille/symmetry.h>

#include "base/watch.h"
#include "model/problem.h"
#include "symmetry/residue.h"
#include "symmetry/split.h"

#define QDRI_LEVELS_MOST 8 /* of splitting */

enum qdri_phase {
    QDRI_TO_ENTER, /* nothing is known of it */
    QDRI_IS_SPLIT, /* its parts are searched */
    QDRI_IS_LEAF   /* it is searched itself */
};

struct qdri_level {
    enum qdri_phase phase;
    struct qdri_residue rest;
    struct qdri_subgroup subgroup;
    struct qdri_split split;
    size_t chosen;     /* options that were chosen down to here */
    uint64_t nodes;    /* of all searches before it */
    double expected;   /* nodes of its own, about, as parts beside it tell; 0: they do not */
    qdr_number *count; /* of its solutions, where `is_counted`; otherwise perhaps NULL */
    bool is_counted;
};

struct qdr_orbits {
    const qdr_group *group;
    qdr_params *params;    /* of the solvers */
    struct qdri_stop stop; /* the caller's */
    uint64_t deadline;     /* as qdri_clock_ms; 0: none */
    uint64_t nodes;        /* the limit, 0: none */
    uint64_t limit;        /* of orbits, 0: none */
    struct qdri_level level[QDRI_LEVELS_MOST + 1];
    size_t levels; /* on the stack; 0: at the end */
    qdr_option *chosen;
    qdr_solver *solver; /* of the leaf, and who helps it */
    qdr_pool *pool;
    qdr_option *found; /* the solution that is handed out, */
    qdr_option *room;  /* room for another, */
    qdr_solution view; /* and a view of it */
    qdr_stats stats;   /* of solvers that have ended */
    qdr_stats shown;   /* of that at work, too, when last something was said to the caller */
    struct qdri_arrays arrays;
    qdr_error error;
    bool is_counting; /* is it enough to count? */
    bool is_keen;     /* are small searches split, too? */
    bool is_listing;  /* must solutions be listed, even to count them? */
    bool is_merging;  /* are there options that are left out, as they are equal to others? */
    bool is_broken;   /* has something failed?  Then all does. */
};

/* Asked by the solvers: `ctx` is the search. */
bool qdri_orbits_are_to_stop(void *ctx);

/* Goes on until there is a leaf on top, with its solver made, or its solutions counted.  `is_there`
 * says whether there is one; otherwise all is done.  Returns QDR_EXHAUSTED, or what is to be told
 * to the caller. */
qdr_outcome qdri_orbits_go_to_leaf(qdr_orbits *orbits, bool *is_there);

/* The leaf on top. */
static inline struct qdri_level *qdri_orbits_leaf(qdr_orbits *orbits)
{
    return &orbits->level[orbits->levels - 1];
}

/* Makes a solver for a problem, within the nodes that are left.  Returns QDR_EXHAUSTED, or what is
 * to be told to the caller. */
qdr_outcome qdri_orbits_solver(qdr_orbits *orbits, const qdr_problem *problem);

/* Lets threads help it where they may.  Returns as above. */
qdr_outcome qdri_orbits_employ(qdr_orbits *orbits);

/* Counts what the solver finds.  Returns as qdr_count. */
qdr_outcome qdri_orbits_count_all(qdr_orbits *orbits, qdr_number *count);

/* Gives the next solution of the leaf. */
qdr_outcome qdri_orbits_next_of_leaf(qdr_orbits *orbits, const qdr_solution **solution);

/* Fills `orbit` with a solution of the leaf; false where another of its images stands for it. */
bool qdri_orbits_take(qdr_orbits *orbits, const qdr_solution *solution, qdr_orbit *orbit);

/* Is a set of ascending options the one that stands for all solutions that symmetries and relations
 * make of it?  `members` gets how many these are.  False as well if memory runs out: then the
 * search is broken. */
bool qdri_stands_for_all(qdr_orbits *orbits, const qdr_option *set, size_t size, uint64_t *members);

/* Frees the solver, whose counters are added to those of all. */
void qdri_orbits_end_solver(qdr_orbits *orbits);

/* Takes the level on top, which is done, off. */
void qdri_orbits_pop(qdr_orbits *orbits);

/* Takes a stop by the time allowed for what it is: a limit. */
qdr_outcome qdri_orbits_stopped(qdr_orbits *orbits, qdr_outcome outcome);

/* Has small searches split, too: for tests.  Require: the search is fresh. */
void qdri_orbits_split_all(qdr_orbits *orbits);

#endif
