/* lattice_row.h  What a row of lattices.def says, for those who walk a lattice fast.
 *
 * In each lattice all atoms are images of one, the *first*.  So a row tells of the first atom only
 * what its neighbours, its cells and its corners are; those of another are found by an isometry
 * that takes the first one there. */
#ifndef QDRI_SHAPES_LATTICE_LATTICE_ROW_H
#define QDRI_SHAPES_LATTICE_LATTICE_ROW_H

#include <stdint.h>

#include <quadrille/shapes.h>

#include "shapes/lattice/lattice.h"

/* The atoms up to translations: the one that stands for its kind, and where in text art it is (x is
 * the column, y the row, z the layer). */
struct qdri_atom_kind {
    struct qdri_point at;
    struct qdri_point art;
};

/* An isometry that leaves a point where it is: x of an image is m[0] x + m[1] y + m[2] z.  In the
 * coordinates of hexagons the axes are 60 degrees apart: (1, 0) is a step to the right, and (0, 1)
 * one to the lower right. */
struct qdri_matrix {
    int8_t m[9]; /* its rows, one behind the other */
};

/* How coordinates become those of a drawing. */
enum qdri_axes {
    QDRI_AXES_SQUARE, /* at a right angle */
    QDRI_AXES_HEXAGON /* at 60 degrees */
};

struct qdri_lattice {
    qdr_shape_grid_info shown;
    enum qdri_axes axes;
    double unit;                /* so much of a coordinate is drawn as 1 */
    double layer;               /* how high 1 of z is drawn */
    struct qdri_point basis[3]; /* of translations; in the plane the third is not used */
    struct qdri_point step[3];  /* by how much each of them moves text art */
    const struct qdri_matrix *isometry;
    size_t isometries;
    const struct qdri_atom_kind *kind; /* the first atom is the first */
    size_t kinds;
    const struct qdri_point *neighbour; /* of the first atom */
    size_t neighbours;
    const struct qdri_point *cell; /* the cells of the first atom, cell_atoms points each */
    size_t cells;
    size_t cell_atoms;
    const struct qdri_point *corner; /* of the first atom, magnified; a single one: no outline */
    size_t corners;
    int32_t corner_unit; /* by what they are magnified */
};

/* Writes a vector as a sum of multiples of three others.  False: these are no integers. */
bool qdri_solve_basis(const struct qdri_point basis[3], struct qdri_point vector,
                      int32_t factor[3]);

#endif
