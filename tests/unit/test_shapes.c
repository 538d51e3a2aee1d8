/* test_shapes.c  Boards and pieces: what a file says, what it becomes, and where it is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <quadrille/shapes.h>
#include <quadrille/solver.h>

#include "../support/asked.h"
#include "../support/fail_alloc.h"
#include "../support/shapes_text.h"

static qdr_status try_read(const char *text, qdr_shapes **shapes, qdr_error *error)
{
    return try_shapes(qdr_read_shapes, text, strlen(text), 0, shapes, error);
}

static qdr_shapes *read_text(const char *text)
{
    return right_shapes(qdr_read_shapes, text);
}

static uint64_t count_solutions(const qdr_problem *problem)
{
    qdr_solver *solver;
    const qdr_solution *solution;
    uint64_t count = 0;
    assert_int_equal(qdr_solver_new(&solver, problem, NULL, NULL), QDR_OK);
    while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
        ++count;
    }
    qdr_solver_free(solver);
    return count;
}

static void assert_count(const char *text, uint64_t count)
{
    qdr_shapes *shapes = read_text(text);
    assert_int_equal(count_solutions(qdr_shapes_problem(shapes)), count);
    qdr_shapes_free(shapes);
}

/* -------------------------------------------------------------------------------- problems ---- */

static void assert_problem(const char *text, const char *problem)
{
    qdr_shapes *shapes = read_text(text);
    struct qdri_strbuf written = {0};
    const qdr_writer writer = {.ctx = &written, .write = write_to_strbuf};
    assert_int_equal(qdr_write_problem(qdr_shapes_problem(shapes), &writer, NULL), QDR_OK);
    assert_string_equal(written.text, problem);
    qdri_strbuf_free(&written);
    qdr_shapes_free(shapes);
}

static void placements_become_options(void **state)
{
    (void)state;
    assert_problem("board:\n  ..\n  .?\npiece V:\n  ##\n  #\n", "V r1c1 r1c2 r2c1 | r2c2\n"
                                                                "V r1c1 r1c2 r2c1\n"
                                                                "V r1c1 r1c2 r2c2\n"
                                                                "V r1c2 r2c1 r2c2\n"
                                                                "V r1c1 r2c1 r2c2\n");
    assert_problem("board: 1x3\npiece M 0-2:\n  #\npiece D 1-:\n  ##\n",
                   "0:2|M 1:4294967295|D r1c1 r1c2 r1c3\n"
                   "M r1c1\nM r1c2\nM r1c3\nD r1c1 r1c2\nD r1c2 r1c3\n");
}

static void sides_of_tiles_meet(void **state)
{
    (void)state;
    assert_problem("board: 1x2\nborder: 0\ntile A: 0 1 0 0\ntile B: 0 0 0 1\n",
                   "A B r1c1 r1c2 | r1c1/r1c2\n"
                   "A r1c1 r1c1/r1c2:1\n"
                   "A r1c2 r1c1/r1c2:1\n"
                   "B r1c2 r1c1/r1c2:1\n"
                   "B r1c1 r1c1/r1c2:1\n");
}

static void pieces_called_like_cells(void **state)
{
    (void)state;
    assert_problem("board: 1x1\npiece r1c1 0-1:\n  #\npiece r1c1 0-1:\n  #\n",
                   "0:1|r1c1' 0:1|r1c1.2' r1c1\nr1c1' r1c1\nr1c1.2' r1c1\n");
}

static void sticks_do_not_cross(void **state)
{
    (void)state;
    const char *text = "grid: square-sticks\nboard:\n  + + +\n    |\n  +-+-+\n    |\n  + + +\n"
                       "piece I 2:\n  .#.#\n";
    assert_count(text, 0);
    struct qdri_strbuf crossing = {0};
    assert_true(qdri_strbuf_addf(&crossing, "%scrossing: yes\n", text));
    assert_count(crossing.text, 1);
    qdri_strbuf_free(&crossing);
}

