/* faces.c  What is to be seen of solids: faces, with lines between pieces; and balls.
 *
 * An edge of a face has a thick line where what is on its other side is of another piece, or is
 * not to be seen.  What is on the other side is found by turning about the edge: beside a top,
 * it is the next top, or the side of what stands there; and likewise for sides. */
#include "shapes/pictures/solids.h"

#include <math.h>

enum { PALE = 62, LIGHT_LEFT = 86, LIGHT_RIGHT = 66 };

/* ------------------------------------------------------------------------------ what is seen
 * ---- */

/* Is something of a neighbour on a face of an atom? */
static bool covers(const struct qdri_sight *view, uint32_t atom, uint32_t other)
{
    const struct qdri_album *album = view->album;
    if (other == QDRI_NONE || album->scene.owner[other] == QDRI_NO_PIECE) {
        return false;
    }
    uint32_t piece = album->scene.owner[other];
    if (album->look.view == QDR_SHAPES_EXPLODED) {
        return piece == album->scene.owner[atom];
    }
    return album->solids->rank[piece] <= view->last;
}

static uint32_t beside(const struct qdri_mesh *mesh, uint32_t half)
{
    uint32_t twin = mesh->half[half].twin;
    return twin == QDRI_NONE ? QDRI_NONE : mesh->half[twin].atom;
}

/* Is a side turned to who looks? */
static bool is_turned(const struct qdri_mesh *mesh, uint32_t half)
{
    struct qdri_spot from = qdri_half_begin(mesh, half);
    struct qdri_spot to = qdri_half_end(mesh, half);
    return to.y - from.y + from.x - to.x > 5;
}

static bool is_side_seen(const struct qdri_sight *view, uint32_t half)
{
    const struct qdri_mesh *mesh = &view->album->mesh;
    return is_turned(mesh, half) && !covers(view, mesh->half[half].atom, beside(mesh, half));
}

size_t qdri_faces_find(const struct qdri_sight *view)
{
    const struct qdri_album *album = view->album;
    const struct qdri_solids *solids = album->solids;
    size_t count = 0;
    for (size_t k = 0; k < solids->count; ++k) {
        uint32_t atom = solids->order[k];
        if (solids->rank[album->scene.owner[atom]] > view->last) {
            continue;
        }
        for (uint32_t half = album->mesh.first[atom]; half < album->mesh.first[atom + 1]; ++half) {
            if (is_side_seen(view, half)) {
                solids->face[count++] = (struct qdri_face){atom, half};
            }
        }
        if (!covers(view, atom, solids->above[atom])) {
            solids->face[count++] = (struct qdri_face){atom, QDRI_NONE};
        }
    }
    return count;
}

/* ----------------------------------------------------------------------------------- edges ---- */

/* Is the edge of a top thick, at the side of a half-edge? */
static bool is_top_thick(const struct qdri_sight *view, uint32_t half)
{
    const struct qdri_mesh *mesh = &view->album->mesh;
    const uint32_t *owner = view->album->scene.owner;
    uint32_t atom = mesh->half[half].atom;
    uint32_t next = beside(mesh, half);
    if (!covers(view, atom, next)) {
        return !is_turned(mesh, half);
    }
    uint32_t on_next = view->album->solids->above[next];
    return owner[covers(view, next, on_next) ? on_next : next] != owner[atom];
}

/* Turns about the upright edge where a half-edge begins or ends, to the side that comes next. */
static bool is_upright_thick(const struct qdri_sight *view, uint32_t half, bool at_begin)
{
    const struct qdri_mesh *mesh = &view->album->mesh;
    const uint32_t *owner = view->album->scene.owner;
    uint32_t atom = mesh->half[half].atom;
    uint32_t here = half;
    for (size_t turns = 0; turns < QDRI_CORNERS_MOST; ++turns) {
        uint32_t of = mesh->half[here].atom;
        uint32_t before = here == mesh->first[of] ? mesh->first[of + 1] - 1 : here - 1;
        here = at_begin ? before : mesh->half[here].next;
        if (!covers(view, of, beside(mesh, here))) {
            break;
        }
        here = mesh->half[here].twin;
    }
    return !is_turned(mesh, here) || owner[mesh->half[here].atom] != owner[atom];
}

/* The same side of the atom above or below. */
static uint32_t same_side(const struct qdri_mesh *mesh, uint32_t half, uint32_t other)
{
    return mesh->first[other] + (half - mesh->first[mesh->half[half].atom]);
}

/* The level edge of a side, at its top or its foot. */
static bool is_level_thick(const struct qdri_sight *view, uint32_t half, bool is_top)
{
    const struct qdri_mesh *mesh = &view->album->mesh;
    const uint32_t *owner = view->album->scene.owner;
    const struct qdri_solids *solids = view->album->solids;
    uint32_t atom = mesh->half[half].atom;
    uint32_t next = is_top ? solids->above[atom] : solids->below[atom];
    if (!covers(view, atom, next)) {
        return !is_top;
    }
    uint32_t before_next = beside(mesh, same_side(mesh, half, next));
    return owner[covers(view, next, before_next) ? before_next : next] != owner[atom];
}

