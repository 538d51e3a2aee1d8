/* arrangement.h  Where rows, columns and digits of a grid go, as far as that is settled.
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
#ifndef QDRI_SUDOKU_CANONICAL_ARRANGEMENT_H
#define QDRI_SUDOKU_CANONICAL_ARRANGEMENT_H

#include <stdbool.h>
#include <stdint.h>

#include <quadrille/sudoku.h>

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

/* Parts the first `count` places of the class that starts there from the others; require: it has
 * more. */
void qdri_class_split(struct qdri_arrangement *arrangement, unsigned start, unsigned count);

/* Gives the column of a place the first one of its class, for good.  Returns that place. */
unsigned qdri_class_settle(struct qdri_arrangement *arrangement, unsigned place);

/* Do these classes, told by their starts, change places together (or are they the same)? */
bool qdri_class_linked(const struct qdri_arrangement *arrangement, unsigned one, unsigned other);

/* Links two classes of `count` columns that are not linked. */
void qdri_class_join(struct qdri_arrangement *arrangement, unsigned one, unsigned other,
                     unsigned count);

/* Puts the number of a digit that has appeared. */
static inline unsigned qdri_number_of(const struct qdri_arrangement *arrangement, qdr_digit digit)
{
    return (unsigned)(arrangement->base[digit] + arrangement->place[arrangement->home[digit]]);
}

#endif
