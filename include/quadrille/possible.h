/**
 * @file possible.h
 * Which options are in some solution, and which in none; and in how many, up to a cap.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c\na b\nc\nb c\na\nb\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_possibility verdicts[5] = {QDR_UNDECIDED};
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_solver_assume(solver, 0, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_possible(solver, verdicts) == QDR_EXHAUSTED) {
 *             for (qdr_option k = 0; k < 5; ++k) {
 *                 printf("%u is in %s solution\n", k,
 *                        verdicts[k] == QDR_POSSIBLE ? "some" : "no");
 *             }
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * This needs no list of the solutions, nor even their number: one solution is enough to see that
 * all of its options are possible, and only options that were not seen yet are assumed and searched
 * for.  So it takes milliseconds where there are billions of solutions.  What is asked of an item,
 * of a color or of a candidate of a Sudoku is asked of its options.
 *
 * Threads: as in solver.h: one thread at a time uses a solver.
 */
#ifndef QUADRILLE_POSSIBLE_H
#define QUADRILLE_POSSIBLE_H

#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** What is known of an option. */
typedef enum qdr_possibility {
    QDR_UNDECIDED, /**< nothing yet */
    QDR_POSSIBLE,  /**< some solution has it */
    QDR_IMPOSSIBLE /**< no solution has it */
} qdr_possibility;

/** Finds out which options are in some solution that has all assumed ones.
 *
 * `verdict` has an element for each option of the problem.  Those that are QDR_UNDECIDED are
 * decided; the others are taken to be right and left alone, so that whoever asks for a few options
 * only gives the others any verdict.  An inert option is in no solution.
 *
 * Require: the solver is fresh.  Ensure: it is fresh again, with the same assumptions; but its
 * counters (and with them its limits of nodes and time) go on from what this has cost, until it is
 * reset, and its profile is empty.  "solutions" counts those that were found, of which there are at
 * most as many as possible options.
 *
 * Returns QDR_EXHAUSTED: all is decided.  QDR_LIMIT, QDR_INTERRUPTED: some are left undecided, and
 * what is decided is right; another call goes on with them, after the limit was raised.
 * QDR_FAILED: see qdr_solver_error (QDR_INVALID: not fresh; QDR_NOMEM).
 *
 * Options that are hard to decide are put off: each gets a few nodes at first, and those that are
 * left get eight times as many, again and again, so that a limit leaves as few undecided as can be.
 * Time: a search for one solution for each option that those before have not shown to be possible.
 * Source: the backbone of a formula, by one assumption after another (Marques-Silva, Janota and
 * Lynce, "On computing backbones of propositional theories", ECAI 2010); of Sudokus, "true
 * candidates". */
QDR_API QDR_MUST_USE qdr_outcome qdr_possible(qdr_solver *solver, qdr_possibility *verdict);

/** Counts in how many solutions that have all assumed options each option is, up to a cap.
 *
 * Both arrays have an element for each option of the problem.  Options that are known already
 * (`is_known[k]`) are taken to be right and left alone; the others are counted.  Then `count[k]` is
 * the number of solutions that have option k, or, where that is `cap`, there may be more.
 *
 * Require: the solver is fresh.  Ensure: as with qdr_possible, whose ways with limits these are.
 *
 * Returns QDR_EXHAUSTED: all is known.  QDR_LIMIT, QDR_INTERRUPTED: options that are not known are
 * in at least `count[k]` solutions; another call counts them anew.  QDR_FAILED: see
 * qdr_solver_error (QDR_INVALID: not fresh, or a cap of 0; QDR_NOMEM).
 *
 * Time: a search for as many solutions as the cap for each option, but for those that solutions of
 * others have shown to be in as many; so with a small cap it is quick where there are billions of
 * solutions.  Exact numbers of any size are those of qdr_diagram_marginals. */
QDR_API QDR_MUST_USE qdr_outcome qdr_possible_counts(qdr_solver *solver, uint64_t cap,
                                                     uint64_t *count, bool *is_known);

QDR_END_DECLS

#endif
