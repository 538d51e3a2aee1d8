/* journal.c  Keeps a journal of a search in pieces, and reads it again.
 *
 * Each piece has a number.  Where a journal is kept, the one who asks does not search; helpers end
 * their pieces about once a second, by giving away all that is left of them, and hand over a
 * *report* of each.  It may be that a piece comes to its end before the one that it was given away
 * from does.  If it was recorded first, and then all stopped, the larger one would be searched
 * again as it was, with the smaller one in it.  So a report waits until that of the larger one is
 * recorded.
 *
 * A record of a piece is made when the last of its solutions was emitted, and saved with others
 * about once a second: first the solutions, then the records.  So the journal never knows of
 * solutions that are not safe; those that are safe, but not known to it, stand behind the length
 * that it knows.
 *
 * Records, one a line, each followed by a checksum that goes by all lines before it:
 *
 *     quadrille journal 2 version V problem F assumed F question count|solve form W
 *     total SOLUTIONS NODES LENGTH CHECKSUM SHARE      what was done before these
 *     piece ID LEVEL WEIGHT COUNT OPTION...            what was left then
 *     begun
 *     end ID SOLUTIONS NODES LENGTH CHECKSUM WEIGHT [piece ID LEVEL WEIGHT COUNT OPTION...]...
 *
 * Before an option that the piece's solutions do not have stands "not".
 * LENGTH is how much was written of solutions, with a CHECKSUM of it; shares and weights are in
 * units of 10^-18. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "io/records.h"
#include "parallel/pool.h"

/* -------------------------------------------------------------------- tickets and reports ---- */

struct qdri_ticket *qdri_ticket_new(qdr_pool *pool, struct qdri_ticket *parent)
{
    struct qdri_ticket *ticket = qdri_zeros(1, sizeof *ticket);
    if (ticket) {
        *ticket = (struct qdri_ticket){.id = ++pool->journal.last_id, .parent = parent, .users = 1};
        if (parent) {
            ++parent->users;
        }
    }
    return ticket;
}

void qdri_ticket_release(struct qdri_ticket *ticket)
{
    while (ticket && --ticket->users == 0) {
        struct qdri_ticket *parent = ticket->parent;
        free(ticket);
        ticket = parent;
    }
}

/* With all that wait for it. */
static void drop_report(struct qdri_report *report)
{
    while (report) {
        struct qdri_report *next = report->next;
        if (report->ticket && report->ticket->waiting) {
            struct qdri_report *last = report->ticket->waiting;
            while (last->next) {
                last = last->next;
            }
            last->next = next;
            next = report->ticket->waiting;
            report->ticket->waiting = NULL;
        }
        qdri_batches_free(&report->found);
        qdri_stock_free(&report->given);
        qdri_ticket_release(report->ticket);
        free(report);
        report = next;
    }
}

bool qdri_journal_note_given(qdr_pool *pool, struct qdri_hand *hand, const qdr_option *options,
                             struct qdri_piece *piece)
{
    piece->ticket = qdri_ticket_new(pool, hand->piece.ticket);
    if (!piece->ticket) {
        return false;
    }
    if (!qdri_stock_push(&hand->report->given, options, piece)) {
        qdri_ticket_release(piece->ticket);
        return false;
    }
    return true;
}

void qdri_journal_forget_given(struct qdri_hand *hand, struct qdri_piece *piece)
{
    --hand->report->given.count;
    qdri_ticket_release(piece->ticket);
}

bool qdri_journal_begin_report(struct qdri_hand *hand)
{
    if (!hand->report) {
        hand->report = qdri_zeros(1, sizeof *hand->report);
    }
    return hand->report != NULL;
}

static void make_ready(struct qdri_journal *journal, struct qdri_report *report)
{
    report->next = NULL;
    *(journal->first ? &journal->last->next : &journal->first) = report;
    journal->last = report;
}

void qdri_journal_hand_in(qdr_pool *pool, struct qdri_report *report)
{
    struct qdri_ticket *parent = report->ticket->parent;
    if (parent && !parent->is_recorded) {
        report->next = parent->waiting;
        parent->waiting = report;
    } else {
        make_ready(&pool->journal, report);
    }
}

