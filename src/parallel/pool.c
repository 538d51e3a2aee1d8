/* pool.c  Several threads at one question.
 *
 * Idea.  The solver that was asked begins alone, and most questions are over before it would pay to
 * share them.  Then there are *helpers*, threads with a solver each.  Who has nothing to do asks
 * one who searches; that one gives away *pieces* of what is left to it (parallel.h), those nearest
 * to the root, and goes on with the rest.  So nobody plans how large pieces are: large ones are
 * taken apart when somebody has nothing to do, and small ones end.
 *
 * Asking is a bit that a search looks at with each node (qdri_control_ask), and costs one that is
 * not asked nothing.  All else goes by one lock, which is taken once for a piece, or for a batch of
 * solutions.
 *
 * Of solutions, helpers make batches; the thread that asked emits them, between its own.  So sinks
 * and observers are called by that thread alone.  A helper waits when too many batches do.
 *
 * Where engines take turns (solver/turns.c), they do so in the thread that asked, and only the
 * search gives pieces away.  A rival has the whole question: if it comes to the end first, that is
 * the answer, and pieces are dropped.
 *
 * Sources: budgets and pieces that are handed back: D. Avis and C. Jordan, "mts: a light framework
 * for parallelizing tree search codes" (2021).  That who is idle asks, and gets what is nearest to
 * the root: R. D. Blumofe and C. E. Leiserson, "Scheduling multithreaded computations by work
 * stealing", Journal of the ACM 46 (1999). */
#include "parallel/pool.h"

#include <stdlib.h>

#include <quadrille/solver.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"

/* A question is shared after so many nodes, or fewer in a problem of many entries: some
 * milliseconds, as it costs some tens of microseconds to begin a thread.  It is nodes and not time,
 * so that what is over before goes the same way on all machines. */
#define ALONE_NODES 16384
#define ALONE_NODES_LEAST 256
#define ALONE_WORK (UINT64_C(1) << 26)

/* What a journal does not know yet is work of a second at most: in a piece, and not saved. */
#define PIECE_MS 400
#define SAVE_MS 500

/* For solutions in order: see pool.h. */
#define ORDER_NODES 8192
#define ORDER_BATCHES 1024

/* Who asks looks at clocks and limits so often while it waits. */
#define LOOK_MS 10

/* Numbers of a batch, if solutions are not longer. */
#define BATCH_ROOM 4096

/* -------------------------------------------------------------------- making and freeing ---- */

static uint64_t nodes_alone(const qdr_problem *problem)
{
    const uint64_t nodes = ALONE_WORK / (qdr_problem_entries(problem) + 1);
    return nodes > ALONE_NODES         ? ALONE_NODES
           : nodes < ALONE_NODES_LEAST ? ALONE_NODES_LEAST
                                       : nodes;
}

/* To what there is when nothing was asked yet. */
static void begin(qdr_pool *pool)
{
    pool->hand.piece = (struct qdri_piece){.weight = 1};
    pool->hand.has_piece = true;
    pool->hand.is_begun = true;
    pool->hand.is_barren = false;
    pool->is_done = false;
    pool->how = QDR_STOPPED;
    pool->is_whole = false;
    pool->counts = false;
    pool->is_ordered = false;
    pool->emitted = 0;
    pool->share = 0;
    pool->cube = 0;
    pool->until_ms = 0;
}

