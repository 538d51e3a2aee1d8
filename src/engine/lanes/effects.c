/* effects.c  What the options of an item exclude in common.
 *
 * Idea.  If all options that an item has left conflict with some other option, that one goes:
 * whichever of them is chosen, it could not be.  (In a Sudoku: the places left for a digit in a row
 * are in one box, so that the digit has no other place in that box.)  This is looked for where the
 * items' options have few *masks*: a mask are those options of an item that have another item, too,
 * more than one of them but not all.  A mask has a row, the OR of the effects of its options: what
 * all of them leave.  It may be applied when no option outside the mask is left.
 *
 * Masks are planes, so those of many items are equal; a *layer* is one mask, and all items that
 * have it.  kernel/planes_effects.h looks for the masks of a layer at once.
 *
 * Cost.  Looking for masks takes about as long as weighing a few options, and pays where subtrees
 * are large: in the first levels.  Deeper down, hard Sudokus would lose as much as easier ones win.
 *
 * Partners.  What goes by a mask usually is what is left of the other item, so that nothing goes if
 * that one's options are all in the mask, too: the mask of the one is the *partner* of that of the
 * other, then. */
#include <string.h>

#include "base/alloc.h"
#include "engine/lanes/lanes.h"

/* More masks than that for each item, on the average, are too many. */
#define MOST_MASKS 4

/* Is what two items have in common a mask?  It must be several options, but not all of either. */
static bool is_mask(uint32_t common, uint32_t size, uint32_t other)
{
    return common >= 2 && common < size && common < other;
}

static bool is_primary(const struct qdr_problem *problem, qdr_entry entry)
{
    return problem->item[entry.item].is_primary;
}

/* How many options items have in common, while masks are counted: only primary items, by their rank
 * among these, which are few where there are masks at all. */
struct pairs {
    uint32_t *rank;        /* [items] */
    unsigned char *common; /* [primary * primary] */
    uint32_t *met;         /* [count]: where that is more than 0 */
    size_t count;
    struct qdri_arrays arrays;
};

static uint64_t most_pairs(const struct qdr_problem *problem)
{
    uint64_t most = 0;
    for (qdr_option o = 0; o < problem->options; ++o) {
        const uint64_t entries = problem->first[o + 1] - problem->first[o];
        most += problem->inert[o] ? 0 : entries * entries;
    }
    const uint64_t all = (uint64_t)problem->primary * problem->primary;
    return most < all ? most : all;
}

/* Adds up how many options two items have in common, for those of one option. */
static void count_common(const struct qdr_problem *problem, qdr_option option, struct pairs *pairs)
{
    const uint32_t end = problem->inert[option] ? 0 : problem->first[option + 1];
    for (uint32_t a = problem->first[option]; a < end; ++a) {
        if (!is_primary(problem, problem->entry[a])) {
            continue;
        }
        const uint32_t row = pairs->rank[problem->entry[a].item] * problem->primary;
        for (uint32_t b = problem->first[option]; b < end; ++b) {
            if (is_primary(problem, problem->entry[b])) {
                const uint32_t at = row + pairs->rank[problem->entry[b].item];
                pairs->met[pairs->count] = at;
                pairs->count += pairs->common[at]++ == 0;
            }
        }
    }
}

static uint64_t count_masks(const struct qdr_problem *problem, struct pairs *pairs)
{
    const uint32_t primary = problem->primary;
    const unsigned char *common = pairs->common;
    uint64_t masks = 0;
    uint32_t next = 0;
    for (qdr_item i = 0; i < qdri_problem_items(problem); ++i) {
        pairs->rank[i] = next;
        next += problem->item[i].is_primary;
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        count_common(problem, o, pairs);
    }
    for (size_t k = 0; k < pairs->count; ++k) {
        const uint32_t i = pairs->met[k] / primary;
        const uint32_t j = pairs->met[k] % primary;
        masks += i != j &&
                 is_mask(common[pairs->met[k]], common[i * primary + i], common[j * primary + j]);
    }
    return masks;
}