void qdri_journal_end_report(qdr_pool *pool, struct qdri_hand *hand)
{
    struct qdri_report *report = hand->report;
    const qdr_stats *stats = qdr_solver_stats(hand->solver);
    report->solutions = stats->solutions - hand->before.solutions;
    report->nodes = stats->nodes - hand->before.nodes;
    report->weight = hand->piece.weight;
    hand->report = NULL;
    hand->piece.ticket = NULL;
    qdri_journal_hand_in(pool, report);
}

/* ------------------------------------------------------------------------------- records ---- */

/* A piece, whose options follow. */
struct entry {
    uint64_t id;
    uint32_t level;
    double weight;
    uint64_t count;
};

static bool code_piece(const struct qdri_coder *coder, struct entry *entry)
{
    return qdri_code_u64(coder, &entry->id) && qdri_code_u32(coder, &entry->level) &&
           qdri_code_share(coder, &entry->weight) && qdri_code_u64(coder, &entry->count);
}

/* What was done, in all or in a piece, and what was written of solutions by then. */
static bool code_done(const struct qdri_coder *coder, qdr_journal_state *done)
{
    return qdri_code_u64(coder, &done->solutions) && qdri_code_u64(coder, &done->nodes) &&
           qdri_code_u64(coder, &done->length) && qdri_code_u64(coder, &done->checksum) &&
           qdri_code_share(coder, &done->share);
}

static void add_piece(struct qdri_record_writer *records, const struct qdri_stock *stock,
                      size_t index)
{
    const struct qdri_piece *piece = &stock->piece[index];
    struct entry entry = {.id = piece->ticket->id,
                          .level = piece->level,
                          .weight = piece->weight,
                          .count = piece->count};
    qdri_record_add(records, "piece");
    code_piece(&(struct qdri_coder){.writer = records}, &entry);
    for (size_t k = 0; k < piece->count; ++k) {
        const qdr_option option = stock->option[piece->first + k];
        qdri_record_add(records, "%s", option & QDR_NOT ? " not" : "");
        qdri_record_add_integer(records, ' ', option & ~QDR_NOT);
    }
}

static void add_done(struct qdri_journal *journal, uint64_t solutions, uint64_t nodes, double share)
{
    const qdr_journal *to = &journal->to;
    qdr_journal_state state = {.solutions = solutions,
                               .nodes = nodes,
                               .length = to->length(to->ctx),
                               .checksum = to->checksum ? to->checksum(to->ctx) : 0,
                               .share = share};
    code_done(&(struct qdri_coder){.writer = &journal->records}, &state);
}

static void record_end(struct qdri_journal *journal, const struct qdri_report *report)
{
    qdri_record_add(&journal->records, "end %" PRIu64, report->ticket->id);
    add_done(journal, report->solutions, report->nodes, report->weight);
    for (size_t k = 0; k < report->given.count; ++k) {
        qdri_record_add(&journal->records, " ");
        add_piece(&journal->records, &report->given, k);
    }
    qdri_record_end(&journal->records);
}

/* All solutions of the report were emitted. */
static void record(qdr_pool *pool, struct qdri_report *report)
{
    struct qdri_journal *journal = &pool->journal;
    struct qdri_report *waiting;
    record_end(journal, report);
    journal->has_failed |= journal->records.text.has_failed; /* then the search cannot continue */
    journal->solutions += report->solutions;
    journal->nodes += report->nodes;
    journal->share += report->weight;
    qdri_team_lock(pool->team);
    pool->lacks_memory |= journal->records.text.has_failed;
    report->ticket->is_recorded = true;
    while ((waiting = report->ticket->waiting)) {
        report->ticket->waiting = waiting->next;
        make_ready(journal, waiting);
    }
    report->next = NULL;
    drop_report(report);
    qdri_team_unlock(pool->team);
}

struct qdri_batch *qdri_journal_batch(qdr_pool *pool)
{
    struct qdri_journal *journal = &pool->journal;
    for (;;) {
        if (!journal->now) {
            qdri_team_lock(pool->team);
            journal->now = journal->first;
            if (journal->now) {
                journal->first = journal->now->next;
                journal->now->next = NULL;
            }
            qdri_team_unlock(pool->team);
        }
        if (!journal->now || journal->has_failed) {
            return NULL;
        }
        struct qdri_batch *batch = qdri_batches_take(&journal->now->found);
        if (batch) {
            qdri_team_lock(pool->team);
            --pool->batches;
            qdri_team_wake(pool->team);
            qdri_team_unlock(pool->team);
            return batch;
        }
        record(pool, journal->now);
        journal->now = NULL;
    }
}

