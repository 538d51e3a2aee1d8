/* test_encode_limits.c  Encoding is kept to the memory and the time that parameters allow, and ends
 * when somebody wants it to. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/quadrille.h>

#include "../support/asked.h"

/* One for each way to encode that may take long, and how often encoding it asks at least. */
static const struct large {
    const char *rule;
    const char *argument;
    unsigned side;
    unsigned looks;
} larges[] = {
    {"anti-knight", NULL, 25, 500},
    {"sum", "150 r1c1-r12c1", 25, 400},
    {"sandwich", "100 r1c0", 25, 200},
    {"skyscraper", "9 r1c0", 25, 20},
    {"quadruple", "1234 r1c1 r1c2 r2c1 r2c2", 25, 20},
    {"clone", "r1c1-r1c12 -> r13c13-r13c24", 25, 20},
};

static qdr_rules *rules_of(const struct large *large)
{
    qdr_rules *rules;
    qdr_error error;
    assert_int_equal(qdr_rules_new(&rules, large->side, 0, 0, NULL), QDR_OK);
    if (qdr_rules_add(rules, large->rule, large->argument, &error) != QDR_OK) {
        fail_msg("%s: %s", large->rule, error.text);
    }
    return rules;
}

/* Encodes; `params` become its own to free.  `error` is the one that the encoding gave. */
static qdr_status encode(const struct large *large, qdr_params *params, qdr_error *error)
{
    qdr_rules *rules = rules_of(large);
    qdr_encoding *sudoku;
    qdr_grid blank;
    qdr_grid_clear(&blank, large->side);
    *error = (qdr_error){0};
    const qdr_status status = qdr_encoding_new(&sudoku, rules, &blank, params, error);
    assert_int_equal(error->code, status);
    assert_true((status == QDR_OK) == (sudoku != NULL));
    qdr_encoding_free(sudoku);
    qdr_rules_free(rules);
    qdr_params_free(params);
    return status;
}

static void whoever_is_asked_ends_it(void **state)
{
    qdr_error error;
    (void)state;
    for (size_t k = 0; k < sizeof larges / sizeof *larges; ++k) {
        struct polls all = {.most = UINT32_MAX};
        assert_int_equal(encode(&larges[k], asking(&all), &error), QDR_OK);
        if (all.times < larges[k].looks) {
            fail_msg("%s: asked %u times", larges[k].rule, all.times);
        }
        for (unsigned most = 1; most <= all.times; most += 1 + all.times / 10) {
            struct polls asked = {.most = most};
            assert_int_equal(encode(&larges[k], asking(&asked), &error), QDR_CANCELLED);
            assert_string_equal(error.text, "interrupted before the rules were encoded");
            assert_int_equal(asked.times, most);
        }
    }
}

/* It takes far longer than a millisecond. */
static void the_time_ends_it(void **state)
{
    qdr_error error;
    (void)state;
    assert_int_equal(encode(&larges[0], with_number("time", 1), &error), QDR_CANCELLED);
    assert_string_equal(error.text, "the time was over before the rules were encoded");
    assert_int_equal(encode(&larges[0], with_number("time", 10000000), &error), QDR_OK);
}

static void memory_bounds_it(void **state)
{
    const struct large classic = {"classic", NULL, 9, 0};
    qdr_error error;
    (void)state;
    assert_int_equal(encode(&larges[0], with_number("memory", 1 << 20), &error), QDR_BUDGET);
    assert_non_null(strstr(error.text, "too large to encode: "));
    assert_int_equal(encode(&larges[1], with_number("memory", 4 << 20), &error), QDR_BUDGET);
    assert_int_equal(strncmp(error.text, "sum: 150 r1c1 ", 14), 0);
    assert_int_equal(encode(&larges[1], with_number("memory", 1 << 30), &error), QDR_OK);
    assert_int_equal(encode(&classic, with_number("memory", 1), &error), QDR_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_is_asked_ends_it),
        cmocka_unit_test(the_time_ends_it),
        cmocka_unit_test(memory_bounds_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
