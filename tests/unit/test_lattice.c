/* test_lattice.c  Every row of lattices.def: its isometries are a group that takes atoms to atoms,
 * neighbours to neighbours and cells to cells; text art goes both ways; what is drawn fits
 * together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "shapes/forms/shape.h"
#include "shapes/lattice/lattice_row.h"

#define EACH_LATTICE(lattice)                                                                      \
    for (const struct qdri_lattice *lattice = qdri_lattice_at(0); lattice; lattice = next(lattice))

static const struct qdri_lattice *next(const struct qdri_lattice *lattice)
{
    size_t index = 0;
    while (qdri_lattice_at(index) != lattice) {
        ++index;
    }
    return qdri_lattice_at(index + 1);
}

static bool is_same(struct qdri_point a, struct qdri_point b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static struct qdri_point minus(struct qdri_point a, struct qdri_point b)
{
    return (struct qdri_point){a.x - b.x, a.y - b.y, a.z - b.z};
}

static struct qdri_point plus(struct qdri_point a, struct qdri_point b)
{
    return (struct qdri_point){a.x + b.x, a.y + b.y, a.z + b.z};
}

static bool has(const struct qdri_point *points, size_t count, struct qdri_point point)
{
    for (size_t i = 0; i < count; ++i) {
        if (is_same(points[i], point)) {
            return true;
        }
    }
    return false;
}

/* An atom of each kind, away from the origin. */
static struct qdri_point atom_of(const struct qdri_lattice *lattice, size_t kind)
{
    struct qdri_point atom = lattice->kind[kind].at;
    atom = plus(plus(atom, lattice->basis[0]), plus(lattice->basis[1], lattice->basis[1]));
    return lattice->shown.dimension == 3 ? minus(atom, lattice->basis[2]) : atom;
}

static void names_are_found(void **state)
{
    (void)state;
    EACH_LATTICE(lattice)
    {
        assert_ptr_equal(lattice,
                         qdri_lattice_find(lattice->shown.name, strlen(lattice->shown.name)));
        const char *word = lattice->shown.others;
        while (*word) {
            size_t length = strcspn(word, " ");
            assert_ptr_equal(lattice, qdri_lattice_find(word, length));
            word += length + (word[length] == ' ');
        }
    }
    assert_null(qdri_lattice_find("hexa", 4));
    assert_null(qdri_lattice_find("", 0));
    assert_null(qdri_lattice_find("squares polyomino", 17));
}

static void isometries_are_a_group(void **state)
{
    (void)state;
    EACH_LATTICE(lattice)
    {
        const struct qdri_point point = {3, 17, lattice->shown.dimension == 3 ? 101 : 0};
        size_t rotations = 0;
        assert_true(is_same(point, qdri_lattice_map(lattice, 0, point)));
        for (size_t i = 0; i < qdri_lattice_isometries(lattice); ++i) {
            bool has_inverse = false;
            rotations += qdri_lattice_is_rotation(lattice, i);
            for (size_t k = 0; k < qdri_lattice_isometries(lattice); ++k) {
                const size_t product = qdri_lattice_product(lattice, i, k);
                has_inverse = has_inverse || product == 0;
                assert_true(
                    is_same(qdri_lattice_map(lattice, product, point),
                            qdri_lattice_map(lattice, k, qdri_lattice_map(lattice, i, point))));
                assert_int_equal(qdri_lattice_is_rotation(lattice, product),
                                 qdri_lattice_is_rotation(lattice, i) ==
                                     qdri_lattice_is_rotation(lattice, k));
            }
            assert_true(has_inverse);
        }
        assert_int_equal(2 * rotations, qdri_lattice_isometries(lattice));
    }
}

/* Is the image of the atoms of a cell the atoms of a cell of the image? */
static bool is_cell(const struct qdri_lattice *lattice, struct qdri_point atom,
                    const struct qdri_point *atoms, size_t count)
{
    struct qdri_point own[QDRI_ATOMS_MOST];
    for (size_t i = 0; qdri_lattice_cell(lattice, atom, i, own) == count; ++i) {
        size_t common = 0;
        for (size_t k = 0; k < count; ++k) {
            common += has(own, count, atoms[k]);
        }
        if (common == count) {
            return true;
        }
    }
    return false;
}

