/* test_drawn.c  Clauses as drawings: each is drawn, and read again where the words of the puzzle
 * name its rule. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/strbuf.h"
#include "sudoku/board/drawing.h"
#include "sudoku/formats/drawn/elements.h"
#include "sudoku/formats/drawn/recognize.h"
#include "sudoku/formats/fpuzzles/fpuzzles.h"
#include "sudoku/formats/sudokupad/sudokupad.h"

/* All clauses: "rule argument; rule argument". */
static char *clauses_of(const qdr_rules *rules)
{
    struct qdri_strbuf text = {0};
    assert_true(qdri_strbuf_addf(&text, "%s", ""));
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        const qdr_clause *clause = qdr_rules_clause(rules, k);
        assert_true(qdri_strbuf_addf(&text, "%s%s%s%s", k > 0 ? "; " : "", clause->name,
                                     clause->argument ? " " : "",
                                     clause->argument ? clause->argument : ""));
    }
    return text.text;
}

/* Writes a clause for SudokuPad, and gives the puzzle other words. */
static char *draw_with_words(unsigned side, const char *rule, const char *argument,
                             const char *words)
{
    qdr_rules *rules;
    qdr_puzzle puzzle = {.title = "", .author = "", .notes = ""};
    struct qdri_strbuf text = {0};
    qdr_error error = {.text = ""};
    qdr_grid_clear(&puzzle.grid, side);
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    if (qdr_rules_add(rules, rule, argument, &error) != QDR_OK) {
        fail_msg("%s %s: %s", rule, argument, error.text);
    }
    assert_int_equal(qdri_sudokupad_write(&puzzle, rules, &text, NULL), QDR_OK);
    json_t *root = json_loads(text.text, 0, NULL);
    assert_int_equal(
        json_object_set_new(json_object_get(root, "metadata"), "rules", json_string(words)), 0);
    char *changed = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    qdri_strbuf_free(&text);
    qdr_rules_free(rules);
    return changed;
}

/* Reads such a puzzle into an empty sheet. */
static void read_drawn(struct qdri_sheet *sheet, unsigned side, const char *rule,
                       const char *argument, const char *words)
{
    char *json = draw_with_words(side, rule, argument, words);
    const struct qdri_document document = {.text = json, .length = strlen(json), .line = 1};
    qdr_error error = {.text = ""};
    if (qdri_sudokupad_read(sheet, &document, &error) != QDR_OK) {
        fail_msg("%s: %s", json, error.text);
    }
    free(json);
}

static bool is_told(const struct qdri_sheet *sheet, const char *words)
{
    for (size_t k = 0; k < sheet->remarks; ++k) {
        if (strstr(sheet->remark[k].text, words)) {
            return true;
        }
    }
    return false;
}

/* ----------------------------------------------------------------------------- recognition ---- */

#define DOUBLERS                                                                                   \
    "Doublers: The grid has 6 doublers (digits times 2), one in each row, column and box. Each "   \
    "digit is a doubler exactly once."

