/* propagate.c  What follows from what is known.
 *
 * A chosen option excludes its rivals on all items that it has without a color, and has its hues
 * chosen; a chosen hue excludes its rivals; and an excluded one excludes its bearers.  That goes by
 * lists.  What follows from an item that has lost options is found by its set (sets.c).  All else
 * is said by clauses.  A clause watches two of its literals; only when one of them becomes false
 * must it be looked at: it then watches another one that is not false, or makes its last one true
 * (Moskewicz and others, "Chaff", DAC 2001).  Where a literal that it does not watch is seen to be
 * true, this is kept in the watch, so that most clauses are passed over without being touched. */
#include "base/check.h"
#include "engine/learn/learn.h"

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

/* Ends a watch of a literal.  Its place is taken by the last one of the first chunk: whoever goes
 * through them from there on has seen that already. */
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

/* Makes a literal true because another one is. */
static inline bool follow(struct qdri_learn *s, uint32_t literal, uint32_t because)
{
    return qdri_learn_imply(s, literal, QDRI_LEARN_PAIR + qdri_learn_not(because));
}

/* Excludes all other rivals on an item than the one that is chosen. */
static bool exclude_rivals(struct qdri_learn *s, qdr_item item, uint32_t variable)
{
    const uint32_t end = s->first[item + 1];
    for (uint32_t k = s->first[item]; k < end; ++k) {
        const uint32_t other = s->list[k];
        if (s->value[qdri_learn_chosen(other)] >= 0 && other != variable &&
            !follow(s, qdri_learn_excluded(other), qdri_learn_chosen(variable))) {
            return false;
        }
    }
    return true;
}

static bool choose_option(struct qdri_learn *s, qdr_option option)
{
    const struct qdr_problem *problem = s->problem;
    const uint32_t end = problem->first[option + 1];
    for (uint32_t e = problem->first[option]; e < end; ++e) {
        const uint32_t hue = s->hue[e];
        if (hue == QDRI_LEARN_NO_HUE
                ? !exclude_rivals(s, problem->entry[e].item, option)
                : !follow(s, qdri_learn_chosen(hue), qdri_learn_chosen(option))) {
            return false;
        }
    }
    return true;
}

static bool exclude_bearers(struct qdri_learn *s, uint32_t variable)
{
    const uint32_t hue = variable - s->problem->options;
    const uint32_t end = s->bearers[hue + 1];
    for (uint32_t k = s->bearers[hue]; k < end; ++k) {
        if (!follow(s, qdri_learn_excluded(s->bearer[k]), qdri_learn_excluded(variable))) {
            return false;
        }
    }
    return true;
}

/* What follows by lists, and from subsets of sets. */
static bool tell_lists(struct qdri_learn *s, uint32_t literal)
{
    const uint32_t variable = literal / 2;
    if (s->tied[literal] < s->tied[literal + 1] && !qdri_learn_exclude_subsets(s, literal)) {
        return false;
    }
    if (qdri_learn_is_option(s, variable)) {
        return !qdri_learn_is_chosen(literal) || choose_option(s, variable);
    }
    if (!qdri_learn_is_hue(s, variable)) {
        return true;
    }
    return qdri_learn_is_chosen(literal)
               ? exclude_rivals(s, s->owner[variable - s->problem->options], variable)
               : exclude_bearers(s, variable);
}

/* The second literal of a clause is false.  Puts one in its place that is not, and watches that.
 * False: there is none. */
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
    QDRI_ASSERT(literals[1] == literal);
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
        return qdri_learn_contradict(s, literals[0], clause);
    }
    qdri_learn_assign(s, literals[0], clause);
    return true;
}

/* Goes through the watches of a literal that has become false, from the last one of the first chunk
 * on.  Clauses and chunks lie anywhere, so the next ones are fetched beforehand, which saves a
 * twentieth of the time. */
static bool tell_watchers(struct qdri_learn *s, uint32_t literal)
{
    for (uint32_t at = s->watchers[literal]; at != QDRI_LEARN_NO_CHUNK;) {
        struct qdri_learn_chunk *chunk = &s->chunk[at];
        const uint32_t next = chunk->next; /* it may be gone afterwards */
        if (next != QDRI_LEARN_NO_CHUNK) {
            __builtin_prefetch(&s->chunk[next]);
        }
        for (uint32_t k = chunk->count; k-- > 0;) {
            struct qdri_learn_watch *w = &chunk->watch[k];
            __builtin_prefetch(s->arena + chunk->watch[k > 0 ? k - 1 : 0].clause);
            if (s->value[w->blocker] <= 0 && !look_at(s, literal, w)) {
                return false;
            }
        }
        at = next;
    }
    return true;
}

/* Tells the lists of the next literal, and of those behind it that are true for the same reason. */
static bool tell_lists_of_some(struct qdri_learn *s)
{
    const uint32_t reason = s->reason[s->trail[s->spread] / 2];
    do {
        const uint32_t literal = s->trail[s->spread++];
        ++s->control->stats.updates;
        if (qdri_learn_is_exclusion(s, literal)) {
            qdri_learn_leave_sets(s, literal / 2);
        }
        if (!tell_lists(s, literal)) {
            return false;
        }
    } while (s->spread < s->height && reason != QDRI_LEARN_NO_REASON &&
             s->reason[s->trail[s->spread] / 2] == reason);
    return true;
}

static bool tell_watchers_of_some(struct qdri_learn *s)
{
    while (s->told < s->spread) {
        if (!tell_watchers(s, qdri_learn_not(s->trail[s->told++]))) {
            return false;
        }
    }
    return true;
}

/* Sets are looked at when they have lost all that one reason takes from them.  To wait until
 * nothing follows by lists is cheaper still, but teaches less: conflicts are found later, where
 * more literals are true. */
bool qdri_learn_propagate(struct qdri_learn *s)
{
    bool is_possible = qdri_learn_look_at_sets(s);
    while (is_possible && s->told < s->height) {
        if (s->spread < s->height && !tell_lists_of_some(s)) {
            qdri_learn_forget_due(s);
            return false;
        }
        is_possible = qdri_learn_look_at_sets(s) && tell_watchers_of_some(s);
    }
    return is_possible;
}

void qdri_learn_undo(struct qdri_learn *s, uint32_t level)
{
    while (s->height > s->mark[level + 1]) {
        const uint32_t literal = s->trail[--s->height];
        if (s->height < s->spread && qdri_learn_is_exclusion(s, literal)) {
            qdri_learn_join_sets(s, literal / 2);
        }
        s->value[literal] = s->value[qdri_learn_not(literal)] = 0;
        qdri_learn_reopen(s, literal / 2);
    }
    s->spread = s->told = s->height;
    s->level = level;
}
