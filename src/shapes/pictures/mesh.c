/* mesh.c  Works out corners, sides and neighbours of a board, once for all pictures of it. */
#include "shapes/pictures/mesh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

enum {
    ATOMS_MOST = 250000,
    EXTENT_MOST = 1000000, /* the farthest that an atom may be from the origin */
    GAP = 800              /* between layers */
};

/* Numbers are rounded a little beside the middle, so that no error of the last digit matters where
 * a length is an odd number of half units. */
static int32_t to_paper(double length)
{
    return (int32_t)floor(length * QDRI_UNIT + 0.6371);
}

void qdri_mesh_free(struct qdri_mesh *mesh)
{
    free(mesh->atom);
    qdri_arrays_free(&mesh->arrays);
    free(mesh->half);
    free(mesh->corner);
    free(mesh->link);
    *mesh = (struct qdri_mesh){0};
}

struct qdri_spot qdri_half_begin(const struct qdri_mesh *mesh, uint32_t half)
{
    return mesh->corner[mesh->half[half].corner];
}

struct qdri_spot qdri_half_end(const struct qdri_mesh *mesh, uint32_t half)
{
    return mesh->corner[mesh->half[mesh->half[half].next].corner];
}

/* ----------------------------------------------------------------------------------- atoms ---- */

/* What is sorted by a point, and its index. */
struct placed {
    struct qdri_point point;
    uint32_t index;
};

/* Returns the atoms in order; the caller's; NULL: no memory. */
static struct placed *order_atoms(const struct qdri_mesh *mesh)
{
    struct placed *placed = qdri_zeros(mesh->atoms, sizeof *placed);
    for (uint32_t k = 0; placed && k < mesh->atoms; ++k) {
        placed[k] = (struct placed){mesh->atom[k], k};
    }
    if (placed) {
        qsort(placed, mesh->atoms, sizeof *placed, qdri_point_compare_at);
    }
    return placed;
}

/* Returns the index of an atom; QDRI_NONE where it is not of the board. */
static uint32_t find_atom(const struct qdri_mesh *mesh, const struct placed *order,
                          struct qdri_point point)
{
    const struct placed *found =
        bsearch(&point, order, mesh->atoms, sizeof *order, qdri_point_compare_at);
    return found ? found->index : QDRI_NONE;
}

/* ------------------------------------------------------------------------------ neighbours ---- */

static bool add_links(struct qdri_mesh *mesh, const struct placed *order, uint32_t atom,
                      size_t *capacity)
{
    struct qdri_point near[QDRI_NEIGHBOURS_MOST];
    size_t count = qdri_lattice_neighbours(mesh->lattice, mesh->atom[atom], near);
    if (!qdri_reserve(&mesh->link, capacity, mesh->links + count, sizeof *mesh->link)) {
        return false;
    }
    for (size_t k = 0; k < count; ++k) {
        uint32_t other = find_atom(mesh, order, near[k]);
        if (other != QDRI_NONE && atom < other) {
            mesh->link[mesh->links++] = (struct qdri_link){atom, other};
        }
    }
    return true;
}

static bool find_links(struct qdri_mesh *mesh, const struct placed *order)
{
    size_t capacity = 0;
    for (uint32_t atom = 0; atom < mesh->atoms; ++atom) {
        if (!add_links(mesh, order, atom, &capacity)) {
            return false;
        }
    }
    return true;
}

/* ---------------------------------------------------------------------------------- layers ---- */

static int compare_doubles(const void *a, const void *b)
{
    double one = *(const double *)a;
    double other = *(const double *)b;
    return (one > other) - (one < other);
}

/* Numbers the heights that there are, and finds the least that two of them are apart. */
static bool find_layers(struct qdri_mesh *mesh)
{
    double *height = qdri_zeros(mesh->atoms, sizeof *height);
    if (!height) {
        return false;
    }
    for (size_t k = 0; k < mesh->atoms; ++k) {
        height[k] = mesh->space[k][2];
    }
    qsort(height, mesh->atoms, sizeof *height, compare_doubles);
    size_t layers = 0;
    mesh->rise = 1;
    for (size_t k = 0; k < mesh->atoms; ++k) {
        double step = layers > 0 ? height[k] - height[layers - 1] : 1;
        if (step > 1e-6) {
            mesh->rise = step < mesh->rise ? step : mesh->rise;
            height[layers++] = height[k];
        }
    }
    for (size_t k = 0; k < mesh->atoms; ++k) {
        while (mesh->layer[k] + 1 < layers &&
               mesh->space[k][2] > height[mesh->layer[k]] + mesh->rise / 2) {
            ++mesh->layer[k];
        }
    }
    mesh->layers = (uint32_t)layers;
    free(height);
    return true;
}

