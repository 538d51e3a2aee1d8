/* test_generate.c  Puzzles that are made have one solution, and each given is needed where that was
 * asked for: by the backtracker, which shares nothing with the engine.  With "slow", 3,000 of
 * them. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/generate.h>
#include <quadrille/sudoku.h>

#include "../support/asked.h"
#include "../support/effort.h"
#include "../support/params.h"

#define FEW UNLESS_SANITIZED(3, 2)
#define MANY 100

static bool is_slow;

/* ------------------------------------------------------------------------ the backtracker ---- */

struct hunt {
    unsigned count;
    qdr_grid first;
};

static qdr_verdict two_are_enough(void *ctx, const qdr_grid *grid)
{
    struct hunt *hunt = ctx;
    hunt->first = hunt->count == 0 ? *grid : hunt->first;
    return ++hunt->count < 2 ? QDR_CONTINUE : QDR_STOP;
}

/* How many solutions has the puzzle: 0, 1, or 2 for several? */
static struct hunt hunt_for(const qdr_rules *rules, const qdr_grid *givens)
{
    struct hunt hunt = {0};
    qdr_backtrack_watch watch = {.ctx = &hunt, .solution = two_are_enough};
    assert_int_not_equal(qdr_backtrack(rules, givens, QDR_METHOD_SMALLEST, &watch, NULL, NULL),
                         QDR_FAILED);
    return hunt;
}

static unsigned cells_of(const qdr_grid *grid)
{
    return (unsigned)grid->side * grid->side;
}

static unsigned count_givens(const qdr_grid *grid)
{
    unsigned count = 0;
    for (unsigned cell = 0; cell < cells_of(grid); ++cell) {
        count += grid->cell[cell] != 0;
    }
    return count;
}

static qdr_outcome next_puzzle(qdr_generator *generator, qdr_made_puzzle *puzzle)
{
    const qdr_made_puzzle *made;
    const qdr_outcome outcome = qdr_generator_next(generator, &made);
    *puzzle = *made;
    assert_null(made->rules);
    return outcome;
}

static qdr_outcome smaller_puzzle(qdr_generator *generator, const qdr_grid *givens,
                                  qdr_made_puzzle *puzzle)
{
    const qdr_made_puzzle *made;
    const qdr_outcome outcome = qdr_generator_minimize(generator, givens, &made);
    *puzzle = *made;
    return outcome;
}

static void assert_one_solution(const qdr_rules *rules, const qdr_made_puzzle *puzzle)
{
    struct hunt hunt = hunt_for(rules, &puzzle->givens);
    assert_int_equal(hunt.count, 1);
    assert_memory_equal(hunt.first.cell, puzzle->solution.cell, cells_of(&puzzle->givens));
    assert_int_equal(puzzle->clues, count_givens(&puzzle->givens));
}

static void assert_each_needed(const qdr_rules *rules, const qdr_grid *givens)
{
    for (unsigned cell = 0; cell < cells_of(givens); ++cell) {
        qdr_grid fewer = *givens;
        fewer.cell[cell] = 0;
        if (givens->cell[cell] != 0) {
            assert_int_equal(hunt_for(rules, &fewer).count, 2);
        }
    }
}

/* ------------------------------------------------------------------------------- the rules ---- */

/* A generator with settings such as "minimal=on,clues=24-28". */
static qdr_generator *make(const qdr_rules *rules, const char *settings)
{
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, settings);
    qdr_generator *generator;
    assert_int_equal(qdr_generator_new(&generator, rules, params, NULL), QDR_OK);
    qdr_params_free(params);
    return generator;
}

static qdr_generator *make_watched(const qdr_rules *rules, qdr_watch *watch)
{
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, "threads=1");
    qdr_generator *generator;
    qdr_params_set_watch(params, watch);
    assert_int_equal(qdr_generator_new(&generator, rules, params, NULL), QDR_OK);
    qdr_params_free(params);
    return generator;
}

static void add(qdr_rules *rules, const char *name, const char *argument)
{
    assert_int_equal(qdr_rules_add(rules, name, argument, NULL), QDR_OK);
}

