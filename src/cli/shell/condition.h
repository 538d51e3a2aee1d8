/* condition.h  Condition variables that wait by a clock which nobody can set back. */
#ifndef CLI_CONDITION_H
#define CLI_CONDITION_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* Initializes a condition for condition_wait; to be destroyed by pthread_cond_destroy. */
void condition_init(pthread_cond_t *condition);

/* Returns the moment, on the clock of these conditions, that many milliseconds from now. */
struct timespec condition_moment(uint64_t ms);

/* Waits until the condition is signalled or the moment comes; false: the moment came.
 * Require: the mutex is locked. */
bool condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                    const struct timespec *moment);

#endif