/* ----------------------------------------------------------------------------------- faces ---- */

struct qdri_spot qdri_on_paper(const struct qdri_sight *view, struct qdri_place place)
{
    struct qdri_spot spot = qdri_project(place);
    return (struct qdri_spot){spot.x + view->origin.x, spot.y + view->origin.y};
}

static struct qdri_spot corner_at(const struct qdri_sight *view, uint32_t half, bool is_top)
{
    return qdri_on_paper(view, qdri_solid_corner(view->album, half, is_top));
}

/* Gives the corners of a face, and which of its edges are thick: the k-th begins at the k-th. */
size_t qdri_face_corners(const struct qdri_sight *view, struct qdri_face face,
                         struct qdri_spot spot[QDRI_CORNERS_MOST], bool is_thick[QDRI_CORNERS_MOST])
{
    const struct qdri_mesh *mesh = &view->album->mesh;
    size_t count = 0;
    if (face.half != QDRI_NONE) {
        uint32_t next = mesh->half[face.half].next;
        spot[0] = corner_at(view, face.half, true);
        spot[1] = corner_at(view, next, true);
        spot[2] = corner_at(view, next, false);
        spot[3] = corner_at(view, face.half, false);
        is_thick[0] = is_level_thick(view, face.half, true);
        is_thick[1] = is_upright_thick(view, face.half, false);
        is_thick[2] = is_level_thick(view, face.half, false);
        is_thick[3] = is_upright_thick(view, face.half, true);
        return 4;
    }
    for (uint32_t half = mesh->first[face.atom]; half < mesh->first[face.atom + 1]; ++half) {
        is_thick[count] = is_top_thick(view, half);
        spot[count++] = corner_at(view, half, true);
    }
    return count;
}

/* Light comes from the upper left. */
static unsigned light_on(const struct qdri_mesh *mesh, struct qdri_face face)
{
    if (face.half == QDRI_NONE) {
        return QDRI_LIGHT_FULL;
    }
    struct qdri_spot from = qdri_half_begin(mesh, face.half);
    struct qdri_spot to = qdri_half_end(mesh, face.half);
    double x = to.y - from.y;
    double y = from.x - to.x;
    double part = (x - y) / sqrt(x * x + y * y);
    part = part < -1 ? -1 : part > 1 ? 1 : part;
    return (unsigned)((LIGHT_LEFT + LIGHT_RIGHT) / 2.0 + (LIGHT_RIGHT - LIGHT_LEFT) / 2.0 * part);
}

static unsigned pale_of(const struct qdri_sight *view, uint32_t atom)
{
    uint32_t rank = view->album->solids->rank[view->album->scene.owner[atom]];
    return view->is_step && rank < view->last ? PALE : 0;
}

void qdri_put_face(const struct qdri_sight *view, struct qdri_face face)
{
    struct qdri_spot spot[QDRI_CORNERS_MOST];
    bool is_thick[QDRI_CORNERS_MOST];
    char ink[QDRI_INK_SIZE];
    struct qdri_pen pen = {.output = view->output};
    size_t count = qdri_face_corners(view, face, spot, is_thick);
    bool is_begun = false;
    qdri_palette_fill(view->album->scene.fill[view->album->scene.owner[face.atom]],
                      light_on(&view->album->mesh, face), pale_of(view, face.atom), ink);
    qdri_put_format(view->output, "<path fill=\"%s\" d=\"", ink);
    qdri_pen_round(&pen, spot, count);
    qdri_put_text(view->output, "\"/>\n");
    for (size_t k = 0; k < count; ++k) {
        struct qdri_spot next = spot[k + 1 < count ? k + 1 : 0];
        if (is_thick[k]) {
            qdri_put_text(view->output, is_begun ? "" : "<path stroke-width=\".09\" d=\"");
            if (!is_begun || pen.at.x != spot[k].x || pen.at.y != spot[k].y) {
                qdri_pen_move(&pen, spot[k]);
            }
            qdri_pen_line(&pen, next);
            is_begun = true;
        }
    }
    qdri_put_text(view->output, is_begun ? "\"/>\n" : "");
}

/* ----------------------------------------------------------------------------------- balls ---- */

/* An edge, the shade, the light, and a gleam. */
void qdri_put_ball(const struct qdri_sight *view, uint32_t atom)
{
    uint32_t fill = view->album->scene.fill[view->album->scene.owner[atom]];
    struct qdri_spot spot = qdri_on_paper(view, qdri_solid_centre(view->album, atom));
    char ink[QDRI_INK_SIZE];
    qdri_put_disk(view->output, spot, "#222", "1.22");
    qdri_palette_fill(fill, 72, pale_of(view, atom), ink);
    qdri_put_disk(view->output, spot, ink, "1.14");
    qdri_palette_fill(fill, QDRI_LIGHT_FULL, pale_of(view, atom), ink);
    qdri_put_disk(view->output, (struct qdri_spot){spot.x - 70, spot.y - 70}, ink, ".92");
    qdri_palette_fill(fill, QDRI_LIGHT_FULL, 75, ink);
    qdri_put_disk(view->output, (struct qdri_spot){spot.x - 170, spot.y - 190}, ink, ".22");
}
