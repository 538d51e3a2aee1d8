/* drat.h  A checker of DRAT proofs, written from the format's definition alone: it shares nothing
 * with the library.  It is for small ones, and knows of no definitions and no deletions. */
#ifndef TESTS_SUPPORT_DRAT_H
#define TESTS_SUPPORT_DRAT_H

#include <stdbool.h>
#include <stdint.h>

/* Does each clause of a proof follow from those before it, and from those of a formula, in DIMACS,
 * by unit propagation, and is the last one empty?  Both end with a 0 byte.  *line is that of the
 * proof, from 1, where something is wrong. */
bool drat_check(const char *formula, const char *proof, uint64_t *line);

#endif
