/* test_version.c  The version of the library: three numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quadrille/version.h>

#include <stdio.h>

static void version_is_three_numbers(void **state)
{
    (void)state;
    int major = -1, minor = -1, patch = -1;
    char rest = 0;
    assert_int_equal(sscanf(qdr_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest), 3);
    assert_true(major >= 0 && minor >= 0 && patch >= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_three_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
