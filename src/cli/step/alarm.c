/* alarm.c  Waits beside a search for a step, in a thread to which no signal comes. */
#include "step/alarm.h"

#include <signal.h>

#include "shell/condition.h"

static void *wait_and_ring(void *ctx)
{
    struct alarm *alarm = ctx;
    const struct timespec moment = condition_moment(alarm->after_ms);
    bool is_early = true;
    pthread_mutex_lock(&alarm->lock);
    while (!alarm->is_over && is_early) {
        is_early = condition_wait(&alarm->ends, &alarm->lock, &moment);
    }
    if (!alarm->is_over) {
        alarm->has_rung = true;
        qdr_logic_interrupt(alarm->logic);
    }
    pthread_mutex_unlock(&alarm->lock);
    return NULL;
}

/* Signals are for the thread that has what they interrupt. */
static bool begin_thread(struct alarm *alarm)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    const bool has_begun = pthread_create(&alarm->thread, NULL, wait_and_ring, alarm) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return has_begun;
}

bool alarm_begin(struct alarm *alarm, qdr_logic *logic, uint64_t after_ms)
{
    *alarm = (struct alarm){.logic = logic, .after_ms = after_ms};
    if (after_ms == 0) {
        return true;
    }
    pthread_mutex_init(&alarm->lock, NULL);
    condition_init(&alarm->ends);
    alarm->is_set = begin_thread(alarm);
    return alarm->is_set;
}

bool alarm_end(struct alarm *alarm)
{
    if (alarm->is_set) {
        pthread_mutex_lock(&alarm->lock);
        alarm->is_over = true;
        pthread_cond_signal(&alarm->ends);
        pthread_mutex_unlock(&alarm->lock);
        pthread_join(alarm->thread, NULL);
        pthread_cond_destroy(&alarm->ends);
        pthread_mutex_destroy(&alarm->lock);
    }
    return alarm->has_rung;
}
