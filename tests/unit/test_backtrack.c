/* test_backtrack.c  The classic backtracker: its numbers, its steps, and how it stops.
 *
 * That all methods find all solutions is for test_methods_agree.c. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/sudoku.h>

#include "../support/fail_alloc.h"

#define METHODS 5

static const char two_solutions[] =
    "407200000100400005000016098620300040300900000001072600002005870000600004530097061";

static const char full[] =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

static qdr_rules *classic(unsigned side)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    return rules;
}

static qdr_grid grid_of(const char *text, unsigned side)
{
    qdr_grid grid;
    assert_int_equal(qdr_grid_parse(&grid, text, side, NULL), QDR_OK);
    return grid;
}

/* ------------------------------------------------------------------------------ numbers ---- */

static qdr_verdict stop_at_once(void *ctx, const qdr_grid *grid)
{
    *(qdr_grid *)ctx = *grid;
    return QDR_STOP;
}

/* Backtracks up to the first solution, as two independent programs count them. */
static void the_first_solution_costs_what_is_known(void **state)
{
    static const struct {
        const char *givens;
        uint64_t backtracks[4]; /* plain, iterative, implications, implications-fixpoint */
    } known[] = {
        {"517600034289004000346205090602000010038006047000000000090000078703400560000000000",
         {579, 579, 10, 3}},
        {"517600034089004000306205090600000010030006047000000000090000078703400560000000000",
         {6363, 6363, 33, 2}},
        {"850002400720000009004000000000107002305000900040000000000080070017000000000036040",
         {335578, 335578, 24231, 11536}},
        {"005300000800000020070010500400005300010070006003200080060500009004000030000009700",
         {9949, 9949, 726, 232}},
    };
    qdr_rules *rules = classic(9);
    (void)state;
    for (size_t k = 0; k < sizeof known / sizeof known[0]; ++k) {
        qdr_grid givens = grid_of(known[k].givens, 9);
        for (int method = QDR_METHOD_PLAIN; method <= QDR_METHOD_FIXPOINT; ++method) {
            qdr_grid answer;
            qdr_backtrack_stats stats;
            qdr_backtrack_watch watch = {.ctx = &answer, .solution = stop_at_once};
            assert_int_equal(
                qdr_backtrack(rules, &givens, (qdr_backtrack_method)method, &watch, &stats, NULL),
                QDR_STOPPED);
            assert_int_equal(stats.backtracks, known[k].backtracks[method]);
            assert_int_equal(stats.solutions, 1);
            assert_true(qdr_rules_holds(rules, &answer));
        }
    }
    qdr_rules_free(rules);
}

/* A guess that led to a solution is no backtrack when it is taken back to look for others. */
static void fruitful_guesses_are_no_backtracks(void **state)
{
    qdr_rules *rules = classic(4);
    qdr_grid blank = grid_of("................", 4);
    (void)state;
    for (int method = 0; method < METHODS; ++method) {
        qdr_backtrack_stats stats;
        assert_int_equal(
            qdr_backtrack(rules, &blank, (qdr_backtrack_method)method, NULL, &stats, NULL),
            QDR_EXHAUSTED);
        assert_int_equal(stats.solutions, 288);
        assert_true(stats.backtracks < stats.guesses);
        assert_true(stats.deepest > 0 && stats.deepest <= 16);
    }
    qdr_rules_free(rules);
}

/* Two grids that share a box: 288 ways to fill the one, and each of the 24 ways to fill the box
 * goes with 288 / 24 ways to fill the other.  Void cells stay blank; a digit in one has no
 * solution. */
