/* shim.h  What the Python package needs beside the library's headers: loops that must not be
 * Python's, a way to hear of signals while a search runs, and bytes that come from Python and go
 * there.
 *
 * The package's declarations are made of this file by the preprocessor (see build_extension.py),
 * so it is the only place where they stand. */
#ifndef QUADRILLE_PYTHON_SHIM_H
#define QUADRILLE_PYTHON_SHIM_H

#include <quadrille/quadrille.h>

/* ------------------------------------------------------------------------------- signals ---- */

/* Python's main thread is to hear of Ctrl-C while it waits for C.  So a watch is asked by the
 * library whether to stop, and now and then asks Python (qdrpy_look), which then runs the handlers
 * of signals that have come. */
typedef struct qdrpy_watch qdrpy_watch;

qdrpy_watch *qdrpy_watch_new(void); /* NULL: no memory */
void qdrpy_watch_free(qdrpy_watch *watch);

/* Before each call that may run long.  `is_main`: is it Python's main thread, the one that has
 * signals? */
void qdrpy_watch_begin(qdrpy_watch *watch, bool is_main);

/* Lets all that is made with these parameters ask the watch, which must outlive it. */
void qdrpy_watch_params(qdrpy_watch *watch, qdr_params *params);

/* --------------------------------------------------------------------------------- bytes ---- */

/* What is read: borrowed bytes.  A watch that says so ends the reading. */
typedef struct qdrpy_input {
    const char *bytes;
    size_t size;
    size_t position;
    qdrpy_watch *watch;
} qdrpy_input;

/* Both keep `input` until they are used no more. */
void qdrpy_input_reader(qdrpy_input *input, qdr_reader *reader);

/* What was written.  All zero at first. */
typedef struct qdrpy_text {
    char *bytes;
    size_t size;
    size_t capacity;
    bool has_no_memory; /* so the writer failed */
} qdrpy_text;

void qdrpy_text_writer(qdrpy_text *text, qdr_writer *writer);
void qdrpy_text_clear(qdrpy_text *text); /* frees the bytes */

/* --------------------------------------------------------------------------------- loops ---- */

/* Adds `count` options, the k-th of which has entries start[k] to start[k + 1], and cost[k];
 * `cost` may be NULL. *done is how many were added. */
qdr_status qdrpy_add_options(qdr_builder *builder, size_t count, const uint64_t *start,
                             const qdr_entry *entry, const uint64_t *cost, size_t *done,
                             qdr_error *error);

/* Solutions one after the other: so many numbers each. */
typedef struct qdrpy_batch {
    int32_t *option;          /* of all solutions, each ascending */
    size_t capacity;          /* room for so many options... */
    size_t longest;           /* ... of which a solution may take so many */
    uint32_t *length;         /* of each solution */
    size_t most;              /* room for so many solutions */
    size_t wanted;            /* of which so many are to come: qdrpy_batch_next decides itself */
    int64_t until_ms;         /* when fewer will do; 0: never */
    size_t used;              /* options that are there */
    size_t count;             /* solutions that are there */
    uint64_t serial;          /* how often qdrpy_batch_next has found some */
    const qdr_solution *view; /* the last one, which lives as the library says */
} qdrpy_batch;

/* So many options a solution has at most: each covers a primary item. */
size_t qdrpy_longest(const qdr_problem *problem);

/* The next solutions for somebody who takes them one by one, in the place of what was there; or why
 * there are none.  At first it is one, then each time up to twice as many, where there is room; but
 * whoever has one does not wait long for others.  Begins the watch, which is also how a search for
 * others is ended. */
qdr_outcome qdrpy_batch_next(qdrpy_batch *batch, qdr_pool *pool, qdrpy_watch *watch, bool is_main);

/* Searches until there is no room for one more solution (QDR_STOPPED), or as qdr_pool_run. */
qdr_outcome qdrpy_batch_run(qdrpy_batch *batch, qdr_pool *pool);

/* ---------------------------------------------------------------------------- many puzzles ---- */

/* Answers for puzzles of one side with these rules, one grid of each, as qdr_sudoku_batch_run. */
qdr_outcome qdrpy_solve_many(const qdr_rules *rules, const qdr_params *params, qdrpy_watch *watch,
                             uint64_t limit, const qdr_digit *givens, size_t puzzles,
                             uint64_t *counts, qdr_digit *grids, qdr_error *error);

#endif
