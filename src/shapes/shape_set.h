/* shape_set.h  Sets of shapes of the same number of atoms, as lists of codes. */
#ifndef QDRI_SHAPES_SHAPE_SET_H
#define QDRI_SHAPES_SHAPE_SET_H

#include "shapes/codes.h"

/* All zero, but for `atoms`, is the empty set. */
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
