/* test_memory.c  Parameter "memory": what a solver says that it takes, it takes; and not a byte
 * more than it may. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/fail_alloc.h"
#include "../support/random_problem.h"
#include "base/alloc.h"
#include "base/random.h"
#include "engine/memo.h"
#include "optimize/rounds.h"

static void must(qdr_status status)
{
    assert_int_equal(status, QDR_OK);
}

/* `options` options of about `length` of `items` items each, a few of them secondary; with bounds
 * or not. */
static qdr_problem *large_problem(uint32_t items, uint32_t options, uint32_t length,
                                  bool has_bounds)
{
    qdr_builder *builder;
    qdr_problem *problem;
    qdr_entry entries[64];
    struct qdri_random random;
    qdri_random_seed(&random, items + options + length);
    must(qdr_builder_new(&builder, NULL));
    for (uint32_t i = 0; i < items; ++i) {
        must(i % 10 == 9 ? qdr_builder_secondary(builder, NULL, NULL, NULL)
                         : qdr_builder_range(builder, NULL, 1, has_bounds ? 2 : 1, NULL, NULL));
    }
    for (uint32_t o = 0; o < options; ++o) {
        uint32_t gap = items / length;
        for (uint32_t k = 0; k < length; ++k) {
            entries[k] = (qdr_entry){k * gap + qdri_random_below(&random, gap), QDR_NO_COLOR};
        }
        must(qdr_builder_option(builder, entries, length, 0, NULL, NULL));
    }
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

static qdr_status make_caching(qdr_solver **solver, const qdr_problem *problem, const char *engine,
                               uint64_t memory, const char *cache, qdr_error *error)
{
    qdr_params *params;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", engine, NULL));
    must(qdr_params_set_number(params, "memory", memory, NULL));
    must(qdr_params_set(params, "cache", cache, NULL));
    must(qdr_params_set_number(params, "nodes", 2000, NULL));
    must(qdr_params_set_number(params, "limit", 50, NULL));
    qdr_status status = qdr_solver_new(solver, problem, params, error);
    qdr_params_free(params);
    return status;
}

static qdr_status make(qdr_solver **solver, const qdr_problem *problem, const char *engine,
                       uint64_t memory, qdr_error *error)
{
    return make_caching(solver, problem, engine, memory, "never", error);
}

/* Nothing but the memory that it may take ends it with a failure. */
static void run(qdr_solver *solver)
{
    if (qdr_solver_run(solver, NULL) == QDR_FAILED) {
        assert_int_equal(qdr_solver_error(solver)->code, QDR_BUDGET);
    }
}

/* Uses a solver in every way that might take memory. */
static void use(qdr_solver *solver)
{
    uint32_t options = qdr_problem_options(qdr_solver_problem(solver));
    run(solver);
    qdr_solver_reset(solver);
    for (qdr_option o = 0; o < options && o < 1000; ++o) {
        must(qdr_solver_assume(solver, o, NULL));
    }
    run(solver);
}

/* Makes and uses a solver; returns what it says that it takes, or 0 where it cannot be made. */
static uint64_t measure(const qdr_problem *problem, const char *engine, uint64_t memory)
{
    qdr_solver *solver;
    size_t before;
    size_t after;
    fail_alloc_watch();
    fail_alloc_most(&before);
    if (make(&solver, problem, engine, memory, NULL) != QDR_OK) {
        return 0;
    }
    use(solver);
    uint64_t said = qdr_solver_memory(solver);
    uint64_t taken = fail_alloc_most(&after) - before;
    if (taken > said || said > taken + taken / 2 + 4096) {
        fail_msg("%s said %" PRIu64 " bytes and took %" PRIu64, engine, said, taken);
    }
    assert_true(memory == 0 || said <= memory);
    qdr_solver_free(solver);
    return said;
}

/* With as much memory as it needs an engine runs; with a byte less it does not. */
static void try_engine(const qdr_problem *problem, const char *engine)
{
    qdr_solver *solver = NULL;
    qdr_error error;
    uint64_t said = measure(problem, engine, UINT64_MAX / 2);
    if (said > 0) {
        assert_true(measure(problem, engine, said) == said);
        assert_int_equal(make(&solver, problem, engine, said - 1, &error), QDR_BUDGET);
        assert_null(solver);
        assert_non_null(strstr(error.text, "of parameter 'memory'"));
    }
}

/* Numbers that are kept of states are no part of what it says, but of what it may take. */
static void caches_keep_to_the_memory(void **state)
{
    static const uint64_t memories[] = {UINT64_C(16) << 20, UINT64_C(256) << 20};
    qdr_problem *problem = large_problem(50, 300, 5, false);
    (void)state;
    for (size_t k = 0; k < sizeof memories / sizeof *memories; ++k) {
        qdr_solver *solver;
        size_t before;
        size_t after;
        fail_alloc_watch();
        fail_alloc_most(&before);
        must(make_caching(&solver, problem, "lanes", memories[k], "always", NULL));
        must(qdr_solver_set_number(solver, "limit", 0, NULL));
        run(solver);
        const uint64_t taken = fail_alloc_most(&after) - before;
        assert_true(taken <= memories[k]);
        assert_int_equal(taken > qdr_solver_memory(solver), k == 1);
        qdr_solver_free(solver);
    }
    qdr_problem_free(problem);
}

static void engines_take_what_they_say(void **state)
{
    static const struct {
        uint32_t items;
        uint32_t options;
        uint32_t length;
    } sizes[] = {{10, 20, 2}, {50, 300, 5}, {300, 1000, 6}, {40, 2000, 4}, {2000, 3000, 20}};
    (void)state;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; ++k) {
        for (int has_bounds = 0; has_bounds < 2; ++has_bounds) {
            qdr_problem *problem =
                large_problem(sizes[k].items, sizes[k].options, sizes[k].length, has_bounds);
            try_engine(problem, "links");
            try_engine(problem, "lanes");
            qdr_problem_free(problem);
        }
    }
}