static void turns_and_mirrors(void **state)
{
    (void)state;
    static const char board[] = "board:\n  ????\n  ????\n  ????\n  ????\n";
    static const struct {
        const char *manner;
        uint32_t options;
    } cases[] = {{"", 8 * 6},
                 {" mirrored=no", 4 * 6},
                 {" turns=half", 4 * 6},
                 {" turns=half mirrored=no", 2 * 6},
                 {" turns=none", 2 * 6},
                 {" turns=none mirrored=no", 6}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        struct qdri_strbuf text = {0};
        assert_true(
            qdri_strbuf_addf(&text, "%spiece L%s:\n  #\n  #\n  ##\n", board, cases[k].manner));
        qdr_shapes *shapes = read_text(text.text);
        assert_int_equal(qdr_problem_options(qdr_shapes_problem(shapes)), cases[k].options);
        qdr_shapes_free(shapes);
        qdri_strbuf_free(&text);
    }
}

static void colors_of_cells(void **state)
{
    (void)state;
    assert_count("colors: w b\nboard:\n  wbwb\npiece A:\n  wb\npiece B:\n  #b\n", 2);
    assert_count(
        "colors: w b\nboard:\n  wbwb\nmirrored: no\nturns: none\npiece A:\n  wb\npiece B:\n"
        "  bw\n",
        0);
}

/* Which colors of pieces lie on which of the board, and which of these may stay open. */
static void colors_that_fit(void **state)
{
    (void)state;
#define FITTING(arguments)                                                                         \
    "colors: a b c\nboard" arguments ":\n  abc.\npiece A 0-1:\n  a\npiece B 3:\n  #\n"
    assert_count(FITTING(""), 2);
    assert_count(FITTING(" fit=ab,ac"), 3);
    assert_count(FITTING(" name fit=bb"), 1);
    assert_count(FITTING(" fit=none"), 1);
    assert_count(FITTING(" fit="), 1);
    assert_count(FITTING(" open=ac"), 4);
    assert_count(FITTING(" open=abc fit=ca"), 4);
}

static void known_counts(void **state)
{
    (void)state;
    assert_count("board: 3x20\npieces: pentominoes\n", 8);
    assert_count("board: 6x6\npiece D 18:\n  ##\n", 6728);
    assert_count("grid: cube\nboard: 2x2x2\npiece D 4:\n  ##\n", 9);
}

/* ----------------------------------------------------------------------------- round trip ---- */

static void assert_kept(const char *text)
{
    qdr_shapes *shapes = read_text(text);
    struct qdri_strbuf written = {0};
    const qdr_writer writer = {.ctx = &written, .write = write_to_strbuf};
    assert_int_equal(qdr_write_shapes(shapes, &writer, NULL), QDR_OK);
    qdr_shapes *again = read_text(written.text);
    assert_int_equal(qdr_shapes_boards(shapes), qdr_shapes_boards(again));
    for (size_t k = 0; k < qdr_shapes_boards(shapes); ++k) {
        assert_int_equal(qdr_shapes_select(shapes, k, NULL), QDR_OK);
        assert_int_equal(qdr_shapes_select(again, k, NULL), QDR_OK);
        assert_true(qdr_problem_equal(qdr_shapes_problem(shapes), qdr_shapes_problem(again)));
        assert_string_equal(qdr_shapes_board_name(shapes, k, NULL),
                            qdr_shapes_board_name(again, k, NULL));
    }
    qdri_strbuf_free(&written);
    qdr_shapes_free(shapes);
    qdr_shapes_free(again);
}

static void written_and_read_again(void **state)
{
    (void)state;
    assert_kept("title: T: t\nauthor: A\nboard:\n\n   ..\n  ?.#\n\n  .\npiece A 1-2 turns=half:\n  "
                " #\n  ##\n");
    assert_kept("colors: w b\nboard:\n  .wb\n  #wb\npiece A mirrored=no:\n  wb\npiece B 0-:\n  "
                "*\nfill: some\n");
    assert_kept("colors: w b\nboard a fit=wb,bw,bb open=b:\n  .wb?\n  #wb\nboard b fit=none:\n  "
                "bw\npiece A 0-:\n  wb\npiece B 0-:\n  *\n");
    assert_kept("board: 2x2\nborder: x\ntile A 2: x x 1 2\ntile B 2 mirrored=yes: x 2 1 x\n");
    assert_kept("grid: cube\nboard:\n  ..\n  ..\n\n  .#\n  .?\npieces: tetracubes\n");
    assert_kept("grid: triangle\nboard:\n  .....\n   .....\npieces: hexiamonds\n");
    assert_kept("grid: hexagon\nboard: 4x9\npieces: tetrahexes\n");
    assert_kept("grid: square-sticks\ncrossing: yes\nboard: 5x5\npieces: 0-1 tetrasticks\n");
    assert_kept("board a copies=1,0-2: 2x3\nboard b: 1x3\npiece A 3:\n  #\npiece B:\n  ##\n");
}

