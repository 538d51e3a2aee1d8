/* best.c  The search for the best solutions as the user has it: costs, limits, memory, and what was
 * found. */
#include <quadrille/optimize.h>
#include <quadrille/parallel.h>

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "model/problem.h"
#include "optimize/journal.h"
#include "solver/params.h"

struct qdr_optimizer {
    const qdr_problem *problem;
    struct qdri_search_params params;
    struct qdri_control control;
    struct qdri_rounds rounds;
    bool is_made;    /* there are rounds to be cleared */
    bool was_asked;  /* something */
    qdr_stats stats; /* as the user sees them, */
    size_t kept;     /* and how many solutions there are */
    uint64_t memory; /* taken by all but what is kept */
    uint64_t budget; /* for all of it */
    qdr_solution solution;
    qdr_error error;
};

static void tell(qdr_optimizer *best)
{
    best->stats = qdri_rounds_stats(&best->rounds);
    best->kept = qdri_rounds_kept(&best->rounds);
}

/* Who polls the stop of the parameters may look at what was found so far. */
static bool is_due(void *ctx)
{
    qdr_optimizer *best = ctx;
    tell(best);
    return qdri_stop_is_due(&best->params.base.stop);
}

static void apply_limits(qdr_optimizer *best)
{
    best->rounds.node_limit = qdri_no_limit_for_zero(best->params.nodes);
    best->control.time_limit_ms = qdri_no_limit_for_zero(best->params.time);
    best->control.stop = (struct qdri_stop){best, is_due};
}

static int64_t unit_of(const qdr_problem *problem)
{
    uint64_t unit = 0;
    for (qdr_option o = 0; o < problem->options; ++o) {
        unit = qdri_common_divisor(problem->cost[o], unit);
    }
    return unit > 0 ? (int64_t)unit : 1; /* all costs together fit in 63 bits */
}

static int64_t *costs_inside(const qdr_problem *problem, qdr_direction direction, int64_t unit)
{
    int64_t *cost = qdri_zeros(problem->options, sizeof *cost);
    for (qdr_option o = 0; cost && o < problem->options; ++o) {
        cost[o] = (int64_t)problem->cost[o] / unit;
        cost[o] = direction == QDR_DEAREST ? -cost[o] : cost[o];
    }
    return cost;
}

static qdr_status refuse_memory(const qdr_optimizer *best, qdr_error *error)
{
    char takes[QDRI_SIZE_TEXT];
    char there_is[QDRI_SIZE_TEXT];
    return qdri_fail(error, QDR_BUDGET, "the search for the best would take %s; there may be %s",
                     qdri_size_write(takes, best->memory, true),
                     qdri_size_write(there_is, best->budget, false));
}

/* As many threads as are asked for, as long as all take no more than half of the memory. */
static unsigned threads_for(const qdr_optimizer *best, uint32_t subtrees)
{
    unsigned threads = (unsigned)best->params.threads;
    threads = threads > 0 ? threads : qdr_processors();
    while (threads > 1 && qdri_rounds_bytes(best->problem, subtrees, threads) > best->budget / 2) {
        --threads;
    }
    return threads;
}

static qdr_status make_rounds(qdr_optimizer *best, uint64_t most, qdr_direction direction,
                              qdr_error *error)
{
    const int64_t unit = unit_of(best->problem);
    best->budget = qdri_params_memory(&best->params);
    const uint32_t subtrees = qdri_rounds_subtrees(best->problem, best->budget);
    const unsigned threads = threads_for(best, subtrees);
    best->memory = sizeof *best + qdri_rounds_bytes(best->problem, subtrees, threads);
    if (best->memory > best->budget) {
        return refuse_memory(best, error);
    }
    int64_t *cost = costs_inside(best->problem, direction, unit);
    best->is_made = cost != NULL;
    if (!cost || !qdri_rounds_make(&best->rounds, best->problem, &best->control, cost, most,
                                   subtrees, threads, best->budget - best->memory)) {
        return qdri_no_memory(error);
    }
    best->rounds.journal.direction = direction;
    best->rounds.journal.unit = unit;
    apply_limits(best);
    return QDR_OK;
}

qdr_status qdr_optimizer_new(qdr_optimizer **out, const qdr_problem *problem, uint64_t most,
                             qdr_direction direction, const qdr_params *params, qdr_error *error)
{
    *out = NULL;
    if (!problem) {
        return qdri_missing(error, "problem");
    }
    if (most == 0) {
        return qdri_fail(error, QDR_RANGE,
                         "the search for the best needs to know how many: at least 1");
    }
    qdr_optimizer *best = qdri_zeros(1, sizeof *best);
    if (!best) {
        return qdri_no_memory(error);
    }
    best->problem = problem;
    atomic_init(&best->control.requests, 0);
    qdr_status status = qdri_params_take(&best->params.base, &qdri_search_subject, params, error);
    status = status == QDR_OK ? make_rounds(best, most, direction, error) : status;
    if (status != QDR_OK) {
        qdr_optimizer_free(best);
        return status;
    }
    *out = best;
    return QDR_OK;
}

void qdr_optimizer_free(qdr_optimizer *best)
{
    if (best) {
        if (best->is_made) {
            qdri_rounds_clear(&best->rounds);
        }
        free(best);
    }
}

