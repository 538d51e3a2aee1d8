/**
 * @file optimize.h
 * The cheapest solutions of a problem, or the dearest, in order and with proof.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <inttypes.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c\na b |5\nc |2\nb c |4\na |3\na b c |9\n";
 *         qdr_reader reader;
 *         qdr_memory_reader memory;
 *         qdr_problem *problem;
 *         qdr_optimizer *best;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_optimizer_new(&best, problem, 2, QDR_CHEAPEST, NULL, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_optimizer_run(best) == QDR_EXHAUSTED) {
 *             for (size_t k = 0; k < qdr_optimizer_count(best); ++k) {
 *                 const qdr_solution *solution = qdr_optimizer_solution(best, k);
 *                 printf("cost %" PRIu64 "\n", qdr_solution_cost(solution));
 *             }
 *         }
 *         qdr_optimizer_free(best);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * The cost of a solution is the sum of the costs of its options (qdr_builder_option).  A search for
 * the k best keeps the k best solutions that it has met, cuts off what cannot be better than the
 * worst of them, and ends when nothing is left: then they are proven.  It does not list all
 * solutions to that end: bounds from a Lagrangian relaxation, in exact arithmetic, say how cheap a
 * solution below a node can be.
 *
 * All problems will do: with colors, bounds of items, and without costs (then any k solutions are
 * the best).  What the relaxation knows of are items to be covered exactly, at least or at most so
 * often; colors are obeyed, but the bounds know nothing of them.
 *
 * Life of a search:
 *
 *      new --> run --> QDR_EXHAUSTED: all is proven
 *               ^  |
 *               |  +--> QDR_LIMIT, QDR_INTERRUPTED: what is kept is the best so far, a part of it
 *               |          |                        proven perhaps (qdr_optimizer_proven)
 *               +----------+   after raising the limit; nothing is lost
 *
 * Sources: costs in exact covers: Knuth, TAOCP 7.2.2.1 (Algorithm C with costs, and the program
 * DLX5).  The bound: Held and Karp, Operations Research 18 (1970) and Mathematical Programming 1
 * (1971); Fisher, Management Science 27 (1981); Beasley, Naval Research Logistics 37 (1990).
 * Problems of this kind, and what is known about them: Hoffman and Padberg, Management Science 39
 * (1993); Beasley's OR-Library.
 *
 * Threads: a search has threads of its own, as many as "threads" says.  What it keeps and proves
 * does not depend on how many they are, nor on which of them is quicker.  One thread at a time
 * uses a search. Several searches may share one problem.
 */
#ifndef QUADRILLE_OPTIMIZE_H
#define QUADRILLE_OPTIMIZE_H

#include <quadrille/parallel.h>

QDR_BEGIN_DECLS

/** A search for the best solutions. */
typedef struct qdr_optimizer qdr_optimizer;

/** Makes a search for the `most` best solutions of a problem.
 *
 * Borrows `problem`, which must outlive it.  Of `params` it knows "nodes", "time", "memory" and
 * "threads" (see qdr_solver_new), and ignores the others; NULL stands for the defaults.  "memory"
 * bounds what the search takes until it is freed, the solutions that it keeps included; there are
 * no more threads than fit in half of it.  Require: most >= 1.
 * Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_optimizer_free; otherwise it is
 * NULL.  Errors: QDR_NOMEM; QDR_RANGE (most); QDR_BUDGET (it would take more memory than that;
 * `error` says how much).
 */
QDR_API QDR_MUST_USE qdr_status qdr_optimizer_new(qdr_optimizer **out, const qdr_problem *problem,
                                                  uint64_t most, qdr_direction direction,
                                                  const qdr_params *params, qdr_error *error);

/** Frees a search, and what it has found.  NULL does nothing. */
QDR_API void qdr_optimizer_free(qdr_optimizer *best);

/** Changes a limit, "nodes" or "time" (in milliseconds), both counted from the beginning; 0 for
 * none.  Errors: as qdr_params_set_number, and QDR_INVALID for all other parameters. */
QDR_API QDR_MUST_USE qdr_status qdr_optimizer_set_number(qdr_optimizer *best, const char *name,
                                                         uint64_t value, qdr_error *error);

