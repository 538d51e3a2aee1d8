/* problems.h  For tests: problems from strings, strings from problems.  Include it after
 * cmocka.h. */
#ifndef TESTS_SUPPORT_PROBLEMS_H
#define TESTS_SUPPORT_PROBLEMS_H

#include <stdlib.h>
#include <string.h>

#include <quadrille/problem.h>

#include "read_settings.h"
#include "strbuf_writer.h"

/* Reads `size` bytes; gives the status, with the problem in *out. */
static inline qdr_status read_bytes(const char *bytes, size_t size, qdr_format format,
                                    qdr_problem **out, qdr_error *error)
{
    qdr_reader reader;
    qdr_memory_reader memory;
    struct read_settings params = {.format = format};
    qdr_reader_from_memory(&reader, &memory, bytes, size);
    return read_problem_with(out, &reader, &params, error);
}

/* Reads a text that must be right. */
static inline qdr_problem *read_text(const char *text, qdr_format format)
{
    qdr_problem *problem;
    qdr_error error = {0};
    if (read_bytes(text, strlen(text), format, &problem, &error) != QDR_OK) {
        fail_msg("%zu:%zu: %s", error.line, error.column, error.text);
    }
    return problem;
}

/* Returns a problem in Knuth's format, to be freed. */
static inline char *written(const qdr_problem *problem)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    assert_int_equal(qdr_write_problem(problem, &writer, NULL), QDR_OK);
    return buffer.text;
}

/* Asserts that a text, read in a format, is written as `expected`. */
static inline void assert_written(const char *text, qdr_format format, const char *expected)
{
    qdr_problem *problem = read_text(text, format);
    char *again = written(problem);
    assert_string_equal(again, expected);
    free(again);
    qdr_problem_free(problem);
}

#endif
