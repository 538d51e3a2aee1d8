/* test_rules.c  Sets of rules: houses, arguments and what is wrong with them, and whether
 * qdr_rules_allows agrees with qdr_rules_holds, which is the definition. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <regex.h>
#include <stdio.h>
#include <string.h>

#include <quadrille/puzzles.h>

#include "base/random.h"

static qdr_rules *make_rules(unsigned side, unsigned rows, unsigned columns)
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, rows, columns, NULL), QDR_OK);
    return rules;
}

static void add(qdr_rules *rules, const char *name, const char *argument)
{
    assert_int_equal(qdr_rules_add(rules, name, argument, NULL), QDR_OK);
}

static bool holds(const qdr_rules *rules, const char *text)
{
    qdr_grid grid;
    assert_int_equal(qdr_grid_parse(&grid, text, qdr_rules_side(rules), NULL), QDR_OK);
    return qdr_rules_holds(rules, &grid);
}

static void every_rule_is_described(void **state)
{
    (void)state;
    const qdr_rule_info *info;
    const qdr_rule_info *other;
    size_t count = 0;
    for (; (info = qdr_rule_at(count)) != NULL; ++count) {
        assert_true(strlen(info->meaning) > 0);
        assert_true(!info->argument || strlen(info->argument) > 0);
        for (size_t k = 0; k < count; ++k) {
            other = qdr_rule_at(k);
            assert_non_null(other);
            assert_string_not_equal(info->name, other->name);
        }
    }
    assert_true(count >= 5);
}

/* What setters write, and what it means. */
static void rules_have_other_names(void **state)
{
    (void)state;
    static const struct {
        const char *name, *argument;
        const char *rule, *meant;
    } names[] = {
        {"x", NULL, "diagonal", NULL},
        {"Anti-Knight", NULL, "antiknight", NULL},
        {"anti_king", NULL, "antiking", NULL},
        {"Diagonal-", NULL, "diagonal-", NULL},
        {"disjointgroups", NULL, "disjoint-groups", NULL},
        {"hyper", NULL, "windoku", NULL},
        {"non-consecutive", NULL, "nonconsecutive", NULL},
        {"thermo", "r1c1-r1c3", "thermometer", "r1c1 r1c2 r1c3"},
        {"cage", "5 r1c1 r1c2", "killer", "5 r1c1 r1c2"},
        {"black", "r1c1 r1c2", "ratio", "r1c1 r1c2"},
        {"white-dot", "r1c1 r1c2", "difference", "r1c1 r1c2"},
        {"kropki", "White, r1c1 r1c2", "difference", "r1c1 r1c2"},
        {"kropki", " black r1c1 r1c2", "ratio", "r1c1 r1c2"},
        {"XV", "X r1c1 r1c2", "sum", "10 r1c1 r1c2"},
        {"xv", "v r1c1 r1c2", "sum", "5 r1c1 r1c2"},
        {"german-whispers", "r1c1 r1c2", "whispers", "r1c1 r1c2"},
        {"dutchwhispers", "r1c1 r1c2", "whispers", "4 r1c1 r1c2"},
    };
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        qdr_rules *rules = make_rules(9, 3, 3);
        assert_non_null(qdr_rule_find(names[k].name, NULL));
        add(rules, names[k].name, names[k].argument);
        assert_int_equal(qdr_rules_clauses(rules), 1);
        const qdr_clause *clause = qdr_rules_clause(rules, 0);
        assert_string_equal(clause->name, names[k].rule);
        assert_string_equal(clause->argument ? clause->argument : "",
                            names[k].meant ? names[k].meant : "");
        qdr_rules_free(rules);
    }
}

/* Each other name means a rule that is there, and is no name of one; words come in twos. */
static void other_names_are_consistent(void **state)
{
    (void)state;
    const qdr_rule_alias *alias;
    const char *last = "";
    size_t with_word = 0;
    for (size_t k = 0; (alias = qdr_rule_alias_at(k)) != NULL; ++k, last = alias->name) {
        const qdr_rule_info *info = qdr_rule_find(alias->rule, NULL);
        assert_non_null(info);
        assert_string_equal(info->name, alias->rule);
        info = qdr_rule_find(alias->name, NULL);
        assert_non_null(info);
        with_word += alias->word[0] != '\0';
        bool is_second = strcmp(alias->name, last) == 0;
        assert_int_equal(is_second, alias->word[0] != '\0' && with_word % 2 == 0);
        assert_true(is_second || strcmp(info->name, alias->rule) == 0);
        for (size_t n = 0; (info = qdr_rule_at(n)) != NULL; ++n) {
            assert_string_not_equal(info->name, alias->name);
        }
    }
    assert_true(with_word > 0 && with_word % 2 == 0);
    qdr_error error;
    assert_null(qdr_rule_find("odds", &error));
    assert_int_equal(error.code, QDR_UNKNOWN);
    assert_null(qdr_rule_find("odds", NULL));
}

static void houses_are_rows_columns_boxes_and_others(void **state)
{
    (void)state;
    static const qdr_cell second_box[] = {3, 4, 5, 9, 10, 11};
    static const qdr_cell rising[] = {5, 10, 15, 20, 25, 30};
    static const qdr_cell region[] = {0, 1, 2, 3, 6, 7};
    qdr_rules *rules = make_rules(6, 0, 0);
    add(rules, "diagonal", NULL);
    assert_int_equal(qdr_rules_side(rules), 6);
    assert_int_equal(qdr_rules_houses(rules), 20);
    for (size_t k = 0; k < 20; ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        assert_int_equal(house->kind, k / 6);
        assert_int_equal(house->count, 6);
    }
    assert_int_equal(qdr_rules_house(rules, 1)->cells[2], 8);
    assert_int_equal(qdr_rules_house(rules, 7)->cells[2], 13);
    assert_memory_equal(qdr_rules_house(rules, 13)->cells, second_box, sizeof second_box);
    assert_memory_equal(qdr_rules_house(rules, 19)->cells, rising, sizeof rising);
    add(rules, "jigsaw", "zzzz11 zz2211 222211 334455 334455 334455");
    assert_int_equal(qdr_rules_houses(rules), 20);
    assert_int_equal(qdr_rules_house(rules, 12)->kind, QDR_HOUSE_BOX);
    assert_memory_equal(qdr_rules_house(rules, 12)->cells, region, sizeof region);
    assert_memory_equal(qdr_rules_house(rules, 19)->cells, rising, sizeof rising);
    qdr_rules_free(rules);
    qdr_rules_free(NULL);
}

static void patterns_are_where_their_texts_say(void **state)
{
    (void)state;
    static const struct {
        const char *rule;
        qdr_cell differ[6]; /* pairs that share no other house */
        qdr_cell may_be_equal[4];
    } patterns[] = {
        {"diagonal-", {0, 80, 20, 60, 10, 50}, {8, 72, 0, 79}},
        {"diagonal+", {8, 72, 16, 40, 24, 64}, {0, 80, 8, 70}},
        {"windoku", {10, 30, 14, 34, 46, 66}, {10, 31, 30, 43}},
        {"disjoint-groups", {0, 30, 80, 20, 3, 60}, {0, 31, 0, 40}},
        {"center-dots", {10, 40, 13, 64, 16, 67}, {10, 41, 0, 40}},
        {"asterisk", {13, 20, 24, 56, 37, 67}, {13, 30, 0, 40}},
        {"girandola", {0, 80, 8, 37, 43, 72}, {0, 31, 20, 40}},
    };
    for (size_t k = 0; k < sizeof patterns / sizeof *patterns; ++k) {
        qdr_rules *rules = make_rules(9, 3, 3);
        add(rules, patterns[k].rule, NULL);
        for (size_t i = 0; i < 10; i += 2) {
            const qdr_cell *pair =
                i < 6 ? &patterns[k].differ[i] : &patterns[k].may_be_equal[i - 6];
            qdr_grid grid;
            qdr_grid_clear(&grid, 9);
            grid.cell[pair[0]] = grid.cell[pair[1]] = 7;
            assert_int_equal(qdr_rules_holds(rules, &grid), i >= 6);
        }
        qdr_rules_free(rules);
    }
}

static void each_rule_holds_where_its_text_says(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    assert_true(holds(rules, "1234 3412 2143 4321"));
    assert_true(holds(rules, "................"));
    assert_false(holds(rules, "1..1 .... .... ...."));
    assert_false(holds(rules, "1... .... 1... ...."));
    assert_false(holds(rules, "1... .1.. .... ...."));
    assert_true(holds(rules, "1... .... ..1. ...."));
    add(rules, "diagonal", NULL);
    assert_false(holds(rules, "1... .... ..1. ...."));
    assert_false(holds(rules, "...1 .... .1.. ...."));
    assert_true(holds(rules, "...1 1... .... ...."));
    add(rules, "odd", "r1c4");
    add(rules, "even", "...1 x... .... ....");
    assert_false(holds(rules, "...2 .... .... ...."));
    assert_false(holds(rules, "...1 .... .... ...."));
    assert_false(holds(rules, ".... 1... .... ...."));
    assert_true(holds(rules, ".... 4... .... ...."));
    qdr_rules_free(rules);
}

/* Rows are parted by '/'; what is not named is blank. */
static bool holds_rows(const qdr_rules *rules, const char *rows)
{
    qdr_grid grid;
    unsigned row = 0;
    unsigned column = 0;
    qdr_grid_clear(&grid, qdr_rules_side(rules));
    for (; *rows != '\0'; ++rows) {
        if (*rows != '/') {
            grid.cell[row * grid.side + column] = (qdr_digit)(*rows == '.' ? 0 : *rows - '0');
        }
        column = *rows == '/' ? 0 : column + 1;
        row += *rows == '/';
    }
    return qdr_rules_holds(rules, &grid);
}

