/* memo.h  What a search remembers: what its subproblems came to.
 *
 * An engine that can remember (see engine.h) looks each subproblem up before it searches it, and
 * puts down what it came to.  How a subproblem is told from others, its key, is the engine's
 * business: equal keys must stand for equal subproblems, and keys are compared whole, so nothing
 * rests on a hash.  Source: Nishino, Yasuda, Minato and Nagata, "Dancing with Decision Diagrams",
 * AAAI 2017; Knuth's dlx6. */
#ifndef QDRI_ENGINE_MEMO_H
#define QDRI_ENGINE_MEMO_H

#include "base/alloc.h"
#include "base/number.h"
#include "diagram/diagram.h"
#include "engine/control.h"

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

/* Returns the value of a key; NULL: it is not there.  It stays until the next entry is put in. */
const uint64_t *qdri_memo_table_find(const struct qdri_memo_table *table, const uint64_t *key);

/* Returns what it takes to look for a key or to put it in, in nanoseconds, roughly. */
uint64_t qdri_memo_table_price(const struct qdri_memo_table *table);

/* Makes all fields of an object, and takes their bytes off those that are left.  Errors:
 * QDR_BUDGET, QDR_NOMEM. */
qdr_status qdri_memo_take(uint64_t *left, void *object, const struct qdri_fields *fields);

/* ---- What searches that remember share: their table, and numbers.
 *
 * There is one sum, the *total*, that only grows; a node came to what it has grown since.
 * Solutions that the search meets are brought in when the total is looked at.  All numbers have the
 * same length, and their highest bit is 0, so that sums fit; when it would not be, all of them are
 * given twice the length. */

struct qdri_totals {
    struct qdri_memo *answer; /* to the caller, within its bounds */
    qdr_stats *stats;         /* of the search */
    struct qdri_memo_table table;
    uint64_t counted; /* solutions of the search that are in the total */
    uint32_t value;   /* diagrams: what the node that was left last came to */
    /* Rows of numbers: the first one begins with the total. */
    struct qdri_numbers {
        mp_limb_t *limb; /* [count * limbs] */
        uint64_t count;  /* 0: there is no such row */
    } row[4];
};

/* Makes the rows, whose counts are there, and the table, from the bytes that are left.  Errors:
 * QDR_BUDGET, QDR_NOMEM. */
qdr_status qdri_totals_begin(struct qdri_totals *totals, uint32_t key, uint64_t left);

void qdri_totals_end(struct qdri_totals *totals);

/* How long numbers are, as GMP expects it. */
static inline mp_size_t qdri_totals_limbs(const struct qdri_totals *totals)
{
    return (mp_size_t)totals->answer->limbs;
}

/* Returns a number of a row. */
static inline mp_limb_t *qdri_totals_number(const struct qdri_totals *totals, uint32_t row,
                                            uint64_t k)
{
    return totals->row[row].limb + k * totals->answer->limbs;
}

static inline mp_limb_t *qdri_totals_total(const struct qdri_totals *totals)
{
    return totals->row[0].limb;
}

/* Makes all numbers twice as long.  A failure ends the search at the next node. */
void qdri_totals_widen(struct qdri_totals *totals);

/* Brings the solutions that the search met into the total. */
void qdri_totals_synchronize(struct qdri_totals *totals);

/* Adds a number to the total.  The search counts one solution for it. */
void qdri_totals_add(struct qdri_totals *totals, const mp_limb_t *number);

/* Takes what is known of a subproblem, a value of the table, into account. */
void qdri_totals_use(struct qdri_totals *totals, const uint64_t *value);

/* Puts down what a key came to: `node`, or what the total has grown by since it was `before`, after
 * `nodes` nodes. */
void qdri_totals_put(struct qdri_totals *totals, const uint64_t *key, uint64_t nodes, uint32_t node,
                     const mp_limb_t *before);

/* Takes a node of the diagram that has just been made: QDRI_NONE if there is no room for it. */
uint32_t qdri_totals_check_node(struct qdri_totals *totals, uint32_t node);

/* Makes the counter of the search say what was counted, if it can. */
void qdri_totals_show(struct qdri_totals *totals);

#endif
