/* loose.h  Random packings to be decided: a few pieces in boxes of 3 x 3, a board, and so many
 * copies of each, as in day 12 of Advent of Code 2025; and others like them. */
#ifndef QDR_TESTS_LOOSE_H
#define QDR_TESTS_LOOSE_H

#include "shapes/packing/packing.h"

enum { LOOSE_PIECES = 8, LOOSE_SIDE = 50, LOOSE_CELLS = 16, LOOSE_COPIES = 300 };

struct loose {
    struct qdri_packing_task task;
    struct qdri_packed_piece piece[LOOSE_PIECES];
    struct qdri_spot spot[LOOSE_PIECES][8 * LOOSE_CELLS];
    uint8_t ground[LOOSE_SIDE * LOOSE_SIDE];
    uint32_t load; /* area of the pieces, in percent of that of the board */
    bool has_holes;
    bool is_heavy; /* have all pieces seven cells? */
    bool is_large; /* are there pieces that fit in no box of 3 x 3? */
};

/* Makes the index-th.  A half of them has a load of 50 to 85 %, the others one of 85 to 105 %. */
void loose_make(struct loose *loose, uint64_t seed);

/* Is it really a packing?  By the definition: counts, and one copy at most on each cell. */
bool loose_is_right(const struct qdri_packing_task *task, const struct qdri_laid *laid,
                    size_t count);

#endif
