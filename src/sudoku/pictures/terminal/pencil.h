/* pencil.h  Boards of pencil marks, whatever they stand for: each cell has places for all digits,
 * in rows like those of a standard box, or one digit alone, in its middle. */
#ifndef QDRI_SUDOKU_FORMATS_PENCIL_H
#define QDRI_SUDOKU_FORMATS_PENCIL_H

#include <quadrille/puzzles.h>

#include "sudoku/pictures/terminal/large.h"

/* What stands in a place. */
struct qdri_pencil_mark {
    char symbol;
    char sign; /* behind it, where the board has room for signs */
    unsigned ink;
};

/* A board; `output` is as in output.h. */
struct qdri_pencil {
    unsigned side;
    unsigned rows; /* of marks in a cell: found by qdri_pencil_put, as are columns */
    unsigned columns;
    bool has_signs;
    const qdr_grid_look *look;
    const void *ctx;
    /* The digit that stands alone in a cell; 0 where none does. */
    unsigned (*alone)(const void *ctx, unsigned cell);
    struct qdri_pencil_mark (*mark)(const void *ctx, unsigned cell, unsigned digit);
    struct qdri_output output;
};

/* Puts the board, with what the look's rules draw.  False: no memory. */
bool qdri_pencil_put(struct qdri_pencil *pencil);

#endif
