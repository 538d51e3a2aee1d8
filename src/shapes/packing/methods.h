/* methods.h  What answers in one way or does not. */
#ifndef QDRI_PACKING_METHODS_H
#define QDRI_PACKING_METHODS_H

#include "shapes/packing/packing.h"

/* Numbers that all methods ask for. */
struct qdri_packing_sums {
    uint64_t cells;    /* of the board */
    uint64_t must;     /* of these, to be covered */
    uint64_t required; /* area of the copies that have to be laid */
    uint64_t most;     /* area of all that may be laid */
    uint64_t copies;   /* that have to be laid */
};

void qdri_packing_sum(const struct qdri_packing_task *task, struct qdri_packing_sums *sums);

/* Is there too little room, or are there too few pieces? */
bool qdri_packing_area(const struct qdri_packing_sums *sums, struct qdri_packing *packing);

/* Each returns false for no memory.  Where it has an answer it is in `packing`, which is
 * undecided before. */

/* Is there another reason why there is no packing: what can be laid where, and what stays open
 * next to pieces? */
bool qdri_packing_bounds(const struct qdri_packing_task *task, const struct qdri_packing_sums *sums,
                         struct qdri_packing *packing);

/* Each copy in a box of its own, box after box on shelves; of boards without holes. */
bool qdri_packing_boxes(const struct qdri_packing_task *task, const struct qdri_packing_sums *sums,
                        struct qdri_packing *packing);

/* As an exact cover, by the search of the public interface. */
bool qdri_packing_search(const struct qdri_packing_task *task, const struct qdri_packing_sums *sums,
                         const struct qdri_packing_limits *limits, uint64_t milliseconds,
                         struct qdri_packing *packing);

#endif
