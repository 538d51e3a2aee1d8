/* test_formats_hold.c  Every format with every rule: a puzzle is written and read back as the same
 * one, or refused with the name of the rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quadrille/solver.h>
#include <quadrille/sudoku.h>

#include "../support/puzzle_text.h"
#include "../support/written_puzzle.h"

static const struct trial trials[] = {
#define TRY(side, rows, columns, solutions, rule, argument) {side, {rows, columns}, rule, argument},
#define LARGE(side, rows, columns, rule, argument) {side, {rows, columns}, rule, argument},
#include "../rules/houses.def"
#include "../rules/lines.def"
#include "../rules/neighbours.def"
#include "../rules/sums.def"
#undef TRY
#undef LARGE
#define EXAMPLE(rule, side, argument) {side, {0, 0}, rule, argument},
#include "../../src/cli/sudoku/rule_examples.def"
#undef EXAMPLE
    {6, {3, 2}, "diagonal", NULL},
    {8, {4, 2}, "classic", NULL},
};

enum { TRIALS = sizeof trials / sizeof *trials, SOLUTIONS = 3 };

/* ------------------------------------------------------------------------------ comparing ---- */

static void assert_hold(const qdr_rules *rules, const qdr_grid *grid, const char *text)
{
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        if (!qdr_rules_clause_holds(rules, k, grid)) {
            fail_msg("a solution breaks '%s: %s'\n%s", qdr_rules_clause(rules, k)->name,
                     qdr_rules_clause(rules, k)->argument, text);
        }
    }
}

/* Gives some of the digits of a solution, if there is one. */
static void give(qdr_grid *givens, const qdr_rules *rules)
{
    qdr_encoding *sudoku;
    qdr_solver *solver;
    const qdr_solution *solution;
    qdr_grid_clear(givens, qdr_rules_side(rules));
    assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
    if (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        qdr_encoding_decode(sudoku, solution, givens);
        for (unsigned cell = 0; cell < (unsigned)givens->side * givens->side; ++cell) {
            givens->cell[cell] &= (qdr_digit)(cell % 3 == 0 ? ~QDR_MODIFIED : 0);
        }
    }
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
}

/* Counts the solutions of the first rules, to a limit; each of them must keep the other rules. */
static uint64_t compare_solutions(const qdr_rules *rules, const qdr_rules *others,
                                  const qdr_grid *givens, uint64_t seed, const char *text)
{
    qdr_params *params;
    qdr_encoding *sudoku;
    qdr_solver *solver;
    const qdr_solution *solution;
    uint64_t count = 0;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "seed", seed, NULL), QDR_OK);
    if (qdr_encoding_new(&sudoku, rules, givens, params, NULL) == QDR_OK) {
        assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), params, NULL),
                         QDR_OK);
        while (count < SOLUTIONS && qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
            qdr_grid grid;
            qdr_encoding_decode(sudoku, solution, &grid);
            assert_hold(others, &grid, text);
            ++count;
        }
        qdr_solver_free(solver);
        qdr_encoding_free(sudoku);
    }
    qdr_params_free(params);
    return count;
}

static bool has_house(const qdr_rules *rules, const qdr_house *house)
{
    for (size_t k = 0; k < qdr_rules_houses(rules); ++k) {
        const qdr_house *other = qdr_rules_house(rules, k);
        if (other->count == house->count &&
            memcmp(other->cells, house->cells, house->count * sizeof *house->cells) == 0) {
            return true;
        }
    }
    return false;
}

static bool are_same(const qdr_grid *a, const qdr_grid *b)
{
    const size_t cells = (size_t)a->side * a->side;
    return a->side == b->side && memcmp(a->cell, b->cell, cells * sizeof *a->cell) == 0;
}

