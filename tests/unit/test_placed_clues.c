/* test_placed_clues.c  Puzzles whose clues are placed have one solution, need each kind of clue,
 * and are minimal where that was asked for: of all Latin squares of side 4, gone through one by
 * one, by the definitions of the rules alone. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/asked.h"
#include "../support/params.h"
#include <quadrille/generate.h>
#include <quadrille/sudoku.h>

enum { SIDE = 4, CELLS = SIDE * SIDE, SQUARES = 576, FEW = 4 };

static qdr_grid square[SQUARES];
static size_t squares;

static qdr_verdict keep_square(void *ctx, const qdr_grid *grid)
{
    (void)ctx;
    assert_true(squares < SQUARES);
    square[squares++] = *grid;
    return QDR_CONTINUE;
}

static int list_squares(void **state)
{
    qdr_rules *rules;
    qdr_grid blank;
    const qdr_backtrack_watch watch = {.solution = keep_square};
    (void)state;
    qdr_grid_clear(&blank, SIDE);
    assert_int_equal(qdr_rules_new(&rules, SIDE, 1, SIDE, NULL), QDR_OK);
    assert_int_equal(qdr_backtrack(rules, &blank, QDR_METHOD_SMALLEST, &watch, NULL, NULL),
                     QDR_EXHAUSTED);
    qdr_rules_free(rules);
    return squares == SQUARES ? 0 : -1;
}

static bool has_givens(const qdr_grid *grid, const qdr_grid *givens)
{
    for (unsigned cell = 0; cell < CELLS; ++cell) {
        if (givens->cell[cell] != 0 && givens->cell[cell] != grid->cell[cell]) {
            return false;
        }
    }
    return true;
}

/* In how many squares do the givens stand, and hold all clauses but those that are left out, of
 * which the division is one if `is_latin`?  Rows and columns hold in each. */
static unsigned count(const qdr_rules *rules, const qdr_grid *givens, const bool *is_out,
                      bool is_latin)
{
    unsigned found = 0;
    qdr_rules *boxes;
    assert_int_equal(qdr_rules_new(&boxes, SIDE, 2, 2, NULL), QDR_OK);
    const bool has_boxes = qdr_rules_box(rules, &(unsigned){0}, &(unsigned){0});
    for (size_t k = 0; k < squares; ++k) {
        bool holds = has_givens(&square[k], givens) &&
                     (is_latin || !has_boxes || qdr_rules_holds(boxes, &square[k]));
        for (size_t c = 0; holds && c < qdr_rules_clauses(rules); ++c) {
            holds = is_out[c] || qdr_rules_clause_holds(rules, c, &square[k]);
        }
        found += holds;
    }
    qdr_rules_free(boxes);
    return found;
}

enum { CLAUSES_MOST = 200 };

static void assert_one_solution(const qdr_rules *rules, const qdr_made_puzzle *puzzle)
{
    const bool nothing[CLAUSES_MOST] = {false};
    assert_true(qdr_rules_clauses(rules) <= CLAUSES_MOST);
    assert_int_equal(count(rules, &puzzle->givens, nothing, false), 1);
    assert_true(qdr_rules_holds(rules, &puzzle->solution));
    assert_true(has_givens(&puzzle->solution, &puzzle->givens));
}

/* There was nothing but clues of one kind. */
static void assert_clues_needed(const qdr_rules *rules, const qdr_made_puzzle *puzzle)
{
    bool all[CLAUSES_MOST];
    memset(all, true, sizeof all);
    const bool has_regions = !qdr_rules_box(rules, &(unsigned){0}, &(unsigned){0});
    assert_true(qdr_rules_clauses(rules) > 0);
    assert_true(count(rules, &puzzle->givens, all, has_regions) > 1);
}

static void assert_minimal(const qdr_rules *rules, const qdr_made_puzzle *puzzle)
{
    const bool is_latin = !qdr_rules_box(rules, &(unsigned){0}, &(unsigned){0});
    bool is_out[CLAUSES_MOST] = {false};
    for (size_t c = 0; c < qdr_rules_clauses(rules); ++c) {
        is_out[c] = true;
        assert_true(count(rules, &puzzle->givens, is_out, is_latin) > 1);
        is_out[c] = false;
    }
    for (unsigned cell = 0; cell < CELLS; ++cell) {
        qdr_grid fewer = puzzle->givens;
        fewer.cell[cell] = 0;
        assert_true(puzzle->givens.cell[cell] == 0 || count(rules, &fewer, is_out, false) > 1);
    }
    assert_true(puzzle->is_minimal);
}

