/* test_canonical.c  Canonical forms against all transformations, one by one, and against what is
 * known of the number of different grids. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/canonical.h>
#include <quadrille/generate.h>
#include <quadrille/sudoku.h>

#include "base/random.h"

/* A side, and its boxes. */
struct shape {
    unsigned side;
    unsigned rows;
    unsigned columns;
};

#define ORDERS_MAX 1296 /* of nine lines in groups of three */

/* All orders of lines in which groups of `group` lines stay together. */
struct orders {
    unsigned count;
    uint8_t order[ORDERS_MAX][9];
};

static bool keeps_groups(const uint8_t *order, unsigned side, unsigned group)
{
    for (unsigned k = 0; k < side; ++k) {
        if (order[k] / group != order[k - k % group] / group) {
            return false;
        }
    }
    return true;
}

/* Adds all orders that go on from `length` lines; as deep as there are lines. */
static void list_orders(struct orders *orders, uint8_t *order, unsigned length, unsigned side,
                        unsigned group)
{
    if (length == side) {
        if (keeps_groups(order, side, group)) {
            memcpy(orders->order[orders->count++], order, side);
        }
        return;
    }
    for (uint8_t line = 0; line < side; ++line) {
        if (!memchr(order, line, length)) {
            order[length] = line;
            list_orders(orders, order, length + 1, side, group);
        }
    }
}

static void all_orders(struct orders *orders, unsigned side, unsigned group)
{
    uint8_t order[9] = {0};
    orders->count = 0;
    list_orders(orders, order, 0, side, group);
}

/* What trying all transformations has come to. */
struct least {
    qdr_grid form;
    uint64_t automorphisms; /* of the cells, with one of the digits each */
};

/* Compares what a transformation makes with the least so far, cell by cell. */
static void compare(struct least *least, const qdr_grid *grid, bool transposed, const uint8_t *row,
                    const uint8_t *column)
{
    const unsigned side = grid->side;
    qdr_digit number[10] = {0};
    unsigned numbers = 0;
    bool is_less = least->automorphisms == 0;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        const unsigned down = row[cell / side];
        const unsigned across = column[cell % side];
        const qdr_digit digit =
            grid->cell[transposed ? across * side + down : down * side + across];
        if (digit != 0 && number[digit] == 0) {
            number[digit] = (qdr_digit)++numbers;
        }
        if (!is_less && number[digit] > least->form.cell[cell]) {
            return;
        }
        is_less |= number[digit] < least->form.cell[cell];
        least->form.cell[cell] = number[digit];
    }
    least->automorphisms = is_less ? 1 : least->automorphisms + 1;
}

/* Tries all of them. */
static void try_all(struct least *least, const qdr_grid *grid, const struct shape *shape)
{
    static struct orders rows, columns;
    const bool is_latin = shape->rows == 1;
    all_orders(&rows, shape->side, shape->rows);
    all_orders(&columns, shape->side, shape->columns);
    least->automorphisms = 0;
    qdr_grid_clear(&least->form, shape->side);
    for (unsigned t = 0; t <= (shape->rows == shape->columns || is_latin); ++t) {
        for (unsigned r = 0; r < rows.count; ++r) {
            for (unsigned c = 0; c < columns.count; ++c) {
                compare(least, grid, t == 1, rows.order[r], columns.order[c]);
            }
        }
    }
}

static uint64_t factorial(unsigned n)
{
    return n < 2 ? 1 : n * factorial(n - 1);
}

static unsigned count_absent(const qdr_grid *grid)
{
    unsigned absent = 0;
    for (qdr_digit digit = 1; digit <= grid->side; ++digit) {
        absent += !memchr(grid->cell, digit, (size_t)grid->side * grid->side);
    }
    return absent;
}

static bool are_equal(const qdr_grid *one, const qdr_grid *other)
{
    return one->side == other->side &&
           memcmp(one->cell, other->cell, (size_t)one->side * one->side) == 0;
}

