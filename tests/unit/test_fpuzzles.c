/* test_fpuzzles.c  Puzzles in JSON and links: kept files, right and wrong; and every rule, written
 * and read. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include "../support/cases.h"
#include "../support/puzzle_text.h"
#include "base/strbuf.h"
#include "sudoku/formats/fpuzzles/fpuzzles.h"
#include "sudoku/formats/reader/documents.h"
#include "sudoku/formats/sudokupad/sudokupad.h"

/* ---------------------------------------------------------------------------- kept files ---- */

/* The ending of a file says the format ("txt": look).  Newlines are written as \n in the table. */
static void check(const struct kept_case *kept, bool is_lenient)
{
    static const size_t chunks[] = {SIZE_MAX, 1, 7};
    struct puzzle_settings params = {
        .format = QDR_PUZZLE_AUTO, .source = kept->file, .lenient = is_lenient};
    if (!qdr_puzzle_format_find(strrchr(kept->file, '.') + 1, &params.format)) {
        assert_int_equal(params.format, QDR_PUZZLE_AUTO);
    }
    for (size_t k = 0; k < sizeof chunks / sizeof *chunks; ++k) {
        char *text = puzzle_text(kept->bytes, kept->size, &params, chunks[k]);
        struct qdri_strbuf found = {0};
        for (const char *at = text; *at != '\0'; ++at) {
            bool is_last = at[1] == '\0';
            assert_true(*at != '\n' ? qdri_strbuf_add_char(&found, *at)
                                    : is_last || qdri_strbuf_add(&found, "\\n", 2));
        }
        if (strcmp(found.text, kept->expected) != 0) {
            fail_msg("%s:\n%s\nnot\n%s", kept->file, found.text, kept->expected);
        }
        qdri_strbuf_free(&found);
        free(text);
    }
}

static void check_lenient(const struct kept_case *kept)
{
    check(kept, true);
}

static void check_invalid(const struct kept_case *kept)
{
    check(kept, false);
}

static void right_files(void **state)
{
    (void)state;
    assert_true(cases_run("formats/json/valid", check_lenient) >= 40);
}

static void malformed_files(void **state)
{
    (void)state;
    assert_true(cases_run("formats/json/invalid", check_invalid) >= 70);
}

/* Reads JSON puzzles, each on its line, and returns '.' for each that was understood, '?' where
 * something that may be a rule was not, and '!' for faults; with an 'r' for each remark. */
static const char *understood(const char *lines, bool is_strict)
{
    static char marks[64];
    struct trickle trickle = {lines, strlen(lines), 0, SIZE_MAX};
    qdr_reader reader = {&trickle, read_trickle};
    struct puzzle_settings params = {.strict = is_strict};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    qdr_reading reading;
    size_t count = 0;
    assert_int_equal(new_puzzle_reader(&puzzles, &reader, &params, NULL), QDR_OK);
    while ((reading = qdr_puzzle_reader_next(puzzles, &puzzle, NULL)) < QDR_READ_END) {
        marks[count++] = reading == QDR_READ_FAULTY ? '!' : puzzle.is_partial ? '?' : '.';
        for (size_t k = 0; reading == QDR_READ_PUZZLE && k < puzzle.remarks; ++k) {
            marks[count++] = 'r';
        }
    }
    marks[count] = '\0';
    qdr_puzzle_reader_free(puzzles);
    return marks;
}

/* Rules in words are remarked upon once a file, and not where other rules explain them; what is
 * drawn may be a rule, a solution that is none is not. */
