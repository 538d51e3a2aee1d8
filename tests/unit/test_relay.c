/* test_relay.c  The relay engine against links: what is handed on at each level, and what ways
 * leave of a node, on random problems; and what it decides by itself.
 *
 * Links is the judge; solutions are compared by count and by a sum of hashes.  Invariants are
 * derived again wherever the search pauses, which is after a few nodes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"
#include "../support/effort.h"
#include "../support/fail_alloc.h"
#include "../support/found.h"
#include "../support/random_problem.h"
#include "base/random.h"
#include "solver/solver.h"

static void must(qdr_status status)
{
    assert_int_equal(status, QDR_OK);
}

/* NULL: the engine takes no such problem. */
static qdr_solver *solver_of(const qdr_problem *problem, const char *engine, uint32_t hands)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", engine, NULL));
    must(qdr_params_set_number(params, "hands", hands, NULL));
    must(qdr_params_set_number(params, "memory", UINT64_C(1) << 30, NULL));
    const qdr_status status = qdr_solver_new(&solver, problem, params, NULL);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED);
    qdr_params_free(params);
    return solver;
}

/* ----------------------------------------------------------------------- larger problems ---- */

struct shape {
    uint32_t primary;
    uint32_t secondary;
    uint32_t options;
    uint32_t length; /* of an option */
    uint32_t window; /* its items are so near each other */
    bool has_colors;
};

/* Every option of the first ones has items that no other of them has: so there is a solution. */
static qdr_problem *problem_of(const struct shape *shape, uint64_t seed)
{
    static const char *const colors[] = {"red", "blue"};
    qdr_builder *builder;
    qdr_problem *problem;
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    must(qdr_builder_new(&builder, NULL));
    for (uint32_t k = 0; k < shape->primary + shape->secondary; ++k) {
        must(k < shape->primary ? qdr_builder_primary(builder, NULL, NULL, NULL)
                                : qdr_builder_secondary(builder, NULL, NULL, NULL));
    }
    for (uint32_t o = 0; o < shape->options; ++o) {
        const bool is_planted = o * shape->length < shape->primary;
        qdr_entry entry[16];
        uint32_t count = 0;
        uint32_t item = is_planted ? o * shape->length : qdri_random_below(&random, shape->primary);
        for (uint32_t end = item + shape->window; count < shape->length && item < end; ++item) {
            if (is_planted || qdri_random_below(&random, shape->window) < shape->length) {
                entry[count++] = (qdr_entry){item % shape->primary, QDR_NO_COLOR};
            }
        }
        if (!is_planted && shape->secondary > 0 && count > 0) {
            entry[count].item = shape->primary + qdri_random_below(&random, shape->secondary);
            entry[count].color = QDR_NO_COLOR;
            if (shape->has_colors && qdri_random_below(&random, 4) > 0) {
                must(qdr_builder_color(builder, colors[qdri_random_below(&random, 2)],
                                       &entry[count].color, NULL));
            }
            ++count;
        }
        if (count > 0) {
            must(qdr_builder_option(builder, entry, count, 0, NULL, NULL));
        }
    }
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

static const struct shape shapes[] = {
    {24, 0, 90, 3, 9, false}, {24, 6, 90, 3, 9, false},  {24, 5, 90, 3, 9, true},
    {60, 8, 260, 4, 9, true}, {60, 0, 300, 5, 9, false},
};

enum { SHAPES = sizeof shapes / sizeof *shapes };

/* ------------------------------------------------------------------------------ searching ---- */

static void check(const qdr_solver *solver)
{
    const char *fault = solver->worker.engine->check(solver->worker.state);
    if (fault) {
        fail_msg("%s", fault);
    }
}

static void check_profile(const qdr_solver *solver)
{
    const qdr_stats *stats = qdr_solver_stats(solver);
    size_t levels;
    uint64_t nodes = 0;
    const uint64_t *profile = qdr_solver_profile(solver, &levels);
    for (size_t k = 0; k < levels; ++k) {
        nodes += profile[k];
    }
    assert_int_equal(nodes, stats->nodes);
}

/* Pulls all solutions, with pauses after a few nodes. */
static void pull(qdr_solver *solver, struct found *found, struct qdri_random *random)
{
    const qdr_solution *solution;
    qdr_outcome outcome;
    double progress = 0;
    do {
        const uint64_t nodes = qdr_solver_stats(solver)->nodes + 1 + qdri_random_below(random, 9);
        must(qdr_solver_set_number(solver, "nodes", nodes, NULL));
        outcome = qdr_solver_next(solver, &solution);
        if (outcome == QDR_SOLUTION) {
            note(found, solution);
        } else if (outcome == QDR_LIMIT) {
            assert_int_equal(qdr_solver_stats(solver)->nodes, nodes);
        }
        check(solver);
        check_profile(solver);
        assert_true(qdr_solver_progress(solver) > progress - 1e-9);
        progress = qdr_solver_progress(solver);
    } while (outcome == QDR_SOLUTION || outcome == QDR_LIMIT);
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_true(progress > 1 - 1e-9);
    must(qdr_solver_set_number(solver, "nodes", 0, NULL));
}

/* The tree is the same wherever the search pauses. */
static void count_with_pauses(qdr_solver *solver, const qdr_stats *right)
{
    struct qdri_random random;
    uint64_t nodes = 0;
    qdri_random_seed(&random, right->nodes);
    qdr_solver_reset(solver);
    do {
        nodes += 1 + qdri_random_below(&random, 20);
        must(qdr_solver_set_number(solver, "nodes", nodes, NULL));
    } while (qdr_solver_run(solver, NULL) == QDR_LIMIT);
    assert_memory_equal(qdr_solver_stats(solver), right, sizeof *right);
    must(qdr_solver_set_number(solver, "nodes", 0, NULL));
}

/* Nobody looks at solutions: to the end, and up to a limit. */
static void count(qdr_solver *solver, uint64_t right)
{
    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->solutions, right);
    check_profile(solver);
    const qdr_stats stats = *qdr_solver_stats(solver);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_memory_equal(qdr_solver_stats(solver), &stats, sizeof stats);
    count_with_pauses(solver, &stats);
    qdr_solver_reset(solver);
    must(qdr_solver_set_number(solver, "limit", right / 2 + 1, NULL));
    assert_int_equal(qdr_solver_run(solver, NULL), right > 0 ? QDR_LIMIT : QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->solutions, right > 0 ? right / 2 + 1 : 0);
    must(qdr_solver_set_number(solver, "limit", 0, NULL));
    qdr_solver_reset(solver);
}

