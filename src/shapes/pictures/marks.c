/* marks.c  Colors of cells, as disks in them, and of sides of tiles, as triangles. */
#include "shapes/pictures/album.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* Something of a color: an atom, or a side of one. */
struct mark {
    size_t color;
    uint32_t at;
};

static int compare_marks(const void *a, const void *b)
{
    const struct mark *one = a;
    const struct mark *other = b;
    return one->color != other->color ? (one->color > other->color) - (one->color < other->color)
                                      : (one->at > other->at) - (one->at < other->at);
}

/* Puts marks of each color as a path; `attributes` says how, with a place for the color. */
static void put_marks(struct qdri_album *album, struct mark *marks, size_t count,
                      const char *attributes,
                      void (*put)(const struct qdri_mesh *mesh, uint32_t at, struct qdri_pen *pen),
                      struct qdri_output *output)
{
    struct qdri_pen pen = {.output = output};
    qsort(marks, count, sizeof *marks, compare_marks);
    for (size_t k = 0; k < count; ++k) {
        if (k == 0 || marks[k].color != marks[k - 1].color) {
            char ink[QDRI_INK_SIZE];
            qdri_palette_mark(album->names.name[marks[k].color], strcmp(attributes, "stroke") == 0,
                              marks[k].color, ink);
            qdri_put_format(output, "<path %s=\"%s\" d=\"", attributes, ink);
        }
        put(&album->mesh, marks[k].at, &pen);
        if (k + 1 == count || marks[k].color != marks[k + 1].color) {
            qdri_put_text(output, "\"/>\n");
        }
    }
}

/* ----------------------------------------------------------------------------------- cells ---- */

static void put_disk(const struct qdri_mesh *mesh, uint32_t at, struct qdri_pen *pen)
{
    qdri_pen_dot(pen, mesh->centre[at]);
}

static void put_rim(struct qdri_album *album, const struct mark *marks, size_t count,
                    const char *width, struct qdri_output *output)
{
    struct qdri_pen pen = {.output = output};
    qdri_put_format(output, "<path stroke-width=\"%s\" d=\"", width);
    for (size_t k = 0; k < count; ++k) {
        qdri_pen_dot(&pen, album->mesh.centre[marks[k].at]);
    }
    qdri_put_text(output, "\"/>\n");
}

bool qdri_put_colors(struct qdri_album *album, struct qdri_output *output)
{
    const char *const *color = album->scene.packing->color;
    bool is_small =
        album->mesh.kind == QDRI_MESH_STICKS || (album->mesh.inner > 0 && album->mesh.inner < 400);
    size_t count = 0;
    struct mark *marks = color ? qdri_zeros(album->mesh.atoms, sizeof *marks) : NULL;
    if (color && !marks) {
        return false;
    }
    for (uint32_t atom = 0; color && atom < album->mesh.atoms; ++atom) {
        if (color[atom]) {
            marks[count].at = atom;
            if (!qdri_album_color(album, color[atom], &marks[count++].color)) {
                free(marks);
                return false;
            }
        }
    }
    if (count > 0) {
        put_rim(album, marks, count, is_small ? ".26" : ".6", output);
        qdri_put_format(output, "<g stroke-width=\"%s\">\n", is_small ? ".2" : ".54");
        put_marks(album, marks, count, "stroke", put_disk, output);
        qdri_put_text(output, "</g>\n");
    }
    free(marks);
    return true;
}

/* ----------------------------------------------------------------------------------- sides ---- */

/* How far clockwise from the top the middle of a side is, seen from the middle of its atom. */
static double turn_of(const struct qdri_mesh *mesh, uint32_t half)
{
    struct qdri_spot from = qdri_half_begin(mesh, half);
    struct qdri_spot to = qdri_half_end(mesh, half);
    struct qdri_spot centre = mesh->centre[mesh->half[half].atom];
    double x = (from.x + to.x) / 2.0 - centre.x;
    double y = (from.y + to.y) / 2.0 - centre.y;
    double turn = atan2(x, -y);
    return turn < -0.01 ? turn + 6.283185307179586 : turn;
}

/* Returns the half-edge of an atom that is the first clockwise from the top. */
static uint32_t first_side(const struct qdri_mesh *mesh, uint32_t atom)
{
    uint32_t best = mesh->first[atom];
    for (uint32_t half = best; half < mesh->first[atom + 1]; ++half) {
        best = turn_of(mesh, half) < turn_of(mesh, best) ? half : best;
    }
    return best;
}

static void put_triangle(const struct qdri_mesh *mesh, uint32_t at, struct qdri_pen *pen)
{
    qdri_pen_move(pen, qdri_half_begin(mesh, at));
    qdri_pen_line(pen, qdri_half_end(mesh, at));
    qdri_pen_line(pen, mesh->centre[mesh->half[at].atom]);
    qdri_put(pen->output, "z", 1);
}

/* Collects the sides of an atom.  False: no memory. */
static bool add_sides(struct qdri_album *album, uint32_t atom, struct mark *marks, size_t *count)
{
    const struct qdri_mesh *mesh = &album->mesh;
    const char *const *side = album->scene.packing->side + (size_t)atom * QDRI_CORNERS_MOST;
    uint32_t half = first_side(mesh, atom);
    for (uint32_t k = 0; k < mesh->first[atom + 1] - mesh->first[atom]; ++k) {
        if (side[k]) {
            marks[*count].at = half;
            if (!qdri_album_color(album, side[k], &marks[(*count)++].color)) {
                return false;
            }
        }
        half = mesh->half[half].next;
    }
    return true;
}

bool qdri_put_sides(struct qdri_album *album, struct qdri_output *output)
{
    struct mark *marks = qdri_zeros(album->mesh.halves, sizeof *marks);
    size_t count = 0;
    bool is_done = marks != NULL;
    for (uint32_t atom = 0; is_done && atom < album->mesh.atoms; ++atom) {
        is_done = add_sides(album, atom, marks, &count);
    }
    if (is_done && count > 0) {
        qdri_put_text(output, "<g stroke-width=\".02\">\n");
        put_marks(album, marks, count, "fill", put_triangle, output);
        qdri_put_text(output, "</g>\n");
    }
    free(marks);
    return is_done;
}
