/* progress.h  How far a long search has come: a line on a terminal that changes, or lines that
 * stay. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Time between two looks at the line, in milliseconds: at most five a second. */
#define PROGRESS_MS 200

/* What is known of the search; `share` is of the search tree, negative where it is not known. */
struct figures_so_far {
    uint64_t solutions;
    uint64_t nodes;
    double share;
};

/* How far the search was at some time.  Each is half as long after the beginning again as the one
 * before. */
#define PROGRESS_MARKS 4
struct progress_mark {
    uint64_t ms;
    double share;
};

struct progress {
    bool is_wanted;     /* the line that changes */
    uint64_t period_ms; /* between two lines that stay; 0: only where they are asked for */
    bool is_json;       /* are lines that stay objects? */
    uint64_t began_ms;
    uint64_t told_ms; /* after the beginning: when the last line that stays was written */
    uint64_t look_ms; /* when it is time to look again */
    struct figures_so_far best;
    struct progress_mark mark[PROGRESS_MARKS]; /* the oldest first: how fast it went when */
    size_t width;                              /* of the line that is shown; 0 for none */
};

/* `is_allowed`: show the line that changes where standard error is a terminal. */
void progress_init(struct progress *progress, bool is_allowed, uint64_t period_ms, bool is_json);

/* A search begins. */
void progress_begin(struct progress *progress);

/* Is it time to show something again?  Then not before PROGRESS_MS later. */
bool progress_is_due(struct progress *progress);

/* Shows the line, if the search has already taken more than a second; and writes one that stays
 * where it is time, or SIGUSR1 asks for it.  No figure falls below what was shown before. */
void progress_show(struct progress *progress, const struct figures_so_far *figures);

/* Erases the line, if it is shown: to be called before any other output on the terminal. */
void progress_hide(struct progress *progress);

#endif
