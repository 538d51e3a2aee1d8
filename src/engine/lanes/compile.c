/* compile.c  From a problem to the table of the lanes engine.  lanes.c explains the layout. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/lanes/lanes.h"

/* Who has an item: the entries of item i, inert options' left out, are entry[first[i]] ..
 * entry[first[i + 1] - 1], as indices into the problem's entries; owner[e] is entry e's option. */
struct occurrences {
    uint32_t *first;
    uint32_t *entry;
    qdr_option *owner;
    struct qdri_arrays arrays;
};

/* A counting sort of the entries by item. */
static bool find_occurrences(struct occurrences *found, const struct qdr_problem *problem)
{
    uint32_t items = qdri_problem_items(problem);
    uint32_t entries = problem->first[problem->options];
    found->first = qdri_array(&found->arrays, (size_t)items + 2, sizeof *found->first);
    found->entry = qdri_array(&found->arrays, entries, sizeof *found->entry);
    found->owner = qdri_array(&found->arrays, entries, sizeof *found->owner);
    if (found->arrays.lacks_memory) {
        qdri_arrays_free(&found->arrays);
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

/* Largest first, so that the items of a group need about as many vectors each; and of the same
 * size, the heaviest last, where ties are decided for it: choosing its options excludes most.
 * Otherwise the first one of the problem.  (Queens in the middle of the board: two fifths of the
 * nodes less.) */
static int by_size(const void *a, const void *b)
{
    const struct qdri_lanes_slot *x = a;
    const struct qdri_lanes_slot *y = b;
    if (x->size != y->size) {
        return x->size > y->size ? -1 : 1;
    }
    if (x->weight != y->weight) {
        return x->weight < y->weight ? -1 : 1;
    }
    return x->place > y->place ? -1 : x->place < y->place;
}

/* Finds the size of each item, and its weight: how many options, about, those of the item exclude
 * together. */
static void weigh_items(struct qdri_lanes_slot *slot, const struct qdr_problem *problem)
{
    for (qdr_option o = 0; o < problem->options; ++o) {
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            slot[problem->entry[e].item].size += !problem->inert[o];
        }
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        uint64_t excluded = 0;
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            excluded += slot[problem->entry[e].item].size;
        }
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            slot[problem->entry[e].item].weight += excluded;
        }
    }
}

static struct qdri_lanes_slot *sort_items(const struct qdr_problem *problem)
{
    uint32_t count = 0;
    struct qdri_lanes_slot *slot = qdri_zeros(qdri_problem_items(problem), sizeof *slot);
    if (!slot) {
        return NULL;
    }
    weigh_items(slot, problem);
    for (qdr_item i = 0; i < qdri_problem_items(problem); ++i) {
        if (problem->item[i].is_primary) {
            slot[count] = slot[i];
            slot[count++].place = i;
        }
    }
    qsort(slot, count, sizeof *slot, by_size);
    return slot;
}

/* In planes, the first of several items is branched on, or compared with others. */
static void reverse(struct qdri_lanes_slot *slot, uint32_t items)
{
    for (uint32_t k = 0; k < items / 2; ++k) {
        struct qdri_lanes_slot first = slot[k];
        slot[k] = slot[items - 1 - k];
        slot[items - 1 - k] = first;
    }
}

/* The items with most layers first, and of these the last one of the problem. */
static int by_place(const void *a, const void *b)
{
    const struct qdri_lanes_slot *x = a;
    const struct qdri_lanes_slot *y = b;
    if (x->weight != y->weight) {
        return x->weight > y->weight ? -1 : 1;
    }
    return x->place > y->place ? -1 : x->place < y->place;
}

/* Sorts anew for ties that go to the first item of the problem, however many options it had at
 * first: the search keeps to one corner of the problem, and subproblems come again more often.
 * Only how many vectors an item needs must still come before that. */
static void sort_by_place(const struct qdri_lanes_table *table, struct qdri_lanes_slot *slot)
{
    for (uint32_t k = 0; k < table->items; ++k) {
        slot[k].weight = qdri_lanes_layers(table, slot[k].size);
    }
    qsort(slot, table->items, sizeof *slot, by_place);
}

/* Plans the first stage.  Returns its items, in the order of the table, to be freed; NULL: no
 * memory. */
static struct qdri_lanes_slot *plan_stage(struct qdri_lanes_stage *stage,
                                          const struct qdr_problem *problem,
                                          const struct qdri_control *control)
{
    struct qdri_lanes_slot *slot = sort_items(problem);
    *stage = (struct qdri_lanes_stage){.table.options = problem->options};
    if (!slot) {
        return NULL;
    }
    qdri_lanes_plan(&stage->table, slot, problem->primary);
    qdri_lanes_slice(&stage->table, slot, control->lanes->layout);
    if (control->order == QDRI_ORDER_PLACE) {
        sort_by_place(&stage->table, slot);
    }
    if (stage->table.planes > 0) {
        reverse(slot, problem->primary);
    }
    if (control->lanes->common_effects && !qdri_lanes_plan_common_effects(&stage->table, problem)) {
        free(slot);
        return NULL;
    }
    return slot;
}

