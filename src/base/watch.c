/* watch.c  A flag that stops work, and a function that is called meanwhile. */
#include "base/watch.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"

/* Several threads may poll a watch, so all of it is atomic. */
typedef qdr_verdict watch_tick(void *ctx);

struct qdr_watch {
    atomic_bool is_stopped;
    _Atomic(watch_tick *) tick; /* NULL: none */
    _Atomic(void *) ctx;
    _Atomic uint32_t ms;      /* between two ticks; 0: each poll */
    _Atomic uint64_t next_ms; /* no tick before this */
};

qdr_status qdr_watch_new(qdr_watch **out, qdr_error *error)
{
    *out = qdri_zeros(1, sizeof **out);
    return *out ? QDR_OK : qdri_no_memory(error);
}

void qdr_watch_free(qdr_watch *watch)
{
    free(watch);
}

void qdr_watch_stop(qdr_watch *watch)
{
    atomic_store(&watch->is_stopped, true);
}

void qdr_watch_reset(qdr_watch *watch)
{
    atomic_store(&watch->is_stopped, false);
}

void qdr_watch_on_tick(qdr_watch *watch, qdr_verdict (*tick)(void *ctx), void *ctx, uint32_t ms)
{
    watch->ctx = ctx;
    watch->ms = ms;
    watch->next_ms = 0;
    watch->tick = tick;
}

/* Is it time for a tick, and this thread the one to call it? */
static bool takes_tick(qdr_watch *watch)
{
    if (watch->ms == 0) {
        return true;
    }
    uint64_t next = atomic_load(&watch->next_ms);
    const uint64_t now = qdri_clock_ms();
    return now >= next && atomic_compare_exchange_strong(&watch->next_ms, &next, now + watch->ms);
}

/* A tick that answers QDR_STOP is due again at once: each layer of the work may ask. */
static bool is_due(void *ctx)
{
    qdr_watch *watch = ctx;
    if (atomic_load(&watch->is_stopped)) {
        return true;
    }
    watch_tick *tick = watch->tick;
    if (!tick || !takes_tick(watch) || tick(watch->ctx) == QDR_CONTINUE) {
        return false;
    }
    watch->next_ms = 0;
    return true;
}

struct qdri_stop qdri_stop_of(qdr_watch *watch)
{
    return (struct qdri_stop){watch, watch ? is_due : NULL};
}
