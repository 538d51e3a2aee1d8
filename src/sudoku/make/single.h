/* single.h  Generators as one thread uses them, without threads of their own; and several threads
 * that make the puzzles of a generator, which come in the order of their numbers: the same as one
 * thread makes. */
#ifndef QDRI_SUDOKU_MAKE_SINGLE_H
#define QDRI_SUDOKU_MAKE_SINGLE_H

#include "sudoku/make/common/generator.h"

/* As the functions of quadrille/generate.h. */
qdr_status qdri_single_new(struct qdr_generator **out, const qdr_rules *rules,
                           const qdr_params *params, qdr_error *error);
void qdri_single_free(struct qdr_generator *generator);
void qdri_single_begin(struct qdr_generator *generator, uint64_t seed, uint64_t number);
qdr_outcome qdri_single_next(struct qdr_generator *generator);

/* Before a puzzle is made, and after that: clears `made`; goes on to the next number. */
void qdri_single_clear(struct qdr_generator *generator);
qdr_outcome qdri_single_finish(struct qdr_generator *generator, qdr_outcome outcome);

/* ------------------------------------------------------------------------------- threads ---- */

/* Do threads make the next puzzle?  They are started if they may, and it is worth it. */
bool qdri_threads_have(struct qdr_generator *generator);

/* Takes the next puzzle, as qdri_way.next. */
qdr_outcome qdri_threads_next(struct qdr_generator *generator);

/* Drops the puzzles that were begun.  NULL: there are no threads. */
void qdri_threads_forget(struct qdri_threads *threads);
void qdri_threads_free(struct qdri_threads *threads);

#endif