/* Does the row of digits match, or, where it has blanks, one that it may become? */
static bool can_match(const regex_t *regex, char *row)
{
    char *blank = strchr(row, '0');
    bool is_matched = false;
    if (!blank) {
        return regexec(regex, row, 0, NULL, 0) == 0;
    }
    for (char digit = '1'; !is_matched && digit <= '4'; ++digit) {
        *blank = digit;
        is_matched = can_match(regex, row);
    }
    *blank = '0';
    return is_matched;
}

/* Tries all rows of up to four digits and blanks, in cells that need not differ. */
static void try_pattern(const char *rule, const char *written, const char *pattern)
{
    static const char *const cells[] = {"r1c1", "r1c1 r2c2", "r1c1-r3c3", "r1c1-r4c4"};
    char whole[80];
    regex_t regex;
    snprintf(whole, sizeof whole, "^(%s)$", pattern);
    assert_int_equal(regcomp(&regex, whole, REG_EXTENDED | REG_NOSUB), 0);
    for (unsigned length = 1, rows = 5; length <= 4; ++length, rows *= 5) {
        qdr_rules *rules;
        char argument[80];
        assert_int_equal(qdr_rules_new(&rules, 4, 1, 4, NULL), QDR_OK);
        snprintf(argument, sizeof argument, "%s %s", written, cells[length - 1]);
        add(rules, rule, argument);
        for (unsigned k = 0; k < rows; ++k) {
            char row[5] = "";
            qdr_grid grid;
            qdr_grid_clear(&grid, 4);
            for (unsigned i = 0, rest = k; i < length; ++i, rest /= 5) {
                row[i] = (char)('0' + rest % 5);
                grid.cell[5 * i] = (qdr_digit)(rest % 5);
            }
            assert_int_equal(qdr_rules_holds(rules, &grid), can_match(&regex, row));
        }
        qdr_rules_free(rules);
    }
    regfree(&regex);
}

/* The C library's are written alike. */
static void regular_expressions_match_what_those_of_the_c_library_do(void **state)
{
    static const char *const patterns[] = {"1",
                                           "12*",
                                           "1+2+",
                                           "1?2?3?",
                                           ".*",
                                           "..",
                                           "[13]*",
                                           "[^13]+",
                                           "[1-3]{2}4",
                                           "(12|34)+",
                                           "(1|2|34)*4",
                                           "1{0}2",
                                           "1{2,}",
                                           "(12){1,2}",
                                           "(1?2){2}",
                                           "(1*2*)+",
                                           "((1|2)3?){2,3}",
                                           "1{1,3}2{0,1}",
                                           "(1+|2)*3",
                                           "(.3)*[24]?",
                                           "(1|(2|(3|4)))",
                                           "1(2(3(4)?)?)?",
                                           "(1{2}|2{3})+",
                                           "[2-44]{3,}",
                                           "(12|1)(2|3)",
                                           "(1*)*2",
                                           "((12)*3)*",
                                           ".{1,2}(4|.1)",
                                           "(1|12|123)4?",
                                           "([12][34]){0,2}"};
    (void)state;
    for (size_t k = 0; k < sizeof patterns / sizeof *patterns; ++k) {
        try_pattern("regex", patterns[k], patterns[k]);
    }
}

static void automata_take_what_expressions_match(void **state)
{
    static const struct {
        const char *arcs;
        const char *pattern;
    } automata[] = {{"0>1:1|1!", "1"},
                    {"0>0:.|0!", ".*"},
                    {"0!", "1{0}"},
                    {"0>1:[12]|1>0:[34]|0!", "([12][34])*"},
                    {"1!|0!|1>0:[3-4]|0>1:[^34]", "([12][34])*[12]?"},
                    {"0>0:.|0>1:4|1>2:.|2!", ".*4."},
                    {"0>5:1|0>6:1|5>5:2|6>6:3|5!|6!", "1(2*|3*)"},
                    {"0>1:1|2>3:2|3!|1>999:2|999!", "12"}};
    (void)state;
    for (size_t k = 0; k < sizeof automata / sizeof *automata; ++k) {
        try_pattern("nfa", automata[k].arcs, automata[k].pattern);
    }
}

/* Each state leads to each, by one of so many digits. */
static qdr_status add_arcs(unsigned states, unsigned digits)
{
    static char text[20000];
    qdr_rules *rules;
    size_t length = 0;
    for (unsigned from = 0; from < states; ++from) {
        for (unsigned to = 0; to < states; ++to) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%u>%u:%u|", from, to,
                                       1 + from % digits);
        }
    }
    snprintf(text + length, sizeof text - length, "0! r1c1-r1c4");
    assert_int_equal(qdr_rules_new(&rules, 9, 3, 3, NULL), QDR_OK);
    qdr_status status = qdr_rules_add(rules, "nfa", text, NULL);
    qdr_rules_free(rules);
    return status;
}

static void arcs_that_are_alike_count_once(void **state)
{
    (void)state;
    assert_int_equal(add_arcs(30, 8), QDR_OK); /* 240 kinds of 900 arcs */
    assert_int_equal(add_arcs(30, 9), QDR_RANGE);
}

static void sums_and_lines_hold_where_their_texts_say(void **state)
{
    (void)state;
    static const struct {
        const char *rule;
        const char *argument;
        const char *kept;
        const char *broken;
    } tries[] = {
        {"killer", "6 r1c1 r2c3 r3c2", "1/..2/.3", "1/..2/.2"},
        {"killer", "6 r1c1 r2c3 r3c2", "1....", "5...."},
        {"killer", "- r1c1 r2c3 r3c2", "1/..2", "1/..1"},
        {"product-cage", "20 r1c1 r1c2 r2c3", "14/..5", "14/..4"},
        {"product-cage", "12 r1c1 r2c3 r3c2", "3/..1", "3/..5"},
        {"product-cage", "4 r1c1 r2c3", "1/..4", "2/..2"},
        {"product-arrow", "r1c1 -> r1c2 r2c3", "4.../..2", "3.../..5"},
        {"product-arrow", "r1c1 r1c2 -> r2c1-r2c3", "24/432", "24/532"},
        {"product-arrow", "r1c1 -> r2c2 r3c3 r4c4", "4/.2/..1/...2", "4/.2/..1/...3"},
        {"battenburg", "r1c1 r1c2 r2c1 r2c2", "12/43", "12/34"},
        {"battenburg", "r1c1 r1c2 r2c1 r2c2", "1./.5", "1./.4"},
        {"negative-battenburg", NULL, "12/34", "12/43"},
        {"negative-battenburg", NULL, "././.23/.45", "././.23/.54"},
        {"global-modulo", NULL, "12/.3", "14/25"},
        {"equal", "r1c1 r2c3 r3c2", "3/..3/.3", "3/..3/.2"},
        {"pairs", "a < b r1c1-r1c3", "1.2..", "21..."},
        {"pairs", "a + b = 5 or b = 1 r1c1 r2c3", "4/..1", "1/..2"},
        {"pairs", "not a = b and !(a > b) r1c1 r2c3", "1/..2", "2/..1"},
        {"pairs", "1 < a < b <= 4 r1c1 r2c3", "2/..4", "1/..4"},
        {"pairs", "1 < a < b <= 4 r1c1 r2c3", "2/..3", "2/..5"},
        {"pairs", "3 < a != b = 2 r1c1 r2c3", "4/..2", "3/..2"},
        {"pairs", "2 + 3 * a = b - -6 r1c1 r2c3", "3/..5", "2/..5"},
        {"pairs", "a - b - 1 = 1 r1c1 r2c3", "4/..2", "2/..2"},
        {"pairs", "-a / 2 = -3 r1c1 r2c3", "5/..1", "4/..1"},
        {"pairs", "-a % 3 = 2 r1c1 r2c3", "4/..1", "5/..1"},
        {"pairs", "a / (b - 1) = 2 r1c1 r2c3", "5/..3", "5/..1"},
        {"pairs", "not a / (b - 1) = 2 r1c1 r2c3", "5/..1", "5/..3"},
        {"pairs", "a * 999999 * 999999 > 0 || b = 2 r1c1 r2c3", "1/..2", "1/..1"},
        {"pairs", "(a < 3) = (b < 3) r1c1 r2c3", "4/..5", "2/..5"},
        {"pairs", "min(a, b, 2) = 2 && max(a, b) <> 5 r1c1 r2c3", "3/..4", "3/..5"},
        {"pairs", "abs(a - b) == 2 r1c1 r2c3", "5/..3", "5/..4"},
        {"pairs", "1:[2-4]|5:. r1c1 r2c3", "1/..4", "1/..5"},
        {"pairs", "1:[2-4]|5:. r1c1 r2c3", "5/..5", "2/..1"},
        {"pairs", " 2:1|4:2|2:3,r1c1 r2c3", "2/..3", "4/..3"},
        {"all-pairs", "abs(a - b) >= 2 r1c1 r2c3 r3c2", "1/..3/.5", "1/..3/.2"},
        {"all-pairs", "a < b or a = 1 r1c1 r2c3", "1/..1", "2/..1"},
        {"sum", "4 r1c1 r2c2", "2/.2", "2/.1"},
        {"sum", "9 r1c1 r2c2", "4....", "3...."},
        {"little-killer", "7 r0c3 dr", "...3/....4", "...3/....5"},
        {"sandwich", "5 r1c0", ".1235", ".1345"},
        {"sandwich", "0 r1c0", ".15..", "1.5.."},
        {"sandwich", "4 r6c1", "1/4/5/2/3", "5/2/1/4/3"},
        {"x-sum", "5 r1c6", "...32", "...42"},
        {"x-sum", "15 r1c0", "54123", "43125"},
        {"skyscraper", "2 r1c0", "15432", "12543"},
        {"skyscraper", "2 r1c0", "1.432", "123.."},
        {"numbered-room", "5 r1c0", "3.5..", "3.4.."},
        {"numbered-room", "1 r3c6", "././...12", "././...32"},
        {"full-rank", "1 r1c0", "12/2", "13/2"},
        {"full-rank", "1 r0c1", "12345/23451/34512/45123/51234", "12345/34512/23451/45123/51234"},
        {"full-rank", "3 r2c6", "12345/23451/34512/45123/51234", "12345/34512/23451/45123/51234"},
        {"quadruple", "12 r1c1 r1c2 r2c1 r2c2", "1/2", "13/45"},
        {"quadruple", "11 r1c1 r1c2 r2c1 r2c2", "1/.1", "12/34"},
        {"arrow", "r1c1 -> r1c2 r2c3", "3/..1", "3/..3"},
        {"arrow", "r1c1 r1c2 -> r2c1-r2c4 r3c5", "14/5321/....3", "14/5321/....4"},
        {"arrow", "r1c1 -> r2c2", "3/.3", "3/.4"},
        {"double-arrow", "r1c1-r1c4", "1324.", "1254."},
        {"between", "r1c1-r1c3", "234..", "243.."},
        {"between", "r1c1-r1c3", "2.4..", "2.3.."},
        {"lockout", "r1c1-r1c3", "154..", "2.3.."},
        {"lockout", "3 r1c1-r1c3", "154..", "124.."},
        {"region-sum", "r1c1 r1c2 r2c3 r3c4", "14/..5/...5", "14/..5/...4"},
        {"same-difference", "r1c1-r1c5", "13.42", "13.45"},
        {"same-difference", "r1c1 r2c2 r3c3", "2/.2/..2", "2/.2/..3"},
        {"parity-line", "r1c1-r1c5", "14.23", "14.24"},
        {"sum-line", "6 r1c1-r1c4", "1542.", "1452."},
        {"sum-line", "6 r1c1-r1c5", "15..3", "145.."},
        {"sum-line", "8 r1c1-r1c3", "35...", "353.."},
        {"zipper", "r1c1-r1c5", "12534", "15324"},
        {"zipper", "r1c1-r1c4", "1324.", "1423."},
        {"thermometer", "r1c1 r2c2 r3c3", "1/.2/..3", "1/.2/..2"},
        {"thermometer", "r1c1 r2c2 r3c3", "1/../..2", "2/../..1"},
        {"slow-thermometer", "r1c1 r2c2 r3c3", "2/.2/..3", "2/.2/..1"},
        {"whispers", "r1c1 r1c2", "14", "13"},
        {"whispers", "2 r1c1 r1c2", "31", "32"},
        {"renban", "r1c1 r2c2 r3c3", "1/.3/..2", "1/.4/..2"},
        {"renban", "r1c1 r2c2 r3c3", "5/.3", "3/.3"},
    };
    for (size_t k = 0; k < sizeof tries / sizeof *tries; ++k) {
        qdr_rules *rules = make_rules(5, 1, 5);
        add(rules, tries[k].rule, tries[k].argument);
        assert_true(holds_rows(rules, tries[k].kept));
        assert_false(holds_rows(rules, tries[k].broken));
        qdr_rules_free(rules);
    }
}

