/* solids.c  Where pieces in space are, how large their picture is, and in which order it is drawn.
 *
 * Layers go from below, and each from the farthest to the nearest: nothing below hides what is
 * above it, for it is seen from above. */
#include "shapes/pictures/solids.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

enum { BALL = 612 /* how far a ball reaches on paper */ };

struct qdri_spot qdri_project(struct qdri_place place)
{
    double x = (place.x - place.y) * 0.8660254037844386;
    double y = (place.x + place.y) * 0.5 - place.z;
    /* Hundredths are exact enough, and shorter. */
    return (struct qdri_spot){(int32_t)lround(x * 100) * 10, (int32_t)lround(y * 100) * 10};
}

static struct qdri_place moved(const struct qdri_album *album, uint32_t atom,
                               struct qdri_place place)
{
    uint32_t piece = album->scene.owner[atom];
    if (album->look.view == QDR_SHAPES_EXPLODED && piece != QDRI_NO_PIECE) {
        struct qdri_place by = album->solids->offset[piece];
        place = (struct qdri_place){place.x + by.x, place.y + by.y, place.z + by.z};
    }
    return place;
}

struct qdri_place qdri_solid_corner(const struct qdri_album *album, uint32_t half, bool is_top)
{
    const struct qdri_mesh *mesh = &album->mesh;
    uint32_t atom = mesh->half[half].atom;
    struct qdri_spot spot = qdri_half_begin(mesh, half);
    double z = mesh->space[atom][2] + (is_top ? mesh->rise / 2 : -mesh->rise / 2);
    struct qdri_place place = {(spot.x - mesh->shift[atom].x) / (double)QDRI_UNIT,
                               (spot.y - mesh->shift[atom].y) / (double)QDRI_UNIT, z};
    return moved(album, atom, place);
}

struct qdri_place qdri_solid_centre(const struct qdri_album *album, uint32_t atom)
{
    const double *centre = album->mesh.space[atom];
    return moved(album, atom, (struct qdri_place){centre[0], centre[1], centre[2]});
}

/* --------------------------------------------------------------------------------- prepare ---- */

void qdri_solids_free(struct qdri_solids *solids)
{
    if (solids) {
        qdri_arrays_free(&solids->arrays);
        qdri_arrays_free(&solids->of_pieces);
        free(solids);
    }
}

/* Is the one right above the other? */
static bool is_stack(const struct qdri_mesh *mesh, uint32_t low, uint32_t high)
{
    const double *one = mesh->space[low];
    const double *other = mesh->space[high];
    return fabs(one[0] - other[0]) < 0.01 && fabs(one[1] - other[1]) < 0.01 &&
           fabs(other[2] - one[2] - mesh->rise) < 0.01;
}

static void find_stacks(struct qdri_album *album)
{
    struct qdri_solids *solids = album->solids;
    const struct qdri_mesh *mesh = &album->mesh;
    memset(solids->above, 0xFF, mesh->atoms * sizeof *solids->above);
    memset(solids->below, 0xFF, mesh->atoms * sizeof *solids->below);
    for (size_t k = 0; k < mesh->links; ++k) {
        uint32_t a = mesh->link[k].a;
        uint32_t b = mesh->link[k].b;
        uint32_t low = mesh->layer[a] < mesh->layer[b] ? a : b;
        uint32_t high = low == a ? b : a;
        if (mesh->kind == QDRI_MESH_POLYGONS && is_stack(mesh, low, high)) {
            solids->above[low] = high;
            solids->below[high] = low;
        }
    }
}

bool qdri_solids_prepare(struct qdri_album *album)
{
    const struct qdri_mesh *mesh = &album->mesh;
    struct qdri_solids *solids = qdri_zeros(1, sizeof *solids);
    album->solids = solids;
    if (!solids) {
        return false;
    }
    solids->above = qdri_array(&solids->arrays, mesh->atoms, sizeof *solids->above);
    solids->below = qdri_array(&solids->arrays, mesh->atoms, sizeof *solids->below);
    solids->order = qdri_array(&solids->arrays, mesh->atoms, sizeof *solids->order);
    solids->face = qdri_array(&solids->arrays, mesh->halves + mesh->atoms, sizeof *solids->face);
    if (solids->arrays.lacks_memory) {
        return false;
    }
    find_stacks(album);
    return true;
}

/* ----------------------------------------------------------------------------------- order ---- */

struct deep {
    double layer; /* balls lie in each other's gaps, so that layers say nothing of them */
    double depth;
    uint32_t index;
};

static int compare_deep(const void *a, const void *b)
{
    const struct deep *one = a;
    const struct deep *other = b;
    if (one->layer < other->layer || one->layer > other->layer) {
        return one->layer < other->layer ? -1 : 1;
    }
    if (one->depth < other->depth - 1e-6 || one->depth > other->depth + 1e-6) {
        return one->depth < other->depth ? -1 : 1;
    }
    return (one->index > other->index) - (one->index < other->index);
}

static struct deep depth_of(const struct qdri_album *album, uint32_t atom)
{
    const double *centre = album->mesh.space[atom];
    bool are_balls = album->mesh.kind == QDRI_MESH_BALLS;
    return (struct deep){are_balls ? 0 : album->mesh.layer[atom], centre[0] + centre[1] + centre[2],
                         atom};
}

