/* test_picture.c  Pictures of what rules draw: each kind of stroke, and several together, as they
 * are to look. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <quadrille/puzzles.h>
#include <quadrille/sudoku.h>

#include "sudoku/board/drawing.h"
#include "sudoku/board/figure.h"
#include "sudoku/pictures/terminal/large.h"

#include "../support/params.h"
#include "../support/strbuf_writer.h"
#include "sudoku/rules/rules.h"

enum { CELLS_MOST = 32 };

/* A stroke as a rule would draw it. */
struct stroke {
    enum qdri_stroke_kind kind;
    int style;
    const char *label;
    const char *cells;
    unsigned split;
    unsigned row;
    unsigned column;
    enum qdri_direction direction;
};

static void draw(struct qdri_drawing *drawing, unsigned side, const struct stroke *stroke)
{
    qdr_cell cells[CELLS_MOST];
    struct qdri_figure figure = {.cell = cells,
                                 .row = (uint16_t)stroke->row,
                                 .column = (uint16_t)stroke->column,
                                 .direction = stroke->direction};
    for (const char *text = stroke->cells; *text != '\0'; text += *text == ' ') {
        unsigned row, column;
        text = qdri_cell_read(text, &row, &column);
        assert_non_null(text);
        cells[figure.count++] = (qdr_cell)((row - 1) * side + column - 1);
    }
    figure.split = (uint16_t)(stroke->split > 0 ? stroke->split : figure.count);
    qdri_draw_figure(drawing, stroke->kind, stroke->style, &figure, stroke->label);
}

static void put_blank(void *ctx, struct qdri_canvas *canvas, unsigned cell, unsigned x, unsigned y)
{
    (void)ctx;
    (void)cell;
    qdri_canvas_put_text(canvas, x, y, ".", QDRI_INK_PLAIN);
}

/* The picture of a blank grid with these strokes, up to one without cells; its hidden ones are
 * counted. */
static void assert_drawn(unsigned side, const struct stroke *strokes, qdr_grid_style style,
                         size_t hidden, const char *expected)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    struct qdri_output output = {.writer = &writer};
    struct qdri_blocks blocks = {.width = 1, .height = 1, .put = put_blank};
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    struct qdri_drawing *drawing = qdri_rules_draw(rules);
    for (size_t k = 0; strokes[k].cells; ++k) {
        draw(drawing, side, &strokes[k]);
    }
    struct qdri_picture_params look = {.style = style, .rules = rules};
    struct qdri_large *large = qdri_large_new(drawing, &look, &blocks);
    assert_non_null(large);
    assert_true(qdri_large_paint(large));
    assert_int_equal(large->hidden, hidden);
    qdri_large_put(large, &output);
    assert_int_equal(qdri_output_end(&output, NULL), QDR_OK);
    assert_string_equal(buffer.text, expected);
    qdri_large_free(large);
    qdri_drawing_free(drawing);
    qdr_rules_free(rules);
    qdri_strbuf_free(&buffer);
}

static qdr_rules *rules_with(unsigned side, const char *const (*clauses)[2])
{
    qdr_rules *rules;
    assert_int_equal(qdr_rules_new(&rules, side, 0, 0, NULL), QDR_OK);
    for (size_t k = 0; clauses[k][0]; ++k) {
        assert_int_equal(qdr_rules_add(rules, clauses[k][0], clauses[k][1], NULL), QDR_OK);
    }
    return rules;
}

/* As many pictures of a grid with these rules, and so many marked cells. */
static void assert_marked(const char *symbols, unsigned side, const char *const (*clauses)[2],
                          const char *settings, size_t marked_count, size_t count,
                          const char *expected)
{
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    qdr_grid grid;
    const qdr_grid *const grids[] = {&grid, &grid, &grid};
    qdr_rules *rules = rules_with(side, clauses);
    static const qdr_cell marked[] = {5, 7};
    qdr_params *look = picture_params(settings, &grid, marked, marked_count);
    assert_int_equal(qdr_grid_parse(&grid, symbols, side, NULL), QDR_OK);
    assert_int_equal(qdr_write_grids(grids, count, rules, look, &writer, NULL), QDR_OK);
    assert_string_equal(buffer.text, expected);
    qdr_params_free(look);
    qdr_rules_free(rules);
    qdri_strbuf_free(&buffer);
}

static void assert_shown(const char *symbols, unsigned side, const char *const (*clauses)[2],
                         const char *settings, size_t count, const char *expected)
{
    assert_marked(symbols, side, clauses, settings, 0, count, expected);
}

static void cages(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_CAGE, .label = "10", .cells = "r1c1 r1c2 r2c1"},
        {.kind = QDRI_STROKE_CAGE, .label = "7", .cells = "r2c2 r3c2"},
        {.kind = QDRI_STROKE_CAGE, .cells = "r3c4 r4c3 r4c4"},
        {.kind = QDRI_STROKE_CAGE, .label = "3", .cells = "r1c3"},
        {.cells = NULL}};
    (void)state;
    assert_drawn(4, strokes, QDR_GRID_UNICODE, 0,
                 "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                 "┃10┄┄┄┄┄┄┄┄┐┃3┄┄┄┐      ┃\n"
                 "┃┆ .     . ┆┃┆ . ┆   .  ┃\n"
                 "┃┆   ┌┄┄┄┄┄┘┃└┄┄┄┘      ┃\n"
                 "┃┆   ┆ 7┄┄┄┐┃           ┃\n"
                 "┃┆ . ┆ ┆ . ┆┃  .     .  ┃\n"
                 "┃└┄┄┄┘ ┆   ┆┃           ┃\n"
                 "┣━━━━━━━━━━━╋━━━━━━━━━━━┫\n"
                 "┃      ┆   ┆┃      ┌┄┄┄┐┃\n"
                 "┃  .   ┆ . ┆┃  .   ┆ . ┆┃\n"
                 "┃      └┄┄┄┘┃      ┆   ┆┃\n"
                 "┃           ┃┌┄┄┄┄┄┘   ┆┃\n"
                 "┃  .     .  ┃┆ .     . ┆┃\n"
                 "┃           ┃└┄┄┄┄┄┄┄┄┄┘┃\n"
                 "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n");
    assert_drawn(4, strokes, QDR_GRID_BOXED, 0,
                 "+-----------+-----------+\n"
                 "|10........:|3...:      |\n"
                 "|: .     . :|: . :   .  |\n"
                 "|:   :.....:|:...:      |\n"
                 "|:   : 7...:|           |\n"
                 "|: . : : . :|  .     .  |\n"
                 "|:...: :   :|           |\n"
                 "+-----------+-----------+\n"
                 "|      :   :|      :...:|\n"
                 "|  .   : . :|  .   : . :|\n"
                 "|      :...:|      :   :|\n"
                 "|           |:.....:   :|\n"
                 "|  .     .  |: .     . :|\n"
                 "|           |:.........:|\n"
                 "+-----------+-----------+\n");
}

