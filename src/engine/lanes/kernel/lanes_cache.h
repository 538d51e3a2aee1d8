/* lanes_cache.h  Keys of settled states for the cache; part of lanes.h. */

/* The options of open items: in a flat table, those of lanes with several. */
QDRI_ALWAYS_INLINE void NAME(key_of_options)(struct key *key, const struct qdri_lanes_table *t,
                                             unsigned char *state, const uint32_t small,
                                             const bool flat)
{
    VECTOR *to = (VECTOR *)(void *)key->word;
    part_64 hash[PARTS] = {{0}};
    for (uint32_t g = 0; g < (small > 0 ? small : t->groups); ++g) {
        const uint32_t first = flat ? g : t->first[g];
        const uint32_t end = flat ? g + 1 : t->first[g + 1];
        UNROLL
        for (unsigned k = 0; k < PARTS; ++k) {
            PART one = {0};
            PART two = {0};
            for (uint32_t v = first; v < end; ++v) {
                const PART x = NAME(vectors)(state)[v].part[k];
                two |= NAME(without_lowest)(x) | (PART)((one != 0) & (x != 0));
                one |= x;
            }
            const PART open = (PART)(two != 0);
            for (uint32_t v = first; v < end; ++v) {
                const PART x = NAME(vectors)(state)[v].part[k] & open;
                to[v].part[k] = x;
                hash[k] = (hash[k] << 21 | hash[k] >> 43) + (part_64)x;
            }
        }
    }
    uint64_t word[QDRI_LANES_VECTOR / 8];
    memcpy(word, hash, sizeof word);
    key->hash = hash_words(word, QDRI_LANES_VECTOR / 8);
}

/* Makes the key; returns its words. */
QDRI_ALWAYS_INLINE uint32_t NAME(state_key)(struct key *key, const struct qdri_lanes_table *t,
                                            unsigned char *state, const uint32_t small,
                                            const bool flat)
{
    if (!t->is_plain) {
        NAME(key_of_options)(key, t, state, small, flat);
        return (small > 0 ? small : t->vectors) * (QDRI_LANES_VECTOR / 8);
    }
    const uint64_t *settled = qdri_lanes_settled(t, state);
    const uint32_t words = small > 0 ? WORDS_OF(small) : t->words;
    for (uint32_t w = 0; w < words; ++w) {
        key->word[w] = ~settled[w];
    }
    key->hash = hash_words(key->word, words);
    return words;
}

/* Looks a settled state up that has branches, and is to be asked for.  True: the solutions below it
 * were counted; otherwise, `kept` wants it to be put down.  Not inlined, as the registers of the
 * walk are needed for other things. */
QDRI_NEVER_INLINE bool NAME(recall)(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                    unsigned char *state, uint64_t level,
                                    struct qdri_lanes_kept *kept)
{
    struct key key;
    const uint32_t words = NAME(state_key)(&key, &stage->table, state, 0, stage->table.is_flat);
    if (find_key(s, stage, &key, words, level)) {
        return true;
    }
    want(s, kept);
    return false;
}

/* Puts a state down that is done with. */
QDRI_NEVER_INLINE void NAME(keep)(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                  unsigned char *state, struct qdri_lanes_kept *kept)
{
    struct key key;
    const uint32_t words = NAME(state_key)(&key, &stage->table, state, 0, stage->table.is_flat);
    put_key(s, stage, &key, words, kept);
}