static void layouts_are_searched_without_their_void_cells(void **state)
{
    qdr_rules *rules = classic(6);
    qdr_grid blank;
    qdr_grid answer;
    qdr_backtrack_stats stats;
    qdr_backtrack_watch watch = {.ctx = &answer, .solution = stop_at_once};
    (void)state;
    assert_int_equal(qdr_rules_add(rules, "grids", "4 r1c1 r3c3", NULL), QDR_OK);
    qdr_grid_clear(&blank, 6);
    for (int method = 0; method < METHODS; ++method) {
        qdr_backtrack_method each = (qdr_backtrack_method)method;
        assert_int_equal(qdr_backtrack(rules, &blank, each, NULL, &stats, NULL), QDR_EXHAUSTED);
        assert_int_equal(stats.solutions, 288 * 288 / 24);
        assert_int_equal(qdr_backtrack(rules, &blank, each, &watch, NULL, NULL), QDR_STOPPED);
        assert_true(qdr_rules_holds(rules, &answer));
        assert_int_equal(answer.cell[4], 0);
        assert_int_equal(answer.cell[31], 0);
        answer.cell[4] = 1;
        assert_int_equal(qdr_backtrack(rules, &answer, each, NULL, &stats, NULL), QDR_EXHAUSTED);
        assert_int_equal(stats.solutions, 0);
    }
    qdr_rules_free(rules);
}

/* Filling a square of side 2^k with the least digits that fit never fails, and makes the table of
 * exclusive or; so the search goes down through all cells at once. */
static void the_search_can_be_as_deep_as_there_are_cells(void **state)
{
    enum { SIDE = 32 };
    qdr_rules *rules;
    qdr_grid blank;
    (void)state;
    assert_int_equal(qdr_rules_new(&rules, SIDE, 1, SIDE, NULL), QDR_OK);
    qdr_grid_clear(&blank, SIDE);
    for (int method = QDR_METHOD_PLAIN; method <= QDR_METHOD_ITERATIVE; ++method) {
        qdr_grid answer;
        qdr_backtrack_stats stats;
        qdr_backtrack_watch watch = {.ctx = &answer, .solution = stop_at_once};
        assert_int_equal(
            qdr_backtrack(rules, &blank, (qdr_backtrack_method)method, &watch, &stats, NULL),
            QDR_STOPPED);
        assert_int_equal(stats.deepest, SIDE * SIDE);
        assert_int_equal(stats.guesses, SIDE * SIDE);
        assert_int_equal(stats.backtracks, 0);
        for (unsigned cell = 0; cell < SIDE * SIDE; ++cell) {
            assert_int_equal(answer.cell[cell], ((cell / SIDE) ^ (cell % SIDE)) + 1);
        }
    }
    qdr_rules_free(rules);
}

/* -------------------------------------------------------------------------------- steps ---- */

/* Follows the steps on a board of its own, and counts them in its own way. */
struct follower {
    const qdr_rules *rules;
    qdr_backtrack_method method;
    uint64_t most; /* steps to take before it says stop */
    uint64_t steps;
    qdr_grid board;
    unsigned length; /* cells that were filled, in order */
    struct {
        qdr_cell cell;
        bool is_guess;
        bool is_fruitful; /* has a solution been found below it? */
    } filled[81];
    uint32_t depth;
    qdr_backtrack_stats stats;
};

static unsigned candidates(const struct follower *follower, unsigned cell)
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= follower->board.side; ++digit) {
        count +=
            qdr_rules_allows(follower->rules, &follower->board, (qdr_cell)cell, (qdr_digit)digit);
    }
    return count;
}

/* Where should the method guess, as the board is?  QDR_NO_CELL where it is full. */
static qdr_cell cell_to_guess(const struct follower *follower)
{
    unsigned least = UINT32_MAX;
    qdr_cell best = QDR_NO_CELL;
    for (unsigned cell = 0; cell < (unsigned)follower->board.side * follower->board.side; ++cell) {
        if (follower->board.cell[cell] != 0) {
            continue;
        }
        unsigned count =
            follower->method == QDR_METHOD_SMALLEST ? candidates(follower, cell) : cell;
        if (count < least) {
            least = count;
            best = (qdr_cell)cell;
        }
    }
    return best;
}

