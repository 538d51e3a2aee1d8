/* test_conformance_sudoku.c  Every Sudoku that ships, by every engine and rule of choice and by
 * every method of the backtracker: the same solutions, as many as the table says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/effort.h"
#include "../support/puzzle_settings.h"
#include "../support/shipped.h"

enum {
    VERIFIED = 1000, /* solutions that are verified one by one; others are only compared */
    /* Steps of a method that is asked for all solutions, if there is time, ... */
    STEPS_MOST = UNLESS_SANITIZED(50000, 5000),
    STEPS_SMALLEST = 250000, /* ... and of `smallest`: no puzzle that it can do takes more */
    SIDE_QUICK = 12          /* on larger grids, a step takes methods that look ahead long */
};

struct found {
    const struct shipped *row;
    qdr_rules *rules;
    bool has_own_rules; /* the puzzle says what its rules are */
    qdr_encoding *sudoku;
    qdr_grid givens;
    uint64_t steps_most;
    struct tally tally;
};

/* --------------------------------------------------------------------------------- reading ---- */

static void add_rule(qdr_rules *rules, char *name)
{
    size_t size;
    qdr_error error;
    char *bytes = NULL;
    char *argument = strchr(name, '=');
    if (argument) {
        *argument++ = '\0';
        bytes = argument[0] == '@' ? shipped_read(argument + 1, &size) : NULL;
        argument = bytes ? bytes : argument;
    }
    if (qdr_rules_add(rules, name, argument, &error) != QDR_OK) {
        fail_msg("--rule=%s: %s", name, error.text);
    }
    free(bytes);
}

/* Finds `--NAME=VALUE` behind the first `skip` such ones; returns a copy of the value, or NULL. */
static char *find_parameter(const char *parameters, const char *name, size_t skip)
{
    const char *found = strstr(parameters, name);
    for (; found && skip > 0; --skip) {
        found = strstr(found + 1, name);
    }
    if (!found) {
        return NULL;
    }
    found += strlen(name);
    size_t length = strcspn(found, " ");
    char *value = calloc(length + 1, 1);
    assert_non_null(value);
    return memcpy(value, found, length);
}

static qdr_rules *make_rules(const struct shipped *row, unsigned side)
{
    qdr_rules *rules;
    unsigned box[2] = {0, 0};
    char *value = find_parameter(row->parameters, "--box=", 0);
    if (value) {
        assert_int_equal(sscanf(value, "%ux%u", &box[0], &box[1]), 2);
        free(value);
    }
    assert_int_equal(qdr_rules_new(&rules, side, box[0], box[1], NULL), QDR_OK);
    for (size_t k = 0; (value = find_parameter(row->parameters, "--rule=", k)); ++k) {
        add_rule(rules, value);
        free(value);
    }
    return rules;
}

/* Reads on until the puzzle of the row, and says what the reader said of it.  What rules it has of
 * its own go to `*rules`. */
static qdr_reading read_puzzle(const struct shipped *row, qdr_puzzle *puzzle, qdr_rules **rules,
                               qdr_error *error)
{
    size_t size;
    qdr_reader bytes;
    qdr_memory_reader memory;
    qdr_puzzle_reader *reader;
    qdr_reading reading;
    char *text = shipped_read(row->file, &size);
    char *side = find_parameter(row->parameters, "--side=", 0);
    struct puzzle_settings params = {.side = side ? (unsigned)strtoul(side, NULL, 10) : 0};
    qdr_reader_from_memory(&bytes, &memory, text, size);
    assert_int_equal(new_puzzle_reader(&reader, &bytes, &params, NULL), QDR_OK);
    do {
        reading = qdr_puzzle_reader_next(reader, puzzle, error);
        assert_true(reading == QDR_READ_PUZZLE || reading == QDR_READ_FAULTY);
    } while ((reading == QDR_READ_PUZZLE ? puzzle->line : error->line) < row->line);
    assert_int_equal(reading == QDR_READ_PUZZLE ? puzzle->line : error->line, row->line);
    *rules = NULL;
    if (reading == QDR_READ_PUZZLE && puzzle->rules) {
        assert_int_equal(qdr_rules_subset(rules, puzzle->rules, NULL, NULL), QDR_OK);
    }
    qdr_puzzle_reader_free(reader);
    free(side);
    free(text);
    return reading;
}

/* ------------------------------------------------------------------------------- searching ---- */

static void check_grid(const struct found *found, const qdr_grid *grid)
{
    size_t cells = (size_t)grid->side * grid->side;
    assert_true(qdr_rules_holds(found->rules, grid));
    for (size_t cell = 0; cell < cells; ++cell) {
        qdr_digit given = found->givens.cell[cell];
        bool is_there = qdr_rules_has_cell(found->rules, (qdr_cell)cell);
        assert_int_equal(grid->cell[cell] != 0, is_there);
        assert_true(given == 0 || given == grid->cell[cell]);
        if (found->row->solutions == 1) {
            assert_int_equal(qdr_digit_symbol(grid->cell[cell]), found->row->solution[cell]);
        }
    }
}

