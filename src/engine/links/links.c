/* links.c  Dancing links: every problem, one option at a time.  The reference engine.
 *
 * Idea.  The options that are still possible hang in one doubly linked list per item.  To choose an
 * option, every item of it is *covered*: it leaves the ring of active items, and each option in its
 * list is *hidden*, that is, leaves the lists of its other items.  A node that has left a list
 * keeps its own links, so that putting it back, in exactly the opposite order, takes two
 * assignments: the links dance.  Nothing is allocated and nothing is copied during the search.
 *
 * Source.  Donald E. Knuth, TAOCP 7.2.2.1: Algorithm X; Algorithm C for colors (`purify`);
 * Algorithm M for items with bounds.  Where Knuth *tweaks* an item's list, we withdraw the chosen
 * option from all of its lists first, which is the same work in another order and makes one way of
 * committing do for searching and for assuming alike.  The search is a loop over an explicit stack
 * of frames, so that it can stop at every node and go on.
 *
 * Cost.  Time: the updates that are counted, each a few memory accesses.  Memory: 16 bytes for an
 * entry, an option and an item, 16 more for an item, 32 for a level.
 *
 * Layout.  Items count from 1 here.  Node i, 1 <= i <= N, is the head of item i's list.  Behind the
 * heads come the options' nodes, each option's in a row, with a *spacer* before, between and behind
 * them:
 *
 *     heads 1..N | spacer | option 0's nodes | spacer | option 1's nodes | ... | spacer
 *
 *     node[x].top              the item, or 0 in a spacer
 *     node[x].up, node[x].down its neighbours in the item's list, which is a ring through the head;
 *                              in a spacer: the first node of the option before it, the last node
 *                              of the option behind it
 *     node[x].color            the entry's color, or FIXED where the item has that color already;
 *                              in a spacer: the number of the option before it
 *
 * Invariants, at every node of the search (`links_check` derives them again):
 *     node[node[x].up].down = x = node[node[x].down].up           for every x in a list
 *     header[i].length = nodes in the list of i, without the head
 *     header[header[i].left].right = i = header[header[i].right].left     for every i in the ring
 *     header[i].need = max(0, bound[i] - slack[i])                for every i in the ring
 *     header[i].left = header[i].right = i                        for every secondary i
 */
#include "engine/links/links.h"
#include "base/alloc.h"
#include "engine/engine.h"
#include "engine/links/dance.h"
#include "engine/links/relay/relay.h"

/* -------------------------------------------------------------------------------- search ---- */

/* Begins to branch on an item.  One that is needed just once is covered now; of any other one, the
 * options are withdrawn one after the other, so that no set of them comes twice (Algorithm M). */
QDRI_SPECIALIZED void open_item(struct links *s, struct frame *frame, const int kind)
{
    uint32_t item = frame->item;
    frame->node = item;
    frame->end = item;
    frame->tried = 0;
    if (kind & WITH_BOUNDS) {
        frame->is_gradual = s->bound[item] != 1 || s->header[item].need != 1;
        frame->withdrawn = s->withdrawn_height & INT32_MAX;
        if (frame->is_gradual) {
            return;
        }
    }
    cover(s, item, kind);
}

QDRI_SPECIALIZED void close_item(struct links *s, const struct frame *frame, const int kind)
{
    if ((kind & WITH_BOUNDS) && frame->is_gradual) {
        while (s->withdrawn_height > frame->withdrawn) {
            restore(s, s->withdrawn[--s->withdrawn_height]);
        }
        return;
    }
    uncover(s, frame->item, kind);
}

/* The next way to go on with an item that has bounds: its first option that is left, as long as as
 * many as it needs are left (which is what its degree says), and in the end no further one, where
 * it needs none.  False: there is no more. */
static bool choose_gradually(struct links *s, struct frame *frame)
{
    uint32_t item = frame->item;
    uint32_t x = s->node[item].down;
    if (frame->tried == frame->degree) {
        return false; /* too few are left, or none, or the rest was given away */
    }
    if (x == item) {
        deactivate(s, item);
    } else {
        withdraw(s, x);
        s->withdrawn[s->withdrawn_height++] = x;
        commit_others(s, x, WITH_COLORS | WITH_BOUNDS);
        commit(s, x, WITH_COLORS | WITH_BOUNDS);
    }
    frame->node = x;
    return true;
}

