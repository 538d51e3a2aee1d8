/* differ.h  "No digit twice in a group of cells": how rules about houses define themselves. */
#ifndef QDRI_SUDOKU_RULES_DIFFER_H
#define QDRI_SUDOKU_RULES_DIFFER_H

#include <quadrille/rules.h>

#define QDRI_NO_GROUP QDR_SIDE_MAX

/* In which group is the cell: 0 to QDR_SIDE_MAX - 1, or QDRI_NO_GROUP? */
typedef unsigned qdri_group_of(const void *data, unsigned side, qdr_cell cell);

/* Do the digits that stand in the grid, none above its side, differ within each group? */
bool qdri_groups_differ(const qdr_grid *grid, qdri_group_of *group_of, const void *data);

#endif
