/* test_library.c  Sets of shapes that have names: they are all shapes of so many cells, and their
 * names differ. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/shapes.h>

#include "shapes/forms/enumerate.h"

static const struct qdri_lattice *lattice_called(const char *name)
{
    const struct qdri_lattice *lattice = qdri_lattice_find(name, strlen(name));
    assert_non_null(lattice);
    return lattice;
}

static struct qdri_named_shape *shapes_of(const char *lattice, const char *set, size_t *count)
{
    struct qdri_named_shape *named;
    qdr_error error;
    assert_int_equal(QDR_OK, qdri_library_shapes(lattice_called(lattice), set, strlen(set), &named,
                                                 count, &error));
    return named;
}

static size_t count_of(const char *lattice, const char *set)
{
    size_t count;
    struct qdri_named_shape *named = shapes_of(lattice, set, &count);
    qdri_library_free(named, count);
    return count;
}

struct search {
    const struct qdri_lattice *lattice;
    qdr_shape_equivalence sides;
    const struct qdri_named_shape *named;
    size_t count;
    size_t seen;
};

/* Is the shape one of the set, and no two of it? */
static bool is_once(void *ctx, const struct qdri_shape *shape)
{
    struct search *search = ctx;
    size_t times = 0;
    for (size_t i = 0; i < search->count; ++i) {
        struct qdri_shape least;
        assert_true(
            qdri_shape_canonical(search->lattice, search->sides, &search->named[i].shape, &least));
        times += qdri_shape_compare(&least, shape) == 0;
        qdri_shape_free(&least);
    }
    assert_int_equal(1, times);
    ++search->seen;
    return true;
}

/* Is a set all shapes of so many cells, with names that differ? */
static void is_whole(const struct qdri_lattice *lattice, const char *set, size_t cells,
                     qdr_shape_equivalence sides)
{
    size_t count;
    uint64_t number;
    struct qdri_named_shape *named = shapes_of(qdri_lattice_name(lattice), set, &count);
    struct search search = {lattice, sides, named, count, 0};
    struct qdri_shape_sink sink = {&search, is_once};
    assert_int_equal(QDR_OK,
                     qdri_shapes_enumerate(lattice, cells, sides, &sink, NULL, &number, NULL));
    assert_int_equal(count, number);
    assert_int_equal(count, search.seen);
    for (size_t i = 0; i < count; ++i) {
        assert_true(named[i].name[0] != '\0');
        for (size_t k = 0; k < i; ++k) {
            assert_string_not_equal(named[k].name, named[i].name);
        }
    }
    qdri_library_free(named, count);
}

static void sets_are_whole(void **state)
{
    (void)state;
    for (size_t i = 0; qdri_set_at(i); ++i) {
        const struct qdri_set *set = qdri_set_at(i);
        if (set->cells > 0) {
            is_whole(lattice_called(set->shown.grid), set->shown.name, set->cells, set->sides);
        }
    }
    is_whole(lattice_called("square"), "one-sided pentominoes", 5, QDR_SHAPE_ONE_SIDED);
    is_whole(lattice_called("hexagon"), "one-sided tetrahexes", 4, QDR_SHAPE_ONE_SIDED);
    is_whole(lattice_called("triangle"), "one-sided hexiamonds", 6, QDR_SHAPE_ONE_SIDED);
    is_whole(lattice_called("square-sticks"), "one-sided tetrasticks", 4, QDR_SHAPE_ONE_SIDED);
    is_whole(lattice_called("tan"), "tetratans", 4, QDR_SHAPE_FREE);
}

static void all_rows_are_found(void **state)
{
    const qdr_shape_set_info *set;
    (void)state;
    for (size_t i = 0; (set = qdr_shape_set_at(i)) != NULL; ++i) {
        assert_true(count_of(set->grid, set->name) > 0);
        assert_non_null(set->about);
    }
}

static void names_mean_what_they_say(void **state)
{
    static const struct {
        const char *lattice;
        const char *set;
        size_t count;
    } sets[] = {{"square", "hexominoes", 35},
                {"square", "polyominoes 6", 35},
                {"square", "pentomino", 12},
                {"square", " fixed squares 4 ", 19},
                {"square", "one-sided square 6", 60},
                {"hexagon", "hex 5", 22},
                {"hexagon", "pentahexes", 22},
                {"triangle", "heptiamonds", 24},
                {"tan", "tans 3", 4},
                {"drafter", "tridrafters", 14},
                {"square-sticks", "square-sticks 4", 16},
                {"cube", "soma", 7},
                {"cube", "pentacubes", 29},
                {"cube", "free polycubes 4", 7},
                {"cube", "solid pentominoes", 12},
                {"cube", "tetrominoes", 5},
                {"cube", "solid polyominoes 3", 2},
                {"spheres", "spheres 3", 5}};
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; ++i) {
        assert_int_equal(sets[i].count, count_of(sets[i].lattice, sets[i].set));
    }
}

static void has_error(const char *lattice, const char *set, qdr_status status, const char *text)
{
    struct qdri_named_shape *named;
    size_t count;
    qdr_error error;
    assert_int_equal(status, qdri_library_shapes(lattice_called(lattice), set, strlen(set), &named,
                                                 &count, &error));
    assert_string_equal(text, error.text);
    assert_null(named);
    assert_int_equal(0, count);
}

