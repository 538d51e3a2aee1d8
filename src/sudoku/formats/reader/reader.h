/* reader.h  What the parts of the reader of puzzles share: what is open, and what a line comes to.
 *
 * reader.c has the lines, the caller and documents; reader_grids.c takes lines of rows and of whole
 * puzzles, reader_paste.c those that may belong to a pasted grid. */
#ifndef QDRI_SUDOKU_FORMATS_READER_READER_H
#define QDRI_SUDOKU_FORMATS_READER_READER_H

#include <quadrille/puzzles.h>

#include "sudoku/formats/common/lines.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/grids/cells.h"
#include "sudoku/formats/grids/row.h"
#include "sudoku/formats/opensudoku/opensudoku.h"
#include "sudoku/formats/reader/documents.h"

/* What is passed over: the rest of a malformed grid, of a section, of a document. */
enum qdri_skipping { QDRI_SKIP_NOTHING, QDRI_SKIP_GRID, QDRI_SKIP_SECTION, QDRI_SKIP_DOCUMENT };

/* What a line came to: something to give to the caller, or nothing yet. */
enum qdri_reader_step {
    QDRI_GIVE_PUZZLE = QDR_READ_PUZZLE,
    QDRI_GIVE_FAULT = QDR_READ_FAULTY,
    QDRI_GIVE_END = QDR_READ_END,
    QDRI_GIVE_FAILURE = QDR_READ_FAILED,
    QDRI_GO_ON
};

/* The lines of the grid that is read, and what plain reading made of them. */
struct qdri_pasting {
    struct qdri_strbuf text; /* each line with its '\n' */
    size_t line;             /* the number of the first */
    size_t last;             /* bytes before the last */
    size_t last_number;      /* the number of the last */
    bool is_open;            /* further lines are being gathered */
    bool is_single;          /* the last line is by itself, and its cells end at `single` */
    size_t single;
    enum qdri_paste_layout layout;
    enum qdri_reader_step step; /* the plain outcome, with the next three */
    size_t first;               /* line */
    qdr_grid grid;
    qdr_error fault;
    size_t plain;             /* bytes before the lines behind it */
    struct qdri_strbuf again; /* lines that are read again */
    size_t until;             /* the number of the last of these: no second try before it */
};

struct qdr_puzzle_reader {
    struct qdri_text_lines lines;
    struct qdri_text_line line; /* the last line */
    bool is_again;              /* it is to be judged again */
    struct qdri_judge judge;
    struct qdri_single single;
    struct qdri_block block;
    struct qdri_pasting pasting;
    struct qdri_gather gather;
    struct qdri_sheet sheet;       /* of the last document */
    bool has_sheet;                /* is there anything in it? */
    struct qdri_document document; /* the last one */
    struct qdri_games games;       /* that it has, to be handed out one by one */
    enum qdri_skipping skipping;
    size_t skipped_side; /* cells in the row for which a grid is skipped */
    bool is_releasing;   /* the rows of the block are small puzzles, to be handed out one by one */
    unsigned released;   /* as many were */
    size_t number;       /* of the last puzzle */
    char *source;        /* may be NULL */
    qdr_puzzle *puzzle;  /* of the caller, during a call */
    qdr_error *error;
};

/* Counts the puzzle that begins on that line; returns the step. */
enum qdri_reader_step qdri_reader_give(qdr_puzzle_reader *self, enum qdri_reader_step step,
                                       size_t line);

/* May the next read of the input have to wait?  The last one has returned all that there was. */
static inline bool qdri_puzzle_reader_may_wait(const qdr_puzzle_reader *self)
{
    return self->lines.input.is_short;
}

/* ---------------------------------------------------------------------------------- grids ---- */

/* Where nothing is open or passed over, a line can be nothing but a puzzle.  Is that so? */
bool qdri_reader_may_be_bare(const qdr_puzzle_reader *self);

/* Takes the line if it can be nothing but a puzzle; otherwise QDRI_GO_ON. */
enum qdri_reader_step qdri_reader_take_bare(qdr_puzzle_reader *self);

/* Takes a line that is none of a document. */
enum qdri_reader_step qdri_reader_take_judged(qdr_puzzle_reader *self);

/* Gives what the open grid, which has rows, came to: itself, or the first of small puzzles. */
enum qdri_reader_step qdri_reader_end_grid(qdr_puzzle_reader *self);

/* Gives the next row of a doubtful block as the small puzzle that it turned out to be. */
enum qdri_reader_step qdri_reader_give_small(qdr_puzzle_reader *self);

/* -------------------------------------------------------------------------------- pasted ---- */

/* Takes a line that is none of a document, and keeps it until its grid is read. */
enum qdri_reader_step qdri_reader_take_grid_line(qdr_puzzle_reader *self);

/* Looks at an outcome of plain reading, and tries to read a pasted grid where it is a fault or a
 * doubtful grid.  `is_end`: no line follows. */
enum qdri_reader_step qdri_reader_doubt(qdr_puzzle_reader *self, enum qdri_reader_step step,
                                        bool is_end);

/* Takes a line into the open pasted grid, or ends it. */
enum qdri_reader_step qdri_reader_take_pasted(qdr_puzzle_reader *self);
enum qdri_reader_step qdri_reader_end_pasted(qdr_puzzle_reader *self);

/* Forgets the lines that were kept. */
void qdri_reader_forget(qdr_puzzle_reader *self);

/* ------------------------------------------------------------------------------ documents ---- */

/* Gives the puzzle that was read from `line` on, or its fault. */
enum qdri_reader_step qdri_reader_give_sheet(qdr_puzzle_reader *self, qdr_status status,
                                             size_t line);

#endif
