/* lanes_sieve.h  Takes the options out of a state that would fail at once; part of lanes.h.  When
 * that is done, lanes/sieve.c says. */

/* Goes round through the options until all have been tried since the last one failed. */
static uint32_t NAME(sieve)(const struct qdri_lanes_table *t, unsigned char *state, uint64_t *tests)
{
    const uint32_t options = t->options;
    uint32_t removed = 0;
    for (uint32_t o = 0, passed = 0; passed < options; ++passed, o = o + 1 < options ? o + 1 : 0) {
        if (t->bit[o] == UINT32_MAX || !qdri_lanes_has(t, state, t->bit[o])) {
            continue;
        }
        ++*tests;
        if (NAME(would_fail)(t, state, o)) {
            NAME(take_out)(t, state, o);
            ++removed;
            passed = 0;
        }
    }
    return removed;
}
