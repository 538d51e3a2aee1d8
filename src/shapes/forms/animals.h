/* animals.h  All connected sets of so many atoms, each once.
 *
 * A fixed shape grows from its least atom, which is the one that stands for its kind.  Atoms that
 * may be added stand in one list, in the order in which they were reached; each is added or left
 * out for good.  So a shape is a choice of places of that list, in ascending order, and comes up
 * once.
 *
 * Source: D. H. Redelmeier, "Counting polyominoes: yet another attack" (Discrete Mathematics 36,
 * 1981).  Of images under isometries the least one is kept. */
#ifndef QDRI_SHAPES_FORMS_ANIMALS_H
#define QDRI_SHAPES_FORMS_ANIMALS_H

#include <quadrille/solver.h>

#include "base/watch.h"
#include "shapes/forms/codes.h"

/* Counts shapes of `atoms` atoms; `set`, unless it is NULL, gets them, in no order.  Errors:
 * QDR_NOMEM, QDR_CANCELLED. */
qdr_status qdri_animals(const struct qdri_codes *codes, size_t atoms, const struct qdri_stop *stop,
                        struct qdri_shape_set *set, uint64_t *count);

#endif