static void fill(struct follower *follower, const qdr_backtrack_step *step, bool is_guess)
{
    assert_int_equal(follower->board.cell[step->cell], 0);
    assert_true(qdr_rules_allows(follower->rules, &follower->board, step->cell, step->digit));
    if (is_guess) {
        assert_int_equal(step->cell, cell_to_guess(follower));
        assert_true(follower->method != QDR_METHOD_SMALLEST ||
                    candidates(follower, step->cell) > 1);
        ++follower->stats.guesses;
        ++follower->depth;
    } else {
        assert_true(follower->method >= QDR_METHOD_IMPLICATIONS);
        assert_true(follower->method != QDR_METHOD_SMALLEST ||
                    candidates(follower, step->cell) == 1);
        ++follower->stats.implications;
    }
    follower->board.cell[step->cell] = step->digit;
    follower->filled[follower->length].cell = step->cell;
    follower->filled[follower->length].is_fruitful = false;
    follower->filled[follower->length++].is_guess = is_guess;
}

static void take_back(struct follower *follower, const qdr_backtrack_step *step)
{
    bool is_guess;
    assert_int_equal(follower->board.cell[step->cell], step->digit);
    do {
        assert_true(follower->length > 0);
        --follower->length;
        is_guess = follower->filled[follower->length].is_guess;
        follower->board.cell[follower->filled[follower->length].cell] = 0;
    } while (!is_guess);
    assert_int_equal(follower->filled[follower->length].cell, step->cell);
    follower->stats.backtracks += !follower->filled[follower->length].is_fruitful;
    --follower->depth;
}

static void find_solution(struct follower *follower, const qdr_backtrack_step *step)
{
    assert_int_equal(step->cell, QDR_NO_CELL);
    assert_int_equal(step->digit, 0);
    assert_int_equal(cell_to_guess(follower), QDR_NO_CELL);
    assert_true(qdr_rules_holds(follower->rules, &follower->board));
    for (unsigned k = 0; k < follower->length; ++k) {
        follower->filled[k].is_fruitful = true;
    }
    ++follower->stats.solutions;
}

static qdr_verdict follow(void *ctx, const qdr_backtrack_step *step)
{
    struct follower *follower = ctx;
    assert_true(follower->steps < follower->most);
    assert_int_equal(step->number, ++follower->steps);
    switch (step->kind) {
    case QDR_STEP_GUESS:
    case QDR_STEP_IMPLIED:
        fill(follower, step, step->kind == QDR_STEP_GUESS);
        break;
    case QDR_STEP_DEAD:
        assert_int_equal(step->digit, 0);
        assert_int_equal(follower->board.cell[step->cell], 0);
        assert_int_equal(candidates(follower, step->cell), 0);
        break;
    case QDR_STEP_RETRACT:
        take_back(follower, step);
        break;
    case QDR_STEP_SOLUTION:
        find_solution(follower, step);
        break;
    }
    if (follower->depth > follower->stats.deepest) {
        follower->stats.deepest = follower->depth;
    }
    assert_int_equal(step->depth, follower->depth);
    assert_memory_equal(step->grid->cell, follower->board.cell,
                        (size_t)follower->board.side * follower->board.side);
    return follower->steps == follower->most ? QDR_STOP : QDR_CONTINUE;
}

static qdr_outcome follow_search(struct follower *follower, const qdr_rules *rules,
                                 const qdr_grid *givens, qdr_backtrack_method method, uint64_t most)
{
    qdr_backtrack_stats stats;
    qdr_backtrack_watch watch = {.ctx = follower, .step = follow};
    *follower = (struct follower){.rules = rules, .method = method, .most = most, .board = *givens};
    qdr_outcome outcome = qdr_backtrack(rules, givens, method, &watch, &stats, NULL);
    assert_memory_equal(&stats, &follower->stats, sizeof stats);
    return outcome;
}

static void steps_tell_the_whole_search(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_grid givens = grid_of(two_solutions, 9);
    static struct follower follower;
    (void)state;
    for (int method = 0; method < METHODS; ++method) {
        assert_int_equal(
            follow_search(&follower, rules, &givens, (qdr_backtrack_method)method, UINT64_MAX),
            QDR_EXHAUSTED);
        assert_int_equal(follower.stats.solutions, 2);
        assert_int_equal(follower.depth, 0);
    }
    qdr_rules_free(rules);
}

