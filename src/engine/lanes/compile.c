/* compile.c  From a problem to the table of the lanes engine.  lanes.c explains the layout. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "engine/lanes/lanes.h"

/* Who has an item: the entries of item i, inert options' left out, are entry[first[i]] ..
 * entry[first[i + 1] - 1], as indices into the problem's entries; owner[e] is entry e's option. */
struct occurrences {
    uint32_t *first;
    uint32_t *entry;
    qdr_option *owner;
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

/* What qdri_lanes_compile gives back when it has finished. */
static uint64_t bytes_of_building(const struct qdr_problem *problem)
{
    uint64_t bytes = 0;
    uint64_t items = qdri_problem_items(problem);
    qdri_size_add(&bytes, qdr_problem_entries(problem),
                  2 * sizeof(uint32_t) + sizeof(size_t) + sizeof(bool));
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
    uint64_t building = bytes_of_building(problem);
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

/* A row from which bits are taken, and its words that have lost some: mostly there are few. */
struct kept {
    const struct qdri_lanes_table *table;
    struct qdri_control *control; /* counts the steps */
    uint64_t *word;
    uint32_t *touched;
    uint32_t count;
};

static bool remove_option(const struct qdr_problem *problem, struct kept *kept, qdr_option option,
                          const size_t *bit)
{
    if (qdri_control_work(kept->control, problem->first[option + 1] - problem->first[option])) {
        return false;
    }
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        if (problem->item[problem->entry[e].item].is_primary) {
            const size_t at = bit[e] / 64;
            kept->touched[kept->count] = (uint32_t)at;
            kept->count += kept->word[at] == UINT64_MAX;
            qdri_lanes_clear(kept->table, (unsigned char *)kept->word, bit[e]);
        }
    }
    return true;
}

/* Puts its bits back, or takes them away again.  False, here and below: the work is to end. */
static bool set_option(const struct qdr_problem *problem, const struct kept *kept,
                       qdr_option option, const size_t *bit, bool is_back)
{
    if (qdri_control_work(kept->control, problem->first[option + 1] - problem->first[option])) {
        return false;
    }
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        if (problem->item[problem->entry[e].item].is_primary) {
            (is_back ? qdri_lanes_set : qdri_lanes_clear)(kept->table, (unsigned char *)kept->word,
                                                          bit[e]);
        }
    }
    return true;
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

/* Where most words are touched, it is faster to go through all of them. */
static bool apply_kept(const struct qdri_lanes_table *table, qdr_option option,
                       const struct kept *kept)
{
    uint64_t *effect = (uint64_t *)(void *)(table->effect + option * table->row);
    const size_t words = table->row / sizeof *effect;
    const bool is_sparse = kept->count < words / 4;
    if (qdri_control_work(kept->control, is_sparse ? kept->count : words)) {
        return false;
    }
    if (is_sparse) {
        for (uint32_t k = 0; k < kept->count; ++k) {
            effect[kept->touched[k]] &= kept->word[kept->touched[k]];
        }
        return true;
    }
    for (size_t k = 0; k < words; ++k) {
        effect[k] &= kept->word[k];
    }
    return true;
}

/* Puts the options of entry k's item that have its color back to `kept`, or takes them away
 * again. */
static bool set_color(const struct qdr_problem *problem, const struct occurrences *found,
                      uint32_t k, const size_t *bit, const struct kept *kept, bool is_back)
{
    const qdr_entry entry = problem->entry[found->entry[k]];
    const uint32_t end = found->first[entry.item + 1];
    for (uint32_t j = k; j < end && entry.color != QDR_NO_COLOR; ++j) {
        if (qdri_control_work(kept->control, 1)) {
            return false;
        }
        if (problem->entry[found->entry[j]].color == entry.color &&
            !set_option(problem, kept, found->owner[found->entry[j]], bit, is_back)) {
            return false;
        }
    }
    return true;
}

/* Applies `kept` to the options, from the k-th occurrence on, that have its color. */
static bool apply_to_color(const struct qdri_lanes_table *table, const struct qdr_problem *problem,
                           const struct occurrences *found, uint32_t k, uint32_t end,
                           const struct kept *kept, bool *is_done)
{
    const qdr_color color = problem->entry[found->entry[k]].color;
    for (uint32_t j = k; j < end; ++j) {
        const uint32_t other = found->entry[j];
        if (problem->entry[other].color == color) {
            if (!apply_kept(table, found->owner[other], kept)) {
                return false;
            }
            is_done[other] = true;
        }
    }
    return true;
}

/* Takes out of all effects what conflicts by one item: `kept` loses all of its options, and has
 * those of a color back while it is applied to these; without a color, all conflict.  Comparing all
 * pairs would take many more steps.  An option is taken out of its own effect, too; keep_option
 * puts it back. */
static bool remove_conflicts(struct qdri_lanes_table *table, const struct qdr_problem *problem,
                             const struct occurrences *found, qdr_item item, const size_t *bit,
                             struct kept *kept, bool *is_done)
{
    const uint32_t end = found->first[item + 1];
    for (uint32_t k = found->first[item]; k < end; ++k) {
        if (!remove_option(problem, kept, found->owner[found->entry[k]], bit)) {
            return false;
        }
    }
    for (uint32_t k = found->first[item]; k < end; ++k) {
        if (is_done[found->entry[k]]) {
            continue;
        }
        if (!set_color(problem, found, k, bit, kept, true) ||
            !apply_to_color(table, problem, found, k, end, kept, is_done) ||
            !set_color(problem, found, k, bit, kept, false)) {
            return false;
        }
    }
    for (uint32_t k = 0; k < kept->count; ++k) {
        kept->word[kept->touched[k]] = UINT64_MAX;
    }
    kept->count = 0;
    return true;
}

/* The effects before anything is taken out of them.  False: the work is to end. */
static bool begin_effects(struct qdri_lanes_table *table, struct qdri_control *control)
{
    const size_t rows = (size_t)table->options + (table->planes > 0);
    for (size_t k = 0; k < rows; ++k) {
        if (qdri_control_work(control, table->row / sizeof(uint64_t))) {
            return false;
        }
        memset(table->effect + k * table->row, 0xFF, table->row);
    }
    return true;
}

/* The effects of all options: every option that conflicts with them is gone.  The first two states
 * are not in use yet, and take what an item leaves.  False: the work is to end. */
static bool make_effects(struct qdri_lanes_stage *stage, const struct qdr_problem *problem,
                         const struct occurrences *found, const size_t *bit, bool *is_done,
                         struct qdri_control *control)
{
    struct qdri_lanes_table *table = &stage->table;
    struct kept kept = {.table = table,
                        .control = control,
                        .word = (uint64_t *)(void *)stage->state,
                        .touched = (uint32_t *)(void *)(stage->state + table->stride)};
    memset(kept.word, 0xFF, table->row);
    bool goes_on = begin_effects(table, control);
    for (qdr_item i = 0; goes_on && i < qdri_problem_items(problem); ++i) {
        goes_on = remove_conflicts(table, problem, found, i, bit, &kept, is_done);
    }
    for (qdr_option o = 0; goes_on && o < problem->options; ++o) {
        table->original[o] = o;
        keep_option(table, problem, table->effect + o * table->row, o, bit);
    }
    return goes_on;
}

unsigned char *qdri_lanes_compile(struct qdri_lanes_stage *stage, const struct qdr_problem *problem,
                                  struct qdri_control *control)
{
    struct occurrences found;
    unsigned char *block = NULL;
    if (!find_occurrences(&found, problem)) {
        return NULL;
    }
    struct qdri_lanes_slot *slot = plan_stage(stage, problem, control);
    size_t *bit = qdri_zeros(problem->first[problem->options], sizeof *bit);
    bool *is_done = qdri_zeros(problem->first[problem->options], sizeof *is_done);
    if (slot && bit && is_done) {
        block = qdri_lanes_block(qdri_lanes_carve(stage, NULL));
    }
    if (block) {
        qdri_lanes_carve(stage, block);
        stage->table.is_plain = qdri_problem_items(problem) == problem->primary;
        lay_out(&stage->table, slot, &found, bit);
        if (make_effects(stage, problem, &found, bit, is_done, control)) {
            qdri_lanes_make_common_effects(&stage->table, problem, bit);
        } else {
            free(block);
            block = NULL;
        }
    }
    free(is_done);
    free(bit);
    free(slot);
    free_occurrences(&found);
    return block;
}
