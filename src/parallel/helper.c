/* helper.c  A thread that searches pieces of a question.
 *
 * Life of a helper, as a member of the pool's team (base/team.h):
 *
 *     no piece --take--> piece --search until called back, a batch is full, or the end--+
 *        ^  |             ^  |                                                            |
 *        |  +--none: ask somebody, wait                                                 |
 *        |                |  +-------- no room for the batch: wait                        |
 *        |                +------------ not at the end: give, deliver --------------------+
 *        +--------------------------------- at the end: deliver -------------------------+ */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "parallel/pool.h"

/* A helper looks up so often, to deliver what it has found and to tell how far it is. */
#define LOOK_UP_MS 50

/* Batches that wait for the one who emits solutions, for each thread. */
#define BATCHES 4

/* For a journal: how many batches of solutions a piece, and all together, may have that are not
 * recorded. */
#define BATCHES_REPORTED 1024

/* A piece of another pool is given away in handfuls, and between two it is searched so long. */
#define ROUND_MS 50

/* A helper that has nothing to do looks again so soon. */
#define RETRY_MS 2

/* Who ends a search waits so long for pieces to come to their end. */
#define CLOSE_MS 200

/* ------------------------------------------------------------------------- solutions ---- */

struct qdri_batch *qdri_batch_new(const qdr_pool *pool)
{
    struct qdri_batch *batch = malloc(sizeof *batch + pool->batch_room * sizeof *batch->option);
    if (batch) {
        batch->next = NULL;
        batch->solutions = 0;
        batch->used = 0;
    }
    return batch;
}

/* Is the batch to go? */
static bool has_enough(const struct qdri_helper *helper)
{
    const qdr_pool *pool = helper->pool;
    const struct qdri_batch *batch = helper->batch;
    return batch &&
           (batch->used + pool->longest + 1 > pool->batch_room || batch->solutions >= helper->goal);
}

/* Appends a solution.  There is room for it, since a batch goes when there is none for another. */
static qdr_verdict keep(void *ctx, const qdr_solution *solution)
{
    struct qdri_helper *helper = ctx;
    struct qdri_batch *batch = helper->batch;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    batch->option[batch->used++] = (qdr_option)count;
    memcpy(batch->option + batch->used, options, count * sizeof *options);
    if (helper->pool->is_ordered) { /* else as engines come to them, which may depend on pauses */
        qdri_sort(batch->option + batch->used, count);
    }
    batch->used += count;
    ++batch->solutions;
    return has_enough(helper) ? QDR_STOP : QDR_CONTINUE;
}

/* Where a journal is kept, solutions go with the piece. */
static void report_batch(struct qdri_helper *helper)
{
    qdri_batches_add(&helper->hand.report->found, helper->batch);
    ++helper->pool->batches;
    ++helper->reported;
    helper->batch = NULL;
}

static bool has_room(const struct qdri_helper *helper)
{
    const qdr_pool *pool = helper->pool;
    return pool->is_ordered ? qdri_order_has_room(pool, helper->hand.piece.span)
                            : pool->batches < BATCHES * pool->threads;
}

/* Hands the batch over, if there is room for it.  Small ones at first, so that somebody who looks
 * for few solutions has them at once.  False: there is no room. */
static bool deliver(struct qdri_helper *helper)
{
    qdr_pool *pool = helper->pool;
    if (!helper->batch || helper->batch->solutions == 0) {
        return true;
    }
    if (qdri_keeps_journal(pool)) {
        report_batch(helper);
        return true;
    }
    if (!has_room(helper)) {
        return false;
    }
    qdri_batches_add(pool->is_ordered ? &helper->hand.piece.span->found : &pool->found,
                     helper->batch);
    ++pool->batches;
    helper->batch = NULL;
    helper->goal = helper->goal < pool->batch_room ? 2 * helper->goal : helper->goal;
    qdri_team_notify_owner(pool->team);
    qdri_control_ask(&pool->hand.solver->control, QDRI_TO_COME_BACK);
    return true;
}