/* Layers stand in a row unless that is much wider than high. */
static uint32_t columns_of(const struct qdri_mesh *mesh, int64_t width, int64_t height)
{
    uint32_t rows = 1;
    uint32_t columns = mesh->layers;
    while (columns > 1 && columns * width > 4 * rows * height) {
        ++rows;
        columns = (mesh->layers + rows - 1) / rows;
    }
    return columns;
}

static struct qdri_bounds extent_of(const struct qdri_mesh *mesh)
{
    struct qdri_bounds box = qdri_no_bounds();
    for (size_t k = 0; k < mesh->atoms; ++k) {
        qdri_bounds_add(&box, mesh->centre[k], mesh->kind == QDRI_MESH_BALLS ? QDRI_UNIT / 2 : 0);
    }
    for (size_t k = 0; k < mesh->corners; ++k) {
        qdri_bounds_add(&box, mesh->corner[k], 0);
    }
    return box;
}

/* Where the layer of an atom goes. */
static struct qdri_spot shift_of(const struct qdri_bounds *box, uint32_t layer, uint32_t columns)
{
    int32_t across = (int32_t)(layer % columns) * (box->most.x - box->least.x + GAP);
    int32_t down = (int32_t)(layer / columns) * (box->most.y - box->least.y + GAP);
    return (struct qdri_spot){across - box->least.x, down - box->least.y};
}

/* Corners are of one layer each: `box` has been found, now all is moved. */
static qdr_status lay_out(struct qdri_mesh *mesh, struct qdri_spot *place, qdr_error *error)
{
    struct qdri_bounds box = extent_of(mesh);
    int64_t width = (int64_t)box.most.x - box.least.x + GAP;
    int64_t height = (int64_t)box.most.y - box.least.y + GAP;
    uint32_t columns = columns_of(mesh, width, height);
    uint32_t rows = (mesh->layers + columns - 1) / columns;
    if (width * columns > EXTENT_MOST * 2000LL || height * rows > EXTENT_MOST * 2000LL) {
        return qdri_fail(error, QDR_RANGE, "the board is too large to be drawn");
    }
    for (size_t k = 0; k < mesh->atoms; ++k) {
        mesh->shift[k] = shift_of(&box, mesh->layer[k], columns);
        mesh->centre[k].x += mesh->shift[k].x;
        mesh->centre[k].y += mesh->shift[k].y;
        for (uint32_t half = mesh->first[k]; half < mesh->first[k + 1]; ++half) {
            place[half].x += mesh->shift[k].x;
            place[half].y += mesh->shift[k].y;
        }
    }
    mesh->size =
        (struct qdri_spot){(int32_t)(width * columns - GAP), (int32_t)(height * rows - GAP)};
    return QDR_OK;
}

/* -------------------------------------------------------------------------------- outlines ---- */

/* Twice the area within an outline; positive where it runs clockwise on paper. */
static double area_of(double corner[QDRI_CORNERS_MOST][2], size_t count)
{
    double area = 0;
    for (size_t k = 0; k < count; ++k) {
        size_t next = (k + 1) % count;
        area += corner[k][0] * corner[next][1] - corner[next][0] * corner[k][1];
    }
    return area;
}

