/* figure_check.h  Is a figure that was read of the shape that its rule wants? */
#ifndef QDRI_SUDOKU_FIGURE_CHECK_H
#define QDRI_SUDOKU_FIGURE_CHECK_H

#include "base/error.h"
#include "sudoku/board/figure.h"

/* Checks how many cells it has, where they lie, and whether they can come to its number.  `end`:
 * where the argument ended without an arrow; NULL: there was one.
 * Errors: QDR_SYNTAX, QDR_RANGE, with the column in the argument. */
qdr_status qdri_figure_check(const struct qdri_figure *figure, const struct qdri_shape *shape,
                             const struct qdri_place *end, qdr_error *error);

#endif