bool qdri_journal_save(qdr_pool *pool, bool at_once)
{
    struct qdri_journal *journal = &pool->journal;
    const uint64_t now = qdri_clock_ms();
    if (journal->has_failed) {
        return false;
    }
    const struct qdri_strbuf *text = &journal->records.text;
    if (text->length > 0 && (at_once || now - journal->saved_ms >= pool->save_ms)) {
        journal->saved_ms = now;
        journal->has_failed = !journal->to.save(journal->to.ctx, text->text, text->length);
        qdri_record_clear(&journal->records);
    }
    return !journal->has_failed;
}

uint64_t qdri_journal_hash_assumed(const qdr_pool *pool, uint64_t cube)
{
    const qdr_solver *solver = pool->hand.solver;
    uint64_t hash = cube;
    for (size_t k = 0; k < solver->assumed.count; ++k) {
        unsigned char bytes[4];
        for (unsigned b = 0; b < 4; ++b) {
            bytes[b] = (unsigned char)(solver->assumed.option[k] >> 8 * b);
        }
        hash = XXH3_64bits_withSeed(bytes, sizeof bytes, hash);
    }
    return hash;
}

bool qdri_journal_begin(qdr_pool *pool)
{
    struct qdri_journal *journal = &pool->journal;
    struct qdri_record_writer *records = &journal->records;
    qdr_journal_state head = {.problem = qdr_problem_fingerprint(pool->hand.solver->problem),
                              .question = pool->counts ? QDR_ASKED_COUNT : QDR_ASKED_SOLUTIONS};
    memcpy(head.form, journal->form, sizeof head.form);
    qdri_record_clear(records);
    records->checksum = 0;
    qdri_record_head(records, &head, qdri_journal_hash_assumed(pool, pool->cube));
    qdri_record_add(records, "total");
    add_done(journal, journal->solutions, journal->nodes, journal->share);
    qdri_record_end(records);
    for (size_t k = 0; k < pool->stock.count; ++k) {
        add_piece(records, &pool->stock, k);
        qdri_record_end(records);
    }
    qdri_record_add(records, "begun");
    qdri_record_end(records);
    journal->has_failed = pool->lacks_memory = records->text.has_failed;
    journal->is_begun = true;
    return qdri_journal_save(pool, true);
}

void qdri_journal_drop_pieces(qdr_pool *pool)
{
    while (pool->stock.count > 0) {
        qdri_ticket_release(pool->stock.piece[--pool->stock.count].ticket);
    }
}

void qdri_journal_drop(qdr_pool *pool)
{
    struct qdri_journal *journal = &pool->journal;
    for (unsigned k = 0; k < pool->helpers; ++k) {
        drop_report(pool->helper[k].hand.report);
        pool->helper[k].hand.report = NULL;
    }
    qdri_journal_drop_pieces(pool);
    drop_report(journal->now);
    drop_report(journal->first);
    qdri_strbuf_free(&journal->records.text);
    *journal = (struct qdri_journal){.now = NULL};
}

/* -------------------------------------------------------------------------- for the user ---- */

/* Nothing was asked yet, and no journal is kept. */
static qdr_status refuse(const qdr_pool *pool, qdr_error *error)
{
    if (pool->hand.solver->asked != QDRI_ASKED_NOTHING || qdri_keeps_journal(pool)) {
        return qdri_fail(error, QDR_INVALID, "a journal begins before the search does");
    }
    if (pool->wants_order) {
        return qdri_fail(error, QDR_UNSUPPORTED,
                         "solutions that a journal or other processes bring have no order");
    }
    if (!pool->hand.solver->worker.engine->split) {
        return qdri_fail(error, QDR_UNSUPPORTED, "engine '%s' cannot keep a journal",
                         pool->hand.solver->worker.engine->name);
    }
    return QDR_OK;
}

