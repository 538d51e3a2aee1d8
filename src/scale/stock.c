/* stock.c  A stack of pieces of a search. */
#include "scale/stock.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

void qdri_stock_free(struct qdri_stock *stock)
{
    free(stock->piece);
    free(stock->option);
    *stock = (struct qdri_stock){0};
}

static bool make_room(struct qdri_stock *stock, size_t options)
{
    void *grown = qdri_grow(stock->piece, &stock->room, stock->count + 1, sizeof *stock->piece);
    stock->piece = grown ? grown : stock->piece;
    if (!grown) {
        return false;
    }
    grown = qdri_grow(stock->option, &stock->option_room, options + 1, sizeof *stock->option);
    stock->option = grown ? grown : stock->option;
    return grown != NULL;
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
