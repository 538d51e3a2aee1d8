/* cases.h  Kept cases: a folder of inputs, and a table of what is expected of each.
 *
 * The table is the file expected.tsv of the folder: a line a case, "FILE<TAB>EXPECTED".  Every
 * other file of the folder must be in it.  Include it after cmocka.h. */
#ifndef TESTS_CASES_H
#define TESTS_CASES_H

#include <stddef.h>

struct kept_case {
    const char *file; /* its name, for messages */
    const char *bytes;
    size_t size;
    const char *expected;
};

/* Calls `run` for every case of $top_srcdir/tests/`folder`, and returns how many there are.  A
 * table and a folder that do not fit are a failure of the test. */
size_t cases_run(const char *folder, void (*run)(const struct kept_case *kept));

#endif
