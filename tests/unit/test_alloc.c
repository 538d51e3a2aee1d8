/* test_alloc.c  When memory runs out: every allocation of every operation fails once, is answered
 * with QDR_NOMEM, and nothing leaks or crashes.
 *
 * To add a case: write an operation (see fail_alloc.h) and a line in `cases`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <quadrille/canonical.h>
#include <quadrille/diagram.h>
#include <quadrille/generate.h>
#include <quadrille/logic.h>
#include <quadrille/optimize.h>
#include <quadrille/problem.h>
#include <quadrille/puzzles.h>
#include <quadrille/solver.h>

#include "../support/fail_alloc.h"
#include "../support/params.h"
#include "../support/puzzle_settings.h"
#include "../support/read_settings.h"
#include "base/error.h"

/* Colors, bounds, costs, names that make tables grow. */
static const char dlx_text[] =
    "| every part of a problem\n"
    "a b 1:2|c 0:3|d e f g h i j k l m n o p q r s t | x y z\n"
    "a b x:1 |3\na c x:2\nb d y:1\nc d e f g h i j k l m n o p q r s t\nx:3\n"
    "e f g h\ni j k l m n o p q r s t\nc z y:1\nb x:1\nd z\n"
    "a x:c4 y:c5 z:c6\na x:c7 y:c8 z:c9\na x:c10 y:c11 z:c12\na x:c13 y:c14 z:c15\n"
    "a x:c16 y:c17 z:c18\na x:c19 y:c20 z:c21\na x:c22 y:c23 z:c24\na x:c25 y:c26 z:c27\n"
    "a x:c28 y:c29 z:c30\na x:c31 y:c32 z:c33\na x:c34 y:c35 z:c36\n";

static const char spp_text[] = "5 4\n3 2 1 4\n1 3 5 3 2\n2 1 4\n7 5 1 2 3 4 5\n";

/* ------------------------------------------------------------------------------- problems ---- */

static qdr_status add_items(qdr_builder *builder, qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (int k = 0; k < 70 && status == QDR_OK; ++k) {
        status = qdr_builder_primary(builder, NULL, NULL, error);
    }
    return status == QDR_OK ? qdr_builder_secondary(builder, "x", NULL, error) : status;
}

static qdr_status add_options(qdr_builder *builder, qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (qdr_item k = 0; k < 70 && status == QDR_OK; ++k) {
        char name[8];
        qdr_entry entries[] = {{k, QDR_NO_COLOR}, {70, QDR_NO_COLOR}};
        snprintf(name, sizeof name, "c%d", (int)k);
        status = qdr_builder_color(builder, name, &entries[1].color, error);
        if (status == QDR_OK) {
            status = qdr_builder_option(builder, entries, 2, k, NULL, error);
        }
    }
    return status;
}

static qdr_status build_problem(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_builder *builder;
    qdr_problem *problem = NULL;
    qdr_status status = qdr_builder_new(&builder, error);
    if (status == QDR_OK) {
        status = add_items(builder, error);
    }
    if (status == QDR_OK) {
        status = add_options(builder, error);
    }
    if (status == QDR_OK) {
        status = qdr_builder_build(builder, &problem, error);
    }
    qdr_problem_free(problem);
    qdr_builder_free(builder);
    return status;
}

static qdr_status verify_solution(void *ctx, qdr_error *error)
{
    const qdr_problem *problem = ctx;
    qdr_option options[] = {0, 3};
    bool is_good = qdr_problem_verify(problem, options, 2, error);
    return is_good || error->code != QDR_NOMEM ? QDR_OK : QDR_NOMEM;
}

/* -------------------------------------------------------------------- reading and writing ---- */

static void ignore_remark(void *ctx, const qdr_error *remark)
{
    (void)ctx;
    (void)remark;
}

static qdr_status read_format(const char *text, qdr_format format, qdr_problem **problem,
                              qdr_error *error)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    struct read_settings params = {.format = format, .on_remark = ignore_remark};
    qdr_reader_from_memory(&reader, &memory, text, strlen(text));
    return read_problem_with(problem, &reader, &params, error);
}

static qdr_status read_dlx(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_problem *problem;
    qdr_status status = read_format(dlx_text, QDR_FORMAT_DLX, &problem, error);
    qdr_problem_free(problem);
    return status;
}

static qdr_status read_spp(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_problem *problem;
    qdr_status status = read_format(spp_text, QDR_FORMAT_AUTO, &problem, error);
    qdr_problem_free(problem);
    return status;
}

