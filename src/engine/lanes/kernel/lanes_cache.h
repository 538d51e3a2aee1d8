/* lanes_cache.h  Keys of settled states for the cache; part of lanes.h. */

/* The options of open items: in a flat table, those of lanes with several. */
SHARED void NAME(key_of_options)(struct key *key, const struct qdri_lanes_table *t,
                                 unsigned char *state)
{
    const bool flat = t->is_flat;
    VECTOR *to = (VECTOR *)(void *)key->word;
    part_64 hash[PARTS] = {{0}};
    for (uint32_t g = 0; g < t->groups; ++g) {
        const uint32_t first = flat ? g : t->first[g];
        const uint32_t end = flat ? g + 1 : t->first[g + 1];
        UNROLL_STATE
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
SHARED uint32_t NAME(state_key)(struct key *key, const struct qdri_lanes_table *t,
                                unsigned char *state)
{
    if (!t->is_plain) {
        NAME(key_of_options)(key, t, state);
        return t->vectors * (QDRI_LANES_VECTOR / 8);
    }
    const uint64_t *settled = qdri_lanes_settled(t, state);
    const uint32_t words = t->words;
    for (uint32_t w = 0; w < words; ++w) {
        key->word[w] = ~settled[w];
    }
    key->hash = hash_words(key->word, words);
    return words;
}
