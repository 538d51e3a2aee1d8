/* failing.c  The program, with each of its allocations failing in turn.
 *
 *     failing ARGUMENT...
 *
 * Runs `quadrille ARGUMENT...` again and again, in a process of its own each time: first as it is,
 * then with one allocation failing, alone, and then with all later ones failing, too; whoever asks
 * for the memory, be it the library, the program, or another library that they use.  FAILING=N:
 * about so many of the allocations are tried, the first ones and then some of the others;
 * FAILING=all: all of them.
 *
 * A run is good if it ends with status 2, a message that says so, and no output but lines of what
 * there would be otherwise, though some may be missing (or JSON that says that it failed); or if it
 * ends as it does when nothing fails, for there are things that one can do without.  Says which
 * runs were not good, and how many there were.
 *
 * To look at one of them: FAILING_AT=N runs the program in this process, with the N-th allocation
 * failing, and a debugger can stop in `fail_now`. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1 /* RTLD_NEXT */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Called by all libraries, too, and so to be seen by them. */
#define SEEN __attribute__((visibility("default")))

/* The names that `ld --wrap=main` makes. */
int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

/* What AddressSanitizer has in place of the system's.  Clang puts it into the program itself, so
 * that it does not come next after this file; NULL where there is no sanitizer. */
__attribute__((weak)) void *__interceptor_malloc(size_t size);
__attribute__((weak)) void *__interceptor_calloc(size_t count, size_t size);
__attribute__((weak)) void *__interceptor_realloc(void *block, size_t size);
__attribute__((weak)) void *__interceptor_aligned_alloc(size_t alignment, size_t size);

#define SECONDS_MAX 120
#define TEXT_MAX ((size_t)1 << 22)

/* Shared with the process that runs the program. */
static struct counts {
    size_t seen;   /* allocations since the program began */
    size_t failed; /* of these */
    size_t first;  /* the one that fails; 0: none does */
    bool for_good; /* and all after it */
} * counts;

/* The sanitizer is at work in this thread: it aborts if it gets no memory. */
static _Thread_local bool is_spared;

/* ------------------------------------------------------------------------------ allocation ---- */

/* Also for those who want to see who asked. */
__attribute__((noinline)) static void *fail_now(void)
{
    ++counts->failed;
    errno = ENOMEM;
    return NULL;
}

static bool must_fail(void)
{
    if (!counts || counts->first == 0 || is_spared) {
        return false;
    }
    ++counts->seen;
    return counts->seen == counts->first || (counts->for_good && counts->seen > counts->first);
}

/* Finds the function that would be called if this file did not stand before it. */
static void find_next(const char *name, void *function)
{
    void *address = dlsym(RTLD_NEXT, name);
    memcpy(function, &address, sizeof address);
}

SEEN void *malloc(size_t size)
{
    static void *(*next)(size_t) = __interceptor_malloc;
    if (!next) {
        find_next("malloc", &next);
    }
    return must_fail() ? fail_now() : next(size);
}

SEEN void *calloc(size_t count, size_t size)
{
    static void *(*next)(size_t, size_t) = __interceptor_calloc;
    if (!next) {
        find_next("calloc", &next);
    }
    return must_fail() ? fail_now() : next(count, size);
}

SEEN void *realloc(void *block, size_t size)
{
    static void *(*next)(void *, size_t) = __interceptor_realloc;
    if (!next) {
        find_next("realloc", &next);
    }
    return must_fail() ? fail_now() : next(block, size);
}

SEEN void *aligned_alloc(size_t alignment, size_t size)
{
    static void *(*next)(size_t, size_t) = __interceptor_aligned_alloc;
    if (!next) {
        find_next("aligned_alloc", &next);
    }
    return must_fail() ? fail_now() : next(alignment, size);
}

/* AddressSanitizer asks where the stack of each new thread is. */
SEEN int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes)
{
    static int (*next)(pthread_t, pthread_attr_t *);
    if (!next) {
        find_next("pthread_getattr_np", &next);
    }
    is_spared = true;
    const int status = next(thread, attributes);
    is_spared = false;
    return status;
}

/* --------------------------------------------------------------------------------- running ---- */

/* What came of a run. */
struct run {
    struct counts counts;
    int status; /* as wait() gives it */
    char *out;
    char *err;
};

static void die(const char *what)
{
    perror(what);
    exit(99);
}

static int scratch_file(void)
{
    char name[] = "/tmp/failing-XXXXXX";
    int fd = mkstemp(name);
    if (fd < 0 || unlink(name) != 0) {
        die("a file for output");
    }
    return fd;
}

static void replace(int fd, int by)
{
    if (dup2(by, fd) < 0) {
        die("dup2");
    }
}

static int files[2]; /* for what the program writes */

/* The program's own process.  What it does with its arguments is its business. */
static void be_program(int argc, char **argv, size_t first, bool for_good)
{
    int nothing = open("/dev/null", O_RDONLY);
    replace(STDIN_FILENO, nothing);
    replace(STDOUT_FILENO, files[0]);
    replace(STDERR_FILENO, files[1]);
    alarm(SECONDS_MAX);
    *counts = (struct counts){.first = first, .for_good = for_good};
    exit(__real_main(argc, argv));
}

