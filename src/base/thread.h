/* thread.h  Threads of the library's own, and waiting for what they do. */
#ifndef QDRI_BASE_THREAD_H
#define QDRI_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Begins a thread that gets no signals: these are for the threads of the program, and not for one
 * that it does not know of. */
bool qdri_thread_begin(pthread_t *thread, void *(*run)(void *ctx), void *ctx);

/* Makes a condition for qdri_condition_wait: its clock only goes forward. */
bool qdri_condition_make(pthread_cond_t *condition);

/* Waits for a condition, but no longer than so many milliseconds.  Require: the lock is held. */
void qdri_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, unsigned ms);

#endif
