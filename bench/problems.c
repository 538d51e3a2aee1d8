/* problems.c  The named problems that are measured, each described in the words of Knuth's format:
 * items one by one, options as text.  Items and options come in the order that is usual for each
 * problem, so that nodes can be compared with what other programs need. */
#include "problems.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 1024, ENTRIES = 128 };

#if defined(__GNUC__)
#define PRINTF(text, values) __attribute__((format(printf, text, values)))
#else
#define PRINTF(text, values)
#endif

/* A builder is told no nonsense here: a failure is a bug, or the end of memory. */
static void must(qdr_status status, const qdr_error *error)
{
    if (status != QDR_OK) {
        fprintf(stderr, "measure: %s\n", error->text);
        exit(EXIT_FAILURE);
    }
}

static void add_item(qdr_builder *builder, unsigned low, unsigned high, const char *format, ...)
    PRINTF(4, 5);
static void add_option(qdr_builder *builder, const char *format, ...) PRINTF(2, 3);

/* Adds a primary item that is covered `low` to `high` times, or, where `high` is 0, a secondary one. */
static void add_item(qdr_builder *builder, unsigned low, unsigned high, const char *format, ...)
{
    char name[TEXT];
    qdr_error error;
    va_list values;
    va_start(values, format);
    vsnprintf(name, sizeof name, format, values);
    va_end(values);
    must(high == 0 ? qdr_builder_secondary(builder, name, NULL, &error)
                   : qdr_builder_range(builder, name, low, high, NULL, &error),
         &error);
}

/* Adds an option: names of items, some with `:color`, parted by blanks. */
static void add_option(qdr_builder *builder, const char *format, ...)
{
    char text[TEXT];
    qdr_entry entries[ENTRIES];
    size_t count = 0;
    qdr_error error;
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    for (char *name = strtok(text, " "); name; name = strtok(NULL, " ")) {
        size_t length = strcspn(name, ":");
        entries[count] = (qdr_entry){qdr_builder_find(builder, name, length), QDR_NO_COLOR};
        if (name[length] == ':') {
            must(qdr_builder_color(builder, name + length + 1, &entries[count].color, &error),
                 &error);
        }
        ++count;
    }
    must(qdr_builder_option(builder, entries, count, 0, NULL, &error), &error);
}

/* Rows and columns hold one queen each, diagonals at most one. */
static void queens(qdr_builder *builder, unsigned n)
{
    for (unsigned i = 0; i < 2 * n; ++i) {
        add_item(builder, 1, 1, "%c%u", i < n ? 'r' : 'c', i % n);
    }
    for (unsigned i = 0; i < 2 * (2 * n - 1); ++i) {
        add_item(builder, 0, 0, "%c%u", i < 2 * n - 1 ? 'a' : 'b', i % (2 * n - 1));
    }
    for (unsigned r = 0; r < n; ++r) {
        for (unsigned c = 0; c < n; ++c) {
            add_option(builder, "r%u c%u a%u b%u", r, c, r + c, r + n - 1 - c);
        }
    }
}

/* Two k's with k places between them, for each k. */
static void langford(qdr_builder *builder, unsigned n)
{
    for (unsigned k = 1; k <= n; ++k) {
        add_item(builder, 1, 1, "%u", k);
    }
    for (unsigned place = 1; place <= 2 * n; ++place) {
        add_item(builder, 1, 1, "s%u", place);
    }
    for (unsigned k = 1; k <= n; ++k) {
        for (unsigned place = 1; place + k + 1 <= 2 * n; ++place) {
            add_option(builder, "%u s%u s%u", k, place, place + k + 1);
        }
    }
}

/* A board of `n` by `n` under dominoes. */
static void dominoes(qdr_builder *builder, unsigned n)
{
    for (unsigned cell = 0; cell < n * n; ++cell) {
        add_item(builder, 1, 1, "%u.%u", cell / n, cell % n);
    }
    for (unsigned r = 0; r < n; ++r) {
        for (unsigned c = 0; c < n; ++c) {
            if (c + 1 < n) {
                add_option(builder, "%u.%u %u.%u", r, c, r, c + 1);
            }
            if (r + 1 < n) {
                add_option(builder, "%u.%u %u.%u", r, c, r + 1, c);
            }
        }
    }
}

