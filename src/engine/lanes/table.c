/* table.c  The measures of tables of the lanes engine, and their memory.  lanes.c explains the
 * layout. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/lanes/lanes.h"

/* States of so few bits that a node costs hardly more than a comparison of two options. */
#define FEW_BITS 1536

static uint32_t vectors_for(uint32_t size, uint32_t bits)
{
    return size <= bits ? 1 : (size - 1) / bits + 1;
}

uint32_t qdri_lanes_layers(const struct qdri_lanes_table *table, uint32_t size)
{
    return table->planes > 0 ? table->planes : vectors_for(size, table->bits);
}

static uint32_t count_vectors(const struct qdri_lanes_slot *slots, uint32_t items, uint32_t lanes,
                              uint32_t bits)
{
    uint32_t vectors = 0;
    for (uint32_t k = 0; k < items; k += lanes) {
        vectors += vectors_for(slots[k].size, bits);
    }
    return vectors;
}

/* What a node costs, in a unit of no matter: a vector in registers is worth about half of one in
 * memory, and the loops that this needs some more. */
static uint32_t cost_of(uint32_t vectors, uint32_t groups)
{
    return vectors == groups && vectors <= QDRI_LANES_SMALL ? 2 * vectors : 4 * vectors + 12;
}

/* The width of lanes that makes the cheapest nodes; of several, the widest: fewer groups are deep.
 * A lane can hold the number of its item's options. */
static uint32_t best_bits(const struct qdri_lanes_slot *slots, uint32_t items)
{
    uint32_t least = UINT32_MAX;
    uint32_t best = 64;
    for (uint32_t bits = 64; bits >= 8; bits /= 2) {
        uint32_t lanes = QDRI_LANES_BITS / bits;
        uint32_t vectors = count_vectors(slots, items, lanes, bits);
        uint32_t cost = cost_of(vectors, (items - 1) / lanes + 1);
        const bool holds_sizes = bits >= 32 || slots[0].size >> bits == 0;
        if (cost < least && holds_sizes) {
            least = cost;
            best = bits;
        }
    }
    return best;
}

void qdri_lanes_plan(struct qdri_lanes_table *table, const struct qdri_lanes_slot *slots,
                     uint32_t items)
{
    table->items = items;
    table->entries = 0;
    for (uint32_t k = 0; k < items; ++k) {
        table->entries += slots[k].size;
    }
    table->bits = best_bits(slots, items);
    table->lanes = QDRI_LANES_BITS / table->bits;
    table->vectors = count_vectors(slots, items, table->lanes, table->bits);
    table->groups = (items - 1) / table->lanes + 1;
    table->words = (table->groups * table->lanes - 1) / 64 + 1;
    table->is_flat = table->vectors == table->groups;
    table->planes = 0;
    table->masks = 0;
    table->layers = 0;
    table->is_small = table->is_flat && (uint64_t)items * table->bits <= FEW_BITS;
    size_t mask_vectors = (table->words * sizeof(uint64_t) - 1) / QDRI_LANES_VECTOR + 1;
    table->row = (size_t)table->vectors * QDRI_LANES_VECTOR;
    table->stride = table->row + mask_vectors * QDRI_LANES_VECTOR;
}

/* The least number of planes that will do for items of a size; 0: there is none. */
static uint32_t planes_for(uint32_t size)
{
    static const uint32_t kinds[] = QDRI_LANES_KINDS;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        if (size <= kinds[k]) {
            return kinds[k];
        }
    }
    return 0;
}

void qdri_lanes_slice(struct qdri_lanes_table *table, const struct qdri_lanes_slot *slots,
                      enum qdri_layout layout)
{
    uint32_t planes = planes_for(slots[0].size);
    uint32_t groups = (table->items - 1) / QDRI_LANES_BITS + 1;
    bool is_better = (uint64_t)planes * groups <= table->vectors; /* a plane is no more work */
    if (planes == 0 || layout == QDRI_LAYOUT_LANES || (layout == QDRI_LAYOUT_AUTO && !is_better)) {
        return;
    }
    table->planes = planes;
    table->bits = 1;
    table->lanes = QDRI_LANES_BITS;
    table->groups = groups;
    table->vectors = planes * groups;
    table->words = (table->items - 1) / 64 + 1;
    table->is_flat = false;
    table->is_small = false;
    table->stride = (size_t)(table->vectors + groups) * QDRI_LANES_VECTOR;
    table->row = table->stride;
}

static uint64_t layers_of(const struct qdri_lanes_table *table)
{
    return table->masks > 0 ? QDRI_LANES_LAYERS : 0;
}

uint64_t qdri_lanes_carve_states(struct qdri_lanes_stage *stage, unsigned char *block)
{
    const struct qdri_lanes_table *t = &stage->table;
    uint64_t used = 0;
    stage->state = qdri_lanes_deal(block, &used, (uint64_t)t->items + 1, t->stride);
    stage->done =
        qdri_lanes_deal(block, &used, QDRI_LANES_COMMON_LEVELS * layers_of(t), QDRI_LANES_VECTOR);
    return used;
}

