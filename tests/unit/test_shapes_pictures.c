/* test_shapes_pictures.c  Packings as pictures: colors, outlines, views, pages, terminals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <expat.h>

#include "shapes/pictures/album.h"
#include "shapes/pictures/mesh.h"
#include "shapes/pictures/packing.h"
#include "shapes/pictures/solids.h"

#include "../support/strbuf_writer.h"

enum { ATOMS_MOST = 2000 };

/* A packing with its own memory. */
struct sample {
    struct qdri_packing packing;
    struct qdri_point atom[ATOMS_MOST];
    uint32_t piece_of[ATOMS_MOST];
    bool is_optional[ATOMS_MOST];
    const char *name[ATOMS_MOST];
    char names[ATOMS_MOST][8];
};

static const struct qdri_lattice *lattice(const char *name)
{
    const struct qdri_lattice *found = qdri_lattice_find(name, strlen(name));
    assert_non_null(found);
    return found;
}

static struct sample *new_sample(const char *grid)
{
    struct sample *sample = calloc(1, sizeof *sample);
    assert_non_null(sample);
    sample->packing = (struct qdri_packing){.lattice = lattice(grid),
                                            .atom = sample->atom,
                                            .piece_of = sample->piece_of,
                                            .is_optional = sample->is_optional,
                                            .piece_name = sample->name};
    return sample;
}

/* Adds the atom of a place in text art, if there is one. */
static void add_atom(struct sample *sample, int32_t layer, int32_t row, int32_t column,
                     uint32_t piece)
{
    size_t k = sample->packing.atoms;
    assert_true(k < ATOMS_MOST);
    if (qdri_lattice_from_art(sample->packing.lattice, layer, row, column, &sample->atom[k])) {
        sample->piece_of[k] = piece;
        ++sample->packing.atoms;
    }
}

static uint32_t piece_called(struct sample *sample, char letter)
{
    for (uint32_t k = 0; k < sample->packing.pieces; ++k) {
        if (sample->names[k][0] == letter) {
            return k;
        }
    }
    sample->names[sample->packing.pieces][0] = letter;
    sample->name[sample->packing.pieces] = sample->names[sample->packing.pieces];
    return (uint32_t)sample->packing.pieces++;
}

/* Letters are pieces, '.' is open, '#' is no cell; a blank line begins a layer. */
static struct sample *read_sample(const char *grid, const char *art)
{
    struct sample *sample = new_sample(grid);
    int32_t layer = 0;
    int32_t row = 0;
    while (*art != '\0') {
        size_t length = strcspn(art, "\n");
        for (size_t k = 0; k < length; ++k) {
            if (art[k] != '#') {
                add_atom(sample, layer, row, (int32_t)k,
                         art[k] == '.' ? QDRI_NO_PIECE : piece_called(sample, art[k]));
            }
        }
        row = length == 0 ? 0 : row + 1;
        layer += length == 0;
        art += length + (art[length] == '\n');
    }
    return sample;
}

static uint32_t draw_number(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 16;
}

static uint32_t index_of(const struct sample *sample, struct qdri_point point)
{
    for (uint32_t k = 0; k < sample->packing.atoms; ++k) {
        if (memcmp(&sample->atom[k], &point, sizeof point) == 0) {
            return k;
        }
    }
    return UINT32_MAX;
}

/* Gives a piece one more atom, beside those that it has, if there is luck. */
static void grow_piece(struct sample *sample, uint32_t piece, uint32_t *state)
{
    struct qdri_point near[QDRI_NEIGHBOURS_MOST];
    uint32_t from = draw_number(state) % (uint32_t)sample->packing.atoms;
    if (sample->piece_of[from] == piece) {
        size_t count = qdri_lattice_neighbours(sample->packing.lattice, sample->atom[from], near);
        uint32_t to = index_of(sample, near[draw_number(state) % count]);
        if (to != UINT32_MAX && sample->piece_of[to] == QDRI_NO_PIECE) {
            sample->piece_of[to] = piece;
        }
    }
}

