/* workers.c  Pieces that are searched elsewhere: what goes there, and what comes back.
 *
 * The pool that lends keeps a journal always, if only for itself: so what comes back goes the way
 * that the reports of its own helpers would go.  The pool that works takes a piece into its stock,
 * lets its helpers search as with a journal, until nothing is left or the time is over; then all
 * that they have begun comes to its end, and what is in the stock is what is left.
 *
 * Bytes, numbers being little-endian:
 *
 *     a piece       "QDRp" counts(4) budget(8) problem(8) assumed(8) id(8) PIECE
 *     a report      "QDRr" pieces(4) id(8) solutions(8) nodes(8) updates(8) backtracks(8)
 *                   deepest(8) weight(8) numbers(8) PIECE... number(4)...
 *     PIECE         level(4) count(4) weight(8) option(4)...
 *
 * Both end with a checksum(8) of all before it.
 * Weights are the bits of an IEEE 754 number; the numbers of a report are those of its batches. */
#include <stdlib.h>
#include <string.h>

#include <quadrille/parallel.h>
#include <quadrille/solver.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "parallel/pool.h"

#define PIECE_MAGIC 0x70524451
#define REPORT_MAGIC 0x72524451

/* A report is not to become larger than this and a batch, in bytes. */
#define REPORT_BYTES (1U << 20)

/* Who ends a search waits so long for the reports of what was lent. */
#define CLOSE_MS 2000

/* ------------------------------------------------------------------------------- bytes ---- */

static bool put(struct qdri_strbuf *bytes, uint64_t number, unsigned width)
{
    char text[8];
    for (unsigned k = 0; k < width; ++k) {
        text[k] = (char)(number >> 8 * k & 0xff);
    }
    return qdri_strbuf_add(bytes, text, width);
}

static bool put_weight(struct qdri_strbuf *bytes, double weight)
{
    uint64_t bits;
    memcpy(&bits, &weight, sizeof bits);
    return put(bytes, bits, 8);
}

static bool put_piece(struct qdri_strbuf *bytes, const struct qdri_piece *piece,
                      const qdr_option *options)
{
    bool is_put = put(bytes, piece->level, 4) && put(bytes, piece->count, 4) &&
                  put_weight(bytes, piece->weight);
    for (size_t k = 0; is_put && k < piece->count; ++k) {
        is_put = put(bytes, options[k], 4);
    }
    return is_put;
}

static bool put_sum(struct qdri_strbuf *bytes)
{
    return put(bytes, XXH3_64bits(bytes->text, bytes->length), 8);
}

/* Bytes that are taken one after the other. */
struct taking {
    const unsigned char *at;
    size_t left;
    bool is_short; /* there were not enough */
};

static uint64_t take(struct taking *bytes, unsigned width)
{
    uint64_t number = 0;
    if (bytes->left < width) {
        bytes->is_short = true;
        return 0;
    }
    for (unsigned k = width; k-- > 0;) {
        number = number << 8 | bytes->at[k];
    }
    bytes->at += width;
    bytes->left -= width;
    return number;
}

/* Looks at the checksum, and leaves it out. */
static bool is_as_sent(struct taking *bytes)
{
    if (!bytes->at || bytes->left < 8) {
        return false;
    }
    struct taking sum = {.at = bytes->at + bytes->left - 8, .left = 8};
    bytes->left -= 8;
    return take(&sum, 8) == XXH3_64bits(bytes->at, bytes->left);
}

static double take_weight(struct taking *bytes)
{
    const uint64_t bits = take(bytes, 8);
    double weight;
    memcpy(&weight, &bits, sizeof weight);
    return weight >= 0 && weight <= 1 ? weight : 0;
}

/* False: it is none of this problem. */
static bool take_piece(struct taking *bytes, const qdr_pool *pool, struct qdri_piece *piece,
                       qdr_option *options)
{
    const qdr_problem *problem = pool->hand.solver->problem;
    const qdr_option out = problem->has_bounds ? QDR_NOT : 0;
    piece->level = (uint32_t)take(bytes, 4);
    piece->count = (size_t)take(bytes, 4);
    piece->weight = take_weight(bytes);
    if (bytes->is_short || piece->count > pool->longest) {
        return false;
    }
    for (size_t k = 0; k < piece->count; ++k) {
        options[k] = (qdr_option)take(bytes, 4);
        if ((options[k] & ~out) >= problem->options) {
            return false;
        }
    }
    return !bytes->is_short;
}

