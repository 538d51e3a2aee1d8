/* canvas.h  A picture made of characters, each as wide as any other.
 *
 * It is painted from what matters most to what matters least: who comes first keeps a place, and
 * who comes later is told whether that place was free. */
#ifndef QDRI_SUDOKU_FORMATS_CANVAS_H
#define QDRI_SUDOKU_FORMATS_CANVAS_H

#include <quadrille/rules.h>

#include "base/output.h"

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

/* What stands for the same thing in Unicode and in ASCII. */
struct qdri_sign {
    uint16_t rune;
    char ascii;
};

struct qdri_glyph {
    uint16_t rune; /* 0: the place is free */
    uint16_t ink;
};

struct qdri_canvas {
    unsigned width;
    unsigned height;
    bool is_ascii;
    struct qdri_glyph *glyph;
};

/* Makes a canvas with nothing on it.  False: no memory. */
bool qdri_canvas_make(struct qdri_canvas *canvas, unsigned width, unsigned height, bool is_ascii);
void qdri_canvas_free(struct qdri_canvas *canvas);

/* Puts a sign where the place is free.  Returns true if that sign is to be seen there now, in that
 * ink.  Places beyond the canvas are not free. */
bool qdri_canvas_put(struct qdri_canvas *canvas, unsigned x, unsigned y, struct qdri_sign sign,
                     unsigned ink);

/* Puts a text of ASCII from (x, y) on, if all its places are free.  Returns whether they were. */
bool qdri_canvas_put_text(struct qdri_canvas *canvas, unsigned x, unsigned y, const char *text,
                          unsigned ink);

/* Makes a place free again. */
void qdri_canvas_clear(struct qdri_canvas *canvas, unsigned x, unsigned y);

const struct qdri_glyph *qdri_canvas_at(const struct qdri_canvas *canvas, unsigned x, unsigned y);

/* The escape sequence of an ink; NULL for the plain one. */
const char *qdri_ink_sequence(unsigned ink);

/* The sign where borders meet; each weight is 0 (none), 1 (thin) or 2 (heavy). */
struct qdri_sign qdri_joint(unsigned left, unsigned right, unsigned above, unsigned below);

/* Puts a sign, alone. */
void qdri_put_sign(struct qdri_output *output, struct qdri_sign sign, bool is_ascii);

/* Puts the canvas, a line a row, without blanks at the ends of lines. */
void qdri_canvas_write(const struct qdri_canvas *canvas, bool ansi, struct qdri_output *output);

#endif
