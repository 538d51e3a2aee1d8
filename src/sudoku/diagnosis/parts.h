/* parts.h  The parts of a puzzle, and trials: searches with some of them. */
#ifndef QDRI_SUDOKU_DIAGNOSIS_PARTS_H
#define QDRI_SUDOKU_DIAGNOSIS_PARTS_H

#include <quadrille/logic.h>
#include <quadrille/sudoku.h>

#include "base/watch.h"

/* What a trial has come to. */
enum qdri_trial {
    QDRI_TRIAL_NONE, /* no solution */
    QDRI_TRIAL_ONE,  /* one; where no more were asked for, at least one */
    QDRI_TRIAL_SEVERAL,
    QDRI_TRIAL_CUT,       /* undecided within its nodes */
    QDRI_TRIAL_TOO_LARGE, /* undecided: what is left cannot be encoded */
    QDRI_TRIAL_END        /* nothing more is to be searched: `outcome` says why */
};

struct qdr_diagnosis {
    qdr_rules *rules;
    qdr_grid givens;
    const qdr_params *params;
    qdr_puzzle_part *part;
    size_t count;
    size_t clauses; /* of the rules, with what divides the grid */

    /* Of a puzzle without clauses: encoded once. */
    qdr_encoding *plain;
    qdr_solver *plain_solver;

    /* The first solutions of the last trial that ended. */
    qdr_grid grid[2];
    unsigned grids;

    /* The question at hand. */
    uint64_t node_limit;  /* 0: none */
    uint64_t deadline_ms; /* 0: none */
    uint64_t nodes;
    uint64_t searches;
    qdr_outcome outcome;
    qdr_error error;
};

/* Begins a question: searches with all parts, which are put into `set`, for so many solutions. */
enum qdri_trial qdri_parts_begin(struct qdr_diagnosis *parts, bool *set, uint64_t solutions);

/* Searches the puzzle with those parts that are kept, for so many solutions, in so many nodes (0:
 * any number). */
enum qdri_trial qdri_parts_try(struct qdr_diagnosis *parts, const bool *keep, uint64_t solutions,
                               uint64_t nodes);

/* How many parts are in a set, of `count` that there are? */
size_t qdri_parts_size(const bool *set, size_t count);

/* What a question comes to whose first trial was not as it has to be. */
qdr_outcome qdri_parts_refusal(const struct qdr_diagnosis *parts, enum qdri_trial trial);

#endif
