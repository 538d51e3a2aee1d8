/* stock.c  A stack of pieces of a search, and a row of what was found in them. */
#include "parallel/stock.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/check.h"
#include "parallel/pool.h"

void qdri_batches_add(struct qdri_batches *batches, struct qdri_batch *batch)
{
    *(batches->first ? &batches->last->next : &batches->first) = batch;
    batches->last = batch;
}

struct qdri_batch *qdri_batches_take(struct qdri_batches *batches)
{
    struct qdri_batch *batch = batches->first;
    batches->first = batch ? batch->next : NULL;
    return batch;
}

void qdri_batches_free(struct qdri_batches *batches)
{
    while (batches->first) {
        free(qdri_batches_take(batches));
    }
}

void qdri_stock_free(struct qdri_stock *stock)
{
    free(stock->piece);
    free(stock->option);
    *stock = (struct qdri_stock){0};
}

static bool make_room(struct qdri_stock *stock, size_t options)
{
    return qdri_reserve(&stock->piece, &stock->room, stock->count + 1, sizeof *stock->piece) &&
           qdri_reserve(&stock->option, &stock->option_room, options + 1, sizeof *stock->option);
}

bool qdri_stock_push(struct qdri_stock *stock, const qdr_option *options, struct qdri_piece *piece)
{
    const struct qdri_piece *top = stock->count > 0 ? &stock->piece[stock->count - 1] : NULL;
    piece->first = top ? top->first + top->count : 0;
    if (!make_room(stock, piece->first + piece->count)) {
        return false;
    }
    memcpy(stock->option + piece->first, options, piece->count * sizeof *options);
    stock->piece[stock->count++] = *piece;
    return true;
}

struct qdri_piece qdri_stock_pop(struct qdri_stock *stock, qdr_option *options)
{
    return qdri_stock_take(stock, stock->count - 1, options);
}

struct qdri_piece qdri_stock_take(struct qdri_stock *stock, size_t index, qdr_option *options)
{
    QDRI_ASSERT(index < stock->count);
    const struct qdri_piece piece = stock->piece[index];
    const struct qdri_piece top = stock->piece[--stock->count];
    const size_t end = piece.first + piece.count;
    memcpy(options, stock->option + piece.first, piece.count * sizeof *options);
    memmove(stock->option + piece.first, stock->option + end,
            (top.first + top.count - end) * sizeof *stock->option);
    for (size_t k = index; k < stock->count; ++k) {
        stock->piece[k] = stock->piece[k + 1];
        stock->piece[k].first -= piece.count;
    }
    return piece;
}

/* -------------------------------------------- in the order of a search from left to right ---- */

struct qdri_span *qdri_span_new(struct qdri_span *before)
{
    struct qdri_span *span = qdri_zeros(1, sizeof *span);
    if (span && before) {
        span->next = before->next;
        before->next = span;
    }
    return span;
}

void qdri_span_take_back(struct qdri_span *before)
{
    struct qdri_span *span = before->next;
    before->next = span->next;
    free(span);
}

bool qdri_order_begin(qdr_pool *pool)
{
    const qdr_option none = 0;
    struct qdri_span *last = NULL;
    if (pool->stock.count == 0 &&
        !qdri_stock_push(&pool->stock, &none, &(struct qdri_piece){.weight = 1})) {
        return false;
    }
    for (size_t k = 0; k < pool->stock.count; ++k) {
        struct qdri_span *span = qdri_span_new(last);
        if (!span) {
            return false;
        }
        pool->row = pool->row ? pool->row : span;
        pool->stock.piece[k].span = span;
        last = span;
    }
    return true;
}

size_t qdri_order_take(qdr_pool *pool)
{
    struct qdri_span *span = pool->row;
    size_t k = 0;
    while (span->is_begun) {
        span = span->next;
    }
    while (pool->stock.piece[k].span != span) {
        ++k;
    }
    span->is_begun = true;
    return k;
}

bool qdri_order_has_room(const qdr_pool *pool, const struct qdri_span *span)
{
    return span == pool->row || pool->batches < pool->order_batches;
}

bool qdri_order_has_news(const qdr_pool *pool)
{
    return pool->row && (pool->row->found.first || pool->row->is_over);
}

struct qdri_batch *qdri_order_next(qdr_pool *pool)
{
    while (qdri_order_has_news(pool)) {
        struct qdri_span *span = pool->row;
        struct qdri_batch *batch = qdri_batches_take(&span->found);
        if (batch) {
            return batch;
        }
        pool->row = span->next;
        free(span);
    }
    return NULL;
}

void qdri_order_drop(qdr_pool *pool)
{
    while (pool->row) {
        struct qdri_span *span = pool->row;
        qdri_batches_free(&span->found);
        pool->row = span->next;
        free(span);
    }
}
