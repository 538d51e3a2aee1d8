/* replacement.h  A file that is written beside the old one, and takes its place when it is whole.
 *
 * Whatever comes between, the old file is there as it was: an error, a full disk, a signal, the end
 * of the program.  The new one is then removed. */
#ifndef CLI_REPLACEMENT_H
#define CLI_REPLACEMENT_H

#include <stdbool.h>
#include <sys/stat.h>

/* One at a time: there is one --output. */
struct replacement {
    char *path; /* of the file to be replaced, where symbolic links end; NULL where there is none */
    bool has_old;
    struct stat old;
};

/* Makes the new file for `path`, and returns a descriptor to write it.  It will have the mode of
 * the old one, and its owner.  Returns -1 where that cannot be: see errno. */
int replacement_begin(struct replacement *replacement, const char *path);

/* Puts the new file, which `fd` is still open on, safe on the disk and in its place; false where
 * that fails: see errno. */
bool replacement_commit(struct replacement *replacement, int fd);

/* Leaves everything as it was. */
void replacement_abandon(struct replacement *replacement);

/* Removes the new file, and nothing else: for a signal that ends the program. */
void replacement_on_signal(void);

#endif
