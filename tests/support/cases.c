/* cases.c  Goes through a folder of kept inputs, and holds each against its table. */
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
#include "source_file.h"

/* The files of the folder, the table not counted. */
static size_t count_files(const char *folder)
{
    char path[4096];
    const char *top = getenv("top_srcdir");
    size_t count = 0;
    snprintf(path, sizeof path, "%s/%s", top ? top : ".", folder);
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
    char place[256];
    size_t size;
    size_t count = 0;
    snprintf(place, sizeof place, "tests/%s", folder);
    char *table = source_file_read(place, "expected.tsv", &size);
    for (char *row = table; *row != '\0';) {
        char *tab = strchr(row, '\t');
        char *end = strchr(row, '\n');
        assert_true(tab && end && tab < end);
        *tab = '\0';
        *end = '\0';
        struct kept_case kept = {.file = row, .expected = tab + 1};
        char *bytes = source_file_read(place, row, &kept.size);
        kept.bytes = bytes;
        run(&kept);
        free(bytes);
        ++count;
        row = end + 1;
    }
    free(table);
    assert_int_equal(count_files(place), count);
    return count;
}