/* Perfect matchings of the complete graph on `n` vertices. */
static void matchings(qdr_builder *builder, unsigned n)
{
    for (unsigned i = 0; i < n; ++i) {
        add_item(builder, 1, 1, "v%u", i);
    }
    for (unsigned i = 0; i < n; ++i) {
        for (unsigned j = i + 1; j < n; ++j) {
            add_option(builder, "v%u v%u", i, j);
        }
    }
}

/* The twelve pentominoes: name, then the row and the column of each cell. */
static const char *const pieces[] = {"F 01 02 10 11 21", "I 00 01 02 03 04", "L 00 10 20 30 31",
                                     "P 00 01 10 11 20", "N 01 11 20 21 30", "T 00 01 02 11 21",
                                     "U 00 02 10 11 12", "V 00 10 20 21 22", "W 00 10 11 21 22",
                                     "X 01 10 11 12 21", "Y 01 10 11 21 31", "Z 00 01 11 21 22"};

enum { PIECES = sizeof pieces / sizeof *pieces };

/* A piece as it is laid: 16 * row + column of each cell, ascending, in the upper left corner. */
struct shape {
    unsigned cell[5];
};

static int compare_cells(const void *a, const void *b)
{
    return (int)*(const unsigned *)a - (int)*(const unsigned *)b;
}

/* The symmetry has a bit for each of: rows reversed, columns reversed, both exchanged. */
static struct shape make_shape(const char *piece, unsigned symmetry)
{
    struct shape shape;
    unsigned top = 4;
    unsigned left = 4;
    for (size_t k = 0; k < 5; ++k) {
        unsigned row = (unsigned)(piece[2 + 3 * k] - '0');
        unsigned column = (unsigned)(piece[3 + 3 * k] - '0');
        row = symmetry & 1 ? 4 - row : row;
        column = symmetry & 2 ? 4 - column : column;
        shape.cell[k] = symmetry & 4 ? 16 * column + row : 16 * row + column;
        top = shape.cell[k] / 16 < top ? shape.cell[k] / 16 : top;
        left = shape.cell[k] % 16 < left ? shape.cell[k] % 16 : left;
    }
    for (size_t k = 0; k < 5; ++k) {
        shape.cell[k] -= 16 * top + left;
    }
    qsort(shape.cell, 5, sizeof shape.cell[0], compare_cells);
    return shape;
}

static void lay(qdr_builder *builder, char piece, const struct shape *shape, unsigned rows,
                unsigned columns)
{
    unsigned cell[5];
    for (unsigned place = 0; place < rows * columns; ++place) {
        bool fits = true;
        for (size_t k = 0; k < 5; ++k) {
            unsigned row = place / columns + shape->cell[k] / 16;
            unsigned column = place % columns + shape->cell[k] % 16;
            fits &= row < rows && column < columns;
            cell[k] = row * columns + column;
        }
        if (fits) {
            add_option(builder, "%c %u %u %u %u %u", piece, cell[0], cell[1], cell[2], cell[3],
                       cell[4]);
        }
    }
}

/* The pentominoes in a box with `rows` rows. */
static void pentominoes(qdr_builder *builder, unsigned rows)
{
    for (size_t p = 0; p < PIECES; ++p) {
        add_item(builder, 1, 1, "%c", pieces[p][0]);
    }
    for (unsigned cell = 0; cell < 60; ++cell) {
        add_item(builder, 1, 1, "%u", cell);
    }
    for (size_t p = 0; p < PIECES; ++p) {
        struct shape shape[8];
        for (unsigned k = 0; k < 8; ++k) {
            bool is_new = true;
            shape[k] = make_shape(pieces[p], k);
            for (unsigned j = 0; j < k; ++j) {
                is_new &= memcmp(&shape[j], &shape[k], sizeof *shape) != 0;
            }
            if (is_new) {
                lay(builder, pieces[p][0], &shape[k], rows, 60 / rows);
            }
        }
    }
}

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

