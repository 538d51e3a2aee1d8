/* unavoidable.h  Unavoidable sets: cells of a full grid that are known to allow another grid, as
 * long as none of them is given.  Where all others are given, too, there are two solutions at
 * least.
 *
 * A puzzle has one solution only if it gives a cell of each.  So they tell without a question what
 * is to be given, and what cannot be left out.
 *
 * Source: McGuire, Tugemann and Civario, "There is no 16-clue Sudoku", Experimental Mathematics 23,
 * 2014. */
#ifndef QDRI_SUDOKU_MAKE_UNAVOIDABLE_H
#define QDRI_SUDOKU_MAKE_UNAVOIDABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <quadrille/sudoku.h>

/* Those that are too many are forgotten. */
enum { QDRI_UNAVOIDABLE_SETS = 128, QDRI_UNAVOIDABLE_CELLS = 81 };

/* Some of the cells, or of the sets. */
struct qdri_bits {
    uint64_t bits[2];
};

struct qdri_unavoidable {
    unsigned count;
    struct qdri_bits of[QDRI_UNAVOIDABLE_CELLS]; /* the sets that a cell is in */
};

/* The sets of which some cells are given: one or more, two or more. */
struct qdri_hits {
    struct qdri_bits once;
    struct qdri_bits twice;
};

static inline void qdri_bits_add(struct qdri_bits *some, unsigned one)
{
    some->bits[one / 64 % 2] |= UINT64_C(1) << one % 64;
}

static inline void qdri_bits_remove(struct qdri_bits *some, unsigned one)
{
    some->bits[one / 64 % 2] &= ~(UINT64_C(1) << one % 64);
}

/* Are some of these not among those? */
static inline bool qdri_bits_exceed(struct qdri_bits these, struct qdri_bits those)
{
    return ((these.bits[0] & ~those.bits[0]) | (these.bits[1] & ~those.bits[1])) != 0;
}

/* Another cell is given, which is in these sets. */
static inline void qdri_hits_add(struct qdri_hits *hits, struct qdri_bits sets)
{
    for (unsigned k = 0; k < 2; ++k) {
        hits->twice.bits[k] |= hits->once.bits[k] & sets.bits[k];
        hits->once.bits[k] |= sets.bits[k];
    }
}

/* What some cells hit. */
struct qdri_hits qdri_unavoidable_hits(const struct qdri_unavoidable *sets, struct qdri_bits cells);

/* Finds those of a classic grid that consist of two digits, or lie in two lines. */
void qdri_unavoidable_find(struct qdri_unavoidable *sets, const qdr_digit *full);

/* Adds the cells in which another grid differs. */
void qdri_unavoidable_add(struct qdri_unavoidable *sets, const qdr_digit *full,
                          const qdr_digit *other);

#endif
