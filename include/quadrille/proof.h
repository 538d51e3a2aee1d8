/**
 * @file proof.h
 * Proofs that a list of solutions is complete, which other people's programs can check.
 *
 * The problem is written as a *formula* of clauses, in the DIMACS format, that has one variable for
 * each option; and for each solution that was found there is a clause that says that it is not that
 * one.  The *proof*, in the LRAT format, shows that the formula cannot be satisfied: so there are
 * no further solutions.  What is not proven is that the formula says the same as the problem;
 * doc/trust.md says how to see that.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     static bool write_out(void *ctx, const char *bytes, size_t size)
 *     {
 *         return fwrite(bytes, 1, size, ctx) == size;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c\na b\nc\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_proof *proof;
 *         qdr_writer formula = {.ctx = stdout, .write = write_out};
 *         qdr_writer lemmas = {.ctx = stdout, .write = write_out};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_solver_run(solver, NULL) != QDR_EXHAUSTED) {
 *             return 1;
 *         }
 *         qdr_params *params;
 *         if (qdr_params_new(&params, QDR_PARAMS_PROOF, NULL) != QDR_OK ||
 *             qdr_params_set_number(params, "solutions", qdr_solver_stats(solver)->solutions,
 *                                   NULL) != QDR_OK ||
 *             qdr_proof_new(&proof, solver, params, &formula, &lemmas, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_params_free(params);
 *         qdr_outcome outcome = qdr_proof_run(proof);
 *         qdr_proof_free(proof);
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return outcome != QDR_EXHAUSTED;
 *     }
 *
 * A *certificate*, in the format CPOG, says how many solutions there are without listing them: a
 * graph of products and sums, in which what comes again stands once, with lemmas that show that it
 * means what the formula does.  So it can be of far more solutions than a list.  It has a search of
 * its own, too, by no engine, which goes twice through all states of the problem.
 *
 * A proof that solutions are *the best* (qdr_proof_new_best), in the format of VeriPB, is made of
 * the bounds that the search for the best goes by: each is a sum of constraints of the formula.
 *
 * A proof has a search of its own, after it is known how many solutions there are.  It is made
 * while that goes on, from the steps that the engine tells, and believes none of them: where the
 * engine passes over a solution, or over an option without a reason that can be found, there is no
 * proof.
 *
 * Threads: one thread at a time uses a proof.  A proof by links or lanes has threads of its own,
 * as many as parameter "threads" of the solver says, where it has hints, the search is large
 * enough, nothing is assumed and no limit of nodes is set.  They write, and tell of solutions,
 * one at a time; but one of them may write to the formula while another one writes lemmas.  The
 * order of lemmas and solutions depends on which of them is quicker then, and is the same each
 * time with one thread.
 *
 * Sources: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient certified RAT
 * verification" (CADE 2017), for the format; Bryant, Nawrocki, Avigad, Heule, "Certified knowledge
 * compilation with application to verified model counting" (SAT 2023), for certificates; Klieber
 * and Kwon, "Efficient CNF encoding for selecting 1 from N objects" (CFV 2007), for how clauses say
 * "at most one"; Bailleux and Boufkhad, "Efficient CNF encoding of Boolean cardinality constraints"
 * (CP 2003), for how they count; Elffers, Gocht, McCreesh, Nordstroem, "Justifying all differences
 * using pseudo-Boolean reasoning" (AAAI 2020), for proofs that are sums of constraints.
 */
#ifndef QUADRILLE_PROOF_H
#define QUADRILLE_PROOF_H

#include <quadrille/optimize.h>

QDR_BEGIN_DECLS

/** A proof that is being made. */
typedef struct qdr_proof qdr_proof;

/** How a proof is written. */
typedef enum qdr_proof_format {
    QDR_PROOF_LRAT,   /**< LRAT, as text */
    QDR_PROOF_BINARY, /**< LRAT in binary: less than half as long */
    QDR_PROOF_DRAT,   /**< DRAT, as text: without hints, quickly made, but slow to check */
    QDR_PROOF_CPOG,   /**< CPOG, as text: a certificate of how many solutions there are */
    QDR_PROOF_PBP     /**< VeriPB's format, version 3.0: qdr_proof_new_best alone writes it */
} qdr_proof_format;

/** Makes a proof one of the solutions in a cube, of number `cube` from 0, the problem of which is
 * the solver's; NULL: of all solutions.  The cubes are borrowed as long as the proof exists.
 * Errors: QDR_INVALID (`params` are not of QDR_PARAMS_PROOF). */
