/* test_best.c  The search for the best solutions: against brute force on small random problems of
 * every kind, and against a search for all solutions on larger ones. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"
#include "../support/brute.h"
#include "../support/effort.h"
#include "../support/few_threads.h"
#include "../support/random_problem.h"
#include "base/random.h"
#include "optimize/rounds.h"

#define PROBLEMS UNLESS_SANITIZED(1000, 300)

/* ---------------------------------------------------------------- what the right answer is ---- */

/* The costs of all solutions, best first. */
struct ranking {
    size_t count;
    uint64_t *cost;
};

static int cheaper_first(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a;
    uint64_t other = *(const uint64_t *)b;
    return (left > other) - (left < other);
}

static int dearer_first(const void *a, const void *b)
{
    return cheaper_first(b, a);
}

static void sort_ranking(struct ranking *ranking, qdr_direction direction)
{
    if (ranking->count > 0) {
        qsort(ranking->cost, ranking->count, sizeof *ranking->cost,
              direction == QDR_CHEAPEST ? cheaper_first : dearer_first);
    }
}

static bool is_worse(qdr_direction direction, uint64_t cost, uint64_t than)
{
    return direction == QDR_CHEAPEST ? cost > than : cost < than;
}

/* ------------------------------------------------------------------------- what was found ---- */

static const char *judge_solution(const qdr_problem *problem, const qdr_solution *solution,
                                  uint64_t right)
{
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    for (size_t k = 1; k < count; ++k) {
        if (options[k - 1] >= options[k]) {
            return "options do not ascend";
        }
    }
    if (!qdr_problem_verify(problem, options, count, NULL)) {
        return "a solution does not pass qdr_problem_verify";
    }
    return qdr_solution_cost(solution) == right ? NULL : "a cost is not the right one";
}

/* Is the first of two neighbours really before the second? */
static bool is_before(const qdr_solution *a, const qdr_solution *b, qdr_direction direction)
{
    size_t count[2];
    const qdr_option *left = qdr_solution_options(a, &count[0]);
    const qdr_option *other = qdr_solution_options(b, &count[1]);
    uint64_t cost = qdr_solution_cost(a);
    if (cost != qdr_solution_cost(b)) {
        return is_worse(direction, qdr_solution_cost(b), cost);
    }
    for (size_t k = 0; k < count[0] && k < count[1]; ++k) {
        if (left[k] != other[k]) {
            return left[k] < other[k];
        }
    }
    return count[0] < count[1];
}

static const char *judge_order(qdr_optimizer *best, qdr_direction direction)
{
    qdr_solution *before = NULL;
    const char *fault = NULL;
    for (size_t k = 0; k < qdr_optimizer_count(best) && !fault; ++k) {
        const qdr_solution *solution = qdr_optimizer_solution(best, k);
        if (before && !is_before(before, solution, direction)) {
            fault = "solutions are not in order, or one is there twice";
        }
        qdr_solution_free(before);
        if (qdr_solution_copy(solution, &before, NULL) != QDR_OK) {
            return "no memory";
        }
    }
    qdr_solution_free(before);
    return fault;
}

/* Whatever is said to be proven must be true, also in the midst of a search. */
static const char *judge_proven(qdr_optimizer *best, const struct ranking *ranking,
                                qdr_direction direction)
{
    size_t proven = qdr_optimizer_proven(best);
    uint64_t bound = qdr_optimizer_bound(best);
    size_t better = 0;
    for (size_t k = 0; k < proven; ++k) {
        const char *fault = judge_solution(qdr_optimizer_problem(best),
                                           qdr_optimizer_solution(best, k), ranking->cost[k]);
        if (fault) {
            return fault;
        }
    }
    while (better < ranking->count && is_worse(direction, bound, ranking->cost[better])) {
        ++better;
    }
    return better <= qdr_optimizer_count(best) ? NULL : "the bound is wrong";
}

