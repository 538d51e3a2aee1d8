/* test_cubes.c  Cubes of a search: together they are the whole, each solution once; and what is not
 * the whole is refused. */
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
#include "../support/random_problem.h"
#include "../support/source_file.h"
#include "../support/strbuf_writer.h"

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

static qdr_cubes *cubes_of(const qdr_problem *problem, size_t count)
{
    qdr_cubes *cubes;
    qdr_error error;
    const qdr_status status = qdr_cubes_new(&cubes, problem, count, NULL, &error);
    if (status != QDR_OK) {
        fail_msg("%s", error.text);
    }
    return cubes;
}

static void write_cubes(const qdr_cubes *cubes, struct qdri_strbuf *text)
{
    const qdr_writer writer = {.ctx = text, .write = write_to_strbuf};
    assert_int_equal(qdr_write_cubes(cubes, &writer, NULL), QDR_OK);
}

static qdr_status read_cubes(qdr_cubes **cubes, const qdr_problem *problem, const char *text,
                             size_t size, qdr_error *error)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, text, size);
    return qdr_read_cubes(cubes, problem, &reader, "cubes", error);
}

/* ---------------------------------------------------------------------------- the whole ---- */

/* How often each set of options was found, in all cubes. */
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

/* Searches one cube; NULL for `sink`: counts. */
static uint64_t search_cube(const qdr_problem *problem, const qdr_cubes *cubes, size_t cube,
                            uint64_t threads, const qdr_sink *sink)
{
    qdr_params *params;
    qdr_solver *solver;
    qdr_pool *pool;
    qdr_number *number;
    uint64_t count = 0;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "threads", threads, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    assert_int_equal(qdr_pool_new(&pool, solver, NULL), QDR_OK);
    assert_int_equal(qdr_number_new(&number, NULL), QDR_OK);
    assert_int_equal(qdr_pool_take_cube(pool, cubes, cube, NULL), QDR_OK);
    if (sink) {
        assert_int_equal(qdr_pool_run(pool, sink), QDR_EXHAUSTED);
        count = qdr_pool_stats(pool)->solutions;
    } else {
        assert_int_equal(qdr_pool_count(pool, number), QDR_EXHAUSTED);
        assert_true(qdr_number_to_u64(number, &count));
    }
    qdr_number_free(number);
    qdr_pool_free(pool);
    qdr_solver_free(solver);
    qdr_params_free(params);
    return count;
}

static void cubes_of_random_problems_are_the_whole(void **state)
{
    struct brute_solutions *right = malloc(sizeof *right);
    struct sets *sets = malloc(sizeof *sets);
    (void)state;
    assert_true(right && sets);
    for (uint64_t seed = 1; seed <= UNLESS_SANITIZED(120, 24); ++seed) {
        struct recipe recipe;
        recipe_make_up(&recipe, seed);
        qdr_problem *problem = recipe_build(&recipe);
        if (!problem) {
            continue;
        }
        brute_solve(problem, right);
        const size_t count = 1 + seed % 7;
        qdr_cubes *cubes = cubes_of(problem, count);
        *sets = (struct sets){.count = 0};
        uint64_t counted = 0;
        for (size_t k = 0; k < count; ++k) {
            const qdr_sink sink = {.ctx = sets, .take = take_set};
            search_cube(problem, cubes, k, 1 + seed % 2, &sink);
            counted += search_cube(problem, cubes, k, 1, NULL);
        }
        assert_int_equal(sets->count, right->count);
        assert_int_equal(counted, right->count);
        for (size_t k = 0; k < right->count; ++k) {
            assert_int_equal(sets->times[right->set[k]], 1);
        }
        qdr_cubes_free(cubes);
        qdr_problem_free(problem);
    }
    free(right);
    free(sets);
}

static const struct {
    const char *name;
    uint64_t count;
} known[] = {{"queens-8.dlx", 92},        {"langford-8.dlx", 300},
             {"dominoes-6x6.dlx", 6728},  {"matchings-10.dlx", 945},
             {"word-squares.dlx", 93},    {"edge-squares.dlx", 416},
             {"matrices-4-2.dlx", 90},    {"dominating-queens-5.dlx", 186},
             {"pentominoes-3x20.dlx", 8}, {"tiny.dlx", 1}};

static void cubes_of_known_problems_are_the_whole(void **state)
{
    static const size_t counts[] = {7, 30};
    (void)state;
    for (size_t n = 0; n < sizeof known / sizeof *known; ++n) {
        qdr_problem *problem = problem_of(known[n].name);
        for (size_t c = 0; c < UNLESS_SANITIZED(2, 1); ++c) {
            qdr_cubes *cubes = cubes_of(problem, counts[c]);
            uint64_t sum = 0;
            assert_int_equal(qdr_cubes_count(cubes), counts[c]);
            for (size_t k = 0; k < counts[c]; ++k) {
                sum += search_cube(problem, cubes, k, 1, NULL);
            }
            assert_int_equal(sum, known[n].count);
            qdr_cubes_free(cubes);
        }
        qdr_problem_free(problem);
    }
}

