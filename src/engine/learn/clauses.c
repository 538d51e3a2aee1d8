/* clauses.c  The clauses of a problem, and those that are learned: which are kept, and which are
 * forgotten. */
#include <string.h>

#include "engine/learn/learn.h"

/* Clauses with so few blocks are kept, and those with more than MOST_BLOCKS are all alike. */
#define FEW_BLOCKS 2
#define MOST_BLOCKS 63

/* What is seen of a hue while there are no conflicts to look at. */
enum { HAS_CLAUSE = 1, IS_FACT };

static void end_watches(struct qdri_learn *s)
{
    for (uint32_t literal = 0; literal < 2 * s->variables; ++literal) {
        s->watchers[literal] = QDRI_LEARN_NO_CHUNK;
    }
    s->chunks = 0;
    s->free_chunk = QDRI_LEARN_NO_CHUNK;
}

/* ------------------------------------------------------------------- the problem's own ---- */

/* Pairs of a primary item and a hue that an option has both of; an option in a clause stands for
 * one of them. */
static uint64_t count_pairs(const struct qdr_problem *problem)
{
    uint64_t pairs = 0;
    for (qdr_option o = 0; o < problem->options && problem->has_colors; ++o) {
        uint64_t primary = 0;
        uint64_t colored = 0;
        for (uint32_t e = problem->first[o]; e < problem->first[o + 1]; ++e) {
            primary += problem->item[problem->entry[e].item].is_primary;
            colored += problem->entry[e].color != QDR_NO_COLOR;
        }
        pairs += (primary + 1) * colored; /* one more for the clause of all bearers */
    }
    return pairs;
}

uint64_t qdri_learn_own_clauses(const struct qdr_problem *problem)
{
    return problem->primary + count_pairs(problem);
}

/* A clause has a header; that of a hue, the hue besides. */
uint64_t qdri_learn_own_words(const struct qdr_problem *problem)
{
    return problem->first[problem->options] + (uint64_t)QDRI_LEARN_HEADER * problem->primary +
           (QDRI_LEARN_HEADER + 2) * count_pairs(problem);
}

uint32_t *qdri_learn_begin_clause(struct qdri_learn *s, uint32_t size)
{
    const uint32_t clause = s->used;
    s->arena[clause] = size;
    *qdri_learn_blocks(s, clause) = 0;
    s->used = qdri_learn_next(s, clause);
    return qdri_learn_literals(s, clause);
}

void qdri_learn_add_item(struct qdri_learn *s, qdr_item item)
{
    uint32_t *literals = qdri_learn_begin_clause(s, s->first[item + 1] - s->first[item]);
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        *literals++ = qdri_learn_chosen(s->list[k]);
    }
}

/* A hue is not chosen without one of its bearers. */
static void add_bearers(struct qdri_learn *s, uint32_t hue)
{
    const uint32_t h = hue - s->problem->options;
    uint32_t *literals = qdri_learn_begin_clause(s, s->bearers[h + 1] - s->bearers[h] + 1);
    *literals++ = qdri_learn_excluded(hue);
    for (uint32_t k = s->bearers[h]; k < s->bearers[h + 1]; ++k) {
        *literals++ = qdri_learn_chosen(s->bearer[k]);
    }
}

/* Returns the hue that an option has of an item. */
static uint32_t hue_of(const struct qdri_learn *s, qdr_option option, qdr_item item)
{
    uint32_t e = s->problem->first[option];
    while (s->problem->entry[e].item != item) {
        ++e;
    }
    return s->hue[e];
}

/* A hue has a clause; perhaps it has been excluded by one, which is not said again. */
static void see_clause(struct qdri_learn *s, uint32_t hue, uint32_t size)
{
    if (s->seen[hue] != IS_FACT) {
        s->seen[hue] = size > 1 ? HAS_CLAUSE : IS_FACT;
    }
}

static void begin_choice(struct qdri_learn *s, uint32_t hue)
{
    if (s->tally[hue] > 0 || s->seen[hue] != IS_FACT) {
        uint32_t *literals = qdri_learn_begin_clause(s, s->tally[hue] + 1);
        *literals = qdri_learn_excluded(hue);
        s->stack[hue] = (uint32_t)(literals + 1 - s->arena);
        see_clause(s, hue, s->tally[hue] + 1);
        s->tally[hue] = 0;
    }
}

