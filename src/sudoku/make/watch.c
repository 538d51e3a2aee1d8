/* watch.c  When makers of puzzles are to end. */
#include "sudoku/make/watch.h"

#include "base/clock.h"
#include "base/limits.h"

qdr_status qdri_watch_take(struct qdri_watch *watch, qdr_params **own, const qdr_params *search,
                           qdr_error *error)
{
    static const char *const limits[] = {"limit", "nodes", "time"};
    qdr_status status = search ? qdr_params_copy(own, search, error) : qdr_params_new(own, error);
    if (status == QDR_OK) {
        watch->stop = qdri_params_stop(*own);
        qdri_params_set_stop(*own, &(struct qdri_stop){watch, qdri_watch_is_due});
        qdr_params_get(*own, "nodes", &watch->node_limit);
        qdr_params_get(*own, "time", &watch->time_limit_ms);
    }
    for (size_t k = 0; status == QDR_OK && k < sizeof limits / sizeof *limits; ++k) {
        status = qdr_params_set_number(*own, limits[k], 0, error);
    }
    return status;
}

void qdri_watch_begin(struct qdri_watch *watch)
{
    watch->deadline_ms = watch->time_limit_ms > 0 ? qdri_clock_ms() + watch->time_limit_ms : 0;
}

bool qdri_watch_end(struct qdri_watch *watch, qdr_outcome outcome)
{
    watch->outcome = outcome;
    return true;
}

static bool is_late(const struct qdri_watch *watch)
{
    return watch->deadline_ms > 0 && qdri_clock_ms() >= watch->deadline_ms;
}

bool qdri_watch_is_due(void *ctx)
{
    const struct qdri_watch *watch = ctx;
    return qdri_stop_is_due(&watch->stop) || is_late(watch);
}

bool qdri_watch_is_over(struct qdri_watch *watch, uint64_t nodes)
{
    if (qdri_stop_is_due(&watch->stop)) {
        return qdri_watch_end(watch, QDR_INTERRUPTED);
    }
    return ((watch->node_limit > 0 && nodes >= watch->node_limit) || is_late(watch)) &&
           qdri_watch_end(watch, QDR_LIMIT);
}

uint64_t qdri_watch_nodes(const struct qdri_watch *watch, uint64_t done, uint64_t nodes)
{
    const uint64_t left = watch->node_limit - done;
    return watch->node_limit > 0 && (nodes == 0 || left < nodes) ? left : nodes;
}
