/* limits.c  Deadlines of inputs, and the end of a program that does not poll them. */
#include "shell/limits.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "shell/interrupt.h"
#include "shell/progress.h"
#include "shell/session.h"

#define GRACE_MS 600

static uint64_t time_ms;
static bool is_first;
static bool has_grace;
static atomic_bool is_apart;
static _Atomic uint64_t deadline_ms; /* 0: none, as below */
static _Thread_local uint64_t own_deadline_ms;
static volatile sig_atomic_t ending; /* the signal that ends the program; 0: none */
static _Atomic uint64_t ending_ms;   /* when it came */

/* ITIMER_REAL: SIGALRM comes after this time.  ITIMER_PROF: SIGPROF comes when the program has used
 * this much processor time. */
static void set_timer(int which, uint64_t ms)
{
    const struct itimerval timer = {
        .it_value = {.tv_sec = (time_t)(ms / 1000), .tv_usec = (suseconds_t)(ms % 1000) * 1000}};
    setitimer(which, &timer, NULL);
}

static void on_deadline(int signal)
{
    (void)signal;
    if (deadline_ms > 0 && now_ms() >= deadline_ms) {
        set_timer(ITIMER_PROF, GRACE_MS);
    }
}

static void on_grace(int signal)
{
    static const char message[] = "quadrille: stopped by --time: the answer is not complete\n";
    const uint64_t due_ms = ending ? ending_ms : deadline_ms;
    const uint64_t now = now_ms();
    (void)signal;
    if (due_ms == 0) {
        return;
    }
    if (now < due_ms + GRACE_MS) {
        set_timer(ITIMER_PROF, due_ms + GRACE_MS - now);
    } else if (ending) {
        interrupt_end(ending);
    } else {
        interrupt_clean_up();
        (void)!write(STDERR_FILENO, message, sizeof message - 1);
        _exit(STATUS_STOPPED);
    }
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void limits_begin(const struct args *args, bool is_alone)
{
    const qdr_stop stop = limits_stop();
    qdr_params_set_stop(args->search.params, &stop);
    has_grace = is_alone;
    limits_set_time(args->search.time_ms);
    handle(SIGPROF, on_grace);
    if (has_grace && time_ms > 0) {
        handle(SIGALRM, on_deadline);
    }
    limits_restart();
    is_first = true;
}

void limits_set_time(uint64_t ms)
{
    time_ms = ms;
}

void limits_restart(void)
{
    const uint64_t at = time_ms > 0 ? now_ms() + time_ms : 0;
    if (is_apart) {
        own_deadline_ms = at;
        return;
    }
    if (is_first) {
        is_first = false;
        return;
    }
    deadline_ms = at;
    if (has_grace && at > 0) {
        set_timer(ITIMER_PROF, 0); /* of the input before */
        set_timer(ITIMER_REAL, time_ms);
    }
}

void limits_apart(void)
{
    deadline_ms = 0;
    is_apart = true;
    limits_restart();
}

static uint64_t deadline(void)
{
    return own_deadline_ms > 0 ? own_deadline_ms : deadline_ms;
}

bool limits_are_late(void)
{
    const uint64_t at = deadline();
    return at > 0 && now_ms() >= at;
}

uint64_t limits_left_ms(void)
{
    const uint64_t at = deadline();
    const uint64_t now = at > 0 ? now_ms() : 0;
    return at == 0 ? 0 : at > now ? at - now : 1;
}

const char *limits_reason(void)
{
    return interrupt_seen() || !limits_are_late() ? "interrupted" : "stopped by --time";
}

static bool is_due(void *ctx)
{
    (void)ctx;
    return interrupt_is_due() || limits_are_late();
}

qdr_stop limits_stop(void)
{
    return (qdr_stop){.is_due = is_due};
}

void limits_on_signal(int number)
{
    if (has_grace && !ending) {
        ending_ms = now_ms();
        ending = number;
        set_timer(ITIMER_PROF, GRACE_MS);
    }
}