static bool swallow(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return true;
}

/* Reading makes nodes and judges them; writing numbers them. */
static qdr_status read_diagram(void *ctx, qdr_error *error)
{
    (void)ctx;
    static const char text[] = "| quadrille diagram 1\na b 1:2|c | x\na x:1 c\nb c x:1\nb\n"
                               "| nodes 3\n| 2 2 0 1\n| 3 3 2 1\n| 4 1 0 3\n| root 4\n";
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_diagram *diagram;
    qdr_writer writer = {NULL, swallow};
    qdr_reader_from_memory(&reader, &memory, text, sizeof text - 1);
    qdr_status status = qdr_read_diagram(&diagram, &reader, "a name", 0, error);
    if (status == QDR_OK) {
        status = qdr_write_diagram(diagram, &writer, error);
    }
    if (status == QDR_OK) {
        status = qdr_write_diagram_dot(diagram, SIZE_MAX, &writer, error);
    }
    qdr_diagram_free(diagram);
    return status;
}

/* Repeats one line; a long line makes the buffer grow. */
static ptrdiff_t read_blanks(void *ctx, char *buffer, size_t size)
{
    size_t *left = ctx;
    size_t count = size < *left ? size : *left;
    memset(buffer, ' ', count);
    *left -= count;
    return (ptrdiff_t)count;
}

static qdr_status read_long_line(void *ctx, qdr_error *error)
{
    (void)ctx;
    size_t left = 1000000;
    qdr_reader reader = {&left, read_blanks};
    qdr_problem *problem;
    qdr_status status = qdr_read_problem(&problem, &reader, NULL, error);
    return status == QDR_SYNTAX ? QDR_OK : status; /* it has no items, after all */
}

static qdr_status read_puzzles(void *ctx, qdr_error *error)
{
    (void)ctx;
    static const char text[] = "1234............\n12\n";
    qdr_memory_reader memory;
    qdr_reader reader;
    struct puzzle_settings params = {.source = "a name"};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    qdr_reader_from_memory(&reader, &memory, text, sizeof text - 1);
    qdr_status status = new_puzzle_reader(&puzzles, &reader, &params, error);
    const qdr_reading expected[] = {QDR_READ_PUZZLE, QDR_READ_FAULTY};
    for (size_t k = 0; status == QDR_OK && k < sizeof expected / sizeof *expected; ++k) {
        const qdr_reading reading = qdr_puzzle_reader_next(puzzles, &puzzle, error);
        status = reading == QDR_READ_FAILED ? error->code : QDR_OK;
        assert_true(reading == expected[k] || reading == QDR_READ_FAILED);
    }
    qdr_puzzle_reader_free(puzzles);
    return status;
}

static qdr_status write_all(void *ctx, qdr_error *error)
{
    const qdr_problem *problem = ctx;
    qdr_writer writer = {NULL, swallow};
    qdr_status status = qdr_write_problem(problem, &writer, error);
    if (status == QDR_OK) {
        status = qdr_write_problem_dot(problem, SIZE_MAX, &writer, error);
    }
    return status == QDR_OK ? qdr_write_option(problem, 0, &writer, error) : status;
}

/* ------------------------------------------------------------------------------ searching ---- */

static qdr_status drain(qdr_solver *solver, qdr_error *error)
{
    const qdr_solution *solution;
    qdr_status status = QDR_OK;
    qdr_outcome outcome;
    while (status == QDR_OK && (outcome = qdr_solver_next(solver, &solution)) == QDR_SOLUTION) {
        qdr_solution *copy;
        status = qdr_solution_copy(solution, &copy, error);
        qdr_solution_free(copy);
    }
    if (status == QDR_OK && outcome == QDR_FAILED) {
        *error = *qdr_solver_error(solver);
        status = error->code;
    }
    return status;
}

/* One search with an engine; an engine that cannot do the problem is no failure. */
static qdr_status search_with(const qdr_problem *problem, const char *engine, qdr_error *error)
{
    qdr_params *params;
    qdr_solver *solver = NULL;
    qdr_status status = qdr_params_new(&params, QDR_PARAMS_SEARCH, error);
    if (status == QDR_OK) {
        status = qdr_params_set(params, "engine", engine, error);
    }
    if (status == QDR_OK) {
        status = qdr_solver_new(&solver, problem, params, error);
        status = status == QDR_UNSUPPORTED ? QDR_OK : status;
    }
    if (status == QDR_OK && solver) {
        status = qdr_solver_assume(solver, 0, error);
    }
    if (status == QDR_OK && solver) {
        status = drain(solver, error);
    }
    if (status == QDR_OK && solver) {
        qdr_solver_reset(solver);
        status = drain(solver, error);
    }
    qdr_solver_free(solver);
    qdr_params_free(params);
    return status;
}

