/* planes_mirror.h  Nodes whose subtrees mirror each other; part of planes.h.
 *
 * Idea.  Let every open item have two options, and let options conflict only where they share an
 * item.  Then choosing an option of an item excludes the other one, which forces another option in
 * each of that one's items, and so on: all items that are connected in this way get settled, and no
 * others change.  If that is no contradiction, the options that were excluded are disjoint, too,
 * and cover the same items: they are what choosing the other option comes to.  So the second child
 * is made from the first by exchanging both, without a step of the search.  What is left below is
 * the same, and where nobody looks at solutions it is counted twice instead (qdri_lanes_mirrors).
 * Most leaves of problems with many solutions lie below such nodes. */

/* Turns the state of a mirrored node's first child into that of the second, and puts the options
 * that it has instead on the trail, behind the one that was chosen.  Returns whether it is a
 * solution. */
QDRI_ALWAYS_INLINE bool NAME(mirror)(struct qdri_lanes *s, const struct qdri_lanes_table *t,
                                     unsigned char *state, const struct kind kind)
{
    const unsigned char *parent = state - t->stride;
    uint32_t *end = s->trail + s->trail_height;
    const unsigned char *chosen = NAME(effect)(t, end[-1], kind);
    struct forced forced;
    part_64 open = {0};
    for (unsigned k = 0; k < PARTS; ++k) {
        const part_64 settled = SLICE_OF(parent, kind.planes, k) & ~SLICE_OF(state, kind.planes, k);
        part_64 number[5] = {{0}, {0}, {0}, {0}, {0}};
        UNROLL_PLANES
        for (uint32_t j = 0; j < kind.planes; ++j) {
            const part_64 x = SLICE_OF(state, j, k) ^ (SLICE_OF(parent, j, k) & settled);
            SLICE(state, j, k) = x;
            NAME(add_number)(number, x, j);
        }
        open |= SLICE_OF(state, kind.planes, k);
        SLICE(&forced.item, 0, k) = settled & SLICE_OF(chosen, kind.planes, k);
        NAME(store_numbers)(&forced, number, k, kind);
    }
    forced.group = 0;
    while (NAME(words)(&forced.item) != 0) {
        const unsigned char *rows[AT_ONCE];
        end = NAME(collect)(t, &forced, end, rows, kind);
        for (unsigned k = 0; k < PARTS; ++k) {
            for (uint32_t n = 0; n < AT_ONCE; ++n) {
                SLICE(&forced.item, 0, k) &= SLICE_OF(rows[n], kind.planes, k);
            }
        }
    }
    s->trail_height = (uint32_t)(end - s->trail);
    return nonzero_64(open) == 0;
}
