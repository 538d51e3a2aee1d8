/* generator.c  The limits of a generator, and its searches. */
#include "sudoku/make/common/generator.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"

uint64_t qdri_generator_ahead(const struct qdr_generator *generator)
{
    const uint64_t given = generator->number - generator->first;
    return generator->expected > given ? generator->expected - given : given + 1;
}

bool qdri_names_next(struct qdri_names *names)
{
    if (!names->rest || names->rest[0] == '\0') {
        return false;
    }
    const char *name = names->rest + strspn(names->rest, " ");
    const size_t length = strcspn(name, ",");
    snprintf(names->name, sizeof names->name, "%.*s", (int)length, name);
    names->rest = name + length + (name[length] == ',');
    return true;
}

uint64_t qdri_generator_mix_text(uint64_t seed, const char *text)
{
    for (; text && *text != '\0'; ++text) {
        seed = qdri_random_mix(seed, (unsigned char)*text);
    }
    return qdri_random_mix(seed, 0);
}

void qdri_generator_add_cost(qdr_generator_counters *stats, const qdr_generator_counters *now,
                             const qdr_generator_counters *before)
{
    stats->tries += now->tries - before->tries;
    stats->searches += now->searches - before->searches;
    stats->nodes += now->nodes - before->nodes;
    for (size_t k = 0; k < QDR_FAULTS; ++k) {
        stats->faults[k] += now->faults[k] - before->faults[k];
    }
}

/* ---------------------------------------------------------------------------------- limits ---- */

static bool is_late(const struct qdr_generator *generator)
{
    return generator->deadline_ms > 0 && qdri_clock_ms() >= generator->deadline_ms;
}

static bool is_due(void *ctx)
{
    const struct qdr_generator *generator = ctx;
    return qdri_stop_is_due(&generator->stop) || is_late(generator);
}

void qdri_generator_take_limits(struct qdr_generator *generator)
{
    struct qdri_search_params *search = &generator->params->search;
    generator->stop = search->base.stop;
    search->base.stop = (struct qdri_stop){generator, is_due};
    generator->node_limit = search->nodes;
    generator->time_limit_ms = search->time;
    search->limit = search->nodes = search->time = 0;
}

bool qdri_generator_end(struct qdr_generator *generator, qdr_outcome outcome)
{
    generator->outcome = outcome;
    return false;
}

bool qdri_generator_is_over(struct qdr_generator *generator)
{
    if (qdri_stop_is_due(&generator->stop)) {
        return !qdri_generator_end(generator, QDR_INTERRUPTED);
    }
    const bool has_nodes =
        generator->node_limit == 0 || generator->stats.nodes < generator->node_limit;
    return (!has_nodes || is_late(generator)) && !qdri_generator_end(generator, QDR_LIMIT);
}

bool qdri_generator_succeeded(struct qdr_generator *generator, qdr_status status)
{
    if (status != QDR_OK && (status != QDR_CANCELLED || !qdri_generator_is_over(generator))) {
        qdri_generator_end(generator, QDR_FAILED);
    }
    return status == QDR_OK;
}

bool qdri_generator_no_memory(struct qdr_generator *generator)
{
    return qdri_generator_succeeded(generator, qdri_no_memory(&generator->error));
}

/* ------------------------------------------------------------------------------- questions ---- */

void qdri_question_free(struct qdri_question *question)
{
    qdr_solver_free(question->solver);
    qdr_encoding_free(question->sudoku);
    *question = (struct qdri_question){0};
}

qdr_status qdri_question_encode(struct qdr_generator *generator, struct qdri_question *question,
                                const qdr_rules *rules, const qdr_grid *givens, qdr_error *error)
{
    const qdr_params *search = &generator->params->search.base;
    qdri_question_free(question);
    const qdr_status status = qdr_encoding_new(&question->sudoku, rules, givens, search, error);
    return status == QDR_OK ? qdr_solver_new(&question->solver,
                                             qdr_encoding_problem(question->sudoku), search, error)
                            : status;
}

/* Sets the limit of nodes: what the limit of all searches leaves.  Setting it takes longer than an
 * easy search. */
static qdr_status set_nodes(struct qdr_generator *generator, struct qdri_question *question,
                            uint64_t nodes)
{
    const uint64_t left = generator->node_limit - generator->stats.nodes;
    nodes = generator->node_limit > 0 && (nodes == 0 || left < nodes) ? left : nodes;
    const bool is_set = nodes == question->nodes;
    question->nodes = nodes;
    return is_set ? QDR_OK
                  : qdr_solver_set_number(question->solver, "nodes", nodes, &generator->error);
}

/* A grid that is known is found once at most. */
static qdr_outcome search(const struct qdri_question *question, const qdr_digit *known,
                          unsigned cells, qdr_grid *found)
{
    const qdr_solution *solution;
    qdr_outcome outcome;
    bool is_known = false;
    do {
        outcome = qdr_solver_next(question->solver, &solution);
        if (outcome == QDR_SOLUTION) {
            qdr_encoding_decode(question->sudoku, solution, found);
            is_known = known && memcmp(found->cell, known, cells) == 0;
        }
    } while (outcome == QDR_SOLUTION && is_known);
    return outcome;
}

enum qdri_reply qdri_question_ask(struct qdr_generator *generator, struct qdri_question *question,
                                  const qdr_grid *givens, const qdr_digit *known, uint64_t nodes,
                                  qdr_grid *found)
{
    qdr_solver *solver = question->solver;
    qdr_solver_reset(solver);
    if (set_nodes(generator, question, nodes) != QDR_OK ||
        qdr_encoding_assume(question->sudoku, givens, solver, &generator->error) != QDR_OK) {
        qdri_generator_end(generator, QDR_FAILED);
        return QDRI_REPLY_OVER;
    }
    const qdr_outcome outcome = search(question, known, generator->cells, found);
    generator->stats.nodes += qdr_solver_stats(solver)->nodes;
    if (outcome == QDR_SOLUTION || outcome == QDR_EXHAUSTED) {
        return outcome == QDR_SOLUTION ? QDRI_REPLY_FOUND : QDRI_REPLY_NONE;
    }
    if (outcome == QDR_FAILED) {
        generator->error = *qdr_solver_error(solver);
    } else if (qdri_generator_is_over(generator)) {
        return QDRI_REPLY_OVER;
    } else if (outcome == QDR_LIMIT) {
        return QDRI_REPLY_CUT;
    }
    qdri_generator_end(generator, outcome);
    return QDRI_REPLY_OVER;
}
