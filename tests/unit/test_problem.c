/* test_problem.c  Builder, problem, verification, equality. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../support/problems.h"

static qdr_builder *new_builder(void)
{
    qdr_builder *builder;
    assert_int_equal(qdr_builder_new(&builder, NULL), QDR_OK);
    return builder;
}

static qdr_problem *build(const qdr_builder *builder)
{
    qdr_problem *problem;
    assert_int_equal(qdr_builder_build(builder, &problem, NULL), QDR_OK);
    return problem;
}

/* ---------------------------------------------------------------------------------- items ---- */

static void items_are_numbered(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    qdr_item a, x, b;
    uint32_t low, high;
    char name[] = "alpha";
    assert_int_equal(qdr_builder_primary(builder, name, &a, NULL), QDR_OK);
    name[0] = '?'; /* the name was copied */
    assert_int_equal(qdr_builder_secondary(builder, NULL, &x, NULL), QDR_OK);
    assert_int_equal(qdr_builder_range(builder, "b", 2, 3, &b, NULL), QDR_OK);
    assert_true(a == 0 && x == 1 && b == 2);
    assert_int_equal(qdr_builder_find(builder, "alphabet", 5), a);
    assert_int_equal(qdr_builder_find(builder, "alphabet", 4), QDR_NO_ITEM);
    qdr_problem *problem = build(builder);
    qdr_builder_free(builder);
    assert_int_equal(qdr_problem_items(problem), 3);
    assert_int_equal(qdr_problem_primary(problem), 2);
    assert_string_equal(qdr_problem_item_name(problem, a), "alpha");
    assert_string_equal(qdr_problem_item_name(problem, x), "#2");
    assert_int_equal(qdr_problem_find(problem, "b", 1), b);
    assert_int_equal(qdr_problem_find(problem, "alph", 4), QDR_NO_ITEM);
    assert_true(qdr_problem_is_primary(problem, a) && !qdr_problem_is_primary(problem, x));
    qdr_problem_bounds(problem, a, &low, &high);
    assert_true(low == 1 && high == 1);
    qdr_problem_bounds(problem, x, &low, &high);
    assert_true(low == 0 && high == QDR_NO_LIMIT);
    qdr_problem_bounds(problem, b, &low, NULL);
    qdr_problem_bounds(problem, b, NULL, &high);
    assert_true(low == 2 && high == 3);
    qdr_problem_free(problem);
}

static void item_names_are_checked(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",    " ", "a b", "a\t",  "\n",        "\x9B",
                                        "a:b", "|", "a|",  "\x7F", "a\xC2\x9B", "\x1B"};
    qdr_builder *builder = new_builder();
    qdr_error error;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
        assert_int_equal(qdr_builder_primary(builder, wrong[k], NULL, &error), QDR_INVALID);
        assert_int_equal(qdr_builder_secondary(builder, wrong[k], NULL, NULL), QDR_INVALID);
    }
    assert_string_equal(error.text, "item name '\\x1B' cannot have '\\x1B' in it");
    assert_int_equal(qdr_builder_primary(builder, "\xC3\xA9\xFF!", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, "\xC3\xA9\xFF!", NULL, &error), QDR_DUPLICATE);
    assert_string_equal(error.text, "item '\xC3\xA9\\xFF!' is there twice");
    assert_true(error.line == 0 && error.column == 0 && error.source[0] == '\0');
    assert_int_equal(qdr_builder_primary(builder, "#3", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_primary(builder, NULL, NULL, NULL), QDR_DUPLICATE);
    qdr_problem *problem = build(builder);
    assert_int_equal(qdr_problem_items(problem), 2);
    qdr_problem_free(problem);
    qdr_builder_free(builder);
}

