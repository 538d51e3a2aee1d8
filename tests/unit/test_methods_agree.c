/* test_methods_agree.c  All methods of the backtracker and the engine find the same solutions, in
 * grids of many rules with one solution, several or none; and plain and iterative find them by the
 * same steps. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/sudoku.h>

#include "base/random.h"

#define METHODS 5
#define SIDE 9    /* greatest here */
#define MOST 3000 /* solutions of a puzzle that is used */

static const char jigsaw_of_6[] = "aaabdd aacbbd accbbd ccebdd ecefff eeefff";
static const char jigsaw_of_9[] = "aaabbbccc aaabbcccc aaabbbbfc dddeefffc ddddeefff ddeeeeefi "
                                  "ggghhhifi ggghhhiii ggghhhiii";

/* Rules, and how many givens make puzzles of them that have neither one solution always nor too
 * many. */
static const struct setting {
    unsigned side;
    unsigned box_rows;
    unsigned box_columns;
    struct {
        const char *name;
        const char *argument;
    } more[2];
    unsigned least;
    unsigned most;
    unsigned puzzles;
} settings[] = {
    {4, 2, 2, {{NULL, NULL}}, 0, 8, 60},
    {4, 2, 2, {{"diagonal", NULL}}, 0, 5, 30},
    {4, 1, 4, {{NULL, NULL}}, 0, 8, 30},
    {5, 1, 5, {{NULL, NULL}}, 6, 12, 20},
    {6, 2, 3, {{NULL, NULL}}, 8, 14, 20},
    {6, 3, 2, {{"even", "r1c1,r2c3,r6c6"}, {"odd", "r1c2"}}, 8, 14, 20},
    {6, 2, 3, {{"jigsaw", jigsaw_of_6}}, 8, 14, 20},
    {9, 3, 3, {{NULL, NULL}}, 27, 38, 20},
    {9, 3, 3, {{"diagonal", NULL}}, 30, 38, 16},
    {9, 3, 3, {{"even", "r1c1 r1c4 r5c5 r9c9"}, {"odd", "r2c2 r3c7"}}, 32, 40, 16},
    {9, 3, 3, {{"jigsaw", jigsaw_of_9}}, 32, 40, 16},
};

/* Rules made ready: for the backtracker, encoded for the engine, and for making puzzles. */
struct workshop {
    qdr_rules *rules;
    qdr_encoding *sudoku;
    qdr_solver *solver;
    qdr_solver *maker; /* finds full grids at random, the same ones whatever "auto" is */
    struct qdri_random random;
};

