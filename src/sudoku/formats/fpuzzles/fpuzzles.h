/* fpuzzles.h  The JSON of f-puzzles (f-puzzles.com), whose table of rules is keys.def. */
#ifndef QDRI_SUDOKU_FORMATS_FPUZZLES_H
#define QDRI_SUDOKU_FORMATS_FPUZZLES_H

#include "base/strbuf.h"
#include "sudoku/formats/sheet.h"

/* Reads a document that is one puzzle into an empty sheet; its rules are made here.  What a solver
 * has no use for is passed over; what it might miss becomes a remark.  Errors: QDR_SYNTAX,
 * QDR_RANGE and those of qdr_rules_add, each with its place; QDR_NOMEM.  The sheet must be cleared
 * in any case. */
qdr_status qdri_fpuzzles_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                              qdr_error *error);

/* Appends the puzzle as JSON in one line, without a newline.  `rules` are those in force.  What is
 * read of that has the same clauses, those of one kind behind each other; "candidates" that are the
 * same, "even" and "odd" are one clause each; diagonal+ and diagonal- are "diagonal".  Errors:
 * QDR_UNSUPPORTED (a rule that f-puzzles cannot say, by name), QDR_NOMEM. */
qdr_status qdri_fpuzzles_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                               struct qdri_strbuf *text, qdr_error *error);

#endif