static void retract_gradual(struct links *s, const struct frame *frame)
{
    uint32_t x = frame->node;
    if (x == frame->item) {
        activate(s, x);
        return;
    }
    uncommit(s, x, WITH_COLORS | WITH_BOUNDS);
    uncommit_others(s, x, WITH_COLORS | WITH_BOUNDS);
}

/* In a descent: passes over all ways to go on before the one that is taken. */
static void pass_over(struct links *s, struct frame *frame)
{
    for (uint32_t n = qdri_control_pick_way(s->control, frame->degree); n > 0; --n) {
        uint32_t x = s->node[frame->node].down;
        if (frame->is_gradual) {
            withdraw(s, x);
            s->withdrawn[s->withdrawn_height++] = x;
        } else {
            frame->node = x;
        }
    }
}

/* Has it gone the only way that it takes? */
QDRI_SPECIALIZED bool is_descended(const struct links *s, const struct frame *frame, const int kind)
{
    return (kind & OBSERVED) && s->control->descent && frame->tried > 0;
}

/* Chooses the next way to go on; false: there is no more. */
QDRI_SPECIALIZED bool choose_next(struct links *s, struct frame *frame, const int kind)
{
    if ((kind & WITH_BOUNDS) && frame->is_gradual) {
        return choose_gradually(s, frame);
    }
    uint32_t x = s->node[frame->node].down;
    if (x == frame->end) {
        return false;
    }
    commit_others(s, x, kind);
    frame->node = x;
    return true;
}

QDRI_SPECIALIZED void retract(struct links *s, const struct frame *frame, const int kind)
{
    if ((kind & WITH_BOUNDS) && frame->is_gradual) {
        retract_gradual(s, frame);
        return;
    }
    uncommit_others(s, frame->node, kind);
}

/* Counts the node on the present level, and picks the item to branch on; 0 where none is left. */
QDRI_SPECIALIZED uint32_t enter_node(struct links *s, struct frame *frame, const int kind)
{
    struct qdri_control *control = s->control;
    qdri_control_count(control, s->profile, s->level);
    frame->item = 0;
    frame->degree = 0;
    if (s->header[0].right != 0) {
        frame->item = qdri_choose[control->choose](s->header, &control->random);
        frame->degree = qdri_degree(&s->header[frame->item]);
    }
    if (kind & OBSERVED) {
        qdr_item item = frame->item == 0 ? QDR_NO_ITEM : frame->item - 1;
        qdri_control_tell_enter(control, s->level, item, frame->degree);
    }
    return frame->item;
}

static void withdraw_for_relay(struct links *s, uint32_t x)
{
    withdraw(s, x);
    s->relay->withdrawn[s->relay->withdrawals++] = x;
}

/* Puts the options back that were withdrawn from a node while the others were handed on. */
static void take_back(struct links *s)
{
    while (s->relay->withdrawals > 0) {
        restore(s, s->relay->withdrawn[--s->relay->withdrawals]);
    }
}

/* Hands the ways that are left of a node on, as one problem, where that pays: the node is closed,
 * and the options that were tried, or given away, are withdrawn until it is done. */
static bool hand_ways_on(struct links *s, const struct frame *frame, const int kind)
{
    const uint32_t item = frame->item;
    if (!qdri_relay_wants_ways(s)) {
        return false;
    }
    uncover(s, item, kind);
    uint32_t x = s->node[item].down;
    for (uint32_t n = 0; n < frame->tried; ++n, x = s->node[x].down) {
        withdraw_for_relay(s, x);
    }
    for (x = frame->end; x != item; x = s->node[x].down) {
        withdraw_for_relay(s, x);
    }
    if (qdri_relay_begin_ways(s)) {
        return true;
    }
    take_back(s);
    cover(s, item, kind);
    return false;
}