static void a_cage_around_a_cell(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_CAGE,
         .label = "136",
         .cells = "r1c2 r1c3 r1c4 r2c2 r2c4 r3c2 r3c3 r3c4"},
        {.kind = QDRI_STROKE_CAGE, .label = "4", .cells = "r2c3"},
        {.cells = NULL}};
    (void)state;
    assert_drawn(4, strokes, QDR_GRID_UNICODE, 0,
                 "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                 "┃      136┄┄┃┄┄┄┄┄┄┄┄┄┄┐┃\n"
                 "┃  .   ┆ .  ┃  .     . ┆┃\n"
                 "┃      ┆   ┌┃┄┄┄┄┄┄┐   ┆┃\n"
                 "┃      ┆   ┆┃4┄┄┄┐ ┆   ┆┃\n"
                 "┃  .   ┆ . ┆┃┆ . ┆ ┆ . ┆┃\n"
                 "┃      ┆   ┆┃└┄┄┄┘ ┆   ┆┃\n"
                 "┣━━━━━━━━━━━╋━━━━━━━━━━━┫\n"
                 "┃      ┆   └┃┄┄┄┄┄┄┘   ┆┃\n"
                 "┃  .   ┆ .  ┃  .     . ┆┃\n"
                 "┃      └┄┄┄┄┃┄┄┄┄┄┄┄┄┄┄┘┃\n"
                 "┃           ┃           ┃\n"
                 "┃  .     .  ┃  .     .  ┃\n"
                 "┃           ┃           ┃\n"
                 "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n");
}

static void cages_that_overlap_are_hidden(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_CAGE, .label = "5", .cells = "r1c1 r1c2"},
        {.kind = QDRI_STROKE_CAGE, .label = "6", .cells = "r1c2 r2c2"},
        {.cells = NULL}};
    (void)state;
    assert_drawn(4, strokes, QDR_GRID_UNICODE, 1,
                 "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                 "┃5┄┄┄┄┄6┄┄┄┐┃           ┃\n"
                 "┃┆ .   ┆ . ┆┃  .     .  ┃\n"
                 "┃└┄┄┄┄┄┄┄┄┄┘┃           ┃\n"
                 "┃      ┆   ┆┃           ┃\n"
                 "┃  .   ┆ . ┆┃  .     .  ┃\n"
                 "┃      └┄┄┄┘┃           ┃\n"
                 "┣━━━━━━━━━━━╋━━━━━━━━━━━┫\n"
                 "┃           ┃           ┃\n"
                 "┃  .     .  ┃  .     .  ┃\n"
                 "┃           ┃           ┃\n"
                 "┃           ┃           ┃\n"
                 "┃  .     .  ┃  .     .  ┃\n"
                 "┃           ┃           ┃\n"
                 "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n");
}

static void a_long_sum_is_hidden(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_CAGE, .label = "123456", .cells = "r1c1"}, {.cells = NULL}};
    (void)state;
    assert_drawn(4, strokes, QDR_GRID_UNICODE, 1,
                 "┏━━━┯━━━┳━━━┯━━━┓\n"
                 "┃ . │ . ┃ . │ . ┃\n"
                 "┠───┼───╂───┼───┨\n"
                 "┃ . │ . ┃ . │ . ┃\n"
                 "┣━━━┿━━━╋━━━┿━━━┫\n"
                 "┃ . │ . ┃ . │ . ┃\n"
                 "┠───┼───╂───┼───┨\n"
                 "┃ . │ . ┃ . │ . ┃\n"
                 "┗━━━┷━━━┻━━━┷━━━┛\n");
}

static void lines(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_THERMOMETER, .cells = "r1c1 r1c2 r2c3 r3c3"},
        {.kind = QDRI_STROKE_LINE,
         .style = QDRI_LINE_SLOW_THERMOMETER,
         .cells = "r6c1 r5c1 r4c2 r3c1"},
        {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_BETWEEN, .cells = "r1c4 r1c5 r2c6"},
        {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_LOCKOUT, .cells = "r6c3 r5c4 r6c5"},
        {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_PALINDROME, .cells = "r3c5 r4c6 r4c5 r3c6"},
        {.cells = NULL}};
    (void)state;
    assert_drawn(6, strokes, QDR_GRID_UNICODE, 0,
                 "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                 "┃(.)══.   . ┃(.)──.   . ┃\n"
                 "┃       ╲   ┃       ╲   ┃\n"
                 "┃ .   .   . ┃ .   .  (.)┃\n"
                 "┣━━━━━━━━━║━╋━━━━━━━━━━━┫\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┃   ╲       ┃       ╳   ┃\n"
                 "┃ .   .   . ┃ .   .───. ┃\n"
                 "┣━━━╱━━━━━━━╋━━━━━━━━━━━┫\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┃ ╎         ╱   ╲       ┃\n"
                 "┃(.)  .  <.>┃ .  <.>  . ┃\n"
                 "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n");
    assert_drawn(6, strokes, QDR_GRID_BOXED, 0,
                 "+-----------+-----------+\n"
                 "|(.)==.   . |(.)--.   . |\n"
                 "|       \\   |       \\   |\n"
                 "| .   .   . | .   .  (.)|\n"
                 "+---------\"-+-----------+\n"
                 "| .   .   . | .   .   . |\n"
                 "|   \\       |       X   |\n"
                 "| .   .   . | .   .---. |\n"
                 "+---/-------+-----------+\n"
                 "| .   .   . | .   .   . |\n"
                 "| :         /   \\       |\n"
                 "|(.)  .  <.>| .  <.>  . |\n"
                 "+-----------+-----------+\n");
}

