/* drawing.h  What clauses look like: a list of strokes, whoever renders it.
 *
 * Rules add strokes as setters draw them; the terminal picture and others go over the list.  All
 * functions copy what they are given; one that finds no memory marks the drawing as failed. */
#ifndef QDRI_SUDOKU_DRAWING_H
#define QDRI_SUDOKU_DRAWING_H

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

/* How a rule looks: its figure as such a stroke, or a note. */
struct qdri_rule_look {
    enum qdri_stroke_kind kind;
    int style;
    const char *label; /* NULL: the figure's number, if it has one and that is not `usual` */
    int32_t usual;     /* 0: none is */
};

struct qdri_drawing;

struct qdri_figure;

/* Adds a stroke of a figure: its cells, split, and place outside; `label` may be NULL. */
void qdri_draw_figure(struct qdri_drawing *drawing, enum qdri_stroke_kind kind, int style,
                      const struct qdri_figure *figure, const char *label);

/* The same, labelled with the figure's number where it has one. */
void qdri_draw_value(struct qdri_drawing *drawing, enum qdri_stroke_kind kind, int style,
                     const struct qdri_figure *figure);

/* Adds a stroke of cells. */
void qdri_draw_cells(struct qdri_drawing *drawing, enum qdri_stroke_kind kind, int style,
                     const qdr_cell *cells, size_t count, const char *label);

/* Adds a note. */
void qdri_draw_note(struct qdri_drawing *drawing, const char *label);

/* Draws all clauses of the rules, in their order; NULL: no memory. */
struct qdri_drawing *qdri_drawing_of(const qdr_rules *rules);
void qdri_drawing_free(struct qdri_drawing *drawing);

unsigned qdri_drawing_side(const struct qdri_drawing *drawing);
size_t qdri_drawing_strokes(const struct qdri_drawing *drawing);
const struct qdri_stroke *qdri_drawing_stroke(const struct qdri_drawing *drawing, size_t index);

#endif
