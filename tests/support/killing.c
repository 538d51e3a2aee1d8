/* killing.c  The program, killed at one of its system calls.
 *
 *     KILL_AT=N killing ARGUMENT...
 *
 * Runs `quadrille ARGUMENT...` until the N-th call that changes files or writes; of a write, half
 * the bytes are written.  Then the process ends as by `kill -KILL`.  KILL_AT=0: it is not killed.
 * So a test can stop the program at every moment that matters to its files, and need not wait. */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The names that `ld --wrap=write` and so on make. */
ssize_t __real_write(int fd, const void *bytes, size_t size);
ssize_t __wrap_write(int fd, const void *bytes, size_t size);
int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __real_fdatasync(int fd);
int __wrap_fdatasync(int fd);
int __real_ftruncate(int fd, off_t length);
int __wrap_ftruncate(int fd, off_t length);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_link(const char *from, const char *to);
int __wrap_link(const char *from, const char *to);
int __real_linkat(int from_folder, const char *from, int to_folder, const char *to, int flags);
int __wrap_linkat(int from_folder, const char *from, int to_folder, const char *to, int flags);
int __real_unlink(const char *path);
int __wrap_unlink(const char *path);

static bool is_the_last(void)
{
    static unsigned long calls;
    const char *at = getenv("KILL_AT");
    return at && ++calls == strtoul(at, NULL, 10);
}

static void kill_if_last(void)
{
    if (is_the_last()) {
        raise(SIGKILL);
    }
}

ssize_t __wrap_write(int fd, const void *bytes, size_t size)
{
    if (is_the_last()) {
        (void)!__real_write(fd, bytes, size / 2);
        raise(SIGKILL);
    }
    return __real_write(fd, bytes, size);
}

int __wrap_fsync(int fd)
{
    kill_if_last();
    return __real_fsync(fd);
}

int __wrap_fdatasync(int fd)
{
    kill_if_last();
    return __real_fdatasync(fd);
}

int __wrap_ftruncate(int fd, off_t length)
{
    kill_if_last();
    return __real_ftruncate(fd, length);
}

int __wrap_rename(const char *from, const char *to)
{
    kill_if_last();
    return __real_rename(from, to);
}

int __wrap_link(const char *from, const char *to)
{
    kill_if_last();
    return __real_link(from, to);
}

int __wrap_linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    kill_if_last();
    return __real_linkat(from_folder, from, to_folder, to, flags);
}

int __wrap_unlink(const char *path)
{
    kill_if_last();
    return __real_unlink(path);
}
