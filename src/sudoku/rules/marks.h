/* marks.h  Cells that are marked, one by one: what rules about single cells share. */
#ifndef QDRI_SUDOKU_RULES_MARKS_H
#define QDRI_SUDOKU_RULES_MARKS_H

#include "sudoku/board/figure.h"
#include "sudoku/encode/encode.h"

#define QDRI_MARKS_ARGUMENT "MASK|CELLS"

extern const struct qdri_shape qdri_marks_shape;

/* May the digit stand in the k-th of the figure's cells? */
typedef bool qdri_fits(const struct qdri_figure *figure, size_t k, unsigned digit);

bool qdri_marks_keep(const struct qdri_figure *figure, const qdr_digit *digits, qdri_fits *fits);
void qdri_marks_narrow(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                       qdri_fits *fits);

/* What is left to do where it is to be found which cells count as something else. */
void qdri_marks_encode(const struct qdri_figure *figure, struct qdri_encoder *encoder,
                       qdri_fits *fits);

#endif
