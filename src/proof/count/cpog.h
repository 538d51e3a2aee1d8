/* cpog.h  Writes a certificate of a count, line by line: a graph of products and sums, and the
 * lemmas that say that it means what the formula does.
 *
 * All clauses are numbered, those of the formula first; so are variables and nodes, together.
 *
 *     C p N ARGUMENT... 0      node N is the product of literals and nodes that share no variable:
 *                              clause C says that N is true where all of these are, and C + 1,
 *                              C + 2... that each of them is true where N is
 *     C s N A B HINT... 0      node N is the sum of two that are never both true, by the hints:
 *                              clause C says that one of them is true where N is, C + 1 and C + 2
 *                              that N is true where they are
 *     C a LITERAL... 0 HINT... 0   clause C follows from the hints, as in LRAT (lrat.h)
 *     r N                      node N is the root: what all of this is about; 0: nothing is
 *
 * Source.  Bryant, Nawrocki, Avigad, Heule, "Certified Knowledge Compilation with Application to
 * Verified Model Counting", SAT 2023; and, for files without deletions, the format SCPOG of the
 * same authors' program of that name. */
#ifndef QDRI_PROOF_CPOG_H
#define QDRI_PROOF_CPOG_H

#include "base/output.h"

/* A product or a sum. */
struct qdri_operation {
    uint32_t node;   /* 0: it is nothing */
    uint64_t clause; /* the first of its clauses */
};

/* `output.writer` is filled, and `clause` and `node` the last ones there are; the rest is zero at
 * first. */
struct qdri_cpog {
    uint64_t clause;
    uint32_t node;
    uint64_t lemmas;
    struct qdri_output output;
};

/* A product: begin, put each argument, end with their number. */
struct qdri_operation qdri_cpog_begin_product(struct qdri_cpog *cpog);
void qdri_cpog_end_product(struct qdri_cpog *cpog, uint64_t arguments);

/* A sum: begin, put hints, end. */
struct qdri_operation qdri_cpog_begin_sum(struct qdri_cpog *cpog, uint32_t a, uint32_t b);

/* A lemma: begin, put literals, part, put hints, end.  Returns its number. */
uint64_t qdri_cpog_begin_lemma(struct qdri_cpog *cpog);
void qdri_cpog_part(struct qdri_cpog *cpog);

/* Puts a literal, or an argument. */
void qdri_cpog_put(struct qdri_cpog *cpog, bool is_true, uint32_t variable);
void qdri_cpog_put_hint(struct qdri_cpog *cpog, uint64_t clause);

/* Ends the line of a sum or a lemma. */
void qdri_cpog_end(struct qdri_cpog *cpog);

/* To be put before the root's lemma. */
void qdri_cpog_put_root(struct qdri_cpog *cpog, uint32_t node);

#endif
