/* compact.c  Compaction: a smaller table for what a node leaves of its table.
 *
 * Deep in a tree, most items are settled and most options are gone, but every node still works on
 * vectors for all of them.  So where the subtree of a node is expected to be large, the items that
 * are not settled and the options that are left get a table of their own, a new *stage*, with
 * narrower lanes, fewer vectors, and effects that fit a cache; the search goes on in it, and comes
 * back when it is exhausted.
 *
 * How large a subtree will be is told by the earlier ones that began on the same level:
 * worth[level] is their mean number of nodes so far, reviewed now and then.  Everything follows
 * from counts, never from times, so that the tree is the same on every machine.
 *
 * The rows of the new table are made from those of the old one: the bits of each lane that are left
 * are moved together (lanes_project.h).  Since an option that is left has its bit in all its lanes,
 * and none of them is settled, nothing else is needed. */
#include <string.h>

#include "engine/lanes/lanes.h"

/* Nodes before the first review, and between the first few; the intervals grow with the search. */
#define REVIEW 1024

/* Subtrees of fewer nodes are never worth a table. */
#define LEAST_WORTH 32

/* What things cost, roughly, in nanoseconds: to make a table and, for each of them, to find an
 * option of an item that is left and move it, to pass over an option, to move a word of a row, and
 * to sieve by a vector of an option; and a node and each of its vectors, in registers (where more
 * nodes are needed) or in memory. */
#define PRICE_TABLE 2000
#define PRICE_ENTRY 4
#define PRICE_OPTION 1
#define PRICE_WORD 2
#define PRICE_TEST 6
#define PRICE_SMALL_NODE 20
#define PRICE_SMALL_VECTOR 12
#define PRICE_NODE 50
#define PRICE_VECTOR 9

/* Tables of one vector cannot become smaller. */
static void ask_again(struct qdri_lanes *s, struct qdri_lanes_stage *stage)
{
    if (stage->table.planes > 0) {
        stage->compact_to = 0;
    } else if (s->control->lanes->compact == QDRI_COMPACT_ALWAYS) {
        stage->compact_to = UINT32_MAX;
    } else {
        stage->compact_to = stage->table.vectors > 1 ? s->large_to : 0;
    }
}

void qdri_lanes_forget(struct qdri_lanes *s)
{
    s->review_at = s->control->lanes->compact == QDRI_COMPACT_AUTO ? REVIEW : UINT64_MAX;
    s->large_to = 0;
    ask_again(s, &s->stage[0]);
}

void qdri_lanes_review(struct qdri_lanes *s)
{
    uint64_t nodes = s->control->stats.nodes;
    uint64_t below = 0;
    s->review_at = nodes + (nodes / 4 > REVIEW ? nodes / 4 : REVIEW);
    s->large_to = 0;
    for (uint64_t level = s->control->stats.deepest + 1; level-- > 0;) {
        below += s->profile[level];
        s->worth[level] = s->profile[level] > 0 ? below / s->profile[level] : 0;
        if (s->large_to == 0 && s->worth[level] >= LEAST_WORTH) {
            s->large_to = (uint32_t)level;
        }
    }
    for (uint32_t k = 0; k <= s->depth; ++k) {
        ask_again(s, &s->stage[k]);
    }
}

/* What is left of a table at a node: the items that are not settled, sorted by size. */
struct rest {
    const struct qdri_lanes_table *table;
    unsigned char *state;
    struct qdri_lanes_slot *slot;
    uint32_t items;
};

static uint32_t lane_size(const struct rest *rest, uint32_t group, uint32_t place)
{
    const uint32_t *first = rest->table->first;
    uint32_t size = 0;
    for (uint32_t v = first[group]; v < first[group + 1]; ++v) {
        size += (uint32_t)__builtin_popcountll(qdri_lanes_lane(rest->table, rest->state, v, place));
    }
    return size;
}

static void merge(struct qdri_lanes_slot *to, const struct qdri_lanes_slot *from, uint32_t middle,
                  uint32_t end)
{
    uint32_t a = 0;
    uint32_t b = middle;
    for (uint32_t k = 0; k < end; ++k) {
        bool takes_first = b == end || (a < middle && from[a].size >= from[b].size);
        to[k] = takes_first ? from[a++] : from[b++];
    }
}

/* Sorts slots by size, the largest first and equal ones as they are, with as much room again behind
 * them; returns where they are then. */
static struct qdri_lanes_slot *sort_slots(struct qdri_lanes_slot *slot, uint32_t count)
{
    struct qdri_lanes_slot *room = slot + count;
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t k = 0; k < count; k += 2 * width) {
            uint32_t left = count - k;
            merge(room + k, slot + k, left < width ? left : width,
                  left < 2 * width ? left : 2 * width);
        }
        struct qdri_lanes_slot *sorted = room;
        room = slot;
        slot = sorted;
    }
    return slot;
}

