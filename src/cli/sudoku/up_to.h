/* up_to.h  Counting the solutions of a puzzle up to its symmetries. */
#ifndef CLI_SUDOKU_UP_TO_H
#define CLI_SUDOKU_UP_TO_H

#include "search/result.h"
#include "sudoku/puzzles.h"

/* Counts one of each orbit, up to the symmetries that --up-to names.  Fills `found`, which is to be
 * cleared with result_clear; false with the complaint made.  Require: it names some. */
bool sudoku_count_up_to(struct puzzle_solver *solving, const struct puzzle *puzzle,
                        struct result *found);

#endif