/* A board of so many layers, rows and columns of characters, cut up at random. */
static struct sample *random_sample(const char *grid, int32_t layers, int32_t rows, int32_t columns,
                                    uint32_t seed)
{
    struct sample *sample = new_sample(grid);
    for (int32_t place = 0; place < layers * rows * columns; ++place) {
        add_atom(sample, place / columns / rows, place / columns % rows, place % columns,
                 QDRI_NO_PIECE);
    }
    for (size_t k = 0; k < sample->packing.atoms; ++k) {
        if (sample->piece_of[k] == QDRI_NO_PIECE) {
            uint32_t piece = (uint32_t)sample->packing.pieces++;
            snprintf(sample->names[piece], sizeof sample->names[piece], "%u", piece + 1);
            sample->name[piece] = sample->names[piece];
            sample->piece_of[k] = piece;
            for (int tries = 0; tries < 300; ++tries) {
                grow_piece(sample, piece, &seed);
            }
        }
    }
    return sample;
}

/* --------------------------------------------------------------------------------- writing ---- */

static bool refuse(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return false;
}

static struct qdri_album *new_album(const struct sample *sample, struct qdri_shapes_look look)
{
    struct qdri_album *album;
    qdr_error error = {0};
    if (qdri_album_new(&album, &sample->packing, &look, &error) != QDR_OK) {
        fail_msg("%s", error.text);
    }
    return album;
}

/* Returns a picture, which is to be freed. */
static char *draw(const struct sample *sample, struct qdri_shapes_look look, bool is_text)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    struct qdri_album *album = new_album(sample, look);
    qdr_status status = is_text ? qdri_album_write_text(album, &sample->packing, &writer, NULL)
                                : qdri_album_write_svg(album, &sample->packing, &writer, NULL);
    assert_int_equal(status, QDR_OK);
    qdri_album_free(album);
    return buffer.text;
}

static void assert_well_formed(const char *text)
{
    XML_Parser parser = XML_ParserCreate(NULL);
    assert_non_null(parser);
    if (XML_Parse(parser, text, (int)strlen(text), 1) != XML_STATUS_OK) {
        fail_msg("%s in\n%s", XML_ErrorString(XML_GetErrorCode(parser)), text);
    }
    XML_ParserFree(parser);
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part)) {
        ++count;
    }
    return count;
}

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part)) {
        fail_msg("no %s in\n%s", part, text);
    }
}

/* ----------------------------------------------------------------------------------- fills ---- */

/* Gives how many fills there are, after having seen that neighbours differ. */
static uint32_t fills_of(const struct sample *sample)
{
    struct qdri_mesh mesh;
    uint32_t *fill = calloc(sample->packing.pieces + 1, sizeof *fill);
    assert_non_null(fill);
    assert_int_equal(qdri_mesh_make(&mesh, &sample->packing, NULL), QDR_OK);
    uint32_t colors = qdri_fills_choose(&mesh, &sample->packing, fill);
    for (size_t k = 0; k < mesh.links; ++k) {
        uint32_t a = sample->piece_of[mesh.link[k].a];
        uint32_t b = sample->piece_of[mesh.link[k].b];
        if (a != b && a != QDRI_NO_PIECE && b != QDRI_NO_PIECE) {
            assert_int_not_equal(fill[a], fill[b]);
            assert_true(fill[a] < colors && fill[b] < colors);
        }
    }
    qdri_mesh_free(&mesh);
    free(fill);
    return colors;
}

static void four_colors_in_the_plane(void **state)
{
    static const char *const grids[] = {"square", "hexagon", "triangle", "tan", "drafter"};
    (void)state;
    for (uint32_t k = 0; k < 50; ++k) {
        struct sample *sample = random_sample(grids[k % 5], 1, 14, 14, k);
        assert_int_equal(fills_of(sample), 4);
        free(sample);
    }
}

static void as_many_colors_as_it_takes(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < 12; ++k) {
        struct sample *sample = random_sample(k % 2 ? "cube" : "spheres", 4, 5, 5, k);
        fills_of(sample);
        free(sample);
    }
    /* Six rods, each of which touches all the others. */
    struct sample *sample = read_sample("cube", "ABC\nABC\nABC\n\nDDD\nEEE\nFFF\n");
    assert_true(fills_of(sample) >= 4);
    free(sample);
}

/* All that a palette gives is different for as long as one can see it. */
static void fills_differ(void **state)
{
    char ink[64][QDRI_INK_SIZE];
    (void)state;
    for (uint32_t k = 0; k < 64; ++k) {
        qdri_palette_fill(k, QDRI_LIGHT_FULL, 0, ink[k]);
        for (uint32_t n = 0; n < k; ++n) {
            assert_string_not_equal(ink[k], ink[n]);
        }
    }
}