static void rules_in_words(void **state)
{
    (void)state;
    static const char words[] = "{\"size\":4,\"ruleset\":\"Digits dance.\"}\n"
                                "{\"size\":4,\"ruleset\":\"Digits dance.\"}\n";
    assert_string_equal(understood(words, false), "?r?");
    assert_string_equal(understood(words, true), "!!");
    assert_string_equal(
        understood("{\"size\":4,\"ruleset\":\" Normal Sudoku\\nrules apply. \"}", false), ".");
    assert_string_equal(understood("{\"size\":4,\"ruleset\":\"Normal sudoku rules\"}", false), ".");
    assert_string_equal(
        understood("{\"size\":4,\"ruleset\":\"Normal sudoku rules apply, and more\"}", false),
        "?r");
    assert_string_equal(
        understood("{\"size\":4,\"antiknight\":true,\"ruleset\":\"No knights.\"}", false), ".");
    assert_string_equal(understood("{\"size\":4,\"antiknight\":true,\"ruleset\":\"No knights.\","
                                   "\"line\":[{\"lines\":[[\"R1C1\"]]}]}",
                                   false),
                        "?rr");
    assert_string_equal(understood("{\"size\":4,\"solution\":[1]}", false), ".r");
    assert_string_equal(understood("{\"size\":4,\"line\":[{\"lines\":[[\"R1C1\"]]}]}", false),
                        "?r");
}

/* --------------------------------------------------------------------------- round trips ---- */

typedef qdr_status writes(const qdr_puzzle *puzzle, const qdr_rules *rules,
                          struct qdri_strbuf *text, qdr_error *error);
typedef qdr_status reads(struct qdri_sheet *sheet, const struct qdri_document *document,
                         qdr_error *error);

/* Rules that f-puzzles has a key for and says otherwise, at least with some arguments; those that
 * it says as they are without a key. */
static const char *const said_otherwise[] = {"arrow", "sum", NULL};
static const char *const said_by_others[] = {"classic", "diagonal", "jigsaw", NULL};

static const struct {
    writes *write;
    reads *read;
    bool is_by_key; /* does it say what f-puzzles has keys for? */
} formats[] = {
    {qdri_fpuzzles_write, qdri_fpuzzles_read, true},
    {qdri_link_write_fpuzzles, qdri_link_read, true},
    {qdri_sudokupad_write, qdri_sudokupad_read, false},
    {qdri_link_write_sudokupad, qdri_link_read, true},
};

enum { FORMATS = sizeof formats / sizeof *formats };

static bool is_listed(const char *const *names, const char *rule)
{
    while (*names && strcmp(*names, rule) != 0) {
        ++names;
    }
    return *names;
}

/* Regions and cages, drawings and words say all but several grids on a board. */
static bool is_excused(size_t format, const char *rule)
{
    bool has_key = qdri_fpuzzles_key_of(rule) || is_listed(said_by_others, rule);
    return formats[format].is_by_key ? !has_key || is_listed(said_otherwise, rule)
                                     : strcmp(rule, "grids") == 0;
}

/* Writes and reads a puzzle with the rules, which may come back as others where `is_other`; returns
 * false where the format refuses them. */
static bool write_and_read(size_t format, const qdr_puzzle *puzzle, const qdr_rules *rules,
                           bool is_other, struct qdri_sheet *sheet)
{
    struct qdri_strbuf text = {0};
    struct qdri_strbuf again = {0};
    qdr_error error = {.text = ""};
    qdr_status status = formats[format].write(puzzle, rules, &text, &error);
    if (status != QDR_OK) {
        assert_int_equal(status, QDR_UNSUPPORTED);
        assert_true(error.text[0] != '\0');
        return false;
    }
    const struct qdri_document document = {.text = text.text, .length = text.length, .line = 1};
    if (formats[format].read(sheet, &document, &error) != QDR_OK) {
        fail_msg("%s\n%zu:%zu: %s", text.text, error.line, error.column, error.text);
    }
    qdr_puzzle found = {.number = 1};
    qdri_sheet_show(sheet, &found);
    assert_int_equal(formats[format].write(&found, sheet->rules, &again, &error), QDR_OK);
    assert_true(is_other || strcmp(again.text, text.text) == 0);
    qdri_strbuf_free(&text);
    qdri_strbuf_free(&again);
    return true;
}

