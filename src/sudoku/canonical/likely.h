/* likely.h  Transformations that may be symmetries of rules of which nothing is known: they are
 * worth a try. */
#ifndef QDRI_SUDOKU_CANONICAL_LIKELY_H
#define QDRI_SUDOKU_CANONICAL_LIKELY_H

#include <quadrille/canonical.h>
#include <quadrille/sudoku.h>

/* Does something with a transformation. */
typedef void qdri_use_way(void *ctx, const qdr_transformation *way);

/* The one that leaves everything as it is. */
qdr_transformation qdri_way_of_nothing(unsigned side);

/* Turns and reflections; with each digit d as n + 1 - d, too, if that is asked for. */
void qdri_each_turn(unsigned side, bool with_digits, qdri_use_way *use, void *ctx);

/* Exchanges of two digits, and of all with those from the other end. */
void qdri_each_exchange_of_digits(unsigned side, qdri_use_way *use, void *ctx);

/* All of these, and exchanges of two rows, columns, bands or stacks. */
void qdri_each_candidate(const qdr_rules *rules, qdri_use_way *use, void *ctx);

#endif
