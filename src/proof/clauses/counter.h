/* counter.h  How many of some variables are true, as clauses: for items with bounds.
 *
 * A counter is a binary tree.  Its leaves are the variables that are counted; a node has variables
 * "one or more of the leaves below", "two or more", and so on, as far as it counts.  Each of these
 * is defined by clauses in both directions.  With a bound of u, n leaves take about 2 n u clauses
 * and less than n u variables (for n many times u).
 *
 * Source.  Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints",
 * CP 2003 (the totalizer). */
#ifndef QDRI_PROOF_CLAUSES_COUNTER_H
#define QDRI_PROOF_CLAUSES_COUNTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A node; children stand before it, and leaves in their order. */
struct qdri_counter_node {
    uint32_t left; /* child, and `right` */
    uint32_t right;
    uint32_t size;     /* leaves below; 1: it is one itself, without children */
    uint32_t most;     /* it counts up to that */
    uint32_t variable; /* of "one or more"; the others follow */
    uint64_t clause;   /* its first one */
};

struct qdri_counter {
    struct qdri_counter_node *node; /* [nodes]; NULL: there is none.  The last one is the root. */
    uint32_t nodes;
    uint32_t *value; /* [nodes]: room to count in */
};

/* Makes a counter of `leaves` variables, one or more, that counts up to `most`; those of its nodes,
 * and their clauses, are numbered behind `*variables` and `*clauses`.  The caller numbers the
 * leaves.  False: no memory. */
bool qdri_counter_make(struct qdri_counter *counter, uint32_t leaves, uint32_t most,
                       uint32_t *variables, uint64_t *clauses);

void qdri_counter_free(struct qdri_counter *counter);

/* Puts the literals of the next clause of a node; in the order of their numbers. */
typedef void qdri_counter_sink(void *ctx, const int32_t *literals, size_t count);

/* Lists all clauses of a counter. */
void qdri_counter_list(const struct qdri_counter *counter, qdri_counter_sink *sink, void *ctx);

/* Returns the variable that says that `count` leaves or more are true.  Require: the counter counts
 * up to that. */
uint32_t qdri_counter_says(const struct qdri_counter *counter, uint32_t count);

/* Lists the clauses by which so many leaves, which have a 1 in counter->value, make the root's
 * variable true that says so; or, with `is_few`, by which the others, which have a 0, being false
 * make the next one of the root's false.  Each clause has one literal left after those before it.
 * Returns how many there are, fewer than nodes. */
size_t qdri_counter_prove(struct qdri_counter *counter, bool is_few, uint64_t *clauses);

#endif
