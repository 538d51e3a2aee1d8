/**
 * @file pieces.h
 * Taking a search apart: pieces that others search, in any order, on any machine.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     enum { MOST = 10000, LONGEST = 8 };
 *
 *     struct piece {
 *         qdr_option option[LONGEST];
 *         size_t count;
 *     };
 *
 *     static struct piece todo[MOST] = {{.count = 0}}; // the first one is the whole
 *     static size_t pieces = 1;
 *
 *     static bool keep(void *ctx, const qdr_option *options, size_t count)
 *     {
 *         (void)ctx;
 *         if (pieces == MOST) {
 *             return false;
 *         }
 *         memcpy(todo[pieces].option, options, count * sizeof *options);
 *         todo[pieces++].count = count;
 *         return true;
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d e f\n" "a b\nb c\nc d\nd e\ne f\nf a\na d\nb e\nc f\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_params *params;
 *         qdr_solver *solver;
 *         uint64_t solutions = 0;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_params_new(&params, NULL) != QDR_OK ||
 *             qdr_params_set(params, "engine", "links", NULL) != QDR_OK ||
 *             qdr_params_set_number(params, "nodes", 3, NULL) != QDR_OK || // the budget
 *             qdr_solver_new(&solver, problem, params, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (pieces > 0) {
 *             const struct piece piece = todo[--pieces];
 *             qdr_solver_reset(solver);
 *             for (size_t k = 0; k < piece.count; ++k) {
 *                 if (qdr_solver_assume(solver, piece.option[k], NULL) != QDR_OK) {
 *                     return 1;
 *                 }
 *             }
 *             if (qdr_solver_run(solver, NULL) == QDR_LIMIT) {
 *                 while (qdr_solver_split(solver, keep, NULL) > 0) {
 *                 }
 *                 if (qdr_solver_set_number(solver, "nodes", 0, NULL) != QDR_OK ||
 *                     qdr_solver_run(solver, NULL) != QDR_EXHAUSTED || // the way it is on
 *                     qdr_solver_set_number(solver, "nodes", 3, NULL) != QDR_OK) {
 *                     return 1;
 *                 }
 *             }
 *             solutions += qdr_solver_stats(solver)->solutions;
 *         }
 *         printf("%" PRIu64 " solutions\n", solutions);
 *         qdr_solver_free(solver);
 *         qdr_params_free(params);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A *piece* is a set of options, which other searches of the same problem assume: its solutions are
 * those that have all of them.  Where items have bounds, there are also options that a piece's
 * solutions do not have; these come with QDR_NOT added, as qdr_solver_assume takes them.  Whoever
 * searches a piece may give away parts of it, which are pieces, too; each solution of the whole is
 * in exactly one of them, or left to the search that gave them away.
 *
 * Threads: as the solver; pieces are plain numbers, for any thread, process or machine that has the
 * same problem.
 *
 * Source: D. Avis and C. Jordan, "mts: a light framework for parallelizing tree search codes",
 * Optimization Methods and Software 36 (2021), whose workers have a budget, and hand back what is
 * left.
 */
#ifndef QUADRILLE_PIECES_H
#define QUADRILLE_PIECES_H

#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** Takes a piece, or returns false: then that one stays with the search, and no more are given.
 * `options` live until it returns; there is one at least. */
typedef bool qdr_take_piece(void *ctx, const qdr_option *options, size_t count);

/** Gives away a part of what is left to a search for solutions: all ways to go on that it has not
 * tried yet at one node, the one nearest to the root that has any.  Each of them is a piece; what
 * is assumed in this solver is a part of each.  The search will find none of their solutions, and
 * goes on with the rest.
 *
 * Returns how many pieces were taken.  0: there is nothing to give away: nothing was searched yet,
 * or all that is left is below one way after another; or the solver cannot do it.  It can with
 * engines `links` and `lanes`, asked for by name; not while a diagram is asked for.
 * Errors: none; where there is no memory, nothing is given away.
 *
 * Require: between two calls that search; `take`, without which nothing is given away, calls no
 * function of the solver. */
QDR_API size_t qdr_solver_split(qdr_solver *solver, qdr_take_piece *take, void *ctx);

QDR_END_DECLS

#endif
