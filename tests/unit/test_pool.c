/* test_pool.c  Several threads at one search: each solution comes once, whoever finds it, and
 * however often the search is stopped. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"
#include "../support/brute.h"
#include "../support/effort.h"
#include "../support/few_threads.h"
#include "../support/found.h"
#include "../support/random_problem.h"
#include "../support/source_file.h"
#include "base/random.h"
#include "parallel/pool.h"
#include "solver/solver.h"

/* How a pool searches. */
struct manner {
    const char *engine;
    const char *compact;
    const char *layout;
    const char *cache;
    uint64_t hands; /* what relay hands on */
};

static const struct manner manners[] = {
    {.engine = "auto", .compact = "auto", .layout = "auto", .cache = "auto"},
    {.engine = "links", .compact = "auto", .layout = "auto", .cache = "auto"},
    {.engine = "lanes", .compact = "always", .layout = "lanes", .cache = "always"},
    {.engine = "lanes", .compact = "never", .layout = "planes", .cache = "always"},
    {.engine = "relay", .compact = "auto", .layout = "auto", .cache = "auto", .hands = 4},
    {.engine = "zdd", .compact = "auto", .layout = "auto", .cache = "auto"},
};

enum { MANNERS = sizeof manners / sizeof *manners };

struct both {
    qdr_solver *solver;
    qdr_pool *pool;
};

static void set(qdr_params *params, const char *name, const char *value)
{
    assert_int_equal(qdr_params_set(params, name, value, NULL), QDR_OK);
}

/* A pool that shares from the first node on.  Without a solver: the engine cannot do this. */
static struct both pool_of(const qdr_problem *problem, const struct manner *manner,
                           uint64_t threads)
{
    struct both both = {NULL, NULL};
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    qdr_params_set_watch(params, the_watch());
    set(params, "engine", manner->engine);
    set(params, "compact", manner->compact);
    set(params, "layout", manner->layout);
    set(params, "cache", manner->cache);
    assert_int_equal(qdr_params_set_number(params, "hands", manner->hands, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "threads", threads, NULL), QDR_OK);
    const qdr_status status = qdr_solver_new(&both.solver, problem, params, NULL);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED);
    qdr_params_free(params);
    if (both.solver) {
        assert_int_equal(qdr_pool_new(&both.pool, both.solver, NULL), QDR_OK);
        both.pool->alone_to = 0;
    }
    return both;
}

static void free_both(struct both both)
{
    qdr_pool_free(both.pool);
    qdr_solver_free(both.solver);
}

static qdr_problem *problem_of(const char *name)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_problem *problem;
    size_t size;
    char *bytes = source_file_read("puzzles/cover", name, &size);
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    free(bytes);
    return problem;
}

/* ---------------------------------------------------------------------- all solutions ---- */

/* How often each set of options was found. */
struct sets {
    unsigned times[1 << BRUTE_OPTIONS];
    uint64_t count;
};

static qdr_verdict take_set(void *ctx, const qdr_solution *solution)
{
    struct sets *sets = ctx;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    brute_set set = 0;
    for (size_t k = 0; k < count; ++k) {
        set |= (brute_set)1 << options[k];
    }
    ++sets->times[set];
    ++sets->count;
    return QDR_CONTINUE;
}

static uint64_t count_all(qdr_pool *pool)
{
    qdr_number *number;
    uint64_t count;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    assert_int_equal(qdr_pool_count(pool, number), QDR_EXHAUSTED);
    assert_true(qdr_number_to_u64(number, &count));
    qdr_number_free(number);
    return count;
}

static void assert_all_found(struct both both, const struct brute_solutions *right,
                             struct sets *sets, bool pulls)
{
    const qdr_solution *solution;
    *sets = (struct sets){.count = 0};
    if (pulls) {
        while (qdr_pool_next(both.pool, &solution) == QDR_SOLUTION) {
            take_set(sets, solution);
        }
    } else {
        const qdr_sink sink = {.ctx = sets, .take = take_set};
        assert_int_equal(qdr_pool_run(both.pool, &sink), QDR_EXHAUSTED);
    }
    assert_int_equal(qdr_pool_next(both.pool, &solution), QDR_EXHAUSTED);
    assert_int_equal(sets->count, right->count);
    assert_int_equal(qdr_pool_stats(both.pool)->solutions, right->count);
    for (size_t k = 0; k < right->count; ++k) {
        assert_int_equal(sets->times[right->set[k]], 1);
    }
}

