/* canonical.h  A grid, both ways up, and the arrangements that make its least form. */
#ifndef QDRI_SUDOKU_CANONICAL_H
#define QDRI_SUDOKU_CANONICAL_H

#include <quadrille/canonical.h>
#include <quadrille/sudoku.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The least next row of arrangements, and all arrangements that come to it.
 *
 * An arrangement says where rows, columns and digits of a grid go, as far as that is settled.
 *
 * An arrangement stands for all transformations that have led to the same first rows.  Its columns
 * are in *classes*: consecutive places, whose columns may still change places with each other
 * without any effect on these rows.  A column that is blank so far is such a one; so is a column
 * whose digits were all new when they came, since digits are numbered as they appear: whichever
 * column comes first, its digit gets the lower number.
 *
 * Classes may be *linked*: then what changes places in one does so in the other, so that the digits
 * of one class, in the row that linked them, stand in the order of the columns in which they have
 * appeared.  Linked classes have as many columns each, and those that go together have the same
 * distance to the start of their class; `link` leads from each place to that of the next linked
 * class, in a ring.
 *
 * Invariants: start[p] <= p; start[start[p]] = start[p]; place[column[p]] = p; if link[p] = q, then
 * q - start[q] = p - start[p], and link[p + 1] = q + 1 where p + 1 is in the class of p.  A digit
 * that has appeared has number base[digit] + place[home[digit]]. */

/* Room for every side, and for every digit, 0 included. */
#define QDRI_PLACES 64

#define QDRI_NO_HOME UINT8_MAX /* of a digit that has not appeared */

struct qdri_arrangement {
    uint64_t used;               /* rows that have a place, a bit each */
    bool transposed;             /* columns of the grid are rows */
    uint8_t side;                /* of the grid */
    uint8_t digits;              /* that have appeared */
    uint8_t row[QDRI_PLACES];    /* at each place, from the top */
    uint8_t column[QDRI_PLACES]; /* at each place, from the left */
    uint8_t place[QDRI_PLACES];  /* of each column */
    uint8_t start[QDRI_PLACES];  /* of the class of each place */
    uint8_t link[QDRI_PLACES];   /* a place of the next linked class */
    uint8_t home[QDRI_PLACES];   /* of each digit: the column in which it has appeared first */
    int8_t base[QDRI_PLACES];    /* of its number, likewise */
};

/* Fills an arrangement in which no row has a place, and the columns of each stack, `width` of them,
 * are a class; `stack` says which stack comes first, second... */
void qdri_arrangement_begin(struct qdri_arrangement *arrangement, unsigned side, unsigned width,
                            const uint8_t *stack);

/* Returns how many places there are from this one to the end of its class. */
static inline unsigned qdri_class_rest(const struct qdri_arrangement *arrangement, unsigned place)
{
    const unsigned start = arrangement->start[place];
    unsigned end = place + 1;
    while (end < arrangement->side && arrangement->start[end] == start) {
        ++end;
    }
    return end - place;
}

/* Lets two places of a class, and those that go with them in linked ones, exchange their
 * columns. */
void qdri_class_exchange(struct qdri_arrangement *arrangement, unsigned one, unsigned other);

/* Puts the number of a digit that has appeared. */
static inline unsigned qdri_number_of(const struct qdri_arrangement *arrangement, qdr_digit digit)
{
    return (unsigned)(arrangement->base[digit] + arrangement->place[arrangement->home[digit]]);
}

/* Arrangements, in an array that grows. */
struct qdri_arrangements {
    struct qdri_arrangement *item;
    size_t count;
    size_t capacity;
};

/* Bounds of the work on one grid: more arrangements than this with the same first rows, or more
 * steps, have only been seen of large grids that are made to be symmetric. */
#define QDRI_ARRANGEMENTS_MAX ((size_t)1 << 17)
#define QDRI_STEPS_MAX ((uint64_t)1 << 25)

/* A row that is looked for.  `least` is the least that any arrangement has come to, as far as it is
 * known: `known` places of it. */
struct qdri_placing {
    const qdr_digit *digit; /* of the row that is being placed, by column */
    uint8_t least[QDRI_PLACES];
    unsigned known;
    struct qdri_arrangements *found; /* those that have come to it */
    uint64_t steps;                  /* places filled, for all rows */
    bool is_out_of_memory;
    bool is_too_much; /* the bounds of the work are reached */
};

/* Places the row in an arrangement, in each way that makes it as little as it can be; where that is
 * less than what is known, this is what is found from then on. */
void qdri_place_row(struct qdri_placing *placing, const struct qdri_arrangement *arrangement);

/* Of a grid as it is (0) or transposed (1), both of the same shape of boxes. */
struct qdri_view {
    qdr_digit digit[QDRI_PLACES][QDRI_PLACES]; /* by row and column */
    bool is_blank[QDRI_PLACES];                /* of each row: has it no digit? */
    bool is_band_blank[QDRI_PLACES];           /* of each band, likewise */
};

struct qdr_canonical {
    unsigned side;
    unsigned box_rows;    /* of Latin squares: 1 */
    unsigned box_columns; /* of these: the side */
    unsigned views;       /* 2 where columns may become rows */
    struct qdri_view view[2];
    struct qdri_arrangements found; /* all that make the form */
    struct qdri_arrangements next;
    bool has_form;
    qdr_grid form;
    qdr_transformation way;
};

/* Boxes beside each other make a band of `box_rows` rows; those below each other make a stack of
 * `box_columns` columns. */
static inline unsigned qdri_bands(const struct qdr_canonical *canonical)
{
    return canonical->side / canonical->box_rows;
}

static inline unsigned qdri_stacks(const struct qdr_canonical *canonical)
{
    return canonical->side / canonical->box_columns;
}

/* Puts the transformation that an arrangement of all rows stands for: one of them. */
void qdri_arrangement_way(const struct qdri_arrangement *arrangement, qdr_transformation *way);

#endif
