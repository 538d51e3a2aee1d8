/* replacement.c  Writes a new file and gives it the name of the old one when it is complete.
 *
 * The new file has no name while it is written, where the file system supports that (O_TMPFILE):
 * then nothing of it stays behind, even after SIGKILL.  Elsewhere it has a temporary name in the
 * same folder, which is removed when the program ends. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1 /* for O_TMPFILE and F_OFD_SETLK */
#endif

#include "shell/term/replacement.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "shell/term/memory.h"

/* ------------------------------------------------------------------------------ locks ---- */

/* Locks are those of an open file where the system has them, for they also hold on file systems of
 * other machines, and the process may open and close the file elsewhere meanwhile.  They are gone
 * when it ends, however it does.
 *
 * The holder of a lock may give the name to another file, whose lock he has: so a lock counts only
 * if the file still has the name when it is taken. */

/* So often a file may lose its name between being opened and being locked. */
#define LOCK_TRIES 100

/* False: another process has it. */
static bool take_lock(int fd, int flags)
{
    int result = -1;
    errno = EINVAL;
#ifdef F_OFD_SETLK
    const bool is_writable = (flags & O_ACCMODE) != O_RDONLY;
    struct flock whole = {.l_type = is_writable ? F_WRLCK : F_RDLCK, .l_whence = SEEK_SET};
    result = fcntl(fd, F_OFD_SETLK, &whole);
#else
    (void)flags;
#endif
    if (result != 0 && errno == EINVAL) { /* a system that does not know them */
        result = flock(fd, LOCK_EX | LOCK_NB);
    }
    return result == 0 || (errno != EAGAIN && errno != EACCES && errno != EWOULDBLOCK);
}

bool lock_take(int fd)
{
    return take_lock(fd, O_WRONLY);
}

