/* learn_propagate.c  What follows from what is known.
 *
 * A chosen option excludes all that share an item with it: that goes by the lists of its items.  All else is
 * said by clauses.  A clause watches two of its literals; only when one of them becomes false must it be looked
 * at: it then watches another one that is not false, or makes its last one true (Moskewicz and others, "Chaff",
 * DAC 2001).  Where a literal that it does not watch is seen to be true, this is kept in the watch, so that most
 * clauses are passed over without being touched. */
#include "engine/learn.h"

/* -------------------------------------------------------------------------------- watching ---- */

static uint32_t take_chunk(struct qdri_learn *s)
{
    const uint32_t chunk = s->free_chunk;
    if (chunk == QDRI_LEARN_NO_CHUNK) {
        return s->chunks++;
    }
    s->free_chunk = s->chunk[chunk].next;
    return chunk;
}

static void watch(struct qdri_learn *s, uint32_t literal, uint32_t clause, uint32_t blocker)
{
    uint32_t first = s->watchers[literal];
    if (first == QDRI_LEARN_NO_CHUNK || s->chunk[first].count == QDRI_LEARN_CHUNK) {
        const uint32_t before = first;
        first = take_chunk(s);
        s->chunk[first].count = 0;
        s->chunk[first].next = before;
        s->watchers[literal] = first;
    }
    struct qdri_learn_chunk *chunk = &s->chunk[first];
    chunk->watch[chunk->count++] = (struct qdri_learn_watch){clause, blocker};
}

/* Ends a watch of a literal.  Its place is taken by the last one of the first chunk: whoever goes through them from
 * there on has seen that already. */
static void unwatch(struct qdri_learn *s, uint32_t literal, struct qdri_learn_watch *gone)
{
    const uint32_t first = s->watchers[literal];
    struct qdri_learn_chunk *chunk = &s->chunk[first];
    *gone = chunk->watch[--chunk->count];
    if (chunk->count == 0) {
        s->watchers[literal] = chunk->next;
        chunk->next = s->free_chunk;
        s->free_chunk = first;
    }
}

void qdri_learn_watch_clause(struct qdri_learn *s, uint32_t clause)
{
    const uint32_t *literals = qdri_learn_literals(s, clause);
    watch(s, literals[0], clause, literals[1]);
    watch(s, literals[1], clause, literals[0]);
}

/* ----------------------------------------------------------------------------- propagating ---- */

void qdri_learn_assign(struct qdri_learn *s, uint32_t literal, uint32_t reason)
{
    const qdr_option option = literal / 2;
    s->value[literal] = 1;
    s->value[qdri_learn_not(literal)] = -1;
    s->depth[option] = s->level;
    s->reason[option] = reason;
    s->trail[s->height++] = literal;
}

static bool contradict(struct qdri_learn *s, uint32_t literal, uint32_t reason)
{
    s->conflict = reason;
    s->contradicted = literal;
    return false;
}

/* Excludes the options that a chosen one leaves no room for. */
static bool exclude_others(struct qdri_learn *s, qdr_option option)
{
    const struct qdr_problem *problem = s->problem;
    const uint32_t reason = QDRI_LEARN_OPTION + option;
    for (uint32_t e = problem->first[option]; e < problem->first[option + 1]; ++e) {
        const qdr_entry entry = problem->entry[e];
        const uint32_t end = s->first[entry.item + 1];
        for (uint32_t k = s->first[entry.item]; k < end; ++k) {
            const qdr_option other = s->list[k];
            const int value = s->value[qdri_learn_chosen(other)];
            if (value < 0 || other == option ||
                (entry.color != QDR_NO_COLOR && s->tint[k] == entry.color)) {
                continue;
            }
            if (value > 0) {
                return contradict(s, qdri_learn_excluded(other), reason);
            }
            qdri_learn_assign(s, qdri_learn_excluded(other), reason);
        }
    }
    return true;
}

/* The second literal of a clause is false.  Puts one in its place that is not, and watches that.  False: there is
 * none. */
static bool replace(struct qdri_learn *s, uint32_t clause)
{
    uint32_t *literals = qdri_learn_literals(s, clause);
    const uint32_t size = qdri_learn_size(s, clause);
    for (uint32_t k = 2; k < size; ++k) {
        if (s->value[literals[k]] >= 0) {
            const uint32_t found = literals[k];
            literals[k] = literals[1];
            literals[1] = found;
            watch(s, found, clause, literals[0]);
            return true;
        }
    }
    return false;
}

/* A literal that a clause watches has become false. */
static inline bool look_at(struct qdri_learn *s, uint32_t literal, struct qdri_learn_watch *w)
{
    const uint32_t clause = w->clause;
    uint32_t *literals = qdri_learn_literals(s, clause);
    if (literals[0] == literal) {
        literals[0] = literals[1];
        literals[1] = literal;
    }
    const int value = s->value[literals[0]];
    if (value > 0) {
        w->blocker = literals[0];
        return true;
    }
    if (replace(s, clause)) {
        unwatch(s, literal, w);
        return true;
    }
    if (value < 0) {
        return contradict(s, literals[0], clause);
    }
    qdri_learn_assign(s, literals[0], clause);
    return true;
}

/* Goes through the watches of a literal that has become false, from the last one of the first chunk on. */
static bool tell_watchers(struct qdri_learn *s, uint32_t literal)
{
    for (uint32_t at = s->watchers[literal]; at != QDRI_LEARN_NO_CHUNK;) {
        struct qdri_learn_chunk *chunk = &s->chunk[at];
        const uint32_t next = chunk->next; /* it may be gone afterwards */
        for (uint32_t k = chunk->count; k-- > 0;) {
            struct qdri_learn_watch *w = &chunk->watch[k];
            if (s->value[w->blocker] <= 0 && !look_at(s, literal, w)) {
                return false;
            }
        }
        at = next;
    }
    return true;
}

bool qdri_learn_propagate(struct qdri_learn *s)
{
    while (s->spread < s->height) {
        const uint32_t literal = s->trail[s->spread++];
        ++s->control->stats.updates;
        if (qdri_learn_is_chosen(literal) && !exclude_others(s, literal / 2)) {
            return false;
        }
        if (!tell_watchers(s, qdri_learn_not(literal))) {
            return false;
        }
    }
    return true;
}

void qdri_learn_undo(struct qdri_learn *s, uint32_t level)
{
    while (s->height > s->mark[level + 1]) {
        const uint32_t literal = s->trail[--s->height];
        s->value[literal] = s->value[qdri_learn_not(literal)] = 0;
        s->leaning[literal / 2] = literal % 2;
        qdri_learn_reopen(s, literal / 2);
    }
    s->spread = s->height;
    s->level = level;
}
