/* source_file.c  Reads a file of the sources into memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include <quadrille/problem.h>

#include "source_file.h"

char *source_file_read(const char *folder, const char *name, size_t *size)
{
    char path[4096];
    const char *top = getenv("top_srcdir");
    snprintf(path, sizeof path, "%s/%s/%s", top ? top : ".", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file) {
        fail_msg("%s cannot be opened", path);
    }
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long length = ftell(file);
    assert_true(length >= 0);
    rewind(file);
    char *bytes = malloc((size_t)length + 1);
    assert_non_null(bytes);
    *size = fread(bytes, 1, (size_t)length, file);
    assert_int_equal(*size, length);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}

qdr_problem *source_file_problem(const char *name)
{
    size_t size;
    char *text = source_file_read("puzzles/cover", name, &size);
    qdr_reader reader;
    qdr_memory_reader memory;
    qdr_problem *problem;
    qdr_reader_from_memory(&reader, &memory, text, size);
    assert_int_equal(qdr_read_problem(&problem, &reader, NULL, NULL), QDR_OK);
    free(text);
    return problem;
}