/* One more place to be met is written, but not kept, behind the last one. */
uint64_t qdri_lanes_commons_bytes(const struct qdr_problem *problem,
                                  const struct qdri_lanes_table *table)
{
    uint64_t bytes = 0;
    if (table->planes > 0 && table->groups == 1) {
        qdri_size_add(&bytes, qdri_problem_items(problem), sizeof(uint32_t));
        qdri_size_add(&bytes, (uint64_t)problem->primary * problem->primary, 1);
        qdri_size_add(&bytes, most_pairs(problem) + 1, sizeof(uint32_t));
    }
    return bytes;
}

bool qdri_lanes_plan_common_effects(struct qdri_lanes_table *table,
                                    const struct qdr_problem *problem)
{
    struct pairs pairs = {.count = 0};
    table->masks = 0;
    if (table->planes == 0 || table->groups > 1) {
        return true;
    }
    pairs.rank = qdri_array(&pairs.arrays, qdri_problem_items(problem), sizeof *pairs.rank);
    pairs.common = qdri_array(&pairs.arrays, (size_t)problem->primary * problem->primary, 1);
    pairs.met = qdri_array(&pairs.arrays, (size_t)most_pairs(problem) + 1, sizeof *pairs.met);
    const bool is_made = !pairs.arrays.lacks_memory;
    if (is_made) {
        const uint64_t masks = count_masks(problem, &pairs);
        table->masks = masks <= (uint64_t)MOST_MASKS * table->items ? (uint32_t)masks : 0;
    }
    qdri_arrays_free(&pairs.arrays);
    return is_made;
}

/* The planes that have an option of the item in a place. */
static uint32_t planes_of(const struct qdri_lanes_table *t, uint32_t place)
{
    uint32_t planes = 0;
    for (uint32_t j = 0; j < t->planes; ++j) {
        planes |= (uint32_t)qdri_lanes_has(t, t->root, (size_t)j * QDRI_LANES_BITS + place) << j;
    }
    return planes;
}

/* Finds the masks of the item in a place, with each other item; its own are all its options. */
static void find_masks(const struct qdri_lanes_table *t, const struct qdr_problem *problem,
                       const size_t *bit, uint32_t place, uint32_t *mask)
{
    memset(mask, 0, QDRI_LANES_BITS * sizeof *mask);
    for (uint32_t rest = planes_of(t, place); rest != 0; rest &= rest - 1) {
        const uint32_t plane = (uint32_t)__builtin_ctz(rest);
        const uint32_t option = t->option[(size_t)plane * QDRI_LANES_BITS + place];
        for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
            if (is_primary(problem, problem->entry[e])) {
                mask[bit[e] % QDRI_LANES_BITS] |= UINT32_C(1) << plane;
            }
        }
    }
}

/* Returns the layer of a mask, a new one if there is room; NULL: there is none. */
static struct qdri_lanes_layer *find_layer(struct qdri_lanes_table *t, uint32_t mask)
{
    for (uint32_t l = 0; l < t->layers; ++l) {
        if (t->layer[l].mask == mask) {
            return &t->layer[l];
        }
    }
    if (t->layers == QDRI_LANES_LAYERS) {
        return NULL;
    }
    struct qdri_lanes_layer *layer = &t->layer[t->layers++];
    memset(layer, 0, sizeof *layer);
    layer->mask = mask;
    for (uint32_t j = 0; j < t->planes; ++j) {
        layer->outside[j] = mask >> j & 1 ? 0 : UINT64_MAX;
    }
    return layer;
}

