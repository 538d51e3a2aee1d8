/* processors.c  How many processors the process may use. */
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1 /* for sched_getaffinity */
#endif
#include "parallel/pool.h"

#include <sched.h>
#include <unistd.h>

unsigned qdr_processors(void)
{
#if defined(__linux__)
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        return (unsigned)CPU_COUNT(&allowed);
    }
#endif
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (unsigned)count;
}