/* ---------------------------------------------------------------------------- searching ---- */

static void look_up(void *ctx)
{
    struct qdri_helper *helper = ctx;
    qdri_control_ask(&helper->hand.solver->control, QDRI_TO_COME_BACK);
}

static bool is_stopped(void *ctx)
{
    qdr_pool *pool = ctx;
    return atomic_load(&pool->is_stopped) || atomic_load(&pool->is_ending);
}

static bool begin(void *ctx, unsigned member)
{
    qdr_pool *pool = ctx;
    struct qdri_helper *helper = &pool->helper[member - 1];
    qdr_solver *solver;
    if (qdri_sibling_new(&solver, &pool->sibling) != QDR_OK) {
        return false;
    }
    solver->control.tick = (struct qdri_tick){helper, look_up, LOOK_UP_MS};
    solver->params.base.stop = (struct qdri_stop){.ctx = pool, .is_due = is_stopped};
    qdri_solver_apply_params(solver);
    qdri_team_lock(pool->team);
    helper->hand.solver = solver;
    qdri_team_unlock(pool->team);
    return true;
}

/* Tells the solver which piece it is.  False: no memory. */
static bool begin_piece(struct qdri_helper *helper)
{
    struct qdri_hand *hand = &helper->hand;
    const qdr_pool *pool = helper->pool;
    if (hand->solver->assumed.count < pool->assumptions) {
        for (size_t k = 0; k < pool->assumptions; ++k) {
            if (!qdri_solver_assume(hand->solver, pool->assumed[k])) {
                return false;
            }
        }
    }
    return qdri_pool_begin_piece(pool, hand);
}

static qdr_outcome search(struct qdri_helper *helper)
{
    const qdr_sink sink = {.ctx = helper, .take = keep};
    if (!helper->hand.is_begun && !begin_piece(helper)) {
        return QDR_FAILED;
    }
    if (!helper->hand.is_begun) {
        helper->hand.before = *qdr_solver_stats(helper->hand.solver);
        helper->hand.is_begun = true;
    }
    if (helper->pool->counts) {
        return qdr_solver_run(helper->hand.solver, NULL);
    }
    helper->batch = helper->batch ? helper->batch : qdri_batch_new(helper->pool);
    return helper->batch ? qdr_solver_run(helper->hand.solver, &sink) : QDR_FAILED;
}

/* Makes the solver fresh for a piece of a search whose order is to be the same at all times: what
 * it has learned elsewhere may change the order in it.  False: no memory. */
static bool forget(struct qdri_helper *helper)
{
    qdr_solver *solver = helper->hand.solver;
    const size_t rooms = helper->pool->longest + 2;
    size_t levels;
    helper->profile = helper->profile ? helper->profile : qdri_zeros(rooms, sizeof(uint64_t));
    if (!helper->profile) {
        return false;
    }
    const uint64_t *profile = qdr_solver_profile(solver, &levels);
    for (size_t k = 0; k < levels && k < rooms; ++k) {
        helper->profile[k] += profile[k];
    }
    qdri_stats_add(&helper->earlier, qdr_solver_stats(solver));
    qdr_solver_reset(solver);
    solver->control.alone_to = helper->pool->order_nodes;
    return true;
}

static void tell(struct qdri_helper *helper)
{
    helper->stats = helper->earlier;
    qdri_stats_add(&helper->stats, qdr_solver_stats(helper->hand.solver));
    helper->progress = qdr_solver_progress(helper->hand.solver);
}

static void end_piece(struct qdri_helper *helper)
{
    helper->progress = 0;
    helper->is_over = false;
    if (qdri_keeps_journal(helper->pool)) {
        qdri_journal_end_report(helper->pool, &helper->hand);
    }
    qdri_pool_end_piece(helper->pool, &helper->hand);
    --helper->pool->active;
    qdri_team_notify_owner(helper->pool->team);
}

