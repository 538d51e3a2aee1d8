/* interrupt.h  Ctrl-C and SIGTERM: the first asks the search to stop, so that what was found can be
 * kept; a second one kills at once. */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

/* Takes over the two signals, and those that kill, so that no half of a file is left behind.  Has a
 * closed pipe and a file that is too large reported by write(), not by SIGPIPE and SIGXFSZ. */
void interrupt_init(void);

/* Has SIGUSR1 asked, since the last time, how far the command has come? */
bool interrupt_asks_progress(void);

/* Was the command interrupted? */
bool interrupt_seen(void);

/* There is no sense in going on: as if it was interrupted, but nobody says so. */
void interrupt_all(void);

/* For commands that are asked one thing after the other: Ctrl-C ends what is at work, as often as
 * it comes, and no more.  interrupt_forgive forgets it, so that the command goes on; false where it
 * is to end: SIGTERM. */
void interrupt_be_patient(void);
bool interrupt_forgive(void);

/* Has a function called when a first signal comes that asks the command to end.  It may do no more
 * than a handler may. */
typedef void interrupt_first(int number);
void interrupt_on_first(interrupt_first *function);

/* Has a function called before a signal ends the program at once; NULL: none.  It may do no more
 * than a handler may. */
typedef void interrupt_ending(void);
void interrupt_on_end(interrupt_ending *function);

/* Removes what is not to be left behind; interrupt_end also ends the program by the signal.  Both
 * are async-signal-safe. */
void interrupt_clean_up(void);
void interrupt_end(int number);

/* Is it to stop, for one reason or the other? */
bool interrupt_is_due(void);

/* Sets what handles a signal; `flags` as for sigaction. */
void interrupt_handle(int number, void (*handler)(int), int flags);

#endif