/* Searches with every engine there is. */
static qdr_status search(void *ctx, qdr_error *error)
{
    qdr_status status = QDR_OK;
    for (const char *words = param_named("engine")->words; status == QDR_OK && *words != '\0';) {
        char engine[32];
        size_t length = strcspn(words, "|");
        snprintf(engine, sizeof engine, "%.*s", (int)length, words);
        status = search_with(ctx, engine, error);
        words += length + (words[length] == '|');
    }
    return status;
}

/* The same for a problem without bounds, which other engines can do. */
static qdr_status search_exact(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_problem *problem;
    qdr_status status = read_format("a b c d | x y\na x:1\nb x:1\nb x:2\nc d y\nc\nd y\na b\n",
                                    QDR_FORMAT_DLX, &problem, error);
    if (status == QDR_OK) {
        status = search(problem, error);
    }
    qdr_problem_free(problem);
    return status;
}

/* Which options are possible, with one that is assumed, and in how many solutions. */
static qdr_status ask(void *ctx, qdr_error *error)
{
    qdr_solver *solver;
    qdr_possibility verdict[64] = {QDR_UNDECIDED};
    uint64_t count[64] = {0};
    bool is_known[64] = {false};
    qdr_status status = qdr_solver_new(&solver, ctx, NULL, error);
    if (status == QDR_OK) {
        status = qdr_solver_assume(solver, 4, error);
    }
    if (status == QDR_OK && (qdr_solver_possible_options(solver, verdict) == QDR_FAILED ||
                             qdr_solver_option_counts(solver, 3, count, is_known) == QDR_FAILED)) {
        *error = *qdr_solver_error(solver);
        status = error->code;
    }
    qdr_solver_free(solver);
    return status;
}

/* A recorder that runs out of memory says nothing, but counts what it could not keep. */
static qdr_status record_tree(void *ctx, qdr_error *error)
{
    qdr_tree *tree;
    qdr_solver *solver = NULL;
    qdr_status status = qdr_tree_new(&tree, SIZE_MAX, error);
    if (status == QDR_OK) {
        status = qdr_solver_new(&solver, ctx, NULL, error);
    }
    if (status == QDR_OK) {
        uint64_t cut;
        qdr_solver_record(solver, tree);
        assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
        size_t nodes = qdr_tree_nodes(tree, &cut);
        assert_int_equal(nodes + cut, qdr_solver_stats(solver)->nodes);
        if (cut > 0) {
            *error = (qdr_error){.code = QDR_NOMEM, .text = "out of memory"};
            status = QDR_NOMEM;
        }
    }
    qdr_solver_free(solver);
    qdr_tree_free(tree);
    return status;
}

static qdr_status search_best(void *ctx, qdr_error *error)
{
    qdr_optimizer *best;
    qdr_status status = qdr_optimizer_new(&best, ctx, 30, QDR_CHEAPEST, NULL, error);
    if (status == QDR_OK && qdr_optimizer_run(best) == QDR_FAILED) {
        *error = *qdr_optimizer_error(best);
        status = error->code;
    }
    qdr_optimizer_free(best);
    return status;
}

struct journal {
    char text[1 << 16];
    size_t size;
};

static bool keep_journal(void *ctx, const char *text, size_t size)
{
    struct journal *journal = ctx;
    const bool fits = size <= sizeof journal->text;
    if (fits) {
        memcpy(journal->text, text, size);
        journal->size = size;
    }
    return fits;
}

/* As long as the journal says; then the next search goes on from it. */
static qdr_status go_on_with_best(void *ctx, qdr_error *error)
{
    static struct journal journal;
    qdr_memory_reader memory;
    qdr_reader reader;
    qdr_status status = QDR_OK;
    for (int k = 0; k < 2 && status == QDR_OK; ++k) {
        qdr_optimizer *best;
        status = qdr_optimizer_new(&best, ctx, 30, QDR_CHEAPEST, NULL, error);
        if (status == QDR_OK && k > 0) {
            qdr_reader_from_memory(&reader, &memory, journal.text, journal.size);
            status = qdr_optimizer_resume(best, &reader, "journal", NULL, error);
        }
        if (status == QDR_OK) {
            status = qdr_optimizer_journal(best, NULL, keep_journal, &journal, error);
        }
        if (status == QDR_OK && qdr_optimizer_run(best) == QDR_FAILED) {
            *error = *qdr_optimizer_error(best);
            status = error->code;
        }
        qdr_optimizer_free(best);
    }
    return status;
}