QDRI_SPECIALIZED qdr_outcome search(struct links *s, const int kind)
{
    struct qdri_control *control = s->control;
    struct frame *frame;
    qdr_outcome outcome;
    if (s->position == AT_RETREAT) {
        s->position = AT_NODE;
        goto retreat;
    }
    if (s->position == AT_END) {
        return QDR_EXHAUSTED;
    }
    if ((kind & RELAYED) && s->position == AT_RELAY) {
        goto relay;
    }

enter:
    if (qdri_control_pause(control, &outcome)) {
        s->position = AT_NODE;
        return outcome;
    }
    if ((kind & RELAYED) && qdri_relay_begin(s)) {
        goto relay;
    }
    frame = &s->frame[s->level];
    if (enter_node(s, frame, kind) == 0) {
        ++control->stats.solutions;
        if (control->stats.solutions < control->unseen_to) {
            goto retreat;
        }
        s->position = AT_RETREAT;
        return QDR_SOLUTION;
    }
    if (frame->degree == 0) {
        goto retreat;
    }
    open_item(s, frame, kind);
    if ((kind & OBSERVED) && control->descent) {
        pass_over(s, frame);
    }

advance:
    if ((kind & RELAYED) && frame->tried > 0 && hand_ways_on(s, frame, kind)) {
        goto relay;
    }
    if (!is_descended(s, frame, kind) && choose_next(s, frame, kind)) {
        ++frame->tried;
        frame->solutions = control->stats.solutions;
        if (kind & OBSERVED) {
            qdri_control_tell_choose(control, s->level, option_at(s, frame->node));
        }
        ++s->level;
        goto enter;
    }
    close_item(s, frame, kind);

retreat:
    if (s->level == s->origin) {
        s->position = AT_END;
        return QDR_EXHAUSTED;
    }
    frame = &s->frame[--s->level];
    if (kind & OBSERVED) {
        qdri_control_tell_retreat(control, s->level);
    }
    control->stats.backtracks += frame->solutions == control->stats.solutions;
    retract(s, frame, kind);
    goto advance;

relay:
    outcome = qdri_relay_next(s);
    if (outcome == QDR_EXHAUSTED) {
        take_back(s);
        s->position = AT_NODE;
        goto retreat;
    }
    s->position = AT_RELAY;
    return outcome;
}

static qdr_outcome search_exact(struct links *s)
{
    return search(s, 0);
}

static qdr_outcome search_colors(struct links *s)
{
    return search(s, WITH_COLORS);
}

static qdr_outcome search_bounds(struct links *s)
{
    return search(s, WITH_COLORS | WITH_BOUNDS);
}

static qdr_outcome search_observed(struct links *s)
{
    return s->bound ? search(s, WITH_COLORS | WITH_BOUNDS | OBSERVED)
                    : search(s, WITH_COLORS | OBSERVED);
}

static qdr_outcome search_relayed(struct links *s)
{
    return s->control->is_observed  ? search(s, WITH_COLORS | OBSERVED | RELAYED)
           : s->problem->has_colors ? search(s, WITH_COLORS | RELAYED)
                                    : search(s, RELAYED);
}

static qdr_outcome links_next(void *self)
{
    struct links *s = self;
    if (s->relay) {
        return search_relayed(s);
    }
    if (s->control->is_observed) {
        return search_observed(s);
    }
    if (s->bound) {
        return search_bounds(s);
    }
    return s->problem->has_colors ? search_colors(s) : search_exact(s);
}

/* -------------------------------------------------------------------------------- pieces ---- */

/* Gives away the ways behind the one that is tried, from the last one on. */
static size_t give_rest(struct links *s, struct frame *frame, struct qdri_split *split)
{
    size_t pieces = 0;
    for (uint32_t x; (x = s->node[frame->end].up) != frame->node; frame->end = x) {
        split->options[split->count] = option_at(s, x);
        if (!split->take(split->ctx, split->options, split->count + 1)) {
            break;
        }
        --frame->degree;
        ++pieces;
    }
    return pieces;
}

/* How high the stack of withdrawn nodes is just below a level. */
static uint32_t withdrawn_below(const struct links *s, uint32_t level)
{
    return level + 1 < s->level ? s->frame[level + 1].withdrawn : s->withdrawn_height;
}

/* Where options are withdrawn one by one, those up to the one that is tried are taken out, in their
 * order; the rest of the ways is one piece, in which they are. */
static void tell_withdrawn(const struct links *s, uint32_t level, struct qdri_split *split)
{
    for (uint32_t k = s->frame[level].withdrawn; k < withdrawn_below(s, level); ++k) {
        split->options[split->count++] = QDR_NOT | option_at(s, s->withdrawn[k]);
    }
}

static size_t give_others(struct frame *frame, struct qdri_split *split)
{
    const uint32_t others = frame->degree - frame->tried;
    split->weight *= (double)others / frame->degree;
    if (!split->take(split->ctx, split->options, split->count)) {
        return 0;
    }
    frame->degree = frame->tried;
    return 1;
}

/* In a piece, the items that take no further option are not said: that they have none left is seen
 * again, on a level each.  So what counts for the level of its root is the options that are chosen,
 * and levels stay below most_levels. */
