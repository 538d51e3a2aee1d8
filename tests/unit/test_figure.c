/* test_figure.c  Arguments of rules: what shapes take, what is wrong with an argument and where,
 * and that what is written reads as the same figure. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "sudoku/board/figure.h"

static const struct qdri_board board = {.side = 9, .length = 9, .digits = 9};

static const struct qdri_shape cage = {
    .word = QDRI_OPTIONAL_NUMBER, .low = 1, .high = 45, .most = 9};
static const struct qdri_shape pair = {
    .word = QDRI_NUMBER, .least = 2, .most = 2, .place = QDRI_NEIGHBOURS};
static const struct qdri_shape line = {.least = 2, .place = QDRI_CHAIN};
static const struct qdri_shape loop = {
    .least = 2, .place = QDRI_CHAIN, .repeated = QDRI_KEEP_REPEATED};
static const struct qdri_shape arrow = {.least = 1, .second_least = 1, .place = QDRI_CHAIN};
static const struct qdri_shape clone = {.least = 1, .second_least = 1, .are_equal = true};
static const struct qdri_shape square = {
    .word = QDRI_DIGITS, .least = 4, .most = 4, .repeated = QDRI_SET, .place = QDRI_SQUARE};
static const struct qdri_shape marks = {.repeated = QDRI_SET, .takes_mask = true};
static const struct qdri_shape clue = {.word = QDRI_NUMBER, .place = QDRI_LINE_CLUE};
static const struct qdri_shape cells_that_differ = {.least = 1, .differ = true};
static const struct qdri_shape diagonal = {.word = QDRI_NUMBER, .place = QDRI_DIAGONAL_CLUE};

static struct qdri_figure *read_figure(const struct qdri_shape *shape, const char *argument)
{
    struct qdri_figure *figure;
    qdr_error error = {0};
    if (qdri_figure_read(&figure, shape, &board, argument, &error) != QDR_OK) {
        fail_msg("'%s': %s", argument, error.text);
    }
    return figure;
}

/* Do two figures have the same word, place and cells? */
static bool are_equal(const struct qdri_figure *a, const struct qdri_figure *b)
{
    return a->has_value == b->has_value && (!a->has_value || a->value == b->value) &&
           a->symbols == b->symbols && memcmp(a->symbol, b->symbol, a->symbols) == 0 &&
           a->is_outside == b->is_outside && a->row == b->row && a->column == b->column &&
           a->direction == b->direction && a->count == b->count && a->split == b->split &&
           memcmp(a->cell, b->cell, a->count * sizeof *a->cell) == 0;
}

/* Arguments, and what they are when written. */
static const struct {
    const struct qdri_shape *shape;
    const char *argument;
    const char *written;
} good[] = {
    {&cage, "12 r1c1 r1c2", "12 r1c1 r1c2"},
    {&cage, "  12,R1C2, r1c1 ", "12 r1c2 r1c1"},
    {&cage, "- r1c1", "r1c1"},
    {&cage, "r1c1", "r1c1"},
    {&pair, "0 r9c9 r9c8", "0 r9c9 r9c8"},
    {&line, "r1c1-r1c4", "r1c1 r1c2 r1c3 r1c4"},
    {&line, "r4c4-r1c1", "r4c4 r3c3 r2c2 r1c1"},
    {&line, "r1c9-r3c7 r4c7", "r1c9 r2c8 r3c7 r4c7"},
    {&loop, "r1c1 r1c2 r2c2 r2c1 r1c1", "r1c1 r1c2 r2c2 r2c1 r1c1"},
    {&arrow, "r1c1 -> r1c2 r2c3", "r1c1 -> r1c2 r2c3"},
    {&arrow, "r1c1 r1c2 -> r1c3 r1c2", "r1c1 r1c2 -> r1c3 r1c2"},
    {&clone, "r1c1 r9c9 -> r5c5 r2c2", "r1c1 r9c9 -> r5c5 r2c2"},
    {&square, "1231 r2c2 r1c1 r1c2 r2c1", "1231 r1c1 r1c2 r2c1 r2c2"},
    {&marks, "r3c3 r1c1 r3c3", "r1c1 r3c3"},
    {&marks,
     "x........ ......... ..x...... ......... ......... ......... ......... ......... .........",
     "r1c1 r3c3"},
    {&marks,
     "......... ......... ......... ......... ......... ......... ......... ......... .........",
     "................................................................................."},
    {&clue, "7 r0c3", "7 r0c3"},
    {&clue, "7 r4c10", "7 r4c10"},
    {&diagonal, "30 r0c0 dr", "30 r0c0 dr"},
    {&diagonal, "30 R10c5 UL", "30 r10c5 ul"},
};

