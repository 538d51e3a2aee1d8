/* terminal.c  Packings in characters: boxes for squares and cubes, slanted lines for hexagons and
 * triangles, letters for all else.
 *
 * There is a line between two cells where they are of different pieces, and none within a piece.
 * Each grid has a rule of its own for where the cell that a character of its text art stands for is
 * drawn, and where its sides are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "draw/canvas.h"
#include "shapes/pictures/album.h"

enum { WIDTH = 80, SPACE = 3, CELL_WIDTH = 4 };

#define OUTSIDE 0U /* what a place of the art stands for; of pieces it is their number and 2 */
#define OPEN 1U

/* Places of the art count from `corner`. */
struct drawing {
    struct qdri_album *album;
    struct qdri_point corner;
    struct qdri_point size; /* columns, rows and layers */
    uint32_t *atom;         /* place in the art: its atom, or QDRI_NONE */
    struct qdri_canvas canvas;
};

/* A style of drawing: how large a place of the art is, how much larger the picture of a layer is
 * than its places, and what is put on the canvas for a place and its atom, or QDRI_NONE, whose
 * upper left corner is (x, y). */
struct style {
    uint8_t width;
    uint8_t height;
    uint8_t more_width;
    uint8_t more_height;
    bool has_borders; /* is it also put for the places right and below of all? */
    void (*put)(struct drawing *drawing, struct qdri_point place, uint32_t atom, size_t x,
                size_t y);
};

/* -------------------------------------------------------------------------------------- art
 * ---- */

static void find_extent(struct drawing *drawing)
{
    const struct qdri_mesh *mesh = &drawing->album->mesh;
    struct qdri_point most = {INT32_MIN, INT32_MIN, INT32_MIN};
    struct qdri_point least = {INT32_MAX, INT32_MAX, INT32_MAX};
    for (size_t k = 0; k < mesh->atoms; ++k) {
        const struct qdri_point at = qdri_lattice_to_art(mesh->lattice, mesh->atom[k]);
        least = qdri_point_least(least, at);
        most = (struct qdri_point){at.x > most.x ? at.x : most.x, at.y > most.y ? at.y : most.y,
                                   at.z > most.z ? at.z : most.z};
    }
    drawing->corner = least;
    drawing->size =
        (struct qdri_point){most.x - least.x + 1, most.y - least.y + 1, most.z - least.z + 1};
}

static size_t index_of(const struct drawing *drawing, struct qdri_point place)
{
    const size_t line = (size_t)place.z * (size_t)drawing->size.y + (size_t)place.y;
    return line * (size_t)drawing->size.x + (size_t)place.x;
}

static bool read_art(struct drawing *drawing)
{
    const struct qdri_mesh *mesh = &drawing->album->mesh;
    find_extent(drawing);
    const struct qdri_point size = drawing->size;
    uint64_t places = (uint64_t)size.x * (uint64_t)size.y * (uint64_t)size.z;
    drawing->atom = places < UINT32_MAX ? qdri_zeros(places, sizeof *drawing->atom) : NULL;
    if (!drawing->atom) {
        return false;
    }
    memset(drawing->atom, 0xFF, (size_t)places * sizeof *drawing->atom);
    for (uint32_t k = 0; k < mesh->atoms; ++k) {
        const struct qdri_point at = qdri_lattice_to_art(mesh->lattice, mesh->atom[k]);
        drawing->atom[index_of(drawing, qdri_point_minus(at, drawing->corner))] = k;
    }
    return true;
}

static uint32_t atom_at(const struct drawing *drawing, struct qdri_point place)
{
    bool is_inside =
        place.x >= 0 && place.y >= 0 && place.x < drawing->size.x && place.y < drawing->size.y;
    return is_inside ? drawing->atom[index_of(drawing, place)] : QDRI_NONE;
}

/* What is some columns and rows away from a place. */
static uint32_t piece_at(const struct drawing *drawing, struct qdri_point place, int32_t columns,
                         int32_t rows)
{
    place.x += columns;
    place.y += rows;
    uint32_t atom = atom_at(drawing, place);
    if (atom == QDRI_NONE) {
        return OUTSIDE;
    }
    uint32_t piece = drawing->album->scene.owner[atom];
    return piece == QDRI_NO_PIECE ? OPEN : piece + 2;
}

/* ------------------------------------------------------------------------------------ words
 * ---- */

