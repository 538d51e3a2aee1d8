/* planes_cache.h  Keys of settled states for the cache; part of planes.h. */

/* Makes the key, of open planes, or of the options that open items have; returns its words. */
SHARED uint32_t NAME(state_key)(struct key *key, const struct qdri_lanes_table *t,
                                unsigned char *state)
{
    const uint64_t *word = (const uint64_t *)(const void *)state;
    const uint64_t *open = word + (size_t)t->vectors * WORDS;
    const uint32_t planes = t->planes;
    uint32_t count = 0;
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
