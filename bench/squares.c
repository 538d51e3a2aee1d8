/* squares.c  Grids of digits, letters and colors. */
#include "describe.h"
#include "families.h"

#include <string.h>

/* The k-th of a list of words that could be words: consonants and vowels take turns. */
static void make_word(char word[5], unsigned k)
{
    uint32_t x = 2 * k + 1;
    for (unsigned i = 0; i < 4; ++i) {
        x = x * 1664525 + 1013904223;
        word[i] = (i + k) % 2 ? "aeiou"[(x >> 16) % 5] : "bdlmnprst"[(x >> 16) % 9];
    }
    word[4] = '\0';
}

/* Squares of four by four letters out of `words` words, across and down; the letters are colors. */
void bench_word_squares(qdr_builder *builder, unsigned words)
{
    for (unsigned i = 0; i < 8; ++i) {
        bench_item(builder, 1, 1, "%c%u", i < 4 ? 'A' : 'D', i % 4);
    }
    for (unsigned cell = 0; cell < 16; ++cell) {
        bench_item(builder, 0, 0, "%u%u", cell / 4, cell % 4);
    }
    for (unsigned i = 0; i < 4; ++i) {
        for (unsigned k = 0; k < words; ++k) {
            char w[5];
            make_word(w, k);
            bench_option(builder, "A%u %u0:%c %u1:%c %u2:%c %u3:%c", i, i, w[0], i, w[1], i, w[2],
                         i, w[3]);
            bench_option(builder, "D%u 0%u:%c 1%u:%c 2%u:%c 3%u:%c", i, i, w[0], i, w[1], i, w[2],
                         i, w[3]);
        }
    }
}

enum { ALL_ONES = 27 + 9 + 3 + 1 };

/* A square whose edges, from the top clockwise, have the digits of `code` to the base 3 for
 * colors. */
struct square {
    unsigned edge[4];
};

static struct square make_square(unsigned code)
{
    return (struct square){{code / 27, code / 9 % 3, code / 3 % 3, code % 3}};
}

/* Returns the least code of the square in its four positions: which piece it is. */
static unsigned square_piece(unsigned code)
{
    unsigned least = code;
    for (unsigned turn = 0; turn < 3; ++turn) {
        code = code % 3 * 27 + code / 3;
        least = code < least ? code : least;
    }
    return least;
}

/* Adds the option of a square in a cell, unless the border would have a color other than 0.  The
 * square that is all 1 goes into the upper left quarter, so that solutions are not found turned and
 * mirrored. */
static void lay_square(qdr_builder *builder, unsigned code, unsigned cell, unsigned rows,
                       unsigned columns)
{
    struct square s = make_square(code);
    unsigned r = cell / columns;
    unsigned c = cell % columns;
    if ((r == 0 && s.edge[0]) || (c == columns - 1 && s.edge[1]) || (r == rows - 1 && s.edge[2]) ||
        (c == 0 && s.edge[3])) {
        return;
    }
    if (code == ALL_ONES && (r >= rows / 2 || c >= columns / 2)) {
        return;
    }
    bench_option(builder, "s%u %u h%u.%u:%u v%u.%u:%u h%u.%u:%u v%u.%u:%u", square_piece(code),
                 cell, r, c, s.edge[0], r, c + 1, s.edge[1], r + 1, c, s.edge[2], r, c, s.edge[3]);
}

/* MacMahon's 24 squares, all that three colors of edges make, in a box with `rows` rows and an edge
 * of one color. Edges that touch have the same color. */
void bench_macmahon(qdr_builder *builder, unsigned rows)
{
    unsigned columns = 24 / rows;
    for (unsigned code = 0; code < 81; ++code) {
        if (square_piece(code) == code) {
            bench_item(builder, 1, 1, "s%u", code);
        }
    }
    for (unsigned cell = 0; cell < 24; ++cell) {
        bench_item(builder, 1, 1, "%u", cell);
    }
    for (unsigned k = 0; k < (rows + 1) * columns; ++k) {
        bench_item(builder, 0, 0, "h%u.%u", k / columns, k % columns);
    }
    for (unsigned k = 0; k < rows * (columns + 1); ++k) {
        bench_item(builder, 0, 0, "v%u.%u", k / (columns + 1), k % (columns + 1));
    }
    for (unsigned cell = 0; cell < 24; ++cell) {
        for (unsigned code = 0; code < 81; ++code) {
            lay_square(builder, code, cell, rows, columns);
        }
    }
}

/* Each digit once in each row, column and, if `boxes`, box of three by three; `givens` has a
 * character for each cell, and a dot where nothing is given. */
static void digits(qdr_builder *builder, unsigned side, const char *givens, bool boxes)
{
    for (unsigned k = 0; k < side * side; ++k) {
        bench_item(builder, 1, 1, "p%u.%u", k / side, k % side);
        bench_item(builder, 1, 1, "r%u.%u", k / side, k % side + 1);
        bench_item(builder, 1, 1, "c%u.%u", k / side, k % side + 1);
        if (boxes) {
            bench_item(builder, 1, 1, "b%u.%u", k / side, k % side + 1);
        }
    }
    for (unsigned k = 0; k < side * side; ++k) {
        unsigned r = k / side;
        unsigned c = k % side;
        for (unsigned d = 1; d <= side; ++d) {
            if (givens[k] != '.' && givens[k] != (char)('0' + d)) {
                continue;
            }
            if (boxes) {
                bench_option(builder, "p%u.%u r%u.%u c%u.%u b%u.%u", r, c, r, d, c, d,
                             r / 3 * 3 + c / 3, d);
            } else {
                bench_option(builder, "p%u.%u r%u.%u c%u.%u", r, c, r, d, c, d);
            }
        }
    }
}

/* The first row is given. */
void bench_latin(qdr_builder *builder, unsigned side)
{
    digits(builder, side,
           "123456"
           "......"
           "......"
           "......"
           "......"
           "......",
           false);
}

/* 22 givens out of a grid of our own making; it has many solutions. */
void bench_sudoku(qdr_builder *builder, unsigned side)
{
    digits(builder, side,
           "8........"
           "7........"
           ".....1..."
           ".6..4.7.1"
           "...1..6.3"
           "5.1....49"
           ".4.....3."
           "..87...9."
           ".....45.8",
           true);
}
