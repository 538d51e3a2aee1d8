/* nearest.h  Which of some names may have been meant by one that is none of them? */
#ifndef QDRI_BASE_NEAREST_H
#define QDRI_BASE_NEAREST_H

#include <stddef.h>

/* The best guess so far; begin with all zero. */
struct qdri_nearest {
    const char *name; /* NULL: none is near */
    size_t distance;
};

/* Looks whether `name` is nearer to what was written than the names before; see
 * qdr_name_distance. */
void qdri_nearest_try(struct qdri_nearest *nearest, const char *written, const char *name);

#define QDRI_GUESS_SIZE 64

/* Fills `buffer` with what a message may end in: "; did you mean 'NAME'?", or nothing where none is
 * near.  Returns `buffer`. */
const char *qdri_nearest_guess(char buffer[QDRI_GUESS_SIZE], const struct qdri_nearest *nearest);

#endif
