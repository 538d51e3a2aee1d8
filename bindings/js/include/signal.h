/* signal.h  Stands in for signals where there are none: see pthread.h. */
#ifndef QDRJ_SIGNAL_H
#define QDRJ_SIGNAL_H

#include <stddef.h>

#define SIG_SETMASK 0

typedef unsigned sigset_t;

static inline int sigfillset(sigset_t *set)
{
    *set = 0;
    return 0;
}

static inline int pthread_sigmask(int how, const sigset_t *set, sigset_t *before)
{
    (void)how;
    (void)set;
    if (before) {
        *before = 0;
    }
    return 0;
}

#endif
