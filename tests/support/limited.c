/* limited.c  Runs a program, and reports whether it ends soon after a limit.
 *
 *     limited time MS PROGRAM ARGUMENT...
 *         It ends by itself soon after MS milliseconds, with status 3, or 0 as estimates do.
 *     limited INT|TERM MS PROGRAM ARGUMENT...
 *         It ends soon after this signal, which is sent when it has used MS milliseconds of
 *         processor time, with status 3 or by the signal.
 *     limited memory MIB PROGRAM ARGUMENT...
 *         It never has more than MIB + OVERHEAD_MIB mebibytes; it is stopped after MEMORY_MS.
 *
 * Soon is a second of processor time on each of two processors, so it does not matter what else
 * the machine does.  What is wrong is written to descriptor 3, and the exit status is 1. */
#ifdef __linux__
#define _GNU_SOURCE
#include <sched.h>
#endif

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SOON_MS = 2000, OVERHEAD_MIB = 48, STOPPED = 3, MEMORY_MS = 1500, COMPLAINTS = 3 };

static uint64_t milliseconds(clockid_t clock)
{
    struct timespec now;
    return clock_gettime(clock, &now) == 0
               ? (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000
               : UINT64_MAX;
}

static void use_two_processors(void)
{
#ifdef __linux__
    cpu_set_t all;
    cpu_set_t two;
    CPU_ZERO(&two);
    if (sched_getaffinity(0, sizeof all, &all) != 0) {
        return;
    }
    for (int cpu = 0; cpu < CPU_SETSIZE && CPU_COUNT(&two) < 2; ++cpu) {
        if (CPU_ISSET((size_t)cpu, &all)) {
            CPU_SET((size_t)cpu, &two);
        }
    }
    sched_setaffinity(0, sizeof two, &two);
#endif
}

static pid_t start(char **words)
{
    const pid_t child = fork();
    if (child == 0) {
        use_two_processors();
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
        execv(words[0], words);
        _exit(127);
    }
    return child;
}

static bool is_over(pid_t child)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == child;
}

/* Waits until a clock, of the child or of the wall, has come so far; false: the child is over. */
static bool wait_until(pid_t child, clockid_t clock, uint64_t ms)
{
    const struct timespec nap = {.tv_nsec = 5000000};
    while (milliseconds(clock) < ms) {
        if (is_over(child)) {
            return false;
        }
        nanosleep(&nap, NULL);
    }
    return !is_over(child);
}

static uint64_t used_ms(const struct rusage *usage)
{
    return (uint64_t)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000 +
           (uint64_t)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1000;
}

static int judge_end(const char *mode, int sent, int status, uint64_t late_ms)
{
    if (late_ms > SOON_MS) {
        dprintf(COMPLAINTS, "%s: it took %lu ms more of processor time\n", mode,
                (unsigned long)late_ms);
        return 1;
    }
    if (!(WIFEXITED(status) &&
          (WEXITSTATUS(status) == STOPPED || (sent == 0 && WEXITSTATUS(status) == 0))) &&
        !(sent != 0 && WIFSIGNALED(status) && WTERMSIG(status) == sent)) {
        dprintf(COMPLAINTS, "%s: it ended with %s %d\n", mode,
                WIFEXITED(status) ? "status" : "signal",
                WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
        return 1;
    }
    return 0;
}

static int judge_memory(long limit, const struct rusage *usage, int status)
{
    const long mib = usage->ru_maxrss / 1024;
    const bool is_good =
        WIFSIGNALED(status) ? WTERMSIG(status) == SIGTERM : WEXITSTATUS(status) <= STOPPED;
    if (mib > limit + OVERHEAD_MIB || !is_good) {
        dprintf(COMPLAINTS, "memory: it had %ld MiB, and ended with %d\n", mib, status);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    const char *mode = argc > 3 ? argv[1] : "";
    const int sent = strcmp(mode, "INT") == 0 ? SIGINT : strcmp(mode, "time") == 0 ? 0 : SIGTERM;
    const bool is_memory = strcmp(mode, "memory") == 0;
    clockid_t clock;
    int status;
    struct rusage usage;
    if (argc < 4) {
        return 2;
    }
    const uint64_t limit = strtoul(argv[2], NULL, 10);
    const uint64_t began_ms = milliseconds(CLOCK_MONOTONIC);
    const pid_t child = start(argv + 3);
    if (child < 0 || clock_getcpuclockid(child, &clock) != 0) {
        return 2;
    }
    const bool is_running = sent == 0 ? wait_until(child, CLOCK_MONOTONIC, began_ms + limit)
                                      : wait_until(child, clock, is_memory ? MEMORY_MS : limit);
    const uint64_t at_ms = milliseconds(clock);
    if (is_running && sent != 0) {
        kill(child, sent);
    }
    if (wait4(child, &status, 0, &usage) != child) {
        return 2;
    }
    if (is_memory) {
        return judge_memory((long)limit, &usage, status);
    }
    if (!is_running && sent != 0) {
        dprintf(COMPLAINTS, "%s: it was over before, with %d\n", mode, status);
        return 1;
    }
    const uint64_t late_ms = is_running && used_ms(&usage) > at_ms ? used_ms(&usage) - at_ms : 0;
    return judge_end(mode, sent, status, late_ms);
}
