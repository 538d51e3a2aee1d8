/* point_groups.c  The isometries that leave a point of a grid where it is.
 *
 * tests/unit/test_lattice.c checks that each table is closed. */
#include "shapes/lattice/lattice_row.h"

#define PLANE(a, b, c, d, z)                                                                       \
    {                                                                                              \
        {                                                                                          \
            a, b, 0, c, d, 0, 0, 0, z                                                              \
        }                                                                                          \
    }

const struct qdri_matrix qdri_group_square[QDRI_GROUP_SQUARE] = {
    PLANE(1, 0, 0, 1, 1),  PLANE(0, -1, 1, 0, 1), PLANE(-1, 0, 0, -1, 1), PLANE(0, 1, -1, 0, 1),
    PLANE(-1, 0, 0, 1, 1), PLANE(0, 1, 1, 0, 1),  PLANE(1, 0, 0, -1, 1),  PLANE(0, -1, -1, 0, 1),
};

/* By multiples of 60 degrees, and each of these behind an exchange of the axes. */
#define TURNS(z)                                                                                   \
    PLANE(1, 0, 0, 1, z), PLANE(0, -1, 1, 1, z), PLANE(-1, -1, 1, 0, z), PLANE(-1, 0, 0, -1, z),   \
        PLANE(0, 1, -1, -1, z), PLANE(1, 1, -1, 0, z)
#define MIRRORS(z)                                                                                 \
    PLANE(0, 1, 1, 0, z), PLANE(-1, 0, 1, 1, z), PLANE(-1, -1, 0, 1, z), PLANE(0, -1, -1, 0, z),   \
        PLANE(1, 0, -1, -1, z), PLANE(1, 1, 0, -1, z)

const struct qdri_matrix qdri_group_hexagon[QDRI_GROUP_HEXAGON] = {TURNS(1), MIRRORS(1)};

/* In space, a mirror of the plane turned upside down is a rotation. */
const struct qdri_matrix qdri_group_prism[QDRI_GROUP_PRISM] = {TURNS(1), MIRRORS(-1), MIRRORS(1),
                                                               TURNS(-1)};

/* The axes in cyclic order with an even number of signs, or two exchanged with an odd one:
 * rotations. */
#define CYCLIC(x, y, z)                                                                            \
    {{x, 0, 0, 0, y, 0, 0, 0, z}}, {{0, x, 0, 0, 0, y, z, 0, 0}},                                  \
    {                                                                                              \
        {                                                                                          \
            0, 0, x, y, 0, 0, 0, z, 0                                                              \
        }                                                                                          \
    }
#define EXCHANGED(x, y, z)                                                                         \
    {{0, x, 0, y, 0, 0, 0, 0, z}}, {{0, 0, x, 0, y, 0, z, 0, 0}},                                  \
    {                                                                                              \
        {                                                                                          \
            x, 0, 0, 0, 0, y, 0, z, 0                                                              \
        }                                                                                          \
    }

const struct qdri_matrix qdri_group_cube[QDRI_GROUP_CUBE] = {
    CYCLIC(1, 1, 1),     CYCLIC(1, -1, -1),    CYCLIC(-1, 1, -1),    CYCLIC(-1, -1, 1),
    EXCHANGED(-1, 1, 1), EXCHANGED(1, -1, 1),  EXCHANGED(1, 1, -1),  EXCHANGED(-1, -1, -1),
    EXCHANGED(1, 1, 1),  EXCHANGED(1, -1, -1), EXCHANGED(-1, 1, -1), EXCHANGED(-1, -1, 1),
    CYCLIC(-1, 1, 1),    CYCLIC(1, -1, 1),     CYCLIC(1, 1, -1),     CYCLIC(-1, -1, -1),
};
