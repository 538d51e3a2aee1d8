/* cache.h  What is kept of the numbers of solutions below states; cache.c explains it.  The kernels
 * look into it by themselves (kernel/cache.h), and tallies_cache.c has a table of its own. */
#ifndef QDRI_ENGINE_LANES_CACHE_H
#define QDRI_ENGINE_LANES_CACHE_H

#include "engine/lanes/lanes.h"

/* Tables for keys of one word, two, four... up to so many. */
#define QDRI_LANES_CACHES 8
#define QDRI_LANES_LONGEST_KEY (1 << (QDRI_LANES_CACHES - 1))

/* Bytes of each, entries and keys. */
#define QDRI_LANES_CACHE_BYTES (UINT64_C(1) << 20)

/* From so many solutions on, they are counted one by one again: so there will never be 2^64. */
#define QDRI_LANES_MOST_COUNTED (UINT64_C(1) << 63)

/* What is below a state. */
struct qdri_lanes_count {
    uint64_t solutions;
    uint32_t nodes;      /* it took to find that out; UINT32_MAX: more than that, perhaps */
    uint32_t generation; /* of its stage; 0: an empty entry */
};

/* States and what is below them, in pairs of entries: the first one is for the larger subtrees, the
 * second one for the latest. */
struct qdri_lanes_counts {
    uint32_t pairs;
    uint32_t length;                /* words from one key to the next */
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

/* Makes a table of so many bytes.  False: no memory, so that there is none. */
bool qdri_lanes_counts_begin(struct qdri_lanes_counts *table, uint32_t length, uint64_t bytes);

void qdri_lanes_counts_end(struct qdri_lanes_counts *table);

/* The first entry of the pair that a key belongs to, by the upper half of its hash. */
static inline size_t qdri_lanes_pair_of(const struct qdri_lanes_counts *table, uint64_t hash)
{
    return (size_t)2 * ((hash >> 32) * table->pairs >> 32);
}

/* Looks for a key of so many words, and if it is there, counts its solutions, unless somebody looks
 * at them.  Returns its entry; NULL: there is none, or it was not counted. */
static inline const struct qdri_lanes_count *
qdri_lanes_find_count(const struct qdri_lanes_counts *table, const uint64_t *key, uint32_t words,
                      uint64_t hash, uint32_t generation, struct qdri_control *control)
{
    qdr_stats *stats = &control->stats;
    const uint64_t most =
        control->unseen_to < QDRI_LANES_MOST_COUNTED ? control->unseen_to : QDRI_LANES_MOST_COUNTED;
    const size_t place = qdri_lanes_pair_of(table, hash);
    for (size_t k = place; k < place + 2; ++k) {
        const struct qdri_lanes_count *entry = &table->entry[k];
        if (entry->generation != generation) {
            continue;
        }
        const uint64_t *word = table->key + k * table->length;
        uint64_t differs = 0;
        for (uint32_t w = 0; w < words; ++w) {
            differs |= word[w] ^ key[w];
        }
        if (differs == 0 && stats->solutions < most && entry->solutions < most - stats->solutions) {
            stats->solutions += entry->solutions;
            return entry;
        }
    }
    return NULL;
}

/* A state that is not known is to be put down. */
static inline void qdri_lanes_want(const qdr_stats *stats, struct qdri_lanes_kept *kept)
{
    *kept = (struct qdri_lanes_kept){
        .solutions = stats->solutions, .nodes = stats->nodes, .is_wanted = true};
}

/* Puts down what a key came to. */
static inline void qdri_lanes_put_count(struct qdri_lanes_counts *table, const uint64_t *key,
                                        uint32_t words, uint64_t hash, uint32_t generation,
                                        const qdr_stats *stats, const struct qdri_lanes_kept *kept)
{
    const uint64_t nodes = stats->nodes - kept->nodes;
    const uint32_t size = nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX;
    size_t place = qdri_lanes_pair_of(table, hash);
    place += table->entry[place].generation == generation && table->entry[place].nodes > size;
    table->entry[place] = (struct qdri_lanes_count){
        .solutions = stats->solutions - kept->solutions, .nodes = size, .generation = generation};
    uint64_t *word = table->key + place * table->length;
    for (uint32_t w = 0; w < words; ++w) {
        word[w] = key[w];
    }
}

#endif
