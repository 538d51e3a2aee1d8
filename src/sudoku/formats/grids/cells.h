/* cells.h  A pasted text, cut into cells, and what the cells hold. */
#ifndef QDRI_SUDOKU_FORMATS_CELLS_H
#define QDRI_SUDOKU_FORMATS_CELLS_H

#include "sudoku/formats/others/lists.h"
#include "sudoku/formats/sheet.h"

/* A cell's text in the canvas; an empty one is blank. */
struct qdri_cell {
    size_t at;
    size_t length;
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
    bool has_dashes; /* '-' is a blank: it stands among digits */
    struct qdri_cell line[QDRI_CELL_LINES_MOST];
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

/* Does a line only draw borders?  Bars alone do not. */
bool qdri_cells_is_ruler(const struct qdri_cells *cells, struct qdri_cell line);

/* Takes cells apart in one way; what there was before is forgotten. */
void qdri_cells_take_symbols(struct qdri_cells *cells);
void qdri_cells_take_words(struct qdri_cells *cells);
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

#endif
