/* row.h  What one line of a grid looks like, and the cells in it.
 *
 * A row is written in one of two notations: in symbols (`53..7....`, `5 3 . | . 7 .`, `530 070
 * 000`), where each symbol is a cell, or in numbers (`12 3 . | 16 0 4`), where each run of symbols
 * is one.  Around and between the cells there may be blanks, bars (`|` and the upright box-drawing
 * characters) and rules (`+`, `=`, and the other box-drawing characters). */
#ifndef QDRI_SUDOKU_FORMATS_ROW_H
#define QDRI_SUDOKU_FORMATS_ROW_H

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>
#include <stdbool.h>

#include "sudoku/formats/common/lines.h"

/* What there is in a line, before one knows the side of its grid. */
struct qdri_row {
    size_t symbols;
    size_t tokens;   /* runs of symbols */
    size_t shortest; /* of the tokens */
    size_t longest;
    size_t greatest;  /* the greatest number, where all tokens are numbers */
    unsigned highest; /* the highest digit among the symbols */
    bool is_numbers;  /* all tokens are decimal numbers or single blank symbols */
    size_t dashes;    /* how many of the symbols are '-' */
    size_t blanks;    /* ... are other blanks */
    size_t bars;
    size_t rules;
    size_t aliens; /* characters that are none of these */
};

/* A box-drawing character, of three bytes: '|' for an upright one, '+' for any other; '\0': it is
 * none. */
char qdri_row_box(const char *text, size_t left);

void qdri_row_scan(struct qdri_row *row, const struct qdri_text_line *line);

/* Does the line only draw borders?  A line of '-' alone is no ruler here, for it may be a row of
 * blanks: the caller knows what is around it. */
bool qdri_row_is_ruler(const struct qdri_row *row, const struct qdri_text_line *line);

/* Is it made of '-', with or without bars? */
bool qdri_row_is_dashes(const struct qdri_row *row);

/* Can a grid of this side be read without being asked for?  From 4 on, every one that is not
 * prime. */
bool qdri_side_is_usual(size_t side);

/* The side of the grid whose first row this may be; 0: no usual one. */
size_t qdri_row_side(const struct qdri_row *row);

/* Is it a row of a grid of `side` in numbers, and could not be in symbols? */
bool qdri_row_has_numbers(const struct qdri_row *row, unsigned side);

/* Reads the row of a grid of `side` into `cells`; `after_numbers`: one before it was in numbers.
 * Errors: QDR_SYNTAX, QDR_RANGE. */
qdr_status qdri_row_read(const struct qdri_row *row, const struct qdri_text_line *line,
                         unsigned side, bool after_numbers, qdr_digit *cells, qdr_error *error);

/* Fails because of a line that can be no first row, for its count of cells or its characters. */
qdr_status qdri_row_fail(const struct qdri_row *row, const struct qdri_text_line *line,
                         qdr_error *error);

/* The errors that readers of cells share: a character that is no symbol, of `left` bytes at most; a
 * symbol or number that is no digit of the grid; and a wrong number of cells. */
qdr_status qdri_fail_alien(struct qdri_place place, const char *text, size_t left,
                           qdr_error *error);
qdr_status qdri_fail_digit(struct qdri_place place, const char *text, size_t length, unsigned side,
                           qdr_error *error);
qdr_status qdri_fail_cells(struct qdri_place place, size_t count, unsigned side, qdr_error *error);

/* The same for a row, of cells or of numbers, as `what` says, and for the rows of the grid that
 * begins on a line. */
qdr_status qdri_fail_row(struct qdri_place place, size_t count, const char *what, size_t side,
                         qdr_error *error);
qdr_status qdri_fail_rows(struct qdri_place place, size_t rows, size_t side, size_t line,
                          qdr_error *error);

/* A puzzle on one line: `53..7....6..195...<and so on to the last row> a remark`. */

/* What single lines are read with. */
struct qdri_single {
    int8_t digit[256]; /* by symbol; -1 for what is none: a table, for files of millions */
    unsigned side;     /* the only one to accept; 0 for every usual one */
};

void qdri_single_start(struct qdri_single *single, unsigned side);

/* Reads the puzzle in a field of CSV (from 0; the first is also where there is no CSV) into
 * puzzle->grid, and lets puzzle->text begin behind it.  Changes the line.
 * Errors: QDR_SYNTAX, QDR_RANGE. */
qdr_status qdri_single_read(const struct qdri_single *single, size_t field,
                            const struct qdri_text_line *line, qdr_puzzle *puzzle,
                            qdr_error *error);

/* Where the first run of characters ends, from 0. */
size_t qdri_single_end(const struct qdri_text_line *line);

/* The usual puzzle. */
enum { QDRI_BARE_SIDE = 9, QDRI_BARE_CELLS = 81 };

/* Is a line of 81 digits and dots one of the puzzles that are wanted? */
static inline bool qdri_single_takes_bare(const struct qdri_single *single)
{
    return single->side == 0 || single->side == QDRI_BARE_SIDE;
}

