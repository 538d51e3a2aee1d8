/* recall.h  Looks nodes up whose solutions were counted; part of lanes.h and planes.h, which have
 * defined NAME and
 *
 *     NAME(state_key)    makes the key of a settled state
 *
 * Nothing here is inlined, as the registers of the walk are needed for other things. */

/* Looks a settled state up that has branches, and is to be asked for.  True: the solutions below it
 * were counted; otherwise, `kept` wants it to be put down. */
QDRI_NEVER_INLINE bool NAME(recall)(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                    unsigned char *state, uint64_t level,
                                    struct qdri_lanes_kept *kept)
{
    struct key key;
    const uint32_t words = NAME(state_key)(&key, &stage->table, state);
    if (find_key(s, stage, &key, words, level)) {
        return true;
    }
    qdri_lanes_want(&s->control->stats, kept);
    return false;
}

/* Puts a state down that is done with. */
QDRI_NEVER_INLINE void NAME(keep)(struct qdri_lanes *s, const struct qdri_lanes_stage *stage,
                                  unsigned char *state, struct qdri_lanes_kept *kept)
{
    struct key key;
    const uint32_t words = NAME(state_key)(&key, &stage->table, state);
    put_key(s, stage, &key, words, kept);
}
