/* worded.h  Rules that are said in words of their own, an expression or a pattern, before the
 * cells: what they share. */
#ifndef QDRI_SUDOKU_RULES_WORDED_H
#define QDRI_SUDOKU_RULES_WORDED_H

#include "sudoku/rules/rule.h"

enum { QDRI_WORDS_MOST = 24 }; /* room for as much of the words as pictures show */

/* What the data of such rules begin with. */
struct qdri_worded {
    struct qdri_figure figure;
    char label[QDRI_WORDS_MOST];
};

/* Puts the words down for pictures, without the blanks around them: their beginning, where they are
 * long. */
void qdri_worded_keep(struct qdri_worded *worded, const char *argument, size_t length);

/* For the look of such a rule. */
void qdri_worded_write(const void *data, char label[QDRI_LABEL_SIZE]);

/* Draws a line, or an area where the cells do not touch each other. */
void qdri_worded_draw(const void *data, struct qdri_drawing *drawing);

#endif
