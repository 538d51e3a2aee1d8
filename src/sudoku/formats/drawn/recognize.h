/* recognize.h  Clauses that are only drawn, of rules that are only named. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_RECOGNIZE_H
#define QDRI_SUDOKU_FORMATS_DRAWN_RECOGNIZE_H

#include "sudoku/formats/drawn/elements.h"
#include "sudoku/formats/sheet.h"

/* Adds clauses to the sheet for elements that look like clauses of a rule that the sheet's notes
 * name, and for rules without drawings that they name, and marks these elements as explained.  Each
 * of them is an assumption, of which a remark tells.  Others tell of what was named and not read,
 * and of what looks like nothing, or like several things, that were named.  `words` is the place of
 * the notes.  Errors: QDR_NOMEM; QDR_CANCELLED, which is not told. */
qdr_status qdri_recognize(struct qdri_drawn *drawn, struct qdri_sheet *sheet,
                          struct qdri_place words, qdr_error *error);

/* The same for a format that knows clauses, of what it has none for: cells that count as something
 * else than their digit, which are to be found. */
qdr_status qdri_recognize_spoken(struct qdri_sheet *sheet, struct qdri_place words,
                                 qdr_error *error);

#endif