/* ---------------------------------------------------------------------------------- errors ---- */

static void errors_to_the_column(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t line;
        size_t column;
        qdr_status code;
    } cases[] = {
        {"colors: a b\npiece A:\n  #\nboard fit=ab,xa: 2x2\n", 4, 14, QDR_UNKNOWN},
        {"colors: a b\npiece A:\n  #\nboard fit=ax: 2x2\n", 4, 12, QDR_UNKNOWN},
        {"colors: a b\npiece A:\n  #\nboard fit=ab,: 2x2\n", 4, 11, QDR_SYNTAX},
        {"colors: a b\npiece A:\n  #\nboard fit=a: 2x2\n", 4, 11, QDR_SYNTAX},
        {"colors: a b\npiece A:\n  #\nboard fit=aba: 2x2\n", 4, 11, QDR_SYNTAX},
        {"colors: a b\npiece A:\n  #\nboard fit=ab fit=ab: 2x2\n", 4, 18, QDR_DUPLICATE},
        {"colors: a b\npiece A:\n  #\nboard open=ac: 2x2\n", 4, 13, QDR_UNKNOWN},
        {"", 0, 0, QDR_SYNTAX},
        {"board: 2x2\n", 0, 0, QDR_SYNTAX},
        {"piece A:\n  #\n", 0, 0, QDR_SYNTAX},
        {"# c\n  ..\n", 2, 3, QDR_SYNTAX},
        {"board 2x2\n", 1, 1, QDR_SYNTAX},
        {"bord: 2x2\n", 1, 1, QDR_UNKNOWN},
        {"grid: sqare\n", 1, 7, QDR_UNKNOWN},
        {"grid: square\ngrid: cube\n", 2, 1, QDR_DUPLICATE},
        {"grid:\n", 1, 6, QDR_SYNTAX},
        {"title x: y\n", 1, 7, QDR_SYNTAX},
        {"title: y\n  ..\n", 2, 3, QDR_SYNTAX},
        {"colors: w w\n", 1, 11, QDR_DUPLICATE},
        {"colors: white\n", 1, 9, QDR_SYNTAX},
        {"colors: r\nboard: 2x2\npieces:\n  AAAr\n", 4, 6, QDR_SYNTAX},
        {"turns: some\n", 1, 8, QDR_SYNTAX},
        {"mirrored: maybe\n", 1, 11, QDR_SYNTAX},
        {"border: a b\n", 1, 11, QDR_SYNTAX},
        {"piece:\n  #\n", 1, 1, QDR_SYNTAX},
        {"piece A: #\n", 1, 10, QDR_SYNTAX},
        {"piece A:\n", 1, 7, QDR_SYNTAX},
        {"piece A|B:\n  #\n", 1, 7, QDR_SYNTAX},
        {"piece A 3-2:\n  #\n", 1, 9, QDR_SYNTAX},
        {"piece A x:\n  #\n", 1, 9, QDR_SYNTAX},
        {"piece A turns=no:\n  #\n", 1, 15, QDR_SYNTAX},
        {"piece A:\n  #\t#\n", 2, 4, QDR_SYNTAX},
        {"piece A:\n  #\xC3\xA4\n", 2, 4, QDR_SYNTAX},
        {"grid: hexagon\npiece A:\n  ##\n", 3, 4, QDR_SYNTAX},
        {"pieces:\n", 1, 1, QDR_SYNTAX},
        {"pieces: heptagons\n", 1, 9, QDR_UNKNOWN},
        {"pieces: A Q of pentominoes\n", 1, 9, QDR_UNKNOWN},
        {"pieces: pentominoes\n  AA\n", 2, 3, QDR_SYNTAX},
        {"tile A: 1 2 3\n", 1, 9, QDR_SYNTAX},
        {"tile A: 1 2 3 4 5\n", 1, 17, QDR_SYNTAX},
        {"tiles:\n  1 2 3 4\n", 2, 3, QDR_SYNTAX},
        {"piece A:\n  #\nboard: 2\n", 3, 8, QDR_SYNTAX},
        {"piece A:\n  #\nboard: 0x2\n", 3, 8, QDR_SYNTAX},
        {"piece A:\n  #\nboard: 2x3x4\n", 3, 8, QDR_SYNTAX},
        {"piece A:\n  #\nboard: 10000x10000\n", 3, 8, QDR_RANGE},
        {"piece A:\n  #\nboard:\n", 3, 1, QDR_SYNTAX},
        {"piece A:\n  #\nboard:\n  .\n   x\n", 5, 4, QDR_SYNTAX},
        {"piece A:\n  #\nboard copies=1,2: 2x2\n", 3, 14, QDR_SYNTAX},
        {"piece A:\n  #\nboard a b: 2x2\n", 3, 9, QDR_SYNTAX},
        {"piece A:\n  #\nboard: 1x2\n  ..\n", 4, 3, QDR_SYNTAX},
        {"piece A:\n  #\nboard: 1x1\nfill: most\n", 4, 7, QDR_SYNTAX},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        qdr_shapes *shapes;
        qdr_error error = {0};
        const qdr_status status = try_read(cases[k].text, &shapes, &error);
        if (status != cases[k].code || error.line != cases[k].line ||
            error.column != cases[k].column) {
            fail_msg("%s: %zu:%zu: %s", cases[k].text, error.line, error.column, error.text);
        }
        assert_null(shapes);
        assert_string_equal(error.source, "demo");
    }
}

