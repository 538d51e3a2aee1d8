/**
 * @file encoding.h
 * Sudoku as an exact cover: the problem of some rules, and the way back from its solutions.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_sudoku *sudoku;
 *         if (qdr_rules_new(&rules, 9, 3, 3, NULL) != QDR_OK ||
 *             qdr_rules_add(rules, "thermometer", "r1c1 r1c2 r1c3", NULL) != QDR_OK ||
 *             qdr_sudoku_new(&sudoku, rules, NULL, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         const qdr_problem *problem = qdr_sudoku_problem(sudoku);
 *         printf("%u items, %u options; r1c1=9 is %s option\n", qdr_problem_items(problem),
 *                qdr_problem_options(problem),
 *                qdr_sudoku_option(sudoku, 0, 9) == QDR_NO_OPTION ? "no" : "an");
 *         qdr_sudoku_free(sudoku);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * One encoded set of rules serves any number of puzzles: givens are assumptions, and
 * qdr_solver_reset comes between two puzzles.  sudoku.h has the whole way, from a grid to its
 * solutions.
 *
 * Threads: an encoding never changes; any number of threads may use it at once, each with a solver
 * of its own.
 *
 * Source: the classic rules as Knuth has them, TAOCP 7.2.2.1: an option puts a digit into a cell,
 * and its items are that cell, and that digit in the row, the column and the box.  What other rules
 * become is ours: doc/sudoku.md says it of each.
 */
#ifndef QUADRILLE_ENCODING_H
#define QUADRILLE_ENCODING_H

#include <quadrille/grid.h>
#include <quadrille/problem.h>
#include <quadrille/rules.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** Rules as an exact-cover problem, with the map from options to cells and digits. */
typedef struct qdr_sudoku qdr_sudoku;

/** Encodes rules, and, where `givens` is not NULL, one puzzle with them (to write it as an
 * exact-cover problem; for solving it is better to assume the givens).
 *
 * Options are named by their items: cell `r1c1`, digit in a house `r1=1`, `c1=1`, `b1=1`.
 * `rules` is borrowed only during the call, and so is `params`, which may be NULL: of these,
 * `memory` bounds what encoding takes (a MB it may take in any case), `time` how long, and their
 * stop may end it.  `*out` is the
 * caller's, to be freed with qdr_sudoku_free.  Errors: QDR_NOMEM, QDR_INVALID (givens of another
 * side), QDR_BUDGET (a rule is too large to encode, or for `memory`), QDR_CANCELLED. */
QDR_API QDR_MUST_USE qdr_status qdr_sudoku_new(qdr_sudoku **out, const qdr_rules *rules,
                                               const qdr_grid *givens, const qdr_params *params,
                                               qdr_error *error);

/** Frees an encoding and its problem.  NULL does nothing. */
QDR_API void qdr_sudoku_free(qdr_sudoku *sudoku);

/** Returns the problem.  It is the encoding's. */
QDR_API const qdr_problem *qdr_sudoku_problem(const qdr_sudoku *sudoku);

/** Returns how many entries of options the index-th clause of the rules has made, beside its
 * houses: what it takes of the problem's size.  Joined cells and impossible candidates may have
 * spared some of them.  0 where the rules that were encoded have no such clause. */
QDR_API uint64_t qdr_sudoku_entries(const qdr_sudoku *sudoku, size_t clause);

/** Returns how many options of the problem put no digit into any cell: rules that are more than
 * houses may add such options, and which of them are chosen follows from the grid.  Givens that are
 * encoded may spare some of them, so it is 0 where one encoding is as good for every puzzle. */
QDR_API uint32_t qdr_sudoku_auxiliary_options(const qdr_sudoku *sudoku);

/** Returns the option that puts `digit` into `cell`; QDR_NO_OPTION where the rules forbid it, or
 * there is no such cell or digit. */
QDR_API qdr_option qdr_sudoku_option(const qdr_sudoku *sudoku, qdr_cell cell, qdr_digit digit);

/** Assumes all givens of a grid in a solver of this encoding's problem.
 * Givens that contradict each other are no error: there is no solution then.
 * Errors: as qdr_solver_assume; QDR_INVALID (another side). */
QDR_API QDR_MUST_USE qdr_status qdr_sudoku_assume(const qdr_sudoku *sudoku, const qdr_grid *givens,
                                                  qdr_solver *solver, qdr_error *error);

/** Puts a solution of this encoding's problem into a grid. */
QDR_API void qdr_sudoku_decode(const qdr_sudoku *sudoku, const qdr_solution *solution,
                               qdr_grid *grid);

QDR_END_DECLS

#endif
