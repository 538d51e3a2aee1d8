/**
 * @file watch.h
 * Stopping and observing work that takes long.
 *
 *     #include <quadrille/quadrille.h>
 *     #include <stdio.h>
 *
 *     static qdr_verdict on_tick(void *ctx)
 *     {
 *         return ++*(unsigned *)ctx < 3 ? QDR_CONTINUE : QDR_STOP;
 *     }
 *
 *     int main(void)
 *     {
 *         unsigned ticks = 0;
 *         qdr_watch *watch;
 *         uint64_t count;
 *         if (qdr_watch_new(&watch, NULL) != QDR_OK) {
 *             return 1;
 *         }
 *         qdr_watch_on_tick(watch, on_tick, &ticks, 0);
 *         if (qdr_shape_count("square", 18, QDR_SIDES_FREE, watch, &count, NULL) != QDR_OK) {
 *             printf("stopped at tick %u\n", ticks);
 *         }
 *         qdr_watch_free(watch);
 *         return 0;
 *     }
 *
 * One contract holds for all limits of the library.  Whatever may take long (reading puzzles and
 * boards, encoding, making tables, searching, explaining, generating) takes parameters or a watch,
 * and respects three limits:
 *
 *  - The watch: it is polled a hundred times a second or more often, and by a search at least every
 *    256 nodes.  If it is stopped, a function that returns a status ends with QDR_CANCELLED, a
 *    search with QDR_INTERRUPTED; helper threads end too.  What was found until then stays valid,
 *    and a search can continue.
 *  - Parameter "time": wall-clock time of the call, with what it makes; QDR_CANCELLED or QDR_LIMIT.
 *  - Parameter "memory": bytes that the object may allocate.  Large tables are estimated first; if
 *    they do not fit, QDR_BUDGET comes before anything is allocated.
 *
 * Threads: qdr_watch_stop may be called from any thread and from a signal handler, the others only
 * while no object with this watch works.  Objects that share a watch may work in several threads.
 *
 * Source: src/base/watch.c.
 */
#ifndef QUADRILLE_WATCH_H
#define QUADRILLE_WATCH_H

#include <stdint.h>

#include <quadrille/status.h>

QDR_BEGIN_DECLS

/** What a callback answers: continue, or stop. */
typedef enum qdr_verdict { QDR_CONTINUE, QDR_STOP } qdr_verdict;

/** Stops and observes the objects that it is given to; see qdr_params_set_watch. */
typedef struct qdr_watch qdr_watch;

/** Makes a watch that is not stopped and has no tick.  `*out` is the caller's, to be freed with
 * qdr_watch_free.  Errors: QDR_NOMEM. */
QDR_API QDR_MUST_USE qdr_status qdr_watch_new(qdr_watch **out, qdr_error *error);

/** Frees a watch.  NULL does nothing.  Require: no object and no parameters use it any more. */
QDR_API void qdr_watch_free(qdr_watch *watch);

/** Stops all work that has this watch, and all that begins later, until qdr_watch_reset.
 * Async-signal-safe and thread-safe. */
QDR_API void qdr_watch_stop(qdr_watch *watch);

/** Undoes qdr_watch_stop, so that searches can continue. */
QDR_API void qdr_watch_reset(qdr_watch *watch);

/** Sets a function that is called about every `ms` milliseconds of work, or whenever the watch is
 * polled if `ms` is 0; NULL for none.
 *
 * `tick` is called by the thread that works.  QDR_STOP ends the work that called it; until that has
 * ended, `tick` must repeat this answer, as it does if it looks at a clock or a flag.  It may look
 * at the object that works (qdr_solver_so_far, qdr_generator_cost, ...), but not change it. */
QDR_API void qdr_watch_on_tick(qdr_watch *watch, qdr_verdict (*tick)(void *ctx), void *ctx,
                               uint32_t ms);

QDR_END_DECLS

#endif