/* With the pieces of a cube, which have no numbers yet. */
static bool begin_with_cube(qdr_pool *pool)
{
    for (size_t k = 0; k < pool->stock.count; ++k) {
        pool->stock.piece[k].ticket = qdri_ticket_new(pool, NULL);
        if (!pool->stock.piece[k].ticket) {
            return false;
        }
    }
    return true;
}

/* With the whole, unless a journal has said what is left. */
static bool begin_with_whole(qdr_pool *pool)
{
    struct qdri_piece whole = {.weight = 1};
    const qdr_option none = 0;
    whole.ticket = qdri_ticket_new(pool, NULL);
    if (whole.ticket && qdri_stock_push(&pool->stock, &none, &whole)) {
        return true;
    }
    qdri_ticket_release(whole.ticket);
    return false;
}

qdr_status qdr_pool_journal(qdr_pool *pool, const qdr_journal *journal, qdr_error *error)
{
    qdr_status status = refuse(pool, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_record_set_form(pool->journal.form, journal->form)) {
        return qdri_fail(error, QDR_INVALID, "'%s' is not the name of a form", journal->form);
    }
    if (!pool->journal.is_resumed &&
        !(pool->cube != 0 ? begin_with_cube(pool) : begin_with_whole(pool))) {
        return qdri_no_memory(error);
    }
    pool->journal.to = *journal;
    pool->hand.has_piece = false;
    return QDR_OK;
}

/* -------------------------------------------------------------------------------- reading ---- */

/* A journal that is read.  Which pieces are at their end is seen when all are known. */
struct resuming {
    const qdr_pool *pool; /* NULL: nothing is known of the problem */
    struct qdri_records records;
    qdr_journal_state state;
    struct qdri_stock pieces;
    struct numbered {
        uint64_t id;
        size_t index;  /* of a piece */
    } * begun, *ended; /* [begun_count], [ended_count] */
    size_t begun_count, begun_room;
    size_t ended_count, ended_room;
};

static qdr_status fail(const struct resuming *resuming, const char *what)
{
    return qdri_records_fail(&resuming->records, QDR_SYNTAX, what);
}

static bool take_word(struct resuming *resuming, const char *word)
{
    return qdri_record_word(&resuming->records, word);
}

/* The options of a piece, behind their number; each of them must be there. */
static bool take_options(struct resuming *resuming, struct qdri_piece *piece, qdr_option *options)
{
    const qdr_problem *problem = resuming->pool ? resuming->pool->hand.solver->problem : NULL;
    const uint64_t end = problem ? problem->options : QDR_NOT;
    const bool has_bounds = !problem || problem->has_bounds;
    for (size_t k = 0; k < piece->count; ++k) {
        uint64_t option;
        const qdr_option out = take_word(resuming, " not") ? QDR_NOT : 0;
        if (!qdri_record_number(&resuming->records, &option) || option >= end ||
            (out && !has_bounds)) {
            return false;
        }
        options[k] = out | (qdr_option)option;
    }
    return true;
}

static bool note(struct numbered **list, size_t *count, size_t *room, uint64_t id, size_t index)
{
    const bool is_room = qdri_reserve(list, room, *count + 1, sizeof **list);
    if (is_room) {
        (*list)[(*count)++] = (struct numbered){.id = id, .index = index};
    }
    return is_room;
}

static qdr_status keep_piece(struct resuming *resuming, uint64_t id, struct qdri_piece *piece,
                             const qdr_option *options)
{
    const bool is_kept = qdri_stock_push(&resuming->pieces, options, piece) &&
                         note(&resuming->begun, &resuming->begun_count, &resuming->begun_room, id,
                              resuming->pieces.count - 1);
    return is_kept ? QDR_OK : qdri_no_memory(resuming->records.error);
}