static void arrows(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_ARROW, .cells = "r1c1 r1c2 r2c3", .split = 1},
        {.kind = QDRI_STROKE_ARROW, .cells = "r3c1 r3c2 r4c3 r5c3", .split = 2},
        {.kind = QDRI_STROKE_ARROW, .cells = "r3c5 r2c4", .split = 1},
        {.kind = QDRI_STROKE_ARROW, .cells = "r6c6 r5c6", .split = 1},
        {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_DOUBLE_ARROW, .cells = "r1c4 r1c5 r1c6"},
        {.cells = NULL}};
    (void)state;
    assert_drawn(6, strokes, QDR_GRID_UNICODE, 0,
                 "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                 "┃(.)──.   . ┃(.)──.──(.)┃\n"
                 "┃       ↘   ┃           ┃\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┣━━━━━━━━━━━╋━━━↖━━━━━━━┫\n"
                 "┃(.)─(.)  . ┃ .  (.)  . ┃\n"
                 "┃       ╲   ┃           ┃\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┣━━━━━━━━━↓━╋━━━━━━━━━━━┫\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┃           ┃         ↑ ┃\n"
                 "┃ .   .   . ┃ .   .  (.)┃\n"
                 "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n");
    assert_drawn(6, strokes, QDR_GRID_BOXED, 0,
                 "+-----------+-----------+\n"
                 "|(.)--.   . |(.)--.--(.)|\n"
                 "|       v   |           |\n"
                 "| .   .   . | .   .   . |\n"
                 "+-----------+---^-------+\n"
                 "|(.)-(.)  . | .  (.)  . |\n"
                 "|       \\   |           |\n"
                 "| .   .   . | .   .   . |\n"
                 "+---------v-+-----------+\n"
                 "| .   .   . | .   .   . |\n"
                 "|           |         ^ |\n"
                 "| .   .   . | .   .  (.)|\n"
                 "+-----------+-----------+\n");
}

static void edges(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_WHITE, .cells = "r1c1 r1c2"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_BLACK, .cells = "r1c3 r2c3"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_TEXT, .label = "X", .cells = "r1c4 r1c5"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_TEXT, .label = "V", .cells = "r2c5 r3c5"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_TEXT, .label = "13", .cells = "r3c3 r4c3"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_GREATER, .cells = "r5c1 r5c2"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_GREATER, .cells = "r5c3 r5c2"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_GREATER, .cells = "r5c5 r4c5"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_GREATER, .cells = "r5c6 r6c6"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_WHITE, .label = "3", .cells = "r6c1 r6c2"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_BLACK, .label = "4", .cells = "r6c4 r5c4"},
        {.cells = NULL}};
    (void)state;
    assert_drawn(6, strokes, QDR_GRID_UNICODE, 0,
                 "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓\n"
                 "┃ . ○ . │ . ┃ . X . │ . ┃\n"
                 "┠───┼───┼─●─╂───┼───┼───┨\n"
                 "┃ . │ . │ . ┃ . │ . │ . ┃\n"
                 "┣━━━┿━━━┿━━━╋━━━┿━V━┿━━━┫\n"
                 "┃ . │ . │ . ┃ . │ . │ . ┃\n"
                 "┠───┼───┼─13╂───┼───┼───┨\n"
                 "┃ . │ . │ . ┃ . │ . │ . ┃\n"
                 "┣━━━┿━━━┿━━━╋━━━┿━∧━┿━━━┫\n"
                 "┃ . > . < . ┃ . │ . │ . ┃\n"
                 "┠───┼───┼───╂─●4┼───┼─∨─┨\n"
                 "┃ . ○3. │ . ┃ . │ . │ . ┃\n"
                 "┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛\n");
    assert_drawn(6, strokes, QDR_GRID_BOXED, 0,
                 "+-----------+-----------+\n"
                 "| . o .   . | . X .   . |\n"
                 "|         @ |           |\n"
                 "| .   .   . | .   .   . |\n"
                 "+-----------+-----V-----+\n"
                 "| .   .   . | .   .   . |\n"
                 "|         13|           |\n"
                 "| .   .   . | .   .   . |\n"
                 "+-----------+-----^-----+\n"
                 "| . > . < . | .   .   . |\n"
                 "|           | @4      v |\n"
                 "| . o3.   . | .   .   . |\n"
                 "+-----------+-----------+\n");
}

static void corners(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_CORNER, .label = "1234", .cells = "r1c1 r1c2 r2c1 r2c2"},
        {.kind = QDRI_STROKE_CORNER, .label = "12", .cells = "r1c2 r1c3 r2c2 r2c3"},
        {.kind = QDRI_STROKE_CORNER, .label = "5", .cells = "r4c2 r4c3 r5c2 r5c3"},
        {.cells = NULL}};
    (void)state;
    assert_drawn(6, strokes, QDR_GRID_UNICODE, 0,
                 "┏━━━━━┯━━━━━┯━━━━━┳━━━━━┯━━━━━┯━━━━━┓\n"
                 "┃  .  │  .  │  .  ┃  .  │  .  │  .  ┃\n"
                 "┠───1234───12─────╂─────┼─────┼─────┨\n"
                 "┃  .  │  .  │  .  ┃  .  │  .  │  .  ┃\n"
                 "┣━━━━━┿━━━━━┿━━━━━╋━━━━━┿━━━━━┿━━━━━┫\n"
                 "┃  .  │  .  │  .  ┃  .  │  .  │  .  ┃\n"
                 "┠─────┼─────┼─────╂─────┼─────┼─────┨\n"
                 "┃  .  │  .  │  .  ┃  .  │  .  │  .  ┃\n"
                 "┣━━━━━┿━━━━━5━━━━━╋━━━━━┿━━━━━┿━━━━━┫\n"
                 "┃  .  │  .  │  .  ┃  .  │  .  │  .  ┃\n"
                 "┠─────┼─────┼─────╂─────┼─────┼─────┨\n"
                 "┃  .  │  .  │  .  ┃  .  │  .  │  .  ┃\n"
                 "┗━━━━━┷━━━━━┷━━━━━┻━━━━━┷━━━━━┷━━━━━┛\n");
    assert_drawn(6, strokes, QDR_GRID_BOXED, 0,
                 "+-----------------+-----------------+\n"
                 "|  .     .     .  |  .     .     .  |\n"
                 "|   1234   12     |                 |\n"
                 "|  .     .     .  |  .     .     .  |\n"
                 "+-----------------+-----------------+\n"
                 "|  .     .     .  |  .     .     .  |\n"
                 "|                 |                 |\n"
                 "|  .     .     .  |  .     .     .  |\n"
                 "+-----------5-----+-----------------+\n"
                 "|  .     .     .  |  .     .     .  |\n"
                 "|                 |                 |\n"
                 "|  .     .     .  |  .     .     .  |\n"
                 "+-----------------+-----------------+\n");
}

