/* clock.c  Reads a clock that only goes forward. */
#include "base/clock.h"

#include <time.h>

uint64_t qdri_clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

uint64_t qdri_clock_ms(void)
{
    return qdri_clock_ns() / 1000000;
}

uint64_t qdri_clock_thread_us(void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
#else
    return qdri_clock_ns() / 1000;
#endif
}