static const char *judge_end(qdr_optimizer *best, const struct ranking *ranking, uint64_t most,
                             qdr_direction direction)
{
    size_t right = ranking->count < most ? ranking->count : (size_t)most;
    uint64_t none = direction == QDR_CHEAPEST ? UINT64_MAX : 0;
    if (qdr_optimizer_count(best) != right || qdr_optimizer_proven(best) != right) {
        return "there are too many solutions, or too few";
    }
    uint64_t bound = right < most ? none : ranking->cost[right - 1];
    if (qdr_optimizer_bound(best) != bound) {
        return "the last bound is wrong";
    }
    const char *fault = judge_proven(best, ranking, direction);
    return fault ? fault : judge_order(best, direction);
}

/* ----------------------------------------------------------------------- ways to search ---- */

/* In one go, and again with a pause at every node: the counters must agree. */
static const char *search(const qdr_problem *problem, const struct ranking *ranking, uint64_t most,
                          qdr_direction direction)
{
    qdr_optimizer *best;
    qdr_stats stats;
    assert_int_equal(qdr_optimizer_new(&best, problem, most, direction, NULL, NULL), QDR_OK);
    const char *fault = qdr_optimizer_run(best) == QDR_EXHAUSTED ? NULL : "it does not end";
    fault = fault ? fault : judge_end(best, ranking, most, direction);
    stats = *qdr_optimizer_stats(best);
    qdr_optimizer_free(best);
    assert_int_equal(qdr_optimizer_new(&best, problem, most, direction, NULL, NULL), QDR_OK);
    qdr_outcome outcome = QDR_LIMIT;
    for (uint64_t nodes = 1; outcome != QDR_EXHAUSTED && !fault; ++nodes) {
        if (outcome == QDR_LIMIT) {
            assert_int_equal(qdr_optimizer_set_number(best, "nodes", nodes, NULL), QDR_OK);
            qdr_watch_stop(the_watch());
        }
        outcome = qdr_optimizer_run(best);
        qdr_watch_reset(the_watch());
        fault = judge_proven(best, ranking, direction);
    }
    fault = fault ? fault : judge_end(best, ranking, most, direction);
    if (!fault && memcmp(&stats, qdr_optimizer_stats(best), sizeof stats) != 0) {
        fault = "the counters differ when it pauses";
    }
    qdr_optimizer_free(best);
    return fault;
}

static const char *search_all_ways(const qdr_problem *problem, struct ranking *ranking,
                                   uint64_t most)
{
    sort_ranking(ranking, QDR_CHEAPEST);
    const char *fault = search(problem, ranking, most, QDR_CHEAPEST);
    sort_ranking(ranking, QDR_DEAREST);
    return fault ? fault : search(problem, ranking, most, QDR_DEAREST);
}

/* Is the state of the thread that asks as it should be?  If there is one: the thread may have
 * nothing to search. */
static const char *judge_state(const struct qdri_rounds *rounds)
{
    const struct qdri_best_search *search = &rounds->searcher->search;
    const bool is_there = search->phase == QDRI_ROOT || search->phase == QDRI_ENTER;
    return is_there ? qdri_cells_check(&search->cells) : NULL;
}

/* With a pause before each node, where the state is looked into. */
static const char *run_by_nodes(struct qdri_rounds *rounds)
{
    qdr_outcome outcome = QDR_LIMIT;
    const char *fault = NULL;
    for (uint64_t nodes = 0; outcome == QDR_LIMIT && !fault; ++nodes) {
        rounds->node_limit = nodes;
        qdri_control_begin(rounds->control);
        outcome = qdri_rounds_run(rounds);
        fault = outcome == QDR_LIMIT ? judge_state(rounds) : NULL;
    }
    return fault || outcome == QDR_EXHAUSTED ? fault : "it does not end";
}

/* Which solutions are kept, as a number. */
static uint64_t mark_of(const struct qdri_keep *keep)
{
    uint64_t mark = keep->count;
    for (size_t k = 0; k < keep->count; ++k) {
        const uint32_t slot = keep->order[k];
        mark = mark * 31 + (uint64_t)keep->cost[slot];
        for (uint32_t i = 0; i < keep->length[slot]; ++i) {
            mark = mark * 1000003 + keep->option[slot * keep->stride + i];
        }
    }
    return mark;
}

