/* rods.c  Sticks and balls: pieces that are drawn as lines.
 *
 * A line is drawn twice, first in black and then narrower in its color, which leaves an outline.
 * Sticks of different pieces may meet in a corner of the grid.  There, a piece that ends does so
 * a little before; one with two sticks takes the bend, so that two such pieces do not touch;
 * others go on as they are. */
#include "shapes/pictures/album.h"

enum {
    BEFORE = 170, /* how far before a corner that is shared a piece ends */
    BEND = 420    /* or begins to turn */
};

/* Thin lines with dots where they meet, or empty rings. */
void qdri_put_rod_board(struct qdri_album *album, struct qdri_output *output)
{
    const struct qdri_mesh *mesh = &album->mesh;
    struct qdri_pen pen = {.output = output};
    bool are_sticks = mesh->kind == QDRI_MESH_STICKS;
    qdri_put_text(output, are_sticks ? "<path stroke=\"#ccc\" d=\""
                                     : "<path stroke=\"#ccc\" stroke-width=\".9\" d=\"");
    for (uint32_t atom = 0; atom < mesh->atoms; ++atom) {
        if (are_sticks) {
            qdri_pen_move(&pen, qdri_half_begin(mesh, mesh->first[atom]));
            qdri_pen_line(&pen, qdri_half_end(mesh, mesh->first[atom]));
        } else {
            qdri_pen_dot(&pen, mesh->centre[atom]);
        }
    }
    qdri_put_text(output, are_sticks ? "\"/>\n<path stroke=\"#aaa\" stroke-width=\".16\" d=\""
                                     : "\"/>\n<path stroke=\"#f2f2f0\" stroke-width=\".84\" d=\"");
    for (size_t k = 0; are_sticks && k < mesh->corners; ++k) {
        qdri_pen_dot(&pen, mesh->corner[k]);
    }
    for (size_t k = 0; !are_sticks && k < mesh->atoms; ++k) {
        qdri_pen_dot(&pen, mesh->centre[k]);
    }
    qdri_put_text(output, "\"/>\n");
}

/* ---------------------------------------------------------------------------------- sticks ---- */

/* The corner that a half-edge begins at, for its piece: how many sticks it has there, which is the
 * other if these are two, and whether there are sticks of other pieces. */
struct joint {
    uint32_t own;
    uint32_t other;
    bool is_shared;
};

static struct joint joint_of(const struct qdri_album *album, uint32_t half)
{
    const struct qdri_half *halves = album->mesh.half;
    const uint32_t *owner = album->scene.owner;
    uint32_t piece = owner[halves[half].atom];
    uint32_t corner = halves[half].corner;
    struct joint joint = {0, QDRI_NONE, false};
    for (uint32_t k = album->spoke_first[corner]; k < album->spoke_first[corner + 1]; ++k) {
        uint32_t spoke = album->spoke[k];
        uint32_t there = owner[halves[spoke].atom];
        joint.own += there == piece;
        joint.other = there == piece && spoke != half ? spoke : joint.other;
        joint.is_shared = joint.is_shared || (there != piece && there != QDRI_NO_PIECE);
    }
    return joint;
}

/* The place on a stick so far from where it begins. */
static struct qdri_spot along(const struct qdri_mesh *mesh, uint32_t half, int32_t thousandths)
{
    struct qdri_spot from = qdri_half_begin(mesh, half);
    struct qdri_spot to = qdri_half_end(mesh, half);
    return (struct qdri_spot){
        from.x + (int32_t)((int64_t)(to.x - from.x) * thousandths / QDRI_UNIT),
        from.y + (int32_t)((int64_t)(to.y - from.y) * thousandths / QDRI_UNIT)};
}

static struct qdri_spot end_of(const struct qdri_album *album, uint32_t half)
{
    struct joint joint = joint_of(album, half);
    int32_t off = !joint.is_shared ? 0 : joint.own == 1 ? BEFORE : joint.own == 2 ? BEND : 0;
    return along(&album->mesh, half, off);
}

static void put_bend(const struct qdri_album *album, uint32_t half, struct qdri_pen *pen)
{
    const struct qdri_mesh *mesh = &album->mesh;
    struct joint joint = joint_of(album, half);
    if (joint.is_shared && joint.own == 2 && half < joint.other) {
        qdri_pen_move(pen, along(mesh, half, BEND));
        qdri_pen_curve(pen, qdri_half_begin(mesh, half), along(mesh, joint.other, BEND));
    }
}

static void put_stick(const struct qdri_album *album, uint32_t atom, struct qdri_pen *pen)
{
    uint32_t half = album->mesh.first[atom];
    qdri_pen_move(pen, end_of(album, half));
    qdri_pen_line(pen, end_of(album, half + 1));
    put_bend(album, half, pen);
    put_bend(album, half + 1, pen);
}

/* ------------------------------------------------------------------------------ all of it ---- */

static void put_line(const struct qdri_album *album, uint32_t piece, const char *width,
                     const char *ink, struct qdri_output *output)
{
    const struct qdri_scene *scene = &album->scene;
    struct qdri_pen pen = {.output = output};
    qdri_put_format(output, "<path stroke=\"%s\" stroke-width=\"%s\" d=\"", ink, width);
    for (uint32_t k = scene->first[piece]; k < scene->first[piece + 1]; ++k) {
        if (album->mesh.kind == QDRI_MESH_STICKS) {
            put_stick(album, scene->member[k], &pen);
        } else {
            qdri_pen_dot(&pen, album->mesh.centre[scene->member[k]]);
        }
    }
    qdri_put_text(output, "\"/>\n");
}

/* Balls of a piece that touch in their layer are joined. */
static void put_necks(const struct qdri_album *album, uint32_t piece, const char *ink,
                      struct qdri_output *output)
{
    const struct qdri_mesh *mesh = &album->mesh;
    struct qdri_pen pen = {.output = output};
    bool is_begun = false;
    for (size_t k = 0; k < mesh->links; ++k) {
        struct qdri_link link = mesh->link[k];
        if (album->scene.owner[link.a] == piece && album->scene.owner[link.b] == piece &&
            mesh->layer[link.a] == mesh->layer[link.b]) {
            if (!is_begun) {
                qdri_put_format(output, "<path stroke=\"%s\" stroke-width=\".4\" d=\"", ink);
            }
            is_begun = true;
            qdri_pen_move(&pen, mesh->centre[link.a]);
            qdri_pen_line(&pen, mesh->centre[link.b]);
        }
    }
    qdri_put_text(output, is_begun ? "\"/>\n" : "");
}

void qdri_put_rods(struct qdri_album *album, uint32_t piece, struct qdri_output *output)
{
    char ink[QDRI_INK_SIZE];
    bool are_sticks = album->mesh.kind == QDRI_MESH_STICKS;
    qdri_palette_fill(album->scene.fill[piece], QDRI_LIGHT_FULL, 0, ink);
    put_line(album, piece, are_sticks ? ".3" : ".97", "#222", output);
    put_line(album, piece, are_sticks ? ".2" : ".87", ink, output);
    if (!are_sticks) {
        put_necks(album, piece, ink, output);
    }
}
