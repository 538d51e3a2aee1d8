/* sums.h  Which sums pieces can have, if each copy has one of a few values.
 *
 * Sets of sums are rows of bits.  forth[p] holds what the pieces before p can have in sum, back[p]
 * what these may have so that the others can make up for the rest. */
#ifndef QDRI_SHAPES_PUZZLE_SUMS_H
#define QDRI_SHAPES_PUZZLE_SUMS_H

#include "base/alloc.h"
#include "shapes/puzzle/implied.h"

struct qdri_sum_bounds {
    size_t least_needed;
    size_t most_needed;
    size_t least; /* what there can be, filled in where nothing of that is needed */
    size_t most;
};

struct qdri_sums {
    const struct qdri_implied_task *task;
    size_t longest;  /* the greatest value */
    size_t words;    /* of a row */
    uint64_t *forth; /* [pieces + 1] rows */
    uint64_t *back;  /* [pieces + 1] rows */
    uint64_t *row[3];
};

/* Adds its rows to the arrays.  False: no memory for some of these. */
bool qdri_sums_make(struct qdri_sums *sums, const struct qdri_implied_task *task, size_t longest,
                    struct qdri_arrays *arrays);

/* How many words are looked at by the two below, roughly. */
uint64_t qdri_sums_work(const struct qdri_sums *sums);

/* Is one of the sums that are needed among those that there can be?  Piece p has the values v with
 * value[p * (longest + 1) + v]. */
bool qdri_sums_reach(struct qdri_sums *sums, const bool *value, struct qdri_sum_bounds *bounds);

/* After that: takes away values that no copy has in a sum that is needed.  Returns whether there
 * were any. */
bool qdri_sums_restrict(struct qdri_sums *sums, bool *value);

#endif
