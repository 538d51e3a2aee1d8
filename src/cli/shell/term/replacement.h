/* replacement.h  A new file that takes the name of an old one when it is complete.
 *
 * Whatever happens before (an error, a full disk, a signal, the end of the program), the old file
 * stays as it was, and the new one is removed. */
#ifndef CLI_REPLACEMENT_H
#define CLI_REPLACEMENT_H

#include <stdbool.h>
#include <sys/stat.h>

/* Replacements at a time: --output, the two files of a proof, a journal. */
#define REPLACEMENTS_MAX 4

struct temporary;

struct replacement {
    char *path; /* of the file to replace, after symbolic links; NULL if no replacement has begun */
    struct temporary *temporary; /* the name of the new file; NULL while it has none */
    bool has_old;
    struct stat old;
};

/* Makes a new file for `path`, and returns a descriptor to write it.  Symbolic links are followed
 * to the file to replace; the new file never is or follows an existing one.  It has the mode and
 * the owner of the old file.  Returns -1 if that is not possible: see errno. */
int replacement_begin(struct replacement *replacement, const char *path);

/* Writes the new file, which is still open as `fd`, to the disk and gives it its name; false if
 * that fails: see errno. */
bool replacement_commit(struct replacement *replacement, int fd);

/* The same for a file that does not exist yet; fails with EEXIST if it exists by now. */
bool replacement_commit_new(struct replacement *replacement, int fd);

/* Leaves everything as it was. */
void replacement_abandon(struct replacement *replacement);

/* Removes all new files, and does nothing else: for a signal that ends the program. */
void replacement_on_signal(void);

/* Files that one process at a time writes. */

/* Opens the file that has that name, as open(2) does with these flags, and takes its lock, which is
 * held until the descriptor is closed.  -1 with errno, which is EWOULDBLOCK where another process
 * has the lock; then nothing was changed, so O_TRUNC does not belong among the flags.  Where the
 * file system has no locks, the file is open without one. */
int lock_open(const char *path, int flags);

/* Takes the lock of a file that is open for writing, as lock_open does; false: another process has
 * it. */
bool lock_take(int fd);

#endif