static void clues_outside(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_OUTSIDE, .label = "12", .cells = "r1c1", .row = 0, .column = 1},
        {.kind = QDRI_STROKE_OUTSIDE, .label = "3", .cells = "r1c2", .row = 0, .column = 2},
        {.kind = QDRI_STROKE_OUTSIDE,
         .label = "14",
         .cells = "r1c2 r2c3 r3c4",
         .row = 0,
         .column = 2,
         .direction = QDRI_DOWN_RIGHT},
        {.kind = QDRI_STROKE_OUTSIDE,
         .label = "9",
         .cells = "r1c1",
         .row = 0,
         .column = 0,
         .direction = QDRI_DOWN_RIGHT},
        {.kind = QDRI_STROKE_OUTSIDE, .label = "3", .cells = "r1c1", .row = 1, .column = 0},
        {.kind = QDRI_STROKE_OUTSIDE, .label = "33", .cells = "r2c1", .row = 2, .column = 0},
        {.kind = QDRI_STROKE_OUTSIDE,
         .label = "7",
         .cells = "r3c1",
         .row = 2,
         .column = 0,
         .direction = QDRI_DOWN_RIGHT},
        {.kind = QDRI_STROKE_OUTSIDE,
         .label = "8",
         .cells = "r4c4",
         .row = 3,
         .column = 5,
         .direction = QDRI_DOWN_LEFT},
        {.kind = QDRI_STROKE_OUTSIDE,
         .label = "21",
         .cells = "r4c4",
         .row = 5,
         .column = 5,
         .direction = QDRI_UP_LEFT},
        {.kind = QDRI_STROKE_OUTSIDE, .label = "17", .cells = "r1c3", .row = 5, .column = 3},
        {.kind = QDRI_STROKE_OUTSIDE,
         .label = "5",
         .cells = "r1c4",
         .row = 0,
         .column = 5,
         .direction = QDRI_DOWN_LEFT},
        {.cells = NULL}};
    (void)state;
    assert_drawn(4, strokes, QDR_GRID_UNICODE, 0,
                 "           14↘\n"
                 "   9↘   12  3           ↙5\n"
                 "      ┏━━━┯━━━┳━━━┯━━━┓\n"
                 "    3 ┃ . │ . ┃ . │ . ┃\n"
                 "      ┠───┼───╂───┼───┨\n"
                 "7↘ 33 ┃ . │ . ┃ . │ . ┃\n"
                 "      ┣━━━┿━━━╋━━━┿━━━┫\n"
                 "      ┃ . │ . ┃ . │ . ┃ ↙8\n"
                 "      ┠───┼───╂───┼───┨\n"
                 "      ┃ . │ . ┃ . │ . ┃\n"
                 "      ┗━━━┷━━━┻━━━┷━━━┛\n"
                 "                17      ↖21\n");
    assert_drawn(4, strokes, QDR_GRID_BOXED, 0,
                 "           14\\\n"
                 "   9\\   12  3           /5\n"
                 "      +-------+-------+\n"
                 "    3 | .   . | .   . |\n"
                 "      |       |       |\n"
                 "7\\ 33 | .   . | .   . |\n"
                 "      +-------+-------+\n"
                 "      | .   . | .   . | /8\n"
                 "      |       |       |\n"
                 "      | .   . | .   . |\n"
                 "      +-------+-------+\n"
                 "                17      \\21\n");
}

