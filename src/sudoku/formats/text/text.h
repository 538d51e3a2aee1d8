/* text.h  Our own text form: lines `key: value`, maps of the grid below their keys, and rules by
 * name.
 *
 *     size: 9                 # and boxes: RxC where they are not the usual ones
 *     title: An example
 *     grid:
 *     5...1...4
 *     (eight more rows)
 *     diagonal:
 *     killer: 12 r1c1 r1c2 r2c1
 *     ---
 *
 * quadrille-formats(5) says it all. */
#ifndef QDRI_SUDOKU_FORMATS_TEXT_H
#define QDRI_SUDOKU_FORMATS_TEXT_H

#include <quadrille/puzzles.h>

#include "base/error.h"
#include "base/quote.h"
#include "base/strbuf.h"
#include "sudoku/formats/common/formats.h"
#include "sudoku/formats/common/sheet.h"

/* Appends a map of regions, under other names where theirs could mean something else. */
void qdri_text_put_regions(struct qdri_strbuf *text, const char *map, unsigned side);

/* The JSON that the command writes of a puzzle, one object a line:
 *
 *     {"side":6,"boxes":"3x2","rules":["diagonal","killer: 12 r1c1 r1c2"],"puzzle":"1..."}
 *
 * "boxes", "rules", "solution" and the texts may be missing; the other members of answers are
 * ignored. */

qdri_read_document qdri_own_json_read;

/* ----------------------------------------------------------------------------------- parts ---- */

/* What the lines of a puzzle say, before rules and grids are made of it. */

enum { QDRI_TEXT_NAME_MAX = 32 }; /* no name of a rule is so long */

/* A map in the text form: as many rows as the grid has, with a token for each cell.
 *
 * A row parts its tokens by blanks, or has one character for each cell, with blanks between groups
 * of them or without.  Bars between cells and lines of borders mean nothing.  The whole grid may
 * also stand on the first line. */

/* A part of a line. */
struct qdri_slice {
    const char *text;
    size_t length;
    struct qdri_place place;
};

/* A part of a slice, and a slice as messages show it. */
struct qdri_slice qdri_slice_of(const struct qdri_slice *slice, size_t at, size_t length);
const char *qdri_slice_quote(char shown[QDRI_QUOTE_SIZE], const struct qdri_slice *slice);

/* All zero but `name` is a map that is not there. */
struct qdri_text_map {
    const char *name;        /* as in "a row of the NAME" */
    struct qdri_place begin; /* of its key; line 0: it is not there */
    struct qdri_place end;   /* behind its last row */
    unsigned side;           /* 0: the first row says it */
    size_t count;            /* cells that are read */
    size_t capacity;
    struct qdri_slice *cell;
};

void qdri_text_map_free(struct qdri_text_map *map);

bool qdri_text_map_is_full(const struct qdri_text_map *map);

/* Does the line draw borders only?  Those are passed over, within a map and behind it. */
bool qdri_text_map_passes(const struct qdri_slice *line);

/* Reads a row, or all of them on one line.  Require: the map is not full, or the line is passed
 * over.  Errors: QDR_SYNTAX, QDR_RANGE, QDR_NOMEM. */
qdr_status qdri_text_map_add(struct qdri_text_map *map, const struct qdri_slice *line,
                             qdr_error *error);

/* Fails because rows are missing. */
qdr_status qdri_text_map_fail(const struct qdri_text_map *map, qdr_error *error);

/* A rule and its argument, before there are rules to add it to. */
struct qdri_text_clause {
    char name[QDRI_TEXT_NAME_MAX];
    struct qdri_slice argument;
    struct qdri_place place; /* of its name */
};

struct qdri_text {
    struct qdri_sheet *sheet;
    const struct qdri_document *document;
    qdr_status status; /* of the rules: once one fails, nothing is added any more */
    qdr_error *error;
    unsigned side;     /* 0: not known yet */
    unsigned box[2];   /* 0: the usual ones */
    bool has_no_boxes; /* boxes: irregular */
    struct qdri_place boxes;
    struct qdri_place layout; /* of the word that says that there are several grids; line 0: none */
    char *title;
    char *author;
    char *notes;
    char *id;
    struct qdri_text_map grid;
    struct qdri_text_map solution;
    struct qdri_text_map regions;
    struct qdri_text_map parity;
    struct qdri_text_map *open; /* the map whose rows come next; NULL: none */
    bool is_passing_over;
    struct qdri_text_clause *clause;
    size_t clauses;
    size_t capacity;
};

/* Makes the rules, and then the grids.  Require: the side is known.  Errors: as qdri_text_read. */
qdr_status qdri_text_make(struct qdri_text *self);

#endif
