/* zip.h  The short form in which SudokuPad packs its JSON.
 *
 * Keys are short and have no quotes; texts stand in '...', with \' for an apostrophe; t and f are
 * true and false; #0 and #F are black and white, and six hexadecimal digits behind a colon a color;
 * nothing between two commas or brackets of a list is {}. */
#ifndef QDRI_SUDOKU_FORMATS_SUDOKUPAD_ZIP_H
#define QDRI_SUDOKU_FORMATS_SUDOKUPAD_ZIP_H

#include "base/strbuf.h"
#include "sudoku/formats/sheet.h"

/* Is this the short form, rather than JSON? */
bool qdri_sudokupad_is_zipped(const char *text, size_t length);

/* Appends JSON for the short form of a document.  Errors in it are kept.  Errors: those
 * of qdri_limits_unpacked; QDR_NOMEM. */
qdr_status qdri_sudokupad_unzip(struct qdri_strbuf *out, const struct qdri_document *document,
                                const struct qdri_limits *limits, qdr_error *error);

#endif
