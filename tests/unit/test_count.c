/* test_count.c  Counts that no list could give: known ones, in pauses, and with little memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include <quadrille/diagram.h>
#include <quadrille/solver.h>

static void must(qdr_status status)
{
    assert_int_equal(status, QDR_OK);
}

static void add_pair(qdr_builder *builder, qdr_item a, qdr_item b)
{
    qdr_entry entry[] = {{a, QDR_NO_COLOR}, {b, QDR_NO_COLOR}};
    must(qdr_builder_option(builder, entry, 2, 0, NULL, NULL));
}

static qdr_builder *with_items(qdr_item items)
{
    qdr_builder *builder;
    must(qdr_builder_new(&builder, NULL));
    for (qdr_item k = 0; k < items; ++k) {
        must(qdr_builder_primary(builder, NULL, NULL, NULL));
    }
    return builder;
}

static qdr_problem *built(qdr_builder *builder)
{
    qdr_problem *problem;
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

/* A board of side n, to be covered by dominoes. */
static qdr_problem *dominoes(qdr_item n)
{
    qdr_builder *builder = with_items(n * n);
    for (qdr_item k = 0; k < n * n; ++k) {
        if (k % n + 1 < n) {
            add_pair(builder, k, k + 1);
        }
        if (k + n < n * n) {
            add_pair(builder, k, k + n);
        }
    }
    return built(builder);
}

/* n people, to be parted into pairs. */
static qdr_problem *matchings(qdr_item n)
{
    qdr_builder *builder = with_items(n);
    for (qdr_item a = 0; a < n; ++a) {
        for (qdr_item b = a + 1; b < n; ++b) {
            add_pair(builder, a, b);
        }
    }
    return built(builder);
}

/* n squares of four items each, which have two solutions each. */
static qdr_problem *squares(qdr_item n)
{
    qdr_builder *builder = with_items(4 * n);
    for (qdr_item k = 0; k < 4 * n; k += 4) {
        for (qdr_item j = 0; j < 4; ++j) {
            add_pair(builder, k + j, k + (j + 1) % 4);
        }
    }
    return built(builder);
}

static qdr_solver *solver_of(const qdr_problem *problem, const char *engine, const char *memory)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", engine, NULL));
    must(qdr_params_set(params, "memory", memory, NULL));
    must(qdr_solver_new(&solver, problem, params, NULL));
    qdr_params_free(params);
    return solver;
}

static void expect_text(const qdr_number *number, const char *digits)
{
    char *text;
    must(qdr_number_text(number, &text, NULL));
    assert_string_equal(text, digits);
    free(text);
}

/* Counts, with a pause every `step` nodes; 0: without one. */
static void expect_count(qdr_solver *solver, uint64_t step, const char *digits)
{
    qdr_number *number;
    qdr_outcome outcome = QDR_LIMIT;
    must(qdr_number_new(&number, NULL));
    for (uint64_t nodes = step; outcome == QDR_LIMIT; nodes += step) {
        must(qdr_solver_set_number(solver, "nodes", nodes, NULL));
        outcome = qdr_count(solver, number);
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    expect_text(number, digits);
    assert_int_equal(qdr_count(solver, number), QDR_EXHAUSTED);
    expect_text(number, digits);
    qdr_number_free(number);
}

/* Frees the problem. */
static void expect(qdr_problem *problem, const char *memory, uint64_t step, const char *digits)
{
    const char *const engines[] = {"auto", "zdd"};
    for (size_t k = 0; k < 2; ++k) {
        qdr_solver *solver = solver_of(problem, engines[k], memory);
        expect_count(solver, step, digits);
        qdr_solver_reset(solver);
        expect_count(solver, 0, digits);
        qdr_solver_free(solver);
    }
    qdr_problem_free(problem);
}

static void known_counts(void **state)
{
    (void)state;
    expect(dominoes(8), "0", 0, "12988816");
    expect(dominoes(12), "0", 0, "53060477521960000");
    expect(matchings(20), "0", 0, "654729075");
}

static void counts_of_many_words(void **state)
{
    (void)state;
    expect(squares(100), "0", 0, "1267650600228229401496703205376");
    expect(squares(127), "0", 0, "170141183460469231731687303715884105728");
    expect(squares(200), "0", 0, "1606938044258990275541962092341162602522202993782792835301376");
}

static void pauses_lose_nothing(void **state)
{
    (void)state;
    expect(dominoes(10), "0", 1000, "258584046368");
    expect(squares(60), "0", 7, "1152921504606846976");
}

/* A table that is too small only costs time. */
static void little_memory_will_do(void **state)
{
    (void)state;
    qdr_problem *problem = dominoes(10);
    qdr_solver *solver = solver_of(problem, "zdd", "500k");
    expect_count(solver, 0, "258584046368");
    assert_true(qdr_solver_stats(solver)->nodes > 8500); /* 8061, with all the room there is */
    qdr_solver_free(solver);
    expect(dominoes(10), "1M", 0, "258584046368");
    qdr_problem_free(problem);
}

static void one_question_at_a_time(void **state)
{
    (void)state;
    qdr_problem *problem = dominoes(4);
    qdr_solver *solver = solver_of(problem, "auto", "0");
    qdr_diagram *diagram;
    expect_count(solver, 0, "36");
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_FAILED);
    assert_int_equal(qdr_solver_error(solver)->code, QDR_INVALID);
    assert_int_equal(qdr_diagram_build(solver, &diagram), QDR_FAILED);
    assert_null(diagram);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_diagram_build(solver, &diagram), QDR_EXHAUSTED);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->solutions, 36);
    qdr_diagram_free(diagram);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void assumptions_count(void **state)
{
    (void)state;
    qdr_problem *problem = dominoes(8);
    const char *const engines[] = {"auto", "zdd", "lanes"};
    char *digits[3];
    for (size_t k = 0; k < 3; ++k) {
        qdr_number *number;
        qdr_solver *solver = solver_of(problem, engines[k], "0");
        must(qdr_number_new(&number, NULL));
        for (qdr_option o = 0; o < 30; o += 6) {
            must(qdr_solver_assume(solver, o, NULL));
        }
        assert_int_equal(qdr_count(solver, number), QDR_EXHAUSTED);
        must(qdr_number_text(number, &digits[k], NULL));
        assert_string_equal(digits[k], digits[0]);
        qdr_number_free(number);
        qdr_solver_free(solver);
    }
    for (size_t k = 0; k < 3; ++k) {
        free(digits[k]);
    }
    qdr_problem_free(problem);
}

static void a_diagram_has_a_budget(void **state)
{
    (void)state;
    qdr_problem *problem = dominoes(12);
    qdr_solver *solver = solver_of(problem, "auto", "1M");
    qdr_diagram *diagram;
    assert_int_equal(qdr_diagram_build(solver, &diagram), QDR_FAILED);
    assert_null(diagram);
    assert_int_equal(qdr_solver_error(solver)->code, QDR_BUDGET);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_counts),           cmocka_unit_test(counts_of_many_words),
        cmocka_unit_test(pauses_lose_nothing),    cmocka_unit_test(little_memory_will_do),
        cmocka_unit_test(one_question_at_a_time), cmocka_unit_test(assumptions_count),
        cmocka_unit_test(a_diagram_has_a_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
