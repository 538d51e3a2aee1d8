/* tallies.c  The lanes engine where items have bounds: sets of options, and tallies of items.
 *
 * Idea.  An item that may be covered several times does not exclude its other options when one is
 * chosen, so that mostly few options go.  Then lanes are not worth their passes: a state is the
 * *set* of the options that are left, a bit for each, and for each item three small numbers, its
 * *tallies*,
 *
 *     need     how many options it must get yet
 *     room     how many options it may get yet
 *     slack    options that are left, less those that it needs
 *
 * which lie side by side in vectors.  For every option there is a row with ones for its items,
 * made beforehand.  For each option that goes, the row is subtracted from the slacks; that is one
 * instruction, however many items there are (up to 64 with AVX-512).  To choose an option, those
 * that conflict with it go, and itself; then the row is subtracted from rooms, and from needs that
 * are not 0, where slack becomes one more instead.
 *
 * What follows is seen by comparing whole vectors: an item with a slack below 0 is a dead end; one
 * that needs options and has a slack of 0 must get all that it has left; and where room is 0, the
 * options that are left go.  So plain items, which need one option and have room for one, are no
 * special case, but that their options are known to conflict beforehand, as those that share a
 * secondary item in different colors are, or without any.
 *
 * Choice.  Of the items that need options, the first one that has the fewest left, and of its
 * options the first.  Where all items are small, those that need none any more take part, too, so
 * that all about an item is decided before the next one, and the same states come again: kings that
 * guard a board of 7 by 7 once or twice are counted in a thirtieth of the nodes, though five queens
 * that guard a chessboard, whose items are large, would take five times as many.  (By slack, which
 * is Knuth's rule, matrices with given sums take twice the nodes to count, for the same reason;
 * designs take an eighth less.)  The option is taken, in the first subtree, and taken out, in the
 * second one.  So each node has two ways to go on, no set of options comes twice, and what follows
 * from leaving options is seen early.  Where no item needs options any more, those that are left
 * may be taken or left, too.
 *
 * Leaves.  Where no item needs options, none has more left than it has room for, and none of those
 * that are left exclude each other, all sets of these options are solutions.  Such a node is a
 * leaf with 2^k solutions, which are counted at once, or given one by one.
 *
 * Source.  Knuth's Algorithm M has bounds and slacks (TAOCP 7.2.2.1); to branch on an option that
 * is taken or left is usual in constraint programming (Hwang and Mitchell, "2-Way vs. d-Way
 * Branching for CSP", CP 2005).  The cache has its own (tallies_cache.c).
 *
 * Cost.  Time: a few instructions a vector for each option that goes, a pass over the tallies for
 * each one that is taken.  Memory: for each option a set of options, and a row of tallies where
 * these are few vectors; a state for each level, of which there may be as many as options.
 *
 * Invariants at a node, once it has been settled:
 *     left = all options but those that were taken (assumed, or on the trail), that conflict with
 *            these, or that were left; and but the options of items without room
 *     need = max(0, low - options taken), room = high - options taken, for every item, where high
 *            is the number of its options if that is less
 *     slack = options left - need, and is not negative; nor is it 0 where need is not
 */
#include "engine/lanes/bounded/tallies.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* ---------------------------------------------------------------------- making and freeing ---- */

/* Each level takes an option out, at least. */
static uint64_t levels_of(const struct qdri_tallies_table *table)
{
    return (uint64_t)table->options + 2;
}

static struct qdri_fields fields_of(const struct qdri_tallies_table *table,
                                    const struct qdr_problem *problem)
{
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_tallies, frame, levels_of(table)),
        QDRI_FIELD(struct qdri_tallies, profile, levels_of(table)),
        QDRI_FIELD(struct qdri_tallies, trail, (uint64_t)table->options + 1),
        QDRI_FIELD(struct qdri_tallies, assumed, (uint64_t)problem->options + 1),
    }};
}

static void tallies_destroy(void *self)
{
    struct qdri_tallies *s = self;
    if (s) {
        const struct qdri_fields fields = fields_of(&s->table, s->problem);
        qdri_tallies_memo_end(s);
        qdri_tallies_cache_end(s);
        qdri_fields_free(s, &fields);
        free(s->block);
        free(s->state);
        free(s);
    }
}

/* What a search has besides its table. */
static uint64_t search_bytes(const struct qdri_tallies_table *t, const struct qdr_problem *problem)
{
    uint64_t bytes = sizeof(struct qdri_tallies);
    const struct qdri_fields fields = fields_of(t, problem);
    qdri_size_add(&bytes, levels_of(t), t->stride);
    qdri_fields_add(&bytes, &fields);
    return bytes;
}

static bool allocate(struct qdri_tallies *s)
{
    const struct qdri_fields fields = fields_of(&s->table, s->problem);
    s->state = qdri_lanes_block(levels_of(&s->table) * s->table.stride);
    return s->state && qdri_fields_make(s, &fields);
}

