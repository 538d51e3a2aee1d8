/* codes.h  Atoms as numbers, to enumerate shapes fast.
 *
 * All shapes of so many atoms, normalized, lie in a box about the origin.  The *key* of an atom is
 * the number of its place in this box, by z, then y, then x; so keys ascend as the atoms of a shape
 * do, and the key of an image is linear in the coordinates.  Its *code* is the key, times 16, and
 * the atom's kind.  Since a kind has its neighbours and its cells at fixed distances, these are
 * sums of codes.  All that comes up is below 2^31: see QDRI_PLACES_MOST. */
#ifndef QDRI_SHAPES_FORMS_CODES_H
#define QDRI_SHAPES_FORMS_CODES_H

#include "shapes/forms/shape.h"
#include "shapes/lattice/lattice_row.h"

enum {
    QDRI_KINDS_MOST = 12,
    QDRI_CODE_KINDS = 16, /* by what keys are multiplied */
    QDRI_CELLS_MOST = 4   /* that an atom is part of */
};

/* The box that there may be. */
#define QDRI_PLACES_MOST ((size_t)1 << 26)

/* How much is added to an atom of a kind to get another one. */
struct qdri_code_step {
    int32_t code;
    struct qdri_point by;
};

struct qdri_codes {
    const struct qdri_lattice *lattice;
    size_t places; /* of the box */
    int32_t width;
    int32_t height;
    int32_t bias;                            /* the key of (0, 0, 0) */
    int32_t representative[QDRI_KINDS_MOST]; /* their codes */
    struct qdri_code_step neighbour[QDRI_KINDS_MOST][QDRI_NEIGHBOURS_MOST];
    int32_t cell[QDRI_KINDS_MOST][QDRI_CELLS_MOST][QDRI_ATOMS_MOST]; /* the codes to add */
    size_t isometries; /* that the sides allow; the 0-th is the identity */
    struct qdri_point image[QDRI_ISOMETRIES_MOST]; /* what x, y and z add to the key of an image */
    uint8_t kind_of_image[QDRI_ISOMETRIES_MOST][QDRI_KINDS_MOST];
};

/* Makes codes for shapes of so many atoms.  False: their box is too large. */
bool qdri_codes_make(struct qdri_codes *codes, const struct qdri_lattice *lattice, size_t atoms,
                     qdr_shape_equivalence sides);

/* Both are positive, but what is added to codes may be negative. */
static inline int32_t qdri_code_key(int32_t code)
{
    return code / QDRI_CODE_KINDS;
}

static inline int32_t qdri_code_kind(int32_t code)
{
    return code % QDRI_CODE_KINDS;
}

/* Returns the atom with a code. */
struct qdri_point qdri_code_point(const struct qdri_codes *codes, int32_t code);

void qdri_codes_sort(int32_t *code, size_t count);

/* Room for canonical forms of shapes of so many atoms. */
struct qdri_codes_room {
    struct qdri_point *atom;
    int32_t *image;
    int32_t *least;
};

/* Puts the least of the normalized images of a shape in its place, in ascending order. */
void qdri_codes_canonical(const struct qdri_codes *codes, int32_t *code, size_t count,
                          const struct qdri_codes_room *room);

/* A set of shapes of the same number of atoms, as a list of codes.  All zero, but for `atoms`, is
 * the empty set. */
struct qdri_shape_set {
    size_t atoms;    /* of each */
    int32_t *record; /* atoms + 1 numbers a shape: how many atoms, and their codes */
    size_t count;
    size_t capacity; /* of record */
    size_t *slot;    /* a hash table of shapes, each counted from 1; 0: none */
    size_t slots;    /* a power of 2, or 0: no table */
};

void qdri_shape_set_free(struct qdri_shape_set *set);

/* The codes of the index-th shape. */
const int32_t *qdri_shape_set_at(const struct qdri_shape_set *set, size_t index);

/* Adds a shape that is not in the set.  False: no memory. */
bool qdri_shape_set_append(struct qdri_shape_set *set, const int32_t *code);

/* Adds a shape unless it is there.  A set has only this or only the other called.  False: no
 * memory. */
bool qdri_shape_set_include(struct qdri_shape_set *set, const int32_t *code);

/* Sorts the shapes by their atoms.  Nothing can be included afterwards. */
void qdri_shape_set_sort(struct qdri_shape_set *set);

#endif
