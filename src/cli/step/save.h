/* save.h  What a session leaves behind: files of puzzles with pencil marks, and the grid that it
 * ended with. */
#ifndef CLI_STEP_SAVE_H
#define CLI_STEP_SAVE_H

#include "step/book.h"

/* Writes a page into a file, in our text form: what stands are givens then, and marks are
 * "candidates".  Returns NULL, or why that cannot be, which lives until the next call. */
const char *save_page(struct session *session, const struct page *page, const char *path);

/* Prints a page's grid, as --format says. */
void save_print(struct session *session, const struct page *page);

#endif
