/* journal.c  Writes what is known of a search for the best, and reads it. */
#include "optimize/journal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"

/* It is saved so often, or less often, so that it takes no more than one part in a hundred of the
 * time. */
#define PAUSE_MS 1000
#define PAUSE_TIMES 100

/* What has become of a subtree in this sweep. */
enum fate { WAITS, SWEPT, DONE };

/* ------------------------------------------------------------------------- both ways ---- */

static bool code_counters(const struct qdri_coder *coder, qdr_stats *stats)
{
    return qdri_code_u64(coder, &stats->updates) && qdri_code_u64(coder, &stats->solutions) &&
           qdri_code_u64(coder, &stats->backtracks) && qdri_code_u64(coder, &stats->deepest);
}

static bool code_round(const struct qdri_coder *coder, struct qdri_rounds *rounds)
{
    uint32_t stage = rounds->stage;
    const bool is_there =
        qdri_code_u32(coder, &stage) && qdri_code_bool(coder, &rounds->is_guessing) &&
        qdri_code_bool(coder, &rounds->is_below_root) && qdri_code_u64(coder, &rounds->dive_left) &&
        qdri_code_i64(coder, &rounds->guess) && qdri_code_i64(coder, &rounds->distance) &&
        qdri_code_i64(coder, &rounds->least_cut) && qdri_code_i64(coder, &rounds->proven) &&
        qdri_code_i64(coder, &rounds->below) &&
        qdri_code_i64(coder, &rounds->searcher->search.root_cost) &&
        qdri_code_u32(coder, &rounds->last) && qdri_code_u32(coder, &rounds->subtrees_most);
    rounds->stage = (enum qdri_stage)stage;
    return is_there && stage <= QDRI_ALL_KNOWN;
}

/* What is left of a subtree; decisions and multipliers follow. */
static bool code_subtree(const struct qdri_coder *coder, struct qdri_subtree *subtree)
{
    return qdri_code_u32(coder, &subtree->given) && qdri_code_u32(coder, &subtree->skip) &&
           qdri_code_u32(coder, &subtree->skipped) && qdri_code_u32(coder, &subtree->decisions);
}

/* ------------------------------------------------------------------------------- writing ---- */

/* Multipliers of a level, by those of the one before (NULL: which are 0). */
static void add_level(struct qdri_record_writer *writer, const int64_t *before, const int64_t *u,
                      uint32_t items)
{
    int64_t same = 0;
    qdri_record_add(writer, " |");
    for (uint32_t i = 0; i < items; ++i) {
        const int64_t difference = u[i] - (before ? before[i] : 0);
        if (difference == 0) {
            ++same;
            continue;
        }
        if (same > 0) {
            qdri_record_add_integer(writer, '=', same);
            same = 0;
        }
        qdri_record_add_integer(writer, ' ', difference);
    }
    if (same > 0) {
        qdri_record_add_integer(writer, '=', same);
    }
}

static void add_subtree(struct qdri_record_writer *writer, const struct qdri_rounds *rounds,
                        struct qdri_subtree *subtree)
{
    const struct qdri_best_search *search = &rounds->searcher->search;
    const int64_t *before = qdri_best_search_root(search);
    qdri_record_add(writer, "subtree %d",
                    subtree->is_done    ? DONE
                    : subtree->is_swept ? SWEPT
                                        : WAITS);
    if (subtree->is_done) {
        qdri_record_end(writer);
        return;
    }
    code_subtree(&(struct qdri_coder){.writer = writer}, subtree);
    for (uint32_t k = 0; k < subtree->decisions; ++k) {
        const struct qdri_decision decision = subtree->decision[k];
        qdri_record_add_integer(writer, ' ',
                                decision.is_taken ? (int64_t)decision.option
                                                  : -1 - (int64_t)decision.option);
    }
    for (uint32_t k = 0; k < qdri_subtree_levels(subtree) && !search->is_flat; ++k) {
        const int64_t *u = subtree->u + (size_t)k * subtree->items;
        add_level(writer, before, u, subtree->items);
        before = u;
    }
    qdri_record_end(writer);
}

