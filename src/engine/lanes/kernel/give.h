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

/* Puts into `many` vectors of a row, from one on, the bits that all of some masks have. */
QDRI_ALWAYS_INLINE void meet_block(unsigned char *row, const struct qdri_lanes_masks *masks,
                                   const uint32_t *mask, uint32_t count, size_t vector,
                                   const uint32_t many)
{
    const size_t first = vector * PARTS;
    part_64 x[4 * PARTS];
    UNROLL_BLOCK
    for (uint32_t k = 0; k < many * PARTS; ++k) {
        x[k] = ((const part_64 *)(const void *)(masks->block + mask[0] * masks->width))[first + k];
    }
    for (uint32_t n = 1; n < count; ++n) {
        const part_64 *other =
            (const part_64 *)(const void *)(masks->block + mask[n] * masks->width);
        UNROLL_BLOCK
        for (uint32_t k = 0; k < many * PARTS; ++k) {
            x[k] &= other[first + k];
        }
    }
    UNROLL_BLOCK
    for (uint32_t k = 0; k < many * PARTS; ++k) {
        ((part_64 *)(void *)row)[first + k] = x[k];
    }
}

/* Fills so many vectors of a row with the bits that all of some masks have, at least one. */
static void meet(unsigned char *row, const struct qdri_lanes_masks *masks, const uint32_t *mask,
                 uint32_t count, size_t vectors)
{
    size_t v = 0;
    for (; v + 4 <= vectors; v += 4) {
        meet_block(row, masks, mask, count, v, 4);
    }
    for (; v < vectors; ++v) {
        meet_block(row, masks, mask, count, v, 1);
    }
}