static qdr_verdict take_grid(void *ctx, const qdr_grid *grid)
{
    struct found *found = ctx;
    if (found->tally.count < VERIFIED) {
        check_grid(found, grid);
    }
    tally_add(&found->tally, grid->cell, (size_t)grid->side * grid->side);
    return QDR_CONTINUE;
}

static qdr_verdict take_solution(void *ctx, const qdr_solution *solution)
{
    const struct found *found = ctx;
    qdr_grid grid;
    qdr_encoding_decode(found->sudoku, solution, &grid);
    return take_grid(ctx, &grid);
}

static void assume_givens(void *ctx, qdr_solver *solver)
{
    const struct found *found = ctx;
    assert_int_equal(qdr_encoding_assume(found->sudoku, &found->givens, solver, NULL), QDR_OK);
}

static qdr_verdict take_first(void *ctx, const qdr_grid *grid)
{
    take_grid(ctx, grid);
    return QDR_STOP;
}

static qdr_verdict count_steps(void *ctx, const qdr_backtrack_step *step)
{
    const struct found *found = ctx;
    return step->number < found->steps_most ? QDR_CONTINUE : QDR_STOP;
}

static void check_first(struct found *found, qdr_backtrack_method method)
{
    qdr_backtrack_stats stats;
    qdr_backtrack_watch watch = {.ctx = found, .solution = take_first};
    uint64_t expected = found->row->backtracks[method];
    bool is_quick = method != QDR_METHOD_FIXPOINT || found->givens.side <= SIDE_QUICK;
    if (expected != SHIPPED_UNKNOWN && (is_quick || shipped_has_time())) {
        found->tally = (struct tally){0};
        qdr_outcome outcome =
            qdr_backtrack(found->rules, &found->givens, method, &watch, &stats, NULL);
        assert_int_equal(outcome, stats.solutions > 0 ? QDR_STOPPED : QDR_EXHAUSTED);
        assert_int_equal(stats.backtracks, expected);
        assert_int_equal(stats.solutions, found->row->solutions > 0);
    }
}

/* A method may be given up, and then no more is asked of it than not to find too many; but
 * `smallest` only where there are very many, or where rules are about more than houses. */
static void check_all(struct found *found, qdr_backtrack_method method,
                      const struct tally *expected)
{
    qdr_backtrack_watch watch = {.ctx = found, .solution = take_grid, .step = count_steps};
    found->tally = (struct tally){0};
    bool may_stop =
        method != QDR_METHOD_SMALLEST || found->row->solutions > VERIFIED || found->has_own_rules;
    found->steps_most = may_stop ? shipped_most(STEPS_MOST) : STEPS_SMALLEST;
    qdr_outcome outcome = qdr_backtrack(found->rules, &found->givens, method, &watch, NULL, NULL);
    assert_true(outcome == QDR_EXHAUSTED || (outcome == QDR_STOPPED && may_stop));
    assert_true(found->tally.count <= found->row->solutions);
    if (outcome == QDR_EXHAUSTED && memcmp(&found->tally, expected, sizeof *expected) != 0) {
        fail_msg("%s (%s): not the solutions of the engines", found->row->name,
                 qdr_backtrack_method_at(method)->name);
    }
}

static void every_way_finds_the_same(void **state)
{
    const struct shipped *row = *state;
    qdr_puzzle puzzle;
    qdr_error error;
    struct found found = {.row = row};
    if (read_puzzle(row, &puzzle, &found.rules, &error) != QDR_READ_PUZZLE) {
        fail_msg("%s: %s", row->name, error.text);
    }
    found.givens = puzzle.grid;
    found.has_own_rules = found.rules != NULL;
    found.rules = found.rules ? found.rules : make_rules(row, puzzle.grid.side);
    assert_int_equal(qdr_encoding_new(&found.sudoku, found.rules,
                                      found.has_own_rules ? &found.givens : NULL, NULL, NULL),
                     QDR_OK);
    search_in_every_way(&(struct search){.row = row,
                                         .problem = qdr_encoding_problem(found.sudoku),
                                         .prepare = assume_givens,
                                         .take = take_solution,
                                         .ctx = &found,
                                         .tally = &found.tally});
    struct tally all = found.tally;
    for (qdr_backtrack_method method = QDR_METHOD_PLAIN; method <= QDR_METHOD_SMALLEST; ++method) {
        check_first(&found, method);
        if (!row->is_huge) {
            check_all(&found, method, &all);
        }
    }
    qdr_encoding_free(found.sudoku);
    qdr_rules_free(found.rules);
}

/* The message names the line and the length. */
static void is_refused(const struct shipped *row)
{
    qdr_puzzle puzzle;
    qdr_error error;
    qdr_rules *rules;
    assert_int_equal(read_puzzle(row, &puzzle, &rules, &error), QDR_READ_FAULTY);
    assert_non_null(strstr(error.text, row->solution));
}

static void is_answered(void **state)
{
    const struct shipped *row = *state;
    if (row->is_malformed) {
        is_refused(row);
    } else {
        every_way_finds_the_same(state);
    }
}

static bool is_sudoku(const struct shipped *row)
{
    return !row->is_cover;
}

int main(int argc, char **argv)
{
    return shipped_run(argc, argv, "conformance of Sudokus", is_sudoku, is_answered) != 0;
}