static uint64_t tallies_bytes(const struct qdr_problem *problem, const struct qdri_control *control)
{
    struct qdri_tallies_table table = {0};
    (void)control;
    if (!qdri_tallies_plan(&table, problem)) {
        return 0;
    }
    const uint64_t searching = search_bytes(&table, problem);
    const uint64_t building = qdri_tallies_building_bytes(problem);
    uint64_t bytes = qdri_tallies_carve(&table, problem, NULL);
    qdri_size_add(&bytes, searching, 1);
    qdri_size_add(&bytes, building, 1);
    return bytes;
}

static qdri_tallies_search *find_search(const struct qdri_lanes_kernel *kernel,
                                        const struct qdri_tallies_table *t)
{
    for (size_t k = 0; k < kernel->tallies_choice_count; ++k) {
        const struct qdri_tallies_choice *choice = &kernel->tallies_choices[k];
        if (t->bits == 8 && choice->words == t->words && choice->vectors == t->vectors) {
            return choice->search;
        }
    }
    return kernel->rest->any_tallies[t->bits / 16];
}

static void begin(struct qdri_tallies *s, uint32_t level)
{
    s->level = level;
    s->origin = level;
    s->trail_height = 0;
    s->listed = 0;
    s->assumptions = 0;
    s->position = QDRI_TALLIES_AT_ROOT;
}

/* Where the engine may take much more than it said, there may be a cache; and where the search
 * that it borrows from has one. */
static bool may_cache(const struct qdri_tallies *s, const struct qdri_tallies *other)
{
    const uint64_t bytes = qdri_tallies_cache_bytes(&s->table);
    if (other) {
        return other->may_cache;
    }
    if (s->control->lanes->cache == QDRI_CACHE_NEVER || bytes == 0 ||
        s->control->spare / 16 < bytes) {
        return false;
    }
    s->control->spare -= bytes;
    return true;
}

static void *tallies_share(const struct qdr_problem *problem, struct qdri_control *control,
                           const void *sharer)
{
    const struct qdri_tallies *other = sharer;
    struct qdri_tallies *s = qdri_zeros(1, sizeof *s);
    if (!s) {
        return NULL;
    }
    s->problem = problem;
    s->control = control;
    s->kernel = qdri_lanes_find_kernel(control->lanes->isa);
    bool is_made = other != NULL;
    if (other) {
        s->table = other->table;
    } else if (qdri_tallies_plan(&s->table, problem)) {
        s->block = qdri_lanes_block(qdri_tallies_carve(&s->table, problem, NULL));
        if (s->block) {
            qdri_tallies_carve(&s->table, problem, s->block);
            is_made = qdri_tallies_compile(&s->table, problem, control);
        }
    }
    if (!is_made || !allocate(s)) {
        tallies_destroy(s);
        return NULL;
    }
    s->search = find_search(s->kernel, &s->table);
    s->may_cache = may_cache(s, other);
    begin(s, 0);
    return s;
}

static void *tallies_create(const struct qdr_problem *problem, struct qdri_control *control)
{
    return tallies_share(problem, control, NULL);
}

static uint64_t tallies_share_bytes(const void *other)
{
    const struct qdri_tallies *tallies = other;
    return search_bytes(&tallies->table, tallies->problem) +
           (tallies->may_cache ? qdri_tallies_cache_bytes(&tallies->table) : 0);
}

/* ----------------------------------------------------------------------------- assumptions ---- */

static void tallies_assume(void *self, qdr_option option)
{
    struct qdri_tallies *s = self;
    s->assumed[s->assumptions++] = option;
}

static void tallies_take_out(void *self, qdr_option option)
{
    struct qdri_tallies *s = self;
    s->assumed[s->assumptions++] = QDR_NOT | option;
}

/* What is chosen conflicts with nothing that is chosen; what is taken out may be gone already. */
static void make_root(struct qdri_tallies *s)
{
    const struct qdri_tallies_table *t = &s->table;
    memcpy(s->state, t->root, t->stride);
    for (uint32_t pass = 0; pass < 2; ++pass) {
        for (uint32_t k = 0; k < s->assumptions; ++k) {
            const bool is_out = (s->assumed[k] & QDR_NOT) != 0;
            const uint32_t option = t->number[s->assumed[k] & ~QDR_NOT];
            if (option != UINT32_MAX && is_out == (pass == 1)) {
                (is_out ? qdri_tallies_leave : qdri_tallies_take)(t, s->state, option);
            }
        }
    }
    s->position = QDRI_TALLIES_AT_NODE;
}

static void tallies_restart(void *self, uint32_t level)
{
    begin(self, level);
}

