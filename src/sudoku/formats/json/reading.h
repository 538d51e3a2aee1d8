/* reading.h  What readers of puzzles in JSON share. */
#ifndef QDRI_SUDOKU_FORMATS_JSON_READING_H
#define QDRI_SUDOKU_FORMATS_JSON_READING_H

#include "sudoku/formats/json/json.h"

/* A puzzle that is being read. */
struct qdri_json_reading {
    struct qdri_sheet *sheet;
    struct qdri_json json;
    unsigned side;
    struct qdri_strbuf argument; /* of the clause that is being made */
    qdr_error *error;
};

/* Reads a document that is one object by `read_all`.  Errors: those of qdri_json_load and of
 * `read_all`. */
qdr_status qdri_json_read(struct qdri_sheet *sheet, const struct qdri_document *document,
                          qdr_status (*read_all)(struct qdri_json_reading *reading),
                          qdr_error *error);

/* Adds a clause with `argument`, or without one where nothing is in it. */
qdr_status qdri_json_add(struct qdri_json_reading *reading, const char *rule,
                         struct qdri_spot spot);

/* Puts a cell into the argument; rows and columns count from 1. */
qdr_status qdri_json_put_cell(struct qdri_json_reading *reading, unsigned row, unsigned column);

/* Takes note, once an input, that notes are not read, where they may say a rule. */
qdr_status qdri_json_remark_words(struct qdri_json_reading *reading, struct qdri_spot spot);

/* Takes note that there is fog, which hides cells from solvers until others are right; it says
 * nothing of the solution, and is not followed.  Nothing, if the value is void. */
qdr_status qdri_json_remark_fog(struct qdri_json_reading *reading, struct qdri_spot spot,
                                const char *key, const json_t *value);

/* Fails for want of memory if `is_whole` is false. */
qdr_status qdri_json_whole(struct qdri_json_reading *reading, bool is_whole);

#endif
