/* svg.h  Grids as pictures in SVG: what they are drawn with. */
#ifndef QDRI_SUDOKU_FORMATS_SVG_H
#define QDRI_SUDOKU_FORMATS_SVG_H

#include <quadrille/puzzles.h>

#include "draw/svg.h"
#include "sudoku/pictures/picture.h"

enum { QDRI_SVG_CELL = 64, QDRI_SVG_HALF = QDRI_SVG_CELL / 2 };

/* Cells of the board that is being drawn count from (left, top); all lengths are in pixels. */
struct qdri_svg {
    unsigned side;
    unsigned width; /* candidates of a cell */
    const struct qdri_picture_params *look;
    const struct qdri_drawing *drawing; /* NULL: there are no rules */
    const char *tag;                    /* of each of its strokes: see tags.h */
    struct qdri_regions regions;
    unsigned mark_rows; /* of small digits in a cell */
    unsigned mark_columns;
    int mark_head;         /* room above them */
    const qdr_grid *shown; /* the digits of the board; NULL where it shows candidates */
    int left;
    int top;
    struct qdri_output output;
};

struct qdri_svg_words;

/* What a picture shows: boards of one size side by side, that look alike but for what is in their
 * cells. */
struct qdri_svg_page {
    unsigned side;
    const struct qdri_picture_params *look;
    size_t boards;
    const char *caption;          /* the first line below them; NULL for none */
    const size_t *clause;         /* whose cells are to be seen; NULL for none */
    const qdr_grid *const *grids; /* that of each board; NULL where they show candidates */
    const void *ctx;
    void (*put_inside)(const void *ctx, struct qdri_svg *svg);
    void (*put_key)(const void *ctx, struct qdri_svg_words *words); /* may be NULL */
};

/* Writes a picture.  Errors: QDR_NOMEM, QDR_IO. */
qdr_status qdri_svg_write(const struct qdri_svg_page *page, const qdr_writer *writer,
                          qdr_error *error);

int qdri_svg_x(const struct qdri_svg *svg, unsigned cell); /* of a cell's left border */
int qdri_svg_y(const struct qdri_svg *svg, unsigned cell); /* of its upper border */
int qdri_svg_middle_x(const struct qdri_svg *svg, unsigned cell);
int qdri_svg_middle_y(const struct qdri_svg *svg, unsigned cell);

/* ---------------------------------------------------------------------------- elements.c ---- */

/* Puts a text whose middle is (x, y). */
void qdri_svg_put_text(struct qdri_svg *svg, int x, int y, int size, const char *text);

/* Puts a digit as large as cells have it, a given or not. */
void qdri_svg_put_digit(struct qdri_svg *svg, unsigned cell, qdr_digit digit, bool is_given);

/* Gives the middle of a small digit's place in a cell, and returns the size of such digits. */
int qdri_svg_mark_place(const struct qdri_svg *svg, unsigned cell, unsigned digit, int *x, int *y);

/* Puts a small digit in its place. */
void qdri_svg_put_mark(struct qdri_svg *svg, unsigned cell, unsigned digit);

void qdri_svg_put_circle(struct qdri_svg *svg, int x, int y, int radius, const char *fill,
                         const char *color);

/* Fills a cell, but for a rim of so many pixels; `pen` are the attributes of its rectangle. */
void qdri_svg_put_square(struct qdri_svg *svg, unsigned cell, int inset, const char *pen);

/* Puts the outline of some cells, so far inside their borders; `pen` are the attributes of its
 * path. */
void qdri_svg_put_outline(struct qdri_svg *svg, const qdr_cell *cells, size_t count, int inset,
                          const char *pen);

/* ----------------------------------------------------------------------- what rules draw ---- */

/* What a line, or the shaft of an arrow, is drawn with. */
struct qdri_svg_ink {
    const char *color;
    int width;
    const char *dashes; /* NULL: none */
};

/* Put what there is of a stroke: shades and marks, lines below those of the grid, and what is above
 * them.  A tag that is not 0 is put where it does not speak for itself. */
void qdri_svg_put_ground(struct qdri_svg *svg, const struct qdri_stroke *stroke, char tag);
void qdri_svg_put_below(struct qdri_svg *svg, const struct qdri_stroke *stroke, char tag);
void qdri_svg_put_above(struct qdri_svg *svg, const struct qdri_stroke *stroke, char tag);

void qdri_svg_put_line(struct qdri_svg *svg, const struct qdri_stroke *line, char tag);
void qdri_svg_put_arrow(struct qdri_svg *svg, const struct qdri_stroke *arrow);

/* Puts the head of an arrow at (x, y), for a shaft that comes that way: each of `right` and `down`
 * is -1, 0 or 1. */
void qdri_svg_put_head(struct qdri_svg *svg, int x, int y, int right, int down);

/* Puts a short piece of a line that goes to the right, with its ends if it has any, its middle at
 * (x, y). */
void qdri_svg_put_line_sample(struct qdri_svg *svg, const struct qdri_stroke *line, char tag, int x,
                              int y);

/* Room around the cells of each board. */
struct qdri_svg_margins {
    int left;
    int top;
    int right;
    int bottom;
};

/* The room that clues outside need. */
struct qdri_svg_margins qdri_svg_margins_for(const struct qdri_drawing *drawing, int side);

/* ------------------------------------------------------------------------------- words.c ---- */

/* What stands below the boards, on its way down. */
struct qdri_svg_words {
    struct qdri_svg *svg;
    int y;      /* where it begins */
    int width;  /* of its lines */
    int height; /* so far */
    int used;   /* of the line of the key that was begun last; 0: none */
    bool is_shown;
};

/* Puts an entry of the key, and gives the middle of the place for its sample.  False: do not put
 * it, this only measures. */
bool qdri_svg_words_key(struct qdri_svg_words *words, const char *text, int *x, int *y);

/* Puts below the boards, from `y` on, the caption, the key, and what is to be said of the rules in
 * words, in lines of at most `width`; returns how high that is.  With `is_shown` false it only
 * measures. */
int qdri_svg_put_words(struct qdri_svg *svg, const struct qdri_svg_page *page, int width, int y,
                       bool is_shown);

#endif
