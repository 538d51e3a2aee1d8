/* at_once.h  What is known of plain Sudokus without a search of each: the library answers for many
 * at a time (quadrille/sudoku_batch.h), which takes a tenth of the time, and nothing has to be
 * encoded.
 *
 * Only where that cannot be told from a search by an engine: nobody has asked for counters, an
 * engine, or anything else that is about the search.  What is not settled by it is searched. */
#ifndef CLI_AT_ONCE_H
#define CLI_AT_ONCE_H

#include <quadrille/sudoku_batch.h>

#include "shell/session.h"

/* Puzzles that can be asked about at once. */
#define AT_ONCE_MOST 1024

/* The side of the puzzles, and their cells. */
enum { AT_ONCE_SIDE = 9, AT_ONCE_CELLS = 81 };

/* What is asked of each puzzle: so many solutions are counted at most; 0: nothing, it is to be
 * searched.  Is the first one wanted? */
struct at_once_question {
    uint64_t limit;
    bool has_grid;
};

/* What is known of a puzzle. */
struct known {
    uint64_t solutions;    /* their number if it is below the limit, otherwise there are as many */
    uint64_t limit;        /* at least 2 */
    const qdr_digit *grid; /* the first one; NULL: there is none, or it was not wanted */
};

/* Who answers; one thread at a time.  All zero is one that has not begun. */
struct at_once {
    struct at_once_question question;
    qdr_sudoku_batch *batch; /* NULL: it was not made yet, */
    bool is_unfit;           /* or cannot be */
    uint64_t *count;         /* [AT_ONCE_MOST] */
    qdr_digit *grid;         /* ... grids; NULL where they are not wanted */
};

/* Does what the command line asks for allow it? */
bool at_once_fits(const struct session *session);

/* Answers for so many puzzles, AT_ONCE_MOST at most, whose cells are `givens`.  False: nothing is
 * known of any. */
bool at_once_ask(struct at_once *asked, const struct session *session, const qdr_digit *givens,
                 size_t puzzles);

/* What is known of the k-th of them; false: nothing. */
bool at_once_know(const struct at_once *asked, size_t k, struct known *known);

void at_once_free(struct at_once *asked);

#endif
