#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fail_alloc.h"

/* The names that `ld --wrap` makes. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void __wrap_free(void *block);

static struct {
    size_t seen;   /* allocations since it was armed */
    size_t failed; /* and how many of them failed */
    size_t first;  /* the one that fails; 0: none does */
    bool for_good; /* and all after it */
    long live;
} state;

static bool must_fail(void)
{
    ++state.seen;
    if (state.first == 0 || state.seen < state.first) {
        return false;
    }
    if (state.seen > state.first && !state.for_good) {
        return false;
    }
    ++state.failed;
    return true;
}

void *__wrap_malloc(size_t size)
{
    void *block = must_fail() ? NULL : __real_malloc(size);
    state.live += block != NULL;
    return block;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *block = must_fail() ? NULL : __real_calloc(count, size);
    state.live += block != NULL;
    return block;
}

void *__wrap_realloc(void *block, size_t size)
{
    bool is_new = block == NULL;
    void *moved = must_fail() ? NULL : __real_realloc(block, size);
    state.live += is_new && moved;
    return moved;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    void *block = must_fail() ? NULL : __real_aligned_alloc(alignment, size);
    state.live += block != NULL;
    return block;
}

void __wrap_free(void *block)
{
    state.live -= block != NULL;
    __real_free(block);
}

static void arm(size_t n, bool for_good)
{
    state.seen = 0;
    state.failed = 0;
    state.first = n;
    state.for_good = for_good;
}

void fail_alloc_arm(size_t n)
{
    arm(n, false);
}

size_t fail_alloc_disarm(void)
{
    state.first = 0;
    return state.failed;
}

long fail_alloc_live(void)
{
    return state.live;
}

/* Runs the operation with the n-th allocation failing; true: it had so many. */
static bool run_failing(fail_alloc_operation *operation, void *ctx, size_t n, bool for_good)
{
    long live = state.live;
    qdr_error error;
    memset(&error, 0, sizeof error);
    arm(n, for_good);
    qdr_status status = operation(ctx, &error);
    bool has_failed = fail_alloc_disarm() > 0;
    if (state.live != live) {
        fail_msg("%ld blocks are left after allocation %zu has failed", state.live - live, n);
    }
    if (status != (has_failed ? QDR_NOMEM : QDR_OK)) {
        fail_msg("allocation %zu: %s (%s)", n, qdr_status_name(status), error.text);
    }
    if (has_failed) {
        assert_int_equal(error.code, QDR_NOMEM);
        assert_string_equal(error.text, "out of memory");
    }
    return has_failed;
}

size_t fail_alloc_each(fail_alloc_operation *operation, void *ctx)
{
    size_t n = 1;
    while (run_failing(operation, ctx, n, false)) {
        assert_true(run_failing(operation, ctx, n, true));
        ++n;
    }
    return n - 1;
}