/* The next puzzle, with rules that are to be freed. */
static qdr_outcome next_puzzle(qdr_generator *generator, qdr_made_puzzle *puzzle, qdr_rules **rules)
{
    const qdr_made_puzzle *made;
    const qdr_outcome outcome = qdr_generator_next(generator, &made);
    *puzzle = *made;
    *rules = NULL;
    assert_true(outcome == QDR_SOLUTION || !made->rules);
    if (made->rules) {
        assert_int_equal(qdr_rules_subset(rules, made->rules, NULL, NULL), QDR_OK);
    } else if (outcome == QDR_SOLUTION) { /* for a pattern, without clues */
        assert_int_equal(qdr_rules_new(rules, SIDE, 0, 0, NULL), QDR_OK);
    }
    return outcome;
}

/* Parameters of settings such as "minimal=on,place=killer:3". */
static qdr_params *params_placing(const char *settings, const char *kind)
{
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, settings);
    assert_int_equal(qdr_params_set(params, "place", kind, NULL), QDR_OK);
    return params;
}

/* A generator of such puzzles, which have these rules, too. */
static qdr_generator *generator_for(const qdr_rules *rules, const char *settings)
{
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, settings);
    qdr_generator *generator;
    assert_int_equal(qdr_generator_new(&generator, rules, params, NULL), QDR_OK);
    qdr_params_free(params);
    return generator;
}

static qdr_generator *generator_of(unsigned side, const char *settings)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    qdr_generator *generator = generator_for(rules, settings);
    qdr_rules_free(rules);
    return generator;
}

/* Thirds need a number of digits that 3 divides; of four digits no three are apart. */
static const char *const larger[] = {"entropic", "nabner"};

static bool is_there(const char *kind)
{
    return strcmp(kind, larger[0]) != 0 && strcmp(kind, larger[1]) != 0;
}

static void test_kinds(void **state)
{
    const qdr_clue_kind *kind;
    (void)state;
    for (size_t k = 0; (kind = qdr_clue_kind_at(k)) != NULL; ++k) {
        for (unsigned minimal = 0; minimal < 2 && is_there(kind->name); ++minimal) {
            char settings[64];
            snprintf(settings, sizeof settings, "minimal=%s,place=%s", minimal != 0 ? "on" : "off",
                     kind->name);
            qdr_generator *generator = generator_of(SIDE, settings);
            for (unsigned n = 1; n <= FEW; ++n) {
                qdr_made_puzzle puzzle;
                qdr_rules *rules;
                assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
                assert_int_equal(puzzle.number, n);
                assert_one_solution(rules, &puzzle);
                assert_clues_needed(rules, &puzzle);
                if (minimal != 0) {
                    assert_minimal(rules, &puzzle);
                }
                qdr_rules_free(rules);
            }
            assert_int_equal(qdr_generator_stats(generator)->puzzles, FEW);
            qdr_generator_free(generator);
        }
    }
}

static qdr_verdict two_are_enough(void *ctx, const qdr_grid *grid)
{
    unsigned *found = ctx;
    (void)grid;
    return ++*found < 2 ? QDR_CONTINUE : QDR_STOP;
}

/* By the backtracker, of larger grids. */
static unsigned count_by_backtracking(const qdr_rules *rules, const qdr_grid *givens)
{
    unsigned found = 0;
    const qdr_backtrack_watch watch = {.ctx = &found, .solution = two_are_enough};
    assert_int_not_equal(qdr_backtrack(rules, givens, QDR_METHOD_SMALLEST, &watch, NULL, NULL),
                         QDR_FAILED);
    return found;
}

