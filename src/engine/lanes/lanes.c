/* lanes.c  Lanes of bits: all options of all items at once.  The fast engine.
 *
 * Idea.  Every primary item has a *lane*: a row of bits, one for each of its options.  An option
 * has a bit in the lane of each of its items.  All lanes lie side by side in a *state*, a few
 * vectors that a processor works on whole.  For every option there is an *effect*, made beforehand:
 * a state with zeros where conflicting options have their bits, and ones elsewhere.  To choose an
 * option,
 *
 *     child = parent AND effect[option]
 *
 * over the whole state.  That is a copy, so nothing is ever undone.  The same pass over the vectors
 * sees what follows: a lane without a bit is a dead end, and a lane with one bit left forces its
 * option.  Forced options are applied at once, several in one pass, until nothing is forced; so a
 * node of this engine's tree stands for many of the links engine's.  Two options conflict when they
 * share a primary item, or a secondary one without giving it the same color; both are known
 * beforehand, so that secondary items and colors have no lanes and cost nothing at all while
 * searching.
 *
 * Planes.  Where there are many items with few options, the rows are turned round: one for the
 * first options of all items, one for the second, and so on.  kernel/planes.h explains that
 * *layout*, in which a lane is one bit wide and goes through all vectors of its group; everything
 * else here holds for it as well, but that it has no smaller stages.
 *
 * Choice, in lanes.  Where no item has more options than a lane has bits: among the first few items
 * with two options, the one whose options force most.  Otherwise, the last item with the fewest
 * options.  The choice is the same for every instruction set, and with it the tree and the order of
 * solutions.  Items whose options exclude most stand last among those of their size (compile.c).
 * In tables that do not fit registers, options of the item that would leave another one empty at
 * once are dropped.
 *
 * Source.  The exact-cover search is Knuth's Algorithm X (TAOCP 7.2.2.1); representing all options
 * that are left as bit vectors, filtered by precomputed conflicts, is folklore among enumerators of
 * packings.
 *
 * Cost.  Time: a pass over the state for a node and for each batch of forced options.  Memory: an
 * effect for each option and a state for each level; qdri_lanes_bytes tells how much, and a problem
 * that would take more than it may is left to links.
 *
 * Layout.  Items are sorted by their number of options, the largest first, and dealt into *groups*
 * of as many as there are lanes in a *vector* of 64 bytes.  A group whose largest item has more
 * options than a lane has bits gets several vectors; its items' lanes go on from one to the next.
 * Behind the vectors stand the *settled* masks: a bit for each item, 64 in a word, set where the
 * item's option is chosen or forced.  Applying an option settles its items; its own bits stay, so
 * that a lane is empty at a dead end only.
 *
 *     state:  vectors of group 0 | vectors of group 1 | ... | settled[0] settled[1] ...
 *
 * The layout is the same for all instruction sets: a vector is one register, or several *parts*.
 * States of a few vectors are worked on in registers (lanes_settle.h), and larger ones in memory.
 *
 * Rushes.  Where nobody looks on, the search of such small tables is left to a walk that does
 * nothing else (lanes_rush.h).
 *
 * Sieving.  An option *fails at once* if choosing it would leave an item without any.  Where that
 * pays, a node's state loses all such options before it branches (sieve.c).
 *
 * Stages.  Deep in the tree, where few items and options are left, they get a smaller table of
 * their own: a new *stage*, with its own numbers of options (compact.c).  A level belongs to the
 * last stage that begins at it or above it; a stage ends when the search retreats from its root.
 *
 * Invariants at a node, once it has been settled:
 *     state = root AND the effects of all options assumed, or on the trail since the stage began
 *             (the assumed ones are applied together, when the search begins), without those that
 *             were sieved
 *     every lane has a bit; every lane with exactly one bit is settled
 */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "engine/lanes/lanes.h"

/* Filling a table of this size takes about a second; it is enough for Sudokus of side 25.  Larger
 * problems begin with links (links/relay.c). */
#define MODEST (UINT64_C(256) << 20)

