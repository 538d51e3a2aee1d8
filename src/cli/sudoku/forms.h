/* forms.h  Canonical forms that have come before. */
#ifndef CLI_FORMS_H
#define CLI_FORMS_H

#include <stdbool.h>
#include <stddef.h>

#include <quadrille/grid.h>

/* A table by hash.  All zero is an empty one. */
struct forms {
    char **text; /* symbols, and what boxes they are of; NULL: a free place */
    size_t places;
    size_t count;
};

/* Takes note of a form, of grids with boxes of so many rows; false: it was there before. */
bool forms_add(struct forms *forms, const qdr_grid *form, unsigned box_rows);

void forms_free(struct forms *forms);

#endif
