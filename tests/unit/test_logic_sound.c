/* test_logic_sound.c  No step is wrong: on the puzzles that ship and on random ones, with every
 * rule and some of them together, no candidate is removed that some solution has. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include <quadrille/logic.h>
#include <quadrille/sudoku.h>

#include "../support/effort.h"
#include "../support/params.h"
#include "../support/puzzle_text.h"
#include "../support/source_file.h"
#include "base/random.h"

/* A puzzle, and for each candidate whether a solution has it. */
struct judged {
    const char *name;
    const qdr_rules *rules;
    qdr_grid givens;
    qdr_possibility *truth;
    bool is_unique;
};

static uint64_t steps_of[128]; /* by technique */

/* ---------------------------------------------------------------------------------- truth ---- */

static bool has_one_solution(const struct judged *judged)
{
    const size_t side = judged->givens.side;
    for (size_t cell = 0; cell < side * side; ++cell) {
        unsigned others = 0;
        for (size_t k = 0; k < side; ++k) {
            others += judged->truth[cell * side + k] != QDR_IMPOSSIBLE;
        }
        if (others != qdr_rules_has_cell(judged->rules, (qdr_cell)cell)) {
            return false;
        }
    }
    return true;
}

/* Finds the truth, as far as it is found quickly: what is undecided is not held against a step. */
static void find_truth(struct judged *judged)
{
    const size_t side = judged->givens.side;
    qdr_encoding *sudoku;
    qdr_solver *solver;
    judged->truth = calloc(side * side * side, sizeof *judged->truth);
    assert_non_null(judged->truth);
    assert_int_equal(qdr_encoding_new(&sudoku, judged->rules, &judged->givens, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_set_number(solver, "nodes", 20000, NULL), QDR_OK);
    assert_int_not_equal(qdr_encoding_candidates(sudoku, solver, judged->truth), QDR_FAILED);
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    judged->is_unique = has_one_solution(judged);
}

/* ---------------------------------------------------------------------------------- steps ---- */

static void check_mark(const struct judged *judged, const qdr_deduction *step,
                       const qdr_deduction_mark *mark)
{
    const size_t side = judged->givens.side;
    const qdr_possibility *of_cell = judged->truth + mark->cell * side;
    bool is_wrong = mark->role == QDR_ROLE_REMOVED && of_cell[mark->digit - 1] == QDR_POSSIBLE;
    for (size_t k = 0; mark->role == QDR_ROLE_PLACED && k < side; ++k) {
        is_wrong |= k + 1u != mark->digit && of_cell[k] == QDR_POSSIBLE;
    }
    if (is_wrong) {
        fail_msg("%s: %s is wrong", judged->name, step->text);
    }
}

/* Every step marks what it has an effect on, and says it. */
static void check_step(const struct judged *judged, const qdr_deduction *step)
{
    size_t effects = 0;
    for (size_t k = 0; k < step->marks; ++k) {
        const qdr_deduction_mark *mark = &step->mark[k];
        check_mark(judged, step, mark);
        effects += mark->role == QDR_ROLE_REMOVED || mark->role == QDR_ROLE_PLACED;
    }
    assert_true(effects > 0);
    assert_non_null(strstr(step->text, ": r"));
    ++steps_of[step->technique];
}

/* Takes all steps, and judges them. */
static void judge(struct judged *judged)
{
    qdr_logic *logic;
    qdr_deduction step;
    qdr_logic_result progress;
    find_truth(judged);
    qdr_params *params = params_of(QDR_PARAMS_LOGIC, judged->is_unique ? "unique=on" : "");
    assert_int_equal(qdr_logic_new(&logic, judged->rules, params, NULL), QDR_OK);
    qdr_params_free(params);
    assert_int_equal(qdr_logic_set(logic, &judged->givens, NULL), QDR_OK);
    while ((progress = qdr_logic_next(logic, &step)) == QDR_LOGIC_STEP) {
        check_step(judged, &step);
    }
    assert_false(progress == QDR_LOGIC_BROKEN && judged->is_unique);
    assert_int_not_equal(progress, QDR_LOGIC_FAILED);
    qdr_logic_free(logic);
    free(judged->truth);
}

/* ------------------------------------------------------------------------ random puzzles ---- */

struct rule_set {
    unsigned side, rows, columns;
    const char *rule[3];
    const char *argument[3];
};

static const struct rule_set together[] = {
    {9, 3, 3, {NULL}, {NULL}},
    {9, 3, 3, {"diagonal", "windoku"}, {NULL}},
    {9, 3, 3, {"antiknight", "antiking"}, {NULL}},
    {9, 3, 3, {"nonconsecutive", "antiking"}, {NULL}},
    {9, 3, 3, {"disjoint-groups", "diagonal"}, {NULL}},
    {9, 3, 3, {"killer", "thermometer", "antiknight"}, {"15 r1c1 r1c2 r2c1", "r5c1-r5c6", NULL}},
    {9,
     3,
     3,
     {"killer", "killer", "sum"},
     {"24 r1c1-r1c4 r2c1", "18 r1c5-r1c7", "18 r2c2 r2c3 r2c4 r3c3"}},
    {9, 3, 3, {"sum", "killer", "killer"}, {"21 r1c4-r4c4", "33 r5c4-r8c4 r8c5", "9 r9c5 r9c6"}},
    {9, 3, 3, {"extra", "even", "negative-sum"}, {"r1c1-r1c3 r5c5-r5c9", "r9c1-r9c4", "10"}},
    {6, 2, 3, {"antiknight", "diagonal"}, {NULL}},
    {9,
     3,
     3,
     {"value", "killer", "thermometer"},
     {"x2 r1c1-r1c3 r4c4", "19 r1c1 r2c2 r3c3", "r4c3 r4c4 r4c5"}},
    {6, 2, 3, {"value", "nonconsecutive", "zipper"}, {"x-1 r1c2 r2c2 r6c6", NULL, "r1c1-r1c4"}},
    {9, 3, 3, {"value", "renban", "between"}, {"x2 r1c1-r1c3 r4c4", "r1c1-r1c4", "r4c4 r4c5 r5c6"}},
    {9,
     3,
     3,
     {"value", "nabner", "sum-line"},
     {"x-1 r1c2 r2c2", "r1c2 r1c3 r2c4", "8 r2c1-r2c5 r3c6 r3c7"}},
    {9,
     3,
     3,
     {"value", "product-cage", "skyscraper"},
     {"x2 r1c2 r2c5", "48 r1c1 r1c2 r2c2", "3 r2c0"}},
    {9, 3, 3, {"value", "lockout", "modular"}, {"+2 r1c2 r2c5", "r1c1-r1c4", "r2c4-r2c6 r3c7"}},
    {9, 3, 3, {"value", "entropic", "killer"}, {"-1 r1c2 r2c5", "r1c1-r1c4", "0 r1c2 r2c5"}},
    {9,
     3,
     3,
     {"value", "pairs", "all-pairs"},
     {"x2 r1c2", "a + b > 6 r1c1-r1c4", "a != b + 1 r1c2 r2c2 r3c4"}},
    {6,
     2,
     3,
     {"value", "same-difference", "product-arrow"},
     {"x2 r1c2 r3c3", "r1c1-r1c3", "r3c3 -> r4c4 r4c5"}},
    {6, 2, 3, {"palindrome", "clone"}, {"r1c1 r2c2 r3c3", "r5c1 r5c2 -> r1c5 r1c6"}},
    {9,
     3,
     3,
     {"clone", "between", "equal"},
     {"r1c1 r1c2 -> r5c5 r5c6", "r7c1 r8c2 r9c3 r9c4", "r2c8 r6c4 r8c3"}},
    {12, 3, 4, {NULL}, {NULL}},
};

static const struct rule_set alone[] = {
#define TRY(side, rows, columns, solutions, rule, argument)
#define LARGE(side, rows, columns, rule, argument) {side, rows, columns, {rule}, {argument}},
#include "../rules/houses.def"
#include "../rules/lines.def"
#include "../rules/neighbours.def"
#include "../rules/sums.def"
#undef TRY
#undef LARGE
};

static qdr_rules *make_rules(const struct rule_set *set)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, set->side, set->rows, set->columns, NULL), QDR_OK);
    for (size_t k = 0; k < 3 && set->rule[k]; ++k) {
        assert_int_equal(qdr_rules_add(rules, set->rule[k], set->argument[k], NULL), QDR_OK);
    }
    return rules;
}

