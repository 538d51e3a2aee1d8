/* test_xmpuzzle.c  Puzzles of Burr Tools: what they say, what becomes of it, and where they are
 * wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "config.h"
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif

#include <quadrille/shapes.h>
#include <quadrille/solver.h>
#include <quadrille/symmetry.h>

#include "../support/fail_alloc.h"
#include "../support/shapes_text.h"

#define HEAD "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<shapes>\n"
#define DOMINO "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>\n"
#define ASKED                                                                                      \
    "<problem>\n<shapes><shape id=\"0\" count=\"1\"/></shapes>\n<result id=\"0\"/>\n</problem>\n"
#define TAIL "</problems>\n</puzzle>\n"
#define PROBLEMS "</shapes>\n<problems>\n"

static qdr_status try_bytes(const char *bytes, size_t size, uint64_t memory, qdr_shapes **shapes,
                            qdr_error *error)
{
    return try_shapes(qdr_read_xmpuzzle, bytes, size, memory, shapes, error);
}

static qdr_status try_read(const char *text, qdr_shapes **shapes, qdr_error *error)
{
    return try_bytes(text, strlen(text), 0, shapes, error);
}

static qdr_shapes *read_text(const char *text)
{
    return right_shapes(qdr_read_xmpuzzle, text);
}

/* What it is in the text form. */
static void assert_becomes(const char *text, const char *expected)
{
    qdr_shapes *shapes = read_text(text);
    struct qdri_strbuf written = {0};
    const qdr_writer writer = {.ctx = &written, .write = write_to_strbuf};
    assert_int_equal(qdr_write_shapes(shapes, &writer, NULL), QDR_OK);
    assert_string_equal(written.text, expected);
    qdri_strbuf_free(&written);
    qdr_shapes_free(shapes);
}

static uint64_t count_solutions(const qdr_shapes *shapes)
{
    qdr_solver *solver;
    const qdr_solution *solution;
    uint64_t count = 0;
    assert_int_equal(qdr_solver_new(&solver, qdr_shapes_problem(shapes), NULL, NULL), QDR_OK);
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        ++count;
    }
    qdr_solver_free(solver);
    return count;
}

static void assert_count(const char *text, uint64_t count)
{
    qdr_shapes *shapes = read_text(text);
    assert_int_equal(count_solutions(shapes), count);
    qdr_shapes_free(shapes);
}

static uint64_t count_orbits(const qdr_shapes *shapes, const char *name)
{
    qdr_group *group;
    qdr_orbits *orbits;
    qdr_orbit orbit;
    uint64_t count = 0;
    assert_int_equal(qdr_shapes_group(shapes, name, 0, &group, NULL), QDR_OK);
    assert_int_equal(qdr_orbits_new(&orbits, group, NULL, NULL), QDR_OK);
    while (qdr_orbits_next(orbits, &orbit) == QDR_SOLUTION) {
        ++count;
    }
    qdr_orbits_free(orbits);
    qdr_group_free(group);
    return count;
}

/* -------------------------------------------------------------------- what becomes of it ---- */

static void problems_become_boards(void **state)
{
    (void)state;
    assert_becomes(HEAD DOMINO PROBLEMS ASKED TAIL, "grid: cube\nboard:\n  ..\npiece S1:\n  **\n");
    assert_becomes(HEAD "<voxel x=\"2\" y=\"2\" z=\"2\" name=\"a corner\" type=\"0\">"
                        "###_ #___</voxel>\n<voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\">"
                        "###\n#+_</voxel>" DOMINO PROBLEMS
                        "<problem name=\"one, two\"><shapes><shape id=\"2\" min=\"1\" max=\"3\"/>"
                        "<shape id=\"2\"/></shapes><result id=\"1\"/></problem>\n"
                        "<problem><shapes><shape id=\"0\" count=\"2\"/><shape id=\"2\" "
                        "count=\"0\"/></shapes><result id=\"2\"/></problem>" TAIL,
                   "grid: cube\nboard one__two copies=0,2-4:\n  .?\n  ...\nboard copies=2,0:\n  "
                   "..\npiece a_corner:\n  *\n  **\n\n  .\n  *\npiece S3:\n  **\n");
}

