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

/* ------------------------------------------------------------------------------- writing ---- */

/* What has become of a subtree in this sweep. */
enum fate { WAITS, SWEPT, DONE };

/* A text that is written.  What a record is put together from need not be looked at: where there
 * is no memory, nothing more is written. */
struct writing {
    struct qdri_strbuf *text;
    size_t start; /* of the record */
    uint64_t checksum;
    bool is_short; /* of memory */
};

/* Far faster than printf, and most of a journal is this. */
static void add_integer(struct writing *writing, char mark, int64_t integer)
{
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t rest = integer < 0 ? 0 - (uint64_t)integer : (uint64_t)integer;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (integer < 0) {
        *--at = '-';
    }
    *--at = mark;
    const size_t length = (size_t)(digits + sizeof digits - at);
    writing->is_short = writing->is_short || !qdri_strbuf_add(writing->text, at, length);
}

static void add_number(struct writing *writing, uint64_t number)
{
    writing->is_short = writing->is_short || !qdri_strbuf_addf(writing->text, " %" PRIu64, number);
}

static void add_word(struct writing *writing, const char *word)
{
    writing->is_short = writing->is_short || !qdri_strbuf_addf(writing->text, "%s", word);
}

static void end_record(struct writing *writing)
{
    writing->is_short =
        writing->is_short || !qdri_record_end(writing->text, writing->start, &writing->checksum);
    writing->start = writing->text->length;
}

/* Multipliers of a level, by those of the one before (NULL: which are 0). */
static void add_level(struct writing *writing, const int64_t *before, const int64_t *u,
                      uint32_t items)
{
    int64_t same = 0;
    add_word(writing, " |");
    for (uint32_t i = 0; i < items; ++i) {
        const int64_t difference = u[i] - (before ? before[i] : 0);
        if (difference == 0) {
            ++same;
            continue;
        }
        if (same > 0) {
            add_integer(writing, '=', same);
            same = 0;
        }
        add_integer(writing, ' ', difference);
    }
    if (same > 0) {
        add_integer(writing, '=', same);
    }
}

static void add_subtree(struct writing *writing, const struct qdri_rounds *rounds,
                        const struct qdri_subtree *subtree)
{
    const struct qdri_best_search *search = &rounds->searcher->search;
    const int64_t *before = qdri_best_search_root(search);
    add_word(writing, "subtree");
    if (subtree->is_done) {
        add_number(writing, DONE);
        end_record(writing);
        return;
    }
    add_number(writing, subtree->is_swept ? SWEPT : WAITS);
    add_number(writing, subtree->given);
    add_number(writing, subtree->skip);
    add_number(writing, subtree->skipped);
    add_number(writing, subtree->decisions);
    for (uint32_t k = 0; k < subtree->decisions; ++k) {
        const struct qdri_decision decision = subtree->decision[k];
        add_integer(writing, ' ',
                    decision.is_taken ? (int64_t)decision.option : -1 - (int64_t)decision.option);
    }
    for (uint32_t k = 0; k < qdri_subtree_levels(subtree) && !search->is_flat; ++k) {
        const int64_t *u = subtree->u + (size_t)k * subtree->items;
        add_level(writing, before, u, subtree->items);
        before = u;
    }
    end_record(writing);
}

