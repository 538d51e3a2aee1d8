/* batch.h  Answers for many plain 9x9 Sudokus at a time (quadrille/sudoku.h), without an
 * encoding and in a tenth of the time.
 *
 * Only if the answers are the same as those of a search by an engine: the command line asks for no
 * counters, no engine, and nothing else about the search.  What the batch leaves open is
 * searched. */
#ifndef CLI_SUDOKU_BATCH_H
#define CLI_SUDOKU_BATCH_H

#include "shell/session.h"
#include "sudoku/stream/answers.h"

/* The side of the puzzles, and their cells. */
enum { BATCH_SIDE = 9, BATCH_CELLS = 81 };

/* What is known of a puzzle. */
struct known {
    uint64_t solutions;    /* their number; the limit stands for that many or more */
    uint64_t limit;        /* at least 2 */
    const qdr_digit *grid; /* the first one; NULL: there is none, or it was not wanted */
};

/* Does the command line allow it? */
bool batch_fits(const struct session *session);

/* Answers for `puzzles` puzzles, at most QDRI_BLOCK_MOST, whose cells are `givens`, by the objects
 * of a thread, of whose question at most one grid is kept.  False: nothing is known of any. */
bool batch_ask(struct qdri_answerer *answerer, const struct session *session,
               const qdr_digit *givens, size_t puzzles);

/* Stores what is known of the k-th of them; false: nothing. */
bool batch_known(const struct qdri_answerer *answerer, size_t k, struct known *known);

#endif