static void random_problems_are_searched_together(void **state)
{
    struct brute_solutions *right = malloc(sizeof *right);
    struct sets *sets = malloc(sizeof *sets);
    (void)state;
    assert_true(right && sets);
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(600, 100); ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        if (!problem) {
            continue;
        }
        brute_solve(problem, right);
        struct both both = pool_of(problem, &manners[seed % MANNERS], 2 + seed % 3);
        if (both.solver) {
            assert_all_found(both, right, sets, seed / MANNERS % 2 == 0);
            qdr_pool_reset(both.pool);
            assert_int_equal(count_all(both.pool), right->count);
        }
        free_both(both);
        qdr_problem_free(problem);
    }
    free(right);
    free(sets);
}

/* A sink that stops now and then, and whose solver is interrupted now and then. */
struct stopping {
    struct found found;
    struct qdri_random random;
    qdr_solver *solver;
};

static qdr_verdict take_or_stop(void *ctx, const qdr_solution *solution)
{
    struct stopping *stopping = ctx;
    note(&stopping->found, solution);
    switch (qdri_random_below(&stopping->random, 40)) {
    case 0:
        return QDR_STOP;
    case 1:
        qdri_solver_stop(stopping->solver);
        return QDR_CONTINUE;
    default:
        return QDR_CONTINUE;
    }
}

/* Raises the limit again and again, and stops in other ways, too. */
static void search_with_stops(struct both both, struct stopping *stopping)
{
    const qdr_sink sink = {.ctx = stopping, .take = take_or_stop};
    qdr_outcome outcome;
    uint64_t limit = 0;
    do {
        const uint64_t emitted = qdr_pool_stats(both.pool)->solutions;
        assert_int_equal(emitted, stopping->found.count);
        if (emitted >= limit) {
            limit = emitted + 1 + qdri_random_below(&stopping->random, 200);
        }
        assert_int_equal(qdr_solver_set_number(both.solver, "limit", limit, NULL), QDR_OK);
        outcome = qdr_pool_run(both.pool, &sink);
        assert_true(stopping->found.count <= limit);
        assert_true(outcome != QDR_LIMIT || stopping->found.count == limit);
    } while (outcome != QDR_EXHAUSTED);
}

static void known_problems_are_searched_with_stops(void **state)
{
    static const char *const names[] = {
        "queens-8.dlx",     "langford-8.dlx",          "dominoes-6x6.dlx",
        "matchings-10.dlx", "word-squares.dlx",        "edge-squares.dlx",
        "matrices-4-2.dlx", "dominating-queens-5.dlx", "pentominoes-3x20.dlx"};
    (void)state;
    for (size_t n = 0; n < sizeof names / sizeof *names; ++n) {
        qdr_problem *problem = problem_of(names[n]);
        struct found right = {.problem = problem};
        struct both both = pool_of(problem, &manners[1], 1);
        assert_int_equal(qdr_pool_run(both.pool, &(qdr_sink){.ctx = &right, .take = note_each}),
                         QDR_EXHAUSTED);
        free_both(both);
        for (size_t k = 0; k < MANNERS; ++k) {
            struct stopping stopping = {.found = {.problem = problem}};
            both = pool_of(problem, &manners[k], 2 + n % 3);
            if (both.solver) {
                qdri_random_seed(&stopping.random, n * MANNERS + k);
                stopping.solver = both.solver;
                search_with_stops(both, &stopping);
                assert_same(&stopping.found, &right);
            }
            free_both(both);
        }
        qdr_problem_free(problem);
    }
}

/* --------------------------------------------------------------------------------- counts ---- */

struct ticking {
    struct both both;
    double share;
    unsigned ticks;
};

static qdr_verdict interrupt_at_tick(void *ctx)
{
    struct ticking *ticking = ctx;
    qdr_progress so_far;
    qdr_pool_progress_info(ticking->both.pool, &so_far);
    assert_true(so_far.share >= 0 && so_far.share <= 1);
    return ++ticking->ticks % 2 == 1 ? QDR_STOP : QDR_CONTINUE;
}

