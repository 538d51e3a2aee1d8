/* helper.c  A thread that searches pieces of a question.
 *
 * Life of a helper, all with the lock held but where it searches:
 *
 *     no piece --take--> piece --search until called back, a batch is full, or the end--+
 *        ^  |             ^  |                                                            |
 *        |  +--none: ask somebody, wait                                                 |
 *        |                |  +-------- paused: wait, the piece is kept                    |
 *        |                +------------ not at the end: deliver, give, go on -------------+
 *        +--------------------------------- at the end ----------------------------------+ */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/thread.h"
#include "parallel/pool.h"
#include "solver/stats.h"

/* A helper looks up so often, to deliver what it has found and to tell how far it is. */
#define LOOK_UP_MS 50

/* Batches that wait for the one who emits solutions, for each thread. */
#define BATCHES 4

/* For a journal: how many batches of solutions a piece, and all together, may have that are not
 * recorded. */
#define BATCHES_REPORTED 1024

/* A piece of another pool is given away in handfuls, and between two it is searched so long. */
#define ROUND_MS 50

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

/* Engines tell the options of a solution as they have come to them, which may depend on when they
 * were asked to come back. */
static void sort(qdr_option *options, size_t count)
{
    for (size_t k = 1; k < count; ++k) {
        const qdr_option option = options[k];
        size_t at = k;
        for (; at > 0 && options[at - 1] > option; --at) {
            options[at] = options[at - 1];
        }
        options[at] = option;
    }
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
    if (helper->pool->is_ordered) {
        sort(batch->option + batch->used, count);
    }
    batch->used += count;
    ++batch->solutions;
    return has_enough(helper) ? QDR_STOP : QDR_CONTINUE;
}

