/* test_write_grid.c  Writing grids: how the styles look, and that what they write is read again as
 * the same grid. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "../support/params.h"
#include "../support/puzzle_text.h"
#include "../support/strbuf_writer.h"
#include "base/random.h"

static char *written(const qdr_grid *grid, const qdr_rules *rules, const qdr_params *params)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    assert_int_equal(qdr_write_grid(grid, rules, params, &writer, NULL), QDR_OK);
    return buffer.text;
}

static void assert_written(const qdr_grid *grid, const qdr_rules *rules, const char *settings,
                           const char *expected)
{
    qdr_params *params = params_of(QDR_PARAMS_PICTURE, settings);
    char *text = written(grid, rules, params);
    assert_string_equal(text, expected);
    free(text);
    qdr_params_free(params);
}

/* Where cells are marked, and some are givens. */
static void assert_emphasized(const qdr_grid *grid, qdr_params *params, const char *style,
                              const char *expected)
{
    assert_int_equal(qdr_params_set(params, "style", style, NULL), QDR_OK);
    char *text = written(grid, NULL, params);
    assert_string_equal(text, expected);
    free(text);
}

/* A grid that begins with these symbols; the rest is blank. */
static qdr_grid begun(const char *symbols, unsigned side)
{
    qdr_grid grid;
    qdr_grid_clear(&grid, side);
    for (size_t k = 0; symbols[k] != '\0'; ++k) {
        grid.cell[k] = (qdr_digit)qdr_symbol_digit(symbols[k]);
    }
    return grid;
}

static void plain_styles(void **state)
{
    (void)state;
    qdr_grid grid = begun("12..3...", 4);
    qdr_grid large = begun("CA9..1", 12);
    assert_written(&grid, NULL, "style=line", "12..3...........\n");
    assert_written(&grid, NULL, "style=rows", "12..\n3...\n....\n....\n");
    assert_written(&grid, NULL, "style=numbers", "1 2 0 0\n3 0 0 0\n0 0 0 0\n0 0 0 0\n");
    qdr_params *numbers = params_of(QDR_PARAMS_PICTURE, "style=numbers");
    char *text = written(&large, NULL, numbers);
    qdr_params_free(numbers);
    static const char first[] = "12 10  9  0  0  1  0  0  0  0  0  0\n 0  0";
    assert_int_equal(strncmp(text, first, sizeof first - 1), 0);
    free(text);
}

static void boxes(void **state)
{
    (void)state;
    qdr_grid nine = begun("407200000100400005000016098620300040300900000001072600002005870000600004"
                          "530097061",
                          9);
    qdr_grid six = begun("1.3...4.6", 6);
    assert_written(&nine, NULL, "style=boxed",
                   "+-------+-------+-------+\n"
                   "| 4 . 7 | 2 . . | . . . |\n"
                   "| 1 . . | 4 . . | . . 5 |\n"
                   "| . . . | . 1 6 | . 9 8 |\n"
                   "+-------+-------+-------+\n"
                   "| 6 2 . | 3 . . | . 4 . |\n"
                   "| 3 . . | 9 . . | . . . |\n"
                   "| . . 1 | . 7 2 | 6 . . |\n"
                   "+-------+-------+-------+\n"
                   "| . . 2 | . . 5 | 8 7 . |\n"
                   "| . . . | 6 . . | . . 4 |\n"
                   "| 5 3 . | . 9 7 | . 6 1 |\n"
                   "+-------+-------+-------+\n");
    assert_written(&six, NULL, "style=unicode",
                   "┏━━━━━━━┳━━━━━━━┓\n"
                   "┃ 1 . 3 ┃ . . . ┃\n"
                   "┃ 4 . 6 ┃ . . . ┃\n"
                   "┣━━━━━━━╋━━━━━━━┫\n"
                   "┃ . . . ┃ . . . ┃\n"
                   "┃ . . . ┃ . . . ┃\n"
                   "┣━━━━━━━╋━━━━━━━┫\n"
                   "┃ . . . ┃ . . . ┃\n"
                   "┃ . . . ┃ . . . ┃\n"
                   "┗━━━━━━━┻━━━━━━━┛\n");
}