static void add_solutions(struct qdri_record_writer *writer, const struct qdri_keep *keep)
{
    for (size_t k = 0; k < keep->count; ++k) {
        const uint32_t slot = keep->order[k];
        qdri_record_add(writer, "solution");
        for (uint32_t i = 0; i < keep->length[slot]; ++i) {
            qdri_record_add_integer(writer, ' ', keep->option[slot * keep->stride + i]);
        }
        qdri_record_end(writer);
    }
}

/* How many subtrees are told of: a dive that is still at the root is none that can be. */
static uint32_t subtrees_told(const struct qdri_rounds *rounds)
{
    return rounds->stage == QDRI_SWEEP                           ? rounds->subtrees
           : rounds->stage == QDRI_DIVE && rounds->is_below_root ? 1
                                                                 : 0;
}

/* What is known, as it is told to anybody. */
static qdr_journal_state state_of(const struct qdri_rounds *rounds)
{
    const uint32_t subtrees = rounds->stage == QDRI_SWEEP ? rounds->subtrees : 1;
    return (qdr_journal_state){.problem = rounds->journal.problem,
                               .question = QDR_ASKED_BEST,
                               .solutions = rounds->keep.count,
                               .nodes = rounds->earlier.nodes + rounds->recorded.nodes,
                               .pieces = rounds->stage == QDRI_ALL_KNOWN ? 0 : subtrees,
                               .proven = qdri_rounds_proven(rounds),
                               .bound = qdri_rounds_bound(rounds),
                               .is_dearest = rounds->journal.direction == QDR_DEAREST};
}

static void add_beginning(struct qdri_record_writer *writer, const struct qdri_rounds *rounds)
{
    qdr_journal_state state = state_of(rounds);
    memcpy(state.form, rounds->journal.form, sizeof state.form);
    qdr_stats stats = rounds->earlier;
    qdri_stats_add(&stats, &rounds->recorded);
    qdri_record_head(writer, &state, 0);
    qdri_record_best(writer, rounds->keep.most, &state);
    qdri_record_add(writer, "counters");
    code_counters(&(struct qdri_coder){.writer = writer}, &stats);
    qdri_record_end(writer);
}

static void add_round(struct qdri_record_writer *writer, struct qdri_rounds *rounds)
{
    const struct qdri_best_search *search = &rounds->searcher->search;
    qdri_record_add(writer, "round");
    code_round(&(struct qdri_coder){.writer = writer}, rounds);
    qdri_record_end(writer);
    qdri_record_add(writer, "root");
    if (!search->is_flat) {
        add_level(writer, NULL, qdri_best_search_root(search), search->cells.items);
    }
    qdri_record_end(writer);
}

/* False: no memory. */
static bool write_all(struct qdri_rounds *rounds)
{
    struct qdri_record_writer *writer = &rounds->journal.writer;
    qdri_record_clear(writer);
    writer->checksum = 0;
    add_beginning(writer, rounds);
    add_round(writer, rounds);
    add_solutions(writer, &rounds->keep);
    for (uint32_t k = 0; k < subtrees_told(rounds); ++k) {
        add_subtree(writer, rounds, &rounds->subtree[k]);
    }
    qdri_record_add(writer, "whole");
    qdri_record_end(writer);
    rounds->journal.status = qdri_strbuf_check(&writer->text, NULL);
    return rounds->journal.status == QDR_OK;
}

/* --------------------------------------------------------------------------------- saving ---- */

static bool is_due(const struct qdri_best_journal *journal)
{
    return qdri_clock_ms() - journal->saved_ms >= journal->pause_ms;
}

/* What is written goes to its place. */
static bool save_text(struct qdri_best_journal *journal, uint64_t began_ms)
{
    const struct qdri_strbuf *text = &journal->writer.text;
    const bool is_saved = journal->save(journal->ctx, text->text, text->length);
    journal->saved_ms = qdri_clock_ms();
    journal->pause_ms = PAUSE_TIMES * (journal->saved_ms - began_ms);
    journal->pause_ms = journal->pause_ms < PAUSE_MS ? PAUSE_MS : journal->pause_ms;
    journal->status = is_saved ? QDR_OK : QDR_IO;
    return is_saved;
}

