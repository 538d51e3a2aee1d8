/* map.h  A map in the text form: as many rows as the grid has, with a token for each cell.
 *
 * A row parts its tokens by blanks, or has one character for each cell, with blanks between groups
 * of them or without.  Bars between cells and lines of borders mean nothing.  The whole grid may
 * also stand on the first line. */
#ifndef QDRI_SUDOKU_FORMATS_TEXT_MAP_H
#define QDRI_SUDOKU_FORMATS_TEXT_MAP_H

#include <quadrille/sudoku.h>

#include "base/error.h"

/* A part of a line. */
struct qdri_slice {
    const char *text;
    size_t length;
    struct qdri_place place;
};

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

#endif
