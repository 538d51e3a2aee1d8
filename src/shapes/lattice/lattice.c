/* lattice.c  Grids as data: what the rows of lattices.def say of any atom. */
#include "shapes/lattice/lattice.h"

#include <string.h>

#include "shapes/lattice/lattice_row.h"

/* ---------------------------------------------------------------------- point groups ---- */

/* The isometries that leave a point of a grid where it is: in each table the identity is first, and
 * rotations stand before reflections.  tests/unit/test_lattice.c checks that each is closed. */
#define PLANE(a, b, c, d, z)                                                                       \
    {                                                                                              \
        {                                                                                          \
            a, b, 0, c, d, 0, 0, 0, z                                                              \
        }                                                                                          \
    }

static const struct qdri_matrix square_group[] = {
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

static const struct qdri_matrix hexagon_group[] = {TURNS(1), MIRRORS(1)};

/* In space, a mirror of the plane turned upside down is a rotation. */
static const struct qdri_matrix prism_group[] = {TURNS(1), MIRRORS(-1), MIRRORS(1), TURNS(-1)};

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

static const struct qdri_matrix cube_group[] = {
    CYCLIC(1, 1, 1),     CYCLIC(1, -1, -1),    CYCLIC(-1, 1, -1),    CYCLIC(-1, -1, 1),
    EXCHANGED(-1, 1, 1), EXCHANGED(1, -1, 1),  EXCHANGED(1, 1, -1),  EXCHANGED(-1, -1, -1),
    EXCHANGED(1, 1, 1),  EXCHANGED(1, -1, -1), EXCHANGED(-1, 1, -1), EXCHANGED(-1, -1, 1),
    CYCLIC(-1, 1, 1),    CYCLIC(1, -1, 1),     CYCLIC(1, 1, -1),     CYCLIC(-1, -1, -1),
};

/* -------------------------------------------------------------------------- the table ---- */

#define LIST(...)                                                                                  \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define LATTICE(id, name, others, dimension, axes, group, unit, layer, basis, step, kinds,         \
                neighbours, cells, atoms, corners, magnified)                                      \
    static const struct qdri_atom_kind id##_kinds[] = kinds;                                       \
    static const struct qdri_point id##_neighbours[] = neighbours;                                 \
    static const struct qdri_point id##_cells[] = cells;                                           \
    static const struct qdri_point id##_corners[] = corners;
