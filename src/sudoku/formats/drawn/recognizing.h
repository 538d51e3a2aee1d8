/* recognizing.h  What those share who recognize drawings as clauses. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_RECOGNIZING_H
#define QDRI_SUDOKU_FORMATS_DRAWN_RECOGNIZING_H

#include "base/strbuf.h"
#include "sudoku/formats/drawn/elements.h"
#include "sudoku/formats/drawn/words.h"
#include "sudoku/formats/sheet.h"

struct qdri_recognizing {
    struct qdri_drawn *drawn;
    struct qdri_sheet *sheet;
    int32_t side;
    struct qdri_naming naming;
    struct qdri_strbuf argument;
    qdr_error *error;
};

/* Do the words name it? */
bool qdri_is_named(const struct qdri_recognizing *self, enum qdri_theme theme);

/* Puts a cell into the argument of the clause that is being made. */
void qdri_recognizing_put_cell(struct qdri_recognizing *self, int32_t cell);

/* Adds a clause with the argument that was put, and reports that it was read from `what`.  One that
 * cannot be added is reported as well, and the element stays without an explanation. */
qdr_status qdri_recognizing_add(struct qdri_recognizing *self, enum qdri_theme theme,
                                const char *rule, struct qdri_element *element, const char *what);

qdr_status qdri_recognizing_remark(struct qdri_recognizing *self, enum qdri_matter matter,
                                   struct qdri_place place, const char *text);

/* The row or column, from 0, in which a number of units is. */
int32_t qdri_floor_units(int32_t units);

/* The cell in which a point is; -1 beside the grid. */
int32_t qdri_cell_at(const struct qdri_recognizing *self, struct qdri_point point);

/* Are the two so near that they are meant to be one? */
bool qdri_is_near_to(int32_t a, int32_t b);

/* Is it white, or no color? */
bool qdri_is_paper(uint32_t color);

/* Read an element, or leave it as it is. */
qdr_status qdri_recognize_line(struct qdri_recognizing *self, struct qdri_element *line);
qdr_status qdri_recognize_diagonal(struct qdri_recognizing *self, struct qdri_element *line);
qdr_status qdri_recognize_arrow(struct qdri_recognizing *self, struct qdri_element *arrow);
qdr_status qdri_recognize_little_killer(struct qdri_recognizing *self, struct qdri_element *arrow);
qdr_status qdri_recognize_sign(struct qdri_recognizing *self, struct qdri_element *sign);

/* Reads all squares, or all circles, as one clause. */
qdr_status qdri_recognize_marks(struct qdri_recognizing *self, enum qdri_theme theme,
                                bool is_round);

/* Reads all squares, or all circles, as cells that are doubled: if they have one color, and the
 * words name nothing else that they may be. */
qdr_status qdri_recognize_doubled(struct qdri_recognizing *self, enum qdri_theme theme);

#endif