static void shapes_of_one_name_differ(void **state)
{
    (void)state;
    assert_becomes(HEAD "<voxel x=\"1\" y=\"1\" z=\"1\" name=\"A\" type=\"0\">#</voxel>"
                        "<voxel x=\"2\" y=\"1\" z=\"1\" name=\"A\" type=\"0\">##</voxel>"
                        "<voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\">###</voxel>" PROBLEMS
                        "<problem><shapes><shape id=\"0\"/><shape id=\"1\"/></shapes>"
                        "<result id=\"2\"/></problem>" TAIL,
                   "grid: cube\nboard:\n  ...\npiece A:\n  *\npiece A.S2:\n  **\n");
}

/* Solid pieces are not mirrored, and what is read is not either: seen from above, A turns to the
 * left where it goes up. */
static void nothing_is_mirrored(void **state)
{
    (void)state;
    assert_becomes(HEAD
                   "<voxel x=\"2\" y=\"2\" z=\"2\" name=\"A\" type=\"0\">#_##__#_</voxel>" PROBLEMS
                   "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/>"
                   "</problem>" TAIL,
                   "grid: cube\nboard:\n  ..\n  .\n\n  .\npiece A:\n  **\n  *\n\n  *\n");
}

static void colors_are_as_the_pairs_say(void **state)
{
    (void)state;
#define COLORED(pairs)                                                                             \
    HEAD "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#2</voxel>"                                    \
         "<voxel x=\"4\" y=\"1\" z=\"1\" type=\"0\">+1+2+12+</voxel>" PROBLEMS                     \
         "<problem><shapes><shape id=\"0\"/></shapes><result id=\"1\"/><bitmap>" pairs             \
         "</bitmap></problem>" TAIL
    assert_count(COLORED(""), 1);
    assert_count(COLORED("<pair piece=\"1\" result=\"1\"/>"), 2);
    assert_count(COLORED("<pair piece=\"1\" result=\"0\"/><pair piece=\"1\" result=\"11\"/>"), 3);
    assert_count(COLORED("<pair piece=\"0\" result=\"0\"/>"), 1);
    assert_becomes(COLORED("<pair piece=\"1\" result=\"0\"/>"),
                   "grid: cube\ncolors: A B C D\nboard fit=DA open=ABC:\n  ABC?\npiece S1:\n  D\n");
    assert_becomes(COLORED(""), "grid: cube\ncolors: A B C D\nboard fit=none open=ABC:\n  "
                                "ABC?\npiece S1:\n  D\n");
}

/* A color of its own on itself is what the text form means anyway. */
static void usual_pairs_are_not_said(void **state)
{
    (void)state;
    assert_becomes(HEAD "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#3</voxel>"
                        "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">#3#</voxel>" PROBLEMS
                        "<problem><shapes><shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/>"
                        "<bitmap><pair piece=\"2\" result=\"2\"/></bitmap></problem>" TAIL,
                   "grid: cube\ncolors: A\nboard:\n  A.\npiece S1 2:\n  A\n");
}

static void grids_are_ours(void **state)
{
    (void)state;
    /* the first place of a layer of triangles has its base below, and that is the last row */
    assert_becomes("<puzzle version=\"2\"><gridType type=\"1\"/><shapes>"
                   "<voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\">_##_##</voxel>" PROBLEMS
                   "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>" TAIL,
                   "grid: prism\nboard:\n  ..\n  ..\npiece S1:\n  **\n  **\n");
    assert_becomes("<puzzle version=\"2\"><gridType type=\"2\"/><shapes>"
                   "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\">#__#_##_</voxel>" PROBLEMS
                   "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>" TAIL,
                   "grid: spheres\nboard:\n  #.\n  #.\n\n  ..\npiece S1:\n  .*\n  .*\n\n  **\n");
}

/* ------------------------------------------------------------------------------ symmetries ---- */