/* Also with none, or with many solutions. */
static void steps_are_right_in_small_squares(void **state)
{
    qdr_rules *rules = classic(4);
    static struct follower follower;
    (void)state;
    for (int method = 0; method < METHODS; ++method) {
        qdr_grid givens = grid_of("..1.............", 4);
        follow_search(&follower, rules, &givens, (qdr_backtrack_method)method, UINT64_MAX);
        assert_int_equal(follower.stats.solutions, 72);
        givens = grid_of("12....3.......4.", 4);
        givens.cell[3] = 4; /* and a 3 below */
        follow_search(&follower, rules, &givens, (qdr_backtrack_method)method, UINT64_MAX);
        assert_int_equal(follower.stats.solutions, 0);
        assert_int_equal(follower.stats.backtracks, follower.stats.guesses);
    }
    qdr_rules_free(rules);
}

static void a_search_can_be_stopped_at_each_step(void **state)
{
    qdr_rules *rules = classic(4);
    qdr_grid givens = grid_of("1...2...........", 4);
    static struct follower follower;
    (void)state;
    for (int method = 0; method < METHODS; ++method) {
        qdr_outcome outcome;
        uint64_t most = 0;
        do {
            outcome =
                follow_search(&follower, rules, &givens, (qdr_backtrack_method)method, ++most);
        } while (outcome == QDR_STOPPED);
        assert_int_equal(outcome, QDR_EXHAUSTED);
        assert_true(most > 50);
    }
    qdr_rules_free(rules);
}

/* ----------------------------------------------------------------------------- stopping ---- */

struct patience {
    unsigned left;
    unsigned asked;
};

static qdr_verdict lose_patience(void *ctx)
{
    struct patience *patience = ctx;
    ++patience->asked;
    assert_true(patience->left > 0);
    return --patience->left == 0 ? QDR_STOP : QDR_CONTINUE;
}

static void a_poll_ends_an_endless_search(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_grid blank;
    (void)state;
    qdr_grid_clear(&blank, 9);
    for (int method = 0; method < METHODS; ++method) {
        struct patience patience = {.left = 20};
        qdr_backtrack_stats stats;
        qdr_backtrack_watch watch = {.ctx = &patience, .poll = lose_patience};
        assert_int_equal(
            qdr_backtrack(rules, &blank, (qdr_backtrack_method)method, &watch, &stats, NULL),
            QDR_STOPPED);
        assert_int_equal(patience.asked, 20);
        assert_true(stats.guesses > 0 && stats.guesses < 40000);
    }
    qdr_rules_free(rules);
}

static qdr_verdict count_to_five(void *ctx, const qdr_grid *grid)
{
    unsigned *count = ctx;
    assert_int_equal(grid->side, 4);
    return ++*count == 5 ? QDR_STOP : QDR_CONTINUE;
}

static void a_solution_may_be_the_last_one_wanted(void **state)
{
    qdr_rules *rules = classic(4);
    qdr_grid blank = grid_of("................", 4);
    (void)state;
    for (int method = 0; method < METHODS; ++method) {
        unsigned count = 0;
        qdr_backtrack_stats stats;
        qdr_backtrack_watch watch = {.ctx = &count, .solution = count_to_five};
        assert_int_equal(
            qdr_backtrack(rules, &blank, (qdr_backtrack_method)method, &watch, &stats, NULL),
            QDR_STOPPED);
        assert_int_equal(count, 5);
        assert_int_equal(stats.solutions, 5);
    }
    qdr_rules_free(rules);
}

/* ------------------------------------------------------------------------------- givens ---- */

static void givens_that_break_a_rule_have_no_solution(void **state)
{
    static const char *const broken[] = {"11..............", "1...1...........", "1....1..........",
                                         "1234341221434323"};
    qdr_rules *rules = classic(4);
    static struct follower follower;
    (void)state;
    for (size_t k = 0; k < sizeof broken / sizeof broken[0]; ++k) {
        qdr_grid givens = grid_of(broken[k], 4);
        for (int method = 0; method < METHODS; ++method) {
            assert_int_equal(
                follow_search(&follower, rules, &givens, (qdr_backtrack_method)method, UINT64_MAX),
                QDR_EXHAUSTED);
            assert_int_equal(follower.steps, 0);
        }
    }
    qdr_rules_free(rules);
}