/* Squares of four by four letters out of `count` words, across and down; the letters are colors. */
static void word_squares(qdr_builder *builder, unsigned count)
{
    for (unsigned i = 0; i < 8; ++i) {
        add_item(builder, 1, 1, "%c%u", i < 4 ? 'A' : 'D', i % 4);
    }
    for (unsigned cell = 0; cell < 16; ++cell) {
        add_item(builder, 0, 0, "%u%u", cell / 4, cell % 4);
    }
    for (unsigned i = 0; i < 4; ++i) {
        for (unsigned k = 0; k < count; ++k) {
            char w[5];
            make_word(w, k);
            add_option(builder, "A%u %u0:%c %u1:%c %u2:%c %u3:%c", i, i, w[0], i, w[1], i, w[2], i,
                       w[3]);
            add_option(builder, "D%u 0%u:%c 1%u:%c 2%u:%c 3%u:%c", i, i, w[0], i, w[1], i, w[2], i,
                       w[3]);
        }
    }
}

/* Matrices of zeros and ones, `n` by `n`, with one to three ones in each row and column. */
static void matrices(qdr_builder *builder, unsigned n)
{
    for (unsigned i = 0; i < 2 * n; ++i) {
        add_item(builder, 1, 3, "%c%u", i < n ? 'r' : 'c', i % n);
    }
    for (unsigned cell = 0; cell < n * n; ++cell) {
        add_option(builder, "r%u c%u", cell / n, cell % n);
    }
}

/* Five queens on a board of `n` by `n` that together attack or stand on all of it. */
static void dominating(qdr_builder *builder, unsigned n)
{
    add_item(builder, 5, 5, "#");
    for (unsigned cell = 0; cell < n * n; ++cell) {
        add_item(builder, 1, 5, "%u.%u", cell / n, cell % n);
    }
    for (unsigned queen = 0; queen < n * n; ++queen) {
        char text[TEXT] = "#";
        size_t length = 1;
        for (unsigned cell = 0; cell < n * n; ++cell) {
            unsigned r = cell / n;
            unsigned c = cell % n;
            if (r == queen / n || c == queen % n || r + c == queen / n + queen % n ||
                r + queen % n == c + queen / n) {
                length += (size_t)snprintf(text + length, sizeof text - length, " %u.%u", r, c);
            }
        }
        add_option(builder, "%s", text);
    }
}

static const struct bench_problem problems[] = {
    {"queens-8", "8 queens", queens, 8},
    {"queens-9", "9 queens", queens, 9},
    {"queens-10", "10 queens", queens, 10},
    {"queens-11", "11 queens", queens, 11},
    {"queens-12", "12 queens", queens, 12},
    {"queens-13", "13 queens", queens, 13},
    {"queens-14", "14 queens", queens, 14},
    {"langford-11", "Langford pairs of 1 to 11", langford, 11},
    {"langford-12", "Langford pairs of 1 to 12", langford, 12},
    {"pentominoes-3x20", "pentominoes in a box of 3 by 20", pentominoes, 3},
    {"pentominoes-6x10", "pentominoes in a box of 6 by 10", pentominoes, 6},
    {"dominoes-8x8", "dominoes on a chessboard", dominoes, 8},
    {"matchings-16", "perfect matchings of 16 vertices", matchings, 16},
    {"word-squares", "colors: squares of 4 by 4 letters", word_squares, 240},
    {"matrices-5", "multiplicities: 5 by 5 bits, line sums 1 to 3", matrices, 5},
    {"dominating-8", "multiplicities: 5 queens that guard a chessboard", dominating, 8},
};

const struct bench_problem *bench_problem_at(size_t index)
{
    return index < sizeof problems / sizeof *problems ? &problems[index] : NULL;
}

const struct bench_problem *bench_problem_find(const char *name)
{
    for (size_t k = 0; k < sizeof problems / sizeof *problems; ++k) {
        if (strcmp(problems[k].name, name) == 0) {
            return &problems[k];
        }
    }
    return NULL;
}

qdr_problem *bench_problem_build(const struct bench_problem *problem)
{
    qdr_builder *builder;
    qdr_problem *built;
    qdr_error error;
    must(qdr_builder_new(&builder, &error), &error);
    problem->describe(builder, problem->size);
    must(qdr_builder_build(builder, &built, &error), &error);
    qdr_builder_free(builder);
    return built;
}
