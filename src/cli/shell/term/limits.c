/* limits.c  Deadlines of inputs, the end of a program that does not poll them, and the limit of
 * memory. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1 /* for pthread_setattr_default_np */
#endif

#include "shell/term/limits.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "shell/term/exit_status.h"
#include "shell/term/interrupt.h"
#include "shell/term/memory.h"

#define GRACE_MS 600

static uint64_t time_ms;
static bool is_first;
static bool has_grace;
static atomic_bool is_apart;
static _Atomic uint64_t deadline_ms; /* 0: none, as below */
static _Thread_local uint64_t own_deadline_ms;
static _Thread_local qdr_verdict (*own_tick)(void *ctx);
static _Thread_local void *own_tick_ctx;
static volatile sig_atomic_t ending; /* the signal that ends the program; 0: none */
static _Atomic uint64_t ending_ms;   /* when it came */

/* SIGALRM comes after this time, or SIGPROF when the program has used this much processor time. */
static void set_timer(bool is_of_processor, uint64_t ms)
{
    const struct itimerval timer = {
        .it_value = {.tv_sec = (time_t)(ms / 1000), .tv_usec = (suseconds_t)(ms % 1000) * 1000}};
    setitimer(is_of_processor ? ITIMER_PROF : ITIMER_REAL, &timer, NULL);
}

static void on_deadline(int signal)
{
    (void)signal;
    if (deadline_ms > 0 && qdri_clock_ms() >= deadline_ms) {
        set_timer(true, GRACE_MS);
    }
}

static void on_grace(int signal)
{
    static const char message[] = "quadrille: stopped by --time: the answer is not complete\n";
    const uint64_t due_ms = ending ? ending_ms : deadline_ms;
    const uint64_t now = qdri_clock_ms();
    (void)signal;
    if (due_ms == 0) {
        return;
    }
    if (now < due_ms + GRACE_MS) {
        set_timer(true, due_ms + GRACE_MS - now);
    } else if (ending) {
        interrupt_end(ending);
    } else {
        interrupt_clean_up();
        (void)!write(STDERR_FILENO, message, sizeof message - 1);
        _exit(STATUS_STOPPED);
    }
}

/* Memory that input, problem and output may take whatever --memory says; what malloc takes for
 * itself; and a thread's stack. */
#define MEMORY_APART (UINT64_C(24) << 20)
#define MEMORY_SLACK (UINT64_C(8) << 20)
#define STACK_SIZE (UINT64_C(1) << 20)

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1 /* that takes much more memory than the program asks for */
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

static uint64_t memory;     /* 0: any, also where the system cannot bound it */
static uint64_t data_first; /* bytes of the program itself */

/* Returns the bytes of heap and stacks; 0 if that is not known. */
static uint64_t data_size(void)
{
    uint64_t pages = 0;
#if defined(__linux__) && !defined(HAS_SANITIZER)
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file || fscanf(file, "%*u %*u %*u %*u %*u %" SCNu64, &pages) != 1) {
        pages = 0;
    }
    if (file) {
        fclose(file);
    }
#endif
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* Makes malloc fail beyond the limit. */
static void limit_memory(const qdr_params *params)
{
    struct rlimit limit;
    struct rlimit space;
    uint64_t threads = 0;
    qdr_params_get(params, "memory", &memory);
    qdr_params_get(params, "threads", &threads);
    data_first = memory > 0 ? data_size() : 0;
    if (data_first == 0 || getrlimit(RLIMIT_DATA, &limit) != 0 ||
        getrlimit(RLIMIT_AS, &space) != 0) {
        memory = 0;
        return;
    }
    threads = threads > 0 ? threads : (uint64_t)sysconf(_SC_NPROCESSORS_ONLN);
    const uint64_t most = data_first + memory + MEMORY_APART + MEMORY_SLACK + threads * STACK_SIZE;
    if (most < limit.rlim_cur) {
        limit.rlim_cur = (rlim_t)most;
        memory_is_bound(setrlimit(RLIMIT_DATA, &limit) == 0 && most < space.rlim_cur);
    }
#ifdef __linux__
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) == 0) {
        pthread_attr_setstacksize(&attributes, STACK_SIZE);
        pthread_setattr_default_np(&attributes);
        pthread_attr_destroy(&attributes);
    }
#endif
}

void limits_share_memory(qdr_params *params)
{
    const uint64_t size = memory > 0 ? data_size() : 0;
    if (size > data_first + MEMORY_APART) {
        const uint64_t used = size - data_first - MEMORY_APART;
        const uint64_t left = used < memory ? memory - used : 1;
        (void)!qdr_params_set_number(params, "memory", left, NULL);
    }
}

/* A first signal has come: ends the program by it if the grace is over. */
static void on_signal(int number)
{
    if (has_grace && !ending) {
        ending_ms = qdri_clock_ms();
        ending = number;
        set_timer(true, GRACE_MS);
    }
}

void limits_begin(qdr_params *params, bool is_alone)
{
    limit_memory(params);
    qdr_params_get(params, "time", &time_ms);
    qdr_params_set_watch(params, limits_watch());
    has_grace = is_alone;
    interrupt_on_first(on_signal);
    interrupt_handle(SIGPROF, on_grace, SA_RESTART);
    if (has_grace && time_ms > 0) {
        interrupt_handle(SIGALRM, on_deadline, SA_RESTART);
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
    const uint64_t at = time_ms > 0 ? qdri_clock_ms() + time_ms : 0;
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
        set_timer(true, 0); /* of the input before */
        set_timer(false, time_ms);
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
    return at > 0 && qdri_clock_ms() >= at;
}

uint64_t limits_left_ms(void)
{
    const uint64_t at = deadline();
    const uint64_t now = at > 0 ? qdri_clock_ms() : 0;
    return at == 0 ? 0 : at > now ? at - now : 1;
}

const char *limits_reason(void)
{
    return interrupt_seen() || !limits_are_late() ? "interrupted" : "stopped by --time";
}

const char *limits_reason_of(qdr_outcome outcome)
{
    return outcome == QDR_INTERRUPTED || limits_are_late() ? limits_reason() : "stopped by a limit";
}

void limits_on_tick(qdr_verdict (*tick)(void *ctx), void *ctx)
{
    own_tick = tick;
    own_tick_ctx = ctx;
}

static qdr_verdict on_tick(void *ctx)
{
    (void)ctx;
    return interrupt_is_due() || limits_are_late() || (own_tick && own_tick(own_tick_ctx))
               ? QDR_STOP
               : QDR_CONTINUE;
}

qdr_watch *watch_or_end(qdr_verdict (*tick)(void *ctx), void *ctx)
{
    qdr_watch *watch;
    if (qdr_watch_new(&watch, NULL) != QDR_OK) {
        out_of_memory();
    }
    qdr_watch_on_tick(watch, tick, ctx, 0);
    return watch;
}

qdr_watch *limits_watch(void)
{
    static qdr_watch *watch;
    watch = watch ? watch : watch_or_end(on_tick, NULL);
    return watch;
}