/* Who wants no more than so many solutions may have them before a table of this size is filled,
 * which takes two milliseconds; and if not, relay makes smaller ones. */
#define FEW 2
#define MODEST_FOR_FEW (UINT64_C(3) << 20)

/* Bytes that smaller stages may take even where the problem itself is small. */
#define LEAST_ROOM (UINT64_C(256) << 10)

/* In the order of enum qdri_isa, and the better the later. */
static const struct qdri_lanes_kernel *const kernels[] = {
    NULL, &qdri_lanes_portable, &qdri_lanes_avx2, &qdri_lanes_avx512, &qdri_lanes_simd128};

const struct qdri_lanes_kernel *qdri_lanes_find_kernel(enum qdri_isa isa)
{
    const bool is_free = isa == QDRI_ISA_AUTO;
    isa = is_free ? QDRI_ISA_SIMD128 : isa;
    while (!kernels[isa]->is_supported || !kernels[isa]->is_supported()) {
        if (!is_free) {
            return NULL;
        }
        --isa;
    }
    return kernels[isa];
}

/* What all smaller stages together may take. */
static uint64_t room_for_stages(const struct qdri_lanes_stage *stage)
{
    struct qdri_lanes_stage copy = *stage;
    if (stage->table.planes > 0) {
        return QDRI_LANES_VECTOR;
    }
    uint64_t size = qdri_lanes_carve(&copy, NULL) / 2;
    return size / QDRI_LANES_VECTOR * QDRI_LANES_VECTOR + LEAST_ROOM;
}

/* Smaller stages may have wider lanes and more groups, but no group has fewer lanes. */
static uint32_t most_groups(const struct qdri_lanes_table *table)
{
    return (table->items - 1) / (QDRI_LANES_BITS / 64) + 1;
}

/* How many options there are to be numbered anew for a smaller stage, and how many words to be
 * moved. */
static uint32_t numbers(const struct qdri_lanes_table *table)
{
    return table->planes > 0 ? 0 : table->options;
}

static uint64_t moves(const struct qdri_lanes_table *table)
{
    return table->planes > 0 ? 0 : table->entries;
}

/* Each level settles a lane at least, and each entry of the trail does; a few more may be written
 * behind. */
static struct qdri_fields fields_of(const struct qdri_lanes_table *table)
{
    const uint64_t levels = (uint64_t)table->items + 1;
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_lanes, frame, levels),
        QDRI_FIELD(struct qdri_lanes, step, levels),
        QDRI_FIELD(struct qdri_lanes, profile, levels),
        QDRI_FIELD(struct qdri_lanes, worth, levels),
        QDRI_FIELD(struct qdri_lanes, known, levels),
        QDRI_FIELD(struct qdri_lanes, trail, levels + QDRI_LANES_BATCH),
        QDRI_FIELD(struct qdri_lanes, ways, table->entries),
        QDRI_FIELD(struct qdri_lanes, assumed, levels),
        QDRI_FIELD(struct qdri_lanes, pending, most_groups(table)),
        QDRI_FIELD(struct qdri_lanes, pairs, most_groups(table)),
        QDRI_FIELD(struct qdri_lanes, seen, table->options),
        QDRI_FIELD(struct qdri_lanes, upto, levels),
        QDRI_FIELD(struct qdri_lanes, number, numbers(table)),
        QDRI_FIELD(struct qdri_lanes, left, numbers(table)),
        QDRI_FIELD(struct qdri_lanes, slot, 2 * levels),
        QDRI_FIELD(struct qdri_lanes, move, moves(table)),
    }};
}

static bool allocate(struct qdri_lanes *s)
{
    const struct qdri_lanes_table *table = &s->stage[0].table;
    const struct qdri_fields fields = fields_of(table);
    s->room_size = room_for_stages(&s->stage[0]);
    s->room = qdri_lanes_block(s->room_size);
    s->sizes = qdri_lanes_block(most_groups(table) * (size_t)QDRI_LANES_VECTOR);
    return qdri_fields_make(s, &fields) && s->room && s->sizes;
}

