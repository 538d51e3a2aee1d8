/* regions.h  Regions at random, in place of boxes. */
#ifndef QDRI_SUDOKU_MAKE_CLUES_REGIONS_H
#define QDRI_SUDOKU_MAKE_CLUES_REGIONS_H

#include <stdbool.h>

#include <quadrille/sudoku.h>

#include "base/random.h"

/* Draws a map of the regions of a board as "jigsaw" takes it: side * side symbols and a zero. Each
 * region has `side` cells that hang together. */
void qdri_regions_draw(char map[QDR_CELLS_MAX + 1], unsigned side, struct qdri_random *random);

#endif
