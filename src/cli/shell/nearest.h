/* nearest.h  Which of some words may have been meant? */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

#include <stddef.h>

/* The best guess so far; begin with all zero. */
struct nearest {
    const char *word; /* NULL: none is near */
    size_t distance;
};

/* Looks whether `candidate` is nearer to what was written than the words before. */
void nearest_try(struct nearest *nearest, const char *written, const char *candidate);

#endif
