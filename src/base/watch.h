/* watch.h  Polling a qdr_watch, or something else that can stop work. */
#ifndef QDRI_BASE_WATCH_H
#define QDRI_BASE_WATCH_H

#include <stdbool.h>
#include <stddef.h>

#include <quadrille/base.h>

struct qdr_params;

/* What is polled by work that takes long: a watch of the caller (qdri_stop_of), or a reason of the
 * object that does the work. */
struct qdri_stop {
    void *ctx;
    bool (*is_due)(void *ctx); /* NULL: never.  Once true, it stays so until the work has ended. */
};

/* Is the stop due?  NULL: never. */
static inline bool qdri_stop_is_due(const struct qdri_stop *stop)
{
    return stop && stop->is_due && stop->is_due(stop->ctx);
}

/* Returns what polls a watch; NULL: never due. */
struct qdri_stop qdri_stop_of(qdr_watch *watch);

/* Sets, and returns, what everything that is made with parameters polls, as qdr_params_set_watch
 * does it for a watch.  Of no parameters (NULL), the stop is never due. */
void qdri_params_set_stop(struct qdr_params *params, const struct qdri_stop *stop);
struct qdri_stop qdri_params_stop(const struct qdr_params *params);

#endif
