/* symbols.h  The symbols of digits. */
#ifndef QDRI_SUDOKU_SYMBOLS_H
#define QDRI_SUDOKU_SYMBOLS_H

#include <quadrille/sudoku.h>

#include "sudoku/board/figure.h"

/* The usual symbol of each digit, the blank's first, and a zero byte: for code that writes many. */
extern const char qdri_symbols[QDR_SIDE_MAX + 2];

/* Other symbols: symbol[0] is the blank's, and digit[byte] the digit of a byte; 0 for a blank, and
 * -1 for a byte that is neither. */
struct qdri_alphabet {
    char symbol[QDR_SIDE_MAX + 2];
    signed char digit[256];
};

/* The symbol of a digit, which may be QDR_MODIFIED, on that board; '.' for a blank. */
char qdri_symbol_of(const struct qdri_board *board, unsigned digit);

/* The symbols of all digits on a board, the blank's first; of the usual ones where it is NULL. */
static inline const char *qdri_symbols_of(const struct qdri_board *board)
{
    return board && board->alphabet ? board->alphabet->symbol : qdri_symbols;
}

/* The digit of a symbol on that board; 0 for a blank, -1 for what is neither. */
int qdri_digit_of(const struct qdri_board *board, char symbol);

#endif