static const struct {
    const char *rule;
    const char *argument;
    const char *words;
    const char *read; /* as; NULL: the same */
} sayings[] = {
    {"thermometer", "r3c1 r2c1 r1c2 r1c3", "Digits increase along thermos.", NULL},
    {"thermometer", "r1c1-r1c4", "THERMOMETERS", "thermometer r1c1 r1c2 r1c3 r1c4"},
    {"slow-thermometer", "r1c1 r2c2 r3c3", "Slow thermometers never fall.", NULL},
    {"palindrome", "r1c1 r2c2 r3c3 r4c4 r5c4", "Grey lines are palindromes.", NULL},
    {"whispers", "r1c1 r2c1 r2c2", "German whispers: neighbours differ by at least 3.", NULL},
    {"renban", "r1c2 r1c3 r2c4 r3c4", "Renban lines hold consecutive digits.", NULL},
    {"between", "r1c1 r2c2 r2c3 r3c3", "Between lines.", NULL},
    {"lockout", "r1c1 r2c2 r2c3 r3c3", "Lockout lines", NULL},
    {"zipper", "r2c1 r1c2 r1c3 r2c4 r3c4", "Zipper lines", NULL},
    {"region-sum", "r2c2 r2c3 r3c4 r4c5", "Region sum lines", NULL},
    {"entropic", "r1c1 r2c2 r2c3 r3c4", "Entropic lines", NULL},
    {"modular", "r6c1 r5c2 r5c3 r4c4", "Modular lines", NULL},
    {"nabner", "r1c2 r2c3 r3c3", "Nabner lines", NULL},
    {"double-arrow", "r2c1 r2c2 r3c3 r3c4", "Double arrows", NULL},
    {"arrow", "r1c1 -> r1c2 r2c3", "Arrows sum to their circles.", NULL},
    {"arrow", "r1c1 r1c2 -> r2c3 r3c4", "Arrows, the bulbs of which are numbers.", NULL},
    {"diagonal+", NULL, "Digits on the marked diagonal differ.", NULL},
    {"diagonal", NULL, "Both diagonals.", "diagonal-; diagonal+"},
    {"difference", "r1c2 r1c3", "White dots: consecutive.", NULL},
    {"difference", "r1c2 r2c2", "Kropki.", NULL},
    {"difference", "2 r1c2 r2c2", "Numbers in white dots are differences.", NULL},
    {"ratio", "r1c2 r1c3", "Black dots: 1:2.", NULL},
    {"sum", "10 r1c2 r1c3", "Cells with an X sum to 10.", NULL},
    {"sum", "5 r1c2 r2c2", "Cells with X and V sum to 10 and 5.", NULL},
    {"quadruple", "125 r1c2 r1c3 r2c2 r2c3", "Quadruples.", NULL},
    {"even", "r1c1 r3c3", "Squares: even digits.", NULL},
    {"odd", "r1c1 r3c3", "Circled digits are odd.", NULL},
    {"little-killer", "14 r0c3 dr", "Little killers, along the arrows.", NULL},
    {"little-killer", "14 r7c4 ul", "Little killers, along the diagonals.", NULL},
    {"sandwich", "5 r0c2", "Sandwich sums.", NULL},
    {"x-sum", "10 r2c0", "X-sums.", NULL},
    {"skyscraper", "3 r7c1", "Skyscrapers.", NULL},
    {"antiknight", NULL, "Cells a knight\xe2\x80\x99s move apart differ.", NULL},
    {"antiking", NULL, "Anti-king", NULL},
    {"nonconsecutive", NULL, "non-consecutive", NULL},
    {"windoku", NULL, "Windoku.", NULL},
    {"even", "r1c1 r3c3", "Digits in shaded cells count double.", "value x2 r1c1 r3c3"},
    {"even", "r1c1", "A value in a grey square is doubled for sums.", "value x2 r1c1"},
    {"odd", "r1c1 r3c3", "A circled cell has twice its value.", "value x2 r1c1 r3c3"},
    {"counting-circles", "r1c1 r3c3", "A digit in a circle counts double.", "value x2 r1c1 r3c3"},
    {"antiking", NULL, DOUBLERS, "hidden-value x2"},
    {"antiking", NULL, DOUBLERS " A cage may hold a doubled 2 and a 4, but no doubled 2 and a 2.",
     "hidden-value x2"},
    {"antiking", NULL,
     "There is exactly one doubler in each row, column, and box, and they form a set of the digits "
     "1-6.",
     "hidden-value x2"},
    {"antiking", NULL,
     "One cell in each row, column and region is a \xe2\x80\x9c"
     "negator\xe2\x80\x9d.\nEach digit is negated once.",
     "hidden-value x-1"},
    {"disjoint-groups", NULL, "Disjoint sets", NULL},
};

static void what_is_drawn_and_named_is_read_and_told(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof sayings / sizeof *sayings; ++k) {
        char expected[128];
        unsigned side = strcmp(sayings[k].rule, "windoku") == 0 ? 9 : 6;
        struct qdri_sheet sheet = {.title = NULL};
        read_drawn(&sheet, side, sayings[k].rule, sayings[k].argument, sayings[k].words);
        char *found = clauses_of(sheet.rules);
        snprintf(expected, sizeof expected, "%s%s%s", sayings[k].rule,
                 sayings[k].argument ? " " : "", sayings[k].argument ? sayings[k].argument : "");
        const char *read = sayings[k].read ? sayings[k].read : expected;
        if (strcmp(found, read) != 0) {
            fail_msg("'%s': %s, not %s", sayings[k].words, found, read);
        }
        assert_int_equal(sheet.remarks >= qdr_rules_clauses(sheet.rules), 1);
        assert_true(is_told(&sheet, "read as "));
        assert_string_equal(sheet.notes, sayings[k].words);
        free(found);
        qdri_sheet_clear(&sheet);
    }
}

/* Nothing is read that is not named, and nothing that looks otherwise. */
static void what_is_drawn_and_not_named_is_no_clause(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof sayings / sizeof *sayings; ++k) {
        unsigned side = strcmp(sayings[k].rule, "windoku") == 0 ? 9 : 6;
        struct qdri_sheet sheet = {.title = NULL};
        read_drawn(&sheet, side, sayings[k].rule, sayings[k].argument, "What a thing to narrow!");
        assert_int_equal(qdr_rules_clauses(sheet.rules), 0);
        assert_false(is_told(&sheet, "read as "));
        assert_true(sheet.is_partial);
        qdri_sheet_clear(&sheet);
    }
}

