/* run_test.c  Runs a test in a defined environment, and limits the processor time of its cases.
 *
 *     run_test COMMAND [ARGUMENT...]
 *
 * However the suite is started (under nohup, in any locale, without standard input), the test has
 *   - default signals, none of them blocked;
 *   - an empty standard input, no other open file, and no terminal;
 *   - the usual umask, the locale C, UTC, and a HOME and a TMPDIR of its own;
 *   - none of the variables that change what tools print.
 * When the test ends, its folders are removed, and processes that it left behind are killed.
 *
 * The test writes TAP.  A comment follows a case that takes a second or more of processor time, and
 * another one at the end names the sum and the longest case, for `make slowest`.  If CASE_SECONDS
 * is positive, a case that takes more fails.  The time of a case counts all threads, and all child
 * processes that the test has waited for.  Without /proc, only the sum is known. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* The parent of these folders: libtool cannot install below other paths, and those of sockets are
 * limited to about 100 bytes. */
#define PLAIN "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-+"
#define PARENT_MAX 40

enum { TOLD_SECONDS = 1, FILES_MAX = 256, TROUBLE = 99 };

static volatile sig_atomic_t child; /* 0 when it has ended */
static volatile sig_atomic_t child_status;

/* --- The environment ------------------------------------------------------------------------- */

static const char *const removed[] = {
    "BASH_ENV",
    "CDPATH",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLUMNS",
    "DISPLAY",
    "ENV",
    "FORCE_COLOR",
    "GIT_DIR",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_WORK_TREE",
    "GNUMAKEFLAGS",
    "GREP_COLOR",
    "GREP_COLORS",
    "GREP_OPTIONS",
    "LANG",
    "LANGUAGE",
    "LINES",
    "MAKEFILES",
    "MAKEFLAGS",
    "MAKELEVEL",
    "MANWIDTH",
    "MFLAGS",
    "NODE_OPTIONS",
    "NO_COLOR",
    "POSIXLY_CORRECT",
    "TERM",
    "TMUX",
    "TMUX_TMPDIR",
    "VIRTUAL_ENV",
    "WAYLAND_DISPLAY",
};
static const char *const removed_families[] = {"LC_", "PYTHON", "XDG_"};

static bool is_removed(const char *name)
{
    for (size_t k = 0; k < sizeof removed / sizeof *removed; ++k) {
        if (strcmp(name, removed[k]) == 0) {
            return true;
        }
    }
    for (size_t k = 0; k < sizeof removed_families / sizeof *removed_families; ++k) {
        if (strncmp(name, removed_families[k], strlen(removed_families[k])) == 0) {
            return true;
        }
    }
    return false;
}

static void clean_variables(void)
{
    for (size_t k = 0; environ[k];) {
        char name[64] = "";
        size_t length = strcspn(environ[k], "=");
        if (length < sizeof name) {
            memcpy(name, environ[k], length);
        }
        if (is_removed(name)) {
            unsetenv(name); /* moves those behind it */
        } else {
            ++k;
        }
    }
}

static void fail(const char *what)
{
    fprintf(stderr, "run_test: %s: %s\n", what, strerror(errno));
    exit(TROUBLE);
}

/* Makes the folders of the test; the result is the one to remove. */
static char *make_folders(void)
{
    static char folder[4096];
    const char *parent = getenv("TMPDIR");
    char *absolute = parent && *parent ? realpath(parent, NULL) : NULL;
    bool is_plain =
        absolute && strlen(absolute) < PARENT_MAX && absolute[strspn(absolute, PLAIN)] == '\0';
    char home[sizeof folder + 8];
    snprintf(folder, sizeof folder, "%s/test.XXXXXX", is_plain ? absolute : "/tmp");
    free(absolute);
    snprintf(home, sizeof home, "%s/home", mkdtemp(folder) ? folder : "");
    if (mkdir(home, 0755) != 0) {
        fail(folder);
    }
    setenv("TMPDIR", folder, 1);
    setenv("HOME", home, 1);
    setenv("LC_ALL", "C", 1);
    setenv("TZ", "UTC0", 1);
    return folder;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)status;
    (void)walk;
    if (kind == FTW_DP) {
        rmdir(path);
    } else {
        unlink(path);
    }
    return 0;
}

static int let_write(const char *path, const struct stat *status, int kind, struct FTW *walk)
{
    (void)walk;
    if (kind == FTW_D || kind == FTW_DNR) {
        chmod(path, status->st_mode | S_IRWXU);
    }
    return 0;
}

static void remove_tree(const char *path)
{
    nftw(path, let_write, 16, FTW_PHYS);
    nftw(path, remove_one, 16, FTW_PHYS | FTW_DEPTH);
}

/* Descriptors 0 to 2 are open from now on, so that no file of ours gets one of these numbers. */
static void open_standard_files(void)
{
    int file;
    do {
        file = open("/dev/null", O_RDWR);
    } while (file >= 0 && file <= STDERR_FILENO);
    close(file);
}

/* --- The child ------------------------------------------------------------------------------- */