/* Messages say what to do. */
static void errors_that_help(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *place; /* LINE:COLUMN */
        const char *message;
    } cases[] = {
        {"board 2x2\n", "1:1", "expected a colon, as in `board: ...`, not 'board 2x2'"},
        {"bord 2x2\n", "1:1",
         "expected `key: value`, or drawing that is indented, not 'bord 2x2'; did you mean "
         "'board'?"},
        {"..\n", "1:1",
         "expected `key: value`, or drawing that is indented, not '..'; keys are grid, title, "
         "author, colors, turns, mirrored, crossing, border, pieces, piece, tile, tiles, board, "
         "fill"},
        {"boards: 2x2\n", "1:1", "there is no key 'boards'; did you mean 'board'?"},
        {"hello: 2x2\n", "1:1",
         "there is no key 'hello'; keys are grid, title, author, colors, turns, mirrored, "
         "crossing, border, pieces, piece, tile, tiles, board, fill"},
        {"pieces: F A of pentominoes\n", "1:11",
         "the set has no piece 'A': it has F, I, L, N, P, T, U, V, W, X, Y, Z"},
        {"pieces: A of octominoes\n", "1:9",
         "the set has no piece 'A': it has 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, "
         "17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31 and 338 more"},
        {"grid: hexagon\nboard:\n   . .\n  . . .\n   . .\npieces: trihexes\n", "3:4",
         "'.' stands where the grid 'hexagon' has no cell: columns count from the leftmost line; "
         "begin line 4 with a `#` 1 place further left, and all stand at cells"},
        {"grid: hexagon\nboard:\n  . .\n . . .\n  . .\npieces: trihexes\n", "3:3",
         "'.' stands where the grid 'hexagon' has no cell: columns count from the leftmost line; "
         "begin line 4 with a `#` 1 place further left (indent all lines more), and all stand at "
         "cells"},
        {"grid: hexagon\npiece A:\n   ##\n  # #\n", "3:4",
         "'#' stands where the grid 'hexagon' has no cell: expected a blank; there are cells "
         "beside it to the left and right"},
        {"grid: hexagon\npiece A:\n   # #\n  # #\n", "3:4",
         "'#' stands where the grid 'hexagon' has no cell: columns count from the leftmost line; "
         "begin line 4 with a `.` 1 place further left, and all stand at cells"},
        {"grid: hexagon\nboard:\n  . .\n  . .\npieces: trihexes\n", "4:3",
         "'.' stands where the grid 'hexagon' has no cell: expected a blank; there are cells "
         "beside it to the left and right"},
        {"grid: square-sticks\npiece A:\n  | |\n", "3:3",
         "'|' stands where the grid 'square-sticks' has no cell: expected a blank; there are cells "
         "beside it to the left and right"},
        {"grid: square-sticks\nboard: 1x1\npieces: tetrasticks\n", "2:8",
         "the board has no cell: in the grid 'square-sticks' a size counts rows and columns of a "
         "drawing, and no cell is drawn there"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        qdr_shapes *shapes;
        qdr_error error = {0};
        char place[32];
        assert_int_not_equal(try_read(cases[k].text, &shapes, &error), QDR_OK);
        snprintf(place, sizeof place, "%zu:%zu", error.line, error.column);
        assert_string_equal(error.text, cases[k].message);
        assert_string_equal(place, cases[k].place);
    }
}