static void everything_on_nine(void **state)
{
    static const struct stroke strokes[] = {
        {.kind = QDRI_STROKE_CAGE, .label = "12", .cells = "r1c1 r1c2 r2c1"},
        {.kind = QDRI_STROKE_CAGE, .label = "23", .cells = "r1c3 r1c4 r2c3 r2c4"},
        {.kind = QDRI_STROKE_CAGE, .label = "15", .cells = "r3c1 r4c1"},
        {.kind = QDRI_STROKE_CAGE, .label = "45", .cells = "r4c5 r5c4 r5c5 r5c6 r6c5"},
        {.kind = QDRI_STROKE_CAGE, .label = "9", .cells = "r6c6"},
        {.kind = QDRI_STROKE_CAGE, .cells = "r7c7 r7c8 r7c9 r8c7 r8c9 r9c7 r9c8 r9c9"},
        {.kind = QDRI_STROKE_LINE, .style = QDRI_LINE_THERMOMETER, .cells = "r1c1 r2c2 r3c3"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_WHITE, .cells = "r4c1 r4c2"},
        {.kind = QDRI_STROKE_EDGE, .style = QDRI_EDGE_BLACK, .cells = "r3c3 r4c3"},
        {.kind = QDRI_STROKE_ARROW, .cells = "r8c1 r7c2 r7c3 r7c4 r8c4", .split = 1},
        {.kind = QDRI_STROKE_OUTSIDE, .label = "17", .cells = "r3c1", .row = 3, .column = 0},
        {.cells = NULL}};
    (void)state;
    assert_drawn(9, strokes, QDR_GRID_UNICODE, 0,
                 "   ┏━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┓\n"
                 "   ┃12┄┄┄┄┄┄┄┄┐ 23┄┄┄┃┄┄┄┄┐            ┃                 ┃\n"
                 "   ┃┆(.)    . ┆ ┆ .  ┃  . ┆   .     .  ┃  .     .     .  ┃\n"
                 "   ┃┆   ╲┄┄┄┄┄┘ ┆    ┃    ┆            ┃                 ┃\n"
                 "   ┃┆   ┆ ╲     ┆    ┃    ┆            ┃                 ┃\n"
                 "   ┃┆ . ┆   .   ┆ .  ┃  . ┆   .     .  ┃  .     .     .  ┃\n"
                 "   ┃└┄┄┄┘     ╲ └┄┄┄┄┃┄┄┄┄┘            ┃                 ┃\n"
                 "   ┃15┄┄┐       ╲    ┃                 ┃                 ┃\n"
                 "17 ┃┆ . ┆   .     .  ┃  .     .     .  ┃  .     .     .  ┃\n"
                 "   ┃┆   ┆            ┃                 ┃                 ┃\n"
                 "   ┣━━━━━━━━━━━━━━●━━╋━━━━━━━━━━━━━━━━━╋━━━━━━━━━━━━━━━━━┫\n"
                 "   ┃┆   ┆            ┃      45┄┄┐      ┃                 ┃\n"
                 "   ┃┆ . ┆○  .     .  ┃  .   ┆ . ┆   .  ┃  .     .     .  ┃\n"
                 "   ┃└┄┄┄┘            ┃      ┆   ┆      ┃                 ┃\n"
                 "   ┃                 ┃┌┄┄┄┄┄┘   └┄┄┄┄┄┐┃                 ┃\n"
                 "   ┃  .     .     .  ┃┆ .     .     . ┆┃  .     .     .  ┃\n"
                 "   ┃                 ┃└┄┄┄┄┄┐   ┌┄┄┄┄┄┘┃                 ┃\n"
                 "   ┃                 ┃      ┆   ┆ 9┄┄┄┐┃                 ┃\n"
                 "   ┃  .     .     .  ┃  .   ┆ . ┆ ┆ . ┆┃  .     .     .  ┃\n"
                 "   ┃                 ┃      └┄┄┄┘ └┄┄┄┘┃                 ┃\n"
                 "   ┣━━━━━━━━━━━━━━━━━╋━━━━━━━━━━━━━━━━━╋━━━━━━━━━━━━━━━━━┫\n"
                 "   ┃                 ┃                 ┃┌┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┐┃\n"
                 "   ┃  .     .─────.─────.     .     .  ┃┆ .     .     . ┆┃\n"
                 "   ┃      ╱          ┃  │              ┃┆   ┌┄┄┄┄┄┄┄┐   ┆┃\n"
                 "   ┃    ╱            ┃  ↓              ┃┆   ┆       ┆   ┆┃\n"
                 "   ┃ (.)    .     .  ┃  .     .     .  ┃┆ . ┆   .   ┆ . ┆┃\n"
                 "   ┃                 ┃                 ┃┆   ┆       ┆   ┆┃\n"
                 "   ┃                 ┃                 ┃┆   └┄┄┄┄┄┄┄┘   ┆┃\n"
                 "   ┃  .     .     .  ┃  .     .     .  ┃┆ .     .     . ┆┃\n"
                 "   ┃                 ┃                 ┃└┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┘┃\n"
                 "   ┗━━━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━━━┛\n");
    assert_drawn(9, strokes, QDR_GRID_BOXED, 0,
                 "   +-----------------+-----------------+-----------------+\n"
                 "   |12........: 23...|....:            |                 |\n"
                 "   |:(.)    . : : .  |  . :   .     .  |  .     .     .  |\n"
                 "   |:   \\.....: :    |    :            |                 |\n"
                 "   |:   : \\     :    |    :            |                 |\n"
                 "   |: . :   .   : .  |  . :   .     .  |  .     .     .  |\n"
                 "   |:...:     \\ :....|....:            |                 |\n"
                 "   |15..:       \\    |                 |                 |\n"
                 "17 |: . :   .     .  |  .     .     .  |  .     .     .  |\n"
                 "   |:   :            |                 |                 |\n"
                 "   +--------------@--+-----------------+-----------------+\n"
                 "   |:   :            |      45..:      |                 |\n"
                 "   |: . :o  .     .  |  .   : . :   .  |  .     .     .  |\n"
                 "   |:...:            |      :   :      |                 |\n"
                 "   |                 |:.....:   :.....:|                 |\n"
                 "   |  .     .     .  |: .     .     . :|  .     .     .  |\n"
                 "   |                 |:.....:   :.....:|                 |\n"
                 "   |                 |      :   : 9...:|                 |\n"
                 "   |  .     .     .  |  .   : . : : . :|  .     .     .  |\n"
                 "   |                 |      :...: :...:|                 |\n"
                 "   +-----------------+-----------------+-----------------+\n"
                 "   |                 |                 |:...............:|\n"
                 "   |  .     .-----.-----.     .     .  |: .     .     . :|\n"
                 "   |      /          |  |              |:   :.......:   :|\n"
                 "   |    /            |  v              |:   :       :   :|\n"
                 "   | (.)    .     .  |  .     .     .  |: . :   .   : . :|\n"
                 "   |                 |                 |:   :       :   :|\n"
                 "   |                 |                 |:   :.......:   :|\n"
                 "   |  .     .     .  |  .     .     .  |: .     .     . :|\n"
                 "   |                 |                 |:...............:|\n"
                 "   +-----------------+-----------------+-----------------+\n");
}