static void test_larger_kinds(void **state)
{
    qdr_rules *classic;
    (void)state;
    assert_int_equal(qdr_rules_new(&classic, 6, 0, 0, NULL), QDR_OK);
    for (size_t k = 0; k < sizeof larger / sizeof *larger; ++k) {
        char settings[64];
        snprintf(settings, sizeof settings, "place=%s", larger[k]);
        qdr_generator *generator = generator_of(6, settings);
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
        assert_int_equal(count_by_backtracking(rules, &puzzle.givens), 1);
        assert_int_equal(count_by_backtracking(classic, &puzzle.givens), 2);
        qdr_rules_free(rules);
        qdr_generator_free(generator);
    }
    qdr_rules_free(classic);
}

/* --------------------------------------------------------------------------------- layouts ---- */

/* Two grids of side 4 that share a box. */
static qdr_rules *two_grids(void)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, 6, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "grids", "4 r1c1 r3c3", NULL), QDR_OK);
    return rules;
}

/* Kinds that are of one grid: regions, what stands outside, numbers of rows and places. */
static bool is_of_one_grid(const char *kind)
{
    static const char *const kinds[] = {
        "jigsaw",   "row-indexer", "column-indexer", "box-indexer",   "little-killer",
        "sandwich", "x-sum",       "skyscraper",     "numbered-room", "full-rank"};
    bool is = false;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        is |= strcmp(kind, kinds[k]) == 0;
    }
    return is;
}

/* The puzzle needs its clues, and each of its givens. */
static void check_layout(const qdr_rules *layout, const qdr_rules *rules,
                         const qdr_made_puzzle *puzzle)
{
    assert_int_equal(count_by_backtracking(rules, &puzzle->givens), 1);
    assert_int_equal(count_by_backtracking(layout, &puzzle->givens), 2);
    assert_true(qdr_rules_holds(rules, &puzzle->solution));
    for (unsigned cell = 0; cell < 36; ++cell) {
        qdr_grid fewer = puzzle->givens;
        fewer.cell[cell] = 0;
        assert_true(qdr_rules_has_cell(layout, (qdr_cell)cell) ==
                    (puzzle->solution.cell[cell] != 0));
        assert_true(puzzle->givens.cell[cell] == 0 || !puzzle->is_minimal ||
                    count_by_backtracking(rules, &fewer) == 2);
    }
}

static void try_layout(const qdr_rules *layout, const char *kind, const char *settings)
{
    qdr_params *params = params_placing(settings, kind);
    qdr_generator *generator;
    qdr_made_puzzle puzzle;
    qdr_rules *rules;
    qdr_error error;
    const qdr_status status = qdr_generator_new(&generator, layout, params, &error);
    qdr_params_free(params);
    assert_int_equal(status, is_of_one_grid(kind) ? QDR_INVALID : QDR_OK);
    if (status != QDR_OK) {
        assert_non_null(strstr(error.text, "are placed on one grid, not on several"));
        return;
    }
    const qdr_outcome outcome = next_puzzle(generator, &puzzle, &rules);
    assert_int_equal(outcome, is_there(kind) ? QDR_SOLUTION : QDR_STOPPED);
    if (rules) {
        check_layout(layout, rules, &puzzle);
    }
    qdr_rules_free(rules);
    qdr_generator_free(generator);
}

static void test_several_grids(void **state)
{
    const qdr_clue_kind *kind;
    qdr_rules *layout = two_grids();
    (void)state;
    for (size_t k = 0; (kind = qdr_clue_kind_at(k)) != NULL; ++k) {
        try_layout(layout, kind->name, "tries=400");
        try_layout(layout, kind->name, "tries=400,symmetry=half-turn");
    }
    qdr_rules_free(layout);
}

/* Where a mirror takes cells to where there are none, clues have no images, and are not placed. */
static void test_lopsided_grids(void **state)
{
    qdr_rules *layout = two_grids();
    qdr_generator *generator = generator_for(layout, "symmetry=full,tries=20,place=product-arrow");
    qdr_made_puzzle puzzle;
    qdr_rules *rules;
    (void)state;
    assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_STOPPED);
    assert_null(rules);
    qdr_generator_free(generator);
    qdr_rules_free(layout);
}