/* ---------------------------------------------------------------------------- lending ---- */

static uint64_t no_length(void *ctx)
{
    (void)ctx;
    return 0;
}

static bool save_nothing(void *ctx, const char *records, size_t size)
{
    (void)ctx;
    (void)records;
    (void)size;
    return true;
}

static const qdr_journal no_journal = {.length = no_length, .save = save_nothing};

qdr_status qdr_pool_use_remote(qdr_pool *pool, const qdr_remote *workers, qdr_error *error)
{
    if (!pool || !workers || !workers->exchange) {
        return qdri_missing(error, pool ? "workers" : "pool");
    }
    if (pool->hand.solver->asked != QDRI_ASKED_NOTHING || qdri_employs(pool)) {
        return qdri_fail(error, QDR_INVALID, "workers are employed before the search begins");
    }
    if (!qdri_keeps_journal(pool)) {
        const qdr_status status = qdr_pool_journal(pool, &no_journal, error);
        if (status != QDR_OK) {
            return status;
        }
    }
    pool->elsewhere = (struct qdri_elsewhere){.workers = *workers};
    pool->elsewhere.problem = qdr_problem_fingerprint(pool->hand.solver->problem);
    return QDR_OK;
}

size_t qdr_pool_pieces(qdr_pool *pool)
{
    return pool->stock.count;
}

/* The place of a piece that is to be lent; SIZE_MAX: no memory. */
static size_t find_place(struct qdri_elsewhere *elsewhere)
{
    for (size_t k = 0; k < elsewhere->room; ++k) {
        if (!elsewhere->lent[k].ticket) {
            return k;
        }
    }
    const size_t place = elsewhere->room;
    if (!qdri_reserve(&elsewhere->lent, &elsewhere->room, place + 1, sizeof *elsewhere->lent)) {
        return SIZE_MAX;
    }
    memset(elsewhere->lent + place, 0, (elsewhere->room - place) * sizeof *elsewhere->lent);
    return place;
}

static bool may_lend(const qdr_pool *pool)
{
    const bool has_nodes = pool->nodes_most == 0 || pool->nodes_left > 0;
    return pool->stock.count > 0 && !pool->is_closing && !qdri_team_is_paused(pool->team) &&
           has_nodes;
}

qdr_status qdr_pool_export_piece(qdr_pool *pool, uint64_t budget_ms, const void **piece,
                                 size_t *size, qdr_error *error)
{
    struct qdri_elsewhere *elsewhere = &pool->elsewhere;
    struct qdri_strbuf *bytes = &elsewhere->bytes;
    *piece = NULL;
    *size = 0;
    if (!may_lend(pool)) {
        return QDR_OK;
    }
    const size_t place = find_place(elsewhere);
    const struct qdri_piece *top = &pool->stock.piece[pool->stock.count - 1];
    qdri_strbuf_clear(bytes);
    if (place == SIZE_MAX || !put(bytes, PIECE_MAGIC, 4) || !put(bytes, pool->counts, 4) ||
        !put(bytes, budget_ms, 8) || !put(bytes, elsewhere->problem, 8) ||
        !put(bytes, qdri_journal_hash_assumed(pool, 0), 8) || !put(bytes, place, 8) ||
        !put_piece(bytes, top, pool->stock.option + top->first) || !put_sum(bytes)) {
        return qdri_no_memory(error);
    }
    elsewhere->lent[place] = (struct qdri_lent){.ticket = top->ticket};
    --pool->stock.count;
    ++pool->active;
    *piece = bytes->text;
    *size = bytes->length;
    return QDR_OK;
}

/* --------------------------------------------------------------------------- accepting ---- */

struct accepting {
    qdr_pool *pool;
    struct taking bytes;
    uint32_t pieces;
    uint64_t place;
    qdr_stats stats;
    double weight;
    uint64_t numbers;
};

