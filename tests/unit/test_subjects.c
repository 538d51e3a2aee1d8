/* test_subjects.c  What has parameters that are set by name, and how they differ in kind. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <limits.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/params.h"

/* Each parameter of each subject has a row that can be read, and its default is allowed. */
static void every_subject_is_described(void **state)
{
    const qdr_param_info *info;
    qdr_params *params;
    int subject = 0;
    (void)state;
    for (; qdr_params_at((qdr_params_subject)subject, 0); ++subject) {
        assert_int_equal(qdr_params_new(&params, (qdr_params_subject)subject, NULL), QDR_OK);
        for (size_t k = 0; (info = qdr_params_at((qdr_params_subject)subject, k)); ++k) {
            uint64_t value;
            assert_true(strlen(info->meaning) > 10);
            assert_true(!qdr_params_get(params, info->name, &value) || value == info->standard);
            assert_true(info->kind > QDR_PARAM_FLAG || info->words);
            assert_int_equal(qdr_params_set_number(params, info->name, info->standard, NULL),
                             info->kind < QDR_PARAM_TEXT ? QDR_OK : QDR_INVALID);
        }
        qdr_params_free(params);
    }
    assert_int_equal(subject, 8);
    assert_int_equal(qdr_params_new(&params, (qdr_params_subject)subject, NULL), QDR_INVALID);
    assert_null(params);
}

static void kinds_are_told_apart(void **state)
{
    qdr_params *params = params_of(QDR_PARAMS_LOGIC, "hardest=beyond,cells=A1,silent=on");
    qdr_params *copy;
    qdr_solver *solver;
    qdr_problem *problem;
    qdr_error error;
    (void)state;
    assert_int_equal(param_value(params, "hardest"), QDR_GRADE_BEYOND);
    expect_setting(params, "silent", "yes", QDR_SYNTAX,
                   "parameter 'silent' takes one of off|on, not 'yes'");
    expect_setting(params, "solution", "1234", QDR_INVALID, "parameter 'solution' takes a grid");
    expect_setting(params, "nodes", "1", QDR_UNKNOWN, "unknown parameter 'nodes'");
    assert_int_equal(qdr_params_set_number(params, "hardest", 7, &error), QDR_RANGE);
    assert_int_equal(qdr_params_set_number(params, "hardest", UINT_MAX, &error), QDR_RANGE);
    assert_int_equal(qdr_params_set_number(params, NULL, 0, &error), QDR_INVALID);
    assert_int_equal(qdr_params_set_grid(params, "cells", NULL, &error), QDR_INVALID);
    assert_int_equal(qdr_params_set_grid(params, "grid", NULL, &error), QDR_UNKNOWN);
    assert_int_equal(qdr_params_set_number(params, "silent", 2, &error), QDR_RANGE);
    assert_int_equal(qdr_params_set_number(params, "solution", 1, &error), QDR_INVALID);
    assert_string_equal(error.text, "parameter 'solution' takes a grid");
    assert_false(qdr_params_get(params, "solution", NULL));
    assert_int_equal(qdr_params_copy(&copy, NULL, &error), QDR_INVALID);
    assert_int_equal(qdr_params_copy(&copy, params, &error), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, "silent", 0, NULL), QDR_OK);
    assert_int_equal(param_value(copy, "silent"), 1);
    qdr_params_free(copy);
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_reader_from_memory(&reader, &memory, "a\n", 2);
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_new(&solver, problem, params, &error), QDR_INVALID);
    assert_string_equal(error.text, "parameters of a search are needed, not those of techniques");
    qdr_problem_free(problem);
    qdr_params_free(params);
}

/* Each range with its bounds, and a list that grows. */
static void ranges_and_lists_are_read(void **state)
{
    static const struct {
        const char *name;
        const char *value;
        qdr_status status;
    } settings[] = {{"clues", "24", QDR_OK},         {"clues", "24-28", QDR_OK},
                    {"clues", "24-", QDR_OK},        {"clues", "-28", QDR_OK},
                    {"clues", "", QDR_SYNTAX},       {"clues", "-", QDR_SYNTAX},
                    {"clues", "0", QDR_SYNTAX},      {"clues", "24-x", QDR_SYNTAX},
                    {"clues", "3721-", QDR_OK},      {"clues", "3722", QDR_SYNTAX},
                    {"rating", "7.5", QDR_OK},       {"rating", "7..7.5", QDR_OK},
                    {"rating", "..7", QDR_OK},       {"rating", "99.9..", QDR_OK},
                    {"rating", "..", QDR_SYNTAX},    {"rating", "100", QDR_SYNTAX},
                    {"rating", "7.25", QDR_SYNTAX},  {"rating", "7.", QDR_SYNTAX},
                    {"rating", "1...2", QDR_SYNTAX}, {"rating", "18446744073709551617", QDR_SYNTAX},
                    {"difficulty", "any", QDR_OK},   {"difficulty", "easy-expert", QDR_OK},
                    {"difficulty", "-", QDR_SYNTAX}, {"difficulty", "hard", QDR_SYNTAX}};
    qdr_params *params = params_of(QDR_PARAMS_GENERATE, "clues=30,required=a,required=b");
    qdr_params *copy;
    (void)state;
    assert_int_equal(param_value(params, "clues"), 30);
    for (size_t k = 0; k < sizeof settings / sizeof *settings; ++k) {
        assert_int_equal(qdr_params_set(params, settings[k].name, settings[k].value, NULL),
                         settings[k].status);
    }
    assert_int_equal(param_value(params, "clues"), 3721);
    assert_int_equal(param_value(params, "rating"), 999);
    assert_int_equal(param_value(params, "difficulty"), QDR_GRADE_EASY);
    expect_setting(params, "clues", "few", QDR_SYNTAX,
                   "parameter 'clues' takes N, N-M, N- or -M such as 24-28, not 'few'");
    expect_setting(params, "difficulty", "easy-hard", QDR_SYNTAX,
                   "parameter 'difficulty' takes one of any|simple|easy|intermediate|expert|"
                   "extreme|beyond, not 'easy-hard'");
    assert_int_equal(qdr_params_set_number(params, "clues", 3722, NULL), QDR_RANGE);
    assert_int_equal(qdr_params_set_number(params, "required", 1, NULL), QDR_INVALID);
    assert_int_equal(qdr_params_copy(&copy, params, NULL), QDR_OK);
    assert_int_equal(qdr_params_set(copy, "required", "c", NULL), QDR_OK);
    assert_int_equal(qdr_params_set(copy, "engine", "links", NULL), QDR_OK);
    assert_int_equal(param_value(params, "engine"), 0);
    qdr_params_free(copy);
    qdr_params_free(params);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_subject_is_described),
        cmocka_unit_test(kinds_are_told_apart),
        cmocka_unit_test(ranges_and_lists_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
