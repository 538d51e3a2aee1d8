/* cells.h  A pasted text, cut into cells, and what the cells hold. */
#ifndef QDRI_SUDOKU_FORMATS_CELLS_H
#define QDRI_SUDOKU_FORMATS_CELLS_H

#include "base/strbuf.h"
#include "sudoku/board/figure.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/common/sheet.h"
#include <quadrille/puzzles.h>

/* A cell's text in the canvas; an empty one is blank.  Or a line of cells. */
struct qdri_cell {
    size_t at;
    size_t length;
    bool is_after_ruler; /* of a line: a ruler or a blank line is before it */
};

enum { QDRI_CELL_ROWS_MOST = QDR_SIDE_MAX + 1, QDRI_CELL_LINES_MOST = 640 };

struct qdri_cells {
    const struct qdri_document *document;
    unsigned wanted; /* the only side to accept; 0: every usual one */
    /* The canvas: the text in which box-drawing characters are '|' or '+', and where each byte of
     * it stands in the document. */
    char *text;
    uint32_t *from;
    size_t length;
    bool has_bars;
    bool has_dashes;                             /* '-' is a blank: it stands among digits */
    struct qdri_cell line[QDRI_CELL_LINES_MOST]; /* those that are neither blank nor rulers */
    size_t lines;
    struct qdri_cell cell[QDR_CELLS_MAX + 1];
    size_t cells;
    size_t row[QDRI_CELL_ROWS_MOST + 1]; /* where each row begins */
    size_t rows;
    unsigned side; /* once the cells make a square */
    qdri_digit_set set[QDR_CELLS_MAX];
    char digits[16];    /* an argument of the rule "digits"; "" for the usual ones */
    bool is_ambiguous;  /* words are numbers as well as candidates: an error */
    const char *remark; /* how something was read that has two meanings; NULL: nothing has */
    size_t remark_at;
    qdr_error *error;
};

/* Makes the canvas and its lines.  Returns QDR_OK or QDR_NOMEM. */
qdr_status qdri_cells_start(struct qdri_cells *cells, const struct qdri_document *document);
void qdri_cells_free(struct qdri_cells *cells);

/* Where the first bracket is, if nothing but a name stands before it; SIZE_MAX: there is none. */
size_t qdri_cells_bracket(const char *text);

struct qdri_place qdri_cells_place(const struct qdri_cells *cells, size_t at);

/* Takes cells apart in one way; what there was before is forgotten. */
void qdri_cells_take_words(struct qdri_cells *cells, bool are_symbols); /* are they of one each? */
void qdri_cells_take_fields(struct qdri_cells *cells);
bool qdri_cells_take_columns(struct qdri_cells *cells); /* false: they do not fit */
qdr_status qdri_cells_take_brackets(struct qdri_cells *cells);

/* Are bars and cells so unevenly spaced that blanks between bars may be cells? */
bool qdri_cells_are_ragged(const struct qdri_cells *cells);

/* Checks that the rows make a square, and finds the side.  Errors: QDR_SYNTAX. */
qdr_status qdri_cells_shape(struct qdri_cells *cells);

/* Is the text of a cell a blank, other than '0'? */
bool qdri_cell_is_void(const char *text, size_t length);

/* Reads what the cells hold into the sets.  Errors: QDR_SYNTAX, QDR_RANGE. */
qdr_status qdri_cells_values(struct qdri_cells *cells);

/* Reads candidates drawn as blocks, several lines a cell.  False: there are none. */
bool qdri_cells_take_blocks(struct qdri_cells *cells);

/* Grids as people paste them: the one reader for whatever is not plain rows of symbols.
 *
 * The text is cut into cells by whichever separators it has, and the rows of cells must make a
 * square:
 *  - brackets: `[[5, 3, 0], ...]`, `(list (list 5 3 0) ...)`, also with a name before them;
 *  - fields: `5,3,,7`, one a cell, or `53..7....,6..195...`, one a row;
 *  - lines of words: digits, numbers, or candidates (`123 5 <8> *6*`), with any bars and rulers;
 *  - lines of symbols, where the digits are 0 to F, A to P and the like;
 *  - cells at fixed columns between bars, in which a blank is a blank cell: `| 5   3 |   7   |`;
 *  - candidates drawn as blocks of several lines a cell, as `candidates` writes them.
 *
 * A cell with several candidates is a clause of the rule "candidates"; one alone is a given.  What
 * can be read in two ways is an error or makes a remark that says how it was read. */

enum qdri_paste_layout { QDRI_PASTE_LINES, QDRI_PASTE_FIELDS, QDRI_PASTE_BRACKETS };

/* What the text, which may be the first line only, looks like. */
enum qdri_paste_layout qdri_paste_layout(const char *text);

/* May plain reading have gone wrong although the text made a grid? */
enum qdri_paste_doubt {
    QDRI_PASTE_PLAIN,
    QDRI_PASTE_OTHER, /* the same text may be another grid */
    QDRI_PASTE_MORE   /* the lines that follow may belong to it */
};
enum qdri_paste_doubt qdri_paste_doubt(const struct qdri_document *document);

/* How many more lines the text of a layout needs; 0: it is whole.  SIZE_MAX: not known. */
size_t qdri_paste_wants(enum qdri_paste_layout layout, const char *text, size_t length);

/* Reads a grid into an empty sheet; `side` is the only one to accept, 0 for every usual one.
 * `*is_mine` says whether an error describes the text better than that of plain rows.
 * Errors: QDR_SYNTAX, QDR_RANGE, each with its place; QDR_NOMEM, and those of qdr_rules_add. */
qdr_status qdri_paste_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                           unsigned side, bool *is_mine, qdr_error *error);

/* Finds a grid in a JSON object of an unknown format, `{"board": [[...`, and notes its other
 * members.  Returns QDR_OK with an empty part where there is none, or as qdri_sheet_remark. */
qdr_status qdri_paste_member(struct qdri_sheet *sheet, const struct qdri_document *document,
                             struct qdri_document *part, qdr_error *error);

/* ---------------------------------------------------------------------------- pencil marks ---- */

/* Pencil marks on one line: side * side * side symbols, one for each candidate: its
 * digit, or a blank where the cell cannot hold it. */

/* Is it such a line?  Only what can be nothing else is taken for pencil marks. */
bool qdri_pencil_is(const char *text, size_t length);

/* Makes a puzzle of the candidates of each cell (bit d - 1 is digit d), none of them empty: one
 * alone is a given, and some are a clause, for which rules are made.  `set` changes.  Errors: those
 * of qdr_rules_add. */
qdr_status qdri_pencil_take(struct qdri_sheet *sheet, qdri_digit_set *set, unsigned side,
                            qdr_error *error);

/* Puts the argument of the clause of all cells with the candidates that `first` has; these become
 * `done`. */
void qdri_pencil_argument(struct qdri_strbuf *argument, qdri_digit_set *set, unsigned side,
                          unsigned first, qdri_digit_set done);

#endif