/* Reads a line of 81 digits and dots, and nothing else.  False: it is another one, and the grid may
 * be anything. */
bool qdri_single_read_bare(const struct qdri_single *single, const struct qdri_text_line *line,
                           qdr_grid *grid);

/* May these 81 symbols be the candidates of nine cells, each in its place?  As a puzzle, mostly a
 * column would have a digit twice. */
bool qdri_single_is_marks(const char *text);

/* May 81 digits and dots be read otherwise: as such candidates, or, if they have '0' and '.' but
 * not '9', with a digit 0? */
bool qdri_single_is_doubtful(const char *text);

/* Fails because of `count` cells that begin at `place`. */
qdr_status qdri_single_fail(struct qdri_place place, size_t count, unsigned side, qdr_error *error);

/* ---------------------------------------------------------------------------------- blocks ---- */

/* A grid being gathered, row by row.
 *
 * Two things cannot be told from one line:
 *
 *  - A line of '-' may be a row of blanks or a ruler.  It is a row where it has as many '-' as the
 *    grid is wide and as many bars as its other rows, and '-' is the only blank that they use;
 *    where
 *    they have no blank yet, it is one unless it stands where a border of boxes would.  Lines of
 *    '-'
 *    before the first row wait for what that row says; a square of them is an empty grid.
 *  - A line of 16 (36) symbols alone may be a whole 4x4 (6x6) puzzle or a row.  Where nothing says
 *    which, the block is doubtful: such lines are gathered until there are enough for a grid, or
 *    something else follows, and then settled: they were rows if half of those that have digits
 *    have
 *    one that is too large for the small grid; more than half, where there are too few for a grid.
 *
 * Blank lines part grids, but many people also part the rows of boxes by them.  So a block stays
 * open at a blank line behind as many rows as a box is high (or wide), and expects one at each
 * further such place.  If none comes, then the first rows were a grid that ended early, and the
 * rows since the last blank line begin the next. */

/* Where a row stands; columns count from 1. */
struct qdri_row_place {
    size_t line;
    size_t first; /* column of its first cell */
    size_t end;   /* column behind its last character */
};

/* Invariants: the block is open where rows > 0; then grid.side, and the cells and places of `rows`
 * rows are set.  band > 0 once a blank line came between two rows; since <= band then. */
struct qdri_block {
    qdr_grid grid;
    unsigned rows;
    struct qdri_row_place place[QDR_SIDE_MAX];
    size_t bars;      /* of its first row */
    bool has_dashes;  /* some blank is '-' */
    bool has_blanks;  /* some blank is something else */
    bool has_numbers; /* some row is in numbers */
    bool is_alone;    /* its first row is nothing but symbols */
    bool is_doubtful;
    unsigned band;  /* rows between blank lines; 0: no blank line yet */
    unsigned since; /* rows since the last blank line */
    size_t waiting; /* lines of '-' before the first row, alike */
    size_t waiting_dashes;
    size_t waiting_bars;
    size_t waiting_line; /* of the first */
};

/* Reads a row; the first one opens the block for a grid of `side`, with the rows of '-' that waited
 * if it says that they are such.  Errors: as qdri_row_read; the block is as it was then. */
qdr_status qdri_block_add(struct qdri_block *block, const struct qdri_row *row,
                          const struct qdri_text_line *line, unsigned side, qdr_error *error);

/* Takes a line of '-'.  `side` is the only one to accept; 0 for every usual one. */
void qdri_block_dashes(struct qdri_block *block, const struct qdri_row *row,
                       const struct qdri_text_line *line, unsigned side);

/* Takes a blank line.  Returns false where the grid cannot go on behind it. */
bool qdri_block_blank(struct qdri_block *block);

bool qdri_block_is_full(const struct qdri_block *block);

/* Would one more row come where a blank line should? */
bool qdri_block_is_torn(const struct qdri_block *block);

/* Fails because the grid is not full, and closes the block. */
qdr_status qdri_block_fail(struct qdri_block *block, const char *source, qdr_error *error);

/* The same for a torn block; then it is open with the rows since the last blank line. */
qdr_status qdri_block_tear(struct qdri_block *block, const char *source, qdr_error *error);

/* Settles a doubtful block: are its lines rows? */
bool qdri_block_has_rows(const struct qdri_block *block);

/* Forgets all rows, and the lines that wait. */
void qdri_block_close(struct qdri_block *block);

/* ----------------------------------------------------------------------------------- lines ---- */

/* What a line of a puzzle file is.
 *
 * In QDR_PUZZLE_LINE every line that is no comment is a whole puzzle, in QDR_PUZZLE_GRID none is.
 * In QDR_PUZZLE_AUTO a line is one if its first run of characters is longer than any row, or ends
 * in ',' or ';', or, where the side is given, is longer than two rows.  Of the counts that both can
 * have, 16 and 36 are a whole puzzle if text follows, if the last one-line puzzle had as many and
 * the digits allow it; otherwise they begin a doubtful block (see above).  Counts near to those
 * of the last one-line puzzle are a malformed one rather than a row. */

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

#endif
