/* progress.h  The line on a terminal that says how far a long search has come. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Time between two looks at the line, in milliseconds: at most five a second. */
#define PROGRESS_MS 200

struct progress {
    bool is_wanted;
    uint64_t began_ms;
    size_t width; /* of the line that is shown; 0 for none */
};

/* What is known of the search; `share` is of the search tree, negative where it is not known. */
struct figures_so_far {
    uint64_t solutions;
    uint64_t nodes;
    double share;
};

/* Milliseconds since some fixed moment. */
uint64_t now_ms(void);

/* `is_allowed`: show it where standard error is a terminal. */
void progress_init(struct progress *progress, bool is_allowed);

/* A search begins. */
void progress_begin(struct progress *progress);

/* Shows the line, if the search has already taken more than a second. */
void progress_show(struct progress *progress, const struct figures_so_far *figures);

/* Erases the line, if it is shown: to be called before any other output on the terminal. */
void progress_hide(struct progress *progress);

#endif