/* Guesses, and goes in sweeps, from the first nodes on, which small problems never get to by
 * themselves.  `mark` tells what was kept. */
static const char *search_early(const qdr_problem *problem, const struct ranking *ranking,
                                uint64_t most, uint64_t nodes, unsigned threads, uint64_t *mark)
{
    struct qdri_control control = {.time_limit_ms = UINT64_MAX};
    struct qdri_rounds rounds;
    int64_t *cost = malloc((qdr_problem_options(problem) + 1) * sizeof *cost);
    assert_non_null(cost);
    atomic_init(&control.requests, 0);
    for (qdr_option o = 0; o < qdr_problem_options(problem); ++o) {
        cost[o] = (int64_t)qdr_problem_cost(problem, o);
    }
    assert_true(qdri_rounds_make(&rounds, problem, &control, cost, most, 2 + (uint32_t)nodes % 40,
                                 threads, UINT64_MAX));
    rounds.first_nodes = rounds.dive_nodes = rounds.dive_left = nodes;
    rounds.sweep_nodes = 1 + nodes % 3;
    rounds.searcher->search.rests_at = nodes;
    const char *fault = run_by_nodes(&rounds);
    size_t right = ranking->count < most ? ranking->count : (size_t)most;
    if (!fault && rounds.keep.count != right) {
        fault = "when guessing, there are too many solutions, or too few";
    }
    for (size_t k = 0; k < right && !fault; ++k) {
        if ((uint64_t)rounds.keep.cost[rounds.keep.order[k]] != ranking->cost[k]) {
            fault = "when guessing, a cost is wrong";
        }
    }
    *mark = mark_of(&rounds.keep);
    qdri_rounds_clear(&rounds);
    return fault;
}

/* One thread and several keep the same. */
static const char *search_guessing(const qdr_problem *problem, const struct ranking *ranking,
                                   uint64_t most, uint64_t nodes)
{
    uint64_t alone;
    uint64_t together;
    const char *fault = search_early(problem, ranking, most, nodes, 1, &alone);
    if (fault) {
        return fault;
    }
    threads_left = nodes % 3 == 0 ? (unsigned)most % 2 : UINT_MAX; /* some cannot be started */
    fault = search_early(problem, ranking, most, nodes, 3, &together);
    threads_left = UINT_MAX;
    return !fault && alone != together ? "several threads keep other solutions" : fault;
}

/* ------------------------------------------------------------------------ small problems ---- */

/* Costs of several kinds: none, with many ties, all different, by length, huge. */
static void make_up_costs(struct recipe *recipe, struct qdri_random *random)
{
    uint32_t kind = qdri_random_below(random, 6);
    for (uint32_t o = 0; o < recipe->options; ++o) {
        struct recipe_option *option = &recipe->option[o];
        uint64_t some = qdri_random_below(random, 1000000);
        const uint64_t costs[] = {0,
                                  some % 4,
                                  some,
                                  7 * option->count,
                                  12 * (some % 50) * option->count,
                                  (UINT64_C(1) << 58) + some * some};
        option->cost = costs[kind];
    }
}

static const char *fault_of(const struct recipe *recipe, uint64_t seed)
{
    static struct brute_solutions right;
    static uint64_t cost[1 << BRUTE_OPTIONS];
    static const uint64_t mosts[] = {1, 2, 5, 1 << BRUTE_OPTIONS};
    qdr_problem *problem = recipe_build(recipe);
    assert_non_null(problem);
    brute_solve(problem, &right);
    struct ranking ranking = {.count = right.count, .cost = cost};
    for (size_t k = 0; k < right.count; ++k) {
        cost[k] = 0;
        for (qdr_option o = 0; o < qdr_problem_options(problem); ++o) {
            cost[k] += right.set[k] >> o & 1 ? qdr_problem_cost(problem, o) : 0;
        }
    }
    const char *fault = NULL;
    for (size_t k = 0; k < sizeof mosts / sizeof *mosts && !fault; ++k) {
        fault = search_all_ways(problem, &ranking, mosts[k]);
        sort_ranking(&ranking, QDR_CHEAPEST);
        fault = fault ? fault : search_guessing(problem, &ranking, mosts[k], 1 + seed % 5);
    }
    qdr_problem_free(problem);
    return fault;
}

