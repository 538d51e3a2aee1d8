/* album.c  Pictures of one board: what is the same in all of them, and each in turn.
 *
 * From the bottom up: the board, where it is open; pieces, color by color; the grid; colors of
 * sides and cells; names.  The board and the grid are the same in all pictures, so a page has
 * them once. */
#include "shapes/pictures/album.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"

/* ---------------------------------------------------------------------------------- memory ---- */

void qdri_album_free(struct qdri_album *album)
{
    if (!album) {
        return;
    }
    for (size_t k = 0; k < album->names.count; ++k) {
        free(album->names.name[k]);
    }
    free((void *)album->names.name);
    qdri_strbuf_free(&album->base);
    qdri_strbuf_free(&album->grid);
    qdri_arrays_free(&album->scene.arrays);
    qdri_arrays_free(&album->arrays);
    qdri_solids_free(album->solids);
    qdri_mesh_free(&album->mesh);
    free(album);
}

static bool make_room(struct qdri_album *album)
{
    const struct qdri_mesh *mesh = &album->mesh;
    struct qdri_scene *scene = &album->scene;
    struct qdri_arrays *arrays = &album->arrays;
    scene->member = qdri_array(arrays, mesh->atoms, sizeof *scene->member);
    scene->owner = qdri_array(arrays, mesh->atoms, sizeof *scene->owner);
    album->is_done = qdri_array(arrays, mesh->halves, sizeof *album->is_done);
    album->spot = qdri_array(arrays, mesh->halves + 1, sizeof *album->spot);
    album->spoke_first = qdri_array(arrays, mesh->corners + 2, sizeof *album->spoke_first);
    album->spoke = qdri_array(arrays, mesh->halves, sizeof *album->spoke);
    album->by_layer = qdri_array(arrays, mesh->atoms, sizeof *album->by_layer);
    return !arrays->lacks_memory;
}

/* ----------------------------------------------------------------------------------- board ---- */

static void sort_by_layer(struct qdri_album *album)
{
    size_t count = 0;
    for (uint32_t layer = 0; layer < album->mesh.layers; ++layer) {
        for (uint32_t atom = 0; atom < album->mesh.atoms; ++atom) {
            if (album->mesh.layer[atom] == layer) {
                album->by_layer[count++] = atom;
            }
        }
    }
}

static void find_spokes(struct qdri_album *album)
{
    const struct qdri_mesh *mesh = &album->mesh;
    for (size_t half = 0; half < mesh->halves; ++half) {
        ++album->spoke_first[mesh->half[half].corner + 2];
    }
    for (size_t k = 2; k < mesh->corners + 2; ++k) {
        album->spoke_first[k] += album->spoke_first[k - 1];
    }
    for (uint32_t half = 0; half < mesh->halves; ++half) {
        album->spoke[album->spoke_first[mesh->half[half].corner + 1]++] = half;
    }
}

/* Cells that may stay open have a dot, which is to be seen where they do. */
static void put_optional(const struct qdri_album *album, const struct qdri_packing *board,
                         struct qdri_output *output)
{
    struct qdri_pen pen = {.output = output};
    bool is_begun = false;
    for (size_t k = 0; board->is_optional && k < board->atoms; ++k) {
        if (board->is_optional[k]) {
            qdri_put_text(output,
                          is_begun ? "" : "<path stroke=\"#bbb\" stroke-width=\".16\" d=\"");
            qdri_pen_dot(&pen, album->mesh.centre[k]);
            is_begun = true;
        }
    }
    qdri_put_text(output, is_begun ? "\"/>\n" : "");
}

/* The board as if one piece covered it. */
static void put_board(struct qdri_album *album, struct qdri_output *output)
{
    struct qdri_pen pen = {.output = output};
    if (album->mesh.kind != QDRI_MESH_POLYGONS) {
        qdri_put_rod_board(album, output);
        return;
    }
    qdri_put_text(output, "<path fill=\"#ebebe8\" stroke-width=\".05\" d=\"");
    qdri_trace(album, album->by_layer, album->mesh.atoms, &pen);
    qdri_put_text(output, "\"/>\n");
}

static bool draw_board(struct qdri_album *album, const struct qdri_packing *board)
{
    qdr_writer writer = qdri_strbuf_writer(&album->base);
    struct qdri_output output = {.writer = &writer};
    put_board(album, &output);
    put_optional(album, board, &output);
    return qdri_output_end(&output, NULL) == QDR_OK;
}

static bool draw_grid(struct qdri_album *album)
{
    qdr_writer writer = qdri_strbuf_writer(&album->grid);
    struct qdri_output output = {.writer = &writer};
    struct qdri_pen pen = {.output = &output};
    if (album->look.no_grid || album->mesh.kind != QDRI_MESH_POLYGONS) {
        return true;
    }
    qdri_put_text(&output, "<path stroke-width=\".025\" stroke-opacity=\".35\" d=\"");
    qdri_trace_grid(album, &pen);
    qdri_put_text(&output, "\"/>\n");
    return qdri_output_end(&output, NULL) == QDR_OK;
}