/* --------------------------------------------------------------------------------- Sudoku ---- */

static qdr_status add_rules(qdr_rules *rules, qdr_error *error)
{
    static const char *const added[][2] = {
        {"diagonal", NULL},        {"even", "r1c1 r2c2"},      {"odd", "...x ............"},
        {"windoku", NULL},         {"extra", "r1c1 r2c3"},     {"minimum", "r1c1"},
        {"minimum", "r1c2 r4c4"},  {"column-indexer", "r1c1"}, {"box-indexer", "r4c1"},
        {"killer", "7 r4c1 r4c2"}, {"value", "x2 r4c2"},       {"jigsaw", "aaab accb dccb dddb"},
        {"classic", NULL}};
    qdr_status status = QDR_OK;
    for (size_t k = 0; status == QDR_OK && k < sizeof added / sizeof *added; ++k) {
        status = qdr_rules_add(rules, added[k][0], added[k][1], error);
    }
    return status;
}

static qdr_status make_rules(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_rules *rules;
    qdr_status status = qdr_rules_new(&rules, 4, 2, 2, error);
    if (status == QDR_OK) {
        status = add_rules(rules, error);
    }
    if (status == QDR_OK) { /* also the list of rules in a message needs memory */
        status = qdr_rules_add(rules, "no such rule", NULL, error);
        status = status == QDR_UNKNOWN ? QDR_OK : status;
    }
    qdr_rules_free(rules);
    return status;
}

/* Rules are as they were where adding to them has failed. */
static qdr_status add_jigsaw(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_rules *rules;
    qdr_grid grid;
    qdr_status status = qdr_rules_new(&rules, 4, 2, 2, error);
    if (status != QDR_OK) {
        return status;
    }
    assert_int_equal(qdr_grid_parse(&grid, "1... .1.. .... ....", 4, NULL), QDR_OK);
    status = qdr_rules_add(rules, "jigsaw", "aaab accb dccb dddb", error);
    assert_int_equal(qdr_rules_houses(rules), 12);
    assert_int_equal(qdr_rules_holds(rules, &grid), status == QDR_OK);
    assert_int_equal(qdr_rules_allows(rules, &grid, 0, 1), status == QDR_OK);
    qdr_rules_free(rules);
    return status;
}

static qdr_status add_layout(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_rules *rules;
    qdr_status status = qdr_rules_new(&rules, 6, 2, 3, error);
    if (status != QDR_OK) {
        return status;
    }
    status = qdr_rules_add(rules, "grids", "4 r1c1 r3c3", error);
    assert_int_equal(qdr_rules_houses(rules), status == QDR_OK ? 24 : 18);
    assert_int_equal(qdr_rules_digits(rules), status == QDR_OK ? 4 : 6);
    assert_int_equal(qdr_rules_has_cell(rules, 4), status != QDR_OK);
    qdr_rules_free(rules);
    return status;
}

static qdr_status encode_pairs(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_rules *rules;
    qdr_encoding *sudoku = NULL;
    qdr_status status = qdr_rules_new(&rules, 4, 2, 2, error);
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "killer", "9 r1c1 r1c2 r2c2", error);
    }
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "schrodinger", NULL, error);
        assert_int_equal(qdr_rules_have_pairs(rules), status == QDR_OK);
    }
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "antiking", NULL, error);
    }
    if (status == QDR_OK) {
        status = qdr_encoding_new(&sudoku, rules, NULL, NULL, error);
    }
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    return status;
}

/* The symmetries of a puzzle with the classic rules, as a group. */
static qdr_status find_group(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_rules *rules;
    qdr_encoding *sudoku = NULL;
    qdr_group *group = NULL;
    qdr_grid givens;
    qdr_status status = qdr_grid_parse(&givens, "12..34....43..21", 4, error);
    assert_int_equal(status, QDR_OK);
    status = qdr_rules_new(&rules, 4, 2, 2, error);
    if (status == QDR_OK) {
        status = qdr_encoding_new(&sudoku, rules, NULL, NULL, error);
    }
    if (status == QDR_OK) {
        status = qdr_encoding_group(sudoku, rules, &givens, QDR_SCOPE_ALL, 0, &group, error);
    }
    qdr_group_free(group);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    return status;
}