/* So many bytes of masks stay in a cache that every processor has. */
#define CACHE_BYTES ((size_t)1 << 19)

static size_t block_width(const struct qdri_lanes_table *table, uint64_t masks)
{
    const size_t vectors = (size_t)(CACHE_BYTES / QDRI_LANES_VECTOR / (masks + 1));
    const size_t width = (vectors > 0 ? vectors : 1) * QDRI_LANES_VECTOR;
    return width < table->row ? width : table->row;
}

/* What masks take: those of items, and of as many colors as there may be. */
static uint64_t bytes_of_masks(const struct qdr_problem *problem,
                               const struct qdri_lanes_table *table)
{
    const uint64_t entries = qdr_problem_entries(problem);
    const uint64_t count = qdri_problem_items(problem) + (problem->has_colors ? entries : 0);
    uint64_t bytes = 0;
    qdri_size_add(&bytes, entries, 2 * sizeof(uint32_t) + sizeof(qdr_item));
    qdri_size_add(&bytes, count, block_width(table, count));
    qdri_size_add(&bytes, table->row / QDRI_LANES_VECTOR + 3, sizeof(uint32_t));
    qdri_size_add(&bytes, (uint64_t)problem->color_names.count + 1, sizeof(uint32_t));
    return bytes;
}

/* What qdri_lanes_compile gives back when it has finished. */
static uint64_t bytes_of_building(const struct qdr_problem *problem)
{
    uint64_t bytes = 0;
    uint64_t items = qdri_problem_items(problem);
    qdri_size_add(&bytes, qdr_problem_entries(problem), 2 * sizeof(uint32_t) + sizeof(size_t));
    qdri_size_add(&bytes, items + 2, sizeof(uint32_t) + sizeof(struct qdri_lanes_slot));
    return bytes;
}

uint64_t qdri_lanes_bytes(const struct qdr_problem *problem, const struct qdri_control *control)
{
    struct qdri_lanes_stage stage;
    struct qdri_lanes_slot *slot = plan_stage(&stage, problem, control);
    if (!slot) {
        return 0;
    }
    free(slot);
    uint64_t building = bytes_of_building(problem) + bytes_of_masks(problem, &stage.table);
    if (control->lanes->common_effects) {
        qdri_size_add(&building, 1, qdri_lanes_commons_bytes(problem, &stage.table));
    }
    uint64_t searching = qdri_lanes_search_bytes(&stage);
    uint64_t bytes = qdri_lanes_carve(&stage, NULL);
    qdri_size_add(&bytes, 1, building > searching ? building : searching);
    return bytes;
}

/* Notes that an option settles the k-th item of a table of lanes. */
static void settle(struct qdri_lanes_table *table, qdr_option option, uint32_t k)
{
    table->settle[(size_t)option * table->words + k / 64] |= UINT64_C(1) << k % 64;
}

/* The bit of a state for the j-th option of the k-th item. */
static size_t state_bit(const struct qdri_lanes_table *table, uint32_t k, uint32_t j)
{
    size_t vector = table->first[k / table->lanes] + j / table->bits;
    size_t lane = vector * table->lanes + k % table->lanes;
    return lane * table->bits + j % table->bits;
}

/* Lays the items out: the root state, and the meaning of its bits.  bit[e] gets the bit of entry e
 * of a primary item. */
static void lay_out(struct qdri_lanes_table *table, const struct qdri_lanes_slot *slot,
                    const struct occurrences *found, size_t *bit)
{
    qdri_lanes_begin(table, slot);
    memset(table->bit, 0xFF, table->options * sizeof *table->bit);
    for (uint32_t k = 0; k < table->items; ++k) {
        table->item[k] = slot[k].place;
        for (uint32_t j = 0; j < slot[k].size; ++j) {
            uint32_t entry = found->entry[found->first[table->item[k]] + j];
            qdr_option owner = found->owner[entry];
            bit[entry] = state_bit(table, k, j);
            table->option[bit[entry]] = owner;
            if (table->bit[owner] == UINT32_MAX) {
                table->bit[owner] = (uint32_t)bit[entry];
            }
            if (table->planes == 0) {
                settle(table, owner, k);
            }
            qdri_lanes_set(table, table->root, bit[entry]);
        }
    }
}

