/* shim.c  Loops, signals and bytes for the Python package; shim.h says what each is for. */
#include "shim.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common.h"

/* Python's side: made by cffi, called with its lock held. */
extern bool qdrpy_look(void);
extern void qdrpy_remark(void *ctx, const qdr_error *remark);

/* ------------------------------------------------------------------------------- signals ---- */

/* As long as a look at Python may take to come; to look costs the interpreter's lock. */
#define BETWEEN_LOOKS_MS 40

/* So long a solution waits for others. */
#define AHEAD_MS 2

struct qdrpy_watch {
    bool is_looking;
    bool is_due;
    int64_t next_ms;
    const qdrpy_batch *batch; /* that ends the search when it has enough, or NULL */
    qdr_watch *polled;        /* which polls this */
};

static int64_t now_ms(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static qdr_verdict on_tick(void *ctx);

qdrpy_watch *qdrpy_watch_new(void)
{
    qdrpy_watch *watch = calloc(1, sizeof(qdrpy_watch));
    if (!watch || qdr_watch_new(&watch->polled, NULL) != QDR_OK) {
        free(watch);
        return NULL;
    }
    qdr_watch_on_tick(watch->polled, on_tick, watch, 0);
    return watch;
}

void qdrpy_watch_free(qdrpy_watch *watch)
{
    if (watch) {
        qdr_watch_free(watch->polled);
    }
    free(watch);
}

void qdrpy_watch_begin(qdrpy_watch *watch, bool is_main)
{
    watch->is_looking = is_main;
    watch->is_due = false;
    watch->batch = NULL;
    watch->next_ms = is_main ? now_ms() + BETWEEN_LOOKS_MS : 0;
}

static bool has_enough(const qdrpy_batch *batch)
{
    return batch->count >= batch->wanted || batch->capacity - batch->used < batch->longest ||
           (batch->count > 0 && batch->until_ms > 0 && now_ms() >= batch->until_ms);
}

/* Called by the thread that waits for the call, and by no other: helpers have somebody else to
 * ask. */
static bool is_due(void *ctx)
{
    qdrpy_watch *watch = ctx;
    if (watch->batch && has_enough(watch->batch)) {
        watch->is_due = true;
    }
    if (!watch->is_looking || watch->is_due || now_ms() < watch->next_ms) {
        return watch->is_due;
    }
    watch->is_due = qdrpy_look();
    watch->next_ms = now_ms() + BETWEEN_LOOKS_MS;
    return watch->is_due;
}

static qdr_verdict on_tick(void *ctx)
{
    return is_due(ctx) ? QDR_STOP : QDR_CONTINUE;
}

void qdrpy_watch_params(qdrpy_watch *watch, qdr_params *params)
{
    qdr_params_set_watch(params, watch->polled);
}

/* --------------------------------------------------------------------------------- bytes ---- */

static ptrdiff_t read_some(void *ctx, char *buffer, size_t size)
{
    qdrpy_input *input = ctx;
    const size_t left = input->size - input->position;
    if (input->watch && is_due(input->watch)) {
        return -1;
    }
    if (size > left) {
        size = left;
    }
    if (size > 0) {
        memcpy(buffer, input->bytes + input->position, size);
    }
    input->position += size;
    return (ptrdiff_t)size;
}

void qdrpy_input_reader(qdrpy_input *input, qdr_reader *reader)
{
    *reader = (qdr_reader){.ctx = input, .read = read_some};
}

static bool write_some(void *ctx, const char *bytes, size_t size)
{
    qdrpy_text *text = ctx;
    const bool is_put = common_append(&text->bytes, &text->size, &text->capacity, bytes, size);
    text->has_no_memory = text->has_no_memory || !is_put;
    return is_put;
}

void qdrpy_text_writer(qdrpy_text *text, qdr_writer *writer)
{
    *writer = (qdr_writer){.ctx = text, .write = write_some};
}

void qdrpy_text_clear(qdrpy_text *text)
{
    free(text->bytes);
    *text = (qdrpy_text){0};
}

/* --------------------------------------------------------------------------------- loops ---- */

qdr_status qdrpy_add_options(qdr_builder *builder, size_t count, const uint64_t *start,
                             const qdr_entry *entry, const uint64_t *cost, size_t *done,
                             qdr_error *error)
{
    for (*done = 0; *done < count; ++*done) {
        const size_t k = *done;
        qdr_status status =
            qdr_builder_option(builder, entry + start[k], (size_t)(start[k + 1] - start[k]),
                               cost ? cost[k] : 0, NULL, error);
        if (status != QDR_OK) {
            return status;
        }
    }
    return QDR_OK;
}

/* Invariant: there is room for a solution whenever this is called. */
static qdr_verdict keep(void *ctx, const qdr_solution *solution)
{
    qdrpy_batch *batch = ctx;
    const size_t count = common_options(batch->option + batch->used, solution);
    batch->length[batch->count++] = (uint32_t)count;
    batch->used += count;
    return has_enough(batch) ? QDR_STOP : QDR_CONTINUE;
}

size_t qdrpy_longest(const qdr_problem *problem)
{
    return common_longest(problem);
}

static void empty(qdrpy_batch *batch)
{
    batch->used = 0;
    batch->count = 0;
}

/* One by one, since helpers then go on while nobody asks. */
static qdr_outcome search_ahead(qdrpy_batch *batch, qdr_pool *pool)
{
    qdr_outcome outcome;
    do {
        outcome = qdr_pool_next(pool, &batch->view);
        if (outcome == QDR_SOLUTION) {
            keep(batch, batch->view);
        }
    } while (outcome == QDR_SOLUTION && !has_enough(batch));
    return outcome;
}

qdr_outcome qdrpy_batch_next(qdrpy_batch *batch, qdr_pool *pool, qdrpy_watch *watch, bool is_main)
{
    qdrpy_watch_begin(watch, is_main);
    empty(batch);
    batch->until_ms = batch->wanted > 1 ? now_ms() + AHEAD_MS : 0;
    watch->batch = batch;
    qdr_outcome outcome = search_ahead(batch, pool);
    watch->batch = NULL;
    if (batch->count == 0) {
        return outcome;
    }
    ++batch->serial;
    batch->wanted = batch->wanted <= batch->most / 2 ? 2 * batch->wanted : batch->most;
    return QDR_SOLUTION;
}

qdr_outcome qdrpy_batch_run(qdrpy_batch *batch, qdr_pool *pool)
{
    empty(batch);
    batch->wanted = batch->most;
    return qdr_pool_run(pool, &(qdr_sink){.ctx = batch, .take = keep});
}

qdr_outcome qdrpy_solve_many(const qdr_rules *rules, const qdr_params *params, qdrpy_watch *watch,
                             uint64_t limit, const qdr_digit *givens, size_t puzzles,
                             uint64_t *counts, qdr_digit *grids, qdr_error *error)
{
    return common_solve_many(rules, params, (struct common_deadline){.tick = on_tick, .ctx = watch},
                             limit, givens, puzzles, counts, grids, error);
}