static void counts_go_on_after_interrupts(void **state)
{
    static const struct {
        const char *name;
        uint64_t count;
    } known[] = {{"langford-11.dlx", 35584},
                 {"queens-12.dlx", 14200},
                 {"dominoes-6x6.dlx", 6728},
                 {"dominoes-8x8.dlx", 12988816}};
    unsigned ticks = 0;
    (void)state;
    for (size_t n = 0; n < sizeof known / sizeof *known; ++n) {
        qdr_problem *problem = problem_of(known[n].name);
        for (size_t k = 0; k < 3 && (n < 3 || k == 0); ++k) {
            struct ticking ticking = {.both = pool_of(problem, &manners[k], 2 + k)};
            qdr_number *number;
            uint64_t count = 0;
            uint64_t before = 0;
            qdr_outcome outcome;
            assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
            qdr_watch_on_tick(the_watch(), interrupt_at_tick, &ticking, 2);
            do {
                outcome = qdr_pool_count(ticking.both.pool, number);
                assert_true(outcome == QDR_INTERRUPTED || outcome == QDR_EXHAUSTED);
                assert_true(qdr_number_to_u64(number, &count));
                assert_true(count >= before && count <= known[n].count);
                before = count;
            } while (outcome != QDR_EXHAUSTED);
            assert_int_equal(count, known[n].count);
            assert_int_equal(qdr_pool_stats(ticking.both.pool)->solutions, known[n].count);
            ticks += ticking.ticks;
            the_watch();
            qdr_number_free(number);
            free_both(ticking.both);
        }
        qdr_problem_free(problem);
    }
    assert_true(ticks > 0);
}

/* Where both ways of a node are mirror images, the second one may be counted, and never
 * searched. */