/* Fills the row of a mask: no item is settled by it. */
static void fill_row(const struct qdri_lanes_table *t, uint32_t place, uint32_t mask,
                     unsigned char *row)
{
    uint64_t *to = (uint64_t *)(void *)row;
    memset(row, 0, t->row);
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const size_t bit = (size_t)__builtin_ctz(rest) * QDRI_LANES_BITS + place;
        const void *effect = t->effect + t->option[bit] * t->row;
        for (size_t k = 0; k < t->row / sizeof *to; ++k) {
            to[k] |= ((const uint64_t *)effect)[k];
        }
    }
    memset(row + (size_t)t->vectors * QDRI_LANES_VECTOR, 0xFF, QDRI_LANES_VECTOR);
}

/* Adds the mask of the item in a place with another item, if the item has not got it yet. */
static bool add_mask(struct qdri_lanes_table *t, uint32_t place, uint32_t mask, uint32_t other,
                     uint32_t *rows)
{
    struct qdri_lanes_layer *layer = find_layer(t, mask);
    if (!layer) {
        return false;
    }
    if (layer->item[place / 64] >> place % 64 & 1) {
        layer->partner[place] = QDRI_LANES_BITS; /* several others: none is the partner */
        return true;
    }
    layer->item[place / 64] |= UINT64_C(1) << place % 64;
    layer->row[place] = (uint16_t)*rows;
    layer->partner[place] = (uint16_t)other;
    fill_row(t, place, mask, t->common + (size_t)(*rows)++ * t->row);
    return true;
}

static bool add_masks(struct qdri_lanes_table *t, const struct qdr_problem *problem,
                      const size_t *bit)
{
    uint32_t mask[QDRI_LANES_BITS];
    uint32_t size[QDRI_LANES_BITS];
    uint32_t rows = 0;
    for (uint32_t i = 0; i < t->items; ++i) {
        size[i] = (uint32_t)__builtin_popcount(planes_of(t, i));
    }
    for (uint32_t i = 0; i < t->items; ++i) {
        find_masks(t, problem, bit, i, mask);
        for (uint32_t j = 0; j < t->items; ++j) {
            if (mask[j] == 0) {
                continue;
            }
            const uint32_t common = (uint32_t)__builtin_popcount(mask[j]);
            if (i != j && is_mask(common, size[i], size[j]) && !add_mask(t, i, mask[j], j, &rows)) {
                return false;
            }
        }
    }
    return true;
}

/* Which layer has the mask of an item with another one?  QDRI_LANES_LAYERS: none. */
static uint32_t layer_with(const struct qdri_lanes_table *t, uint32_t place, uint32_t other)
{
    uint32_t l = 0;
    while (l < t->layers && !(t->layer[l].item[place / 64] >> place % 64 & 1 &&
                              t->layer[l].partner[place] == other)) {
        ++l;
    }
    return l < t->layers ? l : QDRI_LANES_LAYERS;
}

/* From the other items to the words, and bits, of their masks among those of all layers. */
static void find_partners(struct qdri_lanes_table *t)
{
    uint32_t partner[QDRI_LANES_LAYERS][QDRI_LANES_BITS];
    for (uint32_t l = 0; l < t->layers; ++l) {
        for (uint32_t i = 0; i < QDRI_LANES_BITS; ++i) {
            const uint32_t other = t->layer[l].partner[i];
            const bool is_there = t->layer[l].item[i / 64] >> i % 64 & 1 && other < t->items;
            const uint32_t layer = is_there ? layer_with(t, other, i) : QDRI_LANES_LAYERS;
            partner[l][i] = layer * QDRI_LANES_BITS + other % QDRI_LANES_BITS;
        }
    }
    for (uint32_t l = 0; l < t->layers; ++l) {
        for (uint32_t i = 0; i < QDRI_LANES_BITS; ++i) {
            t->layer[l].partner[i] = (uint16_t)partner[l][i];
        }
    }
}

void qdri_lanes_make_common_effects(struct qdri_lanes_table *table,
                                    const struct qdr_problem *problem, const size_t *bit)
{
    table->layers = 0;
    if (table->masks == 0) {
        return;
    }
    if (!add_masks(table, problem, bit)) {
        table->layers = 0;
    }
    find_partners(table);
}
