/* fail_alloc.h  Lets allocations fail, one after the other, and sees whether anything leaks.
 *
 * A test program that uses it is linked with $(FAIL_ALLOC_WRAP), which puts this file between
 * the library's calls of malloc, calloc, realloc, aligned_alloc and free and those functions:
 *
 *     tests_unit_test_NAME_SOURCES = tests/unit/test_NAME.c $(FAIL_ALLOC_FILES)
 *     tests_unit_test_NAME_LDFLAGS = $(FAIL_ALLOC_WRAP)
 *
 * Cases that fit may simply be added to tests/unit/test_alloc.c.  Include it after cmocka.h. */
#ifndef TESTS_FAIL_ALLOC_H
#define TESTS_FAIL_ALLOC_H

#include <stddef.h>

#include <quadrille/base.h>

/* Something that allocates.  It frees all that it made, whatever happened, and gives the status of
 * what failed first, with `error` filled by it. */
typedef qdr_status fail_alloc_operation(void *ctx, qdr_error *error);

/* Runs an operation again and again: with its first allocation failing, its second one, ..., up to
 * its last; each time with that one failing alone, and with all later ones failing too.  Asserts
 * that it gives QDR_NOMEM each time, and QDR_OK when nothing fails, and that no block is left.
 * Returns the number of its allocations. */
size_t fail_alloc_each(fail_alloc_operation *operation, void *ctx);

/* For finer work: the n-th allocation from now on, from 1, fails, once. */
void fail_alloc_arm(size_t n);

/* Lets everything succeed again.  Returns how many allocations have failed since fail_alloc_arm. */
size_t fail_alloc_disarm(void);

/* Number of blocks allocated and not freed by the code under test since the program began. */
long fail_alloc_live(void);

/* Begins to watch how many bytes are asked for by the code under test and not freed. */
void fail_alloc_watch(void);

/* Returns the most bytes that there were at once since fail_alloc_watch; *now: those that there
 * are. */
size_t fail_alloc_most(size_t *now);

#endif