/* What was told, a line each. */
static void take_remark(void *ctx, const qdr_error *remark)
{
    char *told = ctx;
    const size_t length = strlen(told);
    snprintf(told + length, 200 - length, "%s:%zu:%zu: %s\n", remark->source, remark->line,
             remark->column, remark->text);
}

/* A piece in several parts is none that is wrong, but odd. */
static void parts_are_told(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"board: 4x4\npieces:\n  AAB\n  CBB\n  CAA\n", "5:4"},
        {"board: 4x4\npieces:\n  .B.A\n  BBAA\n", NULL},
        {"board: 4x4\npiece A:\n  #\n  .#\n   #\npiece B:\n  # #\n", "4:4"},
        {"board: 4x4\npiece B:\n  ##\npiece A:\n  #\n\n  #\n", "7:3"},
        {"grid: cube\nboard: 2x2x2\npiece A:\n  #\n\n  #\n", NULL},
        {"grid: cube\nboard: 2x2x2\npiece A:\n  #\n\n  .#\n", "6:4"},
        {"grid: hexagon\nboard: 4x4\npiece A:\n  # #\n   #\n", NULL},
        {"grid: square-sticks\nboard: 5x5\npiece A:\n  +-+-+\n  |\n  +\n", NULL},
        {"grid: square-sticks\nboard: 5x5\npiece A:\n  + +-+\n  |\n  +\n", "5:3"},
        {"grid: tan\nboard: 4x4\npiece A:\n  ##\n", NULL},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        char told[200] = "";
        char expected[200] = "";
        qdr_reader reader;
        qdr_memory_reader memory;
        qdr_shapes *shapes;
        const struct read_settings settings = {
            .source = "demo", .on_remark = take_remark, .ctx = told};
        qdr_params *params;
        assert_int_equal(new_read_params(&params, &settings, NULL), QDR_OK);
        qdr_reader_from_memory(&reader, &memory, cases[k][0], strlen(cases[k][0]));
        assert_int_equal(qdr_read_shapes(&shapes, &reader, params, NULL), QDR_OK);
        qdr_params_free(params);
        if (cases[k][1]) {
            snprintf(expected, sizeof expected,
                     "demo:%s: the piece is in several parts: the second begins here\n",
                     cases[k][1]);
        }
        assert_string_equal(told, expected);
        qdr_shapes_free(shapes);
    }
}

/* Is due when it has been polled so often. */
static qdr_verdict is_due(void *ctx)
{
    unsigned *left = ctx;
    *left -= *left > 0;
    return *left == 0 ? QDR_STOP : QDR_CONTINUE;
}

static void making_a_problem_can_be_stopped(void **state)
{
    static const char text[] = "board: 200x200\npieces: 0- pentominoes\n";
    (void)state;
    for (unsigned polls = 1; polls < 1000; polls *= 8) {
        unsigned left = polls;
        qdr_params *limits;
        qdr_reader reader;
        qdr_memory_reader memory;
        qdr_shapes *shapes;
        qdr_error error;
        assert_int_equal(qdr_params_new(&limits, QDR_PARAMS_READ, NULL), QDR_OK);
        qdr_params_set_watch(limits, watch_with(is_due, &left));
        qdr_reader_from_memory(&reader, &memory, text, strlen(text));
        assert_int_equal(qdr_read_shapes(&shapes, &reader, limits, &error), QDR_CANCELLED);
        assert_string_equal(error.text, "interrupted before the problem was made");
        assert_int_equal(left, 0);
        qdr_params_free(limits);
    }
}

static void other_boards_are_kept(void **state)
{
    (void)state;
    qdr_error error;
    size_t line;
    qdr_shapes *shapes = read_text("board a:\n  .x\nboard b: 1x2\nboard: 1x1\npiece D:\n  ##\n");
    assert_int_equal(qdr_shapes_boards(shapes), 3);
    assert_int_equal(qdr_shapes_selected(shapes), SIZE_MAX);
    assert_null(qdr_shapes_problem(shapes));
    assert_int_equal(qdr_shapes_select(shapes, 0, &error), QDR_SYNTAX);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 4);
    assert_int_equal(qdr_shapes_select(shapes, 1, NULL), QDR_OK);
    assert_int_equal(qdr_shapes_selected(shapes), 1);
    assert_int_equal(count_solutions(qdr_shapes_problem(shapes)), 1);
    assert_null(qdr_shapes_reason(shapes));
    assert_int_equal(qdr_shapes_select(shapes, 2, NULL), QDR_OK);
    assert_string_equal(qdr_shapes_board_name(shapes, 2, &line), "");
    assert_int_equal(line, 4);
    assert_string_equal(qdr_shapes_reason(shapes),
                        "the pieces have more cells than the board, which has 1");
    assert_int_equal(qdr_shapes_select(shapes, 3, &error), QDR_RANGE);
    qdr_shapes_free(shapes);
}

