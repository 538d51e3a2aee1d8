/* fills.h  Which piece is filled with which color: two that are neighbours never with the same. */
#ifndef QDRI_SHAPES_PICTURES_FILLS_H
#define QDRI_SHAPES_PICTURES_FILLS_H

#include "shapes/pictures/mesh.h"

/* Gives each piece of a packing a color, from 0, and returns how many colors there are; 0: no
 * memory.  In the plane these are four, unless it takes too long to find out how; where four are
 * not enough, or not found, they are as few as are found. */
uint32_t qdri_fills_choose(const struct qdri_mesh *mesh, const struct qdri_packing *packing,
                           uint32_t *fill);

#endif