static void a_jigsaw_replaces_the_boxes(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    add(rules, "jigsaw", "aaab accb dccb dddb");
    add(rules, "classic", NULL);
    assert_false(holds(rules, "..1. 1... .... ...."));
    assert_true(holds(rules, "1... .1.. .... ...."));
    assert_false(holds(rules, ".1.. .... .... 1.1."));
    qdr_rules_free(rules);
}

static void marks_are_a_mask_or_cells(void **state)
{
    (void)state;
    static const char *const same[] = {"r1c1 r2c3",           "R2C3,r1c1",
                                       "  r1c1,, R2c3 ",      "r01c1 r2c003 r1c1",
                                       "x... ..x. .... ....", "1._-0.2.........\n"};
    for (size_t k = 0; k < sizeof same / sizeof *same; ++k) {
        qdr_rules *rules = make_rules(4, 2, 2);
        qdr_grid blank;
        qdr_grid_clear(&blank, 4);
        add(rules, "odd", same[k]);
        for (qdr_cell cell = 0; cell < 16; ++cell) {
            assert_int_equal(qdr_rules_allows(rules, &blank, cell, 2), cell != 0 && cell != 6);
            assert_true(qdr_rules_allows(rules, &blank, cell, 3));
        }
        qdr_rules_free(rules);
    }
}

static void wrong_arguments_are_refused_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *rule;
        const char *argument;
        qdr_status status;
        size_t column;
        const char *message;
    } faults[] = {
        {"diagonale", NULL, QDR_UNKNOWN, 0,
         "there is no rule 'diagonale'; did you mean 'diagonal'?"},
        {"\x01", NULL, QDR_UNKNOWN, 0, "there is no rule '\\x01'"},
        {"", NULL, QDR_UNKNOWN, 0, "there is no rule ''"},
        {"diagonal*", NULL, QDR_UNKNOWN, 0,
         "there is no rule 'diagonal*'; did you mean 'diagonal'?"},
        {"Thermos", "r1c1", QDR_UNKNOWN, 0, "there is no rule 'Thermos'; did you mean 'thermo'?"},
        {"xv", "r1c1 r1c2", QDR_SYNTAX, 1, "rule 'xv' needs 'x' or 'v' first"},
        {"xv", NULL, QDR_SYNTAX, 1, "rule 'xv' needs 'x' or 'v' first"},
        {"xv", "X r1c1 r1c5", QDR_RANGE, 8, "there is no cell 'r1c5' in a grid of side 4"},
        {"dutch-whispers", "r1c1 r1c5", QDR_RANGE, 6,
         "there is no cell 'r1c5' in a grid of side 4"},
        {"diagonal", "x", QDR_SYNTAX, 1, "rule 'diagonal' takes no argument"},
        {"classic", "2x2", QDR_SYNTAX, 1, "rule 'classic' takes no argument"},
        {"even", NULL, QDR_SYNTAX, 0, "rule 'even' needs an argument: MASK|CELLS"},
        {"odd", "", QDR_SYNTAX, 0, "rule 'odd' needs an argument: MASK|CELLS"},
        {"jigsaw", NULL, QDR_SYNTAX, 0, "rule 'jigsaw' needs an argument: MAP"},
        {"even", "r1c1 r5c1", QDR_RANGE, 6, "there is no cell 'r5c1' in a grid of side 4"},
        {"even", "r0c1", QDR_RANGE, 1, "there is no cell 'r0c1' in a grid of side 4"},
        {"even", "r1c99999999999999", QDR_RANGE, 1,
         "there is no cell 'r1c99999999999999' in a grid of side 4"},
        {"even", "r1c1, r2", QDR_SYNTAX, 7, "'r2' is not a cell such as r1c1"},
        {"even", "r1c1 c2r1", QDR_SYNTAX, 6, "'c2r1' is not a cell such as r1c1"},
        {"even", "x..", QDR_SYNTAX, 4, "3 characters, but a grid of side 4 has 16 cells"},
        {"odd", ".... .... .... .... x", QDR_SYNTAX, 21,
         "too many characters: a grid of side 4 has 16 cells"},
        {"odd", "..\x01.", QDR_SYNTAX, 3, "'\\x01' cannot stand for a cell"},
        {"jigsaw", "aabb aabb ccdd ccd", QDR_SYNTAX, 19,
         "15 characters, but a grid of side 4 has 16 cells"},
        {"jigsaw", "aabb aaba ccdd ccdd", QDR_SYNTAX, 9,
         "region 'a' gets cell 5, but a region has 4 cells"},
        {"jigsaw", "aabb aabe ccdd ccdd", QDR_SYNTAX, 3,
         "region 'b' has only 3 of the 4 cells of a region"},
    };
    for (size_t k = 0; k < sizeof faults / sizeof *faults; ++k) {
        qdr_rules *rules = make_rules(4, 2, 2);
        qdr_error error = {0};
        assert_int_equal(qdr_rules_add(rules, faults[k].rule, faults[k].argument, &error),
                         faults[k].status);
        assert_string_equal(error.text, faults[k].message);
        assert_int_equal(error.column, faults[k].column);
        assert_int_equal(qdr_rules_houses(rules), 12);
        qdr_rules_free(rules);
    }
}

/* Blanks break no clause that some digits in them would keep; one that none would may be broken at
 * once, and then there is no solution. */
static void clauses_that_nothing_can_keep_may_be_broken_by_blanks(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *argument;
        bool holds, has_solution;
    } clauses[] = {{"killer", "9 r4c5", true, true},
                   {"killer", "10 r4c5", false, false},
                   {"killer", "11 r4c5", false, false},
                   {"killer", "50 r1c1-r1c9 r4c1", true, false}, /* more cells than digits */
                   {"killer", "r1c1-r1c9 r4c1", true, false},
                   {"sum", "17 r1c1 r1c9", true, true},
                   {"sum", "19 r1c1 r1c9", false, false},
                   {"sum", "1 r1c1 r1c9", false, false},
                   {"little-killer", "9 r0c8 dr", true, true},
                   {"little-killer", "10 r0c8 dr", false, false}};
    qdr_grid blank;
    qdr_grid_clear(&blank, 9);
    for (size_t k = 0; k < sizeof clauses / sizeof *clauses; ++k) {
        qdr_rules *rules = make_rules(9, 3, 3);
        qdr_encoding *sudoku;
        qdr_solver *solver;
        const qdr_solution *solution;
        add(rules, clauses[k].rule, clauses[k].argument);
        assert_int_equal(qdr_rules_holds(rules, &blank), clauses[k].holds);
        assert_int_equal(qdr_rules_clause_holds(rules, 0, &blank), clauses[k].holds);
        assert_int_equal(qdr_encoding_new(&sudoku, rules, NULL, NULL, NULL), QDR_OK);
        assert_int_equal(qdr_solver_new(&solver, qdr_encoding_problem(sudoku), NULL, NULL), QDR_OK);
        bool has_solution = qdr_solver_next(solver, &solution) == QDR_SOLUTION;
        assert_int_equal(has_solution, clauses[k].has_solution);
        qdr_solver_free(solver);
        qdr_encoding_free(sudoku);
        qdr_rules_free(rules);
    }
}