bool qdri_best_journal_save(struct qdri_rounds *rounds)
{
    struct qdri_best_journal *journal = &rounds->journal;
    const uint64_t now = qdri_clock_ms();
    if (!journal->save || journal->status != QDR_OK) {
        return !journal->save;
    }
    const bool is_noted = rounds->stage == QDRI_DIVE && journal->writer.text.length > 0;
    return (is_noted || write_all(rounds)) && save_text(journal, now);
}

bool qdri_best_journal_note(struct qdri_rounds *rounds)
{
    struct qdri_best_journal *journal = &rounds->journal;
    if (!journal->save || rounds->trouble != QDRI_KEPT) {
        return true;
    }
    if (rounds->stage == QDRI_DIVE && !write_all(rounds)) {
        return false;
    }
    return !is_due(journal) || qdri_best_journal_save(rounds);
}

bool qdri_best_journal_keep(struct qdri_rounds *rounds)
{
    struct qdri_best_journal *journal = &rounds->journal;
    if (!journal->save || !is_due(journal)) {
        return true;
    }
    const uint64_t now = qdri_clock_ms();
    bool is_saved = write_all(rounds);
    qdri_team_unlock(rounds->team);
    is_saved = is_saved && save_text(journal, now);
    qdri_team_lock(rounds->team);
    return is_saved;
}

/* -------------------------------------------------------------------------------- reading ---- */

struct reading {
    struct qdri_rounds *rounds;
    struct qdri_records records;
    qdr_journal_state state;
    qdr_option *options; /* of a solution: as many as there are */
    uint64_t solutions;  /* that were read, */
    uint32_t subtrees;
};

static const char not_whole[] = "the journal is not whole";
static const char not_expected[] = "this is nothing that a journal goes on with";

static qdr_status fail(const struct reading *reading, const char *what)
{
    return qdri_records_fail(&reading->records, QDR_SYNTAX, what);
}

/* Takes an option, or another number up to `most`. */
static bool take_u32(struct reading *reading, uint64_t most, uint32_t *number)
{
    uint64_t wide;
    const bool is_there = qdri_record_number(&reading->records, &wide) && wide <= most;
    *number = is_there ? (uint32_t)wide : 0;
    return is_there;
}

/* The next record, which is to begin with this word. */
static qdr_status take_record(struct reading *reading, const char *word)
{
    const qdr_status status = qdri_records_next(&reading->records);
    if (status != QDR_OK) {
        return status;
    }
    if (!reading->records.line.text) {
        return fail(reading, not_whole);
    }
    return qdri_record_word(&reading->records, word) ? QDR_OK : fail(reading, not_expected);
}

/* See add_level. */
static bool take_level(struct reading *reading, const int64_t *before, int64_t *u, uint32_t items)
{
    const int64_t most = reading->rounds->searcher->search.bound.most;
    uint32_t i = 0;
    if (!qdri_record_word(&reading->records, " |")) {
        return false;
    }
    while (i < items) {
        int64_t difference = 0;
        int64_t same = 1;
        if (*reading->records.at == '=') {
            *reading->records.at = ' '; /* as it stands before other numbers */
            if (!qdri_record_integer(&reading->records, &same)) {
                return false;
            }
        } else if (!qdri_record_integer(&reading->records, &difference)) {
            return false;
        }
        if (same < 1 || same > items - i || difference < -2 * most || difference > 2 * most) {
            return false;
        }
        for (; same > 0; --same, ++i) {
            u[i] = difference + (before ? before[i] : 0);
            if (u[i] < -most || u[i] > most) {
                return false;
            }
        }
    }
    return true;
}