static void tallies_reset(void *self)
{
    struct qdri_tallies *s = self;
    memset(s->profile, 0, ((size_t)s->control->stats.deepest + 1) * sizeof *s->profile);
    qdri_tallies_cache_forget(s);
    begin(s, 0);
}

/* ---------------------------------------------------------------------------------- search ---- */

static qdr_outcome tallies_next(void *self)
{
    struct qdri_tallies *s = self;
    if (s->position == QDRI_TALLIES_AT_ROOT) {
        make_root(s);
    }
    s->caches = s->may_cache && !s->memo && !s->control->is_observed && !s->control->descent &&
                s->control->stats.solutions + 1 < s->control->unseen_to;
    const qdr_outcome outcome = s->search(s);
    if (s->memo) {
        qdri_tallies_sum_up(s);
    }
    return outcome;
}

static qdr_status tallies_remember(void *self, struct qdri_memo *memo)
{
    qdri_tallies_memo_end(self);
    return memo ? qdri_tallies_memo_begin(self, memo) : QDR_OK;
}

static size_t tallies_options(void *self, qdr_option *options)
{
    struct qdri_tallies *s = self;
    for (uint32_t j = s->listed; j < s->trail_height; ++j) {
        options[j] = s->table.original[s->trail[j]];
    }
    s->listed = s->trail_height;
    return s->trail_height;
}

/* ---------------------------------------------------------------------------------- pieces ---- */

/* What was decided on the way to the node of a level: the options that are taken, and those that
 * are left. */
static void tell_way(const struct qdri_tallies *s, uint32_t level, struct qdri_split *split)
{
    const qdr_option *original = s->table.original;
    for (uint32_t j = 0; j < s->frame[level].trail; ++j) {
        split->options[split->count++] = original[s->trail[j]];
    }
    for (uint32_t k = s->origin; k < level; ++k) {
        if (s->frame[k].next == 2) {
            split->options[split->count++] = QDR_NOT | original[s->frame[k].option];
        }
    }
}

/* The only way that may be left of a node is the one without its option. */
static size_t tallies_split(void *self, struct qdri_split *split)
{
    struct qdri_tallies *s = self;
    uint32_t level = s->origin;
    while (level < s->level && s->frame[level].next == s->frame[level].end) {
        split->weight /= s->frame[level].end - s->frame[level].begin;
        ++level;
    }
    if (level >= s->level || s->memo || s->control->descent) {
        return 0;
    }
    struct qdri_tallies_frame *frame = &s->frame[level];
    for (uint32_t k = s->origin; k <= level; ++k) {
        s->frame[k].kept.is_wanted = false;
    }
    tell_way(s, level, split);
    split->level = level + 1;
    split->weight /= 2;
    split->options[split->count] = QDR_NOT | s->table.original[frame->option];
    if (!split->take(split->ctx, split->options, split->count + 1)) {
        return 0;
    }
    frame->end = 1;
    return 1;
}

/* --------------------------------------------------------------------------------- reports ---- */

static uint32_t tallies_level(const void *self)
{
    return ((const struct qdri_tallies *)self)->level;
}

static const uint64_t *tallies_profile(const void *self)
{
    return ((const struct qdri_tallies *)self)->profile;
}

static double tallies_progress(const void *self)
{
    const struct qdri_tallies *s = self;
    if (s->position == QDRI_TALLIES_AT_END) {
        return 1;
    }
    double weight = 1;
    double done = 0;
    for (uint32_t level = s->origin; level < s->level; ++level) {
        const struct qdri_tallies_frame *frame = &s->frame[level];
        weight /= frame->end - frame->begin;
        done += weight * (frame->next - frame->begin - 1);
    }
    return s->position == QDRI_TALLIES_AT_FREE ? done + weight / 2 : done;
}

static uint64_t tallies_cost(const void *self, const qdr_stats *stats)
{
    const struct qdri_tallies *s = self;
    return stats->nodes * qdri_tallies_price_of_node(&s->table);
}

const struct qdri_engine qdri_lanes_tallies = {.name = "lanes",
                                               .role = QDRI_SEARCHES,
                                               .refusal = qdri_tallies_refusal,
                                               .descends = true,
                                               .modest = qdri_lanes_modest,
                                               .isa = qdri_lanes_isa,
                                               .bytes = tallies_bytes,
                                               .create = tallies_create,
                                               .destroy = tallies_destroy,
                                               .share = tallies_share,
                                               .share_bytes = tallies_share_bytes,
                                               .assume = tallies_assume,
                                               .take_out = tallies_take_out,
                                               .reset = tallies_reset,
                                               .restart = tallies_restart,
                                               .next = tallies_next,
                                               .remember = tallies_remember,
                                               .options = tallies_options,
                                               .split = tallies_split,
                                               .level = tallies_level,
                                               .profile = tallies_profile,
                                               .progress = tallies_progress,
                                               .cost = tallies_cost,
                                               .check = qdri_tallies_check};
