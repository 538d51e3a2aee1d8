/* orient.c  Turns pieces. */
#include "shapes/puzzle/orient.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* -------------------------------------------------------------- which turns are allowed ---- */

bool qdri_is_half_turn(const struct qdri_lattice *lattice, size_t isometry)
{
    static const struct qdri_point axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (size_t k = 0; k < 3; ++k) {
        const struct qdri_point image = qdri_lattice_map(lattice, isometry, axes[k]);
        const struct qdri_point opposite = {-image.x, -image.y, -image.z};
        if (qdri_point_compare(image, axes[k]) != 0 && qdri_point_compare(opposite, axes[k]) != 0) {
            return false;
        }
    }
    return qdri_lattice_is_rotation(lattice, isometry);
}

/* Does an isometry exchange left and right, and nothing else? */
static bool is_left_right(const struct qdri_lattice *lattice, size_t isometry,
                          struct qdri_point atom)
{
    static const double least = 1e-6;
    struct qdri_point beside[QDRI_NEIGHBOURS_MOST];
    double from[3];
    double image[3];
    const size_t count = qdri_lattice_neighbours(lattice, atom, beside);
    qdri_lattice_centre(lattice, atom, from);
    qdri_lattice_centre(lattice, qdri_lattice_map(lattice, isometry, atom), image);
    for (size_t k = 0; k < count; ++k) {
        double to[3];
        double moved[3];
        qdri_lattice_centre(lattice, beside[k], to);
        qdri_lattice_centre(lattice, qdri_lattice_map(lattice, isometry, beside[k]), moved);
        if (fabs(moved[0] - image[0] + to[0] - from[0]) > least ||
            fabs(moved[1] - image[1] - to[1] + from[1]) > least ||
            fabs(moved[2] - image[2] - to[2] + from[2]) > least) {
            return false;
        }
    }
    return true;
}

/* Returns it, or 0 where the lattice has none. */
static size_t left_right(const struct qdri_lattice *lattice, struct qdri_point atom)
{
    for (size_t k = 1; k < qdri_lattice_isometries(lattice); ++k) {
        if (is_left_right(lattice, k, atom)) {
            return k;
        }
    }
    return 0;
}

static bool allows_turn(const struct qdri_lattice *lattice, enum qdri_turns turns, size_t isometry)
{
    switch (turns) {
    case QDRI_TURNS_ALL:
        return qdri_lattice_is_rotation(lattice, isometry);
    case QDRI_TURNS_HALF:
        return qdri_is_half_turn(lattice, isometry);
    case QDRI_TURNS_NONE:
    default:
        return isometry == 0;
    }
}

/* A piece that may be mirrored but not turned freely is mirrored left and right, then turned. */
bool qdri_piece_allows(const struct qdri_lattice *lattice, const struct qdri_piece *piece,
                       size_t isometry)
{
    if (allows_turn(lattice, piece->turns, isometry)) {
        return true;
    }
    if (!piece->is_mirrored || qdri_lattice_is_rotation(lattice, isometry)) {
        return false;
    }
    if (piece->turns == QDRI_TURNS_ALL) {
        return true;
    }
    const size_t mirror = left_right(lattice, piece->cell[0].atom);
    return mirror > 0 &&
           allows_turn(lattice, piece->turns, qdri_lattice_product(lattice, mirror, isometry));
}

/* ------------------------------------------------------------------------ positions ---- */

void qdri_pose_free(struct qdri_pose *position)
{
    free(position->cell);
    free(position->side);
    *position = (struct qdri_pose){0};
}

void qdri_poses_free(struct qdri_poses *positions)
{
    for (size_t k = 0; k < positions->count; ++k) {
        qdri_pose_free(&positions->position[k]);
    }
    free(positions->position);
    *positions = (struct qdri_poses){0};
}

bool qdri_pose_make(const struct qdri_lattice *lattice, const struct qdri_piece *piece,
                    size_t isometry, struct qdri_pose *position)
{
    *position =
        (struct qdri_pose){.cell = qdri_copy(piece->cell, piece->cells, sizeof *piece->cell),
                           .side = qdri_copy(piece->side, piece->sides, sizeof *piece->side)};
    if (!position->cell || !position->side) {
        return false;
    }
    for (size_t k = 0; k < piece->cells; ++k) {
        position->cell[k].atom = qdri_lattice_map(lattice, isometry, piece->cell[k].atom);
    }
    qdri_cells_sort(position->cell, piece->cells);
    const struct qdri_point to = qdri_lattice_to_representative(lattice, position->cell[0].atom);
    for (size_t k = 0; k < piece->cells; ++k) {
        position->cell[k].atom = qdri_point_plus(position->cell[k].atom, to);
    }
    for (size_t k = 0; k < piece->sides; ++k) {
        position->side[k].beyond =
            qdri_point_plus(qdri_lattice_map(lattice, isometry, piece->side[k].beyond), to);
    }
    if (piece->sides > 0) {
        qsort(position->side, piece->sides, sizeof *position->side, qdri_point_compare_at);
    }
    return true;
}

static bool are_equal(const struct qdri_pose *a, const struct qdri_pose *b, size_t cells,
                      size_t sides)
{
    for (size_t k = 0; k < cells; ++k) {
        if (qdri_point_compare(a->cell[k].atom, b->cell[k].atom) != 0 ||
            a->cell[k].color != b->cell[k].color) {
            return false;
        }
    }
    for (size_t k = 0; k < sides; ++k) {
        if (qdri_point_compare(a->side[k].beyond, b->side[k].beyond) != 0 ||
            a->side[k].color != b->side[k].color) {
            return false;
        }
    }
    return true;
}

size_t qdri_poses_find(const struct qdri_poses *positions, const struct qdri_pose *position)
{
    size_t k = 0;
    while (k < positions->count &&
           !are_equal(&positions->position[k], position, positions->cells, positions->sides)) {
        ++k;
    }
    return k;
}

bool qdri_poses_of(const struct qdri_lattice *lattice, const struct qdri_piece *piece,
                   struct qdri_poses *positions)
{
    const size_t isometries = qdri_lattice_isometries(lattice);
    *positions =
        (struct qdri_poses){.position = qdri_zeros(isometries, sizeof *positions->position),
                            .cells = piece->cells,
                            .sides = piece->sides};
    if (!positions->position) {
        return false;
    }
    for (size_t k = 0; k < isometries; ++k) {
        struct qdri_pose made;
        if (!qdri_piece_allows(lattice, piece, k)) {
            continue;
        }
        if (!qdri_pose_make(lattice, piece, k, &made)) {
            qdri_pose_free(&made);
            return false;
        }
        if (qdri_poses_find(positions, &made) < positions->count) {
            qdri_pose_free(&made);
        } else {
            positions->position[positions->count++] = made;
        }
    }
    return true;
}