QDR_API QDR_MUST_USE qdr_status qdr_params_set_cube(qdr_params *params, const qdr_cubes *cubes,
                                                    size_t cube, qdr_error *error);

/** Sets what is called, with `ctx`, for each solution, with its options, when its clause is
 * written: a list that was made before can be compared with these.  It may be called by another
 * thread, but by one at a time.  Errors: QDR_INVALID (`params` are not of QDR_PARAMS_PROOF). */
QDR_API QDR_MUST_USE qdr_status qdr_params_set_tell(
    qdr_params *params, void (*tell)(void *ctx, const qdr_option *options, size_t count), void *ctx,
    qdr_error *error);

/** Begins a proof that there are no other solutions than those that a solver finds, with all that
 * is assumed.
 *
 * `params` are of QDR_PARAMS_PROOF, or NULL for the defaults: "format", a qdr_proof_format, that of
 * the lemmas; "solutions", how many there are (a formula says in its first line how many clauses it
 * has, and solutions are clauses); qdr_params_set_cube; and qdr_params_set_tell.  All zero is a
 * proof that there is no solution.
 *
 * The proof has a solver of its own, with the parameters of `solver`, but
 * for those that would have options left out beforehand (`reduce`, `common`); and where its engine
 * is not links, lanes or learn, it is one of the first two; with items that have bounds, it is
 * links.  The problem and what the writers write to are borrowed as long as the proof is there.
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_proof_free, and of the formula all
 * but the solutions is written.
 *
 * Of a certificate (QDR_PROOF_CPOG), only "format" counts, and of the solver the problem, what is
 * assumed, and the parameters `nodes` (steps), `time` and `memory`.
 *
 * Errors: QDR_UNSUPPORTED (QDR_PROOF_PBP; a certificate of cubes, or of a problem with items that
 * may be covered more than once), QDR_RANGE (too many options), QDR_BUDGET, QDR_IO, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_proof_new(qdr_proof **out, const qdr_solver *solver,
                                              const qdr_params *params, const qdr_writer *formula,
                                              const qdr_writer *lemmas, qdr_error *error);

/** Begins a proof that the solutions that a search for the best has kept are the best.
 *
 * The formula is pseudo-Boolean, in the format OPB, with a variable for each option and some for
 * colors; to each solution of the problem there is one assignment that satisfies what it says of
 * items.  The proof is in VeriPB's format, version 3.0.  Of a search for k solutions it shows:
 * - k = 1, and some option has a cost: the optimum of the formula, whose objective is the cost, or
 *   for QDR_DEAREST the cost below zero, is that of the solution kept (`conclusion BOUNDS`);
 * - k solutions are kept, and some option has a cost: the formula says besides that a solution is
 *   better than the last of them; then it has just those that are kept and are better than that
 *   (`conclusion ENUMERATION_COMPLETE` of them, or `UNSAT`);
 * - fewer are kept: the formula has just these solutions (likewise).
 * That a solution is one is shown of the first where k = 1, and of those that are better than the
 * last one; the others, which cost as much as it does, are for the reader to see.
 *
 * The search is made once more, by one thread, with the "nodes", "time" and "memory" of `best`,
 * which, with its problem, is borrowed as long as the proof is there, and is not to be run.  What
 * the writers write to is borrowed, too.  Ensure: on QDR_OK `*out` is the caller's, to be freed
 * with qdr_proof_free; otherwise it is NULL.
 *
 * Errors: QDR_INVALID (qdr_optimizer_run has not returned QDR_EXHAUSTED, or a writer is missing),
 * QDR_UNSUPPORTED (as many were kept as were asked for, and no option has a cost: then there is
 * nothing to be shown), QDR_BUDGET, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_proof_new_best(qdr_proof **out, const qdr_optimizer *best,
                                                   const qdr_writer *formula,
                                                   const qdr_writer *lemmas, qdr_error *error);

/** Frees a proof.  NULL does nothing. */
QDR_API void qdr_proof_free(qdr_proof *proof);

/** Searches, and writes the proof.
 *
 * Returns QDR_EXHAUSTED where the proof is complete; QDR_LIMIT or QDR_INTERRUPTED: it is not, and
 * the next call goes on; QDR_FAILED: there will be none, and qdr_proof_error says why: QDR_INVALID
 * (an engine was wrong: there are not as many solutions as it was said, or one is none, or there
 * are better ones than those that were kept), QDR_UNSUPPORTED (no reason was found for a step of
 * the search), QDR_BUDGET (a certificate needs more memory than it may have), QDR_IO,
 * QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_outcome qdr_proof_run(qdr_proof *proof);

/** Estimates which share of the search is done, between 0 and 1: as qdr_solver_progress.  Of a
 * proof of the best nothing is known before its end: 0, and then 1. */