/** Searches on until all is proven, or a limit or a watch stops it.
 *
 * Returns QDR_EXHAUSTED: the solutions kept are the best, and if they are fewer than asked for, all
 * that there are; QDR_LIMIT, QDR_INTERRUPTED: another call goes on; QDR_FAILED: there is no memory
 * to keep one more solution (see qdr_optimizer_error), and so it will be again.  The same problem
 * and `most` give the same solutions on every machine that has some memory to spare (a "memory" of
 * less than 128 MiB may change which of several that cost as much as the last are kept), with any
 * number of threads, however often the search was stopped; with one thread, the same counters,
 * too. */
QDR_API QDR_MUST_USE qdr_outcome qdr_optimizer_run(qdr_optimizer *best);

/** Lets a search keep a journal from now on: now, when qdr_optimizer_run returns, and meanwhile
 * once a second, or less often where that takes more than a hundredth of the time.
 *
 * `save` gets all of it, as text, to put it in the place of what it got before; it is safe then, or
 * `save` returns false, and the search ends with QDR_FAILED.  It is called with `ctx` by the thread
 * that asks.  What is lost when all stops is what was searched since then, but for half a second of
 * each thread, or 500 nodes where these take longer.  A journal takes memory besides "memory": as
 * many bytes as the text has.
 *
 * `form` says how solutions are written, as in qdr_journal (parallel.h); NULL: "none".  Require:
 * the search was not run yet; `save` is not NULL.  Errors: QDR_INVALID (it was, or the form is not
 * such a word); QDR_IO (`save` failed); QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_optimizer_journal(qdr_optimizer *best, const char *form,
                                                      bool (*save)(void *ctx, const char *journal,
                                                                   size_t size),
                                                      void *ctx, qdr_error *error);

/** Reads a journal, and lets a search go on from there: it comes to what it would have come to,
 * with any number of threads.  Its counters go on, too; limits are those of this search alone.
 * qdr_optimizer_journal may follow.
 *
 * `source` names the journal in errors; `state` may be NULL.  Require: the search was not run yet;
 * the same problem, options in the same order, `most` and direction.  Errors: QDR_SYNTAX (it is no
 * journal, or is damaged), QDR_INVALID (it is one of another problem, of another question or
 * another version, or the search was run), QDR_BUDGET (who kept it had more "memory"), QDR_IO,
 * QDR_NOMEM; then the search can only be freed. */
QDR_API QDR_MUST_USE qdr_status qdr_optimizer_resume(qdr_optimizer *best, const qdr_reader *reader,
                                                     const char *source, qdr_journal_state *state,
                                                     qdr_error *error);

/** Returns how many solutions are kept so far: at most as many as were asked for. */
QDR_API size_t qdr_optimizer_count(const qdr_optimizer *best);

/** Returns the index-th best solution so far, from 0.
 *
 * They are ordered by cost, and among those of the same cost by their options, which are in
 * ascending order.  Which of several solutions that cost as much as the last are kept is fixed by
 * the problem and the number asked for.  NULL unless index < qdr_optimizer_count.  It is a view
 * that lives until the next call of this function, or of qdr_optimizer_run; qdr_solution_copy keeps
 * it. */
QDR_API const qdr_solution *qdr_optimizer_solution(qdr_optimizer *best, size_t index);

/** Returns how many of the solutions kept, from the first, are proven: there are none better than
 * these, but those among them.  All, once qdr_optimizer_run has returned QDR_EXHAUSTED. */
QDR_API size_t qdr_optimizer_proven(const qdr_optimizer *best);

/** Returns a bound: no solution that is not kept is better than this cost.
 *
 * After QDR_EXHAUSTED it is the cost of the last one kept, or, where all solutions are kept,
 * UINT64_MAX (QDR_CHEAPEST) or 0 (QDR_DEAREST). */
QDR_API uint64_t qdr_optimizer_bound(const qdr_optimizer *best);

/** Returns the counters so far, of all threads: nodes (each takes an option), updates (options
 * taken, or taken out), solutions (that were kept, though perhaps not for long), backtracks and
 * deepest.  During a call of qdr_optimizer_run they are as of the last tick.  The struct is the
 * search's and changes with it. */
QDR_API const qdr_stats *qdr_optimizer_stats(const qdr_optimizer *best);

/** Returns the problem that the search borrows. */
QDR_API const qdr_problem *qdr_optimizer_problem(const qdr_optimizer *best);

/** Returns how many bytes of memory the search takes before it keeps any solution. */
QDR_API uint64_t qdr_optimizer_memory(const qdr_optimizer *best);

/** Returns what went wrong after QDR_FAILED.  The struct is the search's. */
QDR_API const qdr_error *qdr_optimizer_error(const qdr_optimizer *best);

QDR_END_DECLS

#endif