static void lanes_destroy(void *self)
{
    struct qdri_lanes *s = self;
    if (s) {
        const struct qdri_fields fields = fields_of(&s->stage[0].table);
        qdri_lanes_memo_end(s);
        qdri_lanes_cache_end(s);
        qdri_fields_free(s, &fields);
        free(s->block);
        free(s->room);
        free(s->sizes);
        free(s);
    }
}

/* What `allocate` takes, and struct qdri_lanes, and the smaller stages. */
uint64_t qdri_lanes_search_bytes(const struct qdri_lanes_stage *stage)
{
    uint64_t bytes = sizeof(struct qdri_lanes);
    const struct qdri_fields fields = fields_of(&stage->table);
    qdri_fields_add(&bytes, &fields);
    qdri_size_add(&bytes, most_groups(&stage->table), QDRI_LANES_VECTOR); /* sizes */
    qdri_size_add(&bytes, 1, room_for_stages(stage));
    return bytes;
}

/* To the root of the problem's own table, on a level. */
static void begin(struct qdri_lanes *s, uint32_t level)
{
    s->depth = 0;
    s->level = level;
    s->origin = level;
    s->stage[0].base = level;
    s->trail_height = 0;
    s->listed = 0;
    s->assumptions = 0;
    s->position = QDRI_LANES_AT_ROOT;
}

/* The table of another search, with states of its own. */
static unsigned char *borrow_table(struct qdri_lanes_stage *stage,
                                   const struct qdri_lanes_stage *other)
{
    stage->table = other->table;
    unsigned char *block = qdri_lanes_block(qdri_lanes_carve_states(stage, NULL));
    if (block) {
        qdri_lanes_carve_states(stage, block);
    }
    return block;
}

static void *lanes_share(const struct qdr_problem *problem, struct qdri_control *control,
                         const void *sharer)
{
    const struct qdri_lanes *other = sharer;
    struct qdri_lanes *s = qdri_zeros(1, sizeof *s);
    if (!s) {
        return NULL;
    }
    s->problem = problem;
    s->control = control;
    s->kernel = qdri_lanes_find_kernel(control->lanes->isa);
    s->block = other ? borrow_table(&s->stage[0], &other->stage[0])
                     : qdri_lanes_compile(&s->stage[0], problem, s->kernel, control);
    if (!s->block || !allocate(s)) {
        lanes_destroy(s);
        return NULL;
    }
    qdri_lanes_find_search(s->kernel, &s->stage[0]);
    s->has_room_for_cache = other && control->lanes->cache != QDRI_CACHE_NEVER;
    qdri_lanes_new_generation(s, &s->stage[0]);
    begin(s, 0);
    qdri_lanes_forget(s);
    return s;
}

static void *lanes_create(const struct qdr_problem *problem, struct qdri_control *control)
{
    return lanes_share(problem, control, NULL);
}

static uint64_t lanes_share_bytes(const void *other)
{
    const struct qdri_lanes *lanes = other;
    struct qdri_lanes_stage copy = lanes->stage[0];
    return qdri_lanes_search_bytes(&copy) + qdri_lanes_carve_states(&copy, NULL) +
           (lanes->control->lanes->cache == QDRI_CACHE_NEVER ? 0
                                                             : qdri_lanes_cache_bytes(&copy.table));
}

static void lanes_assume(void *self, qdr_option option)
{
    struct qdri_lanes *s = self;
    s->assumed[s->assumptions++] = option;
}

/* Applies all that is assumed at once. */
static void make_root(struct qdri_lanes *s)
{
    const struct qdri_lanes_table *t = &s->stage[0].table;
    s->kernel->give(s->stage[0].state, t, s->assumed, s->assumptions);
    if (t->planes == 0) {
        uint64_t *settled = qdri_lanes_settled(t, s->stage[0].state);
        memcpy(settled, qdri_lanes_settled(t, t->root), t->words * sizeof *settled);
        for (uint32_t k = 0; k < s->assumptions; ++k) {
            for (uint32_t w = 0; w < t->words; ++w) {
                settled[w] |= t->settle[(size_t)s->assumed[k] * t->words + w];
            }
        }
    }
    s->position = QDRI_LANES_AT_NODE;
    if (!s->is_trained) {
        qdri_lanes_begin_sieving(s);
        qdri_lanes_begin_caching(s);
    }
    s->is_trained = false;
}

