/* frame.h  What a set of rules makes of the grid: board, houses, peers and modifiers. */
#ifndef QDRI_SUDOKU_FRAME_H
#define QDRI_SUDOKU_FRAME_H

#include "sudoku/board/figure.h"
#include "sudoku/board/houses.h"

/* `houses` are those of all clauses in their order; `peers` follow from them.  The board points to
 * `has_cell` (is the cell in a row of some grid?) and to `modifiers`. */
struct qdri_frame {
    struct qdri_board board;
    struct qdri_houses houses;
    struct qdri_peers peers;
    bool has_cell[QDR_CELLS_MAX];
    struct qdri_modifiers modifiers;
};

#endif
