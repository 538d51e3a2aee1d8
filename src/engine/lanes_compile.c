/* lanes_compile.c  From a problem to the table of the lanes engine.  lanes.c explains the layout. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "engine/lanes.h"

/* States of so few bits that a node costs hardly more than a comparison of two options. */
#define FEW_BITS 1536

/* Who has an item: the entries of item i, inert options' left out, are entry[first[i]] ..
 * entry[first[i + 1] - 1], as indices into the problem's entries; owner[e] is entry e's option. */
struct occurrences {
    uint32_t *first;
    uint32_t *entry;
    qdr_option *owner;
};

/* A primary item and how many options it has. */
struct slot {
    uint32_t size;
    qdr_item item;
};

static void free_occurrences(struct occurrences *found)
{
    free(found->first);
    free(found->entry);
    free(found->owner);
}

/* A counting sort of the entries by item. */
static bool find_occurrences(struct occurrences *found, const struct qdr_problem *problem)
{
    uint32_t items = qdri_problem_items(problem);
    uint32_t entries = problem->first[problem->options];
    found->first = qdri_zeros((size_t)items + 2, sizeof *found->first);
    found->entry = qdri_zeros(entries, sizeof *found->entry);
    found->owner = qdri_zeros(entries, sizeof *found->owner);
    if (!found->first || !found->entry || !found->owner) {
        free_occurrences(found);
        return false;
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            found->owner[e] = o;
            found->first[problem->entry[e].item + 2] += !problem->inert[o];
        }
    }
    for (uint32_t i = 0; i < items; ++i) {
        found->first[i + 2] += found->first[i + 1];
    }
    for (uint32_t e = 0; e < entries; ++e) {
        if (!problem->inert[found->owner[e]]) {
            found->entry[found->first[problem->entry[e].item + 1]++] = e;
        }
    }
    return true;
}

/* Largest first, so that the items of a group need about as many vectors each. */
static int by_size(const void *a, const void *b)
{
    const struct slot *x = a;
    const struct slot *y = b;
    if (x->size != y->size) {
        return x->size > y->size ? -1 : 1;
    }
    return x->item < y->item ? -1 : x->item > y->item;
}

static struct slot *sort_items(const struct qdr_problem *problem)
{
    uint32_t count = 0;
    struct slot *slot = qdri_zeros(qdri_problem_items(problem), sizeof *slot);
    if (!slot) {
        return NULL;
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            slot[problem->entry[e].item].size += !problem->inert[o];
        }
    }
    for (qdr_item i = 0; i < qdri_problem_items(problem); ++i) {
        if (problem->item[i].is_primary) {
            slot[count++] = (struct slot){.size = slot[i].size, .item = i};
        }
    }
    qsort(slot, count, sizeof *slot, by_size);
    return slot;
}

static uint32_t vectors_for(uint32_t size, uint32_t bits)
{
    return size <= bits ? 1 : (size - 1) / bits + 1;
}

static uint32_t count_vectors(const struct slot *slot, uint32_t items, uint32_t lanes,
                              uint32_t bits)
{
    uint32_t vectors = 0;
    for (uint32_t k = 0; k < items; k += lanes) {
        vectors += vectors_for(slot[k].size, bits);
    }
    return vectors;
}

/* The width of lanes that makes the smallest state; of several, the widest: fewer groups are deep. */
static uint32_t best_bits(const struct slot *slot, uint32_t items)
{
    uint32_t least = UINT32_MAX;
    uint32_t best = 64;
    for (uint32_t bits = 64; bits >= 8; bits /= 2) {
        uint32_t vectors = count_vectors(slot, items, QDRI_LANES_BITS / bits, bits);
        if (vectors < least) {
            least = vectors;
            best = bits;
        }
    }
    return best;
}