/* Without the clues of either kind, there are several solutions. */
static void test_several_kinds(void **state)
{
    qdr_generator *generator = generator_of(SIDE, "place=killer:2,place=thermo:1");
    (void)state;
    for (unsigned n = 0; n < FEW; ++n) {
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
        assert_one_solution(rules, &puzzle);
        assert_int_equal(qdr_rules_clauses(rules), 3);
        for (unsigned kind = 0; kind < 2; ++kind) {
            bool is_out[CLAUSES_MOST];
            for (size_t c = 0; c < 3; ++c) {
                is_out[c] =
                    (strcmp(qdr_rules_clause(rules, c)->name, "killer") == 0) == (kind == 0);
            }
            assert_true(count(rules, &puzzle.givens, is_out, false) > 1);
        }
        qdr_rules_free(rules);
    }
    qdr_generator_free(generator);
}

static unsigned count_givens(const qdr_grid *grid)
{
    unsigned count = 0;
    for (unsigned cell = 0; cell < CELLS; ++cell) {
        count += grid->cell[cell] != 0;
    }
    return count;
}

static void test_no_givens(void **state)
{
    qdr_generator *generator = generator_of(SIDE, "minimal=on,place=killer,no-givens=on");
    (void)state;
    for (unsigned n = 0; n < FEW; ++n) {
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
        assert_int_equal(count_givens(&puzzle.givens), 0);
        assert_one_solution(rules, &puzzle);
        assert_minimal(rules, &puzzle);
        qdr_rules_free(rules);
    }
    qdr_generator_free(generator);
}

/* ------------------------------------------------------------------------------- symmetry ---- */

/* A place in a square of side 4, or beside it, as a bit. */
enum { WIDE = SIDE + 2 };

static uint64_t place_bit(unsigned row, unsigned column)
{
    return UINT64_C(1) << (row * WIDE + column);
}

/* What a symmetry does to a place: turned by half, by a quarter, mirrored. */
typedef uint64_t turn(unsigned row, unsigned column);

static uint64_t turn_half(unsigned row, unsigned column)
{
    return place_bit(WIDE - 1 - row, WIDE - 1 - column);
}

static uint64_t turn_quarter(unsigned row, unsigned column)
{
    return place_bit(column, WIDE - 1 - row);
}

static uint64_t mirror(unsigned row, unsigned column)
{
    return place_bit(row, WIDE - 1 - column);
}

static uint64_t leave(unsigned row, unsigned column)
{
    return place_bit(row, column);
}

/* The places that an argument names, after a turn. */
static uint64_t places_of(const char *argument, turn *after)
{
    uint64_t places = 0;
    for (const char *at = strchr(argument, 'r'); at; at = strchr(at + 1, 'r')) {
        unsigned row;
        unsigned column;
        if (sscanf(at, "r%uc%u", &row, &column) == 2) {
            places |= after(row, column);
        }
    }
    return places;
}

/* Marks the clauses from the first on that turns lead to. */
static void mark_orbit(const qdr_rules *rules, size_t clause, turn *by, bool *is_marked)
{
    bool has_changed;
    is_marked[clause] = true;
    do {
        has_changed = false;
        for (size_t a = 0; a < qdr_rules_clauses(rules); ++a) {
            const uint64_t image = places_of(qdr_rules_clause(rules, a)->argument, by);
            for (size_t b = 0; is_marked[a] && b < qdr_rules_clauses(rules); ++b) {
                const bool is_image =
                    places_of(qdr_rules_clause(rules, b)->argument, leave) == image;
                has_changed |= is_image && !is_marked[b];
                is_marked[b] |= is_image;
            }
        }
    } while (has_changed);
}

static void assert_symmetric(const qdr_rules *rules, const qdr_grid *givens, turn *by)
{
    uint64_t places = 0;
    uint64_t turned = 0;
    for (unsigned cell = 0; cell < CELLS; ++cell) {
        if (givens->cell[cell] != 0) {
            places |= leave(cell / SIDE + 1, cell % SIDE + 1);
            turned |= by(cell / SIDE + 1, cell % SIDE + 1);
        }
    }
    assert_true(places == turned);
    for (size_t a = 0; a < qdr_rules_clauses(rules); ++a) {
        const uint64_t image = places_of(qdr_rules_clause(rules, a)->argument, by);
        bool has_image = false;
        for (size_t b = 0; b < qdr_rules_clauses(rules); ++b) {
            has_image |= places_of(qdr_rules_clause(rules, b)->argument, leave) == image;
        }
        assert_true(has_image);
    }
}

