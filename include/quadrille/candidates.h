/**
 * @file candidates.h
 * The true candidates of a Sudoku: which digits its cells have in some solution.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     static bool print(void *ctx, const char *bytes, size_t size)
 *     {
 *         (void)ctx;
 *         return fwrite(bytes, 1, size, stdout) == size;
 *     }
 *
 *     int main(void)
 *     {
 *         qdr_rules *rules;
 *         qdr_sudoku *sudoku;
 *         qdr_solver *solver;
 *         qdr_grid givens;
 *         qdr_possibility candidates[4 * 4 * 4] = {QDR_UNDECIDED};
 *         qdr_writer writer = {.write = print};
 *         qdr_grid_look look = {.style = QDR_GRID_BOXED, .givens = &givens};
 *         if (qdr_grid_parse(&givens, "1......2.3......", 4, NULL) != QDR_OK ||
 *             qdr_rules_new(&rules, 4, 2, 2, NULL) != QDR_OK ||
 *             qdr_sudoku_new(&sudoku, rules, NULL, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, qdr_sudoku_problem(sudoku), NULL, NULL) != QDR_OK ||
 *             qdr_sudoku_assume(sudoku, &givens, solver, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         bool ok = qdr_sudoku_candidates(sudoku, solver, candidates) == QDR_EXHAUSTED &&
 *                   qdr_write_candidates(candidates, 4, &look, &writer, NULL) == QDR_OK;
 *         qdr_solver_free(solver);
 *         qdr_sudoku_free(sudoku);
 *         qdr_rules_free(rules);
 *         return !ok;
 *     }
 *
 * Candidates are an array of side * side * width elements, where width is qdr_rules_width: the
 * side, unless there are more digits.  That of a digit in a cell is
 * `candidate[cell * width + digit - 1]`.
 *
 * Threads: one thread at a time uses a solver, as in solver.h; an encoding may be shared, and
 * candidates may be written by any number of threads as long as they do not change.
 *
 * Source: as with qdr_possible; pencil marks are shown as players write them.
 */
#ifndef QUADRILLE_CANDIDATES_H
#define QUADRILLE_CANDIDATES_H

#include <quadrille/encoding.h>
#include <quadrille/possible.h>
#include <quadrille/puzzle_writer.h>

QDR_BEGIN_DECLS

/** Finds out which digits the cells have in some solution.
 *
 * `solver` is one of this encoding's problem, in which the givens have been assumed (and whatever
 * else is to hold).  What it must be, what is done with it, and what comes back is as with
 * qdr_possible: so candidates that are QDR_UNDECIDED are decided, the others left alone; and where
 * a limit comes first, some stay undecided, and another call goes on with them.  Where
 * qdr_rules_have_pairs, there are no such candidates, and this is QDR_FAILED: qdr_possible can be
 * asked of the options that qdr_sudoku_option gives. */
QDR_API QDR_MUST_USE qdr_outcome qdr_sudoku_candidates(const qdr_sudoku *sudoku, qdr_solver *solver,
                                                       qdr_possibility *candidate);

/** Counts in how many solutions the cells have which digit, up to a cap.
 *
 * As qdr_possible_counts does for options, with `solver` as in qdr_sudoku_candidates; both arrays
 * have an element for each candidate.  QDR_FAILED where qdr_rules_have_pairs. */
QDR_API QDR_MUST_USE qdr_outcome qdr_sudoku_candidate_counts(const qdr_sudoku *sudoku,
                                                             qdr_solver *solver, uint64_t cap,
                                                             uint64_t *count, bool *is_known);

/** Writes candidates for people; every line ends in a newline.
 *
 * The styles QDR_GRID_BOXED and QDR_GRID_UNICODE show each cell as pencil marks, in rows like those
 * of a standard box (3x3 for side 9, and for grids of that side in a layout): '.' for a digit that
 * is in no solution, '?' for one that is undecided.  A cell in which one digit is left has that one
 * alone, in its middle.  With `ansi`, those of `look->givens` are bold, marks are green, and
 * undecided digits stand there in yellow instead of a '?'.  As with qdr_write_grid, the picture is
 * larger where rules have something to draw.  QDR_GRID_LINE and QDR_GRID_ROWS write the digits of
 * each cell as a word, parted by blanks: "4 12 -", with '-' for none, and undecided digits behind a
 * '?', such as "12?57"; all in a line, or a line a row.  QDR_GRID_NUMBERS is no style for this.
 * `look->marked` is passed over.
 *
 * Require: 1 <= side <= QDR_SIDE_MAX.  Errors: QDR_INVALID (a side, or rules, that do not fit),
 * QDR_UNSUPPORTED (style), QDR_NOMEM, QDR_IO. */
QDR_API QDR_MUST_USE qdr_status qdr_write_candidates(const qdr_possibility *candidate,
                                                     unsigned side, const qdr_grid_look *look,
                                                     const qdr_writer *writer, qdr_error *error);

/** Writes candidates as a picture in SVG, as qdr_write_svg does grids: pencil marks in rows like
 * those of a standard box.  A cell in which one digit is left has that one alone, as large as a
 * digit is, unless `look->pencil` is set; undecided digits are gray and underlined.  Require and
 * errors: as qdr_write_candidates. */
QDR_API QDR_MUST_USE qdr_status qdr_write_candidates_svg(const qdr_possibility *candidate,
                                                         unsigned side, const qdr_grid_look *look,
                                                         const qdr_writer *writer,
                                                         qdr_error *error);

QDR_END_DECLS

#endif