/* A mirror paradox: pieces that are mirror images of each other, none to two of each. */
static void mirror_images_in_ranges(void **state)
{
    (void)state;
    qdr_shapes *shapes = read_text(
        HEAD
        "<voxel x=\"2\" y=\"2\" z=\"2\" name=\"A\" type=\"0\">###___#_</voxel>"
        "<voxel x=\"2\" y=\"2\" z=\"2\" name=\"B\" type=\"0\">###__#__</voxel>"
        "<voxel x=\"1\" y=\"1\" z=\"1\" name=\"C\" type=\"0\">#</voxel>"
        "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\">########</voxel>" PROBLEMS
        "<problem><shapes><shape id=\"0\" min=\"0\" max=\"2\"/><shape id=\"1\" min=\"0\" "
        "max=\"2\"/></shapes><result id=\"3\"/></problem>"
        "<problem><shapes><shape id=\"1\" min=\"0\" max=\"1\"/><shape id=\"2\" min=\"0\" "
        "max=\"8\"/></shapes><result id=\"3\"/></problem>"
        "<problem><shapes><shape id=\"2\" count=\"8\"/></shapes><result id=\"3\"/></problem>" TAIL);
    /* Two of A, or two of B, by which each is halved in six ways; A with B does not go. */
    assert_int_equal(count_solutions(shapes), 12);
    assert_int_equal(count_orbits(shapes, "rotations"), 2);
    assert_int_equal(count_orbits(shapes, "board"), 1);
    /* B has no mirror image here, so that the board has rotations only; A has no part in it. */
    assert_int_equal(qdr_shapes_select(shapes, 1, NULL), QDR_OK);
    assert_int_equal(count_solutions(shapes), 13);
    assert_int_equal(count_orbits(shapes, "board"), 2);
    /* Neither A nor B: all 48. */
    qdr_group *group;
    assert_int_equal(qdr_shapes_select(shapes, 2, NULL), QDR_OK);
    assert_int_equal(qdr_shapes_group(shapes, "board", 0, &group, NULL), QDR_OK);
    assert_int_equal(qdr_group_order(group), 48);
    qdr_group_free(group);
    qdr_shapes_free(shapes);
}

/* Spheres in a layer in which each touches six are hexagons, which turn by 60 degrees: a set of
 * these, in a triangle of side 5, is drawn in both grids. */
enum { SIDE = 5, HEXAGONS = SIDE * SIDE };

static bool is_hexagon(const char *cells, int i, int j)
{
    return i >= 0 && j >= 0 && i + j < SIDE && cells[i + SIDE * j] == '#';
}

static void add_spheres(struct qdri_strbuf *text, const char *cells)
{
    qdri_strbuf_addf(text, "<voxel x=\"%d\" y=\"%d\" z=\"%d\" type=\"0\">", SIDE, SIDE, SIDE);
    for (int k = 0; k < SIDE * HEXAGONS; ++k) {
        const int i = k % SIDE;
        const int j = k / SIDE % SIDE;
        const bool is_there = i + j + k / HEXAGONS == SIDE - 1 && is_hexagon(cells, i, j);
        qdri_strbuf_addf(text, "%c", is_there ? '#' : '_');
    }
    qdri_strbuf_addf(text, "</voxel>");
}

static void add_drawing(struct qdri_strbuf *text, const char *what, char nothing, const char *cells)
{
    qdri_strbuf_addf(text, "%s:\n", what);
    for (int j = 0; j < SIDE; ++j) {
        qdri_strbuf_addf(text, "  ");
        for (int column = 0; column < 3 * SIDE; ++column) {
            const bool is_there =
                (column - j) % 2 == 0 && is_hexagon(cells, (column - j) / 2, j) && column >= j;
            qdri_strbuf_addf(text, "%c", is_there ? (nothing == '#' ? '.' : '*') : nothing);
        }
        qdri_strbuf_addf(text, "\n");
    }
}

