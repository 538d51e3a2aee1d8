/* canonical.h  A grid, both ways up, and the arrangements that make its least form. */
#ifndef QDRI_SUDOKU_CANONICAL_H
#define QDRI_SUDOKU_CANONICAL_H

#include <quadrille/canonical.h>

#include "sudoku/canonical/placing.h"

/* Of a grid as it is (0) or transposed (1), both of the same shape of boxes. */
struct qdri_view {
    qdr_digit digit[QDRI_PLACES][QDRI_PLACES]; /* by row and column */
    bool is_blank[QDRI_PLACES];                /* of each row: has it no digit? */
    bool is_band_blank[QDRI_PLACES];           /* of each band, likewise */
};

struct qdr_canonical {
    unsigned side;
    unsigned box_rows;    /* of Latin squares: 1 */
    unsigned box_columns; /* of these: the side */
    unsigned views;       /* 2 where columns may become rows */
    struct qdri_view view[2];
    struct qdri_arrangements found; /* all that make the form */
    struct qdri_arrangements next;
    bool has_form;
    qdr_grid form;
    qdr_transformation way;
};

/* Boxes beside each other make a band of `box_rows` rows; those below each other make a stack of
 * `box_columns` columns. */
static inline unsigned qdri_bands(const struct qdr_canonical *canonical)
{
    return canonical->side / canonical->box_rows;
}

static inline unsigned qdri_stacks(const struct qdr_canonical *canonical)
{
    return canonical->side / canonical->box_columns;
}

/* Puts the transformation that an arrangement of all rows stands for: one of them. */
void qdri_arrangement_way(const struct qdri_arrangement *arrangement, qdr_transformation *way);

#endif
