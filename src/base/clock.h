/* clock.h  Time that only goes forward. */
#ifndef QDRI_BASE_CLOCK_H
#define QDRI_BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds, and nanoseconds, since some fixed point.  Never decreases. */
uint64_t qdri_clock_ms(void);
uint64_t qdri_clock_ns(void);

/* Microseconds of processor time of the calling thread; if that is not known, of a clock. */
uint64_t qdri_clock_thread_us(void);

#endif
