/* foreign.h  Puzzles of other programs, each format in a file of its own:
 *
 *  - a line of HoDoKu's library: `:0000:x:53..7.+6...:deleted candidates:...:`, whose cells are
 *    placed rather than given where a '+' stands before them;
 *  - a game of Simon Tatham's Solo: `3x3:a4b...`, see solo.c;
 *  - a document of KSudoku, in XML. */
#ifndef QDRI_SUDOKU_FORMATS_FOREIGN_FOREIGN_H
#define QDRI_SUDOKU_FORMATS_FOREIGN_FOREIGN_H

#include <quadrille/puzzles.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/sheet.h"

/* Does a line begin with such a puzzle? */
bool qdri_hodoku_is(const char *text, size_t length);
bool qdri_solo_is(const char *text, size_t length);

/* Is a document of XML one of KSudoku? */
bool qdri_ksudoku_is(const char *text);

/* Read a document that is one puzzle into an empty sheet; its rules are made here, but not where a
 * puzzle has none of its own.  Errors: QDR_SYNTAX, QDR_RANGE and those of qdr_rules_add, each with
 * its place; QDR_NOMEM.  The sheet must be cleared in any case. */
qdri_read_document qdri_hodoku_read;
qdri_read_document qdri_solo_read;
qdri_read_document qdri_ksudoku_read;

/* Appends the puzzle, without the end of the line.
 * Errors: QDR_UNSUPPORTED (what cannot be said so, by name), QDR_NOMEM. */
qdri_write_puzzle qdri_solo_write;

#endif
