/* tallies_compile.c  From a problem with bounds to its table, and to its root.  tallies.c explains
 * the layout. */
#include <string.h>

#include "base/alloc.h"
#include "engine/lanes/bounded/tallies.h"

#include <stdlib.h>

/* The largest item that tallies of 8 bits, and of 16 bits, are enough for: a need may be one more
 * than there are options, and a slack falls as far below zero. */
#define MOST_IN_8 126
#define MOST_IN_16 32766

/* Where no item has more options than this, those that need none are branched on, too. */
#define MOST_TO_FINISH 16

/* The options of each item that are not inert; NULL: no memory. */
static uint32_t *count_options(const struct qdr_problem *problem)
{
    uint32_t *size = qdri_zeros(qdri_problem_items(problem), sizeof *size);
    for (qdr_option o = 0; size && o < problem->options; ++o) {
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            size[problem->entry[e].item] += !problem->inert[o];
        }
    }
    return size;
}

static uint32_t largest_item(const struct qdr_problem *problem, const uint32_t *size)
{
    uint32_t most = 0;
    for (qdr_item i = 0; i < qdri_problem_items(problem); ++i) {
        if (problem->item[i].is_primary && size[i] > most) {
            most = size[i];
        }
    }
    return most;
}

const char *qdri_tallies_refusal(const struct qdr_problem *problem,
                                 const struct qdri_control *control)
{
    const char *refusal = qdri_lanes_refusal(problem, control);
    if (refusal || problem->options <= MOST_IN_16) {
        return refusal;
    }
    uint32_t *size = count_options(problem);
    const uint32_t most = size ? largest_item(problem, size) : 0;
    free(size);
    return most > MOST_IN_16 ? "takes no items of so many options where any has bounds" : NULL;
}

static bool has_choice(const struct qdr_problem *problem, const uint32_t *size)
{
    bool is_there = false;
    for (qdr_item i = 0; i < qdri_problem_items(problem); ++i) {
        const struct qdri_item *item = &problem->item[i];
        is_there |= item->is_primary && item->low != item->high && item->high < size[i];
    }
    return is_there;
}

bool qdri_tallies_plan(struct qdri_tallies_table *table, const struct qdr_problem *problem)
{
    uint32_t *size = count_options(problem);
    if (!size) {
        return false;
    }
    table->items = problem->primary;
    table->options = 0;
    table->entries = 0;
    for (qdr_option o = 0; o < problem->options; ++o) {
        table->options += !problem->inert[o];
    }
    for (qdr_item i = 0; i < qdri_problem_items(problem); ++i) {
        table->entries += problem->item[i].is_primary ? size[i] : 0;
    }
    table->has_choice = has_choice(problem, size);
    table->finishes = largest_item(problem, size) <= MOST_TO_FINISH;
    table->bits = largest_item(problem, size) <= MOST_IN_8 ? 8 : 16;
    free(size);
    const uint32_t lanes = QDRI_LANES_BITS / table->bits;
    table->vectors = (table->items - 1) / lanes + 1;
    const uint32_t words = table->options / 64 + (table->options % 64 > 0);
    table->words = words <= 2 ? words + (words == 0) : words <= 4 ? 4 : words;
    table->is_dense = table->vectors <= QDRI_TALLIES_DENSE;
    table->is_loose = table->items == qdri_problem_items(problem);
    const size_t set = (table->words - 1) / (QDRI_LANES_VECTOR / 8) + 1;
    table->stride = (3 * (size_t)table->vectors + set) * QDRI_LANES_VECTOR;
    return true;
}

/* Whole vectors first, and then what needs less and less alignment. */
uint64_t qdri_tallies_carve(struct qdri_tallies_table *t, const struct qdr_problem *problem,
                            unsigned char *block)
{
    uint64_t used = 0;
    t->root = qdri_lanes_deal(block, &used, 1, t->stride);
    t->one = qdri_lanes_deal(block, &used, t->is_dense ? t->options : 0, qdri_tallies_row(t));
    t->keep = qdri_lanes_deal(block, &used, t->options, t->words * sizeof *t->keep);
    t->member = qdri_lanes_deal(block, &used, t->items, t->words * sizeof *t->member);
    t->first = qdri_lanes_deal(block, &used, (uint64_t)t->options + 1, sizeof *t->first);
    t->entry = qdri_lanes_deal(block, &used, t->entries, sizeof *t->entry);
    t->item = qdri_lanes_deal(block, &used, t->items, sizeof *t->item);
    t->original = qdri_lanes_deal(block, &used, t->options, sizeof *t->original);
    t->number = qdri_lanes_deal(block, &used, problem->options, sizeof *t->number);
    qdri_size_add(&used, 1, QDRI_LANES_VECTOR - used % QDRI_LANES_VECTOR);
    return used;
}

