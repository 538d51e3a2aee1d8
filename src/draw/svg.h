/* svg.h  Writes SVG: documents, their elements, and paths as short as SVG has them.
 *
 * Attributes are given as they are written, each of them with a blank before it. */
#ifndef QDRI_DRAW_SVG_H
#define QDRI_DRAW_SVG_H

#include "base/output.h"
#include "base/spot.h"

enum { QDRI_UNIT = 1000 }; /* lengths are in thousandths of the unit that the document has */

/* ------------------------------------------------------------------------------- documents ---- */

/* Begins a document, up to the attributes of its root, which follow. */
void qdri_svg_begin(struct qdri_output *output);

/* Begins a document of whole pixels, or of tenths of a millimeter, on white ground. */
void qdri_svg_begin_white(struct qdri_output *output, uint64_t width, uint64_t height,
                          bool is_paper);

void qdri_svg_end(struct qdri_output *output);

/* -------------------------------------------------------------------------------- elements ---- */

/* Puts a rectangle of whole lengths; `pen` are its other attributes. */
void qdri_svg_rect(struct qdri_output *output, int64_t x, int64_t y, int width, int height,
                   const char *pen);

/* Begins a text whose foot is at y.  `before` and `behind` are attributes before and behind its
 * place; a size of 0 is that of other texts. */
void qdri_svg_begin_text(struct qdri_output *output, const char *before, int64_t x, int64_t y,
                         int64_t size, const char *behind);

/* The same with what it says, to the end. */
void qdri_svg_text(struct qdri_output *output, const char *before, int64_t x, int64_t y,
                   int64_t size, const char *behind, const char *text);

/* Puts a text whose middle is (x, y), all of it in whole lengths. */
void qdri_svg_text_around(struct qdri_output *output, int64_t x, int64_t y, int size,
                          const char *text);

/* ----------------------------------------------------------------------------------- paths ---- */

/* A path in the making: all zero but `output` is the beginning. */
struct qdri_pen {
    struct qdri_output *output;
    struct qdri_spot at;
};

/* Writes a number of thousandths, and returns the text. */
enum { QDRI_LENGTH_SIZE = QDRI_DIGITS_MOST + 8 };
const char *qdri_length_text(int64_t length, char text[QDRI_LENGTH_SIZE]);
void qdri_put_length(struct qdri_output *output, int64_t length);

/* Puts two, with a blank between them where it takes one. */
void qdri_put_spot(struct qdri_output *output, struct qdri_spot spot);

void qdri_pen_move(struct qdri_pen *pen, struct qdri_spot to);
void qdri_pen_line(struct qdri_pen *pen, struct qdri_spot to);
void qdri_pen_curve(struct qdri_pen *pen, struct qdri_spot control, struct qdri_spot to);

/* A dot as wide as the line, where that has round ends. */
void qdri_pen_dot(struct qdri_pen *pen, struct qdri_spot at);

/* Puts a closed line through these places but those that are on a straight line between others. */
void qdri_pen_round(struct qdri_pen *pen, const struct qdri_spot *spot, size_t count);

/* Is b on the straight line from a to c? */
bool qdri_is_straight(struct qdri_spot a, struct qdri_spot b, struct qdri_spot c);

#endif
