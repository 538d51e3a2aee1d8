/* tilings.c  Boards of squares under polyominoes: trominoes among dominoes, and pentominoes that
 * must not be turned over. */
#include "describe.h"
#include "families/wide.h"

/* Boards of `size` / 10 rows and `size` % 10 columns under two to five trominoes, each a square of
 * four cells without one, and dominoes. */
void bench_trominoes(qdr_builder *builder, unsigned size)
{
    unsigned rows = size / 10;
    unsigned columns = size % 10;
    bench_item(builder, 2, 5, "L");
    bench_cells(builder, rows, columns);
    for (unsigned cell = 0; cell < rows * columns; ++cell) {
        unsigned r = cell / columns;
        unsigned c = cell % columns;
        if (c + 1 < columns) {
            bench_option(builder, "%u.%u %u.%u", r, c, r, c + 1);
        }
        if (r + 1 < rows) {
            bench_option(builder, "%u.%u %u.%u", r, c, r + 1, c);
        }
        for (unsigned without = 0; without < 4 && r + 1 < rows && c + 1 < columns; ++without) {
            char text[BENCH_TEXT] = "L";
            for (unsigned k = 0; k < 4; ++k) {
                if (k != without) {
                    bench_append(text, " %u.%u", r + k / 2, c + k % 2);
                }
            }
            bench_option(builder, "%s", text);
        }
    }
}

enum { CELLS = 5, TURNS = 4, ONE_SIDED = 18 };

/* Pentominoes by their names, a small letter for one turned over: the row and the column of each
 * cell. */
static const char *const pentominoes[ONE_SIDED] = {
    "L 00 10 20 30 31", "P 00 01 10 11 20", "y 00 10 11 20 30", "I 00 01 02 03 04",
    "V 00 10 20 21 22", "p 00 01 10 11 21", "N 01 11 20 21 30", "U 00 02 10 11 12",
    "l 01 11 21 30 31", "Y 01 10 11 21 31", "F 01 02 10 11 21", "T 00 01 02 11 21",
    "n 00 10 20 21 31", "W 00 10 11 21 22", "Z 00 01 11 21 22", "f 00 01 11 12 21",
    "z 01 02 11 20 21", "X 01 10 11 12 21"};

/* A piece as it is laid, in the upper left corner. */
struct shape {
    unsigned row[CELLS];
    unsigned column[CELLS];
};

static unsigned least(const unsigned *numbers)
{
    unsigned low = numbers[0];
    for (unsigned k = 1; k < CELLS; ++k) {
        low = numbers[k] < low ? numbers[k] : low;
    }
    return low;
}

/* Turns a piece so many times, to the right. */
static struct shape make_shape(const char *piece, unsigned turns)
{
    struct shape shape;
    for (unsigned k = 0; k < CELLS; ++k) {
        unsigned r = (unsigned)(piece[2 + 3 * k] - '0');
        unsigned c = (unsigned)(piece[3 + 3 * k] - '0');
        shape.row[k] = turns < 2 ? (turns == 0 ? r : c) : CELLS - 1 - (turns == 2 ? r : c);
        shape.column[k] = turns % 3 == 0 ? (turns == 0 ? c : r) : CELLS - 1 - (turns == 1 ? r : c);
    }
    unsigned top = least(shape.row);
    unsigned left = least(shape.column);
    for (unsigned k = 0; k < CELLS; ++k) {
        shape.row[k] -= top;
        shape.column[k] -= left;
    }
    return shape;
}

/* Says whether both have the same cells, in whatever order. */
static bool is_same(const struct shape *a, const struct shape *b)
{
    unsigned common = 0;
    for (unsigned k = 0; k < CELLS * CELLS; ++k) {
        common +=
            a->row[k / CELLS] == b->row[k % CELLS] && a->column[k / CELLS] == b->column[k % CELLS];
    }
    return common == CELLS;
}

/* Adds the option of a shape at a place, if the board has room for it there. */
static void lay(qdr_builder *builder, char piece, const struct shape *shape, unsigned place,
                unsigned rows, unsigned columns)
{
    char text[BENCH_TEXT] = "";
    for (unsigned k = 0; k < CELLS; ++k) {
        unsigned r = place / columns + shape->row[k];
        unsigned c = place % columns + shape->column[k];
        if (r >= rows || c >= columns) {
            return;
        }
        bench_append(text, " %u.%u", r, c);
    }
    bench_option(builder, "%c%s", piece, text);
}

static void lay_piece(qdr_builder *builder, const char *piece, unsigned rows, unsigned columns)
{
    struct shape shapes[TURNS];
    for (unsigned turns = 0; turns < TURNS; ++turns) {
        bool is_new = true;
        shapes[turns] = make_shape(piece, turns);
        for (unsigned other = 0; other < turns; ++other) {
            is_new &= !is_same(&shapes[other], &shapes[turns]);
        }
        for (unsigned place = 0; is_new && place < rows * columns; ++place) {
            lay(builder, piece[0], &shapes[turns], place, rows, columns);
        }
    }
}

/* The first `size` % 100 one-sided pentominoes in a box of `size` / 100 rows. */
void bench_one_sided(qdr_builder *builder, unsigned size)
{
    unsigned rows = size / 100;
    unsigned pieces = size % 100;
    unsigned columns = CELLS * pieces / rows;
    for (unsigned k = 0; k < pieces; ++k) {
        bench_item(builder, 1, 1, "%c", pentominoes[k][0]);
    }
    bench_cells(builder, rows, columns);
    for (unsigned k = 0; k < pieces; ++k) {
        lay_piece(builder, pentominoes[k], rows, columns);
    }
}
