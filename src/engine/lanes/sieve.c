/* sieve.c  Sieving: which nodes lose the options that would fail at once.
 *
 * An option fails at once if choosing it would leave some item without any.  To try all options of
 * a state, again and again until none fails, costs as much as some dozens of nodes, and may save
 * thousands; or nothing.  So it is found out in each search, level by level, which of two *manners*
 * is cheaper: subtrees whose root is sieved, or plain ones.  The one that was cheaper on the
 * average is taken; the other one is tried again when the number of subtrees is a power of two,
 * since deeper levels may have changed their ways.
 *
 * Books are kept for the levels that are *watched*.  At first that is only the root, which is
 * sieved where nothing is assumed: such a table is made for one search, and costs more to make.
 * Most searches for a single solution are over by the first survey.  After it, short trials, in
 * which all levels with large subtrees are watched, alternate with longer times in which only those
 * are that have a level below them, or are one, where sieving was cheaper.
 *
 * Everything is counted in nodes, with a price for options that are tried, and never in time; so
 * the tree is the same on every machine.
 *
 * Source.  Failed-literal tests, as in SAT solvers; for exact covers, the reductions of Knuth's
 * Algorithm P (TAOCP 7.2.2.1), which does this to the problem beforehand. */
#include <string.h>

#include "engine/lanes/lanes.h"

/* Nodes before the first survey, and between the first few; the intervals grow with the search. */
#define SURVEY 256

/* So many options are tried in the time of a node. */
#define TESTS_PER_NODE 8

/* Before a level has tried it, sieving a node must cost so much less than a subtree of the level;
 * and so often it is tried at first. */
#define TRY_FROM 4
#define TRIES 4

/* A record of so many subtrees is halved, so that later ones count for more. */
#define LONG_RECORD 256

/* Halves of the cost of sieved subtrees that plain ones must cost to be given up: what a node costs
 * is known roughly only. */
#define CLEARLY 3

/* A manner that is worse by so many halves is not tried again. */
#define HOPELESS 128

static uint64_t cost_of(const struct qdri_lanes *s)
{
    return s->control->stats.nodes + s->tests / TESTS_PER_NODE;
}

/* What it costs to sieve a node, on the average. */
static uint64_t price(const struct qdri_lanes *s)
{
    const uint64_t options = s->stage[0].table.options;
    return s->sieves > 0 ? s->tests / s->sieves / TESTS_PER_NODE + 1 : options / TESTS_PER_NODE + 1;
}

void qdri_lanes_begin_sieving(struct qdri_lanes *s)
{
    const enum qdri_reduce reduce = s->control->reduce;
    s->began_at = s->control->stats.nodes;
    s->survey_at = reduce == QDRI_REDUCE_AUTO && !s->memo && !s->control->descent
                       ? s->began_at + SURVEY
                       : UINT64_MAX;
    s->watched_to = reduce == QDRI_REDUCE_ON ? UINT32_MAX : 0;
    s->is_trying = false;
    s->tests = 0;
    s->sieves = 0;
    if (s->known[0].plain.count > 0) {
        memset(s->known, 0, ((size_t)s->stage[0].table.items + 1) * sizeof *s->known);
    }
}

/* Is the mean of a record more than so many halves of that of another one? */
static bool is_above(const struct qdri_lanes_record *a, uint64_t halves,
                     const struct qdri_lanes_record *b)
{
    return 2 * (a->cost / a->count) > halves * (b->cost / b->count);
}

/* Takes options that are gone out of those that are to be tried at the node of a level.  Returns
 * whether the one is left that is being tried. */
static bool drop_ways(struct qdri_lanes *s, const struct qdri_lanes_stage *stage, uint32_t level)
{
    struct qdri_lanes_frame *frame = &s->frame[level];
    const struct qdri_lanes_table *t = &stage->table;
    const unsigned char *state = qdri_lanes_state(stage, level);
    uint32_t *way = s->ways + frame->first;
    uint32_t degree = frame->tried;
    for (uint32_t k = frame->tried; k < frame->degree; ++k) {
        if (qdri_lanes_has(t, state, t->bit[way[k]])) {
            way[degree++] = way[k];
        }
    }
    frame->degree = degree;
    return level == s->level ? degree > 0 : qdri_lanes_has(t, state, t->bit[way[frame->tried - 1]]);
}

/* What is gone from a state is gone from those below it. */
static void pass_down(const struct qdri_lanes_stage *stage, uint32_t level)
{
    const uint64_t *from = (const uint64_t *)(const void *)qdri_lanes_state(stage, level - 1);
    uint64_t *to = (uint64_t *)(void *)qdri_lanes_state(stage, level);
    for (size_t k = 0; k < stage->table.row / sizeof *to; ++k) {
        to[k] &= from[k];
    }
}

/* Leaves the nodes from a level to the present one no more ways. */
static void cut(struct qdri_lanes *s, uint32_t level)
{
    for (; level < s->level; ++level) {
        s->frame[level].tried = s->frame[level].degree;
    }
}

/* Sieves the nodes of large subtrees on the way to the present one: an early choice may be wrong,
 * though nothing was seen of it then.  Subtrees that are mirror images must stay so; and where
 * there are many levels, the search may be over before all are done.  True: nothing is left below
 * one of them, and the rest was cut. */