/* A rule that may come first, the one that is refused, and why. */
static void rules_that_do_not_fit_the_board_are_refused(void **state)
{
    (void)state;
    static const char counts[] =
        "what the cells count as is missing here: x2, +1, -1 or =5, up to x9 and 99";
    static const char several[] = "the rule is for one grid, not for a layout of several";
    static const char corners[] = "4 r1c1 r3c3";
    static const struct {
        unsigned side, rows, columns;
        const char *first, *first_argument;
        const char *rule, *argument;
        qdr_status status;
        size_t column;
        const char *message;
    } faults[] = {
        {6, 2, 3, NULL, NULL, "windoku", NULL, QDR_RANGE, 0,
         "the rule needs square boxes such as 3x3; these have 2x3"},
        {4, 2, 2, NULL, NULL, "center-dots", NULL, QDR_RANGE, 0,
         "the rule needs boxes with a cell in the middle; these have 2x2"},
        {4, 2, 2, NULL, NULL, "asterisk", NULL, QDR_RANGE, 0,
         "the rule is for grids of side 9 with boxes of 3x3"},
        {9, 1, 9, NULL, NULL, "girandola", NULL, QDR_RANGE, 0,
         "the rule is for grids of side 9 with boxes of 3x3"},
        {4, 2, 2, NULL, NULL, "windoku", "3", QDR_SYNTAX, 1, "rule 'windoku' takes no argument"},
        {4, 2, 2, NULL, NULL, "extra", NULL, QDR_SYNTAX, 0,
         "rule 'extra' needs an argument: CELLS"},
        {4, 2, 2, NULL, NULL, "extra", "r1c1-r1c4 r2c1", QDR_RANGE, 1,
         "5 cells, but there are only 4 digits"},
        {4, 2, 2, NULL, NULL, "candidates", "15 r1c1", QDR_RANGE, 2,
         "'5' is 5, but the largest digit is 4"},
        {4, 2, 2, NULL, NULL, "candidates", "r1c1", QDR_RANGE, 1,
         "'r' is 53, but the largest digit is 4"},
        {4, 2, 2, NULL, NULL, "candidates", "12", QDR_SYNTAX, 3, "there are no cells"},
        {6, 2, 3, NULL, NULL, "grids", "4", QDR_SYNTAX, 2, "there are no cells"},
        {6, 2, 3, NULL, NULL, "grids", "r1c1", QDR_SYNTAX, 1, "a number is missing here"},
        {6, 2, 3, NULL, NULL, "grids", "0 r1c1", QDR_RANGE, 1, "0 is not within 1 to 61"},
        {6, 2, 3, NULL, NULL, "grids", "4 r1c1 r1c4", QDR_RANGE, 1,
         "a grid of side 4 at r1c4 does not fit on a board of side 6"},
        {6, 2, 3, NULL, NULL, "grids", "4 r1c1 r1c1", QDR_DUPLICATE, 8, "cell r1c1 is there twice"},
        {6, 2, 3, "odd", "r1c1", "grids", corners, QDR_INVALID, 0,
         "rule 'grids' must come before all others"},
        {6, 2, 3, "grids", corners, "grids", corners, QDR_DUPLICATE, 0,
         "rule 'grids' divides the grid already"},
        {6, 2, 3, "grids", corners, "diagonal", NULL, QDR_RANGE, 0, several},
        {6, 2, 3, "grids", corners, "disjoint-groups", NULL, QDR_RANGE, 0, several},
        {6, 2, 3, "grids", corners, "windoku", NULL, QDR_RANGE, 0, several},
        {6, 2, 3, "grids", corners, "girandola", NULL, QDR_RANGE, 0, several},
        {6, 2, 3, "grids", corners, "row-indexer", "r1c1", QDR_RANGE, 0, several},
        {4, 2, 2, NULL, NULL, "column-indexer", "r5c1", QDR_RANGE, 1,
         "there is no cell 'r5c1' in a grid of side 4"},
        {4, 2, 2, NULL, NULL, "box-indexer", NULL, QDR_SYNTAX, 0,
         "rule 'box-indexer' needs an argument: CELLS"},
        {4, 2, 2, NULL, NULL, "value", "2 r1c1", QDR_SYNTAX, 1, counts},
        {4, 2, 2, NULL, NULL, "value", " x10 r1c1", QDR_SYNTAX, 2, counts},
        {4, 2, 2, NULL, NULL, "value", "+100 r1c1", QDR_SYNTAX, 1, counts},
        {4, 2, 2, NULL, NULL, "value", "--1 r1c1", QDR_SYNTAX, 1, counts},
        {4, 2, 2, NULL, NULL, "value", "x2r1c1", QDR_SYNTAX, 1, counts},
        {4, 2, 2, NULL, NULL, "value", "x2", QDR_SYNTAX, 3, "there are no cells"},
        {4, 2, 2, NULL, NULL, "value", "x2 ", QDR_SYNTAX, 4, "there are no cells"},
        {4, 2, 2, NULL, NULL, "doubler", "r1c5", QDR_RANGE, 1,
         "there is no cell 'r1c5' in a grid of side 4"},
        {4, 2, 2, "value", "x2 r1c1", "value", "+1 r2c2 r1c1", QDR_DUPLICATE, 0,
         "cell r1c1 counts as something else already"},
        {4, 2, 2, NULL, NULL, "hidden-value", "2", QDR_SYNTAX, 1, counts},
        {4, 2, 2, NULL, NULL, "hidden-value", "x2 r1c1", QDR_SYNTAX, 3,
         "nothing may follow what cells count as"},
        {6, 2, 3, "grids", corners, "hidden-value", "x2", QDR_RANGE, 0, several},
        {4, 2, 2, "value", "x2 r1c1", "hidden-value", "x2", QDR_DUPLICATE, 0,
         "cells count as something else already"},
        {4, 2, 2, "hidden-value", "x2", "hidden-value", "x-1", QDR_DUPLICATE, 0,
         "cells count as something else already"},
        {4, 2, 2, "hidden-value", "x2", "value", "x-1 r1c2", QDR_DUPLICATE, 0,
         "cell r1c2 counts as something else already"},
        {4, 2, 2, "numbered-room", "2 r0c1", "hidden-value", "x2", QDR_UNSUPPORTED, 0,
         "rule 'numbered-room' does not know what to make of cells that count as something else "
         "than their digit"},
        {4, 2, 2, "hidden-value", "x2", "quadruple", "12 r1c1 r1c2 r2c1 r2c2", QDR_UNSUPPORTED, 0,
         "rule 'quadruple' does not know what to make of cells that count as something else than "
         "their digit"},
        {4, 2, 2, "value", "x-1 r1c1", "killer", "-4 r1c1 r2c2", QDR_RANGE, 1,
         "-4 is less than these cells can come to, which is -3 at least"},
        {4, 2, 2, "value", "x-1 r1c1", "sum", "0 r1c2 r2c2", QDR_RANGE, 1,
         "0 is less than these cells can come to, which is 2 at least"},
        {4, 2, 2, "hidden-value", "-1", "little-killer", "-1 r0c0 dr", QDR_RANGE, 1,
         "-1 is less than these cells can come to, which is 0 at least"},
        {4, 2, 2, "value", "x-1 r1c1 r1c2", "product-cage", "-49 r1c1 r1c2 r1c3", QDR_RANGE, 1,
         "-49 is less than these cells can come to, which is 1 at least"},
        {4, 2, 2, "value", "x-1 r1c1 r1c2", "x-sum", "-9 r1c0", QDR_RANGE, 1,
         "-9 is less than these cells can come to, which is -8 at least"},
        {4, 2, 2, NULL, NULL, "sum", "-1 r1c1 r1c2", QDR_RANGE, 1, "-1 is not within 1 to 226981"},
        {4, 2, 2, "regex", "12* r1c1 r1c2", "value", "x2 r1c2", QDR_UNSUPPORTED, 0,
         "rule 'regex' does not know what to make of cells that count as something else than "
         "their digit"},
        {4, 2, 2, "value", "x2 r1c1", "global-modulo", NULL, QDR_UNSUPPORTED, 0,
         "rule 'global-modulo' does not know what to make of cells that count as something else "
         "than their digit"},
        {4, 2, 2, NULL, NULL, "minimum", "r1c1 x", QDR_SYNTAX, 6, "'x' is not a cell such as r1c1"},
        {4, 2, 2, NULL, NULL, "maximum", "x...", QDR_SYNTAX, 5,
         "4 characters, but a grid of side 4 has 16 cells"},
        {6, 2, 3, "grids", corners, "odd", "r1c1 r1c5", QDR_RANGE, 6,
         "cell r1c5 is in no grid of the layout"},
        {6, 2, 3, "grids", corners, "candidates", "5 r1c1", QDR_RANGE, 1,
         "'5' is 5, but the largest digit is 4"},
        {4, 2, 2, NULL, NULL, "killer", "0 r1c1", QDR_RANGE, 1, "0 is not within 1 to 226981"},
        {4, 2, 2, NULL, NULL, "killer", "7", QDR_SYNTAX, 2, "there are no cells"},
        {4, 2, 2, NULL, NULL, "killer", NULL, QDR_SYNTAX, 0,
         "rule 'killer' needs an argument: [SUM] CELLS"},
        {4, 2, 2, NULL, NULL, "sum", "r1c1 r1c2", QDR_SYNTAX, 1, "a number is missing here"},
        {4, 2, 2, NULL, NULL, "sum", "5 r1c1 r1c1", QDR_DUPLICATE, 8, "cell r1c1 is there twice"},
        {4, 2, 2, NULL, NULL, "little-killer", "5 r0c2", QDR_SYNTAX, 7,
         "a direction is missing here: dr, dl, ur or ul"},
        {4, 2, 2, NULL, NULL, "little-killer", "5 r1c2 dr", QDR_RANGE, 3,
         "'r1c2' is no place beside a grid of side 4, such as r0c3 or r3c0"},
        {4, 2, 2, NULL, NULL, "sandwich", "r0c1", QDR_SYNTAX, 1, "a number is missing here"},
        {4, 2, 2, NULL, NULL, "sandwich", "3 r0c0", QDR_RANGE, 3,
         "'r0c0' is no place beside a grid of side 4, such as r0c3 or r3c0"},
        {4, 2, 2, NULL, NULL, "x-sum", "0 r0c1", QDR_RANGE, 1, "0 is not within 1 to 226981"},
        {4, 2, 2, NULL, NULL, "skyscraper", "62 r0c1", QDR_RANGE, 1, "62 is not within 1 to 61"},
        {4, 2, 2, NULL, NULL, "product-cage", "r1c1 r1c2", QDR_SYNTAX, 1,
         "a number is missing here"},
        {4, 2, 2, NULL, NULL, "product-cage", "0 r1c1 r1c2", QDR_RANGE, 1,
         "0 is not within 1 to 99999999"},
        {4, 2, 2, NULL, NULL, "product-arrow", "r1c1 r1c2", QDR_SYNTAX, 10,
         "'->' and cells are missing here"},
        {4, 2, 2, NULL, NULL, "global-entropy", NULL, QDR_RANGE, 0,
         "thirds need a number of digits that 3 divides, not 4"},
        {4, 2, 2, NULL, NULL, "battenburg", "r1c1-r1c4", QDR_RANGE, 1,
         "the cells do not form a square of 2x2"},
        {4, 2, 2, NULL, NULL, "pairs", "a r1c1 r1c2", QDR_SYNTAX, 1,
         "a comparison is missing here, this is a number"},
        {4, 2, 2, NULL, NULL, "pairs", "a <  r1c1", QDR_SYNTAX, 6,
         "a number, a, b, abs, min, max or '(' is missing here"},
        {4, 2, 2, NULL, NULL, "pairs", "(a < b r1c1 r1c2", QDR_SYNTAX, 8, "')' is missing here"},
        {4, 2, 2, NULL, NULL, "pairs", "abs a < 2 r1c1 r1c2", QDR_SYNTAX, 5, "'(' is missing here"},
        {4, 2, 2, NULL, NULL, "pairs", "min(a) < 2 r1c1 r1c2", QDR_SYNTAX, 6,
         "',' is missing here"},
        {4, 2, 2, NULL, NULL, "pairs", "1:5 r1c1 r1c2", QDR_RANGE, 3,
         "the digit is above the largest"},
        {4, 2, 2, NULL, NULL, "pairs", "1:2|5:1 r1c1 r1c2", QDR_SYNTAX, 5,
         "a digit of the grid and ':' are missing here"},
        {4, 2, 2, NULL, NULL, "pairs", "1:2| r1c1 r1c2", QDR_SYNTAX, 6,
         "a digit of the grid and ':' are missing here"},
        {4, 2, 2, NULL, NULL, "pairs", "1: r1c1 r1c2", QDR_SYNTAX, 3,
         "a digit, '.', '[' or '(' is missing here"},
        {4, 2, 2, NULL, NULL, "pairs", "a < b + (a < b) r1c1", QDR_SYNTAX, 9,
         "a number is missing here, this is true or false"},
        {4, 2, 2, NULL, NULL, "pairs", "(a < b) < 2 r1c1", QDR_SYNTAX, 1,
         "a number is missing here, this is true or false"},
        {4, 2, 2, NULL, NULL, "pairs", "(a < b) = 2 r1c1", QDR_SYNTAX, 11,
         "a comparison is missing here, this is a number"},
        {4, 2, 2, NULL, NULL, "pairs", "a < b and b r1c1", QDR_SYNTAX, 11,
         "a comparison is missing here, this is a number"},
        {4, 2, 2, NULL, NULL, "pairs", "a = 1234567 r1c1", QDR_RANGE, 5,
         "the number has more than six figures"},
        {4, 2, 2, NULL, NULL, "pairs", "a = b x1", QDR_SYNTAX, 7,
         "'x1' is not a cell such as r1c1"},
        {4, 2, 2, NULL, NULL, "pairs", "a = b r1c1", QDR_RANGE, 7,
         "1 cells, but it takes at least 2"},
        {4, 2, 2, NULL, NULL, "all-pairs", "and", QDR_SYNTAX, 1,
         "a number, a, b, abs, min, max or '(' is missing here"},
        {4, 2, 2, NULL, NULL, "full-rank", "0 r0c1", QDR_RANGE, 1, "0 is not within 1 to 244"},
        {6, 2, 3, "grids", corners, "full-rank", "1 r0c1", QDR_RANGE, 0,
         "the rule is for one grid, not for a layout of several"},
        {4, 2, 2, NULL, NULL, "regex", "r1c1", QDR_RANGE, 1, "the digit is above the largest"},
        {4, 2, 2, NULL, NULL, "regex", "15 r1c1", QDR_RANGE, 2, "the digit is above the largest"},
        {4, 2, 2, NULL, NULL, "regex", " 1*? r1c1", QDR_SYNTAX, 4,
         "a digit, '.', '[' or '(' is missing here"},
        {4, 2, 2, NULL, NULL, "regex", "1 2* r1c1", QDR_SYNTAX, 3,
         "'2*' is not a cell such as r1c1"},
        {4, 2, 2, NULL, NULL, "regex", "[12 r1c1", QDR_SYNTAX, 4, "a digit is missing here"},
        {4, 2, 2, NULL, NULL, "regex", "[12", QDR_SYNTAX, 4, "']' is missing here"},
        {4, 2, 2, NULL, NULL, "regex", "[3-1] r1c1", QDR_SYNTAX, 2, "the digits fall"},
        {4, 2, 2, NULL, NULL, "regex", "(1|2 r1c1", QDR_SYNTAX, 5, "')' is missing here"},
        {4, 2, 2, NULL, NULL, "regex", "1|2) r1c1", QDR_SYNTAX, 4, "there is no '(' for this ')'"},
        {4, 2, 2, NULL, NULL, "regex", "1{,2} r1c1", QDR_SYNTAX, 3, "a number is missing here"},
        {4, 2, 2, NULL, NULL, "regex", "1{2 r1c1", QDR_SYNTAX, 4, "'}' is missing here"},
        {4, 2, 2, NULL, NULL, "regex", "1{3,2} r1c1", QDR_RANGE, 3, "more at least than at most"},
        {4, 2, 2, NULL, NULL, "regex", "1{1000} r1c1", QDR_RANGE, 3, "the number is above 999"},
        {4, 2, 2, NULL, NULL, "regex", "1{256} r1c1", QDR_RANGE, 2, "the expression is too long"},
        {4, 2, 2, NULL, NULL, "regex", "(((){99}){99}){99} r1c1", QDR_RANGE, 3,
         "the expression is too long"},
        {4, 2, 2, NULL, NULL, "nfa", "r1c1", QDR_SYNTAX, 1, "a state is missing here"},
        {4, 2, 2, NULL, NULL, "nfa", "0 r1c1", QDR_SYNTAX, 2,
         "'>' and a state, or '!', is missing here"},
        {4, 2, 2, NULL, NULL, "nfa", "0>:1 r1c1", QDR_SYNTAX, 3, "a state is missing here"},
        {4, 2, 2, NULL, NULL, "nfa", " 0>1 r1c1", QDR_SYNTAX, 5, "':' is missing here"},
        {4, 2, 2, NULL, NULL, "nfa", "0>1:5|1! r1c1", QDR_RANGE, 5,
         "the digit is above the largest"},
        {4, 2, 2, NULL, NULL, "nfa", "0>1:[1|1! r1c1", QDR_SYNTAX, 7, "a digit is missing here"},
        {4, 2, 2, NULL, NULL, "nfa", "0>1:12|1! r1c1", QDR_SYNTAX, 6,
         "'|' or a blank is missing here"},
        {4, 2, 2, NULL, NULL, "nfa", "0>1000:1|1! r1c1", QDR_RANGE, 3,
         "the number of the state is above 999"},
        {4, 2, 2, NULL, NULL, "nfa", "0>1:1| r1c1", QDR_SYNTAX, 7, "a state is missing here"},
        {4, 2, 2, NULL, NULL, "nfa", "0>1:1 r1c1", QDR_SYNTAX, 1,
         "no state is one to end in, such as '1!'"},
        {4, 2, 2, NULL, NULL, "nfa", "0>1:1|1!", QDR_SYNTAX, 9, "there are no cells"},
        {4, 2, 2, NULL, NULL, "regex", "(1|2)*1(1|2){11} r1c1", QDR_RANGE, 1,
         "the automaton of the expression has more than 2000 states"},
        {4, 2, 2, NULL, NULL, "quadruple", "15 r1c1 r1c2 r2c1 r2c2", QDR_RANGE, 2,
         "'5' is 5, but the largest digit is 4"},
        {4, 2, 2, NULL, NULL, "quadruple", "12 r1c1-r1c4", QDR_RANGE, 1,
         "the cells do not form a square of 2x2"},
        {4, 2, 2, NULL, NULL, "quadruple", "12 r1c1 r1c2 r2c1", QDR_RANGE, 1,
         "3 cells, but it takes 4"},
        {4, 2, 2, NULL, NULL, "arrow", "r1c1 r1c2", QDR_SYNTAX, 10,
         "'->' and cells are missing here"},
        {4, 2, 2, NULL, NULL, "arrow", "r1c1-r1c4 r2c4 -> r2c3", QDR_RANGE, 1,
         "5 cells, but it takes at most 4"},
        {4, 2, 2, NULL, NULL, "arrow", "r1c1 -> r2c2 r4c4", QDR_RANGE, 1,
         "a cell does not touch the one before it"},
        {4, 2, 2, NULL, NULL, "double-arrow", "r1c1", QDR_RANGE, 1,
         "1 cells, but it takes at least 2"},
        {4, 2, 2, NULL, NULL, "between", "r1c1", QDR_RANGE, 1, "1 cells, but it takes at least 2"},
        {4, 2, 2, NULL, NULL, "lockout", "0 r1c1-r1c3", QDR_RANGE, 1, "0 is not within 1 to 61"},
        {4, 2, 2, NULL, NULL, "region-sum", "r1c1", QDR_RANGE, 1,
         "1 cells, but it takes at least 2"},
        {4, 2, 2, NULL, NULL, "zipper", "r1c1 r1c3 r1c2", QDR_RANGE, 1,
         "a cell does not touch the one before it"},
        {4, 2, 2, NULL, NULL, "entropic", "r1c1-r1c3", QDR_RANGE, 0,
         "thirds need a number of digits that 3 divides, not 4"},
        {6, 2, 3, "grids", corners, "entropic", "r1c1-r1c3", QDR_RANGE, 0,
         "thirds need a number of digits that 3 divides, not 4"},
    };
    for (size_t k = 0; k < sizeof faults / sizeof *faults; ++k) {
        qdr_rules *rules = make_rules(faults[k].side, faults[k].rows, faults[k].columns);
        qdr_error error = {0};
        if (faults[k].first) {
            add(rules, faults[k].first, faults[k].first_argument);
        }
        size_t houses = qdr_rules_houses(rules);
        assert_int_equal(qdr_rules_add(rules, faults[k].rule, faults[k].argument, &error),
                         faults[k].status);
        assert_string_equal(error.text, faults[k].message);
        assert_int_equal(error.column, faults[k].column);
        assert_int_equal(qdr_rules_houses(rules), houses);
        qdr_rules_free(rules);
    }
}

