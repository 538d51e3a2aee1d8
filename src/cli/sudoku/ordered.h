/* ordered.h  Work on many plain puzzles: answered in batches if possible, and by several threads;
 * the output comes in the order of the puzzles.
 *
 * Each thread has its own session, whose results and messages are kept until it is their turn.
 * Before threads are started, the session of the command is used, and writes at once. */
#ifndef CLI_ORDERED_H
#define CLI_ORDERED_H

#include "sudoku/puzzles.h"

struct ordered;

/* May puzzles be answered in batches, by the command line and the question of the work? */
bool ordered_fits(const struct session *session, const struct shared_work *work);

/* Uses the rules of `solving` and its session.  NULL: one thread should do it all one by one, or
 * there is no memory.  `solving` and `work` are borrowed until ordered_free. */
struct ordered *ordered_new(struct puzzle_solver *solving, const struct shared_work *work);

/* May puzzles be answered in batches?  Then they are added from the first one on; otherwise there
 * must be several, and an answer. */
bool ordered_is_quick(const struct ordered *ordered);

/* Adds a puzzle of an input, which is only a grid (qdri_puzzle_is_grid), and whose name `source`
 * must live until ordered_finish.  `is_first`: it is the first one of the input. */
void ordered_add(struct ordered *ordered, const char *source, const qdr_puzzle *puzzle,
                 bool is_first);

/* Adds the plain puzzles that come next, as far as they were read already; returns how many. */
size_t ordered_read(struct ordered *ordered, const char *source, qdr_puzzle_reader *reader);

/* Asks about one puzzle, which is only a grid; false: nothing is known. */
bool ordered_know(struct ordered *ordered, const qdr_grid *grid, struct known *known);

/* Works on all that was added, and writes the answers. */
void ordered_finish(struct ordered *ordered);

/* Joins the contexts of the threads, and frees. */
void ordered_free(struct ordered *ordered);

#endif
