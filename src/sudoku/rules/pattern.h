/* pattern.h  What rules whose cells follow from the size of the grid ask of it. */
#ifndef QDRI_SUDOKU_RULES_PATTERN_H
#define QDRI_SUDOKU_RULES_PATTERN_H

#include "sudoku/board/figure.h"

/* Does one grid fill the board?  Fails where it does not. */
qdr_status qdri_pattern_check(const struct qdri_board *board, qdr_error *error);

#endif
