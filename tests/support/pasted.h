/* pasted.h  Puzzles written in the forms in which people paste grids, by small writers that share
 * nothing with the readers.  Each appends to pasted_text. */
#ifndef TESTS_SUPPORT_PASTED_H
#define TESTS_SUPPORT_PASTED_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <quadrille/quadrille.h>

#include "base/compiler.h"

enum { SIDE_MOST = 25, CELLS_MOST = SIDE_MOST * SIDE_MOST, TEXT_MOST = 1 << 17 };

/* A puzzle: its digits, and the candidates of each cell. */
struct pasted {
    unsigned side;
    unsigned box[2];
    unsigned digit[CELLS_MOST]; /* 0: blank */
    uint32_t set[CELLS_MOST];   /* bit d - 1 */
};

static uint64_t state = 1;

static inline unsigned pick(unsigned below)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(state >> 33) % below;
}

/* A part of a solved grid; every digit occurs.  Candidates are some of each blank cell. */
static inline void make(struct pasted *puzzle, unsigned side)
{
    unsigned first = pick(side);
    puzzle->side = side;
    qdr_box_standard(side, &puzzle->box[0], &puzzle->box[1]);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned row = cell / side;
        unsigned shift = row % puzzle->box[0] * puzzle->box[1] + row / puzzle->box[0];
        unsigned digit = (cell % side + shift + first) % side + 1;
        bool is_given = row == 0 ? pick(8) > 0 || cell < 2 : pick(3) == 0;
        is_given = is_given || digit == side; /* so that '0' can be no digit */
        puzzle->digit[cell] = is_given ? digit : 0;
        puzzle->set[cell] = UINT32_C(1) << (digit - 1);
        for (unsigned d = 0; !is_given && d < side; ++d) {
            puzzle->set[cell] |= (uint32_t)(pick(3) == 0) << d;
        }
        puzzle->set[cell] |= is_given ? 0 : UINT32_C(1) << (digit % side);
    }
}

/* ------------------------------------------------------------------------------- writers ---- */

static char text[TEXT_MOST];
static size_t length;

static inline void put(const char *what)
{
    size_t size = strlen(what);
    if (length + size >= sizeof text) {
        abort();
    }
    memcpy(text + length, what, size + 1);
    length += size;
}

static inline void put_char(char byte)
{
    const char what[] = {byte, '\0'};
    put(what);
}

static inline char symbol(unsigned digit)
{
    return "123456789ABCDEFGHIJKLMNOP"[digit - 1];
}

static inline const char *number(char buffer[12], unsigned digit)
{
    snprintf(buffer, 12, "%u", digit);
    return buffer;
}

/* How a table is written. */
struct table {
    const char *begin;
    const char *row_begin;
    const char *between;
    const char *row_end;
    const char *between_rows;
    const char *end;
    const char *blank;
    const char *quote; /* around each digit */
    bool has_numbers;
};

static inline void put_table(const struct pasted *puzzle, const struct table *table)
{
    char buffer[12];
    unsigned side = puzzle->side;
    put(table->begin);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        put(cell % side == 0 ? table->row_begin : table->between);
        if (puzzle->digit[cell] == 0) {
            put(table->blank);
        } else {
            put(table->quote);
            if (table->has_numbers) {
                put(number(buffer, puzzle->digit[cell]));
            } else {
                put_char(symbol(puzzle->digit[cell]));
            }
            put(table->quote);
        }
        if ((cell + 1) % side == 0) {
            put(table->row_end);
            put(cell + 1 < side * side ? table->between_rows : table->end);
        }
    }
}

static const struct table tables[] = {
    {"", "", "", "", "\n", "\n", ".", "", false},
    {"", "", " ", "", "\n", "\n", "0", "", true},
    {"", "", ",", "", "\n", "\n", "", "", true},
    {"", "", ",", "", "\n", "\n", "0", "", true},
    {"", "", ",", "", ",\n", "\n", "", "\"", true},
    {"", "", ";", "", "\n", "\n", "", "", false},
    {"", "", ", ", "", "\r\n", "\r\n", "\"\"", "\"", true},
    {"", "", "\t", "", "\n", "\n", "", "", true},
    {"", "", "\t", "", "\r", "\r", ".", "", false},
    {"", "", "", "", ",\n", ",\n", "0", "", false},
    {"", "", "", "", ",", "\n", "0", "", false},
    {"", "", "", "", ";", "\n", ".", "", false},
    {"", "", ",", "", ";", "\n", "", "", true},
    {"[", "[", ",", "]", ",", "]\n", "0", "", true},
    {"[", "[", ", ", "]", ",\n ", "]\n", "null", "", true},
    {"[\n", "  [", ", ", "]", ",\n", "\n]\n", "None", "", true},
    {"grid = [", "[", ", ", "]", ",\n        ", "]\n", "0", "", true},
    {"board = np.array([", "[", ", ", "]", ",\n        ", "])\n", "0", "", true},
    {"int grid[9][9] = {\n", "{", ", ", "}", ",\n", "\n};\n", "0", "", true},
    {"[", "[", ",", "]", ",", "]\n", "\".\"", "\"", false},
    {"[", "['", "', '", "']", ", ", "]\n", ".", "", false},
    {"[", "\"", "", "\"", ", ", "]\n", ".", "", false},
    {"[[", "", " ", "", "]\n [", "]]\n", "0", "", true},
    {"[", "", " ", "", "; ", "]\n", "0", "", true},
    {"[", "", ", ", "", ",\n ", "]\n", "0", "", true},
    {"(list ", "(list ", " ", ")", "\n      ", ")\n", "0", "", true},
    {"(define board\n  (list ", "(list ", " ", ")", "\n      ", "))\n", "0", "", true},
    {"'(", "(", " ", ")", "\n  ", ")\n", "#f", "", true},
    {"'(", "(", " ", ")", " ", ")\n", "_", "", true},
    {"{\"board\":[", "[", ",", "]", ",", "]}\n", "0", "", true},
    {"{\"id\": 7, \"grid\": [\n", "[", ", ", "]", ",\n", "]\n, \"difficulty\": \"easy\"}\n", "null",
     "", true},
    {"{\"puzzle\":\"", "", "", "", "", "\"}\n", ".", "", false},
    {"| ", "", " | ", " |", "\n| ", "\n", " ", "", false},
    {"", "|", "|", "|", "\n", "\n", " ", "", false},
};

