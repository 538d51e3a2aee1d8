/* random_sudokus.h  Classic 9x9 puzzles at random, of all kinds: with one solution, several, none;
 * with givens that contradict each other at once, or only after a search. */
#ifndef TESTS_RANDOM_SUDOKUS_H
#define TESTS_RANDOM_SUDOKUS_H

#include <quadrille/sudoku.h>

#include "base/random.h"

enum { RANDOM_SUDOKU_CELLS = 81 };

/* Makes a full grid: the pattern that everybody knows, with its digits, lines and bands shuffled,
 * and turned or not. */
void random_full_sudoku(struct qdri_random *random, qdr_digit *cell);

/* Makes a puzzle. */
void random_sudoku(struct qdri_random *random, qdr_digit *cell);

#endif
