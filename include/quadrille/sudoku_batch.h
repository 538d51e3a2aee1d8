/**
 * @file sudoku_batch.h
 * Many Sudokus of the same rules: how many solutions has each, and which?
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         static qdr_digit givens[1000 * 81];
 *         static uint64_t counts[1000];
 *         qdr_rules *rules;
 *         qdr_sudoku_batch *batch;
 *         memset(givens, 0, sizeof givens);
 *         for (int k = 0; k < 1000; ++k) {
 *             givens[k * 81 + k % 81] = 5;
 *         }
 *         if (qdr_rules_new(&rules, 9, 3, 3, NULL) != QDR_OK ||
 *             qdr_sudoku_batch_new(&batch, rules, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_sudoku_batch_run(batch, givens, 1000, counts, NULL) == QDR_EXHAUSTED) {
 *             printf("the first one has %s\n", counts[0] > 1 ? "several" : "one or none");
 *         }
 *         qdr_sudoku_batch_free(batch);
 *         qdr_rules_free(rules);
 *         return 0;
 *     }
 *
 * Classic 9x9 Sudokus, and those whose other rules only say which digits a cell may hold (even,
 * odd, candidates), go to a kernel of their own, which works at some dozens of them at a time, one
 * in each lane of a processor's vectors: doc/performance.md says how, and how fast that is.  All
 * others are encoded once (qdr_sudoku_new) and searched one by one.  Whoever calls sees no
 * difference but the time, and the order of solutions where there are several.
 *
 * Threads: one thread at a time uses a batch.  Several batches may share their rules.
 *
 * Source: the kernel is ours; what it propagates, locked candidates by the ways in which a band can
 * be filled, is folklore among those who write fast solvers, and so is the choice of a cell with
 * two candidates.
 */
#ifndef QUADRILLE_SUDOKU_BATCH_H
#define QUADRILLE_SUDOKU_BATCH_H

#include <quadrille/grid.h>
#include <quadrille/rules.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** The count of a puzzle that was not answered. */
#define QDR_SUDOKU_BATCH_OPEN UINT64_MAX

/** What is asked of each puzzle.  All zero is a good default: none, one or several? */
typedef struct qdr_sudoku_batch_params {
    uint64_t limit; /**< solutions to be counted, at most; 0: two */
    unsigned grids; /**< solutions to be given, at most; no more than are counted */
    /** Which engine, which instruction set, and limits; NULL for the defaults.  "nodes" and "time"
     * hold for all puzzles of a run together, and "limit" for nothing. */
    const qdr_params *search;
} qdr_sudoku_batch_params;

/** Who answers for puzzles of one set of rules. */
typedef struct qdr_sudoku_batch qdr_sudoku_batch;

/** Makes a batch for puzzles that have these rules.
 *
 * `rules` are borrowed during the call only; `params`, which may be NULL for all defaults, is
 * copied with what it points to.  `*out` is the caller's, to be freed with qdr_sudoku_batch_free.
 *
 * With an engine other than "auto" in `params->search`, that engine answers, whatever the rules.
 *
 * Errors: what qdr_sudoku_new and qdr_solver_new give: QDR_BUDGET (rules too large to be encoded
 * without givens), QDR_UNSUPPORTED (this processor has not got the instruction set; cells may hold
 * two digits), QDR_CANCELLED; QDR_RANGE (more grids than solutions are counted); QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_sudoku_batch_new(qdr_sudoku_batch **out, const qdr_rules *rules,
                                                     const qdr_sudoku_batch_params *params,
                                                     qdr_error *error);

/** Frees a batch.  NULL does nothing. */
QDR_API void qdr_sudoku_batch_free(qdr_sudoku_batch *batch);

/** Returns the instruction set of the kernel, "portable", "avx2", "avx512" or "simd128"; NULL where
 * the puzzles are encoded and searched one by one.  The string is static. */
QDR_API const char *qdr_sudoku_batch_kernel(const qdr_sudoku_batch *batch);

/** Answers for puzzles.
 *
 * `givens` has the digits of the puzzles one after the other, each row by row, 0 where nothing is
 * given: side * side digits for each.  A digit that the rules do not know makes a puzzle without
 * solutions, as givens do that contradict each other.
 *
 * `counts`, of `puzzles` numbers, gets how many solutions each has, up to the limit, or
 * QDR_SUDOKU_BATCH_OPEN where the run ended before that was known.
 *
 * `grids`, which may be NULL, gets for each puzzle its first solutions, as many as were asked for
 * with `params->grids`; where there are fewer, the rest is as it was before.  Which ones are the
 * first depends on the rules and the puzzle alone, neither on the machine nor on the puzzles beside
 * it, as long as a parameter does not choose another engine.
 *
 * It takes most advantage of the kernel to ask for a thousand puzzles or more at a time.  Nothing
 * is allocated for a puzzle.
 *
 * Returns QDR_EXHAUSTED: all are answered.  QDR_LIMIT, QDR_INTERRUPTED: a limit or a watch
 * came first; some are answered, not always those that come first.  QDR_FAILED: see
 * qdr_sudoku_batch_error. */
QDR_API QDR_MUST_USE qdr_outcome qdr_sudoku_batch_run(qdr_sudoku_batch *batch,
                                                      const qdr_digit *givens, size_t puzzles,
                                                      uint64_t *counts, qdr_digit *grids);

/** Returns how many nodes the searches of all runs have entered.  In the kernel, a node is a state
 * that guessing has led to, the puzzle itself included. */
QDR_API uint64_t qdr_sudoku_batch_nodes(const qdr_sudoku_batch *batch);

/** Returns what went wrong after QDR_FAILED.  The struct is the batch's. */
QDR_API const qdr_error *qdr_sudoku_batch_error(const qdr_sudoku_batch *batch);

QDR_END_DECLS

#endif
