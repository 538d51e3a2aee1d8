/* cache.h  Looks states up whose solutions were counted, and puts them down; lanes/cache.c explains
 * it.  For both layouts, which make keys of states (lanes_cache.h, planes_cache.h). */

#include "engine/lanes/cache.h"

/* A key, with zeros behind it. */
struct key {
    uint64_t word[QDRI_LANES_LONGEST_KEY / 8] __attribute__((aligned(QDRI_LANES_VECTOR)));
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

/* The first entry of the pair that a key belongs to. */
static inline size_t place_of(const struct qdri_lanes_counts *table, const struct key *key)
{
    return (size_t)2 * ((key->hash >> 32) * table->pairs >> 32);
}

/* Looks for a key of so many words, and if it is there, counts its solutions, unless somebody looks
 * at them. */
QDRI_ALWAYS_INLINE bool find_key(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                 const struct key *key, uint32_t words, uint64_t level)
{
    qdr_stats *stats = &s->control->stats;
    const struct qdri_lanes_counts *table = &s->cache->table[stage->kind_of_key];
    struct qdri_lanes_book *book = &s->cache->book[book_of(level)];
    book->price += QDRI_LANES_PRICE_OF_LOOKUP + (uint64_t)words * QDRI_LANES_PRICE_OF_WORD;
    if (!table->entry && !qdri_lanes_cache_table(s->cache, stage->kind_of_key)) {
        return false;
    }
    const uint64_t unseen_to = s->control->unseen_to;
    const uint64_t most = unseen_to < QDRI_LANES_MOST_COUNTED ? unseen_to : QDRI_LANES_MOST_COUNTED;
    const size_t place = place_of(table, key);
    for (size_t k = place; k < place + 2; ++k) {
        const struct qdri_lanes_count *entry = &table->entry[k];
        if (entry->generation != stage->generation) {
            continue;
        }
        const uint64_t *word = table->key + (k << stage->kind_of_key);
        uint64_t differs = 0;
        for (uint32_t w = 0; w < words; ++w) {
            differs |= word[w] ^ key->word[w];
        }
        if (differs == 0 && stats->solutions < most && entry->solutions < most - stats->solutions) {
            stats->solutions += entry->solutions;
            book->saved += entry->nodes * qdri_lanes_price_of_node(&stage->table);
            return true;
        }
    }
    return false;
}

/* A state that is not known is to be put down. */
static inline void want(const struct qdri_lanes *s, struct qdri_lanes_kept *kept)
{
    kept->solutions = s->control->stats.solutions;
    kept->nodes = s->control->stats.nodes;
    kept->is_wanted = true;
}

/* Puts down what a key came to. */
QDRI_ALWAYS_INLINE void put_key(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                const struct key *key, uint32_t words, struct qdri_lanes_kept *kept)
{
    const qdr_stats *stats = &s->control->stats;
    const struct qdri_lanes_counts *table = &s->cache->table[stage->kind_of_key];
    kept->is_wanted = false;
    if (!table->entry) {
        return;
    }
    const uint64_t nodes = stats->nodes - kept->nodes;
    const uint32_t size = nodes < UINT32_MAX ? (uint32_t)nodes : UINT32_MAX;
    size_t place = place_of(table, key);
    place +=
        table->entry[place].generation == stage->generation && table->entry[place].nodes > size;
    table->entry[place] = (struct qdri_lanes_count){.solutions = stats->solutions - kept->solutions,
                                                    .nodes = size,
                                                    .generation = stage->generation};
    uint64_t *word = table->key + (place << stage->kind_of_key);
    for (uint32_t w = 0; w < words; ++w) {
        word[w] = key->word[w];
    }
}
