/* point_groups.h  The isometries that leave a point of a grid where it is, as integer matrices.
 *
 * In the coordinates of hexagons the axes are 60 degrees apart: (1, 0) is a step to the right, and
 * (0, 1) one to the lower right.  In each table the identity is first, and rotations stand before
 * reflections. */
#ifndef QDRI_SHAPES_POINT_GROUPS_H
#define QDRI_SHAPES_POINT_GROUPS_H

#include <stdint.h>

/* Its rows, one behind the other: x of an image is m[0] x + m[1] y + m[2] z. */
struct qdri_matrix {
    int8_t m[9];
};

enum {
    QDRI_GROUP_SQUARE = 8,
    QDRI_GROUP_HEXAGON = 12,
    QDRI_GROUP_CUBE = 48,
    QDRI_GROUP_PRISM = 24
};

extern const struct qdri_matrix qdri_group_square[QDRI_GROUP_SQUARE];
extern const struct qdri_matrix qdri_group_hexagon[QDRI_GROUP_HEXAGON];
extern const struct qdri_matrix
    qdri_group_cube[QDRI_GROUP_CUBE]; /* of the cube, and of the octahedron */
extern const struct qdri_matrix
    qdri_group_prism[QDRI_GROUP_PRISM]; /* of a hexagon, and up or down */

#endif
