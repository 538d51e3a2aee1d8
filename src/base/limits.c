/* limits.c  Limits of work that is not a search: see limits.h. */
#include "base/limits.h"

#include "base/clock.h"

void qdri_limits_restart(struct qdri_limits *limits)
{
    limits->deadline_ms = limits->time_ms > 0 ? qdri_clock_ms() + limits->time_ms : 0;
    limits->unpacked = 0;
    limits->is_over = false;
    limits->is_late = false;
}

qdr_status qdri_limits_unpacked(const struct qdri_limits *limits, size_t size,
                                struct qdri_place place, qdr_error *error)
{
    if (size > QDRI_UNPACKED_MAX) {
        return qdri_fail_at(error, QDR_RANGE, place, "it unpacks to more than %zu MB",
                            QDRI_UNPACKED_MAX >> 20);
    }
    return size > qdri_limits_text(limits)
               ? qdri_fail_memory(error, place, "what it unpacks to may take", limits->memory)
               : QDR_OK;
}

uint64_t qdri_limits_text(const struct qdri_limits *limits)
{
    const uint64_t most = limits->memory > 0 ? limits->memory / 48 : UINT64_MAX;
    return most > 65536 ? most : 65536;
}

bool qdri_limits_look(struct qdri_limits *limits)
{
    limits->is_late = limits->deadline_ms > 0 && qdri_clock_ms() >= limits->deadline_ms;
    limits->is_over = limits->is_late || qdri_stop_is_due(&limits->stop);
    return limits->is_over;
}

bool qdri_limits_are_over(struct qdri_limits *limits)
{
    enum { QUESTIONS_FOR_A_LOOK = 32 };
    if (!limits->is_over && ++limits->questions % QUESTIONS_FOR_A_LOOK == 0) {
        qdri_limits_look(limits);
    }
    return limits->is_over;
}

const char *qdri_limits_reason(const struct qdri_limits *limits)
{
    return limits->is_late ? "the time was over" : "interrupted";
}
