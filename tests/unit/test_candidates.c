/* test_candidates.c  Which digits the cells of a Sudoku have in some solution: against what the
 * backtracker finds when it lists all solutions, under many rules; and in grids with more solutions
 * than anybody lists. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "base/random.h"

#include "../support/params.h"
#include "../support/strbuf_writer.h"

#define SIDE 9 /* greatest here */
#define CANDIDATES (SIDE * SIDE * SIDE)
#define MOST 2000 /* solutions of a puzzle that is used */

/* Rules, and how many givens make puzzles of them that have several solutions, but not too many. */
static const struct setting {
    unsigned side;
    unsigned box_rows;
    unsigned box_columns;
    const char *name[2];
    const char *argument[2];
    unsigned least;
    unsigned most;
    unsigned puzzles;
} settings[] = {
    {4, 2, 2, {NULL, NULL}, {NULL, NULL}, 0, 6, 40},
    {4, 2, 2, {"diagonal", NULL}, {NULL, NULL}, 0, 4, 20},
    {4, 1, 4, {NULL, NULL}, {NULL, NULL}, 2, 6, 20},
    {6, 2, 3, {NULL, NULL}, {NULL, NULL}, 8, 12, 20},
    {6, 3, 2, {"even", "odd"}, {"r1c1,r2c3,r6c6", "r1c2"}, 8, 12, 20},
    {6, 2, 3, {"jigsaw", NULL}, {"aaabdd aacbbd accbbd ccebdd ecefff eeefff", NULL}, 7, 12, 20},
    {9, 3, 3, {NULL, NULL}, {NULL, NULL}, 27, 32, 15},
    {9, 3, 3, {"diagonal", NULL}, {NULL, NULL}, 24, 30, 15},
};

/* Rules made ready: for the backtracker, encoded for the engines, and for making puzzles. */
struct workshop {
    const struct setting *setting;
    qdr_rules *rules;
    qdr_encoding *sudoku;
    qdr_solver *auto_solver;
    qdr_solver *links;
    qdr_solver *maker; /* finds full grids at random */
    struct qdri_random random;
};

static qdr_solver *make_solver(const qdr_problem *problem, const char *engine, const char *choose)
{
    qdr_params *params;
    qdr_solver *solver;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", engine, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "choose", choose, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, problem, params, NULL), QDR_OK);
    qdr_params_free(params);
    return solver;
}

static void open_workshop(struct workshop *workshop, const struct setting *setting, uint64_t seed)
{
    workshop->setting = setting;
    qdri_random_seed(&workshop->random, seed);
    assert_int_equal(qdr_rules_new(&workshop->rules, setting->side, setting->box_rows,
                                   setting->box_columns, NULL),
                     QDR_OK);
    for (size_t k = 0; k < 2 && setting->name[k]; ++k) {
        assert_int_equal(
            qdr_rules_add(workshop->rules, setting->name[k], setting->argument[k], NULL), QDR_OK);
    }
    assert_int_equal(qdr_encoding_new(&workshop->sudoku, workshop->rules, NULL, NULL, NULL),
                     QDR_OK);
    const qdr_problem *problem = qdr_encoding_problem(workshop->sudoku);
    workshop->auto_solver = make_solver(problem, "auto", "minimum");
    workshop->links = make_solver(problem, "links", "minimum");
    workshop->maker = make_solver(problem, "links", "random");
}

static void close_workshop(struct workshop *workshop)
{
    qdr_solver_free(workshop->maker);
    qdr_solver_free(workshop->links);
    qdr_solver_free(workshop->auto_solver);
    qdr_encoding_free(workshop->sudoku);
    qdr_rules_free(workshop->rules);
}

