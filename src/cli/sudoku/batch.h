/* batch.h  Answers for many plain 9x9 Sudokus at a time (quadrille/sudoku.h), without an
 * encoding and in a tenth of the time.
 *
 * Only if the answers are the same as those of a search by an engine: the command line asks for no
 * counters, no engine, and nothing else about the search.  What the batch leaves open is
 * searched. */
#ifndef CLI_SUDOKU_BATCH_H
#define CLI_SUDOKU_BATCH_H

#include <quadrille/sudoku.h>

#include "shell/session.h"

/* Puzzles of one call, at most; their side, and their cells. */
enum { BATCH_MOST = 1024, BATCH_SIDE = 9, BATCH_CELLS = 81 };

/* The question about each puzzle. */
struct batch_question {
    uint64_t limit; /* solutions that are counted, at most; 0: there is no question */
    bool has_grid;  /* is the first solution wanted? */
};

/* What is known of a puzzle. */
struct known {
    uint64_t solutions;    /* their number; the limit stands for that many or more */
    uint64_t limit;        /* at least 2 */
    const qdr_digit *grid; /* the first one; NULL: there is none, or it was not wanted */
};

/* For one thread at a time; all zero but the question at first. */
struct batch {
    struct batch_question question;
    qdr_sudoku_batch *solver; /* NULL: it was not made yet, */
    bool is_unfit;            /* or cannot be */
    uint64_t count[BATCH_MOST];
    qdr_digit grid[BATCH_MOST * BATCH_CELLS];
};

/* Does the command line allow it? */
bool batch_fits(const struct session *session);

/* Answers for `puzzles` puzzles, at most BATCH_MOST, whose cells are `givens`.  False: nothing is
 * known of any. */
bool batch_ask(struct batch *batch, const struct session *session, const qdr_digit *givens,
               size_t puzzles);

/* Stores what is known of the k-th of them; false: nothing. */
bool batch_known(const struct batch *batch, size_t k, struct known *known);

#endif
