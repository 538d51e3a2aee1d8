/* single.h  A puzzle on one line: `53..7....6..195...<and so on to the last row> a remark`. */
#ifndef QDRI_SUDOKU_FORMATS_SINGLE_H
#define QDRI_SUDOKU_FORMATS_SINGLE_H

#include <quadrille/sudoku.h>

#include "sudoku/formats/lines.h"

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