static void check_images(const struct qdri_lattice *lattice, struct qdri_point atom,
                         size_t isometry)
{
    struct qdri_point to[QDRI_NEIGHBOURS_MOST];
    struct qdri_point of_image[QDRI_NEIGHBOURS_MOST];
    struct qdri_point cell[QDRI_ATOMS_MOST];
    const struct qdri_point image = qdri_lattice_map(lattice, isometry, atom);
    const size_t count = qdri_lattice_neighbours(lattice, atom, to);
    assert_true(qdri_lattice_is_atom(lattice, image));
    assert_int_equal(count, qdri_lattice_neighbours(lattice, image, of_image));
    for (size_t i = 0; i < count; ++i) {
        assert_true(has(of_image, count, qdri_lattice_map(lattice, isometry, to[i])));
    }
    size_t atoms;
    for (size_t i = 0; (atoms = qdri_lattice_cell(lattice, atom, i, cell)) > 0; ++i) {
        assert_true(has(cell, atoms, atom));
        for (size_t k = 0; k < atoms; ++k) {
            cell[k] = qdri_lattice_map(lattice, isometry, cell[k]);
        }
        assert_true(is_cell(lattice, image, cell, atoms));
    }
}

static void isometries_keep_atoms(void **state)
{
    (void)state;
    EACH_LATTICE(lattice)
    {
        for (size_t kind = 0; kind < lattice->kinds; ++kind) {
            for (size_t i = 0; i < qdri_lattice_isometries(lattice); ++i) {
                check_images(lattice, atom_of(lattice, kind), i);
            }
        }
        for (size_t i = 0; i < qdri_lattice_isometries(lattice); ++i) {
            for (size_t k = 0; k < lattice->shown.dimension; ++k) {
                assert_true(qdri_lattice_is_translation(
                    lattice, qdri_lattice_map(lattice, i, lattice->basis[k])));
            }
        }
    }
}

/* How many sides has each of them? */
static void neighbours_are_mutual(void **state)
{
    static const struct {
        const char *name;
        size_t neighbours;
        size_t corners;
        size_t cells;
        size_t kinds;
    } expected[] = {{"square", 4, 4, 1, 1},
                    {"cube", 6, 4, 1, 1},
                    {"hexagon", 6, 6, 1, 1},
                    {"triangle", 3, 3, 1, 2},
                    {"tan", 3, 3, 2, 4},
                    {"drafter", 3, 3, 3, 12},
                    {"rhombus", 4, 4, 1, 3},
                    {"square-sticks", 6, 2, 1, 2},
                    {"triangle-sticks", 10, 2, 1, 3},
                    {"hexagon-sticks", 4, 2, 1, 3},
                    {"prism", 5, 3, 1, 2},
                    {"spheres", 12, 0, 1, 1}};
    (void)state;
    size_t index = 0;
    EACH_LATTICE(lattice)
    {
        assert_string_equal(expected[index].name, lattice->shown.name);
        assert_int_equal(expected[index].kinds, lattice->kinds);
        for (size_t kind = 0; kind < lattice->kinds; ++kind) {
            const struct qdri_point atom = atom_of(lattice, kind);
            struct qdri_point to[QDRI_NEIGHBOURS_MOST];
            struct qdri_point back[QDRI_NEIGHBOURS_MOST];
            struct qdri_point cell[QDRI_ATOMS_MOST];
            double corner[QDRI_CORNERS_MOST][2];
            const size_t count = qdri_lattice_neighbours(lattice, atom, to);
            assert_int_equal(expected[index].neighbours, count);
            for (size_t i = 0; i < count; ++i) {
                assert_true(qdri_lattice_is_atom(lattice, to[i]));
                assert_false(is_same(atom, to[i]) || has(to, i, to[i]));
                assert_true(has(back, qdri_lattice_neighbours(lattice, to[i], back), atom));
            }
            assert_int_equal(expected[index].corners, qdri_lattice_outline(lattice, atom, corner));
            assert_true(qdri_lattice_cell(lattice, atom, expected[index].cells - 1, cell) > 0);
            assert_int_equal(0, qdri_lattice_cell(lattice, atom, expected[index].cells, cell));
        }
        ++index;
    }
    assert_int_equal(sizeof expected / sizeof *expected, index);
}

