/* marks.h  Cells that are marked, one by one: what rules about them take. */
#ifndef QDRI_SUDOKU_RULES_MARKS_H
#define QDRI_SUDOKU_RULES_MARKS_H

#include "sudoku/rules/rule.h"

#define QDRI_MARKS_ARGUMENT "MASK|CELLS"

extern const struct qdri_shape qdri_marks_shape;

#endif