static void marks_areas_and_words(void **state)
{
    static const char *const clauses[][2] = {{"even", "r1c1 r2c2"},
                                             {"odd", "r1c3"},
                                             {"extra", "r4c1 r4c2 r4c3 r5c1 r5c2 r6c1"},
                                             {"candidates", "123 r6c6"},
                                             {"minimum", "r3c5"},
                                             {"diagonal-", NULL},
                                             {"antiking", NULL},
                                             {"clone", "r2c4 -> r2c6"},
                                             {NULL, NULL}};
    (void)state;
    assert_shown("123456..............................", 6, clauses, "style=unicode", 1,
                 "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                 "┃□1   2  ○3 ┃ 4   5   6 ┃\n"
                 "┃   ╲       ┃           ┃\n"
                 "┃ .  □.   . ┃A.   .  A. ┃\n"
                 "┣━━━━━━━╲━━━╋━━━━━━━━━━━┫\n"
                 "┃ .   .   . ┃ .  ▾.   . ┃\n"
                 "┃           ╲           ┃\n"
                 "┃░.░ ░.░ ░.░┃ .   .   . ┃\n"
                 "┣━━━━━━━━━━━╋━━━╲━━━━━━━┫\n"
                 "┃░.░ ░.░  . ┃ .   .   . ┃\n"
                 "┃           ┃       ╲   ┃\n"
                 "┃░.░  .   . ┃ .   .  …. ┃\n"
                 "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n"
                 "# □ even  ○ odd  ░ extra  ▾ minimum  ╲ diagonal-  A clone\n"
                 "# anti-king\n"
                 "# candidates: 123 r6c6\n");
    assert_shown("123456..............................", 6, clauses, "style=boxed", 1,
                 "+-----------+-----------+\n"
                 "|e1   2  o3 | 4   5   6 |\n"
                 "|   \\       |           |\n"
                 "| .  e.   . |A.   .  A. |\n"
                 "+-------\\---+-----------+\n"
                 "| .   .   . | .  v.   . |\n"
                 "|           \\           |\n"
                 "|:.: :.: :.:| .   .   . |\n"
                 "+-----------+---\\-------+\n"
                 "|:.: :.:  . | .   .   . |\n"
                 "|           |       \\   |\n"
                 "|:.:  .   . | .   .  ?. |\n"
                 "+-----------+-----------+\n"
                 "# e even  o odd  : extra  v minimum  \\ diagonal-  A clone\n"
                 "# anti-king\n"
                 "# candidates: 123 r6c6\n");
}

static void tags_tell_lines_apart(void **state)
{
    static const char *const clauses[][2] = {{"whispers", "3 r4c1 r5c1 r6c2"},
                                             {"whispers", "2 r4c4 r4c5"},
                                             {"renban", "r6c4 r6c5 r5c6"},
                                             {"diagonal+", NULL},
                                             {NULL, NULL}};
    (void)state;
    assert_shown("....................................", 6, clauses, "style=unicode", 1,
                 "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┃           ┃       ╱   ┃\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┣━━━━━━━━━━━╋━━━╱━━━━━━━┫\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┃           ╱           ┃\n"
                 "┃ .   .   . ┃ .─h─.   . ┃\n"
                 "┣━w━━━━━╱━━━╋━━━━━━━━━━━┫\n"
                 "┃ .   .   . ┃ .   .   . ┃\n"
                 "┃   ╳       ┃       ╱   ┃\n"
                 "┃ .   .   . ┃ .─r─.   . ┃\n"
                 "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n"
                 "# ─w─ whispers 3  ─h─ whispers 2  ─r─ renban  ╱ diagonal+\n");
    assert_shown("....................................", 6, clauses, "style=boxed", 1,
                 "+-----------+-----------+\n"
                 "| .   .   . | .   .   . |\n"
                 "|           |       /   |\n"
                 "| .   .   . | .   .   . |\n"
                 "+-----------+---/-------+\n"
                 "| .   .   . | .   .   . |\n"
                 "|           /           |\n"
                 "| .   .   . | .-h-.   . |\n"
                 "+-w-----/---+-----------+\n"
                 "| .   .   . | .   .   . |\n"
                 "|   X       |       /   |\n"
                 "| .   .   . | .-r-.   . |\n"
                 "+-----------+-----------+\n"
                 "# -w- whispers 3  -h- whispers 2  -r- renban  / diagonal+\n");
}

static void notes_leave_the_picture_compact(void **state)
{
    static const char *const clauses[][2] = {
        {"antiknight", NULL}, {"nonconsecutive", NULL}, {NULL, NULL}};
    (void)state;
    assert_shown("................", 4, clauses, "style=unicode", 1,
                 "┏━━━━━┳━━━━━┓\n"
                 "┃ . . ┃ . . ┃\n"
                 "┃ . . ┃ . . ┃\n"
                 "┣━━━━━╋━━━━━┫\n"
                 "┃ . . ┃ . . ┃\n"
                 "┃ . . ┃ . . ┃\n"
                 "┗━━━━━┻━━━━━┛\n"
                 "# anti-knight, non-consecutive\n");
    assert_shown("................", 4, clauses, "style=boxed", 1,
                 "+-----+-----+\n"
                 "| . . | . . |\n"
                 "| . . | . . |\n"
                 "+-----+-----+\n"
                 "| . . | . . |\n"
                 "| . . | . . |\n"
                 "+-----+-----+\n"
                 "# anti-knight, non-consecutive\n");
}

static void two_solutions(void **state)
{
    static const char *const clauses[][2] = {{"difference", "r1c1 r2c1"}, {NULL, NULL}};
    (void)state;
    assert_marked("1234341221434321", 4, clauses, "style=unicode", 2, 2,
                  "┏━━━┯━━━┳━━━┯━━━┓   ┏━━━┯━━━┳━━━┯━━━┓\n"
                  "┃ 1 │ 2 ┃ 3 │ 4 ┃   ┃ 1 │ 2 ┃ 3 │ 4 ┃\n"
                  "┠─○─┼───╂───┼───┨   ┠─○─┼───╂───┼───┨\n"
                  "┃ 3 │ 4*┃ 1 │ 2*┃   ┃ 3 │ 4*┃ 1 │ 2*┃\n"
                  "┣━━━┿━━━╋━━━┿━━━┫   ┣━━━┿━━━╋━━━┿━━━┫\n"
                  "┃ 2 │ 1 ┃ 4 │ 3 ┃   ┃ 2 │ 1 ┃ 4 │ 3 ┃\n"
                  "┠───┼───╂───┼───┨   ┠───┼───╂───┼───┨\n"
                  "┃ 4 │ 3 ┃ 2 │ 1 ┃   ┃ 4 │ 3 ┃ 2 │ 1 ┃\n"
                  "┗━━━┷━━━┻━━━┷━━━┛   ┗━━━┷━━━┻━━━┷━━━┛\n"
                  "# ○ difference\n");
    assert_marked("1234341221434321", 4, clauses, "style=boxed", 2, 2,
                  "+-------+-------+   +-------+-------+\n"
                  "| 1   2 | 3   4 |   | 1   2 | 3   4 |\n"
                  "| o     |       |   | o     |       |\n"
                  "| 3   4*| 1   2*|   | 3   4*| 1   2*|\n"
                  "+-------+-------+   +-------+-------+\n"
                  "| 2   1 | 4   3 |   | 2   1 | 4   3 |\n"
                  "|       |       |   |       |       |\n"
                  "| 4   3 | 2   1 |   | 4   3 | 2   1 |\n"
                  "+-------+-------+   +-------+-------+\n"
                  "# o difference\n");
}