static size_t links_split(void *self, struct qdri_split *split)
{
    struct links *s = self;
    split->level = s->origin;
    for (uint32_t level = s->origin; level < s->level; ++level) {
        struct frame *frame = &s->frame[level];
        const bool is_option = frame->node > s->items;
        if (frame->is_gradual) {
            tell_withdrawn(s, level, split);
            if (frame->tried < frame->degree) {
                return give_others(frame, split);
            }
            split->count -= is_option; /* the last one is chosen */
        }
        split->level += is_option;
        split->weight /= frame->degree;
        if (!frame->is_gradual && s->node[frame->node].down != frame->end) {
            return give_rest(s, frame, split);
        }
        if (is_option) {
            split->options[split->count++] = option_at(s, frame->node);
        }
    }
    return s->position == AT_RELAY ? qdri_relay_split(s, split) : 0;
}

/* --------------------------------------------------------------------------- assumptions ---- */

/* The option is withdrawn by a node of a primary item, whose color is none and therefore never
 * FIXED. */
static void links_assume(void *self, qdr_option option)
{
    struct links *s = self;
    uint32_t x = s->option_node[option];
    uint64_t updates = s->control->stats.updates;
    int kind = WITH_COLORS | (s->bound ? WITH_BOUNDS : 0);
    withdraw(s, x);
    commit_others(s, x, kind);
    commit(s, x, kind);
    s->assumed[s->assumed_height++] = option;
    s->control->stats.updates = updates; /* only searching counts */
}

static void links_take_out(void *self, qdr_option option)
{
    struct links *s = self;
    const uint64_t updates = s->control->stats.updates;
    withdraw(s, s->option_node[option]);
    s->assumed[s->assumed_height++] = QDR_NOT | option;
    s->control->stats.updates = updates;
}

static void links_restart(void *self, uint32_t level)
{
    struct links *s = self;
    int kind = WITH_COLORS | (s->bound ? WITH_BOUNDS : 0);
    if (s->relay) {
        qdri_relay_end(s->relay);
        take_back(s);
    }
    while (s->level > s->origin) {
        const struct frame *frame = &s->frame[--s->level];
        retract(s, frame, kind);
        close_item(s, frame, kind);
    }
    while (s->assumed_height > 0) {
        const qdr_option option = s->assumed[--s->assumed_height];
        const uint32_t x = s->option_node[option & ~QDR_NOT];
        if (!(option & QDR_NOT)) {
            uncommit(s, x, kind);
            uncommit_others(s, x, kind);
        }
        restore(s, x);
    }
    s->position = AT_NODE;
    s->origin = level;
    s->level = level;
}

static void links_reset(void *self)
{
    struct links *s = self;
    links_restart(s, 0); /* which may add to the profile */
    for (size_t k = 0; k <= s->control->stats.deepest; ++k) {
        s->profile[k] = 0;
    }
    if (s->relay) {
        qdri_relay_reset(s->relay);
    }
}

/* --------------------------------------------------------------------------------- reports ---- */

static size_t list_path(const struct links *s, qdr_option *options)
{
    size_t count = 0;
    for (uint32_t level = s->origin; level < s->level; ++level) {
        if (s->frame[level].node > s->items) {
            options[count++] = option_at(s, s->frame[level].node);
        }
    }
    return count;
}

static size_t links_options(void *self, qdr_option *options)
{
    const struct links *s = self;
    return s->position == AT_RELAY ? qdri_relay_options(s, list_path, options)
                                   : list_path(s, options);
}

static uint32_t links_level(const void *self)
{
    const struct links *s = self;
    return s->level + (s->position == AT_RELAY ? qdri_relay_level(s->relay) : 0);
}

static const uint64_t *links_profile(const void *self)
{
    const struct links *s = self;
    if (s->position == AT_RELAY) {
        qdri_relay_tell_profile(s);
    }
    return s->profile;
}

/* At an inner node nothing of its own weight is done yet; half of a solution's is. */
static double links_progress(const void *self)
{
    const struct links *s = self;
    if (s->position == AT_END) {
        return 1;
    }
    double weight = 1;
    double done = 0;
    for (uint32_t level = s->origin; level < s->level; ++level) {
        const struct frame *frame = &s->frame[level];
        weight /= frame->degree;
        done += weight * (frame->tried - 1);
    }
    return s->position == AT_RETREAT ? done + weight / 2
           : s->position == AT_RELAY ? done + weight * qdri_relay_progress(s)
                                     : done;
}

static uint64_t links_cost(const void *self, const qdr_stats *stats)
{
    const struct links *s = self;
    return s->relay ? qdri_relay_cost(s, stats) : stats->updates * LINKS_PRICE_UPDATE;
}