/* Returns the atom of a piece in a layer that has its name: the one nearest to its middle. */
static uint32_t named_atom(const struct drawing *drawing, uint32_t atom)
{
    const struct qdri_mesh *mesh = &drawing->album->mesh;
    const struct qdri_scene *scene = &drawing->album->scene;
    uint32_t piece = scene->owner[atom];
    int64_t count = 0;
    int64_t x = 0;
    int64_t y = 0;
    int64_t least = INT64_MAX;
    uint32_t best = atom;
    for (uint32_t k = scene->first[piece]; k < scene->first[piece + 1]; ++k) {
        bool is_here = mesh->layer[scene->member[k]] == mesh->layer[atom];
        count += is_here;
        x += is_here ? mesh->centre[scene->member[k]].x : 0;
        y += is_here ? mesh->centre[scene->member[k]].y : 0;
    }
    for (uint32_t k = scene->first[piece]; k < scene->first[piece + 1]; ++k) {
        struct qdri_spot centre = mesh->centre[scene->member[k]];
        int64_t across = centre.x - x / count;
        int64_t down = centre.y - y / count;
        if (mesh->layer[scene->member[k]] == mesh->layer[atom] &&
            across * across + down * down + 1000 < least) {
            least = across * across + down * down;
            best = scene->member[k];
        }
    }
    return best;
}

static const char *name_of(const struct drawing *drawing, uint32_t piece)
{
    const struct qdri_packing *packing = drawing->album->scene.packing;
    return packing->piece_name ? packing->piece_name[piece] : NULL;
}

/* Puts what stands in a cell, of which (x, y) is the middle: its color, a dot where it is open, or
 * its piece's name, once for each. */
static void put_inside(struct drawing *drawing, uint32_t atom, size_t x, size_t y, size_t room)
{
    const struct qdri_album *album = drawing->album;
    const struct qdri_packing *packing = album->scene.packing;
    uint32_t piece = album->scene.owner[atom];
    const char *name = piece == QDRI_NO_PIECE ? NULL : name_of(drawing, piece);
    if (packing->color && packing->color[atom]) {
        qdri_canvas_draw_word(&drawing->canvas, x + (room > 1), y, packing->color[atom], 1);
    }
    if (piece == QDRI_NO_PIECE) {
        qdri_canvas_draw(&drawing->canvas, x, y, album->look.ascii ? '.' : 0xB7);
    } else if (name && !album->look.no_names && named_atom(drawing, atom) == atom) {
        qdri_canvas_draw_word(&drawing->canvas, strlen(name) > 2 && room > 1 ? x - 1 : x, y, name,
                              room);
    }
}

static void fill(struct drawing *drawing, uint32_t piece, size_t x, size_t y)
{
    struct qdri_glyph *glyph = qdri_canvas_at(&drawing->canvas, x, y);
    if (piece > OPEN && glyph) {
        glyph->ink = (uint16_t)(drawing->album->scene.fill[piece - 2] % 1000 + 1);
    }
}

/* ------------------------------------------------------------------------------------ boxes
 * ---- */

/* The sign where lines to the left, to the right, up and down meet. */
static uint16_t joint(const struct drawing *drawing, bool left, bool right, bool up, bool down)
{
    struct qdri_sign sign = qdri_joint(left, right, up, down);
    return drawing->album->look.ascii ? (unsigned char)sign.ascii : sign.rune;
}

/* What is in a cell, the corner above and before it, and the two lines that begin there. */
static void put_box(struct drawing *drawing, struct qdri_point place, uint32_t atom, size_t x,
                    size_t y)
{
    uint32_t here = piece_at(drawing, place, 0, 0);
    uint32_t before = piece_at(drawing, place, -1, 0);
    uint32_t above = piece_at(drawing, place, 0, -1);
    uint32_t across = piece_at(drawing, place, -1, -1);
    bool is_level = here != above;
    bool is_upright = here != before;
    qdri_canvas_draw(&drawing->canvas, x, y,
                     joint(drawing, before != across, is_level, above != across, is_upright));
    for (size_t k = 1; is_level && k < CELL_WIDTH; ++k) {
        qdri_canvas_draw(&drawing->canvas, x + k, y, joint(drawing, true, true, false, false));
    }
    if (is_upright) {
        qdri_canvas_draw(&drawing->canvas, x, y + 1, joint(drawing, false, false, true, true));
    }
    if (here == before && here == above && here == across) {
        fill(drawing, here, x, y);
    }
    for (size_t k = 0; k < CELL_WIDTH; ++k) {
        fill(drawing, k == 0 && is_upright ? OPEN : here, x + k, y + 1);
        fill(drawing, k == 0 || is_level ? OPEN : here, x + k, y);
    }
    if (atom != QDRI_NONE) {
        put_inside(drawing, atom, x + 2, y + 1, 3);
    }
}

/* --------------------------------------------------------------------------------- hexagons
 * ---- */

