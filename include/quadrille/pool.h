/**
 * @file pool.h
 * Several threads at one search.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *     #include <string.h>
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_params *params;
 *         qdr_solver *solver;
 *         qdr_pool *pool;
 *         qdr_number *count;
 *         char *digits;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_params_new(&params, NULL) != QDR_OK ||
 *             qdr_params_set_number(params, "threads", 2, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, params, NULL) != QDR_OK ||
 *             qdr_pool_new(&pool, solver, NULL) != QDR_OK ||
 *             qdr_number_new(&count, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         if (qdr_pool_count(pool, count) == QDR_EXHAUSTED &&
 *             qdr_number_text(count, &digits, NULL) == QDR_OK) {
 *             printf("%s solutions\n", digits);
 *             free(digits);
 *         }
 *         qdr_number_free(count);
 *         qdr_pool_free(pool);
 *         qdr_solver_free(solver);
 *         qdr_params_free(params);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * A *pool* lets threads help a solver with what it is asked.  It asks the same questions as the
 * solver does, and gives the same answers: each solution once, and the same number of them.  Their
 * order, and counters, depend on which thread is quicker.
 *
 * Threads begin when a question has taken some thousands of nodes; most are over before.  They
 * share what none of them changes, such as tables, and all stay within parameter "memory": where
 * that is not enough, they are fewer.  Engines `links` and `lanes` are helped, those that "auto"
 * picks; `zdd` and `learn`, asked for by name, work alone, and so does a search whose nodes are
 * observed.
 *
 * Threads: one thread at a time uses a pool and its solver.  Sinks and observers are called by
 * the thread that asks.  Solvers made with the same problem may be used beside it.
 *
 * Source: src/parallel/pool.c.
 */
#ifndef QUADRILLE_POOL_H
#define QUADRILLE_POOL_H

#include <quadrille/number.h>
#include <quadrille/solver.h>

QDR_BEGIN_DECLS

/** Returns how many processors the process may use, one at least: for so many threads stands 0 in
 * parameter "threads".  Any thread may ask. */
QDR_API unsigned qdr_processors(void);

/** Threads that help a solver. */
typedef struct qdr_pool qdr_pool;

/** Makes a pool for a solver.
 *
 * Borrows `solver`, which must outlive it.  Parameter "threads" of the solver says how many are to
 * be at work, the one that asks included; 0 stands for as many as there are processors that the
 * process may use.  Ensure: on QDR_OK `*out` is the caller's, to be freed with qdr_pool_free.
 * Errors: QDR_NOMEM, QDR_INVALID (no solver). */
QDR_API QDR_MUST_USE qdr_status qdr_pool_new(qdr_pool **out, qdr_solver *solver, qdr_error *error);

/** Ends the threads, and frees the pool, not its solver, which has to be reset before it is asked
 * anything else.  NULL does nothing. */
QDR_API void qdr_pool_free(qdr_pool *pool);

/** Lets a pool emit solutions in an order that does not depend on the number of threads, nor on
 * which of them is quicker: the first ones are the same each time, too.  Where threads share the
 * work, the options of each solution ascend.
 *
 * What is found before it is due waits, some thousand kilobytes of it at most; then threads wait,
 * too.  The pool then has the search engine that was picked, and no other takes turns with it.
 * With engine "relay", solutions are found by one thread, as the solver would find them alone.
 * Require: nothing was asked yet of the pool and its solver since they were made or reset.  Errors:
 * QDR_INVALID (something was asked); QDR_UNSUPPORTED (a journal is kept, or others are employed,
 * which then cannot be asked for, either). */
QDR_API QDR_MUST_USE qdr_status qdr_pool_order(qdr_pool *pool, qdr_error *error);

/** Returns how many threads are to be at work at most. */
QDR_API unsigned qdr_pool_threads(const qdr_pool *pool);

/** Makes the pool and its solver fresh again: as qdr_solver_reset, which is not to be called while
 * there is a pool. */
QDR_API void qdr_pool_reset(qdr_pool *pool);

/** Finds the next solution: as qdr_solver_next.
 *
 * After QDR_SOLUTION threads go on until they have found some more; after any other outcome they
 * stand still.  A limit of nodes is shared out among them; each looks at its part now and then, so
 * that there may be some hundreds of nodes more.
 * QDR_FAILED: see qdr_pool_error; nothing is lost, and a call when there is more memory goes on. */
QDR_API QDR_MUST_USE qdr_outcome qdr_pool_next(qdr_pool *pool, const qdr_solution **solution);

/** Searches until nothing is left, pushing each solution into a sink: as qdr_solver_run. */
QDR_API QDR_MUST_USE qdr_outcome qdr_pool_run(qdr_pool *pool, const qdr_sink *sink);

/** Counts all solutions: as qdr_count. */
QDR_API QDR_MUST_USE qdr_outcome qdr_pool_count(qdr_pool *pool, qdr_number *count);

/** Returns the counters of all threads since the last reset, as far as they have told.  The struct
 * is the pool's and changes with each call of a function of the pool. */
QDR_API const qdr_stats *qdr_pool_stats(qdr_pool *pool);

/** Returns how many nodes were entered on each level, as qdr_solver_profile, by all threads.  The
 * array is the pool's and lives until its next call. */
QDR_API const uint64_t *qdr_pool_profile(qdr_pool *pool, size_t *levels);

/** Tells the counters of one thread since the last reset, as far as it has told: index 0 is the one
 * that asks, the others follow.  False: there is no such thread; they may be fewer than
 * qdr_pool_threads, as when a question was over before they were needed. */
QDR_API bool qdr_pool_thread_at(qdr_pool *pool, size_t index, qdr_stats *stats);

/** Tells what all threads have come to, for somebody who waits: as qdr_solver_so_far.  To be called
 * by the thread that asks, between calls or in a tick of its watch. */
QDR_API void qdr_pool_so_far(qdr_pool *pool, qdr_so_far *so_far);

/** Returns what went wrong after QDR_FAILED.  The struct is the pool's. */
QDR_API const qdr_error *qdr_pool_error(const qdr_pool *pool);

QDR_END_DECLS

#endif
