/* test_grid.c  Grids, their symbols, their usual boxes, and what is no grid. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>

#include <string.h>

#include <quadrille/puzzles.h>

static void symbols_and_digits_agree(void **state)
{
    (void)state;
    assert_int_equal(qdr_digit_symbol(1), '1');
    assert_int_equal(qdr_digit_symbol(10), 'A');
    assert_int_equal(qdr_digit_symbol(35), 'Z');
    assert_int_equal(qdr_digit_symbol(36), 'a');
    assert_int_equal(qdr_digit_symbol(61), 'z');
    assert_int_equal(qdr_digit_symbol(0), '.');
    for (unsigned digit = 1; digit <= QDR_SIDE_MAX; ++digit) {
        assert_int_equal(qdr_symbol_digit(qdr_digit_symbol((qdr_digit)digit)), digit);
    }
    unsigned digits = 0;
    unsigned blanks = 0;
    for (int byte = -128; byte < 128; ++byte) {
        int digit = qdr_symbol_digit((char)byte);
        digits += digit > 0;
        blanks += digit == 0;
    }
    assert_int_equal(digits, QDR_SIDE_MAX);
    assert_int_equal(blanks, strlen("0.-_*?"));
}

static void boxes_are_as_square_as_can_be(void **state)
{
    (void)state;
    static const unsigned expected[][3] = {{1, 1, 1},  {4, 2, 2},  {6, 2, 3},  {7, 1, 7},
                                           {8, 2, 4},  {9, 3, 3},  {10, 2, 5}, {12, 3, 4},
                                           {16, 4, 4}, {25, 5, 5}, {36, 6, 6}, {61, 1, 61}};
    for (size_t k = 0; k < sizeof expected / sizeof *expected; ++k) {
        unsigned rows;
        unsigned columns;
        qdr_box_standard(expected[k][0], &rows, &columns);
        assert_int_equal(rows, expected[k][1]);
        assert_int_equal(columns, expected[k][2]);
    }
}

static void a_grid_is_parsed_with_any_blank_and_spacing(void **state)
{
    (void)state;
    qdr_grid grid;
    static const qdr_digit expected[] = {1, 0, 0, 0, 0, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0};
    assert_int_equal(qdr_grid_parse(&grid, "1.0-\n_2*?\r\n 3 4\t..\n....\n", 4, NULL), QDR_OK);
    assert_int_equal(grid.side, 4);
    assert_memory_equal(grid.cell, expected, sizeof expected);
    assert_int_equal(qdr_grid_parse(&grid, "1", 1, NULL), QDR_OK);
    qdr_grid_clear(&grid, 4);
    for (size_t cell = 0; cell < 16; ++cell) {
        assert_int_equal(grid.cell[cell], 0);
    }
}

static void what_is_no_grid_is_refused_with_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned side;
        qdr_status status;
        size_t column;
        const char *message;
    } faults[] = {
        {"1234 5", 4, QDR_RANGE, 6, "'5' is digit 5, but a grid of side 4 has digits up to 4"},
        {"12G4", 9, QDR_RANGE, 3, "'G' is digit 16, but a grid of side 9 has digits up to 9"},
        {"12|4", 4, QDR_SYNTAX, 3, "'|' is neither a digit nor one of 0.-_*? for a blank"},
        {"\xC3\xBC", 4, QDR_SYNTAX, 1, "'\\xC3' is neither a digit nor one of 0.-_*? for a blank"},
        {"1234 1234\n", 4, QDR_SYNTAX, 11, "8 characters, but a grid of side 4 has 16 cells"},
        {"", 4, QDR_SYNTAX, 1, "0 characters, but a grid of side 4 has 16 cells"},
        {".... .... .... .... .", 4, QDR_SYNTAX, 21,
         "too many characters: a grid of side 4 has 16 cells"},
        {"1", 0, QDR_RANGE, 0, "a grid has a side of 1 to 61, not 0"},
        {"1", 62, QDR_RANGE, 0, "a grid has a side of 1 to 61, not 62"},
    };
    for (size_t k = 0; k < sizeof faults / sizeof *faults; ++k) {
        qdr_error error = {0};
        qdr_grid grid;
        qdr_grid_clear(&grid, 4);
        assert_int_equal(qdr_grid_parse(&grid, faults[k].text, faults[k].side, &error),
                         faults[k].status);
        assert_string_equal(error.text, faults[k].message);
        assert_int_equal(error.column, faults[k].column);
        assert_int_equal(error.code, faults[k].status);
        assert_int_equal(grid.side, 4);
        assert_int_equal(grid.cell[0], 0);
    }
}

static void cells_have_names(void **state)
{
    static const struct {
        qdr_cell cell;
        unsigned side;
        const char *rc;
        const char *a1;
    } names[] = {{0, 9, "r1c1", "A1"},
                 {80, 9, "r9c9", "I9"},
                 {25 * 30, 30, "r26c1", "Z1"},
                 {26 * 30 + 29, 30, "r27c30", "AA30"},
                 {60 * 61 + 60, 61, "r61c61", "BI61"},
                 {51 * 61, 61, "r52c1", "AZ1"},
                 {52 * 61, 61, "r53c1", "BA1"}};
    char name[QDR_CELL_NAME_SIZE];
    (void)state;
    for (size_t k = 0; k < sizeof names / sizeof *names; ++k) {
        assert_string_equal(qdr_cell_name(name, names[k].cell, names[k].side, QDR_NAMES_RC),
                            names[k].rc);
        assert_string_equal(qdr_cell_name(name, names[k].cell, names[k].side, QDR_NAMES_A1),
                            names[k].a1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_have_names),
        cmocka_unit_test(symbols_and_digits_agree),
        cmocka_unit_test(boxes_are_as_square_as_can_be),
        cmocka_unit_test(a_grid_is_parsed_with_any_blank_and_spacing),
        cmocka_unit_test(what_is_no_grid_is_refused_with_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
