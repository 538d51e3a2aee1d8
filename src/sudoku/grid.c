/* grid.c  Grids of digits, their symbols, and the usual boxes. */
#include <quadrille/sudoku.h>

#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "sudoku/map.h"

static const char symbols[] = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

_Static_assert(sizeof symbols == QDR_SIDE_MAX + 2, "a symbol for each digit and for the blank");

void qdr_grid_clear(qdr_grid *grid, unsigned side)
{
    grid->side = (uint8_t)side;
    memset(grid->cell, 0, (size_t)side * side);
}

char qdr_digit_symbol(qdr_digit digit)
{
    return digit <= QDR_SIDE_MAX ? symbols[digit] : '?';
}

int qdr_symbol_digit(char symbol)
{
    if (symbol >= '1' && symbol <= '9') {
        return symbol - '0';
    }
    if (symbol >= 'A' && symbol <= 'Z') {
        return symbol - 'A' + 10;
    }
    if (symbol >= 'a' && symbol <= 'z') {
        return symbol - 'a' + 36;
    }
    return symbol != '\0' && strchr("0.-_*?", symbol) ? 0 : -1;
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

qdr_status qdr_grid_parse(qdr_grid *grid, const char *text, unsigned side, qdr_error *error)
{
    char map[QDR_CELLS_MAX];
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_RANGE, "a grid has a side of 1 to %d, not %u", QDR_SIDE_MAX,
                         side);
    }
    qdr_status status = qdri_map_read(map, text, side, check_symbol, error);
    if (status != QDR_OK) {
        return status;
    }
    grid->side = (uint8_t)side;
    for (size_t cell = 0; cell < (size_t)side * side; ++cell) {
        grid->cell[cell] = (qdr_digit)qdr_symbol_digit(map[cell]);
    }
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
