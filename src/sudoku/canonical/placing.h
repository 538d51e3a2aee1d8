/* placing.h  The least next row of arrangements, and all arrangements that come to it. */
#ifndef QDRI_SUDOKU_CANONICAL_PLACING_H
#define QDRI_SUDOKU_CANONICAL_PLACING_H

#include <stddef.h>

#include "sudoku/canonical/arrangement.h"

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

#endif