static void assert_symmetric_puzzles(const char *symmetry, const char *kind, turn *by)
{
    char settings[64];
    snprintf(settings, sizeof settings, "symmetry=%s,place=%s", symmetry, kind);
    qdr_generator *generator = generator_of(SIDE, settings);
    for (unsigned n = 0; n < FEW; ++n) {
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
        assert_one_solution(rules, &puzzle);
        assert_clues_needed(rules, &puzzle);
        assert_symmetric(rules, &puzzle.givens, by);
        qdr_rules_free(rules);
    }
    qdr_generator_free(generator);
}

/* All kinds turned by half; some in other ways. */
static void test_symmetric_kinds(void **state)
{
    static const char *const some[] = {"killer",        "greater",    "skyscraper",
                                       "little-killer", "candidates", "quadruple"};
    const qdr_clue_kind *kind;
    (void)state;
    for (size_t k = 0; (kind = qdr_clue_kind_at(k)) != NULL; ++k) {
        if (is_there(kind->name) && kind->usual > 0) {
            assert_symmetric_puzzles("half-turn", kind->name, turn_half);
        }
    }
    for (size_t k = 0; k < sizeof some / sizeof *some; ++k) {
        assert_symmetric_puzzles("quarter-turn", some[k], turn_quarter);
        assert_symmetric_puzzles("left-right", some[k], mirror);
    }
}

/* Without any orbit of clues there are several solutions; and there are no more than are wanted. */
static void test_minimal_orbits(void **state)
{
    qdr_generator *generator = generator_of(
        SIDE, "symmetry=half-turn,minimal=on,place=killer,place=skyscraper:3,no-givens=on");
    (void)state;
    for (unsigned n = 0; n < FEW; ++n) {
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        unsigned skyscrapers = 0;
        assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
        assert_one_solution(rules, &puzzle);
        assert_symmetric(rules, &puzzle.givens, turn_half);
        for (size_t c = 0; c < qdr_rules_clauses(rules); ++c) {
            bool is_out[CLAUSES_MOST] = {false};
            mark_orbit(rules, c, turn_half, is_out);
            assert_true(count(rules, &puzzle.givens, is_out, false) > 1);
            skyscrapers += strcmp(qdr_rules_clause(rules, c)->name, "skyscraper") == 0;
        }
        assert_int_equal(skyscrapers, 2);
        qdr_rules_free(rules);
    }
    qdr_generator_free(generator);
}

static void assert_same(qdr_generator *generator, const qdr_made_puzzle *puzzle,
                        const qdr_rules *rules)
{
    qdr_made_puzzle other;
    qdr_rules *others;
    assert_int_equal(next_puzzle(generator, &other, &others), QDR_SOLUTION);
    assert_int_equal(other.number, puzzle->number);
    assert_memory_equal(other.givens.cell, puzzle->givens.cell, CELLS);
    assert_memory_equal(other.solution.cell, puzzle->solution.cell, CELLS);
    assert_int_equal(qdr_rules_clauses(others), qdr_rules_clauses(rules));
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        assert_string_equal(qdr_rules_clause(others, k)->argument,
                            qdr_rules_clause(rules, k)->argument);
    }
    qdr_rules_free(others);
}

static void test_seed_and_number(void **state)
{
    qdr_generator *generator = generator_of(SIDE, "seed=3,place=jigsaw,place=arrow");
    qdr_made_puzzle third;
    qdr_rules *rules;
    (void)state;
    for (unsigned n = 1; n <= 3; ++n) {
        assert_int_equal(next_puzzle(generator, &third, &rules), QDR_SOLUTION);
        if (n < 3) {
            qdr_rules_free(rules);
        }
    }
    qdr_generator_begin(generator, 3, 3);
    assert_same(generator, &third, rules);
    assert_int_equal(qdr_generator_stats(generator)->puzzles, 1);
    qdr_rules_free(rules);
    qdr_generator_free(generator);
}

static void test_numbers_of_givens(void **state)
{
    qdr_generator *generator = generator_of(SIDE, "place=even:50%,clues=5-6");
    (void)state;
    for (unsigned n = 0; n < FEW; ++n) {
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
        assert_in_range(puzzle.clues, 5, 6);
        assert_int_equal(count_givens(&puzzle.givens), puzzle.clues);
        assert_int_equal(qdr_rules_clauses(rules), CELLS / 2 / 2); /* half of the even digits */
        qdr_rules_free(rules);
    }
    qdr_generator_free(generator);
}