static void flat_pieces_of_spheres_turn(void **state)
{
    (void)state;
    static const char all[] = "#########################";
    static const char hook[] = "###__#___________________";
    static const char worm[] = "##___##__________________"; /* a rhombus */
    static const char wave[] = "_##__##__________________";
    static const char bent[] = "##____#__________________";
    static const char *const pieces[] = {hook, worm, wave, bent};
    struct qdri_strbuf solid = {0};
    struct qdri_strbuf flat = {0};
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_shapes *shapes;
    qdri_strbuf_addf(&solid, "<puzzle version=\"2\"><gridType type=\"2\"/><shapes>");
    qdri_strbuf_addf(&flat, "grid: hexagon\n");
    for (size_t k = 0; k < 4; ++k) {
        char name[24];
        snprintf(name, sizeof name, "piece P%zu 0-4", k);
        add_spheres(&solid, pieces[k]);
        add_drawing(&flat, name, '.', pieces[k]);
    }
    add_spheres(&solid, all);
    add_drawing(&flat, "board", '#', all);
    qdri_strbuf_addf(&solid, PROBLEMS "<problem><shapes>");
    for (int k = 0; k < 4; ++k) {
        qdri_strbuf_addf(&solid, "<shape id=\"%d\" min=\"0\" max=\"4\"/>", k);
    }
    qdri_strbuf_addf(&solid, "</shapes><result id=\"4\"/></problem>" TAIL);
    qdr_reader_from_memory(&reader, &memory, flat.text, flat.length);
    assert_int_equal(qdr_read_shapes(&shapes, &reader, NULL, NULL), QDR_OK);
    const uint64_t count = count_solutions(shapes);
    qdr_shapes_free(shapes);
    assert_int_equal(count, 24);
    assert_count(solid.text, count);
    qdri_strbuf_free(&solid);
    qdri_strbuf_free(&flat);
}

/* ---------------------------------------------------------------------------------- errors ---- */

struct wrong {
    const char *text;
    size_t line;
    size_t column;
    qdr_status code;
    const char *message;
};

static void assert_wrong(const struct wrong *wrong)
{
    qdr_shapes *shapes;
    qdr_error error = {0};
    assert_int_equal(try_read(wrong->text, &shapes, &error), wrong->code);
    assert_null(shapes);
    assert_string_equal(error.text, wrong->message);
    assert_string_equal(error.source, "demo");
    assert_int_equal(error.line, wrong->line);
    assert_int_equal(error.column, wrong->column);
}

#define VOXEL(size, cells) HEAD "<voxel " size " type=\"0\">" cells "</voxel>\n" PROBLEMS ASKED TAIL
#define PROBLEM(parts, result)                                                                     \
    HEAD DOMINO PROBLEMS "<problem>\n<shapes>\n" parts "</shapes>\n" result "\n</problem>" TAIL