static qdr_canonical *new_canonical(const struct shape *shape)
{
    qdr_canonical *canonical;
    assert_int_equal(qdr_canonical_new(&canonical, shape->side, shape->rows, shape->columns, NULL),
                     QDR_OK);
    return canonical;
}

static uint64_t count_automorphisms(const qdr_canonical *canonical)
{
    qdr_number *number;
    uint64_t count = 0;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    assert_int_equal(qdr_canonical_automorphisms(canonical, number, NULL), QDR_OK);
    assert_true(qdr_number_to_u64(number, &count));
    qdr_number_free(number);
    return count;
}

/* The form is what the way makes of the grid, and all symmetries leave the grid as it is. */
static void check_ways(const qdr_canonical *canonical, const qdr_grid *grid)
{
    qdr_transformation way;
    qdr_grid made;
    const qdr_transformation *to = qdr_canonical_transformation(canonical);
    assert_int_equal(qdr_transformation_apply(to, grid, &made, NULL), QDR_OK);
    assert_true(are_equal(&made, qdr_canonical_form(canonical)));
    qdr_transformation_invert(to, &way);
    assert_int_equal(qdr_transformation_apply(&way, &made, &made, NULL), QDR_OK);
    assert_true(are_equal(&made, grid));
    size_t count = 0;
    for (; count < 1000 && qdr_canonical_symmetry_at(canonical, count, &way); ++count) {
        assert_int_equal(qdr_transformation_apply(&way, grid, &made, NULL), QDR_OK);
        assert_true(are_equal(&made, grid));
    }
    assert_int_equal(count == 0, count_automorphisms(canonical) == 1);
}

static void check_against_all(qdr_canonical *canonical, const qdr_grid *grid,
                              const struct shape *shape)
{
    struct least least;
    try_all(&least, grid, shape);
    assert_int_equal(qdr_canonical_find(canonical, grid, NULL), QDR_OK);
    assert_true(are_equal(&least.form, qdr_canonical_form(canonical)));
    assert_int_equal(count_automorphisms(canonical),
                     least.automorphisms * factorial(count_absent(grid)));
    check_ways(canonical, grid);
}

/* A grid in which digits stand at random, as long as no house has one twice. */
static void scatter(qdr_grid *grid, const struct shape *shape, unsigned tries, unsigned digits,
                    struct qdri_random *random)
{
    const unsigned side = shape->side;
    qdr_rules *rules;
    qdr_grid_clear(grid, side);
    assert_int_equal(qdr_rules_new(&rules, side, shape->rows, shape->columns, NULL), QDR_OK);
    for (unsigned k = 0; k < tries; ++k) {
        const qdr_cell cell = (qdr_cell)qdri_random_below(random, side * side);
        const qdr_digit digit = (qdr_digit)(1 + qdri_random_below(random, digits));
        if (qdr_rules_allows(rules, grid, cell, digit)) {
            grid->cell[cell] = digit;
        }
    }
    qdr_rules_free(rules);
}

/* Grids with few digits have many symmetries, those with many have none. */
static void test_scattered(void **state)
{
    (void)state;
    static const struct shape shapes[] = {{1, 1, 1}, {2, 1, 2}, {3, 1, 3}, {4, 2, 2}, {5, 1, 5},
                                          {4, 1, 4}, {6, 2, 3}, {6, 3, 2}, {8, 4, 2}};
    struct qdri_random random;
    qdri_random_seed(&random, 19);
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        const unsigned side = shapes[k].side;
        qdr_canonical *canonical = new_canonical(&shapes[k]);
        for (unsigned round = 0; round < (side < 6 ? 300 : side == 6 ? 150 : 3); ++round) {
            qdr_grid grid;
            scatter(&grid, &shapes[k], qdri_random_below(&random, 3 * side * side),
                    1 + qdri_random_below(&random, side), &random);
            check_against_all(canonical, &grid, &shapes[k]);
        }
        qdr_canonical_free(canonical);
    }
}