static void what_is_written_reads_as_the_same(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof good / sizeof *good; ++k) {
        struct qdri_strbuf text = {0};
        struct qdri_figure *figure = read_figure(good[k].shape, good[k].argument);
        assert_true(qdri_figure_write(figure, &text));
        assert_string_equal(text.text, good[k].written);
        struct qdri_figure *again = read_figure(good[k].shape, text.text);
        assert_true(are_equal(figure, again));
        free(figure);
        free(again);
        qdri_strbuf_free(&text);
    }
}

static void clues_see_cells_inwards(void **state)
{
    (void)state;
    static const struct {
        const struct qdri_shape *shape;
        const char *argument;
        unsigned count;
        qdr_cell first, last;
    } clues[] = {{&clue, "1 r0c3", 9, 2, 74},         {&clue, "1 r10c3", 9, 74, 2},
                 {&clue, "1 r2c0", 9, 9, 17},         {&clue, "1 r2c10", 9, 17, 9},
                 {&diagonal, "1 r0c0 dr", 9, 0, 80},  {&diagonal, "1 r0c3 dl", 2, 1, 9},
                 {&diagonal, "1 r10c5 ur", 4, 77, 53}};
    for (size_t k = 0; k < sizeof clues / sizeof *clues; ++k) {
        struct qdri_figure *figure = read_figure(clues[k].shape, clues[k].argument);
        assert_true(figure->is_outside);
        assert_int_equal(figure->count, clues[k].count);
        assert_int_equal(figure->cell[0], clues[k].first);
        assert_int_equal(figure->cell[figure->count - 1], clues[k].last);
        free(figure);
    }
}

/* Rows 4 to 6 of the last three columns are void, and digits go up to 3. */
static void figures_keep_to_the_cells_that_are_there(void **state)
{
    (void)state;
    static const struct {
        const struct qdri_shape *shape;
        const char *argument;
        const char *message; /* NULL: it is read */
    } arguments[] = {
        {&clue, "1 r0c7", NULL},
        {&clue, "1 r10c9", NULL},
        {&clue, "1 r0c1", "the clue sees 9 cells, not the 3 of a row or column of a grid"},
        {&clue, "1 r5c0", "the clue sees 6 cells, not the 3 of a row or column of a grid"},
        {&clue, "1 r5c10", "'r5c10' sees no cell in that direction"},
        {&diagonal, "1 r0c4 dr", NULL},
        {&line, "r3c6-r3c9", NULL},
        {&line, "r3c7 r4c7", "cell r4c7 is in no grid of the layout"},
        {&line, "r5c5-r5c8", "cell r5c7 is in no grid of the layout"},
        {&cells_that_differ, "r1c1-r1c3", NULL},
        {&cells_that_differ, "r1c1-r1c4", "4 cells, but there are only 3 digits"},
    };
    bool has_cell[81];
    for (unsigned cell = 0; cell < 81; ++cell) {
        has_cell[cell] = cell % 9 < 6 || cell / 9 < 3 || cell / 9 > 5;
    }
    const struct qdri_board layout = {.side = 9, .length = 3, .digits = 3, .has_cell = has_cell};
    for (size_t k = 0; k < sizeof arguments / sizeof *arguments; ++k) {
        struct qdri_figure *figure;
        qdr_error error = {0};
        qdr_status status =
            qdri_figure_read(&figure, arguments[k].shape, &layout, arguments[k].argument, &error);
        assert_string_equal(error.text, arguments[k].message ? arguments[k].message : "");
        assert_int_equal(status, arguments[k].message ? QDR_RANGE : QDR_OK);
        free(figure);
    }
}