/* A random full grid from which all but some cells were taken; now and then with a wrong digit. */
static void make_puzzle(struct workshop *workshop, qdr_grid *puzzle)
{
    const struct setting *setting = workshop->setting;
    const unsigned cells = setting->side * setting->side;
    const qdr_solution *solution;
    qdr_solver_reset(workshop->maker);
    assert_int_equal(
        qdr_solver_set_number(workshop->maker, "seed", qdri_random_next(&workshop->random), NULL),
        QDR_OK);
    assert_int_equal(qdr_solver_next(workshop->maker, &solution), QDR_SOLUTION);
    qdr_encoding_decode(workshop->sudoku, solution, puzzle);
    unsigned givens =
        setting->least + qdri_random_below(&workshop->random, setting->most - setting->least + 1);
    for (unsigned left = cells; left > givens;) {
        unsigned cell = qdri_random_below(&workshop->random, cells);
        left -= puzzle->cell[cell] != 0;
        puzzle->cell[cell] = 0;
    }
    if (qdri_random_below(&workshop->random, 8) == 0) {
        unsigned cell = qdri_random_below(&workshop->random, cells);
        puzzle->cell[cell] = (qdr_digit)(1 + qdri_random_below(&workshop->random, setting->side));
    }
}

/* What the backtracker finds. */
struct listing {
    qdr_possibility candidate[CANDIDATES];
    unsigned solutions;
};

static qdr_verdict take(void *ctx, const qdr_grid *grid)
{
    struct listing *listing = ctx;
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        listing->candidate[cell * grid->side + grid->cell[cell] - 1u] = QDR_POSSIBLE;
    }
    return ++listing->solutions < MOST ? QDR_CONTINUE : QDR_STOP;
}

/* False: there are too many. */
static bool list_all(const qdr_rules *rules, const qdr_grid *puzzle, struct listing *listing)
{
    qdr_backtrack_watch watch = {.ctx = listing, .solution = take};
    listing->solutions = 0;
    for (size_t k = 0; k < CANDIDATES; ++k) {
        listing->candidate[k] = QDR_IMPOSSIBLE;
    }
    return qdr_backtrack(rules, puzzle, QDR_METHOD_SMALLEST, &watch, NULL, NULL) == QDR_EXHAUSTED;
}

static void find(const struct workshop *workshop, qdr_solver *solver, const qdr_grid *puzzle,
                 qdr_possibility candidate[CANDIDATES])
{
    memset(candidate, 0, CANDIDATES * sizeof *candidate);
    qdr_solver_reset(solver);
    assert_int_equal(qdr_encoding_assume(workshop->sudoku, puzzle, solver, NULL), QDR_OK);
    assert_int_equal(qdr_encoding_candidates(workshop->sudoku, solver, candidate), QDR_EXHAUSTED);
}

static void agrees_with_the_backtracker(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof settings / sizeof *settings; ++k) {
        struct workshop workshop;
        unsigned several = 0;
        open_workshop(&workshop, &settings[k], k + 1);
        size_t bytes =
            settings[k].side * settings[k].side * settings[k].side * sizeof(qdr_possibility);
        for (unsigned n = 0; n < settings[k].puzzles;) {
            static struct listing listing;
            static qdr_possibility candidate[CANDIDATES];
            qdr_grid puzzle;
            make_puzzle(&workshop, &puzzle);
            if (!list_all(workshop.rules, &puzzle, &listing)) {
                continue;
            }
            ++n;
            several += listing.solutions > 1;
            find(&workshop, workshop.auto_solver, &puzzle, candidate);
            assert_memory_equal(candidate, listing.candidate, bytes);
            find(&workshop, workshop.links, &puzzle, candidate);
            assert_memory_equal(candidate, listing.candidate, bytes);
        }
        assert_true(several > settings[k].puzzles / 4);
        close_workshop(&workshop);
    }
}

/* Each candidate of the empty grid; with few givens, what both engines say; and it takes few
 * searches. */
