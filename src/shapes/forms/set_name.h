/* set_name.h  What names of sets of shapes mean. */
#ifndef QDRI_SHAPES_FORMS_SET_NAME_H
#define QDRI_SHAPES_FORMS_SET_NAME_H

#include <quadrille/shapes.h>

#include "shapes/forms/enumerate.h"

enum {
    QDRI_SET_MOST = 32 /* shapes of a row, and one */
};

/* A row of library.def. */
struct qdri_set {
    qdr_shape_set_info shown;
    qdr_shape_equivalence sides;
    size_t cells;                   /* 0: not all shapes of a number of cells */
    const char *art[QDRI_SET_MOST]; /* of each shape, and NULL; none: they are made of others */
};

/* Returns the index-th row; NULL where there is none. */
const struct qdri_set *qdri_set_at(size_t index);

/* Returns the row with all shapes of so many cells; NULL where there is none. */
const struct qdri_set *qdri_set_of(const struct qdri_lattice *lattice, size_t cells,
                                   qdr_shape_equivalence sides);

/* What was asked for. */
struct qdri_set_name {
    const struct qdri_set *set; /* one that is not all shapes of so many cells; or NULL */
    bool is_solid;              /* shapes of squares, as cubes */
    qdr_shape_equivalence sides;
    size_t cells;
};

/* Reads a name of a set: "pentominoes", "one-sided tetrahexes", "fixed hex 5", "solid hexominoes",
 * "soma"...  False: it is no set of that lattice. */
bool qdri_set_name_read(const struct qdri_lattice *lattice, const char *text, size_t length,
                        struct qdri_set_name *name);

#endif