/* Fills beyond the fixed ones have no part that is lighter than the lightness of their hue. */
static void further_fills_are_no_lighter_than_meant(void **state)
{
    char ink[QDRI_INK_SIZE];
    (void)state;
    for (uint32_t k = 7; k < 200; ++k) {
        const unsigned most = 245 - 50 * (k % 3);
        unsigned red;
        unsigned green;
        unsigned blue;
        qdri_palette_fill(k, QDRI_LIGHT_FULL, 0, ink);
        assert_int_equal(sscanf(ink, "#%2x%2x%2x", &red, &green, &blue), 3);
        assert_true(red <= most && green <= most && blue <= most);
        assert_true(red == most || green == most || blue == most);
    }
}

/* ------------------------------------------------------------------------------------- svg ---- */

static void outlines_and_names(void **state)
{
    static const char *const expected[] = {
        "width=\"159\" height=\"111\" viewBox=\"-.15 -.15 3.3 2.3\"",
        "<path d=\"M0 0h2v1h-1v1h-1z\"/>",
        "<path d=\"M2 0h1v2h-2v-1h1z\"/>",
        "d=\"M1 0v2M2 0v2M0 1h3\"/>",
        "<text x=\".5\" y=\".68\">A</text>",
        "<text x=\"2.5\" y=\"1.68\">B</text>",
    };
    struct sample *sample = read_sample("square", "AAB\nABB\n");
    char *svg = draw(sample, (struct qdri_shapes_look){0}, false);
    (void)state;
    assert_well_formed(svg);
    for (size_t k = 0; k < sizeof expected / sizeof *expected; ++k) {
        assert_has(svg, expected[k]);
    }
    assert_int_equal(count_of(svg, "<path d="), 2);
    assert_int_equal(count_of(svg, "<g fill=\"#fbe7a3\">"), 1);
    free(svg);
    svg = draw(sample, (struct qdri_shapes_look){.no_names = true, .no_grid = true}, false);
    assert_int_equal(count_of(svg, "<text"), 0);
    assert_int_equal(count_of(svg, "stroke-opacity"), 0);
    free(svg);
    free(sample);
}

/* A piece around a hole that is no cell, a cell that is open, and a board with two parts. */
static void holes_and_open_cells(void **state)
{
    struct sample *sample = read_sample("square", "AAA#B\nA#A#.\nAAA#B\n");
    char *svg = draw(sample, (struct qdri_shapes_look){0}, false);
    (void)state;
    assert_well_formed(svg);
    assert_has(svg, "<path d=\"M0 0h3v3h-3zM2 1h-1v1h1z\"/>");
    assert_has(svg, "<path d=\"M4 0h1v1h-1zM4 2h1v1h-1z\"/>");
    assert_has(svg, "#ebebe8");
    free(svg);
    for (size_t k = 0; k < sample->packing.atoms; ++k) {
        sample->is_optional[k] = sample->piece_of[k] == QDRI_NO_PIECE;
    }
    svg = draw(sample, (struct qdri_shapes_look){0}, false);
    assert_has(svg, "d=\"M4.5 1.5h0\"");
    free(svg);
    sample->packing.piece_of = NULL;
    sample->packing.pieces = 0;
    svg = draw(sample, (struct qdri_shapes_look){0}, false);
    assert_well_formed(svg);
    assert_int_equal(count_of(svg, "<path d="), 0);
    free(svg);
    free(sample);
}

/* Every grid, in every view: as many outlines as there are pieces, and no lines that differ where
 * one atom's side ends and another's begins. */
static void every_grid(void **state)
{
    (void)state;
    for (size_t k = 0; qdri_lattice_at(k); ++k) {
        const char *name = qdri_lattice_name(qdri_lattice_at(k));
        bool is_deep = qdri_lattice_dimension(qdri_lattice_at(k)) == 3;
        struct sample *sample = random_sample(name, is_deep ? 3 : 1, 5, 9, (uint32_t)k);
        for (int view = 0; view < 4; ++view) {
            struct qdri_shapes_look look = {.view = (qdr_shapes_view)view};
            char *svg = draw(sample, look, false);
            assert_well_formed(svg);
            if (strstr(svg, "<path d=") && (!is_deep || view == 0)) {
                assert_int_equal(count_of(svg, "<path d="), sample->packing.pieces);
            }
            free(svg);
        }
        char *text = draw(sample, (struct qdri_shapes_look){.ansi = true}, true);
        assert_true(strlen(text) > sample->packing.atoms);
        free(text);
        free(sample);
    }
}

