/* grid.c  Grids of digits, their symbols, and the usual boxes. */
#include <quadrille/sudoku.h>

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/params.h"
#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/board/symbols.h"

const char qdri_symbols[] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

_Static_assert(sizeof qdri_symbols == QDR_SIDE_MAX + 2, "a symbol for each digit and the blank");

/* The digit of each character of ASCII; 0 for the blanks 0.-_*? and -1 for what is neither. */
static const signed char digit_of[] = {
    /* clang-format off */
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, -1, -1, 0, 0, -1,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1, -1, -1, -1, -1, 0,
    -1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
    25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, -1, -1, -1, -1, 0,
    -1, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
    51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, -1, -1, -1, -1, -1,
    /* clang-format on */
};

void qdr_grid_clear(qdr_grid *grid, unsigned side)
{
    grid->side = side <= QDR_SIDE_MAX ? (uint8_t)side : 0;
    memset(grid->cell, 0, (size_t)grid->side * grid->side);
}

char qdr_digit_symbol(qdr_digit digit)
{
    const unsigned written = digit & ~(unsigned)QDR_MODIFIED;
    return written <= QDR_SIDE_MAX ? qdri_symbols[written] : '?';
}

/* Pairs are numbered by the larger of their digits, and then by the other. */
qdr_digit qdr_digit_pair(unsigned a, unsigned b)
{
    const unsigned large = a > b ? a : b;
    const unsigned small = a > b ? b : a;
    if (large > QDR_PAIR_MAX) {
        return 0;
    }
    if (small == large) {
        return large == 0 ? QDR_ZERO : (qdr_digit)large;
    }
    return (qdr_digit)(QDR_ZERO + 1 + large * (large - 1) / 2 + small);
}

unsigned qdr_digit_parts(qdr_digit digit, unsigned part[2])
{
    const unsigned written = digit & ~(unsigned)QDR_MODIFIED;
    part[0] = part[1] = written < QDR_ZERO ? written : 0;
    if (written <= QDR_ZERO) {
        return written > 0 && written <= QDR_SIDE_MAX ? 1 : written == QDR_ZERO;
    }
    unsigned number = written - QDR_ZERO - 1;
    unsigned large = 1;
    for (; number >= large; ++large) {
        number -= large;
    }
    part[0] = number;
    part[1] = large;
    return large <= QDR_PAIR_MAX ? 2 : 0;
}

char *qdr_digit_text(char text[QDR_DIGIT_TEXT_SIZE], qdr_digit digit)
{
    unsigned part[2];
    const unsigned parts = qdr_digit_parts(digit, part);
    const bool is_zero = (digit & ~(unsigned)QDR_MODIFIED) == QDR_ZERO;
    text[0] = parts == 2 || is_zero ? (char)('0' + part[0]) : qdr_digit_symbol(digit);
    text[1] = parts == 2 ? '+' : '\0';
    text[2] = (char)('0' + part[1] % 10);
    text[3] = '\0';
    return text;
}

int qdr_symbol_digit(char symbol)
{
    const unsigned char code = (unsigned char)symbol;
    return code < sizeof digit_of ? digit_of[code] : -1;
}

char qdri_symbol_of(const struct qdri_board *board, unsigned digit)
{
    const unsigned written = qdri_written(digit);
    return board->alphabet && written <= board->digits ? board->alphabet->symbol[written]
                                                       : qdr_digit_symbol((qdr_digit)written);
}

int qdri_digit_of(const struct qdri_board *board, char symbol)
{
    return board->alphabet ? board->alphabet->digit[(unsigned char)symbol]
                           : qdr_symbol_digit(symbol);
}

static qdr_status check_symbol(char symbol, unsigned side, struct qdri_place place,
                               qdr_error *error)
{
    char quote[QDRI_QUOTE_SIZE];
    int digit = qdr_symbol_digit(symbol);
    if (digit < 0) {
        return qdri_fail_at(error, QDR_SYNTAX, place,
                            "'%s' is neither a digit nor one of 0.-_*? for a blank",
                            qdri_quote(quote, &symbol, 1));
    }
    if ((unsigned)digit > side) {
        return qdri_fail_at(error, QDR_RANGE, place,
                            "'%c' is digit %d, but a grid of side %u has digits up to %u", symbol,
                            digit, side, side);
    }
    return QDR_OK;
}

/* Are there the digits of a grid, with dots for blanks, and nothing else?  If so, takes them. */
static bool read_bare(qdr_digit *cell, const char *text, unsigned side)
{
    const size_t cells = (size_t)side * side;
    return side >= 9 && memchr(text, '\0', cells + 1) == text + cells &&
           qdri_take_digits(cell, text, cells);
}

/* Reads the digits of a grid in which all is well.  False: something is not. */
static bool read_quickly(qdr_digit *cell, const char *text, unsigned side)
{
    const size_t cells = (size_t)side * side;
    size_t count = 0;
    if (read_bare(cell, text, side)) {
        return true;
    }
    for (; *text != '\0'; ++text) {
        int digit = qdr_symbol_digit(*text);
        if (digit < 0 && qdri_is_blank(*text)) {
            continue;
        }
        if (digit < 0 || (unsigned)digit > side || count == cells) {
            return false;
        }
        cell[count++] = (qdr_digit)digit;
    }
    return count == cells;
}

qdr_status qdr_grid_parse(qdr_grid *grid, const char *text, unsigned side, qdr_error *error)
{
    if (!text) {
        return qdri_missing(error, "text");
    }
    char map[QDR_CELLS_MAX];
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_RANGE, "a grid has a side of 1 to %d, not %u", QDR_SIDE_MAX,
                         side);
    }
    qdr_digit cell[QDR_CELLS_MAX];
    if (!read_quickly(cell, text, side)) {
        return qdri_map_read(map, text, side, check_symbol, error);
    }
    grid->side = (uint8_t)side;
    memcpy(grid->cell, cell, (size_t)side * side);
    return QDR_OK;
}

void qdr_box_standard(unsigned side, unsigned *rows, unsigned *columns)
{
    unsigned best = 1;
    for (unsigned height = 2; height <= side / height; ++height) {
        if (side % height == 0) {
            best = height;
        }
    }
    *rows = best;
    *columns = side / best;
}

char *qdr_cell_name(char text[QDR_CELL_NAME_SIZE], qdr_cell cell, unsigned side,
                    qdr_cell_names names)
{
    enum { LETTERS = 26 };
    const unsigned row = cell / side;
    const unsigned column = cell % side + 1;
    if (names == QDR_NAMES_RC) {
        snprintf(text, QDR_CELL_NAME_SIZE, "r%uc%u", row + 1, column);
    } else if (row < LETTERS) {
        snprintf(text, QDR_CELL_NAME_SIZE, "%c%u", 'A' + (char)row, column);
    } else {
        snprintf(text, QDR_CELL_NAME_SIZE, "%c%c%u", 'A' + (char)(row / LETTERS - 1),
                 'A' + (char)(row % LETTERS), column);
    }
    return text;
}

qdr_status qdr_params_set_grid(qdr_params *params, const char *name, const qdr_grid *grid,
                               qdr_error *error)
{
    return qdri_params_set_pointer(params, name, QDR_PARAM_GRID, grid, error);
}