static void texts_that_are_wrong(void **state)
{
    (void)state;
    static const struct wrong wrongs[] = {
        {"", 1, 1, QDR_SYNTAX, "no element found"},
        {"a b c\na b\n", 1, 1, QDR_SYNTAX, "syntax error"},
        {"<opensudoku/>", 1, 1, QDR_SYNTAX, "this is no puzzle of Burr Tools"},
        {HEAD "<voxel x=\"2", 5, 1, QDR_SYNTAX, "unclosed token"},
        {HEAD, 5, 1, QDR_SYNTAX, "no element found"},
        {HEAD "</puzzle>", 5, 3, QDR_SYNTAX, "mismatched tag"},
        {"<puzzle version=\"3\"/>", 1, 1, QDR_UNSUPPORTED,
         "only versions 1 and 2 of the files of Burr Tools are known"},
        {"<puzzle>\n <gridType type=\"0\"/>\n <gridType type=\"0\"/></puzzle>", 3, 2, QDR_DUPLICATE,
         "a second grid"},
        {"<puzzle>\n <gridType/></puzzle>", 2, 2, QDR_SYNTAX, "the attribute type is missing"},
        {"<puzzle>\n<gridType type=\"4\"/>\n<problems><problem/></problems></puzzle>", 2, 1,
         QDR_UNSUPPORTED,
         "the grid is of type 4, of tetrahedra and octahedra: only cubes (0), prisms (1) and "
         "spheres (2) are known here"},
        {"<puzzle/>", 0, 0, QDR_SYNTAX, "the file has no problem"},
        {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "#x"), 5, 36, QDR_SYNTAX,
         "'x' in a shape: expected `_`, `#`, `+` or a color"},
        {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "#\n \xC3\xA4"), 6, 2, QDR_SYNTAX,
         "'\xC3\xA4' in a shape: expected `_`, `#`, `+` or a color"},
        {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "#"), 5, 36, QDR_SYNTAX,
         "the text ends after 1 of the 2 places of the shape"},
        {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "###"), 5, 37, QDR_SYNTAX,
         "more cells than the 2 places of the shape"},
        {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "#63#64"), 5, 40, QDR_RANGE, "colors go up to 63"},
        {VOXEL("x=\"2\" y=\"1\" z=\"1\"", "1##"), 5, 35, QDR_SYNTAX,
         "a color before there is a cell"},
        {VOXEL("x=\"100000\" y=\"100000\" z=\"100000\"", "##"), 5, 1, QDR_RANGE,
         "the shape is too large: expected at most 1000000 places"},
        {VOXEL("x=\"99999999999999999999\" y=\"1\" z=\"1\"", "##"), 5, 1, QDR_RANGE,
         "expected x of 0 to 1000000, not '99999999999999999999'"},
        {VOXEL("x=\"2\" y=\"0\" z=\"1\"", ""), 5, 1, QDR_RANGE,
         "a shape without a place for a cell"},
        {VOXEL("x=\"-1\" y=\"1\" z=\"1\"", "#"), 5, 1, QDR_SYNTAX,
         "expected x of 0 to 1000000, not '-1'"},
        {VOXEL("x=\"2\" z=\"1\"", "##"), 5, 1, QDR_SYNTAX, "the attribute y is missing"},
        {HEAD "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"7\">#</voxel>", 5, 1, QDR_UNSUPPORTED,
         "only shapes of type 0 are known, not of type 7"},
        {PROBLEM("<shape count=\"1\"/>", ""), 10, 1, QDR_SYNTAX, "the attribute id is missing"},
        {PROBLEM("<shape id=\"0\" min=\"3\" max=\"2\"/>", ""), 10, 1, QDR_RANGE,
         "min is more than max"},
        {PROBLEM("<shape id=\"0\" min=\"3\"/>", ""), 10, 1, QDR_SYNTAX,
         "the attribute max is missing"},
        {PROBLEM("<shape id=\"0\"/>", "<bitmap><pair piece=\"64\" result=\"0\"/></bitmap>"), 11, 9,
         QDR_RANGE, "expected piece of 0 to 63, not '64'"},
        {"<!DOCTYPE puzzle [\n<!ENTITY a \"##\">]>\n<puzzle>&a;</puzzle>", 2, 12, QDR_SYNTAX,
         "entities have no place in a puzzle of Burr Tools"},
        {"<!DOCTYPE puzzle [\n<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n<puzzle/>", 2, 39,
         QDR_SYNTAX, "entities have no place in a puzzle of Burr Tools"},
        {"<puzzle>&a;</puzzle>", 1, 9, QDR_SYNTAX, "undefined entity"},
    };
    for (size_t k = 0; k < sizeof wrongs / sizeof *wrongs; ++k) {
        assert_wrong(&wrongs[k]);
    }
}

#define BOX "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">" /* on line 5 */
#define ONE_PROBLEM(cells, parts, result)                                                          \
    HEAD DOMINO BOX cells "</voxel>\n" PROBLEMS "<problem maxHoles=\"1\">\n<shapes>\n" parts       \
                          "\n</shapes>\n" result "\n</problem>\n" TAIL

