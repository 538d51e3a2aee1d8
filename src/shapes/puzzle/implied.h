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

#include <quadrille/base.h>

#include "base/limits.h"
#include "shapes/lattice/lattice.h"
#include "shapes/puzzle/puzzle.h"

/* Nothing of it is changed.  Position o lays piece piece_of[o] on the atoms cell[from[o]] ...
 * cell[from[o + 1] - 1]. */
struct qdri_implied_task {
    const struct qdri_lattice *lattice;
    const struct qdri_point *atom; /* [atoms], ascending as those of a shape */
    const bool *may_stay_open;     /* [atoms]; NULL: none may */
    size_t atoms;
    const uint32_t *low; /* [pieces]: copies */
    const uint32_t *high;
    size_t pieces;
    const uint32_t *piece_of; /* [positions] */
    const size_t *from;       /* [positions + 1] */
    const uint32_t *cell;
    size_t positions;
    struct qdri_limits *limits; /* polled; if they are over, what is found is of no use */
};

enum { QDRI_IMPLIED_WHY = 400 };

struct qdri_implied {
    bool is_impossible;
    char why[QDRI_IMPLIED_WHY]; /* it is */
    bool *is_useless;           /* [positions]: in no solution; freed by qdri_implied_free */
    size_t by_colors;           /* positions that are useless */
    size_t by_regions;
};

/* Finds that.  Work beyond some seconds is left out.  Errors: QDR_NOMEM. */
qdr_status qdri_implied_find(const struct qdri_implied_task *task, struct qdri_implied *implied,
                             qdr_error *error);

void qdri_implied_free(struct qdri_implied *implied);

/* The two parts of it; false: no memory. */
bool qdri_implied_regions(const struct qdri_implied_task *task, struct qdri_implied *implied);

/* Finds what is implied by a board that is encoded: positions are the options of its problem.
 * `implied` must be freed by qdri_implied_free.  If the limits are over, it is of no use.  Errors:
 * QDR_NOMEM. */
qdr_status qdri_shapes_imply(const qdr_shapes *shapes, const struct qdri_encoded *encoded,
                             struct qdri_limits *limits, struct qdri_implied *implied,
                             qdr_error *error);

#endif