static bool write_to_stderr(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    return fwrite(bytes, 1, size, stderr) == size;
}

/* Takes away what is not needed for the fault, and shows the rest. */
static void show(struct recipe *recipe, uint64_t seed)
{
    for (uint32_t part = 0; part < recipe->options;) {
        struct recipe less = *recipe;
        recipe_drop_option(&less, part);
        if (fault_of(&less, seed)) {
            *recipe = less;
        } else {
            ++part;
        }
    }
    qdr_problem *problem = recipe_build(recipe);
    print_error("problem of seed %" PRIu64 ": %s\n", seed, fault_of(recipe, seed));
    assert_int_equal(qdr_write_problem(problem, &(qdr_writer){.write = write_to_stderr}, NULL),
                     QDR_OK);
    qdr_problem_free(problem);
}

static void it_agrees_with_brute_force(void **state)
{
    struct recipe recipe;
    struct qdri_random random;
    (void)state;
    for (uint64_t seed = 1; seed <= PROBLEMS; ++seed) {
        recipe_make_up(&recipe, seed);
        qdri_random_seed(&random, seed);
        make_up_costs(&recipe, &random);
        if (fault_of(&recipe, seed)) {
            show(&recipe, seed);
            fail();
        }
    }
}

/* ------------------------------------------------------------------------ larger problems ---- */

/* Like duties of crews: options of a few items each, whose costs grow with their length; two
 * secondary items. */
static qdr_problem *crews(uint64_t seed, uint32_t items, uint32_t options)
{
    qdr_builder *builder;
    qdr_problem *problem;
    struct qdri_random random;
    qdri_random_seed(&random, seed);
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    for (uint32_t i = 0; i < items; ++i) {
        assert_int_equal(qdr_builder_primary(builder, NULL, NULL, NULL), QDR_OK);
    }
    for (uint32_t i = 0; i < 2; ++i) {
        assert_int_equal(qdr_builder_secondary(builder, NULL, NULL, NULL), QDR_OK);
    }
    for (uint32_t o = 0; o < options; ++o) {
        qdr_entry entries[64];
        size_t count = 0;
        uint32_t length = 2 + qdri_random_below(&random, 4);
        for (qdr_item i = qdri_random_below(&random, items); i < items && count < length;
             i += 1 + qdri_random_below(&random, 5)) {
            entries[count++] = (qdr_entry){i, QDR_NO_COLOR};
        }
        if (qdri_random_below(&random, 8) == 0) {
            entries[count++] = (qdr_entry){items + qdri_random_below(&random, 2), QDR_NO_COLOR};
        }
        uint64_t cost = 100 * count + qdri_random_below(&random, 200);
        assert_int_equal(qdr_builder_option(builder, entries, count, cost, NULL, NULL), QDR_OK);
    }
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    qdr_builder_free(builder);
    return problem;
}

static qdr_verdict collect_cost(void *ctx, const qdr_solution *solution)
{
    struct ranking *ranking = ctx;
    size_t count = ranking->count;
    if ((count & (count - 1)) == 0) { /* there is room for as many as the next power of two */
        uint64_t *more = realloc(ranking->cost, (count > 0 ? 2 * count : 1) * sizeof *more);
        assert_non_null(more);
        ranking->cost = more;
    }
    ranking->cost[ranking->count++] = qdr_solution_cost(solution);
    return QDR_CONTINUE;
}

