/* cells.c  Shapes of Burr Tools as cells of our lattices.
 *
 * Its y goes up, away from who looks, where our rows go down: so that a shape is not mirrored, row
 * -y is taken for y.  Cubes and prisms are then numbered as ours are (where x + y is even, a
 * triangle has its base below); spheres are at the places where x + y + z is even. */
#include <string.h>

#include "base/alloc.h"
#include "shapes/xmpuzzle/xmpuzzle.h"

/* Finds the atom of a place; false: there is none. */
static bool find_atom(const struct qdri_lattice *lattice, int32_t x, int32_t y, int32_t z,
                      struct qdri_point *atom)
{
    *atom = (struct qdri_point){x, -y, z};
    return strcmp(qdri_lattice_name(lattice), "spheres") == 0
               ? qdri_lattice_is_atom(lattice, *atom)
               : qdri_lattice_from_art(lattice, z, -y, x, atom);
}

/* Moves cells so that a drawing of them begins in the first layer and row, and in the first column
 * or, where triangles would have to point the other way, the second. */
static void move_to_corner(const struct qdri_lattice *lattice, struct qdri_cell *cell, size_t cells)
{
    const struct qdri_point first = qdri_lattice_to_art(lattice, cell[0].atom);
    struct qdri_point least = first;
    struct qdri_point by = {0, 0, 0};
    bool is_found = false;
    for (size_t k = 1; k < cells; ++k) {
        least = qdri_point_least(least, qdri_lattice_to_art(lattice, cell[k].atom));
    }
    for (int32_t k = 0; k < 2 && !is_found; ++k) {
        struct qdri_point atom;
        if (qdri_lattice_from_art(lattice, first.z - least.z, first.y - least.y,
                                  first.x - least.x + k, &atom)) {
            by = qdri_point_minus(atom, cell[0].atom);
            is_found = qdri_lattice_is_translation(lattice, by);
        }
    }
    for (size_t k = 0; k < cells && is_found; ++k) {
        cell[k].atom = qdri_point_plus(cell[k].atom, by);
    }
}

static struct qdri_cell make_cell(uint8_t said, const struct qdri_xm_palette *palette)
{
    const bool is_open = (said & QDRI_XM_STATE) == QDRI_XM_VARIABLE;
    const uint8_t color = said >> QDRI_XM_COLOR_SHIFT;
    return (struct qdri_cell){.color = is_open ? palette->open_color[color] : palette->color[color],
                              .is_optional = is_open};
}

static bool atom_of(const struct qdri_xm_shape *shape, const struct qdri_lattice *lattice,
                    size_t index, struct qdri_point *atom)
{
    const size_t width = shape->size[0];
    const size_t layer = width * shape->size[1];
    return find_atom(lattice, (int32_t)(index % width), (int32_t)(index % layer / width),
                     (int32_t)(index / layer), atom);
}

size_t qdri_xmpuzzle_stray(const struct qdri_xm_shape *shape, const struct qdri_lattice *lattice)
{
    for (size_t k = 0; k < shape->cells; ++k) {
        struct qdri_point atom;
        if ((shape->cell[k] & QDRI_XM_STATE) != QDRI_XM_NOTHING &&
            !atom_of(shape, lattice, k, &atom)) {
            return k;
        }
    }
    return SIZE_MAX;
}

bool qdri_xmpuzzle_cells(const struct qdri_xm_shape *shape, const struct qdri_lattice *lattice,
                         const struct qdri_xm_palette *palette, struct qdri_cell **cell,
                         size_t *cells)
{
    *cells = 0;
    *cell = qdri_zeros(shape->filled + shape->variable, sizeof **cell);
    for (size_t k = 0; k < shape->cells && *cell; ++k) {
        if ((shape->cell[k] & QDRI_XM_STATE) != QDRI_XM_NOTHING) {
            struct qdri_cell *made = &(*cell)[(*cells)++];
            *made = make_cell(shape->cell[k], palette);
            atom_of(shape, lattice, k, &made->atom);
        }
    }
    if (*cells > 0) {
        move_to_corner(lattice, *cell, *cells);
        qdri_cells_sort(*cell, *cells);
    }
    return *cell != NULL;
}

bool qdri_xmpuzzle_is_flat(const struct qdri_lattice *lattice, const struct qdri_cell *cell,
                           size_t cells)
{
    bool is_flat = false;
    for (int k = 0; k < 4 && strcmp(qdri_lattice_name(lattice), "spheres") == 0; ++k) {
        bool is_level = true;
        for (size_t j = 1; j < cells; ++j) {
            const struct qdri_point by = qdri_point_minus(cell[j].atom, cell[0].atom);
            is_level = is_level && by.x + (k & 1 ? by.y : -by.y) + (k & 2 ? by.z : -by.z) == 0;
        }
        is_flat = is_flat || is_level;
    }
    return is_flat;
}