static void plan(struct qdri_lanes_table *table, const struct slot *slot, uint32_t items,
                 uint32_t options)
{
    table->items = items;
    table->options = options;
    table->bits = best_bits(slot, items);
    table->lanes = QDRI_LANES_BITS / table->bits;
    table->vectors = count_vectors(slot, items, table->lanes, table->bits);
    table->groups = (items - 1) / table->lanes + 1;
    table->is_flat = table->vectors == table->groups;
    table->is_small = table->is_flat && (uint64_t)items * table->bits <= FEW_BITS;
    size_t mask_vectors = (table->groups * sizeof(uint64_t) - 1) / QDRI_LANES_VECTOR + 1;
    table->stride = (table->vectors + mask_vectors) * QDRI_LANES_VECTOR;
}

/* What `allocate` takes. */
static uint64_t bytes_of_table(const struct qdri_lanes_table *table)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, (uint64_t)table->groups + 1, sizeof *table->first);
    qdri_size_add(&bytes, table->items, sizeof *table->item);
    qdri_size_add(&bytes, table->vectors, QDRI_LANES_BITS * sizeof *table->option);
    qdri_size_add(&bytes, (uint64_t)table->options + 1, sizeof *table->original);
    qdri_size_add(&bytes, table->options, (uint64_t)table->groups * sizeof *table->settle);
    qdri_size_add(&bytes, table->options, (uint64_t)table->vectors * QDRI_LANES_VECTOR);
    qdri_size_add(&bytes, 2, table->stride);
    return bytes;
}

/* What qdri_lanes_compile gives back when it has finished. */
static uint64_t bytes_of_building(const struct qdr_problem *problem)
{
    uint64_t bytes = 0;
    uint64_t items = qdri_problem_items(problem);
    qdri_size_add(&bytes, qdr_problem_entries(problem), 2 * sizeof(uint32_t) + sizeof(size_t));
    qdri_size_add(&bytes, items + 2, sizeof(uint32_t) + sizeof(struct slot) + sizeof(size_t));
    return bytes;
}

uint64_t qdri_lanes_bytes(const struct qdr_problem *problem)
{
    struct qdri_lanes_table table = {0};
    struct slot *slot = sort_items(problem);
    if (!slot) {
        return 0;
    }
    plan(&table, slot, problem->primary, problem->options);
    free(slot);
    uint64_t building = bytes_of_building(problem);
    uint64_t searching = qdri_lanes_search_bytes(&table);
    uint64_t bytes = bytes_of_table(&table);
    qdri_size_add(&bytes, 1, building > searching ? building : searching);
    return bytes;
}

void qdri_lanes_table_free(struct qdri_lanes_table *table)
{
    free(table->first);
    free(table->item);
    free(table->option);
    free(table->original);
    free(table->effect);
    free(table->settle);
    free(table->root);
    *table = (struct qdri_lanes_table){0};
}

/* aligned_alloc wants a multiple of the alignment. */
unsigned char *qdri_lanes_states(size_t count, size_t stride)
{
    if (count > (SIZE_MAX - QDRI_LANES_VECTOR) / stride) {
        return NULL;
    }
    size_t units = (count * stride - 1) / QDRI_LANES_VECTOR + 1;
    return aligned_alloc(QDRI_LANES_VECTOR, units * QDRI_LANES_VECTOR);
}

static bool allocate(struct qdri_lanes_table *table)
{
    size_t options = table->options > 0 ? table->options : 1;
    table->first = qdri_zeros((size_t)table->groups + 1, sizeof *table->first);
    table->item = qdri_zeros(table->items, sizeof *table->item);
    table->option = qdri_zeros((size_t)table->vectors * QDRI_LANES_BITS, sizeof *table->option);
    table->original = qdri_zeros(options, sizeof *table->original);
    table->settle = qdri_zeros(options * table->groups, sizeof *table->settle);
    table->effect = qdri_lanes_states(options, (size_t)table->vectors * QDRI_LANES_VECTOR);
    table->root = qdri_lanes_states(1, table->stride);
    return table->first && table->item && table->option && table->original && table->settle &&
           table->effect && table->root;
}

static void set(unsigned char *bytes, size_t bit)
{
    bytes[bit / 8] |= (unsigned char)(1u << bit % 8);
}

static void clear(unsigned char *bytes, size_t bit)
{
    bytes[bit / 8] &= (unsigned char)~(1u << bit % 8);
}