static bool take_report_head(struct accepting *accepting)
{
    struct taking *bytes = &accepting->bytes;
    const bool is_report = is_as_sent(bytes) && take(bytes, 4) == REPORT_MAGIC;
    accepting->pieces = (uint32_t)take(bytes, 4);
    accepting->place = take(bytes, 8);
    accepting->stats.solutions = take(bytes, 8);
    accepting->stats.nodes = take(bytes, 8);
    accepting->stats.updates = take(bytes, 8);
    accepting->stats.backtracks = take(bytes, 8);
    accepting->stats.deepest = take(bytes, 8);
    accepting->weight = take_weight(bytes);
    accepting->numbers = take(bytes, 8);
    return is_report && !bytes->is_short;
}

/* Are there as many as it says, and is each solution in them whole? */
static bool are_solutions(const struct accepting *accepting, struct taking bytes)
{
    const uint32_t options = accepting->pool->hand.solver->problem->options;
    uint64_t solutions = 0;
    if (bytes.left / 4 != accepting->numbers || bytes.left % 4 != 0) {
        return false;
    }
    while (bytes.left > 0) {
        const uint64_t count = take(&bytes, 4);
        if (count > accepting->pool->longest) {
            return false;
        }
        for (uint64_t k = 0; k < count && !bytes.is_short; ++k) {
            if (take(&bytes, 4) >= options) {
                return false;
            }
        }
        ++solutions;
    }
    return !bytes.is_short && (accepting->pool->counts || solutions == accepting->stats.solutions);
}

/* All that follows the head, without keeping any of it. */
static bool is_whole(const struct accepting *accepting)
{
    struct taking bytes = accepting->bytes;
    struct qdri_piece piece;
    for (uint32_t k = 0; k < accepting->pieces; ++k) {
        if (!take_piece(&bytes, accepting->pool, &piece, accepting->pool->hand.option)) {
            return false;
        }
    }
    return are_solutions(accepting, bytes);
}

static bool keep_pieces(struct accepting *accepting, struct qdri_report *report)
{
    qdr_pool *pool = accepting->pool;
    qdr_option *options = pool->hand.option;
    struct qdri_piece piece;
    for (uint32_t k = 0; k < accepting->pieces; ++k) {
        if (!take_piece(&accepting->bytes, pool, &piece, options)) {
            return false;
        }
        piece.ticket = qdri_ticket_new(pool, report->ticket);
        if (!piece.ticket || !qdri_stock_push(&report->given, options, &piece)) {
            qdri_ticket_release(piece.ticket);
            return false;
        }
        if (!qdri_stock_push(&pool->stock, options, &piece)) {
            --report->given.count;
            qdri_ticket_release(piece.ticket);
            return false;
        }
    }
    return true;
}

static bool keep_solutions(struct accepting *accepting, struct qdri_report *report)
{
    qdr_pool *pool = accepting->pool;
    struct qdri_batch *batch = NULL;
    while (accepting->bytes.left > 0) {
        const uint64_t count = take(&accepting->bytes, 4);
        if (!batch || batch->used + count + 1 > pool->batch_room) {
            batch = qdri_batch_new(pool);
            if (!batch) {
                return false;
            }
            qdri_batches_add(&report->found, batch);
            ++pool->batches;
        }
        batch->option[batch->used++] = (qdr_option)count;
        for (uint64_t k = 0; k < count; ++k) {
            batch->option[batch->used++] = (qdr_option)take(&accepting->bytes, 4);
        }
        ++batch->solutions;
    }
    return true;
}

static void add_stats(qdr_pool *pool, const qdr_stats *stats)
{
    qdri_stats_add(&pool->elsewhere.stats, stats);
    pool->nodes_left -= stats->nodes < pool->nodes_left ? stats->nodes : pool->nodes_left;
}

static bool keep_report(struct accepting *accepting)
{
    qdr_pool *pool = accepting->pool;
    struct qdri_report *report = qdri_zeros(1, sizeof *report);
    if (!report) {
        return false;
    }
    report->ticket = pool->elsewhere.lent[accepting->place].ticket;
    pool->elsewhere.lent[accepting->place].ticket = NULL;
    report->solutions = accepting->stats.solutions;
    report->nodes = accepting->stats.nodes;
    report->weight = accepting->weight;
    const bool is_kept = keep_pieces(accepting, report) && keep_solutions(accepting, report);
    qdri_journal_hand_in(pool, report);
    return is_kept;
}

