/* cache.h  What is kept of the numbers of solutions below states; cache.c explains it.  The kernels
 * look into it by themselves (kernel/cache.h). */
#ifndef QDRI_ENGINE_LANES_CACHE_H
#define QDRI_ENGINE_LANES_CACHE_H

#include "engine/lanes/lanes.h"

/* Keys have 8 bytes, 16, 32... up to so many. */
#define QDRI_LANES_LONGEST_KEY 1024
#define QDRI_LANES_CACHES 8

/* From so many solutions on, they are counted one by one again: so there will never be 2^64. */
#define QDRI_LANES_MOST_COUNTED (UINT64_C(1) << 63)

/* What is below a state. */
struct qdri_lanes_count {
    uint64_t solutions;
    uint32_t nodes;      /* it took to find that out; UINT32_MAX: more than that, perhaps */
    uint32_t generation; /* of its stage; 0: an empty entry */
};

/* The states whose keys have one length. */
struct qdri_lanes_counts {
    uint32_t pairs;
    struct qdri_lanes_count *entry; /* [2 * pairs]; NULL: not needed yet */
    uint64_t *key;                  /* [2 * pairs * length] */
};

/* Levels that have books of their own; the last one serves all that are deeper, too. */
#define QDRI_LANES_BOOKS 64

/* What it brought to look up the nodes of a level, since this was last looked at; in nanoseconds,
 * roughly. */
struct qdri_lanes_book {
    uint64_t price;
    uint64_t saved;
};

struct qdri_lanes_cache {
    struct qdri_lanes_counts table[QDRI_LANES_CACHES];
    struct qdri_lanes_book book[QDRI_LANES_BOOKS];
};

/* What it takes to look a node up and to put it down, and so much more for each eight bytes of its
 * key. */
#define QDRI_LANES_PRICE_OF_LOOKUP 56
#define QDRI_LANES_PRICE_OF_WORD 3

/* Makes the table for a kind of keys.  False: no memory, so that there is none. */
bool qdri_lanes_cache_table(struct qdri_lanes_cache *cache, uint32_t kind);

#endif