/* Where a journal is kept, solutions go with the piece. */
static void report_batch(struct qdri_helper *helper)
{
    struct qdri_report *report = helper->hand.report;
    *(report->first ? &report->last->next : &report->first) = helper->batch;
    report->last = helper->batch;
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

/* Hands the batch over, when there is room for it.  Small ones at first, so that somebody who looks
 * for few solutions has them at once.  False: it is kept, since nobody is to go on. */
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
    while (!has_room(helper) && !pool->is_paused) {
        pthread_cond_wait(&pool->room, &pool->mutex);
    }
    if (pool->is_paused) {
        return false;
    }
    if (pool->is_ordered) {
        qdri_order_deliver(helper->hand.piece.span, helper->batch);
    } else {
        *(pool->first ? &pool->last->next : &pool->first) = helper->batch;
        pool->last = helper->batch;
    }
    ++pool->batches;
    helper->batch = NULL;
    helper->goal = helper->goal < pool->batch_room ? 2 * helper->goal : helper->goal;
    pthread_cond_signal(&pool->news);
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

static bool make_solver(struct qdri_helper *helper)
{
    const qdr_observer observer = {.ctx = helper, .tick = look_up, .tick_ms = LOOK_UP_MS};
    if (qdri_sibling_new(&helper->hand.solver, &helper->pool->sibling) != QDR_OK) {
        return false;
    }
    qdr_solver_observe(helper->hand.solver, &observer);
    helper->hand.solver->params.stop = (qdr_stop){.ctx = helper->pool, .is_due = is_stopped};
    qdri_solver_apply_params(helper->hand.solver);
    return true;
}

/* Tells the solver which piece it is.  False: no memory. */
static bool begin(struct qdri_helper *helper)
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
    if (!helper->hand.is_begun && !begin(helper)) {
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
    if (qdri_keeps_journal(helper->pool)) {
        qdri_journal_end_report(helper->pool, &helper->hand);
    }
    qdri_pool_end_piece(helper->pool, &helper->hand);
    --helper->pool->active;
    pthread_cond_signal(&helper->pool->news);
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

/* Searches on in the piece for a while. */
static void work(struct qdri_helper *helper)
{
    qdr_pool *pool = helper->pool;
    if (!deliver(helper)) {
        return; /* it was paused, and is again: there is perhaps no room in the batch */
    }
    if (!qdri_pool_grant(pool, &helper->hand)) {
        qdri_control_ask(&pool->hand.solver->control, QDRI_TO_COME_BACK);
        qdri_pool_wait(pool, &pool->work, 10);
        return;
    }
    helper->is_searching = true;
    ++pool->searching;
    pthread_mutex_unlock(&pool->mutex);
    const qdr_outcome outcome = search(helper);
    pthread_mutex_lock(&pool->mutex);
    tell(helper);
    qdri_pool_settle(pool, &helper->hand);
    if (outcome == QDR_FAILED) {
        pool->lacks_memory = true;
        pool->is_paused = true;
        qdri_control_ask(&pool->hand.solver->control, QDRI_TO_COME_BACK);
    } else if (outcome != QDR_EXHAUSTED) {
        give(helper);
    }
    if (deliver(helper) && outcome == QDR_EXHAUSTED) {
        end_piece(helper);
    }
    helper->is_searching = false;
    --pool->searching;
    if (pool->is_paused) {
        pthread_cond_signal(&pool->news);
    }
}

static void wait_for_piece(struct qdri_helper *helper)
{
    qdr_pool *pool = helper->pool;
    ++pool->hungry;
    if (!pool->is_ordered) {
        qdri_pool_ask(pool);
    }
    qdri_pool_wait(pool, &pool->work, 2);
    --pool->hungry;
}

/* False: there is no piece at present. */
static bool take(struct qdri_helper *helper)
{
    qdr_pool *pool = helper->pool;
    if (qdri_keeps_journal(pool) && !qdri_journal_begin_report(&helper->hand)) {
        pool->lacks_memory = true;
        pool->is_paused = true;
        return true;
    }
    if (!qdri_pool_take(pool, &helper->hand)) {
        return false;
    }
    if (pool->is_ordered && !forget(helper)) {
        pool->lacks_memory = true;
        pool->is_paused = true;
    }
    if (helper->hand.report) {
        helper->hand.report->ticket = helper->hand.piece.ticket;
    }
    helper->hand.began_ms = qdri_clock_ms();
    helper->reported = 0;
    ++pool->active;
    return true;
}

static void *help(void *ctx)
{
    struct qdri_helper *helper = ctx;
    qdr_pool *pool = helper->pool;
    const bool is_made = make_solver(helper);
    pthread_mutex_lock(&pool->mutex);
    while (is_made && !atomic_load(&pool->is_ending)) {
        if (pool->is_paused || (pool->is_closing && !helper->hand.has_piece)) {
            pthread_cond_wait(&pool->work, &pool->mutex);
        } else if (helper->hand.has_piece) {
            work(helper);
        } else if (pool->batches >= BATCHES_REPORTED && qdri_keeps_journal(pool)) {
            qdri_pool_wait(pool, &pool->room, 10);
        } else if (!take(helper)) {
            wait_for_piece(helper);
        }
    }
    --pool->alive;
    pthread_cond_signal(&pool->news);
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* ------------------------------------------------------------------- for the one who asks ---- */

unsigned qdri_helpers_wanted(const qdr_pool *pool)
{
    if (qdri_employs(pool)) {
        return 0;
    }
    return qdri_begins_in_pieces(pool) ? pool->threads : pool->threads - 1;
}

void qdri_helpers_start(qdr_pool *pool)
{
    const size_t rooms = pool->longest + 1;
    pthread_mutex_lock(&pool->mutex);
    for (unsigned k = 0; k < qdri_helpers_wanted(pool); ++k) {
        struct qdri_helper *helper = &pool->helper[k];
        *helper = (struct qdri_helper){
            .pool = pool, .goal = qdri_keeps_journal(pool) ? SIZE_MAX : 1, .hand.generous = 1};
        helper->hand.option = qdri_zeros(rooms, sizeof *helper->hand.option);
        if (!helper->hand.option || !qdri_thread_begin(&helper->thread, help, helper)) {
            free(helper->hand.option);
            break;
        }
        ++pool->helpers;
        ++pool->alive;
    }
    pthread_mutex_unlock(&pool->mutex);
}

/* Require: the lock is held. */
static void call_back_all(qdr_pool *pool)
{
    for (unsigned k = 0; k < pool->helpers; ++k) {
        struct qdri_helper *helper = &pool->helper[k];
        if (helper->is_searching) {
            qdri_control_ask(&helper->hand.solver->control, QDRI_TO_COME_BACK);
        }
    }
}

/* Where there are none, nobody waits or looks. */
void qdri_helpers_pause(qdr_pool *pool)
{
    if (pool->helpers == 0) {
        pool->is_paused = true;
        return;
    }
    pthread_mutex_lock(&pool->mutex);
    pool->is_paused = true;
    pthread_cond_broadcast(&pool->room);
    while (pool->searching > 0) {
        call_back_all(pool);
        qdri_pool_wait(pool, &pool->news, 10);
    }
    pthread_mutex_unlock(&pool->mutex);
}

void qdri_helpers_close(qdr_pool *pool)
{
    const uint64_t until_ms = qdri_clock_ms() + CLOSE_MS;
    pthread_mutex_lock(&pool->mutex);
    pool->is_closing = true;
    while (pool->active > 0 && qdri_clock_ms() < until_ms) {
        call_back_all(pool);
        qdri_pool_wait(pool, &pool->news, pool->elsewhere.works ? ROUND_MS : 2);
    }
    pthread_mutex_unlock(&pool->mutex);
}

void qdri_helpers_go_on(qdr_pool *pool)
{
    atomic_store(&pool->is_stopped, false);
    if (pool->helpers == 0) {
        pool->is_paused = false;
        pool->is_closing = false;
        return;
    }
    pthread_mutex_lock(&pool->mutex);
    pool->is_paused = false;
    pool->is_closing = false;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->mutex);
}

void qdri_helpers_end(qdr_pool *pool)
{
    atomic_store(&pool->is_ending, true);
    qdri_helpers_pause(pool);
    qdri_helpers_go_on(pool);
    for (unsigned k = 0; k < pool->helpers; ++k) {
        struct qdri_helper *helper = &pool->helper[k];
        pthread_join(helper->thread, NULL);
        qdr_solver_free(helper->hand.solver);
        free(helper->hand.option);
        free(helper->hand.report);
        free(helper->batch);
        free(helper->profile);
    }
    pool->helpers = 0;
}
