/* explode.c  Takes a packing apart: how far pieces are moved, and what hides what then.
 *
 * Each piece is moved away from the middle of all, so many times as far as it is from it: the least
 * such number, of a row of them, with which no piece is where another is.
 *
 * Of two solids without dents that do not overlap there is a plane between, along a side of one of
 * them.  The one that is on the side of who looks is drawn after the other.  Where one plane says
 * so, and another the contrary, neither hides the other. */
#include "shapes/pictures/solids.h"

#include <math.h>
#include <stdlib.h>

#include "base/alloc.h"

enum { SEPARATE_MOST = 1500 }; /* atoms; of more, pieces are moved far, without a test */

#define TOUCH 1e-3
#define AIR 1.6 /* so many times farther than they must */

/* Where an atom reaches along a direction. */
struct reach {
    double least;
    double most;
};

static struct reach reach_of(const struct qdri_album *album, uint32_t atom, double x, double y)
{
    struct reach reach = {HUGE_VAL, -HUGE_VAL};
    const struct qdri_mesh *mesh = &album->mesh;
    for (uint32_t half = mesh->first[atom]; half < mesh->first[atom + 1]; ++half) {
        struct qdri_place corner = qdri_solid_corner(album, half, false);
        double here = corner.x * x + corner.y * y;
        reach.least = here < reach.least ? here : reach.least;
        reach.most = here > reach.most ? here : reach.most;
    }
    return reach;
}

/* 1: a is beyond b in that direction; -1: the other way round; 0: neither. */
static int beyond(struct reach a, struct reach b)
{
    return a.least > b.most - TOUCH ? 1 : b.least > a.most - TOUCH ? -1 : 0;
}

/* What planes between two atoms say: bit 0, there is one; bit 1, a is nearer; bit 2, b is
 * nearer. */
static unsigned compare_along(const struct qdri_album *album, uint32_t a, uint32_t b, uint32_t of)
{
    const struct qdri_mesh *mesh = &album->mesh;
    unsigned found = 0;
    for (uint32_t half = mesh->first[of]; half < mesh->first[of + 1]; ++half) {
        struct qdri_spot from = qdri_half_begin(mesh, half);
        struct qdri_spot to = qdri_half_end(mesh, half);
        double x = (to.y - from.y) / (double)QDRI_UNIT;
        double y = (from.x - to.x) / (double)QDRI_UNIT;
        int way = beyond(reach_of(album, a, x, y), reach_of(album, b, x, y));
        double towards = (x + y) * way;
        found |= way != 0 ? 1U : 0;
        found |= towards > TOUCH ? 2U : towards < -TOUCH ? 4U : 0;
    }
    return found;
}

static unsigned compare(const struct qdri_album *album, uint32_t a, uint32_t b)
{
    double rise = album->mesh.rise;
    struct qdri_place one = qdri_solid_centre(album, a);
    struct qdri_place other = qdri_solid_centre(album, b);
    double up = one.z - other.z;
    if (album->mesh.kind != QDRI_MESH_POLYGONS) {
        double x = one.x - other.x;
        double y = one.y - other.y;
        return (x * x + y * y + up * up > 1 - TOUCH ? 1U : 0) | (x + y + up > 0 ? 2U : 4U);
    }
    unsigned found = up > rise - TOUCH ? 3U : up < TOUCH - rise ? 5U : 0;
    return found | compare_along(album, a, b, a) | compare_along(album, a, b, b);
}

/* ---------------------------------------------------------------------------------- moving ---- */

static struct qdri_place middle_of(const struct qdri_album *album, const uint32_t *member,
                                   size_t count)
{
    struct qdri_place middle = {0, 0, 0};
    for (size_t k = 0; k < count; ++k) {
        const double *centre = album->mesh.space[member[k]];
        middle.x += centre[0] / (double)count;
        middle.y += centre[1] / (double)count;
        middle.z += centre[2] / (double)count;
    }
    return middle;
}

static void move_pieces(struct qdri_album *album, double factor)
{
    const struct qdri_scene *scene = &album->scene;
    struct qdri_place all = middle_of(album, scene->member, album->solids->count);
    for (size_t piece = 0; piece < scene->packing->pieces; ++piece) {
        uint32_t begin = scene->first[piece];
        struct qdri_place own =
            middle_of(album, scene->member + begin, scene->first[piece + 1] - begin);
        album->solids->offset[piece] = (struct qdri_place){
            (own.x - all.x) * factor, (own.y - all.y) * factor, (own.z - all.z) * factor};
    }
}

