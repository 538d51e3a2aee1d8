/* stock.h  Pieces of a search that nobody has begun, in a stack: who takes one gets the last one
 * that was put there, unless it is to be the first of the search.
 *
 * A piece's options are those that are chosen besides what the user of the search has assumed. */
#ifndef QDRI_PARALLEL_STOCK_H
#define QDRI_PARALLEL_STOCK_H

#include <quadrille/problem.h>

struct qdri_batch;
struct qdri_span;
struct qdri_ticket;

/* A piece: a range of an array of options. */
struct qdri_piece {
    size_t first;
    size_t count;
    uint32_t level;             /* of its root, in the search of the whole */
    double weight;              /* the share of the whole that it is expected to be */
    struct qdri_ticket *ticket; /* in a journal; NULL: there is none */
    struct qdri_span *span;     /* where solutions are to be in order: see below */
};

struct qdri_stock {
    struct qdri_piece *piece; /* [room] */
    size_t count;
    size_t room;
    qdr_option *option; /* [option_room]: of one piece after the other */
    size_t option_room;
};

/* Batches of solutions, those found first before the others. */
struct qdri_batches {
    struct qdri_batch *first, *last;
};

void qdri_batches_add(struct qdri_batches *batches, struct qdri_batch *batch);
struct qdri_batch *qdri_batches_take(struct qdri_batches *batches); /* NULL: there is none */
void qdri_batches_free(struct qdri_batches *batches);

void qdri_stock_free(struct qdri_stock *stock);

/* Puts a piece on top; `piece->first` is set.  False: no memory, nothing changed. */
bool qdri_stock_push(struct qdri_stock *stock, const qdr_option *options, struct qdri_piece *piece);

/* Takes the piece on top; `options` gets its options.  Require: there is one, and room. */
struct qdri_piece qdri_stock_pop(struct qdri_stock *stock, qdr_option *options);

/* Takes piece `index`, counted from the bottom, as if it were on top. */
struct qdri_piece qdri_stock_take(struct qdri_stock *stock, size_t index, qdr_option *options);

/* Solutions in an order that does not depend on the number of threads.
 *
 * Pieces stand in a row of *spans*, in the order in which a depth-first search comes to them.  Who
 * gives a part of what is left to him away gives the last way first, from the node nearest to the
 * root; so what he gives comes right behind what he keeps, and before all that he gave earlier.
 * What is found waits in its span until all spans before are over.
 *
 * In which order some engines find the solutions of a piece depends on which piece it is, and on
 * what was searched before.  So pieces are given away after fixed numbers of nodes, and not when
 * somebody waits for them, and each is searched by a solver that is as good as new.  Engines for
 * which that would be too slow (engine.h: finds_out) search alone instead.
 *
 * Who has no piece takes the first one that nobody has begun.  So there is always somebody who
 * searches the first span, or is about to; and where too much waits, the others can wait for him.
 * The pool's lock guards all of it. */
struct qdr_pool;

struct qdri_span {
    struct qdri_span *next;
    struct qdri_batches found; /* and not emitted */
    bool is_begun;
    bool is_over; /* it will have no more */
};

/* Makes a row of the pieces in the stock; of the whole, where there are none.  False: no memory. */
bool qdri_order_begin(struct qdr_pool *pool);

/* Makes a span right behind another one; NULL: no memory.  Takes it back. */
struct qdri_span *qdri_span_new(struct qdri_span *before);
void qdri_span_take_back(struct qdri_span *before);

/* Returns where in the stock the first piece is that nobody has begun, and marks it as begun.
 * Require: the stock is not empty. */
size_t qdri_order_take(struct qdr_pool *pool);

/* May somebody who searches this span deliver now? */
bool qdri_order_has_room(const struct qdr_pool *pool, const struct qdri_span *span);

/* Is there something to be seen at the beginning of the row? */
bool qdri_order_has_news(const struct qdr_pool *pool);

/* Returns the next batch to be emitted; NULL: there is none at present. */
struct qdri_batch *qdri_order_next(struct qdr_pool *pool);

/* Forgets all spans, and what was found in them. */
void qdri_order_drop(struct qdr_pool *pool);

#endif
