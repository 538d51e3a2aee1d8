/* elements.h  What is drawn over a grid: lines, arrows and shapes, as SudokuPad has them.
 *
 * Places and sizes are in units of 1/64 of a cell, from the top left corner of the grid down and to
 * the right, so that the middle of r1c1 is 32, 32.  Binary fractions of that kind survive JSON. */
#ifndef QDRI_SUDOKU_FORMATS_DRAWN_ELEMENTS_H
#define QDRI_SUDOKU_FORMATS_DRAWN_ELEMENTS_H

#include <quadrille/sudoku.h>

#include "base/error.h"
#include "sudoku/board/drawing.h"
#include <stddef.h>
#include <stdint.h>

enum {
    QDRI_DRAWN_UNIT = 64,
    QDRI_DRAWN_MOST = 4096,       /* elements of a puzzle that are looked at */
    QDRI_DRAWN_POINTS_MOST = 4096 /* points of a line */
};

#define QDRI_NO_COLOR UINT32_MAX

struct qdri_point {
    int32_t row;
    int32_t column;
};

enum qdri_element_kind { QDRI_ELEMENT_LINE, QDRI_ELEMENT_ARROW, QDRI_ELEMENT_SHAPE };

struct qdri_element {
    enum qdri_element_kind kind;
    uint32_t color;  /* of a line, or that fills a shape: 0xRRGGBB, or QDRI_NO_COLOR */
    uint32_t border; /* of a shape */

    /* a line or arrow: through these points, to the last of which the arrow points */
    struct qdri_point *point;
    size_t points;
    int32_t thickness;

    /* a shape */
    struct qdri_point middle;
    int32_t height;
    int32_t width;
    int32_t angle; /* degrees */
    bool is_round;
    bool is_under; /* the lines of the grid go over it */
    char text[24];

    struct qdri_place place; /* of what is read */
    bool is_explained;       /* ... by a clause */
};

/* All zero is a list of none. */
struct qdri_drawn {
    struct qdri_element *element;
    size_t count;
    size_t capacity;
    bool lacks_memory; /* something could not be added */
};

/* Adds a copy of an element, with copies of its points, as far as there is memory. */
void qdri_drawn_add(struct qdri_drawn *drawn, const struct qdri_element *element);
void qdri_drawn_free(struct qdri_drawn *drawn);

/* Do the two look the same? */
bool qdri_elements_are_same(const struct qdri_element *a, const struct qdri_element *b);

/* Reads a color such as #CFCFCF, #CFCFCFFF or #CCC; one that cannot be seen, or no color, is
 * QDRI_NO_COLOR. */
uint32_t qdri_color_read(const char *text);

/* Are the colors of one kind: both greys, or of about the same hue? */
bool qdri_colors_are_kin(uint32_t a, uint32_t b);

/* What people call the color: "grey", "green"... */
const char *qdri_color_name(uint32_t color);

/* Is it bright rather than dark?  No color is as bright as paper. */
bool qdri_color_is_bright(uint32_t color);

/* Adds what draws a stroke on a board of that side: nothing for cages and notes. */
void qdri_paint(struct qdri_drawn *drawn, const struct qdri_stroke *stroke, unsigned side);

/* What a line has at its ends. */
enum qdri_ends {
    QDRI_ENDS_NONE,
    QDRI_ENDS_BULB, /* a circle where it begins */
    QDRI_ENDS_CIRCLES,
    QDRI_ENDS_DIAMONDS
};

struct qdri_look {
    int style; /* enum qdri_line */
    const char *rule;
    uint32_t color;
    int32_t thickness;
    enum qdri_ends ends;
};

enum {
    QDRI_LOOKS = 0
#define LINE(style, rule, color, thickness, ends) +1
#include "sudoku/formats/drawn/looks.def"
#undef LINE
};

extern const struct qdri_look qdri_looks[QDRI_LOOKS];

/* The look of a style; NULL for the diagonal, which is drawn from corner to corner. */
const struct qdri_look *qdri_look_of(int style);

#endif
