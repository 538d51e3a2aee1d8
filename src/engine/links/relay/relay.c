/* relay.c  Dancing links at the top of a tree, lanes below: for large problems.
 *
 * Idea.  The table that lanes needs has a row for each option, as long as all items have options:
 * it grows with the square of the problem, and is made before the first node.  Dancing links begin
 * at once, and what they do at a node goes with what changes there; but where few options are left
 * they are many times slower.  So links search the top of the tree, and where a node leaves few
 * enough options, and its subtree is large enough, what it leaves becomes a problem of its own
 * (rest.c), and is handed to a search by lanes.  That has all that makes lanes fast, smaller and
 * smaller tables among it.  When it has come to its end, links go on behind the node.
 *
 * When.  What subtrees cost that begin on a level is told by those that were searched before, by
 * links or handed on: worth[level] is their mean.  A node is handed on if the making of its table
 * is expected to cost no more than a part of that, and if all tables that were made are no more
 * than a part of all that was done: so a first solution that links find soon is found as soon.  As
 * what is known grows, nodes nearer and nearer to the root are handed on, as far as there is room.
 * All is reckoned from counts, never from times, so that the tree is the same on every machine.
 *
 * A search that is handed on has a control of its own, whose counters begin with 0.  It is asked by
 * its control now and then whether it is to end, and then its counters are added to those of links,
 * and their control is asked.  Who watches each node sees links alone.
 *
 * Source.  The idea of a smaller table for what is left is that of lanes/compact.c; that of handing
 * what is left from one representation to another is known from solvers of satisfiability and from
 * sparse linear algebra, where dense blocks are dealt with as such.
 *
 * Invariants, while a node is handed on (position AT_RELAY):
 *     the rest has the options that are in lists of active items, and these items, as they are now
 *     links' counters = what links have counted + control.stats of all that was handed on
 *     (but for what was done since they were asked last) */
#include "engine/links/relay/relay.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

/* What is handed on may take so many times as much as links, within these bytes: never a part of
 * what is spare, so that the tree is the same with every budget. */
#define ROOM_TIMES 192
#define ROOM_LEAST (UINT64_C(1) << 20)
#define ROOM_MOST (UINT64_C(256) << 20)

/* What was too large is not tried again before it has become smaller by one part out of so many. */
#define TOO_LARGE_PART 16

/* The first review comes with this cost, and the others after as much, or a part of what was
 * spent. */
#define REVIEW 1000000
#define REVIEW_PART 8

/* Smaller subtrees are never worth a search of their own. */
#define LEAST_WORTH 20000

/* What is handed on is expected to take so many times as long as it takes to make a search for it.
 * All that is made takes one part out of so many of all that is done; what is as dear as the one
 * that is to be made, or dearer, takes less: many small ones do not keep large ones away. */
#define WORTH_TIMES 4
#define MADE_PART 2
#define MADE_AS_DEAR_PART 4

/* What it takes to make a search, roughly: in any case, for an entry of a primary item, and for a
 * vector of a mask that is applied. */
#define PRICE_SEARCH 10000
#define PRICE_ENTRY 30
#define PRICE_VECTOR 4

/* Bits of a vector; lanes do not fill them all, but one out of so many parts. */
#define VECTOR_BITS 512
#define IDLE_PART 4

/* ---------------------------------------------------------------------- making and freeing ---- */

static size_t levels_of(const struct qdr_problem *problem)
{
    return (size_t)problem->primary + 1;
}

static uint64_t room_for(uint64_t links_bytes)
{
    const uint64_t room =
        links_bytes > ROOM_MOST / ROOM_TIMES ? ROOM_MOST : links_bytes * ROOM_TIMES;
    return room > ROOM_LEAST ? room : ROOM_LEAST;
}

