/* test_pieces.c  A search that gives parts of itself away: whoever searches them, each solution is
 * found exactly once. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/brute.h"
#include "../support/effort.h"
#include "../support/found.h"
#include "../support/random_problem.h"
#include "../support/source_file.h"
#include "base/random.h"

/* Pieces that are still to be searched, each of at most so many options. */
enum { LONGEST = 40, PIECES_MOST = 4000 };

struct piece {
    qdr_option option[LONGEST];
    size_t count;
};

struct pool {
    struct piece piece[PIECES_MOST];
    size_t count;
    size_t given; /* in all */
};

/* How pieces are searched. */
struct manner {
    const char *engine;
    const char *compact;
    const char *layout;
    uint32_t hands;   /* what relay hands on */
    bool goes_on;     /* does a search that gave something away go on with the rest? */
    bool gives_often; /* after each solution, too? */
};

static bool keep(void *ctx, const qdr_option *options, size_t count)
{
    struct pool *pool = ctx;
    assert_true(pool->count < PIECES_MOST && count > 0 && count <= LONGEST);
    struct piece *piece = &pool->piece[pool->count++];
    memcpy(piece->option, options, count * sizeof *options);
    piece->count = count;
    ++pool->given;
    return true;
}

static qdr_solver *solver_of(const qdr_problem *problem, const struct manner *manner)
{
    qdr_params *params;
    qdr_solver *solver;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", manner->engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "compact", manner->compact, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "layout", manner->layout, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "hands", manner->hands, NULL), QDR_OK);
    const qdr_status status = qdr_solver_new(&solver, problem, params, NULL);
    assert_true(status == QDR_OK || status == QDR_UNSUPPORTED);
    qdr_params_free(params);
    return solver;
}

/* Who takes solutions. */
typedef void take_solution(void *ctx, const qdr_solution *solution);

/* Searches a piece with budgets at random, gives away what is left when one is over, and goes on
 * with the rest of it. */
static void search_piece(qdr_solver *solver, const struct manner *manner, struct pool *pool,
                         struct qdri_random *random, take_solution *take, void *ctx)
{
    const struct piece piece = pool->piece[--pool->count];
    const qdr_solution *solution;
    qdr_outcome outcome;
    uint64_t nodes = 0;
    qdr_solver_reset(solver);
    for (size_t k = 0; k < piece.count; ++k) {
        assert_int_equal(qdr_solver_assume(solver, piece.option[k], NULL), QDR_OK);
    }
    do {
        nodes += 1 + qdri_random_below(random, 12);
        assert_int_equal(qdr_solver_set_number(solver, "nodes", nodes, NULL), QDR_OK);
        while ((outcome = qdr_solver_next(solver, &solution)) == QDR_SOLUTION) {
            take(ctx, solution);
            if (manner->gives_often) {
                qdr_solver_split(solver, keep, pool);
            }
        }
        if (outcome == QDR_LIMIT) {
            qdr_solver_split(solver, keep, pool);
        }
        nodes = qdr_solver_stats(solver)->nodes;
    } while (outcome == QDR_LIMIT);
    assert_int_equal(outcome, QDR_EXHAUSTED);
}

/* Returns how many pieces were given away. */
static size_t search_in_pieces(const qdr_problem *problem, const struct manner *manner,
                               uint64_t seed, take_solution *take, void *ctx)
{
    struct pool *pool = calloc(1, sizeof *pool);
    struct qdri_random random;
    qdr_solver *solver = solver_of(problem, manner);
    assert_non_null(pool);
    qdri_random_seed(&random, seed);
    pool->count = solver ? 1 : 0; /* the whole */
    while (pool->count > 0) {
        search_piece(solver, manner, pool, &random, take, ctx);
    }
    const size_t given = pool->given;
    qdr_solver_free(solver);
    free(pool);
    return given;
}

static const struct manner manners[] = {
    {.engine = "links", .compact = "auto", .layout = "auto"},
    {.engine = "links", .compact = "auto", .layout = "auto", .gives_often = true},
    {.engine = "relay", .compact = "auto", .layout = "auto", .hands = 2},
    {.engine = "relay", .compact = "auto", .layout = "auto", .hands = 3, .gives_often = true},
    {.engine = "lanes", .compact = "auto", .layout = "lanes"},
    {.engine = "lanes", .compact = "always", .layout = "lanes", .gives_often = true},
    {.engine = "lanes", .compact = "never", .layout = "planes"},
    {.engine = "lanes", .compact = "auto", .layout = "planes", .gives_often = true},
};

