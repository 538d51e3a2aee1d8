/* thread.c  Begins threads, and waits for what they do. */
#include "base/thread.h"

#include <signal.h>
#include <time.h>

bool qdri_thread_begin(pthread_t *thread, void *(*run)(void *ctx), void *ctx)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool is_begun = pthread_create(thread, NULL, run, ctx) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_begun;
}

bool qdri_condition_make(pthread_cond_t *condition)
{
    pthread_condattr_t forward;
    if (pthread_condattr_init(&forward) != 0) {
        return false;
    }
    pthread_condattr_setclock(&forward, CLOCK_MONOTONIC);
    const bool is_made = pthread_cond_init(condition, &forward) == 0;
    pthread_condattr_destroy(&forward);
    return is_made;
}

void qdri_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, unsigned ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)(ms % 1000) * 1000000;
    until.tv_sec += (time_t)(ms / 1000) + until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(condition, mutex, &until);
}
