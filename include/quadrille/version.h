/**
 * @file version.h
 * Which Quadrille is this?
 *
 *     #include <quadrille/version.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         printf("Quadrille %s\n", qdr_version());
 *         return 0;
 *     }
 *
 * Threads: all functions here are thread-safe.
 *
 * Source: numbers mean what Semantic Versioning 2.0.0 lets them mean; doc/stability.md says what
 * they promise of this library.
 */
#ifndef QUADRILLE_VERSION_H
#define QUADRILLE_VERSION_H

#include <quadrille/api.h>

QDR_BEGIN_DECLS

/** @name The version of these headers
 * A test holds them against the version of the package. @{ */
#define QDR_VERSION_MAJOR 0 /**< raised when names go or change */
#define QDR_VERSION_MINOR 1 /**< raised when names are added; before 1.0, also when they change */
#define QDR_VERSION_PATCH                                                                          \
    0 /**< raised when nothing but the inside changes; below 1000, as is the minor one */
/** All three as one number, greater for every later version: for `#if`. */
#define QDR_VERSION_NUMBER                                                                         \
    (QDR_VERSION_MAJOR * 1000000 + QDR_VERSION_MINOR * 1000 + QDR_VERSION_PATCH)
/** @} */

/**
 * The version of the library that is running, which may be newer than the headers compiled against.
 *
 * @return  "MAJOR.MINOR.PATCH"; a constant, never NULL, not to be freed.
 *
 * Thread-safe. Never fails.
 */
QDR_API const char *qdr_version(void);

/**
 * The same as a number: QDR_VERSION_NUMBER of the headers that the running library was built with.
 *
 * @return  MAJOR * 1000000 + MINOR * 1000 + PATCH.
 *
 * Thread-safe. Never fails.
 */
QDR_API int qdr_version_number(void);

QDR_END_DECLS

#endif