static void they_do_so_for_every_kind_of_problem(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 500; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        try_engine(problem, "links");
        try_engine(problem, "lanes");
        qdr_problem_free(problem);
    }
}

/* Was as much taken as was said?  Some of it, `later`, is only taken by long searches. */
static void judge_best(const qdr_optimizer *best, uint64_t taken, uint64_t later)
{
    uint64_t said = qdr_optimizer_memory(best);
    if (taken > said || said > later + taken + taken / 2 + 4096) {
        fail_msg("best said %" PRIu64 " bytes and took %" PRIu64, said, taken);
    }
}

/* What searchers and subtrees take that a search does not begin with. */
static uint64_t taken_later(const qdr_problem *problem, uint64_t memory, unsigned threads)
{
    uint32_t subtrees = qdri_rounds_subtrees(problem, memory);
    return qdri_rounds_bytes(problem, subtrees, threads) - qdri_rounds_bytes(problem, 0, 1);
}

/* The search for the best: all that it is made of is known, and what it keeps stays within the
 * budget. */
static void try_best(const qdr_problem *problem, uint64_t memory, unsigned threads)
{
    qdr_params *params;
    qdr_optimizer *best;
    size_t before;
    size_t after;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set_number(params, "memory", memory, NULL));
    must(qdr_params_set_number(params, "nodes", 2000, NULL));
    must(qdr_params_set_number(params, "threads", threads, NULL));
    fail_alloc_watch();
    fail_alloc_most(&before);
    if (qdr_optimizer_new(&best, problem, 1000000, QDR_CHEAPEST, params, NULL) == QDR_OK) {
        judge_best(best, fail_alloc_most(&after) - before, taken_later(problem, memory, threads));
        if (qdr_optimizer_run(best) == QDR_FAILED) {
            assert_int_equal(qdr_optimizer_error(best)->code, QDR_BUDGET);
        }
        assert_true(qdr_optimizer_memory(best) <= memory &&
                    fail_alloc_most(&after) - before <= memory);
        qdr_optimizer_free(best);
    } else {
        assert_true(memory < 1000000);
    }
    qdr_params_free(params);
}

/* A search that is long enough to take all that it said, but keeps nothing. */
static void try_long_best(const qdr_problem *problem)
{
    qdr_params *params;
    qdr_optimizer *best;
    size_t before;
    size_t after;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set_number(params, "threads", 1, NULL));
    must(qdr_params_set_number(params, "nodes", 3000, NULL));
    fail_alloc_watch();
    fail_alloc_most(&before);
    must(qdr_optimizer_new(&best, problem, 1, QDR_CHEAPEST, params, NULL));
    assert_int_equal(qdr_optimizer_run(best), QDR_LIMIT);
    assert_int_equal(qdr_optimizer_count(best), 0);
    judge_best(best, fail_alloc_most(&after) - before, 0);
    qdr_optimizer_free(best);
    qdr_params_free(params);
}

static void the_best_keep_to_their_memory(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        for (unsigned threads = 1; threads <= 3; threads += 2) {
            try_best(problem, 1000000, threads);
            try_best(problem, 5000 + 10 * seed, threads);
        }
        qdr_problem_free(problem);
    }
    for (int has_bounds = 0; has_bounds < 2; ++has_bounds) {
        qdr_problem *problem = large_problem(50, 3000, 10, has_bounds);
        try_best(problem, 3000000, 1);
        try_best(problem, 3000000, 3);
        qdr_problem_free(problem);
    }
    qdr_problem *problem = large_problem(100, 1000, 10, false);
    try_long_best(problem);
    qdr_problem_free(problem);
}

