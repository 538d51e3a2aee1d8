/* test_logic.c  Solving step by step: what the steps say and do, what may be used, and how it
 * ends. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <string.h>

#include "../support/asked.h"
#include "../support/params.h"
#include <quadrille/logic.h>

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char answer[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

static qdr_logic *make(const qdr_rules *rules, const char *settings, const char *givens)
{
    qdr_params *params = params_of(QDR_PARAMS_LOGIC, settings);
    qdr_logic *logic;
    qdr_grid grid;
    assert_int_equal(qdr_grid_parse(&grid, givens, qdr_rules_side(rules), NULL), QDR_OK);
    assert_int_equal(qdr_logic_new(&logic, rules, params, NULL), QDR_OK);
    assert_int_equal(qdr_logic_set(logic, &grid, NULL), QDR_OK);
    qdr_params_free(params);
    return logic;
}

static qdr_rules *classic(unsigned side)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    return rules;
}

/* Takes steps until there are no more. */
static qdr_logic_result run(qdr_logic *logic)
{
    qdr_deduction step;
    qdr_logic_result progress;
    do {
        progress = qdr_logic_next(logic, &step);
    } while (progress == QDR_LOGIC_STEP);
    return progress;
}

static void test_solves(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_logic *logic = make(rules, "", easy);
    qdr_grid expected;
    (void)state;
    assert_int_equal(qdr_grid_parse(&expected, answer, 9, NULL), QDR_OK);
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    assert_memory_equal(qdr_logic_grid(logic)->cell, expected.cell, 81);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

/* The first step, in words and marks. */
static void test_says_steps(void **state)
{
    qdr_rules *rules = classic(4);
    qdr_logic *logic = make(rules, "", "1......2.3..2...");
    qdr_deduction step;
    const qdr_technique *technique;
    (void)state;
    assert_true(qdr_logic_candidate(logic, 1, 2));
    assert_false(qdr_logic_candidate(logic, 1, 1));
    assert_int_equal(qdr_logic_next(logic, &step), QDR_LOGIC_STEP);
    technique = qdr_technique_at(step.technique);
    assert_non_null(technique);
    assert_string_equal(technique->name, "hidden single in a box");
    assert_string_equal(step.text, "hidden single in box 1: r1c2 is 2");
    assert_int_equal(step.number, 1);
    assert_int_equal(step.marks, 1);
    assert_int_equal(step.mark[0].role, QDR_ROLE_PLACED);
    assert_int_equal(step.mark[0].cell, 1);
    assert_int_equal(step.houses, 1);
    assert_int_equal(step.clause, SIZE_MAX);
    assert_int_equal(step.grid->cell[1], 2);
    assert_int_equal(step.candidate[1 * 4 + 1], QDR_POSSIBLE);
    assert_int_equal(step.candidate[1 * 4 + 0], QDR_IMPOSSIBLE);
    assert_int_equal(step.candidate[0 * 4 + 0], QDR_POSSIBLE);
    assert_int_equal(qdr_logic_steps(logic, step.technique), 1);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

/* What takes several techniques, some of them in vain. */
static const char expert[] =
    ".....587.3...7.1...5......4...8....269..3.......4........28..9.7.5....6......14..";

/* Strikes from other logic what the step removes, if it is not easy. */
static void strike_effects(qdr_logic *other, const qdr_deduction *step)
{
    const qdr_technique *technique;
    technique = qdr_technique_at(step->technique);
    assert_non_null(technique);
    for (size_t k = 0; technique->grade > QDR_GRADE_EASY && k < step->marks; ++k) {
        if (step->mark[k].role == QDR_ROLE_REMOVED) {
            qdr_logic_strike(other, step->mark[k].cell, step->mark[k].digit);
        }
    }
}

/* What is left leads to the solution, with nothing else but what is easy; and it is less. */
static void test_shortens(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_logic *logic = make(rules, "", expert);
    qdr_logic *other = make(rules, "hardest=easy", expert);
    qdr_deduction step;
    qdr_error error;
    (void)state;
    assert_int_equal(qdr_logic_shorten(logic, NULL, &error), QDR_INVALID);
    assert_string_equal(error.text, "the puzzle is not solved");
    assert_int_equal(run(other), QDR_LOGIC_STUCK);
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    const qdr_grid solution = *qdr_logic_grid(logic);
    assert_int_equal(qdr_logic_next(logic, &step), QDR_LOGIC_SOLVED);
    assert_int_equal(qdr_logic_shorten(logic, NULL, NULL), QDR_OK);
    uint64_t steps = 0;
    while (qdr_logic_next(logic, &step) == QDR_LOGIC_STEP) {
        assert_int_equal(step.number, ++steps);
        strike_effects(other, &step);
    }
    assert_int_equal(steps, 67);
    assert_memory_equal(qdr_logic_grid(logic), &solution, sizeof solution);
    assert_int_equal(run(other), QDR_LOGIC_SOLVED);
    qdr_logic_free(other);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

static qdr_verdict is_due(void *ctx)
{
    (void)ctx;
    return QDR_STOP;
}

/* Stopped before it has tried anything, it leaves nothing out; what is struck stays struck. */
static void test_shortens_no_further(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_logic *logic = make(rules, "", expert);
    (void)state;
    assert_true(qdr_logic_candidate(logic, 1, 1));
    qdr_logic_strike(logic, 1, 1);
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    qdr_deduction step;
    uint64_t whole = 0;
    for (size_t k = 0; qdr_technique_at(k); ++k) {
        whole += qdr_logic_steps(logic, k);
    }
    assert_int_equal(qdr_logic_shorten(logic, watch_with(is_due, NULL), NULL), QDR_OK);
    uint64_t again = 0;
    while (qdr_logic_next(logic, &step) == QDR_LOGIC_STEP) {
        ++again;
        assert_false(qdr_logic_candidate(logic, 1, 1));
    }
    assert_int_equal(again, whole);
    assert_int_equal(qdr_logic_shorten(logic, NULL, NULL), QDR_OK);
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

static void test_is_silent(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_logic *logic = make(rules, "silent=on", easy);
    qdr_deduction step;
    (void)state;
    assert_int_equal(qdr_logic_next(logic, &step), QDR_LOGIC_STEP);
    assert_string_equal(step.text, "");
    assert_null(step.candidate);
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

/* Two boxes of side 4 say nothing about what is where: stuck, unless guesses are told. */
static void test_guesses(void **state)
{
    qdr_rules *rules = classic(4);
    qdr_logic *logic = make(rules, "", "................");
    qdr_grid solution;
    const qdr_technique *technique;
    size_t guess = 0;
    (void)state;
    assert_int_equal(run(logic), QDR_LOGIC_STUCK);
    assert_int_equal(qdr_logic_grade(logic), QDR_GRADE_SIMPLE);
    assert_int_equal(qdr_grid_parse(&solution, "1234341221434321", 4, NULL), QDR_OK);
    assert_int_equal(qdr_logic_set_solution(logic, &solution, NULL), QDR_OK);
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    assert_memory_equal(qdr_logic_grid(logic)->cell, solution.cell, 16);
    assert_int_equal(qdr_logic_grade(logic), QDR_GRADE_BEYOND);
    while ((technique = qdr_technique_at(guess + 1)) != NULL) {
        ++guess;
    }
    assert_true(qdr_logic_steps(logic, guess) > 0);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

static void test_says_what_is_broken(void **state)
{
    static const char *const broken[] = {"11..............", "123...4.........",
                                         "12.....1...1...."};
    qdr_rules *rules = classic(4);
    (void)state;
    for (size_t k = 0; k < sizeof broken / sizeof *broken; ++k) {
        qdr_logic *logic = make(rules, "", broken[k]);
        assert_int_equal(run(logic), QDR_LOGIC_BROKEN);
        qdr_logic_free(logic);
    }
    qdr_rules_free(rules);
}

/* What clauses forbid beside the givens is no candidate from the start. */
static void test_heeds_clauses(void **state)
{
    qdr_rules *rules = classic(4);
    (void)state;
    assert_int_equal(qdr_rules_add(rules, "even", "r1c2", NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "nonconsecutive", NULL, NULL), QDR_OK);
    qdr_logic *logic = make(rules, "", "1...............");
    assert_false(qdr_logic_candidate(logic, 1, 2));
    assert_false(qdr_logic_candidate(logic, 1, 3));
    assert_true(qdr_logic_candidate(logic, 1, 4));
    qdr_logic_strike(logic, 1, 4);
    assert_int_equal(run(logic), QDR_LOGIC_BROKEN);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

static void test_refuses_other_sides(void **state)
{
    qdr_rules *rules = classic(4);
    qdr_logic *logic;
    qdr_grid grid;
    qdr_params *params = logic_params("", &grid);
    (void)state;
    qdr_grid_clear(&grid, 9);
    assert_int_equal(qdr_logic_new(&logic, rules, params, NULL), QDR_INVALID);
    assert_null(logic);
    qdr_params_free(params);
    assert_int_equal(qdr_logic_new(&logic, rules, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_logic_set(logic, &grid, NULL), QDR_INVALID);
    assert_int_equal(qdr_logic_set_solution(logic, &grid, NULL), QDR_INVALID);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

/* A puzzle is rated as its hardest step; an X-chain of three links a tenth above the shortest. */
static void test_rates(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_logic *logic = make(rules, "",
                            "..4...37.3..8..2...1..7...5..27.....1..268..76...1......3.2.......5"
                            "....3...18.74.");
    qdr_deduction step;
    const qdr_technique *technique;
    unsigned hardest = 0;
    unsigned first_chain = 0;
    (void)state;
    assert_int_equal(qdr_logic_rating(logic), 0);
    while (qdr_logic_next(logic, &step) == QDR_LOGIC_STEP) {
        technique = qdr_technique_at(step.technique);
        assert_non_null(technique);
        assert_true(step.rating >= technique->rating);
        hardest = step.rating > hardest ? step.rating : hardest;
        assert_int_equal(qdr_logic_rating(logic), hardest);
        bool is_chain = strcmp(technique->name, "X-chain") == 0;
        first_chain = is_chain && first_chain == 0 ? step.rating : first_chain;
    }
    assert_int_equal(first_chain, 67);
    assert_true(hardest > first_chain);
    assert_int_equal(qdr_logic_set(logic, qdr_logic_grid(logic), NULL), QDR_OK);
    assert_int_equal(qdr_logic_rating(logic), 0);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

/* Steps by techniques whose names have the word. */
static uint64_t count_of(const qdr_logic *logic, const char *word)
{
    const qdr_technique *technique;
    uint64_t steps = 0;
    for (size_t k = 0; (technique = qdr_technique_at(k)) != NULL; ++k) {
        bool is_it = strstr(technique->name, word) != NULL;
        steps += is_it ? qdr_logic_steps(logic, k) : 0;
    }
    return steps;
}

/* Digits that were filled in may not be exchanged where they were given, or where a setter's marks
 * may say that they are not. */
static void test_knows_givens(void **state)
{
    qdr_rules *rules = classic(9);
    qdr_logic *logic = make(rules, "unique=on",
                            ".....57....1..2.954...8...63.9..........6...3...7..5.41...93"
                            "....82........4....8.");
    qdr_grid solution;
    (void)state;
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    assert_int_equal(count_of(logic, "avoidable"), 1);
    solution = *qdr_logic_grid(logic);
    qdr_logic_free(logic);
    logic = make(rules, "unique=on",
                 ".....57....1..2.954...8...63.9..........6...3...7..5.41...93"
                 "....82........4....8.");
    qdr_logic_strike(logic, 0, solution.cell[0] == 9 ? 8 : 9);
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    assert_int_equal(count_of(logic, "avoidable"), 0);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

/* How many steps extended rectangles have in solving a puzzle with one solution, of which a
 * candidate that is false is struck, or none. */
static uint64_t count_extended(const char *givens, qdr_cell cell, qdr_digit struck)
{
    qdr_rules *rules = classic(9);
    qdr_logic *logic = make(rules, "unique=on", givens);
    if (struck > 0) {
        assert_true(qdr_logic_candidate(logic, cell, struck));
        qdr_logic_strike(logic, cell, struck);
    }
    assert_int_equal(run(logic), QDR_LOGIC_SOLVED);
    const uint64_t steps = count_of(logic, "extended");
    qdr_logic_free(logic);
    qdr_rules_free(rules);
    return steps;
}

/* Where a setter may have struck candidates, those that a cell has lost may not come into it. */
static void test_minds_strikes(void **state)
{
    static const char even[] =
        "....5....8...4.16..4...67..3.1...........1254.5.7..8..18......99.3...5..56.8..4..";
    static const char uneven[] =
        "...4.5..9.87..2....6.78..3...3..458..72.....1.148......3..5..4....2....37........";
    (void)state;
    assert_int_equal(count_extended(even, 1, 2), 1);
    assert_int_equal(count_extended(even, 0, 0), 1);
    assert_int_equal(count_extended(uneven, 0, 0), 1);
    assert_int_equal(count_extended(uneven, 6, 1), 0);
}

/* Takes steps up to the first by a technique. */
static qdr_deduction step_by(qdr_logic *logic, const char *name)
{
    qdr_deduction step;
    const qdr_technique *technique;
    do {
        assert_int_equal(qdr_logic_next(logic, &step), QDR_LOGIC_STEP);
        technique = qdr_technique_at(step.technique);
        assert_non_null(technique);
    } while (strcmp(technique->name, name) != 0);
    return step;
}

/* Tells the step at a level, which has these words, and nothing that is told later. */
static qdr_deduction hint_at(qdr_logic *logic, const qdr_deduction *step, qdr_hint_level level,
                             const char *words)
{
    qdr_deduction hint;
    assert_int_equal(qdr_logic_hint(logic, step, level, &hint, NULL), QDR_OK);
    assert_string_equal(hint.text, words);
    assert_int_equal(hint.technique, level < QDR_HINT_TECHNIQUE ? SIZE_MAX : step->technique);
    assert_int_equal(hint.rating, level < QDR_HINT_TECHNIQUE ? 0 : step->rating);
    for (size_t k = 0; k < hint.marks && level < QDR_HINT_ALL; ++k) {
        assert_true(hint.mark[k].role >= QDR_ROLE_PATTERN);
    }
    return hint;
}

static void test_hints_at_removals(void **state)
{
    qdr_rules *rules = classic(6);
    qdr_logic *logic = make(rules, "cells=A1", "514236.3.4...5164.4..5..14.36....1.4");
    (void)state;
    const qdr_deduction step = step_by(logic, "X-wing");
    qdr_deduction hint =
        hint_at(logic, &step, QDR_HINT_REGION, "look in column 2, column 5, row 4, row 6");
    assert_int_equal(hint.marks, 0);
    assert_int_equal(hint.houses, 4);
    hint = hint_at(logic, &step, QDR_HINT_TECHNIQUE,
                   "look in column 2, column 5, row 4, row 6: X-wing");
    assert_int_equal(hint.marks, 0);
    hint = hint_at(logic, &step, QDR_HINT_CELLS,
                   "look in column 2, column 5, row 4, row 6: X-wing by D2 D5 F2 F5");
    assert_int_equal(hint.marks, 4);
    hint = hint_at(logic, &step, QDR_HINT_ALL, step.text);
    assert_ptr_equal(hint.mark, step.mark);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

/* What a hint shows of the board is before the step, and needs candidates. */
static void test_hints_at_placements(void **state)
{
    qdr_rules *rules = classic(4);
    qdr_logic *logic = make(rules, "", "1......2.3..2...");
    qdr_deduction step;
    (void)state;
    assert_int_equal(qdr_logic_next(logic, &step), QDR_LOGIC_STEP);
    const qdr_deduction hint = hint_at(logic, &step, QDR_HINT_CELLS,
                                       "look in box 1: hidden single in a box by r1c2 r2c1 r2c2");
    assert_int_equal(hint.grid->cell[1], 0);
    assert_int_equal(step.grid->cell[1], 2);
    assert_string_equal(step.text, "hidden single in box 1: r1c2 is 2");
    qdr_logic_free(logic);
    logic = make(rules, "silent=on", "1......2.3..2...");
    assert_int_equal(qdr_logic_next(logic, &step), QDR_LOGIC_STEP);
    assert_int_equal(qdr_logic_hint(logic, &step, QDR_HINT_REGION, &step, NULL), QDR_INVALID);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

static void test_names_grades(void **state)
{
    qdr_grade grade;
    (void)state;
    for (unsigned k = QDR_GRADE_ANY; k <= QDR_GRADE_BEYOND; ++k) {
        assert_true(qdr_grade_find(qdr_grade_name((qdr_grade)k), &grade));
        assert_int_equal(grade, k);
    }
    assert_false(qdr_grade_find("fiendish", &grade));
}

static void test_polls_its_watch(void **state)
{
    qdr_params *params = params_of(QDR_PARAMS_LOGIC, "");
    qdr_rules *rules;
    qdr_logic *logic;
    qdr_deduction step;
    (void)state;
    assert_int_equal(qdr_rules_new(&rules, 4, 0, 0, NULL), QDR_OK);
    qdr_params_set_watch(params, the_watch());
    assert_int_equal(qdr_logic_new(&logic, rules, params, NULL), QDR_OK);
    qdr_params_free(params);
    qdr_watch_stop(the_watch());
    assert_int_equal(qdr_logic_next(logic, &step), QDR_LOGIC_INTERRUPTED);
    qdr_watch_reset(the_watch());
    assert_int_equal(qdr_logic_next(logic, &step), QDR_LOGIC_STUCK);
    qdr_logic_free(logic);
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_solves),
                                       cmocka_unit_test(test_says_steps),
                                       cmocka_unit_test(test_shortens),
                                       cmocka_unit_test(test_shortens_no_further),
                                       cmocka_unit_test(test_is_silent),
                                       cmocka_unit_test(test_guesses),
                                       cmocka_unit_test(test_says_what_is_broken),
                                       cmocka_unit_test(test_heeds_clauses),
                                       cmocka_unit_test(test_refuses_other_sides),
                                       cmocka_unit_test(test_rates),
                                       cmocka_unit_test(test_knows_givens),
                                       cmocka_unit_test(test_minds_strikes),
                                       cmocka_unit_test(test_hints_at_removals),
                                       cmocka_unit_test(test_hints_at_placements),
                                       cmocka_unit_test(test_names_grades),
                                       cmocka_unit_test(test_polls_its_watch)};
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
