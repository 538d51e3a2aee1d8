/* tags.h  What strokes are called in a key, and letters for those whose looks do not tell their
 * rule. */
#ifndef QDRI_SUDOKU_FORMATS_TAGS_H
#define QDRI_SUDOKU_FORMATS_TAGS_H

#include <quadrille/sudoku.h>

#include "sudoku/board/drawing.h"

enum { QDRI_TITLE_MOST = 48 }; /* room for a title */

/* The stroke's rule, with the number or the words that it says: "whispers 5".  At most `size` - 1
 * characters. */
void qdri_stroke_title(const struct qdri_drawing *drawing, size_t stroke, const qdr_rules *rules,
                       char *title, size_t size);

/* Returns, for each stroke, the letter that tells it from others that look alike, or 0; to be
 * freed.  NULL: no memory. */
char *qdri_stroke_tags(const struct qdri_drawing *drawing, const qdr_rules *rules);

/* Is it one of the kinds of lines of which nobody knows them all? */
bool qdri_is_some_line(const struct qdri_stroke *stroke);

#endif