static void sudokus_are_counted_together(void **state)
{
    qdr_rules *rules;
    qdr_encoding *sudoku;
    (void)state;
    assert_int_equal(qdr_rules_new(&rules, 4, 2, 2, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL), QDR_OK);
    for (size_t k = 0; k < MANNERS; ++k) {
        for (unsigned times = 0; times < 20; ++times) {
            struct both both = pool_of(qdr_encoding_problem(sudoku), &manners[k], 3);
            assert_int_equal(count_all(both.pool), 288);
            free_both(both);
        }
    }
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

/* What was given away must not be missing in the numbers that are kept of states. */
static void numbers_that_are_kept_are_whole(void **state)
{
    qdr_problem *problem = problem_of("dominoes-6x6.dlx");
    (void)state;
    for (size_t k = 0; k < MANNERS; ++k) {
        for (unsigned threads = 2; threads < 8; ++threads) {
            struct both both = pool_of(problem, &manners[k], threads);
            assert_int_equal(count_all(both.pool), 6728);
            free_both(both);
        }
    }
    qdr_problem_free(problem);
}

/* ------------------------------------------------------------------------------- the rest ---- */

static void helpers_help(void **state)
{
    qdr_problem *problem = problem_of("langford-11.dlx");
    uint64_t nodes = 0;
    (void)state;
    for (unsigned times = 0; times < 20 && nodes == 0; ++times) {
        struct both both = pool_of(problem, &manners[1], 3);
        size_t levels;
        uint64_t sum = 0;
        assert_int_equal(qdr_pool_threads(both.pool), 3);
        assert_int_equal(count_all(both.pool), 35584);
        const uint64_t *profile = qdr_pool_profile(both.pool, &levels);
        for (size_t k = 0; k < levels; ++k) {
            sum += profile[k];
        }
        assert_int_equal(sum, qdr_pool_stats(both.pool)->nodes);
        nodes = both.pool->helper[0].stats.nodes;
        free_both(both);
    }
    assert_true(nodes > 0);
    qdr_problem_free(problem);
}

/* What is assumed before is assumed by all; afterwards, nothing is. */
static void assumptions_hold_for_all(void **state)
{
    qdr_problem *problem = problem_of("dominoes-6x6.dlx");
    (void)state;
    for (size_t k = 0; k < MANNERS; ++k) {
        struct both both = pool_of(problem, &manners[k], 3);
        struct both alone = pool_of(problem, &manners[k], 1);
        assert_int_equal(qdr_solver_assume(alone.solver, 7, NULL), QDR_OK);
        assert_int_equal(qdr_solver_assume(both.solver, 7, NULL), QDR_OK);
        assert_int_equal(qdr_pool_run(alone.pool, NULL), QDR_EXHAUSTED);
        assert_int_equal(qdr_pool_run(both.pool, NULL), QDR_EXHAUSTED);
        assert_int_equal(qdr_pool_stats(both.pool)->solutions,
                         qdr_solver_stats(alone.solver)->solutions);
        qdr_pool_reset(both.pool);
        assert_int_equal(count_all(both.pool), 6728);
        free_both(both);
        free_both(alone);
    }
    qdr_problem_free(problem);
}

/* A search in pieces restarts from what is assumed, and must find the contradiction again. */
static void contradictory_assumptions_have_no_solution(void **state)
{
    qdr_problem *problem = problem_of("langford-8.dlx");
    const qdr_solution *solution;
    (void)state;
    for (size_t k = 0; k < MANNERS; ++k) {
        struct both both = pool_of(problem, &manners[k], 2);
        assert_int_equal(qdr_solver_assume(both.solver, 0, NULL), QDR_OK);
        assert_int_equal(qdr_solver_assume(both.solver, 1, NULL), QDR_OK);
        assert_int_equal(qdr_pool_order(both.pool, NULL), QDR_OK);
        assert_int_equal(qdr_pool_next(both.pool, &solution), QDR_EXHAUSTED);
        qdr_pool_reset(both.pool);
        assert_int_equal(qdr_solver_assume(both.solver, QDR_NO_OPTION, NULL), QDR_OK);
        assert_int_equal(count_all(both.pool), 0);
        qdr_pool_reset(both.pool);
        assert_int_equal(count_all(both.pool), 300);
        free_both(both);
    }
    qdr_problem_free(problem);
}

static void memory_bounds_helpers(void **state)
{
    qdr_problem *problem = problem_of("langford-8.dlx");
    struct both both = pool_of(problem, &manners[2], 3);
    const uint64_t bytes = qdr_solver_memory(both.solver);
    qdr_params *params;
    (void)state;
    assert_int_equal(count_all(both.pool), 300);
    assert_int_equal(both.pool->helpers, 2);
    free_both(both);
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    set(params, "engine", "lanes");
    assert_int_equal(qdr_params_set_number(params, "threads", 3, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "memory", bytes + 4096, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&both.solver, problem, params, NULL), QDR_OK);
    assert_int_equal(qdr_pool_new(&both.pool, both.solver, NULL), QDR_OK);
    both.pool->alone_to = 0;
    assert_int_equal(count_all(both.pool), 300);
    assert_int_equal(both.pool->helpers, 0);
    free_both(both);
    qdr_params_free(params);
    qdr_problem_free(problem);
}

/* With fewer threads than asked for, or none, everything is found all the same. */
static void threads_may_fail_to_start(void **state)
{
    qdr_problem *problem = problem_of("langford-8.dlx");
    (void)state;
    for (unsigned left = 0; left <= 3; ++left) {
        struct both both = pool_of(problem, &manners[1], 4);
        threads_left = left;
        assert_int_equal(count_all(both.pool), 300);
        assert_int_equal(both.pool->helpers, left);
        threads_left = UINT_MAX;
        qdr_pool_reset(both.pool);
        assert_int_equal(count_all(both.pool), 300);
        assert_int_equal(both.pool->helpers, 3);
        free_both(both);
    }
    qdr_problem_free(problem);
}

static void limits_of_nodes_and_time(void **state)
{
    qdr_problem *problem = problem_of("pentominoes-6x10.dlx");
    qdr_number *number;
    (void)state;
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    struct both both = pool_of(problem, &manners[1], 3);
    for (uint64_t nodes = 5000; nodes <= 20000; nodes += 5000) {
        assert_int_equal(qdr_solver_set_number(both.solver, "nodes", nodes, NULL), QDR_OK);
        assert_int_equal(qdr_pool_count(both.pool, number), QDR_LIMIT);
        assert_in_range(qdr_pool_stats(both.pool)->nodes, nodes, nodes + 1000);
    }
    assert_int_equal(qdr_solver_set_number(both.solver, "nodes", 0, NULL), QDR_OK);
    assert_int_equal(qdr_solver_set_number(both.solver, "time", 30, NULL), QDR_OK);
    assert_int_equal(qdr_pool_count(both.pool, number), QDR_LIMIT);
    free_both(both);
    qdr_number_free(number);
    qdr_problem_free(problem);
}

static void one_question_at_a_time(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    struct both both = pool_of(problem, &manners[1], 2);
    qdr_number *number;
    qdr_pool *none;
    (void)state;
    assert_int_equal(qdr_pool_new(&none, NULL, NULL), QDR_INVALID);
    assert_null(none);
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    assert_int_equal(qdr_pool_run(both.pool, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_pool_count(both.pool, number), QDR_FAILED);
    assert_int_equal(qdr_pool_error(both.pool)->code, QDR_INVALID);
    qdr_number_free(number);
    free_both(both);
    qdr_problem_free(problem);
}

/* ---------------------------------------------------------------------- in the same order ---- */

/* A sequence of solutions, as a number; it may be stopped after some of them. */
struct sequence {
    uint64_t mark;
    uint64_t count;
    uint64_t stop_at; /* 0: never */
};

static qdr_verdict add_to_sequence(void *ctx, const qdr_solution *solution)
{
    struct sequence *sequence = ctx;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    for (size_t k = 0; k < count; ++k) {
        sequence->mark = sequence->mark * 1000003 + options[k] + 1;
    }
    sequence->mark = sequence->mark * 31 + 7;
    return ++sequence->count == sequence->stop_at ? QDR_STOP : QDR_CONTINUE;
}

/* Pieces are given away soon, and little may wait.  The search is stopped now and then. */
static struct sequence sequence_of(const qdr_problem *problem, const struct manner *manner,
                                   unsigned threads, struct qdri_random *random)
{
    struct sequence sequence = {.mark = 0};
    struct both both = pool_of(problem, manner, threads);
    if (!both.solver) {
        return sequence;
    }
    qdr_outcome outcome = QDR_STOPPED;
    both.pool->order_nodes = 40;
    both.pool->order_batches = 2;
    assert_int_equal(qdr_pool_order(both.pool, NULL), QDR_OK);
    while (outcome == QDR_STOPPED) {
        sequence.stop_at =
            random ? sequence.count + 1 + qdri_random_below(random, 1 + (uint32_t)sequence.count)
                   : 0;
        outcome = qdr_pool_run(both.pool, &(qdr_sink){.ctx = &sequence, .take = add_to_sequence});
    }
    assert_int_equal(outcome, QDR_EXHAUSTED);
    assert_int_equal(qdr_pool_stats(both.pool)->solutions, sequence.count);
    free_both(both);
    return sequence;
}

static void try_order(const qdr_problem *problem, uint64_t count, struct qdri_random *random)
{
    for (size_t k = 0; k < MANNERS; ++k) {
        const struct sequence right = sequence_of(problem, &manners[k], 1, NULL);
        if (strcmp(manners[k].engine, "links") == 0 || strcmp(manners[k].engine, "auto") == 0) {
            assert_int_equal(right.count, count);
        }
        for (unsigned threads = 2; threads <= 5; threads += 3) {
            const struct sequence found = sequence_of(problem, &manners[k], threads, random);
            assert_int_equal(found.count, right.count);
            assert_int_equal(found.mark, right.mark);
        }
    }
}

static void solutions_are_in_the_same_order(void **state)
{
    static const struct {
        const char *name;
        uint64_t count;
    } known[] = {{"langford-8.dlx", 300},   {"queens-8.dlx", 92},     {"pentominoes-3x20.dlx", 8},
                 {"edge-squares.dlx", 416}, {"matrices-4-2.dlx", 90}, {"dominoes-6x6.dlx", 6728}};
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 1);
    for (size_t k = 0; k < sizeof known / sizeof *known; ++k) {
        qdr_problem *problem = problem_of(known[k].name);
        try_order(problem, known[k].count, &random);
        qdr_problem_free(problem);
    }
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(200, 60); ++seed) {
        static struct brute_solutions right;
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        assert_non_null(problem);
        brute_solve(problem, &right);
        try_order(problem, right.count, &random);
        qdr_problem_free(problem);
    }
}

