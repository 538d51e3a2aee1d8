/* line_kind.h  What a line of a puzzle file is.
 *
 * In QDR_PUZZLE_LINE every line that is no comment is a whole puzzle, in QDR_PUZZLE_GRID none is.
 * In QDR_PUZZLE_AUTO a line is one if its first run of characters is longer than any row, or ends
 * in ',' or ';', or, where the side is given, is longer than two rows.  Of the counts that both can
 * have, 16 and 36 are a whole puzzle if text follows, if the last one-line puzzle had as many and
 * the digits allow it; otherwise they begin a doubtful block (see block.h).  Counts near to those
 * of the last one-line puzzle are a malformed one rather than a row. */
#ifndef QDRI_SUDOKU_FORMATS_JUDGE_H
#define QDRI_SUDOKU_FORMATS_JUDGE_H

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "sudoku/formats/common/lines.h"
#include "sudoku/formats/grids/row.h"
#include <stdbool.h>

enum qdri_verdict {
    QDRI_IS_BLANK,
    QDRI_IS_COMMENT,
    QDRI_IS_PUZZLE_SECTION, /* `[Puzzle]` */
    QDRI_IS_OTHER_SECTION,
    QDRI_IS_FLAWED, /* too long, or with a NUL */
    QDRI_IS_FIELDS, /* a row of CSV with a cell in each field, which is not read */
    QDRI_IS_RULER,
    QDRI_IS_DASHES, /* a ruler or a row of blanks */
    QDRI_IS_SINGLE, /* a whole puzzle */
    QDRI_IS_ROW
};

struct qdri_judge {
    qdr_puzzle_format format;
    unsigned side;        /* the only one to accept; 0 for every usual one */
    unsigned single_side; /* of the last one-line puzzle; 0 for none */
    size_t field;         /* the field of CSV that the header names, from 0 */
    bool has_begun;       /* there was a line that says something */
};

/* Judges a line.  `open_side` is the side of the open grid, 0 for none.  `row` is filled for
 * rulers, dashes and rows. */
enum qdri_verdict qdri_judge_line(struct qdri_judge *judge, const struct qdri_text_line *line,
                                  unsigned open_side, struct qdri_row *row);

/* The side of the small grid that such a line can be as a whole although it looks like a row; 0 for
 * none. */
unsigned qdri_judge_small(const struct qdri_judge *judge, const struct qdri_row *row);

/* The side of the grid that has `cells` cells, if a row can have as many too; otherwise 0. */
unsigned qdri_small_side(size_t cells);

/* Has a malformed one-line puzzle of `side` probably that many cells? */
bool qdri_is_near(size_t cells, unsigned side);

/* The lines of a puzzle file that hold no cells.
 *
 * The same in every format:
 *  - a comment begins, after blanks, with '#' (so does the metadata of .sdk), '%', ';' or "//";
 *  - a title is a word such as "Grid", "Puzzle" or "Sudoku" and at most a number: "Grid 07";
 *  - a blank line parts grids. */

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