static const char *const rulers[][3] = {
    {"+", "+", "+"}, {".", ".", "."}, {".", ":", "'"}, {"*", "|", "*"}};

/* A ruler of a grid whose cells are `width` wide. */
static inline void put_ruler(const struct pasted *puzzle, const char *corner, unsigned width)
{
    put(corner);
    for (unsigned column = 0; column < puzzle->side; ++column) {
        for (unsigned k = 0; k < width; ++k) {
            put_char('-');
        }
        if ((column + 1) % puzzle->box[1] == 0) {
            put(column + 1 < puzzle->side && strcmp(corner, "*") != 0 ? "+" : corner);
        }
    }
    put("\n");
}

/* Cells between bars with a blank for a blank, with or without the outer bars. */
static inline void put_blanks(const struct pasted *puzzle, bool has_outer)
{
    unsigned side = puzzle->side;
    for (unsigned row = 0; row < side; ++row) {
        if (has_outer && row % puzzle->box[0] == 0) {
            put_ruler(puzzle, "+", 2);
        }
        for (unsigned column = 0; column < side; ++column) {
            unsigned digit = puzzle->digit[row * side + column];
            bool has_bar = column % puzzle->box[1] == 0;
            put(has_bar && column == 0 && has_outer ? "| " : has_bar && column > 0 ? "| " : "");
            put_char(digit > 0 ? symbol(digit) : ' ');
            put(" ");
        }
        put(has_outer ? "|\n" : "\n");
    }
    put(has_outer ? "" : "\n");
    if (has_outer) {
        put_ruler(puzzle, "+", 2);
    }
}

static inline unsigned put_set(const struct pasted *puzzle, unsigned cell)
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= puzzle->side; ++digit) {
        if (puzzle->set[cell] >> (digit - 1) & 1) {
            put_char(symbol(digit));
            ++count;
        }
    }
    return count;
}

/* Candidates as words, in one of several frames; `frame` counts from 0, and beyond the last there
 * is none. */
static inline void put_words(const struct pasted *puzzle, unsigned frame, bool is_marked)
{
    enum { FRAMES = sizeof rulers / sizeof *rulers };
    unsigned side = puzzle->side;
    bool is_framed = frame < FRAMES;
    for (unsigned row = 0; row < side; ++row) {
        if (is_framed && row % puzzle->box[0] == 0) {
            put_ruler(puzzle, rulers[frame][row > 0], side + 1);
        }
        for (unsigned column = 0; column < side; ++column) {
            unsigned cell = row * side + column;
            bool is_alone = is_marked && puzzle->digit[cell] > 0;
            put(is_framed && column % puzzle->box[1] == 0 ? "|" : "");
            put(is_alone ? (cell % 2 ? "<" : "*") : "");
            unsigned count = put_set(puzzle, cell) + 2 * is_alone;
            put(is_alone ? (cell % 2 ? ">" : "*") : "");
            for (; count < side + 1; ++count) {
                put(" ");
            }
        }
        put(is_framed ? "|\n" : "\n");
    }
    if (is_framed) {
        put_ruler(puzzle, rulers[frame][2], side + 1);
    }
}

/* Candidates each in its place, `side` characters a cell. */
static inline void put_wide(const struct pasted *puzzle, const char *between, const char *row_end)
{
    for (unsigned cell = 0; cell < puzzle->side * puzzle->side; ++cell) {
        for (unsigned digit = 1; digit <= puzzle->side; ++digit) {
            put_char(puzzle->set[cell] >> (digit - 1) & 1 ? symbol(digit) : '.');
        }
        put((cell + 1) % puzzle->side == 0 ? row_end : between);
    }
}

/* Other symbols for digits: the k-th of `symbols` is the k-th digit. */
static inline void put_symbols(const struct pasted *puzzle, const char *symbols,
                               const char *row_end)
{
    for (unsigned cell = 0; cell < puzzle->side * puzzle->side; ++cell) {
        put_char(puzzle->digit[cell] > 0 ? symbols[puzzle->digit[cell] - 1] : '.');
        put((cell + 1) % puzzle->side == 0 ? row_end : "");
    }
    put(row_end[0] == '\0' ? "\n" : "");
}

#endif
