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

#endif
