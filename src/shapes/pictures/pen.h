/* pen.h  Writes lengths and paths as short as SVG has them. */
#ifndef QDRI_SHAPES_PICTURES_PEN_H
#define QDRI_SHAPES_PICTURES_PEN_H

#include "base/output.h"
#include "shapes/pictures/mesh.h"

/* A path in the making: all zero but `output` is the beginning. */
struct qdri_pen {
    struct qdri_output *output;
    struct qdri_spot at;
};

/* Puts a number of thousandths. */
void qdri_put_length(struct qdri_output *output, int32_t length);

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