static void told_before_a_search(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"board: 2x2\npiece A:\n  #\n", "all pieces have 1 cells, and 4 are to be covered"},
        {"board: 1x6\npiece I:\n  #\n  #\n  #\npiece V:\n  ##\n  #\n",
         "the piece V goes nowhere on the board"},
        {"board:\n  .#...\npiece D 0-2:\n  ##\n", "no piece covers the cell r1c1"},
        {"grid: hexagon\nboard: 3x4\npieces: trihexes\n",
         "the pieces have more cells than the board, which has 6; in the grid 'hexagon' a size "
         "counts rows and columns of a drawing, and cells are at 6 of these 12 places"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        qdr_shapes *shapes = read_text(cases[k][0]);
        assert_string_equal(qdr_shapes_reason(shapes), cases[k][1]);
        assert_int_equal(count_solutions(qdr_shapes_problem(shapes)), 0);
        qdr_shapes_free(shapes);
    }
}

/* --------------------------------------------------------------------------------- drawing ---- */

static void assert_drawn(const char *text, const char *drawing)
{
    qdr_shapes *shapes = read_text(text);
    struct qdri_strbuf drawn = {0};
    const qdr_writer writer = {.ctx = &drawn, .write = write_to_strbuf};
    qdr_solver *solver;
    const qdr_solution *solution;
    size_t count;
    assert_int_equal(qdr_solver_new(&solver, qdr_shapes_problem(shapes), NULL, NULL), QDR_OK);
    assert_int_equal(qdr_solver_next(solver, &solution), QDR_SOLUTION);
    const qdr_option *options = qdr_solution_options(solution, &count);
    assert_int_equal(qdr_write_shapes_text(shapes, options, count, &writer, NULL), QDR_OK);
    assert_string_equal(drawn.text, drawing);
    const qdr_option wrong[] = {options[0], UINT32_MAX};
    assert_int_equal(qdr_write_shapes_text(shapes, wrong, 2, &writer, NULL), QDR_INVALID);
    assert_string_equal(drawn.text, drawing);
    assert_true(qdr_shapes_option_piece(shapes, options[0]) < qdr_shapes_pieces(shapes));
    qdri_strbuf_free(&drawn);
    qdr_solver_free(solver);
    qdr_shapes_free(shapes);
}

static void solutions_as_letters(void **state)
{
    (void)state;
    assert_drawn("board:\n  .#\n  ..\n  ?#\npiece V:\n  #\n  ##\n", "V\nVV\n.\n");
    assert_drawn("board: 1x4\npiece D 2:\n  ##\n", "AABB\n");
    assert_drawn("grid: cube\nboard: 2x1x2\npiece D:\n  ##\npiece E:\n  ##\nmirrored: no\n"
                 "turns: none\n",
                 "DD\n\nEE\n");
}

static void files_are_recognized(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_shapes;
        bool is_enough;
    } cases[] = {
        {"", false, false},          {"# board\n", false, false}, {"\n# c\nboard: 2", true, true},
        {"piece A 2", false, false}, {"piece A 2:", true, true},  {"a b c\n", false, true},
        {"| a\na b\n", false, true}, {"boards:\n", false, true}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; ++k) {
        bool is_enough;
        assert_int_equal(qdr_is_shapes(cases[k].text, strlen(cases[k].text), &is_enough),
                         cases[k].is_shapes);
        assert_int_equal(is_enough, cases[k].is_enough);
    }
}

/* ------------------------------------------------------------------------------ symmetries ---- */

static void assert_order(const char *text, const char *name, size_t order)
{
    qdr_shapes *shapes = read_text(text);
    qdr_group *group;
    qdr_error error = {0};
    if (qdr_shapes_group(shapes, name, 0, &group, &error) != QDR_OK) {
        fail_msg("%s: %s", name, error.text);
    }
    assert_int_equal(qdr_group_order(group), order);
    qdr_group_free(group);
    qdr_shapes_free(shapes);
}