qdr_status qdr_pool_new(qdr_pool **out, qdr_solver *solver, qdr_error *error)
{
    *out = NULL;
    if (!solver) {
        return qdri_missing(error, "solver");
    }
    qdr_pool *pool = qdri_zeros(1, sizeof *pool);
    if (!pool) {
        return qdri_no_memory(error);
    }
    pool->hand.solver = solver;
    pool->hand.generous = 1;
    pool->alone_to = nodes_alone(solver->problem);
    pool->piece_ms = PIECE_MS;
    pool->save_ms = SAVE_MS;
    pool->order_nodes = ORDER_NODES;
    pool->order_batches = ORDER_BATCHES;
    pool->threads =
        solver->params.threads > 0 ? (unsigned)solver->params.threads : qdr_processors();
    pool->longest = qdri_problem_longest(solver->problem);
    pool->batch_room = pool->longest < BATCH_ROOM ? BATCH_ROOM : pool->longest + 1;
    pool->hand.option = qdri_zeros(pool->longest + 1, sizeof *pool->hand.option);
    pool->team = pool->hand.option ? qdri_helpers_new(pool) : NULL;
    if (!pool->team) {
        free(pool->hand.option);
        free(pool);
        return qdri_no_memory(error);
    }
    atomic_init(&pool->is_ending, false);
    atomic_init(&pool->is_stopped, false);
    begin(pool);
    *out = pool;
    return QDR_OK;
}

/* Forgets all pieces, and what was found in them. */
static void drop_pieces(qdr_pool *pool)
{
    qdri_team_pause(pool->team);
    qdri_journal_drop(pool);
    qdri_elsewhere_drop(pool);
    for (unsigned k = 0; k < pool->helpers; ++k) {
        struct qdri_helper *helper = &pool->helper[k];
        helper->hand.has_piece = false;
        helper->is_over = false;
        free(helper->batch);
        helper->batch = NULL;
    }
    pool->active = 0;
    pool->stock.count = 0;
    qdri_order_drop(pool);
    qdri_batches_free(&pool->found);
    free(pool->now);
    pool->now = NULL;
    pool->batches = 0;
}

static void end_helpers(qdr_pool *pool)
{
    qdri_helpers_end(pool);
    pool->hand.solver->control.spare += pool->lent;
    qdri_solver_apply_params(pool->hand.solver); /* its nodes were granted, perhaps */
    pool->lent = 0;
    free(pool->helper);
    free(pool->assumed);
    pool->helper = NULL;
    pool->assumed = NULL;
}

void qdr_pool_free(qdr_pool *pool)
{
    if (!pool) {
        return;
    }
    drop_pieces(pool);
    end_helpers(pool);
    qdri_stock_free(&pool->stock);
    qdri_team_free(pool->team);
    free(pool->hand.option);
    free(pool->profile);
    free(pool);
}

/* Helpers know what was assumed: they are of no use for another question. */
void qdr_pool_reset(qdr_pool *pool)
{
    drop_pieces(pool);
    end_helpers(pool);
    pool->was_started = false;
    atomic_store(&pool->is_ending, false);
    pool->lacks_memory = false;
    qdr_solver_reset(pool->hand.solver);
    begin(pool);
}

unsigned qdr_pool_threads(const qdr_pool *pool)
{
    return pool->threads;
}

/* ------------------------------------------------------------------------------ starting ---- */

static bool is_ending(void *ctx)
{
    qdr_pool *pool = ctx;
    return atomic_load(&pool->is_ending);
}

/* A helper searches as the solver does, but has no limits of its own. */
static void describe_helpers(qdr_pool *pool)
{
    struct qdri_search_params *params = &pool->sibling.params;
    qdri_sibling_of(&pool->sibling, pool->hand.solver);
    params->limit = 0;
    params->nodes = 0;
    params->time = 0;
    params->base.stop = (struct qdri_stop){.ctx = pool, .is_due = is_ending};
}

/* As many as fit into half of what the solver may take besides. */
static void share_memory(qdr_pool *pool)
{
    struct qdri_control *control = &pool->hand.solver->control;
    const uint64_t each = pool->sibling.bytes;
    const uint64_t most = control->spare / 2 / each;
    const unsigned least = qdri_begins_in_pieces(pool);
    while (qdri_helpers_wanted(pool) > (most > least ? most : least)) {
        --pool->threads;
    }
    pool->lent = qdri_helpers_wanted(pool) * each;
    pool->lent = pool->lent < control->spare ? pool->lent : control->spare;
    control->spare -= pool->lent;
}