static void translations_lead_to_one(void **state)
{
    (void)state;
    EACH_LATTICE(lattice)
    {
        for (size_t kind = 0; kind < lattice->kinds; ++kind) {
            const struct qdri_point atom = atom_of(lattice, kind);
            const struct qdri_point by = qdri_lattice_to_representative(lattice, atom);
            assert_true(qdri_lattice_is_translation(lattice, by));
            assert_true(is_same(lattice->kind[kind].at, plus(atom, by)));
            struct qdri_point there[QDRI_NEIGHBOURS_MOST];
            struct qdri_point here[QDRI_NEIGHBOURS_MOST];
            const size_t count = qdri_lattice_neighbours(lattice, atom, there);
            qdri_lattice_neighbours(lattice, plus(atom, by), here);
            for (size_t i = 0; i < count; ++i) {
                assert_true(has(here, count, plus(there[i], by)));
            }
        }
        assert_false(qdri_lattice_is_translation(lattice, (struct qdri_point){1, 0, 1}) &&
                     lattice->shown.dimension == 2);
    }
}

static void text_art_goes_both_ways(void **state)
{
    (void)state;
    EACH_LATTICE(lattice)
    {
        const int32_t layers = lattice->shown.dimension == 3 ? 2 : 0;
        size_t atoms = 0;
        struct qdri_point atom;
        for (int32_t layer = -layers; layer <= layers; ++layer) {
            for (int32_t row = -12; row < 12; ++row) {
                for (int32_t column = -12; column < 12; ++column) {
                    if (!qdri_lattice_from_art(lattice, layer, row, column, &atom)) {
                        continue;
                    }
                    ++atoms;
                    assert_true(qdri_lattice_is_atom(lattice, atom));
                    const struct qdri_point place = qdri_lattice_to_art(lattice, atom);
                    assert_true(place.z == layer && place.y == row && place.x == column);
                }
            }
        }
        assert_true(atoms >= 24 * 24 / 4); /* at least a quarter of the characters */
        assert_false(lattice->shown.dimension == 2 &&
                     qdri_lattice_from_art(lattice, 1, 0, 0, &atom));
    }
}

static void triangles_point_up_at_even_places(void **state)
{
    (void)state;
    const struct qdri_lattice *lattice = qdri_lattice_find("triangle", 8);
    for (int32_t row = 0; row < 3; ++row) {
        for (int32_t column = 0; column < 4; ++column) {
            struct qdri_point atom;
            double corner[QDRI_CORNERS_MOST][2];
            double centre[3];
            size_t below = 0;
            assert_true(qdri_lattice_from_art(lattice, 0, row, column, &atom));
            qdri_lattice_centre(lattice, atom, centre);
            qdri_lattice_outline(lattice, atom, corner);
            for (size_t i = 0; i < 3; ++i) {
                below += corner[i][1] > centre[1];
            }
            assert_int_equal((row + column) % 2 == 0 ? 2 : 1, below);
        }
    }
}

/* The number of corners that two outlines have in common. */
static size_t common_corners(const struct qdri_lattice *lattice, struct qdri_point a,
                             struct qdri_point b)
{
    double first[QDRI_CORNERS_MOST][2];
    double second[QDRI_CORNERS_MOST][2];
    const size_t count = qdri_lattice_outline(lattice, a, first);
    size_t common = 0;
    qdri_lattice_outline(lattice, b, second);
    for (size_t i = 0; i < count; ++i) {
        for (size_t k = 0; k < count; ++k) {
            common += hypot(first[i][0] - second[k][0], first[i][1] - second[k][1]) < 1e-9;
        }
    }
    return common;
}