static bool has_name(int fd, const char *path)
{
    struct stat opened;
    struct stat named;
    return fstat(fd, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

int lock_open(const char *path, int flags)
{
    for (unsigned k = 0; k < LOCK_TRIES; ++k) {
        const int fd = open(path, flags | O_CLOEXEC, 0666);
        if (fd < 0) {
            return -1;
        }
        const bool is_ours = take_lock(fd, flags);
        if (is_ours && has_name(fd, path)) {
            return fd;
        }
        close(fd);
        if (!is_ours) {
            break;
        }
    }
    errno = EWOULDBLOCK;
    return -1;
}

/* ------------------------------------------------------------------------------ paths ---- */

/* As many links as Linux follows in a path. */
#define LINKS_MAX 40

/* Attempts to find an unused temporary name. */
#define TRIES 100

/* Temporary names in use.  A signal handler reads a name only while `is_used`. */
static struct temporary {
    char path[PATH_MAX];
    volatile sig_atomic_t is_used;
} temporaries[REPLACEMENTS_MAX];

/* Returns `name` as seen from the folder of `path`; the caller frees it. */
static char *beside(const char *path, const char *name)
{
    const char *slash = name[0] == '/' ? NULL : strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *joined = allocate(folder + strlen(name) + 1, 1);
    memcpy(joined, path, folder);
    memcpy(joined + folder, name, strlen(name) + 1);
    return joined;
}

/* Returns the path at the end of the chain of symbolic links that begins at `path`, whether or not
 * a file exists there.  NULL if the chain is too long. */
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

/* Gives the new file the mode and owner of the old one, or else those of any new file.  False: not
 * allowed. */
static bool copy_attributes(const struct replacement *replacement, int fd)
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

/* ----------------------------------------------------------------------- temporary names ---- */

static void remove_temporary(struct temporary *temporary)
{
    if (temporary->is_used) {
        temporary->is_used = 0;
        unlink(temporary->path);
    }
}

static void remove_all(void)
{
    for (size_t k = 0; k < REPLACEMENTS_MAX; ++k) {
        remove_temporary(&temporaries[k]);
    }
}

/* Returns a free place that holds `name` in the folder of `path`.  NULL: see errno. */
static struct temporary *new_temporary(const char *path, const char *name)
{
    static bool is_registered;
    struct temporary *temporary = temporaries;
    char *whole = beside(path, name);
    const bool fits = strlen(whole) < sizeof temporary->path;
    while (temporary < temporaries + REPLACEMENTS_MAX && temporary->is_used) {
        ++temporary;
    }
    const bool is_free = temporary < temporaries + REPLACEMENTS_MAX;
    errno = !is_free ? EMFILE : ENAMETOOLONG;
    if (fits && is_free) {
        memcpy(temporary->path, whole, strlen(whole) + 1);
    }
    if (!is_registered) {
        is_registered = atexit(remove_all) == 0;
    }
    free(whole);
    return fits && is_free ? temporary : NULL;
}

/* Makes a new file with a temporary name.  Returns a descriptor; -1: see errno. */
static int make_named(struct replacement *replacement)
{
    struct temporary *temporary = new_temporary(replacement->path, ".quadrille-XXXXXX");
    const int fd = temporary ? mkstemp(temporary->path) : -1;
    if (fd >= 0) {
        temporary->is_used = 1;
        replacement->temporary = temporary;
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
    return fd;
}

/* ------------------------------------------------------------------ files without a name ---- */

/* The name by which the system knows an open file. */
struct descriptor_name {
    char path[32];
};

static struct descriptor_name name_of(int fd)
{
    struct descriptor_name name;
    snprintf(name.path, sizeof name.path, "/proc/self/fd/%d", fd);
    return name;
}

/* Makes a new file without a name.  Returns a descriptor, or -1 if the system cannot do that, or
 * could not name it later. */
static int make_unnamed(const struct replacement *replacement)
{
    int fd = -1;
#ifdef O_TMPFILE
    char *folder = beside(replacement->path, ".");
    fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
    free(folder);
    if (fd >= 0 && access(name_of(fd).path, F_OK) != 0) { /* there is no /proc */
        close(fd);
        fd = -1;
    }
#else
    (void)replacement;
#endif
    return fd;
}

/* Gives a file without a name a temporary one: a link cannot replace a file, but a rename can. */
static bool name_temporarily(struct replacement *replacement, int fd)
{
    for (unsigned k = 0; k < TRIES; ++k) {
        char name[64];
        snprintf(name, sizeof name, ".quadrille-%ld-%u", (long)getpid(), k);
        struct temporary *temporary = new_temporary(replacement->path, name);
        if (!temporary) {
            return false;
        }
        if (linkat(AT_FDCWD, name_of(fd).path, AT_FDCWD, temporary->path, AT_SYMLINK_FOLLOW) == 0) {
            temporary->is_used = 1;
            replacement->temporary = temporary;
            return true;
        }
        if (errno != EEXIST) {
            return false;
        }
    }
    return false;
}

/* --------------------------------------------------------------------------- replacements ---- */

int replacement_begin(struct replacement *replacement, const char *path)
{
    *replacement = (struct replacement){.path = follow(path)};
    if (!replacement->path) {
        return -1;
    }
    replacement->has_old = stat(replacement->path, &replacement->old) == 0;
    int fd = make_unnamed(replacement);
    fd = fd >= 0 ? fd : make_named(replacement);
    if (fd >= 0 && !copy_attributes(replacement, fd)) {
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

/* Ends a replacement that was given its name, if it was. */
static bool end(struct replacement *replacement, bool is_named)
{
    const int failure = errno;
    if (is_named && replacement->temporary) {
        replacement->temporary->is_used = 0;
    }
    replacement_abandon(replacement);
    errno = failure;
    return is_named;
}

bool replacement_commit(struct replacement *replacement, int fd)
{
    return end(replacement, fsync(fd) == 0 &&
                                (replacement->temporary || name_temporarily(replacement, fd)) &&
                                rename(replacement->temporary->path, replacement->path) == 0);
}

/* Unlike a rename, a link does not replace what another process has made meanwhile. */
bool replacement_commit_new(struct replacement *replacement, int fd)
{
    const struct temporary *temporary = replacement->temporary;
    const struct descriptor_name name = name_of(fd);
    if (fsync(fd) != 0) {
        return end(replacement, false);
    }
    bool is_named = linkat(AT_FDCWD, temporary ? temporary->path : name.path, AT_FDCWD,
                           replacement->path, AT_SYMLINK_FOLLOW) == 0;
    if (is_named && temporary) {
        unlink(temporary->path);
    } else if (!is_named && temporary && errno != EEXIST && access(replacement->path, F_OK) != 0) {
        is_named = rename(temporary->path, replacement->path) == 0; /* a system without links */
    }
    return end(replacement, is_named);
}

void replacement_abandon(struct replacement *replacement)
{
    if (replacement->temporary) {
        remove_temporary(replacement->temporary);
    }
    free(replacement->path);
    *replacement = (struct replacement){.path = NULL};
}

void replacement_on_signal(void)
{
    remove_all();
}