static struct rest find_rest(const struct qdri_lanes *s)
{
    const struct qdri_lanes_stage *stage = &s->stage[s->depth];
    const struct qdri_lanes_table *t = &stage->table;
    struct rest rest = {.table = t, .state = qdri_lanes_state(stage, s->level), .slot = s->slot};
    const uint64_t *settled = qdri_lanes_settled(t, rest.state);
    for (uint32_t k = 0; k < t->items; ++k) {
        if (!(settled[k / 64] >> k % 64 & 1)) {
            uint32_t size = lane_size(&rest, k / t->lanes, k % t->lanes);
            rest.slot[rest.items++] = (struct qdri_lanes_slot){.size = size, .place = k};
        }
    }
    rest.slot = sort_slots(rest.slot, rest.items);
    return rest;
}

/* Marks the options that are left in s->number, which holds zeros before. */
static void mark_options(struct qdri_lanes *s, const struct rest *rest)
{
    const struct qdri_lanes_table *t = rest->table;
    for (uint32_t j = 0; j < rest->items; ++j) {
        uint32_t group = rest->slot[j].place / t->lanes;
        uint32_t place = rest->slot[j].place % t->lanes;
        for (uint32_t v = t->first[group]; v < t->first[group + 1]; ++v) {
            const uint32_t *option = t->option + ((size_t)v * t->lanes + place) * t->bits;
            for (uint64_t word = qdri_lanes_lane(rest->table, rest->state, v, place); word != 0;
                 word &= word - 1) {
                s->number[option[__builtin_ctzll(word)]] = 1;
            }
        }
    }
}

/* Numbers the marked options in the order of the old table; returns how many. */
static uint32_t number_options(struct qdri_lanes *s, const struct qdri_lanes_table *t)
{
    uint32_t count = 0;
    for (uint32_t o = 0; o < t->options; ++o) {
        if (s->number[o] != 0) {
            s->number[o] = count;
            s->left[count++] = o;
        }
    }
    return count;
}

uint64_t qdri_lanes_price_of_node(const struct qdri_lanes_table *t)
{
    return qdri_lanes_in_registers(t) ? PRICE_SMALL_NODE + (uint64_t)t->vectors * PRICE_SMALL_VECTOR
                                      : PRICE_NODE + (uint64_t)t->vectors * PRICE_VECTOR;
}

/* For options and words of rows, what is likely of those that are left. */
static uint64_t price_of_table(const struct qdri_lanes *s, const struct rest *rest,
                               const struct qdri_lanes_table *smaller)
{
    const struct qdri_lanes_table *t = rest->table;
    const uint64_t options = smaller->entries * t->options / t->entries;
    const uint64_t words = (uint64_t)rest->items * t->vectors / t->groups;
    const uint64_t tests = s->control->lanes->sieves_rest ? options * t->vectors : 0;
    return PRICE_TABLE + smaller->entries * PRICE_ENTRY + (uint64_t)t->options * PRICE_OPTION +
           options * words * PRICE_WORD + tests * PRICE_TEST;
}

/* Would a table with these measures pay, for subtrees of the size that is usual on this level? */
static bool is_worth_it(const struct qdri_lanes *s, const struct rest *rest,
                        const struct qdri_lanes_table *smaller)
{
    const struct qdri_lanes_table *t = rest->table;
    if (s->control->lanes->compact == QDRI_COMPACT_ALWAYS || smaller->vectors >= t->vectors) {
        return s->control->lanes->compact == QDRI_COMPACT_ALWAYS;
    }
    const uint64_t before = qdri_lanes_price_of_node(t);
    const uint64_t after = qdri_lanes_price_of_node(smaller);
    return before > after &&
           s->worth[s->level] * (before - after) > price_of_table(s, rest, smaller);
}

/* Gives a planned stage room behind those above it.  False: there is not enough. */
static bool make_room(struct qdri_lanes *s, struct qdri_lanes_stage *stage)
{
    uint64_t begin = s->stage[s->depth].end;
    uint64_t size = qdri_lanes_carve(stage, NULL);
    if (size > s->room_size - begin) {
        return false;
    }
    qdri_lanes_carve(stage, s->room + begin);
    stage->end = begin + size;
    return true;
}

/* Returns the lowest `count` bits of a mask, or as many as there are. */
static uint64_t lowest_bits(uint64_t mask, uint32_t count)
{
    uint64_t rest = mask;
    while (count-- > 0 && rest != 0) {
        rest &= rest - 1;
    }
    return mask ^ rest;
}

/* Lays out the lane of the j-th item: what its bits mean, and how they are moved there.  Returns
 * the number of moves. */
