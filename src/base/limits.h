/* limits.h  The limits of work that is not a search, such as reading and encoding: memory, time,
 * and a qdr_stop. */
#ifndef QDRI_BASE_LIMITS_H
#define QDRI_BASE_LIMITS_H

#include <quadrille/solver.h>

/* Is the stop due?  NULL: never. */
static inline bool qdri_stop_is_due(const qdr_stop *stop)
{
    return stop && stop->is_due && stop->is_due(stop->ctx);
}

/* All zero: there are none. */
struct qdri_limits {
    uint64_t memory;  /* bytes; 0: any */
    uint64_t time_ms; /* 0: any */
    qdr_stop stop;
    uint64_t deadline_ms; /* of the present work; 0: none */
    unsigned questions;
    bool is_over;
    bool is_late; /* because the time is over */
};

/* Takes the limits from parameters, which may be NULL, and begins the work. */
void qdri_limits_take(struct qdri_limits *limits, const qdr_params *params);

/* Begins other work, with all the time that is allowed. */
void qdri_limits_restart(struct qdri_limits *limits);

/* Returns how many bytes a text may have that is to be taken apart, which may take 48 times as many
 * (JSON of nothing but empty arrays takes 46 times); 64 KB it may have in any case. */
uint64_t qdri_limits_text(const struct qdri_limits *limits);

/* Is the work to end?  To be asked every few microseconds or so: it looks at the clock, and asks
 * the stop, only once in so many times.  Once it is to end, it is until work is begun anew. */
bool qdri_limits_are_over(struct qdri_limits *limits);

/* Why it is to end, in words. */
const char *qdri_limits_reason(const struct qdri_limits *limits);

#endif
