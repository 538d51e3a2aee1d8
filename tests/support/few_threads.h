/* few_threads.h  Lets threads fail to start.  A test that includes it is linked with
 * -Wl,--wrap=pthread_create. */
#ifndef TESTS_SUPPORT_FEW_THREADS_H
#define TESTS_SUPPORT_FEW_THREADS_H

#include <errno.h>
#include <limits.h>
#include <pthread.h>

/* The number of threads that can still be started. */
static unsigned threads_left = UINT_MAX;

/* The names that `ld --wrap=pthread_create` makes. */
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *ctx), void *ctx);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *ctx), void *ctx);

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *ctx), void *ctx)
{
    if (threads_left == 0) {
        return EAGAIN;
    }
    --threads_left;
    return __real_pthread_create(thread, attributes, run, ctx);
}

#endif