/* Settles the lane of the k-th item of the table in the masks of a state or an option. */
static void settle(const struct qdri_lanes_table *table, uint64_t *masks, uint32_t k)
{
    masks[k / table->lanes] |= UINT64_C(1) << k % table->lanes;
}

/* The bit of a state for the j-th option of the k-th item. */
static size_t state_bit(const struct qdri_lanes_table *table, uint32_t k, uint32_t j)
{
    size_t vector = table->first[k / table->lanes] + j / table->bits;
    size_t lane = vector * table->lanes + k % table->lanes;
    return lane * table->bits + j % table->bits;
}

/* Lays the items out: the root state, and the meaning of its bits.  bit[e] gets the bit of entry e of a
 * primary item.  Lanes behind the last item hold one bit that nothing ever clears, and are settled. */
static void lay_out(struct qdri_lanes_table *table, const struct slot *slot,
                    const struct occurrences *found, size_t *bit)
{
    for (uint32_t g = 0; g < table->groups; ++g) {
        uint32_t depth = vectors_for(slot[g * table->lanes].size, table->bits);
        table->first[g + 1] = table->first[g] + depth;
    }
    memset(table->root, 0, table->stride);
    for (uint32_t k = 0; k < table->groups * table->lanes; ++k) {
        if (k >= table->items) {
            settle(table, qdri_lanes_settled(table, table->root), k);
            set(table->root, state_bit(table, k, 0));
            continue;
        }
        table->item[k] = slot[k].item;
        for (uint32_t j = 0; j < slot[k].size; ++j) {
            uint32_t entry = found->entry[found->first[slot[k].item] + j];
            qdr_option owner = found->owner[entry];
            bit[entry] = state_bit(table, k, j);
            table->option[bit[entry]] = owner;
            settle(table, table->settle + (size_t)owner * table->groups, k);
            set(table->root, bit[entry]);
        }
    }
}

/* Two entries of one item, of different options: may both options be chosen? */
static bool agree(const struct qdr_problem *problem, qdr_entry a, qdr_entry b)
{
    return !problem->item[a.item].is_primary && a.color != QDR_NO_COLOR && a.color == b.color;
}

static void remove_option(const struct qdr_problem *problem, unsigned char *effect,
                          qdr_option option, const size_t *bit)
{
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        if (problem->item[problem->entry[e].item].is_primary) {
            clear(effect, bit[e]);
        }
    }
}

/* The effect of an option: every option that conflicts with it is gone. */
static void make_effect(struct qdri_lanes_table *table, const struct qdr_problem *problem,
                        const struct occurrences *found, qdr_option option, const size_t *bit)
{
    size_t size = (size_t)table->vectors * QDRI_LANES_VECTOR;
    unsigned char *effect = table->effect + option * size;
    memset(effect, 0xFF, size);
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        qdr_entry mine = problem->entry[e];
        for (uint32_t k = found->first[mine.item]; k < found->first[mine.item + 1]; ++k) {
            uint32_t other = found->entry[k];
            if (found->owner[other] != option && !agree(problem, mine, problem->entry[other])) {
                remove_option(problem, effect, found->owner[other], bit);
            }
        }
    }
}

bool qdri_lanes_compile(struct qdri_lanes_table *table, const struct qdr_problem *problem)
{
    struct occurrences found;
    *table = (struct qdri_lanes_table){0};
    if (!find_occurrences(&found, problem)) {
        return false;
    }
    struct slot *slot = sort_items(problem);
    size_t *bit = qdri_zeros(problem->first[problem->options], sizeof *bit);
    bool good = slot && bit;
    if (good) {
        plan(table, slot, problem->primary, problem->options);
        good = allocate(table);
    }
    if (good) {
        lay_out(table, slot, &found, bit);
        for (qdr_option o = 0; o < problem->options; ++o) {
            table->original[o] = o;
            if (!problem->inert[o]) {
                make_effect(table, problem, &found, o, bit);
            }
        }
    } else {
        qdri_lanes_table_free(table);
    }
    free(bit);
    free(slot);
    free_occurrences(&found);
    return good;
}