/* From now on nodes are granted, of as many as the solver may enter now.  Helpers may search. */
static void plan_nodes(qdr_pool *pool)
{
    const uint64_t most = pool->hand.solver->params.nodes;
    uint64_t entered = qdri_solver_entered(pool->hand.solver);
    pool->hand.solver->control.node_limit = UINT64_MAX;
    qdri_team_lock(pool->team);
    if (pool->nodes_most != most) {
        for (unsigned k = 0; k < pool->helpers; ++k) {
            entered += pool->helper[k].stats.nodes + pool->helper[k].hand.granted;
        }
        pool->nodes_most = most;
        pool->nodes_left = most > entered ? most - entered : 0;
    }
    qdri_team_unlock(pool->team);
}

static void start(qdr_pool *pool)
{
    const struct qdri_assumed *assumed = &pool->hand.solver->assumed;
    pool->was_started = true;
    pool->hand.solver->control.alone_to = 0;
    pool->assumptions = assumed->count;
    pool->assumed = qdri_copy(assumed->option, assumed->count, sizeof *pool->assumed);
    describe_helpers(pool);
    share_memory(pool);
    pool->helper = qdri_zeros(pool->threads, sizeof *pool->helper);
    pool->nodes_most = 0;
    plan_nodes(pool);
    if (pool->assumed && pool->helper) {
        qdri_helpers_go_on(pool);
        qdri_helpers_start(pool);
    }
}

/* ------------------------------------------------------------------------------- solutions ---- */

/* Is there something to be emitted, or to be seen about it? */
static bool has_found(const qdr_pool *pool)
{
    return pool->found.first || pool->journal.first || qdri_order_has_news(pool);
}

/* The next solution that a helper has found; false: there is none at present. */
static bool take_found(qdr_pool *pool)
{
    if (!pool->now && qdri_keeps_journal(pool)) {
        pool->now = qdri_journal_batch(pool);
        pool->taken = 0;
    } else if (!pool->now) {
        qdri_team_lock(pool->team);
        pool->now = pool->is_ordered ? qdri_order_next(pool) : qdri_batches_take(&pool->found);
        pool->taken = 0;
        if (pool->now) {
            --pool->batches;
        }
        if (pool->now || pool->is_ordered) { /* there may be room for another one */
            qdri_team_wake(pool->team);
        }
        qdri_team_unlock(pool->team);
    }
    if (!pool->now) {
        return false;
    }
    const qdr_option *found = pool->now->option + pool->taken;
    pool->solution =
        (qdr_solution){.option = found + 1, .count = *found, .problem = pool->hand.solver->problem};
    pool->taken += 1 + *found;
    return true;
}

/* The batch that was emitted to its end goes when the view of its last solution may. */
static void leave_emitted(qdr_pool *pool)
{
    if (pool->now && pool->taken == pool->now->used) {
        free(pool->now);
        pool->now = NULL;
    }
}

/* ------------------------------------------------------------------------------ searching ---- */

static qdr_outcome advance(qdr_pool *pool)
{
    qdr_solver *solver = pool->hand.solver;
    if (pool->counts) {
        return qdri_solver_count_on(solver);
    }
    const qdr_outcome outcome = qdri_solver_find(solver, true);
    pool->solution = solver->solution;
    return outcome;
}

/* Has one come to the end who answers for the whole? */
static bool is_whole(const qdr_pool *pool)
{
    const qdr_solver *solver = pool->hand.solver;
    return solver->assumed.impossible ? pool->hand.piece.level == 0
                                      : qdri_solver_at_work(solver) != QDRI_RIVALS;
}

/* Is a list of all solutions left to the solver and its rivals, as yet? */
static bool lists_alone(qdr_pool *pool)
{
    qdr_solver *solver = pool->hand.solver;
    return solver->lists && qdri_solver_gives(solver) && qdri_solver_lists_alone(solver);
}

