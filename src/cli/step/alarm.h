/* alarm.h  Ends what reasons when it takes too long: a step is looked for without a look at the
 * clock. */
#ifndef CLI_STEP_ALARM_H
#define CLI_STEP_ALARM_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <quadrille/logic.h>

struct alarm {
    qdr_logic *logic;
    uint64_t after_ms;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t ends;
    bool is_set;
    bool is_over;
    bool has_rung;
};

/* Interrupts `logic` after that time, unless alarm_end comes before; returns false where there is
 * no thread for it.  Zero is no time: then it never does. */
bool alarm_begin(struct alarm *alarm, qdr_logic *logic, uint64_t after_ms);

/* Returns whether it was interrupted. */
bool alarm_end(struct alarm *alarm);

#endif
