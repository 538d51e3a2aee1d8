/* source_file.h  Reading a file of the sources.  Include it after cmocka.h. */
#ifndef TESTS_SOURCE_FILE_H
#define TESTS_SOURCE_FILE_H

#include <stddef.h>

#include <quadrille/problem.h>

/* Returns the bytes of $top_srcdir/`folder`/`name`, with a NUL behind them, and in `size` how many
 * there are.  They are the caller's, to be freed.  A file that cannot be read is a failure of the
 * test. */
char *source_file_read(const char *folder, const char *name, size_t *size);

/* Reads an exact-cover problem that ships, by the name of its file in puzzles/cover.  It is the
 * caller's.  What cannot be read is a failure of the test. */
qdr_problem *source_file_problem(const char *name);

#endif
