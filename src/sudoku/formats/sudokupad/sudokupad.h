/* sudokupad.h  The JSON of SudokuPad (sudokupad.app), plain or zipped (short keys, few quotes).
 *
 * SudokuPad knows givens, regions and cages; all else in it is drawn, and the rules are words.  We
 * write clauses into these words, by which they are read again (drawn/recognize.h). */
#ifndef QDRI_SUDOKU_FORMATS_SUDOKUPAD_H
#define QDRI_SUDOKU_FORMATS_SUDOKUPAD_H

#include <quadrille/puzzles.h>

#include "base/strbuf.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/common/json.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/drawn/elements.h"

/* As qdri_fpuzzles_read. */
qdri_read_document qdri_sudokupad_read;

/* As qdri_sudokupad_write, for what regions and cages say.
 * Errors: QDR_UNSUPPORTED (a rule that would have to be drawn, by name), QDR_NOMEM. */
qdri_write_puzzle qdri_sudokupad_write_plain;

/* The short form in which SudokuPad packs its JSON.
 *
 * Keys are short and have no quotes; texts stand in '...', with \' for an apostrophe; t and f are
 * true and false; #0 and #F are black and white, and six hexadecimal digits behind a colon a color;
 * nothing between two commas or brackets of a list is {}. */

/* Is this the short form, rather than JSON? */
bool qdri_sudokupad_is_zipped(const char *text, size_t length);

/* Appends JSON for the short form of a document.  Errors in it are kept.  Errors: those
 * of qdri_limits_unpacked; QDR_NOMEM. */
qdr_status qdri_sudokupad_unzip(struct qdri_strbuf *out, const struct qdri_document *document,
                                const struct qdri_limits *limits, qdr_error *error);

/* Puts elements behind their keys, as qdri_json_set does. */
void qdri_drawings_write(struct qdri_json_writing *writing, const struct qdri_drawn *drawn);

/* Gathers the elements that are of a kind that we know, with their places; no more than
 * QDRI_DRAWN_MOST. */
void qdri_drawings_read(struct qdri_json_reading *reading, struct qdri_drawn *drawn);

/* Takes note of what is drawn and of no clause. */
void qdri_drawings_remark(struct qdri_json_reading *reading, const struct qdri_drawn *drawn);

#endif