/* Where the clues say nearly all, digits are given until there are enough. */
static void test_more_givens_than_needed(void **state)
{
    qdr_generator *generator = generator_of(SIDE, "place=killer,clues=7-,tries=50");
    qdr_made_puzzle puzzle;
    qdr_rules *rules;
    (void)state;
    assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
    assert_true(puzzle.clues >= 7);
    assert_int_equal(count_givens(&puzzle.givens), puzzle.clues);
    qdr_rules_free(rules);
    qdr_generator_free(generator);
}

/* A puzzle that is too hard gets givens, but never more than there may be. */
static void test_givens_for_a_grade(void **state)
{
    qdr_generator *generator = generator_of(9, "place=killer,clues=-5,difficulty=simple,tries=8");
    (void)state;
    for (unsigned n = 0; n < 2; ++n) {
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        if (next_puzzle(generator, &puzzle, &rules) == QDR_SOLUTION) {
            assert_in_range(puzzle.clues, 0, 5);
        }
        qdr_rules_free(rules);
    }
    assert_true(qdr_generator_stats(generator)->faults[QDR_FAULT_GRADE] > 0);
    qdr_generator_free(generator);
}

static size_t count_clauses(const qdr_rules *rules, const char *name)
{
    size_t count = 0;
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        count += strcmp(qdr_rules_clause(rules, k)->name, name) == 0;
    }
    return count;
}