/* Puts the half-edges of an atom; `place` gets where each begins.  False: no memory. */
static bool add_outline(struct qdri_mesh *mesh, uint32_t atom, struct qdri_spot **place,
                        size_t capacity[2])
{
    double corner[QDRI_CORNERS_MOST][2];
    size_t count = qdri_lattice_outline(mesh->lattice, mesh->atom[atom], corner);
    bool is_reversed = count > 2 && area_of(corner, count) < 0;
    if (!qdri_reserve(&mesh->half, &capacity[0], mesh->halves + count, sizeof *mesh->half) ||
        !qdri_reserve(place, &capacity[1], mesh->halves + count, sizeof **place)) {
        return false;
    }
    uint32_t first = (uint32_t)mesh->halves;
    for (uint32_t k = 0; k < count; ++k) {
        const double *from = corner[is_reversed ? count - 1 - k : k];
        mesh->half[first + k] = (struct qdri_half){
            .atom = atom, .next = first + (k + 1 == count ? 0 : k + 1), .twin = QDRI_NONE};
        (*place)[first + k] = (struct qdri_spot){to_paper(from[0]), to_paper(from[1])};
    }
    mesh->first[atom] = first;
    mesh->halves += count;
    mesh->kind = count == 0 ? QDRI_MESH_BALLS : count == 2 ? QDRI_MESH_STICKS : mesh->kind;
    return true;
}

/* A pair of numbers as a point, which comes by the first of them. */
static struct placed pair_of(int32_t first, int32_t second, uint32_t index)
{
    return (struct placed){{.y = first, .x = second}, index};
}

static bool is_same(const struct placed *pairs, size_t k)
{
    return qdri_point_compare(pairs[k - 1].point, pairs[k].point) == 0;
}

/* Gives corners in the same place the same number. */
static bool number_corners(struct qdri_mesh *mesh, const struct qdri_spot *place,
                           struct placed *pairs)
{
    mesh->corner = qdri_zeros(mesh->halves, sizeof *mesh->corner);
    if (!mesh->corner) {
        return false;
    }
    for (uint32_t k = 0; k < mesh->halves; ++k) {
        pairs[k] = pair_of(place[k].x, place[k].y, k);
    }
    qsort(pairs, mesh->halves, sizeof *pairs, qdri_point_compare_at);
    for (size_t k = 0; k < mesh->halves; ++k) {
        if (k == 0 || !is_same(pairs, k)) {
            mesh->corner[mesh->corners++] = place[pairs[k].index];
        }
        mesh->half[pairs[k].index].corner = (uint32_t)mesh->corners - 1;
    }
    return true;
}

/* Two half-edges between the same corners are twins. */
static void find_twins(struct qdri_mesh *mesh, struct placed *pairs)
{
    for (uint32_t k = 0; k < mesh->halves; ++k) {
        int32_t from = (int32_t)mesh->half[k].corner;
        int32_t to = (int32_t)mesh->half[mesh->half[k].next].corner;
        pairs[k] = pair_of(from < to ? from : to, from < to ? to : from, k);
    }
    qsort(pairs, mesh->halves, sizeof *pairs, qdri_point_compare_at);
    for (size_t k = 1; k < mesh->halves; ++k) {
        uint32_t one = pairs[k - 1].index;
        uint32_t other = pairs[k].index;
        if (is_same(pairs, k) && mesh->half[one].twin == QDRI_NONE) {
            mesh->half[one].twin = other;
            mesh->half[other].twin = one;
        }
    }
}

/* ------------------------------------------------------------------------------ all of it ---- */

/* The distance of a centre from the line of a side. */
static int32_t distance(struct qdri_spot from, struct qdri_spot to, struct qdri_spot centre)
{
    double x = to.x - from.x;
    double y = to.y - from.y;
    double across = x * (centre.y - from.y) - y * (centre.x - from.x);
    double length = sqrt(x * x + y * y);
    return length > 0 ? (int32_t)(fabs(across) / length) : 0;
}

static void find_inner(struct qdri_mesh *mesh)
{
    mesh->inner = mesh->halves > 0 ? INT32_MAX : 0;
    for (uint32_t k = 0; k < mesh->halves; ++k) {
        int32_t inner = distance(qdri_half_begin(mesh, k), qdri_half_end(mesh, k),
                                 mesh->centre[mesh->half[k].atom]);
        mesh->inner = inner < mesh->inner ? inner : mesh->inner;
    }
}