static void open_workshop(struct workshop *workshop, const struct setting *setting, uint64_t seed)
{
    qdr_params *params;
    qdri_random_seed(&workshop->random, seed);
    assert_int_equal(qdr_rules_new(&workshop->rules, setting->side, setting->box_rows,
                                   setting->box_columns, NULL),
                     QDR_OK);
    for (size_t k = 0; k < 2 && setting->more[k].name; ++k) {
        assert_int_equal(
            qdr_rules_add(workshop->rules, setting->more[k].name, setting->more[k].argument, NULL),
            QDR_OK);
    }
    assert_int_equal(qdr_encoding_new(&workshop->sudoku, workshop->rules, NULL, NULL, NULL),
                     QDR_OK);
    const qdr_problem *problem = qdr_encoding_problem(workshop->sudoku);
    assert_int_equal(qdr_solver_new(&workshop->solver, problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", "links", NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "choose", "random", NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&workshop->maker, problem, params, NULL), QDR_OK);
    qdr_params_free(params);
}

static void close_workshop(struct workshop *workshop)
{
    qdr_solver_free(workshop->maker);
    qdr_solver_free(workshop->solver);
    qdr_encoding_free(workshop->sudoku);
    qdr_rules_free(workshop->rules);
}

/* -------------------------------------------------------------------------- solution sets ---- */

struct answers {
    size_t count;
    qdr_digit grid[MOST + 1][SIDE * SIDE]; /* 0 beyond its cells */
};

static qdr_verdict keep(void *ctx, const qdr_grid *grid)
{
    struct answers *answers = ctx;
    memset(answers->grid[answers->count], 0, sizeof answers->grid[0]);
    memcpy(answers->grid[answers->count], grid->cell, (size_t)grid->side * grid->side);
    return ++answers->count > MOST ? QDR_STOP : QDR_CONTINUE;
}

static int by_digits(const void *a, const void *b)
{
    return memcmp(a, b, SIDE * SIDE);
}

static void sort(struct answers *answers)
{
    qsort(answers->grid, answers->count, sizeof answers->grid[0], by_digits);
}

static void solve_by_engine(struct workshop *workshop, const qdr_grid *givens,
                            struct answers *answers)
{
    const qdr_solution *solution;
    qdr_grid grid;
    answers->count = 0;
    qdr_solver_reset(workshop->solver);
    assert_int_equal(qdr_encoding_assume(workshop->sudoku, givens, workshop->solver, NULL), QDR_OK);
    while (qdr_solver_next(workshop->solver, &solution) == QDR_SOLUTION) {
        qdr_encoding_decode(workshop->sudoku, solution, &grid);
        if (keep(answers, &grid) == QDR_STOP) {
            break;
        }
    }
    sort(answers);
}

/* What a search did, in short: steps in the same order make the same trace. */
struct search {
    struct answers answers;
    uint64_t trace;
    qdr_backtrack_stats stats;
};

static qdr_verdict keep_of_search(void *ctx, const qdr_grid *grid)
{
    struct search *search = ctx;
    return keep(&search->answers, grid);
}

/* Hashes each step into the trace (FNV-1a, over numbers instead of bytes). */
static qdr_verdict add_to_trace(void *ctx, const qdr_backtrack_step *step)
{
    struct search *search = ctx;
    const uint64_t parts[] = {step->number, step->kind, step->cell, step->digit, step->depth};
    for (size_t k = 0; k < sizeof parts / sizeof parts[0]; ++k) {
        search->trace = (search->trace ^ parts[k]) * 1099511628211u;
    }
    return QDR_CONTINUE;
}

static void solve_by_method(const qdr_rules *rules, const qdr_grid *givens, int method,
                            struct search *search)
{
    qdr_backtrack_watch watch = {.ctx = search, .solution = keep_of_search, .step = add_to_trace};
    search->answers.count = 0;
    search->trace = 0;
    assert_int_equal(
        qdr_backtrack(rules, givens, (qdr_backtrack_method)method, &watch, &search->stats, NULL),
        QDR_EXHAUSTED);
    assert_int_equal(search->stats.solutions, search->answers.count);
    sort(&search->answers);
}

/* -------------------------------------------------------------------------------- puzzles ---- */

static uint32_t below(struct workshop *workshop, uint32_t bound)
{
    return qdri_random_below(&workshop->random, bound);
}

static void make_full_grid(struct workshop *workshop, qdr_grid *grid)
{
    const qdr_solution *solution;
    qdr_solver_reset(workshop->maker);
    assert_int_equal(
        qdr_solver_set_number(workshop->maker, "seed", below(workshop, UINT32_MAX), NULL), QDR_OK);
    assert_int_equal(qdr_solver_next(workshop->maker, &solution), QDR_SOLUTION);
    qdr_encoding_decode(workshop->sudoku, solution, grid);
    assert_true(qdr_rules_holds(workshop->rules, grid));
}

/* Leaves some givens of a full grid; in every fourth puzzle one of them is replaced. */
static void make_puzzle(struct workshop *workshop, const struct setting *setting, qdr_grid *grid)
{
    uint32_t cells = setting->side * setting->side;
    uint32_t givens = setting->least + below(workshop, setting->most - setting->least + 1);
    make_full_grid(workshop, grid);
    for (uint32_t left = cells; left > givens;) {
        uint32_t cell = below(workshop, cells);
        left -= grid->cell[cell] != 0;
        grid->cell[cell] = 0;
    }
    if (below(workshop, 4) == 0) {
        grid->cell[below(workshop, cells)] = (qdr_digit)(1 + below(workshop, setting->side));
    }
}

/* ---------------------------------------------------------------------------------- tests ---- */

static struct answers expected;
static struct search searches[METHODS];

static void compare_all(struct workshop *workshop, const qdr_grid *givens)
{
    for (int method = 0; method < METHODS; ++method) {
        struct search *search = &searches[method];
        solve_by_method(workshop->rules, givens, method, search);
        assert_int_equal(search->answers.count, expected.count);
        assert_memory_equal(search->answers.grid, expected.grid,
                            expected.count * sizeof expected.grid[0]);
    }
    const struct search *plain = &searches[QDR_METHOD_PLAIN];
    const struct search *iterative = &searches[QDR_METHOD_ITERATIVE];
    assert_memory_equal(&plain->stats, &iterative->stats, sizeof plain->stats);
    assert_true(plain->trace == iterative->trace);
}

static void all_methods_find_what_the_engine_finds(void **state)
{
    unsigned with_none = 0;
    unsigned with_one = 0;
    unsigned with_more = 0;
    (void)state;
    for (size_t k = 0; k < sizeof settings / sizeof settings[0]; ++k) {
        struct workshop workshop;
        open_workshop(&workshop, &settings[k], k + 1);
        for (unsigned used = 0; used < settings[k].puzzles;) {
            qdr_grid givens;
            make_puzzle(&workshop, &settings[k], &givens);
            solve_by_engine(&workshop, &givens, &expected);
            if (expected.count <= MOST) {
                compare_all(&workshop, &givens);
                with_none += expected.count == 0;
                with_one += expected.count == 1;
                with_more += expected.count > 1;
                ++used;
            }
        }
        close_workshop(&workshop);
    }
    assert_true(with_none >= 20 && with_one >= 20 && with_more >= 20);
}

/* Two solutions, however it is solved. */
static void an_ambiguous_puzzle_shows_both_solutions(void **state)
{
    const char *text =
        "407200000100400005000016098620300040300900000001072600002005870000600004530097061";
    struct workshop workshop;
    qdr_grid givens;
    (void)state;
    open_workshop(&workshop, &(struct setting){.side = 9}, 1);
    assert_int_equal(qdr_grid_parse(&givens, text, 9, NULL), QDR_OK);
    solve_by_engine(&workshop, &givens, &expected);
    assert_int_equal(expected.count, 2);
    compare_all(&workshop, &givens);
    close_workshop(&workshop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_methods_find_what_the_engine_finds),
        cmocka_unit_test(an_ambiguous_puzzle_shows_both_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