qdr_status qdr_pool_import_report(qdr_pool *pool, const void *report, size_t size, qdr_error *error)
{
    struct accepting accepting = {.pool = pool, .bytes = {.at = report, .left = size}};
    const struct qdri_elsewhere *elsewhere = &pool->elsewhere;
    if (!take_report_head(&accepting) || !is_whole(&accepting)) {
        return qdri_fail(error, QDR_SYNTAX, "this is no report of a piece");
    }
    if (accepting.place >= elsewhere->room || !elsewhere->lent[accepting.place].ticket) {
        return qdri_fail(error, QDR_INVALID, "this is a report of a piece that was not lent");
    }
    qdri_team_lock(pool->team);
    const bool is_kept = keep_report(&accepting);
    pool->lacks_memory |= !is_kept;
    pool->share += accepting.weight;
    add_stats(pool, &accepting.stats);
    --pool->active;
    qdri_team_unlock(pool->team);
    return is_kept ? QDR_OK : qdri_no_memory(error);
}

void qdri_elsewhere_exchange(qdr_pool *pool)
{
    const qdr_remote *workers = &pool->elsewhere.workers;
    pool->elsewhere.has_failed |= !workers->exchange(workers->ctx, pool);
}

void qdri_elsewhere_close(qdr_pool *pool)
{
    const uint64_t until_ms = qdri_clock_ms() + CLOSE_MS;
    pool->is_closing = true;
    while (pool->active > 0 && !pool->elsewhere.has_failed && qdri_clock_ms() < until_ms) {
        qdri_elsewhere_exchange(pool);
    }
}

void qdri_elsewhere_drop(qdr_pool *pool)
{
    struct qdri_elsewhere *elsewhere = &pool->elsewhere;
    for (size_t k = 0; k < elsewhere->room; ++k) {
        qdri_ticket_release(elsewhere->lent[k].ticket);
    }
    free(elsewhere->lent);
    qdri_strbuf_free(&elsewhere->bytes);
    qdri_strbuf_free(&elsewhere->found);
    *elsewhere = (struct qdri_elsewhere){.room = 0};
}

/* ---------------------------------------------------------------------------- working ---- */

/* What another pool has lent. */
struct order {
    bool counts;
    uint64_t budget_ms;
    uint64_t place;
};

static qdr_status begin_work(qdr_pool *pool, qdr_error *error)
{
    if (pool->elsewhere.works) {
        return QDR_OK;
    }
    if (qdri_employs(pool) || qdri_begins_in_pieces(pool)) {
        return qdri_fail(error, QDR_INVALID, "this pool is asked something else");
    }
    struct qdri_search_params *params = &pool->hand.solver->params;
    const qdr_status status = qdr_pool_journal(pool, &no_journal, error);
    if (status == QDR_OK) {
        /* this one's limits are not those of the search */
        params->limit = 0;
        params->nodes = 0;
        params->time = 0;
        qdri_solver_apply_params(pool->hand.solver);
        qdri_journal_drop_pieces(pool); /* the whole, which it is not to search */
        pool->elsewhere.problem = qdr_problem_fingerprint(pool->hand.solver->problem);
        pool->elsewhere.works = true;
    }
    return status;
}

static qdr_status take_order(qdr_pool *pool, struct taking *bytes, struct order *order,
                             qdr_error *error)
{
    const struct qdri_elsewhere *elsewhere = &pool->elsewhere;
    struct qdri_piece piece = {.count = 0};
    const bool is_piece = is_as_sent(bytes) && take(bytes, 4) == PIECE_MAGIC;
    order->counts = take(bytes, 4) != 0;
    order->budget_ms = take(bytes, 8);
    const uint64_t problem = take(bytes, 8);
    const uint64_t assumed = take(bytes, 8);
    order->place = take(bytes, 8);
    if (!is_piece || bytes->is_short) {
        return qdri_fail(error, QDR_SYNTAX, "this is no piece of a search");
    }
    if (problem != elsewhere->problem || assumed != qdri_journal_hash_assumed(pool, 0)) {
        return qdri_fail(error, QDR_INVALID, "this is a piece of another problem");
    }
    if (!take_piece(bytes, pool, &piece, pool->hand.option) || bytes->left > 0) {
        return qdri_fail(error, QDR_SYNTAX, "this is no piece of a search");
    }
    piece.ticket = qdri_ticket_new(pool, NULL);
    if (!piece.ticket || !qdri_stock_push(&pool->stock, pool->hand.option, &piece)) {
        qdri_ticket_release(piece.ticket);
        return qdri_no_memory(error);
    }
    return QDR_OK;
}

