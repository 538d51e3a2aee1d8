/* test_sudoku_symmetry.c  The groups of puzzles, and their solutions up to them, against all
 * transformations of 4x4 grids, one by one. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/canonical.h>
#include <quadrille/sudoku.h>

#include "base/random.h"

#define SOLUTIONS_MAX 576
#define WAYS_MAX 3072

/* All solutions of a puzzle, and all transformations of 4x4 that leave its givens as they are. */
struct brute {
    qdr_digit solution[SOLUTIONS_MAX][16];
    unsigned solutions;
    qdr_transformation way[WAYS_MAX];
    unsigned ways;
};

static qdr_verdict take(void *ctx, const qdr_grid *grid)
{
    struct brute *brute = ctx;
    assert_true(brute->solutions < SOLUTIONS_MAX);
    memcpy(brute->solution[brute->solutions++], grid->cell, 16);
    return QDR_CONTINUE;
}

/* The index-th order of four lines, in pairs or (of digits) in all ways; false: not one of them. */
static bool order_of(uint8_t *order, unsigned index, bool in_pairs)
{
    for (unsigned k = 0; k < 4; ++k, index /= 4) {
        order[k] = (uint8_t)(index % 4);
        if (memchr(order, order[k], k)) {
            return false;
        }
    }
    return !in_pairs || (order[0] / 2 == order[1] / 2 && order[2] / 2 == order[3] / 2);
}

/* Is it one of the kind? */
static bool is_of_kind(const qdr_transformation *way, qdr_symmetry_scope kind)
{
    const bool keeps_digits = memcmp(way->digit + 1, "\1\2\3\4", 4) == 0;
    const bool keeps_rows = memcmp(way->row, "\0\1\2\3", 4) == 0;
    const bool keeps_columns = memcmp(way->column, "\0\1\2\3", 4) == 0;
    if (kind == QDR_SCOPE_BOARD) {
        return keeps_digits && (keeps_rows || memcmp(way->row, "\3\2\1\0", 4) == 0) &&
               (keeps_columns || memcmp(way->column, "\3\2\1\0", 4) == 0);
    }
    return kind == QDR_SCOPE_ALL || (keeps_rows && keeps_columns && !way->transposed);
}

static void find_ways(struct brute *brute, const qdr_grid *givens, qdr_symmetry_scope kind)
{
    brute->ways = 0;
    for (unsigned k = 0; k < 2 * 256 * 256; ++k) {
        qdr_transformation way = {.side = 4, .transposed = k % 2 == 1};
        if (!order_of(way.row, k / 2 % 256, true) || !order_of(way.column, k / 512, true)) {
            continue;
        }
        for (unsigned d = 0; d < 256; ++d) {
            qdr_grid made;
            uint8_t digit[4];
            if (order_of(digit, d, false)) {
                for (unsigned n = 0; n < 4; ++n) {
                    way.digit[n + 1] = (qdr_digit)(digit[n] + 1);
                }
                assert_int_equal(qdr_transformation_apply(&way, givens, &made, NULL), QDR_OK);
                if (is_of_kind(&way, kind) && memcmp(made.cell, givens->cell, 16) == 0) {
                    brute->way[brute->ways++] = way;
                }
            }
        }
    }
}

/* How many solutions are the least that the ways make of them? */
static unsigned count_orbits(const struct brute *brute)
{
    unsigned orbits = 0;
    for (unsigned k = 0; k < brute->solutions; ++k) {
        bool is_least = true;
        qdr_grid grid, made;
        qdr_grid_clear(&grid, 4);
        memcpy(grid.cell, brute->solution[k], 16);
        for (unsigned w = 0; w < brute->ways && is_least; ++w) {
            assert_int_equal(qdr_transformation_apply(&brute->way[w], &grid, &made, NULL), QDR_OK);
            is_least = memcmp(made.cell, grid.cell, 16) >= 0;
        }
        orbits += is_least;
    }
    return orbits;
}

static uint64_t value_of(const qdr_number *number)
{
    uint64_t value = 0;
    assert_true(qdr_number_to_u64(number, &value));
    return value;
}