/* -------------------------------------------------------------------------------- tests ---- */

/* Solutions as sets of options, and how often each was found. */
struct sets {
    const struct brute_solutions *right;
    unsigned times[1 << BRUTE_OPTIONS];
    size_t count;
};

static void take_set(void *ctx, const qdr_solution *solution)
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
}

static void random_problems_are_searched_in_pieces(void **state)
{
    struct brute_solutions *right = malloc(sizeof *right);
    struct sets *sets = malloc(sizeof *sets);
    size_t given[sizeof manners / sizeof *manners] = {0};
    (void)state;
    assert_true(right && sets);
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(1500, 300); ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        if (!problem) {
            continue;
        }
        brute_solve(problem, right);
        for (size_t k = 0; k < sizeof manners / sizeof *manners; ++k) {
            *sets = (struct sets){.right = right};
            qdr_solver *solver = solver_of(problem, &manners[k]);
            const bool is_there = solver != NULL;
            qdr_solver_free(solver);
            given[k] += search_in_pieces(problem, &manners[k], seed, take_set, sets);
            assert_int_equal(sets->count, is_there ? right->count : 0);
            for (size_t i = 0; is_there && i < right->count; ++i) {
                assert_int_equal(sets->times[right->set[i]], 1);
            }
        }
        qdr_problem_free(problem);
    }
    for (size_t k = 0; k < sizeof manners / sizeof *manners; ++k) {
        assert_true(given[k] > 50);
    }
    free(right);
    free(sets);
}

/* What some options at random are assumed to be, in this order, each of them once or twice. */
static size_t make_up_terms(const qdr_problem *problem, struct qdri_random *random,
                            qdr_option *term, size_t most)
{
    const uint32_t options = qdr_problem_options(problem);
    const size_t count = options > 0 ? qdri_random_below(random, (uint32_t)most + 1) : 0;
    for (size_t k = 0; k < count; ++k) {
        const bool is_out = qdri_random_below(random, 3) > 0;
        term[k] = qdri_random_below(random, options) | (is_out ? QDR_NOT : 0);
    }
    return count;
}

static bool has_all(brute_set set, const qdr_option *term, size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        const bool is_in = set >> (term[k] & ~QDR_NOT) & 1;
        if (is_in == (term[k] >= QDR_NOT)) {
            return false;
        }
    }
    return true;
}

static void options_are_assumed_and_taken_out(void **state)
{
    struct brute_solutions *right = malloc(sizeof *right);
    struct sets *sets = malloc(sizeof *sets);
    size_t asked = 0;
    size_t found = 0;
    (void)state;
    assert_true(right && sets);
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(1500, 300); ++seed) {
        struct recipe recipe;
        struct qdri_random random;
        recipe_make_up(&recipe, seed);
        qdri_random_seed(&random, seed);
        qdr_problem *problem = recipe_build(&recipe);
        qdr_solver *solver = problem ? solver_of(problem, &manners[0]) : NULL;
        if (!solver || qdr_problem_options(problem) == 0) {
            qdr_solver_free(solver);
            qdr_problem_free(problem);
            continue;
        }
        qdr_error error;
        const qdr_status status = qdr_solver_assume(solver, QDR_NOT, &error);
        brute_solve(problem, right);
        for (unsigned round = 0; status == QDR_OK && round < 6; ++round) {
            qdr_option term[5];
            const qdr_solution *solution;
            const size_t count = make_up_terms(problem, &random, term, 5);
            size_t wanted = 0;
            *sets = (struct sets){.right = right};
            qdr_solver_reset(solver);
            for (size_t k = 0; k < count; ++k) {
                assert_int_equal(qdr_solver_assume(solver, term[k], NULL), QDR_OK);
            }
            while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
                take_set(sets, solution);
            }
            for (size_t i = 0; i < right->count; ++i) {
                const bool is_wanted = has_all(right->set[i], term, count);
                assert_int_equal(sets->times[right->set[i]], is_wanted);
                wanted += is_wanted;
            }
            assert_int_equal(sets->count, wanted);
            ++asked;
            found += wanted;
        }
        if (status != QDR_OK) {
            assert_int_equal(status, QDR_UNSUPPORTED);
            assert_int_equal(qdr_solver_assume(solver, 0, NULL), QDR_OK);
        }
        qdr_solver_free(solver);
        qdr_problem_free(problem);
    }
    assert_true(asked > 300 && found > 300);
    free(right);
    free(sets);
}

