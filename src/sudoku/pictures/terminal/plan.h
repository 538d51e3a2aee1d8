/* plan.h  How large the cells of a large picture are, and where they stand on its canvas.
 *
 * In the middle of a cell is its *block*, which shows digits; around it are places for what rules
 * draw, and between two columns, and some rows, is a gap for borders and for what stands between
 * cells:
 *
 *     gap ─▶┏━━━━━━━
 *           ┃┌12┄┐ .     a block of 1x1, padded by 2 columns and 1 row
 *           ┃┆ 5 ┆ .
 *           ┃└┄┄┄┘ . */
#ifndef QDRI_SUDOKU_FORMATS_PLAN_H
#define QDRI_SUDOKU_FORMATS_PLAN_H

#include "sudoku/pictures/regions.h"

struct qdri_size {
    unsigned block_width;
    unsigned block_height;
    unsigned pad_x; /* on each side */
    unsigned pad_y;
};

struct qdri_margins {
    unsigned left;
    unsigned right;
    unsigned above;
    unsigned below;
};

/* Gap g lies before row (column) g, and gap `side` behind the last.  A gap without a place begins
 * where its row does. */
struct qdri_plan {
    unsigned side;
    struct qdri_size size;
    unsigned gap_x[QDR_SIDE_MAX + 1];
    unsigned gap_y[QDR_SIDE_MAX + 1];
    bool has_gap_y[QDR_SIDE_MAX + 1]; /* every column has one */
    unsigned width;                   /* of the whole, with margins */
    unsigned height;
};

/* Places, of which the last ones belong to it. */
struct qdri_extent {
    unsigned left;
    unsigned right;
    unsigned above;
    unsigned below;
};

/* Without padding above and below, there is a gap between any two rows; otherwise where borders
 * are. */
void qdri_plan_make(struct qdri_plan *plan, const struct qdri_regions *regions,
                    const struct qdri_size *size, const struct qdri_margins *margins);

/* A cell's places between its gaps. */
struct qdri_extent qdri_plan_cell(const struct qdri_plan *plan, unsigned cell);

struct qdri_extent qdri_plan_block(const struct qdri_plan *plan, unsigned cell);

/* The middle of what stands between. */
unsigned qdri_middle(unsigned first, unsigned last);

/* The row for what stands between the rows of cells `row - 1` and `row`. */
unsigned qdri_plan_between(const struct qdri_plan *plan, unsigned row);

#endif