static void many_solutions_are_no_trouble(void **state)
{
    static const char *const puzzles[] = {
        ".................................................................................",
        "1................................................................................",
        "123456789........................................................................",
        "1.8.......9......3..............14....1..............4..........................."};
    static qdr_possibility first[CANDIDATES];
    static qdr_possibility second[CANDIDATES];
    struct workshop workshop;
    (void)state;
    open_workshop(&workshop, &settings[6], 1);
    for (size_t k = 0; k < sizeof puzzles / sizeof *puzzles; ++k) {
        qdr_grid puzzle;
        size_t possible = 0;
        assert_int_equal(qdr_grid_parse(&puzzle, puzzles[k], 9, NULL), QDR_OK);
        find(&workshop, workshop.auto_solver, &puzzle, first);
        find(&workshop, workshop.links, &puzzle, second);
        assert_memory_equal(first, second, sizeof first);
        for (size_t c = 0; c < CANDIDATES; ++c) {
            possible += first[c] == QDR_POSSIBLE;
        }
        static const size_t counts[] = {729, 729 - 28, 9 + 18 * 6 + 54 * 8};
        assert_true(k > 2 || possible == counts[k]);
        assert_true(qdr_solver_stats(workshop.auto_solver)->solutions < 60);
        assert_true(qdr_solver_stats(workshop.links)->solutions < 60);
    }
    close_workshop(&workshop);
}

static void assert_looks(const qdr_possibility *candidate, qdr_params *look, const char *style,
                         const char *wanted)
{
    struct qdri_strbuf text = {0};
    qdr_writer writer = {&text, write_to_strbuf};
    assert_int_equal(qdr_params_set(look, "style", style, NULL), QDR_OK);
    assert_int_equal(qdr_write_candidates(candidate, 4, NULL, look, &writer, NULL), QDR_OK);
    assert_string_equal(text.text, wanted);
    qdri_strbuf_free(&text);
}

/* A first cell with one candidate, a second one with all kinds, a third with none, and the rest
 * with all. */
static void are_written(void **state)
{
    (void)state;
    qdr_possibility candidate[4 * 4 * 4];
    qdr_grid givens;
    qdr_error error;
    for (size_t k = 0; k < 64; ++k) {
        candidate[k] = k == 1 || k == 4 || k == 5 || k > 11 ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
    }
    candidate[6] = QDR_UNDECIDED;
    assert_int_equal(qdr_grid_parse(&givens, "2...............", 4, NULL), QDR_OK);
    qdr_params *look = picture_params("", &givens, NULL, 0);
    assert_looks(candidate, look, "line",
                 "2 12?3 - 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234 1234\n");
    assert_looks(candidate, look, "rows",
                 "2 12?3 - 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n1234 1234 1234 1234\n");
    assert_looks(candidate, look, "boxed",
                 "+-------+-------+\n"
                 "| 2  12 | .. 12 |\n"
                 "|    ?. | .. 34 |\n"
                 "|       |       |\n"
                 "| 12 12 | 12 12 |\n"
                 "| 34 34 | 34 34 |\n"
                 "+-------+-------+\n"
                 "| 12 12 | 12 12 |\n"
                 "| 34 34 | 34 34 |\n"
                 "|       |       |\n"
                 "| 12 12 | 12 12 |\n"
                 "| 34 34 | 34 34 |\n"
                 "+-------+-------+\n");
    assert_int_equal(qdr_params_set(look, "style", "numbers", NULL), QDR_OK);
    struct qdri_strbuf text = {0};
    qdr_writer writer = {&text, write_to_strbuf};
    assert_int_equal(qdr_write_candidates(candidate, 4, NULL, look, &writer, &error),
                     QDR_UNSUPPORTED);
    assert_int_equal(qdr_write_candidates(candidate, 0, NULL, look, &writer, &error), QDR_INVALID);
    assert_null(text.text);
    qdr_params_free(look);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_backtracker),
        cmocka_unit_test(many_solutions_are_no_trouble),
        cmocka_unit_test(are_written),
    };
    return cmocka_run_group_tests_name("candidates", tests, NULL, NULL) != 0;
}
