/* views.c  Views of solids, with names of pieces on them: one, or one for each step.
 *
 * A name stands on the nearest face of its piece that nothing else hides. */
#include "shapes/pictures/solids.h"

#include <math.h>
#include <string.h>

enum { NAME_MOST = 4 /* bytes of a name that is put on a face */ };

/* ---------------------------------------------------------------------------------- labels ---- */

static struct qdri_spot middle_of(const struct qdri_spot *spot, size_t count)
{
    int64_t x = 0;
    int64_t y = 0;
    for (size_t k = 0; k < count; ++k) {
        x += spot[k].x;
        y += spot[k].y;
    }
    return (struct qdri_spot){(int32_t)(x / (int64_t)count), (int32_t)(y / (int64_t)count)};
}

/* Is a place within a figure without dents? */
static bool is_in(const struct qdri_spot *spot, size_t count, struct qdri_spot place)
{
    int ways = 0;
    for (size_t k = 0; k < count; ++k) {
        struct qdri_spot from = spot[k];
        struct qdri_spot to = spot[k + 1 < count ? k + 1 : 0];
        double across = (double)(to.x - from.x) * (place.y - from.y) -
                        (double)(to.y - from.y) * (place.x - from.x);
        ways |= across > 0 ? 1 : across < 0 ? 2 : 0;
    }
    return ways != 3;
}

static bool is_hidden(const struct qdri_sight *view, size_t index, size_t count,
                      struct qdri_spot place)
{
    struct qdri_spot spot[QDRI_CORNERS_MOST];
    bool is_thick[QDRI_CORNERS_MOST];
    for (size_t k = index + 1; k < count; ++k) {
        size_t corners = qdri_face_corners(view, view->album->solids->face[k], spot, is_thick);
        if (is_in(spot, corners, place)) {
            return true;
        }
    }
    return false;
}

/* Puts what takes a text into a face, so that it lies there as if it were painted on it. */
static void put_slant(const struct qdri_sight *view, struct qdri_face face)
{
    const struct qdri_mesh *mesh = &view->album->mesh;
    if (face.half == QDRI_NONE) {
        qdri_put_text(view->output, ".866 .5 -.866 .5");
        return;
    }
    struct qdri_spot from = qdri_half_begin(mesh, face.half);
    struct qdri_spot to = qdri_half_end(mesh, face.half);
    double x = to.x - from.x;
    double y = to.y - from.y;
    double length = sqrt(x * x + y * y);
    double across = (x - y) * 0.866 / length;
    double down = (x + y) * 0.5 / length;
    double way = across < 0 ? -QDRI_UNIT : QDRI_UNIT; /* words go to the right */
    qdri_put_spot(view->output, (struct qdri_spot){(int32_t)(across * way), (int32_t)(down * way)});
    qdri_put_text(view->output, " 0 1");
}

static void put_name(const struct qdri_sight *view, struct qdri_face face, struct qdri_spot place,
                     const char *name)
{
    struct qdri_output *output = view->output;
    int32_t size = face.half == QDRI_NONE && view->album->mesh.inner < 480 ? 500 : 600;
    size = strlen(name) > 1 ? size * 3 / (int32_t)(2 + strlen(name)) : size;
    qdri_put_text(output, "<g transform=\"matrix(");
    put_slant(view, face);
    qdri_put_text(output, " ");
    qdri_put_spot(output, place);
    qdri_put_text(output, ")\">\n");
    qdri_put_label(output, (struct qdri_spot){0, 0}, size, name, NULL);
    qdri_put_text(output, "</g>\n");
}

/* Are the middle of a face and places between it and its corners to be seen? */
static bool is_to_be_seen(const struct qdri_sight *view, size_t index, size_t count,
                          struct qdri_spot *middle)
{
    struct qdri_spot spot[QDRI_CORNERS_MOST];
    bool is_thick[QDRI_CORNERS_MOST];
    size_t corners = qdri_face_corners(view, view->album->solids->face[index], spot, is_thick);
    *middle = middle_of(spot, corners);
    for (size_t k = 0; k < corners; ++k) {
        struct qdri_spot between = {(spot[k].x + middle->x) / 2, (spot[k].y + middle->y) / 2};
        if (is_hidden(view, index, count, between)) {
            return false;
        }
    }
    return !is_hidden(view, index, count, *middle);
}

/* Puts the name of a piece on the nearest of its faces that is to be seen, on a top if it can
 * be. */
static void put_label(const struct qdri_sight *view, uint32_t piece, size_t count)
{
    const struct qdri_album *album = view->album;
    const char *name = album->scene.packing->piece_name[piece];
    bool is_short = name && strlen(name) <= NAME_MOST;
    for (size_t k = 2 * count; is_short && k > 0; --k) {
        bool is_top = k > count;
        size_t index = (k - 1) % count;
        struct qdri_face face = album->solids->face[index];
        struct qdri_spot middle;
        if (album->scene.owner[face.atom] == piece && (face.half == QDRI_NONE) == is_top &&
            is_to_be_seen(view, index, count, &middle)) {
            put_name(view, face, middle, name);
            return;
        }
    }
}

