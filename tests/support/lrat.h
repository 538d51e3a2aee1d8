/* lrat.h  A checker of LRAT proofs, written from the format's definition alone: it shares nothing
 * with the library, so that it can disagree with it. */
#ifndef TESTS_SUPPORT_LRAT_H
#define TESTS_SUPPORT_LRAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a formula and a proof have come to. */
struct lrat_verdict {
    bool is_proven;
    const char *why; /* not; static */
    uint64_t line;   /* of the proof, from 1 */
};

/* What the last clauses of a formula are said to be: one for each solution, which forbids that one
 * and nothing else. */
struct lrat_claim {
    uint64_t solutions;
    /* NULL, or is given each of them: value[v], v > 0, is whether variable v is true in it. */
    void (*take)(void *ctx, const bool *value);
    void *ctx;
};

/* Does the proof, text or binary, show that the formula, in DIMACS, cannot be satisfied?  With a
 * claim, which may be NULL, each of its clauses must forbid one assignment that satisfies all the
 * clauses before it, and no other: so these are as many as are claimed, and no two the same. */
struct lrat_verdict lrat_check(const char *formula, size_t formula_size, const char *proof,
                               size_t proof_size, const struct lrat_claim *claim);

#endif
