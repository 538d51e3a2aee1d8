/* packings.c  Pieces made of unit cubes, packed into boxes; a flat box has one layer. */
#include "describe.h"
#include "families.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CUBES = 5, TURNS = 24 };

/* A box, with a square hole of side `hole` in the middle of each layer. */
struct box {
    unsigned layers;
    unsigned rows;
    unsigned columns;
    unsigned hole;
};

/* Each piece: its name, then the layer, the row and the column of each of its cubes. */
static const char *const pentominoes[] = {
    "F 001 002 010 011 021", "I 000 001 002 003 004", "L 000 010 020 030 031",
    "P 000 001 010 011 020", "N 001 011 020 021 030", "T 000 001 002 011 021",
    "U 000 002 010 011 012", "V 000 010 020 021 022", "W 000 010 011 021 022",
    "X 001 010 011 012 021", "Y 001 010 011 021 031", "Z 000 001 011 021 022"};
static const char *const soma[] = {"V 000 001 010",     "L 000 001 002 010", "T 000 001 002 011",
                                   "Z 000 001 011 012", "A 000 001 010 101", "B 000 001 010 110",
                                   "P 000 001 010 100"};

/* A piece as it is laid: 100 * layer + 10 * row + column of each cube, ascending, in the corner.
 * Without padding, so that memcmp compares it. */
struct shape {
    unsigned count;
    unsigned cube[CUBES];
};

static int compare_cubes(const void *a, const void *b)
{
    return (int)*(const unsigned *)a - (int)*(const unsigned *)b;
}

/* Reads the axes of a piece in another order and reverses some, a bit of `reversed` for each. */
static struct shape make_shape(const char *piece, const unsigned char order[3], unsigned reversed)
{
    static const unsigned weight[3] = {100, 10, 1};
    struct shape shape = {.count = (unsigned)strlen(piece + 1) / 4};
    for (size_t axis = 0; axis < 3; ++axis) {
        unsigned at[CUBES];
        unsigned low = CUBES;
        for (size_t k = 0; k < shape.count; ++k) {
            unsigned digit = (unsigned)(piece[2 + 4 * k + order[axis]] - '0');
            at[k] = reversed >> axis & 1 ? CUBES - 1 - digit : digit;
            low = at[k] < low ? at[k] : low;
        }
        for (size_t k = 0; k < shape.count; ++k) {
            shape.cube[k] += weight[axis] * (at[k] - low);
        }
    }
    qsort(shape.cube, shape.count, sizeof *shape.cube, compare_cubes);
    return shape;
}

/* Makes the shapes to which a piece can be turned, each once; returns how many.  Turns are those
 * changes of the axes that mirror nothing: an even order with an even number reversed, or both
 * odd. */
static size_t make_shapes(const char *piece, struct shape shapes[TURNS])
{
    static const unsigned char orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},  /* even */
                                               {0, 2, 1}, {1, 0, 2}, {2, 1, 0}}; /* odd */
    static const bool is_odd[8] = {false, true, true, false, true, false, false, true};
    size_t count = 0;
    for (unsigned k = 0; k < 48; ++k) {
        if ((k / 8 >= 3) == is_odd[k % 8]) {
            bool is_new = true;
            shapes[count] = make_shape(piece, orders[k / 8], k % 8);
            for (size_t j = 0; j < count; ++j) {
                is_new &= memcmp(&shapes[j], &shapes[count], sizeof *shapes) != 0;
            }
            count += is_new;
        }
    }
    return count;
}

static bool is_hole(const struct box *box, unsigned row, unsigned column)
{
    unsigned down = row < box->rows - 1 - row ? row : box->rows - 1 - row;
    unsigned across = column < box->columns - 1 - column ? column : box->columns - 1 - column;
    return 2 * down + box->hole >= box->rows && 2 * across + box->hole >= box->columns;
}

/* Adds the option of a shape at a place, if the box has room for it there. */
static void lay(qdr_builder *builder, char piece, const struct shape *shape, const struct box *box,
                unsigned place)
{
    char text[BENCH_TEXT];
    size_t length = 0;
    for (size_t k = 0; k < shape->count; ++k) {
        unsigned layer = place / (box->rows * box->columns) + shape->cube[k] / 100;
        unsigned row = place / box->columns % box->rows + shape->cube[k] / 10 % 10;
        unsigned column = place % box->columns + shape->cube[k] % 10;
        if (layer >= box->layers || row >= box->rows || column >= box->columns ||
            is_hole(box, row, column)) {
            return;
        }
        length += (size_t)snprintf(text + length, sizeof text - length, " %u",
                                   (layer * box->rows + row) * box->columns + column);
    }
    bench_option(builder, "%c%s", piece, text);
}

static void pack(qdr_builder *builder, const char *const *pieces, size_t count,
                 const struct box *box)
{
    unsigned places = box->layers * box->rows * box->columns;
    for (size_t p = 0; p < count; ++p) {
        bench_item(builder, 1, 1, "%c", pieces[p][0]);
    }
    for (unsigned place = 0; place < places; ++place) {
        if (!is_hole(box, place / box->columns % box->rows, place % box->columns)) {
            bench_item(builder, 1, 1, "%u", place);
        }
    }
    for (size_t p = 0; p < count; ++p) {
        struct shape shapes[TURNS];
        size_t turned = make_shapes(pieces[p], shapes);
        for (size_t k = 0; k < turned; ++k) {
            for (unsigned place = 0; place < places; ++place) {
                lay(builder, pieces[p][0], &shapes[k], box, place);
            }
        }
    }
}

static void pack_pentominoes(qdr_builder *builder, const struct box *box)
{
    pack(builder, pentominoes, sizeof pentominoes / sizeof *pentominoes, box);
}

void bench_pentominoes(qdr_builder *builder, unsigned rows)
{
    pack_pentominoes(builder, &(struct box){1, rows, 60 / rows, 0});
}

void bench_pentominoes_frame(qdr_builder *builder, unsigned side)
{
    pack_pentominoes(builder, &(struct box){1, side, side, 2});
}

void bench_pentominoes_solid(qdr_builder *builder, unsigned layers)
{
    pack_pentominoes(builder, &(struct box){layers, 5, 12 / layers, 0});
}

void bench_soma(qdr_builder *builder, unsigned side)
{
    pack(builder, soma, sizeof soma / sizeof *soma, &(struct box){side, side, side, 0});
}
