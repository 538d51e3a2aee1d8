/* error.h  Filling the caller's qdr_error. */
#ifndef QDRI_BASE_ERROR_H
#define QDRI_BASE_ERROR_H

#include <stdint.h>

#include <quadrille/base.h>

#include "base/compiler.h"

/* A place in an input; all zero for "nowhere". */
struct qdri_place {
    const char *source; /* may be NULL */
    size_t line;
    size_t column;
};

/* Fills `error`, which may be NULL, and returns `code`, so that one can `return qdri_fail(...)`. */
QDRI_PRINTF(3, 4)
qdr_status qdri_fail(qdr_error *error, qdr_status code, const char *format, ...);

/* The same at a place. */
QDRI_PRINTF(4, 5)
qdr_status qdri_fail_at(qdr_error *error, qdr_status code, struct qdri_place place,
                        const char *format, ...);

/* The same where an argument is NULL that may not be: a "problem", a "name". */
qdr_status qdri_missing(qdr_error *error, const char *what);

/* The same, with QDR_BUDGET, for what is beyond the memory that the caller allows: `what` is such
 * as "the problem takes". */
qdr_status qdri_fail_memory(qdr_error *error, struct qdri_place place, const char *what,
                            uint64_t allowed);

/* The same for the one failure that needs no words. */
qdr_status qdri_no_memory(qdr_error *error);

#endif
