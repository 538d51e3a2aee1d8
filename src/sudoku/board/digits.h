/* digits.h  Taking plain digits and dots, as most puzzles are written, many at once. */
#ifndef QDRI_SUDOKU_DIGITS_H
#define QDRI_SUDOKU_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <quadrille/sudoku.h>

/* So many are taken at once. */
#define QDRI_DIGITS_LEAST sizeof(uint64_t)

/* Takes as many digits and dots, QDRI_DIGITS_LEAST or more, into cells.  False: there are other
 * bytes, and cells may be anything. */
bool qdri_take_digits(qdr_digit *cell, const char *text, size_t count);

#endif
