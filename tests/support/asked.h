/* asked.h  Watches and parameters for tests of what takes long. */
#ifndef TESTS_ASKED_H
#define TESTS_ASKED_H

#include <quadrille/quadrille.h>

/* Says stop after so many times; with `most` of UINT_MAX it counts how often it is polled. */
struct polls {
    unsigned times;
    unsigned most;
};

static inline qdr_verdict is_enough(void *ctx)
{
    struct polls *asked = ctx;
    return ++asked->times >= asked->most ? QDR_STOP : QDR_CONTINUE;
}

static qdr_watch *asked_watch;

/* Returns the one watch of the test program, with this tick for each poll; NULL: none. */
static inline qdr_watch *watch_with(qdr_verdict (*tick)(void *ctx), void *ctx)
{
    if (!asked_watch) {
        assert_int_equal(qdr_watch_new(&asked_watch, NULL), QDR_OK);
    }
    qdr_watch_on_tick(asked_watch, tick, ctx, 0);
    return asked_watch;
}

/* Frees it, for tests that count allocations; it is made again when needed. */
static inline void free_the_watch(void)
{
    qdr_watch_free(asked_watch);
    asked_watch = NULL;
}

static inline qdr_watch *the_watch(void)
{
    return watch_with(NULL, NULL);
}

/* Makes parameters that have it; the caller's. */
static inline qdr_params *watched(qdr_watch *watch)
{
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, QDR_PARAMS_SEARCH, NULL), QDR_OK);
    qdr_params_set_watch(params, watch);
    return params;
}

/* Makes parameters that ask; the caller's. */
static inline qdr_params *asking(struct polls *asked)
{
    return watched(watch_with(is_enough, asked));
}

/* Makes parameters with a number; the caller's. */
static inline qdr_params *with_number(const char *name, uint64_t value)
{
    qdr_params *params = watched(NULL);
    assert_int_equal(qdr_params_set_number(params, name, value, NULL), QDR_OK);
    return params;
}

#endif
