/* look.h  The lines of a puzzle file that hold no cells.
 *
 * The same in every format:
 *  - a comment begins, after blanks, with '#' (so does the metadata of .sdk), '%', ';' or "//";
 *  - a title is a word such as "Grid", "Puzzle" or "Sudoku" and at most a number: "Grid 07";
 *  - a blank line parts grids. */
#ifndef QDRI_SUDOKU_FORMATS_LOOK_H
#define QDRI_SUDOKU_FORMATS_LOOK_H

#include <stdbool.h>

#include "sudoku/formats/lines.h"

bool qdri_line_is_blank(const struct qdri_text_line *line);
bool qdri_line_is_comment(const struct qdri_text_line *line); /* or a title */

/* Is it `[Name]`, as in .sdk?  Says whether the name is "Puzzle". */
bool qdri_line_is_section(const struct qdri_text_line *line, bool *is_puzzle);

/* Is it the header of a CSV file: names in two fields or more, one of them that of the puzzles?
 * Says in which field those are, from 0. */
bool qdri_line_is_csv_header(const struct qdri_text_line *line, size_t *field);

/* Has the line a number in its first field of CSV, and the symbols of a whole grid in the
 * second? */
bool qdri_line_is_numbered(const struct qdri_text_line *line);

#endif
