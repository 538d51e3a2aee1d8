/* division.h  Rules whose boxes are what a map of regions says. */
#ifndef QDRI_SUDOKU_FORMATS_DIVISION_H
#define QDRI_SUDOKU_FORMATS_DIVISION_H

#include <quadrille/sudoku.h>

#define QDRI_NO_REGION (-1)

/* Makes rules from the number of each cell's region, from 0 and below QDR_CELLS_MAX; QDRI_NO_REGION
 * for none.  The numbers change.  Regions that are boxes become boxes; others with as many cells as
 * there are digits a jigsaw.  Where not all have, digits differ in each of them, and there are no
 * boxes.  Errors: as qdr_rules_new and qdr_rules_add. */
qdr_status qdri_division_make(qdr_rules **out, unsigned side, int *region, qdr_error *error);

#endif
