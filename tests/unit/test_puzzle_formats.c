/* test_puzzle_formats.c  Kept files of puzzles, right and wrong: what is read of them, and what is
 * said of them, to the column.  The ending of a file says the format ("txt": look), and "-sideN" in
 * its name the side. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/cases.h"
#include "../support/puzzle_text.h"

static struct puzzle_settings params_of(const char *file)
{
    struct puzzle_settings params = {.format = QDR_PUZZLE_AUTO, .source = file};
    const char *side = strstr(file, "-side");
    const char *ending = strrchr(file, '.') + 1;
    params.side = side ? (unsigned)strtoul(side + strlen("-side"), NULL, 10) : 0;
    if (strcmp(ending, "txt") != 0 && !qdr_puzzle_format_find(ending, &params.format)) {
        fail_msg("%s: there is no such format", file);
    }
    return params;
}

/* Does any line of the text say a fault? */
static bool has_fault(const char *text)
{
    while (*text != '\0') {
        text += strspn(text, "0123456789");
        if (text[1] != ' ') {
            return true;
        }
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return false;
}

/* Writes "\n" for the newlines between lines, and nothing for the last one, as the tables do. */
static void escape(char *escaped, const char *text)
{
    for (; *text != '\0'; ++text) {
        if (*text != '\n') {
            *escaped++ = *text;
        } else if (text[1] != '\0') {
            memcpy(escaped, "\\n", 2);
            escaped += 2;
        }
    }
    *escaped = '\0';
}

/* Expected: the lines of puzzle_text, escaped. */
static void check(const struct kept_case *kept, bool is_valid)
{
    static const size_t chunks[] = {SIZE_MAX, 1, 5};
    struct puzzle_settings params = params_of(kept->file);
    params.lenient = is_valid;
    for (size_t k = 0; k < sizeof chunks / sizeof *chunks; ++k) {
        char *text = puzzle_text(kept->bytes, kept->size, &params, chunks[k]);
        char *found = malloc(2 * strlen(text) + 1);
        assert_non_null(found);
        escape(found, text);
        if (strcmp(found, kept->expected) != 0) {
            fail_msg("%s in chunks of %zu:\n%s\t%s\nnot\n%s\t%s", kept->file, chunks[k], kept->file,
                     found, kept->file, kept->expected);
        }
        assert_int_equal(has_fault(text), !is_valid);
        free(found);
        free(text);
    }
}

static void check_valid(const struct kept_case *kept)
{
    check(kept, true);
}

static void check_invalid(const struct kept_case *kept)
{
    check(kept, false);
}

static void valid_files(void **state)
{
    (void)state;
    assert_true(cases_run("formats/sudoku/valid", check_valid) >= 45);
}

static void malformed_files(void **state)
{
    (void)state;
    assert_true(cases_run("formats/sudoku/invalid", check_invalid) >= 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_files),
        cmocka_unit_test(malformed_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