static qdr_status encode_hidden(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_rules *rules;
    qdr_encoding *sudoku = NULL;
    qdr_status status = qdr_rules_new(&rules, 4, 2, 2, error);
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "hidden-value", "x2", error);
    }
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "killer", "9 r1c1 r1c2 r2c2", error);
    }
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "greater", "r3c3 r3c4", error);
    }
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "sandwich", "2 r0c1", error);
    }
    if (status == QDR_OK) {
        status = qdr_encoding_new(&sudoku, rules, NULL, NULL, error);
    }
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    return status;
}

static qdr_status encode_rules(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_rules *rules;
    qdr_encoding *sudoku = NULL;
    qdr_solver *solver = NULL;
    qdr_grid givens;
    qdr_status status = qdr_rules_new(&rules, 6, 2, 3, error);
    qdr_grid_clear(&givens, 6);
    givens.cell[3] = 3;
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "even", "r1c1", error);
    }
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "maximum", "r3c3", error);
    }
    if (status == QDR_OK) {
        status = qdr_encoding_new(&sudoku, rules, &givens, NULL, error);
    }
    if (status == QDR_OK) {
        status = qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, error);
    }
    if (status == QDR_OK) {
        status = qdr_encoding_assume(sudoku, &givens, solver, error);
    }
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    return status;
}

/* Asks what contradicts what, or what is not needed; with clauses, puzzles are encoded again and
 * again. */
static qdr_status ask_for_parts(const char *text, const char *rule, qdr_error *error)
{
    qdr_rules *rules;
    qdr_diagnosis *parts = NULL;
    qdr_grid givens;
    bool marks[20];
    bool is_smallest;
    qdr_part_status need[20];
    assert_int_equal(qdr_grid_parse(&givens, text, 4, NULL), QDR_OK);
    qdr_status status = qdr_rules_new(&rules, 4, 2, 2, error);
    if (status == QDR_OK && rule) {
        status = qdr_rules_add(rules, rule, "r1c2", error);
    }
    if (status == QDR_OK) {
        status = qdr_diagnosis_new(&parts, rules, &givens, NULL, error);
    }
    if (status == QDR_OK &&
        (qdr_diagnosis_conflict(parts, marks) == QDR_FAILED ||
         qdr_diagnosis_redundant(parts, need, marks) == QDR_FAILED ||
         (!rule && (qdr_diagnosis_minimize(parts, NULL, 0, 1, marks) == QDR_FAILED ||
                    qdr_diagnosis_smallest(parts, marks, &is_smallest) == QDR_FAILED)))) {
        *error = *qdr_diagnosis_error(parts);
        status = error->code;
    }
    qdr_diagnosis_free(parts);
    qdr_rules_free(rules);
    return status;
}

static qdr_status ask_why(void *ctx, qdr_error *error)
{
    (void)ctx;
    return ask_for_parts("11..............", NULL, error);
}

static qdr_status ask_what_is_redundant(void *ctx, qdr_error *error)
{
    (void)ctx;
    return ask_for_parts("14.....4..2..3..", "even", error);
}

static qdr_status ask_what_can_go(void *ctx, qdr_error *error)
{
    (void)ctx;
    return ask_for_parts("14.....4..2..3..", NULL, error);
}

static qdr_status scramble(void *ctx, qdr_error *error)
{
    qdr_rules *rules;
    qdr_scrambler *scrambler = NULL;
    (void)ctx;
    qdr_status status = qdr_rules_new(&rules, 4, 2, 2, error);
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "even", "r1c2", error);
    }
    if (status == QDR_OK) {
        status = qdr_scrambler_new(&scrambler, rules, NULL, error);
    }
    assert_true(status != QDR_OK || qdr_scrambler_renames(scrambler));
    qdr_scrambler_free(scrambler);
    qdr_rules_free(rules);
    return status;
}