static bool sieve_path(struct qdri_lanes *s, uint32_t to)
{
    qdri_lanes_forget_kept(s, s->level);
    for (uint32_t level = s->origin; level <= to && level <= s->level; ++level) {
        const struct qdri_lanes_stage *stage = qdri_lanes_stage_of(s, level);
        if (s->frame[level].is_mirrored) {
            return false;
        }
        if (level > stage->base) {
            pass_down(stage, level);
        }
        const uint64_t tests = s->tests;
        ++s->sieves;
        stage->sieve(&stage->table, qdri_lanes_state(stage, level), &s->tests);
        if (qdri_control_work(s->control, (s->tests - tests) * stage->table.vectors)) {
            return false;
        }
        if (!drop_ways(s, stage, level)) {
            cut(s, level + 1);
            return true;
        }
    }
    return false;
}

/* Levels that were not watched have the nodes of all of their subtrees, finished or not. */
static bool begin_trial(struct qdri_lanes *s)
{
    const uint64_t least = TRY_FROM * price(s);
    const uint32_t seen_to = s->watched_to;
    uint32_t large_to = 0;
    uint64_t below = 0;
    s->watched_to = 0;
    for (uint64_t level = s->control->stats.deepest + 1; level-- > 0;) {
        struct qdri_lanes_known *known = &s->known[level];
        below += s->profile[level];
        if (s->profile[level] == 0 || below / s->profile[level] < least / TRY_FROM) {
            continue;
        }
        large_to = large_to > 0 ? large_to : (uint32_t)level;
        if (below / s->profile[level] < least) {
            continue;
        }
        if (level > seen_to || known->plain.count == 0) {
            known->plain = (struct qdri_lanes_record){s->profile[level], below};
        }
        known->tries = known->sieved.count == 0 ? TRIES : !known->prefers_sieved;
        s->watched_to = s->watched_to > 0 ? s->watched_to : (uint32_t)level;
    }
    return sieve_path(s, large_to);
}

/* The last level on which sieving was cheaper. */
static void end_trial(struct qdri_lanes *s)
{
    while (s->watched_to > 0 && !s->known[s->watched_to].prefers_sieved) {
        --s->watched_to;
    }
}

bool qdri_lanes_survey(struct qdri_lanes *s)
{
    const uint64_t nodes = s->control->stats.nodes - s->began_at;
    s->is_trying = !s->is_trying;
    if (s->is_trying) {
        s->survey_at = s->control->stats.nodes + SURVEY + nodes / 32;
        return begin_trial(s);
    }
    end_trial(s);
    s->survey_at = s->control->stats.nodes + SURVEY + nodes;
    return false;
}

static void compare(struct qdri_lanes_known *known)
{
    const struct qdri_lanes_record *plain = &known->plain;
    const struct qdri_lanes_record *sieved = &known->sieved;
    if (plain->count == 0 || sieved->count == 0) {
        return;
    }
    known->prefers_sieved = is_above(plain, CLEARLY, sieved);
    known->explores = known->prefers_sieved ? !is_above(plain, HOPELESS, sieved)
                                            : !is_above(sieved, HOPELESS, plain);
}

/* Is the present node to be sieved? */
static bool decide(struct qdri_lanes_known *known)
{
    if (known->tries > 0) {
        --known->tries;
        return true;
    }
    const bool explores = known->explores;
    known->explores = false;
    return known->prefers_sieved != explores;
}

/* Where subproblems are remembered, they are to be found again as they are; and a descent is to
 * tell of the tree as it is without what earlier nodes have taught. */
static bool is_sieved(struct qdri_lanes *s)
{
    const enum qdri_reduce reduce = s->control->reduce;
    if (s->memo || reduce != QDRI_REDUCE_AUTO) {
        return !s->memo && reduce == QDRI_REDUCE_ON;
    }
    return s->level == 0 ? s->assumptions == 0
                         : !s->control->descent && decide(&s->known[s->level]);
}

bool qdri_lanes_sieve_node(struct qdri_lanes *s, struct qdri_lanes_frame *frame,
                           unsigned char *state)
{
    const struct qdri_lanes_stage *stage = &s->stage[s->depth];
    if (frame->manner == QDRI_LANES_UNDECIDED) {
        const bool begins_stage = s->depth > 0 && s->level == stage->base;
        frame->spent = cost_of(s);
        frame->manner = is_sieved(s) && !begins_stage ? QDRI_LANES_SIEVED : QDRI_LANES_PLAIN;
        frame->is_sieved = frame->manner == QDRI_LANES_PLAIN;
        s->sieves += !frame->is_sieved;
    }
    if (frame->is_sieved) {
        return false;
    }
    frame->is_sieved = stage->sieve(&stage->table, state, &s->tests) == 0;
    return !frame->is_sieved;
}

void qdri_lanes_note_cost(struct qdri_lanes *s)
{
    struct qdri_lanes_frame *frame = &s->frame[s->level];
    if (frame->manner == QDRI_LANES_UNDECIDED || s->level == 0) {
        return;
    }
    struct qdri_lanes_known *known = &s->known[s->level];
    struct qdri_lanes_record *record =
        frame->manner == QDRI_LANES_SIEVED ? &known->sieved : &known->plain;
    frame->manner = QDRI_LANES_UNDECIDED;
    ++record->count;
    record->cost += cost_of(s) - frame->spent + 1;
    if (record->count >= LONG_RECORD) {
        record->count /= 2;
        record->cost /= 2;
    }
    if ((record->count & (record->count - 1)) == 0) {
        compare(known);
    }
}
