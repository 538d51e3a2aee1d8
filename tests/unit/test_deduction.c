/* test_deduction.c  Steps of reasoning, drawn: with signs and in colors, in boxes of both kinds,
 * and beside what rules draw. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <quadrille/logic.h>
#include <quadrille/puzzles.h>

#include "../support/fail_alloc.h"
#include "../support/params.h"
#include "../support/strbuf_writer.h"

enum { SIDE = 4, CANDIDATES = SIDE * SIDE * SIDE };

/* A board on which 1 stands in r1c1 and was given, and 2 is placed in r4c4. */
static qdr_grid givens;
static qdr_grid grid;
static qdr_possibility candidate[CANDIDATES];
static const qdr_deduction_mark marks[] = {{1, 2, QDR_ROLE_PATTERN}, {2, 2, QDR_ROLE_SECOND},
                                           {3, 2, QDR_ROLE_REMOVED}, {1, 2, QDR_ROLE_REMOVED},
                                           {15, 2, QDR_ROLE_PLACED}, {0, 1, QDR_ROLE_PATTERN}};
static const qdr_deduction step = {
    .mark = marks, .marks = sizeof marks / sizeof *marks, .grid = &grid, .candidate = candidate};

static int make_step(void **state)
{
    (void)state;
    qdr_grid_clear(&givens, SIDE);
    givens.cell[0] = 1;
    grid = givens;
    grid.cell[15] = 2;
    for (size_t k = 0; k < CANDIDATES; ++k) {
        bool is_other = k < SIDE && k > 0;
        candidate[k] = is_other || k % SIDE == 2 ? QDR_IMPOSSIBLE : QDR_POSSIBLE;
    }
    return 0;
}

static void assert_looks(const char *settings, const char *wanted)
{
    struct qdri_strbuf text = {0};
    qdr_writer writer = {&text, write_to_strbuf};
    qdr_params *look = picture_params(settings, &givens, NULL, 0);
    assert_int_equal(qdr_write_deduction(&step, NULL, look, &writer, NULL), QDR_OK);
    qdr_params_free(look);
    assert_string_equal(text.text, wanted);
    qdri_strbuf_free(&text);
}

/* What is removed counts more than what it was found with. */
static void has_signs(void **state)
{
    (void)state;
    assert_looks("style=boxed", "+-----------+-----------+\n"
                                "| 1*   1 2- | 1 2~ 1 2- |\n"
                                "|      . 4  | . 4  . 4  |\n"
                                "|           |           |\n"
                                "| 1 2  1 2  | 1 2  1 2  |\n"
                                "| . 4  . 4  | . 4  . 4  |\n"
                                "+-----------+-----------+\n"
                                "| 1 2  1 2  | 1 2  1 2  |\n"
                                "| . 4  . 4  | . 4  . 4  |\n"
                                "|           |           |\n"
                                "| 1 2  1 2  | 1 2  1 2+ |\n"
                                "| . 4  . 4  | . 4  . 4  |\n"
                                "+-----------+-----------+\n"
                                "# + placed, - removed, * pattern, ~ other side\n");
}

#define FAINT(symbol) "\033[2m" symbol "\033[0m"
#define CELL_ABOVE FAINT("1") FAINT("2") " "
#define CELL_BELOW FAINT(".") FAINT("4") " "
#define ROW_ABOVE "┃ " CELL_ABOVE CELL_ABOVE "┃ " CELL_ABOVE CELL_ABOVE "┃\n"
#define ROW_BELOW "┃ " CELL_BELOW CELL_BELOW "┃ " CELL_BELOW CELL_BELOW "┃\n"