/* Is there something to be done besides searching?  Then it is done. */
static void come_back(qdr_pool *pool)
{
    struct qdri_control *control = &pool->hand.solver->control;
    if (!pool->was_started && lists_alone(pool)) {
        control->alone_to = control->stats.nodes + pool->alone_to;
        return;
    }
    if (!pool->was_started) {
        start(pool);
    }
    qdri_team_lock(pool->team);
    qdri_pool_give(pool, &pool->hand);
    qdri_team_unlock(pool->team);
}

/* While the solver has nothing to search: takes a piece, or waits for one, for solutions, or for
 * the end.  QDR_SOLUTION: it is to be seen what there is. */
static qdr_outcome find_piece(qdr_pool *pool)
{
    qdr_outcome outcome = QDR_SOLUTION;
    bool exchanges = false;
    qdri_team_lock(pool->team);
    if (!qdri_begins_in_pieces(pool) && qdri_pool_take(pool, &pool->hand)) {
        /* it is begun when the lock is free */
    } else if (pool->stock.count == 0 && pool->active == 0 && !has_found(pool)) {
        pool->is_done = true;
        outcome = QDR_EXHAUSTED;
    } else if (qdri_employs(pool)) {
        exchanges = true;
    } else if (qdri_team_threads(pool->team) == 0) {
        pool->lacks_memory = true;
    } else if (qdri_begins_in_pieces(pool)) {
        if (!has_found(pool)) {
            qdri_team_wait(pool->team, LOOK_MS);
        }
    } else if (!pool->found.first) {
        ++pool->hungry;
        qdri_pool_ask(pool);
        qdri_team_wait(pool->team, LOOK_MS);
        --pool->hungry;
    }
    qdri_team_unlock(pool->team);
    if (exchanges) {
        qdri_elsewhere_exchange(pool);
    }
    if (outcome == QDR_SOLUTION && !pool->hand.has_piece) {
        struct qdri_control *control = &pool->hand.solver->control;
        control->pause_at = 0;
        if (!qdri_control_look(control, &outcome) || outcome == QDR_STOPPED) {
            outcome = QDR_SOLUTION;
        }
    }
    return outcome;
}

/* Searches as far as it may; where others have all nodes that are left, waits. */
static qdr_outcome advance_as_granted(qdr_pool *pool)
{
    struct qdri_hand *hand = &pool->hand;
    qdr_outcome outcome = QDR_STOPPED;
    qdri_team_lock(pool->team);
    if (qdri_pool_grant(pool, hand)) {
        qdri_team_unlock(pool->team);
        outcome = advance(pool);
        qdri_team_lock(pool->team);
        const bool has_used_it = hand->granted > 0 && qdri_solver_entered(hand->solver) >=
                                                          hand->solver->control.node_limit;
        outcome = outcome == QDR_LIMIT && has_used_it ? QDR_STOPPED : outcome;
        qdri_pool_settle(pool, hand);
    } else if (!pool->found.first) {
        qdri_team_wait(pool->team, LOOK_MS);
    }
    qdri_team_unlock(pool->team);
    return outcome;
}

/* Searches on in the piece that the solver has.  QDR_STOPPED: it is to be seen what there is. */
static qdr_outcome search(qdr_pool *pool)
{
    if (!pool->hand.is_begun && !qdri_pool_begin_piece(pool, &pool->hand)) {
        pool->lacks_memory = true;
        return QDR_STOPPED;
    }
    pool->hand.is_begun = true;
    qdr_outcome outcome = pool->was_started ? advance_as_granted(pool) : advance(pool);
    if (outcome == QDR_STOPPED) {
        come_back(pool);
    } else if (outcome == QDR_EXHAUSTED && is_whole(pool)) {
        drop_pieces(pool);
        pool->is_done = true;
        pool->is_whole = true;
    } else if (outcome == QDR_EXHAUSTED) {
        qdri_team_lock(pool->team);
        qdri_pool_end_piece(pool, &pool->hand);
        qdri_team_unlock(pool->team);
        outcome = QDR_STOPPED;
    }
    return outcome;
}