/* A cube of eight: three faces of four are to be seen, and the three pieces in six lines. */
static void seen_from_a_corner(void **state)
{
    struct sample *sample = read_sample("cube", "AA\nAB\n\nCA\nCB\n");
    char *svg = draw(sample, (struct qdri_shapes_look){.view = QDR_SHAPES_ISOMETRIC}, false);
    (void)state;
    assert_well_formed(svg);
    assert_int_equal(count_of(svg, "<path fill=\"#"), 12 + 1);
    assert_int_equal(count_of(svg, "<text"), 3);
    free(svg);
    svg = draw(sample, (struct qdri_shapes_look){.view = QDR_SHAPES_STEPS}, false);
    assert_has(svg, ">3: C</text>");
    free(svg);
    free(sample);
}

/* Pieces about nearly the same middle stand in a row.  An album keeps its room for more pieces. */
static void pieces_in_a_row(void **state)
{
    struct sample *sample =
        read_sample("cube", "AAA\nAAA\nAAA\n\nAAA\nABA\nAAA\n\nAAA\nAAA\nAAC\n");
    struct qdri_album *album =
        new_album(sample, (struct qdri_shapes_look){.view = QDR_SHAPES_EXPLODED});
    struct qdri_strbuf svg = {0};
    qdr_writer writer = qdri_strbuf_writer(&svg);
    (void)state;
    assert_int_equal(qdri_album_write_svg(album, &sample->packing, &writer, NULL), QDR_OK);
    struct qdri_place *offset = album->solids->offset;
    offset[2].x = 7;
    sample->piece_of[26] = QDRI_NO_PIECE;
    sample->packing.pieces = 2;
    assert_int_equal(qdri_album_write_svg(album, &sample->packing, &writer, NULL), QDR_OK);
    assert_true(offset == album->solids->offset);
    assert_true(offset[1].x > 10 && offset[1].x + offset[1].y == 0);
    assert_true(offset[2].x == 7);
    qdri_strbuf_free(&svg);
    qdri_album_free(album);
    free(sample);
}

/* What is drawn later is nearer: the cubes of a tower are drawn from the bottom to the top. */
static void moved_pieces_are_drawn_from_the_farthest(void **state)
{
    struct sample *sample = read_sample("cube", "A\n\nB\n\nC\n\nD\n\nE\n");
    struct qdri_album *album =
        new_album(sample, (struct qdri_shapes_look){.view = QDR_SHAPES_EXPLODED});
    struct qdri_strbuf svg = {0};
    qdr_writer writer = qdri_strbuf_writer(&svg);
    double before = -1e9;
    (void)state;
    assert_int_equal(qdri_album_write_svg(album, &sample->packing, &writer, NULL), QDR_OK);
    assert_int_equal(album->solids->count, 5);
    for (size_t k = 0; k < 5; ++k) {
        const struct qdri_place centre = qdri_solid_centre(album, album->solids->order[k]);
        assert_true(centre.x + centre.y + centre.z > before);
        before = centre.x + centre.y + centre.z;
    }
    qdri_strbuf_free(&svg);
    qdri_album_free(album);
    free(sample);
}

static void marks(void **state)
{
    const char *color[] = {"w", "b", NULL, "b"};
    const char *side[4 * QDRI_CORNERS_MOST] = {"0", "1", "2", "1"};
    struct sample *sample = read_sample("square", "AB\nAB\n");
    (void)state;
    sample->packing.color = color;
    char *svg = draw(sample, (struct qdri_shapes_look){0}, false);
    assert_has(svg, "<path stroke=\"#ffffff\" d=\"M.5 .5h0\"/>");
    assert_has(svg, "<path stroke=\"#202020\" d=\"M1.5 .5h0M1.5 1.5h0\"/>");
    free(svg);
    sample->packing.color = NULL;
    sample->packing.side = side;
    svg = draw(sample, (struct qdri_shapes_look){0}, false);
    assert_well_formed(svg);
    assert_has(svg, "=\"#cdcdcd\" d=\"M0 0h1l-.5 .5z\"/>");  /* the top is the first */
    assert_has(svg, "d=\"M1 0v1l-.5-.5zM0 1v-1l.5 .5z\"/>"); /* the right and the left side */
    free(svg);
    free(sample);
}

/* ------------------------------------------------------------------------------------ text ---- */

static void assert_text(const char *grid, const char *art, struct qdri_shapes_look look,
                        const char *expected)
{
    struct sample *sample = read_sample(grid, art);
    char *text = draw(sample, look, true);
    assert_string_equal(text, expected);
    free(text);
    free(sample);
}