/* Finds a full grid; false: not quickly, or there is none. */
static bool fill(const qdr_encoding *sudoku, struct qdri_random *random, qdr_grid *grid)
{
    qdr_params *params;
    qdr_solver *solver;
    const qdr_solution *solution;
    qdr_outcome outcome = QDR_LIMIT;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "choose", "random", NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "nodes", 1000, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), params, NULL), QDR_OK);
    for (unsigned k = 0; k < 16 && outcome == QDR_LIMIT; ++k) {
        qdr_solver_reset(solver);
        assert_int_equal(qdr_solver_set_number(solver, "seed", qdri_random_next(random) >> 1, NULL),
                         QDR_OK);
        outcome = qdr_solver_next(solver, &solution);
    }
    if (outcome == QDR_SOLUTION) {
        qdr_encoding_decode(sudoku, solution, grid);
    }
    qdr_solver_free(solver);
    qdr_params_free(params);
    return outcome == QDR_SOLUTION;
}

/* Takes most digits out. */
static void thin(qdr_grid *grid, struct qdri_random *random, unsigned percent)
{
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        if (qdri_random_below(random, 100) < percent) {
            grid->cell[cell] = 0;
        }
    }
}

static bool has_one(const qdr_encoding *sudoku, qdr_solver *solver, const qdr_grid *grid)
{
    qdr_solver_reset(solver);
    assert_int_equal(qdr_encoding_assume(sudoku, grid, solver, NULL), QDR_OK);
    qdr_outcome outcome = qdr_solver_run(solver, NULL);
    return outcome == QDR_EXHAUSTED && qdr_solver_stats(solver)->solutions == 1;
}

