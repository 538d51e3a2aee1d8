/* trace.c  Outlines of pieces, and the grid: from sides to lines.
 *
 * A side between two atoms of a piece is none of its outline.  From a side of the outline, the next
 * one is found by turning about its end, from atom to atom of the piece, until there is a side that
 * the piece ends at. */
#include "shapes/pictures/album.h"

#include <string.h>

bool qdri_is_within(const struct qdri_album *album, uint32_t half)
{
    const struct qdri_half *here = &album->mesh.half[half];
    const uint32_t *owner = album->scene.owner;
    return here->twin != QDRI_NONE && owner[here->atom] == owner[album->mesh.half[here->twin].atom];
}

/* Puts the outline that a side is of.  No round is longer than all sides are. */
static void trace_round(struct qdri_album *album, uint32_t begin, struct qdri_pen *pen)
{
    const struct qdri_mesh *mesh = &album->mesh;
    size_t count = 0;
    uint32_t half = begin;
    while (!album->is_done[half]) {
        album->is_done[half] = true;
        album->spot[count++] = qdri_half_begin(mesh, half);
        half = mesh->half[half].next;
        for (size_t turns = 0; turns < mesh->halves && qdri_is_within(album, half); ++turns) {
            half = mesh->half[mesh->half[half].twin].next;
        }
    }
    qdri_pen_round(pen, album->spot, count);
}

void qdri_trace(struct qdri_album *album, const uint32_t *member, size_t count,
                struct qdri_pen *pen)
{
    const struct qdri_mesh *mesh = &album->mesh;
    for (size_t k = 0; k < count; ++k) {
        for (uint32_t half = mesh->first[member[k]]; half < mesh->first[member[k] + 1]; ++half) {
            if (!album->is_done[half] && !qdri_is_within(album, half)) {
                trace_round(album, half, pen);
            }
        }
    }
}

/* ------------------------------------------------------------------------------------ grid ---- */

/* A line of the grid is a row of sides between atoms, each from its upper end, and of level ones
 * from the left one. */
static bool begins_above(struct qdri_spot from, struct qdri_spot to)
{
    return from.y < to.y - 1 || (from.y <= to.y + 1 && from.x < to.x);
}

static bool is_of_grid(const struct qdri_mesh *mesh, uint32_t half)
{
    return mesh->half[half].twin != QDRI_NONE &&
           begins_above(qdri_half_begin(mesh, half), qdri_half_end(mesh, half));
}

/* Returns the side that goes on straight ahead; QDRI_NONE where there is none. */
static uint32_t straight_on(const struct qdri_album *album, uint32_t half)
{
    const struct qdri_mesh *mesh = &album->mesh;
    uint32_t corner = mesh->half[mesh->half[half].next].corner;
    for (uint32_t k = album->spoke_first[corner]; k < album->spoke_first[corner + 1]; ++k) {
        if (is_of_grid(mesh, album->spoke[k]) &&
            qdri_is_straight(qdri_half_begin(mesh, half), mesh->corner[corner],
                             qdri_half_end(mesh, album->spoke[k]))) {
            return album->spoke[k];
        }
    }
    return QDRI_NONE;
}

/* Marks all that another side leads to. */
static void mark_followers(struct qdri_album *album)
{
    memset(album->is_done, 0, album->mesh.halves * sizeof *album->is_done);
    for (uint32_t half = 0; half < album->mesh.halves; ++half) {
        uint32_t next = is_of_grid(&album->mesh, half) ? straight_on(album, half) : QDRI_NONE;
        if (next != QDRI_NONE) {
            album->is_done[next] = true;
        }
    }
}

void qdri_trace_grid(struct qdri_album *album, struct qdri_pen *pen)
{
    const struct qdri_mesh *mesh = &album->mesh;
    mark_followers(album);
    for (uint32_t half = 0; half < mesh->halves; ++half) {
        if (is_of_grid(mesh, half) && !album->is_done[half]) {
            uint32_t last = half;
            for (uint32_t next = half; next != QDRI_NONE; next = straight_on(album, last)) {
                last = next;
            }
            qdri_pen_move(pen, qdri_half_begin(mesh, half));
            qdri_pen_line(pen, qdri_half_end(mesh, last));
        }
    }
}