static void note_solution(void *ctx, const qdr_solution *solution)
{
    note(ctx, solution);
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

/* With smaller tables deep in the search, rushes, colors, and trees of many levels. */
static void known_problems_are_searched_in_pieces(void **state)
{
    static const char *const names[] = {
        "queens-8.dlx",     "langford-8.dlx",   "dominoes-6x6.dlx",        "matchings-10.dlx",
        "word-squares.dlx", "edge-squares.dlx", "dominating-queens-5.dlx", "matrices-4-2.dlx"};
    (void)state;
    for (size_t n = 0; n < sizeof names / sizeof *names; ++n) {
        qdr_problem *problem = problem_of(names[n]);
        struct found right = {.problem = problem};
        qdr_solver *solver = solver_of(problem, &manners[0]);
        assert_int_equal(qdr_solver_run(solver, &(qdr_sink){.ctx = &right, .take = note_each}),
                         QDR_EXHAUSTED);
        qdr_solver_free(solver);
        for (size_t k = 0; k < sizeof manners / sizeof *manners; ++k) {
            struct found found = {.problem = problem};
            solver = solver_of(problem, &manners[k]);
            const bool is_there = solver != NULL;
            qdr_solver_free(solver);
            if (!is_there) {
                continue; /* no bounds for this engine */
            }
            const size_t given = search_in_pieces(problem, &manners[k], n, note_solution, &found);
            if (found.count != right.count || given < 10) {
                fail_msg("%s, manner %zu: %d of %d solutions, %zu pieces", names[n], k,
                         (int)found.count, (int)right.count, given);
            }
            assert_same(&found, &right);
        }
        qdr_problem_free(problem);
    }
}

/* The same, where nobody looks at solutions.  Returns how many there were. */
static uint64_t count_piece(qdr_solver *solver, struct pool *pool, struct qdri_random *random)
{
    const struct piece piece = pool->piece[--pool->count];
    qdr_outcome outcome;
    qdr_solver_reset(solver);
    for (size_t k = 0; k < piece.count; ++k) {
        assert_int_equal(qdr_solver_assume(solver, piece.option[k], NULL), QDR_OK);
    }
    do {
        const uint64_t nodes = qdr_solver_stats(solver)->nodes + 1 + qdri_random_below(random, 30);
        assert_int_equal(qdr_solver_set_number(solver, "nodes", nodes, NULL), QDR_OK);
        outcome = qdr_solver_run(solver, NULL);
        if (outcome == QDR_LIMIT) {
            qdr_solver_split(solver, keep, pool);
        }
    } while (outcome == QDR_LIMIT);
    assert_int_equal(outcome, QDR_EXHAUSTED);
    return qdr_solver_stats(solver)->solutions;
}

/* Where both ways of a node are mirror images, the second one may be counted, and never searched;
 * it must not be given away, too. */
static void sudokus_are_counted_in_pieces(void **state)
{
    struct pool *pool = calloc(1, sizeof *pool);
    qdr_rules *rules;
    qdr_encoding *sudoku;
    struct qdri_random random;
    (void)state;
    assert_non_null(pool);
    assert_int_equal(qdr_rules_new(&rules, 4, 2, 2, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL), QDR_OK);
    for (size_t k = 0; k < sizeof manners / sizeof *manners; ++k) {
        qdr_solver *solver = solver_of(qdr_encoding_problem(sudoku), &manners[k]);
        for (uint64_t seed = 1; seed <= 20; ++seed) {
            uint64_t count = 0;
            qdri_random_seed(&random, seed);
            *pool = (struct pool){.count = 1};
            while (pool->count > 0) {
                count += count_piece(solver, pool, &random);
            }
            assert_int_equal(count, 288);
            assert_true(pool->given > 3);
        }
        qdr_solver_free(solver);
    }
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sudokus_are_counted_in_pieces),
        cmocka_unit_test(known_problems_are_searched_in_pieces),
        cmocka_unit_test(random_problems_are_searched_in_pieces),
        cmocka_unit_test(options_are_assumed_and_taken_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
