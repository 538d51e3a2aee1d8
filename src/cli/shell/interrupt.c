/* interrupt.c  Notes SIGINT and SIGTERM, for those who ask whether to stop.
 *
 * The signals are taken over even where they were ignored: a shell script starts its background
 * jobs with SIGINT ignored, and one who sends it to such a job by hand means it. */
#include "shell/interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static volatile sig_atomic_t seen;

/* What can be asked to stop, each in a place of its own: qdr_TYPE, by qdr_TYPE_interrupt. */
#define INTERRUPTIBLES                                                                             \
    INTERRUPTIBLE(solver)                                                                          \
    INTERRUPTIBLE(best)                                                                            \
    INTERRUPTIBLE(parts)                                                                           \
    INTERRUPTIBLE(logic)                                                                           \
    INTERRUPTIBLE(generator)

#define INTERRUPTIBLE(type)                                                                        \
    static _Atomic(qdr_##type *) active_##type;                                                    \
                                                                                                   \
    static void stop_##type(void)                                                                  \
    {                                                                                              \
        qdr_##type *object = atomic_load(&active_##type);                                          \
        if (object) {                                                                              \
            qdr_##type##_interrupt(object);                                                        \
        }                                                                                          \
    }                                                                                              \
                                                                                                   \
    void interrupt_attach_##type(qdr_##type *object)                                               \
    {                                                                                              \
        atomic_store(&active_##type, object);                                                      \
        if (seen) {                                                                                \
            stop_##type();                                                                         \
        }                                                                                          \
    }
INTERRUPTIBLES
#undef INTERRUPTIBLE

static void on_signal(int signal)
{
    (void)signal;
    seen = 1;
#define INTERRUPTIBLE(type) stop_##type();
    INTERRUPTIBLES
#undef INTERRUPTIBLE
}

/* SA_RESETHAND: the second signal has its usual effect.  No SA_RESTART: a read that waits is to end,
 * too. */
void interrupt_init(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

bool interrupt_seen(void)
{
    return seen != 0;
}