/* ------------------------------------------------------------------------------- sizes ---- */

static void sizes_are_similar(void **state)
{
    qdr_problem *problem = problem_of("queens-12.dlx");
    qdr_cubes *cubes = cubes_of(problem, 20);
    qdr_cube_info info;
    double most = 0;
    double all = 0;
    (void)state;
    for (size_t k = 0; qdr_cubes_at(cubes, k, &info); ++k) {
        assert_true(info.prefixes > 0);
        all += info.nodes;
        most = info.nodes > most ? info.nodes : most;
    }
    assert_true(most * 20 < 2 * all);
    assert_false(qdr_cubes_at(cubes, 20, &info));
    qdr_cubes_free(cubes);
    qdr_problem_free(problem);
}

/* ------------------------------------------------------------------------------- files ---- */

/* Below the first option of x there are 3 items, below the second one there are 20: the latter part
 * is divided again and again before the former. */
static void the_largest_part_is_divided_first(void **state)
{
    struct qdri_strbuf text = {0};
    struct qdri_strbuf written = {0};
    qdr_memory_reader memory;
    qdr_reader reader;
    qdr_problem *problem;
    (void)state;
    assert_true(qdri_strbuf_addf(&text, "x"));
    for (unsigned k = 1; k <= 20; ++k) {
        assert_true(qdri_strbuf_addf(&text, " y%u", k));
    }
    assert_true(qdri_strbuf_addf(&text, "\nx"));
    for (unsigned k = 1; k <= 17; ++k) {
        assert_true(qdri_strbuf_addf(&text, " y%u", k));
    }
    assert_true(qdri_strbuf_addf(&text, "\nx\n"));
    for (unsigned k = 1; k <= 20; ++k) {
        assert_true(qdri_strbuf_addf(&text, "y%u\ny%u\n", k, k));
    }
    qdr_reader_from_memory(&reader, &memory, text.text, text.length);
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    qdr_cubes *cubes = cubes_of(problem, 2);
    write_cubes(cubes, &written);
    assert_non_null(strstr(written.text, "\n1 1 cube "));
    assert_non_null(strstr(written.text, "\n1 2 split "));
    qdr_cubes_free(cubes);
    qdr_problem_free(problem);
    qdri_strbuf_free(&written);
    qdri_strbuf_free(&text);
}

static void what_is_written_comes_back(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    qdr_cubes *cubes = cubes_of(problem, 9);
    struct qdri_strbuf text = {.text = NULL};
    struct qdri_strbuf again = {.text = NULL};
    qdr_cubes *read;
    (void)state;
    write_cubes(cubes, &text);
    assert_int_equal(read_cubes(&read, problem, text.text, text.length, NULL), QDR_OK);
    write_cubes(read, &again);
    assert_string_equal(text.text, again.text);
    assert_int_equal(qdr_cubes_fingerprint(cubes), qdr_cubes_fingerprint(read));
    qdri_strbuf_free(&text);
    qdri_strbuf_free(&again);
    qdr_cubes_free(read);
    qdr_cubes_free(cubes);
    qdr_problem_free(problem);
}

/* A file with a byte that is another one, or a line that is not there, is no file of cubes. */
static void damage_is_seen(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    qdr_cubes *cubes = cubes_of(problem, 3);
    struct qdri_strbuf text = {.text = NULL};
    qdr_cubes *read;
    qdr_error error;
    (void)state;
    write_cubes(cubes, &text);
    for (size_t at = 0; at < text.length; ++at) {
        text.text[at] ^= 1;
        assert_int_not_equal(read_cubes(&read, problem, text.text, text.length, &error), QDR_OK);
        assert_null(read);
        assert_true(error.line > 0);
        text.text[at] ^= 1;
    }
    for (size_t size = 0; size + 1 < text.length; ++size) {
        assert_int_not_equal(read_cubes(&read, problem, text.text, size, &error), QDR_OK);
    }
    qdri_strbuf_free(&text);
    qdr_cubes_free(cubes);
    qdr_problem_free(problem);
}