/* Centres are where they should be, and neighbours meet in a side, or in an end. */
static void drawings_fit(void **state)
{
    (void)state;
    EACH_LATTICE(lattice)
    {
        for (size_t kind = 0; kind < lattice->kinds; ++kind) {
            const struct qdri_point atom = atom_of(lattice, kind);
            struct qdri_point to[QDRI_NEIGHBOURS_MOST];
            double centre[3];
            double other[3];
            double corner[QDRI_CORNERS_MOST][2];
            double sum[2] = {0, 0};
            const size_t corners = qdri_lattice_outline(lattice, atom, corner);
            const size_t count = qdri_lattice_neighbours(lattice, atom, to);
            qdri_lattice_centre(lattice, atom, centre);
            for (size_t i = 0; i < corners; ++i) {
                sum[0] += corner[i][0] / (double)corners;
                sum[1] += corner[i][1] / (double)corners;
            }
            assert_true(corners == 0 || hypot(sum[0] - centre[0], sum[1] - centre[1]) < 1e-9);
            for (size_t i = 0; i < count; ++i) {
                qdri_lattice_centre(lattice, to[i], other);
                const double far =
                    sqrt(pow(other[0] - centre[0], 2) + pow(other[1] - centre[1], 2) +
                         pow(other[2] - centre[2], 2));
                assert_true(far > 0.4 && far < 2);
                const size_t expected = corners == 0            ? 0
                                        : corners == 2          ? 1
                                        : other[2] != centre[2] ? corners
                                                                : 2;
                assert_int_equal(expected, common_corners(lattice, atom, to[i]));
            }
        }
    }
}

static bool is_connected(const struct qdri_lattice *lattice, const struct qdri_shape *shape)
{
    size_t second;
    assert_true(qdri_shape_second_part(lattice, shape->atom, shape->atoms, &second));
    return second == shape->atoms;
}

static void shapes_are_up_to_translations(void **state)
{
    static const struct qdri_point three[] = {{5, 7, 0}, {6, 7, 0}, {5, 6, 0}, {6, 7, 0}};
    static const struct qdri_point apart[] = {{0, 0, 0}, {1, 1, 0}};
    const struct qdri_lattice *lattice = qdri_lattice_find("square", 6);
    struct qdri_shape shape;
    struct qdri_shape image;
    struct qdri_shape least[2];
    (void)state;
    assert_true(qdri_shape_make(&shape, three, 4));
    assert_int_equal(3, shape.atoms);
    assert_true(is_connected(lattice, &shape));
    assert_true(qdri_shape_canonical(lattice, QDR_SHAPE_FREE, &shape, &least[0]));
    for (size_t i = 0; i < qdri_lattice_isometries(lattice); ++i) {
        assert_true(qdri_shape_map(lattice, i, &shape, &image));
        assert_true(qdri_lattice_is_atom(lattice, image.atom[0]));
        assert_true(is_same(lattice->kind[0].at, image.atom[0]));
        assert_true(qdri_shape_canonical(lattice, QDR_SHAPE_FREE, &image, &least[1]));
        assert_int_equal(0, qdri_shape_compare(&least[0], &least[1]));
        qdri_shape_free(&least[1]);
        qdri_shape_free(&image);
    }
    qdri_shape_free(&least[0]);
    qdri_shape_free(&shape);
    assert_true(qdri_shape_make(&shape, apart, 2));
    assert_false(is_connected(lattice, &shape));
    qdri_shape_free(&shape);
    assert_true(qdri_sides_allow(lattice, QDR_SHAPE_FIXED, 0));
    assert_false(qdri_sides_allow(lattice, QDR_SHAPE_FIXED, 1));
    assert_true(qdri_sides_allow(lattice, QDR_SHAPE_ONE_SIDED, 1));
    assert_false(qdri_sides_allow(lattice, QDR_SHAPE_ONE_SIDED, 7));
    assert_true(qdri_sides_allow(lattice, QDR_SHAPE_FREE, 7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(isometries_are_a_group),
        cmocka_unit_test(isometries_keep_atoms),
        cmocka_unit_test(neighbours_are_mutual),
        cmocka_unit_test(translations_lead_to_one),
        cmocka_unit_test(text_art_goes_both_ways),
        cmocka_unit_test(triangles_point_up_at_even_places),
        cmocka_unit_test(drawings_fit),
        cmocka_unit_test(shapes_are_up_to_translations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
