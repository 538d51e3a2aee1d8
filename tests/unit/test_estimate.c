/* test_estimate.c  Estimates of trees whose size is known: with a fixed seed, they must be near. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "solver/solver.h"

#include "../support/problems.h"
#include "../support/random_problem.h"
#include "../support/source_file.h"

#define PROBLEMS 150

/* NULL: this engine cannot do the problem. */
static qdr_solver *make_solver(const qdr_problem *problem, const char *engine, uint64_t seed)
{
    qdr_params *params;
    qdr_solver *solver;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "cache", "never", NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "seed", seed, NULL), QDR_OK);
    qdr_status status = qdr_solver_new(&solver, problem, params, NULL);
    qdr_params_free(params);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED);
    return solver;
}

/* Within so many standard errors?  Sums of fractions are not exact. */
static bool is_near(const qdr_expected *expected, double right, double errors)
{
    return fabs(expected->mean - right) <= errors * expected->error + 1e-9 * right;
}

/* Searches all, and then, reset, estimates that. */
static void compare(qdr_solver *solver, uint64_t descents, double errors)
{
    qdr_estimates estimates;
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    qdr_stats stats = *qdr_solver_stats(solver);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_estimate(solver, descents, &estimates), QDR_EXHAUSTED);
    assert_int_equal(estimates.descents, descents);
    assert_true(estimates.hits <= descents);
    assert_true(is_near(&estimates.nodes, (double)stats.nodes, errors));
    assert_true(is_near(&estimates.solutions, (double)stats.solutions, errors));
    assert_true(estimates.nodes.low <= estimates.nodes.mean * (1 + 1e-9));
    assert_true(estimates.nodes.high >= estimates.nodes.mean * (1 - 1e-9));
    assert_true(estimates.nodes.largest > 0 && estimates.nodes.largest <= 1);

    stats = *qdr_solver_stats(solver);
    assert_int_equal(stats.solutions, estimates.hits);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED); /* it is fresh again */
    qdr_solver_reset(solver);
}

static void random_problems_come_near(void **state)
{
    static const char *const engines[] = {"links", "lanes"};
    (void)state;
    for (uint64_t seed = 1; seed <= PROBLEMS; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        for (size_t k = 0; k < 2; ++k) {
            qdr_solver *solver = make_solver(problem, engines[k], seed);
            if (solver) {
                compare(solver, 2500, 4.5);
            }
            qdr_solver_free(solver);
        }
        qdr_problem_free(problem);
    }
}

static void shipped_problems_come_near(void **state)
{
    static const char *const names[] = {"crew.dlx",         "queens-8.dlx",     "edge-squares.dlx",
                                        "langford-8.dlx",   "dominoes-6x6.dlx", "matrices-4-2.dlx",
                                        "word-squares.dlx", "matchings-10.dlx", "tiny.dlx"};
    static const char *const engines[] = {"links", "lanes"};
    (void)state;
    for (size_t n = 0; n < sizeof names / sizeof *names; ++n) {
        qdr_problem *problem = source_file_problem(names[n]);
        for (size_t k = 0; k < 2; ++k) {
            qdr_solver *solver = make_solver(problem, engines[k], 3);
            if (solver) {
                compare(solver, 20000, 3);
            }
            qdr_solver_free(solver);
        }
        qdr_problem_free(problem);
    }
}

