/* alarm.c  Waits beside a search for a step, in a thread to which no signal comes. */
#include "step/alarm.h"

#include <signal.h>
#include <time.h>

static struct timespec moment_after(uint64_t ms)
{
    struct timespec moment;
    clock_gettime(CLOCK_REALTIME, &moment);
    moment.tv_sec += (time_t)(ms / 1000);
    moment.tv_nsec += (long)(ms % 1000) * 1000000;
    moment.tv_sec += moment.tv_nsec / 1000000000;
    moment.tv_nsec %= 1000000000;
    return moment;
}

static void *wait_and_ring(void *ctx)
{
    struct alarm *alarm = ctx;
    const struct timespec moment = moment_after(alarm->after_ms);
    int failure = 0;
    pthread_mutex_lock(&alarm->lock);
    while (!alarm->is_over && failure == 0) {
        failure = pthread_cond_timedwait(&alarm->ends, &alarm->lock, &moment);
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
    pthread_cond_init(&alarm->ends, NULL);
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
