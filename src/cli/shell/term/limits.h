/* limits.h  --time and --memory for everything that a command does.
 *
 * The time of an input (a file, a puzzle, a question) is wall-clock time, and includes reading and
 * building; that of the first input begins with the program.  Whatever the library makes has
 * limits_watch, which stops it when the time is over or a signal came.
 *
 * Code that does not poll cannot delay the end for long: after a grace of 0.6 seconds of processor
 * time, the program removes its temporary files and ends, by the signal or with STATUS_STOPPED. */
#ifndef CLI_LIMITS_H
#define CLI_LIMITS_H

#include <stdbool.h>

#include <quadrille/solver.h>

/* Begins the time of the first input, and stops everything that is made with the parameters by
 * limits_watch.  `is_alone`: this is the only process of the command. */
void limits_begin(qdr_params *params, bool is_alone);

/* Begins the time of another input. */
void limits_restart(void);

/* Sets the time of the inputs that begin from now on, in milliseconds; 0: no limit. */
void limits_set_time(uint64_t ms);

/* From now on, each thread has inputs and times of its own, and there is no grace for them. */
void limits_apart(void);

/* Is the time over? */
bool limits_are_late(void);

/* Returns the milliseconds that are left, at least 1; 0 if there is no limit. */
uint64_t limits_left_ms(void);

/* Leaves a search that is made with the parameters what is left of --memory.  Some MiB of
 * input, problem and output do not count. */
void limits_share_memory(qdr_params *params);

/* Returns why something has been cancelled: "interrupted" or "stopped by --time". */
const char *limits_reason(void);

/* The same of an outcome, or "stopped by a limit", if it was another one.  The library has a clock
 * of its own for --time, which may be the first to notice: that is QDR_LIMIT. */
const char *limits_reason_of(qdr_outcome outcome);

/* Returns the watch that stops work when the time is over or the command was interrupted. */
qdr_watch *limits_watch(void);

/* Sets what limits_watch also calls, in this thread, whenever it is polled; NULL: nothing. */
void limits_on_tick(qdr_verdict (*tick)(void *ctx), void *ctx);

/* Makes a watch with a tick for each poll, or ends the program. */
qdr_watch *watch_or_end(qdr_verdict (*tick)(void *ctx), void *ctx);

#endif
