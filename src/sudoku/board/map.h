/* map.h  One character a cell: the notation that grids, masks and maps of regions share. */
#ifndef QDRI_SUDOKU_MAP_H
#define QDRI_SUDOKU_MAP_H

#include <stdbool.h>

#include <quadrille/sudoku.h>

#include "base/error.h"

/* May this character stand in a map for a grid of `side`?  Fails at `place` where it may not. */
typedef qdr_status qdri_map_check(char symbol, unsigned side, struct qdri_place place,
                                  qdr_error *error);

/* Copies the side * side characters of `text` to `map`; blanks and newlines between them are passed
 * over.  `check` may be NULL.
 * Errors: QDR_SYNTAX (not visible ASCII; too few; too many) and those of `check`; the column is the
 * place in `text`, from 1.  The first error in the text is reported. */
qdr_status qdri_map_read(char *map, const char *text, unsigned side, qdri_map_check *check,
                         qdr_error *error);

/* Plain digits and dots, as most puzzles are written: so many, or more, are taken at once. */
#define QDRI_DIGITS_LEAST sizeof(uint64_t)

/* Takes as many digits and dots, QDRI_DIGITS_LEAST or more, into cells.  False: there are other
 * bytes, and cells may be anything. */
bool qdri_take_digits(qdr_digit *cell, const char *text, size_t count);

/* The side of the grid that has so many cells; 0 where none has. */
unsigned qdri_map_side(size_t cells);

/* Returns the place in `text` of the character of a cell.  Require: qdri_map_read has read it. */
struct qdri_place qdri_map_place(const char *text, qdr_cell cell);

/* Returns the place of the character at `text[index]`. */
struct qdri_place qdri_place_at(size_t index);

/* Is it a blank or a newline? */
bool qdri_is_blank(char symbol);

#endif
