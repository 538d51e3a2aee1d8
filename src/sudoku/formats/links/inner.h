/* inner.h  Documents within others: what was packed in a link, or zipped. */
#ifndef QDRI_SUDOKU_FORMATS_INNER_H
#define QDRI_SUDOKU_FORMATS_INNER_H

#include "base/strbuf.h"
#include "sudoku/formats/sheet.h"

typedef qdr_status qdri_read_document(struct qdri_sheet *sheet,
                                      const struct qdri_document *document, qdr_error *error);

/* Reads `text` as a document of its own.  Its places mean nothing to others: faults and remarks are
 * said at `place`, and their own place behind them, as that in `what`. */
qdr_status qdri_inner_read(struct qdri_sheet *sheet, const struct qdri_strbuf *text,
                           qdri_read_document *read, struct qdri_place place, const char *what,
                           qdr_error *error);

#endif
