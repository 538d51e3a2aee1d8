/* search.h  Running a solver for a command: limits, interrupts, the progress line, and the question
 * whether a limit cut something off. */
#ifndef CLI_SEARCH_H
#define CLI_SEARCH_H

#include <quadrille/parallel.h>

#include "search/result.h"
#include "shell/search_args.h"
#include "shell/session.h"

/* How much is wanted of a search. */
struct wanted {
    uint64_t solutions; /* at most; 0 for all */
    bool or_more;       /* find out whether there are more */
    uint64_t nodes;     /* may be spent; 0 for any number */
    bool is_first;      /* is it to be the first solution, as one thread finds it? */

    /* Where a pool may be kept for the next search of the solver that wants as many threads.  The
     * solver is reset by the pool then, and outlives it.  NULL: nowhere. */
    qdr_pool **kept;
};

/* What the command line asks for, where a command gives `standard` solutions by itself.  Whether
 * there are more is to be said of a limit that is asked for, and of the usual one where
 * `is_shy`. */
struct wanted wanted_by(const struct args *args, uint64_t standard, bool is_shy);

/* After so many nodes without a further solution the search for one ends. */
uint64_t patience(uint64_t nodes_spent);

/* Makes a solver for a problem, by the parameters of the command line, of which so many solutions
 * are wanted at most, or all (0); NULL with the complaint made. */
qdr_solver *search_new(struct session *session, const char *name, const qdr_problem *problem,
                       uint64_t solutions);

/* Have solutions that a journal knows of a file to go to, if there is to be a journal?  False with
 * the complaint made. */
bool search_has_file(struct session *session);

/* Searches; where nothing is to be taken and all are wanted, counts, however many there are.
 * `sink` may be NULL.  Fills `found`, which is to be cleared with result_clear.  False, with the
 * complaint made: the search did not begin, and there is no answer. */
bool search_run(struct session *session, qdr_solver *solver, struct wanted wanted,
                const qdr_sink *sink, struct result *found);

/* The same for a problem, with a solver of its own. */
bool search_problem(struct session *session, const char *name, const qdr_problem *problem,
                    struct wanted wanted, const qdr_sink *sink, struct result *found);

/* As search_run, without solutions and progress. */
bool search_quietly(struct session *session, qdr_solver *solver, struct wanted wanted,
                    struct result *found);

/* Asks a solver what takes many searches. */
typedef qdr_outcome question(void *ctx, qdr_solver *solver);

/* The same for a question; its counters are those of all searches, and there is no profile. */
void search_question(struct session *session, qdr_solver *solver, question *ask, void *ctx,
                     struct result *found);

/* Whose search it is.  `renew` makes the solver fresh again, with all that is assumed; false, with
 * the complaint made, where it cannot. */
struct search_ahead {
    struct session *session;
    const struct place *place;
    qdr_solver *solver; /* fresh, with all that is assumed */
    bool (*renew)(void *ctx);
    void *ctx;
};

/* Searches for a while, to see how fast that is and whether it is not done at once; then estimates,
 * and prints what is to be expected. */
void estimate(const struct search_ahead *ahead);

/* Draws a problem or its search tree, as the command line says.  `name` is the input's. */
void draw(struct session *session, const char *name, const qdr_problem *problem);

#endif
