/* check.h  Says what must hold, and looks whether it does, in builds that are made for that.
 *
 * `./setup.sh --checks` (configure's --enable-checks) makes such a build: a condition that is false
 * is written down with its place, and the program ends at once.  In every other build a condition
 * is compiled, so that it stays true to the code around it, and never evaluated, so that it costs
 * nothing.  Conditions have no effects, and are about our own code: what users give is not to be
 * trusted, and gets a message instead. */
#ifndef QDRI_BASE_CHECK_H
#define QDRI_BASE_CHECK_H

#include <stdnoreturn.h>

#ifndef QDRI_CHECKS
#define QDRI_CHECKS 0
#endif

#if QDRI_CHECKS
#define QDRI_ASSERT(condition)                                                                     \
    ((condition) ? (void)0 : qdri_check_failed(#condition, __FILE__, __LINE__))
#else
#define QDRI_ASSERT(condition) ((void)(0 && (condition)))
#endif

/* The same for conditions that take long: only with --enable-checks=deep. */
#if QDRI_CHECKS > 1
#define QDRI_ASSERT_DEEP(condition) QDRI_ASSERT(condition)
#else
#define QDRI_ASSERT_DEEP(condition) ((void)(0 && (condition)))
#endif

#if QDRI_CHECKS
/* Writes one line, and ends the program by a trap, so that a debugger stops there. */
noreturn void qdri_check_failed(const char *condition, const char *file, int line);
#endif

#endif
