/* penpa.h  Links to Penpa+ (penpa-edit), an editor that draws puzzles and knows no rules.
 *
 *     https://swaroopg92.github.io/penpa-edit/#m=edit&p=PACKED
 *
 * PACKED is text by raw deflate in base64, in which frequent words are z and a character, and z is
 * zZ.  Of its lines the first says what grid there is, a title, an author and rules; the second has
 * margins; the fourth is what is drawn, an object of JSON; the sixth, which points are cells.
 *
 * Points have numbers.  The board with its margins has rows of nx + 4 cells and ny + 4 rows, and in
 * that order the first points are the middles of cells; then come as many bottom right corners, as
 * many middles of bottom sides, and as many of right sides; then four for each cell, one a
 * quarter. */
#ifndef QDRI_SUDOKU_FORMATS_PENPA_H
#define QDRI_SUDOKU_FORMATS_PENPA_H

#include "base/strbuf.h"
#include "sudoku/formats/common/json.h"
#include "sudoku/formats/common/sheet.h"
#include "sudoku/formats/drawn/recognize.h"

/* Reads a puzzle from what stands behind the host of a link.  What is recognized is an assumption,
 * told at `place`, as are other drawings.
 * Errors: QDR_SYNTAX, QDR_UNSUPPORTED (no square grid; built without zlib), QDR_RANGE (too large),
 * QDR_NOMEM; QDR_CANCELLED, which is not told. */
qdr_status qdri_penpa_read(struct qdri_sheet *sheet, const char *link, size_t length,
                           struct qdri_place place, qdr_error *error);

/* Appends what is packed in text, which may have escapes such as %2B.  Errors: QDR_SYNTAX, those of
 * qdri_limits_unpacked, QDR_NOMEM. */
qdr_status qdri_penpa_unpack(struct qdri_strbuf *out, const char *packed, size_t length,
                             const struct qdri_limits *limits, struct qdri_place place,
                             qdr_error *error);

/* A puzzle of Penpa+ while it is read. */
struct qdri_penpa {
    struct qdri_recognizing found; /* its `drawn` are the clues beside the grid */
    struct qdri_place place;
    long width;  /* cells of the board in a row, with margins */
    long points; /* cells of the board */
    long first;  /* the first cell of the grid */
    unsigned side;
    json_t *drawn;
    json_t *cells; /* the points that are cells, as differences */
};

/* Fails at the place of the link. */
void qdri_penpa_fail(struct qdri_penpa *self, qdr_status code, const char *why);

/* The cell of the grid that a point is the middle of; -1 where there is none. */
int qdri_penpa_cell(const struct qdri_penpa *self, long point);

/* The number at the begin of a key, or -1; *rest is what is behind it. */
long qdri_penpa_number(const char *key, const char **rest);

/* Finds the grid among the points, and makes a blank one and the rules, with the regions that
 * borders make.  Returns whether it succeeds. */
bool qdri_penpa_grid(struct qdri_penpa *self);

#endif