/* Lists the atoms that are covered: in layers from below, and in each from the farthest. */
static bool order_atoms(struct qdri_album *album)
{
    struct qdri_solids *solids = album->solids;
    struct deep *deep = qdri_zeros(album->mesh.atoms, sizeof *deep);
    if (!deep) {
        return false;
    }
    solids->count = 0;
    for (uint32_t atom = 0; atom < album->mesh.atoms; ++atom) {
        if (album->scene.owner[atom] != QDRI_NO_PIECE) {
            deep[solids->count++] = depth_of(album, atom);
        }
    }
    qsort(deep, solids->count, sizeof *deep, compare_deep);
    for (size_t k = 0; k < solids->count; ++k) {
        solids->order[k] = deep[k].index;
    }
    free(deep);
    return true;
}

/* Steps go from below upwards, and from far to near; a piece is where its lowest atom is. */
static bool rank_pieces(struct qdri_album *album)
{
    struct qdri_solids *solids = album->solids;
    size_t pieces = album->scene.packing->pieces;
    struct deep *deep = qdri_zeros(pieces, sizeof *deep);
    if (!deep) {
        return false;
    }
    for (uint32_t piece = 0; piece < pieces; ++piece) {
        deep[piece] = (struct deep){HUGE_VAL, HUGE_VAL, piece};
        for (uint32_t k = album->scene.first[piece]; k < album->scene.first[piece + 1]; ++k) {
            struct deep here = depth_of(album, album->scene.member[k]);
            here.layer = album->mesh.layer[here.index];
            here.index = piece;
            deep[piece] = compare_deep(&here, &deep[piece]) < 0 ? here : deep[piece];
        }
    }
    qsort(deep, pieces, sizeof *deep, compare_deep);
    for (uint32_t k = 0; k < pieces; ++k) {
        solids->rank[deep[k].index] = k;
        solids->at_rank[k] = deep[k].index;
    }
    free(deep);
    return true;
}

static bool make_room(struct qdri_solids *solids, size_t pieces)
{
    struct qdri_arrays *arrays = &solids->of_pieces;
    if (solids->offset && pieces <= solids->room) {
        return true;
    }
    qdri_arrays_free(arrays);
    solids->offset = qdri_array(arrays, pieces, sizeof *solids->offset);
    solids->rank = qdri_array(arrays, pieces, sizeof *solids->rank);
    solids->at_rank = qdri_array(arrays, pieces, sizeof *solids->at_rank);
    solids->room = arrays->lacks_memory ? 0 : pieces;
    return !arrays->lacks_memory;
}

/* ------------------------------------------------------------------------------------ size ---- */

static void find_view(struct qdri_album *album)
{
    const struct qdri_mesh *mesh = &album->mesh;
    struct qdri_solids *solids = album->solids;
    struct qdri_bounds bounds = qdri_no_bounds();
    for (uint32_t atom = 0; atom < mesh->atoms; ++atom) {
        if (mesh->kind == QDRI_MESH_BALLS) {
            qdri_bounds_add(&bounds, qdri_project(qdri_solid_centre(album, atom)), BALL);
        }
        for (uint32_t half = mesh->first[atom]; half < mesh->first[atom + 1]; ++half) {
            qdri_bounds_add(&bounds, qdri_project(qdri_solid_corner(album, half, false)), 0);
            qdri_bounds_add(&bounds, qdri_project(qdri_solid_corner(album, half, true)), 0);
        }
    }
    solids->origin = (struct qdri_spot){-bounds.least.x, -bounds.least.y};
    solids->view =
        (struct qdri_spot){bounds.most.x - bounds.least.x, bounds.most.y - bounds.least.y};
}

/* As many steps in a row as make it about as wide as high. */
static void arrange(struct qdri_album *album)
{
    struct qdri_solids *solids = album->solids;
    uint32_t views = 1;
    if (album->look.view == QDR_SHAPES_STEPS && album->scene.packing->pieces > 1) {
        views = (uint32_t)album->scene.packing->pieces;
    }
    solids->columns = views;
    solids->rows = 1;
    int64_t width = solids->view.x + QDRI_VIEW_GAP;
    int64_t height = solids->view.y + QDRI_VIEW_WORD + QDRI_VIEW_GAP;
    while (solids->columns > 1 && solids->columns * width * 2 > solids->rows * height * 3) {
        ++solids->rows;
        solids->columns = (views + solids->rows - 1) / solids->rows;
    }
}

struct qdri_spot qdri_solids_size(const struct qdri_album *album)
{
    const struct qdri_solids *solids = album->solids;
    int32_t word = album->look.view == QDR_SHAPES_STEPS ? QDRI_VIEW_WORD : 0;
    return (struct qdri_spot){
        (int32_t)solids->columns * (solids->view.x + QDRI_VIEW_GAP) - QDRI_VIEW_GAP,
        (int32_t)solids->rows * (solids->view.y + word + QDRI_VIEW_GAP) - QDRI_VIEW_GAP};
}

bool qdri_solids_begin(struct qdri_album *album)
{
    if (!make_room(album->solids, album->scene.packing->pieces) || !order_atoms(album) ||
        !rank_pieces(album)) {
        return false;
    }
    if (album->look.view == QDR_SHAPES_EXPLODED) {
        qdri_explode(album);
        if (!qdri_order_moved(album)) {
            return false;
        }
    }
    find_view(album);
    arrange(album);
    return true;
}