static void bounds_are_checked(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    qdr_error error;
    assert_int_equal(qdr_builder_range(builder, "a", 2, 1, NULL, &error), QDR_RANGE);
    assert_int_equal(qdr_builder_range(builder, "a", 0, 0, NULL, NULL), QDR_RANGE);
    assert_int_equal(qdr_builder_range(builder, "a", 1, 1, NULL, NULL), QDR_OK);
    qdr_problem *problem = build(builder);
    assert_false(qdr_problem_has_bounds(problem));
    qdr_problem_free(problem);
    assert_int_equal(qdr_builder_range(builder, "b", 0, QDR_NO_LIMIT, NULL, NULL), QDR_OK);
    problem = build(builder);
    assert_true(qdr_problem_has_bounds(problem));
    qdr_problem_free(problem);
    qdr_builder_free(builder);
}

static void colors_are_shared(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", " ", "a b", "\x01", "a\x7F"};
    qdr_builder *builder = new_builder();
    qdr_color red, odd, again;
    assert_int_equal(qdr_builder_color(builder, "red", &red, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, ":|", &odd, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "red", &again, NULL), QDR_OK);
    assert_true(red == 1 && odd == 2 && again == red);
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; ++k) {
        assert_int_equal(qdr_builder_color(builder, wrong[k], &again, NULL), QDR_INVALID);
    }
    qdr_problem *problem = build(builder);
    assert_int_equal(qdr_problem_colors(problem), 2);
    assert_string_equal(qdr_problem_color_name(problem, odd), ":|");
    assert_false(qdr_problem_has_colors(problem)); /* no entry carries one */
    qdr_problem_free(problem);
    qdr_builder_free(builder);
}

/* -------------------------------------------------------------------------------- options ---- */

static void options_keep_their_order(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    qdr_item a, x;
    qdr_color red;
    qdr_option first, second;
    size_t count;
    assert_int_equal(qdr_builder_primary(builder, "a", &a, NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, "x", &x, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "red", &red, NULL), QDR_OK);
    qdr_entry entries[] = {{x, red}, {a, QDR_NO_COLOR}};
    assert_int_equal(qdr_builder_option(builder, entries, 2, 9, &first, NULL), QDR_OK);
    assert_int_equal(qdr_builder_option(builder, entries, 1, 0, &second, NULL), QDR_OK);
    assert_true(first == 0 && second == 1);
    qdr_problem *problem = build(builder);
    assert_int_equal(qdr_problem_options(problem), 2);
    assert_int_equal(qdr_problem_entries(problem), 3);
    const qdr_entry *kept = qdr_problem_option(problem, first, &count);
    assert_int_equal(count, 2);
    assert_true(kept[0].item == x && kept[0].color == red && kept[1].item == a);
    assert_int_equal(qdr_problem_cost(problem, first), 9);
    assert_int_equal(qdr_problem_cost(problem, second), 0);
    assert_false(qdr_problem_is_inert(problem, first));
    assert_true(qdr_problem_is_inert(problem, second));
    assert_true(qdr_problem_has_colors(problem) && qdr_problem_has_costs(problem));
    qdr_problem_free(problem);
    qdr_builder_free(builder);
}