/* Grids of 9x9 with a few digits, and one full of symmetries. */
static void test_nines(void **state)
{
    (void)state;
    static const struct shape shape = {9, 3, 3};
    static const char *const fixed[] = {
        "1...........2...........3...1.4.........5...........6...7...........8...........9",
        "123......456......789.........231......564......897.........312......645......978",
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645"};
    qdr_canonical *canonical = new_canonical(&shape);
    struct qdri_random random;
    qdr_grid grid;
    qdri_random_seed(&random, 9);
    const char *more = getenv("QUADRILLE_TEST_MORE");
    const unsigned rounds = more ? (unsigned)strtoul(more, NULL, 10) : 3;
    for (unsigned k = 0; k < rounds; ++k) {
        scatter(&grid, &shape, 1 + qdri_random_below(&random, 90),
                1 + qdri_random_below(&random, 9), &random);
        check_against_all(canonical, &grid, &shape);
    }
    for (size_t k = 0; k < sizeof fixed / sizeof *fixed; ++k) {
        assert_int_equal(qdr_grid_parse(&grid, fixed[k], 9, NULL), QDR_OK);
        check_against_all(canonical, &grid, &shape);
    }
    qdr_canonical_free(canonical);
}

/* Different forms, in a list. */
struct classes {
    qdr_canonical *canonical;
    uint64_t group; /* how many transformations there are */
    uint64_t grids; /* in all of these classes */
    unsigned count;
    qdr_digit form[420][81];
};

static void take_class(struct classes *classes, const qdr_grid *grid)
{
    const size_t size = (size_t)grid->side * grid->side;
    assert_int_equal(qdr_canonical_find(classes->canonical, grid, NULL), QDR_OK);
    const qdr_grid *form = qdr_canonical_form(classes->canonical);
    for (unsigned k = 0; k < classes->count; ++k) {
        if (memcmp(classes->form[k], form->cell, size) == 0) {
            return;
        }
    }
    assert_true(classes->count < 420);
    memcpy(classes->form[classes->count++], form->cell, size);
    const uint64_t automorphisms = count_automorphisms(classes->canonical);
    assert_int_equal(classes->group % automorphisms, 0);
    classes->grids += classes->group / automorphisms;
}

static qdr_verdict take_grid(void *ctx, const qdr_grid *grid)
{
    take_class(ctx, grid);
    return QDR_CONTINUE;
}

/* All grids with this first row. */
static void take_all(struct classes *classes, const struct shape *shape, bool first_row)
{
    qdr_rules *rules;
    qdr_grid givens;
    qdr_backtrack_watch watch = {.ctx = classes, .solution = take_grid};
    assert_int_equal(qdr_rules_new(&rules, shape->side, shape->rows, shape->columns, NULL), QDR_OK);
    qdr_grid_clear(&givens, shape->side);
    for (unsigned column = 0; first_row && column < shape->side; ++column) {
        givens.cell[column] = (qdr_digit)(column + 1);
    }
    classes->canonical = new_canonical(shape);
    assert_int_equal(qdr_backtrack(rules, &givens, QDR_METHOD_SMALLEST, &watch, NULL, NULL),
                     QDR_EXHAUSTED);
    qdr_canonical_free(classes->canonical);
    qdr_rules_free(rules);
}

/* There are 288 grids of 4x4 in 2 classes, and 28,200,960 of 6x6 in 49; the classes together have
 * so many grids. */
static void test_classes(void **state)
{
    (void)state;
    static struct classes classes;
    classes = (struct classes){.group = 128 * factorial(4)};
    take_all(&classes, &(struct shape){4, 2, 2}, false);
    assert_int_equal(classes.count, 2);
    assert_int_equal(classes.grids, 288);
    classes = (struct classes){.group = 48 * 72 * factorial(6)};
    take_all(&classes, &(struct shape){6, 2, 3}, true);
    assert_int_equal(classes.count, 49);
    assert_int_equal(classes.grids, 28200960);
    /* Latin squares of side 5: 161,280 in 2 classes (main classes aside, transposing counts). */
    classes = (struct classes){.group = 2 * factorial(5) * factorial(5) * factorial(5)};
    take_all(&classes, &(struct shape){5, 1, 5}, true);
    assert_int_equal(classes.count, 2);
    assert_int_equal(classes.grids, 161280);
}

/* Fills a band whose first box is 123 456 789, cell by cell: the first rows of the other boxes
 * ascend, and the first cell of the second box is less than that of the third. */
static void fill_band(struct classes *classes, qdr_grid *grid, unsigned cell)
{
    const unsigned row = cell / 9;
    const unsigned column = cell % 9;
    if (cell == 27) {
        take_class(classes, grid);
        return;
    }
    if (column < 3) {
        grid->cell[cell] = (qdr_digit)(row * 3 + column + 1);
        fill_band(classes, grid, cell + 1);
        return;
    }
    for (qdr_digit digit = 1; digit <= 9; ++digit) {
        bool fits = row > 0 || column % 3 == 0 || grid->cell[cell - 1] < digit;
        fits &= cell != 6 || grid->cell[3] < digit;
        for (unsigned k = 0; k < cell && fits; ++k) {
            fits = grid->cell[k] != digit || (k / 9 != row && k % 9 / 3 != column / 3);
        }
        if (fits) {
            grid->cell[cell] = digit;
            fill_band(classes, grid, cell + 1);
        }
    }
    grid->cell[cell] = 0;
}

/* There are 416 classes of bands.  A band can lie in six ways in a grid that is blank otherwise. */
static void test_bands(void **state)
{
    (void)state;
    static struct classes classes;
    qdr_grid grid;
    classes = (struct classes){.group = 3359232 * factorial(9)};
    classes.canonical = new_canonical(&(struct shape){9, 3, 3});
    qdr_grid_clear(&grid, 9);
    fill_band(&classes, &grid, 0);
    qdr_canonical_free(classes.canonical);
    assert_int_equal(classes.count, 416);
    assert_int_equal(classes.grids, 6 * factorial(9) * 56 * 6 * 6 * 6 * 6 * 6 * 6);
}

/* An order of lines at random that keeps groups together. */
static void random_order(uint8_t *order, unsigned side, unsigned group, struct qdri_random *random)
{
    do {
        for (unsigned k = 0; k < side; ++k) {
            const unsigned other = qdri_random_below(random, k + 1);
            order[k] = order[other];
            order[other] = (uint8_t)k;
        }
        for (unsigned k = 0; k < side; ++k) {
            /* Lines follow the first one of their group, so that few orders are drawn in vain. */
            if (k % group != 0 && order[k] / group != order[k - 1] / group) {
                for (unsigned other = k + 1; other < side; ++other) {
                    if (order[other] / group == order[k - 1] / group) {
                        const uint8_t moved = order[k];
                        order[k] = order[other];
                        order[other] = moved;
                        break;
                    }
                }
            }
        }
    } while (!keeps_groups(order, side, group));
}

static void random_way(qdr_transformation *way, const struct shape *shape,
                       struct qdri_random *random)
{
    uint8_t digit[QDR_SIDE_MAX];
    *way = (qdr_transformation){.side = (uint8_t)shape->side};
    way->transposed = shape->rows == shape->columns && qdri_random_below(random, 2) == 1;
    random_order(way->row, shape->side, shape->rows, random);
    random_order(way->column, shape->side, shape->columns, random);
    random_order(digit, shape->side, shape->side, random);
    for (unsigned k = 0; k < shape->side; ++k) {
        way->digit[k + 1] = (qdr_digit)(digit[k] + 1);
    }
}

/* What a random transformation makes of a grid has the same form. */
static void check_equivalent(qdr_canonical *canonical, const qdr_grid *grid,
                             const struct shape *shape, struct qdri_random *random)
{
    qdr_transformation way;
    qdr_grid form, other;
    assert_int_equal(qdr_canonical_find(canonical, grid, NULL), QDR_OK);
    form = *qdr_canonical_form(canonical);
    const uint64_t automorphisms = grid->side == 9 ? count_automorphisms(canonical) : 0;
    random_way(&way, shape, random);
    assert_int_equal(qdr_transformation_apply(&way, grid, &other, NULL), QDR_OK);
    assert_int_equal(qdr_canonical_find(canonical, &other, NULL), QDR_OK);
    assert_true(are_equal(&form, qdr_canonical_form(canonical)));
    if (grid->side == 9) {
        assert_int_equal(automorphisms, count_automorphisms(canonical));
    }
}

/* Puzzles with one solution, these solutions, and what is left of them at random. */
static void test_equivalent(void **state)
{
    (void)state;
    static const struct shape shapes[] = {{9, 3, 3}, {12, 3, 4}, {16, 4, 4}};
    struct qdri_random random;
    qdri_random_seed(&random, 5);
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; ++k) {
        const unsigned side = shapes[k].side;
        qdr_canonical *canonical = new_canonical(&shapes[k]);
        qdr_rules *rules;
        qdr_generator *generator;
        const qdr_made_puzzle *made;
        assert_int_equal(qdr_rules_new(&rules, side, shapes[k].rows, shapes[k].columns, NULL),
                         QDR_OK);
        assert_int_equal(qdr_generator_new(&generator, rules, NULL, NULL), QDR_OK);
        for (unsigned round = 0; round < (side == 9 ? 30 : 1); ++round) {
            assert_int_equal(qdr_generator_next(generator, &made), QDR_SOLUTION);
            for (unsigned pair = 0; pair < (side == 9 ? 110 : 10); ++pair) {
                check_equivalent(canonical, &made->givens, &shapes[k], &random);
                check_equivalent(canonical, &made->solution, &shapes[k], &random);
                qdr_grid less = made->givens;
                for (unsigned cell = 0; cell < side * side; ++cell) {
                    less.cell[cell] = qdri_random_below(&random, 100) < pair ? 0 : less.cell[cell];
                }
                check_equivalent(canonical, &less, &shapes[k], &random);
            }
        }
        qdr_generator_free(generator);
        qdr_rules_free(rules);
        qdr_canonical_free(canonical);
    }
}