static qdr_status check(const struct qdri_packing *board, qdr_error *error)
{
    if (board->atoms == 0) {
        return qdri_fail(error, QDR_INVALID, "a board without cells cannot be drawn");
    }
    if (board->atoms > ATOMS_MOST) {
        return qdri_fail(error, QDR_RANGE, "a board of %zu cells; at most %d are drawn",
                         board->atoms, ATOMS_MOST);
    }
    for (size_t k = 0; k < board->atoms; ++k) {
        double centre[3];
        if (!qdri_lattice_is_atom(board->lattice, board->atom[k])) {
            return qdri_fail(error, QDR_INVALID, "there is no such cell of the grid");
        }
        qdri_lattice_centre(board->lattice, board->atom[k], centre);
        if (fabs(centre[0]) > EXTENT_MOST || fabs(centre[1]) > EXTENT_MOST) {
            return qdri_fail(error, QDR_RANGE, "the board is too large to be drawn");
        }
    }
    return QDR_OK;
}

static bool make_room(struct qdri_mesh *mesh, const struct qdri_packing *board)
{
    mesh->lattice = board->lattice;
    mesh->atoms = board->atoms;
    mesh->atom = qdri_copy(board->atom, board->atoms, sizeof *board->atom);
    mesh->centre = qdri_array(&mesh->arrays, board->atoms, sizeof *mesh->centre);
    mesh->shift = qdri_array(&mesh->arrays, board->atoms, sizeof *mesh->shift);
    mesh->space = qdri_array(&mesh->arrays, board->atoms, sizeof *mesh->space);
    mesh->layer = qdri_array(&mesh->arrays, board->atoms, sizeof *mesh->layer);
    mesh->first = qdri_array(&mesh->arrays, board->atoms + 1, sizeof *mesh->first);
    return mesh->atom && !mesh->arrays.lacks_memory;
}

static bool place_atoms(struct qdri_mesh *mesh, struct qdri_spot **place)
{
    size_t capacity[2] = {0, 0};
    for (uint32_t k = 0; k < mesh->atoms; ++k) {
        qdri_lattice_centre(mesh->lattice, mesh->atom[k], mesh->space[k]);
        mesh->centre[k] =
            (struct qdri_spot){to_paper(mesh->space[k][0]), to_paper(mesh->space[k][1])};
        if (!add_outline(mesh, k, place, capacity)) {
            return false;
        }
    }
    mesh->first[mesh->atoms] = (uint32_t)mesh->halves;
    return find_layers(mesh);
}

/* The extent of a layer is that of the corners before any layer is moved; corners are numbered when
 * all are. */
static qdr_status join(struct qdri_mesh *mesh, struct qdri_spot *place, qdr_error *error)
{
    struct placed *pairs = qdri_zeros(mesh->halves, sizeof *pairs);
    mesh->corner = qdri_copy(place, mesh->halves, sizeof *place);
    if (!pairs || !mesh->corner) {
        free(pairs);
        return qdri_no_memory(error);
    }
    mesh->corners = mesh->halves;
    qdr_status status = lay_out(mesh, place, error);
    free(mesh->corner);
    mesh->corner = NULL;
    mesh->corners = 0;
    if (status == QDR_OK) {
        status = number_corners(mesh, place, pairs) ? QDR_OK : qdri_no_memory(error);
    }
    if (status == QDR_OK && mesh->kind == QDRI_MESH_POLYGONS) {
        find_twins(mesh, pairs);
        find_inner(mesh);
    }
    free(pairs);
    return status;
}

static qdr_status find_neighbours(struct qdri_mesh *mesh, qdr_error *error)
{
    struct placed *order = order_atoms(mesh);
    qdr_status status = order ? QDR_OK : qdri_no_memory(error);
    for (size_t k = 1; status == QDR_OK && k < mesh->atoms; ++k) {
        if (is_same(order, k)) {
            status = qdri_fail(error, QDR_INVALID, "a cell is there twice");
        }
    }
    if (status == QDR_OK && !find_links(mesh, order)) {
        status = qdri_no_memory(error);
    }
    free(order);
    return status;
}

qdr_status qdri_mesh_make(struct qdri_mesh *mesh, const struct qdri_packing *board,
                          qdr_error *error)
{
    struct qdri_spot *place = NULL;
    *mesh = (struct qdri_mesh){0};
    qdr_status status = check(board, error);
    if (status == QDR_OK && !make_room(mesh, board)) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK && !place_atoms(mesh, &place)) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        status = join(mesh, place, error);
    }
    if (status == QDR_OK) {
        status = find_neighbours(mesh, error);
    }
    free(place);
    if (status != QDR_OK) {
        qdri_mesh_free(mesh);
    }
    return status;
}