/* Have all threads together entered as many nodes as their solver may? */
static bool has_no_nodes(qdr_pool *pool)
{
    qdri_team_lock(pool->team);
    const bool has_none =
        pool->nodes_most > 0 && pool->was_started && pool->nodes_left == 0 && pool->grants == 0;
    qdri_team_unlock(pool->team);
    return has_none;
}

/* Where a journal is kept, what ends a call waits until all is recorded that was begun, and its
 * solutions are emitted. */
static qdr_outcome close_journal(qdr_pool *pool, qdr_outcome outcome)
{
    const bool is_end = outcome == QDR_LIMIT || outcome == QDR_INTERRUPTED;
    if (!qdri_keeps_journal(pool) || !is_end) {
        return outcome;
    }
    if (qdri_employs(pool)) {
        qdri_elsewhere_close(pool);
    } else {
        qdri_helpers_close(pool);
    }
    pool->how = outcome;
    return QDR_STOPPED;
}

/* Helpers may find so much that the one who asks never comes to search: then he looks at the clock,
 * and at those who may interrupt, for each batch. */
static bool is_to_end(qdr_pool *pool, qdr_outcome *outcome)
{
    struct qdri_control *control = &pool->hand.solver->control;
    const bool is_alone = pool->helpers == 0 && !qdri_employs(pool);
    if (is_alone || pool->now || pool->how != QDR_STOPPED || pool->is_done) {
        return false;
    }
    if (pool->until_ms > 0 && qdri_clock_ms() >= pool->until_ms) {
        *outcome = QDR_LIMIT;
        return true;
    }
    control->pause_at = 0;
    const bool is_over = qdri_control_look(control, outcome) && *outcome != QDR_STOPPED;
    *outcome = is_over ? *outcome : QDR_STOPPED;
    return is_over;
}

/* Goes on with the search, or ends it.  QDR_STOPPED: it is to be seen what there is. */
static qdr_outcome go_on(qdr_pool *pool)
{
    qdr_outcome outcome = pool->how;
    if (outcome != QDR_STOPPED) {
        pool->how = QDR_STOPPED;
        return outcome;
    }
    if (has_no_nodes(pool)) {
        outcome = QDR_LIMIT;
    } else if (pool->hand.has_piece) {
        outcome = search(pool);
    } else {
        outcome = find_piece(pool);
        outcome = outcome == QDR_SOLUTION ? QDR_STOPPED : outcome;
    }
    return close_journal(pool, outcome);
}

/* A solution that a helper has found is emitted, unless it was before. */
static qdr_outcome emit_found(qdr_pool *pool)
{
    if (qdri_solver_emits(pool->hand.solver, &pool->solution)) {
        return QDR_SOLUTION;
    }
    leave_emitted(pool);
    return QDR_STOPPED;
}

/* Up to the next solution, or whatever ends the call. */
static qdr_outcome next(qdr_pool *pool)
{
    const uint64_t limit = pool->hand.solver->params.limit;
    qdr_outcome outcome = QDR_STOPPED;
    leave_emitted(pool);
    while (outcome == QDR_STOPPED) {
        if (qdri_keeps_journal(pool) && !qdri_journal_save(pool, false)) {
            outcome = QDR_FAILED;
        } else if (limit > 0 && pool->emitted >= limit) {
            outcome = QDR_LIMIT;
        } else if (pool->lacks_memory || pool->journal.has_failed || pool->elsewhere.has_failed) {
            outcome = QDR_FAILED;
        } else if (is_to_end(pool, &outcome)) {
            outcome = close_journal(pool, outcome);
        } else if (take_found(pool)) {
            outcome = emit_found(pool);
        } else if (pool->is_done) {
            outcome = QDR_EXHAUSTED;
        } else {
            outcome = go_on(pool);
        }
    }
    pool->emitted += outcome == QDR_SOLUTION;
    return outcome;
}

/* --------------------------------------------------------------------------------- asking ---- */