static uint32_t lay_out_lane(struct qdri_lanes *s, const struct rest *rest,
                             struct qdri_lanes_table *to, uint32_t j, struct qdri_lanes_move *move)
{
    const struct qdri_lanes_table *from = rest->table;
    const uint32_t group = rest->slot[j].place / from->lanes;
    const uint32_t place = rest->slot[j].place % from->lanes;
    uint32_t moves = 0;
    uint32_t bit = 0; /* of the lane */
    for (uint32_t v = from->first[group]; v < from->first[group + 1]; ++v) {
        const uint32_t *option = from->option + ((size_t)v * from->lanes + place) * from->bits;
        uint64_t part;
        for (uint64_t word = qdri_lanes_lane(rest->table, rest->state, v, place); word != 0;
             word ^= part) {
            uint32_t vector = to->first[j / to->lanes] + bit / to->bits;
            uint32_t lane = vector * to->lanes + j % to->lanes;
            const size_t first = ((size_t)v * from->lanes + place) * from->bits;
            part = lowest_bits(word, to->bits - bit % to->bits);
            move[moves++] =
                (struct qdri_lanes_move){.mask = part << qdri_lanes_in_word(from, first),
                                         .from = (uint32_t)(first / 64 * 8),
                                         .to = lane,
                                         .shift = bit % to->bits};
            for (uint64_t left = part; left != 0; left &= left - 1, ++bit) {
                uint32_t number = s->number[option[__builtin_ctzll(left)]];
                to->option[(size_t)lane * to->bits + bit % to->bits] = number;
                if (to->bit[number] == UINT32_MAX) {
                    to->bit[number] = lane * to->bits + bit % to->bits;
                }
                to->settle[(size_t)number * to->words + j / 64] |= UINT64_C(1) << j % 64;
            }
        }
    }
    to->item[j] = from->item[rest->slot[j].place];
    return moves;
}

/* Fills the arrays of a stage; its first state serves as a row without options. */
static void fill(struct qdri_lanes *s, const struct rest *rest, struct qdri_lanes_stage *stage)
{
    const struct qdri_lanes_table *from = rest->table;
    struct qdri_lanes_table *to = &stage->table;
    uint32_t moves = 0;
    qdri_lanes_begin(to, rest->slot);
    memcpy(stage->state, to->root, to->stride);
    memset(to->bit, 0xFF, to->options * sizeof *to->bit);
    for (uint32_t j = 0; j < to->items; ++j) {
        moves += lay_out_lane(s, rest, to, j, s->move + moves);
    }
    for (uint32_t o = 0; o < to->options; ++o) {
        memcpy(to->effect + o * to->row, stage->state, to->row);
        s->kernel->project[qdri_lanes_width(to)](
            to->effect + o * to->row, from->effect + s->left[o] * from->row, s->move, moves);
        to->original[o] = from->original[s->left[o]];
    }
    s->kernel->project[qdri_lanes_width(to)](to->root, rest->state, s->move, moves);
    memcpy(stage->state, to->root, to->stride);
}

static bool enter(struct qdri_lanes *s, const struct rest *rest, struct qdri_lanes_stage *stage)
{
    stage->table.options = number_options(s, rest->table);
    stage->table.is_plain = rest->table->is_plain;
    bool is_made = make_room(s, stage);
    if (is_made) {
        fill(s, rest, stage);
        qdri_lanes_find_search(s->kernel, stage);
        stage->base = s->level;
        stage->trail = s->trail_height;
        stage->kept = s->frame[s->level].kept;
        stage->kept.is_wanted &= rest->table->is_plain; /* else, sieving has changed its key */
        qdri_lanes_new_generation(s, stage);
        ask_again(s, stage);
        s->position = QDRI_LANES_AT_STAGE;
        ++s->depth;
    }
    for (uint32_t k = 0; k < stage->table.options; ++k) {
        s->number[s->left[k]] = 0;
    }
    return is_made;
}

/* At the present node, without what was found to be forced there: its options are tried again.  No
 * option was chosen to come to the root of a piece. */
static void settle_again(struct qdri_lanes *s)
{
    s->trail_height = s->level > s->origin ? s->frame[s->level - 1].trail + 1 : 0;
    s->position = QDRI_LANES_AT_STAGE;
}

static bool try_it(struct qdri_lanes *s)
{
    if (s->depth + 1 == QDRI_LANES_STAGES) {
        return false;
    }
    struct qdri_lanes_stage *stage = &s->stage[s->depth + 1];
    struct rest rest = find_rest(s);
    qdri_lanes_plan(&stage->table, rest.slot, rest.items);
    if (!is_worth_it(s, &rest, &stage->table)) {
        return false;
    }
    mark_options(s, &rest);
    if (s->control->lanes->sieves_rest) {
        s->kernel->sieve_rest[qdri_lanes_width(rest.table)](rest.table, rest.state, s->number);
        rest = find_rest(s);
        qdri_lanes_plan(&stage->table, rest.slot, rest.items);
    }
    bool is_entered = enter(s, &rest, stage);
    if (!is_entered) {
        settle_again(s);
    }
    return true;
}

/* Where it does not pay, levels from this one on are not asked again before the next review. */
bool qdri_lanes_compact(struct qdri_lanes *s)
{
    uint32_t depth = s->depth;
    bool is_done = try_it(s);
    if (s->depth == depth && (is_done || s->control->lanes->compact == QDRI_COMPACT_AUTO)) {
        s->stage[depth].compact_to = s->level - 1;
    }
    return is_done;
}