static struct qdri_fields fields_of(const struct qdr_problem *problem)
{
    const size_t levels = levels_of(problem);
    return (struct qdri_fields){{
        QDRI_FIELD(struct qdri_relay_state, spent, levels),
        QDRI_FIELD(struct qdri_relay_state, entered, levels),
        QDRI_FIELD(struct qdri_relay_state, worth, levels),
        QDRI_FIELD(struct qdri_relay_state, began, levels),
        QDRI_FIELD(struct qdri_relay_state, told, levels),
        QDRI_FIELD(struct qdri_relay_state, listed, levels),
        QDRI_FIELD(struct qdri_relay_state, withdrawn, problem->options),
        QDRI_FIELD(struct qdri_relay_state, number, (uint64_t)qdri_problem_items(problem) + 1),
    }};
}

uint64_t qdri_relay_bytes(const struct qdr_problem *problem, uint64_t links_bytes)
{
    uint64_t bytes = sizeof(struct qdri_relay_state);
    const struct qdri_fields fields = fields_of(problem);
    qdri_fields_add(&bytes, &fields);
    qdri_size_add(&bytes, 1, room_for(links_bytes));
    return bytes;
}

struct qdri_relay_state *qdri_relay_new(struct links *links, uint64_t links_bytes)
{
    const struct qdri_fields fields = fields_of(links->problem);
    struct qdri_relay_state *relay = qdri_zeros(1, sizeof *relay);
    if (!relay) {
        return NULL;
    }
    relay->links = links;
    relay->below = links->control->inner;
    relay->room = room_for(links_bytes);
    if (!qdri_fields_make(relay, &fields)) {
        qdri_relay_free(relay);
        return NULL;
    }
    qdri_relay_reset(relay);
    return relay;
}

void qdri_relay_free(struct qdri_relay_state *relay)
{
    if (relay) {
        const struct qdri_fields fields = fields_of(relay->links->problem);
        qdri_relay_end(relay);
        qdri_fields_free(relay, &fields);
        free(relay);
    }
}

void qdri_relay_reset(struct qdri_relay_state *relay)
{
    qdri_relay_end(relay);
    for (size_t k = 0; k < levels_of(relay->links->problem); ++k) {
        relay->spent[k] = 0;
        relay->entered[k] = 0;
        relay->worth[k] = 0;
    }
    relay->review_at = REVIEW;
    relay->large_to = 0;
    relay->updates = 0;
    relay->most_entries = UINT64_MAX;
    relay->made = 0;
    memset(relay->made_of, 0, sizeof relay->made_of);
    relay->searched = 0;
    relay->updates_of_them = 0;
}

/* -------------------------------------------------------------------------------- counting ---- */

/* Adds to the counters of links what the search that was handed on has counted since that was done
 * last. */
static void count(struct qdri_relay_state *relay)
{
    const qdr_stats *now = &relay->control.stats;
    qdr_stats *stats = &relay->links->control->stats;
    const uint64_t deepest = relay->links->level + now->deepest;
    stats->nodes += now->nodes - relay->counted.nodes;
    stats->updates += now->updates - relay->counted.updates;
    stats->solutions += now->solutions - relay->counted.solutions;
    stats->backtracks += now->backtracks - relay->counted.backtracks;
    stats->deepest = deepest > stats->deepest ? deepest : stats->deepest;
    relay->updates_of_them += now->updates - relay->counted.updates;
    relay->counted = *now;
}

void qdri_relay_tell_profile(const struct links *s)
{
    struct qdri_relay_state *relay = s->relay;
    if (!relay->search) {
        return;
    }
    const uint64_t *profile = relay->below->profile(relay->search);
    for (uint32_t k = 0; k <= relay->control.stats.deepest; ++k) {
        s->profile[s->level + k] += profile[k] - relay->told[k];
        relay->told[k] = profile[k];
    }
}

static uint64_t cost_of_present(const struct qdri_relay_state *relay)
{
    return relay->search ? relay->below->cost(relay->search, &relay->control.stats) : 0;
}

static uint64_t links_cost(const struct qdri_relay_state *relay, const qdr_stats *stats)
{
    return (stats->updates - relay->updates_of_them) * LINKS_PRICE_UPDATE;
}

uint64_t qdri_relay_cost(const struct links *s, const qdr_stats *stats)
{
    const struct qdri_relay_state *relay = s->relay;
    return links_cost(relay, stats) + relay->made + relay->searched + cost_of_present(relay);
}