static void boxes(void **state)
{
    (void)state;
    assert_text("square", "AAB\nABB\nCC.\n", (struct qdri_shapes_look){0},
                "┌───────┬───┐\n"
                "│ A     │   │\n"
                "│   ┌───┘   │\n"
                "│   │     B │\n"
                "├───┴───┬───┤\n"
                "│ C     │ · │\n"
                "└───────┴───┘\n");
    assert_text("square", "A#\nAB\n", (struct qdri_shapes_look){.ascii = true},
                "+---+\n"
                "| A |\n"
                "|   +---+\n"
                "|   | B |\n"
                "+---+---+\n");
    assert_text("cube", "AA\nBB\n\nAB\nAB\n", (struct qdri_shapes_look){0},
                "┌───────┐   ┌───┬───┐\n"
                "│ A     │   │ A │ B │\n"
                "├───────┤   │   │   │\n"
                "│ B     │   │   │   │\n"
                "└───────┘   └───┴───┘\n");
    assert_text("cube", "A\n\nA\n", (struct qdri_shapes_look){.width = 8},
                "┌───┐\n│ A │\n└───┘\n\n┌───┐\n│ A │\n└───┘\n");
}

static void slanted_lines(void **state)
{
    (void)state;
    assert_text("hexagon", "A A\n B A\n", (struct qdri_shapes_look){0},
                " / \\ / \\\n"
                "|     A |\n"
                " \\ / \\   \\\n"
                "  | B |   |\n"
                "   \\ / \\ /\n");
    assert_text("triangle", "AAB\n", (struct qdri_shapes_look){0},
                "   ______\n"
                "  /     /\\\n"
                " /A    /B \\\n"
                "/_____/____\\\n");
}

static void letters_and_colors(void **state)
{
    struct sample *sample = read_sample("square", "A\n");
    (void)state;
    assert_text("tan", "AA\nB.\n", (struct qdri_shapes_look){0}, "AA\nB.\n");
    char *text = draw(sample, (struct qdri_shapes_look){.ansi = true}, true);
    assert_string_equal(text, "┌───┐\n│\033[48;5;223;38;5;16m A \033[0m│\n└───┘\n");
    free(text);
    free(sample);
}

/* ----------------------------------------------------------------------------------- pages ---- */

/* Documents, each a page. */
struct shelf {
    size_t count;
    struct qdri_strbuf page[8];
    qdr_writer writer;
};

static const qdr_writer *next_page(void *ctx, size_t page)
{
    struct shelf *shelf = ctx;
    if (page >= 8) {
        return NULL;
    }
    assert_int_equal(page, shelf->count);
    shelf->writer = (qdr_writer){&shelf->page[shelf->count++], write_to_strbuf};
    return &shelf->writer;
}

static qdr_status write_pages(struct qdri_album *album, const struct sample *sample,
                              const qdr_shapes_page_plan *plan, size_t pictures, size_t *count)
{
    qdr_shapes_pages *pages;
    qdr_status status = qdri_pages_new(&pages, album, plan, NULL);
    for (size_t k = 0; k < pictures && status == QDR_OK; ++k) {
        status = qdri_pages_add(pages, &sample->packing, k == 1 ? "second" : NULL, NULL);
    }
    if (status == QDR_OK) {
        status = qdr_shapes_pages_end(pages, NULL);
        *count = qdr_shapes_pages_count(pages);
    }
    qdr_shapes_pages_free(pages);
    return status;
}

static void pages_in_one_document(void **state)
{
    struct sample *sample = read_sample("square", "AAB\nABB\n");
    struct qdri_album *album = new_album(sample, (struct qdri_shapes_look){0});
    struct qdri_strbuf buffer[2] = {{0}, {0}};
    size_t count;
    (void)state;
    for (size_t k = 0; k < 2; ++k) {
        qdr_writer writer = {&buffer[k], write_to_strbuf};
        qdr_shapes_page_plan plan = {
            .writer = &writer, .per_page = 4, .heading = "A<B", .total = k == 0 ? 0 : 9};
        assert_int_equal(write_pages(album, sample, &plan, 9, &count), QDR_OK);
        assert_int_equal(count, 3);
    }
    assert_string_equal(buffer[0].text, buffer[1].text);
    assert_well_formed(buffer[0].text);
    assert_has(buffer[0].text, "width=\"210mm\" height=\"891mm\" viewBox=\"0 0 210 891\"");
    assert_int_equal(count_of(buffer[0].text, ">A&#60;B</text>"), 3);
    assert_int_equal(count_of(buffer[0].text, "xlink:href=\"#g\""), 9);
    assert_int_equal(count_of(buffer[0].text, ">9</text>"), 1);
    assert_int_equal(count_of(buffer[0].text, ">second</text>"), 1);
    qdri_strbuf_free(&buffer[0]);
    qdri_strbuf_free(&buffer[1]);
    qdri_album_free(album);
    free(sample);
}

