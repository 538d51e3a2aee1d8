/* labels.c  Names of pieces, each once, where its piece is widest.
 *
 * Places for a name are the middles of atoms, and where atoms are small, middles of sides and
 * corners, too.  Of those with the most room about them, up to what a name takes, the one
 * nearest to the middle of the piece is chosen. */
#include "shapes/pictures/album.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    SIZE_MOST = 520, /* of letters */
    SIZE_LEAST = 200,
    ROOM_ENOUGH = 480,
    ROOM_LARGE = 400, /* atoms that have so much room about their middles need no other places */
    LENGTH_MOST = 24
};

struct place {
    struct qdri_spot spot;
    double room; /* about it, within its piece */
    double away; /* from the middle of the piece */
};

struct search {
    const struct qdri_album *album;
    const uint32_t *member;
    size_t count;
    double middle[2];
    struct place best;
};

/* The distance of a place from a line between two others. */
static double distance(struct qdri_spot from, struct qdri_spot to, struct qdri_spot spot)
{
    double x = to.x - from.x;
    double y = to.y - from.y;
    double square = x * x + y * y;
    double along = square > 0 ? ((spot.x - from.x) * x + (spot.y - from.y) * y) / square : 0;
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    double off_x = from.x + along * x - spot.x;
    double off_y = from.y + along * y - spot.y;
    return sqrt(off_x * off_x + off_y * off_y);
}

static double room_at(const struct search *search, struct qdri_spot spot)
{
    const struct qdri_mesh *mesh = &search->album->mesh;
    double room = ROOM_ENOUGH;
    for (size_t k = 0; k < search->count; ++k) {
        uint32_t atom = search->member[k];
        for (uint32_t half = mesh->first[atom]; half < mesh->first[atom + 1]; ++half) {
            if (!qdri_is_within(search->album, half)) {
                double here =
                    distance(qdri_half_begin(mesh, half), qdri_half_end(mesh, half), spot);
                room = here < room ? here : room;
            }
        }
    }
    return room;
}

static void look_at(struct search *search, struct qdri_spot spot)
{
    double x = spot.x - search->middle[0];
    double y = spot.y - search->middle[1];
    struct place place = {spot, 0, sqrt(x * x + y * y)};
    struct place *best = &search->best;
    bool is_polygon = search->album->mesh.kind == QDRI_MESH_POLYGONS;
    place.room = is_polygon ? room_at(search, spot) : ROOM_ENOUGH;
    if (place.room > best->room + 5 ||
        (place.room > best->room - 5 && place.away < best->away - 1)) {
        *best = place;
    }
}

/* Finds the best place in some atoms of a piece. */
static struct place place_for(const struct qdri_album *album, const uint32_t *member, size_t count)
{
    const struct qdri_mesh *mesh = &album->mesh;
    bool is_small = mesh->kind == QDRI_MESH_POLYGONS && mesh->inner < ROOM_LARGE;
    struct search search = {
        .album = album, .member = member, .count = count, .best = {.room = -10}};
    for (size_t k = 0; k < count; ++k) {
        search.middle[0] += (double)mesh->centre[member[k]].x / (double)count;
        search.middle[1] += (double)mesh->centre[member[k]].y / (double)count;
    }
    for (size_t k = 0; k < count; ++k) {
        uint32_t end = is_small ? mesh->first[member[k] + 1] : 0;
        look_at(&search, mesh->centre[member[k]]);
        for (uint32_t half = mesh->first[member[k]]; half < end; ++half) {
            struct qdri_spot from = qdri_half_begin(mesh, half);
            struct qdri_spot to = qdri_half_end(mesh, half);
            look_at(&search, from);
            look_at(&search, (struct qdri_spot){(from.x + to.x) / 2, (from.y + to.y) / 2});
        }
    }
    return search.best;
}

/* Letters are taken to be 6/10 of their size wide, and 7/10 high. */
static int32_t size_for(const char *text, double room)
{
    double length = (double)strlen(text);
    double size = room / sqrt(0.13 + 0.07 * length * length);
    return size > SIZE_MOST ? SIZE_MOST : (int32_t)size;
}