/* Boxes of which the first two have exchanged a cell. */
static void add_jigsaw(qdr_rules *rules)
{
    const unsigned side = qdr_rules_side(rules);
    unsigned height;
    unsigned width;
    char map[16 * 16 + 1] = "";
    qdr_box_standard(side, &height, &width);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        map[cell] = (char)('a' + cell / side / height * (side / width) + cell % side / width);
    }
    map[width - 1] = 'b';
    map[side + width] = 'a';
    add(rules, "jigsaw", map);
}

/* Cages in the first row around digits of a grid. */
static void add_cages(qdr_rules *rules)
{
    const unsigned side = qdr_rules_side(rules);
    qdr_generator *generator = make(rules, "");
    qdr_made_puzzle puzzle;
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
    for (unsigned column = 0; column + 1 < side; column += 2) {
        const qdr_digit *digit = puzzle.solution.cell + column;
        char text[64];
        snprintf(text, sizeof text, "%d r1c%u r1c%u", digit[0] + digit[1], column + 1, column + 2);
        add(rules, "killer", text);
    }
    qdr_generator_free(generator);
}

enum kind { CLASSIC, DIAGONAL, JIGSAW, GROUPS, MARKS, CAGES, KINDS };

static qdr_rules *make_rules(enum kind kind, unsigned side)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    switch (kind) {
    case DIAGONAL:
        add(rules, "diagonal", NULL);
        break;
    case JIGSAW:
        add_jigsaw(rules);
        break;
    case GROUPS:
        add(rules, "disjoint-groups", NULL);
        break;
    case MARKS:
        add(rules, "even", "r1c1 r3c3");
        add(rules, "odd", "r2c3 r4c1");
        break;
    case CAGES:
        add_cages(rules);
        break;
    default:
        break;
    }
    return rules;
}

/* --------------------------------------------------------------------------- the puzzles ---- */

/* Minimal puzzles of some rules take the backtracker seconds each, and large ones with few givens
 * hours: there, more givens are asked for.  0: none are, so the puzzles are to be minimal. */
static unsigned least_clues(enum kind kind, unsigned side)
{
    if (side == 9) {
        return kind == DIAGONAL ? 26 : 0;
    }
    return side == 12 ? 62 : side == 16 ? 130 : 0;
}