static void problems_that_are_wrong(void **state)
{
    (void)state;
    static const struct wrong wrongs[] = {
        {ONE_PROBLEM("##", "<shape id=\"0\"/>", ""), 9, 1, QDR_SYNTAX, "the problem has no result"},
        {ONE_PROBLEM("##", "<shape id=\"0\"/>", "<result id=\"2\"/>"), 13, 1, QDR_RANGE,
         "there is no shape 2: the file has 2, counted from 0"},
        {ONE_PROBLEM("__", "<shape id=\"0\"/>", "<result id=\"1\"/>"), 13, 1, QDR_SYNTAX,
         "the result, shape 1, has no cell"},
        {ONE_PROBLEM("##", "<shape id=\"4294967295\"/>", "<result id=\"1\"/>"), 11, 1, QDR_RANGE,
         "there is no shape 4294967295: the file has 2, counted from 0"},
        {ONE_PROBLEM("__", "<shape id=\"1\"/>", "<result id=\"0\"/>"), 11, 1, QDR_SYNTAX,
         "the shape 1 has no cell"},
        {ONE_PROBLEM("#+", "<shape id=\"1\"/>", "<result id=\"0\"/>"), 11, 1, QDR_UNSUPPORTED,
         "the shape 1 has a cell that may stay open: a piece cannot"},
        {ONE_PROBLEM("##", "<shape id=\"0\" count=\"0\"/>", "<result id=\"1\"/>"), 9, 1, QDR_SYNTAX,
         "the problem asks for no pieces"},
        {ONE_PROBLEM("++", "<shape id=\"0\" min=\"0\" max=\"1\"/>", "<result id=\"1\"/>"), 9, 1,
         QDR_UNSUPPORTED,
         "maxHoles=1: a bound on the cells that stay open is not known here where copies are "
         "ranges"},
        {"<puzzle>\n<gridType type=\"2\"/><shapes>\n<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">_#"
         "</voxel>" PROBLEMS "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/>"
         "</problem>" TAIL,
         3, 1, QDR_SYNTAX,
         "the shape 0 has a cell, its 2-th place, where no sphere is: expected one where x + y + z "
         "is even"},
    };
    for (size_t k = 0; k < sizeof wrongs / sizeof *wrongs; ++k) {
        assert_wrong(&wrongs[k]);
    }
    /* numbers that are fixed leave as many cells open as they leave */
    assert_count(HEAD "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel>"
                      "<voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\">+++</voxel>" PROBLEMS
                      "<problem maxHoles=\"1\"><shapes><shape id=\"0\"/></shapes>"
                      "<result id=\"1\"/></problem>" TAIL,
                 3);
    /* these leave as few cells open as are allowed */
    assert_count(ONE_PROBLEM("++", "<shape id=\"0\" min=\"1\" max=\"3\"/>", "<result id=\"1\"/>"),
                 1);
    assert_count(ONE_PROBLEM("+_", "<shape id=\"0\" min=\"0\" max=\"3\"/>", "<result id=\"1\"/>"),
                 1);
}

/* One that is wrong leaves the others. */
static void other_problems_are_kept(void **state)
{
    (void)state;
    qdr_error error = {0};
    size_t line;
    qdr_shapes *shapes =
        read_text(HEAD DOMINO PROBLEMS "<problem name=\"a\"><result id=\"9\"/></problem>\n"
                                       "<problem name=\"b\"><shapes><shape id=\"0\"/></shapes>"
                                       "<result id=\"0\"/></problem>\n" TAIL);
    assert_int_equal(qdr_shapes_boards(shapes), 2);
    assert_int_equal(qdr_shapes_selected(shapes), SIZE_MAX);
    assert_int_equal(qdr_shapes_select(shapes, 0, &error), QDR_RANGE);
    assert_int_equal(error.line, 8);
    assert_int_equal(error.column, 19);
    assert_int_equal(qdr_shapes_select(shapes, 1, &error), QDR_OK);
    assert_string_equal(qdr_shapes_board_name(shapes, 1, &line), "b");
    assert_int_equal(line, 9);
    assert_int_equal(count_solutions(shapes), 1);
    qdr_shapes_free(shapes);
}

/* One shape may be the result of many problems (of many shapes: tests/cli/xmpuzzle.sh). */
static void files_are_bounded(void **state)
{
    (void)state;
    struct qdri_strbuf text = {0};
    qdr_shapes *shapes;
    qdr_error error = {0};
    qdri_strbuf_addf(&text, HEAD "<voxel x=\"1000\" y=\"1000\" z=\"1\" type=\"0\">#");
    for (int k = 1; k < 1000000; ++k) {
        qdri_strbuf_add_char(&text, '_');
    }
    qdri_strbuf_addf(&text, "</voxel>" PROBLEMS);
    for (int k = 0; k < 5; ++k) {
        qdri_strbuf_addf(&text, ASKED);
    }
    qdri_strbuf_addf(&text, TAIL);
    assert_int_equal(try_read(text.text, &shapes, &error), QDR_OK);
    assert_int_equal(qdr_shapes_select(shapes, 3, &error), QDR_OK);
    assert_int_equal(qdr_shapes_select(shapes, 4, &error), QDR_RANGE);
    qdr_shapes_free(shapes);
    assert_int_equal(try_bytes(text.text, text.length, 100000, &shapes, &error), QDR_BUDGET);
    qdri_strbuf_free(&text);
}

