/* imply.h  What is implied by a board that is encoded: positions are the options of its problem. */
#ifndef QDRI_SHAPES_IMPLY_H
#define QDRI_SHAPES_IMPLY_H

#include "shapes/implied.h"
#include "shapes/puzzle.h"

/* `implied` is to be freed by qdri_implied_free.  If the limits are over, it is of no use.  Errors:
 * QDR_NOMEM. */
qdr_status qdri_shapes_imply(const qdr_shapes *shapes, const struct qdri_encoded *encoded,
                             struct qdri_limits *limits, struct qdri_implied *implied,
                             qdr_error *error);

#endif