void qdri_put_label(struct qdri_output *output, struct qdri_spot spot, int32_t size,
                    const char *text, const char *ink)
{
    spot.y += size * 35 / 100;
    char fill[24] = "";
    if (ink) {
        snprintf(fill, sizeof fill, " fill=\"%s\"", ink);
    }
    qdri_svg_text(output, "", (spot.x + 5) / 10 * 10, (spot.y + 5) / 10 * 10,
                  size == SIZE_MOST ? 0 : size / 10 * 10, fill, text);
}

void qdri_put_disk(struct qdri_output *output, struct qdri_spot spot, const char *ink,
                   const char *width)
{
    struct qdri_pen pen = {.output = output};
    qdri_put_format(output, "<path stroke=\"%s\" stroke-width=\"%s\" d=\"", ink, width);
    qdri_pen_dot(&pen, spot);
    qdri_put_text(output, "\"/>\n");
}

/* Where a name stands on the disk of a color, it is black or white; otherwise as others are. */
static const char *ink_at(const struct qdri_album *album, struct qdri_spot spot,
                          const uint32_t *member, size_t count)
{
    const char *const *color = album->scene.packing->color;
    for (size_t k = 0; color && k < count; ++k) {
        struct qdri_spot centre = album->mesh.centre[member[k]];
        if (color[member[k]] && centre.x == spot.x && centre.y == spot.y) {
            size_t index = 0;
            while (index < album->names.count &&
                   strcmp(album->names.name[index], color[member[k]]) != 0) {
                ++index;
            }
            return qdri_palette_is_dark_mark(color[member[k]], index) ? "#fff" : "#111";
        }
    }
    return NULL;
}

static void put_name(const struct qdri_album *album, uint32_t piece, const uint32_t *member,
                     size_t count, struct qdri_output *output)
{
    const char *name = album->scene.packing->piece_name[piece];
    bool is_stick = album->mesh.kind == QDRI_MESH_STICKS;
    struct place place = place_for(album, member, count);
    int32_t size = size_for(name, is_stick ? 200 : place.room);
    if (size >= SIZE_LEAST && is_stick) {
        /* Sticks are too thin to be written on: there is a disk behind the name. */
        char ink[QDRI_INK_SIZE];
        qdri_palette_fill(album->scene.fill[piece], QDRI_LIGHT_FULL, 0, ink);
        qdri_put_disk(output, place.spot, ink, ".42");
    }
    if (size >= SIZE_LEAST) {
        qdri_put_label(output, place.spot, size, name, ink_at(album, place.spot, member, count));
    }
}

/* A name stands once in each layer that its piece is in. */
static void put_names(const struct qdri_album *album, uint32_t piece, bool is_dark,
                      struct qdri_output *output)
{
    const struct qdri_scene *scene = &album->scene;
    const char *name = scene->packing->piece_name[piece];
    if (!name || name[0] == '\0' || strlen(name) > LENGTH_MOST ||
        qdri_palette_is_dark(scene->fill[piece]) != is_dark) {
        return;
    }
    uint32_t begin = scene->first[piece];
    for (uint32_t k = begin; k < scene->first[piece + 1]; ++k) {
        bool is_last =
            k + 1 == scene->first[piece + 1] ||
            album->mesh.layer[scene->member[k]] != album->mesh.layer[scene->member[k + 1]];
        if (is_last) {
            put_name(album, piece, scene->member + begin, k + 1 - begin, output);
            begin = k + 1;
        }
    }
}

void qdri_put_labels(struct qdri_album *album, struct qdri_output *output)
{
    const struct qdri_packing *packing = album->scene.packing;
    bool are_tiles = packing->side != NULL; /* these are known by their sides */
    if (!packing->piece_name || are_tiles || album->look.no_names) {
        return;
    }
    for (int is_dark = 0; is_dark < 2; ++is_dark) {
        if (is_dark && album->scene.colors <= 5) {
            continue; /* none of these is dark */
        }
        qdri_put_text(output, is_dark ? "<g fill=\"#fff\" stroke=\"none\">\n"
                                      : "<g fill=\"#111\" stroke=\"none\">\n");
        for (uint32_t piece = 0; piece < packing->pieces; ++piece) {
            put_names(album, piece, is_dark, output);
        }
        qdri_put_text(output, "</g>\n");
    }
}
