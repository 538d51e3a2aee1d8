/* effort.h  How much a test tries: a part of it under sanitizers, which take several times as long,
 * and most of it, which takes minutes, only for "make check-slow", that calls tests with "slow". */
#ifndef TESTS_SUPPORT_EFFORT_H
#define TESTS_SUPPORT_EFFORT_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"

static inline bool is_slow_run(int argc, char **argv)
{
    return argc > 1 && strcmp(argv[1], "slow") == 0;
}

/* For what is tried once in a common run, and less often under sanitizers. */
#define UNLESS_SANITIZED(often, less) (QDRI_IS_SANITIZED ? (less) : (often))

#endif