/* --------------------------------------------------------------------------- other files ---- */

static void names_may_be_in_latin_1(void **state)
{
    (void)state;
#define NAMED(declaration, name)                                                                   \
    declaration "<puzzle><shapes>" DOMINO PROBLEMS "<problem name=\"" name                         \
                "\"><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>" TAIL
    static const char *const same[] = {NAMED("", "St\xFC"
                                                 "ck"),
                                       NAMED("", "St\xC3\xBC"
                                                 "ck"),
                                       NAMED("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>",
                                             "St\xFC"
                                             "ck")};
    for (size_t k = 0; k < 3; ++k) {
        qdr_shapes *shapes = read_text(same[k]);
        assert_string_equal(qdr_shapes_board_name(shapes, 0, NULL), "St\xC3\xBC"
                                                                    "ck");
        qdr_shapes_free(shapes);
    }
    qdr_shapes *shapes;
    const char *wrong = NAMED("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "St\xFC"
                                                                            "ck");
    assert_int_equal(try_read(wrong, &shapes, NULL), QDR_SYNTAX);
}

static void files_are_recognized(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_one;
        bool is_enough;
    } files[] = {
        {"", false, false},
        {" \n", false, false},
        {"<", false, false},
        {"<puzzle", false, false},
        {"<puzzles", false, true},
        {"<puzzle ", true, true},
        {"<puzzle>", true, true},
        {"\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- <a> -->\n<!DOCTYPE puzzle>\n<puzzle/>", true,
         true},
        {"<?xml version=\"1.0\"", false, false},
        {"<!-- puzzle", false, false},
        {"<opensudoku>", false, true},
        {"a b\n", false, true},
        {"\x1F\x8B", true, true},
    };
    for (size_t k = 0; k < sizeof files / sizeof *files; ++k) {
        bool is_enough;
        const size_t size = strlen(files[k].text);
        assert_int_equal(qdr_is_xmpuzzle(files[k].text, size, &is_enough), files[k].is_one);
        assert_int_equal(is_enough, files[k].is_enough);
        assert_int_equal(qdr_is_xmpuzzle(files[k].text, size, NULL), files[k].is_one);
    }
}

static const char *packed_error(const char *bytes, size_t size, uint64_t memory)
{
    static qdr_error error;
    qdr_shapes *shapes;
    assert_int_not_equal(try_bytes(bytes, size, memory, &shapes, &error), QDR_OK);
    assert_null(shapes);
    return error.text;
}

#ifdef HAVE_ZLIB