static void a_layout_has_the_houses_of_its_grids(void **state)
{
    (void)state;
    static const qdr_cell box[] = {14, 15, 20, 21};
    qdr_rules *rules = make_rules(6, 0, 0);
    add(rules, "grids", "4 r1c1 r3c3");
    assert_int_equal(qdr_rules_digits(rules), 4);
    assert_int_equal(qdr_rules_houses(rules), 24);
    for (size_t k = 0; k < 24; ++k) {
        assert_int_equal(qdr_rules_house(rules, k)->kind, k / 8);
        assert_int_equal(qdr_rules_house(rules, k)->count, 4);
    }
    assert_memory_equal(qdr_rules_house(rules, 19)->cells, box, sizeof box);
    assert_memory_equal(qdr_rules_house(rules, 20)->cells, box, sizeof box);
    assert_true(qdr_rules_has_cell(rules, 3) && qdr_rules_has_cell(rules, 35));
    assert_false(qdr_rules_has_cell(rules, 4) || qdr_rules_has_cell(rules, 30) ||
                 qdr_rules_has_cell(rules, 36));
    assert_true(holds(rules, "1..... ...... ....1. ...... ...... ......"));
    assert_true(holds(rules, "...... ..1... ...... ...... ...1.. ......"));
    assert_false(holds(rules, "....1. ...... ...... ...... ...... ......"));
    assert_false(holds(rules, "5..... ...... ...... ...... ...... ......"));
    assert_false(holds(rules, "...... ...... ..1... ...1.. ...... ......"));
    assert_false(holds(rules, "...... ...... ..1... ...... ...... ..1..."));
    assert_false(holds(rules, "1..... ...... ...... 1..... ...... ......"));
    qdr_rules_free(rules);
}