/* A cell with two digits is as wide as all others. */
static void boxes_with_two_digits(void **state)
{
    (void)state;
    qdr_grid grid = begun("1.3", 4);
    grid.cell[1] = qdr_digit_pair(2, 4);
    assert_written(&grid, NULL, "style=boxed",
                   "+---------+---------+\n"
                   "|  1  2+4 |  3   .  |\n"
                   "|  .   .  |  .   .  |\n"
                   "+---------+---------+\n"
                   "|  .   .  |  .   .  |\n"
                   "|  .   .  |  .   .  |\n"
                   "+---------+---------+\n");
}

static void boxes_of_rules(void **state)
{
    (void)state;
    qdr_grid grid = begun("1.3...4.6", 6);
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, 6, 3, 2, NULL), QDR_OK);
    assert_written(&grid, rules, "style=boxed",
                   "+-----+-----+-----+\n"
                   "| 1 . | 3 . | . . |\n"
                   "| 4 . | 6 . | . . |\n"
                   "| . . | . . | . . |\n"
                   "+-----+-----+-----+\n"
                   "| . . | . . | . . |\n"
                   "| . . | . . | . . |\n"
                   "| . . | . . | . . |\n"
                   "+-----+-----+-----+\n");
    qdr_rules_free(rules);
}

static void regions(void **state)
{
    (void)state;
    qdr_grid grid = begun("1234", 4);
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, 4, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "jigsaw", "AAAB ACBB CCDB CDDD", NULL), QDR_OK);
    assert_written(&grid, rules, "style=boxed",
                   "+-----------+---+\n"
                   "| 1   2   3 | 4 |\n"
                   "|   +---+---+   |\n"
                   "| . | . | .   . |\n"
                   "+---+   +---+   |\n"
                   "| .   . | . | . |\n"
                   "|   +---+   +---+\n"
                   "| . | .   .   . |\n"
                   "+---+-----------+\n");
    assert_written(&grid, rules, "style=unicode",
                   "┏━━━━━━━━━━━┳━━━┓\n"
                   "┃ 1   2   3 ┃ 4 ┃\n"
                   "┃   ┏━━━┳━━━┛   ┃\n"
                   "┃ . ┃ . ┃ .   . ┃\n"
                   "┣━━━┛   ┣━━━┓   ┃\n"
                   "┃ .   . ┃ . ┃ . ┃\n"
                   "┃   ┏━━━┛   ┗━━━┫\n"
                   "┃ . ┃ .   .   . ┃\n"
                   "┗━━━┻━━━━━━━━━━━┛\n");
    qdr_rules_free(rules);
}

static void void_cells_are_left_out(void **state)
{
    (void)state;
    qdr_grid grid = begun("1234", 6);
    qdr_rules *rules;
    grid.cell[35] = 2;
    assert_int_equal(qdr_rules_new(&rules, 6, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "grids", "4 r1c1 r3c3", NULL), QDR_OK);
    assert_written(&grid, rules, "style=line", "1234...............................2\n");
    assert_written(&grid, rules, "style=boxed",
                   "+-----+-----+      \n"
                   "| 1 2 | 3 4 |      \n"
                   "| . . | . . |      \n"
                   "+-----+-----+-----+\n"
                   "| . . | . . | . . |\n"
                   "| . . | . . | . . |\n"
                   "+-----+-----+-----+\n"
                   "      | . . | . . |\n"
                   "      | . . | . 2 |\n"
                   "      +-----+-----+\n");
    qdr_rules_free(rules);
}

