/* opb.h  A problem as a pseudo-Boolean formula, in the format OPB.
 *
 * Option k, from 1, is variable xk.  What is said of an item is a sum of its options:
 *      a primary item          the sum is 1, or at least `low` and at most `high`
 *      a secondary one         at most 1
 *      ... with colors         at most one color: options without color count as themselves, those
 *                              of a color as one; where a color has several, these have a variable
 *                              of their own, true where one of them is
 * and an option without a primary item is not chosen.  So to each solution there is exactly one
 * assignment of all variables that satisfies the formula.
 *
 * Constraints are numbered from 1 as checkers do it: an equation is two, "at least" and then "at
 * most".
 *
 * Source.  Roussel and Manquinho, Input/Output Format and Solver Requirements for the Competitions
 * of Pseudo-Boolean Solvers; for `preserved`, the overview of VeriPB's format, version 3. */
#ifndef QDRI_PROOF_OPTIMUM_OPB_H
#define QDRI_PROOF_OPTIMUM_OPB_H

#include "base/alloc.h"
#include "base/output.h"
#include "model/problem.h"

/* What a formula says besides. */
struct qdri_opb_more {
    qdr_direction direction;
    bool has_objective; /* the sum of costs, negated for the dearest, is to be least */
    bool has_bound;     /* solutions are to be better than `cost` */
    uint64_t cost;
    bool preserves_options; /* a solution is told by its options alone */
};

/* Item i has the members first[i] ..., by color where it has colors; at_least[i] and at_most[i] are
 * its constraints, 0 where there is none. */
struct qdri_opb {
    const struct qdr_problem *problem;
    uint32_t *first;
    struct qdri_user *member;
    uint64_t *at_least;
    uint64_t *at_most;
    bool *has_colors;
    struct qdri_arrays arrays;
    uint64_t bound; /* the constraint that solutions are better */
    uint64_t constraints;
    uint64_t variables;
    uint64_t lines; /* constraints, with each equation once */
};

/* Makes the formula of a problem, which is borrowed.  False: no memory; then, too, it is to be
 * freed. */
bool qdri_opb_make(struct qdri_opb *opb, const struct qdr_problem *problem);
void qdri_opb_free(struct qdri_opb *opb);

/* Writes it, and numbers its constraints. */
void qdri_opb_put(struct qdri_opb *opb, const struct qdri_opb_more *more,
                  struct qdri_output *output);

/* Puts a coefficient, or another number with a sign, and a blank; a literal, and a blank. */
void qdri_opb_put_signed(struct qdri_output *output, bool is_negative, uint64_t number);
void qdri_opb_put_literal(struct qdri_output *output, bool is_true, uint64_t variable);

#endif
