/* symbols.h  The symbols of digits, for those who write many: qdr_digit_symbol is for one. */
#ifndef QDRI_SUDOKU_SYMBOLS_H
#define QDRI_SUDOKU_SYMBOLS_H

#include <quadrille/grid.h>

/* That of each digit, the blank's first, and a zero byte. */
extern const char qdri_symbols[QDR_SIDE_MAX + 2];

#endif