static void emphasis(void **state)
{
    (void)state;
    static const qdr_cell marked[] = {1, 3, 15, 16, QDR_NO_CELL};
    qdr_grid givens = begun("12", 4);
    qdr_grid grid = begun("1234", 4);
    qdr_params *params = picture_params("", &givens, marked, 5);
    assert_emphasized(&grid, params, "line", "1234............\n");
    assert_emphasized(&grid, params, "rows", "1234\n....\n....\n....\n");
    assert_emphasized(&grid, params, "numbers", "1 2*3 4*\n0 0 0 0\n0 0 0 0\n0 0 0 0*\n");
    assert_emphasized(&grid, params, "boxed",
                      "+-----+-----+\n| 1 2*| 3 4*|\n| . . | . . |\n"
                      "+-----+-----+\n| . . | . . |\n| . . | . .*|\n+-----+-----+\n");
    assert_int_equal(qdr_params_set(params, "ansi", "on", NULL), QDR_OK);
    assert_emphasized(&grid, params, "line",
                      "\033[1m1\033[0m\033[1;32m2\033[0m3\033[32m4\033[0m"
                      "...........\033[32m.\033[0m\n");
    qdr_params_free(params);
    params = picture_params("ansi=on", NULL, marked, 1);
    assert_emphasized(&grid, params, "numbers",
                      "1 \033[32m2\033[0m 3 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n");
    qdr_params_free(params);
}

static void random_grid(qdr_grid *grid, unsigned side, uint32_t in_four, struct qdri_random *random)
{
    qdr_grid_clear(grid, side);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (qdri_random_below(random, 4) < in_four) {
            grid->cell[cell] = (qdr_digit)(1 + qdri_random_below(random, side));
        }
    }
}

/* Regions of any shape: the cells in a random order, side by side. */
static qdr_rules *random_regions(unsigned side, struct qdri_random *random)
{
    qdr_rules *rules;
    char map[QDR_CELLS_MAX + 1];
    unsigned cells = side * side;
    for (unsigned cell = 0; cell < cells; ++cell) {
        map[cell] = qdr_digit_symbol((qdr_digit)(1 + cell / side));
    }
    for (unsigned cell = cells - 1; cell > 0; --cell) {
        unsigned other = qdri_random_below(random, cell + 1);
        char symbol = map[cell];
        map[cell] = map[other];
        map[other] = symbol;
    }
    map[cells] = '\0';
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_rules_add(rules, "jigsaw", map, NULL), QDR_OK);
    return rules;
}

/* What is written is read again, looking for the format where that can be told. */
static void assert_read_again(const qdr_grid *grid, const qdr_rules *rules, const qdr_params *look,
                              qdr_puzzle_format format, unsigned side)
{
    char *text = written(grid, rules, look);
    struct trickle trickle = {text, strlen(text), 0, SIZE_MAX};
    qdr_reader reader = {&trickle, read_trickle};
    struct puzzle_settings params = {.format = format, .side = side};
    qdr_puzzle_reader *puzzles;
    qdr_puzzle puzzle;
    qdr_error error = {0};
    assert_int_equal(new_puzzle_reader(&puzzles, &reader, &params, NULL), QDR_OK);
    if (qdr_puzzle_reader_next(puzzles, &puzzle, &error) != QDR_READ_PUZZLE) {
        fail_msg("%zu:%zu: %s in\n%s", error.line, error.column, error.text, text);
    }
    assert_int_equal(puzzle.grid.side, grid->side);
    assert_memory_equal(puzzle.grid.cell, grid->cell, (size_t)grid->side * grid->side);
    assert_int_equal(qdr_puzzle_reader_next(puzzles, &puzzle, &error), QDR_READ_END);
    qdr_puzzle_reader_free(puzzles);
    free(text);
}