/* Of parameters with such a list of names and values. */
static qdr_status make_puzzle(const char *const (*settings)[2], qdr_error *error)
{
    const bool has_clues = strcmp(settings[0][0], "place") == 0;
    qdr_rules *rules = NULL;
    qdr_generator *generator = NULL;
    const qdr_made_puzzle *puzzle;
    qdr_params *params;
    qdr_status status = qdr_params_new(&params, QDR_PARAMS_GENERATE, error);
    for (; status == QDR_OK && (*settings)[0]; ++settings) {
        status = qdr_params_set(params, (*settings)[0], (*settings)[1], error);
    }
    if (status == QDR_OK) {
        status = qdr_rules_new(&rules, 4, 2, 2, error);
    }
    if (status == QDR_OK) {
        status = qdr_generator_new(&generator, rules, params, error);
    }
    if (status == QDR_OK && (qdr_generator_next(generator, &puzzle) == QDR_FAILED ||
                             (!has_clues && qdr_generator_minimize(generator, &puzzle->solution,
                                                                   &puzzle) == QDR_FAILED))) {
        *error = *qdr_generator_error(generator);
        status = error->code;
    }
    qdr_generator_free(generator);
    qdr_rules_free(rules);
    qdr_params_free(params);
    return status;
}

static qdr_status make_puzzles(void *ctx, qdr_error *error)
{
    static const char *const settings[][2] = {
        {"threads", "1"}, {"difficulty", "-simple"}, {"required", "last cell"}, {NULL, NULL}};
    (void)ctx;
    return make_puzzle(settings, error);
}

/* One that is made, and two tries to make another one that come to nothing. */
static qdr_status place_clues(void *ctx, qdr_error *error)
{
    static const char *const made[][2] = {
        {"place", "killer:2"}, {"threads", "1"}, {"symmetry", "half-turn"}, {NULL, NULL}};
    static const char *const failing[][2] = {
        {"place", "jigsaw"}, {"threads", "1"}, {"tries", "2"}, {"no-givens", "on"}, {NULL, NULL}};
    (void)ctx;
    const qdr_status status = make_puzzle(made, error);
    return status == QDR_OK ? make_puzzle(failing, error) : status;
}

/* ------------------------------------------------------------------------------- pictures ---- */

static qdr_status draw_grid(void *ctx, qdr_error *error)
{
    qdr_rules *rules;
    qdr_grid grid;
    qdr_writer writer = {NULL, swallow};
    (void)ctx;
    qdr_grid_clear(&grid, 4);
    qdr_status status = qdr_rules_new(&rules, 4, 0, 0, error);
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "killer", "10 r1c1-r1c4", error);
    }
    if (status == QDR_OK) {
        status = qdr_write_svg(&grid, rules, NULL, &writer, error);
    }
    qdr_rules_free(rules);
    return status;
}

static qdr_status draw_tiling(void *ctx, qdr_error *error)
{
    static const char text[] = "A r1c1 r1c2 r2c1\nA r1c1 r1c2\nr2c1\n";
    qdr_problem *problem;
    qdr_solver *solver = NULL;
    const qdr_solution *solution;
    qdr_writer writer = {NULL, swallow};
    (void)ctx;
    qdr_status status = read_format(text, QDR_FORMAT_DLX, &problem, error);
    if (status == QDR_OK) {
        status = qdr_solver_new(&solver, problem, NULL, error);
    }
    if (status == QDR_OK && qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        status = qdr_write_tiling_svg(problem, solution, &writer, error);
    }
    qdr_solver_free(solver);
    qdr_problem_free(problem);
    return status;
}

/* Steps say and mark much, on a board where nothing is known. */
static qdr_status take_steps(void *ctx, qdr_error *error)
{
    (void)ctx;
    qdr_rules *rules;
    qdr_logic *logic = NULL;
    qdr_deduction step;
    qdr_deduction hint;
    qdr_logic_result progress = QDR_LOGIC_STEP;
    qdr_status status = qdr_rules_new(&rules, 6, 2, 3, error);
    if (status != QDR_OK) {
        return status;
    }
    status = qdr_rules_add(rules, "thermometer", "r1c1-r1c5 r2c6", error);
    if (status == QDR_OK) {
        status = qdr_logic_new(&logic, rules, NULL, error);
    }
    while (status == QDR_OK && progress == QDR_LOGIC_STEP) {
        progress = qdr_logic_next(logic, &step);
        if (progress == QDR_LOGIC_STEP) {
            status = qdr_logic_hint(logic, &step, QDR_HINT_CELLS, &hint, error);
        }
    }
    if (progress == QDR_LOGIC_FAILED) {
        *error = *qdr_logic_error(logic);
        status = error->code;
    }
    qdr_logic_free(logic);
    qdr_rules_free(rules);
    return status;
}