/* What may be meant otherwise. */
static void words_that_leave_doubt_about_values_are_not_read(void **state)
{
    (void)state;
    static const char *const doubtful[] = {
        "Normal rules: each digit once in each row, column and box. Some cells are doublers.",
        "There is one doubler in each row, column and box.",
        "There is at most one doubler in each row, column and box. Each digit is doubled once.",
        "One cell in each row, column and box is a doubler, which may or may not count double. "
        "Each "
        "digit is doubled once.",
        DOUBLERS " Doublers count for cages only.",
        DOUBLERS " A digit in a shaded square counts double.",
        "Of two cells beside a square one is double its neighbour.",
        "A digit in a shaded square may count double.",
        "Shaded squares and circles count double.",
        "Digits in grey squares are even, and are doubled for even digits.",
        "A negator and a doubler are in each row, column and box.",
    };
    for (size_t k = 0; k < sizeof doubtful / sizeof *doubtful; ++k) {
        struct qdri_sheet sheet = {.title = NULL};
        read_drawn(&sheet, 6, "even", "r1c1 r3c3", doubtful[k]);
        for (size_t i = 0; i < qdr_rules_clauses(sheet.rules); ++i) {
            if (strcmp(qdr_rules_clause(sheet.rules, i)->name, "even") != 0) {
                fail_msg("'%s' is read as %s", doubtful[k], qdr_rules_clause(sheet.rules, i)->name);
            }
        }
        qdri_sheet_clear(&sheet);
    }
}

/* In f-puzzles, clauses are no drawings, but such words stand there, too. */
static void words_are_read_beside_clauses(void **state)
{
    (void)state;
    static const char text[] = "{\"size\":4,\"ruleset\":\"" DOUBLERS "\","
                               "\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"7\"}]}";
    const struct qdri_document document = {.text = text, .length = strlen(text), .line = 1};
    struct qdri_sheet sheet = {.title = NULL};
    assert_int_equal(qdri_fpuzzles_read(&sheet, &document, NULL), QDR_OK);
    char *found = clauses_of(sheet.rules);
    assert_string_equal(found, "killer 7 r1c1 r1c2; hidden-value x2");
    assert_true(is_told(&sheet, "read as hidden-value (the rules name it): x2"));
    free(found);
    qdri_sheet_clear(&sheet);
}

static void drawings_that_do_not_go_with_the_words_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *rule;
        const char *argument;
        const char *words;
        const char *told;
    } clashes[] = {
        {"whispers", "r1c1 r1c2", "Renban lines",
         "a green line from r1c1 does not look like renban, which is named"},
        {"whispers", "r1c1 r1c2", "Renban lines", "'renban', of which nothing was read"},
        {"whispers", "r1c1 r1c2", "Dutch whispers", "'dutch whispers', of which nothing was read"},
        {"even", "r1c1", "Odd digits in circles", "'odd', of which nothing was read"},
        {"sandwich", "5 r0c2", "Sandwich sums and X-sums", "several rules that are named"},
        {"palindrome", "r1c1 r1c2", "Thermometers", "'thermometer', of which nothing was read"},
        {"clone", "r1c1 -> r2c4", "Clones", "'clone', of which nothing was read"},
        {"zipper", "r1c1 r1c2 r1c3", "Arrows", "'arrow', of which nothing was read"},
    };
    for (size_t k = 0; k < sizeof clashes / sizeof *clashes; ++k) {
        struct qdri_sheet sheet = {.title = NULL};
        read_drawn(&sheet, 6, clashes[k].rule, clashes[k].argument, clashes[k].words);
        if (!is_told(&sheet, clashes[k].told)) {
            fail_msg("'%s' is not told of %s", clashes[k].told, clashes[k].words);
        }
        assert_int_equal(qdr_rules_clauses(sheet.rules), 0);
        assert_true(sheet.is_partial);
        qdri_sheet_clear(&sheet);
    }
}

/* --------------------------------------------------------------------------- looks, colors ---- */

static void every_style_of_line_has_a_look_of_a_rule(void **state)
{
    (void)state;
    for (int style = QDRI_LINE_THERMOMETER; style < QDRI_LINE_DIAGONAL; ++style) {
        const struct qdri_look *look = qdri_look_of(style);
        if (style == QDRI_LINE_WORDED) { /* any rule, which is in its words alone */
            assert_null(look);
            continue;
        }
        assert_non_null(look);
        const qdr_rule_info *info = qdr_rule_find(look->rule, NULL);
        assert_non_null(info);
        assert_string_equal(info->name, look->rule);
        assert_true(qdri_theme_of(look->rule) < QDRI_THEMES);
    }
    assert_null(qdri_look_of(QDRI_LINE_DIAGONAL));
}

