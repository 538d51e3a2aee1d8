/* test_formats.c  Kept inputs of the exact-cover formats and of diagrams, right and wrong: what
 * they mean, or what is said of them, to the column. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>

#include <quadrille/diagram.h>
#include <quadrille/solver.h>

#include "../support/cases.h"
#include "../support/diagram_text.h"

static uint64_t count_solutions(const qdr_problem *problem)
{
    qdr_solver *solver;
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_run(solver, NULL), QDR_EXHAUSTED);
    uint64_t solutions = qdr_solver_stats(solver)->solutions;
    qdr_solver_free(solver);
    return solutions;
}

/* Expected: "PRIMARY+SECONDARY items, N options, N entries, N colors, N solutions". */
static void check_valid(const struct kept_case *kept, qdr_format format)
{
    char found[160];
    qdr_problem *problem;
    qdr_problem *again;
    qdr_error error;
    if (read_bytes(kept->bytes, kept->size, format, &problem, &error) != QDR_OK) {
        fail_msg("%s:%zu:%zu: %s", kept->file, error.line, error.column, error.text);
    }
    uint32_t primary = qdr_problem_primary(problem);
    snprintf(found, sizeof found,
             "%" PRIu32 "+%" PRIu32 " items, %" PRIu32 " options, %" PRIu64 " entries, %" PRIu32
             " colors, %" PRIu64 " solutions",
             primary, qdr_problem_items(problem) - primary, qdr_problem_options(problem),
             qdr_problem_entries(problem), qdr_problem_colors(problem), count_solutions(problem));
    if (strcmp(found, kept->expected) != 0) {
        fail_msg("%s: %s, not %s", kept->file, found, kept->expected);
    }
    char *text = written(problem);
    again = read_text(text, QDR_FORMAT_AUTO);
    assert_true(qdr_problem_equal(again, problem));
    free(text);
    qdr_problem_free(again);
    qdr_problem_free(problem);
}

/* Expected: "LINE:COLUMN: TEXT". */
static void check_invalid(const struct kept_case *kept, qdr_format format)
{
    char found[320];
    qdr_problem *problem;
    qdr_error error = {0};
    if (read_bytes(kept->bytes, kept->size, format, &problem, &error) == QDR_OK) {
        fail_msg("%s was read, but it is wrong: %s", kept->file, kept->expected);
    }
    assert_null(problem);
    snprintf(found, sizeof found, "%zu:%zu: %s", error.line, error.column, error.text);
    if (strcmp(found, kept->expected) != 0) {
        fail_msg("%s:%s, not %s", kept->file, found, kept->expected);
    }
}

static void check_valid_dlx(const struct kept_case *kept)
{
    check_valid(kept, QDR_FORMAT_DLX);
}

static void check_invalid_dlx(const struct kept_case *kept)
{
    check_invalid(kept, QDR_FORMAT_DLX);
}

static void check_valid_spp(const struct kept_case *kept)
{
    check_valid(kept, QDR_FORMAT_SPP);
}

static void check_invalid_spp(const struct kept_case *kept)
{
    check_invalid(kept, QDR_FORMAT_SPP);
}

/* Expected: "N nodes, root N, N solutions". */
static void check_valid_diagram(const struct kept_case *kept)
{
    char found[160];
    qdr_diagram *diagram;
    qdr_error error;
    if (read_diagram_bytes(kept->bytes, kept->size, &diagram, &error) != QDR_OK) {
        fail_msg("%s:%zu:%zu: %s", kept->file, error.line, error.column, error.text);
    }
    assert_true(qdr_is_diagram(kept->bytes, kept->size));
    snprintf(found, sizeof found, "%" PRIu32 " nodes, root %" PRIu32 ", %" PRIu64 " solutions",
             qdr_diagram_nodes(diagram), qdr_diagram_root(diagram), count_by_nodes(diagram));
    if (strcmp(found, kept->expected) != 0) {
        fail_msg("%s: %s, not %s", kept->file, found, kept->expected);
    }
    char *text = written_diagram(diagram);
    qdr_diagram *again = read_diagram(text);
    char *twice = written_diagram(again);
    assert_string_equal(text, twice);
    assert_true(qdr_problem_equal(qdr_diagram_problem(diagram), qdr_diagram_problem(again)));
    qdr_problem *problem = read_text(text, QDR_FORMAT_AUTO);
    assert_true(qdr_problem_equal(qdr_diagram_problem(diagram), problem));
    qdr_problem_free(problem);
    free(text);
    free(twice);
    qdr_diagram_free(diagram);
    qdr_diagram_free(again);
}

/* Expected: "LINE:COLUMN: TEXT". */
static void check_invalid_diagram(const struct kept_case *kept)
{
    char found[320];
    qdr_diagram *diagram;
    qdr_error error = {0};
    if (read_diagram_bytes(kept->bytes, kept->size, &diagram, &error) == QDR_OK) {
        fail_msg("%s was read, but it is wrong: %s", kept->file, kept->expected);
    }
    assert_null(diagram);
    snprintf(found, sizeof found, "%zu:%zu: %s", error.line, error.column, error.text);
    if (strcmp(found, kept->expected) != 0) {
        fail_msg("%s:%s, not %s", kept->file, found, kept->expected);
    }
}

static void valid_diagrams(void **state)
{
    (void)state;
    assert_true(cases_run("formats/diagram/valid", check_valid_diagram) >= 15);
}

static void invalid_diagrams(void **state)
{
    (void)state;
    assert_true(cases_run("formats/diagram/invalid", check_invalid_diagram) >= 50);
}

static void valid_dlx(void **state)
{
    (void)state;
    assert_true(cases_run("formats/dlx/valid", check_valid_dlx) >= 25);
}

static void invalid_dlx(void **state)
{
    (void)state;
    assert_true(cases_run("formats/dlx/invalid", check_invalid_dlx) >= 70);
}

static void valid_spp(void **state)
{
    (void)state;
    assert_true(cases_run("formats/spp/valid", check_valid_spp) >= 10);
}

static void invalid_spp(void **state)
{
    (void)state;
    assert_true(cases_run("formats/spp/invalid", check_invalid_spp) >= 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_diagrams), cmocka_unit_test(invalid_diagrams),
        cmocka_unit_test(valid_dlx),      cmocka_unit_test(invalid_dlx),
        cmocka_unit_test(valid_spp),      cmocka_unit_test(invalid_spp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
