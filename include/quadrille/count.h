/**
 * @file count.h
 * Counting all solutions, however many there are, and making a diagram of them.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver;
 *         qdr_number *count;
 *         char *digits;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_number_new(&count, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_count(solver, count) == QDR_EXHAUSTED &&
 *             qdr_number_text(count, &digits, NULL) == QDR_OK) {
 *             printf("%s solutions in all\n", digits);
 *             free(digits);
 *         }
 *         qdr_number_free(count);
 *         qdr_solver_free(solver);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * Both questions are put to a solver, under its parameters, limits and assumptions, and can be
 * interrupted like any search.  A solver answers one question at a time: qdr_solver_reset comes
 * between a search, a count and a diagram.
 *
 * Threads: as in solver.h.
 */
#ifndef QUADRILLE_COUNT_H
#define QUADRILLE_COUNT_H

#include <quadrille/diagram.h>
#include <quadrille/number.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** Counts the solutions of a solver's problem that have all that is assumed.  Exact, whatever the
 * size.
 *
 * With engine "auto", what subproblems come to is remembered wherever that pays, so that solutions
 * need not be met one by one; with "zdd", everywhere; with "lanes", "links" and "learn", solutions
 * are met one by one.  So they are with a limit of solutions, with an observer of nodes, and where
 * the table of lanes does not fit.  What is remembered stays within parameter "memory", and what
 * does not fit is found out again.
 *
 * Require: the solver is fresh, or its last call was this one and was stopped: then it goes on.
 * Returns QDR_EXHAUSTED: `count` is the number; QDR_LIMIT or QDR_INTERRUPTED: it is the number of
 * those that are certain so far; QDR_FAILED: see qdr_solver_error, and `count` is 0.  Afterwards
 * qdr_stats.solutions is the same number, or UINT64_MAX if it is larger.  Source: see
 * src/engine/lanes/memo.c: Nishino, Yasuda, Minato and Nagata, AAAI 2017, and Knuth's dlx6, with
 * independent parts multiplied, as counters of models do. */
QDR_API QDR_MUST_USE qdr_outcome qdr_count(qdr_solver *solver, qdr_number *count);

/** Makes a diagram of all solutions that have all that is assumed: see diagram.h for what it
 * answers.
 *
 * Needs a problem without bounds whose table of lanes fits the memory, and room for the diagram: at
 * most half of what parameter "memory" leaves beside the solver is the diagram's.  Require: as
 * qdr_count.  Returns QDR_EXHAUSTED: `*out` is the caller's, to be freed with qdr_diagram_free
 * before the problem; otherwise it is NULL: QDR_LIMIT or QDR_INTERRUPTED: the next call goes on;
 * QDR_FAILED: see qdr_solver_error (QDR_UNSUPPORTED, QDR_BUDGET, QDR_NOMEM, QDR_INVALID). */
QDR_API QDR_MUST_USE qdr_outcome qdr_diagram_build(qdr_solver *solver, qdr_diagram **out);

QDR_END_DECLS

#endif