static qdr_status take_beginning(struct reading *reading)
{
    const struct qdri_rounds *rounds = reading->rounds;
    const bool is_dearest = rounds->journal.direction == QDR_DEAREST;
    uint64_t most;
    qdr_status status = qdri_records_head(&reading->records, &reading->state);
    reading->state.problem = rounds->journal.problem;
    reading->state.question = QDR_ASKED_BEST;
    if (status == QDR_OK) {
        status = qdri_records_compare_head(&reading->records, &reading->state, 0);
    }
    status = status == QDR_OK ? take_record(reading, "") : status;
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_record_take_best(&reading->records, &most, &reading->state)) {
        return fail(reading, "this is nothing that a journal begins with");
    }
    if (most != rounds->keep.most || reading->state.is_dearest != is_dearest) {
        return qdri_fail_at(reading->records.error, QDR_INVALID,
                            qdri_lines_place(&reading->records.lines, 1),
                            "this is a journal of the %" PRIu64 " %s", most,
                            reading->state.is_dearest ? "dearest" : "cheapest");
    }
    return QDR_OK;
}

static qdr_status take_counters(struct reading *reading)
{
    qdr_stats *earlier = &reading->rounds->earlier;
    const qdr_status status = take_record(reading, "counters");
    if (status != QDR_OK) {
        return status;
    }
    earlier->nodes = reading->state.nodes;
    return code_counters(&(struct qdri_coder){.records = &reading->records}, earlier)
               ? QDR_OK
               : fail(reading, "these are no counters of a search");
}

static qdr_status take_round(struct reading *reading)
{
    struct qdri_rounds *rounds = reading->rounds;
    const struct qdri_best_search *search = &rounds->searcher->search;
    const uint32_t room = rounds->subtrees_most;
    qdr_status status = take_record(reading, "round");
    if (status != QDR_OK) {
        return status;
    }
    const bool is_round = code_round(&(struct qdri_coder){.records = &reading->records}, rounds) &&
                          rounds->distance >= 0 && rounds->guess >= rounds->cheapest &&
                          rounds->proven >= rounds->cheapest;
    status = !is_round ? fail(reading, "this is no round of a search")
             : rounds->subtrees_most > room
                 ? qdri_records_fail(&reading->records, QDR_BUDGET,
                                     "the search that kept this journal had more memory")
                 : take_record(reading, "root");
    if (status == QDR_OK && !search->is_flat &&
        !take_level(reading, NULL, qdri_best_search_root(search), search->cells.items)) {
        status = fail(reading, "these are no multipliers of the problem");
    }
    rounds->subtrees_most = status == QDR_OK ? rounds->subtrees_most : room;
    return status;
}

static qdr_status take_solution(void *ctx)
{
    struct reading *reading = ctx;
    struct qdri_rounds *rounds = reading->rounds;
    const qdr_problem *problem = rounds->problem;
    size_t count = 0;
    int64_t cost = 0;
    uint32_t option;
    while (count < problem->options && take_u32(reading, problem->options - 1, &option) &&
           (count == 0 || option > reading->options[count - 1])) {
        reading->options[count++] = option;
        cost += rounds->cost[option];
    }
    qdr_error error = {.code = QDR_OK};
    if (!qdri_record_is_over(&reading->records) ||
        !qdr_problem_verify(problem, reading->options, count, &error)) {
        return error.code == QDR_NOMEM ? qdri_no_memory(reading->records.error)
                                       : fail(reading, "this is no solution of the problem");
    }
    switch (qdri_keep_add(&rounds->keep, cost, reading->options, count)) {
    case QDRI_KEPT:
        ++reading->solutions;
        return QDR_OK;
    case QDRI_NO_MEMORY:
        return qdri_no_memory(reading->records.error);
    case QDRI_NO_ROOM:
        return qdri_records_fail(&reading->records, QDR_BUDGET,
                                 "the solutions do not fit in the memory that there may be");
    default:
        return fail(reading, "this solution was there before");
    }
}

static bool take_decisions(struct reading *reading, struct qdri_subtree *subtree)
{
    const int64_t options = reading->rounds->problem->options;
    for (uint32_t k = 0; k < subtree->decisions; ++k) {
        int64_t code;
        if (!qdri_record_integer(&reading->records, &code) || code < -options || code >= options) {
            return false;
        }
        subtree->decision[k].is_taken = code >= 0;
        subtree->decision[k].option = (qdr_option)(code >= 0 ? code : -1 - code);
    }
    return true;
}