uint64_t qdri_tallies_building_bytes(const struct qdr_problem *problem)
{
    uint64_t bytes = 0;
    qdri_size_add(&bytes, (uint64_t)qdri_problem_items(problem) + 1, sizeof(uint32_t));
    qdri_size_add(&bytes, qdr_problem_entries(problem), sizeof(uint32_t));
    return bytes;
}

/* Numbers items and options; `place` gets the number of each primary item. */
static void number_all(struct qdri_tallies_table *t, const struct qdr_problem *problem,
                       uint32_t *place)
{
    uint32_t items = 0;
    uint32_t options = 0;
    uint32_t entries = 0;
    for (qdr_item i = 0; i < qdri_problem_items(problem); ++i) {
        if (problem->item[i].is_primary) {
            t->item[items] = i;
            place[i] = items++;
        }
    }
    for (qdr_option o = 0; o < problem->options; ++o) {
        t->number[o] = problem->inert[o] ? UINT32_MAX : options;
        if (problem->inert[o]) {
            continue;
        }
        t->original[options] = o;
        t->first[options++] = entries;
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            if (problem->item[problem->entry[e].item].is_primary) {
                t->entry[entries++] = place[problem->entry[e].item];
            }
        }
    }
    t->first[options] = entries;
}

/* Who has what: the sets of items' options, and the rows of ones. */
static void fill_rows(struct qdri_tallies_table *t)
{
    memset(t->member, 0, (size_t)t->items * t->words * sizeof *t->member);
    memset(t->one, 0, t->is_dense ? t->options * qdri_tallies_row(t) : 0);
    for (uint32_t o = 0; o < t->options; ++o) {
        for (uint32_t e = t->first[o]; e < t->first[o + 1]; ++e) {
            uint64_t *member = t->member + (size_t)t->entry[e] * t->words;
            member[o / 64] |= UINT64_C(1) << o % 64;
            if (t->is_dense) {
                qdri_tallies_put(t, t->one + o * qdri_tallies_row(t), 0, t->entry[e], 1);
            }
        }
    }
}

/* The root without needs: everything is left. */
static void fill_root(struct qdri_tallies_table *t, const struct qdr_problem *problem)
{
    uint64_t *left = qdri_tallies_left(t, t->root);
    memset(t->root, 0, t->stride);
    for (uint32_t o = 0; o < t->options; ++o) {
        left[o / 64] |= UINT64_C(1) << o % 64;
    }
    for (uint32_t k = 0; k < t->items; ++k) {
        const struct qdri_item *item = &problem->item[t->item[k]];
        const uint64_t *member = t->member + (size_t)k * t->words;
        uint32_t size = 0;
        for (uint32_t w = 0; w < t->words; ++w) {
            size += (uint32_t)__builtin_popcountll(member[w]);
        }
        const uint32_t need = item->low <= size ? item->low : size + 1;
        const uint32_t room = item->high <= size ? item->high : size;
        qdri_tallies_put(t, t->root, QDRI_TALLY_SLACK, k, (int32_t)size - (int32_t)need);
        qdri_tallies_put(t, t->root, QDRI_TALLY_NEED, k, (int32_t)need);
        qdri_tallies_put(t, t->root, QDRI_TALLY_ROOM, k, (int32_t)room);
    }
}

/* ----------------------------------------------------------------------------- conflicts ---- */

/* Do two options that have an item exclude each other for that? */
static bool is_exclusive(const struct qdri_item *item)
{
    return !item->is_primary || item->high == 1;
}