/* Each grid has the givens of one of the rules: a line of candidates has others. */
static void compare_rules(const qdr_rules *a, const qdr_rules *b, const qdr_grid *givens_of_a,
                          const qdr_grid *givens_of_b, const char *text)
{
    assert_int_equal(qdr_rules_side(a), qdr_rules_side(b));
    assert_int_equal(qdr_rules_digits(a), qdr_rules_digits(b));
    assert_int_equal(qdr_rules_have_pairs(a), qdr_rules_have_pairs(b));
    for (size_t k = 0; k < qdr_rules_houses(a); ++k) {
        const qdr_house *house = qdr_rules_house(a, k);
        if (house->kind != QDR_HOUSE_EXTRA && !has_house(b, house)) {
            fail_msg("a house is lost:\n%s", text);
        }
    }
    if (qdr_rules_clauses(a) + qdr_rules_clauses(b) > 0) {
        assert_int_equal(compare_solutions(a, b, givens_of_a, 1, text),
                         compare_solutions(b, a, givens_of_b, 2, text));
    }
}

/* ------------------------------------------------------------------------ write and read ---- */

/* A grid of a prime side is read only if the side is asked for. */
static qdr_puzzle_reader *reader_for(const qdr_reader *bytes, qdr_puzzle_format format,
                                     qdr_puzzle_format written, unsigned side)
{
    const bool is_plain = written == QDR_PUZZLE_LINE || written == QDR_PUZZLE_GRID;
    bool is_prime = true;
    for (unsigned k = 2; k < side; ++k) {
        is_prime &= side % k > 0;
    }
    struct puzzle_settings params = {
        .format = format, .strict = true, .side = is_plain && is_prime ? side : 0};
    qdr_puzzle_reader *reader;
    assert_int_equal(new_puzzle_reader(&reader, bytes, &params, NULL), QDR_OK);
    return reader;
}

/* Two puzzles in one file are read as two. */
static void read_twice(const struct memory *memory, qdr_puzzle_format format,
                       const qdr_puzzle *puzzle, const qdr_rules *rules, qdr_puzzle_format written)
{
    char *twice = malloc(2 * memory->size + 2);
    assert_non_null(twice);
    const bool is_block = written == QDR_PUZZLE_GRID;
    const size_t size =
        (size_t)sprintf(twice, "%s%s%s", memory->text, is_block ? "\n" : "", memory->text);
    struct trickle trickle = {twice, size, 0, 4096};
    qdr_puzzle_reader *reader =
        reader_for(&(qdr_reader){&trickle, read_trickle}, format, written, puzzle->grid.side);
    qdr_puzzle read;
    qdr_error error;
    for (unsigned k = 0; k < 2; ++k) {
        if (qdr_puzzle_reader_next(reader, &read, &error) != QDR_READ_PUZZLE) {
            fail_msg("%zu:%zu: %s\n%s", error.line, error.column, error.text, twice);
        }
        if (read.grid.side != puzzle->grid.side ||
            (written != QDR_PUZZLE_PENCIL && !are_same(&read.grid, &puzzle->grid))) {
            fail_msg("another grid:\n%s", twice);
        }
        assert_false(read.is_partial);
        qdr_rules *classic = NULL;
        if (!read.rules) {
            assert_int_equal(qdr_rules_new(&classic, read.grid.side, 0, 0, NULL), QDR_OK);
        }
        if (k == 0) {
            compare_rules(rules, classic ? classic : read.rules, &puzzle->grid, &read.grid, twice);
        }
        qdr_rules_free(classic);
    }
    assert_int_equal(qdr_puzzle_reader_next(reader, &read, &error), QDR_READ_END);
    qdr_puzzle_reader_free(reader);
    free(twice);
}

/* Returns whether the format holds the puzzle. */
static bool try_format(qdr_puzzle_format format, const qdr_puzzle *puzzle, const qdr_rules *rules,
                       const char *rule)
{
    struct memory memory;
    qdr_error error = {.text = ""};
    qdr_status status = write_puzzle(puzzle, rules, format, &memory, &error);
    if (status == QDR_OK) {
        read_twice(&memory, format, puzzle, rules, format);
        read_twice(&memory, QDR_PUZZLE_AUTO, puzzle, rules, format);
    } else {
        assert_int_equal(status, QDR_UNSUPPORTED);
        assert_int_equal(memory.size, 0);
        assert_non_null(strstr(error.text, "; format 'text' can"));
        if (!strstr(error.text, rule ? rule : "boxes") && !strstr(error.text, " of side ") &&
            !strstr(error.text, "boxes of ")) {
            fail_msg("'%s' does not name '%s'", error.text, rule ? rule : "boxes");
        }
    }
    free(memory.text);
    return status == QDR_OK;
}