QDR_API double qdr_proof_progress(const qdr_proof *proof);

/** Returns what went wrong, after QDR_FAILED.  It lives as long as the proof. */
QDR_API const qdr_error *qdr_proof_error(const qdr_proof *proof);

/** Returns the number of lemmas that were written; `*bytes` (`bytes` may be NULL) is their size. */
QDR_API uint64_t qdr_proof_lemmas(const qdr_proof *proof, uint64_t *bytes);

/** Gives the number of solutions that a certificate (QDR_PROOF_CPOG) certifies, after
 * QDR_EXHAUSTED.  Errors: QDR_INVALID (there is none, or not yet), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_proof_count(const qdr_proof *proof, qdr_number *count,
                                                qdr_error *error);

/* ------------------------------------------------------------------------- proofs of cubes ---- */

/** Proofs of all cubes of a search, on their way to one of the whole.
 *
 * The proof of a cube is of a formula that says besides that the solution is in that cube; all but
 * its end holds without that.  So the proof of the whole has the lemmas of all of them, one cube
 * after another, with their numbers changed; and lemmas of the nodes of the tree that the cubes
 * were cut from, up to its root.  No proof is checked here: what is wrong in one of them is wrong
 * in the whole, and no checker accepts it.
 *
 * A formula says first how many solutions it has, so all are looked at first, and then added. */
typedef struct qdr_proof_merge qdr_proof_merge;

/** Begins to merge.
 *
 * Of `params`, only "format" counts.  The cubes, and what the writers write to, are borrowed.
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_proof_merge_free; on failure it is
 * NULL.  Errors: QDR_INVALID (NULL), QDR_UNSUPPORTED (QDR_PROOF_CPOG, QDR_PROOF_PBP), QDR_RANGE
 * (too many options), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_proof_merge_new(qdr_proof_merge **out, const qdr_cubes *cubes,
                                                    const qdr_params *params,
                                                    const qdr_writer *formula,
                                                    const qdr_writer *lemmas, qdr_error *error);

/** Frees; NULL does nothing. */
QDR_API void qdr_proof_merge_free(qdr_proof_merge *merge);

/** Looks at the formula of a cube's proof: which cube it is, and how many solutions it has.
 *
 * `source` names it in errors.  Require: nothing was added yet.  Errors: QDR_SYNTAX, QDR_INVALID (a
 * cube of another search, or one that was looked at before), QDR_IO, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_proof_merge_look(qdr_proof_merge *merge,
                                                     const qdr_reader *formula, const char *source,
                                                     qdr_error *error);

/** Adds the proof of a cube, in LRAT as text or in binary.
 *
 * Require: all formulas were looked at, and each proof is added once, in any order.  Errors: as of
 * qdr_proof_merge_look; QDR_INVALID (cubes are missing, or this one was not looked at, or was added
 * before; the proof is not complete). */
QDR_API QDR_MUST_USE qdr_status qdr_proof_merge_add(qdr_proof_merge *merge,
                                                    const qdr_reader *formula,
                                                    const char *formula_source,
                                                    const qdr_reader *lemmas,
                                                    const char *lemmas_source, qdr_error *error);

/** Writes the end of the proof of the whole.  Errors: QDR_INVALID (cubes are missing), QDR_IO,
 * QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_proof_merge_end(qdr_proof_merge *merge, qdr_error *error);

/** Proves that the cubes of a search are all of it: that no solution has none of their prefixes.
 *
 * The formula is that of the problem, with a clause for each prefix, that not all of its options
 * are chosen.  So proofs of all cubes, and this one, prove the whole, even if they are not merged:
 * each can be checked by itself, on another machine.  The writers are borrowed.  Errors:
 * QDR_INVALID (NULL), QDR_UNSUPPORTED (QDR_PROOF_CPOG, QDR_PROOF_PBP), QDR_RANGE (too many
 * options), QDR_IO, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_prove_cubes(const qdr_cubes *cubes, qdr_proof_format format,
                                                const qdr_writer *formula, const qdr_writer *lemmas,
                                                qdr_error *error);

/** Writes a problem as a formula, in the DIMACS format; to each solution there is one assignment of
 * all variables that satisfies it.  Comments at its beginning say which option is which variable.
 * Errors: QDR_RANGE (too many options), QDR_IO, QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_write_problem_cnf(const qdr_problem *problem,
                                                      const qdr_writer *writer, qdr_error *error);

QDR_END_DECLS

#endif
