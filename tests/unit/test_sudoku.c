/* test_sudoku.c  Rules as exact cover: the options that there are, and decoded solutions. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <quadrille/puzzles.h>
#include <quadrille/quadrille.h>

#include "sudoku/board/houses.h"
#include "sudoku/encode/encode.h"
#include "sudoku/rules/rules.h"

static qdr_rules *make_rules(unsigned side, unsigned rows, unsigned columns)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, rows, columns, NULL), QDR_OK);
    return rules;
}

static qdr_encoding *encode(const qdr_rules *rules, const qdr_grid *givens)
{
    qdr_encoding *sudoku;
    assert_int_equal(qdr_encoding_new(&sudoku, rules, givens, NULL, NULL), QDR_OK);
    return sudoku;
}

static qdr_solver *make_solver(const qdr_encoding *sudoku)
{
    qdr_solver *solver;
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    return solver;
}

static qdr_grid parse(const char *text, unsigned side)
{
    qdr_grid grid;
    assert_int_equal(qdr_grid_parse(&grid, text, side, NULL), QDR_OK);
    return grid;
}

static uint64_t count(qdr_solver *solver)
{
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    return qdr_solver_stats(solver)->solutions;
}

/* Writes an option's items into `text`, parted by blanks. */
static void list_items(const qdr_problem *problem, qdr_option option, char *text, size_t size)
{
    size_t entries;
    const qdr_entry *entry = qdr_problem_option(problem, option, &entries);
    size_t used = 0;
    for (size_t k = 0; k < entries; ++k) {
        used += (size_t)snprintf(text + used, size - used, "%s%s", k > 0 ? " " : "",
                                 qdr_problem_item_name(problem, entry[k].item));
    }
}

static void options_are_named_by_their_items(void **state)
{
    (void)state;
    char text[128];
    qdr_rules *rules = make_rules(12, 0, 0);
    assert_int_equal(qdr_rules_add(rules, "diagonal", NULL, NULL), QDR_OK);
    qdr_encoding *sudoku = encode(rules, NULL);
    const qdr_problem *problem = qdr_encoding_problem(sudoku);
    assert_int_equal(qdr_problem_options(problem), 12 * 12 * 12);
    assert_int_equal(qdr_problem_items(problem), 4 * 144 + 24);
    assert_int_equal(qdr_problem_primary(problem), 4 * 144 + 24);
    list_items(problem, qdr_encoding_option(sudoku, 0, 1), text, sizeof text);
    assert_string_equal(text, "r1c1 r1=1 c1=1 b1=1 d1=1");
    list_items(problem, qdr_encoding_option(sudoku, 12 * 11, 12), text, sizeof text);
    assert_string_equal(text, "r12c1 r12=12 c1=12 b10=12 d2=12");
    qdr_option last = 0;
    for (unsigned cell = 0; cell < 144; ++cell) {
        for (unsigned digit = 1; digit <= 12; ++digit) {
            assert_int_equal(qdr_encoding_option(sudoku, (qdr_cell)cell, (qdr_digit)digit), last++);
        }
    }
    assert_int_equal(qdr_encoding_option(sudoku, 0, 0), QDR_NO_OPTION);
    assert_int_equal(qdr_encoding_option(sudoku, 0, 13), QDR_NO_OPTION);
    assert_int_equal(qdr_encoding_option(sudoku, 144, 1), QDR_NO_OPTION);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    qdr_encoding_free(NULL);
}