void qdri_relay_end(struct qdri_relay_state *relay)
{
    if (relay->search) {
        const uint64_t cost = cost_of_present(relay);
        relay->searched += cost;
        relay->spent[relay->links->level] += cost;
        qdri_relay_tell_profile(relay->links);
        for (uint32_t k = 0; k <= relay->control.stats.deepest; ++k) {
            relay->told[k] = 0;
        }
        relay->below->destroy(relay->search);
        relay->search = NULL;
    }
    qdri_part_clear(&relay->rest);
}

/* ---------------------------------------------------------------------------------- when ---- */

static void review(struct qdri_relay_state *relay, uint64_t cost)
{
    uint64_t below = 0;
    relay->review_at = cost + (cost / REVIEW_PART > REVIEW ? cost / REVIEW_PART : REVIEW);
    relay->large_to = 0;
    for (uint64_t level = relay->links->control->stats.deepest + 1; level-- > 0;) {
        below += relay->spent[level];
        relay->worth[level] = relay->entered[level] > 0 ? below / relay->entered[level] : 0;
        if (relay->large_to == 0 && relay->worth[level] >= LEAST_WORTH) {
            relay->large_to = (uint32_t)level;
        }
    }
}

/* Counts the entries of active items, up to one that has none. */
static uint64_t entries_left(const struct links *s)
{
    uint64_t entries = 0;
    for (uint32_t i = s->header[0].right; i != 0; i = s->header[i].right) {
        if (s->header[i].length == 0) {
            return 0;
        }
        entries += s->header[i].length;
    }
    return entries;
}

/* The binary logarithm. */
static uint32_t class_of(uint64_t price)
{
    return 63 - (uint32_t)__builtin_clzll(price | 1);
}

static uint64_t price_of(uint64_t entries)
{
    const double vectors = (double)(entries + entries / IDLE_PART) / VECTOR_BITS + 1;
    return PRICE_SEARCH + entries * PRICE_ENTRY +
           (uint64_t)((double)entries * vectors * PRICE_VECTOR);
}

/* What all searches have cost to make that cost about as much, or more. */
static uint64_t made_as_dear(const struct qdri_relay_state *relay, uint64_t price)
{
    uint64_t made = 0;
    for (uint32_t k = class_of(price); k < QDRI_RELAY_CLASSES; ++k) {
        made += relay->made_of[k];
    }
    return made;
}

/* Would it pay to hand so many entries on, where a subtree of this worth is left of the node? */
static bool is_worth_it(const struct links *s, uint64_t worth, uint64_t entries)
{
    const struct qdri_relay_state *relay = s->relay;
    const uint64_t price = price_of(entries);
    const uint64_t cost = qdri_relay_cost(s, &s->control->stats);
    return entries > 0 && entries < relay->most_entries && price * WORTH_TIMES <= worth &&
           (made_as_dear(relay, price) + price) * MADE_AS_DEAR_PART <= cost &&
           (relay->made + price) * MADE_PART <= cost;
}

/* ------------------------------------------------------------------------------ handing on ---- */

/* Is the search that was handed on to end?  It asks that itself, of its control. */
static bool is_due(void *ctx)
{
    struct qdri_relay_state *relay = ctx;
    struct qdri_control *control = relay->links->control;
    if (relay->is_making) {
        return qdri_control_work(control, QDRI_STEPS_PER_LOOK);
    }
    count(relay);
    return qdri_control_look(control, &relay->outcome);
}

/* The control of what is handed on.  Of memory it may take what is left of the room: engines take a
 * sixteenth of what is spare. */
static void begin_control(struct qdri_relay_state *relay)
{
    const struct qdri_control *control = relay->links->control;
    relay->control = (struct qdri_control){.choose = control->choose,
                                           .order = control->order,
                                           .reduce = control->reduce,
                                           .lanes = control->lanes,
                                           .random = control->random,
                                           .node_limit = UINT64_MAX,
                                           .time_limit_ms = UINT64_MAX,
                                           .stop = {.is_due = is_due, .ctx = relay}};
    atomic_init(&relay->control.requests, 0);
    qdri_control_begin(&relay->control);
    relay->counted = (qdr_stats){0};
}

