/* hand.c  Who searches gives pieces away, and takes others: all with the pool's lock held. */
#include <limits.h>

#include "base/clock.h"
#include "parallel/pool.h"

/* Who is asked again within so many milliseconds gives more away at once. */
#define SOON_MS 2
#define MOST_GENEROUS 64

/* What is nearest to the root is most of a piece; the rest is soon at its end, and costs less than
 * to be given away. */
#define HANDFUL 8

/* Nodes that are granted at once, unless fewer are left: a lock is worth them. */
#define GRANT_LEAST 256

/* A split that goes to the stock. */
struct giving {
    qdr_pool *pool;
    struct qdri_hand *hand;
    struct qdri_split split;
    double weight; /* given */
};

static bool put_piece(void *ctx, const qdr_option *options, size_t count)
{
    struct giving *giving = ctx;
    qdr_pool *pool = giving->pool;
    const struct qdri_hand *hand = giving->hand;
    struct qdri_piece piece = {.count = count - pool->assumptions,
                               .level = giving->split.level,
                               .weight = hand->piece.weight * giving->split.weight};
    options += pool->assumptions;
    if (qdri_keeps_journal(pool) && !qdri_journal_note_given(pool, giving->hand, options, &piece)) {
        return false;
    }
    piece.span = pool->is_ordered ? qdri_span_new(hand->piece.span) : NULL;
    const bool is_put =
        (piece.span || !pool->is_ordered) && qdri_stock_push(&pool->stock, options, &piece);
    if (!is_put && piece.span) {
        qdri_span_take_back(hand->piece.span);
    }
    if (!is_put && qdri_keeps_journal(pool)) {
        qdri_journal_forget_given(giving->hand, &piece);
    }
    giving->weight += is_put ? piece.weight : 0;
    return is_put;
}

static size_t give_once(qdr_pool *pool, struct qdri_hand *hand)
{
    struct giving giving = {.pool = pool, .hand = hand};
    giving.split = (struct qdri_split){.take = put_piece, .ctx = &giving};
    const size_t pieces =
        qdri_solver_can_split(hand->solver) ? qdri_solver_split(hand->solver, &giving.split) : 0;
    hand->piece.weight -= giving.weight;
    return pieces;
}

/* One whose pieces do not last gives more of them. */
static void adapt(struct qdri_hand *hand)
{
    const uint64_t now = qdri_clock_ms();
    const bool is_soon = now - hand->gave_ms < SOON_MS;
    hand->gave_ms = now;
    if (is_soon && hand->generous < MOST_GENEROUS) {
        hand->generous *= 2;
    } else if (!is_soon && hand->generous > 1) {
        hand->generous /= 2;
    }
}

/* The ways of so many nodes, or so many pieces and perhaps some more. */
static void give(qdr_pool *pool, struct qdri_hand *hand, unsigned nodes, size_t enough)
{
    size_t pieces = 0;
    size_t more = 1;
    for (unsigned k = 0; k < nodes && pieces < enough && more > 0; ++k) {
        more = give_once(pool, hand);
        pieces += more;
    }
    hand->is_barren = pieces == 0;
    if (pieces > 0) {
        qdri_team_wake(pool->team);
        qdri_team_notify_owner(pool->team);
    }
}

void qdri_pool_give(qdr_pool *pool, struct qdri_hand *hand)
{
    if (pool->hungry <= pool->stock.count || qdri_team_is_paused(pool->team)) {
        return;
    }
    adapt(hand);
    give(pool, hand, hand->generous, SIZE_MAX);
}

void qdri_pool_give_all(qdr_pool *pool, struct qdri_hand *hand)
{
    give(pool, hand, UINT_MAX, SIZE_MAX);
}

void qdri_pool_give_handful(qdr_pool *pool, struct qdri_hand *hand)
{
    give(pool, hand, UINT_MAX, HANDFUL);
}

/* Who has most left, of those who may have something to give. */
static struct qdri_hand *find_rich(qdr_pool *pool)
{
    struct qdri_hand *rich = NULL;
    for (unsigned k = 0; k <= pool->helpers; ++k) {
        struct qdri_hand *hand = k == 0 ? &pool->hand : &pool->helper[k - 1].hand;
        if (hand->has_piece && !hand->is_barren &&
            (!rich || hand->piece.weight > rich->piece.weight)) {
            rich = hand;
        }
    }
    return rich;
}

void qdri_pool_ask(qdr_pool *pool)
{
    struct qdri_hand *rich = find_rich(pool);
    if (rich) {
        qdri_control_ask(&rich->solver->control, QDRI_TO_COME_BACK);
        return;
    }
    pool->hand.is_barren = false;
    for (unsigned k = 0; k < pool->helpers; ++k) {
        pool->helper[k].hand.is_barren = false;
    }
}

bool qdri_pool_take(qdr_pool *pool, struct qdri_hand *hand)
{
    if (pool->stock.count == 0) {
        return false;
    }
    hand->piece = pool->is_ordered
                      ? qdri_stock_take(&pool->stock, qdri_order_take(pool), hand->option)
                      : qdri_stock_pop(&pool->stock, hand->option);
    hand->has_piece = true;
    hand->is_begun = false;
    hand->is_barren = false;
    return true;
}

bool qdri_pool_begin_piece(const qdr_pool *pool, struct qdri_hand *hand)
{
    qdri_solver_restart(hand->solver, pool->assumptions, hand->piece.level);
    for (size_t k = 0; k < hand->piece.count; ++k) {
        if (!qdri_solver_assume(hand->solver, hand->option[k])) {
            return false;
        }
    }
    return true;
}

void qdri_pool_end_piece(qdr_pool *pool, struct qdri_hand *hand)
{
    pool->share += hand->piece.weight;
    if (pool->is_ordered) {
        hand->piece.span->is_over = true;
    }
    hand->has_piece = false;
}

/* A part of what is left, so that all come to the end of it at about the same time. */
bool qdri_pool_grant(qdr_pool *pool, struct qdri_hand *hand)
{
    struct qdri_control *control = &hand->solver->control;
    hand->granted_at = qdri_solver_entered(hand->solver);
    control->node_limit = UINT64_MAX;
    if (pool->nodes_most == 0 || pool->is_closing) {
        return true;
    }
    uint64_t nodes = pool->nodes_left / (2 * pool->threads);
    nodes = nodes > GRANT_LEAST ? nodes : GRANT_LEAST;
    nodes = nodes < pool->nodes_left ? nodes : pool->nodes_left;
    if (nodes == 0) {
        return false;
    }
    pool->nodes_left -= nodes;
    ++pool->grants;
    hand->granted = nodes;
    control->node_limit = hand->granted_at + nodes;
    return true;
}

void qdri_pool_settle(qdr_pool *pool, struct qdri_hand *hand)
{
    const uint64_t entered = qdri_solver_entered(hand->solver) - hand->granted_at;
    hand->solver->control.node_limit = UINT64_MAX;
    if (hand->granted > 0) {
        pool->nodes_left += entered < hand->granted ? hand->granted - entered : 0;
        --pool->grants;
        hand->granted = 0;
        qdri_team_notify_owner(pool->team);
    }
}