static bool is_near(const struct qdri_album *album, uint32_t a, uint32_t b)
{
    struct qdri_place one = qdri_solid_centre(album, a);
    struct qdri_place other = qdri_solid_centre(album, b);
    return fabs(one.x - other.x) < 2 && fabs(one.y - other.y) < 2 && fabs(one.z - other.z) < 2;
}

static bool are_apart(const struct qdri_album *album)
{
    const struct qdri_solids *solids = album->solids;
    for (size_t k = 0; k < solids->count; ++k) {
        for (size_t n = 0; n < k; ++n) {
            uint32_t a = solids->order[k];
            uint32_t b = solids->order[n];
            if (album->scene.owner[a] != album->scene.owner[b] && is_near(album, a, b) &&
                (compare(album, a, b) & 1) == 0) {
                return false;
            }
        }
    }
    return true;
}

/* Pieces about the same middle cannot be told apart so: they stand in a row. */
static void line_up(struct qdri_album *album)
{
    struct qdri_place *offset = album->solids->offset;
    double width = (double)album->mesh.size.x / QDRI_UNIT + 1;
    for (size_t piece = 0; piece < album->scene.packing->pieces; ++piece) {
        double step = (double)piece * width;
        offset[piece] = (struct qdri_place){step, -step, 0};
    }
}

void qdri_explode(struct qdri_album *album)
{
    static const double factors[] = {0.6, 0.8, 1, 1.25, 1.6, 2, 2.5, 3.2, 4};
    size_t k = 0;
    bool is_done = false;
    for (; k < sizeof factors / sizeof *factors && !is_done; ++k) {
        move_pieces(album, factors[k]);
        is_done = album->solids->count > SEPARATE_MOST ? factors[k] >= 2 : are_apart(album);
    }
    if (is_done) {
        move_pieces(album, factors[k - 1] * AIR);
    } else {
        line_up(album);
    }
}

/* ----------------------------------------------------------------------------------- order ---- */

/* Could one hide the other, and must a be drawn before b? */
static bool goes_before(const struct qdri_album *album, uint32_t a, uint32_t b)
{
    struct qdri_spot one = qdri_project(qdri_solid_centre(album, a));
    struct qdri_spot other = qdri_project(qdri_solid_centre(album, b));
    if (abs(one.x - other.x) > 2 * QDRI_UNIT || abs(one.y - other.y) > 5 * QDRI_UNIT / 2) {
        return false;
    }
    return (compare(album, a, b) & 6) == 4;
}

static double depth_of(const struct qdri_album *album, uint32_t atom)
{
    struct qdri_place centre = qdri_solid_centre(album, atom);
    return centre.x + centre.y + centre.z;
}

/* Of those that wait for the fewest, the farthest; so it ends, even where they go round. */
static size_t next_of(const struct qdri_album *album, const uint32_t *waits, size_t begin)
{
    const struct qdri_solids *solids = album->solids;
    size_t best = begin;
    for (size_t k = begin + 1; k < solids->count; ++k) {
        uint32_t a = solids->order[k];
        uint32_t b = solids->order[best];
        if (waits[a] < waits[b] ||
            (waits[a] == waits[b] && depth_of(album, a) < depth_of(album, b))) {
            best = k;
        }
    }
    return best;
}

bool qdri_order_moved(struct qdri_album *album)
{
    struct qdri_solids *solids = album->solids;
    uint32_t *waits = qdri_zeros(album->mesh.atoms, sizeof *waits);
    if (!waits) {
        return false;
    }
    bool is_small = solids->count <= SEPARATE_MOST;
    for (size_t k = 0; is_small && k < solids->count; ++k) {
        for (size_t n = 0; n < solids->count; ++n) {
            waits[solids->order[k]] +=
                n != k && goes_before(album, solids->order[n], solids->order[k]);
        }
    }
    for (size_t k = 0; is_small && k < solids->count; ++k) {
        size_t next = next_of(album, waits, k);
        uint32_t atom = solids->order[next];
        solids->order[next] = solids->order[k];
        solids->order[k] = atom;
        for (size_t n = k + 1; n < solids->count; ++n) {
            waits[solids->order[n]] -= goes_before(album, atom, solids->order[n]);
        }
    }
    free(waits);
    return true;
}
