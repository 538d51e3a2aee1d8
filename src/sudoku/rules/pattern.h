/* pattern.h  Houses in places that follow from the size of the grid: what their rules share. */
#ifndef QDRI_SUDOKU_RULES_PATTERN_H
#define QDRI_SUDOKU_RULES_PATTERN_H

#include "sudoku/board/drawing.h"
#include "sudoku/board/figure.h"
#include "sudoku/board/houses.h"

/* Makes the data of a clause: a copy of the board.  Such rules are about one grid that fills the
 * board.  Errors: QDR_RANGE (several grids share it), QDR_NOMEM. */
qdr_status qdri_pattern_read(void **data, const struct qdri_board *board, qdr_error *error);

/* The same with a condition on the boxes, from which the rule takes its places: where it is not
 * met, fails with `needs`, which says what boxes the rule needs. */
qdr_status qdri_pattern_read_boxes(void **data, const struct qdri_board *board, bool is_met,
                                   const char *needs, qdr_error *error);

/* Does one grid fill the board?  Fails where it does not. */
qdr_status qdri_pattern_check(const struct qdri_board *board, qdr_error *error);

#endif
