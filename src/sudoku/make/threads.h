/* threads.h  Several threads that make the puzzles of a generator, which come in the order of their
 * numbers: the same as one thread makes. */
#ifndef QDRI_SUDOKU_MAKE_THREADS_H
#define QDRI_SUDOKU_MAKE_THREADS_H

#include "sudoku/make/common/generator.h"

/* Do threads make the next puzzle?  They are started if they may, and it is worth it. */
bool qdri_threads_have(struct qdr_generator *generator);

/* Takes the next puzzle, as qdri_way.next. */
qdr_outcome qdri_threads_next(struct qdr_generator *generator);

/* Drops the puzzles that were begun.  NULL: there are no threads. */
void qdri_threads_forget(struct qdri_threads *threads);
void qdri_threads_free(struct qdri_threads *threads);

#endif