/*   / \ / \
 *  | A |   |
 *   \ / \ / \     In text art, a hexagon has every other column. */
/* Puts the sides of a hexagon that differ from what is beyond. */
static void put_hexagon(struct drawing *drawing, struct qdri_point place, uint32_t atom, size_t x,
                        size_t y)
{
    static const struct {
        signed char row;
        signed char column;
        unsigned char x;
        unsigned char y;
        char sign;
    } sides[] = {{-1, -1, 1, 0, '/'}, {-1, 1, 3, 0, '\\'}, {0, -2, 0, 1, '|'},
                 {0, 2, 4, 1, '|'},   {1, -1, 1, 2, '\\'}, {1, 1, 3, 2, '/'}};
    uint32_t here = piece_at(drawing, place, 0, 0);
    for (size_t k = 0; k < sizeof sides / sizeof *sides; ++k) {
        if (piece_at(drawing, place, sides[k].column, sides[k].row) != here) {
            qdri_canvas_draw(&drawing->canvas, x + sides[k].x, y + sides[k].y,
                             (uint16_t)sides[k].sign);
        } else {
            fill(drawing, here, x + sides[k].x, y + sides[k].y);
        }
    }
    for (size_t k = 1; k < 4; ++k) {
        fill(drawing, here, x + k, y + 1);
    }
    fill(drawing, here, x + 2, y);
    fill(drawing, here, x + 2, y + 2);
    put_inside(drawing, atom, x + 2, y + 1, 1);
}

/* -------------------------------------------------------------------------------- triangles
 * ---- */

/*     /\‾‾‾‾/
 *    /A \  /     Lines go from 1, for the side above those of the first row is drawn as their foot.
 *   /____\/   */
enum { TRIANGLE_HIGH = 3 };

/* Does the triangle point up? */
static bool points_up(const struct drawing *drawing, uint32_t atom)
{
    const struct qdri_mesh *mesh = &drawing->album->mesh;
    int32_t below = 0;
    for (uint32_t half = mesh->first[atom]; half < mesh->first[atom + 1]; ++half) {
        below += qdri_half_begin(mesh, half).y > mesh->centre[atom].y ? 1 : -1;
    }
    return below > 0;
}

/* Puts a slanted side, from its upper end; within a piece there is none. */
static void put_slant(struct drawing *drawing, size_t x, size_t y, bool goes_right,
                      const uint32_t piece[2])
{
    for (size_t k = 0; k < TRIANGLE_HIGH; ++k) {
        size_t at = goes_right ? x + k : x - k;
        if (piece[0] != piece[1]) {
            qdri_canvas_draw(&drawing->canvas, at, y + k, goes_right ? '\\' : '/');
        } else {
            fill(drawing, piece[0], at, y + k);
        }
    }
}

/* Puts a level side, where no slanted one ends. */
static void put_foot(struct drawing *drawing, size_t x, size_t y)
{
    for (size_t k = 0; k < 6; ++k) {
        struct qdri_glyph *glyph = qdri_canvas_at(&drawing->canvas, x + k, y);
        if (glyph && glyph->rune == 0) {
            glyph->rune = '_';
        }
    }
}

static void put_triangle(struct drawing *drawing, struct qdri_point place, uint32_t atom, size_t x,
                         size_t y)
{
    bool is_up = points_up(drawing, atom);
    uint32_t here = piece_at(drawing, place, 0, 0);
    const uint32_t left[] = {here, piece_at(drawing, place, -1, 0)};
    const uint32_t right[] = {here, piece_at(drawing, place, 1, 0)};
    put_slant(drawing, is_up ? x + 2 : x, y + 1, !is_up, left);
    put_slant(drawing, is_up ? x + 3 : x + 5, y + 1, is_up, right);
    if (piece_at(drawing, place, 0, is_up ? 1 : -1) != here) {
        put_foot(drawing, x, is_up ? y + 3 : y);
    }
    for (size_t k = 0; k < 4; ++k) {
        fill(drawing, here, x + 1 + k, is_up ? y + 3 : y + 1);
        fill(drawing, k == 1 || k == 2 ? here : OPEN, x + 1 + k, y + 2);
    }
    put_inside(drawing, atom, x + 2, y + 2, 1);
}

/* ---------------------------------------------------------------------------------- letters
 * ---- */