/* A theme whose rule is read has the name of that rule. */
static void themes_are_named_as_rules_are(void **state)
{
    (void)state;
    for (enum qdri_theme theme = 0; theme < QDRI_THEMES; ++theme) {
        bool is_rule = theme != QDRI_THEME_KROPKI && theme != QDRI_THEME_DIAGONAL &&
                       qdri_themes[theme].form != QDRI_THEME_IS_OTHER;
        if (is_rule) {
            const qdr_rule_info *info = qdr_rule_find(qdri_themes[theme].name, NULL);
            assert_non_null(info);
            assert_string_equal(info->name, qdri_themes[theme].name);
        }
    }
}

/* Signs of a minimum stand above, below, left and right of the middle of their cell. */
static void signs_of_a_mark_surround_its_cell(void **state)
{
    static const struct {
        const char *text;
        double row;
        double column;
    } signs[] = {{"v", -1, 0}, {"^", 1, 0}, {">", 0, -1}, {"<", 0, 1}};
    char *json = draw_with_words(4, "minimum", "r2c2", "");
    json_t *root = json_loads(json, 0, NULL);
    const json_t *overlays = json_object_get(root, "overlays");
    (void)state;
    assert_int_equal(json_array_size(overlays), 4);
    for (size_t k = 0; k < 4; ++k) {
        const json_t *overlay = json_array_get(overlays, k);
        const json_t *center = json_object_get(overlay, "center");
        const double row = json_number_value(json_array_get(center, 0)) - 1.5;
        const double column = json_number_value(json_array_get(center, 1)) - 1.5;
        assert_string_equal(json_string_value(json_object_get(overlay, "text")), signs[k].text);
        assert_true((row > 0) - (row < 0) == signs[k].row);
        assert_true((column > 0) - (column < 0) == signs[k].column);
    }
    json_decref(root);
    free(json);
}

/* What stands among the regions is a list of cells. */
static void a_region_that_is_no_list_is_refused(void **state)
{
    static char json[] = "{\"cells\":[[{},{}],[{},{}]],\"regions\":[5]}";
    const struct qdri_document document = {.text = json, .length = strlen(json), .line = 1};
    struct qdri_sheet sheet = {.title = NULL};
    qdr_error error = {.text = ""};
    (void)state;
    assert_int_equal(qdri_sudokupad_read(&sheet, &document, &error), QDR_SYNTAX);
    assert_string_equal(error.text, "a list of cells must be here: [...]");
    assert_int_equal(error.column, (size_t)(strchr(json, '5') - json) + 1);
    qdri_sheet_clear(&sheet);
}

static void colors_are_read_in_all_ways_to_write_them(void **state)
{
    (void)state;
    assert_int_equal(qdri_color_read("#CFCFCF"), 0xcfcfcf);
    assert_int_equal(qdri_color_read("#cfcfcfFF"), 0xcfcfcf);
    assert_int_equal(qdri_color_read("#1a2"), 0x11aa22);
    assert_int_equal(qdri_color_read("#1a2f"), 0x11aa22);
    assert_int_equal(qdri_color_read("white"), 0xffffff);
    assert_int_equal(qdri_color_read("#CFCFCF00"), QDRI_NO_COLOR);
    assert_int_equal(qdri_color_read("#CFCFC"), QDRI_NO_COLOR);
    assert_int_equal(qdri_color_read("#GGGGGG"), QDRI_NO_COLOR);
    assert_int_equal(qdri_color_read(""), QDRI_NO_COLOR);
    assert_true(qdri_colors_are_kin(0x67f067, 0x00b000));
    assert_true(qdri_colors_are_kin(0xcfcfcf, 0x606060));
    assert_false(qdri_colors_are_kin(0xcfcfcf, 0x67f067));
    assert_false(qdri_colors_are_kin(0xf067f0, 0x67f067));
    assert_true(qdri_colors_are_kin(0xff0010, 0xff1000)); /* on both sides of red */
    assert_string_equal(qdri_color_name(0x67f067), "green");
    assert_string_equal(qdri_color_name(0xf067f0), "magenta");
    assert_string_equal(qdri_color_name(0xff0008), "red");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_drawn_and_named_is_read_and_told),
        cmocka_unit_test(what_is_drawn_and_not_named_is_no_clause),
        cmocka_unit_test(words_that_leave_doubt_about_values_are_not_read),
        cmocka_unit_test(words_are_read_beside_clauses),
        cmocka_unit_test(drawings_that_do_not_go_with_the_words_are_told),
        cmocka_unit_test(every_style_of_line_has_a_look_of_a_rule),
        cmocka_unit_test(signs_of_a_mark_surround_its_cell),
        cmocka_unit_test(a_region_that_is_no_list_is_refused),
        cmocka_unit_test(themes_are_named_as_rules_are),
        cmocka_unit_test(colors_are_read_in_all_ways_to_write_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