static void no_room_side_by_side(void **state)
{
    static const char *const clauses[][2] = {
        {"ratio", "r1c1 r1c2"}, {"antiknight", NULL}, {NULL, NULL}};
    (void)state;
    assert_shown("1234341221434321", 4, clauses, "style=unicode,width=30", 2,
                 "┏━━━┯━━━┳━━━┯━━━┓\n"
                 "┃ 1 ● 2 ┃ 3 │ 4 ┃\n"
                 "┠───┼───╂───┼───┨\n"
                 "┃ 3 │ 4 ┃ 1 │ 2 ┃\n"
                 "┣━━━┿━━━╋━━━┿━━━┫\n"
                 "┃ 2 │ 1 ┃ 4 │ 3 ┃\n"
                 "┠───┼───╂───┼───┨\n"
                 "┃ 4 │ 3 ┃ 2 │ 1 ┃\n"
                 "┗━━━┷━━━┻━━━┷━━━┛\n"
                 "\n"
                 "┏━━━┯━━━┳━━━┯━━━┓\n"
                 "┃ 1 ● 2 ┃ 3 │ 4 ┃\n"
                 "┠───┼───╂───┼───┨\n"
                 "┃ 3 │ 4 ┃ 1 │ 2 ┃\n"
                 "┣━━━┿━━━╋━━━┿━━━┫\n"
                 "┃ 2 │ 1 ┃ 4 │ 3 ┃\n"
                 "┠───┼───╂───┼───┨\n"
                 "┃ 4 │ 3 ┃ 2 │ 1 ┃\n"
                 "┗━━━┷━━━┻━━━┷━━━┛\n"
                 "# ● ratio\n"
                 "# anti-knight\n");
}

static void colours(void **state)
{
    static const char *const clauses[][2] = {
        {"thermometer", "r1c1 r1c2 r2c3"}, {"even", "r1c1"}, {NULL, NULL}};
    (void)state;
    assert_marked("12..............", 4, clauses, "style=unicode,ansi=on", 2, 1,
                  "┏━━━━━━━━━━━┳━━━━━━━━━━━┓\n"
                  "┃\033[2m□\033[0m\033[31m(\033[0m\033[1m1\033[0m\033[31m)════\033[0m\033[1m2\033["
                  "0m  ┃  .     .  ┃\n"
                  "┃           \033[31m╲\033[0m           ┃\n"
                  "┃  .     \033[32m.\033[0m  ┃  .     \033[32m.\033[0m  ┃\n"
                  "┣━━━━━━━━━━━╋━━━━━━━━━━━┫\n"
                  "┃  .     .  ┃  .     .  ┃\n"
                  "┃           ┃           ┃\n"
                  "┃  .     .  ┃  .     .  ┃\n"
                  "┗━━━━━━━━━━━┻━━━━━━━━━━━┛\n"
                  "# ()═ thermometer  □ even\n");
}

static void letters_tell_cages_and_shades_apart(void **state)
{
    static const char *const clauses[][2] = {{"killer", "10 r1c1 r1c2 r2c1"},
                                             {"sum", "12 r4c4 r4c5 r5c4"},
                                             {"extra", "r6c1 r6c2 r6c3 r6c4 r6c5 r6c6"},
                                             {"sandwich", "7 r0c2"},
                                             {"skyscraper", "3 r2c0"},
                                             {NULL, NULL}};
    (void)state;
    assert_shown("....................................", 6, clauses, "style=unicode", 1,
                 "            s7\n"
                 "   ┏━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┓\n"
                 "   ┃k10┄┄┄┄┄┄┄┐      ┃                 ┃\n"
                 "   ┃┆ .     . ┆   .  ┃  .     .     .  ┃\n"
                 "   ┃┆   ┌┄┄┄┄┄┘      ┃                 ┃\n"
                 "   ┃┆   ┆            ┃                 ┃\n"
                 "k3 ┃┆ . ┆   .     .  ┃  .     .     .  ┃\n"
                 "   ┃└┄┄┄┘            ┃                 ┃\n"
                 "   ┣━━━━━━━━━━━━━━━━━╋━━━━━━━━━━━━━━━━━┫\n"
                 "   ┃                 ┃                 ┃\n"
                 "   ┃  .     .     .  ┃  .     .     .  ┃\n"
                 "   ┃                 ┃                 ┃\n"
                 "   ┃                 ┃s12┄┄┄┄┄┄┄┐      ┃\n"
                 "   ┃  .     .     .  ┃┆ .     . ┆   .  ┃\n"
                 "   ┃                 ┃┆   ┌┄┄┄┄┄┘      ┃\n"
                 "   ┣━━━━━━━━━━━━━━━━━╋━━━━━━━━━━━━━━━━━┫\n"
                 "   ┃                 ┃┆   ┆            ┃\n"
                 "   ┃  .     .     .  ┃┆ . ┆   .     .  ┃\n"
                 "   ┃                 ┃└┄┄┄┘            ┃\n"
                 "   ┃░░░░░ ░░░░░ ░░░░░┃░░░░░ ░░░░░ ░░░░░┃\n"
                 "   ┃░░.░░ ░░.░░ ░░.░░┃░░.░░ ░░.░░ ░░.░░┃\n"
                 "   ┃░░░░░ ░░░░░ ░░░░░┃░░░░░ ░░░░░ ░░░░░┃\n"
                 "   ┗━━━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━━━┛\n"
                 "# k┄┄ killer  s┄┄ sum  ░ extra  s sandwich  k skyscraper\n");
    assert_shown("....................................", 6, clauses, "style=boxed", 1,
                 "            s7\n"
                 "   +-----------------+-----------------+\n"
                 "   |k10.......:      |                 |\n"
                 "   |: .     . :   .  |  .     .     .  |\n"
                 "   |:   :.....:      |                 |\n"
                 "   |:   :            |                 |\n"
                 "k3 |: . :   .     .  |  .     .     .  |\n"
                 "   |:...:            |                 |\n"
                 "   +-----------------+-----------------+\n"
                 "   |                 |                 |\n"
                 "   |  .     .     .  |  .     .     .  |\n"
                 "   |                 |                 |\n"
                 "   |                 |s12.......:      |\n"
                 "   |  .     .     .  |: .     . :   .  |\n"
                 "   |                 |:   :.....:      |\n"
                 "   +-----------------+-----------------+\n"
                 "   |                 |:   :            |\n"
                 "   |  .     .     .  |: . :   .     .  |\n"
                 "   |                 |:...:            |\n"
                 "   |::::: ::::: :::::|::::: ::::: :::::|\n"
                 "   |::.:: ::.:: ::.::|::.:: ::.:: ::.::|\n"
                 "   |::::: ::::: :::::|::::: ::::: :::::|\n"
                 "   +-----------------+-----------------+\n"
                 "# k.. killer  s.. sum  : extra  s sandwich  k skyscraper\n");
}

