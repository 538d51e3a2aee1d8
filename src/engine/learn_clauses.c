/* learn_clauses.c  Clauses that are kept, and those that are forgotten. */
#include <string.h>

#include "engine/learn.h"

/* Clauses with so few blocks are kept, and those with more than MOST_BLOCKS are all alike. */
#define FEW_BLOCKS 2
#define MOST_BLOCKS 63

/* The clause of a primary item: one of its options is chosen. */
static bool add_item(struct qdri_learn *s, qdr_item item)
{
    const uint32_t clause = s->used;
    const uint32_t size = s->first[item + 1] - s->first[item];
    s->arena[clause] = size;
    *qdri_learn_blocks(s, clause) = 0;
    uint32_t *literals = qdri_learn_literals(s, clause);
    for (uint32_t k = 0; k < size; ++k) {
        literals[k] = qdri_learn_chosen(s->list[s->first[item] + k]);
    }
    s->used = qdri_learn_next(s, clause);
    if (size > 1) {
        qdri_learn_watch_clause(s, clause);
    } else if (size == 1 && s->value[literals[0]] == 0) {
        qdri_learn_assign(s, literals[0], QDRI_LEARN_NO_REASON);
    }
    return size > 0;
}

static void end_watches(struct qdri_learn *s)
{
    for (uint32_t literal = 0; literal < 2 * s->problem->options; ++literal) {
        s->watchers[literal] = QDRI_LEARN_NO_CHUNK;
    }
    s->chunks = 0;
    s->free_chunk = QDRI_LEARN_NO_CHUNK;
}

bool qdri_learn_begin_clauses(struct qdri_learn *s)
{
    bool is_possible = true;
    end_watches(s);
    s->used = 0;
    for (qdr_item item = 0; item < qdri_problem_items(s->problem); ++item) {
        if (s->problem->item[item].is_primary) {
            is_possible &= add_item(s, item);
        }
    }
    s->own = s->used;
    s->learned = 0;
    return is_possible;
}

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
    memmove(s->arena + to, s->arena + from, (qdri_learn_next(s, from) - from) * sizeof *s->arena);
    qdri_learn_watch_clause(s, to);
}

/* All watches are made anew.  What is a reason at present stays. */
void qdri_learn_forget(struct qdri_learn *s)
{
    struct sieve sieve = make_sieve(s);
    uint32_t next;
    end_watches(s);
    for (uint32_t clause = 0; clause < s->own; clause = qdri_learn_next(s, clause)) {
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
        }
    }
}