static const char *check_list(const struct links *s, uint32_t item)
{
    uint32_t length = 0;
    for (uint32_t x = s->node[item].down; x != item; x = s->node[x].down) {
        if (s->node[x].top != item) {
            return "a node is in a list of another item";
        }
        if (s->node[s->node[x].up].down != x || s->node[s->node[x].down].up != x) {
            return "up and down of a node disagree";
        }
        if (++length > s->header[item].length) {
            break;
        }
    }
    return length == s->header[item].length ? NULL : "a length is wrong";
}

static const char *check_header(const struct links *s, uint32_t item)
{
    const struct qdri_header *header = &s->header[item];
    if (s->header[header->left].right != item || s->header[header->right].left != item) {
        return "left and right of an item disagree";
    }
    if (!s->problem->item[item - 1].is_primary) {
        return header->left == item ? NULL : "a secondary item is in the ring";
    }
    if (s->bound && header->need != need_of(s, item)) {
        return "the need of an item is wrong";
    }
    return NULL;
}

static const char *links_check(const void *self)
{
    const struct links *s = self;
    const char *fault = NULL;
    for (uint32_t i = s->header[0].right; !fault && i != 0; i = s->header[i].right) {
        fault = check_header(s, i);
    }
    for (uint32_t i = 1; !fault && i <= s->items; ++i) {
        fault = check_list(s, i);
        if (!fault && !s->problem->item[i - 1].is_primary) {
            fault = check_header(s, i);
        }
    }
    return !fault && s->position == AT_RELAY ? qdri_relay_check(s) : fault;
}

static const char *links_refusal(const struct qdr_problem *problem,
                                 const struct qdri_control *control)
{
    (void)control;
    uint64_t nodes = qdr_problem_entries(problem) + problem->options + 2;
    return nodes + qdri_problem_items(problem) >= UINT32_MAX ? "takes fewer than 2^32 nodes" : NULL;
}

const struct qdri_engine qdri_links = {.name = "links",
                                       .role = QDRI_SEARCHES,
                                       .refusal = links_refusal,
                                       .descends = true,
                                       .bytes = qdri_links_bytes,
                                       .create = qdri_links_create,
                                       .destroy = qdri_links_destroy,
                                       .assume = links_assume,
                                       .take_out = links_take_out,
                                       .reset = links_reset,
                                       .restart = links_restart,
                                       .next = links_next,
                                       .split = links_split,
                                       .options = links_options,
                                       .level = links_level,
                                       .profile = links_profile,
                                       .progress = links_progress,
                                       .cost = links_cost,
                                       .check = links_check};

/* The same, but that it hands on what is left: see relay.c. */

static const char *relay_refusal(const struct qdr_problem *problem,
                                 const struct qdri_control *control)
{
    const char *refusal = links_refusal(problem, control);
    if (!refusal && problem->has_bounds) {
        refusal = "takes no items with bounds";
    }
    return refusal ? refusal : control->inner->refusal(problem, control);
}

static uint64_t relay_bytes(const struct qdr_problem *problem, const struct qdri_control *control)
{
    const uint64_t links = qdri_links_bytes(problem, control);
    uint64_t bytes = links;
    qdri_size_add(&bytes, 1, qdri_relay_bytes(problem, links));
    return bytes;
}

static const char *relay_isa(const struct qdri_control *control)
{
    return control->inner->isa(control);
}

static void *relay_create(const struct qdr_problem *problem, struct qdri_control *control)
{
    struct links *s = qdri_links_create(problem, control);
    if (s) {
        s->relay = qdri_relay_new(s, qdri_links_bytes(problem, control));
    }
    if (s && !s->relay) {
        qdri_links_destroy(s);
        return NULL;
    }
    return s;
}

const struct qdri_engine qdri_relay = {.name = "relay",
                                       .role = QDRI_SEARCHES,
                                       .refusal = relay_refusal,
                                       .bytes = relay_bytes,
                                       .descends = true,
                                       .finds_out = true,
                                       .isa = relay_isa,
                                       .create = relay_create,
                                       .destroy = qdri_links_destroy,
                                       .assume = links_assume,
                                       .take_out = links_take_out,
                                       .reset = links_reset,
                                       .restart = links_restart,
                                       .next = links_next,
                                       .split = links_split,
                                       .options = links_options,
                                       .level = links_level,
                                       .profile = links_profile,
                                       .progress = links_progress,
                                       .cost = links_cost,
                                       .check = links_check};
