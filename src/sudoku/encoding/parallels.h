/* parallels.h  Sums of little killers side by side: they are not needed, but save searching.
 *
 * Diagonals that run the same way have no cell in common, so together they have the sum of their
 * sums.  Cells of several of them are in one box, where they differ: so what they can come to
 * together is less than what each could come to alone.  On grids of nothing but little killers,
 * this may be all that there is to begin with.  A long diagonal whose digits differ is such a line,
 * too: it has the sum of all digits. */
#ifndef QDRI_SUDOKU_ENCODING_PARALLELS_H
#define QDRI_SUDOKU_ENCODING_PARALLELS_H

#include "sudoku/encode/encode.h"

/* Takes the digits from such diagonals with which a sum of several is out of bounds; or, unless it
 * is narrowing, encodes their sum, and that of those near a corner, where it is close to the least
 * or the greatest that is possible. */
void qdri_parallels_use(const qdr_rules *rules, struct qdri_encoder *encoder, bool is_narrowing);

#endif