static void the_largest_side_is_encoded(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(QDR_SIDE_MAX, 0, 0);
    qdr_encoding *sudoku = encode(rules, NULL);
    const qdr_problem *problem = qdr_encoding_problem(sudoku);
    qdr_cell last = QDR_CELLS_MAX - 1;
    assert_int_equal(qdr_problem_options(problem), 226981);
    assert_int_equal(qdr_encoding_option(sudoku, last, QDR_SIDE_MAX), 226980);
    /* The boxes are the rows, and only once there. */
    assert_int_equal(qdr_problem_items(problem), 3 * QDR_CELLS_MAX);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

static void equal_houses_are_encoded_once(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(5, 1, 5);
    assert_int_equal(qdr_rules_add(rules, "diagonal", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "diagonal", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_rules_houses(rules), 19);
    qdr_encoding *sudoku = encode(rules, NULL);
    assert_int_equal(qdr_problem_items(qdr_encoding_problem(sudoku)), 3 * 25 + 2 * 5);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

/* Cells that all differ need no more than items; four with a sum do. */
static void some_rules_add_auxiliary_options(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(9, 0, 0);
    assert_int_equal(qdr_rules_add(rules, "killer", "r1c1 r1c2 r2c1", NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "even", "r5c5", NULL), QDR_OK);
    qdr_encoding *sudoku = encode(rules, NULL);
    assert_int_equal(qdr_encoding_auxiliary_options(sudoku), 0);
    qdr_encoding_free(sudoku);
    assert_int_equal(qdr_rules_add(rules, "killer", "20 r9c6 r9c7 r9c8 r9c9", NULL), QDR_OK);
    sudoku = encode(rules, NULL);
    uint32_t auxiliary = qdr_encoding_auxiliary_options(sudoku);
    assert_true(auxiliary > 0);
    assert_int_equal(qdr_problem_options(qdr_encoding_problem(sudoku)), 9 * 9 * 9 - 5 + auxiliary);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

static void a_short_house_may_lack_digits(void **state)
{
    (void)state;
    qdr_cell cells[] = {0, 3};
    struct qdri_house house = {.shown = {.count = 2, .cells = cells}, .letters = "x", .number = 1};
    struct qdri_encoded encoded;
    char text[64];
    qdr_rules *rules = make_rules(3, 1, 3);
    struct qdri_encoder *encoder = qdri_encode_begin(&rules->frame, NULL);
    assert_non_null(encoder);
    qdri_encode_narrowed(encoder, false);
    qdri_encode_house(encoder, &house);
    assert_int_equal(qdri_encode_end(encoder, &encoded, NULL), QDR_OK);
    assert_int_equal(qdr_problem_items(encoded.problem), 9 + 3);
    assert_int_equal(qdr_problem_primary(encoded.problem), 9);
    list_items(encoded.problem, encoded.option[10], text, sizeof text);
    assert_string_equal(text, "r2c1 x1=2");
    qdri_encoded_free(&encoded);
    qdr_rules_free(rules);
}

static void forbidden_candidates_make_no_option(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    assert_int_equal(qdr_rules_add(rules, "even", "r1c2", NULL), QDR_OK);
    qdr_encoding *sudoku = encode(rules, NULL);
    assert_int_equal(qdr_problem_options(qdr_encoding_problem(sudoku)), 62);
    assert_int_equal(qdr_encoding_option(sudoku, 1, 1), QDR_NO_OPTION);
    assert_int_equal(qdr_encoding_option(sudoku, 1, 2), 4);
    assert_int_equal(qdr_encoding_option(sudoku, 1, 3), QDR_NO_OPTION);
    assert_int_equal(qdr_encoding_option(sudoku, 1, 4), 5);
    assert_int_equal(qdr_encoding_option(sudoku, 2, 1), 6);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

static void givens_may_be_encoded(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    qdr_grid givens = parse("1... .... ..2. ....", 4);
    qdr_error error = {0};
    qdr_encoding *sudoku = encode(rules, &givens);
    /* The cells of the two lose three digits each, and their seven peers one each. */
    assert_int_equal(qdr_problem_options(qdr_encoding_problem(sudoku)), 64 - 2 * 3 - 2 * 7);
    qdr_encoding *plain = encode(rules, NULL);
    qdr_solver *solver = make_solver(sudoku);
    qdr_solver *assuming = make_solver(plain);
    assert_int_equal(qdr_encoding_assume(plain, &givens, assuming, NULL), QDR_OK);
    uint64_t solutions = count(solver);
    assert_true(solutions > 0);
    assert_int_equal(count(assuming), solutions);
    qdr_solver_free(assuming);
    qdr_solver_free(solver);
    qdr_encoding_free(plain);
    qdr_encoding_free(sudoku);

    assert_int_equal(qdr_rules_add(rules, "even", "r1c1", NULL), QDR_OK);
    sudoku = encode(rules, &givens);
    assert_int_equal(qdr_problem_options(qdr_encoding_problem(sudoku)), 64 - 4 - 3 - 7);
    solver = make_solver(sudoku);
    assert_int_equal(count(solver), 0);
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);

    qdr_grid_clear(&givens, 9);
    assert_int_equal(qdr_encoding_new(&sudoku, rules, &givens, NULL, &error), QDR_INVALID);
    assert_null(sudoku);
    assert_string_equal(error.text, "a grid of side 9, but the rules are for side 4");
    qdr_rules_free(rules);
}

static void contradicting_givens_have_no_solution(void **state)
{
    (void)state;
    static const char *const contradictory[] = {"11.. .... .... ....", "1... .... 1... ....",
                                                "1... .1.. .... ....", "..1. .... .... ...."};
    qdr_rules *rules = make_rules(4, 2, 2);
    assert_int_equal(qdr_rules_add(rules, "even", "r1c3", NULL), QDR_OK);
    qdr_encoding *sudoku = encode(rules, NULL);
    qdr_solver *solver = make_solver(sudoku);
    for (size_t k = 0; k < 4; ++k) {
        qdr_grid givens = parse(contradictory[k], 4);
        assert_int_equal(qdr_encoding_assume(sudoku, &givens, solver, NULL), QDR_OK);
        assert_int_equal(count(solver), 0);
        qdr_solver_reset(solver);
    }
    qdr_grid beyond = parse("................", 4);
    beyond.cell[5] = 200;
    assert_false(qdr_rules_holds(rules, &beyond));
    assert_int_equal(qdr_encoding_assume(sudoku, &beyond, solver, NULL), QDR_OK);
    assert_int_equal(count(solver), 0);
    qdr_grid other = parse(".", 1);
    assert_int_equal(qdr_encoding_assume(sudoku, &other, solver, NULL), QDR_INVALID);
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_named_by_their_items),
        cmocka_unit_test(the_largest_side_is_encoded),
        cmocka_unit_test(equal_houses_are_encoded_once),
        cmocka_unit_test(some_rules_add_auxiliary_options),
        cmocka_unit_test(a_short_house_may_lack_digits),
        cmocka_unit_test(forbidden_candidates_make_no_option),
        cmocka_unit_test(givens_may_be_encoded),
        cmocka_unit_test(contradicting_givens_have_no_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
