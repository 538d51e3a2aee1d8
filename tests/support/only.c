/* only.c  Linked into a unit test: of its cases, only those run whose names are like CASES. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

__attribute__((constructor)) static void choose_cases(void)
{
    const char *cases = getenv("CASES");
    if (cases) {
        cmocka_set_test_filter(cases);
    }
}