/* Each option excludes itself, and whoever shares an item that cannot be shared. */
static bool fill_conflicts(struct qdri_tallies_table *t, const struct qdr_problem *problem,
                           const uint32_t *first, const struct qdri_user *user,
                           struct qdri_control *control)
{
    memset(t->keep, 0xFF, (size_t)t->options * t->words * sizeof *t->keep);
    for (uint32_t o = 0; o < t->options; ++o) {
        uint64_t *keep = t->keep + (size_t)o * t->words;
        const qdr_option at = t->original[o];
        keep[o / 64] &= ~(UINT64_C(1) << o % 64);
        for (uint32_t e = problem->first[at]; e < problem->first[at + 1]; ++e) {
            const qdr_entry entry = problem->entry[e];
            if (!is_exclusive(&problem->item[entry.item])) {
                continue;
            }
            const uint32_t end = first[entry.item + 1];
            for (uint32_t k = first[entry.item]; k < end; ++k) {
                const uint32_t other = t->number[user[k].option];
                if (entry.color == QDR_NO_COLOR || user[k].color != entry.color) {
                    keep[other / 64] &= ~(UINT64_C(1) << other % 64);
                }
            }
            if (qdri_control_work(control, end - first[entry.item])) {
                return false;
            }
        }
        if (qdri_control_work(control, t->words)) {
            return false;
        }
    }
    return true;
}

bool qdri_tallies_compile(struct qdri_tallies_table *table, const struct qdr_problem *problem,
                          struct qdri_control *control)
{
    const uint32_t items = qdri_problem_items(problem);
    uint32_t *place = qdri_zeros(items, sizeof *place);
    bool is_done = place != NULL;
    if (is_done) {
        number_all(table, problem, place);
        fill_rows(table);
        fill_root(table, problem);
    }
    free(place);
    uint32_t *first = qdri_zeros((size_t)items + 2, sizeof *first);
    struct qdri_user *user = qdri_zeros(qdr_problem_entries(problem), sizeof *user);
    is_done = is_done && first && user;
    if (is_done) {
        qdri_problem_list_users(problem, problem->inert, first, user);
        is_done = fill_conflicts(table, problem, first, user, control);
    }
    free(first);
    free(user);
    return is_done;
}

/* -------------------------------------------------------------------------------- states ---- */

/* Takes an option that is left out of the set, and its items' slack. */
static void drop(const struct qdri_tallies_table *t, unsigned char *state, uint32_t option)
{
    uint64_t *left = qdri_tallies_left(t, state);
    left[option / 64] &= ~(UINT64_C(1) << option % 64);
    for (uint32_t e = t->first[option]; e < t->first[option + 1]; ++e) {
        const uint32_t item = t->entry[e];
        const int32_t slack = qdri_tallies_get(t, state, QDRI_TALLY_SLACK, item);
        qdri_tallies_put(t, state, QDRI_TALLY_SLACK, item, slack - 1);
    }
}

void qdri_tallies_leave(const struct qdri_tallies_table *t, unsigned char *state, uint32_t option)
{
    if (qdri_tallies_has(qdri_tallies_left(t, state), option)) {
        drop(t, state, option);
    }
}

void qdri_tallies_take(const struct qdri_tallies_table *t, unsigned char *state, uint32_t option)
{
    const uint64_t *left = qdri_tallies_left(t, state);
    if (!qdri_tallies_has(left, option)) {
        return;
    }
    const uint64_t *keep = t->keep + (size_t)option * t->words;
    for (uint32_t w = 0; w < t->words; ++w) {
        for (uint64_t gone = left[w] & ~keep[w]; gone != 0; gone &= gone - 1) {
            drop(t, state, w * 64 + (uint32_t)__builtin_ctzll(gone));
        }
    }
    for (uint32_t e = t->first[option]; e < t->first[option + 1]; ++e) {
        const uint32_t item = t->entry[e];
        const int32_t need = qdri_tallies_get(t, state, QDRI_TALLY_NEED, item);
        const int32_t slack = qdri_tallies_get(t, state, QDRI_TALLY_SLACK, item);
        const int32_t room = qdri_tallies_get(t, state, QDRI_TALLY_ROOM, item);
        qdri_tallies_put(t, state, QDRI_TALLY_NEED, item, need - (need > 0));
        qdri_tallies_put(t, state, QDRI_TALLY_SLACK, item, slack + (need > 0));
        qdri_tallies_put(t, state, QDRI_TALLY_ROOM, item, room - 1);
    }
}
