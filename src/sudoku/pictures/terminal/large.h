/* large.h  The large picture of a grid: with all that its rules draw. */
#ifndef QDRI_SUDOKU_FORMATS_LARGE_H
#define QDRI_SUDOKU_FORMATS_LARGE_H

#include <quadrille/puzzles.h>

#include "draw/canvas.h"
#include "sudoku/board/drawing.h"
#include "sudoku/pictures/picture.h"

enum qdri_ink {
    QDRI_INK_PLAIN,
    QDRI_INK_GIVEN,
    QDRI_INK_MARKED,
    QDRI_INK_MARKED_GIVEN,
    QDRI_INK_POSSIBLE,
    QDRI_INK_UNDECIDED,
    QDRI_INK_FAINT,
    QDRI_INK_ARROW,
    QDRI_INK_PLACED, /* by a step of reasoning; so are the next three */
    QDRI_INK_REMOVED,
    QDRI_INK_PATTERN,
    QDRI_INK_SECOND,
    QDRI_INK_LINE /* and as many on as there are styles of lines: enum qdri_line */
};

/* The escape sequence of an ink; NULL for the plain one. */
const char *qdri_ink_sequence(unsigned ink);

/* Puts a text in an ink, if the look asks for emphasis. */
void qdri_put_inked(struct qdri_output *output, const struct qdri_picture_params *look,
                    unsigned ink, const char *text, size_t size);
/* --------------------------------------------------------------------------------- plans ---- */

/* How large the cells of a large picture are, and where they stand on its canvas.
 *
 * In the middle of a cell is its *block*, which shows digits; around it are places for what rules
 * draw, and between two columns, and some rows, is a gap for borders and for what stands between
 * cells:
 *
 *     gap ─▶┏━━━━━━━
 *           ┃┌12┄┐ .     a block of 1x1, padded by 2 columns and 1 row
 *           ┃┆ 5 ┆ .
 *           ┃└┄┄┄┘ . */
struct qdri_size {
    unsigned block_width;
    unsigned block_height;
    unsigned pad_x; /* on each side */
    unsigned pad_y;
};

struct qdri_margins {
    unsigned left;
    unsigned right;
    unsigned above;
    unsigned below;
};

/* Gap g lies before row (column) g, and gap `side` behind the last.  A gap without a place begins
 * where its row does. */
struct qdri_plan {
    unsigned side;
    struct qdri_size size;
    unsigned gap_x[QDR_SIDE_MAX + 1];
    unsigned gap_y[QDR_SIDE_MAX + 1];
    bool has_gap_y[QDR_SIDE_MAX + 1]; /* every column has one */
    unsigned width;                   /* of the whole, with margins */
    unsigned height;
};

/* Places, of which the last ones belong to it. */
struct qdri_extent {
    unsigned left;
    unsigned right;
    unsigned above;
    unsigned below;
};

/* Without padding above and below, there is a gap between any two rows; otherwise where borders
 * are. */
void qdri_plan_make(struct qdri_plan *plan, const struct qdri_regions *regions,
                    const struct qdri_size *size, const struct qdri_margins *margins);

/* A cell's places between its gaps. */
struct qdri_extent qdri_plan_cell(const struct qdri_plan *plan, unsigned cell);

struct qdri_extent qdri_plan_block(const struct qdri_plan *plan, unsigned cell);

/* The middle of what stands between. */
unsigned qdri_middle(unsigned first, unsigned last);

/* The row for what stands between the rows of cells `row - 1` and `row`. */
unsigned qdri_plan_between(const struct qdri_plan *plan, unsigned row);

/* ------------------------------------------------------------------------------ pictures ---- */

/* What stands in the blocks: `put` puts that of a cell, whose upper left place is (x, y). */
struct qdri_blocks {
    unsigned width;
    unsigned height;
    void *ctx;
    void (*put)(void *ctx, struct qdri_canvas *canvas, unsigned cell, unsigned x, unsigned y);
};

/* A stroke that cannot be seen as it should is *hidden*: then its clause is given in words. */
struct qdri_large {
    const struct qdri_drawing *drawing;
    const struct qdri_picture_params *look;
    const struct qdri_blocks *blocks;
    struct qdri_regions regions;
    struct qdri_plan plan;
    struct qdri_canvas canvas; /* without glyphs before it was painted */
    char *tag;                 /* of each stroke: the letter that tells it from others; 0: none */
    bool *is_hidden;           /* each stroke */
    size_t hidden;
};

/* Has the drawing strokes that only a large picture shows? */
bool qdri_drawing_is_large(const struct qdri_drawing *drawing);

/* Begins a large picture; what it is given is borrowed.  NULL: no memory. */
struct qdri_large *qdri_large_new(const struct qdri_drawing *drawing,
                                  const struct qdri_picture_params *look,
                                  const struct qdri_blocks *blocks);
void qdri_large_free(struct qdri_large *large);

/* Paints it, as small as can be without hiding more than must be; again in the same size, if asked
 * again.  False: no memory. */
bool qdri_large_paint(struct qdri_large *large);

/* Puts the picture; it must have been painted. */
void qdri_large_put(const struct qdri_large *large, struct qdri_output *output);

/* Puts what stands below it: what its signs mean, and in words what it does not show.  `large` is
 * NULL for a compact picture, in which notes alone are said. */
void qdri_key_put(const struct qdri_large *large, const struct qdri_drawing *drawing,
                  const struct qdri_picture_params *look, struct qdri_output *output);

/* --------------------------------------------------------------- layers, from the top on ---- */

void qdri_large_hide(struct qdri_large *large, size_t stroke);

/* The margins that clues outside need. */
struct qdri_margins qdri_outside_margins(const struct qdri_large *large);

/* Paint a stroke of a kind that has such parts.  False: it cannot be seen as it should. */
typedef bool qdri_paint_stroke(struct qdri_large *large, size_t index);
qdri_paint_stroke qdri_paint_clue;
qdri_paint_stroke qdri_paint_bulbs;
qdri_paint_stroke qdri_paint_sign; /* between cells */
qdri_paint_stroke qdri_paint_sum;  /* of a cage */
qdri_paint_stroke qdri_paint_mark;
qdri_paint_stroke qdri_paint_line;

void qdri_paint_frame(struct qdri_large *large);
void qdri_paint_cages(struct qdri_large *large);
void qdri_paint_areas(struct qdri_large *large);

/* Signs, for the picture and for what is said of them. */
struct qdri_sign qdri_mark_sign(const struct qdri_stroke *mark);
struct qdri_sign qdri_line_sign(const struct qdri_stroke *line, bool is_level);
struct qdri_sign qdri_edge_sign(const struct qdri_stroke *edge);
struct qdri_sign qdri_area_sign(void);
struct qdri_sign qdri_cage_sign(void);

/* Does the line have something around its first and last cell, or only its first? */
bool qdri_line_has_bulb(const struct qdri_stroke *line);
bool qdri_line_has_two_bulbs(const struct qdri_stroke *line);

#endif
