/* test_rest.c  Lists of all solutions to which the engine that remembers is the first to know the
 * end (src/solver/rest.c, turns.c): the search has given some, the other one gives the rest, and
 * none comes twice or is lost.
 *
 * The problems have so many solutions, and so few subproblems, that this is how it goes.  Links
 * alone is the judge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quadrille/quadrille.h>

#include "solver/solver.h"

#include "../support/effort.h"
#include "../support/found.h"

static void must(qdr_status status)
{
    assert_int_equal(status, QDR_OK);
}

/* ------------------------------------------------------------------------------- problems ---- */

#define MOST_VERTICES 30

/* Vertices that are paired among themselves, so that there are few subproblems. */
#define TOGETHER 8

/* What there is besides pairs of vertices: the last one is in one pair or two; or of the pairs of
 * neighbours, a secondary item allows one of the first few. */
enum kind { PLAIN, BOUNDS, SECONDARY, KINDS };

static qdr_problem *make_matchings(uint32_t vertices, enum kind kind)
{
    qdr_item item[MOST_VERTICES + 1];
    qdr_builder *builder;
    qdr_problem *problem;
    must(qdr_builder_new(&builder, NULL));
    for (uint32_t v = 0; v < vertices; ++v) {
        const bool is_last = v + 1 == vertices;
        must(
            qdr_builder_range(builder, NULL, 1, kind == BOUNDS && is_last ? 2 : 1, &item[v], NULL));
    }
    must(qdr_builder_secondary(builder, NULL, &item[vertices], NULL));
    for (uint32_t v = 0; v < vertices; ++v) {
        for (uint32_t w = v + 1; w < vertices && w / TOGETHER == v / TOGETHER; ++w) {
            const qdr_entry entry[] = {
                {.item = item[v]}, {.item = item[w]}, {.item = item[vertices]}};
            const bool is_near = kind == SECONDARY && w == v + 1 && v < 4;
            must(qdr_builder_option(builder, entry, is_near ? 3 : 2, 0, NULL, NULL));
        }
    }
    must(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

/* The kind with the fewest solutions, for tests that take long under sanitizers. */
#define ANY_KIND UNLESS_SANITIZED(PLAIN, BOUNDS)

/* With a vertex too many where one may be twice, so that the number of ends is even. */
static uint32_t vertices_of(enum kind kind)
{
    return kind == BOUNDS ? 23 : 24;
}

static qdr_solver *solver_of(const qdr_problem *problem, const char *engine)
{
    qdr_params *params;
    qdr_solver *solver;
    must(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL));
    must(qdr_params_set(params, "engine", engine, NULL));
    must(qdr_params_set(params, "memory", "256M", NULL));
    must(qdr_solver_new(&solver, problem, params, NULL));
    qdr_params_free(params);
    return solver;
}

/* ---------------------------------------------------------------------------------- lists ---- */

/* Who gives, and when the list is to stop for a while. */
struct listing {
    qdr_solver *solver;
    struct found found;
    uint64_t stop_every; /* solutions; 0: never */
    uint64_t by_search;
    uint64_t by_rememberer;
    uint64_t back; /* how often the search gave one after the other had */
};

/* There are very many: one in so many is verified. */
#define VERIFIED 64

static void note_some(struct found *found, const qdr_solution *solution)
{
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    if (found->count % VERIFIED == 0) {
        note_options(found, options, count);
    } else {
        add_options(found, options, count);
    }
}

static qdr_verdict take(void *ctx, const qdr_solution *solution)
{
    struct listing *listing = ctx;
    const bool is_rememberer = qdri_solver_at_work(listing->solver) == QDRI_REMEMBERER;
    note_some(&listing->found, solution);
    assert_int_equal(qdr_solver_stats(listing->solver)->solutions, listing->found.count);
    listing->by_rememberer += is_rememberer;
    listing->by_search += !is_rememberer;
    listing->back += !is_rememberer && listing->by_rememberer > 0;
    return listing->stop_every > 0 && listing->found.count % listing->stop_every == 0
               ? QDR_STOP
               : QDR_CONTINUE;
}

static qdr_outcome list(struct listing *listing)
{
    const qdr_sink sink = {.ctx = listing, .take = take};
    return qdr_solver_run(listing->solver, &sink);
}

static void assume(qdr_solver *solver, qdr_option option)
{
    if (option != QDR_NO_OPTION) {
        must(qdr_solver_assume(solver, option, NULL));
    }
}

static void find_right(const qdr_problem *problem, qdr_option assumed, struct found *right)
{
    qdr_solver *solver = solver_of(problem, "links");
    struct listing listing = {.solver = solver, .found = {.problem = problem}};
    assume(solver, assumed);
    assert_int_equal(list(&listing), QDR_EXHAUSTED);
    *right = listing.found;
    qdr_solver_free(solver);
}

/* Both must have given some, the search first. */
static void assert_both_gave(const struct listing *listing, const struct found *right)
{
    assert_same(&listing->found, right);
    assert_true(listing->by_search > 0);
    assert_true(listing->by_rememberer > right->count / 8);
    assert_int_equal(listing->back, 0);
    assert_int_equal(qdr_solver_stats(listing->solver)->solutions, right->count);
    assert_true(qdr_solver_progress(listing->solver) == 1);
}

static void in_one(void (*test)(const qdr_problem *problem, const struct found *right),
                   enum kind kind)
{
    struct found right;
    qdr_problem *problem = make_matchings(vertices_of(kind), kind);
    find_right(problem, QDR_NO_OPTION, &right);
    test(problem, &right);
    qdr_problem_free(problem);
}

static void list_all(const qdr_problem *problem, const struct found *right)
{
    qdr_solver *solver = solver_of(problem, "auto");
    struct listing listing = {.solver = solver, .found = {.problem = problem}};
    assert_int_equal(list(&listing), QDR_EXHAUSTED);
    assert_both_gave(&listing, right);
    assert_int_equal(list(&listing), QDR_EXHAUSTED);
    assert_same(&listing.found, right);

    const qdr_stats stats = *qdr_solver_stats(solver);
    qdr_solver_reset(solver);
    listing = (struct listing){.solver = solver, .found = {.problem = problem}};
    assert_int_equal(list(&listing), QDR_EXHAUSTED);
    assert_both_gave(&listing, right);
    assert_memory_equal(qdr_solver_stats(solver), &stats, sizeof stats);
    qdr_solver_free(solver);
}

static void the_rest_is_given_once(void **state)
{
    (void)state;
    for (enum kind kind = ANY_KIND; kind < UNLESS_SANITIZED(KINDS, SECONDARY); ++kind) {
        in_one(list_all, kind);
    }
}

static void list_in_parts(const qdr_problem *problem, const struct found *right)
{
    qdr_solver *solver = solver_of(problem, "auto");
    struct listing listing = {.solver = solver, .found = {.problem = problem}, .stop_every = 7};
    uint64_t nodes = 0;
    qdr_outcome outcome;
    while ((outcome = list(&listing)) != QDR_EXHAUSTED) {
        assert_true(outcome == QDR_STOPPED || outcome == QDR_LIMIT);
        nodes += outcome == QDR_LIMIT ? 100 : 0;
        must(qdr_solver_set_number(solver, "nodes", 1 + nodes, NULL));
        if (listing.found.count > right->count / 3) {
            listing.stop_every = 0;
        }
    }
    assert_both_gave(&listing, right);
    qdr_solver_free(solver);
}

static void pauses_lose_nothing(void **state)
{
    (void)state;
    in_one(list_in_parts, BOUNDS);
}

/* Somebody begins to hear of solutions while the search has the one that remembers beside it, or
 * when that one gives the rest. */
static void hear(void *ctx, uint32_t level, const qdr_solution *solution)
{
    (void)level;
    (void)solution;
    ++*(uint64_t *)ctx;
}

static void list_observed(const qdr_problem *problem, const struct found *right)
{
    for (uint64_t after = 100; after < right->count; after *= 300) {
        uint64_t heard = 0;
        const qdr_observer observer = {.ctx = &heard, .solution = hear};
        qdr_solver *solver = solver_of(problem, "auto");
        struct listing listing = {
            .solver = solver, .found = {.problem = problem}, .stop_every = after};
        assert_int_equal(list(&listing), QDR_STOPPED);
        qdr_solver_observe(solver, &observer);
        listing.stop_every = 0;
        assert_int_equal(list(&listing), QDR_EXHAUSTED);
        assert_same(&listing.found, right);
        assert_int_equal(heard, right->count - after);
        qdr_solver_free(solver);
    }
}

static void whoever_watches_hears_of_all(void **state)
{
    (void)state;
    in_one(list_observed, ANY_KIND);
}

static void list_assumed(uint32_t vertices, enum kind kind, qdr_option assumed)
{
    struct found right;
    qdr_problem *problem = make_matchings(vertices, kind);
    find_right(problem, assumed, &right);
    qdr_solver *solver = solver_of(problem, "auto");
    struct listing listing = {.solver = solver, .found = {.problem = problem}};
    assume(solver, assumed);
    assert_int_equal(list(&listing), QDR_EXHAUSTED);
    assert_both_gave(&listing, &right);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* The last pair, which stands alone; and all but some pair. */
static void what_is_assumed_holds(void **state)
{
    (void)state;
    if (UNLESS_SANITIZED(true, false)) {
        list_assumed(26, PLAIN, 84);
    }
    list_assumed(23, BOUNDS, QDR_NOT | 1);
}

static qdr_verdict take_of_pool(void *ctx, const qdr_solution *solution)
{
    struct listing *listing = ctx;
    note_some(&listing->found, solution);
    listing->by_rememberer += qdri_solver_at_work(listing->solver) == QDRI_REMEMBERER;
    return QDR_CONTINUE;
}

/* In order, the search gives all. */
static void list_in_pool(const qdr_problem *problem, const struct found *right, bool in_order)
{
    qdr_pool *pool;
    qdr_solver *solver = solver_of(problem, "auto");
    struct listing listing = {.solver = solver, .found = {.problem = problem}};
    const qdr_sink sink = {.ctx = &listing, .take = take_of_pool};
    must(qdr_solver_set_number(solver, "threads", 2, NULL));
    must(qdr_pool_new(&pool, solver, NULL));
    if (in_order) {
        must(qdr_pool_order(pool, NULL));
    }
    assert_int_equal(qdr_pool_run(pool, &sink), QDR_EXHAUSTED);
    assert_same(&listing.found, right);
    assert_int_equal(qdr_pool_stats(pool)->solutions, right->count);
    assert_int_equal(listing.by_rememberer > 0, !in_order);
    qdr_pool_free(pool);
    qdr_solver_free(solver);
}

static void a_pool_lists_as_one_does(void **state)
{
    (void)state;
    struct found right;
    qdr_problem *problem = make_matchings(vertices_of(ANY_KIND), ANY_KIND);
    find_right(problem, QDR_NO_OPTION, &right);
    list_in_pool(problem, &right, false);
    if (UNLESS_SANITIZED(true, false)) {
        list_in_pool(problem, &right, true);
    }
    qdr_problem_free(problem);
}

/* Who wants a few solutions, or looks at each, is not made to wait for all. */
static void one_by_one_the_search_gives_all(void **state)
{
    (void)state;
    struct found right;
    qdr_problem *problem = make_matchings(20, PLAIN);
    find_right(problem, QDR_NO_OPTION, &right);
    qdr_solver *solver = solver_of(problem, "auto");
    struct found found = {.problem = problem};
    const qdr_solution *solution;
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        assert_int_equal(qdri_solver_at_work(solver), QDRI_RIVALS);
        note(&found, solution);
    }
    assert_same(&found, &right);
    qdr_solver_free(solver);
    qdr_problem_free(problem);
}

/* --------------------------------------------------------------------------------- pieces ---- */

static bool is_in(struct qdri_rest *rest, const qdr_problem *problem, const qdr_option *options,
                  size_t count)
{
    const qdr_solution solution = {.option = options, .count = count, .problem = problem};
    return qdri_rest_has(rest, &solution);
}

static void pieces_are_told_by_their_literals(void **state)
{
    (void)state;
    struct qdri_rest rest;
    qdr_problem *problem = make_matchings(4, PLAIN); /* which nobody looks at */
    const qdr_option pieces[][3] = {{90, 1, 70}, {90, 1, 5}, {90, 1, 64}};
    const qdr_option beside[] = {90, 2, 71};
    const qdr_option deeper[] = {90, 1, 6, 8};
    const qdr_option without[] = {90, 1, 6, 9, QDR_NOT | 10};
    assert_true(qdri_rest_begin(&rest, 91, 1, 1 << 16));
    assert_false(is_in(&rest, problem, (const qdr_option[]){90, 1, 70}, 3));
    for (size_t k = 0; k < 3; ++k) {
        assert_true(qdri_rest_take(&rest, pieces[k], 3));
    }
    assert_true(qdri_rest_take(&rest, beside, 3));
    assert_true(qdri_rest_take(&rest, deeper, 4));
    assert_true(qdri_rest_take(&rest, without, 5));
    assert_true(is_in(&rest, problem, (const qdr_option[]){64, 2, 90, 1}, 4));
    assert_true(is_in(&rest, problem, (const qdr_option[]){5, 1}, 2));
    assert_true(is_in(&rest, problem, (const qdr_option[]){8, 6, 1}, 3));
    assert_true(is_in(&rest, problem, (const qdr_option[]){9, 6, 1, 11}, 4));
    assert_false(is_in(&rest, problem, (const qdr_option[]){9, 6, 1, 10}, 4));
    assert_true(is_in(&rest, problem, (const qdr_option[]){71, 2}, 2));
    assert_false(is_in(&rest, problem, (const qdr_option[]){71, 1}, 2));
    assert_false(is_in(&rest, problem, (const qdr_option[]){8, 1, 7}, 3));
    assert_false(is_in(&rest, problem, (const qdr_option[]){64, 2, 90}, 3));
    qdri_rest_free(&rest);
    assert_false(qdri_rest_is_begun(&rest));
    qdr_problem_free(problem);
}

static void who_has_no_room_takes_no_piece(void **state)
{
    (void)state;
    struct qdri_rest rest;
    const qdr_option piece[] = {1, 2, 3};
    assert_false(qdri_rest_begin(&rest, 1000, 0, 3999));
    assert_false(qdri_rest_is_begun(&rest));
    assert_true(qdri_rest_begin(&rest, 1000, 0, 4000 + 8));
    assert_false(qdri_rest_take(&rest, piece, 3));
    qdri_rest_free(&rest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rest_is_given_once),
        cmocka_unit_test(pauses_lose_nothing),
        cmocka_unit_test(whoever_watches_hears_of_all),
        cmocka_unit_test(what_is_assumed_holds),
        cmocka_unit_test(a_pool_lists_as_one_does),
        cmocka_unit_test(one_by_one_the_search_gives_all),
        cmocka_unit_test(pieces_are_told_by_their_literals),
        cmocka_unit_test(who_has_no_room_takes_no_piece),
    };
    return cmocka_run_group_tests_name("rest", tests, NULL, NULL);
}