static void symmetries(void **state)
{
    (void)state;
    static const char square[] = "board: 3x3\npieces:\n  AAB\n  ABB\n  CCC\n";
    assert_order("board: 6x10\npieces: pentominoes\n", "board", 4);
    assert_order("board: 6x10\npieces: pentominoes\n", "rotations", 2);
    assert_order("board: 6x10\npieces: one-sided pentominoes\n", "board", 4);
    assert_order("board: 6x10\npieces: F I of one-sided pentominoes\n", "board", 2);
    assert_order(square, "board", 8);
    assert_order(square, "half-turn", 2);
    assert_order(square, "pieces", 2);
    assert_order(square, "all", 16);
    assert_order("grid: cube\nboard: 3x3x3\npieces: soma\n", "board", 48);
    assert_order("board copies=0,1: 3x3\npiece L mirrored=no 1:\n  #\n  ##\n  .#\npiece I:\n  "
                 "###\n",
                 "board", 8);
    assert_order("board:\n  ..?\n  ...\n  ...\npieces: trominoes\n", "board", 2);
    assert_order("board: 1x3\nborder: r\ntile A: r g r r\ntile B: r g r b\ntile C: r r r b\n",
                 "all", 4);
    assert_order("board: 1x2\ntile A 2: r g r b\n", "colors", 2);
    assert_order("grid: square-sticks\nboard: 5x5\npieces: tetrasticks\n", "board", 8);
}

/* ---------------------------------------------------------------------------------- memory ---- */

static bool swallow(void *ctx, const char *bytes, size_t size)
{
    (void)ctx;
    return bytes && size > 0;
}

/* Reads a text, and does all that can be done with it. */
static qdr_status do_all(void *ctx, qdr_error *error)
{
    const qdr_option first = 0;
    const qdr_writer writer = {.write = swallow};
    qdr_shapes *shapes;
    qdr_group *group = NULL;
    qdr_status status = try_read(ctx, &shapes, error);
    if (status == QDR_OK && qdr_shapes_boards(shapes) > 1) {
        status = qdr_shapes_select(shapes, 1, error);
    }
    if (status == QDR_OK) {
        status = qdr_write_shapes(shapes, &writer, error);
    }
    if (status == QDR_OK) {
        status = qdr_write_shapes_text(shapes, &first, 1, &writer, error);
    }
    if (status == QDR_OK) {
        status = qdr_shapes_group(shapes, "all", 0, &group, error);
    }
    qdr_group_free(group);
    qdr_shapes_free(shapes);
    return status;
}

static void each_allocation_may_fail(void **state)
{
    (void)state;
    static char tiles[] =
        "title: T\nauthor: A\nboard a copies=1,1: 1x2\nboard b:\n  .?\nborder: x\n"
        "tile A: x 1 x x\ntile B: x x x 1\n";
    static char sticks[] = "grid: square-sticks\nboard: 3x3\npieces:\n  .A\n  B\n";
    static char library[] =
        "colors: w\nboard fit=ww open=w:\n  ....\n  ...w\npieces: tetrominoes\npiece A:\n  w\n";
    assert_true(fail_alloc_each(do_all, tiles) > 60);
    assert_true(fail_alloc_each(do_all, sticks) > 50);
    assert_true(fail_alloc_each(do_all, library) > 100);
    free_the_watch();
    assert_int_equal(fail_alloc_live(), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placements_become_options),
        cmocka_unit_test(sides_of_tiles_meet),
        cmocka_unit_test(pieces_called_like_cells),
        cmocka_unit_test(sticks_do_not_cross),
        cmocka_unit_test(turns_and_mirrors),
        cmocka_unit_test(colors_of_cells),
        cmocka_unit_test(colors_that_fit),
        cmocka_unit_test(known_counts),
        cmocka_unit_test(written_and_read_again),
        cmocka_unit_test(errors_to_the_column),
        cmocka_unit_test(errors_that_help),
        cmocka_unit_test(parts_are_told),
        cmocka_unit_test(making_a_problem_can_be_stopped),
        cmocka_unit_test(other_boards_are_kept),
        cmocka_unit_test(told_before_a_search),
        cmocka_unit_test(solutions_as_letters),
        cmocka_unit_test(files_are_recognized),
        cmocka_unit_test(symmetries),
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
