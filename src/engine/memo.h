/* memo.h  What a search remembers: what its subproblems came to.
 *
 * An engine that can remember (see engine.h) looks each subproblem up before it searches it, and
 * puts down what it came to.  How a subproblem is told from others, its key, is the engine's
 * business: equal keys must stand for equal subproblems, and keys are compared whole, so nothing
 * rests on a hash.  Source: Nishino, Yasuda, Minato and Nagata, "Dancing with Decision Diagrams",
 * AAAI 2017; Knuth's dlx6. */
#ifndef QDRI_ENGINE_MEMO_H
#define QDRI_ENGINE_MEMO_H

#include <stdbool.h>
#include <stdint.h>

#include <quadrille/base.h>

#include "base/number.h"
#include "diagram/diagram.h"

/* What a search with a memo is to find out, what it may take, and what it has come to. */
struct qdri_memo {
    struct qdr_diagram *diagram; /* that gets the nodes; NULL: solutions are only counted */
    uint64_t most_bytes;         /* for the table and what goes with it, besides the diagram */

    mp_limb_t *total; /* [limbs]: solutions counted so far; the engine's, as long as it remembers */
    /* [limbs]: what is certain of it in a pause: the total without unfinished components */
    const mp_limb_t *least;
    uint32_t limbs;    /* of all numbers; their highest bit is 0 */
    uint32_t root;     /* the node of all solutions, once the search is exhausted */
    qdr_status status; /* QDR_BUDGET, QDR_NOMEM: there is no room to go on */

    uint64_t saved; /* nodes, about, that are below subproblems which were known */
    uint64_t work;  /* what it took to remember, in nanoseconds, roughly */
};

/* A hash table of bounded size.  When it is full, the entry that cost least gives way. */
struct qdri_memo_table {
    uint32_t key;        /* words of a key */
    uint32_t value;      /* words of a value */
    uint64_t most_bytes; /* that it may ever take */
    uint64_t entries;    /* there is room for: a power of two */
    uint64_t used;
    uint64_t *entry; /* [entries]: mark, key, value; mark: 0, or what tells of hash and cost */
};

/* Makes an empty table whose measures are filled in.  Errors: QDR_BUDGET, QDR_NOMEM. */
qdr_status qdri_memo_table_begin(struct qdri_memo_table *table);

void qdri_memo_table_end(struct qdri_memo_table *table);

/* Returns the value of a key; NULL: it is not there.  It stays until the next entry is put in. */
const uint64_t *qdri_memo_table_find(const struct qdri_memo_table *table, const uint64_t *key);

/* Returns about how many nodes it took to find a value out. */
uint64_t qdri_memo_table_cost(const struct qdri_memo_table *table, const uint64_t *value);

/* Returns what it takes to look for a key or to put it in, in nanoseconds, roughly. */
uint64_t qdri_memo_table_price(const struct qdri_memo_table *table);

/* Gives values more words, the new ones 0.  What does not fit the budget any more is forgotten.
 * Errors: QDR_BUDGET, QDR_NOMEM; then the table is as it was. */
qdr_status qdri_memo_table_widen(struct qdri_memo_table *table, uint32_t value);

/* Puts a key in that is not there, and returns the place of its value, to be filled.  `cost` is
 * what it took to find that out, in nodes. */
uint64_t *qdri_memo_table_put(struct qdri_memo_table *table, const uint64_t *key, uint64_t cost);

/* For those who keep numbers: limbs that these have at first, which is 128 bits. */
#define QDRI_MEMO_FIRST_LIMBS (128 / GMP_NUMB_BITS)

/* Words of 64 bits for a number. */
static inline uint32_t qdri_memo_words(uint32_t limbs)
{
    return limbs * (uint32_t)sizeof(mp_limb_t) / (uint32_t)sizeof(uint64_t);
}

/* Makes an array of zeros, and takes its bytes off those that are left.  NULL: not with these, and
 * then none are left; or no memory. */
void *qdri_memo_take(uint64_t *left, uint64_t count, size_t size);

/* Makes each of some numbers twice as long.  False: no memory, and they are as they were. */
bool qdri_memo_widen(mp_limb_t **array, size_t count, uint32_t limbs);

#endif