static void options_are_checked(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    qdr_item a, x;
    qdr_color red;
    qdr_error error;
    assert_int_equal(qdr_builder_primary(builder, "a", &a, NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, "x", &x, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "red", &red, NULL), QDR_OK);
    const struct {
        qdr_entry entry[2];
        size_t count;
        qdr_status status;
        const char *text;
    } cases[] = {
        {{{0}}, 0, QDR_INVALID, "an option needs an item"},
        {{{a, 0}, {2, 0}}, 2, QDR_INVALID, "there is no item 2"},
        {{{a, 0}, {x, 2}}, 2, QDR_INVALID, "there is no color 2"},
        {{{x, red}, {a, red}}, 2, QDR_INVALID, "primary item 'a' cannot have a color"},
        {{{x, red}, {x, 0}}, 2, QDR_DUPLICATE, "item 'x' is twice in the option"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        assert_int_equal(
            qdr_builder_option(builder, cases[k].entry, cases[k].count, 0, NULL, &error),
            cases[k].status);
        assert_string_equal(error.text, cases[k].text);
    }
    /* What was refused has left no trace. */
    assert_int_equal(qdr_builder_option(builder, (qdr_entry[]){{a, 0}, {x, red}}, 2, 0, NULL, NULL),
                     QDR_OK);
    qdr_problem *problem = build(builder);
    assert_int_equal(qdr_problem_options(problem), 1);
    assert_int_equal(qdr_problem_entries(problem), 2);
    qdr_problem_free(problem);
    qdr_builder_free(builder);
}

static void costs_fit_together(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    qdr_entry entry = {0, QDR_NO_COLOR};
    assert_int_equal(qdr_builder_primary(builder, "a", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_option(builder, &entry, 1, UINT64_MAX, NULL, NULL), QDR_RANGE);
    assert_int_equal(qdr_builder_option(builder, &entry, 1, INT64_MAX - 1, NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_option(builder, &entry, 1, 2, NULL, NULL), QDR_RANGE);
    assert_int_equal(qdr_builder_option(builder, &entry, 1, 1, NULL, NULL), QDR_OK);
    qdr_builder_free(builder);
}

static void problem_does_not_change(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    qdr_problem *empty = build(builder);
    assert_int_equal(qdr_builder_primary(builder, "a", NULL, NULL), QDR_OK);
    qdr_problem *one = build(builder);
    assert_int_equal(qdr_builder_option(builder, &(qdr_entry){0, QDR_NO_COLOR}, 1, 0, NULL, NULL),
                     QDR_OK);
    qdr_problem *two = build(builder);
    qdr_builder_free(builder);
    assert_true(qdr_problem_items(empty) == 0 && qdr_problem_options(empty) == 0);
    assert_true(qdr_problem_items(one) == 1 && qdr_problem_options(one) == 0);
    assert_true(qdr_problem_items(two) == 1 && qdr_problem_options(two) == 1);
    assert_false(qdr_problem_equal(empty, one));
    assert_false(qdr_problem_equal(one, two));
    qdr_problem_free(empty);
    qdr_problem_free(one);
    qdr_problem_free(two);
    qdr_problem_free(NULL);
    qdr_builder_free(NULL);
}

/* ------------------------------------------------------------------------------- equality ---- */

static void equality_sees_everything(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "A B | X\nA X:a\nB X:a |1\n",
        "A C | X\nA X:a\nC X:a |1\n",
        "A | B X\nA X:a\nB X:a |1\n",
        "A 2|B | X\nA X:a\nB X:a |1\n",
        "A 1:2|B | X\nA X:a\nB X:a |1\n",
        "B A | X\nA X:a\nB X:a |1\n",
        "A B | X Y\nA X:a\nB X:a |1\n",
        "A B | X\nX:a A\nB X:a |1\n",
        "A B | X\nA X:b\nB X:a |1\n",
        "A B | X\nA X:a\nB X:b |1\n",
        "A B | X\nA X\nB X:a |1\n",
        "A B | X\nA X:a\nB X:a |2\n",
        "A B | X\nA X:a\nB X:a\n",
        "A B | X\nB X:a |1\nA X:a\n",
        "A B | X\nA X:a\n",
        "A B | X\nA X:a B\nX:a |1\n",
    };
    enum { COUNT = sizeof texts / sizeof *texts };
    for (size_t i = 0; i < COUNT; ++i) {
        for (size_t j = 0; j < COUNT; ++j) {
            qdr_problem *a = read_text(texts[i], QDR_FORMAT_DLX);
            qdr_problem *b = read_text(texts[j], QDR_FORMAT_DLX);
            if (qdr_problem_equal(a, b) != (i == j)) {
                fail_msg("%zu and %zu", i, j);
            }
            qdr_problem_free(a);
            qdr_problem_free(b);
        }
    }
}

/* Colors are numbered as they come; only their names count. */
static void equality_goes_by_color_names(void **state)
{
    (void)state;
    qdr_problem *a = read_text("A | X Y\nA X:a Y:b\n", QDR_FORMAT_DLX);
    qdr_builder *builder = new_builder();
    qdr_color red, green;
    assert_int_equal(qdr_builder_primary(builder, "A", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, "X", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_secondary(builder, "Y", NULL, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "b", &green, NULL), QDR_OK);
    assert_int_equal(qdr_builder_color(builder, "a", &red, NULL), QDR_OK);
    assert_int_equal(
        qdr_builder_option(builder, (qdr_entry[]){{0, 0}, {1, red}, {2, green}}, 3, 0, NULL, NULL),
        QDR_OK);
    qdr_problem *b = build(builder);
    qdr_builder_free(builder);
    assert_true(qdr_problem_equal(a, b) && qdr_problem_equal(b, a));
    qdr_problem_free(a);
    qdr_problem_free(b);
}

/* --------------------------------------------------------------------------- verification ---- */

static void covers_are_verified(void **state)
{
    (void)state;
    qdr_problem *problem = read_text("A B 0:2|C 2|D | X Y\n"
                                     "A X:a Y D\n" /* 0 */
                                     "B X:a D\n"   /* 1 */
                                     "B X:b D\n"   /* 2 */
                                     "B Y D\n"     /* 3 */
                                     "C X:a\n"     /* 4 */
                                     "C\n"         /* 5 */
                                     "C Y\n"       /* 6 */
                                     "X:a\n"       /* 7 */
                                     "A B D X:a\n" /* 8 */
                                     "A B C\n"     /* 9 */
                                     "D\n",        /* 10 */
                                     QDR_FORMAT_DLX);
    const struct {
        qdr_option option[4];
        size_t count;
        const char *fault; /* NULL: it is a solution */
    } cases[] = {
        {{0, 1}, 2, NULL},
        {{1, 0}, 2, NULL},
        {{4, 0, 5, 1}, 4, NULL},
        {{8, 10}, 2, NULL},
        {{0}, 0, "item 'A' is covered 0 times"},
        {{0}, 1, "item 'B' is covered 0 times"},
        {{0, 8}, 2, "item 'A' is covered 2 times"},
        {{8}, 1, "item 'D' is covered 1 times"},
        {{9}, 1, "item 'D' is covered 0 times"},
        {{0, 2}, 2, "secondary item 'X' is covered twice, not in one color"},
        {{0, 3}, 2, "secondary item 'Y' is covered twice, not in one color"},
        {{9, 4, 5, 10}, 4, "item 'C' is covered 3 times"},
        {{0, 1, 7}, 3, "option 7 is unknown, inert or there twice"},
        {{0, 1, 5, 5}, 4, "option 5 is unknown, inert or there twice"},
        {{0, 1, 11}, 3, "option 11 is unknown, inert or there twice"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        qdr_error error = {0};
        bool good = qdr_problem_verify(problem, cases[k].option, cases[k].count, &error);
        assert_string_equal(error.text, cases[k].fault ? cases[k].fault : "");
        assert_true(good == !cases[k].fault);
        assert_true(qdr_problem_verify(problem, cases[k].option, cases[k].count, NULL) == good);
    }
    qdr_problem_free(problem);
}

static void empty_problem_has_the_empty_solution(void **state)
{
    (void)state;
    qdr_builder *builder = new_builder();
    qdr_problem *problem = build(builder);
    assert_true(qdr_problem_verify(problem, NULL, 0, NULL));
    qdr_problem_free(problem);
    qdr_builder_free(builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_numbered),
        cmocka_unit_test(item_names_are_checked),
        cmocka_unit_test(bounds_are_checked),
        cmocka_unit_test(colors_are_shared),
        cmocka_unit_test(options_keep_their_order),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(costs_fit_together),
        cmocka_unit_test(problem_does_not_change),
        cmocka_unit_test(equality_sees_everything),
        cmocka_unit_test(equality_goes_by_color_names),
        cmocka_unit_test(covers_are_verified),
        cmocka_unit_test(empty_problem_has_the_empty_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