/* Balls are seen as disks; the nearest of a piece that no other is before. */
static void put_ball_label(const struct qdri_sight *view, uint32_t piece)
{
    const struct qdri_solids *solids = view->album->solids;
    const char *name = view->album->scene.packing->piece_name[piece];
    for (size_t k = solids->count; name && strlen(name) <= NAME_MOST && k > 0; --k) {
        struct qdri_spot spot =
            qdri_on_paper(view, qdri_solid_centre(view->album, solids->order[k - 1]));
        bool is_seen = view->album->scene.owner[solids->order[k - 1]] == piece;
        for (size_t n = k; is_seen && n < solids->count; ++n) {
            struct qdri_spot near =
                qdri_on_paper(view, qdri_solid_centre(view->album, solids->order[n]));
            double x = near.x - spot.x;
            double y = near.y - spot.y;
            bool is_there = solids->rank[view->album->scene.owner[solids->order[n]]] <= view->last;
            is_seen = !is_there || x * x + y * y > 850.0 * 850.0;
        }
        if (is_seen) {
            qdri_put_label(view->output, spot, 500, name, NULL);
            return;
        }
    }
}

static void put_labels(const struct qdri_sight *view, size_t count)
{
    const struct qdri_packing *packing = view->album->scene.packing;
    if (!packing->piece_name || view->album->look.no_names) {
        return;
    }
    qdri_put_text(view->output, "<g fill=\"#111\" stroke=\"none\">\n");
    for (uint32_t piece = 0; piece < packing->pieces; ++piece) {
        bool is_due = !view->is_step || view->album->solids->rank[piece] == view->last;
        if (is_due && view->album->mesh.kind == QDRI_MESH_BALLS) {
            put_ball_label(view, piece);
        } else if (is_due) {
            put_label(view, piece, count);
        }
    }
    qdri_put_text(view->output, "</g>\n");
}

/* ----------------------------------------------------------------------------------- views ---- */

static void put_view(const struct qdri_sight *view)
{
    const struct qdri_solids *solids = view->album->solids;
    size_t count = 0;
    qdri_put_text(view->output, "<g stroke-width=\".025\">\n");
    if (view->album->mesh.kind == QDRI_MESH_BALLS) {
        for (size_t k = 0; k < solids->count; ++k) {
            if (solids->rank[view->album->scene.owner[solids->order[k]]] <= view->last) {
                qdri_put_ball(view, solids->order[k]);
            }
        }
    } else {
        count = qdri_faces_find(view);
        for (size_t k = 0; k < count; ++k) {
            qdri_put_face(view, solids->face[k]);
        }
    }
    qdri_put_text(view->output, "</g>\n");
    put_labels(view, count);
}

/* What stands below a step: its number, and the name of its piece. */
static void put_word(const struct qdri_sight *view, struct qdri_spot corner)
{
    const struct qdri_solids *solids = view->album->solids;
    const struct qdri_packing *packing = view->album->scene.packing;
    uint32_t piece = solids->at_rank[view->last];
    const char *name = packing->piece_name ? packing->piece_name[piece] : NULL;
    struct qdri_output *output = view->output;
    qdri_svg_begin_text(output, " fill=\"#111\" stroke=\"none\"", corner.x + solids->view.x / 2,
                        corner.y + solids->view.y + QDRI_VIEW_WORD, 0, "");
    qdri_put_number(output, view->last + 1);
    qdri_put_text(output, name ? ": " : "");
    qdri_put_xml(output, name ? name : "");
    qdri_put_text(output, "</text>\n");
}

void qdri_put_solids(const struct qdri_album *album, struct qdri_output *output)
{
    const struct qdri_solids *solids = album->solids;
    struct qdri_sight view = {album, output, solids->origin, UINT32_MAX, false};
    if (album->look.view != QDR_SHAPES_STEPS) {
        put_view(&view);
        return;
    }
    view.is_step = true;
    for (view.last = 0; view.last < album->scene.packing->pieces; ++view.last) {
        struct qdri_spot corner = {(int32_t)(view.last % solids->columns) *
                                       (solids->view.x + QDRI_VIEW_GAP),
                                   (int32_t)(view.last / solids->columns) *
                                       (solids->view.y + QDRI_VIEW_WORD + QDRI_VIEW_GAP)};
        view.origin = (struct qdri_spot){solids->origin.x + corner.x, solids->origin.y + corner.y};
        put_view(&view);
        put_word(&view, corner);
    }
}
