#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases.h"

static char *read_file(const char *folder, const char *name, size_t *size)
{
    char path[4096];
    const char *top = getenv("top_srcdir");
    snprintf(path, sizeof path, "%s/tests/%s/%s", top ? top : ".", folder, name);
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

/* The files of the folder, the table not counted. */
static size_t count_files(const char *folder)
{
    char path[4096];
    const char *top = getenv("top_srcdir");
    size_t count = 0;
    snprintf(path, sizeof path, "%s/tests/%s", top ? top : ".", folder);
    DIR *directory = opendir(path);
    assert_non_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        count += entry->d_name[0] != '.' && strcmp(entry->d_name, "expected.tsv") != 0;
    }
    closedir(directory);
    return count;
}

size_t cases_run(const char *folder, void (*run)(const struct kept_case *kept))
{
    size_t size;
    size_t count = 0;
    char *table = read_file(folder, "expected.tsv", &size);
    for (char *row = table; *row != '\0';) {
        char *tab = strchr(row, '\t');
        char *end = strchr(row, '\n');
        assert_true(tab && end && tab < end);
        *tab = '\0';
        *end = '\0';
        struct kept_case kept = {.file = row, .expected = tab + 1};
        char *bytes = read_file(folder, row, &kept.size);
        kept.bytes = bytes;
        run(&kept);
        free(bytes);
        ++count;
        row = end + 1;
    }
    free(table);
    assert_int_equal(count_files(folder), count);
    return count;
}
