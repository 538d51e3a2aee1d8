/* innies.h  Sums that follow from those of cages and of houses: they are not needed, but save
 * searching.
 *
 * The areas (rules/areas.h) are some houses of one kind side by side.  What is left of one once
 * cages that lie within it are taken away, its innies, has a known sum, and so have the outies,
 * which cages that cover it have beyond it.  With the fewer cells of each cage that crosses its
 * border, be they inside or beyond, the difference of those inside and those beyond is known. */
#ifndef QDRI_SUDOKU_ENCODING_INNIES_H
#define QDRI_SUDOKU_ENCODING_INNIES_H

#include "sudoku/encode/encode.h"

/* Takes the digits from innies and outies with which they are out of bounds; or, unless it is
 * narrowing, encodes the sums of those that are few. */
void qdri_innies_use(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_narrowing);

#endif
