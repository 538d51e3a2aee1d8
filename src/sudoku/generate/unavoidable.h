/* unavoidable.h  Unavoidable sets: cells of a full grid that are known to allow another grid, as
 * long as none of them is given.  Where all others are given, too, there are two solutions at
 * least.
 *
 * A puzzle has one solution only if it gives a cell of each.  So they tell without a question what
 * is to be given, and what cannot be left out.
 *
 * Source: McGuire, Tugemann and Civario, "There is no 16-clue Sudoku", Experimental Mathematics 23,
 * 2014. */
#ifndef QDRI_SUDOKU_GENERATE_UNAVOIDABLE_H
#define QDRI_SUDOKU_GENERATE_UNAVOIDABLE_H

#include <stdbool.h>
#include <stdint.h>

#include <quadrille/grid.h>

/* Those that are too many are forgotten. */
enum { QDRI_UNAVOIDABLE_SETS = 120, QDRI_UNAVOIDABLE_OF_CELL = 24, QDRI_UNAVOIDABLE_CELLS = 81 };

/* Some of 81 cells. */
struct qdri_cells {
    uint64_t bits[2];
};

struct qdri_unavoidable {
    unsigned count;
    struct qdri_cells set[QDRI_UNAVOIDABLE_SETS];
    uint8_t counts[QDRI_UNAVOIDABLE_CELLS]; /* of sets that are listed for a cell */
    uint8_t of[QDRI_UNAVOIDABLE_CELLS][QDRI_UNAVOIDABLE_OF_CELL];
};

static inline void qdri_cells_add(struct qdri_cells *cells, unsigned cell)
{
    cells->bits[cell / 64 % 2] |= UINT64_C(1) << cell % 64;
}

static inline void qdri_cells_remove(struct qdri_cells *cells, unsigned cell)
{
    cells->bits[cell / 64 % 2] &= ~(UINT64_C(1) << cell % 64);
}

static inline bool qdri_cells_meet(struct qdri_cells a, struct qdri_cells b)
{
    return ((a.bits[0] & b.bits[0]) | (a.bits[1] & b.bits[1])) != 0;
}

/* Is there an unavoidable set with this cell that none of the given ones is in? */
static inline bool qdri_unavoidable_has_open(const struct qdri_unavoidable *sets,
                                             struct qdri_cells given, unsigned cell)
{
    unsigned k = 0;
    while (k < sets->counts[cell] && qdri_cells_meet(sets->set[sets->of[cell][k]], given)) {
        ++k;
    }
    return k < sets->counts[cell];
}

/* Finds those of a classic grid that consist of two digits, or lie in two lines. */
void qdri_unavoidable_find(struct qdri_unavoidable *sets, const qdr_digit *full);

/* Adds the cells in which another grid differs. */
void qdri_unavoidable_add(struct qdri_unavoidable *sets, const qdr_digit *full,
                          const qdr_digit *other);

#endif
