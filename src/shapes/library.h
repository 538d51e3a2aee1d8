/* library.h  All shapes of so many cells, with the names that they usually have. */
#ifndef QDRI_SHAPES_LIBRARY_H
#define QDRI_SHAPES_LIBRARY_H

#include "shapes/enumerate.h"

/* Makes all shapes of so many cells, with their names in the library, or numbers from 1 on;
 * `*named` is the caller's, as of qdri_library_shapes.  `stop` may be NULL.  Errors: as of
 * qdri_shapes_enumerate. */
qdr_status qdri_library_of(const struct qdri_lattice *lattice, size_t cells, enum qdri_sides sides,
                           const qdr_stop *stop, struct qdri_named_shape **named, size_t *count,
                           qdr_error *error);

#endif
