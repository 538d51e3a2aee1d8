/* worded.h  Rules that are said in words of their own, an expression or a pattern, before the
 * cells: what they share. */
#ifndef QDRI_SUDOKU_RULES_WORDED_H
#define QDRI_SUDOKU_RULES_WORDED_H

#include "sudoku/board/drawing.h"
#include "sudoku/board/figure.h"

enum { QDRI_WORDS_MOST = 24 }; /* room for as much of the words as pictures show */

/* Reads the cells behind the words, which take `at` bytes of the argument.  As qdri_figure_read. */
qdr_status qdri_worded_read(struct qdri_figure **figure, const struct qdri_shape *shape,
                            const struct qdri_board *board, const char *argument, size_t at,
                            qdr_error *error);

/* Puts the words down for pictures, without the blanks around them: their beginning, where they are
 * long. */
void qdri_worded_label(char label[QDRI_WORDS_MOST], const char *argument, size_t length);

/* Draws a line, or an area where the cells do not touch each other. */
void qdri_worded_draw(struct qdri_drawing *drawing, const struct qdri_figure *figure,
                      const char *label);

#endif
