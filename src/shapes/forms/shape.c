/* shape.c  Shapes: finite sets of atoms, up to translations and isometries. */
#include "shapes/forms/shape.h"

#include <stdlib.h>

#include "base/alloc.h"

/* Sorts atoms, and leaves each once. */
static void put_in_order(struct qdri_shape *shape)
{
    if (shape->atoms == 0) {
        return;
    }
    qsort(shape->atom, shape->atoms, sizeof *shape->atom, qdri_point_compare_at);
    size_t kept = 1;
    for (size_t i = 1; i < shape->atoms; ++i) {
        if (qdri_point_compare(shape->atom[kept - 1], shape->atom[i]) != 0) {
            shape->atom[kept++] = shape->atom[i];
        }
    }
    shape->atoms = kept;
}

bool qdri_shape_make(struct qdri_shape *shape, const struct qdri_point *atoms, size_t count)
{
    *shape = (struct qdri_shape){qdri_copy(atoms, count, sizeof *atoms), count};
    if (!shape->atom) {
        *shape = (struct qdri_shape){0};
        return false;
    }
    put_in_order(shape);
    return true;
}

void qdri_shape_free(struct qdri_shape *shape)
{
    free(shape->atom);
    *shape = (struct qdri_shape){0};
}

int qdri_shape_compare(const struct qdri_shape *a, const struct qdri_shape *b)
{
    if (a->atoms != b->atoms) {
        return a->atoms < b->atoms ? -1 : 1;
    }
    for (size_t i = 0; i < a->atoms; ++i) {
        int order = qdri_point_compare(a->atom[i], b->atom[i]);
        if (order != 0) {
            return order;
        }
    }
    return 0;
}

void qdri_shape_normalize(const struct qdri_lattice *lattice, struct qdri_shape *shape)
{
    if (shape->atoms == 0) {
        return;
    }
    struct qdri_point by = qdri_lattice_to_representative(lattice, shape->atom[0]);
    for (size_t i = 0; i < shape->atoms; ++i) {
        shape->atom[i] = qdri_point_plus(shape->atom[i], by);
    }
}

/* The same in memory that there is: `image` has room for as many atoms. */
static void map_into(const struct qdri_lattice *lattice, size_t isometry,
                     const struct qdri_shape *shape, struct qdri_shape *image)
{
    image->atoms = shape->atoms;
    for (size_t i = 0; i < shape->atoms; ++i) {
        image->atom[i] = qdri_lattice_map(lattice, isometry, shape->atom[i]);
    }
    put_in_order(image);
    qdri_shape_normalize(lattice, image);
}

bool qdri_shape_map(const struct qdri_lattice *lattice, size_t isometry,
                    const struct qdri_shape *shape, struct qdri_shape *image)
{
    *image = (struct qdri_shape){qdri_zeros(shape->atoms, sizeof *image->atom), 0};
    if (!image->atom) {
        return false;
    }
    map_into(lattice, isometry, shape, image);
    return true;
}

bool qdri_shape_canonical(const struct qdri_lattice *lattice, qdr_shape_equivalence sides,
                          const struct qdri_shape *shape, struct qdri_shape *canonical)
{
    struct qdri_shape image;
    if (!qdri_shape_map(lattice, 0, shape, canonical)) {
        return false;
    }
    if (!qdri_shape_map(lattice, 0, shape, &image)) {
        qdri_shape_free(canonical);
        return false;
    }
    for (size_t i = 1; i < qdri_lattice_isometries(lattice); ++i) {
        if (!qdri_sides_allow(lattice, sides, i)) {
            continue;
        }
        map_into(lattice, i, shape, &image);
        if (qdri_shape_compare(&image, canonical) < 0) {
            struct qdri_shape least = image;
            image = *canonical;
            *canonical = least;
        }
    }
    qdri_shape_free(&image);
    return true;
}

bool qdri_sides_allow(const struct qdri_lattice *lattice, qdr_shape_equivalence sides,
                      size_t isometry)
{
    return isometry == 0 || sides == QDR_SHAPE_FREE ||
           (sides == QDR_SHAPE_ONE_SIDED && qdri_lattice_is_rotation(lattice, isometry));
}

/* Where an atom is in a shape; shape->atoms where it is not in it. */
static size_t find(const struct qdri_shape *shape, struct qdri_point atom)
{
    const struct qdri_point *found =
        bsearch(&atom, shape->atom, shape->atoms, sizeof atom, qdri_point_compare_at);
    return found ? (size_t)(found - shape->atom) : shape->atoms;
}

/* Marks what can be reached from an atom, and returns how many atoms that are. */
static size_t reach(const struct qdri_lattice *lattice, const struct qdri_shape *shape, size_t from,
                    bool *reached, size_t *queue)
{
    size_t count = 1;
    reached[from] = true;
    queue[0] = from;
    for (size_t i = 0; i < count; ++i) {
        struct qdri_point next[QDRI_NEIGHBOURS_MOST];
        size_t neighbours = qdri_lattice_neighbours(lattice, shape->atom[queue[i]], next);
        for (size_t k = 0; k < neighbours; ++k) {
            size_t at = find(shape, next[k]);
            if (at < shape->atoms && !reached[at]) {
                reached[at] = true;
                queue[count++] = at;
            }
        }
    }
    return count;
}

bool qdri_shape_second_part(const struct qdri_lattice *lattice, const struct qdri_point *atom,
                            size_t atoms, size_t *second)
{
    struct qdri_shape shape;
    *second = atoms;
    if (atoms < 2) {
        return true;
    }
    bool has_memory = qdri_shape_make(&shape, atom, atoms);
    bool *reached = qdri_zeros(atoms, sizeof *reached);
    size_t *queue = qdri_zeros(atoms, sizeof *queue);
    has_memory = has_memory && reached && queue;
    if (has_memory) {
        (void)reach(lattice, &shape, find(&shape, atom[0]), reached, queue);
    }
    for (size_t k = 0; k < atoms && has_memory && *second == atoms; ++k) {
        *second = reached[find(&shape, atom[k])] ? atoms : k;
    }
    qdri_shape_free(&shape);
    free(reached);
    free(queue);
    return has_memory;
}

/* ------------------------------------------------------------------------------ text art ---- */

void qdri_put_signs(struct qdri_output *output, struct qdri_sign *sign, size_t count,
                    const char *indent, char nothing)
{
    const bool is_marked = nothing != ' ';
    struct qdri_point at = {0, 0, 0};
    if (count > 0) {
        qsort(sign, count, sizeof *sign, qdri_point_compare_at);
        at.z = is_marked ? 0 : sign[0].place.z;
    }
    qdri_put_text(output, indent);
    for (size_t k = 0; k < count; ++k) {
        const struct qdri_point place = sign[k].place;
        while (at.z < place.z || at.y < place.y) {
            if (is_marked && at.x == 0) {
                qdri_put(output, &nothing, 1);
            }
            qdri_put_text(output, at.z < place.z ? "\n\n" : "\n");
            qdri_put_text(output, indent);
            at = at.z == place.z ? (struct qdri_point){0, at.y + 1, at.z}
                                 : (struct qdri_point){0, 0, is_marked ? at.z + 1 : place.z};
        }
        for (; at.x < place.x; ++at.x) {
            qdri_put(output, &nothing, 1);
        }
        qdri_put(output, &sign[k].sign, 1);
        ++at.x;
    }
    qdri_put_text(output, "\n");
}
