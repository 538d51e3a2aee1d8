/* implied.h  What follows from a board and its pieces before any search.
 *
 * Colorings.  Let every m-th cell in some direction have a color: along rows, columns, diagonals
 * (a chessboard's), layers. How many cells of that color a piece covers depends on where it lies,
 * but takes few values; and all pieces together cover as many as there are.  Sums that pieces can
 * have are found by dynamic programming, forwards and backwards: so it is seen whether the number
 * that is needed is among them, and which values of a piece occur in it.  Positions with others
 * are of no use.
 *
 * Regions.  A piece that parts the board leaves regions, and each of them is to be covered by
 * whole pieces: positions that leave one of which the size is no sum of sizes of pieces are of no
 * use.
 *
 * Source: S. W. Golomb, "Polyominoes", 1965, chapters 1 and 2 on colorings; the rest is folklore.
 */
#ifndef QDRI_SHAPES_PUZZLE_IMPLIED_H
#define QDRI_SHAPES_PUZZLE_IMPLIED_H

#include "base/alloc.h"
#include "shapes/puzzle/puzzle.h"

enum { QDRI_IMPLIED_WHY = 400 };

struct qdri_implied {
    bool is_impossible;
    char why[QDRI_IMPLIED_WHY]; /* it is */
    bool *is_useless;           /* [positions]: in no solution; freed by qdri_implied_free */
    size_t by_colors;           /* positions that are useless */
    size_t by_regions;
};

/* Finds what is implied by a board that is encoded: positions are the options of its problem.  Work
 * beyond some seconds is left out; if the limits, which are polled, are over, what is found is of
 * no use.  Errors: QDR_NOMEM. */
qdr_status qdri_implied_find(const qdr_shapes *shapes, const struct qdri_encoded *encoded,
                             struct qdri_limits *limits, struct qdri_implied *implied,
                             qdr_error *error);

void qdri_implied_free(struct qdri_implied *implied);

/* ------------------------------------------------------------------------------ the parts ---- */

/* Nothing of it is changed. */
struct qdri_implied_task {
    const qdr_shapes *shapes;
    const struct qdri_encoded *encoded;
    const struct qdri_board *board;
    struct qdri_limits *limits;
    uint64_t spare; /* cells that may be left over */
};

/* Regions that a position parts from each other; false: no memory. */
bool qdri_implied_regions(const struct qdri_implied_task *task, struct qdri_implied *implied);

/* Which sums pieces can have, if each copy has one of a few values.
 *
 * Sets of sums are rows of bits.  forth[p] holds what the pieces before p can have in sum, back[p]
 * what these may have so that the others can make up for the rest. */
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
