/* pencil_line.h  Pencil marks on one line: side * side * side symbols, one for each candidate: its
 * digit, or a blank where the cell cannot hold it. */
#ifndef QDRI_SUDOKU_FORMATS_GRIDS_PENCIL_LINE_H
#define QDRI_SUDOKU_FORMATS_GRIDS_PENCIL_LINE_H

#include <quadrille/puzzles.h>

#include "base/strbuf.h"
#include "sudoku/board/figure.h"
#include "sudoku/formats/common/sheet.h"

/* Is it such a line?  Only what can be nothing else is taken for pencil marks. */
bool qdri_pencil_is(const char *text, size_t length);

/* Reads a document that is such a line into an empty sheet; the rules are made here.  Errors:
 * QDR_SYNTAX, QDR_RANGE and those of qdr_rules_add, each with its place; QDR_NOMEM.  The sheet must
 * be cleared in any case. */
qdri_read_document qdri_pencil_read;

/* Makes a puzzle of the candidates of each cell (bit d - 1 is digit d), none of them empty: one
 * alone is a given, and some are a clause, for which rules are made.  `set` changes.  Errors: those
 * of qdr_rules_add. */
qdr_status qdri_pencil_take(struct qdri_sheet *sheet, qdri_digit_set *set, unsigned side,
                            qdr_error *error);

/* Puts the argument of the clause of all cells with the candidates that `first` has; these become
 * `done`. */
void qdri_pencil_argument(struct qdri_strbuf *argument, qdri_digit_set *set, unsigned side,
                          unsigned first, qdri_digit_set done);

/* Appends the puzzle, without the end of the line.
 * Errors: QDR_UNSUPPORTED (what cannot be said so, by name), QDR_NOMEM. */
qdri_write_puzzle qdri_pencil_write;

#endif