static void lanes_reset(void *self)
{
    struct qdri_lanes *s = self;
    memset(s->profile, 0, ((size_t)s->control->stats.deepest + 1) * sizeof *s->profile);
    s->is_trained = false;
    s->cost = 0;
    qdri_lanes_new_generation(s, &s->stage[0]);
    begin(s, 0);
    qdri_lanes_forget(s);
}

/* The ways of the root come first. */
static void lanes_restart(void *self, uint32_t level)
{
    struct qdri_lanes *s = self;
    s->is_trained = s->control->stats.nodes > 0;
    begin(s, level);
    if (level > 0) {
        s->frame[level - 1].first = 0;
        s->frame[level - 1].degree = 0;
    }
}

static qdr_outcome lanes_next(void *self)
{
    struct qdri_lanes *s = self;
    qdr_outcome outcome;
    if (s->position == QDRI_LANES_AT_ROOT) {
        make_root(s);
    }
    bool is_over;
    qdri_lanes_allow_caching(s);
    do {
        const struct qdri_lanes_stage *stage = &s->stage[s->depth];
        const uint64_t price = qdri_lanes_price_of_node(&stage->table);
        const uint64_t nodes = s->control->stats.nodes;
        is_over = stage->search(s, &outcome);
        s->cost += (s->control->stats.nodes - nodes) * price;
    } while (!is_over);
    if (s->memo) {
        qdri_lanes_sum_up(s);
    }
    return outcome;
}

static qdr_status lanes_remember(void *self, struct qdri_memo *memo)
{
    qdri_lanes_memo_end(self);
    return memo ? qdri_lanes_memo_begin(self, memo) : QDR_OK;
}

/* In planes, no option is on the trail twice. */
static size_t list_planes(struct qdri_lanes *s, qdr_option *options)
{
    const qdr_option *original = s->stage[0].table.original;
    const uint32_t end = s->trail_height;
    for (uint32_t j = s->listed; j < end; ++j) {
        options[j] = original[s->trail[j]];
    }
    s->listed = end;
    return end;
}

/* Each stage numbers the options of its part of the trail; an option has been listed if it stands
 * where `seen` says. */
static size_t list_lanes(struct qdri_lanes *s, qdr_option *options)
{
    uint32_t count = s->listed > 0 ? s->upto[s->listed - 1] : 0;
    uint32_t j = s->listed;
    for (uint32_t k = 0; k <= s->depth; ++k) {
        const qdr_option *original = s->stage[k].table.original;
        const uint32_t end = k < s->depth ? s->stage[k + 1].trail : s->trail_height;
        for (; j < end; ++j) {
            const qdr_option option = original[s->trail[j]];
            if (s->seen[option] >= count || options[s->seen[option]] != option) {
                s->seen[option] = count;
                options[count++] = option;
            }
            s->upto[j] = count;
        }
    }
    s->listed = s->trail_height;
    return count;
}

/* Lists the options of the trail from where it was cut since it was last listed. */
static size_t lanes_options(void *self, qdr_option *options)
{
    struct qdri_lanes *s = self;
    return s->stage[0].table.planes > 0 ? list_planes(s, options) : list_lanes(s, options);
}

/* Adds the options of the trail up to the node of a level, each once, to those of a split. */
static void tell_way(const struct qdri_lanes *s, uint32_t level, struct qdri_split *split)
{
    const size_t assumed = split->count;
    uint32_t depth = 0;
    for (uint32_t j = 0; j < s->frame[level].trail; ++j) {
        while (depth < s->depth && s->stage[depth + 1].trail <= j) {
            ++depth;
        }
        const qdr_option option = s->stage[depth].table.original[s->trail[j]];
        size_t k = assumed;
        while (k < split->count && split->options[k] != option) {
            ++k;
        }
        split->options[k] = option;
        split->count += k == split->count;
    }
}