/* Stops in the midst, and begins anew, with an option that is assumed. */
static void assume_after(qdr_solver *solver, qdr_solver *judge, struct qdri_random *random)
{
    const qdr_solution *solution;
    struct found found = {.problem = qdr_solver_problem(solver)};
    struct found right = found;
    const qdr_option option =
        qdri_random_below(random, qdr_problem_options(qdr_solver_problem(solver)));
    must(qdr_solver_set_number(solver, "nodes", 5, NULL));
    const qdr_outcome outcome = qdr_solver_next(solver, &solution);
    assert_true(outcome != QDR_FAILED && outcome != QDR_INTERRUPTED);
    must(qdr_solver_set_number(solver, "nodes", 0, NULL));
    qdr_solver_reset(solver);
    qdr_solver_reset(judge);
    must(qdr_solver_assume(solver, option, NULL));
    must(qdr_solver_assume(judge, option, NULL));
    pull(solver, &found, random);
    pull(judge, &right, random);
    assert_same(&found, &right);
    qdr_solver_reset(solver);
    qdr_solver_reset(judge);
}

/* Everything that is handed on in any case is right.  Returns whether anything was. */
static bool try_hands(const qdr_problem *problem, uint32_t hands, uint64_t seed)
{
    struct qdri_random random;
    struct found found = {.problem = problem};
    struct found right = {.problem = problem};
    qdr_solver *judge = solver_of(problem, "links", 0);
    qdr_solver *solver = solver_of(problem, "relay", hands);
    bool is_handed = false;
    if (solver) {
        qdri_random_seed(&random, seed);
        pull(judge, &right, &random);
        pull(solver, &found, &random);
        assert_same(&found, &right);
        is_handed = qdr_solver_stats(solver)->updates != qdr_solver_stats(judge)->updates;
        count(solver, right.count);
        assume_after(solver, judge, &random);
    }
    qdr_solver_free(solver);
    qdr_solver_free(judge);
    return is_handed;
}

static void small_problems_are_handed_on(void **state)
{
    unsigned handed[7] = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(3000, 500); ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        if (problem && qdr_problem_options(problem) > 0) {
            const uint32_t hands = 1 + (uint32_t)(seed % 6);
            handed[hands] += try_hands(problem, hands, seed);
        }
        qdr_problem_free(problem);
    }
    for (uint32_t hands = 1; hands <= 6; ++hands) {
        assert_true(handed[hands] > UNLESS_SANITIZED(5, 0));
    }
}

static void larger_problems_are_handed_on(void **state)
{
    unsigned handed = 0;
    unsigned tried = 0;
    (void)state;
    for (size_t k = 0; k < SHAPES; ++k) {
        for (uint64_t seed = 0; seed < UNLESS_SANITIZED(3, 1); ++seed) {
            qdr_problem *problem = problem_of(&shapes[k], seed);
            for (uint32_t hands = 1; hands <= 16; ++hands, ++tried) {
                handed += try_hands(problem, hands, seed);
            }
            qdr_problem_free(problem);
        }
    }
    assert_true(handed > tried / 2);
}

/* ------------------------------------------------------------------ what it decides itself ---- */

static const struct shape large = {60, 0, 900, 5, 40, false};

