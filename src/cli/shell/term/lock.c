/* lock.c  Advisory locks of whole files.
 *
 * Locks are those of an open file where the system has them, for they also hold on file systems of
 * other machines, and the process may open and close the file elsewhere meanwhile.  They are gone
 * when it ends, however it does.
 *
 * The holder of a lock may give the name to another file, whose lock he has: so a lock counts only
 * if the file still has the name when it is taken. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1 /* for F_OFD_SETLK */
#endif

#include "shell/term/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* So often a file may lose its name between being opened and being locked. */
#define TRIES 100

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
    for (unsigned k = 0; k < TRIES; ++k) {
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