/* Mirrored nodes have two ways, of which the second is not searched. */
static size_t lanes_split(void *self, struct qdri_split *split)
{
    struct qdri_lanes *s = self;
    uint32_t level = s->origin;
    while (level < s->level &&
           (s->frame[level].tried == s->frame[level].degree || s->frame[level].is_mirrored)) {
        split->weight /= s->frame[level++].degree;
    }
    if (level >= s->level || s->memo || s->control->descent) {
        return 0;
    }
    struct qdri_lanes_frame *frame = &s->frame[level];
    const qdr_option *original = qdri_lanes_stage_of(s, level)->table.original;
    qdri_lanes_forget_kept(s, level);
    tell_way(s, level, split);
    size_t pieces = 0;
    split->level = level + 1;
    split->weight /= frame->degree;
    while (frame->degree > frame->tried) {
        split->options[split->count] = original[s->ways[frame->first + frame->degree - 1]];
        if (!split->take(split->ctx, split->options, split->count + 1)) {
            break;
        }
        --frame->degree;
        ++pieces;
    }
    return pieces;
}

static uint32_t lanes_level(const void *self)
{
    return ((const struct qdri_lanes *)self)->level;
}

static const uint64_t *lanes_profile(const void *self)
{
    return ((const struct qdri_lanes *)self)->profile;
}

static double lanes_progress(const void *self)
{
    const struct qdri_lanes *s = self;
    if (s->position == QDRI_LANES_AT_END) {
        return 1;
    }
    double weight = 1;
    double done = 0;
    for (uint32_t level = s->origin; level < s->level; ++level) {
        weight /= s->frame[level].degree;
        done += weight * (s->frame[level].tried - 1);
    }
    return s->position == QDRI_LANES_AT_RETREAT ? done + weight / 2 : done;
}

/* By the tables that it was searched in; what options are tried for is a part of the nodes. */
static uint64_t lanes_cost(const void *self, const qdr_stats *stats)
{
    (void)stats;
    return ((const struct qdri_lanes *)self)->cost;
}

const char *qdri_lanes_refusal(const struct qdr_problem *problem,
                               const struct qdri_control *control)
{
    if (problem->primary == 0) {
        return "needs a primary item";
    }
    if (control->choose != QDRI_CHOOSE_MINIMUM) {
        return "has a rule of choice of its own";
    }
    if (!qdri_lanes_find_kernel(control->lanes->isa)) {
        return "lacks this instruction set here";
    }
    return NULL;
}

/* With bounds, relay does not take over. */
uint64_t qdri_lanes_modest(const struct qdr_problem *problem, uint64_t wanted)
{
    return wanted <= FEW && !problem->has_bounds ? MODEST_FOR_FEW : MODEST;
}

const char *qdri_lanes_isa(const struct qdri_control *control)
{
    return qdri_lanes_find_kernel(control->lanes->isa)->name;
}

const struct qdri_engine qdri_lanes = {.name = "lanes",
                                       .role = QDRI_SEARCHES,
                                       .refusal = qdri_lanes_refusal,
                                       .descends = true,
                                       .modest = qdri_lanes_modest,
                                       .isa = qdri_lanes_isa,
                                       .bytes = qdri_lanes_bytes,
                                       .create = lanes_create,
                                       .destroy = lanes_destroy,
                                       .share = lanes_share,
                                       .share_bytes = lanes_share_bytes,
                                       .assume = lanes_assume,
                                       .reset = lanes_reset,
                                       .restart = lanes_restart,
                                       .next = lanes_next,
                                       .remember = lanes_remember,
                                       .options = lanes_options,
                                       .split = lanes_split,
                                       .level = lanes_level,
                                       .profile = lanes_profile,
                                       .progress = lanes_progress,
                                       .cost = lanes_cost,
                                       .check = qdri_lanes_check};