qdr_status qdr_optimizer_set_number(qdr_optimizer *best, const char *name, uint64_t value,
                                    qdr_error *error)
{
    if (!name) {
        return qdri_missing(error, "name");
    }
    if (strcmp(name, "nodes") != 0 && strcmp(name, "time") != 0) {
        return qdri_fail(error, QDR_INVALID,
                         "of a search for the best, only nodes and time can be changed");
    }
    qdr_status status = qdr_params_set_number(&best->params.base, name, value, error);
    if (status == QDR_OK) {
        apply_limits(best);
    }
    return status;
}

static void explain(qdr_optimizer *best)
{
    char kept[QDRI_SIZE_TEXT];
    const qdr_status saved = best->rounds.journal.status;
    if (saved == QDR_IO) {
        qdri_fail(&best->error, QDR_IO, "the journal could not be saved");
    } else if (saved == QDR_NOMEM || best->rounds.trouble == QDRI_NO_MEMORY) {
        qdri_no_memory(&best->error);
    } else {
        qdri_fail(&best->error, QDR_BUDGET,
                  "more than %zu solutions do not fit in the %s that there may be",
                  best->rounds.keep.count, qdri_size_write(kept, best->budget, false));
    }
}

qdr_outcome qdr_optimizer_run(qdr_optimizer *best)
{
    if (best->error.code != QDR_OK) {
        return QDR_FAILED;
    }
    best->was_asked = true;
    qdri_control_begin(&best->control);
    qdr_outcome outcome = qdri_rounds_run(&best->rounds);
    qdri_control_end(&best->control);
    if (!qdri_best_journal_save(&best->rounds)) {
        outcome = QDR_FAILED;
    }
    tell(best);
    if (outcome == QDR_FAILED) {
        explain(best);
    }
    return outcome;
}

static qdr_status refuse_journal(const qdr_optimizer *best, qdr_error *error)
{
    return best->was_asked ? qdri_fail(error, QDR_INVALID,
                                       "a journal is to be asked for before the search begins")
                           : QDR_OK;
}

qdr_status qdr_optimizer_journal(qdr_optimizer *best, const char *form,
                                 bool (*save)(void *ctx, const char *journal, size_t size),
                                 void *ctx, qdr_error *error)
{
    struct qdri_best_journal *journal = &best->rounds.journal;
    const qdr_status status = refuse_journal(best, error);
    if (status != QDR_OK) {
        return status;
    }
    if (!qdri_record_set_form(journal->form, form)) {
        return qdri_fail(error, QDR_INVALID, "'%s' is not the name of a form", form);
    }
    journal->save = save;
    journal->ctx = ctx;
    journal->problem = qdr_problem_fingerprint(best->problem);
    if (!qdri_best_journal_save(&best->rounds)) {
        explain(best);
        return qdri_fail(error, best->error.code, "%s", best->error.text);
    }
    return QDR_OK;
}

qdr_status qdr_optimizer_resume(qdr_optimizer *best, const qdr_reader *reader, const char *source,
                                qdr_journal_state *state, qdr_error *error)
{
    qdr_status status = refuse_journal(best, error);
    if (status != QDR_OK) {
        return status;
    }
    best->rounds.journal.problem = qdr_problem_fingerprint(best->problem);
    status = qdri_best_journal_read(&best->rounds, reader, source, state, &best->error);
    if (status != QDR_OK && error) {
        *error = best->error;
    }
    tell(best);
    return status;
}

size_t qdr_optimizer_count(const qdr_optimizer *best)
{
    return best->kept;
}

const qdr_solution *qdr_optimizer_solution(qdr_optimizer *best, size_t index)
{
    const struct qdri_keep *keep = &best->rounds.keep;
    if (index >= keep->count) {
        return NULL;
    }
    uint32_t slot = keep->order[index];
    best->solution = (qdr_solution){.option = keep->option + slot * keep->stride,
                                    .count = keep->length[slot],
                                    .problem = best->problem};
    return &best->solution;
}

size_t qdr_optimizer_proven(const qdr_optimizer *best)
{
    return qdri_rounds_proven(&best->rounds);
}

uint64_t qdr_optimizer_bound(const qdr_optimizer *best)
{
    return qdri_rounds_bound(&best->rounds);
}

const qdr_stats *qdr_optimizer_stats(const qdr_optimizer *best)
{
    return &best->stats;
}

const qdr_problem *qdr_optimizer_problem(const qdr_optimizer *best)
{
    return best->problem;
}

uint64_t qdr_optimizer_memory(const qdr_optimizer *best)
{
    return best->memory;
}

struct qdri_best_question qdri_best_question(const qdr_optimizer *best)
{
    const struct qdri_rounds *rounds = &best->rounds;
    return (struct qdri_best_question){.problem = best->problem,
                                       .cost = rounds->cost,
                                       .unit = rounds->journal.unit,
                                       .direction = rounds->journal.direction,
                                       .keep = &rounds->keep,
                                       .params = &best->params,
                                       .is_answered = rounds->stage == QDRI_ALL_KNOWN};
}

const qdr_error *qdr_optimizer_error(const qdr_optimizer *best)
{
    return &best->error;
}
