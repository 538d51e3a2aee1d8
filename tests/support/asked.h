/* asked.h  Somebody to be asked whether what takes long is to end: a qdr_stop for tests. */
#ifndef TESTS_ASKED_H
#define TESTS_ASKED_H

#include <quadrille/quadrille.h>

/* Says yes after so many times; with `most` of UINT_MAX it counts how often it is asked. */
struct asked {
    unsigned times;
    unsigned most;
};

static inline bool is_enough(void *ctx)
{
    struct asked *asked = ctx;
    return ++asked->times >= asked->most;
}

/* Makes parameters that ask; the caller's. */
static inline qdr_params *asking(struct asked *asked)
{
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, NULL), QDR_OK);
    qdr_params_set_stop(params, &(qdr_stop){.ctx = asked, .is_due = is_enough});
    return params;
}

/* Makes parameters with a number; the caller's. */
static inline qdr_params *with_number(const char *name, uint64_t value)
{
    qdr_params *params;
    assert_int_equal(qdr_params_new(&params, NULL), QDR_OK);
    assert_int_equal(qdr_params_set_number(params, name, value, NULL), QDR_OK);
    return params;
}

#endif
