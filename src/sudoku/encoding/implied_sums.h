/* implied_sums.h  Sums that follow from those of cages, of houses, and of little killers. */
#ifndef QDRI_SUDOKU_ENCODING_IMPLIED_SUMS_H
#define QDRI_SUDOKU_ENCODING_IMPLIED_SUMS_H

#include <quadrille/sudoku.h>

struct qdri_encoder;

/* Takes the digits from innies and outies with which they are out of bounds; or, unless it is
 * narrowing, encodes the sums of those that are few. */
void qdri_innies_use(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_narrowing);

/* Takes the digits from parallel diagonals with which a sum of several is out of bounds; or, unless
 * it is narrowing, encodes their sum, and that of those near a corner, where it is close to the
 * least or the greatest that is possible. */
void qdri_parallels_use(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_narrowing);

#endif
