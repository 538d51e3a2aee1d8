/* columns.h  Two texts side by side. */
#ifndef CLI_COLUMNS_H
#define CLI_COLUMNS_H

#include "out.h"

struct column {
    char *bytes;
    size_t size;
    size_t capacity;
};

/* All zero is empty; to be freed with columns_free. */
struct columns {
    struct column left;
    struct column right;
};

/* Return writers that append to one of the texts.  What they are given is lines. */
qdr_writer columns_left(struct columns *columns);
qdr_writer columns_right(struct columns *columns);

/* Adds both to the record in the making, line by line; those on the left are filled up with blanks. */
void columns_put(const struct columns *columns, struct out *out);

void columns_free(struct columns *columns);

#endif