static void pages_on_their_own(void **state)
{
    struct sample *sample = random_sample("cube", 2, 3, 4, 5);
    struct qdri_shapes_look look = {.view = QDR_SHAPES_EXPLODED};
    struct qdri_album *album = new_album(sample, look);
    struct shelf shelf = {0};
    qdr_shapes_page_plan plan = {.begin = next_page, .ctx = &shelf, .per_page = 2};
    size_t count;
    (void)state;
    assert_int_equal(write_pages(album, sample, &plan, 5, &count), QDR_OK);
    assert_int_equal(count, 3);
    for (size_t k = 0; k < 3; ++k) {
        assert_well_formed(shelf.page[k].text);
        assert_has(shelf.page[k].text, "width=\"210mm\" height=\"297mm\"");
        qdri_strbuf_free(&shelf.page[k]);
    }
    shelf = (struct shelf){0};
    assert_int_equal(write_pages(album, sample, &plan, 99, &count), QDR_IO);
    for (size_t k = 0; k < 8; ++k) {
        qdri_strbuf_free(&shelf.page[k]);
    }
    qdri_album_free(album);
    free(sample);
}

/* --------------------------------------------------------------------------- what is wrong ---- */

static void what_cannot_be_drawn(void **state)
{
    const struct qdri_shapes_look look = {.view = QDR_SHAPES_LAYERS};
    struct sample *sample = read_sample("square", "AB\n");
    struct qdri_album *album;
    qdr_shapes_pages *pages;
    qdr_writer writer = {NULL, refuse};
    qdr_error error;
    (void)state;
    sample->packing.atoms = 0;
    assert_int_equal(qdri_album_new(&album, &sample->packing, &look, &error), QDR_INVALID);
    assert_null(album);
    sample->packing.atoms = 2;
    sample->atom[1] = sample->atom[0];
    assert_int_equal(qdri_album_new(&album, &sample->packing, &look, &error), QDR_INVALID);
    sample->atom[1].x = INT32_MAX;
    assert_int_equal(qdri_album_new(&album, &sample->packing, &look, &error), QDR_RANGE);
    sample->atom[1].x = 1;
    assert_int_equal(qdri_album_new(&album, &sample->packing, &look, &error), QDR_OK);
    assert_int_equal(qdri_album_write_svg(album, &sample->packing, &writer, &error), QDR_IO);
    assert_int_equal(qdri_album_write_text(album, &sample->packing, &writer, &error), QDR_IO);
    sample->packing.pieces = SIZE_MAX / 2; /* more than memory has room for */
    assert_int_equal(qdri_album_write_svg(album, &sample->packing, &writer, &error), QDR_NOMEM);
    sample->packing.pieces = 2;
    qdr_shapes_page_plan plan = {.writer = &writer, .per_page = QDR_SHAPES_PER_PAGE_MAX + 1};
    assert_int_equal(qdri_pages_new(&pages, album, &plan, &error), QDR_RANGE);
    plan = (qdr_shapes_page_plan){.writer = &writer, .width = 10};
    assert_int_equal(qdri_pages_new(&pages, album, &plan, &error), QDR_RANGE);
    qdri_album_free(album);
    qdri_album_free(NULL);
    free(sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_colors_in_the_plane),
        cmocka_unit_test(as_many_colors_as_it_takes),
        cmocka_unit_test(fills_differ),
        cmocka_unit_test(further_fills_are_no_lighter_than_meant),
        cmocka_unit_test(outlines_and_names),
        cmocka_unit_test(holes_and_open_cells),
        cmocka_unit_test(every_grid),
        cmocka_unit_test(seen_from_a_corner),
        cmocka_unit_test(pieces_in_a_row),
        cmocka_unit_test(moved_pieces_are_drawn_from_the_farthest),
        cmocka_unit_test(marks),
        cmocka_unit_test(boxes),
        cmocka_unit_test(slanted_lines),
        cmocka_unit_test(letters_and_colors),
        cmocka_unit_test(pages_in_one_document),
        cmocka_unit_test(pages_on_their_own),
        cmocka_unit_test(what_cannot_be_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
