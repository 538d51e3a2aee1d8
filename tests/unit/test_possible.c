/* test_possible.c  Which options are in some solution: against brute force, and by all engines
 * alike. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/brute.h"
#include "../support/problems.h"
#include "../support/random_problem.h"
#include "base/random.h"
#include "solver/solver.h"

#define PROBLEMS 3000

static struct brute_solutions right;

static qdr_solver *make_solver(const qdr_problem *problem, const char *engine)
{
    qdr_params *params;
    qdr_solver *solver;
    qdr_error error;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", engine, NULL), QDR_OK);
    qdr_status status = qdr_solver_new(&solver, problem, params, &error);
    qdr_params_free(params);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED);
    return solver;
}

/* What brute force says of the solutions that have all of `assumed`. */
static void judge(qdr_possibility *verdict, uint32_t options, brute_set assumed)
{
    for (qdr_option option = 0; option < options; ++option) {
        verdict[option] = QDR_IMPOSSIBLE;
        for (size_t k = 0; k < right.count; ++k) {
            if ((right.set[k] & assumed) == assumed && (right.set[k] >> option & 1)) {
                verdict[option] = QDR_POSSIBLE;
            }
        }
    }
}

static brute_set assume_some(qdr_solver *solver, uint32_t options, struct qdri_random *random)
{
    brute_set assumed = 0;
    for (uint32_t times = qdri_random_below(random, 3); options > 0 && times > 0; --times) {
        qdr_option option = qdri_random_below(random, options);
        assumed |= (brute_set)1 << option;
        assert_int_equal(qdr_solver_assume(solver, option, NULL), QDR_OK);
    }
    return assumed;
}

/* Asks again and again, with a limit that is raised by a little more each time. */
static void ask_in_steps(qdr_solver *solver, qdr_possibility *verdict,
                         const qdr_possibility *wanted, uint32_t options)
{
    qdr_outcome outcome = QDR_LIMIT;
    for (uint64_t nodes = 1; outcome == QDR_LIMIT; nodes += 1 + nodes / 4) {
        assert_true(nodes < 100000);
        assert_int_equal(qdr_solver_set_number(solver, "nodes", nodes, NULL), QDR_OK);
        outcome = qdr_solver_possible_options(solver, verdict);
        assert_true(qdr_solver_stats(solver)->nodes <= nodes);
        for (uint32_t k = 0; k < options; ++k) {
            assert_true(verdict[k] == wanted[k] ||
                        (outcome == QDR_LIMIT && verdict[k] == QDR_UNDECIDED));
        }
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_set_number(solver, "nodes", 0, NULL), QDR_OK);
}

static void ask(qdr_solver *solver, struct qdri_random *random)
{
    const uint32_t options = qdr_problem_options(qdr_solver_problem(solver));
    qdr_possibility wanted[BRUTE_OPTIONS] = {QDR_UNDECIDED};
    qdr_possibility verdict[BRUTE_OPTIONS] = {QDR_UNDECIDED};
    brute_set assumed = assume_some(solver, options, random);
    judge(wanted, options, assumed);
    assert_int_equal(qdr_solver_possible_options(solver, verdict), QDR_EXHAUSTED);
    assert_memory_equal(verdict, wanted, sizeof wanted);

    uint64_t solutions = 0;
    for (size_t k = 0; k < right.count; ++k) {
        solutions += (right.set[k] & assumed) == assumed;
    }
    uint64_t before = qdr_solver_stats(solver)->solutions;
    assert_true(before <= options || before == 1);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED); /* it is fresh again */
    assert_int_equal(qdr_solver_stats(solver)->solutions - before, solutions);

    qdr_solver_reset(solver);
    memset(verdict, 0, sizeof verdict);
    for (qdr_option option = 0; option < options; ++option) {
        if (assumed >> option & 1) {
            assert_int_equal(qdr_solver_assume(solver, option, NULL), QDR_OK);
        }
    }
    ask_in_steps(solver, verdict, wanted, options);
    qdr_solver_reset(solver);
}