static void auto_takes_what_fits(void **state)
{
    (void)state;
    qdr_problem *problem = large_problem(300, 1000, 6, false);
    uint64_t lanes = measure(problem, "lanes", 0);
    uint64_t links = measure(problem, "links", 0);
    qdr_solver *solver;
    qdr_error error;
    const char *reason;
    assert_true(links < lanes);

    must(make(&solver, problem, "auto", lanes, NULL));
    assert_string_equal(qdr_solver_engine(solver, &reason), "lanes");
    assert_string_equal(reason, "the fastest that can do this");
    assert_non_null(qdr_solver_isa(solver));
    qdr_solver_free(solver);

    must(make(&solver, problem, "auto", UINT64_C(256) << 10, NULL));
    assert_string_equal(qdr_solver_engine(solver, &reason), "links");
    assert_ptr_equal(strstr(reason, "lanes would take "), reason);
    assert_non_null(strstr(reason, " MiB, over the 256 KiB of parameter 'memory'"));
    assert_null(qdr_solver_isa(solver));
    qdr_solver_free(solver);

    assert_int_equal(make(&solver, problem, "auto", 1000, &error), QDR_BUDGET);
    assert_ptr_equal(strstr(error.text, "no engine can do this: lanes would take "), error.text);
    assert_non_null(strstr(error.text, "; links would take "));
    assert_non_null(strstr(error.text, ", over the 1000 bytes of parameter 'memory'"));
    qdr_problem_free(problem);
}

/* Whoever asks for the engine by its name would get it: its table just takes long to fill. */
static void auto_does_not_fill_memory_for_long(void **state)
{
    (void)state;
    qdr_problem *problem = large_problem(2000, 20000, 12, false);
    qdr_solver *solver;
    const char *reason;
    must(make(&solver, problem, "auto", UINT64_C(64) << 30, NULL));
    assert_string_equal(qdr_solver_engine(solver, &reason), "relay");
    assert_ptr_equal(strstr(reason, "lanes would have "), reason);
    assert_non_null(strstr(reason, " MiB to fill before it begins"));
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void a_solver_that_is_made_keeps_its_memory(void **state)
{
    (void)state;
    qdr_problem *problem = large_problem(10, 20, 2, false);
    qdr_solver *solver;
    must(make(&solver, problem, "auto", 0, NULL));
    assert_int_equal(qdr_solver_set_number(solver, "memory", 1, NULL), QDR_INVALID);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

static void sizes_are_written_to_a_tenth(void **state)
{
    static const struct {
        uint64_t bytes;
        const char *up;
        const char *down;
    } cases[] = {
        {0, "0 bytes", "0 bytes"},
        {1, "1 byte", "1 byte"},
        {1023, "1023 bytes", "1023 bytes"},
        {1024, "1 KiB", "1 KiB"},
        {1025, "1.1 KiB", "1 KiB"},
        {1536, "1.5 KiB", "1.5 KiB"},
        {UINT64_C(64) << 20, "64 MiB", "64 MiB"},
        {(UINT64_C(64) << 20) + 1, "64.1 MiB", "64 MiB"},
        {(UINT64_C(1) << 30) - 1, "1024 MiB", "1023.9 MiB"},
        {UINT64_MAX, "16 EiB", "15.9 EiB"},
    };
    char text[QDRI_SIZE_TEXT];
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        assert_string_equal(qdri_size_write(text, cases[k].bytes, true), cases[k].up);
        assert_string_equal(qdri_size_write(text, cases[k].bytes, false), cases[k].down);
    }
}

static void sums_of_sizes_do_not_overflow(void **state)
{
    uint64_t sum = 5;
    (void)state;
    qdri_size_add(&sum, 3, 4);
    assert_true(sum == 17);
    qdri_size_add(&sum, 0, 4); /* qdri_zeros asks for one then */
    assert_true(sum == 21);
    qdri_size_add(&sum, UINT64_MAX / 4, 8);
    assert_true(sum == UINT64_MAX);
    qdri_size_add(&sum, 1, 1);
    assert_true(sum == UINT64_MAX);
}

/* Where a table may not grow, what took long to find out stays, and cheap entries give way. */
static void the_cheapest_entry_gives_way(void **state)
{
    enum { CHEAP = 20000 };
    const uint64_t dear = 0;
    qdr_stats stats = {.nodes = 1000000};
    struct qdri_memo memo = {.diagram = NULL};
    struct qdri_totals totals = {.answer = &memo, .stats = &stats, .row = {{.count = 2}}};
    (void)state;
    assert_int_equal(qdri_totals_begin(&totals, 1, 1 << 16), QDR_OK);
    qdri_totals_put(&totals, &dear, 0, 0, qdri_totals_number(&totals, 0, 1));
    for (uint64_t key = 1; key <= CHEAP; ++key) {
        qdri_totals_put(&totals, &key, stats.nodes - 1, 0, qdri_totals_number(&totals, 0, 1));
    }
    assert_non_null(qdri_memo_table_find(&totals.table, &dear));
    assert_true(totals.table.entries < CHEAP);
    qdri_totals_end(&totals);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(engines_take_what_they_say),
        cmocka_unit_test(caches_keep_to_the_memory),
        cmocka_unit_test(they_do_so_for_every_kind_of_problem),
        cmocka_unit_test(the_best_keep_to_their_memory),
        cmocka_unit_test(the_cheapest_entry_gives_way),
        cmocka_unit_test(auto_takes_what_fits),
        cmocka_unit_test(auto_does_not_fill_memory_for_long),
        cmocka_unit_test(a_solver_that_is_made_keeps_its_memory),
        cmocka_unit_test(sizes_are_written_to_a_tenth),
        cmocka_unit_test(sums_of_sizes_do_not_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
