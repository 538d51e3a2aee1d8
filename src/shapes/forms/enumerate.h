/* enumerate.h  All shapes of so many cells.
 *
 * Source: D. H. Redelmeier, "Counting polyominoes: yet another attack" (Discrete Mathematics 36,
 * 1981), for fixed ones; those up to isometries are the fixed ones that are the least of their
 * images. */
#ifndef QDRI_SHAPES_FORMS_ENUMERATE_H
#define QDRI_SHAPES_FORMS_ENUMERATE_H

#include <quadrille/shapes.h>

#include "base/watch.h"
#include "shapes/forms/shape.h"

/* Who takes shapes; false ends it. */
struct qdri_shape_sink {
    void *ctx;
    bool (*take)(void *ctx, const struct qdri_shape *shape);
};

/* Hands out each connected shape of `cells` cells once, in ascending order of canonical forms where
 * they are listed; a sink of NULL only counts.  `count` gets how many there are.  Errors:
 * QDR_NOMEM, QDR_RANGE (no cells, or too many to be counted), QDR_CANCELLED (by `stop`, which may
 * be NULL, or by the sink). */
qdr_status qdri_shapes_enumerate(const struct qdri_lattice *lattice, size_t cells,
                                 qdr_shape_equivalence sides, const struct qdri_shape_sink *sink,
                                 const struct qdri_stop *stop, uint64_t *count, qdr_error *error);

/* A shape with the letter or the word that it is usually called by, or a number.  shape.atom is the
 * caller's. */
struct qdri_named_shape {
    char name[16];
    struct qdri_shape shape;
};

/* Makes all shapes of a set: "pentominoes", "one-sided pentominoes", "soma", "tetracubes",
 * "hexiamonds", "polysticks 4", "fixed hex 3", on cubes also "solid pentominoes" (see set_name.c).
 * `*named` is the caller's, for qdri_library_free; on failure it is NULL.
 * Errors: QDR_UNKNOWN (no such set of that lattice; `error` names what is near), QDR_RANGE (too
 * many), QDR_NOMEM. */
qdr_status qdri_library_shapes(const struct qdri_lattice *lattice, const char *set, size_t length,
                               struct qdri_named_shape **named, size_t *count, qdr_error *error);

/* Frees shapes and the array of them. */
void qdri_library_free(struct qdri_named_shape *named, size_t count);

/* Makes all shapes of so many cells, with their names in the library, or numbers from 1 on;
 * `*named` is the caller's, as of qdri_library_shapes.  `stop` may be NULL.  Errors: as of
 * qdri_shapes_enumerate. */
qdr_status qdri_library_of(const struct qdri_lattice *lattice, size_t cells,
                           qdr_shape_equivalence sides, const struct qdri_stop *stop,
                           struct qdri_named_shape **named, size_t *count, qdr_error *error);

/* ---------------------------------------------------------------------------- set_name.c ---- */

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
