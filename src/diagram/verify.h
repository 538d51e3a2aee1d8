/* verify.h  Is a diagram what it claims to be?  For those that come from outside. */
#ifndef QDRI_DIAGRAM_VERIFY_H
#define QDRI_DIAGRAM_VERIFY_H

#include "diagram/diagram.h"

/* Is every set of the root a solution of the problem, and is none there twice?  And so for every
 * node that the root does not reach, as far as one can say.  That all solutions are there is not
 * looked at.
 *
 * Exact, in time proportional to nodes times the problem, and in at most `memory` bytes.  Errors:
 * QDR_INVALID, with *wrong the number of the node, or 0 where the root is wrong; QDR_BUDGET,
 * QDR_NOMEM. */
qdr_status qdri_diagram_verify(const struct qdr_diagram *diagram, uint64_t memory, uint32_t *wrong,
                               qdr_error *error);

#endif
