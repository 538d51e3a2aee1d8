/**
 * @file workers.h
 * A pool whose pieces are searched elsewhere: by other processes, on other machines.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *     #include <stdlib.h>
 *     #include <string.h>
 *
 *     // Who works elsewhere: here it is another pool, as one call is like a message to it.
 *     static bool exchange(void *ctx, qdr_pool *pool)
 *     {
 *         const void *piece;
 *         const void *report;
 *         size_t size;
 *         if (qdr_pool_lend(pool, 1000, &piece, &size, NULL) != QDR_OK) {
 *             return false;
 *         }
 *         return !piece || (qdr_pool_work(ctx, piece, size, &report, &size, NULL) == QDR_OK &&
 *                           qdr_pool_accept(pool, report, size, NULL) == QDR_OK);
 *     }
 *
 *     int main(void)
 *     {
 *         const char *text = "a b c d\na b\nc d\na c\nb d\na d\nb c\n";
 *         qdr_reader reader;
 *         qdr_memory memory;
 *         qdr_problem *problem;
 *         qdr_solver *solver, *other;
 *         qdr_pool *pool, *worker;
 *         qdr_number *count;
 *         char *digits;
 *         qdr_reader_from_memory(&reader, &memory, text, strlen(text));
 *         if (qdr_read_problem(&problem, &reader, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&solver, problem, NULL, NULL) != QDR_OK ||
 *             qdr_solver_new(&other, problem, NULL, NULL) != QDR_OK ||
 *             qdr_pool_new(&pool, solver, NULL) != QDR_OK ||
 *             qdr_pool_new(&worker, other, NULL) != QDR_OK ||
 *             qdr_pool_employ(pool, &(qdr_workers){.ctx = worker, .exchange = exchange}, NULL) !=
 *                 QDR_OK ||
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
 *         qdr_pool_free(worker);
 *         qdr_solver_free(solver);
 *         qdr_solver_free(other);
 *         qdr_problem_free(problem);
 *         return 0;
 *     }
 *
 * One process keeps the search: it is asked, has the journal and emits the solutions, but does not
 * search.  The others have the same problem, and each has a pool, with threads if it likes.  The
 * first lends them *pieces*; who gets one searches it for a while, and gives a *report* back: the
 * solutions that it found, or their number, and what it has left of the piece, as new pieces.
 * Pieces and reports are bytes, the same on all machines; how they get there is the caller's
 * affair, as is who gets how many.
 *
 * A piece whose report does not come is lost to this search; it is in the journal, if one is kept,
 * as one that is left.
 *
 * Threads: as in pool.h; `exchange` is called by the thread that asks.
 *
 * Source: D. Avis and C. Jordan, "mplrs: A scalable parallel vertex/facet enumeration code",
 * Mathematical Programming Computation 10 (2018): workers with a budget, who hand back what is
 * left.
 */
#ifndef QUADRILLE_WORKERS_H
#define QUADRILLE_WORKERS_H

#include <quadrille/pool.h>

QDR_BEGIN_DECLS

/** Those who search elsewhere. */
typedef struct qdr_workers {
    void *ctx; /**< handed to the function */
    /** Accepts the reports that have come (qdr_pool_accept), and lends pieces to those who have
     * none (qdr_pool_lend).  It may wait for reports, but not for longer than some hundredths of a
     * second.  False: that failed; the search ends with QDR_FAILED. */
    bool (*exchange)(void *ctx, qdr_pool *pool);
} qdr_workers;

/** Lets all pieces of a pool be searched elsewhere.
 *
 * The struct is copied.  Require: nothing was asked yet of the pool and its solver since they were
 * made or reset, and what is to be assumed is assumed; a journal, or a cube, comes before this.
 * Limits hold for all together, but what is lent is searched to its end or its budget, so that
 * there may be more nodes.  Errors: QDR_INVALID (something was asked), QDR_UNSUPPORTED (the engine
 * gives no pieces away), QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_employ(qdr_pool *pool, const qdr_workers *workers,
                                                qdr_error *error);

/** Returns how many pieces there are that nobody has begun. */
QDR_API size_t qdr_pool_pieces(qdr_pool *pool);

/** Lends a piece, whose worker is to be at its end, or to hand back what is left, after `budget_ms`
 * milliseconds, or a little more.
 *
 * Require: `exchange` is being called.  Ensure: on QDR_OK `*piece` points to `*size` bytes, which
 * are the pool's until its next call, or is NULL: there is none at present.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_lend(qdr_pool *pool, uint64_t budget_ms,
                                              const void **piece, size_t *size, qdr_error *error);

/** Accepts the report of a piece that was lent.
 *
 * Require: `exchange` is being called.  Errors, and nothing is changed: QDR_SYNTAX (it is no
 * report), QDR_INVALID (of no piece that is lent); QDR_NOMEM, after which the piece is lost. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_accept(qdr_pool *pool, const void *report, size_t size,
                                                qdr_error *error);

/** Searches a piece of another pool, by all threads of this one.
 *
 * Limits and assumptions: those of the other pool hold; what it assumes is to be assumed here,
 * too, and the parameters "limit", "nodes" and "time" of this one do not count.  A watch that is
 * stopped ends the piece's budget.  After the first piece the pool can be asked nothing else until
 * it is reset.
 * Ensure: on QDR_OK `*report` points to `*report_size` bytes, which are the pool's until its next
 * call.  Errors: QDR_SYNTAX (it is no piece), QDR_INVALID (it is of another problem or other
 * assumptions, or something else was asked), QDR_UNSUPPORTED (the engine searches no pieces),
 * QDR_NOMEM and QDR_BUDGET. */
QDR_API QDR_MUST_USE qdr_status qdr_pool_work(qdr_pool *pool, const void *piece, size_t size,
                                              const void **report, size_t *report_size,
                                              qdr_error *error);

QDR_END_DECLS

#endif
