/* planes_cache.h  Keys of settled states for the cache; part of planes.h. */

/* The words of a key that are not zero; behind the open plane of each group, in planes of options
 * that conflict elsewhere than in their items. */
QDRI_ALWAYS_INLINE uint32_t NAME(state_key)(struct key *key, const struct qdri_lanes_table *t,
                                            const unsigned char *state)
{
    const uint64_t *word = (const uint64_t *)(const void *)state;
    const uint64_t *open = word + (size_t)t->vectors * WORDS;
    const uint32_t planes = t->planes;
    uint32_t count = 0;
    key->hash = 0;
    if (t->is_plain) {
        for (; count < t->groups * WORDS; ++count) {
            key->word[count] = open[count];
        }
    } else {
        for (; count < t->vectors * WORDS; ++count) {
            key->word[count] = word[count] & open[count / (planes * WORDS) * WORDS + count % WORDS];
        }
    }
    key->hash = hash_words(key->word, count);
    return count;
}

/* See lanes_cache.h. */
QDRI_NEVER_INLINE bool NAME(recall)(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                    unsigned char *state, uint64_t level,
                                    struct qdri_lanes_kept *kept)
{
    struct key key;
    const uint32_t words = NAME(state_key)(&key, &stage->table, state);
    if (find_key(s, stage, &key, words, level)) {
        return true;
    }
    want(s, kept);
    return false;
}

QDRI_NEVER_INLINE void NAME(keep)(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                  unsigned char *state, struct qdri_lanes_kept *kept)
{
    struct key key;
    const uint32_t words = NAME(state_key)(&key, &stage->table, state);
    put_key(s, stage, &key, words, kept);
}