static void agrees_with_brute_force(void **state)
{
    static const char *const engines[] = {"links", "lanes"};
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 1);
    for (uint64_t seed = 1; seed <= PROBLEMS; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        brute_solve(problem, &right);
        for (size_t k = 0; k < 2; ++k) {
            qdr_solver *solver = make_solver(problem, engines[k]);
            if (solver) {
                ask(solver, &random);
                ask(solver, &random);
            }
            qdr_solver_free(solver);
        }
        qdr_problem_free(problem);
    }
}

/* In how many of the solutions that have all of `assumed` each option is, up to a cap. */
static void tally(uint64_t *count, uint32_t options, brute_set assumed, uint64_t cap)
{
    for (qdr_option option = 0; option < options; ++option) {
        count[option] = 0;
        for (size_t k = 0; k < right.count; ++k) {
            count[option] += (right.set[k] & assumed) == assumed && (right.set[k] >> option & 1);
        }
        count[option] = count[option] < cap ? count[option] : cap;
    }
}

/* The same with limits that are raised by a little more each time: what is said is never too
 * much. */
static void count_in_steps(qdr_solver *solver, uint64_t cap, const uint64_t *wanted,
                           uint32_t options)
{
    uint64_t count[BRUTE_OPTIONS] = {0};
    bool is_known[BRUTE_OPTIONS] = {false};
    qdr_outcome outcome = QDR_LIMIT;
    for (uint64_t nodes = 1; outcome == QDR_LIMIT; nodes += 1 + nodes / 4) {
        assert_true(nodes < 1000000);
        assert_int_equal(qdr_solver_set_number(solver, "nodes", nodes, NULL), QDR_OK);
        outcome = qdr_solver_option_counts(solver, cap, count, is_known);
        for (uint32_t k = 0; k < options; ++k) {
            assert_true(is_known[k] ? count[k] == wanted[k] : count[k] <= wanted[k]);
            assert_true(is_known[k] || outcome == QDR_LIMIT);
        }
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
}

static void count_up_to(const qdr_problem *problem, const char *engine, struct qdri_random *random)
{
    const uint32_t options = qdr_problem_options(problem);
    const uint64_t cap = 1 + qdri_random_below(random, 12);
    uint64_t wanted[BRUTE_OPTIONS] = {0};
    uint64_t count[BRUTE_OPTIONS] = {0};
    bool is_known[BRUTE_OPTIONS] = {false};
    qdr_solver *solver = make_solver(problem, engine);
    if (!solver) {
        return;
    }
    tally(wanted, options, assume_some(solver, options, random), cap);
    assert_int_equal(qdr_solver_option_counts(solver, cap, count, is_known), QDR_EXHAUSTED);
    assert_memory_equal(count, wanted, sizeof wanted);
    count_in_steps(solver, cap, wanted, options);
    qdr_solver_free(solver);
}

static void counts_as_brute_force(void **state)
{
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 2);
    for (uint64_t seed = 1; seed <= PROBLEMS / 2; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        brute_solve(problem, &right);
        count_up_to(problem, "links", &random);
        count_up_to(problem, "lanes", &random);
        qdr_problem_free(problem);
    }
}