/* Is the search not to be taken apart?  For solutions in order each piece is searched as if there
 * had been no others, which some engines are too slow for; but a cube is a piece anyway. */
static bool is_one_piece(const qdr_pool *pool)
{
    const struct qdri_engine *engine = qdri_solver_searcher(pool->hand.solver)->engine;
    return !engine->split || (pool->wants_order && engine->finds_out && pool->cube == 0);
}

/* Solutions of one who searches alone are in order. */
static bool begin_order(qdr_pool *pool)
{
    qdr_solver *solver = pool->hand.solver;
    if (!pool->wants_order || pool->is_ordered || solver->asked != QDRI_ASKED_NOTHING ||
        qdri_solver_is_watched(solver) || is_one_piece(pool)) {
        return true;
    }
    pool->is_ordered = true;
    pool->hand.has_piece = false;
    return qdri_order_begin(pool);
}

qdr_status qdr_pool_order(qdr_pool *pool, qdr_error *error)
{
    if (pool->hand.solver->asked != QDRI_ASKED_NOTHING) {
        return qdri_fail(error, QDR_INVALID,
                         "an order is to be asked for before the search begins");
    }
    if (qdri_keeps_journal(pool)) { /* as do those who employ others */
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "solutions that a journal or other processes bring have no order");
    }
    pool->wants_order = true;
    return QDR_OK;
}

/* Is the solver to be left alone? */
static bool is_alone(const qdr_pool *pool)
{
    qdr_solver *solver = pool->hand.solver;
    return !pool->was_started && !qdri_begins_in_pieces(pool) &&
           (pool->threads == 1 || qdri_solver_is_watched(solver) || is_one_piece(pool));
}

static bool ask(qdr_pool *pool, enum qdri_asked question)
{
    qdr_solver *solver = pool->hand.solver;
    if (pool->journal.is_resumed && solver->asked == QDRI_ASKED_NOTHING &&
        pool->journal.assumed != qdri_journal_hash_assumed(pool, pool->cube)) {
        qdri_fail(&pool->error, QDR_INVALID, "the journal is of a search with other assumptions");
        return false;
    }
    if (!qdri_solver_ask(solver, question)) {
        pool->error = solver->error;
        return false;
    }
    pool->lacks_memory = false;
    if (!pool->was_started) {
        pool->counts = question == QDRI_ASKED_COUNT;
        pool->emitted = solver->control.stats.solutions + pool->journal.earlier.solutions;
        solver->control.alone_to = pool->alone_to;
    } else {
        plan_nodes(pool);
        qdri_helpers_go_on(pool);
    }
    qdri_control_begin(&solver->control);
    if (qdri_keeps_journal(pool) && !pool->journal.is_begun && !qdri_journal_begin(pool)) {
        return true; /* which the first look at it tells */
    }
    if (!pool->was_started && (pool->alone_to == 0 || qdri_begins_in_pieces(pool))) {
        start(pool);
    }
    return true;
}

/* When all is done, the solver assumes again what it did at first, and not what the last piece
 * did. */
static void forget_piece(qdr_pool *pool)
{
    struct qdri_assumed *assumed = &pool->hand.solver->assumed;
    if (pool->was_started && assumed->count > pool->assumptions) {
        qdri_assumed_keep(assumed, pool->assumptions);
    }
}