static void eight_queens(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    qdr_solver *solver = make_solver(problem, "links", 1);
    qdr_estimates first;
    qdr_estimates second;
    assert_int_equal(qdr_estimate(solver, 3000, &first), QDR_EXHAUSTED);
    assert_true(first.nodes.low < 1199 && 1199 < first.nodes.high);
    assert_true(first.solutions.low < 92 && 92 < first.solutions.high);
    assert_true(first.nodes.high - first.nodes.low < 120);
    assert_true(first.nodes.largest < 0.01);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_estimate(solver, 3000, &second), QDR_EXHAUSTED);
    assert_memory_equal(&first, &second, sizeof first);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_set_number(solver, "seed", 2, NULL), QDR_OK);
    assert_int_equal(qdr_estimate(solver, 3000, &second), QDR_EXHAUSTED);
    assert_true(fabs(first.nodes.mean - second.nodes.mean) > 0);

    qdr_solver_reset(solver); /* a queen in the corner: 4 solutions */
    assert_int_equal(qdr_solver_assume(solver, 0, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    double solutions = (double)qdr_solver_stats(solver)->solutions;
    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_assume(solver, 0, NULL), QDR_OK);
    assert_int_equal(qdr_estimate(solver, 3000, &second), QDR_EXHAUSTED);
    assert_true(is_near(&second.solutions, solutions, 3) && solutions > 0);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* Where all leaves have the same weight, one descent tells it all. */
static void even_trees_are_exact(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("matchings-10.dlx");
    qdr_solver *solver = make_solver(problem, "links", 1);
    qdr_estimates estimates;
    assert_int_equal(qdr_estimate(solver, 1, &estimates), QDR_EXHAUSTED);
    assert_true(is_near(&estimates.nodes, 2278, 0) && is_near(&estimates.solutions, 945, 0));
    assert_true(is_near(&(qdr_expected){.mean = estimates.nodes.high}, 2278, 0));
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* Few values may be far off: resamples of them widen the interval, also downwards. */
static void few_descents_are_uncertain(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    unsigned wide = 0;
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        qdr_solver *solver = make_solver(problem, "links", seed);
        qdr_estimates estimates;
        assert_int_equal(qdr_estimate(solver, 4, &estimates), QDR_EXHAUSTED);
        const qdr_expected *nodes = &estimates.nodes;
        wide += nodes->low < 0.9 * nodes->mean / exp(1.96 * nodes->error / nodes->mean);
        qdr_solver_free(solver);
    }
    assert_true(wide >= 5);
    qdr_problem_free(problem);
}

static void limits_end_it(void **state)
{
    (void)state;
    qdr_problem *problem = source_file_problem("queens-8.dlx");
    qdr_solver *solver = make_solver(problem, "auto", 1);
    const qdr_solution *solution;
    qdr_estimates estimates;
    assert_int_equal(qdr_estimate(solver, 0, &estimates), QDR_FAILED);
    assert_int_equal(qdr_solver_error(solver)->code, QDR_INVALID);
    assert_int_equal(qdr_solver_set_number(solver, "nodes", 1000, NULL), QDR_OK);
    assert_int_equal(qdr_estimate(solver, 0, &estimates), QDR_LIMIT);
    assert_true(estimates.descents > 100 && qdr_solver_stats(solver)->nodes == 1000);
    assert_int_equal(qdr_solver_set_number(solver, "nodes", 0, NULL), QDR_OK);
    qdri_solver_stop(solver);
    assert_int_equal(qdr_estimate(solver, 100, &estimates), QDR_INTERRUPTED);
    assert_int_equal(estimates.descents, 0);
    assert_int_equal(qdr_estimate(solver, 100, &estimates), QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_next(solver, &solution), QDR_SOLUTION);
    assert_int_equal(qdr_estimate(solver, 100, &estimates), QDR_FAILED);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void nothing_to_descend(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b\na\nb\na b\n", QDR_FORMAT_DLX);
    qdr_solver *solver = make_solver(problem, "links", 1);
    qdr_estimates estimates;
    assert_int_equal(qdr_solver_assume(solver, 0, NULL), QDR_OK);
    assert_int_equal(qdr_solver_assume(solver, 2, NULL), QDR_OK);
    assert_int_equal(qdr_estimate(solver, 10, &estimates), QDR_EXHAUSTED);
    assert_true(estimates.descents == 0 && !(estimates.nodes.mean > 0));
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* 400 items with 6 options each: 6^400 solutions. */
static void huge_trees_are_infinite(void **state)
{
    (void)state;
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_estimates estimates;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (qdr_item item = 0; item < 400; ++item) {
        assert_int_equal(qdr_builder_primary(builder, NULL, NULL, NULL), QDR_OK);
        for (int k = 0; k < 6; ++k) {
            qdr_entry entry = {item, QDR_NO_COLOR};
            assert_int_equal(qdr_builder_option(builder, &entry, 1, 0, NULL, NULL), QDR_OK);
        }
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    qdr_solver *solver = make_solver(problem, "links", 1);
    assert_int_equal(qdr_estimate(solver, 10, &estimates), QDR_EXHAUSTED);
    assert_true(isinf(estimates.solutions.mean) && isinf(estimates.nodes.high));
    assert_int_equal(estimates.hits, 10);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_problems_come_near),
        cmocka_unit_test(shipped_problems_come_near),
        cmocka_unit_test(eight_queens),
        cmocka_unit_test(even_trees_are_exact),
        cmocka_unit_test(few_descents_are_uncertain),
        cmocka_unit_test(limits_end_it),
        cmocka_unit_test(nothing_to_descend),
        cmocka_unit_test(huge_trees_are_infinite),
    };
    return cmocka_run_group_tests_name("estimate", tests, NULL, NULL) != 0;
}