static void assert_same_clauses(const qdr_rules *a, const qdr_rules *b)
{
    assert_int_equal(qdr_rules_clauses(a), qdr_rules_clauses(b));
    for (size_t k = 0; k < qdr_rules_clauses(a); ++k) {
        const qdr_clause *one = qdr_rules_clause(a, k);
        const qdr_clause *other = qdr_rules_clause(b, k);
        assert_string_equal(one->name, other->name);
        assert_string_equal(one->argument ? one->argument : "",
                            other->argument ? other->argument : "");
    }
}

static void try_rule(unsigned side, unsigned rows, unsigned columns, const char *rule,
                     const char *argument)
{
    qdr_rules *rules;
    qdr_error error = {.text = ""};
    qdr_puzzle puzzle = {
        .title = "A \"title\"", .author = "", .notes = "Normal sudoku\nrules apply."};
    qdr_grid_clear(&puzzle.grid, side);
    puzzle.grid.cell[1] = 1;
    for (size_t k = 0; k < FORMATS; ++k) {
        struct qdri_sheet sheet = {.title = NULL};
        assert_int_equal(qdr_rules_new(&rules, side, rows, columns, NULL), QDR_OK);
        if (qdr_rules_add(rules, rule, argument, &error) != QDR_OK) {
            fail_msg("%s %s: %s", rule, argument ? argument : "", error.text);
        }
        bool is_written = write_and_read(k, &puzzle, rules, is_excused(k, rule), &sheet);
        if (!is_written && !is_excused(k, rule)) {
            fail_msg("format %zu refuses %s %s", k, rule, argument ? argument : "");
        }
        if (is_written) {
            assert_string_equal(sheet.title, puzzle.title);
            assert_string_equal(sheet.notes, puzzle.notes);
            assert_int_equal(sheet.remarks, 0);
            assert_memory_equal(sheet.grid.cell, puzzle.grid.cell, (size_t)side * side);
        }
        if (is_written && !is_excused(k, rule)) {
            assert_same_clauses(rules, sheet.rules);
        }
        qdri_sheet_clear(&sheet);
        qdr_rules_free(rules);
    }
}

static void every_rule_is_read_as_it_was_written(void **state)
{
    (void)state;
#define TRY(side, rows, columns, solutions, rule, argument)                                        \
    try_rule(side, rows, columns, rule, argument);
#define LARGE(side, rows, columns, rule, argument) try_rule(side, rows, columns, rule, argument);
#include "../rules/houses.def"
#include "../rules/lines.def"
#include "../rules/neighbours.def"
#include "../rules/sums.def"
#undef TRY
#undef LARGE
}

static void packed_and_zipped_text_is_told_from_other_text(void **state)
{
    (void)state;
    static const char zipped[] = "{ce:[[,],[,]]}";
    static const char json[] = "{\"cells\":[]}";
    assert_true(qdri_sudokupad_is_zipped(zipped, strlen(zipped)));
    assert_false(qdri_sudokupad_is_zipped(json, strlen(json)));
    assert_int_equal(qdri_json_guess(zipped, strlen(zipped)), QDRI_JSON_SUDOKUPAD);
    assert_int_equal(qdri_json_guess(json, strlen(json)), QDRI_JSON_SUDOKUPAD);
    assert_int_equal(qdri_json_guess("{ \"size\" : 4}", 13), QDRI_JSON_FPUZZLES);
    assert_int_equal(qdri_json_guess("{\"x\":{\"size\":4}}", 16), QDRI_JSON_OTHER);
    assert_true(qdri_link_is("https://f-puzzles.com/?id=x", 27));
    assert_true(qdri_link_is("fpuzN4IgzgBAIg", 14));
    assert_false(qdri_link_is("N4", 2));
    assert_false(qdri_link_is("https://example.com/N4IgzgBAIg", 30));
    assert_false(qdri_link_is("1...2...", 8));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_files),
        cmocka_unit_test(malformed_files),
        cmocka_unit_test(rules_in_words),
        cmocka_unit_test(every_rule_is_read_as_it_was_written),
        cmocka_unit_test(packed_and_zipped_text_is_told_from_other_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