/* All dots are there, so that there are no others. */
static void test_negative(void **state)
{
    qdr_rules *base;
    (void)state;
    assert_int_equal(qdr_rules_new(&base, SIDE, 2, 2, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(base, "negative-difference", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(base, "negative-ratio", NULL, NULL), QDR_OK);
    qdr_generator *generator = generator_for(base, "minimal=on,place=kropki:1");
    for (unsigned n = 0; n < FEW; ++n) {
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
        assert_one_solution(rules, &puzzle);
        assert_clues_needed(rules, &puzzle);
        assert_true(qdr_rules_clauses(rules) > 4);
        assert_int_equal(count_clauses(rules, "negative-difference"), 1);
        assert_int_equal(count_clauses(rules, "negative-ratio"), 1);
        qdr_rules_free(rules);
    }
    qdr_generator_free(generator);
    qdr_rules_free(base);
}

/* Exactly those cells are given, with clues or without, and each is needed where that is asked for.
 */
static void test_pattern(void **state)
{
    static const char pattern[] = "1..1.1....1..1..";
    (void)state;
    for (size_t kinds = 0; kinds < 2; ++kinds) {
        const bool is_minimal = kinds == 0;
        qdr_generator *generator =
            generator_of(SIDE, is_minimal ? "minimal=on,pattern=1..1 .1.. _010 0x--"
                                          : "place=killer,pattern=1..1.1....1..1..");
        for (unsigned n = 0; n < FEW; ++n) {
            qdr_made_puzzle puzzle;
            qdr_rules *rules;
            assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
            assert_one_solution(rules, &puzzle);
            assert_int_equal(puzzle.clues, 5);
            for (unsigned cell = 0; cell < CELLS; ++cell) {
                assert_int_equal(puzzle.givens.cell[cell] != 0, pattern[cell] != '.');
            }
            if (is_minimal) {
                assert_minimal(rules, &puzzle);
            }
            qdr_rules_free(rules);
        }
        qdr_generator_free(generator);
    }
}

/* -------------------------------------------------------------------------- what goes wrong --- */

static qdr_status try_to_make(const char *settings, const char *kind, const char *rule,
                              qdr_error *error)
{
    qdr_params *params = params_placing(settings, kind);
    qdr_rules *rules;
    qdr_generator *generator;
    assert_int_equal(qdr_rules_new(&rules, SIDE, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, rule,
                                   rule[0] == 'j'   ? "aaaabbbbccccdddd"
                                   : rule[0] == 'v' ? "x2 r1c1"
                                                    : NULL,
                                   NULL),
                     QDR_OK);
    const qdr_status status = qdr_generator_new(&generator, rules, params, error);
    qdr_params_free(params);
    qdr_rules_free(rules);
    assert_null(generator);
    return status;
}

static void test_errors(void **state)
{
    qdr_error error;
    (void)state;
    assert_int_equal(try_to_make("no-givens=on", "", "classic", &error), QDR_INVALID);
    assert_string_equal(error.text, "no-givens goes with clues that are placed, such as killer");
    assert_int_equal(try_to_make("", "diagonal", "classic", &error), QDR_UNKNOWN);
    assert_string_equal(error.text, "no clues of rule 'diagonal' can be placed");
    assert_int_equal(try_to_make("", "thermo, thermometer", "classic", &error), QDR_DUPLICATE);
    assert_int_equal(try_to_make("", "jigsaw", "jigsaw", &error), QDR_INVALID);
    assert_int_equal(try_to_make("symmetry=both", "sandwich", "classic", &error), QDR_INVALID);
    assert_string_equal(error.text,
                        "a row or column has one sandwich, so there is none at both of its ends");
    assert_int_equal(try_to_make("clues=17-", "jigsaw", "classic", &error), QDR_RANGE);
    assert_int_equal(try_to_make("", "thermo", "value", &error), QDR_UNSUPPORTED);
}

/* What is no kind of clues, or no number of them. */
static void test_texts(void **state)
{
    static const struct {
        const char *clues;
        qdr_status status;
        const char *text;
    } wrong[] = {
        {",", QDR_UNKNOWN, "no clues of rule '' can be placed"},
        {"killer,,thermo", QDR_UNKNOWN, "no clues of rule '' can be placed"},
        {"killer :3", QDR_UNKNOWN, "no clues of rule 'killer ' can be placed"},
        {":3", QDR_UNKNOWN, "no clues of rule '' can be placed"},
        {"killer:", QDR_SYNTAX, "'killer:': behind the colon stands a number, such as 12 or 50%"},
        {"killer:0", QDR_SYNTAX, "'killer:0': behind the colon stands a number, such as 12 or 50%"},
        {"killer:-1", QDR_SYNTAX, NULL},
        {"killer:3x", QDR_SYNTAX, NULL},
        {"killer:3:3", QDR_SYNTAX, NULL},
        {"killer:101%", QDR_SYNTAX, NULL},
        {"killer:99999999999999999999", QDR_SYNTAX, NULL},
        {"jigsaw:1", QDR_INVALID, "'jigsaw' takes no number: it divides the grid once"},
    };
    qdr_error error;
    char *many = malloc(100001);
    (void)state;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
        assert_int_equal(try_to_make("", wrong[k].clues, "classic", &error), wrong[k].status);
        assert_true(!wrong[k].text || strcmp(wrong[k].text, error.text) == 0);
    }
    assert_non_null(many);
    memset(many, 'x', 100000);
    many[100000] = '\0';
    assert_int_equal(try_to_make("", many, "classic", &error), QDR_UNKNOWN);
    free(many);
}

/* Such a generator cannot make given puzzles smaller. */
static void test_not_smaller(void **state)
{
    qdr_generator *generator = generator_of(SIDE, "place=killer");
    const qdr_made_puzzle *puzzle;
    (void)state;
    assert_int_equal(qdr_generator_minimize(generator, &square[0], &puzzle), QDR_FAILED);
    assert_int_equal(qdr_generator_error(generator)->code, QDR_UNSUPPORTED);
    assert_int_equal(puzzle->clues, 0);
    qdr_generator_free(generator);
}

/* Several threads make the same puzzles, with the same clues. */
static void test_threads(void **state)
{
    qdr_generator *one = generator_of(SIDE, "seed=3,place=killer:2,place=arrow,threads=1");
    qdr_generator *three = generator_of(SIDE, "seed=3,place=killer:2,place=arrow,threads=3");
    (void)state;
    qdr_generator_expect(three, 10);
    for (unsigned n = 0; n < 20; ++n) { /* also those that are not expected */
        qdr_made_puzzle puzzle;
        qdr_rules *rules;
        assert_int_equal(next_puzzle(one, &puzzle, &rules), QDR_SOLUTION);
        assert_same(three, &puzzle, rules);
        qdr_rules_free(rules);
    }
    assert_int_equal(qdr_generator_stats(three)->tries, qdr_generator_stats(one)->tries);
    assert_memory_equal(qdr_generator_stats(three)->faults, qdr_generator_stats(one)->faults,
                        sizeof qdr_generator_stats(one)->faults);
    qdr_generator_free(one);
    qdr_generator_free(three);
}

/* No 4x4 grid is both. */
static void test_no_grid(void **state)
{
    qdr_rules *rules;
    qdr_rules *none;
    qdr_made_puzzle puzzle;
    (void)state;
    assert_int_equal(qdr_rules_new(&rules, SIDE, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "antiknight", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "antiking", NULL, NULL), QDR_OK);
    qdr_generator *generator = generator_for(rules, "place=killer");
    assert_int_equal(next_puzzle(generator, &puzzle, &none), QDR_EXHAUSTED);
    assert_null(none);
    qdr_generator_free(generator);
    qdr_rules_free(rules);
}

/* Marks of even digits alone never tell 2 from 4. */
static void test_giving_up(void **state)
{
    qdr_generator *generator = generator_of(SIDE, "tries=7,place=even,no-givens=on");
    qdr_made_puzzle puzzle;
    qdr_rules *rules;
    (void)state;
    assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_STOPPED);
    assert_null(rules);
    assert_int_equal(puzzle.tries, 7);
    assert_int_equal(qdr_generator_stats(generator)->tries, 7);
    assert_int_equal(qdr_generator_stats(generator)->faults[QDR_FAULT_MANY], 7);
    assert_string_equal(qdr_try_failure_text(QDR_FAULT_MANY),
                        "there are several solutions, and nothing may be given any more");
    assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_STOPPED);
    assert_int_equal(puzzle.number, 2);
    qdr_generator_free(generator);
}

