/* subsets.h  Sets of so many digits out of others, with a sum within bounds. */
#ifndef QDRI_SUDOKU_SUBSETS_H
#define QDRI_SUDOKU_SUBSETS_H

#include "sudoku/encode/encode.h"

/* Which sets are asked for. */
struct qdri_subsets_of {
    qdri_digit_set digits; /* those to choose from */
    unsigned size;
    int32_t low; /* of the sum */
    int32_t high;
};

/* set[k] has the sum sum[k]; both the caller's, to be freed with `free`. */
struct qdri_subsets {
    qdri_digit_set *set;
    int32_t *sum;
    size_t count;
};

/* Counts them.  Quick, however many.  False: no memory. */
bool qdri_subsets_count(const struct qdri_subsets_of *of, uint64_t *count);

/* Lists them for an encoder, those with small digits first; not all of them where encoding ends.
 * False: no memory; then there is nothing to be freed. */
bool qdri_subsets_list(struct qdri_subsets *subsets, const struct qdri_subsets_of *of,
                       struct qdri_encoder *encoder);

void qdri_subsets_free(struct qdri_subsets *subsets);

#endif