/* All options of a primary item have hues of another one.  So of each hue that is chosen, one of
 * these options is: the item has a clause for each hue.  s->stack says where the next literal of
 * each clause goes. */
static void add_choices_of(struct qdri_learn *s, qdr_item item, qdr_item other)
{
    const uint32_t end = s->first[item + 1];
    for (uint32_t k = s->first[item]; k < end; ++k) {
        ++s->tally[hue_of(s, s->list[k], other)];
    }
    for (uint32_t k = s->first[other]; k < s->first[other + 1]; ++k) {
        const uint32_t hue = s->list[k];
        if (!qdri_learn_is_option(s, hue)) {
            begin_choice(s, hue);
        }
    }
    for (uint32_t k = s->first[item]; k < end; ++k) {
        s->arena[s->stack[hue_of(s, s->list[k], other)]++] = qdri_learn_chosen(s->list[k]);
    }
}

/* Items of options with more items than that are not compared with others: each of these would be
 * met once for every item of the option, which takes time that is quadratic in its length. */
#define MOST_MET 256

bool qdri_learn_is_simple(const struct qdri_learn *s, qdr_item item)
{
    const uint32_t *entry = s->problem->first;
    bool is_simple = true;
    for (uint32_t k = s->first[item]; is_simple && k < s->first[item + 1]; ++k) {
        const uint32_t option = s->list[k];
        is_simple = entry[option + 1] - entry[option] <= MOST_MET;
    }
    return is_simple;
}

/* Those of hues that have such a clause are seen afterwards. */
void qdri_learn_add_choices(struct qdri_learn *s, qdr_item item)
{
    const struct qdr_problem *p = s->problem;
    const uint32_t size = s->first[item + 1] - s->first[item];
    if (!p->has_colors || !qdri_learn_is_simple(s, item)) {
        return;
    }
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        for (uint32_t e = p->first[s->list[k]]; e < p->first[s->list[k] + 1]; ++e) {
            s->met[p->entry[e].item] += s->hue[e] != QDRI_LEARN_NO_HUE;
        }
    }
    for (uint32_t k = s->first[item]; k < s->first[item + 1]; ++k) {
        for (uint32_t e = p->first[s->list[k]]; e < p->first[s->list[k] + 1]; ++e) {
            const qdr_item other = p->entry[e].item;
            const uint32_t met = s->met[other];
            s->met[other] = 0;
            if (met == size) {
                add_choices_of(s, item, other);
            }
        }
    }
}

/* Clauses of one literal are facts. */
static bool begin_to_watch(struct qdri_learn *s)
{
    bool is_possible = true;
    for (uint32_t clause = s->watched; clause < s->used; clause = qdri_learn_next(s, clause)) {
        const uint32_t *literals = qdri_learn_literals(s, clause);
        const uint32_t size = qdri_learn_size(s, clause);
        is_possible &= size > 1 || (size == 1 && s->value[literals[0]] >= 0);
        if (size > 1) {
            qdri_learn_watch_clause(s, clause);
        } else if (size == 1 && s->value[literals[0]] == 0) {
            qdri_learn_assign(s, literals[0], QDRI_LEARN_NO_REASON);
        }
    }
    return is_possible;
}

bool qdri_learn_begin_clauses(struct qdri_learn *s)
{
    const struct qdr_problem *p = s->problem;
    end_watches(s);
    s->used = s->watched;
    s->learned = 0;
    for (uint32_t subset = 0; subset < s->subsets; ++subset) {
        see_clause(s, s->subset[subset].literal / 2, qdri_learn_size(s, s->subset[subset].clause));
    }
    for (qdr_item item = 0; item < qdri_problem_items(p); ++item) {
        if (p->item[item].is_primary && !qdri_learn_has_set(s, item)) {
            qdri_learn_add_item(s, item);
            qdri_learn_add_choices(s, item);
        }
    }
    for (uint32_t hue = p->options; hue < s->overlaps; ++hue) {
        if (!s->seen[hue]) {
            add_bearers(s, hue);
        }
    }
    memset(s->seen, 0, s->variables * sizeof *s->seen);
    s->own = s->used;
    return begin_to_watch(s);
}

