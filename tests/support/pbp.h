/* pbp.h  A checker of pseudo-Boolean proofs, of those rules that ours have, written from the
 * format's definition alone: it shares nothing with the library, so that it can disagree with it.
 *
 * VeriPB Proof Format Overview, version 3: pol (with +, * and d), rup, soli, solx, del id, and the
 * conclusions UNSAT, ENUMERATION_COMPLETE and BOUNDS.  It is stricter than it has to be: only what
 * was derived may be deleted, bounds must be equal, and objective and enumeration do not mix. */
#ifndef TESTS_SUPPORT_PBP_H
#define TESTS_SUPPORT_PBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is proven of a formula. */
enum pbp_claim {
    PBP_UNSATISFIABLE,
    PBP_ALL_SOLUTIONS, /* just so many as were told of */
    PBP_OPTIMUM        /* the least value of the objective */
};

struct pbp_verdict {
    bool is_proven;
    const char *why; /* not; static */
    uint64_t line;   /* of the proof, from 1, or of the formula */
    enum pbp_claim claim;
    uint64_t solutions; /* that the proof told of */
    int64_t optimum;
};

/* Is told of each solution of a proof: value[v], v > 0, is whether variable v is true in it. */
struct pbp_listener {
    void (*take)(void *ctx, const bool *value);
    void *ctx;
};

/* Does the proof hold of the formula, in OPB?  `listener` may be NULL. */
struct pbp_verdict pbp_check(const char *formula, size_t formula_size, const char *proof,
                             size_t proof_size, const struct pbp_listener *listener);

#endif
