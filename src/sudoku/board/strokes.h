/* strokes.h  The strokes that pictures of clauses are made of. */
#ifndef QDRI_SUDOKU_STROKES_H
#define QDRI_SUDOKU_STROKES_H

#include <stddef.h>
#include <stdint.h>

#include <quadrille/sudoku.h>

enum qdri_stroke_kind {
    QDRI_STROKE_NOTE, /* nothing but a label: a rule that is in force everywhere */
    QDRI_STROKE_CAGE, /* a dashed outline around cells; label: the sum, in the first cell */
    QDRI_STROKE_LINE, /* through the cells in order; style: enum qdri_line */
    /* the first `split` cells are the bulb (a circle or pill), the others its shaft; label: what
       it says where it is no sum */
    QDRI_STROKE_ARROW,
    QDRI_STROKE_MARK, /* in each cell; style: enum qdri_mark */
    /* between two cells side by side; style: enum qdri_edge; label: what it says */
    QDRI_STROKE_EDGE,
    QDRI_STROKE_CORNER,  /* where the four cells meet; style: enum qdri_corner; label */
    QDRI_STROKE_OUTSIDE, /* a clue beside the grid; row, column, direction as in a figure; label */
    QDRI_STROKE_AREA     /* shaded cells */
};

enum qdri_line {
    QDRI_LINE_THERMOMETER, /* from its bulb on */
    QDRI_LINE_SLOW_THERMOMETER,
    QDRI_LINE_PALINDROME,
    QDRI_LINE_WHISPERS,
    QDRI_LINE_RENBAN,
    QDRI_LINE_BETWEEN, /* with a circle at both ends */
    QDRI_LINE_LOCKOUT, /* with a diamond at both ends */
    QDRI_LINE_ZIPPER,
    QDRI_LINE_REGION_SUM,
    QDRI_LINE_ENTROPIC,
    QDRI_LINE_MODULAR,
    QDRI_LINE_NABNER,
    QDRI_LINE_PARITY,
    QDRI_LINE_SAME_DIFFERENCE,
    QDRI_LINE_SUM,
    QDRI_LINE_WORDED,       /* what it says is in words: the label */
    QDRI_LINE_DOUBLE_ARROW, /* with a circle at both ends */
    QDRI_LINE_DIAGONAL
};

enum qdri_mark {
    QDRI_MARK_EVEN, /* a square */
    QDRI_MARK_ODD,  /* a circle */
    QDRI_MARK_MINIMUM,
    QDRI_MARK_MAXIMUM,
    QDRI_MARK_ROW_INDEXER,
    QDRI_MARK_COLUMN_INDEXER,
    QDRI_MARK_BOX_INDEXER,
    QDRI_MARK_CIRCLE,    /* an open one */
    QDRI_MARK_VALUE,     /* label: what it counts as */
    QDRI_MARK_CLONE,     /* label: which group */
    QDRI_MARK_CANDIDATES /* label: the digits */
};

enum qdri_edge {
    QDRI_EDGE_WHITE, /* a white dot */
    QDRI_EDGE_BLACK,
    QDRI_EDGE_TEXT,   /* the label alone, such as X or V */
    QDRI_EDGE_GREATER /* points from the first cell, which is greater, to the second */
};

enum qdri_corner {
    QDRI_CORNER_DIGITS,   /* the label, in a circle */
    QDRI_CORNER_CHECKERED /* a checkerboard of 2x2; the label where it cannot be drawn */
};

struct qdri_stroke {
    enum qdri_stroke_kind kind;
    int style;
    int row, column; /* of a clue outside */
    int direction;   /* enum qdri_direction */
    char label[24];
    size_t clause; /* whose it is: its place among the clauses */
    uint16_t count;
    uint16_t split;
    const qdr_cell *cell;
};

#endif