static void check_kind(struct brute *brute, const qdr_rules *rules, const qdr_grid *givens,
                       qdr_symmetry_scope kind)
{
    qdr_encoding *sudoku;
    qdr_group *group;
    qdr_orbits *orbits;
    qdr_number *found, *solutions;
    find_ways(brute, givens, kind);
    assert_int_equal(qdr_encoding_new(&sudoku, rules, givens, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_group(sudoku, rules, givens, kind, 0, &group, NULL), QDR_OK);
    assert_int_equal(qdr_number_new(&found, NULL), QDR_OK);
    assert_int_equal(qdr_number_new(&solutions, NULL), QDR_OK);
    assert_int_equal(qdr_orbits_new(&orbits, group, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_orbits_count(orbits, found, solutions), QDR_EXHAUSTED);
    assert_int_equal(value_of(solutions), brute->solutions);
    assert_int_equal(value_of(found), count_orbits(brute));
    qdr_orbits_free(orbits);
    qdr_number_free(solutions);
    qdr_number_free(found);
    qdr_group_free(group);
    qdr_encoding_free(sudoku);
}

static void check_puzzle(const qdr_grid *givens, const qdr_rules *rules)
{
    static struct brute brute;
    qdr_backtrack_watch watch = {.ctx = &brute, .solution = take};
    brute.solutions = 0;
    assert_int_equal(qdr_backtrack(rules, givens, QDR_METHOD_SMALLEST, &watch, NULL, NULL),
                     QDR_EXHAUSTED);
    check_kind(&brute, rules, givens, QDR_SCOPE_BOARD);
    check_kind(&brute, rules, givens, QDR_SCOPE_DIGITS);
    check_kind(&brute, rules, givens, QDR_SCOPE_ALL);
}

static void test_puzzles(void **state)
{
    (void)state;
    struct qdri_random random;
    qdr_rules *rules;
    qdri_random_seed(&random, 4);
    assert_int_equal(qdr_rules_new(&rules, 4, 2, 2, NULL), QDR_OK);
    for (unsigned round = 0; round < 12; ++round) {
        qdr_grid givens;
        qdr_grid_clear(&givens, 4);
        for (unsigned k = 0; k < round / 2; ++k) {
            const qdr_cell cell = (qdr_cell)qdri_random_below(&random, 16);
            const qdr_digit digit = (qdr_digit)(1 + qdri_random_below(&random, 4));
            if (qdr_rules_allows(rules, &givens, cell, digit)) {
                givens.cell[cell] = digit;
            }
        }
        check_puzzle(&givens, rules);
    }
    qdr_rules_free(rules);
}

/* Returns how many symmetries a puzzle has by --up-to=all; 0: `status` says why none. */
static size_t order_with(unsigned side, const char *rule, const char *argument, qdr_status status)
{
    qdr_rules *rules;
    qdr_encoding *sudoku;
    qdr_group *group;
    qdr_grid givens;
    qdr_error error;
    qdr_grid_clear(&givens, side);
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    if (rule) {
        assert_int_equal(qdr_rules_add(rules, rule, argument, NULL), QDR_OK);
    }
    assert_int_equal(qdr_encoding_new(&sudoku, rules, &givens, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_group(sudoku, rules, &givens, QDR_SCOPE_ALL, 0, &group, &error),
                     status);
    const size_t order = status == QDR_OK ? qdr_group_order(group) : 0;
    qdr_group_free(group);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    return order;
}

static void test_rules(void **state)
{
    (void)state;
    assert_int_equal(order_with(4, NULL, NULL, QDR_OK), 3072);
    assert_int_equal(order_with(4, "diagonal", NULL, QDR_OK), 192);
    assert_int_equal(order_with(9, NULL, NULL, QDR_BUDGET), 0);
    assert_true(order_with(4, "even", "r1c1", QDR_OK) > 1);
}

static void test_errors(void **state)
{
    (void)state;
    qdr_rules *rules;
    qdr_encoding *sudoku;
    qdr_group *group;
    qdr_grid givens;
    qdr_grid_clear(&givens, 4);
    assert_int_equal(qdr_rules_new(&rules, 4, 2, 2, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_new(&sudoku, rules, &givens, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_group(sudoku, NULL, &givens, QDR_SCOPE_ALL, 0, &group, NULL),
                     QDR_INVALID);
    assert_int_equal(qdr_encoding_group(sudoku, rules, NULL, QDR_SCOPE_ALL, 0, &group, NULL),
                     QDR_INVALID);
    assert_int_equal(qdr_encoding_group(sudoku, rules, &givens, QDR_SCOPE_ALL, 4096, &group, NULL),
                     QDR_BUDGET);
    assert_null(group);
    givens.side = 5;
    assert_int_equal(qdr_encoding_group(sudoku, rules, &givens, QDR_SCOPE_ALL, 0, &group, NULL),
                     QDR_INVALID);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_puzzles), cmocka_unit_test(test_rules),
                                       cmocka_unit_test(test_errors)};
    return cmocka_run_group_tests_name("sudoku_symmetry", tests, NULL, NULL);
}
