/* test_params.c  Parameters by name: defaults, bounds, and what is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <limits.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/params.h"

static int set_up(void **state)
{
    qdr_params *params;
    if (qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL) != QDR_OK) {
        return -1;
    }
    *state = params;
    return 0;
}

static int tear_down(void **state)
{
    qdr_params_free(*state);
    return 0;
}

static uint64_t value_of(const qdr_params *params, const char *name)
{
    uint64_t value = 0;
    assert_true(qdr_params_get(params, name, &value));
    return value;
}

static void expect(qdr_params *params, const char *name, const char *value, qdr_status status,
                   const char *text)
{
    qdr_error error = {0};
    assert_int_equal(qdr_params_set(params, name, value, &error), status);
    assert_string_equal(error.text, text);
}

static void every_parameter_is_described(void **state)
{
    const qdr_param_info *info;
    size_t count = 0;
    (void)state;
    for (; (info = qdr_params_at(QDR_PARAMS_SEARCH, count)); ++count) {
        assert_non_null(info->name);
        assert_true(strlen(info->meaning) > 10);
        assert_true(info->words != NULL || info->low <= info->high);
        assert_true(info->words != NULL ||
                    (info->low <= info->standard && info->standard <= info->high));
    }
    assert_int_equal(count, 20);
}

/* Is it one of the words that parameter "engine" takes? */
static bool is_engine(const char *name)
{
    const char *found = strstr(param_named("engine")->words, name);
    const char end = found ? found[strlen(name)] : 'x';
    return end == '|' || end == '\0';
}

/* So that a list of parameters can show what is for everybody first. */
static void parameters_know_whose_they_are(void **state)
{
    const qdr_param_info *info;
    (void)state;
    for (size_t k = 0; (info = qdr_params_at(QDR_PARAMS_SEARCH, k)); ++k) {
        const bool is_layout = strcmp(info->name, "layout") == 0;
        const bool is_memory = strcmp(info->name, "memory") == 0;
        assert_true(!info->engine || is_engine(info->engine));
        assert_true(!info->for_developers || info->engine);
        assert_true(!is_memory || !info->engine);
        assert_true(!is_layout || strcmp(info->engine, "lanes") == 0);
        assert_int_equal(info->for_developers,
                         strcmp(info->name, "sieve") == 0 || strcmp(info->name, "probes") == 0 ||
                             strcmp(info->name, "hands") == 0 || strcmp(info->name, "many") == 0);
    }
}

static void words_are_taken_whole(void **state)
{
    qdr_params *params = *state;
    assert_int_equal(value_of(params, "choose"), 0);
    expect(params, "choose", "random", QDR_OK, "");
    assert_int_equal(value_of(params, "choose"), 2);
    expect(params, "engine", "links", QDR_OK, "");
    assert_int_equal(value_of(params, "engine"), 2);
    expect(params, "choose", "rand", QDR_SYNTAX,
           "parameter 'choose' takes one of minimum|first|random, not 'rand'");
    expect(params, "choose", "", QDR_SYNTAX,
           "parameter 'choose' takes one of minimum|first|random, not ''");
    expect(params, "choose", "first|random", QDR_SYNTAX,
           "parameter 'choose' takes one of minimum|first|random, not 'first|random'");
}

static void numbers_are_checked(void **state)
{
    qdr_params *params = *state;
    expect(params, "limit", "18446744073709551615", QDR_OK, "");
    assert_true(value_of(params, "limit") == UINT64_MAX);
    expect(params, "limit", "18446744073709551616", QDR_RANGE, "parameter 'limit' is too large");
    expect(params, "limit", "", QDR_SYNTAX, "parameter 'limit' takes a whole number, not ''");
    expect(params, "limit", "-1", QDR_SYNTAX, "parameter 'limit' takes a whole number, not '-1'");
    expect(params, "limit", "3x", QDR_SYNTAX, "parameter 'limit' takes a whole number, not '3x'");
    expect(params, "colour", "3", QDR_UNKNOWN, "unknown parameter 'colour'");
    expect(params, "trheads", "3", QDR_UNKNOWN,
           "unknown parameter 'trheads'; did you mean 'threads'?");
    assert_true(value_of(params, "limit") == UINT64_MAX);
}

static void durations_have_units(void **state)
{
    static const struct {
        const char *text;
        uint64_t ms;
    } good[] = {{"90", 90000},  {"2.5", 2500}, {"300ms", 300}, {"5m", 300000}, {"2h", 7200000},
                {"0.0015s", 1}, {"0.0001", 1}, {"1.", 1000},   {"0", 0}};
    qdr_params *params = *state;
    for (size_t k = 0; k < sizeof good / sizeof *good; ++k) {
        expect(params, "time", good[k].text, QDR_OK, "");
        assert_true(value_of(params, "time") == good[k].ms);
    }
    static const char *const bad[] = {"", ".", "ms", "3 s", "1d", "1e3", "-1", "2.5.1"};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; ++k) {
        assert_int_equal(qdr_params_set(params, "time", bad[k], NULL), QDR_SYNTAX);
    }
    assert_int_equal(qdr_params_set(params, "time", "99999999999999999999", NULL), QDR_RANGE);
    assert_int_equal(qdr_params_set(params, "time", "9999999999999999h", NULL), QDR_RANGE);
}

