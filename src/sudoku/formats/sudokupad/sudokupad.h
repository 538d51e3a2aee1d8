/* sudokupad.h  The JSON of SudokuPad (sudokupad.app), plain or zipped (short keys, few quotes).
 *
 * SudokuPad knows givens, regions and cages; all else in it is drawn, and the rules are words.  We
 * write clauses into these words, by which they are read again (drawn/block.h). */
#ifndef QDRI_SUDOKU_FORMATS_SUDOKUPAD_H
#define QDRI_SUDOKU_FORMATS_SUDOKUPAD_H

#include "base/strbuf.h"
#include "sudoku/formats/sheet.h"

/* As qdri_fpuzzles_read. */
qdr_status qdri_sudokupad_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                               qdr_error *error);

/* Appends the puzzle as JSON in one line, without a newline.
 * Errors: QDR_UNSUPPORTED (several grids on a board), QDR_NOMEM. */
qdr_status qdri_sudokupad_write(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                struct qdri_strbuf *text, qdr_error *error);

/* The same for what regions and cages say.
 * Errors: QDR_UNSUPPORTED (a rule that would have to be drawn, by name), QDR_NOMEM. */
qdr_status qdri_sudokupad_write_plain(const qdr_puzzle *puzzle, const qdr_rules *rules,
                                      struct qdri_strbuf *text, qdr_error *error);

#endif
