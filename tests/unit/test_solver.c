/* test_solver.c  A search as the user has it: pulling, pushing, limits, interrupts, assumptions,
 * reports.
 *
 * That the solutions of all engines are right is for test_property.c; here they are those of small
 * known problems, by links, whose counts can be told by hand. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <quadrille/quadrille.h>

#include "solver/solver.h"

#include "../support/asked.h"

/* Permutations of n things: items a0.. and b0.., an option for each pair.  n! solutions. */
static qdr_problem *permutations(uint32_t n)
{
    qdr_builder *builder;
    qdr_problem *problem;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (uint32_t i = 0; i < 2 * n; ++i) {
        assert_int_equal(qdr_builder_primary(builder, NULL, NULL, NULL), QDR_OK);
    }
    for (uint32_t i = 0; i < n * n; ++i) {
        qdr_entry entries[] = {{i / n, QDR_NO_COLOR}, {n + i % n, QDR_NO_COLOR}};
        assert_int_equal(qdr_builder_option(builder, entries, 2, i, NULL, NULL), QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static qdr_solver *solver_of(const qdr_problem *problem, const char *name, const char *value)
{
    qdr_params *params;
    qdr_solver *solver;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", "links", NULL), QDR_OK);
    if (name) {
        assert_int_equal(qdr_params_set(params, name, value, NULL), QDR_OK);
    }
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    qdr_params_free(params);
    return solver;
}

static uint64_t found(const qdr_solver *solver)
{
    return qdr_solver_stats(solver)->solutions;
}

static void pulling_gives_each_solution_once(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(4);
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    const qdr_solution *solution;
    bool seen[256] = {false};
    unsigned count = 0;
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        size_t size;
        const qdr_option *options = qdr_solution_options(solution, &size);
        unsigned key = 0;
        assert_int_equal(size, 4);
        assert_true(qdr_problem_verify(problem, options, size, NULL));
        for (size_t k = 0; k < size; ++k) {
            key |= (options[k] % 4) << (2 * (options[k] / 4));
        }
        assert_false(seen[key]);
        seen[key] = true;
        ++count;
    }
    assert_int_equal(count, 24);
    assert_null(solution);
    assert_int_equal(qdr_solver_next(solver, &solution), QDR_EXHAUSTED);
    assert_true(qdr_solver_progress(solver) == 1);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void the_limit_pauses_and_can_be_raised(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(4);
    qdr_solver *solver = solver_of(problem, "limit", "10");
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    assert_int_equal(found(solver), 10);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    assert_int_equal(qdr_solver_set_number(solver, "limit", 24, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    assert_int_equal(found(solver), 24);
    assert_int_equal(qdr_solver_set_number(solver, "limit", 0, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(found(solver), 24);
    assert_int_equal(qdr_solver_set_number(solver, "choose", 1, NULL), QDR_INVALID);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void a_node_limit_of_one_more_each_time_loses_nothing(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(5);
    qdr_solver *whole = solver_of(problem, NULL, NULL);
    qdr_solver *steps = solver_of(problem, NULL, NULL);
    qdr_outcome outcome;
    uint64_t nodes = 0;
    assert_int_equal(qdr_solver_run(whole, NULL), QDR_EXHAUSTED);
    do {
        assert_int_equal(qdr_solver_set_number(steps, "nodes", ++nodes, NULL), QDR_OK);
        outcome = qdr_solver_run(steps, NULL);
        assert_true(qdr_solver_stats(steps)->nodes <= nodes);
    } while (outcome == QDR_LIMIT);
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_memory_equal(qdr_solver_stats(steps), qdr_solver_stats(whole), sizeof(qdr_stats));
    qdr_solver_free(steps);
    qdr_solver_free(whole);
    qdr_problem_free(problem);
}

static void a_time_limit_ends_an_endless_search(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(40);
    qdr_solver *solver = solver_of(problem, "time", "20ms");
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    double progress = qdr_solver_progress(solver);
    assert_true(progress >= 0 && progress < 0.5);
    /* A busy machine may have no time for it before the limit. */
    uint64_t nodes = qdr_solver_stats(solver)->nodes;
    for (uint64_t limit = 400; qdr_solver_stats(solver)->nodes == nodes; limit *= 2) {
        assert_int_equal(qdr_solver_set_number(solver, "time", limit, NULL), QDR_OK);
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void *interrupt(void *watch)
{
    qdr_watch_stop(watch);
    return NULL;
}

static void another_thread_may_interrupt(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(40);
    qdr_params *params = watched(the_watch());
    qdr_solver *solver;
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    for (int round = 0; round < 3; ++round) {
        pthread_t thread;
        qdr_watch_reset(the_watch());
        assert_int_equal(pthread_create(&thread, NULL, interrupt, the_watch()), 0);
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_INTERRUPTED);
        pthread_join(thread, NULL);
    }
    assert_int_equal(qdr_solver_set_number(solver, "limit", found(solver) + 5, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_INTERRUPTED);
    qdr_watch_reset(the_watch());
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    qdr_params_free(params);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static qdr_verdict stop_at_third(void *ctx, const qdr_solution *solution)
{
    unsigned *count = ctx;
    assert_non_null(solution);
    return ++*count % 3 == 0 ? QDR_STOP : QDR_CONTINUE;
}

static void a_sink_may_stop_and_go_on(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(4);
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    unsigned count = 0;
    unsigned calls = 0;
    qdr_sink sink = {.ctx = &count, .take = stop_at_third};
    while (qdr_solver_run(solver, &sink) == QDR_STOPPED) {
        ++calls;
    }
    assert_int_equal(calls, 8);
    assert_int_equal(count, 24);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void assumptions_come_first_and_can_be_taken_back(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(4);
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    const qdr_solution *solution;
    size_t size;
    assert_int_equal(qdr_solver_assume(solver, 5, NULL), QDR_OK);
    assert_int_equal(qdr_solver_assume(solver, 5, NULL), QDR_OK);
    assert_int_equal(qdr_solver_assume(solver, 0, NULL), QDR_OK);
    assert_int_equal(qdr_solver_assume(solver, 16, NULL), QDR_INVALID);
    assert_int_equal(qdr_solver_next(solver, &solution), QDR_SOLUTION);
    const qdr_option *options = qdr_solution_options(solution, &size);
    assert_int_equal(size, 4);
    assert_int_equal(options[0], 5);
    assert_int_equal(options[1], 0);
    assert_int_equal(qdr_solver_assume(solver, 10, NULL), QDR_INVALID);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(found(solver), 2);

    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_assume(solver, 0, NULL), QDR_OK);
    assert_int_equal(qdr_solver_assume(solver, 1, NULL), QDR_OK); /* the same row */
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(found(solver), 0);
    assert_true(qdr_solver_progress(solver) == 1);

    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_assume(solver, QDR_NO_OPTION, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(found(solver), 0);

    qdr_solver_reset(solver);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(found(solver), 24);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void a_reset_in_the_middle_forgets_everything(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(5);
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    qdr_solver *fresh = solver_of(problem, NULL, NULL);
    assert_int_equal(qdr_solver_run(fresh, NULL), QDR_EXHAUSTED);
    for (uint64_t nodes = 1; nodes < 50; nodes += 7) {
        assert_int_equal(qdr_solver_set_number(solver, "nodes", nodes, NULL), QDR_OK);
        assert_int_equal(qdr_solver_assume(solver, (qdr_option)nodes % 25, NULL), QDR_OK);
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
        qdr_solver_reset(solver);
    }
    assert_int_equal(qdr_solver_set_number(solver, "nodes", 0, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_memory_equal(qdr_solver_stats(solver), qdr_solver_stats(fresh), sizeof(qdr_stats));
    qdr_solver_free(fresh);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void random_ties_follow_the_seed(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(6);
    qdr_option first[3][6];
    for (int round = 0; round < 3; ++round) {
        qdr_solver *solver = solver_of(problem, "choose", "random");
        const qdr_solution *solution;
        size_t size;
        assert_int_equal(qdr_solver_set_number(solver, "seed", round < 2 ? 7 : 8, NULL), QDR_OK);
        assert_int_equal(qdr_solver_next(solver, &solution), QDR_SOLUTION);
        memcpy(first[round], qdr_solution_options(solution, &size), sizeof first[round]);
        qdr_solver_free(solver);
    }
    assert_memory_equal(first[0], first[1], sizeof first[0]);
    assert_memory_not_equal(first[0], first[2], sizeof first[0]);
    qdr_problem_free(problem);
}

static void copies_outlive_solver_and_problem(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(3);
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    const qdr_solution *solution;
    qdr_solution *copy;
    size_t size;
    assert_int_equal(qdr_solver_next(solver, &solution), QDR_SOLUTION);
    uint64_t cost = qdr_solution_cost(solution);
    assert_int_equal(qdr_solution_copy(solution, &copy, NULL), QDR_OK);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    const qdr_option *options = qdr_solution_options(copy, &size);
    assert_int_equal(size, 3);
    assert_int_equal(qdr_solution_cost(copy), cost);
    assert_int_equal(cost, options[0] + options[1] + options[2]); /* option k costs k */
    qdr_solution_free(copy);
}

static void counters_have_names_and_add_up(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(4);
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    size_t levels;
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    const uint64_t *profile = qdr_solver_profile(solver, &levels);
    uint64_t sum = 0;
    for (size_t k = 0; k < levels; ++k) {
        sum += profile[k];
    }
    const qdr_stats *stats = qdr_solver_stats(solver);
    assert_int_equal(levels, 5);
    assert_int_equal(sum, stats->nodes);
    assert_int_equal(stats->nodes, 1 + 4 + 12 + 24 + 24);
    assert_int_equal(stats->deepest, 4);
    assert_int_equal(stats->backtracks, 0);
    const qdr_counter *counter;
    size_t count = 0;
    for (; (counter = qdr_counter_at(count)) != NULL; ++count) {
        if (strcmp(counter->name, "solutions") == 0) {
            assert_int_equal(counter->offset, offsetof(qdr_stats, solutions));
        }
    }
    assert_int_equal(count, sizeof *stats / sizeof(uint64_t));
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

struct watched {
    uint64_t enters;
    uint64_t chosen;
    uint64_t retreats;
    uint64_t dead;
    uint64_t solutions;
    uint32_t depth; /* choices in force */
};

static void on_enter(void *ctx, uint32_t level, qdr_item item, uint32_t degree)
{
    struct watched *watched = ctx;
    assert_int_equal(level, watched->depth);
    assert_true(item != QDR_NO_ITEM || degree == 0);
    ++watched->enters;
}

static void on_choose(void *ctx, uint32_t level, qdr_option option)
{
    struct watched *watched = ctx;
    assert_int_equal(level, watched->depth);
    assert_true(option != QDR_NO_OPTION);
    ++watched->chosen;
    ++watched->depth;
}

static void on_retreat(void *ctx, uint32_t level)
{
    struct watched *watched = ctx;
    assert_int_equal(level, --watched->depth);
    ++watched->retreats;
}

static void on_dead(void *ctx, uint32_t level, qdr_item item)
{
    struct watched *watched = ctx;
    assert_int_equal(level, watched->depth);
    assert_true(item != QDR_NO_ITEM);
    ++watched->dead;
}

static void on_solution(void *ctx, uint32_t level, const qdr_solution *solution)
{
    struct watched *watched = ctx;
    size_t size;
    qdr_solution_options(solution, &size);
    assert_int_equal(level, watched->depth);
    assert_int_equal(level, size);
    ++watched->solutions;
}

/* Items a to g and six options that cannot cover them: whoever takes b and g has c and e left, and
 * the only option with e has g too. */
static qdr_problem *toy(void)
{
    static const char *const rows[] = {"ceg", "adg", "bcf", "adf", "bg", "deg"};
    qdr_builder *builder;
    qdr_problem *problem;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (char name[] = "a"; name[0] <= 'g'; ++name[0]) {
        assert_int_equal(qdr_builder_primary(builder, name, NULL, NULL), QDR_OK);
    }
    for (size_t k = 0; k < sizeof rows / sizeof *rows; ++k) {
        qdr_entry entries[3];
        for (size_t j = 0; j < strlen(rows[k]); ++j) {
            entries[j] = (qdr_entry){(qdr_item)(rows[k][j] - 'a'), QDR_NO_COLOR};
        }
        assert_int_equal(qdr_builder_option(builder, entries, strlen(rows[k]), 0, NULL, NULL),
                         QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static void an_observer_sees_every_event(void **state)
{
    (void)state;
    qdr_problem *problem = toy();
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    struct watched watched = {0};
    qdr_observer observer = {.ctx = &watched,
                             .enter = on_enter,
                             .choose = on_choose,
                             .retreat = on_retreat,
                             .dead = on_dead,
                             .solution = on_solution};
    qdr_solver_observe(solver, &observer);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    const qdr_stats *stats = qdr_solver_stats(solver);
    assert_int_equal(watched.enters, stats->nodes);
    assert_int_equal(watched.chosen, stats->nodes - 1);
    assert_int_equal(watched.retreats, watched.chosen);
    assert_int_equal(watched.solutions, 0);
    assert_true(watched.dead > 0);
    assert_int_equal(watched.depth, 0);
    assert_int_equal(stats->backtracks, watched.retreats);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

enum { TICK_MS = 5, TICKS = 10 };

static qdr_verdict count_ticks(void *ctx)
{
    unsigned *ticks = ctx;
    return ++*ticks < TICKS ? QDR_CONTINUE : QDR_STOP;
}

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void ticks_come_while_it_runs(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(40);
    qdr_params *params = watched(the_watch());
    qdr_solver *solver;
    unsigned ticks = 0;
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    double begun = now_ms();
    qdr_watch_on_tick(the_watch(), count_ticks, &ticks, TICK_MS);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_INTERRUPTED);
    assert_int_equal(ticks, TICKS); /* not more often than it should */
    assert_true(now_ms() - begun >= (TICKS - 1) * (TICK_MS - 1));
    the_watch();
    assert_int_equal(qdr_solver_set_number(solver, "time", 4 * TICK_MS, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_LIMIT);
    assert_int_equal(ticks, TICKS);
    qdr_params_free(params);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void progress_never_goes_down(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(6);
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    const qdr_solution *solution;
    double last = 0;
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        double progress = qdr_solver_progress(solver);
        assert_true(progress > last && progress < 1);
        last = progress;
    }
    assert_true(last > 0.99);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void the_engine_says_its_name(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(2);
    qdr_solver *solver = solver_of(problem, "engine", "links");
    const char *reason = NULL;
    assert_string_equal(qdr_solver_engine(solver, &reason), "links");
    assert_string_equal(reason, "it was asked for");
    assert_ptr_equal(qdr_solver_problem(solver), problem);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    qdr_solver_free(NULL);
}

/* An item that may be covered twice, which some engines cannot do. */
static qdr_problem *with_bounds(void)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_entry entry = {0, QDR_NO_COLOR};
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    assert_int_equal(qdr_builder_range(builder, NULL, 1, 2, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_option(builder, &entry, 1, 0, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static qdr_problem *without_primary(void)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_entry entry = {0, QDR_NO_COLOR};
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, NULL, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_option(builder, &entry, 1, 0, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

/* Who refuses says so in his own name. */
static void an_engine_refuses_in_its_own_name(void **state)
{
    static const char *const names[] = {"learn"};
    (void)state;
    qdr_problem *problem = with_bounds();
    qdr_params *params;
    qdr_solver *solver;
    qdr_error error;
    char expected[100];
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        snprintf(expected, sizeof expected,
                 "engine '%s' cannot do this: %s takes no items with bounds", names[k], names[k]);
        assert_int_equal(qdr_params_set(params, "engine", names[k], NULL), QDR_OK);
        assert_int_equal(qdr_solver_new(&solver, problem, params, &error), QDR_UNSUPPORTED);
        assert_string_equal(error.text, expected);
    }
    qdr_params_free(params);
    qdr_problem_free(problem);
}

/* zdd is built on another engine, which is nobody's business.  With bounds, it makes diagrams. */
static void a_diagram_is_refused_by_who_makes_it(void **state)
{
    (void)state;
    qdr_problem *problem = without_primary();
    qdr_solver *solver = solver_of(problem, NULL, NULL);
    qdr_diagram *diagram;
    assert_int_equal(qdr_diagram_build(solver, &diagram), QDR_FAILED);
    assert_string_equal(qdr_solver_error(solver)->text,
                        "no diagram can be made of this: zdd needs a primary item");
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    problem = with_bounds();
    solver = solver_of(problem, NULL, NULL);
    assert_int_equal(qdr_diagram_build(solver, &diagram), QDR_EXHAUSTED);
    assert_true(qdr_diagram_nodes(diagram) > 0);
    qdr_diagram_free(diagram);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* The solutions of zdd with a budget; SIZE_MAX: it failed, and does so again. */
static size_t pull_within(const qdr_problem *problem, uint64_t budget, bool *is_made)
{
    qdr_params *params;
    qdr_solver *solver;
    const qdr_solution *solution;
    size_t count = 0;
    qdr_outcome outcome;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", "zdd", NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "memory", budget, NULL), QDR_OK);
    *is_made = qdr_solver_new(&solver, problem, params, NULL) == QDR_OK;
    while (*is_made && (outcome = qdr_solver_next(solver, &solution)) == QDR_SOLUTION) {
        ++count;
    }
    for (int k = 0; *is_made && outcome == QDR_FAILED && k < 3; ++k) {
        count = SIZE_MAX;
        assert_int_equal(qdr_solver_error(solver)->code, QDR_BUDGET);
        assert_int_equal(qdr_solver_next(solver, &solution), QDR_FAILED);
        assert_null(solution);
        if (k == 1) {
            qdr_solver_reset(solver);
        }
    }
    if (*is_made) {
        qdr_solver_free(solver);
    }
    qdr_params_free(params);
    return count;
}

/* It fails, however often it is asked, or has all solutions: there is nothing between. */
static void zdd_fails_for_good_where_its_diagram_has_no_room(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(6);
    size_t failed = 0;
    size_t found = 0;
    for (uint64_t budget = 16384; found == 0; budget += budget / 256) {
        bool is_made;
        const size_t count = pull_within(problem, budget, &is_made);
        assert_true(!is_made || count == SIZE_MAX || count == 720);
        failed += is_made && count == SIZE_MAX;
        found += is_made && count == 720;
    }
    assert_true(failed > 20);
    qdr_problem_free(problem);
}

/* Few options of many items, so that tables take many steps and are small nevertheless. */
static qdr_problem *long_options(void)
{
    enum { ITEMS = 2000 };
    static qdr_entry entries[ITEMS];
    qdr_builder *builder;
    qdr_problem *problem;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (uint32_t i = 0; i < ITEMS; ++i) {
        assert_int_equal(qdr_builder_primary(builder, NULL, NULL, NULL), QDR_OK);
        entries[i] = (qdr_entry){i, QDR_NO_COLOR};
    }
    for (uint32_t o = 0; o < 3; ++o) {
        assert_int_equal(qdr_builder_option(builder, entries, ITEMS, o, NULL, NULL), QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static qdr_status make_asking(const qdr_problem *problem, const char *engine, struct polls *asked)
{
    qdr_params *params = asking(asked);
    qdr_solver *solver;
    qdr_error error = {0};
    assert_int_equal(qdr_params_set(params, "engine", engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "reduce", "on", NULL), QDR_OK);
    const qdr_status status = qdr_solver_new(&solver, problem, params, &error);
    assert_int_equal(error.code, status);
    assert_true((status == QDR_OK) == (solver != NULL));
    qdr_solver_free(solver);
    qdr_params_free(params);
    return status;
}

static void whoever_is_asked_ends_what_is_made(void **state)
{
    (void)state;
    qdr_problem *problem = long_options();
    struct polls links = {.most = UINT32_MAX};
    struct polls lanes = {.most = UINT32_MAX};
    assert_int_equal(make_asking(problem, "links", &links), QDR_OK); /* reduces, and little else */
    assert_int_equal(make_asking(problem, "lanes", &lanes), QDR_OK);
    assert_true(links.times >= 10);
    assert_true(lanes.times >= links.times + 10);
    for (unsigned most = 1; most <= lanes.times; most += 5) {
        struct polls asked = {.most = most};
        assert_int_equal(make_asking(problem, "lanes", &asked), QDR_CANCELLED);
        assert_int_equal(asked.times, most);
    }
    qdr_problem_free(problem);
}

static void whoever_is_asked_ends_a_search(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(10);
    struct polls asked = {.most = 3};
    qdr_params *params = asking(&asked);
    qdr_solver *solver;
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_INTERRUPTED);
    assert_int_equal(asked.times, 3);
    asked = (struct polls){.most = UINT32_MAX};
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(found(solver), 3628800);
    qdr_solver_free(solver);
    qdr_params_free(params);
    qdr_problem_free(problem);
}

/* How long a node takes is not known at first: in a large problem, longer than anybody waits. */
static void the_first_nodes_are_looked_at_one_by_one(void **state)
{
    (void)state;
    qdr_problem *problem = permutations(4);
    struct polls asked = {.most = UINT32_MAX};
    qdr_params *params = asking(&asked);
    qdr_solver *solver;
    assert_int_equal(qdr_params_set(params, "engine", "links", NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    asked.times = 0;
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(solver)->nodes, 65);
    assert_true(asked.times >= 6);
    qdr_solver_free(solver);
    qdr_params_free(params);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_nodes_are_looked_at_one_by_one),
        cmocka_unit_test(pulling_gives_each_solution_once),
        cmocka_unit_test(the_limit_pauses_and_can_be_raised),
        cmocka_unit_test(a_node_limit_of_one_more_each_time_loses_nothing),
        cmocka_unit_test(a_time_limit_ends_an_endless_search),
        cmocka_unit_test(another_thread_may_interrupt),
        cmocka_unit_test(a_sink_may_stop_and_go_on),
        cmocka_unit_test(assumptions_come_first_and_can_be_taken_back),
        cmocka_unit_test(a_reset_in_the_middle_forgets_everything),
        cmocka_unit_test(random_ties_follow_the_seed),
        cmocka_unit_test(copies_outlive_solver_and_problem),
        cmocka_unit_test(counters_have_names_and_add_up),
        cmocka_unit_test(an_observer_sees_every_event),
        cmocka_unit_test(ticks_come_while_it_runs),
        cmocka_unit_test(progress_never_goes_down),
        cmocka_unit_test(the_engine_says_its_name),
        cmocka_unit_test(an_engine_refuses_in_its_own_name),
        cmocka_unit_test(a_diagram_is_refused_by_who_makes_it),
        cmocka_unit_test(zdd_fails_for_good_where_its_diagram_has_no_room),
        cmocka_unit_test(whoever_is_asked_ends_what_is_made),
        cmocka_unit_test(whoever_is_asked_ends_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
