/* shape.h  Shapes: finite sets of atoms of a lattice, up to its translations. */
#ifndef QDRI_SHAPES_FORMS_SHAPE_H
#define QDRI_SHAPES_FORMS_SHAPE_H

#include <quadrille/shapes.h>

#include "base/output.h"
#include "shapes/lattice/lattice.h"

/* Its atoms are all different, and ascend by z, then y, then x.  All zero is the empty shape. */
struct qdri_shape {
    struct qdri_point *atom;
    size_t atoms;
};

/* Makes a shape of atoms in any order; they are copied and sorted; each may be there several times.
 * False: no memory. */
bool qdri_shape_make(struct qdri_shape *shape, const struct qdri_point *atoms, size_t count);

void qdri_shape_free(struct qdri_shape *shape);

/* <0, 0, >0: by the number of atoms, then by the atoms. */
int qdri_shape_compare(const struct qdri_shape *a, const struct qdri_shape *b);

/* Moves a shape by a translation of the lattice so that its first atom is the one that stands for
 * its kind.  Two shapes that differ by a translation become equal. */
void qdri_shape_normalize(const struct qdri_lattice *lattice, struct qdri_shape *shape);

/* Makes the normalized image of a shape.  False: no memory. */
bool qdri_shape_map(const struct qdri_lattice *lattice, size_t isometry,
                    const struct qdri_shape *shape, struct qdri_shape *image);

/* Makes the least of the normalized images: equal for two shapes exactly when they are the same.
 * False: no memory. */
bool qdri_shape_canonical(const struct qdri_lattice *lattice, qdr_shape_equivalence sides,
                          const struct qdri_shape *shape, struct qdri_shape *canonical);

/* Has the isometry an effect that the sides allow (which are not QDR_SHAPE_AUTO)? */
bool qdri_sides_allow(const struct qdri_lattice *lattice, qdr_shape_equivalence sides,
                      size_t isometry);

/* Finds the first of some atoms, in any order and each once, that is not connected with atom[0];
 * *second is `atoms` where all are.  False: no memory. */
bool qdri_shape_second_part(const struct qdri_lattice *lattice, const struct qdri_point *atom,
                            size_t atoms, size_t *second);

/* A character of text art, and where it goes. */
struct qdri_sign {
    struct qdri_point place; /* x is the column, y the row, z the layer */
    char sign;
};

/* Puts text art, of which it sorts the characters; each line begins with `indent`.  `nothing`
 * stands where there is none, but not at the end of a line.  Unless it is a blank, rows and layers
 * without a character have one of it, so that they are not lost. */
void qdri_put_signs(struct qdri_output *output, struct qdri_sign *sign, size_t count,
                    const char *indent, char nothing);

#endif
