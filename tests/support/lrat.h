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

/* Does the proof, text or binary, show that the formula, in DIMACS, cannot be satisfied? */
struct lrat_verdict lrat_check(const char *formula, size_t formula_size, const char *proof,
                               size_t proof_size);

#endif
