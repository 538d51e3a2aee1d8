/* recognize.h  Clauses that are only drawn, of rules that are only named. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_RECOGNIZE_H
#define QDRI_SUDOKU_FORMATS_DRAWN_RECOGNIZE_H

#include "base/strbuf.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/drawn/elements.h"
#include "sudoku/formats/drawn/words.h"

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

/* What those share who recognize drawings as clauses. */

/* The first failure is kept in `status`; from then on, nothing is added or reported any more. */
struct qdri_recognizing {
    struct qdri_drawn *drawn;
    struct qdri_sheet *sheet;
    int32_t side;
    struct qdri_naming naming;
    struct qdri_strbuf argument;
    qdr_status status;
    qdr_error *error;
};

/* Do the words name it? */
bool qdri_is_named(const struct qdri_recognizing *self, enum qdri_theme theme);

/* Puts a cell into the argument of the clause that is being made. */
void qdri_recognizing_put_cell(struct qdri_recognizing *self, int32_t cell);

/* Adds a clause with the argument that was put, and reports that it was read from `what`.  One that
 * cannot be added is reported as well, and the element stays without an explanation. */
void qdri_recognizing_add(struct qdri_recognizing *self, enum qdri_theme theme, const char *rule,
                          struct qdri_element *element, const char *what);

QDRI_PRINTF(4, 5)
void qdri_recognizing_remark(struct qdri_recognizing *self, enum qdri_matter matter,
                             struct qdri_place place, const char *format, ...);

/* The row or column, from 0, in which a number of units is. */
int32_t qdri_floor_units(int32_t units);

/* The cell in which a point is; -1 beside the grid. */
int32_t qdri_cell_at(const struct qdri_recognizing *self, struct qdri_point point);

/* Are the two so near that they are meant to be one? */
bool qdri_is_near_to(int32_t a, int32_t b);

/* Is it white, or no color? */
bool qdri_is_paper(uint32_t color);

/* Read an element, or leave it as it is. */
void qdri_recognize_line(struct qdri_recognizing *self, struct qdri_element *line);
void qdri_recognize_diagonal(struct qdri_recognizing *self, struct qdri_element *line);
void qdri_recognize_arrow(struct qdri_recognizing *self, struct qdri_element *arrow);
void qdri_recognize_little_killer(struct qdri_recognizing *self, struct qdri_element *arrow);
void qdri_recognize_sign(struct qdri_recognizing *self, struct qdri_element *sign);

/* Reads all marks of a theme as one clause: of even or odd digits, or of cells that are doubled, which
 * must have one color, and the words name nothing else that they may be. */
void qdri_recognize_marks(struct qdri_recognizing *self, enum qdri_theme theme);

#endif
