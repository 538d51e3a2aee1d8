/* field.h  A board as rows of bits, and the moves on it: ways to lay a piece with its first cell
 * on a certain one.
 *
 * A row has at most 56 cells: bits 4 to 59 of a word, so that the 8 x 8 windows about any of them
 * need no care.  The board is turned so that its rows are the shorter side; one that is wider both
 * ways is cut into bands, one below the other, with rows between them that nothing can span. */
#ifndef QDRI_PACKING_FIELD_H
#define QDRI_PACKING_FIELD_H

#include "base/alloc.h"
#include "shapes/packing/packing.h"

enum {
    QDRI_FIELD_WIDTH = 56,
    QDRI_FIELD_MARGIN = 4, /* columns before the first cell, and rows above and below */
    QDRI_WINDOW_BACK = 3,  /* a window begins so many rows and columns before its cell */
    QDRI_REACH_MOST = 64   /* cells from end to end of a piece that is laid by moves */
};

/* A way to lay a piece so that the first of its cells, row by row, is on the target. */
struct qdri_move {
    uint64_t near; /* its cells in the window about the target */
    uint64_t own;  /* its cells in the window whose third row and column are the first of its box */
    uint64_t ring; /* cells next to it, corners too, in that window */
    int32_t left;  /* the corner of its box, from the target */
    int32_t top;
    uint32_t piece;
    uint32_t way;
    uint32_t cells;
    uint32_t spot;       /* where its cells, from the target, begin among those of the field */
    uint32_t far;        /* how many of them are not in the window; they are the last */
    struct qdri_spot at; /* what is on the target: a cell of the way, as the task has it */
};

struct qdri_field {
    const struct qdri_packing_task *task;
    bool is_turned; /* a row of the field is a column of the board */
    uint32_t bands;
    uint32_t band_width; /* cells of a row of all bands but the last */
    uint32_t band_pitch; /* rows from one band to the next */
    uint32_t rows;       /* with margins */
    bool is_whole;       /* does it have all ways to lay a piece on the board? */
    uint64_t *blocked;   /* [rows]: no cells there */
    uint64_t *must;      /* [rows] */
    uint32_t *order;     /* [cells]: row * 64 + column, in the order of filling */
    uint32_t cells;
    struct qdri_move *move;
    size_t moves;
    struct qdri_spot *spot;
    uint64_t *key; /* [rows * 64 + pieces]: random numbers of which the sum tells states apart */
    struct qdri_arrays arrays;
};

/* Makes a field.  False: no memory, with a field that may be freed. */
bool qdri_field_make(struct qdri_field *field, const struct qdri_packing_task *task);

void qdri_field_free(struct qdri_field *field);

/* The window about a cell: bit 8 * i + j is row - 3 + i, column - 3 + j. */
static inline uint64_t qdri_window(const uint64_t *rows, uint32_t row, uint32_t column)
{
    const uint64_t *from = rows + row - QDRI_WINDOW_BACK;
    uint32_t shift = column - QDRI_WINDOW_BACK;
    uint64_t window = 0;
    for (uint32_t i = 0; i < 8; ++i) {
        window |= ((from[i] >> shift) & 0xFF) << (8 * i);
    }
    return window;
}

/* Gives the copy that a move with its target on a cell of the field lays. */
struct qdri_laid qdri_field_laid(const struct qdri_field *field, const struct qdri_move *move,
                                 uint32_t place);

#endif
