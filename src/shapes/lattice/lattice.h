/* lattice.h  Grids as data: where the cells of squares, cubes, hexagons, triangles... are, which of
 * them are neighbours, and which isometries a grid has.
 *
 * A *lattice* is a row of lattices.def.  What boards and pieces are made of are its *atoms*: an
 * atom is a point with integer coordinates (its centre, magnified so that it is one), and there are
 * finitely many kinds of them up to the translations of the lattice.  In most lattices an atom is
 * what people call a cell.  Where cells can be laid in ways that overlap each other in parts (a
 * square halved along either diagonal), a cell is several atoms, and pieces are made of cells; two
 * shapes are the same when their atoms are.
 *
 * The coordinates are chosen so that every isometry that leaves the origin where it is is an
 * integer matrix, and so that any isometry of the lattice is one of these with a translation behind
 * it. */
#ifndef QDRI_SHAPES_LATTICE_LATTICE_H
#define QDRI_SHAPES_LATTICE_LATTICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An atom, a translation, or a corner of what is drawn.  In lattices of the plane that need two
 * coordinates z is 0. */
struct qdri_point {
    int32_t x;
    int32_t y;
    int32_t z;
};

static inline struct qdri_point qdri_point_plus(struct qdri_point a, struct qdri_point b)
{
    return (struct qdri_point){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline struct qdri_point qdri_point_minus(struct qdri_point a, struct qdri_point b)
{
    return (struct qdri_point){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* The lesser of each coordinate. */
struct qdri_point qdri_point_least(struct qdri_point a, struct qdri_point b);

/* By z, then y, then x: an order that translations do not change.  <0, 0 or >0; the second takes
 * pointers to points, or to structs that begin with one, as qsort has it. */
int qdri_point_compare(struct qdri_point a, struct qdri_point b);
int qdri_point_compare_at(const void *a, const void *b);

enum {
    QDRI_ISOMETRIES_MOST = 48, /* that leave the origin where it is */
    QDRI_NEIGHBOURS_MOST = 32, /* of a cell */
    QDRI_ATOMS_MOST = 8,       /* of a cell */
    QDRI_CORNERS_MOST = 16     /* of an atom that is drawn */
};

struct qdri_lattice; /* a row of the table: immutable and static */

/* Returns the index-th lattice, from 0; NULL where there is none. */
const struct qdri_lattice *qdri_lattice_at(size_t index);

/* Returns the lattice that is called so ("square", "cube", "hexagon", "triangle", "tan", "drafter",
 * "rhombus", "square-sticks", "triangle-sticks", "hexagon-sticks", "prism", "spheres"), or by
 * another name of it ("hex", "half-square"...); NULL where there is none. */
const struct qdri_lattice *qdri_lattice_find(const char *name, size_t length);

const char *qdri_lattice_name(const struct qdri_lattice *lattice);

/* 2 or 3: is it in the plane or in space?  Pieces in the plane may usually be turned over, in space
 * not mirrored. */
unsigned qdri_lattice_dimension(const struct qdri_lattice *lattice);

/* -------------------------------------------------------------------------------- atoms ---- */

bool qdri_lattice_is_atom(const struct qdri_lattice *lattice, struct qdri_point point);

/* Is it the vector of a translation of the lattice? */
bool qdri_lattice_is_translation(const struct qdri_lattice *lattice, struct qdri_point vector);

/* Returns the translation that takes an atom to the one of its kind that stands for all of them. */
struct qdri_point qdri_lattice_to_representative(const struct qdri_lattice *lattice,
                                                 struct qdri_point atom);

/* ---------------------------------------------------------------------------- isometries ---- */

/* How many leave the origin where it is.  The 0-th is the identity. */
size_t qdri_lattice_isometries(const struct qdri_lattice *lattice);

struct qdri_point qdri_lattice_map(const struct qdri_lattice *lattice, size_t isometry,
                                   struct qdri_point point);

/* Is it a rotation?  Otherwise it is a reflection, or a rotation with one.  In the plane a
 * reflection is what turning a piece over does. */
bool qdri_lattice_is_rotation(const struct qdri_lattice *lattice, size_t isometry);

/* The isometry that is `first` and then `second`. */
size_t qdri_lattice_product(const struct qdri_lattice *lattice, size_t first, size_t second);

/* --------------------------------------------------------------------------------- cells ---- */

/* The cells that an atom is part of: gives the atoms of the index-th, `atom` among them, and
 * returns how many they are; 0 where there is no such cell.  Two cells share a side, or half of one
 * (the short leg of a drafter lies on half a hypotenuse), exactly if they have no atom in common
 * and an atom of the one is a neighbour of an atom of the other; that is how shapes are joined. */
size_t qdri_lattice_cell(const struct qdri_lattice *lattice, struct qdri_point atom, size_t index,
                         struct qdri_point atoms[QDRI_ATOMS_MOST]);

/* Gives the atoms that are neighbours of an atom (those with which it shares a side; of sticks, an
 * end; of spheres, a point where they touch), and returns how many. */
size_t qdri_lattice_neighbours(const struct qdri_lattice *lattice, struct qdri_point atom,
                               struct qdri_point neighbours[QDRI_NEIGHBOURS_MOST]);

/* ----------------------------------------------------------------------------------- art ---- */

/* Text art has a character for each atom.  Returns whether the character in a row and column (from
 * 0, the upper left one of the art; both may be negative) of a layer stands for an atom, and
 * which. */
bool qdri_lattice_from_art(const struct qdri_lattice *lattice, int32_t layer, int32_t row,
                           int32_t column, struct qdri_point *atom);

/* The other way round: x is the column, y the row and z the layer of an atom's character. */
struct qdri_point qdri_lattice_to_art(const struct qdri_lattice *lattice, struct qdri_point atom);

/* ------------------------------------------------------------------------------- drawing ---- */

/* Gives the corners of an atom, in the plane in the order of its outline (of a stick its two ends),
 * in units in which neighbouring centres are about 1 apart, y downwards; returns how many.  In
 * space these are those of the atom in its layer, seen from above (a sphere has none: 0, and is
 * drawn as a disk of diameter 1 about its centre). */
size_t qdri_lattice_outline(const struct qdri_lattice *lattice, struct qdri_point atom,
                            double corner[QDRI_CORNERS_MOST][2]);

/* Gives an atom's centre in space, in the same units; z upwards, 0 in the plane. */
void qdri_lattice_centre(const struct qdri_lattice *lattice, struct qdri_point atom,
                         double centre[3]);

#endif
