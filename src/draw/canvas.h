/* canvas.h  A picture made of characters, each as wide as any other.
 *
 * Pictures are painted from what matters most to what matters least: a place keeps what was put
 * there first.  Or they are drawn from the bottom up: then what comes last is seen. */
#ifndef QDRI_DRAW_CANVAS_H
#define QDRI_DRAW_CANVAS_H

#include "base/output.h"

/* What stands for the same thing in Unicode and in ASCII. */
struct qdri_sign {
    uint16_t rune;
    char ascii;
};

struct qdri_glyph {
    uint16_t rune; /* of the basic plane; 0: the place is free */
    uint16_t ink;  /* 0: the plain one */
};

/* Gives the escape sequence of an ink, in a buffer if it needs one; NULL for the plain one. */
enum { QDRI_INK_TEXT_SIZE = 40 };
typedef const char *qdri_ink_text(unsigned ink, char text[QDRI_INK_TEXT_SIZE]);

struct qdri_canvas {
    size_t width;
    size_t height;
    bool is_ascii;
    bool has_grounds; /* inks are of the ground, which blanks have, too */
    struct qdri_glyph *glyph;
};

/* Makes a canvas with nothing on it.  False: no memory. */
bool qdri_canvas_make(struct qdri_canvas *canvas, size_t width, size_t height);
void qdri_canvas_free(struct qdri_canvas *canvas);

/* Returns a place; NULL beyond the canvas. */
struct qdri_glyph *qdri_canvas_at(const struct qdri_canvas *canvas, size_t x, size_t y);

/* Puts a character, whatever is there. */
void qdri_canvas_draw(struct qdri_canvas *canvas, size_t x, size_t y, uint16_t rune);

/* Puts up to so many characters of UTF-8 in a row, whatever is there. */
void qdri_canvas_draw_word(struct qdri_canvas *canvas, size_t x, size_t y, const char *text,
                           size_t most);

/* Puts a sign where the place is free.  Returns true if that sign is to be seen there now, in that
 * ink.  Places beyond the canvas are not free. */
bool qdri_canvas_put(struct qdri_canvas *canvas, size_t x, size_t y, struct qdri_sign sign,
                     unsigned ink);

/* Puts a text of ASCII from (x, y) on, if all its places are free.  Returns whether they were. */
bool qdri_canvas_put_text(struct qdri_canvas *canvas, size_t x, size_t y, const char *text,
                          unsigned ink);

/* The sign where borders meet; each weight is 0 (none), 1 (thin) or 2 (heavy). */
struct qdri_sign qdri_joint(unsigned left, unsigned right, unsigned above, unsigned below);

/* Puts a sign, alone. */
void qdri_put_sign(struct qdri_output *output, struct qdri_sign sign, bool is_ascii);

/* Puts the canvas, a line a row, without blanks at the ends of lines.  `inks` is NULL for none. */
void qdri_canvas_write(const struct qdri_canvas *canvas, qdri_ink_text *inks,
                       struct qdri_output *output);

#endif