/* The engine that searches by itself finds them in this order, too, where it has no moods. */
static void links_have_their_own_order(void **state)
{
    (void)state;
    qdr_problem *problem = problem_of("dominoes-6x6.dlx");
    struct both both = pool_of(problem, &manners[1], 3);
    struct both alone = pool_of(problem, &manners[1], 1);
    const qdr_solution *solution;
    const qdr_solution *right;
    assert_int_equal(qdr_pool_order(both.pool, NULL), QDR_OK);
    both.pool->order_nodes = 100;
    while (qdr_pool_next(alone.pool, &right) == QDR_SOLUTION) {
        size_t count[2];
        uint64_t sums[2] = {0, 0};
        assert_int_equal(qdr_pool_next(both.pool, &solution), QDR_SOLUTION);
        const qdr_option *mine = qdr_solution_options(solution, &count[0]);
        const qdr_option *others = qdr_solution_options(right, &count[1]);
        assert_int_equal(count[0], count[1]);
        for (size_t i = 0; i < count[0]; ++i) {
            assert_true(i == 0 || mine[i - 1] < mine[i]);
            sums[0] += (uint64_t)mine[i] * mine[i] * mine[i] + mine[i];
            sums[1] += (uint64_t)others[i] * others[i] * others[i] + others[i];
        }
        assert_int_equal(sums[0], sums[1]);
    }
    assert_int_equal(qdr_pool_next(both.pool, &solution), QDR_EXHAUSTED);
    free_both(both);
    free_both(alone);
    qdr_problem_free(problem);
}

