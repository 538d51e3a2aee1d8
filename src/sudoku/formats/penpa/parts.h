/* parts.h  A puzzle of Penpa+ while it is read. */
#ifndef QDRI_SUDOKU_FORMATS_PENPA_PARTS_H
#define QDRI_SUDOKU_FORMATS_PENPA_PARTS_H

#include "sudoku/formats/json/json.h"
#include "sudoku/formats/penpa/penpa.h"

struct qdri_penpa {
    struct qdri_sheet *sheet;
    struct qdri_place place;
    qdr_error *error;
    long width;  /* cells of the board in a row, with margins */
    long points; /* cells of the board */
    long first;  /* the first cell of the grid */
    unsigned side;
    json_t *drawn;
    json_t *cells; /* the points that are cells, as differences */
    struct qdri_strbuf argument;
};

/* Fails at the place of the link. */
qdr_status qdri_penpa_fail(const struct qdri_penpa *self, qdr_status code, const char *why);

/* Takes note of what was assumed, or was not understood. */
QDRI_PRINTF(3, 4)
qdr_status qdri_penpa_tell(struct qdri_penpa *self, enum qdri_matter matter, const char *format,
                           ...);

/* The cell of the grid that a point is the middle of; -1 where there is none. */
int qdri_penpa_cell(const struct qdri_penpa *self, long point);

/* The number at the begin of a key, or -1; *rest is what is behind it. */
long qdri_penpa_number(const char *key, const char **rest);

/* Finds the grid among the points, and makes a blank one. */
qdr_status qdri_penpa_grid(struct qdri_penpa *self);

/* Makes the rules, with the regions that borders make. */
qdr_status qdri_penpa_borders(struct qdri_penpa *self);

#endif