/* Takes digits out as long as there is one solution: what is left is hard, and rests on
 * uniqueness. */
static void minimize(const qdr_encoding *sudoku, qdr_grid *grid, struct qdri_random *random)
{
    const unsigned cells = (unsigned)grid->side * grid->side;
    qdr_solver *solver;
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_set_number(solver, "limit", 2, NULL), QDR_OK);
    assert_int_equal(qdr_solver_set_number(solver, "nodes", 1000, NULL), QDR_OK);
    const unsigned first = qdri_random_below(random, cells);
    for (unsigned k = 0; k < cells; ++k) {
        const unsigned cell = (first + k * 37) % cells;
        const qdr_digit digit = grid->cell[cell];
        grid->cell[cell] = 0;
        if (digit != 0 && !has_one(sudoku, solver, grid)) {
            grid->cell[cell] = digit;
        }
    }
    qdr_solver_free(solver);
}

static void judge_set(const struct rule_set *set, struct qdri_random *random, unsigned puzzles)
{
    qdr_rules *rules = make_rules(set);
    qdr_encoding *sudoku;
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL), QDR_OK);
    for (unsigned k = 0; k < puzzles; ++k) {
        struct judged judged = {.name = set->rule[0] ? set->rule[0] : "classic", .rules = rules};
        if (fill(sudoku, random, &judged.givens)) {
            if (k % 2 == 0) {
                thin(&judged.givens, random, 60 + qdri_random_below(random, 20));
            } else {
                minimize(sudoku, &judged.givens, random);
            }
            judge(&judged);
        }
    }
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
}

static unsigned times; /* puzzles of a rule, and half of those of several together */

static void test_rules_alone(void **state)
{
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 4);
    for (size_t k = 0; k < sizeof alone / sizeof *alone; ++k) {
        judge_set(&alone[k], &random, times);
    }
}

static void test_rules_together(void **state)
{
    struct qdri_random random;
    (void)state;
    qdri_random_seed(&random, 5);
    for (size_t k = 0; k < sizeof together / sizeof *together; ++k) {
        judge_set(&together[k], &random, 2 * times);
    }
}

/* ----------------------------------------------------------------------- shipped puzzles ---- */

static void judge_puzzle(const qdr_puzzle *puzzle, const char *name)
{
    qdr_rules *classic = NULL;
    struct judged judged = {.name = name, .rules = puzzle->rules, .givens = puzzle->grid};
    if (!puzzle->rules) {
        assert_int_equal(qdr_rules_new(&classic, puzzle->grid.side, 0, 0, NULL), QDR_OK);
        judged.rules = classic;
    }
    judge(&judged);
    qdr_rules_free(classic);
}

static void judge_file(const char *name)
{
    size_t size;
    char *bytes = source_file_read("puzzles", name, &size);
    struct trickle trickle = {bytes, size, 0, size};
    qdr_reader reader = {&trickle, read_trickle};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    qdr_reading reading;
    size_t judged = 0;
    assert_int_equal(qdr_puzzle_reader_new(&puzzles, &reader, NULL, NULL), QDR_OK);
    while ((reading = qdr_puzzle_reader_next(puzzles, &puzzle, NULL)) < QDR_READ_END) {
        if (reading == QDR_READ_PUZZLE && puzzle.grid.side <= 16) {
            judge_puzzle(&puzzle, name);
            ++judged;
        }
    }
    assert_true(judged > 0);
    qdr_puzzle_reader_free(puzzles);
    free(bytes);
}

static void test_shipped_puzzles(void **state)
{
    static const char *const files[] = {"ambiguous.txt", "backtracks.txt", "classic.txt",
                                        "homework.txt",  "marked.txt",     "sides.txt",
                                        "variants.txt"};
    (void)state;
    for (size_t k = 0; k < sizeof files / sizeof *files; ++k) {
        judge_file(files[k]);
    }
}

/* Most techniques have had something to find. */
static void test_techniques_were_used(void **state)
{
    const qdr_technique *technique;
    size_t used = 0;
    size_t count = 0;
    (void)state;
    for (; (technique = qdr_technique_at(count)) != NULL; ++count) {
        used += steps_of[count] > 0;
        if (times > 2) {
            print_message("%8zu %s\n", (size_t)steps_of[count], technique->name);
        }
    }
    assert_true(2 * used >= count);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shipped_puzzles), cmocka_unit_test(test_rules_alone),
        cmocka_unit_test(test_rules_together), cmocka_unit_test(test_techniques_were_used)};
    times = is_slow_run(argc, argv) ? 40 : UNLESS_SANITIZED(2, 1);
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
