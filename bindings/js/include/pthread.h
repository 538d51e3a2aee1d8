/* pthread.h  Stands in for threads where there are none, as in a module of WebAssembly: a lock is
 * always free, and no thread can begin. */
#ifndef QDRJ_PTHREAD_H
#define QDRJ_PTHREAD_H

#include <errno.h>
#include <time.h>

typedef struct qdrj_nothing {
    char unused;
} qdrj_nothing;

#define pthread_t qdrj_nothing
#define pthread_mutex_t qdrj_nothing
#define pthread_cond_t qdrj_nothing
#define pthread_condattr_t qdrj_nothing

#define QDRJ_ON_ONE(function)                                                                      \
    static inline int function(qdrj_nothing *thing)                                                \
    {                                                                                              \
        (void)thing;                                                                               \
        return 0;                                                                                  \
    }

#define QDRJ_ON_TWO(function)                                                                      \
    static inline int function(qdrj_nothing *thing, const void *other)                             \
    {                                                                                              \
        (void)thing;                                                                               \
        (void)other;                                                                               \
        return 0;                                                                                  \
    }

QDRJ_ON_TWO(pthread_mutex_init)
QDRJ_ON_ONE(pthread_mutex_lock)
QDRJ_ON_ONE(pthread_mutex_unlock)
QDRJ_ON_ONE(pthread_mutex_destroy)
QDRJ_ON_TWO(pthread_cond_init)
QDRJ_ON_TWO(pthread_cond_wait)
QDRJ_ON_ONE(pthread_cond_signal)
QDRJ_ON_ONE(pthread_cond_broadcast)
QDRJ_ON_ONE(pthread_cond_destroy)
QDRJ_ON_ONE(pthread_condattr_init)
QDRJ_ON_ONE(pthread_condattr_destroy)

#undef QDRJ_ON_ONE
#undef QDRJ_ON_TWO

static inline int pthread_condattr_setclock(qdrj_nothing *attributes, clockid_t clock)
{
    (void)attributes;
    (void)clock;
    return 0;
}

static inline int pthread_cond_timedwait(qdrj_nothing *condition, qdrj_nothing *mutex,
                                         const struct timespec *until)
{
    (void)condition;
    (void)mutex;
    (void)until;
    return 0;
}

static inline int pthread_create(qdrj_nothing *thread, const void *attributes,
                                 void *(*run)(void *ctx), void *ctx)
{
    (void)thread;
    (void)attributes;
    (void)run;
    (void)ctx;
    return EAGAIN;
}

static inline int pthread_join(qdrj_nothing thread, void **result)
{
    (void)thread;
    (void)result;
    return EINVAL;
}

#endif