static bool prepare(struct qdri_album *album, const struct qdri_packing *board)
{
    if (!make_room(album)) {
        return false;
    }
    sort_by_layer(album);
    if (album->look.view != QDR_SHAPES_LAYERS) {
        return qdri_solids_prepare(album);
    }
    find_spokes(album);
    return draw_board(album, board) && draw_grid(album);
}

qdr_status qdri_album_new(struct qdri_album **out, const struct qdri_packing *board,
                          const struct qdri_shapes_look *look, qdr_error *error)
{
    *out = NULL;
    struct qdri_album *album = qdri_zeros(1, sizeof *album);
    if (!album) {
        return qdri_no_memory(error);
    }
    album->look = *look;
    if (qdri_lattice_dimension(board->lattice) < 3) {
        album->look.view = QDR_SHAPES_LAYERS;
    }
    qdr_status status = qdri_mesh_make(&album->mesh, board, error);
    if (status == QDR_OK && !prepare(album, board)) {
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK) {
        *out = album;
    } else {
        qdri_album_free(album);
    }
    return status;
}

/* --------------------------------------------------------------------------------- packing ---- */

/* Lists the atoms of each piece, layer after layer. */
static void find_members(struct qdri_album *album)
{
    struct qdri_scene *scene = &album->scene;
    size_t pieces = scene->packing->pieces;
    memset(scene->first, 0, (pieces + 2) * sizeof *scene->first);
    for (size_t k = 0; k < album->mesh.atoms; ++k) {
        if (scene->owner[k] != QDRI_NO_PIECE) {
            ++scene->first[scene->owner[k] + 2];
        }
    }
    for (size_t k = 2; k < pieces + 2; ++k) {
        scene->first[k] += scene->first[k - 1];
    }
    for (size_t k = 0; k < album->mesh.atoms; ++k) {
        uint32_t atom = album->by_layer[k];
        if (scene->owner[atom] != QDRI_NO_PIECE) {
            scene->member[scene->first[scene->owner[atom] + 1]++] = atom;
        }
    }
}

static bool make_room_for_pieces(struct qdri_scene *scene, size_t pieces)
{
    if (scene->fill && pieces <= scene->pieces_room) {
        return true;
    }
    qdri_arrays_free(&scene->arrays);
    scene->fill = qdri_array(&scene->arrays, pieces, sizeof *scene->fill);
    scene->first = qdri_array(&scene->arrays, pieces + 2, sizeof *scene->first);
    scene->pieces_room = scene->arrays.lacks_memory ? 0 : pieces;
    return !scene->arrays.lacks_memory;
}

bool qdri_album_begin(struct qdri_album *album, const struct qdri_packing *packing)
{
    struct qdri_scene *scene = &album->scene;
    scene->packing = packing;
    if (!make_room_for_pieces(scene, packing->pieces)) {
        return false;
    }
    for (size_t k = 0; k < album->mesh.atoms; ++k) {
        scene->owner[k] = packing->piece_of ? packing->piece_of[k] : QDRI_NO_PIECE;
    }
    memset(album->is_done, 0, album->mesh.halves * sizeof *album->is_done);
    find_members(album);
    struct qdri_packing known = *packing;
    known.piece_of = scene->owner;
    scene->colors = qdri_fills_choose(&album->mesh, &known, scene->fill);
    return scene->colors > 0 && (!album->solids || qdri_solids_begin(album));
}

bool qdri_album_color(struct qdri_album *album, const char *name, size_t *index)
{
    struct qdri_color_names *names = &album->names;
    for (*index = 0; *index < names->count; ++*index) {
        if (strcmp(names->name[*index], name) == 0) {
            return true;
        }
    }
    char **grown =
        qdri_grow((void *)names->name, &names->capacity, names->count + 1, sizeof *grown);
    names->name = grown ? grown : names->name;
    char *copy = qdri_copy(name, strlen(name) + 1, 1);
    if (!grown || !copy) {
        free(copy);
        return false;
    }
    names->name[names->count++] = copy;
    return true;
}

/* --------------------------------------------------------------------------------- drawing ---- */

static void put_shared(const struct qdri_strbuf *elements, bool has_defs, const char *id,
                       struct qdri_output *output)
{
    if (has_defs && elements->length > 0) {
        qdri_put_format(output, "<use xlink:href=\"#%s\"/>\n", id);
    } else {
        qdri_put(output, elements->text, elements->length);
    }
}

static bool is_open(const struct qdri_album *album)
{
    for (size_t k = 0; k < album->mesh.atoms; ++k) {
        if (album->scene.owner[k] == QDRI_NO_PIECE) {
            return true;
        }
    }
    return false;
}

