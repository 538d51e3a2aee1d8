/* lock.h  Files that one process at a time writes. */
#ifndef CLI_LOCK_H
#define CLI_LOCK_H

#include <stdbool.h>

/* Opens the file that has that name, as open(2) does with these flags, and takes its lock, which is
 * held until the descriptor is closed.  -1 with errno, which is EWOULDBLOCK where another process
 * has the lock; then nothing was changed, so O_TRUNC does not belong among the flags.  Where the
 * file system has no locks, the file is open without one. */
int lock_open(const char *path, int flags);

/* Takes the lock of a file that is open for writing, as lock_open does; false: another process has
 * it. */
bool lock_take(int fd);

#endif
