/**
 * @file estimate.h
 * How large a search will be, and how many solutions there are: an estimate.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na\nb\nc\nd\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_estimates estimates;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_estimate(solver, 1000, &estimates) == QDR_EXHAUSTED) {
 *             printf("about %.0f nodes, and %.1f solutions (%.1f to %.1f)\n", estimates.nodes.mean,
 *                    estimates.solutions.mean, estimates.solutions.low,
 *                    estimates.solutions.high);
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A *descent* goes from the root of the search tree down to one leaf, and takes each way to go on
 * with the same chance.  A node that it comes to stands for as many as the product of the ways at
 * all nodes above it; the sum of these weights is right on the average, whatever the tree.
 *
 * It may be far off all the same: where few descents come to the part of the tree that nearly all
 * nodes are in, most estimates are too low, and a few are much too high.  An interval is made of
 * what was seen, and cannot know of what was not.  `largest` and `hits` tell: where one descent has
 * more than a tenth of the weight of all, or hardly any came to a solution, take the estimate for a
 * rough one.
 *
 * Threads: as in solver.h: one thread at a time uses a solver.
 */
#ifndef QUADRILLE_ESTIMATE_H
#define QUADRILLE_ESTIMATE_H

#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** What is to be expected of a number.  Beyond about 10^308, what is finite is INFINITY. */
typedef struct qdr_expected {
    double mean;  /**< over all descents: an unbiased estimate */
    double error; /**< the standard error of the mean; 0 where fewer than two descents were made */
    double low;   /**< an interval in which the number is to be expected at 95 %; */
    double high;  /**< it need not lie evenly around the mean */
    double largest; /**< the share, from 0 to 1, that the heaviest descent has in the sum of all */
} qdr_expected;

/** What qdr_estimate found. */
typedef struct qdr_estimates {
    uint64_t descents;  /**< how many were made */
    uint64_t hits;      /**< how many of them came to a solution */
    qdr_expected nodes; /**< of the search tree, the root included */
    qdr_expected
        solutions; /**< all 0 where there was no hit, which does not say that there are none */
} qdr_estimates;

/** Estimates the size of the search that this solver would do, and the number of its solutions,
 * under all that is assumed.
 *
 * Makes `descents` descents; with 0, as many as its limits of nodes and time allow, of which one
 * must be there then.  The tree is that of the solver's engine, with the rule of choice that was
 * asked for: links has more nodes than lanes, which are cheaper.  (Where the search of lanes would
 * go over to smaller tables deep in a large tree, it finds more options that lead nowhere, and has
 * some percent fewer nodes than this estimates.)
 *
 * Require: the solver is fresh.  Ensure: it is fresh again, with the same assumptions; but its
 * counters (and with them its limits) go on from what this has cost, until it is reset, and its
 * profile is empty.  The same problem, parameters, assumptions and seed and the same number of
 * descents give the same estimates on every machine (up to the last digits of the intervals, which
 * depend on its exp()).
 *
 * Returns QDR_EXHAUSTED: so many descents were made.  QDR_LIMIT, QDR_INTERRUPTED: the estimates are
 * those of the descents that were made until then; there may be none, and then all is 0.
 * QDR_FAILED: see qdr_solver_error (QDR_INVALID: not fresh, or nothing to end it; QDR_UNSUPPORTED:
 * the engine has no such tree), and `estimates` is all 0.  Where the assumptions contradict each
 * other there is no tree: all is 0, and QDR_EXHAUSTED.
 *
 * Time: that of as many nodes as the descents have; some thousand sums besides.  It takes no memory
 * from malloc.  Sources: Knuth, "Estimating the efficiency of backtrack programs", Mathematics of
 * Computation 29 (1975); TAOCP 7.2.2, Algorithm E.  The intervals are bootstrap-t intervals (Efron
 * and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 12) over up to 1024 batches of
 * descents, joined with those of the normal distribution on a logarithmic scale. */
QDR_API QDR_MUST_USE qdr_outcome qdr_estimate(qdr_solver *solver, uint64_t descents,
                                              qdr_estimates *estimates);

QDR_END_DECLS

#endif
