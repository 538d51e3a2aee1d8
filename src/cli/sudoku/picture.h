/* picture.h  `sudoku draw`: the grid as setters draw it. */
#ifndef CLI_SUDOKU_PICTURE_H
#define CLI_SUDOKU_PICTURE_H

#include "sudoku/puzzles.h"

/* Draws a puzzle with its rules, and what else of it the command line asks for. */
void sudoku_picture(struct puzzle_solver *solving, const struct puzzle *puzzle);

#endif
