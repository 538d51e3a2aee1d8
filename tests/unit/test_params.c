/* test_params.c  Parameters by name: defaults, bounds, and what is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

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
    assert_int_equal(param_value(params, "choose"), 0);
    expect_setting(params, "choose", "random", QDR_OK, "");
    assert_int_equal(param_value(params, "choose"), 2);
    expect_setting(params, "engine", "links", QDR_OK, "");
    assert_int_equal(param_value(params, "engine"), 2);
    expect_setting(params, "choose", "rand", QDR_SYNTAX,
                   "parameter 'choose' takes one of minimum|first|random, not 'rand'");
    expect_setting(params, "choose", "", QDR_SYNTAX,
                   "parameter 'choose' takes one of minimum|first|random, not ''");
    expect_setting(params, "choose", "first|random", QDR_SYNTAX,
                   "parameter 'choose' takes one of minimum|first|random, not 'first|random'");
}

static void numbers_are_checked(void **state)
{
    qdr_params *params = *state;
    expect_setting(params, "limit", "18446744073709551615", QDR_OK, "");
    assert_true(param_value(params, "limit") == UINT64_MAX);
    expect_setting(params, "limit", "18446744073709551616", QDR_RANGE,
                   "parameter 'limit' is too large");
    expect_setting(params, "limit", "", QDR_SYNTAX,
                   "parameter 'limit' takes a whole number, not ''");
    expect_setting(params, "limit", "-1", QDR_SYNTAX,
                   "parameter 'limit' takes a whole number, not '-1'");
    expect_setting(params, "limit", "3x", QDR_SYNTAX,
                   "parameter 'limit' takes a whole number, not '3x'");
    expect_setting(params, "colour", "3", QDR_UNKNOWN, "unknown parameter 'colour'");
    expect_setting(params, "trheads", "3", QDR_UNKNOWN,
                   "unknown parameter 'trheads'; did you mean 'threads'?");
    assert_true(param_value(params, "limit") == UINT64_MAX);
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
        expect_setting(params, "time", good[k].text, QDR_OK, "");
        assert_true(param_value(params, "time") == good[k].ms);
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
        expect_setting(params, "memory", good[k].text, QDR_OK, "");
        assert_true(param_value(params, "memory") == good[k].bytes);
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
    expect_setting(
        params, "memory", "much", QDR_SYNTAX,
        "parameter 'memory' takes a size in bytes such as 1000000, 64k, 512M or 1.5G, not 'much'");
}

static void numbers_can_be_set_directly(void **state)
{
    qdr_params *params = *state;
    assert_int_equal(qdr_params_set_number(params, "time", 250, NULL), QDR_OK);
    assert_true(param_value(params, "time") == 250);
    assert_int_equal(qdr_params_set_number(params, "time", UINT64_MAX, NULL), QDR_RANGE);
    assert_int_equal(qdr_params_set_number(params, "choose", 2, NULL), QDR_OK);
    assert_true(param_value(params, "choose") == 2);
    assert_int_equal(qdr_params_set_number(params, "choose", 3, NULL), QDR_RANGE);
    assert_int_equal(qdr_params_set_number(params, "what", 1, NULL), QDR_UNKNOWN);
}

static void values_can_be_read_back(void **state)
{
    qdr_params *params = *state;
    uint64_t value = 7;
    assert_false(qdr_params_get(params, "what", &value));
    assert_true(value == 7);
    expect_setting(params, "time", "2.5", QDR_OK, "");
    assert_true(qdr_params_get(params, "time", &value) && value == 2500);
    expect_setting(params, "choose", "random", QDR_OK, "");
    assert_true(qdr_params_get(params, "choose", &value) && value == 2);
    assert_true(qdr_params_get(params, "seed", &value) && value == 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parameter_is_described),
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