static void extremes_are_compared_with_what_no_clause_marks(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    add(rules, "minimum", "r1c1");
    assert_true(holds(rules, "12.. 3... .... ...."));
    assert_false(holds(rules, "2... 1... .... ...."));
    assert_false(holds(rules, "32.. .... .... ...."));
    add(rules, "maximum", "r2c1");
    assert_true(holds(rules, "2... 3... .... ...."));
    assert_false(holds(rules, "1... 3... 4... ...."));
    qdr_rules_free(rules);
    rules = make_rules(4, 2, 2);
    add(rules, "minimum", "r1c1");
    add(rules, "minimum", "r1c2 r4c4");
    assert_true(holds(rules, "21.. .... .... ...."));
    assert_true(holds(rules, "12.. .... .... ...."));
    assert_false(holds(rules, ".2.. .1.. .... ...."));
    assert_false(holds(rules, ".21. .... .... ...."));
    assert_false(holds(rules, ".... .... ...1 ...2"));
    assert_true(holds(rules, ".... .... ..1. ...2"));
    qdr_rules_free(rules);
}

static void values_count_and_digits_differ(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    add(rules, "killer", "7 r1c1 r2c2 r3c3");
    add(rules, "thermometer", "r1c4 r2c4 r3c4");
    add(rules, "difference", "r4c1 r4c2");
    add(rules, "doubler", "r1c1 r2c4");
    add(rules, "value", "x-1 r4c1");
    assert_true(holds(rules, "1... .2.. ..3. ...."));
    assert_false(holds(rules, "2... .1.. ..4. ...."));
    assert_false(holds(rules, "2... .1.. ..2. ....")); /* a sum of 7, but digits are equal */
    assert_true(holds(rules, "...1 ...2 .... ...."));
    assert_true(holds(rules, "...3 ...2 .... ...."));
    assert_false(holds(rules, ".... ...2 ...4 ...."));
    assert_true(holds(rules, ".... .... .... 1...")); /* nothing is 1 apart from -1 */
    assert_false(holds(rules, ".... .... .... 12.."));
    qdr_rules_free(rules);
}

/* In a 5x5 without boxes, some of whose cells count as something else. */
static void lines_see_what_cells_count_as(void **state)
{
    (void)state;
    static const struct {
        const char *value, *rule, *argument, *kept, *broken;
    } tries[] = {
        {"x2 r1c1", "between", "r1c1-r1c3", "352..", "254.."},
        {"x2 r1c1", "between", "r1c1-r1c3", "4.5..", "2.3.."},
        {"x-1 r1c2", "lockout", "r1c1-r1c3", "543..", "514.."},
        {"x-1 r1c2", "lockout", "3 r1c1-r1c3", "215..", "213.."},
        {"x2 r1c1", "renban", "r1c1-r1c3", "354..", "132.."},
        {"x2 r1c1", "renban", "r1c1 r1c2 r2c3", "23/..2", "24/..3"},
        {"x0 r1c1", "nabner", "r1c1 r1c2 r2c3", "32/..4", "31/..4"},
        {"x2 r1c1", "nabner", "r1c1 r1c2 r2c3", "42/..4", "24/..1"},
        {"x2 r1c1", "product-cage", "24 r1c1 r1c2 r2c2", "34/.1", "32/.4"},
        {"x-1 r1c1", "product-cage", "-12 r1c1 r1c2 r2c2", "34/.1", "1./.5"},
        {"x0 r1c1", "product-cage", "0 r1c1 r1c2 r2c2", "34/.1", "34/.3"},
        {"x2 r1c1", "product-arrow", "r1c1 -> r1c2 r2c3", "32/..3", "31/..3"},
        {"x2 r1c1", "product-arrow", "r1c1 r1c2 -> r2c3 r3c2", "12/..4/.3", "24/..4/.3"},
        {"x2 r1c2", "sum-line", "7 r1c1-r1c3", "213..", "123.."},
        {"x0 r1c2", "sum-line", "5 r1c1-r1c4", "5241.", "4151."},
        {"x-1 r1c2 r1c4", "sum-line", "3 r1c1-r1c5", "52314", "53412"},
        {"x-1 r1c2", "sum-line", "3 r1c1-r1c3", "32...", "315.."},
        {"x2 r1c3", "skyscraper", "2 r1c0", "43512", "23154"},
        {"x-1 r1c1", "skyscraper", "5 r1c0", "51234", "12354"},
        {"x2 r1c1", "pairs", "a = b + 1 r1c1 r1c2", "35", "32"},
        {"x-1 r1c1", "all-pairs", "a * b = -6 r1c1 r1c2", "32", "34"},
        {"x2 r1c1", "modular", "r1c1-r1c3", "253..", "123.."},
        {"x-1 r1c1", "modular", "r1c1-r1c3", "143..", "123.."},
        {"x2 r1c1", "parity-line", "r1c1-r1c3", "154..", "243.."},
        {"x2 r1c1", "same-difference", "r1c1-r1c3", "354..", "321.."},
        {"x2 r1c2", "even", "r1c1 r1c2", "23", "12"},
        {"x2 r1c1 r1c2", "x-sum", "10 r1c0", "23", "24"},
        {"x-1 r1c2", "x-sum", "-1 r1c0", "23", "24"},
        {"x-1 r1c2", "sandwich", "-3 r1c0", "135..", "145.."},
    };
    for (size_t k = 0; k < sizeof tries / sizeof *tries; ++k) {
        qdr_rules *rules = make_rules(5, 1, 5);
        add(rules, "value", tries[k].value);
        add(rules, tries[k].rule, tries[k].argument);
        assert_true(holds_rows(rules, tries[k].kept));
        assert_false(holds_rows(rules, tries[k].broken));
        qdr_rules_free(rules);
    }
}

/* What is no digit is in no third. */
static void thirds_are_of_digits(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(3, 1, 3);
    add(rules, "entropic", "r1c1 r2c2 r3c3");
    add(rules, "doubler", "r1c1");
    assert_true(holds(rules, "1.. .1. ..3"));
    assert_false(holds(rules, "1.. .2. ..3"));
    assert_false(holds(rules, "2.. ... ..."));
    qdr_rules_free(rules);
}

/* What cells count as is no part that may be left out: others would mean something else. */
static void values_stay_in_subsets(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    qdr_rules *subset;
    const bool keep[] = {false, true};
    add(rules, "value", "x2 r1c1");
    add(rules, "killer", "6 r1c1 r2c2");
    assert_int_equal(qdr_rules_subset(&subset, rules, keep, NULL), QDR_OK);
    assert_int_equal(qdr_rules_clauses(subset), 2);
    assert_true(holds(subset, "1... .4.. .... ...."));
    assert_false(holds(subset, "4... .2.. .... ...."));
    qdr_rules_free(subset);
    qdr_rules_free(rules);
}

