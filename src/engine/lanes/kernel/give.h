/* give.h  How everything that is assumed is applied at once, and how rows lose what conflicts: for
 * a table of any layout. */

/* Puts `many` vectors of a row, from one on, with those of the effects of options ANDed to them,
 * into a state. */
QDRI_ALWAYS_INLINE void give_block(unsigned char *state, const struct qdri_lanes_table *t,
                                   const uint32_t *options, uint32_t count, size_t vector,
                                   const uint32_t many)
{
    const size_t first = vector * PARTS;
    part_64 x[4 * PARTS];
    UNROLL_BLOCK
    for (uint32_t k = 0; k < many * PARTS; ++k) {
        x[k] = ((const part_64 *)(const void *)t->root)[first + k];
    }
    for (uint32_t n = 0; n < count; ++n) {
        const part_64 *effect = (const part_64 *)(const void *)(t->effect + options[n] * t->row);
        UNROLL_BLOCK
        for (uint32_t k = 0; k < many * PARTS; ++k) {
            x[k] &= effect[first + k];
        }
    }
    UNROLL_BLOCK
    for (uint32_t k = 0; k < many * PARTS; ++k) {
        ((part_64 *)(void *)state)[first + k] = x[k];
    }
}

/* Fills a row of a state: the root's, with the effects of options applied. */
static void give(unsigned char *state, const struct qdri_lanes_table *t, const uint32_t *options,
                 uint32_t count)
{
    const size_t vectors = t->row / QDRI_LANES_VECTOR;
    size_t v = 0;
    for (; v + 4 <= vectors; v += 4) {
        give_block(state, t, options, count, v, 4);
    }
    for (; v < vectors; ++v) {
        give_block(state, t, options, count, v, 1);
    }
}

/* Leaves of so many vectors of a row the bits that are in others, too. */
static void keep(unsigned char *row, const unsigned char *kept, size_t vectors)
{
    part_64 *x = (part_64 *)(void *)row;
    const part_64 *y = (const part_64 *)(const void *)kept;
    for (size_t k = 0; k < vectors * PARTS; ++k) {
        x[k] &= y[k];
    }
}