/* Solves a puzzle by steps, and leaves out what was not needed. */
static qdr_status shorten_steps(void *ctx, qdr_error *error)
{
    (void)ctx;
    const char *text =
        ".....587.3...7.1...5......4...8....269..3.......4........28..9.7.5....6......14..";
    qdr_rules *rules;
    qdr_logic *logic = NULL;
    qdr_deduction step;
    qdr_logic_result progress = QDR_LOGIC_STEP;
    qdr_grid givens;
    qdr_status status = qdr_rules_new(&rules, 9, 3, 3, error);
    if (status != QDR_OK) {
        return status;
    }
    qdr_params *params;
    assert_int_equal(qdr_grid_parse(&givens, text, 9, NULL), QDR_OK);
    status = qdr_params_new(&params, QDR_PARAMS_LOGIC, error);
    if (status == QDR_OK) {
        assert_int_equal(qdr_params_set_number(params, "silent", true, NULL), QDR_OK);
        status = qdr_logic_new(&logic, rules, params, error);
    }
    qdr_params_free(params);
    if (status == QDR_OK) {
        assert_int_equal(qdr_logic_set(logic, &givens, NULL), QDR_OK);
    }
    while (status == QDR_OK && progress == QDR_LOGIC_STEP) {
        progress = qdr_logic_next(logic, &step);
    }
    if (progress == QDR_LOGIC_FAILED) {
        *error = *qdr_logic_error(logic);
        status = error->code;
    } else if (status == QDR_OK) {
        status = qdr_logic_shorten(logic, NULL, error);
    }
    qdr_logic_free(logic);
    qdr_rules_free(rules);
    return status;
}

/* Answers plain puzzles, one with rules of its own, and one that is malformed. */
static qdr_status answer_puzzles(void *ctx, qdr_error *error)
{
    (void)ctx;
    static const char text[] =
        "size: 9\n"
        "grid: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
        "---\ntitle: Named\nsize: 4\ndiagonal:\ngrid: ................\n"
        "---\nsize: 4\ngrid: ...............x\n"
        "---\nsize: 4\ngrid: ................\n";
    qdr_memory_reader memory;
    qdr_reader bytes;
    qdr_reader_from_memory(&bytes, &memory, text, sizeof text - 1);
    qdr_puzzle_reader *reader;
    qdr_puzzle_stream *stream = NULL;
    qdr_params *search = NULL;
    const qdr_puzzle_answer *answer;
    qdr_status status = qdr_puzzle_reader_new(&reader, &bytes, NULL, error);
    if (status != QDR_OK) {
        return status;
    }
    status = qdr_params_new(&search, QDR_PARAMS_SEARCH, error);
    if (status == QDR_OK) {
        assert_int_equal(qdr_params_set(search, "threads", "1", NULL), QDR_OK);
        assert_int_equal(qdr_params_set(search, "limit", "3", NULL), QDR_OK);
        status = qdr_puzzle_stream_new(&stream, reader, NULL, 3, search, error);
    }
    size_t answers = 0;
    qdr_outcome outcome = QDR_SOLUTION;
    while (status == QDR_OK &&
           (outcome = qdr_puzzle_stream_next(stream, &answer)) == QDR_SOLUTION) {
        ++answers;
        if (answer->error && answer->error->code == QDR_NOMEM) {
            *error = *answer->error;
            status = error->code;
        }
    }
    if (status == QDR_OK && outcome == QDR_FAILED) {
        *error = *qdr_puzzle_stream_error(stream);
        status = error->code;
    }
    if (status == QDR_OK && answers != 4) {
    }
    assert_true(status != QDR_OK || answers == 4);
    qdr_puzzle_stream_free(stream);
    qdr_params_free(search);
    qdr_puzzle_reader_free(reader);
    return status;
}

/* ---------------------------------------------------------------------------------- cases ---- */