static char *text_of(int fd)
{
    char *text = malloc(TEXT_MAX + 1);
    ssize_t size = text ? pread(fd, text, TEXT_MAX, 0) : -1;
    if (size < 0) {
        die("output");
    }
    text[size] = '\0';
    return text;
}

static void run(struct run *run, int argc, char **argv, size_t first, bool for_good)
{
    for (size_t k = 0; k < 2; ++k) {
        if (ftruncate(files[k], 0) != 0 || lseek(files[k], 0, SEEK_SET) != 0) {
            die("a file for output");
        }
    }
    pid_t child = fork();
    if (child == 0) {
        be_program(argc, argv, first, for_good);
    }
    if (child < 0 || waitpid(child, &run->status, 0) != child) {
        die("a process");
    }
    run->counts = *counts;
    counts->first = 0; /* from here on, it is this process that allocates */
    run->out = text_of(files[0]);
    run->err = text_of(files[1]);
}

static void run_free(struct run *run)
{
    free(run->out);
    free(run->err);
}

/* --------------------------------------------------------------------------------- judging ---- */

static bool has_memory_message(const char *text)
{
    return strstr(text, "out of memory") && !strstr(text, ": \n") && !strstr(text, "(null)") &&
           !strstr(text, "18446744073709551615");
}

/* Returns the end of a line, behind its newline. */
static const char *line_end(const char *line)
{
    const char *newline = strchr(line, '\n');
    return newline ? newline + 1 : line + strlen(line);
}

/* Returns the text behind a line of it that is the same as the given one, `size` bytes; NULL: there
 * is none. */
static const char *behind_line(const char *text, const char *line, size_t size)
{
    for (const char *end; *text != '\0'; text = end) {
        end = line_end(text);
        if ((size_t)(end - text) == size && memcmp(text, line, size) == 0) {
            return end;
        }
    }
    return NULL;
}

/* Are all lines among those of the good output, in their order? */
static bool has_lines_of(const char *good, const char *out)
{
    static const char failed[] = "\"ended\":\"failed\"";
    for (const char *end; good && *out != '\0'; out = end) {
        end = line_end(out);
        const char *says = strstr(out, failed);
        if (!says || says >= end) {
            good = behind_line(good, out, (size_t)(end - out));
        }
    }
    return good != NULL;
}

/* NULL, or what is wrong with a run. */
static const char *fault_of(const struct run *good, const struct run *run)
{
    if (!WIFEXITED(run->status)) {
        return "killed by a signal";
    }
    if (run->status == good->status && strcmp(run->out, good->out) == 0) {
        return NULL;
    }
    if (WEXITSTATUS(run->status) != 2) {
        return "neither status 2 nor the usual end";
    }
    if (!has_lines_of(good->out, run->out)) {
        return "other output";
    }
    return has_memory_message(run->err) ? NULL : "no word of being out of memory";
}

static void report(const struct run *good, const struct run *run, const char *fault)
{
    printf("allocation %zu%s: %s (status %d, %zu of %zu bytes): %.200s\n", run->counts.first,
           run->counts.for_good ? " and all later ones" : "", fault, WEXITSTATUS(run->status),
           strlen(run->out), strlen(good->out), run->err);
    fflush(stdout);
}

/* Runs with an allocation failing, and reports it if it goes wrong. */
static bool is_well(const struct run *good, int argc, char **argv, size_t first, bool for_good)
{
    struct run failing;
    run(&failing, argc, argv, first, for_good);
    const char *fault = fault_of(good, &failing);
    if (fault) {
        report(good, &failing, fault);
    }
    run_free(&failing);
    return !fault;
}

/* Returns the next allocation to be tried: half of them are the first ones, the others lie
 * evenly. */
static size_t behind(size_t n, size_t all, size_t wanted)
{
    const size_t left = all > wanted / 2 ? all - wanted / 2 : 1;
    return wanted == 0 || n < wanted / 2 ? n + 1 : n + 1 + left / (wanted / 2 + 1);
}

static int try_all(int argc, char **argv, size_t wanted)
{
    struct run good;
    size_t tried = 0;
    size_t wrong = 0;
    run(&good, argc, argv, SIZE_MAX, false);
    const size_t all = good.counts.seen;
    for (size_t n = 1; n <= all; n = behind(n, all, wanted)) {
        wrong += !is_well(&good, argc, argv, n, false);
        wrong += !is_well(&good, argc, argv, n, true);
        ++tried;
    }
    printf("%zu allocations, %zu of them tried, %zu runs went wrong; status %d, %zu bytes\n", all,
           tried, wrong, WEXITSTATUS(good.status), strlen(good.out));
    const bool is_there = WIFEXITED(good.status) && WEXITSTATUS(good.status) != 2 && all > 0;
    run_free(&good);
    return wrong > 0 || !is_there;
}

int __wrap_main(int argc, char **argv)
{
    const char *at = getenv("FAILING_AT");
    const char *wanted = getenv("FAILING");
    counts = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED) {
        die("shared memory");
    }
    if (at) {
        counts->first = strtoul(at, NULL, 10);
        counts->for_good = getenv("FAILING_ON") != NULL;
        return __real_main(argc, argv);
    }
    files[0] = scratch_file();
    files[1] = scratch_file();
    return try_all(argc, argv,
                   wanted && strcmp(wanted, "all") != 0 ? strtoul(wanted, NULL, 10) : 0);
}
