/* check.c  Says which condition was false, and ends the program; in check builds only. */
#include "base/check.h"

#if QDRI_CHECKS

#include <stdio.h>

void qdri_check_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: this must hold, and does not: %s\n", file, line, condition);
    __builtin_trap();
}

#else

typedef int qdri_check_is_off; /* ISO C wants something in each file */

#endif