static void what_is_not_the_whole_is_refused(void **state)
{
    static const struct {
        const char *tree;
        const char *message;
    } cases[] = {
        {"0 - split 1\n1 1 cube 1 1\n1 2 cube 2 1\n", "this is not the next node"},
        {"0 - split 1\n1 1 cube 1 1\n2 4 cube 2 1\n", "this is not the next node"},
        {"0 - cube 3 1\n", "this is no node that is split"},
        {"0 - split 9\n", "this is no node that is split"},
        {"0 - split 2\n1 1 split 1\n", "this item is not to be covered once"},
        {"1 1 cube 1 1\n", "this is not the next node"},
        {"0 9 cube 1 1\n", "this is no option"},
        {"0 - split 1\n1 1 cube 1 1\n", "the cubes end"},
        {"nodes\n", "this is no node of a tree"},
        {"0 - cube 1 1\nend 0000000000000000\n", "damaged"},
    };
    static const char problem_text[] = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
    qdr_problem *problem;
    qdr_reader reader;
    qdr_memory_reader memory;
    (void)state;
    qdr_reader_from_memory(&reader, &memory, problem_text, strlen(problem_text));
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        struct qdri_strbuf text = {.text = NULL};
        qdr_cubes *cubes;
        qdr_error error;
        assert_true(qdri_strbuf_addf(&text, "quadrille cubes 1 problem %016llx cubes 2\n%s",
                                     (unsigned long long)qdr_problem_fingerprint(problem),
                                     cases[k].tree));
        assert_int_not_equal(read_cubes(&cubes, problem, text.text, text.length, &error), QDR_OK);
        assert_non_null(strstr(error.text, cases[k].message));
        qdri_strbuf_free(&text);
    }
    qdr_problem_free(problem);
}

/* --------------------------------------------------------------------------- the rest ---- */

static void arguments_are_looked_at(void **state)
{
    qdr_problem *problem = problem_of("queens-8.dlx");
    qdr_problem *other = problem_of("langford-8.dlx");
    qdr_cubes *cubes;
    qdr_solver *solver;
    qdr_pool *pool;
    (void)state;
    assert_int_equal(qdr_cubes_new(&cubes, NULL, 2, NULL, NULL), QDR_INVALID);
    assert_int_equal(qdr_cubes_new(&cubes, problem, 0, NULL, NULL), QDR_RANGE);
    assert_int_equal(qdr_cubes_new(&cubes, problem, QDR_CUBES_MAX + 1, NULL, NULL), QDR_RANGE);
    cubes = cubes_of(problem, 2);
    assert_int_equal(qdr_solver_new(&solver, other, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_pool_new(&pool, solver, NULL), QDR_OK);
    assert_int_equal(qdr_pool_take_cube(pool, NULL, 0, NULL), QDR_INVALID);
    assert_int_equal(qdr_pool_take_cube(pool, cubes, 0, NULL), QDR_INVALID);
    assert_int_equal(qdr_pool_take_cube(pool, cubes, 2, NULL), QDR_RANGE);
    qdr_pool_free(pool);
    qdr_solver_free(solver);
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_pool_new(&pool, solver, NULL), QDR_OK);
    assert_int_equal(qdr_pool_take_cube(pool, cubes, 0, NULL), QDR_OK);
    assert_int_equal(qdr_pool_take_cube(pool, cubes, 1, NULL), QDR_INVALID);
    assert_int_equal(qdr_pool_run(pool, NULL), QDR_EXHAUSTED);
    const uint64_t first = qdr_pool_stats(pool)->solutions;
    qdr_pool_reset(pool); /* the whole again */
    assert_int_equal(qdr_pool_run(pool, NULL), QDR_EXHAUSTED);
    assert_int_equal(qdr_pool_stats(pool)->solutions, 92);
    assert_true(first < 92);
    qdr_pool_free(pool);
    qdr_solver_free(solver);
    qdr_cubes_free(cubes);
    qdr_problem_free(other);
    qdr_problem_free(problem);
}

static qdr_verdict is_due(void *ctx)
{
    (void)ctx;
    return QDR_STOP;
}

static void splitting_may_be_stopped(void **state)
{
    qdr_problem *problem = problem_of("queens-12.dlx");
    qdr_params *params;
    qdr_cubes *cubes;
    (void)state;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "time", 1, NULL), QDR_OK);
    assert_int_equal(qdr_cubes_new(&cubes, problem, 100000, params, NULL), QDR_CANCELLED);
    assert_int_equal(qdr_params_set_number(params, "time", 0, NULL), QDR_OK);
    qdr_params_set_watch(params, watch_with(is_due, NULL));
    assert_int_equal(qdr_cubes_new(&cubes, problem, 100000, params, NULL), QDR_CANCELLED);
    qdr_params_free(params);
    qdr_problem_free(problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cubes_of_random_problems_are_the_whole),
        cmocka_unit_test(cubes_of_known_problems_are_the_whole),
        cmocka_unit_test(sizes_are_similar),
        cmocka_unit_test(the_largest_part_is_divided_first),
        cmocka_unit_test(what_is_written_comes_back),
        cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(what_is_not_the_whole_is_refused),
        cmocka_unit_test(arguments_are_looked_at),
        cmocka_unit_test(splitting_may_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