static qdr_outcome end(qdr_pool *pool, qdr_outcome outcome)
{
    struct qdri_control *control = &pool->hand.solver->control;
    qdri_control_end(control);
    if (outcome == QDR_EXHAUSTED) {
        forget_piece(pool);
    }
    control->alone_to = 0;
    if (outcome != QDR_SOLUTION) {
        atomic_store(&pool->is_stopped,
                     outcome == QDR_INTERRUPTED ||
                         (outcome == QDR_LIMIT && control->time_limit_ms != UINT64_MAX));
        qdri_team_pause(pool->team);
        atomic_fetch_and(&control->requests, ~(unsigned)QDRI_TO_COME_BACK);
    }
    if (qdri_keeps_journal(pool) && outcome != QDR_SOLUTION && !qdri_journal_save(pool, true)) {
        outcome = QDR_FAILED;
    }
    if (outcome == QDR_FAILED && pool->lacks_memory) {
        qdri_no_memory(&pool->error);
    } else if (outcome == QDR_FAILED && pool->journal.has_failed) {
        qdri_fail(&pool->error, QDR_IO, "the journal could not be written");
    } else if (outcome == QDR_FAILED && pool->elsewhere.has_failed) {
        qdri_fail(&pool->error, QDR_IO, "those who search elsewhere have failed");
    } else if (outcome == QDR_FAILED) {
        pool->error = pool->hand.solver->error;
    }
    return outcome;
}

qdr_outcome qdr_pool_next(qdr_pool *pool, const qdr_solution **solution)
{
    *solution = NULL;
    if (!begin_order(pool)) {
        qdri_no_memory(&pool->error);
        return QDR_FAILED;
    }
    if (is_alone(pool)) {
        return qdr_solver_next(pool->hand.solver, solution);
    }
    if (!ask(pool, QDRI_ASKED_SOLUTIONS)) {
        return QDR_FAILED;
    }
    const qdr_outcome outcome = end(pool, next(pool));
    *solution = outcome == QDR_SOLUTION ? &pool->solution : NULL;
    return outcome;
}

/* May another engine give a part of the solutions? */
static bool may_list(const qdr_pool *pool)
{
    return pool->hand.solver->params.limit == 0 && !pool->wants_order &&
           !qdri_keeps_journal(pool) && !qdri_employs(pool);
}

qdr_outcome qdr_pool_run(qdr_pool *pool, const qdr_sink *sink)
{
    qdr_outcome outcome;
    if (!begin_order(pool)) {
        qdri_no_memory(&pool->error);
        return QDR_FAILED;
    }
    if (is_alone(pool)) {
        return qdri_solver_run(pool->hand.solver, sink, pool->wants_order);
    }
    if (!ask(pool, QDRI_ASKED_SOLUTIONS)) {
        return QDR_FAILED;
    }
    if (!pool->was_started) {
        pool->hand.solver->lists = may_list(pool) && sink;
    }
    do {
        outcome = next(pool);
        if (outcome == QDR_SOLUTION && sink && sink->take(sink->ctx, &pool->solution) == QDR_STOP) {
            outcome = QDR_STOPPED;
        }
    } while (outcome == QDR_SOLUTION);
    return end(pool, outcome);
}

/* Solutions that helpers have counted. */
static uint64_t counted_by_helpers(qdr_pool *pool)
{
    uint64_t count = 0;
    qdri_team_lock(pool->team);
    for (unsigned k = 0; k < pool->helpers; ++k) {
        count += pool->helper[k].stats.solutions;
    }
    qdri_team_unlock(pool->team);
    return count;
}

qdr_outcome qdr_pool_count(qdr_pool *pool, qdr_number *count)
{
    qdr_solver *solver = pool->hand.solver;
    qdr_number_set_u64(count, 0);
    if (is_alone(pool) || solver->params.limit > 0) {
        return qdr_count(solver, count);
    }
    if (!ask(pool, QDRI_ASKED_COUNT)) {
        return QDR_FAILED;
    }
    const qdr_outcome outcome = end(pool, next(pool));
    const uint64_t others = pool->is_whole             ? 0
                            : qdri_keeps_journal(pool) ? pool->journal.solutions
                                                       : counted_by_helpers(pool);
    if (outcome != QDR_FAILED && !qdri_solver_take_count(solver, outcome, others, count)) {
        qdri_no_memory(&pool->error);
        return QDR_FAILED;
    }
    return outcome;
}

const qdr_error *qdr_pool_error(const qdr_pool *pool)
{
    return is_alone(pool) ? &pool->hand.solver->error : &pool->error;
}