/* An engine that finds out as it goes what pays is not to forget that for each piece, so it
 * searches alone: then solutions are as the solver finds them, and not sorted. */
static void relay_finds_them_alone_in_order(void **state)
{
    (void)state;
    const struct manner relay = {
        .engine = "relay", .compact = "auto", .layout = "auto", .cache = "auto", .hands = 3};
    qdr_problem *problem = problem_of("dominoes-6x6.dlx");
    struct both both = pool_of(problem, &relay, 3);
    struct both alone = pool_of(problem, &relay, 1);
    const qdr_solution *solution;
    const qdr_solution *right;
    assert_int_equal(qdr_pool_order(both.pool, NULL), QDR_OK);
    while (qdr_solver_next(alone.solver, &right) == QDR_SOLUTION) {
        size_t count[2];
        assert_int_equal(qdr_pool_next(both.pool, &solution), QDR_SOLUTION);
        const qdr_option *mine = qdr_solution_options(solution, &count[0]);
        const qdr_option *others = qdr_solution_options(right, &count[1]);
        assert_int_equal(count[0], count[1]);
        assert_memory_equal(mine, others, count[0] * sizeof *mine);
    }
    assert_int_equal(qdr_pool_next(both.pool, &solution), QDR_EXHAUSTED);
    assert_int_equal(qdr_solver_stats(both.solver)->solutions, 6728);
    free_both(both);
    free_both(alone);
    qdr_problem_free(problem);
}

static void an_order_is_asked_for_in_time(void **state)
{
    (void)state;
    qdr_problem *problem = problem_of("queens-8.dlx");
    const qdr_solution *solution;
    struct both both = pool_of(problem, &manners[1], 2);
    assert_int_equal(qdr_pool_next(both.pool, &solution), QDR_SOLUTION);
    assert_int_equal(qdr_pool_order(both.pool, NULL), QDR_INVALID);
    qdr_pool_reset(both.pool);
    assert_int_equal(qdr_pool_order(both.pool, NULL), QDR_OK);
    const qdr_journal journal = {.ctx = NULL};
    assert_int_equal(qdr_pool_journal(both.pool, &journal, NULL), QDR_UNSUPPORTED);
    free_both(both);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_problems_are_searched_together),
        cmocka_unit_test(known_problems_are_searched_with_stops),
        cmocka_unit_test(counts_go_on_after_interrupts),
        cmocka_unit_test(sudokus_are_counted_together),
        cmocka_unit_test(numbers_that_are_kept_are_whole),
        cmocka_unit_test(helpers_help),
        cmocka_unit_test(assumptions_hold_for_all),
        cmocka_unit_test(contradictory_assumptions_have_no_solution),
        cmocka_unit_test(memory_bounds_helpers),
        cmocka_unit_test(threads_may_fail_to_start),
        cmocka_unit_test(limits_of_nodes_and_time),
        cmocka_unit_test(one_question_at_a_time),
        cmocka_unit_test(solutions_are_in_the_same_order),
        cmocka_unit_test(links_have_their_own_order),
        cmocka_unit_test(relay_finds_them_alone_in_order),
        cmocka_unit_test(an_order_is_asked_for_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