static qdr_verdict stop(void *ctx)
{
    (void)ctx;
    return QDR_STOP;
}

static void test_interrupt(void **state)
{
    qdr_params *params = params_placing("", "killer");
    qdr_generator *generator;
    qdr_made_puzzle puzzle;
    qdr_rules *rules;
    (void)state;
    assert_int_equal(qdr_rules_new(&rules, SIDE, 0, 0, NULL), QDR_OK);
    qdr_params_set_watch(params, the_watch());
    assert_int_equal(qdr_generator_new(&generator, rules, params, NULL), QDR_OK);
    qdr_rules_free(rules);
    qdr_params_free(params);
    watch_with(stop, NULL);
    assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_INTERRUPTED);
    the_watch();
    assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_SOLUTION);
    assert_int_equal(puzzle.number, 1);
    qdr_rules_free(rules);
    qdr_generator_free(generator);
}

/* Where a parameter of the search has this value, no puzzle comes about. */
static void assert_ends_at(unsigned side, const char *settings)
{
    qdr_generator *generator = generator_of(side, settings);
    qdr_made_puzzle puzzle;
    qdr_rules *rules;
    assert_int_equal(next_puzzle(generator, &puzzle, &rules), QDR_LIMIT);
    assert_null(rules);
    qdr_generator_free(generator);
}

static void test_limit(void **state)
{
    (void)state;
    assert_ends_at(SIDE, "nodes=3,place=killer");
}

/* The first search, for a full grid, may take as long as all may. */
static void test_time(void **state)
{
    (void)state;
    assert_ends_at(49, "time=300ms,place=killer");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_larger_kinds),
        cmocka_unit_test(test_several_kinds),
        cmocka_unit_test(test_no_givens),
        cmocka_unit_test(test_seed_and_number),
        cmocka_unit_test(test_numbers_of_givens),
        cmocka_unit_test(test_more_givens_than_needed),
        cmocka_unit_test(test_givens_for_a_grade),
        cmocka_unit_test(test_negative),
        cmocka_unit_test(test_pattern),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_no_grid),
        cmocka_unit_test(test_giving_up),
        cmocka_unit_test(test_interrupt),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_symmetric_kinds),
        cmocka_unit_test(test_minimal_orbits),
        cmocka_unit_test(test_several_grids),
        cmocka_unit_test(test_lopsided_grids),
        cmocka_unit_test(test_time),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_not_smaller),
        cmocka_unit_test(test_threads),
    };
    return cmocka_run_group_tests_name("generator", tests, list_squares, NULL);
}
