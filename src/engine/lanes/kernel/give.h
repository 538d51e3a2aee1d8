/* give.h  How rows of a table are ANDed: the effects of everything that is assumed, and masks of
 * which effects are made.  For a table of any layout. */

/* Puts `many` vectors of a row, from one on, with those of some others ANDed to them, into `to`. */
QDRI_ALWAYS_INLINE void and_block(unsigned char *to, const unsigned char *row,
                                  const struct qdri_lanes_rows *rows, const uint32_t *others,
                                  uint32_t count, size_t vector, const uint32_t many)
{
    const size_t first = vector * PARTS;
    part_64 x[4 * PARTS];
    UNROLL_BLOCK
    for (uint32_t k = 0; k < many * PARTS; ++k) {
        x[k] = ((const part_64 *)(const void *)row)[first + k];
    }
    for (uint32_t n = 0; n < count; ++n) {
        const part_64 *other = (const part_64 *)(const void *)(rows->row + others[n] * rows->size);
        UNROLL_BLOCK
        for (uint32_t k = 0; k < many * PARTS; ++k) {
            x[k] &= other[first + k];
        }
    }
    UNROLL_BLOCK
    for (uint32_t k = 0; k < many * PARTS; ++k) {
        ((part_64 *)(void *)to)[first + k] = x[k];
    }
}

QDRI_ALWAYS_INLINE void and_rows(unsigned char *to, const unsigned char *row,
                                 const struct qdri_lanes_rows *rows, const uint32_t *others,
                                 uint32_t count, size_t vectors)
{
    size_t v = 0;
    for (; v + 4 <= vectors; v += 4) {
        and_block(to, row, rows, others, count, v, 4);
    }
    for (; v < vectors; ++v) {
        and_block(to, row, rows, others, count, v, 1);
    }
}

/* Fills a row of a state: the root's, with the effects of options applied. */
static void give(unsigned char *state, const struct qdri_lanes_table *t, const uint32_t *options,
                 uint32_t count)
{
    const struct qdri_lanes_rows effects = {t->effect, t->row};
    and_rows(state, t->root, &effects, options, count, t->row / QDRI_LANES_VECTOR);
}

/* Fills so many vectors of a row with the bits that all of some masks have, at least one. */
static void meet(unsigned char *row, const struct qdri_lanes_rows *masks, const uint32_t *mask,
                 uint32_t count, size_t vectors)
{
    and_rows(row, masks->row + mask[0] * masks->size, masks, mask + 1, count - 1, vectors);
}