/* Makes the search for a rest that took so many bytes. */
static bool begin_search(struct qdri_relay_state *relay, uint64_t bytes)
{
    const struct qdr_problem *problem = &relay->rest.problem;
    if (relay->below->refusal(problem, &relay->control)) {
        return false;
    }
    const uint64_t needed = relay->below->bytes(problem, &relay->control);
    qdri_size_add(&bytes, needed, 1);
    if (needed == 0 || bytes > relay->room) {
        return false;
    }
    relay->control.spare = (relay->room - bytes) * 16;
    relay->is_making = true;
    relay->search = relay->below->create(problem, &relay->control);
    relay->is_making = false;
    return relay->search != NULL;
}

/* What does not fit, or was not made for another reason, is not tried again as long as it is as
 * large. */
static bool hand_on(struct links *s)
{
    struct qdri_relay_state *relay = s->relay;
    const uint64_t entries = entries_left(s);
    uint64_t bytes;
    begin_control(relay);
    const bool is_made =
        qdri_relay_make_rest(s, &relay->rest, relay->number, relay->room, &bytes) &&
        begin_search(relay, bytes);
    if (!is_made) {
        if (s->control->over == QDR_SOLUTION) {
            relay->most_entries = entries - entries / TOO_LARGE_PART;
        }
        qdri_part_clear(&relay->rest);
        return false;
    }
    relay->made += price_of(entries);
    relay->made_of[class_of(price_of(entries))] += price_of(entries);
    relay->spent[s->level] += price_of(entries);
    relay->is_listed = false;
    relay->is_partial = false;
    return true;
}

/* Notes what was spent since the last node, and reviews it if that is due. */
static void note_node(struct links *s)
{
    struct qdri_relay_state *relay = s->relay;
    const uint64_t updates = s->control->stats.updates - relay->updates_of_them;
    const uint64_t cost = qdri_relay_cost(s, &s->control->stats);
    relay->spent[s->level] += (updates - relay->updates) * LINKS_PRICE_UPDATE;
    relay->updates = updates;
    relay->began[s->level] = cost;
    ++relay->entered[s->level];
    if (cost >= relay->review_at) {
        review(relay, cost);
    }
}

/* For tests: what is handed on in any case, by levels: a node, or what is left of one. */
static bool is_told_to(const struct links *s, uint32_t is_rest)
{
    return s->control->hands_on_at == 2 * s->level + is_rest + 1;
}

bool qdri_relay_begin(struct links *s)
{
    const struct qdri_relay_state *relay = s->relay;
    note_node(s);
    if (s->control->is_observed) {
        return false;
    }
    if (s->control->hands_on_at > 0) {
        return is_told_to(s, 0) && entries_left(s) > 0 && hand_on(s);
    }
    return s->level <= relay->large_to && is_worth_it(s, relay->worth[s->level], entries_left(s)) &&
           hand_on(s);
}

/* What is left of the node's subtree, by the ways that are left: as much for each of them as those
 * took that were tried. */
static uint64_t worth_of_ways(const struct links *s)
{
    const struct frame *frame = &s->frame[s->level];
    const uint64_t cost = qdri_relay_cost(s, &s->control->stats) - s->relay->began[s->level];
    return cost / frame->tried * (frame->degree - frame->tried);
}

/* The item of the node is not active now, so it is left out here. */
bool qdri_relay_wants_ways(const struct links *s)
{
    const struct frame *frame = &s->frame[s->level];
    if (s->control->is_observed || frame->tried >= frame->degree) {
        return false;
    }
    if (s->control->hands_on_at > 0) {
        return is_told_to(s, 1);
    }
    const uint64_t worth = worth_of_ways(s);
    return worth >= LEAST_WORTH && is_worth_it(s, worth, entries_left(s));
}

bool qdri_relay_begin_ways(struct links *s)
{
    s->relay->is_partial = entries_left(s) > 0 && hand_on(s);
    return s->relay->is_partial;
}