/* Keeps a solution for the report; when there are many, the piece is to end soon. */
static qdr_verdict keep(void *ctx, const qdr_solution *solution)
{
    qdr_pool *pool = ctx;
    struct qdri_strbuf *found = &pool->elsewhere.found;
    size_t count;
    const qdr_option *options = qdr_solution_options(solution, &count);
    bool is_kept = put(found, count, 4);
    for (size_t k = 0; is_kept && k < count; ++k) {
        is_kept = put(found, options[k], 4);
    }
    pool->lacks_memory |= !is_kept;
    pool->until_ms = found->length >= REPORT_BYTES ? 1 : pool->until_ms;
    return QDR_CONTINUE;
}

/* A budget that is over ends the call, but perhaps not each piece that is begun. */
static qdr_outcome search(qdr_pool *pool, bool counts, qdr_error *error)
{
    const qdr_sink sink = {.ctx = pool, .take = keep};
    qdr_outcome outcome = QDR_FAILED;
    qdr_number *count = NULL;
    if (counts && qdr_number_new(&count, error) != QDR_OK) {
        return outcome;
    }
    do {
        outcome = counts ? qdr_pool_count(pool, count) : qdr_pool_run(pool, &sink);
        pool->until_ms = 1;
    } while (outcome != QDR_FAILED && pool->active > 0);
    qdr_number_free(count);
    if (outcome == QDR_FAILED && error) {
        *error = pool->error;
    }
    return outcome;
}

static bool write_report(qdr_pool *pool, uint64_t place, const qdr_stats *before, double weight)
{
    struct qdri_strbuf *bytes = &pool->elsewhere.bytes;
    const struct qdri_strbuf *found = &pool->elsewhere.found;
    const qdr_stats *now = qdr_pool_stats(pool);
    qdri_strbuf_clear(bytes);
    bool is_put = put(bytes, REPORT_MAGIC, 4) && put(bytes, pool->stock.count, 4) &&
                  put(bytes, place, 8) && put(bytes, now->solutions - before->solutions, 8) &&
                  put(bytes, now->nodes - before->nodes, 8) &&
                  put(bytes, now->updates - before->updates, 8) &&
                  put(bytes, now->backtracks - before->backtracks, 8) &&
                  put(bytes, now->deepest, 8) && put_weight(bytes, weight) &&
                  put(bytes, found->length / 4, 8);
    for (size_t k = 0; is_put && k < pool->stock.count; ++k) {
        const struct qdri_piece *piece = &pool->stock.piece[k];
        is_put = put_piece(bytes, piece, pool->stock.option + piece->first);
    }
    is_put = is_put && (found->length == 0 || qdri_strbuf_add(bytes, found->text, found->length));
    return is_put && put_sum(bytes);
}

qdr_status qdr_pool_run_piece(qdr_pool *pool, const void *piece, size_t size, const void **report,
                              size_t *report_size, qdr_error *error)
{
    struct taking bytes = {.at = piece, .left = size};
    struct order order;
    *report = NULL;
    *report_size = 0;
    qdr_status status = begin_work(pool, error);
    status = status == QDR_OK ? take_order(pool, &bytes, &order, error) : status;
    if (status != QDR_OK) {
        return status;
    }
    const qdr_stats before = *qdr_pool_stats(pool);
    const double share = pool->share;
    qdri_strbuf_clear(&pool->elsewhere.found);
    pool->is_done = false;
    pool->until_ms = qdri_clock_ms() + order.budget_ms;
    if (search(pool, order.counts, error) == QDR_FAILED) {
        return pool->error.code;
    }
    const bool is_written = write_report(pool, order.place, &before, pool->share - share);
    qdri_journal_drop_pieces(pool);
    if (!is_written) {
        return qdri_no_memory(error);
    }
    *report = pool->elsewhere.bytes.text;
    *report_size = pool->elsewhere.bytes.length;
    return QDR_OK;
}
