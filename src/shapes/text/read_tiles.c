/* read_tiles.c  Reads tiles: pieces of one cell with a color on each side. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "shapes/text/reading.h"

/* A neighbour and where it is seen from the tile. */
struct direction {
    struct qdri_point beyond;
    double key;
};

static int by_key(const void *a, const void *b)
{
    const double left = ((const struct direction *)a)->key;
    const double right = ((const struct direction *)b)->key;
    return left < right ? -1 : left > right;
}

/* In the plane the angle, clockwise from the top; in space left, right, front, back, bottom, top.
 * */
static double key_of(unsigned dimension, const double to[3])
{
    static const double turn = 6.283185307179586;
    static const double least = 1e-6;
    if (dimension == 2) {
        const double angle = atan2(to[0], -to[1]);
        return angle < -least ? angle + turn : angle;
    }
    const double size[3] = {fabs(to[0]), fabs(to[1]), fabs(to[2])};
    if (size[2] >= size[0] && size[2] >= size[1]) {
        return to[2] < 0 ? 4 : 5;
    }
    if (size[1] >= size[0]) {
        return to[1] > 0 ? 2 : 3;
    }
    return to[0] < 0 ? 0 : 1;
}

/* Where a tile is drawn: the first atom of text art. */
static struct qdri_point home(const struct qdri_lattice *lattice)
{
    struct qdri_point atom = {0, 0, 0};
    int32_t column = 0;
    while (column < QDRI_PLACES_MOST && !qdri_lattice_from_art(lattice, 0, 0, column, &atom)) {
        ++column;
    }
    return atom;
}

/* Finds the atoms beside the tile in the order in which sides are told. */
static size_t directions_of(const struct qdri_lattice *lattice, struct qdri_point atom,
                            struct direction direction[QDRI_NEIGHBOURS_MOST])
{
    struct qdri_point beside[QDRI_NEIGHBOURS_MOST];
    double from[3];
    double to[3];
    const size_t count = qdri_lattice_neighbours(lattice, atom, beside);
    qdri_lattice_centre(lattice, atom, from);
    for (size_t k = 0; k < count; ++k) {
        qdri_lattice_centre(lattice, beside[k], to);
        for (size_t axis = 0; axis < 3; ++axis) {
            to[axis] -= from[axis];
        }
        direction[k].beyond = beside[k];
        direction[k].key = key_of(qdri_lattice_dimension(lattice), to);
    }
    qsort(direction, count, sizeof *direction, by_key);
    return count;
}

static qdr_status wrong_count(const struct qdri_shapes_reading *reading, struct qdri_span span,
                              size_t sides)
{
    return qdri_shapes_fault(reading, span, QDR_SYNTAX,
                             "a tile of the grid '%s' has %zu sides: expected so many colors%s",
                             qdri_lattice_name(reading->shapes->lattice), sides,
                             qdri_lattice_dimension(reading->shapes->lattice) == 2
                                 ? ", clockwise from the top"
                                 : ": left right front back bottom top");
}

/* Reads the colors of all sides, and leaves them with the piece that was put last. */
static qdr_status color_sides(struct qdri_shapes_reading *reading, struct qdri_span colors,
                              struct qdri_piece *piece)
{
    struct direction direction[QDRI_NEIGHBOURS_MOST];
    struct qdri_span left = colors;
    const size_t count = directions_of(reading->shapes->lattice, piece->cell[0].atom, direction);
    piece->side = qdri_zeros(count, sizeof *piece->side);
    if (!piece->side) {
        return qdri_no_memory(reading->error);
    }
    piece->sides = count;
    for (size_t k = 0; k < count; ++k) {
        const struct qdri_span word = qdri_span_word(&left);
        if (word.length == 0) {
            return wrong_count(reading, colors, count);
        }
        piece->side[k].beyond = direction[k].beyond;
        piece->side[k].color = qdri_shapes_side_color(reading->shapes, word.text, word.length);
        if (piece->side[k].color == 0) {
            return qdri_no_memory(reading->error);
        }
    }
    return left.length > 0 ? wrong_count(reading, left, count) : QDR_OK;
}

static qdr_status put_tile(struct qdri_shapes_reading *reading, struct qdri_span arguments,
                           struct qdri_span colors)
{
    struct qdri_manner manner;
    const struct qdri_span name = qdri_span_word(&arguments);
    const struct qdri_cell cell = {.atom = home(reading->shapes->lattice)};
    qdr_status status = qdri_shapes_read_manner(reading, arguments, &manner);
    if (status == QDR_OK) {
        status = qdri_shapes_put_piece(reading, name, &cell, 1, &manner, true);
    }
    return status == QDR_OK
               ? color_sides(reading, colors, &reading->shapes->piece[reading->shapes->pieces - 1])
               : status;
}

/* tile NAME [COPIES] [turns=...] [mirrored=...]: COLOR COLOR... */
qdr_status qdri_shapes_read_tile(struct qdri_shapes_reading *reading,
                                 const struct qdri_statement *statement)
{
    if (statement->arguments.length == 0) {
        return qdri_shapes_fault(reading, statement->key, QDR_SYNTAX,
                                 "expected a name: `tile NAME: COLOR COLOR...`");
    }
    return put_tile(reading, statement->arguments, statement->value);
}

/* The same, one on each line, without the word `tile`. */
qdr_status qdri_shapes_read_tiles(struct qdri_shapes_reading *reading,
                                  const struct qdri_statement *statement)
{
    qdr_status status = QDR_OK;
    if (statement->value.length > 0) {
        return qdri_shapes_fault(reading, statement->value, QDR_SYNTAX,
                                 "expected the tiles on the lines below, indented");
    }
    for (size_t k = 0; k < statement->rows && status == QDR_OK; ++k) {
        const struct qdri_span line = qdri_span_trim(statement->row[k]);
        const char *colon = line.length > 0 ? memchr(line.text, ':', line.length) : NULL;
        const size_t before = colon ? (size_t)(colon - line.text) : 0;
        if (line.length > 0 && before == 0) {
            status = qdri_shapes_fault(reading, line, QDR_SYNTAX,
                                       "expected a tile: `NAME: COLOR COLOR...`");
        } else if (line.length > 0) {
            const struct qdri_span head = {line.text, before, line.line, line.column};
            status = put_tile(reading, qdri_span_trim(head),
                              qdri_span_trim(qdri_span_behind(line, before + 1)));
        }
    }
    return status;
}