static void add_solutions(struct writing *writing, const struct qdri_keep *keep)
{
    for (size_t k = 0; k < keep->count; ++k) {
        const uint32_t slot = keep->order[k];
        add_word(writing, "solution");
        for (uint32_t i = 0; i < keep->length[slot]; ++i) {
            add_integer(writing, ' ', keep->option[slot * keep->stride + i]);
        }
        end_record(writing);
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

static void add_beginning(struct writing *writing, const struct qdri_rounds *rounds)
{
    struct qdri_journal_head head = {.problem = rounds->journal.problem,
                                     .question = QDR_ASKED_BEST};
    memcpy(head.form, rounds->journal.form, sizeof head.form);
    const qdr_journal_state state = state_of(rounds);
    writing->is_short = !qdri_record_add_head(writing->text, &head);
    end_record(writing);
    writing->is_short =
        writing->is_short || !qdri_record_add_best(writing->text, rounds->keep.most, &state);
    end_record(writing);
    add_word(writing, "counters");
    add_number(writing, rounds->earlier.updates + rounds->recorded.updates);
    add_number(writing, rounds->earlier.solutions + rounds->recorded.solutions);
    add_number(writing, rounds->earlier.backtracks + rounds->recorded.backtracks);
    add_number(writing, rounds->earlier.deepest > rounds->recorded.deepest
                            ? rounds->earlier.deepest
                            : rounds->recorded.deepest);
    end_record(writing);
}

static void add_round(struct writing *writing, const struct qdri_rounds *rounds)
{
    const struct qdri_best_search *search = &rounds->searcher->search;
    const int64_t costs[] = {rounds->guess,  rounds->distance, rounds->least_cut,
                             rounds->proven, rounds->below,    search->root_cost};
    add_word(writing, "round");
    add_number(writing, (uint64_t)rounds->stage);
    add_number(writing, rounds->is_guessing);
    add_number(writing, rounds->is_below_root);
    add_number(writing, rounds->dive_left);
    for (size_t k = 0; k < sizeof costs / sizeof *costs; ++k) {
        add_integer(writing, ' ', costs[k]);
    }
    add_number(writing, rounds->last);
    add_number(writing, rounds->subtrees_most);
    end_record(writing);
    add_word(writing, "root");
    if (!search->is_flat) {
        add_level(writing, NULL, qdri_best_search_root(search), search->cells.items);
    }
    end_record(writing);
}

/* False: no memory. */
static bool write_all(struct qdri_rounds *rounds)
{
    struct writing writing = {.text = &rounds->journal.text};
    qdri_strbuf_clear(writing.text);
    add_beginning(&writing, rounds);
    add_round(&writing, rounds);
    add_solutions(&writing, &rounds->keep);
    for (uint32_t k = 0; k < subtrees_told(rounds); ++k) {
        add_subtree(&writing, rounds, &rounds->subtree[k]);
    }
    add_word(&writing, "whole");
    end_record(&writing);
    rounds->journal.status = writing.is_short ? QDR_NOMEM : QDR_OK;
    return !writing.is_short;
}

/* --------------------------------------------------------------------------------- saving ---- */

static bool is_due(const struct qdri_best_journal *journal)
{
    return qdri_clock_ms() - journal->saved_ms >= journal->pause_ms;
}

/* What is written goes to its place. */
static bool save_text(struct qdri_best_journal *journal, uint64_t began_ms)
{
    const bool is_saved = journal->save(journal->ctx, journal->text.text, journal->text.length);
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
    const bool is_noted = rounds->stage == QDRI_DIVE && journal->text.length > 0;
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

static qdr_status fail(const struct reading *reading, const char *what)
{
    return qdri_records_fail(&reading->records, QDR_SYNTAX, what);
}

static bool take_number(struct reading *reading, uint64_t most, uint64_t *number)
{
    return qdri_record_number(&reading->records, number) && *number <= most;
}

static bool take_u32(struct reading *reading, uint64_t most, uint32_t *number)
{
    uint64_t wide;
    const bool is_there = take_number(reading, most, &wide);
    *number = is_there ? (uint32_t)wide : 0;
    return is_there;
}

static bool take_truth(struct reading *reading, bool *truth)
{
    uint32_t number;
    const bool is_there = take_u32(reading, 1, &number);
    *truth = number == 1;
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
        return fail(reading, "the journal is not whole");
    }
    return qdri_record_word(&reading->records, word)
               ? QDR_OK
               : fail(reading, "this is nothing that a journal goes on with");
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
    struct qdri_rounds *rounds = reading->rounds;
    const bool is_dearest = rounds->journal.direction == QDR_DEAREST;
    struct qdri_journal_head head;
    uint64_t most;
    qdr_status status = qdri_records_head(&reading->records, &head);
    if (status == QDR_OK) {
        memcpy(reading->state.form, head.form, sizeof head.form);
        head.problem = rounds->journal.problem;
        head.assumed = 0;
        head.question = QDR_ASKED_BEST;
        status = qdri_records_compare_head(&reading->records, &head);
    }
    status = status == QDR_OK ? take_record(reading, "") : status;
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_record_best(&reading->records, &most, &reading->state)) {
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
    return take_number(reading, UINT64_MAX, &earlier->updates) &&
                   take_number(reading, UINT64_MAX, &earlier->solutions) &&
                   take_number(reading, UINT64_MAX, &earlier->backtracks) &&
                   take_number(reading, UINT64_MAX, &earlier->deepest)
               ? QDR_OK
               : fail(reading, "these are no counters of a search");
}

static bool take_costs(struct reading *reading)
{
    struct qdri_rounds *rounds = reading->rounds;
    int64_t *const costs[] = {&rounds->guess,     &rounds->distance,
                              &rounds->least_cut, &rounds->proven,
                              &rounds->below,     &rounds->searcher->search.root_cost};
    for (size_t k = 0; k < sizeof costs / sizeof *costs; ++k) {
        if (!qdri_record_integer(&reading->records, costs[k])) {
            return false;
        }
    }
    return rounds->distance >= 0 && rounds->guess >= rounds->cheapest &&
           rounds->proven >= rounds->cheapest;
}

static qdr_status take_round(struct reading *reading)
{
    struct qdri_rounds *rounds = reading->rounds;
    const struct qdri_best_search *search = &rounds->searcher->search;
    uint32_t stage;
    uint32_t most;
    qdr_status status = take_record(reading, "round");
    if (status != QDR_OK) {
        return status;
    }
    if (!take_u32(reading, QDRI_ALL_KNOWN, &stage) || !take_truth(reading, &rounds->is_guessing) ||
        !take_truth(reading, &rounds->is_below_root) ||
        !take_number(reading, UINT64_MAX, &rounds->dive_left) || !take_costs(reading) ||
        !take_u32(reading, UINT32_MAX, &rounds->last) || !take_u32(reading, UINT32_MAX, &most)) {
        return fail(reading, "this is no round of a search");
    }
    rounds->stage = (enum qdri_stage)stage;
    if (most > rounds->subtrees_most) {
        return qdri_records_fail(&reading->records, QDR_BUDGET,
                                 "the search that kept this journal had more memory");
    }
    rounds->subtrees_most = most;
    status = take_record(reading, "root");
    if (status == QDR_OK && !search->is_flat &&
        !take_level(reading, NULL, qdri_best_search_root(search), search->cells.items)) {
        status = fail(reading, "these are no multipliers of the problem");
    }
    return status;
}

static qdr_status take_solution(struct reading *reading)
{
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
    return take_u32(reading, options, &subtree->given) &&
           take_u32(reading, UINT32_MAX, &subtree->skip) &&
           take_u32(reading, UINT32_MAX, &subtree->skipped) &&
           take_u32(reading, options, &subtree->decisions) &&
           subtree->given <= subtree->decisions && take_decisions(reading, subtree) &&
           take_levels(reading, subtree) &&
           qdri_best_search_load(&reading->rounds->searcher->search, subtree);
}

static qdr_status take_subtree(struct reading *reading)
{
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
    qdr_status status = QDR_OK;
    bool is_whole = false;
    if (!qdri_rounds_make_subtrees(reading->rounds)) {
        return qdri_no_memory(reading->records.error);
    }
    while (status == QDR_OK && !is_whole) {
        status = take_record(reading, "");
        if (status != QDR_OK) {
            return status;
        }
        if (qdri_record_word(&reading->records, "solution")) {
            status = take_solution(reading);
        } else if (qdri_record_word(&reading->records, "subtree")) {
            status = take_subtree(reading);
        } else if (qdri_record_word(&reading->records, "whole")) {
            is_whole = true;
        } else {
            status = fail(reading, "this is nothing that a journal goes on with");
        }
    }
    return status;
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
        state->problem = rounds->journal.problem;
        state->question = QDR_ASKED_BEST;
    }
    free(reading.options);
    qdri_records_free(&reading.records);
    return status;
}