/* Behind the word "piece". */
static qdr_status take_piece(void *ctx)
{
    struct resuming *resuming = ctx;
    const size_t longest = resuming->pool
                               ? qdri_problem_longest(resuming->pool->hand.solver->problem)
                               : resuming->records.line.length;
    struct entry entry = {.id = 0};
    if (!code_piece(&(struct qdri_coder){.records = &resuming->records}, &entry) ||
        entry.count > longest || entry.level > longest || entry.id == 0) {
        return fail(resuming, "this is no piece of the problem");
    }
    struct qdri_piece piece = {
        .level = entry.level, .weight = entry.weight, .count = (size_t)entry.count};
    qdr_option *options = qdri_zeros(piece.count + 1, sizeof *options);
    if (!options) {
        return qdri_no_memory(resuming->records.error);
    }
    const qdr_status status = take_options(resuming, &piece, options)
                                  ? keep_piece(resuming, entry.id, &piece, options)
                                  : fail(resuming, "this is no option of the problem");
    free(options);
    return status;
}

static qdr_status take_end(void *ctx)
{
    struct resuming *resuming = ctx;
    qdr_journal_state *state = &resuming->state;
    qdr_journal_state done = {.nodes = 0};
    uint64_t id;
    if (!qdri_record_number(&resuming->records, &id) ||
        !code_done(&(struct qdri_coder){.records = &resuming->records}, &done)) {
        return fail(resuming, "this is no end of a piece");
    }
    if (!note(&resuming->ended, &resuming->ended_count, &resuming->ended_room, id, 0)) {
        return qdri_no_memory(resuming->records.error);
    }
    state->solutions += done.solutions;
    state->nodes += done.nodes;
    state->length = done.length;
    state->checksum = done.checksum;
    state->share += done.share;
    qdr_status status = QDR_OK;
    while (status == QDR_OK && take_word(resuming, " piece")) {
        status = take_piece(resuming);
    }
    return status == QDR_OK && !qdri_record_is_over(&resuming->records)
               ? fail(resuming, "this is no end of a piece")
               : status;
}

static qdr_status take_total(void *ctx)
{
    struct resuming *resuming = ctx;
    return code_done(&(struct qdri_coder){.records = &resuming->records}, &resuming->state)
               ? QDR_OK
               : fail(resuming, "this is no total");
}

/* What the first line says must be so, where anything is known of the problem. */
static qdr_status take_head(struct resuming *resuming)
{
    const qdr_pool *pool = resuming->pool;
    const qdr_status status = qdri_records_head(&resuming->records, &resuming->state);
    if (status != QDR_OK || !pool) {
        return status;
    }
    qdr_journal_state right = resuming->state;
    right.problem = qdr_problem_fingerprint(pool->hand.solver->problem);
    return qdri_records_compare_head(&resuming->records, &right,
                                     qdri_journal_hash_assumed(pool, pool->cube));
}

/* What was left when the journal began, and the ends of pieces. */
static qdr_status take_all(struct resuming *resuming)
{
    static const struct qdri_record_kind beginning[] = {
        {"total", take_total}, {"piece", take_piece}, {"begun", NULL}, {NULL, NULL}};
    static const struct qdri_record_kind rest[] = {{"end", take_end}, {NULL, NULL}};
    const qdr_status status = qdri_records_walk(&resuming->records, beginning,
                                                "this is nothing that a journal begins with",
                                                "the journal ends before it has begun", resuming);
    return status == QDR_OK
               ? qdri_records_walk(&resuming->records, rest,
                                   "this is nothing that a journal goes on with", NULL, resuming)
               : status;
}

static int compare(const void *a, const void *b)
{
    const uint64_t x = ((const struct numbered *)a)->id;
    const uint64_t y = ((const struct numbered *)b)->id;
    return (x > y) - (x < y);
}

static void sort(struct numbered *list, size_t count)
{
    if (count > 0) {
        qsort(list, count, sizeof *list, compare);
    }
}

/* Leaves those pieces that are not at their end.  Each number is of one piece, which ends once. */
static bool leave_rest(struct resuming *resuming)
{
    size_t left = 0;
    size_t e = 0;
    sort(resuming->begun, resuming->begun_count);
    sort(resuming->ended, resuming->ended_count);
    for (size_t k = 0; k < resuming->begun_count; ++k) {
        const struct numbered begun = resuming->begun[k];
        if (k > 0 && begun.id == resuming->begun[k - 1].id) {
            return false;
        }
        if (e < resuming->ended_count && resuming->ended[e].id == begun.id) {
            ++e;
        } else {
            resuming->begun[left++] = begun;
        }
    }
    resuming->begun_count = left;
    return e == resuming->ended_count;
}

