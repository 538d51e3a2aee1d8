/* marks.h  Rules about marked cells: how the marks are written, and "a marked cell holds only
 * fitting digits". */
#ifndef QDRI_SUDOKU_RULES_MARKS_H
#define QDRI_SUDOKU_RULES_MARKS_H

#include <quadrille/sudoku.h>

#include "sudoku/encode.h"

#define QDRI_MARKS_ARGUMENT "MASK|CELLS"

/* Data of a clause about marked cells. */
struct qdri_marks {
    bool is_marked[QDR_CELLS_MAX];
};

/* May the digit stand in a marked cell? */
typedef bool qdri_fits(unsigned digit);

/* Reads marks: a list of cells such as "r1c1 R2C5,r3c3", or else a mask, one character a cell, in
 * which `. 0 - _` is an unmarked one.  It is a list if it begins with a cell.  `*data` gets a struct
 * qdri_marks.  Errors: QDR_SYNTAX, QDR_RANGE (a cell outside), with column; QDR_NOMEM. */
qdr_status qdri_marks_parse(void **data, unsigned side, const char *argument, qdr_error *error);

/* Do the digits that stand in marked cells fit? */
bool qdri_marks_hold(const struct qdri_marks *marks, const qdr_grid *grid, qdri_fits *fits);

/* Forbids what does not fit. */
void qdri_marks_encode(const struct qdri_marks *marks, struct qdri_encoder *encoder,
                       qdri_fits *fits);

#endif