static void set_signals(void)
{
    sigset_t none;
    for (int k = 1; k < NSIG; ++k) {
        signal(k, SIG_DFL); /* fails for those that cannot be changed */
    }
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void become(char *command[], int out)
{
    int in = open("/dev/null", O_RDONLY);
    setsid();
    umask(022);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    for (int file = STDERR_FILENO + 1; file < FILES_MAX; ++file) {
        close(file);
    }
    set_signals();
    execvp(command[0], command);
    fail(command[0]);
}

/* What the test leaves behind would hold its output open, and disturb other tests. */
static void on_child(int signal)
{
    int status, kept = errno;
    (void)signal;
    if (child && waitpid((pid_t)child, &status, WNOHANG) == (pid_t)child) {
        kill(-(pid_t)child, SIGKILL);
        child = 0;
        child_status = status;
    }
    errno = kept;
}

static void on_end(int signal)
{
    if (child) {
        kill(-(pid_t)child, signal);
    }
}

static void handle(int signal, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

/* Starts the test; the result is its standard output. */
static FILE *start(char *command[])
{
    int ends[2];
    sigset_t blocked;
    set_signals();
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    handle(SIGCHLD, on_child);
    handle(SIGHUP, on_end);
    handle(SIGINT, on_end);
    handle(SIGTERM, on_end);
    if (pipe(ends) != 0 || (child = fork()) < 0) {
        fail("cannot start the test");
    }
    if (child == 0) {
        become(command, ends[1]);
    }
    close(ends[1]);
    sigprocmask(SIG_UNBLOCK, &blocked, NULL);
    return fdopen(ends[0], "r");
}

/* It may have closed its output, and go on. */
static void wait_for_child(void)
{
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGCHLD);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    while (child) {
        sigsuspend(&before);
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* --- Its cases ------------------------------------------------------------------------------- */

struct times {
    double before; /* the last case */
    double longest;
    char longest_name[128];
    unsigned cases;
    unsigned too_long;
    double limit; /* 0: none */
};

static double ended_seconds(void)
{
    struct rusage used;
    getrusage(RUSAGE_CHILDREN, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

/* What the test has used until now. */
static double used_seconds(void)
{
    char text[1024], *after_name;
    unsigned long user, system;
    long child_user, child_system;
    FILE *file;
    size_t length = 0;
    snprintf(text, sizeof text, "/proc/%ld/stat", (long)child);
    file = child ? fopen(text, "r") : NULL;
    if (file) {
        length = fread(text, 1, sizeof text - 1, file);
        fclose(file);
    }
    text[length] = '\0';
    after_name = strrchr(text, ')');
    if (!after_name ||
        sscanf(after_name + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld",
               &user, &system, &child_user, &child_system) != 4) {
        return ended_seconds();
    }
    return ((double)user + (double)system + (double)child_user + (double)child_system) /
           (double)sysconf(_SC_CLK_TCK);
}

static void end_case(struct times *times, const char *name, double now)
{
    double used = now - times->before;
    ++times->cases;
    if (used >= TOLD_SECONDS) {
        printf("# %.1f s of processor time\n", used);
    }
    if (used > times->longest) {
        times->longest = used;
        snprintf(times->longest_name, sizeof times->longest_name, "%.*s", (int)strcspn(name, "\n"),
                 name);
    }
    times->too_long += times->limit > 0 && used > times->limit;
    times->before = now;
}

static bool is_case(const char *line)
{
    return strncmp(line, "ok ", 3) == 0 || strncmp(line, "not ok ", 7) == 0;
}

static void pass_on(FILE *from, struct times *times)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, from)) > 0) {
        double now = is_case(line) ? used_seconds() : 0;
        fwrite(line, 1, (size_t)length, stdout);
        if (is_case(line)) {
            end_case(times, line, now);
        }
        fflush(stdout);
    }
    free(line);
}

static int report(const struct times *times)
{
    printf("# processor time: %.1f s in all, %.1f s at most for one case: %s\n", ended_seconds(),
           times->longest, times->cases ? times->longest_name : "none");
    if (times->too_long) {
        printf("not ok %u - %u of its cases took more than %g s of processor time\n",
               times->cases + 1, times->too_long, times->limit);
    }
    if (WIFEXITED(child_status)) {
        return WEXITSTATUS(child_status);
    }
    printf("# ended by signal %d\n", WTERMSIG(child_status));
    return 128 + WTERMSIG(child_status);
}

int main(int argc, char *argv[])
{
    const char *limit = getenv("CASE_SECONDS");
    struct times times = {.limit = limit ? strtod(limit, NULL) : 0};
    char *folder;
    FILE *output;
    if (argc < 2) {
        fputs("usage: run_test COMMAND [ARGUMENT...]\n", stderr);
        return TROUBLE;
    }
    open_standard_files();
    clean_variables();
    folder = make_folders();
    output = start(argv + 1);
    pass_on(output, &times);
    wait_for_child();
    remove_tree(folder);
    return report(&times);
}
