/* replacement.c  Writes a file beside the old one, and puts it in its place when it is whole. */
#include "shell/replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shell/memory.h"

/* As many links as Linux follows in a path. */
#define LINKS_MAX 40

#define TEMPORARY ".quadrille-XXXXXX"

/* The new file; read by a signal only while `is_there`. */
static char temporary[PATH_MAX];
static volatile sig_atomic_t is_there;

/* Returns `name` as seen from the folder of `path`; to be freed. */
static char *beside(const char *path, const char *name)
{
    const char *slash = name[0] == '/' ? NULL : strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    size_t capacity = 0;
    char *joined = grow(NULL, &capacity, folder + strlen(name) + 1, 1);
    memcpy(joined, path, folder);
    memcpy(joined + folder, name, strlen(name) + 1);
    return joined;
}

/* Returns where the symbolic links end that begin at `path`: there may be nothing as yet.  NULL
 * where they go on and on. */
static char *follow(const char *path)
{
    char *at = beside("", path);
    for (unsigned links = 0; links < LINKS_MAX; ++links) {
        char target[PATH_MAX];
        ssize_t length = readlink(at, target, sizeof target - 1);
        if (length < 0) {
            return at;
        }
        target[length] = '\0';
        char *next = beside(at, target);
        free(at);
        at = next;
    }
    free(at);
    errno = ELOOP;
    return NULL;
}

static mode_t mode_of_new_files(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Gives the new file what the old one has, or what a new one has.  False: not allowed. */
static bool dress(const struct replacement *replacement, int fd)
{
    struct stat now;
    const struct stat *old = &replacement->old;
    if (!replacement->has_old) {
        return fchmod(fd, mode_of_new_files()) == 0;
    }
    if (fstat(fd, &now) != 0) {
        return false;
    }
    bool is_owned = now.st_uid == old->st_uid && now.st_gid == old->st_gid;
    return (is_owned || fchown(fd, old->st_uid, old->st_gid) == 0) &&
           fchmod(fd, old->st_mode & 07777) == 0;
}

static void remove_new(void)
{
    if (is_there) {
        is_there = 0;
        unlink(temporary);
    }
}

/* Makes the new file, open to be written; -1: see errno. */
static int make_new(const char *path)
{
    char *name = beside(path, TEMPORARY);
    int fd = -1;
    if (strlen(name) >= sizeof temporary) {
        errno = ENAMETOOLONG;
    } else {
        memcpy(temporary, name, strlen(name) + 1);
        fd = mkstemp(temporary);
        is_there = fd >= 0;
    }
    if (fd >= 0) {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    free(name);
    return fd;
}

int replacement_begin(struct replacement *replacement, const char *path)
{
    static bool is_registered;
    *replacement = (struct replacement){.path = follow(path)};
    if (!replacement->path) {
        return -1;
    }
    replacement->has_old = stat(replacement->path, &replacement->old) == 0;
    if (!is_registered) {
        is_registered = atexit(remove_new) == 0;
    }
    int fd = make_new(replacement->path);
    if (fd >= 0 && !dress(replacement, fd)) {
        int failure = errno;
        close(fd);
        fd = -1;
        errno = failure;
    }
    if (fd < 0) {
        int failure = errno;
        replacement_abandon(replacement);
        errno = failure;
    }
    return fd;
}

bool replacement_commit(struct replacement *replacement, int fd)
{
    bool is_good = fsync(fd) == 0 && rename(temporary, replacement->path) == 0;
    int failure = errno;
    if (is_good) {
        is_there = 0;
    }
    replacement_abandon(replacement);
    errno = failure;
    return is_good;
}

void replacement_abandon(struct replacement *replacement)
{
    remove_new();
    free(replacement->path);
    replacement->path = NULL;
}

void replacement_on_signal(void)
{
    remove_new();
}