static void candidates(void **state)
{
    static const char *const clauses[][2] = {{"difference", "r1c1 r2c1"}, {NULL, NULL}};
    (void)state;
    struct qdri_strbuf buffer = {0};
    qdr_writer writer = {&buffer, write_to_strbuf};
    qdr_possibility candidate[4 * 4 * 4] = {QDR_UNDECIDED};
    qdr_rules *rules = rules_with(4, clauses);
    qdr_params *look = params_of(QDR_PARAMS_PICTURE, "style=unicode");
    for (size_t k = 0; k < sizeof candidate / sizeof *candidate; ++k) {
        candidate[k] = k % 3 == 0 ? QDR_POSSIBLE : QDR_IMPOSSIBLE;
    }
    assert_int_equal(qdr_write_candidates(candidate, 4, rules, look, &writer, NULL), QDR_OK);
    qdr_params_free(look);
    assert_string_equal(buffer.text, "┏━━━━┯━━━━┳━━━━┯━━━━┓\n"
                                     "┃ 1. │ 3  ┃ 2  │ 1. ┃\n"
                                     "┃ .4 │    ┃    │ .4 ┃\n"
                                     "┠─○──┼────╂────┼────┨\n"
                                     "┃ 3  │ 2  ┃ 1. │ 3  ┃\n"
                                     "┃    │    ┃ .4 │    ┃\n"
                                     "┣━━━━┿━━━━╋━━━━┿━━━━┫\n"
                                     "┃ 2  │ 1. ┃ 3  │ 2  ┃\n"
                                     "┃    │ .4 ┃    │    ┃\n"
                                     "┠────┼────╂────┼────┨\n"
                                     "┃ 1. │ 3  ┃ 2  │ 1. ┃\n"
                                     "┃ .4 │    ┃    │ .4 ┃\n"
                                     "┗━━━━┷━━━━┻━━━━┷━━━━┛\n"
                                     "# ○ difference\n");
    qdr_rules_free(rules);
    qdri_strbuf_free(&buffer);
}

static void layouts_have_no_borders_where_there_are_no_cells(void **state)
{
    static const char *const clauses[][2] = {{"grids", "4 r1c1 r3c3"}, {NULL, NULL}};
    static const char *const dotted[][2] = {
        {"grids", "4 r1c1 r3c3"}, {"difference", "r4c4 r4c5"}, {NULL, NULL}};
    (void)state;
    assert_shown("....................................", 6, clauses, "style=unicode", 1,
                 "┏━━━━━┳━━━━━┓      \n"
                 "┃ . . ┃ . . ┃      \n"
                 "┃ . . ┃ . . ┃      \n"
                 "┣━━━━━╋━━━━━╋━━━━━┓\n"
                 "┃ . . ┃ . . ┃ . . ┃\n"
                 "┃ . . ┃ . . ┃ . . ┃\n"
                 "┗━━━━━╋━━━━━╋━━━━━┫\n"
                 "      ┃ . . ┃ . . ┃\n"
                 "      ┃ . . ┃ . . ┃\n"
                 "      ┗━━━━━┻━━━━━┛\n");
    assert_shown("....................................", 6, dotted, "style=unicode", 1,
                 "┏━━━┯━━━┳━━━┯━━━┓\n"
                 "┃ . │ . ┃ . │ . ┃\n"
                 "┠───┼───╂───┼───┨\n"
                 "┃ . │ . ┃ . │ . ┃\n"
                 "┣━━━┿━━━╋━━━┿━━━╋━━━┯━━━┓\n"
                 "┃ . │ . ┃ . │ . ┃ . │ . ┃\n"
                 "┠───┼───╂───┼───╂───┼───┨\n"
                 "┃ . │ . ┃ . │ . ○ . │ . ┃\n"
                 "┗━━━┷━━━╋━━━┿━━━╋━━━┿━━━┫\n"
                 "        ┃ . │ . ┃ . │ . ┃\n"
                 "        ┠───┼───╂───┼───┨\n"
                 "        ┃ . │ . ┃ . │ . ┃\n"
                 "        ┗━━━┷━━━┻━━━┷━━━┛\n"
                 "# ○ difference\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cages),
        cmocka_unit_test(a_cage_around_a_cell),
        cmocka_unit_test(cages_that_overlap_are_hidden),
        cmocka_unit_test(a_long_sum_is_hidden),
        cmocka_unit_test(lines),
        cmocka_unit_test(arrows),
        cmocka_unit_test(edges),
        cmocka_unit_test(corners),
        cmocka_unit_test(clues_outside),
        cmocka_unit_test(everything_on_nine),
        cmocka_unit_test(marks_areas_and_words),
        cmocka_unit_test(tags_tell_lines_apart),
        cmocka_unit_test(notes_leave_the_picture_compact),
        cmocka_unit_test(two_solutions),
        cmocka_unit_test(no_room_side_by_side),
        cmocka_unit_test(colours),
        cmocka_unit_test(letters_tell_cages_and_shades_apart),
        cmocka_unit_test(candidates),
        cmocka_unit_test(layouts_have_no_borders_where_there_are_no_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL) != 0;
}