static void every_rule_in_every_format(void **state)
{
    (void)state;
    const qdr_puzzle_format_info *info;
    for (size_t t = 0; t < TRIALS; ++t) {
        qdr_rules *rules = rules_of(&trials[t]);
        qdr_puzzle puzzle = {.title = ""};
        give(&puzzle.grid, rules);
        for (size_t k = 0; (info = qdr_puzzle_format_at(k)) != NULL; ++k) {
            const bool holds = try_format(info->format, &puzzle, rules, trials[t].rule);
            const bool must = info->format == QDR_PUZZLE_AUTO || info->format == QDR_PUZZLE_TEXT;
            assert_true(holds || !must);
        }
        qdr_rules_free(rules);
    }
}

/* Sides and boxes of all sizes, as the default form, a line and a grid. */
static void every_size(void **state)
{
    (void)state;
    static const qdr_puzzle_format formats[] = {QDR_PUZZLE_AUTO, QDR_PUZZLE_LINE, QDR_PUZZLE_GRID};
    for (unsigned side = 1; side <= 30; ++side) {
        for (unsigned height = 1; height <= side; ++height) {
            if (side % height > 0) {
                continue;
            }
            qdr_rules *rules = rules_of(&(struct trial){side, {height, side / height}, NULL, NULL});
            for (unsigned giving = 0; giving < 3; ++giving) {
                qdr_puzzle puzzle = {.title = ""};
                qdr_grid_clear(&puzzle.grid, side);
                for (unsigned k = 0; k < giving * side * side / 2; ++k) {
                    puzzle.grid.cell[k] = (qdr_digit)((k + k / side) % side + 1);
                }
                for (size_t k = 0; k < sizeof formats / sizeof *formats; ++k) {
                    const bool holds = try_format(formats[k], &puzzle, rules, NULL);
                    assert_true(holds || k > 0);
                }
            }
            qdr_rules_free(rules);
        }
    }
}

/* The default form keeps texts and the solution. */
static void texts(void **state)
{
    (void)state;
    static const char *const text[] = {"", "Two\nlines"};
    qdr_grid solution;
    assert_int_equal(qdr_grid_parse(&solution, "1234341221434321", 4, NULL), QDR_OK);
    for (unsigned which = 0; which < 16; ++which) {
        qdr_puzzle puzzle = {.title = text[which & 1],
                             .author = text[which >> 1 & 1],
                             .notes = text[which >> 2 & 1],
                             .solution = which >> 3 != 0 ? &solution : NULL};
        struct memory memory;
        qdr_grid_clear(&puzzle.grid, 4);
        assert_int_equal(write_puzzle(&puzzle, NULL, QDR_PUZZLE_AUTO, &memory, NULL), QDR_OK);
        assert_int_equal(strcmp(memory.text, "................\n") == 0, which == 0);
        struct trickle trickle = {memory.text, memory.size, 0, 4096};
        qdr_puzzle_reader *reader =
            reader_for(&(qdr_reader){&trickle, read_trickle}, QDR_PUZZLE_AUTO, QDR_PUZZLE_AUTO, 4);
        qdr_puzzle read;
        assert_int_equal(qdr_puzzle_reader_next(reader, &read, NULL), QDR_READ_PUZZLE);
        assert_string_equal(read.title, puzzle.title);
        assert_string_equal(read.author, puzzle.author);
        assert_string_equal(read.notes, puzzle.notes);
        assert_true(puzzle.solution ? read.solution && are_same(read.solution, &solution)
                                    : !read.solution);
        qdr_puzzle_reader_free(reader);
        free(memory.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_in_every_format),
        cmocka_unit_test(every_size),
        cmocka_unit_test(texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