/* The pieces that are left go to the pool, and have new numbers.  False: no memory. */
static bool give_to_pool(struct resuming *resuming, qdr_pool *pool)
{
    const struct qdri_stock *pieces = &resuming->pieces;
    pool->stock.count = 0; /* a cube's, which are not to be begun anew */
    const qdr_journal_state *state = &resuming->state;
    for (size_t k = 0; k < resuming->begun_count; ++k) {
        struct qdri_piece piece = pieces->piece[resuming->begun[k].index];
        const qdr_option *options = pieces->option + piece.first;
        piece.ticket = qdri_ticket_new(pool, NULL);
        if (!piece.ticket || !qdri_stock_push(&pool->stock, options, &piece)) {
            qdri_ticket_release(piece.ticket);
            return false;
        }
    }
    pool->journal.solutions = pool->journal.earlier.solutions = state->solutions;
    pool->journal.nodes = pool->journal.earlier.nodes = state->nodes;
    pool->journal.share = pool->share = state->share;
    pool->journal.is_resumed = true;
    pool->journal.assumed = qdri_journal_hash_assumed(pool, pool->cube);
    return true;
}

/* Behind the head: one of a search for the best, which is written anew each time and so must be
 * whole.  More is not to be known of it here (see src/optimize/journal.c). */
static qdr_status read_best(struct resuming *resuming)
{
    struct qdri_records *records = &resuming->records;
    uint64_t most;
    qdr_status status = qdri_records_next(records);
    if (status == QDR_OK && records->line.text &&
        !qdri_record_take_best(records, &most, &resuming->state)) {
        status = fail(resuming, "this is nothing that a journal begins with");
    }
    bool is_whole = false;
    while (status == QDR_OK && records->line.text) {
        is_whole = take_word(resuming, "whole");
        status = qdri_records_next(records);
    }
    return status == QDR_OK && !is_whole ? fail(resuming, "the journal is not whole") : status;
}

/* Behind the head: one of a pool. */
static qdr_status read_pieces(struct resuming *resuming)
{
    const qdr_status status = take_all(resuming);
    if (status == QDR_OK && !leave_rest(resuming)) {
        return qdri_fail_at(resuming->records.error, QDR_SYNTAX,
                            qdri_lines_end(&resuming->records.lines),
                            "the pieces of this journal contradict each other");
    }
    resuming->state.is_cut = resuming->records.is_cut;
    resuming->state.pieces = resuming->begun_count;
    return status;
}

/* All of it, to its end.  To be freed with end_resuming. */
static qdr_status read_all(struct resuming *resuming)
{
    const qdr_status status = take_head(resuming);
    if (status != QDR_OK) {
        return status;
    }
    if (resuming->state.question != QDR_ASKED_BEST) {
        return read_pieces(resuming);
    }
    return resuming->pool ? qdri_records_fail(&resuming->records, QDR_INVALID,
                                              "this is a journal of a search for the best")
                          : read_best(resuming);
}

static void end_resuming(struct resuming *resuming)
{
    qdri_records_free(&resuming->records);
    qdri_stock_free(&resuming->pieces);
    free(resuming->begun);
    free(resuming->ended);
}

qdr_status qdr_pool_resume(qdr_pool *pool, const qdr_reader *reader, const char *source,
                           qdr_journal_state *state, qdr_error *error)
{
    struct resuming resuming = {
        .pool = pool, .records = {.lines = {.reader = reader, .source = source}, .error = error}};
    qdr_status status = refuse(pool, error);
    status = status == QDR_OK ? read_all(&resuming) : status;
    if (status == QDR_OK && !give_to_pool(&resuming, pool)) {
        qdri_journal_drop(pool);
        pool->stock.count = 0;
        status = qdri_no_memory(error);
    }
    if (status == QDR_OK && state) {
        *state = resuming.state;
    }
    end_resuming(&resuming);
    return status;
}

qdr_status qdr_read_journal(const qdr_reader *reader, const char *source, qdr_journal_state *state,
                            qdr_error *error)
{
    struct resuming resuming = {
        .records = {.lines = {.reader = reader, .source = source}, .error = error}};
    const qdr_status status = read_all(&resuming);
    *state = resuming.state;
    end_resuming(&resuming);
    return status;
}
