/* together.h  The same work on many puzzles by several threads; answers come in order.
 *
 * Each thread has a session of its own, whose results and messages are kept, and told by the one
 * who reads puzzles when it is their turn. */
#ifndef CLI_TOGETHER_H
#define CLI_TOGETHER_H

#include "sudoku/puzzles.h"

struct together;

/* Begins, with the rules of `solving` and its session; NULL where one thread is to do it all, or
 * there is no memory.  `work` is borrowed until together_free. */
struct together *together_new(const struct puzzle_solver *solving, const struct shared_work *work);

/* Is a puzzle no more than its grid?  Only such are taken. */
bool together_takes(const qdr_puzzle *puzzle);

/* Takes a puzzle of an input; `source` is its name, which lives until together_finish. */
void together_add(struct together *together, const char *source, const qdr_puzzle *puzzle);

/* Does all that is left, and tells it. */
void together_finish(struct together *together);

/* Joins what the threads' contexts came to, and frees. */
void together_free(struct together *together);

#endif