static bool take_levels(struct reading *reading, const struct qdri_subtree *subtree)
{
    const struct qdri_best_search *search = &reading->rounds->searcher->search;
    const int64_t *before = qdri_best_search_root(search);
    for (uint32_t k = 0; k < qdri_subtree_levels(subtree) && !search->is_flat; ++k) {
        int64_t *u = subtree->u + (size_t)k * subtree->items;
        if (!take_level(reading, before, u, subtree->items)) {
            return false;
        }
        before = u;
    }
    return qdri_record_is_over(&reading->records);
}

/* What is left of a subtree.  It is tried whether one can go on from there. */
static bool take_what_is_left(struct reading *reading, struct qdri_subtree *subtree)
{
    const uint64_t options = reading->rounds->problem->options;
    return code_subtree(&(struct qdri_coder){.records = &reading->records}, subtree) &&
           subtree->decisions <= options && subtree->given <= subtree->decisions &&
           take_decisions(reading, subtree) && take_levels(reading, subtree) &&
           qdri_best_search_load(&reading->rounds->searcher->search, subtree);
}

static qdr_status take_subtree(void *ctx)
{
    struct reading *reading = ctx;
    struct qdri_rounds *rounds = reading->rounds;
    uint32_t fate;
    if (reading->subtrees == rounds->subtrees_most) {
        return fail(reading, "there are more subtrees than there may be");
    }
    struct qdri_subtree *subtree = &rounds->subtree[reading->subtrees++];
    const bool is_there = take_u32(reading, DONE, &fate);
    subtree->is_swept = fate != WAITS;
    subtree->is_done = fate == DONE;
    return is_there && (subtree->is_done ? qdri_record_is_over(&reading->records)
                                         : take_what_is_left(reading, subtree))
               ? QDR_OK
               : fail(reading, "this is no subtree of the problem");
}

/* Solutions, then subtrees, and the last word. */
static qdr_status take_rest(struct reading *reading)
{
    static const struct qdri_record_kind kinds[] = {
        {"solution", take_solution}, {"subtree", take_subtree}, {"whole", NULL}, {NULL, NULL}};
    return qdri_rounds_make_subtrees(reading->rounds)
               ? qdri_records_walk(&reading->records, kinds, not_expected, not_whole, reading)
               : qdri_no_memory(reading->records.error);
}

/* Is there what there is to be, and nothing behind it? */
static qdr_status go_on(struct reading *reading)
{
    struct qdri_rounds *rounds = reading->rounds;
    const qdr_status status = qdri_records_next(&reading->records);
    if (status != QDR_OK) {
        return status;
    }
    rounds->subtrees = reading->subtrees;
    rounds->next = 0;
    const bool is_right =
        !reading->records.line.text && !reading->records.is_cut &&
        reading->solutions == reading->state.solutions &&
        reading->subtrees == subtrees_told(rounds) &&
        (rounds->stage != QDRI_SWEEP || (rounds->last <= rounds->subtrees && rounds->last > 0));
    if (!is_right || (rounds->stage == QDRI_DIVE && !qdri_rounds_resume_dive(rounds))) {
        return fail(reading, "the parts of this journal contradict each other");
    }
    return QDR_OK;
}

qdr_status qdri_best_journal_read(struct qdri_rounds *rounds, const qdr_reader *reader,
                                  const char *source, qdr_journal_state *state, qdr_error *error)
{
    struct reading reading = {
        .rounds = rounds,
        .records = {.lines = {.reader = reader, .source = source}, .error = error},
        .options = qdri_zeros((size_t)rounds->problem->options + 1, sizeof *reading.options)};
    qdr_status status = reading.options ? take_beginning(&reading) : qdri_no_memory(error);
    status = status == QDR_OK ? take_counters(&reading) : status;
    status = status == QDR_OK ? take_round(&reading) : status;
    status = status == QDR_OK ? take_rest(&reading) : status;
    status = status == QDR_OK ? go_on(&reading) : status;
    if (status == QDR_OK && state) {
        *state = reading.state;
    }
    free(reading.options);
    qdri_records_free(&reading.records);
    return status;
}