#include "shapes/lattice/lattices.def"
#undef LATTICE

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define LATTICE(id, name, others, dimension, axes, group, unit, layer, basis, step, kinds,         \
                neighbours, cells, atoms, corners, magnified)                                      \
    {{name, others, dimension},                                                                    \
     axes,                                                                                         \
     unit,                                                                                         \
     layer,                                                                                        \
     basis,                                                                                        \
     step,                                                                                         \
     group,                                                                                        \
     COUNT(group),                                                                                 \
     id##_kinds,                                                                                   \
     COUNT(id##_kinds),                                                                            \
     id##_neighbours,                                                                              \
     COUNT(id##_neighbours),                                                                       \
     id##_cells,                                                                                   \
     COUNT(id##_cells) / (atoms),                                                                  \
     atoms,                                                                                        \
     id##_corners,                                                                                 \
     COUNT(id##_corners),                                                                          \
     magnified},
static const struct qdri_lattice LATTICES[] = {
#include "shapes/lattice/lattices.def"
};
#undef LATTICE

const struct qdri_lattice *qdri_lattice_at(size_t index)
{
    return index < COUNT(LATTICES) ? &LATTICES[index] : NULL;
}

/* Is one of the words of a list equal to a name? */
static bool has_word(const char *list, const char *name, size_t length)
{
    while (*list) {
        size_t word = strcspn(list, " ");
        if (word == length && memcmp(list, name, length) == 0) {
            return true;
        }
        list += word + (list[word] == ' ' ? 1 : 0);
    }
    return false;
}

const struct qdri_lattice *qdri_lattice_find(const char *name, size_t length)
{
    for (size_t i = 0; i < COUNT(LATTICES); ++i) {
        const struct qdri_lattice *lattice = &LATTICES[i];
        if (has_word(lattice->shown.name, name, length) ||
            has_word(lattice->shown.others, name, length)) {
            return lattice;
        }
    }
    return NULL;
}

const char *qdri_lattice_name(const struct qdri_lattice *lattice)
{
    return lattice->shown.name;
}

unsigned qdri_lattice_dimension(const struct qdri_lattice *lattice)
{
    return lattice->shown.dimension;
}

/* -------------------------------------------------------------------------- arithmetic ---- */

struct qdri_point qdri_point_least(struct qdri_point a, struct qdri_point b)
{
    return (struct qdri_point){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z};
}

int qdri_point_compare(struct qdri_point a, struct qdri_point b)
{
    if (a.z != b.z) {
        return a.z < b.z ? -1 : 1;
    }
    if (a.y != b.y) {
        return a.y < b.y ? -1 : 1;
    }
    return a.x == b.x ? 0 : a.x < b.x ? -1 : 1;
}

int qdri_point_compare_at(const void *a, const void *b)
{
    return qdri_point_compare(*(const struct qdri_point *)a, *(const struct qdri_point *)b);
}

static struct qdri_point multiply(struct qdri_point a, int32_t by)
{
    return (struct qdri_point){a.x * by, a.y * by, a.z * by};
}

/* The determinant of three vectors. */
static int64_t triple(struct qdri_point a, struct qdri_point b, struct qdri_point c)
{
    return a.x * ((int64_t)b.y * c.z - (int64_t)b.z * c.y) -
           a.y * ((int64_t)b.x * c.z - (int64_t)b.z * c.x) +
           a.z * ((int64_t)b.x * c.y - (int64_t)b.y * c.x);
}

bool qdri_solve_basis(const struct qdri_point basis[3], struct qdri_point vector, int32_t factor[3])
{
    int64_t whole = triple(basis[0], basis[1], basis[2]);
    int64_t part[3] = {triple(vector, basis[1], basis[2]), triple(basis[0], vector, basis[2]),
                       triple(basis[0], basis[1], vector)};
    for (int i = 0; i < 3; ++i) {
        if (part[i] % whole != 0) {
            return false;
        }
        factor[i] = (int32_t)(part[i] / whole);
    }
    return true;
}

/* The sum of multiples of three vectors. */
static struct qdri_point combine(const struct qdri_point basis[3], const int32_t factor[3])
{
    return qdri_point_plus(
        qdri_point_plus(multiply(basis[0], factor[0]), multiply(basis[1], factor[1])),
        multiply(basis[2], factor[2]));
}

static struct qdri_point apply(const struct qdri_matrix *matrix, struct qdri_point p)
{
    const int8_t *m = matrix->m;
    return (struct qdri_point){m[0] * p.x + m[1] * p.y + m[2] * p.z,
                               m[3] * p.x + m[4] * p.y + m[5] * p.z,
                               m[6] * p.x + m[7] * p.y + m[8] * p.z};
}

/* ------------------------------------------------------------------------------- atoms ---- */

/* A lattice of the plane has no translations out of it. */
static bool solve(const struct qdri_lattice *lattice, const struct qdri_point basis[3],
                  struct qdri_point vector, int32_t factor[3])
{
    return qdri_solve_basis(basis, vector, factor) &&
           (lattice->shown.dimension == 3 || factor[2] == 0);
}

bool qdri_lattice_is_translation(const struct qdri_lattice *lattice, struct qdri_point vector)
{
    int32_t factor[3];
    return solve(lattice, lattice->basis, vector, factor);
}

/* The kind of an atom; lattice->kinds where it is none. */
static size_t kind_of(const struct qdri_lattice *lattice, struct qdri_point point)
{
    size_t kind = 0;
    while (kind < lattice->kinds &&
           !qdri_lattice_is_translation(lattice, qdri_point_minus(point, lattice->kind[kind].at))) {
        ++kind;
    }
    return kind;
}

bool qdri_lattice_is_atom(const struct qdri_lattice *lattice, struct qdri_point point)
{
    return kind_of(lattice, point) < lattice->kinds;
}

struct qdri_point qdri_lattice_to_representative(const struct qdri_lattice *lattice,
                                                 struct qdri_point atom)
{
    size_t kind = kind_of(lattice, atom);
    if (kind == lattice->kinds) { /* no atom */
        return (struct qdri_point){0, 0, 0};
    }
    return qdri_point_minus(lattice->kind[kind].at, atom);
}

/* -------------------------------------------------------------------------- isometries ---- */

size_t qdri_lattice_isometries(const struct qdri_lattice *lattice)
{
    return lattice->isometries;
}

struct qdri_point qdri_lattice_map(const struct qdri_lattice *lattice, size_t isometry,
                                   struct qdri_point point)
{
    return apply(&lattice->isometry[isometry], point);
}

/* Where an isometry takes the axes: the columns of its matrix. */
static void columns(const struct qdri_matrix *matrix, struct qdri_point column[3])
{
    for (int i = 0; i < 3; ++i) {
        column[i] = (struct qdri_point){matrix->m[i], matrix->m[3 + i], matrix->m[6 + i]};
    }
}

bool qdri_lattice_is_rotation(const struct qdri_lattice *lattice, size_t isometry)
{
    struct qdri_point column[3];
    columns(&lattice->isometry[isometry], column);
    return triple(column[0], column[1], column[2]) > 0;
}

size_t qdri_lattice_product(const struct qdri_lattice *lattice, size_t first, size_t second)
{
    struct qdri_point product[3];
    columns(&lattice->isometry[first], product);
    for (int i = 0; i < 3; ++i) {
        product[i] = apply(&lattice->isometry[second], product[i]);
    }
    for (size_t i = 0; i < lattice->isometries; ++i) {
        struct qdri_point column[3];
        columns(&lattice->isometry[i], column);
        if (qdri_point_compare(column[0], product[0]) == 0 &&
            qdri_point_compare(column[1], product[1]) == 0 &&
            qdri_point_compare(column[2], product[2]) == 0) {
            return i;
        }
    }
    return 0; /* not reached: they are a group */
}

/* ------------------------------------------------------------------------------- cells ---- */

/* An isometry, and a translation behind it. */
struct motion {
    size_t isometry;
    struct qdri_point translation;
};

static struct qdri_point move(const struct qdri_lattice *lattice, const struct motion *motion,
                              struct qdri_point point)
{
    return qdri_point_plus(apply(&lattice->isometry[motion->isometry], point), motion->translation);
}

/* Finds a motion that takes the first atom to another; a rotation where there is one.  False: it is
 * no atom. */
static bool find_motion(const struct qdri_lattice *lattice, struct qdri_point atom,
                        struct motion *motion)
{
    for (size_t i = 0; i < lattice->isometries; ++i) {
        struct qdri_point image = apply(&lattice->isometry[i], lattice->kind[0].at);
        *motion = (struct motion){i, qdri_point_minus(atom, image)};
        if (qdri_lattice_is_translation(lattice, motion->translation)) {
            return true;
        }
    }
    return false;
}

size_t qdri_lattice_cell(const struct qdri_lattice *lattice, struct qdri_point atom, size_t index,
                         struct qdri_point atoms[QDRI_ATOMS_MOST])
{
    struct motion motion;
    if (index >= lattice->cells || !find_motion(lattice, atom, &motion)) {
        return 0;
    }
    const struct qdri_point *cell = &lattice->cell[index * lattice->cell_atoms];
    for (size_t i = 0; i < lattice->cell_atoms; ++i) {
        atoms[i] = move(lattice, &motion, cell[i]);
    }
    return lattice->cell_atoms;
}

size_t qdri_lattice_neighbours(const struct qdri_lattice *lattice, struct qdri_point atom,
                               struct qdri_point neighbours[QDRI_NEIGHBOURS_MOST])
{
    struct motion motion;
    if (!find_motion(lattice, atom, &motion)) {
        return 0;
    }
    for (size_t i = 0; i < lattice->neighbours; ++i) {
        neighbours[i] = move(lattice, &motion, lattice->neighbour[i]);
    }
    return lattice->neighbours;
}

/* --------------------------------------------------------------------------------- art ---- */

bool qdri_lattice_from_art(const struct qdri_lattice *lattice, int32_t layer, int32_t row,
                           int32_t column, struct qdri_point *atom)
{
    struct qdri_point place = {column, row, layer};
    for (size_t i = 0; i < lattice->kinds; ++i) {
        const struct qdri_atom_kind *kind = &lattice->kind[i];
        int32_t factor[3];
        if (solve(lattice, lattice->step, qdri_point_minus(place, kind->art), factor)) {
            *atom = qdri_point_plus(kind->at, combine(lattice->basis, factor));
            return true;
        }
    }
    return false;
}

struct qdri_point qdri_lattice_to_art(const struct qdri_lattice *lattice, struct qdri_point atom)
{
    for (size_t i = 0; i < lattice->kinds; ++i) {
        const struct qdri_atom_kind *kind = &lattice->kind[i];
        int32_t factor[3];
        if (solve(lattice, lattice->basis, qdri_point_minus(atom, kind->at), factor)) {
            return qdri_point_plus(kind->art, combine(lattice->step, factor));
        }
    }
    return (struct qdri_point){0, 0, 0};
}

/* ----------------------------------------------------------------------------- drawing ---- */

/* Where a point, magnified, is drawn. */
static void draw(const struct qdri_lattice *lattice, struct qdri_point point, double magnified,
                 double place[2])
{
    static const double half = 0.5;
    static const double height = 0.86602540378443865; /* of a triangle with sides of 1 */
    double x = point.x / (magnified * lattice->unit);
    double y = point.y / (magnified * lattice->unit);
    bool square = lattice->axes == QDRI_AXES_SQUARE;
    place[0] = square ? x : x + half * y;
    place[1] = square ? y : height * y;
}

size_t qdri_lattice_outline(const struct qdri_lattice *lattice, struct qdri_point atom,
                            double corner[QDRI_CORNERS_MOST][2])
{
    struct motion motion;
    if (lattice->corners < 2 || !find_motion(lattice, atom, &motion)) {
        return 0;
    }
    motion.translation = multiply(motion.translation, lattice->corner_unit);
    for (size_t i = 0; i < lattice->corners; ++i) {
        draw(lattice, move(lattice, &motion, lattice->corner[i]), lattice->corner_unit, corner[i]);
    }
    return lattice->corners;
}

void qdri_lattice_centre(const struct qdri_lattice *lattice, struct qdri_point atom,
                         double centre[3])
{
    draw(lattice, atom, 1, centre);
    centre[2] = lattice->layer * atom.z;
}