/* Packs a text `times` over into `packed`, of so many bytes; returns how many it takes. */
static size_t pack(const char *text, size_t times, char *packed, size_t size)
{
    z_stream stream = {.next_out = (Bytef *)packed, .avail_out = (uInt)size};
    assert_int_equal(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    for (size_t k = 0; k <= times; ++k) {
        union {
            const char *text;
            Bytef *bytes;
        } input = {text};
        stream.next_in = input.bytes;
        stream.avail_in = k < times ? (uInt)strlen(text) : 0;
        const int code = deflate(&stream, k < times ? Z_NO_FLUSH : Z_FINISH);
        assert_int_equal(code, k < times ? Z_OK : Z_STREAM_END);
    }
    size = stream.total_out;
    deflateEnd(&stream);
    return size;
}

static void files_may_be_packed(void **state)
{
    (void)state;
    static char packed[100000];
    qdr_shapes *shapes;
    size_t size = pack(HEAD DOMINO PROBLEMS, 1, packed, sizeof packed);
    const size_t first = size;
    size += pack(ASKED TAIL, 1, packed + size, sizeof packed - size);
    assert_int_equal(try_bytes(packed, size, 0, &shapes, NULL), QDR_OK);
    assert_int_equal(count_solutions(shapes), 1);
    qdr_shapes_free(shapes);
    assert_string_equal(packed_error(packed, first, 0), "no element found");
    for (size_t cut = 2; cut < first; ++cut) {
        assert_string_equal(packed_error(packed, cut, 0), "the compressed file is cut short");
    }
    packed[first - 5] ^= 1; /* of the checksum */
    assert_string_equal(packed_error(packed, size, 0), "the compressed file is damaged");
    packed[first - 5] ^= 1;
    packed[3] = '\x60'; /* flags that are not to be set */
    assert_string_equal(packed_error(packed, size, 0), "the compressed file is damaged");
}

/* Many times more than there was, in a small file. */
static void bombs_are_defused(void **state)
{
    (void)state;
    static char packed[200000];
    static char blanks[1 << 16];
    size_t now;
    memset(blanks, ' ', sizeof blanks - 1);
    const size_t size = pack(blanks, 2000, packed, sizeof packed);
    fail_alloc_watch();
    assert_non_null(strstr(packed_error(packed, size, UINT64_C(1) << 20), "unpacked, takes more"));
    assert_true(fail_alloc_most(&now) < 4 << 20);
    fail_alloc_watch();
    assert_non_null(strstr(packed_error(packed, size, 0), "unpacked, takes more"));
    assert_true(fail_alloc_most(&now) < 200 << 20);
}

#else

static void files_may_be_packed(void **state)
{
    (void)state;
    assert_string_equal(packed_error("\x1F\x8B\x08", 3, 0),
                        "the file is compressed, and this was built without zlib: unpack it with "
                        "`gzip -dc`");
}

static void bombs_are_defused(void **state)
{
    (void)state;
    assert_non_null(strstr(packed_error("\x1F\x8B\x08\x08", 4, 2), "the file takes more"));
}

#endif

/* ---------------------------------------------------------------------------------- memory ---- */

/* Reads a file, and makes boards of its problems. */
static qdr_status do_all(void *ctx, qdr_error *error)
{
    const struct qdri_strbuf *file = ctx;
    qdr_shapes *shapes;
    qdr_status status = try_bytes(file->text, file->length, 0, &shapes, error);
    for (size_t k = 0; status == QDR_OK && k < qdr_shapes_boards(shapes); ++k) {
        status = qdr_shapes_select(shapes, k, error);
    }
    qdr_shapes_free(shapes);
    return status;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    static char text[] = HEAD "<voxel x=\"2\" y=\"1\" z=\"1\" name=\"A\" type=\"0\">#2#</voxel>"
                              "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">#+1##</voxel>" PROBLEMS
                              "<problem name=\"one\"><shapes><shape id=\"0\" count=\"2\"/></shapes>"
                              "<result id=\"1\"/></problem>" ASKED TAIL;
    struct qdri_strbuf file = {.text = text, .length = sizeof text - 1};
    assert_true(fail_alloc_each(do_all, &file) > 40);
#ifdef HAVE_ZLIB
    static char packed[2000];
    file.text = packed;
    file.length = pack(text, 1, packed, sizeof packed);
    assert_true(fail_alloc_each(do_all, &file) > 40);
#endif
    assert_int_equal(fail_alloc_live(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(problems_become_boards),   cmocka_unit_test(shapes_of_one_name_differ),
        cmocka_unit_test(nothing_is_mirrored),      cmocka_unit_test(colors_are_as_the_pairs_say),
        cmocka_unit_test(usual_pairs_are_not_said), cmocka_unit_test(grids_are_ours),
        cmocka_unit_test(mirror_images_in_ranges),  cmocka_unit_test(flat_pieces_of_spheres_turn),
        cmocka_unit_test(texts_that_are_wrong),     cmocka_unit_test(problems_that_are_wrong),
        cmocka_unit_test(other_problems_are_kept),  cmocka_unit_test(files_are_bounded),
        cmocka_unit_test(names_may_be_in_latin_1),  cmocka_unit_test(files_are_recognized),
        cmocka_unit_test(files_may_be_packed),      cmocka_unit_test(bombs_are_defused),
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