/* Who waits for pieces has no part in this, nor has a clock: which solutions come first in a piece
 * may depend on what the piece is. */
static void give_in_order(struct qdri_helper *helper)
{
    struct qdri_control *control = &helper->hand.solver->control;
    if (control->stats.nodes >= control->alone_to && !has_enough(helper)) {
        qdri_pool_give_handful(helper->pool, &helper->hand);
        control->alone_to = control->stats.nodes + helper->pool->order_nodes;
        control->pause_at = 0;
    }
}

/* For a journal, a piece is to be at its end at once when there is somebody who would have to wait
 * for that with what he finds out about a part of it; and soon when it has taken so long, or is
 * to go back to another pool. */
static void give(struct qdri_helper *helper)
{
    qdr_pool *pool = helper->pool;
    struct qdri_hand *hand = &helper->hand;
    const bool is_long =
        qdri_clock_ms() - hand->began_ms >= pool->piece_ms || helper->reported >= BATCHES_REPORTED;
    if (pool->is_ordered) {
        give_in_order(helper);
    } else if (!qdri_keeps_journal(pool)) {
        qdri_pool_give(pool, hand);
    } else if (pool->hungry > pool->stock.count || (pool->is_closing && !pool->elsewhere.works)) {
        qdri_pool_give_all(pool, hand);
    } else if (is_long || pool->is_closing) {
        qdri_pool_give_handful(pool, hand);
    }
}

static void fail(qdr_pool *pool)
{
    pool->lacks_memory = true;
    qdri_team_stop(pool->team);
    qdri_team_notify_owner(pool->team);
    qdri_control_ask(&pool->hand.solver->control, QDRI_TO_COME_BACK);
}

/* False: there is no piece at present, or no memory. */
static bool take(struct qdri_helper *helper)
{
    qdr_pool *pool = helper->pool;
    if (qdri_keeps_journal(pool) && !qdri_journal_begin_report(&helper->hand)) {
        fail(pool);
        return false;
    }
    if (!qdri_pool_take(pool, &helper->hand)) {
        return false;
    }
    if (helper->hand.report) {
        helper->hand.report->ticket = helper->hand.piece.ticket;
    }
    helper->hand.began_ms = qdri_clock_ms();
    helper->reported = 0;
    ++pool->active;
    if (pool->is_ordered && !forget(helper)) {
        fail(pool);
        return false;
    }
    return true;
}

static void ask_for_piece(struct qdri_helper *helper)
{
    qdr_pool *pool = helper->pool;
    ++pool->hungry;
    helper->is_hungry = true;
    if (!pool->is_ordered) {
        qdri_pool_ask(pool);
    }
}

/* A step is to search in a piece until the helper is called back, a batch is full, or the piece is
 * at its end. */
static enum qdri_team_next next(void *ctx, unsigned member)
{
    qdr_pool *pool = ctx;
    struct qdri_helper *helper = &pool->helper[member - 1];
    pool->hungry -= helper->is_hungry;
    helper->is_hungry = false;
    if (!deliver(helper)) {
        return QDRI_TEAM_WAIT;
    }
    if (helper->is_over) {
        end_piece(helper);
    }
    if (!helper->hand.has_piece) {
        if (pool->is_closing) {
            return QDRI_TEAM_WAIT;
        }
        if (qdri_keeps_journal(pool) && pool->batches >= BATCHES_REPORTED) {
            return QDRI_TEAM_RETRY;
        }
        if (!take(helper)) {
            ask_for_piece(helper);
            return QDRI_TEAM_RETRY;
        }
    }
    if (!qdri_pool_grant(pool, &helper->hand)) {
        qdri_control_ask(&pool->hand.solver->control, QDRI_TO_COME_BACK);
        return QDRI_TEAM_RETRY;
    }
    return QDRI_TEAM_RUN;
}