/* What a count to so many nodes came to. */
static qdr_stats count_large(qdr_solver *solver, uint64_t nodes)
{
    qdr_solver_reset(solver);
    must(qdr_solver_set_number(solver, "nodes", nodes, NULL));
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    check_profile(solver);
    return *qdr_solver_stats(solver);
}

/* Links would have many more updates for as many nodes.  It takes no more memory than it says; and
 * it goes the same way again. */
static void it_hands_on_what_pays(void **state)
{
    const uint64_t nodes = 300000;
    qdr_problem *problem = problem_of(&large, 1);
    size_t now;
    size_t before;
    (void)state;
    fail_alloc_watch();
    fail_alloc_most(&before);
    qdr_solver *solver = solver_of(problem, "relay", 0);
    const qdr_stats stats = count_large(solver, nodes);
    assert_true(fail_alloc_most(&now) - before <= qdr_solver_memory(solver));
    const qdr_stats again = count_large(solver, nodes);
    assert_memory_equal(&again, &stats, sizeof stats);
    qdr_solver_free(solver);
    qdr_solver *judge = solver_of(problem, "links", 0);
    assert_true(count_large(judge, nodes).updates > 4 * stats.updates);
    qdr_solver_free(judge);
    qdr_problem_free(problem);
}

static void assert_auto_is(const qdr_problem *problem, uint64_t limit, const char *engine)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set_number(params, "memory", UINT64_C(1) << 30, NULL));
    must(qdr_params_set_number(params, "limit", limit, NULL));
    must(qdr_solver_new(&solver, problem, params, NULL));
    assert_string_equal(qdr_solver_engine(solver, NULL), engine);
    qdr_solver_free(solver);
    qdr_params_free(params);
}

/* A large table is not made for one or two solutions; a small one is. */
static void auto_takes_it_for_few_solutions(void **state)
{
    static const struct shape larger = {200, 0, 4000, 5, 40, false};
    qdr_problem *problem = problem_of(&larger, 1);
    (void)state;
    assert_auto_is(problem, 1, "relay");
    assert_auto_is(problem, 2, "relay");
    assert_auto_is(problem, 3, "lanes");
    assert_auto_is(problem, 0, "lanes");
    qdr_problem_free(problem);
    problem = problem_of(&large, 1);
    assert_auto_is(problem, 1, "lanes");
    qdr_problem_free(problem);
}

/* Where there is no memory to hand something on, links search it. */
static void it_needs_no_memory_to_hand_on(void **state)
{
    qdr_problem *problem = problem_of(&shapes[2], 3);
    qdr_solver *judge = solver_of(problem, "links", 0);
    qdr_solver *solver = solver_of(problem, "relay", 5);
    size_t failed = 1;
    (void)state;
    assert_int_equal(qdr_solver_run(judge, NULL), QDR_EXHAUSTED);
    const uint64_t right = qdr_solver_stats(judge)->solutions;
    for (size_t n = 1; failed > 0 && n < 200; ++n) {
        qdr_solver_reset(solver);
        fail_alloc_arm(n);
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
        failed = fail_alloc_disarm();
        assert_int_equal(qdr_solver_stats(solver)->solutions, right);
        check_profile(solver);
    }
    qdr_solver_free(solver);
    qdr_solver_free(judge);
    qdr_problem_free(problem);
    assert_int_equal(fail_alloc_live(), 0);
}

/* An interrupt is heard while something is handed on, and loses nothing. */
static qdr_verdict is_due(void *ctx)
{
    unsigned *asked = ctx;
    return ++*asked % 2 == 0 ? QDR_STOP : QDR_CONTINUE;
}

static void interrupts_lose_nothing(void **state)
{
    qdr_problem *problem = problem_of(&shapes[3], 1);
    qdr_solver *judge = solver_of(problem, "links", 0);
    qdr_params *params;
    qdr_solver *solver;
    unsigned asked = 0;
    unsigned interrupts = 0;
    (void)state;
    assert_int_equal(qdr_solver_run(judge, NULL), QDR_EXHAUSTED);
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", "relay", NULL));
    must(qdr_params_set_number(params, "hands", 3, NULL));
    qdr_params_set_watch(params, watch_with(is_due, &asked));
    must(qdr_solver_new(&solver, problem, params, NULL));
    while (qdr_solver_run(solver, NULL) == QDR_INTERRUPTED) {
        ++interrupts;
    }
    assert_true(interrupts > 0);
    assert_int_equal(qdr_solver_stats(solver)->solutions, qdr_solver_stats(judge)->solutions);
    check_profile(solver);
    qdr_params_free(params);
    qdr_solver_free(solver);
    qdr_solver_free(judge);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_problems_are_handed_on),
        cmocka_unit_test(larger_problems_are_handed_on),
        cmocka_unit_test(it_hands_on_what_pays),
        cmocka_unit_test(auto_takes_it_for_few_solutions),
        cmocka_unit_test(it_needs_no_memory_to_hand_on),
        cmocka_unit_test(interrupts_lose_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