static void put_piece(struct qdri_album *album, uint32_t piece, struct qdri_output *output)
{
    struct qdri_pen pen = {.output = output};
    const struct qdri_scene *scene = &album->scene;
    if (album->mesh.kind != QDRI_MESH_POLYGONS) {
        qdri_put_rods(album, piece, output);
        return;
    }
    qdri_put_text(output, "<path d=\"");
    qdri_trace(album, scene->member + scene->first[piece],
               scene->first[piece + 1] - scene->first[piece], &pen);
    qdri_put_text(output, "\"/>\n");
}

/* Sticks are drawn without a color of the group, for they have none inside. */
static void put_pieces(struct qdri_album *album, bool is_filled, struct qdri_output *output)
{
    const struct qdri_scene *scene = &album->scene;
    for (uint32_t color = 0; color < scene->colors; ++color) {
        char ink[QDRI_INK_SIZE] = "none";
        bool is_begun = false;
        if (is_filled) {
            qdri_palette_fill(color, QDRI_LIGHT_FULL, 0, ink);
        }
        for (uint32_t piece = 0; piece < scene->packing->pieces; ++piece) {
            if (scene->fill[piece] == color && scene->first[piece] < scene->first[piece + 1]) {
                if (!is_begun) {
                    qdri_put_format(output, "<g fill=\"%s\">\n", ink);
                }
                is_begun = true;
                put_piece(album, piece, output);
            }
        }
        qdri_put_text(output, is_begun ? "</g>\n" : "");
    }
}

static bool put_layers(struct qdri_album *album, bool has_defs, struct qdri_output *output)
{
    bool has_sides = album->scene.packing->side && album->mesh.kind == QDRI_MESH_POLYGONS;
    if (is_open(album)) {
        put_shared(&album->base, has_defs, "b", output);
    }
    put_pieces(album, true, output);
    if (has_sides) {
        if (!qdri_put_sides(album, output)) {
            return false;
        }
        memset(album->is_done, 0, album->mesh.halves * sizeof *album->is_done);
        put_pieces(album, false, output);
    } else {
        put_shared(&album->grid, has_defs, "g", output);
    }
    if (!qdri_put_colors(album, output)) {
        return false;
    }
    qdri_put_labels(album, output);
    return true;
}

bool qdri_album_put(struct qdri_album *album, bool has_defs, struct qdri_output *output)
{
    if (album->solids) {
        qdri_put_solids(album, output);
        return true;
    }
    return put_layers(album, has_defs, output);
}

struct qdri_spot qdri_album_size(const struct qdri_album *album)
{
    return album->solids ? qdri_solids_size(album) : album->mesh.size;
}

/* ------------------------------------------------------------------- as a document in SVG ---- */

enum {
    EDGE = 150,  /* around the picture: the least, for lines and round ends */
    PIXELS = 48, /* that neighbouring cells are apart */
    PIXELS_MOST = 20000
};

/* Large boards get fewer pixels a cell. */
static int64_t pixels_of(int64_t length, int64_t longest)
{
    int64_t per_unit = longest * PIXELS / QDRI_UNIT > PIXELS_MOST
                           ? PIXELS_MOST * (int64_t)QDRI_UNIT / longest
                           : PIXELS;
    per_unit = per_unit > 0 ? per_unit : 1;
    int64_t pixels = (length * per_unit + QDRI_UNIT - 1) / QDRI_UNIT;
    return pixels > 0 ? pixels : 1;
}

static void put_head(struct qdri_spot size, struct qdri_output *output)
{
    int64_t width = (int64_t)size.x + 2 * EDGE;
    int64_t height = (int64_t)size.y + 2 * EDGE;
    int64_t longest = width > height ? width : height;
    const char *across = qdri_length_text(width, (char[QDRI_LENGTH_SIZE]){0});
    const char *down = qdri_length_text(height, (char[QDRI_LENGTH_SIZE]){0});
    qdri_svg_begin(output);
    qdri_put_format(output,
                    " width=\"%" PRId64 "\" height=\"%" PRId64
                    "\" viewBox=\"-.15 -.15 %s %s\"" QDRI_ALBUM_STYLE ">\n",
                    pixels_of(width, longest), pixels_of(height, longest), across, down);
    qdri_put_format(output, "<path fill=\"#fff\" stroke=\"none\" d=\"M-.15-.15h%sv%sh-%sz\"/>\n",
                    across, down, across);
}

qdr_status qdri_album_write_svg(struct qdri_album *album, const struct qdri_packing *packing,
                                const qdr_writer *writer, qdr_error *error)
{
    struct qdri_output output = {.writer = writer};
    if (!qdri_album_begin(album, packing)) {
        return qdri_no_memory(error);
    }
    put_head(qdri_album_size(album), &output);
    if (!qdri_album_put(album, false, &output)) {
        return qdri_no_memory(error);
    }
    qdri_svg_end(&output);
    return qdri_output_end(&output, error);
}