static void indexers_name_cells(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *argument, *right, *wrong;
    } cases[] = {
        {"column-indexer", "r2c3", ".... 3.1. .... ....", ".... 2.1. .... ...."},
        {"column-indexer", "r2c3", ".... .34. .... ....", ".... .341 .... ...."},
        {"row-indexer", "r2c3", "..4. ..3. ..2. ....", "..2. ..3. ..1. ...."},
        {"row-indexer", "r2c3 r4c3", "..2. ..1. ..4. ..3.", "..2. ..4. .... ..1."},
        {"box-indexer", "r2c3", "..3. ..1. .... ....", "..4. ..1. .... ...."},
        {"box-indexer", "r4c4", ".... .... ...4 ...2", ".... .... ...3 ...2"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        qdr_rules *rules = make_rules(4, 2, 2);
        add(rules, cases[k].rule, cases[k].argument);
        assert_true(holds(rules, cases[k].right));
        assert_false(holds(rules, cases[k].wrong));
        qdr_rules_free(rules);
    }
}

static void places_in_regions_are_in_the_order_of_reading(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    add(rules, "box-indexer", "r2c2");
    assert_true(holds(rules, ".... 4... .... ...."));
    assert_true(holds(rules, "4... .1.. .... ...."));
    assert_false(holds(rules, "3... .1.. .... ...."));
    add(rules, "jigsaw", "aaab accb dccb dddb");
    assert_true(holds(rules, ".... .2.. .1.. ...."));
    assert_true(holds(rules, ".... .21. .... ...."));
    assert_false(holds(rules, ".... .23. .... ...."));
    assert_true(holds(rules, "3... .1.. .... ...."));
    qdr_rules_free(rules);
}

static void wrong_neighbours_and_lines_are_refused(void **state)
{
    (void)state;
    static const char apart[] = "the cells are not side by side";
    static const char jump[] = "a cell does not touch the one before it";
    static const struct {
        const char *rule;
        const char *argument;
        qdr_status status;
        size_t column;
        const char *message;
    } faults[] = {
        {"antiknight", "r1c1", QDR_SYNTAX, 1, "rule 'antiknight' takes no argument"},
        {"nonconsecutive", "1", QDR_SYNTAX, 1, "rule 'nonconsecutive' takes no argument"},
        {"difference", NULL, QDR_SYNTAX, 0, "rule 'difference' needs an argument: [N] CELL CELL"},
        {"difference", "0 r1c1 r1c2", QDR_RANGE, 1, "0 is not within 1 to 61"},
        {"difference", "2", QDR_SYNTAX, 2, "there are no cells"},
        {"difference", "r1c1", QDR_RANGE, 1, "1 cells, but it takes 2"},
        {"difference", "r1c1 r2c2", QDR_RANGE, 1, apart},
        {"ratio", "1 r1c1 r1c2", QDR_RANGE, 1, "1 is not within 2 to 61"},
        {"ratio", "r1c1 r1c3", QDR_RANGE, 1, apart},
        {"ratio", "r1c1-r1c3", QDR_RANGE, 1, "3 cells, but it takes 2"},
        {"greater", "2 r1c1 r1c2", QDR_SYNTAX, 1, "'2' is not a cell such as r1c1"},
        {"greater", "r1c1 r1c1", QDR_DUPLICATE, 6, "cell r1c1 is there twice"},
        {"negative-difference", "x", QDR_SYNTAX, 1, "a number is missing here"},
        {"negative-difference", " 0", QDR_RANGE, 2, "0 is not within 1 to 122"},
        {"negative-ratio", "1", QDR_RANGE, 1, "1 is not within 2 to 122"},
        {"negative-sum", "5 10", QDR_SYNTAX, 3, "nothing may follow the number"},
        {"negative-sum", "123", QDR_RANGE, 1, "123 is not within 2 to 122"},
        {"negative-sum", "99999999999", QDR_RANGE, 1, "99999999999 is not within 2 to 122"},
        {"clone", "r1c1", QDR_SYNTAX, 5, "'->' and cells are missing here"},
        {"clone", "r1c1 -> r1c2 r1c3", QDR_RANGE, 1, "1 cells before '->' and 2 behind it"},
        {"clone", "-> r1c1", QDR_RANGE, 1, "0 cells, but it takes at least 1"},
        {"palindrome", "r1c1", QDR_RANGE, 1, "1 cells, but it takes at least 2"},
        {"palindrome", "r1c1 r1c3", QDR_RANGE, 1, jump},
        {"thermometer", "r1c1 r1c2 r1c1", QDR_DUPLICATE, 11, "cell r1c1 is there twice"},
        {"thermometer", "r1c1 r3c3", QDR_RANGE, 1, jump},
        {"slow-thermometer", "r1c1", QDR_RANGE, 1, "1 cells, but it takes at least 2"},
        {"whispers", "0 r1c1 r1c2", QDR_RANGE, 1, "0 is not within 1 to 61"},
        {"whispers", "5 r1c1 r1c3", QDR_RANGE, 1, jump},
        {"renban", "3 r1c1 r1c2", QDR_SYNTAX, 1, "'3' is not a cell such as r1c1"},
        {"modular", NULL, QDR_SYNTAX, 0, "rule 'modular' needs an argument: CELLS"},
        {"nabner", "r1c1-r2c3", QDR_SYNTAX, 1,
         "the cells of 'r1c1-r2c3' are not on a straight line"},
    };
    for (size_t k = 0; k < sizeof faults / sizeof *faults; ++k) {
        qdr_rules *rules = make_rules(4, 2, 2);
        qdr_error error = {0};
        assert_int_equal(qdr_rules_add(rules, faults[k].rule, faults[k].argument, &error),
                         faults[k].status);
        assert_string_equal(error.text, faults[k].message);
        assert_int_equal(error.column, faults[k].column);
        assert_int_equal(qdr_rules_clauses(rules), 0);
        qdr_rules_free(rules);
    }
}

/* Pairs that a clause speaks of are exempt, and their values are what others must not have,
 * whichever clause comes first. */
static void negative_rules_heed_the_other_clauses(void **state)
{
    (void)state;
    for (unsigned turn = 0; turn < 2; ++turn) {
        qdr_rules *rules = make_rules(4, 2, 2);
        add(rules, turn == 0 ? "negative-difference" : "difference",
            turn == 0 ? NULL : "3 r1c1 r1c2");
        assert_false(holds(rules, "12.. .... .... ...."));
        assert_true(holds(rules, "..14 .... .... ...."));
        add(rules, turn == 1 ? "negative-difference" : "difference",
            turn == 1 ? NULL : "3 r1c1 r1c2");
        assert_true(holds(rules, "14.. .... .... ...."));
        assert_true(holds(rules, ".... 12.. .... ...."));
        assert_false(holds(rules, ".... 14.. .... ...."));
        assert_false(holds(rules, "..4. ..1. .... ...."));
        qdr_rules_free(rules);
    }
    qdr_rules *rules = make_rules(4, 2, 2);
    add(rules, "nonconsecutive", NULL);
    add(rules, "negative-ratio", NULL);
    add(rules, "negative-sum", NULL);
    assert_false(holds(rules, ".... .1.. .2.. ...."));
    assert_false(holds(rules, "..24 .... .... ...."));
    assert_false(holds(rules, ".... .... .... ..41"));
    assert_true(holds(rules, "13.. .... .... ...."));
    add(rules, "ratio", "r3c2 r2c2");
    add(rules, "difference", "2 r1c3 r1c4");
    assert_true(holds(rules, ".... .1.. .2.. ...."));
    assert_true(holds(rules, "..24 .... .... ...."));
    assert_true(holds(rules, ".... .... .... 1..."));
    qdr_rules_free(rules);
}

static void a_second_jigsaw_is_refused(void **state)
{
    (void)state;
    qdr_rules *rules = make_rules(4, 2, 2);
    qdr_error error = {0};
    add(rules, "jigsaw", "aaab accb dccb dddb");
    assert_int_equal(qdr_rules_add(rules, "jigsaw", "aabb aabb ccdd ccdd", &error), QDR_DUPLICATE);
    assert_string_equal(error.text, "rule 'jigsaw' divides the grid already");
    assert_true(holds(rules, "1... .1.. .... ...."));
    qdr_rules_free(rules);
}

static void boxes_must_make_up_the_side(void **state)
{
    (void)state;
    static const unsigned wrong[][3] = {{0, 0, 0}, {62, 0, 0}, {9, 3, 4}, {9, 0, 3},
                                        {9, 9, 0}, {6, 4, 2},  {6, 1, 1}, {4, 1u << 31, 8}};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
        qdr_rules *rules;
        qdr_error error = {0};
        assert_int_equal(qdr_rules_new(&rules, wrong[k][0], wrong[k][1], wrong[k][2], &error),
                         QDR_RANGE);
        assert_null(rules);
        assert_true(strlen(error.text) > 0);
    }
}

/* ------------------------------------------------------------------- allows against holds ---- */

/* Puts digits into random cells, most of them such that the rules still hold. */
static void fill_at_random(qdr_grid *grid, const qdr_rules *rules, struct qdri_random *random)
{
    unsigned side = qdr_rules_side(rules);
    unsigned tries = qdri_random_below(random, 3 * side * side);
    qdr_grid_clear(grid, side);
    while (tries-- > 0) {
        unsigned cell = qdri_random_below(random, side * side);
        grid->cell[cell] = (qdr_digit)qdri_random_below(random, side + 1);
        if (!qdr_rules_holds(rules, grid) && qdri_random_below(random, 50) > 0) {
            grid->cell[cell] = 0;
        }
    }
}