/* A letter of its own for each piece: its name, if that is one character, and is no other's. */
static void put_letter(struct drawing *drawing, struct qdri_point place, uint32_t atom, size_t x,
                       size_t y)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    uint32_t piece = drawing->album->scene.owner[atom];
    (void)place;
    if (piece == QDRI_NO_PIECE) {
        qdri_canvas_draw(&drawing->canvas, x, y, '.');
        return;
    }
    const char *name = name_of(drawing, piece);
    char letter[2] = {letters[piece % (sizeof letters - 1)], '\0'};
    qdri_canvas_draw_word(&drawing->canvas, x, y, name && name[0] != '\0' ? name : letter, 1);
    fill(drawing, piece + 2, x, y);
}

/* ------------------------------------------------------------------------------- all of it ---- */

static const struct style *style_of(const struct drawing *drawing)
{
    static const struct style boxes = {CELL_WIDTH, 2, 1, 1, true, put_box};
    static const struct style hexagons = {2, 2, 3, 1, false, put_hexagon};
    static const struct style triangles = {TRIANGLE_HIGH, TRIANGLE_HIGH, 3, 1, false, put_triangle};
    static const struct style letters = {1, 1, 0, 0, false, put_letter};
    static const struct {
        const char *name;
        const struct style *style;
    } styles[] = {{"square", &boxes},
                  {"cube", &boxes},
                  {"hexagon", &hexagons},
                  {"triangle", &triangles},
                  {"prism", &triangles}};
    const char *name = qdri_lattice_name(drawing->album->mesh.lattice);
    for (size_t k = 0; k < sizeof styles / sizeof *styles; ++k) {
        if (strcmp(styles[k].name, name) == 0) {
            return styles[k].style;
        }
    }
    return &letters;
}

static void put_layer(struct drawing *drawing, const struct style *style, int32_t layer, size_t x)
{
    struct qdri_point place = {.z = layer};
    for (; place.y < drawing->size.y + style->has_borders; ++place.y) {
        for (place.x = 0; place.x < drawing->size.x + style->has_borders; ++place.x) {
            uint32_t atom = atom_at(drawing, place);
            if (atom != QDRI_NONE || style->has_borders) {
                style->put(drawing, place, atom, x + (size_t)place.x * style->width,
                           (size_t)place.y * style->height);
            }
        }
    }
}

/* Black or white, on a ground of one of 256 colors. */
static const char *ground(unsigned ink, char text[QDRI_INK_TEXT_SIZE])
{
    if (ink == 0) {
        return NULL;
    }
    snprintf(text, QDRI_INK_TEXT_SIZE, "\033[48;5;%u;38;5;%um", qdri_palette_terminal(ink - 1),
             qdri_palette_is_dark(ink - 1) ? 231U : 16U);
    return text;
}

static size_t width_of(const struct drawing *drawing, const struct style *style)
{
    return (size_t)drawing->size.x * style->width + style->more_width;
}

/* Draws that many layers side by side, from `layer` on.  False: no memory. */
static bool draw_row(struct drawing *drawing, const struct style *style, size_t layer, size_t count,
                     struct qdri_output *output)
{
    size_t step = width_of(drawing, style) + SPACE;
    if (!qdri_canvas_make(&drawing->canvas, step * count - SPACE,
                          (size_t)drawing->size.y * style->height + style->more_height)) {
        return false;
    }
    drawing->canvas.has_grounds = true;
    for (size_t k = 0; k < count; ++k) {
        put_layer(drawing, style, (int32_t)(layer + k), k * step);
    }
    qdri_canvas_write(&drawing->canvas, drawing->album->look.ansi ? ground : NULL, output);
    qdri_canvas_free(&drawing->canvas);
    return true;
}

static bool draw(struct drawing *drawing, struct qdri_output *output)
{
    const struct style *style = style_of(drawing);
    size_t room = drawing->album->look.width > 0 ? drawing->album->look.width : WIDTH;
    size_t in_row = (room + SPACE) / (width_of(drawing, style) + SPACE);
    in_row = in_row > 0 ? in_row : 1;
    const size_t layers = (size_t)drawing->size.z;
    for (size_t layer = 0; layer < layers; layer += in_row) {
        size_t rest = layers - layer;
        qdri_put_text(output, layer > 0 ? "\n" : "");
        if (!draw_row(drawing, style, layer, rest < in_row ? rest : in_row, output)) {
            return false;
        }
    }
    return true;
}

qdr_status qdri_album_write_text(struct qdri_album *album, const struct qdri_packing *packing,
                                 const qdr_writer *writer, qdr_error *error)
{
    struct drawing drawing = {.album = album};
    struct qdri_output output = {.writer = writer};
    bool is_done =
        qdri_album_begin(album, packing) && read_art(&drawing) && draw(&drawing, &output);
    free(drawing.atom);
    return is_done ? qdri_output_end(&output, error) : qdri_no_memory(error);
}
