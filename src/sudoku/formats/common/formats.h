/* formats.h  The functions that the rows of formats.def name; no other header declares them. */
#ifndef QDRI_SUDOKU_FORMATS_COMMON_FORMATS_H
#define QDRI_SUDOKU_FORMATS_COMMON_FORMATS_H

#include "sudoku/formats/common/sheet.h"

/* Does a line, without the blanks before it, begin such a document?  It has `length` bytes. */
typedef bool qdri_looks_like(const char *text, size_t length);

/* `read` reads a document that is one puzzle into an empty sheet.  It makes the rules, unless the
 * puzzle can only have the usual ones.  The sheet must be cleared in any case.
 * Errors: QDR_SYNTAX, QDR_RANGE, QDR_DUPLICATE, QDR_UNSUPPORTED and those of qdr_rules_add, each
 * with its place; QDR_NOMEM; QDR_CANCELLED, which is not reported. */
#define DOCUMENT(KIND, looks_like, ends, read)                                                     \
    qdri_looks_like looks_like;                                                                    \
    qdri_read_document read;

/* `write` appends a puzzle, without its last newline.
 * Errors: QDR_UNSUPPORTED (what the format cannot hold, by name), QDR_NOMEM. */
#define FORMAT(FORMAT, name, document, write, title, rules) qdri_write_puzzle write;

#include "sudoku/formats/common/formats.def"

/* Is a document of XML one of KSudoku, and not of OpenSudoku? */
bool qdri_ksudoku_is(const char *text);

#endif
