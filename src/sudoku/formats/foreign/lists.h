/* lists.h  Puzzles on one line that say more than their givens.
 *
 * - pencil marks: side * side * side symbols, one for each candidate: its digit, or a blank where
 * the
 *    cell cannot hold it;
 * - a line of HoDoKu's library: `:0000:x:53..7.+6...:deleted candidates:...:`, whose cells are
 * placed
 *    rather than given where a '+' stands before them;
 *  - a game of Simon Tatham's Solo: `3x3:a4b...`, see solo.c;
 *  - constraints of the Interactive Sudoku Solver: `.~R1C1_5.Cage~10~R1C2~R1C3`, see iss.c. */
#ifndef QDRI_SUDOKU_FORMATS_FOREIGN_LISTS_H
#define QDRI_SUDOKU_FORMATS_FOREIGN_LISTS_H

#include <quadrille/puzzle_reader.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/sheet.h"

/* Does a line begin with such a puzzle?  Only what can be nothing else is taken for pencil
 * marks. */
bool qdri_pencil_is(const char *text, size_t length);
bool qdri_hodoku_is(const char *text, size_t length);
bool qdri_solo_is(const char *text, size_t length);
bool qdri_iss_is(const char *text, size_t length);

/* Is a document of XML one of KSudoku? */
bool qdri_ksudoku_is(const char *text);

/* A puzzle of the Interactive Sudoku Solver may go on over lines, a constraint on each.  Is the
 * next line part of the puzzle with that text, another puzzle, or anything else? */
enum qdri_iss_next { QDRI_ISS_MORE, QDRI_ISS_ANOTHER, QDRI_ISS_OVER };
enum qdri_iss_next qdri_iss_next(const char *text, const char *line, size_t length);

/* Read a document that is one puzzle into an empty sheet; its rules are made here, but not where a
 * puzzle has none of its own.  Errors: QDR_SYNTAX, QDR_RANGE and those of qdr_rules_add, each with
 * its place; QDR_NOMEM.  The sheet must be cleared in any case. */
qdr_status qdri_pencil_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                            qdr_error *error);
qdr_status qdri_hodoku_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                            qdr_error *error);
qdr_status qdri_solo_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_error *error);
qdr_status qdri_iss_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                         qdr_error *error);
qdr_status qdri_ksudoku_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                             qdr_error *error);

/* Candidates of a cell: bit d - 1 is digit d. */
typedef uint64_t qdri_digit_set;

/* Makes a puzzle of the candidates of each cell, none of them empty: one alone is a given, and some
 * are a clause, for which rules are made.  `set` changes.  Errors: those of qdr_rules_add. */
qdr_status qdri_pencil_take(struct qdri_sheet *sheet, qdri_digit_set *set, unsigned side,
                            qdr_error *error);

/* Puts the argument of the clause of all cells with the candidates that `first` has; these become
 * `done`. */
void qdri_pencil_argument(struct qdri_strbuf *argument, qdri_digit_set *set, unsigned side,
                          unsigned first, qdri_digit_set done);

/* Append the puzzle, without the end of the line.
 * Errors: QDR_UNSUPPORTED (what cannot be said so, by name), QDR_NOMEM. */
qdr_status qdri_pencil_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                             struct qdri_strbuf *text, qdr_error *error);
qdr_status qdri_solo_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                           struct qdri_strbuf *text, qdr_error *error);

#endif
