/* branch.h  Guessing with inference in between: what the methods that infer have in common.
 *
 * Inference puts digits into cells because of a guess, and they go with it.  So each cell that is
 * filled is written on a trail, and taking a guess back is taking back the end of the trail.
 *
 * Invariant: the cells on the trail are those that the search has filled, in the order in which it
 * did; the guesses among them are the guesses in force, so there are `depth` of them. */
#ifndef QDRI_BACKTRACK_BRANCH_H
#define QDRI_BACKTRACK_BRANCH_H

#include "search.h"

struct qdri_mark {
    qdr_cell cell;
    bool is_guess;
};

struct qdri_branch {
    struct qdri_search *search;
    unsigned length; /* of the trail */
    struct qdri_mark trail[QDR_CELLS_MAX];
};

/* What makes one such method different from another. */
struct qdri_way {
    bool at_root; /* infer already before the first guess? */

    /* Puts in what follows from the board.  Returns false where a cell has turned out to be dead
     * (and has said so), or the search was stopped. */
    bool (*infer)(struct qdri_branch *branch);

    /* Returns the blank cell to guess in, or QDR_NO_CELL where the board is full. */
    qdr_cell (*choose)(struct qdri_branch *branch);
};

/* Puts a digit into a cell because nothing else is left there. */
void qdri_branch_imply(struct qdri_branch *branch, qdr_cell cell, qdr_digit digit);

/* Searches everything in this way, without recursion. */
void qdri_branch_run(struct qdri_search *search, const struct qdri_way *way);

#endif