static uint64_t less(uint64_t limit, uint64_t counted, uint64_t own)
{
    return limit == UINT64_MAX ? limit : limit > counted ? limit - counted + own : 0;
}

/* Tells the search that was handed on how far it may go. */
static void set_limits(struct qdri_relay_state *relay)
{
    const struct qdri_control *control = relay->links->control;
    const uint64_t alone_to = control->alone_to > 0 ? control->alone_to : UINT64_MAX;
    const uint64_t most = alone_to < control->node_limit ? alone_to : control->node_limit;
    relay->control.node_limit = less(most, control->stats.nodes, relay->control.stats.nodes);
    relay->control.unseen_to =
        less(control->unseen_to, control->stats.solutions, relay->control.stats.solutions);
    relay->control.over = QDR_SOLUTION;
    if (control->pause_at == 0) {
        relay->control.pause_at = 0;
    }
}

qdr_outcome qdri_relay_next(struct links *s)
{
    struct qdri_relay_state *relay = s->relay;
    for (;;) {
        set_limits(relay);
        qdr_outcome outcome = relay->below->next(relay->search);
        count(relay);
        if (outcome == QDR_EXHAUSTED) {
            qdri_relay_end(relay);
        } else if (outcome == QDR_INTERRUPTED) {
            outcome = relay->outcome;
        } else if (outcome == QDR_LIMIT && !qdri_control_look(s->control, &outcome)) {
            continue; /* it came back too early */
        }
        return outcome;
    }
}

/* ------------------------------------------------------------------------------- telling ---- */

size_t qdri_relay_options(const struct links *s, qdri_relay_path *path, qdr_option *options)
{
    struct qdri_relay_state *relay = s->relay;
    if (!relay->is_listed) {
        relay->before = path(s, options);
        relay->is_listed = true;
    }
    const size_t count = relay->below->options(relay->search, relay->listed);
    for (size_t k = 0; k < count; ++k) {
        options[relay->before + k] = relay->rest.origin[relay->listed[k]];
    }
    return relay->before + count;
}

uint32_t qdri_relay_level(const struct qdri_relay_state *relay)
{
    return relay->below->level(relay->search);
}

/* Pieces as links tell them: those of what is handed on have its numbers. */
struct translation {
    struct qdri_split *to;
    struct qdri_split from;
    const struct links *links;
    double weight; /* of the node that was handed on */
};

static bool take(void *ctx, const qdr_option *options, size_t count)
{
    struct translation *translation = ctx;
    struct qdri_split *to = translation->to;
    const struct links *s = translation->links;
    for (size_t k = 0; k < count; ++k) {
        to->options[to->count + k] = s->relay->rest.origin[options[k]];
    }
    to->level = s->level + translation->from.level;
    to->weight = translation->weight * translation->from.weight;
    return to->take(to->ctx, to->options, to->count + count);
}

size_t qdri_relay_split(const struct links *s, struct qdri_split *split)
{
    const struct qdri_relay_state *relay = s->relay;
    struct translation translation = {.to = split, .links = s, .weight = split->weight};
    translation.from = (struct qdri_split){.weight = 1, .take = take, .ctx = &translation};
    translation.from.options =
        qdri_zeros((uint64_t)relay->rest.problem.primary + 1, sizeof *translation.from.options);
    if (!translation.from.options) {
        return 0;
    }
    const size_t pieces = relay->below->split(relay->search, &translation.from);
    free(translation.from.options);
    return pieces;
}

double qdri_relay_progress(const struct links *s)
{
    const struct qdri_relay_state *relay = s->relay;
    const struct frame *frame = &s->frame[s->level];
    const double progress = relay->below->progress(relay->search);
    return relay->is_partial
               ? (frame->tried + (frame->degree - frame->tried) * progress) / frame->degree
               : progress;
}

const char *qdri_relay_check(const struct links *s)
{
    const struct qdri_relay_state *relay = s->relay;
    if (!relay->search) {
        return "nothing was handed on";
    }
    return qdri_relay_check_rest(s, &relay->rest);
}