static void it_agrees_with_listing_all(void **state)
{
    size_t solutions = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        qdr_problem *problem = crews(seed, 10 + (uint32_t)seed % 10, 90);
        struct ranking ranking = {0};
        qdr_solver *solver;
        assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
        qdr_sink sink = {.ctx = &ranking, .take = collect_cost};
        assert_int_equal(qdr_solver_run(solver, &sink), QDR_EXHAUSTED);
        solutions += ranking.count;
        for (uint64_t most = 1; most < 100; most *= 7) {
            assert_null(search_all_ways(problem, &ranking, most));
            sort_ranking(&ranking, QDR_CHEAPEST);
            assert_null(search_guessing(problem, &ranking, most, 1 + seed % 20));
        }
        qdr_solver_free(solver);
        qdr_problem_free(problem);
        free(ranking.cost);
    }
    assert_true(solutions > 1000);
}

/* -------------------------------------------------------------------- limits and refusals ---- */

static qdr_status make(qdr_optimizer **best, const qdr_problem *problem, uint64_t most,
                       uint64_t memory, qdr_error *error)
{
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "memory", memory, NULL), QDR_OK);
    qdr_status status = qdr_optimizer_new(best, problem, most, QDR_CHEAPEST, params, error);
    qdr_params_free(params);
    return status;
}

static void memory_is_kept_to(void **state)
{
    qdr_optimizer *best;
    qdr_error error;
    qdr_problem *problem = crews(3, 12, 400);
    (void)state;
    assert_int_equal(make(&best, problem, 1, 1000, &error), QDR_BUDGET);
    assert_null(best);
    assert_int_equal(make(&best, problem, 1, 0, &error), QDR_OK);
    uint64_t bytes = qdr_optimizer_memory(best);
    qdr_optimizer_free(best);
    assert_int_equal(make(&best, problem, UINT64_MAX, bytes + 10000, &error), QDR_OK);
    assert_int_equal(qdr_optimizer_run(best), QDR_FAILED);
    assert_int_equal(qdr_optimizer_error(best)->code, QDR_BUDGET);
    assert_true(qdr_optimizer_count(best) > 10);
    assert_int_equal(qdr_optimizer_run(best), QDR_FAILED);
    qdr_optimizer_free(best);
    qdr_problem_free(problem);
}

static void wrong_questions_are_refused(void **state)
{
    qdr_optimizer *best;
    qdr_error error;
    qdr_problem *problem = crews(3, 12, 100);
    (void)state;
    assert_int_equal(qdr_optimizer_new(&best, problem, 0, QDR_CHEAPEST, NULL, &error), QDR_RANGE);
    assert_null(best);
    assert_int_equal(qdr_optimizer_new(&best, problem, 1, QDR_DEAREST, NULL, &error), QDR_OK);
    assert_int_equal(qdr_optimizer_set_number(best, "memory", 1, &error), QDR_INVALID);
    assert_int_equal(qdr_optimizer_set_number(best, "engine", 1, &error), QDR_INVALID);
    assert_ptr_equal(qdr_optimizer_problem(best), problem);
    qdr_optimizer_free(best);
    qdr_optimizer_free(NULL);
    qdr_problem_free(problem);
}

static qdr_verdict count_tick(void *ctx)
{
    ++*(unsigned *)ctx;
    return QDR_CONTINUE;
}

static void somebody_may_watch(void **state)
{
    qdr_optimizer *best;
    unsigned ticks = 0;
    qdr_problem *problem = crews(5, 30, 400);
    (void)state;
    qdr_params *params = watched(watch_with(count_tick, &ticks));
    assert_int_equal(qdr_optimizer_new(&best, problem, 1, QDR_CHEAPEST, params, NULL), QDR_OK);
    qdr_params_free(params);
    assert_int_equal(qdr_optimizer_run(best), QDR_EXHAUSTED);
    assert_true(ticks > 0);
    qdr_optimizer_free(best);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_brute_force), cmocka_unit_test(it_agrees_with_listing_all),
        cmocka_unit_test(memory_is_kept_to),          cmocka_unit_test(wrong_questions_are_refused),
        cmocka_unit_test(somebody_may_watch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
