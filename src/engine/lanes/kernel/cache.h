/* cache.h  Looks states up whose solutions were counted, and puts them down; lanes/cache.c explains
 * it.  For both layouts, which make keys of states (lanes_cache.h, planes_cache.h). */

#include "engine/lanes/cache.h"

struct key {
    uint64_t word[QDRI_LANES_LONGEST_KEY] __attribute__((aligned(QDRI_LANES_VECTOR)));
    uint64_t hash;
};

/* Odd numbers, one for each word of a vector. */
static const uint64_t factors[8] = {UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xBF58476D1CE4E5B9),
                                    UINT64_C(0x94D049BB133111EB), UINT64_C(0xD6E8FEB86659FD93),
                                    UINT64_C(0xFF51AFD7ED558CCD), UINT64_C(0xC4CEB9FE1A85EC53),
                                    UINT64_C(0x2545F4914F6CDD1D), UINT64_C(0x369DEA0F31A53F85)};

/* The sum of words times factors; its upper half is as good as random. */
static inline uint64_t hash_words(const uint64_t *word, uint32_t count)
{
    uint64_t hash = 0;
    for (uint32_t k = 0; k < count; ++k) {
        hash = (hash << 29 | hash >> 35) + word[k] * factors[k % 8];
    }
    return hash;
}

/* The book of a level. */
static inline uint64_t book_of(uint64_t level)
{
    return level < QDRI_LANES_BOOKS ? level : QDRI_LANES_BOOKS - 1;
}

/* Is a node of a level to be looked up, where these are? */
static inline bool is_asked(uint64_t levels, uint64_t level)
{
    return levels >> book_of(level) & 1;
}

/* Looks for a key of so many words, and keeps the books of its level. */
SHARED bool find_key(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                     const struct key *key, uint32_t words, uint64_t level)
{
    struct qdri_lanes_counts *table = &s->cache->table[stage->kind_of_key];
    struct qdri_lanes_book *book = &s->cache->book[book_of(level)];
    book->price += QDRI_LANES_PRICE_OF_LOOKUP + (uint64_t)words * QDRI_LANES_PRICE_OF_WORD;
    if (!table->entry && !qdri_lanes_counts_begin(table, UINT32_C(1) << stage->kind_of_key,
                                                  QDRI_LANES_CACHE_BYTES)) {
        return false;
    }
    const struct qdri_lanes_count *entry =
        qdri_lanes_find_count(table, key->word, words, key->hash, stage->generation, s->control);
    if (entry) {
        book->saved += entry->nodes * qdri_lanes_price_of_node(&stage->table);
    }
    return entry;
}

SHARED void put_key(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                    const struct key *key, uint32_t words, struct qdri_lanes_kept *kept)
{
    struct qdri_lanes_counts *table = &s->cache->table[stage->kind_of_key];
    kept->is_wanted = false;
    if (table->entry) {
        qdri_lanes_put_count(table, key->word, words, key->hash, stage->generation,
                             &s->control->stats, kept);
    }
}
