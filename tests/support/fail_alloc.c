/* fail_alloc.c  Counts allocations, lets one of them fail, and sees what leaks. */
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
    size_t bytes; /* asked for and not freed */
    size_t most;  /* that `bytes` ever was since fail_alloc_watch */
} state;

/* The blocks that are there, in no order: the library has few at a time. */
static struct block {
    uintptr_t start;
    size_t size;
} blocks[4096];

static void note_block(const void *start, size_t size)
{
    if (start) {
        assert_true((size_t)state.live < sizeof blocks / sizeof *blocks);
        blocks[state.live++] = (struct block){(uintptr_t)start, size};
        state.bytes += size;
        state.most = state.bytes > state.most ? state.bytes : state.most;
    }
}

/* Looks at the newest ones first. */
static void forget_block(uintptr_t start)
{
    size_t at = (size_t)state.live;
    while (at-- > 0) {
        if (blocks[at].start == start) {
            state.bytes -= blocks[at].size;
            blocks[at] = blocks[--state.live];
            return;
        }
    }
}

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
    note_block(block, size);
    return block;
}

void *__wrap_calloc(size_t count, size_t size)
{
    void *block = must_fail() ? NULL : __real_calloc(count, size);
    note_block(block, count * size);
    return block;
}

/* A block that moves is there twice for a moment. */
void *__wrap_realloc(void *block, size_t size)
{
    uintptr_t before = (uintptr_t)block;
    void *moved = must_fail() ? NULL : __real_realloc(block, size);
    if (moved) {
        size_t both = state.bytes + size;
        forget_block(before);
        note_block(moved, size);
        state.most = both > state.most ? both : state.most;
    }
    return moved;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    void *block = must_fail() ? NULL : __real_aligned_alloc(alignment, size);
    note_block(block, size);
    return block;
}

void __wrap_free(void *block)
{
    forget_block((uintptr_t)block);
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

void fail_alloc_watch(void)
{
    state.most = state.bytes;
}

size_t fail_alloc_most(size_t *now)
{
    *now = state.bytes;
    return state.most;
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