static void sizes_have_units(void **state)
{
    static const struct {
        const char *text;
        uint64_t bytes;
    } good[] = {{"0", 0},
                {"1", 1},
                {"64k", 65536},
                {"64K", 65536},
                {"1.5k", 1536},
                {"512M", UINT64_C(1) << 29},
                {"2G", UINT64_C(1) << 31},
                {"2.5T", UINT64_C(5) << 39},
                {"0.25", 1},
                {"8388607T", UINT64_C(8388607) << 40},
                {"9223372036854775807", UINT64_MAX / 2}};
    qdr_params *params = *state;
    for (size_t k = 0; k < sizeof good / sizeof *good; ++k) {
        expect(params, "memory", good[k].text, QDR_OK, "");
        assert_true(value_of(params, "memory") == good[k].bytes);
    }
    static const char *const bad[] = {"", "k", "1m", "1 M", "1MB", "1kk", "-1", "1e6", "0x10"};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; ++k) {
        assert_int_equal(qdr_params_set(params, "memory", bad[k], NULL), QDR_SYNTAX);
    }
    assert_int_equal(qdr_params_set(params, "memory", "8388608T", NULL), QDR_RANGE);
    assert_int_equal(qdr_params_set(params, "memory", "99999999999999999999", NULL), QDR_RANGE);
    const qdr_param_info *info = param_named("memory");
    assert_int_equal(info->kind, QDR_PARAM_SIZE);
    assert_true(info->standard == 0 && info->high == UINT64_MAX / 2);
    expect(
        params, "memory", "much", QDR_SYNTAX,
        "parameter 'memory' takes a size in bytes such as 1000000, 64k, 512M or 1.5G, not 'much'");
}

static void numbers_can_be_set_directly(void **state)
{
    qdr_params *params = *state;
    assert_int_equal(qdr_params_set_number(params, "time", 250, NULL), QDR_OK);
    assert_true(value_of(params, "time") == 250);
    assert_int_equal(qdr_params_set_number(params, "time", UINT64_MAX, NULL), QDR_RANGE);
    assert_int_equal(qdr_params_set_number(params, "choose", 2, NULL), QDR_OK);
    assert_true(value_of(params, "choose") == 2);
    assert_int_equal(qdr_params_set_number(params, "choose", 3, NULL), QDR_RANGE);
    assert_int_equal(qdr_params_set_number(params, "what", 1, NULL), QDR_UNKNOWN);
}

static void values_can_be_read_back(void **state)
{
    qdr_params *params = *state;
    uint64_t value = 7;
    assert_false(qdr_params_get(params, "what", &value));
    assert_true(value == 7);
    expect(params, "time", "2.5", QDR_OK, "");
    assert_true(qdr_params_get(params, "time", &value) && value == 2500);
    expect(params, "choose", "random", QDR_OK, "");
    assert_true(qdr_params_get(params, "choose", &value) && value == 2);
    assert_true(qdr_params_get(params, "seed", &value) && value == 1);
}

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
            assert_true((info->kind <= QDR_PARAM_FLAG) == (info->words != NULL));
            assert_int_equal(qdr_params_set_number(params, info->name, info->standard, NULL),
                             info->kind < QDR_PARAM_TEXT ? QDR_OK : QDR_INVALID);
        }
        qdr_params_free(params);
    }
    assert_int_equal(subject, 6);
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
    assert_int_equal(value_of(params, "hardest"), QDR_GRADE_BEYOND);
    expect(params, "silent", "yes", QDR_SYNTAX,
           "parameter 'silent' takes one of off|on, not 'yes'");
    expect(params, "solution", "1234", QDR_INVALID, "parameter 'solution' takes a grid");
    expect(params, "nodes", "1", QDR_UNKNOWN, "unknown parameter 'nodes'");
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
    assert_int_equal(value_of(copy, "silent"), 1);
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

/* What the command says of its own parameters. */
static const struct {
    const char *name;
    const char *words;
    const char *meaning;
} of_command[] = {
#define FLAG(field, letter, name, takes, section, rank, meaning) {name, "off|on", meaning},
#define WORD(field, letter, name, words, takes, section, rank, meaning) {name, words, meaning},
#define NUMBER(field, letter, name, argument, low, high, takes, section, rank, meaning)            \
    {name, NULL, meaning},
#define TEXT(field, letter, name, argument, takes, section, rank, meaning)
#define CALL(function, letter, name, argument, takes, section, rank, meaning)
#define LIST(function, letter, name, list, takes, section, rank, meaning)
#define SYNONYM(letter, name, of, takes)
#include "../../src/cli/shell/parameters.def"
};

static bool is_of_command(const qdr_param_info *info)
{
    for (size_t k = 0; k < sizeof of_command / sizeof *of_command; ++k) {
        if (strcmp(of_command[k].name, info->name) == 0 &&
            strcmp(of_command[k].meaning, info->meaning) == 0) {
            assert_true(info->kind > QDR_PARAM_FLAG ||
                        strcmp(of_command[k].words, info->words) == 0);
            return true;
        }
    }
    return false;
}

/* Parameters that the command has, too, have the same words and meaning there. */
static void the_command_says_the_same(void **state)
{
    enum { SHARED = 6 }; /* hardest, cells, side, strict, lenient, view */
    size_t found = 0;
    (void)state;
    for (int subject = QDR_PARAMS_LOGIC; qdr_params_at((qdr_params_subject)subject, 0); ++subject) {
        const qdr_param_info *info;
        for (size_t k = 0; (info = qdr_params_at((qdr_params_subject)subject, k)); ++k) {
            found += is_of_command(info);
        }
    }
    assert_int_equal(found, SHARED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parameter_is_described),
        cmocka_unit_test(every_subject_is_described),
        cmocka_unit_test(kinds_are_told_apart),
        cmocka_unit_test(the_command_says_the_same),
        cmocka_unit_test(parameters_know_whose_they_are),
        cmocka_unit_test_setup_teardown(words_are_taken_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(numbers_are_checked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(durations_have_units, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sizes_have_units, set_up, tear_down),
        cmocka_unit_test_setup_teardown(numbers_can_be_set_directly, set_up, tear_down),
        cmocka_unit_test_setup_teardown(values_can_be_read_back, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
