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
 */
#ifndef QUADRILLE_VERSION_H
#define QUADRILLE_VERSION_H

#include <quadrille/api.h>

QDR_BEGIN_DECLS

/**
 * The version of the library that is running, which may be newer than the headers compiled against.
 *
 * @return  "MAJOR.MINOR.PATCH"; a constant, never NULL, not to be freed.
 *
 * Thread-safe. Never fails.
 */
QDR_API const char *qdr_version(void);

QDR_END_DECLS

#endif