static void every_style_is_read_again(void **state)
{
    (void)state;
    struct qdri_random random;
    qdr_grid grid;
    qdri_random_seed(&random, 5);
    for (unsigned side = 1; side <= QDR_SIDE_MAX; ++side) {
        unsigned box_rows, box_columns;
        qdr_box_standard(side, &box_rows, &box_columns);
        qdr_rules *rules = random_regions(side, &random);
        for (uint32_t in_four = 0; in_four <= 4; ++in_four) {
            random_grid(&grid, side, in_four, &random);
            for (int style = QDR_GRID_LINE; style <= QDR_GRID_UNICODE; ++style) {
                qdr_params *look = params_of(QDR_PARAMS_PICTURE, "");
                assert_int_equal(qdr_params_set_number(look, "style", (uint64_t)style, NULL),
                                 QDR_OK);
                qdr_puzzle_format format =
                    style == QDR_GRID_LINE ? QDR_PUZZLE_LINE : QDR_PUZZLE_GRID;
                assert_read_again(&grid, NULL, look, format, side);
                assert_read_again(&grid, NULL, look, QDR_PUZZLE_AUTO, side);
                if (box_rows > 1) {
                    assert_read_again(&grid, NULL, look, format, 0);
                    assert_read_again(&grid, NULL, look,
                                      style == QDR_GRID_ROWS ? format : QDR_PUZZLE_AUTO, 0);
                }
                assert_read_again(&grid, rules, look, format, side);
                qdr_params_free(look);
            }
        }
        qdr_rules_free(rules);
    }
}

/* Returns what stands at a place of a text in UTF-8, whose lines and columns count from 0. */
static const char *character_at(const char *text, unsigned line, unsigned column)
{
    for (; line > 0; --line) {
        text = strchr(text, '\n') + 1;
    }
    for (; column > 0; --column) {
        assert_int_not_equal(*text, '\n');
        for (++text; ((unsigned char)*text & 0xC0) == 0x80; ++text) {
        }
    }
    return text;
}

/* Digits stand where the places are said to be, and the picture ends where its key begins. */
static void assert_at_places(const qdr_rules *rules, const char *style)
{
    const unsigned side = qdr_rules_side(rules);
    qdr_cell_places places = {0};
    qdr_params *look = params_of(QDR_PARAMS_PICTURE, style);
    qdr_params_set_places(look, &places);
    qdr_grid grid;
    qdr_grid_clear(&grid, side);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        bool is_there = qdr_rules_has_cell(rules, (qdr_cell)cell);
        grid.cell[cell] = (qdr_digit)(is_there ? cell % qdr_rules_digits(rules) + 1 : 0);
    }
    char *text = written(&grid, rules, look);
    qdr_params_free(look);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        if (grid.cell[cell] > 0) {
            const char *at =
                character_at(text, places.line[cell / side], places.column[cell % side]);
            assert_int_equal(*at, qdr_digit_symbol(grid.cell[cell]));
        }
    }
    assert_int_equal(places.width, 1);
    assert_int_equal(places.height, 1);
    const char *key = character_at(text, places.lines, 0);
    assert_true(*key == '\0' || *key == '#');
    free(text);
}

/* The same for candidates, row by row in their cell. */
static void assert_candidates_at_places(const qdr_rules *rules)
{
    const unsigned side = qdr_rules_side(rules);
    const size_t count = (size_t)side * side * side;
    qdr_cell_places places = {0};
    qdr_params *look = params_of(QDR_PARAMS_PICTURE, "style=unicode");
    qdr_params_set_places(look, &places);
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    qdr_possibility *candidates = malloc(count * sizeof *candidates);
    for (size_t k = 0; k < count; ++k) {
        candidates[k] = QDR_POSSIBLE;
    }
    assert_int_equal(qdr_write_candidates(candidates, side, rules, look, &writer, NULL), QDR_OK);
    qdr_params_free(look);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        for (unsigned k = 0;
             qdr_rules_has_cell(rules, (qdr_cell)cell) && k < qdr_rules_digits(rules); ++k) {
            const char *at = character_at(buffer.text, places.line[cell / side] + k / places.width,
                                          places.column[cell % side] + k % places.width);
            assert_int_equal(*at, qdr_digit_symbol((qdr_digit)(k + 1)));
        }
    }
    free(candidates);
    qdri_strbuf_free(&buffer);
}

