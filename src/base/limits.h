/* limits.h  The limits of work that is not a search, such as reading and encoding: memory, time,
 * and a stop. */
#ifndef QDRI_BASE_LIMITS_H
#define QDRI_BASE_LIMITS_H

#include <quadrille/solver.h>

#include "base/error.h"
#include "base/watch.h"

/* What a puzzle may have, in bytes; also without limits.  Jansson refuses JSON that is
 * nested more than 2048 deep. */
#define QDRI_DOCUMENT_MAX ((size_t)16 << 20)     /* as text */
#define QDRI_UNPACKED_MAX ((size_t)4 << 20)      /* once it is unpacked */
#define QDRI_UNPACKED_ALL_MAX ((size_t)64 << 20) /* by all tries to unpack it */

/* All zero: there are none. */
struct qdri_limits {
    uint64_t memory;  /* bytes; 0: any */
    uint64_t time_ms; /* 0: any */
    struct qdri_stop stop;
    uint64_t deadline_ms; /* of the present work; 0: none */
    size_t unpacked;      /* by the present work, so far */
    unsigned questions;
    bool is_over;
    bool is_late; /* because the time is over */
};

/* Begins other work, with all the time that is allowed. */
void qdri_limits_restart(struct qdri_limits *limits);

/* Takes the limits from parameters, which may be NULL, and begins the work. */
static inline void qdri_limits_take(struct qdri_limits *limits, const qdr_params *params)
{
    *limits = (struct qdri_limits){0};
    if (params) {
        qdr_params_get(params, "memory", &limits->memory);
        qdr_params_get(params, "time", &limits->time_ms);
        limits->stop = qdri_params_stop(params);
    }
    qdri_limits_restart(limits);
}

/* Returns how many bytes a text may have that is to be taken apart, which may take 48 times as many
 * (JSON of nothing but empty arrays takes 46 times); 64 KB it may have in any case. */
uint64_t qdri_limits_text(const struct qdri_limits *limits);

/* May packed text unpack to `size` bytes?  Errors, at the place: QDR_RANGE; QDR_BUDGET. */
qdr_status qdri_limits_unpacked(const struct qdri_limits *limits, size_t size,
                                struct qdri_place place, qdr_error *error);

/* Must the work end?  Call it every few microseconds: only every 32nd call reads the clock and
 * polls the stop.  Once true, it stays true until other work begins. */
bool qdri_limits_are_over(struct qdri_limits *limits);

/* The same at once, for work of some milliseconds. */
bool qdri_limits_look(struct qdri_limits *limits);

/* Returns why the work ends, in words. */
const char *qdri_limits_reason(const struct qdri_limits *limits);

#endif
