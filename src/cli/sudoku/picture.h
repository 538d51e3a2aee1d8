/* picture.h  `sudoku draw`: the grid as setters draw it. */
#ifndef CLI_SUDOKU_PICTURE_H
#define CLI_SUDOKU_PICTURE_H

#include "sudoku/pages.h"

/* Draws a puzzle with its rules, and what else of it the command line asks for, into pages that
 * have begun it. */
void sudoku_picture(struct pages *pages, struct puzzle_solver *solving,
                    const struct puzzle *puzzle);

#endif
