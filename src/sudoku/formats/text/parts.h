/* parts.h  What the lines of a puzzle in the text form say, before rules and grids are made of
 * it. */
#ifndef QDRI_SUDOKU_FORMATS_TEXT_PARTS_H
#define QDRI_SUDOKU_FORMATS_TEXT_PARTS_H

#include "sudoku/formats/sheet.h"
#include "sudoku/formats/text/keys.h"
#include "sudoku/formats/text/map.h"

/* A rule and its argument, before there are rules to add it to. */
struct qdri_text_clause {
    char name[QDRI_TEXT_NAME_MAX];
    struct qdri_slice argument;
    struct qdri_place place; /* of its name */
};

struct qdri_text {
    struct qdri_sheet *sheet;
    const struct qdri_document *document;
    qdr_error *error;
    unsigned side;     /* 0: not known yet */
    unsigned box[2];   /* 0: the usual ones */
    bool has_no_boxes; /* boxes: irregular */
    struct qdri_place boxes;
    struct qdri_place layout; /* of the word that says that there are several grids; line 0: none */
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
