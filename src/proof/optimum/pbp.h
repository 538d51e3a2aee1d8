/* pbp.h  Writes a pseudo-Boolean proof, line by line: VeriPB's format, version 3.0.
 *
 *     f N ;                          the formula has N constraints, numbered from 1
 *     soli LITERAL... ;              this is a solution; the next constraint says: a cheaper one
 *     solx LITERAL... ;              this is a solution; the next one says: another one
 *     pol N F * M + K d ;            the next constraint is F times that of number N, and that of
 *                                    number M, the sum divided by K and rounded up
 *     rup 1 ~x1 1 ~x2 >= 1 ;         it is this one: where it is wrong, unit propagation leads to a
 *                                    contradiction
 *     del id N... ;                  these are not needed any more
 *     output NONE ;                  and then what is shown: that the formula has no solution, just
 *     conclusion UNSAT : N ;         those that were told of, or none cheaper, since constraint N
 *     end pseudo-Boolean proof ;     is a contradiction
 *
 * Constraints are remembered with the level that they are of use on, and deleted by it.
 *
 * Source.  VeriPB Proof Format Overview, of version 3.  The ideas: Elffers, Gocht, McCreesh,
 * Nordstroem, "Justifying All Differences Using Pseudo-Boolean Reasoning", AAAI 2020; Bogaerts,
 * Gocht, McCreesh, Nordstroem, "Certified Dominance and Symmetry Breaking for Combinatorial
 * Optimisation", JAIR 77 (2023). */
#ifndef QDRI_PROOF_OPTIMUM_PBP_H
#define QDRI_PROOF_OPTIMUM_PBP_H

#include "base/output.h"

struct qdri_pbp_line {
    uint64_t constraint;
    uint32_t level;
};

/* `output.writer` is filled, the rest is zero at first. */
struct qdri_pbp {
    uint64_t last; /* number of the last constraint */
    uint64_t lemmas;
    struct qdri_output output;
    struct qdri_pbp_line *alive; /* by level */
    size_t count;
    size_t capacity;
    size_t terms; /* of the sum that is put */
};

/* Begins a proof about a formula of so many constraints. */
void qdri_pbp_begin(struct qdri_pbp *pbp, uint64_t constraints);
void qdri_pbp_free(struct qdri_pbp *pbp);

/* A sum of constraints: begin, add each so many times, perhaps multiply all of it, or divide; end,
 * for a level.  False: no memory. */
void qdri_pbp_begin_sum(struct qdri_pbp *pbp);
void qdri_pbp_add(struct qdri_pbp *pbp, uint64_t constraint, uint64_t times);
void qdri_pbp_multiply(struct qdri_pbp *pbp, uint64_t times);
void qdri_pbp_divide(struct qdri_pbp *pbp, uint64_t by);
bool qdri_pbp_end_sum(struct qdri_pbp *pbp, uint32_t level);

/* A lemma, that not all of some variables are true: begin, put each, end.  Constraints of `level`
 * and deeper ones are deleted, then; the lemma belongs to the level above, and stays for good where
 * there is none.  False: no memory. */
void qdri_pbp_begin_lemma(struct qdri_pbp *pbp);
void qdri_pbp_put_false(struct qdri_pbp *pbp, uint64_t variable);
bool qdri_pbp_end_lemma(struct qdri_pbp *pbp, uint32_t level);

/* A solution: begin, with "soli" or "solx"; put its literals (qdri_opb_put_literal); end. */
void qdri_pbp_begin_solution(struct qdri_pbp *pbp, const char *rule);
void qdri_pbp_end_solution(struct qdri_pbp *pbp);

/* The conclusion, all of which rests on the last constraint: "UNSAT", "ENUMERATION_COMPLETE" of so
 * many solutions, or "BOUNDS", from which the optimum follows. */
void qdri_pbp_put_unsat(struct qdri_pbp *pbp);
void qdri_pbp_put_complete(struct qdri_pbp *pbp, uint64_t solutions);
void qdri_pbp_put_optimum(struct qdri_pbp *pbp, bool is_negative, uint64_t optimum);

#endif