/* Each gets the problem of dlx_text as `ctx`. */
static const struct {
    const char *name;
    fail_alloc_operation *operation;
    size_t least; /* so many allocations are to be expected, or else it does not test much */
} cases[] = {
    {"build a problem", build_problem, 20},
    {"verify a solution", verify_solution, 2},
    {"read Knuth's format", read_dlx, 20},
    {"read set partitioning", read_spp, 15},
    {"read and write a diagram", read_diagram, 20},
    {"read a long line", read_long_line, 5},
    {"read puzzles", read_puzzles, 3},
    {"answer puzzles", answer_puzzles, 60},
    {"find symmetries of a puzzle", find_group, 20},
    {"search", search, 10},
    {"search a problem without bounds", search_exact, 50},
    {"ask what is possible", ask, 12},
    {"record a tree", record_tree, 10},
    {"search for the best", search_best, 25},
    {"go on with the best", go_on_with_best, 60},
    {"make rules", make_rules, 40},
    {"add a jigsaw", add_jigsaw, 30},
    {"add a layout", add_layout, 40},
    {"encode rules", encode_rules, 40},
    {"encode hidden values", encode_hidden, 40},
    {"encode cells that hold two digits", encode_pairs, 40},
    {"ask what contradicts what", ask_why, 40},
    {"ask what is redundant", ask_what_is_redundant, 200},
    {"ask what can go", ask_what_can_go, 100},
    {"scramble", scramble, 50},
    {"make puzzles", make_puzzles, 30},
    {"set puzzles", place_clues, 100},
    {"take steps", take_steps, 40},
    {"leave out steps", shorten_steps, 60},
    {"draw a grid", draw_grid, 20},
    {"draw a tiling", draw_tiling, 10},
};

static void each_allocation_may_fail(void **state)
{
    (void)state;
    qdr_problem *problem;
    assert_int_equal(read_format(dlx_text, QDR_FORMAT_DLX, &problem, NULL), QDR_OK);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        size_t count = fail_alloc_each(cases[k].operation, problem);
        print_message("# %s: %zu allocations\n", cases[k].name, count);
        assert_true(count >= cases[k].least);
    }
    qdr_problem_free(problem);
    assert_int_equal(fail_alloc_live(), 0);
}

static void writing_allocates_nothing(void **state)
{
    (void)state;
    qdr_problem *problem;
    assert_int_equal(read_format(dlx_text, QDR_FORMAT_DLX, &problem, NULL), QDR_OK);
    assert_int_equal(fail_alloc_each(write_all, problem), 0);
    qdr_problem_free(problem);
}

/* Calls again what has failed for want of memory. */
#define RETRY(call)                                                                                \
    do {                                                                                           \
        if ((call) == QDR_NOMEM) {                                                                 \
            assert_int_equal(call, QDR_OK);                                                        \
        }                                                                                          \
    } while (0)

static qdr_problem *build_stubbornly(void)
{
    qdr_builder *builder;
    qdr_problem *problem;
    RETRY(qdr_builder_new(&builder, NULL));
    for (qdr_item k = 0; k < 70; ++k) {
        RETRY(qdr_builder_primary(builder, NULL, NULL, NULL));
    }
    RETRY(qdr_builder_secondary(builder, "x", NULL, NULL));
    for (qdr_item k = 0; k < 70; ++k) {
        char name[8];
        qdr_entry entries[] = {{k, QDR_NO_COLOR}, {70, QDR_NO_COLOR}};
        snprintf(name, sizeof name, "c%d", (int)k);
        RETRY(qdr_builder_color(builder, name, &entries[1].color, NULL));
        RETRY(qdr_builder_option(builder, entries, 2, k, NULL, NULL));
    }
    RETRY(qdr_builder_build(builder, &problem, NULL));
    qdr_builder_free(builder);
    return problem;
}

/* A builder whose call has failed is as it was before. */
static void builder_survives(void **state)
{
    (void)state;
    qdr_problem *expected = build_stubbornly();
    size_t n = 0;
    size_t failed;
    do {
        fail_alloc_arm(++n);
        qdr_problem *problem = build_stubbornly();
        failed = fail_alloc_disarm();
        assert_true(qdr_problem_equal(problem, expected));
        qdr_problem_free(problem);
    } while (failed > 0);
    assert_true(n > 20);
    qdr_problem_free(expected);
    assert_int_equal(fail_alloc_live(), 0);
}

/* The harness itself counts blocks, and lets the one fail that it was told. */
static void blocks_are_counted(void **state)
{
    (void)state;
    qdr_builder *builder;
    qdr_error error;
    long live = fail_alloc_live();
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    assert_true(fail_alloc_live() > live);
    qdr_builder_free(builder);
    assert_int_equal(fail_alloc_live(), live);
    fail_alloc_arm(1);
    assert_int_equal(qdr_builder_new(&builder, &error), QDR_NOMEM);
    assert_int_equal(fail_alloc_disarm(), 1);
    assert_null(builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_allocation_may_fail),
        cmocka_unit_test(writing_allocates_nothing),
        cmocka_unit_test(builder_survives),
        cmocka_unit_test(blocks_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
