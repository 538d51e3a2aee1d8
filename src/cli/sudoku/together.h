/* together.h  The same work on many puzzles: plain ones answered many at once, others by several
 * threads; answers come in order.
 *
 * Each thread has a session of its own, whose results and messages are kept, and told by the one
 * who reads puzzles when it is their turn.  As long as that one is alone, it writes by itself. */
#ifndef CLI_TOGETHER_H
#define CLI_TOGETHER_H

#include "sudoku/puzzles.h"

struct together;

/* Begins, with the rules of `solving` and its session; NULL where one thread is to do it all one by
 * one, or there is no memory.  `solving` and `work` are borrowed until together_free. */
struct together *together_new(struct puzzle_solver *solving, const struct shared_work *work);

/* May puzzles be answered many at once?  Then they are taken from the first one on; otherwise there
 * must be several, and an answer. */
bool together_is_at_once(const struct together *together);

/* Is a puzzle no more than its grid?  Only such are taken. */
bool together_takes(const qdr_puzzle *puzzle);

/* Takes a puzzle of an input; `source` is its name, which lives until together_finish.  Is it the
 * first one of the input? */
void together_add(struct together *together, const char *source, const qdr_puzzle *puzzle,
                  bool is_first);

/* Takes the plain puzzles that come next, as far as they were read already; returns how many. */
size_t together_read(struct together *together, const char *source, qdr_puzzle_reader *reader);

/* Asks about one puzzle, which is no more than its grid; false: nothing is known. */
bool together_know(struct together *together, const qdr_grid *grid, struct known *known);

/* Does all that is left, and tells it. */
void together_finish(struct together *together);

/* Joins what the threads' contexts came to, and frees. */
void together_free(struct together *together);

#endif