static void faults_are_told_with_their_column(void **state)
{
    (void)state;
    static const struct {
        const struct qdri_shape *shape;
        const char *argument;
        qdr_status status;
        size_t column;
        const char *message;
    } faults[] = {
        {&cage, "46 r1c1", QDR_RANGE, 1, "46 is not within 1 to 45"},
        {&cage, "12", QDR_SYNTAX, 3, "there are no cells"},
        {&cage, "12 r1c1 r1c1", QDR_DUPLICATE, 9, "cell r1c1 is there twice"},
        {&cage, "12 r1c1-r9c9 r1c2", QDR_RANGE, 1, "10 cells, but it takes at most 9"},
        {&pair, "r1c1 r1c2", QDR_SYNTAX, 1, "a number is missing here"},
        {&pair, "- r1c1 r1c2", QDR_SYNTAX, 1, "a number is missing here"},
        {&pair, "99999999999 r1c1 r1c2", QDR_SYNTAX, 1, "a number is missing here"},
        {&pair, "5 r1c1 r2c2", QDR_RANGE, 1, "the cells are not side by side"},
        {&pair, "5 r1c1", QDR_RANGE, 1, "1 cells, but it takes 2"},
        {&line, "r1c1 r1c3", QDR_RANGE, 1, "a cell does not touch the one before it"},
        {&line, "r1c1-r2c3", QDR_SYNTAX, 1, "the cells of 'r1c1-r2c3' are not on a straight line"},
        {&line, "r1c1-", QDR_SYNTAX, 1, "'r1c1-' is not a cell such as r1c1"},
        {&line, "r1c1 -> r1c2", QDR_SYNTAX, 6, "'->' is not a cell such as r1c1"},
        {&line, "r1c1 r1c10", QDR_RANGE, 6, "there is no cell 'r1c10' in a grid of side 9"},
        {&line, "r1c1", QDR_RANGE, 1, "1 cells, but it takes at least 2"},
        {&arrow, "r1c1 r1c2", QDR_SYNTAX, 10, "'->' and cells are missing here"},
        {&arrow, "r1c1 ->", QDR_RANGE, 1, "0 cells, but it takes at least 1"},
        {&arrow, "-> r1c1", QDR_RANGE, 1, "0 cells, but it takes at least 1"},
        {&clone, "r1c1 -> r1c2 r1c3", QDR_RANGE, 1, "1 cells before '->' and 2 behind it"},
        {&square, "12 r1c1 r1c2 r2c1 r3c1", QDR_RANGE, 1, "the cells do not form a square of 2x2"},
        {&square, "1x r1c1 r1c2 r2c1 r2c2", QDR_RANGE, 2, "'x' is 59, but the largest digit is 9"},
        {&square, "1. r1c1 r1c2 r2c1 r2c2", QDR_SYNTAX, 2, "'.' is no digit of a grid of 9 digits"},
        {&square, "", QDR_SYNTAX, 1, "digits are missing here"},
        {&clue, "5 r1c1", QDR_RANGE, 3,
         "'r1c1' is no place beside a grid of side 9, such as r0c3 or r3c0"},
        {&clue, "5 r0c0", QDR_RANGE, 3,
         "'r0c0' is no place beside a grid of side 9, such as r0c3 or r3c0"},
        {&clue, "5 r0c1 r1c1", QDR_SYNTAX, 8, "'r1c1' is too much"},
        {&diagonal, "5 r0c1", QDR_SYNTAX, 7, "a direction is missing here: dr, dl, ur or ul"},
        {&diagonal, "5 r0c1 dl", QDR_RANGE, 3, "'r0c1' sees no cell in that direction"},
        {&diagonal, "5 r0c1 up", QDR_SYNTAX, 8, "a direction is missing here: dr, dl, ur or ul"},
    };
    for (size_t k = 0; k < sizeof faults / sizeof *faults; ++k) {
        struct qdri_figure *figure;
        qdr_error error = {0};
        qdr_status status =
            qdri_figure_read(&figure, faults[k].shape, &board, faults[k].argument, &error);
        assert_string_equal(error.text, faults[k].message);
        assert_int_equal(status, faults[k].status);
        assert_int_equal(error.column, faults[k].column);
        assert_null(figure);
    }
}

/* Words of arguments in random order: nothing may be read beyond its end, and what reads also
 * writes. */
static void random_arguments_are_read_or_refused(void **state)
{
    (void)state;
    static const char *const words[] = {"r1c1", "r1c2", "r2c2", "r3c1-r3c3", "->",
                                        "12",   "-",    "r0c3", "dr",        "ul",
                                        "R9c9", ",",    "...",  "r",         "r1c1-r0c0"};
    static const struct qdri_shape *const shapes[] = {&cage,  &pair,   &line,  &loop, &arrow,
                                                      &clone, &square, &marks, &clue, &diagonal};
    struct qdri_random random;
    size_t good_ones = 0;
    qdri_random_seed(&random, 5);
    for (unsigned round = 0; round < 20000; ++round) {
        char argument[128] = "";
        struct qdri_figure *figure;
        struct qdri_strbuf text = {0};
        const struct qdri_shape *shape = shapes[qdri_random_below(&random, 10)];
        for (unsigned k = qdri_random_below(&random, 6); k > 0; --k) {
            strcat(argument, words[qdri_random_below(&random, sizeof words / sizeof *words)]);
            strcat(argument, " ");
        }
        if (qdri_figure_read(&figure, shape, &board, argument, NULL) != QDR_OK) {
            continue;
        }
        struct qdri_figure *again;
        ++good_ones;
        assert_true(qdri_figure_write(figure, &text));
        assert_int_equal(qdri_figure_read(&again, shape, &board, text.text, NULL), QDR_OK);
        assert_true(are_equal(figure, again));
        free(figure);
        free(again);
        qdri_strbuf_free(&text);
    }
    assert_true(good_ones > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_reads_as_the_same),
        cmocka_unit_test(clues_see_cells_inwards),
        cmocka_unit_test(figures_keep_to_the_cells_that_are_there),
        cmocka_unit_test(faults_are_told_with_their_column),
        cmocka_unit_test(random_arguments_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
