/* test_version.c  The version of the library: three numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quadrille/base.h>

#include <stdio.h>

static void version_is_three_numbers(void **state)
{
    (void)state;
    int major = -1, minor = -1, patch = -1;
    char rest = 0;
    assert_int_equal(sscanf(qdr_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest), 3);
    assert_true(major >= 0 && minor >= 0 && patch >= 0);
}

/* The headers say their version themselves, configure.ac says the package's: they must be the
 * same. */
static void headers_and_library_agree(void **state)
{
    (void)state;
    char text[40];
    snprintf(text, sizeof text, "%d.%d.%d", QDR_VERSION_MAJOR, QDR_VERSION_MINOR,
             QDR_VERSION_PATCH);
    assert_string_equal(text, qdr_version());
    assert_true(QDR_VERSION_MINOR < 1000 && QDR_VERSION_PATCH < 1000);
    assert_int_equal(qdr_version_number(), QDR_VERSION_NUMBER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_is_three_numbers),
        cmocka_unit_test(headers_and_library_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
