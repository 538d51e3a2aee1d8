/* glyphs.h  A picture as the library writes it for terminals, taken apart: characters with pens, on
 * which more can be painted before they are shown. */
#ifndef CLI_STEP_GLYPHS_H
#define CLI_STEP_GLYPHS_H

#include <stddef.h>
#include <stdint.h>

#include "shell/term/out.h"

/* How something is written: some of these, and a color. */
enum {
    PEN_BOLD = 1,
    PEN_FAINT = 2,
    PEN_UNDERLINED = 4,
    PEN_REVERSED = 8,
    PEN_BRIGHT = 16,
    PEN_COLOR = 32 /* times one of the colors */
};

/* As terminals number them, from 1: 0 is none. */
enum { COLOR_NONE, BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE };

typedef unsigned pens;

#define PEN_OF(color) (PEN_COLOR * (pens)(color))

struct glyph {
    uint32_t rune;
    pens pen;
};

/* Row by row; what lines do not reach is blank. */
struct glyphs {
    unsigned width;
    unsigned height;
    struct glyph *glyph;
    size_t capacity;
};

/* Takes the first lines of a text in UTF-8 with escape sequences for colors; all of them where
 * `lines` is SIZE_MAX.  All zero is the beginning; to be freed with glyphs_free. */
void glyphs_take(struct glyphs *glyphs, const char *text, size_t size, size_t lines);
void glyphs_free(struct glyphs *glyphs);

/* Returns the glyph at a place; NULL beyond the picture. */
struct glyph *glyphs_at(const struct glyphs *glyphs, unsigned x, unsigned y);

#endif
