/* cnf.h  A problem as clauses: which variable is what, and which clause says what.
 *
 * Option o has variable o + 1.  Each item with several options has a tree: its leaves are the
 * options (of a secondary item with colors: what stands for all options that give it the same
 * color), and nodes of at most QDRI_CNF_WIDTH children, whose variable says that one of them is
 * true.  So "at most one" takes a number of clauses that is linear in the number of options.
 *
 * An item that several options may cover has a counter instead (counter.h), where it must be
 * counted.
 *
 * Each variable of a node is defined by clauses in both directions, so that to each solution there
 * is just one assignment of all variables.
 *
 * Source.  The commander encoding: Klieber and Kwon, "Efficient CNF encoding for selecting 1 from N
 * objects", CFV 2007. */
#ifndef QDRI_PROOF_CLAUSES_CNF_H
#define QDRI_PROOF_CLAUSES_CNF_H

#include <pthread.h>

#include "base/alloc.h"
#include "base/output.h"
#include "model/problem.h"
#include "proof/clauses/counter.h"

/* Children of a node at most. */
#define QDRI_CNF_WIDTH 4

/* Of a node, an entry or an item: there is none. */
#define QDRI_CNF_NONE UINT32_MAX

/* Where something stands in a tree: below a node, as its child number `rank`. */
struct qdri_cnf_place {
    uint32_t node;
    uint32_t rank;
};

/* A node of a tree.  Its clauses are numbered from `clause` on: for each child, that it implies the
 * node; that the node implies one of them; and where at most one of them may be true, a clause for
 * each pair of children (0, 1), (0, 2), (1, 2), (0, 3)...  A root has no variable, and only the
 * clauses of pairs. */
struct qdri_cnf_node {
    struct qdri_cnf_place place;
    uint32_t first; /* of its children in `child` */
    uint32_t count;
    uint32_t variable; /* 0: it is a root */
    bool is_color;     /* may all its children be true? */
    uint64_t clause;
};

/* Clauses are numbered from 1 in the order in which they are written. */
struct qdri_cnf {
    const struct qdr_problem *problem;
    uint32_t variables;
    uint64_t clauses;
    uint32_t *first;              /* [items + 1] of each item's entries in `entry` */
    uint32_t *entry;              /* numbers of entries of the problem, by item and color */
    qdr_option *member;           /* the option of each of these */
    qdr_option *option;           /* [entries]: the option of each entry of the problem */
    uint32_t *tree;               /* [items + 1]: the first node of each item's tree */
    struct qdri_counter *counter; /* [items]: of those that need one */
    uint64_t *some;    /* [items]: the clause "as many options as it needs"; 0: it needs none */
    uint64_t *at_most; /* [items] with a counter: the clause "no more options"; 0: there is none */
    uint64_t *never;   /* [options]: the clause that says "not this option"; 0: none does */
    struct qdri_cnf_place *place; /* [entries] */
    struct qdri_cnf_node *node;
    uint32_t nodes;
    uint32_t *child; /* variables */
    uint32_t children;
    struct qdri_arrays arrays;
};

/* May several options cover an item, and exclude each other there only when they are too many? */
static inline bool qdri_cnf_is_shared(const struct qdr_problem *problem, qdr_item item)
{
    return problem->item[item].is_primary && problem->item[item].high > 1;
}

/* Makes the clauses of a problem, which is borrowed.  Errors: QDR_RANGE (too many variables),
 * QDR_NOMEM.  What there is by then is to be freed. */
qdr_status qdri_cnf_make(struct qdri_cnf *cnf, const struct qdr_problem *problem, qdr_error *error);

void qdri_cnf_free(struct qdri_cnf *cnf);

/* Writes a literal, with a blank behind it; returns its length. */
#define QDRI_LITERAL_MOST (QDRI_DIGITS_MOST + 2)
size_t qdri_cnf_literal(bool is_true, uint32_t variable, char *to);

/* Puts a literal, and the end of a clause. */
void qdri_cnf_put_literal(struct qdri_output *output, bool is_true, uint32_t variable);
void qdri_cnf_put_end(struct qdri_output *output);

/* Puts what each option is, a line an option: `before`, its number from 1, and its items. */
void qdri_put_options(const struct qdr_problem *problem, const char *before,
                      struct qdri_output *output);

/* Puts what a formula begins with: what each variable of an option is, as comments; its head, if it
 * has further variables and so many clauses; and those of the problem, in their order. */
void qdri_cnf_put_head(const struct qdri_cnf *cnf, uint32_t variables, uint64_t clauses,
                       struct qdri_output *output);

/* The clause that says that two children of a node, told by their ranks, are not both true. */
uint64_t qdri_cnf_pair(const struct qdri_cnf_node *node, uint32_t a, uint32_t b);

/* Lists the clauses from which follows that what stands at two places of an item's tree is not both
 * true, entries of different options that conflict there or nodes of different colors: in an order
 * in which each of them but the last makes another variable true, and the last one is false then.
 * Returns their number, at most QDRI_CNF_LONGEST. */
#define QDRI_CNF_LONGEST 64
size_t qdri_cnf_conflict(const struct qdri_cnf *cnf, struct qdri_cnf_place a,
                         struct qdri_cnf_place b, uint64_t *clauses);

/* ---- The solutions that a proof is about: each is a clause of its formula, behind those of
 * the problem, that forbids it.
 *
 * The formula says first how many clauses it has, so it is known beforehand how many solutions
 * there are; and a clause has its number by its place.  So provers of several threads list one at a
 * time. */

/* All zero but the writer of the formula is the beginning. */
struct qdri_listing {
    struct qdri_output formula;
    uint64_t expected;  /* solutions */
    uint64_t solutions; /* that were listed */
    uint64_t first;     /* the clause of the first one */
    /* NULL, or who is told of solutions. */
    void (*tell)(void *ctx, const qdr_option *options, size_t count);
    void *tell_ctx;
    pthread_mutex_t *mutex; /* NULL: there is one prover only */
};

/* Puts the clause that not all of these options are chosen, or one of the others is; returns its
 * number; 0: there are more solutions than were expected. */
uint64_t qdri_listing_add(struct qdri_listing *listing, const qdr_option *options, size_t count,
                          const qdr_option *others, size_t other_count);

#endif
