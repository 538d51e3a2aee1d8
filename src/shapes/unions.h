/* unions.h  All shapes that are so many cells, where a cell is several atoms.
 *
 * Cells are joined where an atom of the one is a neighbour of an atom of the other.  A shape of n
 * cells is one of n - 1 with a cell more; all of these are made, and what is the same but for
 * isometries is kept once.  The same atoms may be cells in several ways: that is one shape. */
#ifndef QDRI_SHAPES_UNIONS_H
#define QDRI_SHAPES_UNIONS_H

#include <quadrille/solver.h>

#include "shapes/shape_set.h"

/* Finds shapes of `cells` cells; `set` is empty and gets them, in no order.  Errors: QDR_NOMEM,
 * QDR_CANCELLED. */
qdr_status qdri_unions(const struct qdri_codes *codes, size_t cells, const qdr_stop *stop,
                       struct qdri_shape_set *set);

#endif