/* 2^12 solutions, more than a small table of them holds, each option in half of them. */
static void counts_beyond_a_small_table(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b c d e f g h i j k l\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n"
                                     "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n",
                                     QDR_FORMAT_DLX);
    qdr_solver *solver = make_solver(problem, "links");
    uint64_t count[24] = {0};
    bool is_known[24] = {false};
    is_known[3] = true; /* is left alone */
    assert_int_equal(qdr_solver_option_counts(solver, 5000, count, is_known), QDR_EXHAUSTED);
    for (size_t k = 0; k < 24; ++k) {
        assert_true(is_known[k]);
        assert_int_equal(count[k], k == 3 ? 0 : 2048);
    }
    memset(is_known, 0, sizeof is_known);
    uint64_t before = qdr_solver_stats(solver)->solutions;
    assert_int_equal(qdr_solver_option_counts(solver, 10, count, is_known), QDR_EXHAUSTED);
    assert_true(qdr_solver_stats(solver)->solutions - before < 120); /* solutions serve several */
    for (size_t k = 0; k < 24; ++k) {
        assert_int_equal(count[k], 10);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void a_cap_of_none_is_none(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b\na\nb\n", QDR_FORMAT_DLX);
    qdr_solver *solver = make_solver(problem, "links");
    uint64_t count[2] = {0};
    bool is_known[2] = {false};
    assert_int_equal(qdr_solver_option_counts(solver, 0, count, is_known), QDR_FAILED);
    assert_int_equal(qdr_solver_error(solver)->code, QDR_INVALID);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void leaves_verdicts_alone(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b\na\nb\na b\na\n", QDR_FORMAT_DLX);
    qdr_solver *solver = make_solver(problem, "auto");
    qdr_possibility verdict[4] = {QDR_IMPOSSIBLE, QDR_UNDECIDED, QDR_POSSIBLE, QDR_UNDECIDED};
    assert_int_equal(qdr_solver_possible_options(solver, verdict), QDR_EXHAUSTED);
    assert_int_equal(verdict[1], QDR_POSSIBLE);
    assert_int_equal(verdict[2], QDR_POSSIBLE);
    assert_int_equal(verdict[3], QDR_POSSIBLE);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void wants_a_fresh_solver(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b\na\nb\n", QDR_FORMAT_DLX);
    qdr_solver *solver = make_solver(problem, "links");
    const qdr_solution *solution;
    qdr_possibility verdict[2] = {QDR_UNDECIDED};
    assert_int_equal(qdr_solver_next(solver, &solution), QDR_SOLUTION);
    assert_int_equal(qdr_solver_possible_options(solver, verdict), QDR_FAILED);
    assert_int_equal(qdr_solver_error(solver)->code, QDR_INVALID);
    assert_int_equal(verdict[0], QDR_UNDECIDED);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_possible_options(solver, verdict), QDR_EXHAUSTED);
    assert_int_equal(verdict[0], QDR_POSSIBLE);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void contradictions_leave_nothing(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b\na\nb\na b\n", QDR_FORMAT_DLX);
    qdr_solver *solver = make_solver(problem, "links");
    qdr_possibility verdict[3] = {QDR_UNDECIDED};
    assert_int_equal(qdr_solver_assume(solver, 0, NULL), QDR_OK);
    assert_int_equal(qdr_solver_assume(solver, 2, NULL), QDR_OK);
    assert_int_equal(qdr_solver_possible_options(solver, verdict), QDR_EXHAUSTED);
    for (size_t k = 0; k < 3; ++k) {
        assert_int_equal(verdict[k], QDR_IMPOSSIBLE);
    }
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->solutions, 0);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void interrupt_now(void *ctx, uint32_t level, const qdr_solution *solution)
{
    (void)level;
    (void)solution;
    qdri_solver_stop(ctx);
}

/* An interrupt after each solution costs none of what was found. */
static void interrupts_lose_nothing(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("a b c d\na\nb\nc\nd\na b\nc d\nb c\na d\n", QDR_FORMAT_DLX);
    qdr_solver *solver = make_solver(problem, "links");
    qdr_possibility verdict[8] = {QDR_UNDECIDED};
    qdr_outcome outcome = QDR_INTERRUPTED;
    qdr_solver_observe(solver, &(qdr_observer){.ctx = solver, .solution = interrupt_now});
    size_t calls = 0;
    for (; outcome == QDR_INTERRUPTED && calls < 20; ++calls) {
        outcome = qdr_solver_possible_options(solver, verdict);
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_true(calls > 1);
    for (size_t k = 0; k < 8; ++k) {
        assert_int_equal(verdict[k], QDR_POSSIBLE);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),      cmocka_unit_test(leaves_verdicts_alone),
        cmocka_unit_test(wants_a_fresh_solver),         cmocka_unit_test(interrupts_lose_nothing),
        cmocka_unit_test(contradictions_leave_nothing), cmocka_unit_test(counts_as_brute_force),
        cmocka_unit_test(counts_beyond_a_small_table),  cmocka_unit_test(a_cap_of_none_is_none),
    };
    return cmocka_run_group_tests_name("possible", tests, NULL, NULL) != 0;
}