/* Puts the bits of an option back; in planes, its items are not open any longer. */
static void keep_option(const struct qdri_lanes_table *table, const struct qdr_problem *problem,
                        unsigned char *effect, qdr_option option, const size_t *bit)
{
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        if (problem->item[problem->entry[e].item].is_primary) {
            qdri_lanes_set(table, effect, bit[e]);
            if (table->planes > 0) {
                qdri_lanes_clear(table, effect, qdri_lanes_open(table, bit[e]));
            }
        }
    }
}

/* ---------------------------------------------------------------------------- effects ---- */

/* An option excludes all that has one of its items, but what agrees on the item's color.  So its
 * effect is what *masks* leave, one for each of its entries: of an item, all that has not got it;
 * of an item and a color, besides these what gives it that color.
 *
 * Rows may be many times as large as a cache.  So they are made in blocks of columns, so narrow
 * that what all masks have there stays in one. */
struct masks {
    const struct qdri_lanes_table *table;
    const struct qdr_problem *problem;
    const struct occurrences *found;
    const size_t *bit;   /* of each entry of a primary item */
    uint32_t *of;        /* [entries]: the mask of an entry */
    qdr_item *item;      /* [count - items]: the item of a mask with a color */
    uint32_t count;      /* first those of items */
    uint32_t *in_column; /* entries of primary items, one block of columns after the other */
    uint32_t *column;    /* [blocks + 1]: where those of a block begin */
    size_t width;        /* of a block, in bytes */
    size_t blocks;
    unsigned char *block; /* what all masks have of the present one */
    struct qdri_arrays arrays;
};

static unsigned char *mask_at(const struct masks *masks, uint32_t mask)
{
    return masks->block + mask * masks->width;
}

/* Gives each entry its mask: entries of an item stand together in `found`.  False: no memory. */
static bool number_masks(struct masks *masks)
{
    const struct qdr_problem *problem = masks->problem;
    const uint32_t items = qdri_problem_items(problem);
    const size_t colors = (size_t)problem->color_names.count + 1;
    uint32_t *of_color = qdri_zeros(colors, sizeof *of_color); /* the last mask of a color */
    if (!of_color) {
        return false;
    }
    masks->count = items;
    for (qdr_item i = 0; i < items; ++i) {
        const uint32_t first = masks->count;
        for (uint32_t k = masks->found->first[i]; k < masks->found->first[i + 1]; ++k) {
            const uint32_t entry = masks->found->entry[k];
            const qdr_color color = problem->entry[entry].color;
            if (color != QDR_NO_COLOR && of_color[color] < first) {
                masks->item[masks->count - items] = i;
                of_color[color] = masks->count++;
            }
            masks->of[entry] = color == QDR_NO_COLOR ? i : of_color[color];
        }
    }
    free(of_color);
    return true;
}

/* Sorts the entries of primary items by the block in which their bits are.  False: no memory. */
static bool sort_by_column(struct masks *masks)
{
    const struct qdr_problem *problem = masks->problem;
    const struct occurrences *found = masks->found;
    const size_t bits = masks->width * 8;
    masks->column = qdri_array(&masks->arrays, masks->blocks + 2, sizeof *masks->column);
    if (!masks->column) {
        return false;
    }
    const uint32_t end = found->first[qdri_problem_items(problem)];
    for (uint32_t pass = 0; pass < 2; ++pass) {
        for (uint32_t k = 0; k < end; ++k) {
            const uint32_t entry = found->entry[k];
            if (!problem->item[problem->entry[entry].item].is_primary) {
                continue;
            }
            uint32_t *place = &masks->column[masks->bit[entry] / bits + 2 - pass];
            if (pass > 0) {
                masks->in_column[*place] = entry;
            }
            ++*place;
        }
        for (size_t b = 2; pass == 0 && b < masks->blocks + 2; ++b) {
            masks->column[b] += masks->column[b - 1];
        }
    }
    return true;
}

static bool begin_masks(struct masks *masks)
{
    const size_t entries = (size_t)qdr_problem_entries(masks->problem);
    masks->of = qdri_array(&masks->arrays, entries, sizeof *masks->of);
    masks->item = qdri_array(&masks->arrays, entries, sizeof *masks->item);
    masks->in_column = qdri_array(&masks->arrays, entries, sizeof *masks->in_column);
    if (masks->arrays.lacks_memory || !number_masks(masks)) {
        return false;
    }
    masks->width = block_width(masks->table, masks->count);
    masks->blocks = (masks->table->row - 1) / masks->width + 1;
    masks->block = qdri_lanes_block(masks->count * masks->width);
    return masks->block && sort_by_column(masks);
}

/* The option of an entry, whose bit is in the present block, has it in all rows but those that the
 * masks of its items make. */