static void run(void *ctx, unsigned member)
{
    qdr_pool *pool = ctx;
    struct qdri_helper *helper = &pool->helper[member - 1];
    helper->outcome = search(helper);
}

static void done(void *ctx, unsigned member)
{
    qdr_pool *pool = ctx;
    struct qdri_helper *helper = &pool->helper[member - 1];
    tell(helper);
    qdri_pool_settle(pool, &helper->hand);
    if (helper->outcome == QDR_FAILED) {
        fail(pool);
    } else if (helper->outcome != QDR_EXHAUSTED) {
        give(helper);
    }
    helper->is_over = helper->outcome == QDR_EXHAUSTED;
    if (deliver(helper) && helper->is_over) {
        end_piece(helper);
    }
}

static void call_back(void *ctx, unsigned member)
{
    qdr_pool *pool = ctx;
    qdri_control_ask(&pool->helper[member - 1].hand.solver->control, QDRI_TO_COME_BACK);
}

/* ------------------------------------------------------------------- for the one who asks ---- */

unsigned qdri_helpers_wanted(const qdr_pool *pool)
{
    if (qdri_employs(pool)) {
        return 0;
    }
    return qdri_begins_in_pieces(pool) ? pool->threads : pool->threads - 1;
}

struct qdri_team *qdri_helpers_new(qdr_pool *pool)
{
    const struct qdri_team_job job = {.ctx = pool,
                                      .begin = begin,
                                      .next = next,
                                      .run = run,
                                      .done = done,
                                      .call_back = call_back,
                                      .retry_ms = RETRY_MS};
    return qdri_team_new(&job, pool->threads + 1);
}

static void free_helper(struct qdri_helper *helper)
{
    qdr_solver_free(helper->hand.solver);
    free(helper->hand.option);
    free(helper->hand.report);
    free(helper->batch);
    free(helper->profile);
}

void qdri_helpers_start(qdr_pool *pool)
{
    unsigned made = 0;
    while (made < qdri_helpers_wanted(pool)) {
        struct qdri_helper *helper = &pool->helper[made];
        *helper = (struct qdri_helper){
            .pool = pool, .goal = qdri_keeps_journal(pool) ? SIZE_MAX : 1, .hand.generous = 1};
        helper->hand.option = qdri_zeros(pool->longest + 1, sizeof *helper->hand.option);
        if (!helper->hand.option) {
            break;
        }
        ++made;
    }
    const unsigned started = qdri_team_start(pool->team, 1 + made) - 1;
    qdri_team_lock(pool->team);
    pool->helpers = started;
    qdri_team_unlock(pool->team);
    while (made > started) {
        free_helper(&pool->helper[--made]);
    }
}

void qdri_helpers_close(qdr_pool *pool)
{
    const uint64_t until_ms = qdri_clock_ms() + CLOSE_MS;
    qdri_team_lock(pool->team);
    pool->is_closing = true;
    while (pool->active > 0 && qdri_clock_ms() < until_ms) {
        qdri_team_call_back(pool->team);
        qdri_team_wait(pool->team, pool->elsewhere.works ? ROUND_MS : RETRY_MS);
    }
    qdri_team_unlock(pool->team);
}

void qdri_helpers_go_on(qdr_pool *pool)
{
    atomic_store(&pool->is_stopped, false);
    qdri_team_lock(pool->team);
    pool->is_closing = false;
    qdri_team_unlock(pool->team);
    qdri_team_resume(pool->team);
}

void qdri_helpers_end(qdr_pool *pool)
{
    atomic_store(&pool->is_ending, true);
    qdri_team_end(pool->team);
    atomic_store(&pool->is_stopped, false);
    pool->is_closing = false;
    for (unsigned k = 0; k < pool->helpers; ++k) {
        free_helper(&pool->helper[k]);
    }
    pool->helpers = 0;
    pool->hungry = 0;
}
