/* stock.h  Pieces of a search that nobody has begun, in a stack: who takes one gets the last one
 * that was put there, unless it is to be the first of the search.
 *
 * A piece's options are those that are chosen besides what the user of the search has assumed. */
#ifndef QDRI_SCALE_STOCK_H
#define QDRI_SCALE_STOCK_H

#include <quadrille/problem.h>

struct qdri_span;
struct qdri_ticket;

/* A piece: a range of an array of options. */
struct qdri_piece {
    size_t first;
    size_t count;
    uint32_t level;             /* of its root, in the search of the whole */
    double weight;              /* the share of the whole that it is expected to be */
    struct qdri_ticket *ticket; /* in a journal; NULL: there is none */
    struct qdri_span *span;     /* where solutions are to be in order: see order.h */
};

struct qdri_stock {
    struct qdri_piece *piece; /* [room] */
    size_t count;
    size_t room;
    qdr_option *option; /* [option_room]: of one piece after the other */
    size_t option_room;
};

void qdri_stock_free(struct qdri_stock *stock);

/* Puts a piece on top; `piece->first` is set.  False: no memory, nothing changed. */
bool qdri_stock_push(struct qdri_stock *stock, const qdr_option *options, struct qdri_piece *piece);

/* Takes the piece on top; `options` gets its options.  Require: there is one, and room. */
struct qdri_piece qdri_stock_pop(struct qdri_stock *stock, qdr_option *options);

/* Takes piece `index`, counted from the bottom, as if it were on top. */
struct qdri_piece qdri_stock_take(struct qdri_stock *stock, size_t index, qdr_option *options);

#endif