static void a_full_grid_is_its_own_solution(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_grid givens = grid_of(full, 9);
    static struct follower follower;
    (void)state;
    for (int method = 0; method < METHODS; ++method) {
        assert_int_equal(
            follow_search(&follower, rules, &givens, (qdr_backtrack_method)method, UINT64_MAX),
            QDR_EXHAUSTED);
        assert_int_equal(follower.steps, 1);
        assert_int_equal(follower.stats.solutions, 1);
        assert_int_equal(follower.stats.guesses, 0);
    }
    qdr_rules_free(rules);
}

static void wrong_arguments_are_refused(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_grid givens = grid_of("................", 4);
    qdr_backtrack_stats stats = {.guesses = 1};
    qdr_error error;
    (void)state;
    assert_int_equal(qdr_backtrack(rules, &givens, QDR_METHOD_PLAIN, NULL, &stats, &error),
                     QDR_FAILED);
    assert_int_equal(error.code, QDR_INVALID);
    assert_string_equal(error.text, "the grid has side 4, its rules have side 9");
    assert_int_equal(stats.guesses, 0);
    givens = grid_of(full, 9);
    givens.cell[80] = 10;
    assert_int_equal(qdr_backtrack(rules, &givens, QDR_METHOD_PLAIN, NULL, NULL, &error),
                     QDR_FAILED);
    assert_string_equal(error.text, "the grid has a 10 in r9c9, above its side 9");
    givens.cell[80] = 2;
    assert_int_equal(
        qdr_backtrack(rules, &givens, (qdr_backtrack_method)METHODS, NULL, NULL, &error),
        QDR_FAILED);
    assert_string_equal(error.text, "there is no method 5");
    assert_int_equal(qdr_backtrack(rules, &givens, (qdr_backtrack_method)METHODS, NULL, NULL, NULL),
                     QDR_FAILED);
    assert_int_equal(qdr_backtrack(rules, &givens, QDR_METHOD_PLAIN, NULL, NULL, NULL),
                     QDR_EXHAUSTED);
    qdr_rules_free(rules);
}

/* So it cannot run out of memory. */
static void a_search_allocates_nothing(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_grid givens = grid_of(two_solutions, 9);
    (void)state;
    for (int method = 0; method < METHODS; ++method) {
        fail_alloc_arm(1);
        qdr_outcome outcome =
            qdr_backtrack(rules, &givens, (qdr_backtrack_method)method, NULL, NULL, NULL);
        assert_int_equal(fail_alloc_disarm(), 0);
        assert_int_equal(outcome, QDR_EXHAUSTED);
    }
    qdr_rules_free(rules);
}

static void methods_have_names(void **state)
{
    static const char *const names[METHODS] = {"plain", "iterative", "implications",
                                               "implications-fixpoint", "smallest"};
    (void)state;
    for (size_t k = 0; k < METHODS; ++k) {
        const qdr_backtrack_method_info *info;
        info = qdr_backtrack_method_at(k);
        assert_non_null(info);
        assert_string_equal(info->name, names[k]);
        assert_true(strlen(info->meaning) > 0);
    }
    assert_non_null(qdr_backtrack_method_at(0));
    assert_null(qdr_backtrack_method_at(METHODS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_solution_costs_what_is_known),
        cmocka_unit_test(fruitful_guesses_are_no_backtracks),
        cmocka_unit_test(layouts_are_searched_without_their_void_cells),
        cmocka_unit_test(the_search_can_be_as_deep_as_there_are_cells),
        cmocka_unit_test(steps_tell_the_whole_search),
        cmocka_unit_test(steps_are_right_in_small_squares),
        cmocka_unit_test(a_search_can_be_stopped_at_each_step),
        cmocka_unit_test(a_poll_ends_an_endless_search),
        cmocka_unit_test(a_solution_may_be_the_last_one_wanted),
        cmocka_unit_test(givens_that_break_a_rule_have_no_solution),
        cmocka_unit_test(a_full_grid_is_its_own_solution),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(a_search_allocates_nothing),
        cmocka_unit_test(methods_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