static void has_colors(void **state)
{
    (void)state;
    assert_looks(
        "style=unicode,ansi=on",
        "┏━━━━━━━┳━━━━━━━┓\n"
        "┃ \033[1;32m1\033[0m  " FAINT("1") "\033[9;31m2\033[0m ┃ " FAINT(
            "1") "\033[1;34m2\033[0m " FAINT("1") "\033[9;31m2\033[0m ┃\n"
                                                  "┃    " CELL_BELOW "┃ " CELL_BELOW CELL_BELOW
                                                  "┃\n"
                                                  "┃       ┃       ┃\n" ROW_ABOVE ROW_BELOW
                                                  "┣━━━━━━━╋━━━━━━━┫\n" ROW_ABOVE ROW_BELOW
                                                  "┃       ┃       ┃\n"
                                                  "┃ " CELL_ABOVE CELL_ABOVE "┃ " CELL_ABOVE FAINT(
                                                      "1") "\033[1;7;32m2\033[0m ┃\n" ROW_BELOW
                                                           "┗━━━━━━━┻━━━━━━━┛\n"
                                                           "# \033[1;7;32mplaced\033[0m, "
                                                           "\033[9;31mremoved\033[0m, "
                                                           "\033[1;32mpattern\033[0m, "
                                                           "\033[1;34mother side\033[0m\n");
}

/* Draws beside a cage. */
static qdr_status draw_with_cage(const qdr_writer *writer, qdr_error *error)
{
    qdr_rules *rules;
    qdr_params *look = NULL;
    qdr_status status = qdr_rules_new(&rules, SIDE, 2, 2, error);
    if (status == QDR_OK) {
        status = qdr_rules_add(rules, "killer", "3 r1c3 r1c4", error);
    }
    if (status == QDR_OK) {
        status = qdr_params_new(&look, QDR_PARAMS_PICTURE, error);
    }
    if (status == QDR_OK) {
        status = qdr_params_set(look, "style", "boxed", error);
    }
    if (status == QDR_OK) {
        status = qdr_write_deduction(&step, rules, look, writer, error);
    }
    qdr_params_free(look);
    qdr_rules_free(rules);
    return status;
}

static void shows_what_rules_draw(void **state)
{
    (void)state;
    struct qdri_strbuf text = {0};
    qdr_writer writer = {&text, write_to_strbuf};
    assert_int_equal(draw_with_cage(&writer, NULL), QDR_OK);
    assert_non_null(strstr(text.text, "2+"));
    assert_non_null(strstr(text.text, "2~"));
    assert_non_null(strstr(text.text, "killer"));
    assert_non_null(strstr(text.text, "# + placed, - removed, * pattern, ~ other side\n"));
    qdri_strbuf_free(&text);
}

static bool swallow(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return true;
}

static qdr_status draw(void *ctx, qdr_error *error)
{
    (void)ctx;
    return draw_with_cage(&(qdr_writer){.write = swallow}, error);
}

static void memory_may_fail(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(draw, NULL) > 5);
}

static void refuses_what_cannot_be_drawn(void **state)
{
    (void)state;
    qdr_error error;
    qdr_rules *rules;
    qdr_deduction silent = step;
    silent.candidate = NULL;
    assert_int_equal(qdr_rules_new(&rules, 9, 0, 0, NULL), QDR_OK);
    qdr_params *look = params_of(QDR_PARAMS_PICTURE, "style=boxed");
    struct qdri_strbuf text = {0};
    qdr_writer writer = {&text, write_to_strbuf};
    assert_int_equal(qdr_write_deduction(&step, NULL, NULL, &writer, &error), QDR_UNSUPPORTED);
    assert_int_equal(qdr_write_deduction(&silent, NULL, look, &writer, &error), QDR_INVALID);
    assert_int_equal(qdr_write_deduction(&step, rules, look, &writer, &error), QDR_INVALID);
    assert_null(text.text);
    qdr_params_free(look);
    qdr_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_signs),
        cmocka_unit_test(has_colors),
        cmocka_unit_test(shows_what_rules_draw),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(refuses_what_cannot_be_drawn),
    };
    return cmocka_run_group_tests_name("deduction", tests, make_step, NULL) != 0;
}