/* Whole vectors first, and then what needs less and less alignment. */
uint64_t qdri_lanes_carve(struct qdri_lanes_stage *stage, unsigned char *block)
{
    struct qdri_lanes_table *t = &stage->table;
    uint64_t used = qdri_lanes_carve_states(stage, block);
    uint64_t options = t->options;
    uint64_t vectors = t->vectors;
    t->effect = qdri_lanes_deal(block, &used, options + (t->planes > 0), t->row);
    t->root = qdri_lanes_deal(block, &used, 1, t->stride);
    t->common = qdri_lanes_deal(block, &used, t->masks, t->row);
    t->layer = qdri_lanes_deal(block, &used, layers_of(t), sizeof *t->layer);
    t->settle =
        t->planes > 0 ? NULL : qdri_lanes_deal(block, &used, options, t->words * sizeof *t->settle);
    t->option = qdri_lanes_deal(block, &used, vectors, QDRI_LANES_BITS * sizeof *t->option);
    t->bit = qdri_lanes_deal(block, &used, options, sizeof *t->bit);
    t->original = qdri_lanes_deal(block, &used, options, sizeof *t->original);
    t->item = qdri_lanes_deal(block, &used, t->items, sizeof *t->item);
    t->first = qdri_lanes_deal(block, &used, (uint64_t)t->groups + 1, sizeof *t->first);
    qdri_size_add(&used, 1, QDRI_LANES_VECTOR - used % QDRI_LANES_VECTOR);
    return used;
}

/* aligned_alloc wants a multiple of the alignment; qdri_lanes_carve returns one. */
unsigned char *qdri_lanes_block(uint64_t bytes)
{
    return bytes <= SIZE_MAX / 2 ? aligned_alloc(QDRI_LANES_VECTOR, (size_t)bytes) : NULL;
}

/* The part of qdri_lanes_begin that is about single items, in planes. */
static void open_items(struct qdri_lanes_table *table)
{
    for (uint32_t k = 0; k < table->groups * table->lanes; ++k) {
        size_t first = (size_t)table->first[k / table->lanes] * table->lanes + k % table->lanes;
        size_t bit = k < table->items ? qdri_lanes_open(table, first) : first;
        qdri_lanes_set(table, table->root, bit);
    }
}

void qdri_lanes_begin(struct qdri_lanes_table *table, const struct qdri_lanes_slot *slots)
{
    uint64_t *settled = qdri_lanes_settled(table, table->root);
    table->first[0] = 0;
    for (uint32_t g = 0; g < table->groups; ++g) {
        table->first[g + 1] =
            table->first[g] + qdri_lanes_layers(table, slots[g * table->lanes].size);
    }
    memset(table->option, 0, (size_t)table->vectors * QDRI_LANES_BITS * sizeof *table->option);
    memset(table->root, 0, table->stride);
    if (table->planes > 0) {
        open_items(table);
        return;
    }
    memset(table->settle, 0, (size_t)table->options * table->words * sizeof *table->settle);
    for (uint32_t k = table->items; k < table->groups * table->lanes; ++k) {
        size_t lane = (size_t)table->first[k / table->lanes] * table->lanes + k % table->lanes;
        qdri_lanes_set(table, table->root, lane * table->bits);
    }
    for (uint32_t k = table->items; k < table->words * 64; ++k) {
        settled[k / 64] |= UINT64_C(1) << k % 64;
    }
}

static bool fits(const struct qdri_lanes_choice *choice, const struct qdri_lanes_table *table)
{
    if (table->planes > 0) {
        return choice->planes == table->planes && choice->is_large == (table->groups > 1);
    }
    const uint32_t vectors = qdri_lanes_in_registers(table) ? table->vectors : 0;
    return choice->planes == 0 && choice->bits == table->bits && choice->vectors == vectors &&
           choice->is_flat == table->is_flat;
}

void qdri_lanes_find_search(const struct qdri_lanes_kernel *kernel, struct qdri_lanes_stage *stage)
{
    const struct qdri_lanes_table *table = &stage->table;
    const bool is_planes = table->planes > 0;
    const unsigned width = is_planes ? 0 : qdri_lanes_width(table);
    stage->search = is_planes ? kernel->rest->any_planes : kernel->rest->any[width];
    stage->sieve = is_planes ? kernel->rest->sieve_any_planes : kernel->sieve[width];
    for (size_t k = 0; k < kernel->choice_count; ++k) {
        const struct qdri_lanes_choice *choice = &kernel->choices[k];
        if (fits(choice, table)) {
            stage->search = choice->search;
            stage->sieve = is_planes ? choice->sieve : stage->sieve;
        }
    }
}