static void places_of_cells(void **state)
{
    static const struct {
        unsigned side;
        const char *name;
        const char *argument;
    } rules[] = {{9, "diagonal", NULL},
                 {12, "classic", NULL},
                 {6, "thermometer", "r6c1 r5c1 r4c2 r3c3 r2c4"},
                 {9, "killer", "12 r1c1 r1c2 r2c1"},
                 {6, "sandwich", "5 r0c2"},
                 {6, "grids", "4 r1c1 r3c3"},
                 {4, "jigsaw", "1122112233443344"}};
    (void)state;
    for (size_t k = 0; k < sizeof rules / sizeof *rules; ++k) {
        qdr_rules *made;
        assert_int_equal(qdr_rules_new(&made, rules[k].side, 0, 0, NULL), QDR_OK);
        assert_int_equal(qdr_rules_add(made, rules[k].name, rules[k].argument, NULL), QDR_OK);
        assert_at_places(made, "style=boxed");
        assert_at_places(made, "style=unicode");
        assert_candidates_at_places(made);
        qdr_rules_free(made);
    }
}

static bool refuse(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    (void)bytes;
    (void)size;
    return false;
}

static void modified_cells_have_a_prime(void **state)
{
    (void)state;
    qdr_grid grid = begun("1234341221434321", 4);
    grid.cell[1] |= QDR_MODIFIED;
    const qdr_cell marked[] = {4};
    qdr_params *look = picture_params("", NULL, marked, 1);
    assert_written(&grid, NULL, "", "1234341221434321\n");
    assert_emphasized(&grid, look, "numbers", "1 2'3 4\n3*4 1 2\n2 1 4 3\n4 3 2 1\n");
    qdr_params_free(look);
}

static void failures(void **state)
{
    (void)state;
    qdr_grid grid = begun("1", 4);
    qdr_writer writer = {NULL, refuse};
    qdr_error error;
    qdr_rules *rules;
    qdr_params *look = params_of(QDR_PARAMS_PICTURE, "");
    for (uint64_t style = QDR_GRID_LINE; style <= QDR_GRID_UNICODE; ++style) {
        assert_int_equal(qdr_params_set_number(look, "style", style, NULL), QDR_OK);
        assert_int_equal(qdr_write_grid(&grid, NULL, look, &writer, &error), QDR_IO);
        assert_int_equal(error.code, QDR_IO);
    }
    assert_int_equal(qdr_rules_new(&rules, 6, 0, 0, NULL), QDR_OK);
    assert_int_equal(qdr_write_grid(&grid, rules, look, &writer, &error), QDR_INVALID);
    qdr_rules_free(rules);
    grid.cell[3] = 5;
    assert_int_equal(qdr_write_grid(&grid, NULL, look, &writer, &error), QDR_INVALID);
    grid.side = 0;
    assert_int_equal(qdr_write_grid(&grid, NULL, look, &writer, &error), QDR_INVALID);
    grid.side = QDR_SIDE_MAX + 1;
    assert_int_equal(qdr_write_grid(&grid, NULL, look, &writer, &error), QDR_INVALID);
    qdr_params_free(look);
    look = params_of(QDR_PARAMS_READ, "");
    assert_int_equal(qdr_write_grids(NULL, 0, NULL, look, &writer, &error), QDR_OK);
    assert_int_equal(qdr_write_grid(&grid, NULL, look, &writer, &error), QDR_INVALID);
    assert_string_equal(error.text,
                        "parameters of a picture are needed, not those of reading problems");
    qdr_params_free(look);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_styles),
        cmocka_unit_test(boxes),
        cmocka_unit_test(boxes_with_two_digits),
        cmocka_unit_test(boxes_of_rules),
        cmocka_unit_test(regions),
        cmocka_unit_test(void_cells_are_left_out),
        cmocka_unit_test(emphasis),
        cmocka_unit_test(places_of_cells),
        cmocka_unit_test(every_style_is_read_again),
        cmocka_unit_test(modified_cells_have_a_prime),
        cmocka_unit_test(failures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