/* Compares the two on every cell and digit; returns how often the grid without the cell held. */
static unsigned compare(const qdr_rules *rules, const qdr_grid *grid)
{
    unsigned side = qdr_rules_side(rules);
    unsigned compared = 0;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        qdr_grid other = *grid;
        other.cell[cell] = 0;
        if (!qdr_rules_holds(rules, &other)) {
            continue;
        }
        ++compared;
        for (unsigned digit = 1; digit <= side; ++digit) {
            other.cell[cell] = (qdr_digit)digit;
            assert_int_equal(qdr_rules_allows(rules, grid, (qdr_cell)cell, (qdr_digit)digit),
                             qdr_rules_holds(rules, &other));
        }
    }
    return compared;
}

static void allows_agrees_with_holds(void **state)
{
    (void)state;
    static const struct {
        unsigned side, rows, columns;
        const char *rule[3];
        const char *argument[3];
    } sets[] = {
        {4, 2, 2, {NULL}, {NULL}},
        {6, 3, 2, {"diagonal"}, {NULL}},
        {6, 2, 3, {"even", "odd"}, {"r1c1 r3c3 r6c2", "r1c2 r5c5"}},
        {5, 1, 5, {"diagonal", "jigsaw"}, {NULL, "aaaab accbb eccdb ecddb eeedd"}},
        {9, 3, 3, {"diagonal", "even", "odd"}, {NULL, "r1c1 r1c2 r5c9", "r9c9 r9c1"}},
        {1, 1, 1, {"odd"}, {"r1c1"}},
        {9, 3, 3, {"windoku", "diagonal+", "asterisk"}, {NULL}},
        {9, 3, 3, {"disjoint-groups", "girandola", "center-dots"}, {NULL}},
        {6, 2, 3, {"extra", "candidates", "diagonal-"}, {"r1c1-r5c5 r6c1", "1246 r1c1-r1c6", NULL}},
        {6, 2, 3, {"minimum", "maximum", "minimum"}, {"r1c1 r3c3", "r3c5 r3c4 r6c6", "r3c2"}},
        {6,
         2,
         3,
         {"row-indexer", "column-indexer", "box-indexer"},
         {"r1c1 r3c3", "r3c5 r1c1", "r4c2 r6c6"}},
        {5, 1, 5, {"jigsaw", "box-indexer"}, {"aaaab accbb eccdb ecddb eeedd", "r1c1-r5c5"}},
        {6, 2, 3, {"grids", "box-indexer", "maximum"}, {"4 r1c1 r3c3", "r1c1-r5c5", "r4c3 r1c1"}},
        {6, 2, 3, {"grids", "extra"}, {"4 r1c1 r3c3", "r1c1 r6c6 r3c4"}},
        {6, 2, 3, {"killer", "killer", "sum"}, {"9 r1c1-r2c2", "r3c1-r3c4", "14 r5c1 r6c2 r4c4"}},
        {6,
         2,
         3,
         {"arrow", "double-arrow", "zipper"},
         {"r1c1 r1c2 -> r2c3 r3c4 r4c5", "r6c1-r6c5", "r3c1 r4c1 r4c2 r4c3"}},
        {6,
         3,
         2,
         {"between", "lockout", "region-sum"},
         {"r1c1-r4c4", "r6c1-r3c1", "r1c2-r4c2 r5c3"}},
        {6, 2, 3, {"sandwich", "x-sum", "skyscraper"}, {"8 r0c1", "13 r2c7", "3 r7c4"}},
        {6,
         2,
         3,
         {"same-difference", "parity-line", "sum-line"},
         {"r1c1 r2c2 r3c3 r3c4", "r6c1-r6c4 r5c4 r5c3", "7 r3c1 r4c1-r4c4 r3c4"}},
        {6,
         2,
         3,
         {"product-cage", "product-cage", "product-arrow"},
         {"30 r1c1 r1c2 r2c4", "12 r6c1 r5c1 r4c2", "r3c1 r3c2 -> r4c3 r4c4 r3c5"}},
        {6,
         2,
         3,
         {"battenburg", "negative-battenburg", "equal"},
         {"r2c2 r2c3 r3c2 r3c3", NULL, "r1c1 r3c2 r5c3"}},
        {6, 2, 3, {"global-entropy", "global-modulo"}, {NULL, NULL}},
        {6, 2, 3, {"grids", "negative-battenburg"}, {"4 r1c1 r3c3", NULL}},
        {6,
         2,
         3,
         {"pairs", "all-pairs", "all-pairs"},
         {"a + 1 < b or a = 6 r1c1 r2c2 r3c2", "a % 3 = b % 3 r1c4 r2c5", "a + b > 4 r5c1-r5c4"}},
        {6, 2, 3, {"regex", "regex"}, {"(12|3.)*[456]+ r1c1 r2c2 r3c2 r4c3", "[^1]* r1c4 r2c5"}},
        {6, 2, 3, {"nfa", "nfa"}, {"0>1:[12]|1>0:[3-6]|0!|1! r1c1 r2c2 r3c2", "0>0:5|0! r1c4"}},
        {6, 2, 3, {"full-rank", "full-rank"}, {"9 r0c1", "22 r3c7"}},
        {6,
         2,
         3,
         {"value", "killer", "thermometer"},
         {"x2 r1c1 r2c3", "12 r1c1 r1c2 r2c2", "r2c3 r3c3 r4c4"}},
        {6, 2, 3, {"value", "nonconsecutive", "clone"}, {"-1 r1c1 r3c4", NULL, "r1c1 -> r3c5"}},
        {6, 2, 3, {"value", "zipper", "minimum"}, {"x-1 r1c2 r2c2", "r1c1-r1c4", "r2c2"}},
        {6,
         2,
         3,
         {"value", "renban", "sum-line"},
         {"x2 r1c1 r2c3", "r1c1 r1c2 r2c2", "7 r2c3 r3c3 r4c4 r4c3"}},
        {6,
         2,
         3,
         {"value", "product-cage", "between"},
         {"x-1 r1c1 r2c3", "-12 r1c1 r1c2 r2c2", "r2c3 r3c3 r4c4"}},
        {6,
         2,
         3,
         {"value", "product-arrow", "skyscraper"},
         {"x2 r1c1 r2c3", "r1c1 -> r1c2 r2c2", "3 r2c0"}},
        {6, 2, 3, {"numbered-room", "numbered-room"}, {"4 r0c1", "2 r3c7"}},
        {6,
         2,
         3,
         {"little-killer", "quadruple", "quadruple"},
         {"13 r0c2 dr", "1225 r2c3 r2c4 r3c3 r3c4", "6 r5c5 r5c6 r6c5 r6c6"}},
    };
    struct qdri_random random;
    qdri_random_seed(&random, 4);
    for (size_t k = 0; k < sizeof sets / sizeof *sets; ++k) {
        qdr_rules *rules = make_rules(sets[k].side, sets[k].rows, sets[k].columns);
        for (size_t i = 0; i < 3 && sets[k].rule[i]; ++i) {
            add(rules, sets[k].rule[i], sets[k].argument[i]);
        }
        unsigned compared = 0;
        for (unsigned round = 0; round < 60; ++round) {
            qdr_grid grid;
            fill_at_random(&grid, rules, &random);
            compared += compare(rules, &grid);
        }
        assert_true(compared >= 60 * sets[k].side);
        qdr_rules_free(rules);
    }
}

static void there_are_only_so_many_rules(void **state)
{
    qdr_rules *rules;
    qdr_error error;
    (void)state;
    assert_int_equal(qdr_rules_new(&rules, 4, 2, 2, NULL), QDR_OK);
    while (qdr_rules_clauses(rules) < QDR_CLAUSES_MAX) {
        assert_int_equal(qdr_rules_add(rules, "even", "r1c1", NULL), QDR_OK);
    }
    assert_int_equal(qdr_rules_add(rules, "even", "r1c1", &error), QDR_RANGE);
    assert_string_equal(error.text, "there are more than 16384 rules");
    assert_int_equal(qdr_rules_clauses(rules), QDR_CLAUSES_MAX);
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_only_so_many_rules),
        cmocka_unit_test(every_rule_is_described),
        cmocka_unit_test(rules_have_other_names),
        cmocka_unit_test(clauses_that_nothing_can_keep_may_be_broken_by_blanks),
        cmocka_unit_test(other_names_are_consistent),
        cmocka_unit_test(houses_are_rows_columns_boxes_and_others),
        cmocka_unit_test(patterns_are_where_their_texts_say),
        cmocka_unit_test(each_rule_holds_where_its_text_says),
        cmocka_unit_test(regular_expressions_match_what_those_of_the_c_library_do),
        cmocka_unit_test(automata_take_what_expressions_match),
        cmocka_unit_test(arcs_that_are_alike_count_once),
        cmocka_unit_test(sums_and_lines_hold_where_their_texts_say),
        cmocka_unit_test(a_jigsaw_replaces_the_boxes),
        cmocka_unit_test(marks_are_a_mask_or_cells),
        cmocka_unit_test(wrong_arguments_are_refused_with_their_place),
        cmocka_unit_test(rules_that_do_not_fit_the_board_are_refused),
        cmocka_unit_test(a_layout_has_the_houses_of_its_grids),
        cmocka_unit_test(extremes_are_compared_with_what_no_clause_marks),
        cmocka_unit_test(values_count_and_digits_differ),
        cmocka_unit_test(lines_see_what_cells_count_as),
        cmocka_unit_test(thirds_are_of_digits),
        cmocka_unit_test(values_stay_in_subsets),
        cmocka_unit_test(indexers_name_cells),
        cmocka_unit_test(places_in_regions_are_in_the_order_of_reading),
        cmocka_unit_test(wrong_neighbours_and_lines_are_refused),
        cmocka_unit_test(negative_rules_heed_the_other_clauses),
        cmocka_unit_test(a_second_jigsaw_is_refused),
        cmocka_unit_test(boxes_must_make_up_the_side),
        cmocka_unit_test(allows_agrees_with_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