static void others_are_unknown(void **state)
{
    (void)state;
    has_error("square", "pentomines", QDR_UNKNOWN,
              "there is no set 'pentomines' of shapes on the grid 'square'; did you mean "
              "'pentominoes'?");
    has_error("square", "hexiamonds", QDR_UNKNOWN,
              "'hexiamonds' is a set of shapes on the grid 'triangle', not on 'square'");
    has_error("square", "", QDR_UNKNOWN, "there is no set '' of shapes on the grid 'square'");
    has_error("square", "squares 0", QDR_UNKNOWN,
              "there is no set 'squares 0' of shapes on the grid 'square'");
    has_error("square", "hex", QDR_UNKNOWN, "there is no set 'hex' of shapes on the grid 'square'");
    has_error("cube", "cubes 40", QDR_RANGE, "there are too many shapes of 40 cells to list them");
}

/* A and B of the Soma cube are mirror images; looked at from above, with the corner at the lower
 * left and an arm up and one to the right, A has its fourth cube on the right one, which is the
 * clockwise one. */
static void twisted_ones_have_the_usual_letters(void **state)
{
    qdr_shape_list *list;
    (void)state;
    assert_int_equal(QDR_OK, qdr_shape_list_of_set(&list, "cube", "soma", NULL));
    assert_int_equal(7, qdr_shape_list_count(list));
    assert_string_equal("A", qdr_shape_list_name(list, 4));
    assert_string_equal("#\n##\n\n.\n.#\n", qdr_shape_list_art(list, 4));
    assert_string_equal("B", qdr_shape_list_name(list, 5));
    assert_string_equal(".#\n##\n\n.\n#\n", qdr_shape_list_art(list, 5));
    assert_null(qdr_shape_list_name(list, 7));
    assert_null(qdr_shape_list_art(list, 7));
    qdr_shape_list_free(list);
}

/* Text art is that of the lattice: read again from its first row and column, it is the same
 * shape. */
static void art_is_read_as_it_was(void **state)
{
    const qdr_shape_grid_info *grid;
    (void)state;
    for (size_t k = 0; (grid = qdr_shape_grid_at(k)) != NULL; ++k) {
        const struct qdri_lattice *lattice = lattice_called(grid->name);
        qdr_shape_list *list;
        struct qdri_named_shape *named;
        size_t count;
        char set[64];
        snprintf(set, sizeof set, "%s 3", grid->name);
        named = shapes_of(grid->name, set, &count);
        assert_int_equal(QDR_OK,
                         qdr_shape_list_new(&list, grid->name, 3, QDR_SHAPE_AUTO, NULL, NULL));
        assert_int_equal(count, qdr_shape_list_count(list));
        for (size_t i = 0; i < count; ++i) {
            struct qdri_point atom[16];
            size_t atoms = 0;
            int32_t place[3] = {0, 0, 0};
            for (const char *at = qdr_shape_list_art(list, i); *at; ++at) {
                if (*at == '\n') {
                    const bool is_layer = place[2] == 0;
                    place[0] += is_layer;
                    place[1] = is_layer ? 0 : place[1] + 1;
                    place[2] = 0;
                    continue;
                }
                if (*at == '#') {
                    assert_true(
                        qdri_lattice_from_art(lattice, place[0], place[1], place[2], &atom[atoms]));
                    ++atoms;
                }
                ++place[2];
            }
            struct qdri_shape shape;
            assert_true(qdri_shape_make(&shape, atom, atoms));
            qdri_shape_normalize(lattice, &shape);
            assert_int_equal(0, qdri_shape_compare(&shape, &named[i].shape));
            qdri_shape_free(&shape);
        }
        qdri_library_free(named, count);
        qdr_shape_list_free(list);
    }
}

static void lists_say_what_is_wrong(void **state)
{
    qdr_shape_list *list;
    qdr_error error;
    uint64_t count;
    (void)state;
    assert_int_equal(QDR_UNKNOWN,
                     qdr_shape_count("squar", 4, QDR_SHAPE_AUTO, NULL, &count, &error));
    assert_string_equal("there is no grid 'squar'; did you mean 'square'?", error.text);
    assert_int_equal(QDR_INVALID, qdr_shape_count(NULL, 4, QDR_SHAPE_AUTO, NULL, &count, &error));
    assert_int_equal(QDR_INVALID, qdr_shape_list_of_set(&list, "cube", NULL, &error));
    assert_int_equal(QDR_RANGE, qdr_shape_list_new(&list, "cube", 0, QDR_SHAPE_AUTO, NULL, &error));
    assert_int_equal(QDR_OK, qdr_shape_count("cube", 4, QDR_SHAPE_AUTO, NULL, &count, &error));
    assert_int_equal(8, count);
    assert_int_equal(QDR_OK, qdr_shape_count("cube", 4, QDR_SHAPE_FREE, NULL, &count, &error));
    assert_int_equal(7, count);
    qdr_shape_list_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_whole),
        cmocka_unit_test(all_rows_are_found),
        cmocka_unit_test(names_mean_what_they_say),
        cmocka_unit_test(others_are_unknown),
        cmocka_unit_test(twisted_ones_have_the_usual_letters),
        cmocka_unit_test(art_is_read_as_it_was),
        cmocka_unit_test(lists_say_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