static void check_some(enum kind kind, unsigned side)
{
    qdr_rules *rules = make_rules(kind, side);
    const unsigned least = least_clues(kind, side);
    char settings[64] = "seed=3,minimal=on";
    if (least > 0) {
        snprintf(settings, sizeof settings, "seed=3,clues=%u-", least);
    }
    qdr_generator *generator = make(rules, settings);
    qdr_made_puzzle puzzle;
    for (unsigned k = 0; k < (is_slow ? MANY : FEW); ++k) {
        assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
        assert_int_equal(puzzle.number, k + 1);
        assert_true(puzzle.clues >= least);
        assert_one_solution(rules, &puzzle);
        if (least == 0) {
            assert_true(puzzle.is_minimal);
            assert_each_needed(rules, &puzzle.givens);
        }
    }
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

static void puzzles_have_one_solution(void **state)
{
    static const unsigned sides[] = {4, 6, 9, 12, 16};
    (void)state;
    for (size_t k = 0; k < UNLESS_SANITIZED(5, 4); ++k) {
        for (enum kind kind = CLASSIC; kind < KINDS; ++kind) {
            check_some(kind, sides[k]);
        }
    }
}

static void large_puzzles_are_minimal(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 12);
    qdr_generator *generator = make(rules, "minimal=on");
    qdr_made_puzzle puzzle;
    (void)state;
    for (unsigned k = 0; is_slow && k < FEW; ++k) {
        assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
        assert_one_solution(rules, &puzzle);
        assert_each_needed(rules, &puzzle.givens);
    }
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

static const char *const isas[] = {"auto", "portable", "avx2", "avx512"};

/* False: the machine has no such instruction set. */
static bool make_with(const char *engine, const char *isa, const qdr_rules *rules,
                      qdr_made_puzzle *puzzles, size_t count)
{
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, "seed=11,threads=1");
    qdr_generator *generator;
    assert_int_equal(qdr_params_set(params, "isa", isa, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(params, "engine", engine, NULL), QDR_OK);
    qdr_status status = qdr_generator_new(&generator, rules, params, NULL);
    qdr_params_free(params);
    for (size_t k = 0; status == QDR_OK && k < count; ++k) {
        assert_int_equal(next_puzzle(generator, &puzzles[k]), QDR_SOLUTION);
    }
    if (status == QDR_OK) {
        qdr_generator_free(generator);
    }
    return status == QDR_OK;
}

static void assert_same(const qdr_made_puzzle *a, const qdr_made_puzzle *b)
{
    assert_int_equal(a->number, b->number);
    assert_int_equal(a->tries, b->tries);
    assert_memory_equal(a->givens.cell, b->givens.cell, cells_of(&a->givens));
    assert_memory_equal(a->solution.cell, b->solution.cell, cells_of(&a->givens));
}

static void check_instruction_sets(const char *engine, const qdr_rules *rules)
{
    qdr_made_puzzle wanted[FEW];
    qdr_made_puzzle puzzles[FEW];
    assert_true(make_with(engine, "auto", rules, wanted, FEW));
    for (size_t k = 1; k < sizeof isas / sizeof *isas; ++k) {
        for (size_t i = 0; make_with(engine, isas[k], rules, puzzles, FEW) && i < FEW; ++i) {
            assert_same(&puzzles[i], &wanted[i]);
        }
    }
}

/* Where there is no kernel, "auto" would be another engine on a machine without lanes. */
static void instruction_sets_make_the_same(void **state)
{
    static const unsigned sides[] = {6, 9, 16};
    (void)state;
    for (size_t s = 0; s < UNLESS_SANITIZED(3, 2); ++s) {
        qdr_rules *rules = make_rules(MARKS, sides[s]);
        check_instruction_sets("lanes", rules);
        if (sides[s] == 9) {
            check_instruction_sets("auto", rules);
        }
        qdr_rules_free(rules);
    }
}

/* Of those that are made many at once: each is the one that is made alone, and minimal. */
static void check_many(const qdr_rules *rules, const char *settings, unsigned count,
                       unsigned expected)
{
    qdr_generator *generator = make(rules, settings);
    qdr_generator *other = make(rules, settings);
    qdr_made_puzzle puzzle;
    qdr_made_puzzle alone;
    qdr_generator_begin(generator, 5, 100);
    qdr_generator_expect(generator, expected);
    for (unsigned k = 0; k < count; ++k) {
        assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
        assert_int_equal(puzzle.number, 100 + k);
        if (k % 7 == 0) {
            qdr_generator_begin(other, 5, 100 + k);
            assert_int_equal(next_puzzle(other, &alone), QDR_SOLUTION);
            assert_same(&puzzle, &alone);
            assert_one_solution(rules, &puzzle);
            if (strstr(settings, "minimal=on")) {
                assert_each_needed(rules, &puzzle.givens);
            }
        }
    }
    assert_int_equal(qdr_generator_stats(generator)->puzzles, count);
    qdr_generator_free(generator);
    qdr_generator_free(other);
}

static void many_are_as_those_made_alone(void **state)
{
    const unsigned count = UNLESS_SANITIZED(200, 30);
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_rules *marks = make_rules(MARKS, 9);
    const char *minimal = "minimal=on,threads=1";
    (void)state;
    check_many(rules, minimal, count, 0);
    check_many(rules, minimal, count, count);
    check_many(rules, minimal, count, count / 4);
    check_many(marks, minimal, count, 2 * count);
    check_many(rules, "symmetry=half-turn,minimal=on,threads=1", count, 0);
    check_many(rules, "clues=26-28,threads=1", count, 0);
    check_many(rules, "difficulty=-easy,threads=1", 20, 20);
    qdr_rules_free(rules);
    qdr_rules_free(marks);
}

/* Ring and all: more than are made at once. */
static void more_than_at_once(void **state)
{
    const unsigned count = UNLESS_SANITIZED(5000, 1500);
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_generator *generator = make(rules, "");
    qdr_made_puzzle puzzle;
    qdr_made_puzzle alone;
    (void)state;
    qdr_generator_expect(generator, count);
    for (unsigned k = 0; k < count; ++k) {
        assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
        assert_int_equal(puzzle.number, k + 1);
        assert_true(puzzle.is_minimal);
    }
    qdr_generator_begin(generator, 1, count);
    assert_int_equal(next_puzzle(generator, &alone), QDR_SOLUTION);
    assert_same(&alone, &puzzle);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

/* One that is made smaller, or an interrupt, comes between. */
static void others_may_come_between(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_generator *generator = make_watched(rules, the_watch());
    qdr_generator *other = make(rules, "");
    qdr_made_puzzle puzzle;
    qdr_made_puzzle alone;
    (void)state;
    for (unsigned k = 0; k < 30; ++k) {
        if (k % 10 == 4) {
            assert_int_equal(smaller_puzzle(generator, &puzzle.solution, &puzzle), QDR_SOLUTION);
            continue;
        }
        if (k % 10 == 8) {
            qdr_watch_stop(the_watch());
            assert_int_equal(next_puzzle(generator, &puzzle), QDR_INTERRUPTED);
            qdr_watch_reset(the_watch());
        }
        assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
        qdr_generator_begin(other, 1, k + 1);
        assert_int_equal(next_puzzle(other, &alone), QDR_SOLUTION);
        assert_same(&puzzle, &alone);
    }
    qdr_generator_free(generator);
    qdr_generator_free(other);
    qdr_rules_free(rules);
}

static void a_puzzle_depends_on_seed_and_number(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_generator *generator = make(rules, "");
    qdr_made_puzzle puzzle[4];
    qdr_made_puzzle again;
    (void)state;
    for (unsigned k = 0; k < 4; ++k) {
        assert_int_equal(next_puzzle(generator, &puzzle[k]), QDR_SOLUTION);
        assert_true(k == 0 || memcmp(puzzle[k].solution.cell, puzzle[0].solution.cell, 81) != 0);
    }
    assert_int_equal(qdr_generator_stats(generator)->puzzles, 4);
    qdr_generator_begin(generator, 1, 3);
    assert_int_equal(qdr_generator_stats(generator)->searches, 0);
    assert_int_equal(next_puzzle(generator, &again), QDR_SOLUTION);
    assert_same(&again, &puzzle[2]);
    qdr_generator_begin(generator, 2, 3);
    assert_int_equal(next_puzzle(generator, &again), QDR_SOLUTION);
    assert_memory_not_equal(again.givens.cell, puzzle[2].givens.cell, 81);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

/* --------------------------------------------------------------------- what is asked for ---- */

/* Where a cell goes in each of the symmetries' generators. */
static bool maps_onto_itself(const qdr_grid *givens, qdr_clue_symmetry symmetry)
{
    const unsigned side = givens->side;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        const unsigned row = cell / side;
        const unsigned column = cell % side;
        const unsigned back = side - 1 - row;
        const unsigned other = side - 1 - column;
        const unsigned images[][2] = {
            [QDR_SYMMETRY_NONE] = {cell, cell},
            [QDR_SYMMETRY_HALF_TURN] = {back * side + other, cell},
            [QDR_SYMMETRY_QUARTER_TURN] = {column * side + back, back * side + other},
            [QDR_SYMMETRY_LEFT_RIGHT] = {row * side + other, cell},
            [QDR_SYMMETRY_TOP_BOTTOM] = {back * side + column, cell},
            [QDR_SYMMETRY_BOTH] = {row * side + other, back * side + column},
            [QDR_SYMMETRY_DIAGONAL] = {column * side + row, cell},
            [QDR_SYMMETRY_ANTIDIAGONAL] = {other * side + back, cell},
            [QDR_SYMMETRY_DIAGONALS] = {column * side + row, other * side + back},
            [QDR_SYMMETRY_FULL] = {column * side + row, row * side + other}};
        const bool is_given = givens->cell[cell] != 0;
        if ((givens->cell[images[symmetry][0]] != 0) != is_given ||
            (givens->cell[images[symmetry][1]] != 0) != is_given) {
            return false;
        }
    }
    return true;
}

static void givens_are_symmetric(void **state)
{
    static const unsigned sides[] = {6, 9};
    (void)state;
    for (size_t s = 0; s < 2; ++s) {
        qdr_rules *rules = make_rules(CLASSIC, sides[s]);
        for (size_t k = 0; qdr_clue_symmetry_at(k); ++k) {
            char settings[64];
            snprintf(settings, sizeof settings, "symmetry=%s", qdr_clue_symmetry_at(k)->name);
            qdr_generator *generator = make(rules, settings);
            qdr_made_puzzle puzzle;
            assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
            assert_true(maps_onto_itself(&puzzle.givens, (qdr_clue_symmetry)k));
            assert_one_solution(rules, &puzzle);
            qdr_generator_free(generator);
        }
        qdr_rules_free(rules);
    }
}

static void symmetric_puzzles_can_be_minimal(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_generator *generator = make(rules, "symmetry=half-turn,minimal=on");
    qdr_made_puzzle puzzle;
    (void)state;
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
    assert_true(maps_onto_itself(&puzzle.givens, QDR_SYMMETRY_HALF_TURN));
    assert_each_needed(rules, &puzzle.givens);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

static void clues_are_counted(void **state)
{
    static const struct {
        unsigned least;
        unsigned most;
        const char *settings;
    } asked[] = {{30, 30, "clues=30"},
                 {31, 31, "clues=31,symmetry=half-turn"},
                 {40, 41, "clues=40-41,symmetry=both"},
                 {0, 23, "clues=-23"},
                 {81, 81, "clues=81"}};
    qdr_rules *rules = make_rules(CLASSIC, 9);
    (void)state;
    for (size_t k = 0; k < sizeof asked / sizeof *asked; ++k) {
        qdr_generator *generator = make(rules, asked[k].settings);
        qdr_made_puzzle puzzle;
        assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
        assert_in_range(puzzle.clues, asked[k].least, asked[k].most);
        assert_one_solution(rules, &puzzle);
        qdr_generator_free(generator);
    }
    qdr_rules_free(rules);
}

static qdr_grade grade_of(const qdr_rules *rules, const qdr_made_puzzle *puzzle)
{
    qdr_params *params = logic_params("unique=on", &puzzle->solution);
    qdr_logic *logic;
    qdr_deduction step;
    assert_int_equal(qdr_logic_new(&logic, rules, params, NULL), QDR_OK);
    qdr_params_free(params);
    assert_int_equal(qdr_logic_set(logic, &puzzle->givens, NULL), QDR_OK);
    while (qdr_logic_next(logic, &step) == QDR_LOGIC_STEP) {
    }
    qdr_grade grade = qdr_logic_grade(logic);
    qdr_logic_free(logic);
    return grade;
}

static void check_grade(const qdr_rules *rules, qdr_grade least, qdr_grade most,
                        const char *settings)
{
    qdr_generator *generator = make(rules, settings);
    qdr_made_puzzle puzzle;
    for (unsigned k = 0; k < FEW; ++k) {
        assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
        assert_in_range(puzzle.grade, least, most);
        assert_int_equal(puzzle.grade, grade_of(rules, &puzzle));
        assert_one_solution(rules, &puzzle);
        if (puzzle.is_minimal) {
            assert_each_needed(rules, &puzzle.givens);
        }
        assert_true(puzzle.is_minimal || !strstr(settings, "minimal=on"));
    }
    qdr_generator_free(generator);
}

static void grades_are_as_asked(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_rules *diagonal = make_rules(DIAGONAL, 9);
    (void)state;
    for (qdr_grade grade = QDR_GRADE_SIMPLE; grade <= QDR_GRADE_EXTREME; ++grade) {
        char settings[64];
        snprintf(settings, sizeof settings, "difficulty=%s", qdr_grade_name(grade));
        check_grade(rules, grade, grade, settings);
    }
    check_grade(diagonal, QDR_GRADE_BEYOND, QDR_GRADE_BEYOND, "difficulty=beyond-");
    check_grade(rules, QDR_GRADE_SIMPLE, QDR_GRADE_EASY, "difficulty=-easy,minimal=on");
    check_grade(rules, QDR_GRADE_EXPERT, QDR_GRADE_BEYOND, "difficulty=expert-,symmetry=half-turn");
    check_grade(rules, QDR_GRADE_SIMPLE, QDR_GRADE_SIMPLE, "difficulty=-simple,clues=-28");
    qdr_rules_free(diagonal);
    qdr_rules_free(rules);
}

/* The steps of a puzzle, as they are found without any bound. */
struct steps {
    unsigned rating;
    bool takes[100];
};

static struct steps steps_of(const qdr_rules *rules, const qdr_made_puzzle *puzzle)
{
    qdr_params *params = logic_params("unique=on", &puzzle->solution);
    struct steps steps = {0};
    qdr_logic *logic;
    qdr_deduction step;
    assert_int_equal(qdr_logic_new(&logic, rules, params, NULL), QDR_OK);
    qdr_params_free(params);
    assert_int_equal(qdr_logic_set(logic, &puzzle->givens, NULL), QDR_OK);
    while (qdr_logic_next(logic, &step) == QDR_LOGIC_STEP) {
        assert_in_range(step.technique, 0, 99);
        steps.takes[step.technique] = true;
    }
    steps.rating = qdr_logic_rating(logic);
    qdr_logic_free(logic);
    return steps;
}

static size_t technique_called(const char *name)
{
    const qdr_technique *technique;
    size_t index = 0;
    while ((technique = qdr_technique_at(index)) != NULL && strcmp(technique->name, name) != 0) {
        ++index;
    }
    assert_non_null(qdr_technique_at(index));
    return index;
}

/* Each takes what the settings require, and is rated from `least` to `most`. */
static void check_steps(const qdr_rules *rules, unsigned least, unsigned most, const char *settings)
{
    static const char *const required[] = {"naked pair", "XY-wing"};
    qdr_generator *generator = make(rules, settings);
    qdr_made_puzzle puzzle;
    for (unsigned k = 0; k < FEW; ++k) {
        assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
        const struct steps steps = steps_of(rules, &puzzle);
        assert_int_equal(puzzle.rating, steps.rating);
        assert_int_equal(puzzle.grade, grade_of(rules, &puzzle));
        assert_in_range(steps.rating, least, most);
        for (size_t each = 0; each < 2; ++each) {
            assert_true(steps.takes[technique_called(required[each])] ||
                        !strstr(settings, required[each]));
        }
        assert_one_solution(rules, &puzzle);
    }
    qdr_generator_free(generator);
}

static void ratings_and_techniques_are_as_asked(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    (void)state;
    for (unsigned least = 1; least <= 7; ++least) {
        char settings[64];
        snprintf(settings, sizeof settings, "rating=%u..%u.9", least, least);
        check_steps(rules, 10 * least, 10 * least + 9, settings);
    }
    check_steps(rules, 66, 999, "rating=6.6..");
    check_steps(rules, 1, 23, "rating=..2.3,minimal=on");
    check_steps(rules, 1, 999, "required=naked pair,required=XY-wing");
    check_steps(rules, 1, 42, "required=naked pair,required=XY-wing,rating=..4.2");
    qdr_rules_free(rules);
}

static void assert_refused(unsigned side, const char *settings, qdr_status status, const char *text)
{
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, settings);
    qdr_rules *rules = make_rules(CLASSIC, side);
    qdr_generator *generator;
    qdr_error error;
    assert_int_equal(qdr_generator_new(&generator, rules, params, &error), status);
    assert_int_equal(error.code, status);
    assert_string_equal(error.text, text);
    assert_null(generator);
    qdr_rules_free(rules);
    qdr_params_free(params);
}

static void what_nothing_fits_is_refused(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    (void)state;
    assert_refused(9, "rating=3.1..3.0", QDR_INVALID, "rated at least 3.1, but at most 3.0");
    assert_refused(9, "required=forcing net,rating=..8.4", QDR_INVALID,
                   "technique 'forcing net' is rated 8.5 or more, but puzzles at most 8.4");
    assert_refused(9, "required=forcing net,difficulty=-extreme", QDR_INVALID,
                   "technique 'forcing net' is beyond, but puzzles are at most extreme");
    assert_refused(9, "required=net", QDR_UNKNOWN, "there is no technique 'net'");
    assert_refused(9, "required=XY-wing,required=xwing", QDR_UNKNOWN,
                   "there is no technique 'xwing'; did you mean 'X-wing'?");
    qdr_generator_free(make(rules, "required=forcing net,rating=..8.5"));
    qdr_rules_free(rules);
}

/* The digits are copied. */
static qdr_generator *make_fixed(const qdr_rules *rules, const qdr_grid *digits)
{
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, "minimal=on");
    qdr_grid fixed = *digits;
    qdr_generator *generator;
    assert_int_equal(qdr_params_set_grid(params, "fixed", &fixed, NULL), QDR_OK);
    assert_int_equal(qdr_generator_new(&generator, rules, params, NULL), QDR_OK);
    qdr_grid_clear(&fixed, 4);
    qdr_params_free(params);
    return generator;
}

static void fixed_digits_stay(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_grid fixed;
    qdr_made_puzzle puzzle;
    (void)state;
    qdr_grid_clear(&fixed, 9);
    fixed.cell[0] = 1;
    fixed.cell[40] = 5;
    fixed.cell[80] = 9;
    qdr_generator *generator = make_fixed(rules, &fixed);
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
    assert_int_equal(puzzle.givens.cell[0], 1);
    assert_int_equal(puzzle.givens.cell[40], 5);
    assert_int_equal(puzzle.givens.cell[80], 9);
    assert_one_solution(rules, &puzzle);
    qdr_generator_free(generator);
    fixed.cell[1] = 1;
    generator = make_fixed(rules, &fixed);
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_EXHAUSTED);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

static void what_cannot_be_is_given_up(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_generator *generator = make(rules, "clues=-10,tries=20,threads=1");
    qdr_made_puzzle puzzle;
    (void)state;
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_STOPPED);
    assert_int_equal(qdr_generator_stats(generator)->tries, 20);
    assert_int_equal(qdr_generator_stats(generator)->puzzles, 0);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

/* ---------------------------------------------------------------------------- made smaller ---- */

static void puzzles_are_made_smaller(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_generator *maker = make(rules, "clues=50-");
    qdr_generator *generator = make(rules, "");
    qdr_made_puzzle large;
    qdr_made_puzzle small;
    (void)state;
    assert_int_equal(next_puzzle(maker, &large), QDR_SOLUTION);
    assert_int_equal(smaller_puzzle(generator, &large.givens, &small), QDR_SOLUTION);
    assert_true(small.is_minimal);
    assert_true(small.clues < large.clues);
    assert_one_solution(rules, &small);
    assert_each_needed(rules, &small.givens);
    for (unsigned cell = 0; cell < 81; ++cell) {
        assert_true(small.givens.cell[cell] == 0 ||
                    small.givens.cell[cell] == large.givens.cell[cell]);
    }
    qdr_generator_free(maker);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

static void symmetry_is_kept(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_generator *maker = make(rules, "clues=50-,symmetry=both");
    qdr_generator *generator = make(rules, "clues=36-,symmetry=both");
    qdr_made_puzzle large;
    qdr_made_puzzle small;
    (void)state;
    assert_int_equal(next_puzzle(maker, &large), QDR_SOLUTION);
    assert_int_equal(smaller_puzzle(generator, &large.givens, &small), QDR_SOLUTION);
    assert_in_range(small.clues, 36, large.clues - 1);
    assert_true(maps_onto_itself(&small.givens, QDR_SYMMETRY_BOTH));
    assert_one_solution(rules, &small);
    qdr_generator_free(maker);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

static void only_puzzles_with_one_solution_are(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 4);
    qdr_generator *generator = make(rules, "");
    qdr_made_puzzle puzzle;
    qdr_grid grid;
    (void)state;
    qdr_grid_clear(&grid, 4);
    assert_int_equal(smaller_puzzle(generator, &grid, &puzzle), QDR_STOPPED);
    assert_int_equal(puzzle.solution.side, 4);
    grid.cell[0] = grid.cell[1] = 1;
    assert_int_equal(smaller_puzzle(generator, &grid, &puzzle), QDR_STOPPED);
    assert_int_equal(puzzle.solution.side, 0);
    qdr_grid_clear(&grid, 6);
    assert_int_equal(smaller_puzzle(generator, &grid, &puzzle), QDR_FAILED);
    assert_int_equal(qdr_generator_error(generator)->code, QDR_INVALID);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

/* ----------------------------------------------------------------------- ends and errors ---- */

static void interrupts_and_limits_end_it(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_made_puzzle puzzle;
    qdr_made_puzzle again;
    (void)state;
    qdr_generator *generator = make(rules, "nodes=100");
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_LIMIT);
    assert_true(qdr_generator_stats(generator)->nodes < 1000);
    qdr_generator_free(generator);
    generator = make_watched(rules, the_watch());
    qdr_watch_stop(the_watch());
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_INTERRUPTED);
    qdr_watch_reset(the_watch());
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
    qdr_generator_begin(generator, 1, 1);
    assert_int_equal(next_puzzle(generator, &again), QDR_SOLUTION);
    assert_same(&again, &puzzle);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

static qdr_verdict count_ticks(void *ctx)
{
    ++*(unsigned *)ctx;
    return QDR_CONTINUE;
}

static void somebody_may_watch(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    unsigned ticks = 0;
    qdr_generator *generator = make_watched(rules, watch_with(count_ticks, &ticks));
    qdr_made_puzzle puzzle;
    (void)state;
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
    assert_true(ticks > 0);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

static void wrong_parameters_are_refused(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 4);
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, "");
    qdr_generator *generator;
    qdr_grid grid;
    (void)state;
    qdr_grid_clear(&grid, 6);
    assert_int_equal(qdr_params_set_grid(params, "fixed", &grid, NULL), QDR_OK);
    assert_int_equal(qdr_generator_new(&generator, rules, params, NULL), QDR_INVALID);
    qdr_params_free(params);
    params = params_of(QDR_PARAMS_SEARCH, "");
    assert_int_equal(qdr_generator_new(&generator, rules, params, NULL), QDR_INVALID);
    qdr_params_free(params);
    assert_refused(4, "clues=5-4", QDR_INVALID, "at least 5 givens, but at most 4");
    assert_refused(4, "clues=17-", QDR_RANGE, "at least 17 givens, but there are only 16 cells");
    assert_refused(4, "difficulty=expert-easy", QDR_INVALID,
                   "at least of grade expert, but at most easy");
    assert_refused(4, "pattern=1..1", QDR_SYNTAX,
                   "the pattern has 4 cells, and a grid of side 4 has 16");
    assert_refused(4, "pattern=1..1,symmetry=full", QDR_INVALID,
                   "a pattern says which cells are givens, so there are no clues, symmetry or "
                   "no-givens beside it");
    qdr_generator_free(NULL);
    qdr_rules_free(rules);
}

/* The seed of the parameters is that of the first puzzle. */
static void parameters_have_the_seed(void **state)
{
    qdr_rules *rules = make_rules(CLASSIC, 9);
    qdr_generator *generator = make(rules, "seed=12,threads=1");
    qdr_generator *other = make(rules, "threads=1");
    qdr_made_puzzle puzzle;
    qdr_made_puzzle again;
    (void)state;
    qdr_generator_begin(other, 12, 1);
    assert_int_equal(next_puzzle(generator, &puzzle), QDR_SOLUTION);
    assert_int_equal(next_puzzle(other, &again), QDR_SOLUTION);
    assert_same(&again, &puzzle);
    qdr_generator_free(generator);
    qdr_generator_free(other);
    qdr_rules_free(rules);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(puzzles_have_one_solution),
        cmocka_unit_test(large_puzzles_are_minimal),
        cmocka_unit_test(instruction_sets_make_the_same),
        cmocka_unit_test(many_are_as_those_made_alone),
        cmocka_unit_test(more_than_at_once),
        cmocka_unit_test(others_may_come_between),
        cmocka_unit_test(a_puzzle_depends_on_seed_and_number),
        cmocka_unit_test(parameters_have_the_seed),
        cmocka_unit_test(givens_are_symmetric),
        cmocka_unit_test(symmetric_puzzles_can_be_minimal),
        cmocka_unit_test(clues_are_counted),
        cmocka_unit_test(grades_are_as_asked),
        cmocka_unit_test(ratings_and_techniques_are_as_asked),
        cmocka_unit_test(what_nothing_fits_is_refused),
        cmocka_unit_test(fixed_digits_stay),
        cmocka_unit_test(what_cannot_be_is_given_up),
        cmocka_unit_test(puzzles_are_made_smaller),
        cmocka_unit_test(symmetry_is_kept),
        cmocka_unit_test(only_puzzles_with_one_solution_are),
        cmocka_unit_test(interrupts_and_limits_end_it),
        cmocka_unit_test(somebody_may_watch),
        cmocka_unit_test(wrong_parameters_are_refused),
    };
    is_slow = is_slow_run(argc, argv);
    return cmocka_run_group_tests_name("generate", tests, NULL, NULL) != 0;
}