/* -------------------------------------------------------------------------------- learning ---- */

static bool has_room(const struct qdri_learn *s)
{
    return s->learned < s->most && s->words - s->used >= QDRI_LEARN_HEADER + s->size;
}

bool qdri_learn_make_room(struct qdri_learn *s)
{
    if (!has_room(s)) {
        qdri_learn_forget(s);
    }
    return has_room(s);
}

uint32_t qdri_learn_add(struct qdri_learn *s)
{
    const uint32_t clause = s->used;
    s->arena[clause] = s->size;
    *qdri_learn_blocks(s, clause) = s->blocks;
    memcpy(qdri_learn_literals(s, clause), s->clause, s->size * sizeof *s->clause);
    s->used = qdri_learn_next(s, clause);
    ++s->learned;
    qdri_learn_watch_clause(s, clause);
    return clause;
}

/* ------------------------------------------------------------------------------ forgetting ---- */

/* Which clauses stay: those of fewer blocks, and of those with as many the newest. */
struct sieve {
    uint32_t blocks;
    uint32_t passing; /* how many of the oldest with as many have to go */
};

static uint32_t capped_blocks(const struct qdri_learn *s, uint32_t clause)
{
    const uint32_t blocks = *qdri_learn_blocks(s, clause);
    return blocks < MOST_BLOCKS ? blocks : MOST_BLOCKS;
}

static struct sieve make_sieve(const struct qdri_learn *s)
{
    uint32_t count[MOST_BLOCKS + 1] = {0};
    uint32_t stay = 0;
    uint32_t blocks = 0;
    for (uint32_t clause = s->own; clause < s->used; clause = qdri_learn_next(s, clause)) {
        ++count[capped_blocks(s, clause)];
    }
    while (blocks < MOST_BLOCKS &&
           (blocks <= FEW_BLOCKS || stay + count[blocks] <= s->learned / 2)) {
        stay += count[blocks++];
    }
    const uint32_t left = s->learned / 2 > stay ? s->learned / 2 - stay : 0;
    return (struct sieve){blocks, count[blocks] > left ? count[blocks] - left : 0};
}

static bool passes(struct sieve *sieve, uint32_t blocks)
{
    if (blocks == sieve->blocks && sieve->passing > 0) {
        --sieve->passing;
        return true;
    }
    return blocks > sieve->blocks;
}

static bool is_reason(const struct qdri_learn *s, uint32_t clause)
{
    const uint32_t literal = qdri_learn_literals(s, clause)[0];
    return s->value[literal] > 0 && s->reason[literal / 2] == clause;
}

static void move(struct qdri_learn *s, uint32_t to, uint32_t from)
{
    if (is_reason(s, from)) {
        s->reason[qdri_learn_literals(s, from)[0] / 2] = to;
    }
    if (s->trace) {
        qdri_learn_trace_moved(s, to, from);
    }
    memmove(s->arena + to, s->arena + from, (qdri_learn_next(s, from) - from) * sizeof *s->arena);
    qdri_learn_watch_clause(s, to);
}

/* All watches are made anew.  What is a reason at present stays. */
void qdri_learn_forget(struct qdri_learn *s)
{
    struct sieve sieve = make_sieve(s);
    uint32_t next;
    end_watches(s);
    for (uint32_t clause = s->watched; clause < s->own; clause = qdri_learn_next(s, clause)) {
        if (qdri_learn_size(s, clause) > 1) {
            qdri_learn_watch_clause(s, clause);
        }
    }
    const uint32_t end = s->used;
    s->used = s->own;
    s->learned = 0;
    for (uint32_t clause = s->own; clause < end; clause = next) {
        next = qdri_learn_next(s, clause);
        if (!passes(&sieve, capped_blocks(s, clause)) || is_reason(s, clause)) {
            const uint32_t to = s->used;
            move(s, to, clause);
            s->used = qdri_learn_next(s, to);
            ++s->learned;
        } else if (s->trace) {
            qdri_learn_trace_forgotten(s, clause);
        }
    }
}