/* Forms that others have published: the least and the greatest of all full grids, a puzzle; and
 * what is known of their symmetries. */
static void test_published(void **state)
{
    (void)state;
    static const struct {
        const char *form;
        uint64_t automorphisms; /* 0: not published */
    } known[] = {
        {"123456789456789123789123456214365897365897214897214365531642978642978531978531642", 0},
        {"123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72},
        {"000000001000000023004005000000000060000007500120030000000120008000400000076000000", 1},
        {"123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648}};
    qdr_canonical *canonical = new_canonical(&(struct shape){9, 3, 3});
    for (size_t k = 0; k < sizeof known / sizeof *known; ++k) {
        qdr_grid grid;
        assert_int_equal(qdr_grid_parse(&grid, known[k].form, 9, NULL), QDR_OK);
        assert_int_equal(qdr_canonical_find(canonical, &grid, NULL), QDR_OK);
        assert_true(are_equal(&grid, qdr_canonical_form(canonical)));
        if (known[k].automorphisms > 0) {
            assert_int_equal(count_automorphisms(canonical), known[k].automorphisms);
        }
    }
    qdr_canonical_free(canonical);
}

static qdr_status find_text(qdr_canonical *canonical, const char *text, qdr_error *error)
{
    qdr_grid grid;
    assert_int_equal(qdr_grid_parse(&grid, text, 4, NULL), QDR_OK);
    return qdr_canonical_find(canonical, &grid, error);
}

static void test_errors(void **state)
{
    (void)state;
    qdr_canonical *canonical;
    qdr_number *count;
    qdr_error error;
    qdr_grid grid;
    assert_int_equal(qdr_canonical_new(&canonical, 0, 0, 0, &error), QDR_RANGE);
    assert_int_equal(qdr_canonical_new(&canonical, 9, 2, 3, &error), QDR_RANGE);
    assert_string_equal(error.text, "boxes of 2 rows and 3 columns do not make up side 9");
    assert_int_equal(qdr_canonical_new(&canonical, 4, 0, 0, &error), QDR_OK);
    assert_int_equal(qdr_number_new(&count, NULL), QDR_OK);
    assert_null(qdr_canonical_form(canonical));
    assert_null(qdr_canonical_transformation(canonical));
    assert_false(qdr_canonical_symmetry_at(canonical, 0, NULL));
    assert_int_equal(qdr_canonical_automorphisms(canonical, count, &error), QDR_INVALID);
    assert_int_equal(find_text(canonical, "1..1............", &error), QDR_INVALID);
    assert_string_equal(error.text, "1 is twice in row 1");
    assert_int_equal(find_text(canonical, "..2...........2.", &error), QDR_INVALID);
    assert_string_equal(error.text, "2 is twice in column 3");
    assert_int_equal(find_text(canonical, "..3....3........", &error), QDR_INVALID);
    assert_string_equal(error.text, "3 is twice in box 2");
    qdr_grid_clear(&grid, 9);
    assert_int_equal(qdr_canonical_find(canonical, &grid, &error), QDR_INVALID);
    qdr_grid_clear(&grid, 4);
    grid.cell[3] = 5;
    assert_int_equal(qdr_canonical_find(canonical, &grid, &error), QDR_INVALID);
    assert_int_equal(find_text(canonical, "................", &error), QDR_OK);
    assert_int_equal(count_automorphisms(canonical), 128 * 24);
    assert_int_equal(qdr_canonical_find(canonical, &grid, NULL), QDR_INVALID);
    assert_null(qdr_canonical_form(canonical));
    qdr_number_free(count);
    qdr_canonical_free(canonical);
    qdr_canonical_free(NULL);
}

/* What is large, or has very many symmetries, is answered at once, or refused. */
static void test_large(void **state)
{
    (void)state;
    qdr_canonical *canonical;
    qdr_error error;
    qdr_grid grid;
    for (unsigned side = 1; side <= QDR_SIDE_MAX; ++side) {
        assert_int_equal(qdr_canonical_new(&canonical, side, 0, 0, &error), QDR_OK);
        qdr_grid_clear(&grid, side);
        assert_int_equal(qdr_canonical_find(canonical, &grid, &error), QDR_OK);
        grid.cell[0] = 1;
        grid.cell[side * side - 1] = 1;
        assert_int_equal(qdr_canonical_find(canonical, &grid, &error), QDR_OK);
        qdr_canonical_free(canonical);
    }
    /* A table of exclusive or. */
    assert_int_equal(qdr_canonical_new(&canonical, 32, 1, 32, &error), QDR_OK);
    qdr_grid_clear(&grid, 32);
    for (unsigned cell = 0; cell < 32 * 32; ++cell) {
        grid.cell[cell] = (qdr_digit)(1 + (cell / 32 ^ cell % 32));
    }
    assert_int_equal(qdr_canonical_find(canonical, &grid, &error), QDR_UNSUPPORTED);
    qdr_canonical_free(canonical);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scattered),  cmocka_unit_test(test_nines),
        cmocka_unit_test(test_classes),    cmocka_unit_test(test_bands),
        cmocka_unit_test(test_equivalent), cmocka_unit_test(test_published),
        cmocka_unit_test(test_errors),     cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests_name("canonical", tests, NULL, NULL);
}
