/* block.h  A grid being gathered, row by row.
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
#ifndef QDRI_SUDOKU_FORMATS_BLOCK_H
#define QDRI_SUDOKU_FORMATS_BLOCK_H

#include <quadrille/sudoku.h>

#include "sudoku/formats/grids/row.h"

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

#endif
