/* condition.c  Condition variables on the monotonic clock. */
#include "shell/condition.h"

void condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

struct timespec condition_moment(uint64_t ms)
{
    struct timespec moment;
    clock_gettime(CLOCK_MONOTONIC, &moment);
    moment.tv_nsec += (long)(ms % 1000) * 1000000;
    moment.tv_sec += (time_t)(ms / 1000) + moment.tv_nsec / 1000000000;
    moment.tv_nsec %= 1000000000;
    return moment;
}

bool condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                    const struct timespec *moment)
{
    return pthread_cond_timedwait(condition, mutex, moment) == 0;
}
