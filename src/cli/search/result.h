/* result.h  What a search has come to, whoever searched: the engine or a backtracker. */
#ifndef CLI_RESULT_H
#define CLI_RESULT_H

#include <quadrille/base.h>
#include <quadrille/solver.h>

#include "shell/record.h"
#include "shell/session.h"

enum ending {
    ENDING_ALL,    /* everything was searched */
    ENDING_ENOUGH, /* as many solutions as were asked for; nobody asked whether there are more */
    ENDING_MORE,   /* ... and there are more */
    ENDING_MAYBE_MORE,  /* ... and whether there are more was not to be found out quickly */
    ENDING_NODES,       /* --nodes */
    ENDING_TIME,        /* --time */
    ENDING_MEMORY,      /* --memory */
    ENDING_INTERRUPTED, /* by a signal */
    ENDING_STOPPED,     /* the one who takes the solutions wants no more */
    ENDING_FAILED       /* the complaint has been made */
};

struct figure {
    const char *name;
    const char *meaning;
    uint64_t value;
};

#define FIGURES_MAX 16

struct result {
    enum ending ending;
    uint64_t solutions;                /* UINT64_MAX: that, or more */
    char *count;                       /* the same in digits, where it is larger; otherwise NULL */
    struct figure figure[FIGURES_MAX]; /* counters of the search */
    size_t figures;
    qdr_stats stats;   /* the same, where it was one */
    uint64_t *profile; /* nodes of each level; NULL where unknown or not asked for */
    size_t levels;
    uint64_t *shares; /* nodes of each thread, or process; NULL: there was one, or not asked for */
    size_t sharers;
    bool are_processes;
    size_t cube;  /* it was one of several, from 1; 0: it was the whole */
    size_t cubes; /* so many */
    uint64_t cubes_fingerprint;
};

/* Frees what is inside. */
void result_clear(struct result *found);

void result_add(struct result *found, const char *name, const char *meaning, uint64_t value);

/* Adds all counters of a search. */
void result_add_stats(struct result *found, const qdr_stats *stats);

/* Takes a number of solutions, of any size.  False: no memory. */
bool result_take_count(struct result *found, const qdr_number *count);

/* How a search ended of which `error` tells what went wrong, if anything did; not for QDR_LIMIT, of
 * which the search knows which limit it was. */
enum ending result_ending(qdr_outcome outcome, const qdr_error *error);

/* Which limit ended it: that of nodes, or the time. */
enum ending result_limit(const struct session *session, const qdr_stats *stats);

/* Is the number of solutions that were found the number of those that there are? */
bool result_is_complete(const struct result *found);

/* Says on standard error what was left out, where something was, and sets the exit status for it.
 * `name` is that of the input. */
void result_tell_ending(struct session *session, const char *name, const struct result *found);

/* Remarks that there is no solution, and sets the exit status for it; otherwise as
 * result_tell_ending. */
void result_tell_none(struct session *session, const char *name, const struct result *found);

/* Says in a few words what broke a search off; NULL where nothing did. */
const char *result_breaking(enum ending ending);

/* Says the counters on standard error, where --stats asks for them and JSON does not hold them. */
void result_tell_stats(struct session *session, const char *name, const struct result *found);

/* Writes the same into an object: number of solutions, ending, counters. */
void result_write(struct json *json, const struct session *session, const struct result *found);

/* The same without the number of solutions. */
void result_write_ending(struct json *json, const struct session *session,
                         const struct result *found);

#endif
