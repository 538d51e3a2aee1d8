/**
 * @file solution.h
 * A solution: the options that cover.
 *
 * A solution that comes from a solver is a *view*: it lives until the solver's next call, or, in a
 * sink, until the sink returns.  qdr_solution_copy keeps it.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c\na b\nc\nb c\na\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         const qdr_solution *solution;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         while (qdr_solver_next(solver, &solution) == QDR_SOLUTION) {
 *             size_t count;
 *             const qdr_option *options = qdr_solution_options(solution, &count);
 *             for (size_t k = 0; k < count; ++k) {
 *                 printf("%u%s", options[k], k + 1 < count ? " " : "\n");
 *             }
 *         }
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * Threads: a view belongs to the thread that uses its solver; a copy never changes, and any number
 * of threads may use it at once.
 *
 * Source: Knuth, TAOCP 7.2.2.1, for the words.
 */
#ifndef QUADRILLE_SOLUTION_H
#define QUADRILLE_SOLUTION_H

#include <quadrille/problem.h>

QDR_BEGIN_DECLS

/** The options that were chosen; a view unless it is a copy. */
typedef struct qdr_solution qdr_solution;

/** Returns the options of a solution, and their number: first the assumed ones, then the others in
 * the order in which the search chose them.  `count` may be NULL.  The array lives as long as the
 * solution. */
QDR_API const qdr_option *qdr_solution_options(const qdr_solution *solution, size_t *count);

/** Returns the sum of the costs of its options.  (It cannot overflow: see qdr_builder_option.) */
QDR_API uint64_t qdr_solution_cost(const qdr_solution *solution);

/** Which solutions are the best, and come first. */
typedef enum qdr_direction {
    QDR_CHEAPEST, /**< least cost first */
    QDR_DEAREST   /**< greatest cost first */
} qdr_direction;

/** Copies a solution, so that it outlives its solver and its problem.
 *
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_solution_free.  Errors: QDR_NOMEM
 * (then `*out` is NULL). */
QDR_API QDR_MUST_USE qdr_status qdr_solution_copy(const qdr_solution *solution, qdr_solution **out,
                                                  qdr_error *error);

/** Frees a copy.  NULL does nothing.  Require: not a view. */
QDR_API void qdr_solution_free(qdr_solution *copy);

QDR_END_DECLS

#endif