static void strike(struct masks *masks, uint32_t entry, size_t first_bit)
{
    const struct qdr_problem *problem = masks->problem;
    const qdr_option option = masks->found->owner[entry];
    const size_t bit = masks->bit[entry] - first_bit;
    const uint32_t items = qdri_problem_items(problem);
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        qdri_lanes_clear(masks->table, mask_at(masks, problem->entry[e].item), bit);
        if (masks->of[e] >= items) {
            qdri_lanes_set(masks->table, mask_at(masks, masks->of[e]), bit);
        }
    }
}

/* What all masks have in a block of columns.  False, here and below: the work is to end. */
static bool fill_block(struct masks *masks, size_t block, struct qdri_control *control)
{
    const uint32_t items = qdri_problem_items(masks->problem);
    const size_t words = masks->width / sizeof(uint64_t);
    memset(masks->block, 0xFF, items * masks->width);
    memset(mask_at(masks, items), 0, (masks->count - items) * masks->width);
    for (uint32_t k = masks->column[block]; k < masks->column[block + 1]; ++k) {
        const qdr_option option = masks->found->owner[masks->in_column[k]];
        strike(masks, masks->in_column[k], block * masks->width * 8);
        if (qdri_control_work(control,
                              masks->problem->first[option + 1] - masks->problem->first[option])) {
            return false;
        }
    }
    for (uint32_t m = items; m < masks->count; ++m) {
        uint64_t *colored = (uint64_t *)(void *)mask_at(masks, m);
        const uint64_t *plain =
            (const uint64_t *)(const void *)mask_at(masks, masks->item[m - items]);
        for (size_t k = 0; k < words; ++k) {
            colored[k] |= plain[k];
        }
    }
    return !qdri_control_work(control, masks->count * words);
}

/* What all effects have in a block of columns. */
static bool apply_block(const struct qdri_lanes_table *table, const struct masks *masks,
                        size_t block, const struct qdri_lanes_kernel *kernel,
                        struct qdri_control *control)
{
    const struct qdr_problem *problem = masks->problem;
    const size_t begin = block * masks->width;
    const size_t left = table->row - begin;
    const size_t width = left < masks->width ? left : masks->width;
    const struct qdri_lanes_rows all = {masks->block, masks->width};
    for (qdr_option o = 0; o < problem->options; ++o) {
        unsigned char *row = table->effect + o * table->row + begin;
        const uint32_t entries = problem->first[o + 1] - problem->first[o];
        kernel->meet(row, &all, masks->of + problem->first[o], entries, width / QDRI_LANES_VECTOR);
        if (qdri_control_work(control, ((uint64_t)entries + 1) * (width / QDRI_LANES_VECTOR))) {
            return false;
        }
    }
    return true;
}

/* The effects of all options, and in planes a row behind them that has no effect. */
static bool make_effects(struct qdri_lanes_table *table, struct masks *masks,
                         const struct qdri_lanes_kernel *kernel, struct qdri_control *control)
{
    const struct qdr_problem *problem = masks->problem;
    bool goes_on = true;
    for (size_t block = 0; goes_on && block < masks->blocks; ++block) {
        goes_on =
            fill_block(masks, block, control) && apply_block(table, masks, block, kernel, control);
    }
    for (qdr_option o = 0; goes_on && o < problem->options; ++o) {
        table->original[o] = o;
        keep_option(table, problem, table->effect + o * table->row, o, masks->bit);
    }
    if (table->planes > 0) {
        memset(table->effect + table->options * table->row, 0xFF, table->row);
    }
    return goes_on;
}

unsigned char *qdri_lanes_compile(struct qdri_lanes_stage *stage, const struct qdr_problem *problem,
                                  const struct qdri_lanes_kernel *kernel,
                                  struct qdri_control *control)
{
    struct occurrences found = {.first = NULL};
    unsigned char *block = NULL;
    if (!find_occurrences(&found, problem)) {
        return NULL;
    }
    struct qdri_lanes_slot *slot = plan_stage(stage, problem, control);
    size_t *bit = qdri_zeros(problem->first[problem->options], sizeof *bit);
    if (slot && bit) {
        block = qdri_lanes_block(qdri_lanes_carve(stage, NULL));
    }
    if (block) {
        struct masks masks = {
            .table = &stage->table, .problem = problem, .found = &found, .bit = bit};
        qdri_lanes_carve(stage, block);
        stage->table.is_plain = qdri_problem_items(problem) == problem->primary;
        lay_out(&stage->table, slot, &found, bit);
        if (begin_masks(&masks) && make_effects(&stage->table, &masks, kernel, control)) {
            qdri_lanes_make_common_effects(&stage->table, problem, bit);
        } else {
            free(block);
            block = NULL;
        }
        qdri_arrays_free(&masks.arrays);
        free(masks.block);
    }
    free(bit);
    free(slot);
    qdri_arrays_free(&found.arrays);
    return block;
}
