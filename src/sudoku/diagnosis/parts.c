/* parts.c  Takes a puzzle apart, and searches with some of its parts.
 *
 * A puzzle whose rules are houses only is encoded once, and its givens are assumed;
 * others are encoded for each trial, since what encodings take depends on the givens. */
#include "sudoku/diagnosis/parts.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

/* Clause 0 as others see it may be what divides the grid, which is no part; nor is what says what
 * cells count as: without it, the others would not say less, but something else. */
static bool is_part(const qdr_rules *rules, size_t clause)
{
    const size_t k = qdri_rules_first_shown(rules) + clause;
    return k > QDRI_DIVISION && !qdri_clause_stays(&rules->clause[k]);
}

static void list_parts(struct qdr_diagnosis *parts)
{
    const unsigned cells = (unsigned)parts->givens.side * parts->givens.side;
    for (unsigned cell = 0; cell < cells; ++cell) {
        if (parts->givens.cell[cell] != 0) {
            parts->part[parts->count++] =
                (qdr_puzzle_part){.cell = (qdr_cell)cell, .digit = parts->givens.cell[cell]};
        }
    }
    for (size_t k = 0; k < parts->clauses; ++k) {
        if (is_part(parts->rules, k)) {
            parts->part[parts->count++] = (qdr_puzzle_part){.cell = QDR_NO_CELL, .clause = k};
        }
    }
}

qdr_status qdr_diagnosis_new(qdr_diagnosis **out, const qdr_rules *rules, const qdr_grid *givens,
                             const qdr_params *params, qdr_error *error)
{
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    if (!givens) {
        return qdri_missing(error, "givens");
    }
    qdr_status status = qdri_rules_check_side(rules->frame.board.side, givens->side, error);
    if (status != QDR_OK) {
        return status;
    }
    struct qdr_diagnosis *parts = qdri_zeros(1, sizeof *parts);
    if (!parts) {
        return qdri_no_memory(error);
    }
    parts->givens = *givens;
    parts->params = params;
    parts->clauses = qdr_rules_clauses(rules);
    parts->part =
        qdri_zeros((size_t)givens->side * givens->side + parts->clauses, sizeof *parts->part);
    if (!parts->part || qdr_rules_subset(&parts->rules, rules, NULL, NULL) != QDR_OK) {
        qdr_diagnosis_free(parts);
        return qdri_no_memory(error);
    }
    list_parts(parts);
    *out = parts;
    return QDR_OK;
}

void qdr_diagnosis_free(qdr_diagnosis *parts)
{
    if (!parts) {
        return;
    }
    qdr_solver_free(parts->plain_solver);
    qdr_encoding_free(parts->plain);
    qdr_rules_free(parts->rules);
    free(parts->part);
    free(parts);
}

size_t qdr_diagnosis_count(const qdr_diagnosis *parts)
{
    return parts->count;
}

const qdr_puzzle_part *qdr_diagnosis_part(const qdr_diagnosis *parts, size_t index)
{
    return index < parts->count ? &parts->part[index] : NULL;
}

uint64_t qdr_diagnosis_searches(const qdr_diagnosis *parts, uint64_t *nodes)
{
    if (nodes) {
        *nodes = parts->nodes;
    }
    return parts->searches;
}

const qdr_error *qdr_diagnosis_error(const qdr_diagnosis *parts)
{
    return &parts->error;
}

/* ------------------------------------------------------------------------------- trials ---- */

static enum qdri_trial end(struct qdr_diagnosis *parts, qdr_outcome outcome)
{
    parts->outcome = outcome;
    return QDRI_TRIAL_END;
}

/* Hands the limits on to the next search.  False: one is reached. */
static bool set_limits(struct qdr_diagnosis *parts, qdr_solver *solver, uint64_t solutions,
                       uint64_t nodes)
{
    uint64_t now = qdri_clock_ms();
    uint64_t left = parts->node_limit - parts->nodes;
    if ((parts->node_limit > 0 && parts->nodes >= parts->node_limit) ||
        (parts->deadline_ms > 0 && now >= parts->deadline_ms)) {
        return false;
    }
    if (parts->node_limit > 0 && (nodes == 0 || left < nodes)) {
        nodes = left;
    }
    uint64_t time_ms = parts->deadline_ms > 0 ? parts->deadline_ms - now : 0;
    return qdr_solver_set_number(solver, "limit", solutions, NULL) == QDR_OK &&
           qdr_solver_set_number(solver, "nodes", nodes, NULL) == QDR_OK &&
           qdr_solver_set_number(solver, "time", time_ms, NULL) == QDR_OK;
}

/* A limit came first: that of the trial, or one of the question? */
static enum qdri_trial cut(struct qdr_diagnosis *parts)
{
    bool is_over = (parts->node_limit > 0 && parts->nodes >= parts->node_limit) ||
                   (parts->deadline_ms > 0 && qdri_clock_ms() >= parts->deadline_ms);
    return is_over ? end(parts, QDR_LIMIT) : QDRI_TRIAL_CUT;
}

/* Between the engine and the grids that are kept. */
struct keeping {
    struct qdr_diagnosis *parts;
    const qdr_encoding *sudoku;
};

static qdr_verdict keep_grid(void *ctx, const qdr_solution *solution)
{
    const struct keeping *keeping = ctx;
    struct qdr_diagnosis *parts = keeping->parts;
    if (parts->grids < 2) {
        qdr_encoding_decode(keeping->sudoku, solution, &parts->grid[parts->grids++]);
    }
    return QDR_CONTINUE;
}

static enum qdri_trial search(struct qdr_diagnosis *parts, const qdr_encoding *sudoku,
                              qdr_solver *solver, uint64_t solutions, uint64_t nodes)
{
    struct keeping keeping = {.parts = parts, .sudoku = sudoku};
    const struct qdri_stop stop = qdri_params_stop(parts->params);
    if (qdri_stop_is_due(&stop)) {
        return end(parts, QDR_INTERRUPTED);
    }
    if (!set_limits(parts, solver, solutions, nodes)) {
        return end(parts, QDR_LIMIT);
    }
    parts->grids = 0;
    qdr_outcome outcome = qdr_solver_run(solver, &(qdr_sink){.ctx = &keeping, .take = keep_grid});
    const qdr_stats *stats = qdr_solver_stats(solver);
    parts->nodes += stats->nodes;
    ++parts->searches;
    if (outcome == QDR_EXHAUSTED || (outcome == QDR_LIMIT && stats->solutions >= solutions)) {
        return stats->solutions == 0   ? QDRI_TRIAL_NONE
               : stats->solutions == 1 ? QDRI_TRIAL_ONE
                                       : QDRI_TRIAL_SEVERAL;
    }
    if (outcome == QDR_LIMIT) {
        return cut(parts);
    }
    if (outcome != QDR_INTERRUPTED) {
        parts->error = *qdr_solver_error(solver);
    }
    return end(parts, outcome);
}

static enum qdri_trial fail(struct qdr_diagnosis *parts, qdr_status status)
{
    if (status == QDR_CANCELLED) {
        const uint64_t deadline = parts->deadline_ms;
        return end(parts,
                   deadline > 0 && qdri_clock_ms() >= deadline ? QDR_LIMIT : QDR_INTERRUPTED);
    }
    return status == QDR_BUDGET ? QDRI_TRIAL_TOO_LARGE : end(parts, QDR_FAILED);
}

/* The givens that are kept. */
static void keep_givens(const struct qdr_diagnosis *parts, const bool *keep, qdr_grid *givens)
{
    qdr_grid_clear(givens, parts->givens.side);
    for (size_t k = 0; k < parts->count; ++k) {
        if (keep[k] && parts->part[k].cell != QDR_NO_CELL) {
            givens->cell[parts->part[k].cell] = parts->part[k].digit;
        }
    }
}

static qdr_status make_plain(struct qdr_diagnosis *parts)
{
    qdr_status status =
        qdr_encoding_new(&parts->plain, parts->rules, NULL, parts->params, &parts->error);
    if (status == QDR_OK) {
        status = qdr_solver_new(&parts->plain_solver, qdr_encoding_problem(parts->plain),
                                parts->params, &parts->error);
    }
    if (status != QDR_OK) {
        qdr_encoding_free(parts->plain);
        parts->plain = NULL;
    }
    return status;
}

static enum qdri_trial try_plain(struct qdr_diagnosis *parts, const qdr_grid *givens,
                                 uint64_t solutions, uint64_t nodes)
{
    qdr_status status = parts->plain ? QDR_OK : make_plain(parts);
    if (status == QDR_OK) {
        qdr_solver_reset(parts->plain_solver);
        status = qdr_encoding_assume(parts->plain, givens, parts->plain_solver, &parts->error);
    }
    return status == QDR_OK ? search(parts, parts->plain, parts->plain_solver, solutions, nodes)
                            : fail(parts, status);
}

/* The rules with the clauses that are kept. */
static qdr_status keep_clauses(struct qdr_diagnosis *parts, const bool *keep, qdr_rules **rules)
{
    bool *keep_clause = qdri_zeros(parts->clauses, sizeof *keep_clause);
    if (!keep_clause) {
        return qdri_no_memory(&parts->error);
    }
    for (size_t k = 0; k < parts->count; ++k) {
        if (parts->part[k].cell == QDR_NO_CELL) {
            keep_clause[parts->part[k].clause] = keep[k];
        }
    }
    qdr_status status = qdr_rules_subset(rules, parts->rules, keep_clause, &parts->error);
    free(keep_clause);
    return status;
}

/* A given that the rules forbid has no option, and leaves no solution; one that an encoding has
 * taken in needs no more. */
static qdr_status rule_out(const qdr_encoding *sudoku, const qdr_grid *givens, qdr_solver *solver,
                           qdr_error *error)
{
    for (unsigned cell = 0; cell < (unsigned)givens->side * givens->side; ++cell) {
        if (givens->cell[cell] != 0 &&
            qdr_encoding_option(sudoku, (qdr_cell)cell, givens->cell[cell]) == QDR_NO_OPTION) {
            return qdr_solver_assume(solver, QDR_NO_OPTION, error);
        }
    }
    return QDR_OK;
}

static enum qdri_trial try_encoded(struct qdr_diagnosis *parts, const qdr_rules *rules,
                                   const qdr_grid *givens, uint64_t solutions, uint64_t nodes)
{
    qdr_encoding *sudoku = NULL;
    qdr_solver *solver = NULL;
    enum qdri_trial trial;
    qdr_status status = qdr_encoding_new(&sudoku, rules, givens, parts->params, &parts->error);
    if (status == QDR_OK) {
        status =
            qdr_solver_new(&solver, qdr_encoding_problem(sudoku), parts->params, &parts->error);
    }
    if (status == QDR_OK) {
        qdr_solver_reset(solver); /* what it took to make does not count: the deadline knows */
        status = rule_out(sudoku, givens, solver, &parts->error);
    }
    trial =
        status == QDR_OK ? search(parts, sudoku, solver, solutions, nodes) : fail(parts, status);
    qdr_solver_free(solver);
    qdr_encoding_free(sudoku);
    return trial;
}

static bool has_clauses(const struct qdr_diagnosis *parts)
{
    size_t k = 0;
    while (k < parts->clauses && !is_part(parts->rules, k)) {
        ++k;
    }
    return k < parts->clauses;
}

enum qdri_trial qdri_parts_try(struct qdr_diagnosis *parts, const bool *keep, uint64_t solutions,
                               uint64_t nodes)
{
    qdr_grid givens;
    qdr_rules *rules;
    keep_givens(parts, keep, &givens);
    if (!has_clauses(parts)) {
        return try_plain(parts, &givens, solutions, nodes);
    }
    qdr_status status = keep_clauses(parts, keep, &rules);
    if (status != QDR_OK) {
        return fail(parts, status);
    }
    enum qdri_trial trial = try_encoded(parts, rules, &givens, solutions, nodes);
    qdr_rules_free(rules);
    return trial;
}

enum qdri_trial qdri_parts_begin(struct qdr_diagnosis *parts, bool *set, uint64_t solutions)
{
    uint64_t time_ms = 0;
    parts->node_limit = 0;
    if (parts->params) {
        qdr_params_get(parts->params, "nodes", &parts->node_limit);
        qdr_params_get(parts->params, "time", &time_ms);
    }
    parts->deadline_ms = time_ms > 0 ? qdri_clock_ms() + time_ms : 0;
    parts->nodes = 0;
    parts->searches = 0;
    parts->outcome = QDR_EXHAUSTED;
    memset(set, true, parts->count * sizeof *set);
    return qdri_parts_try(parts, set, solutions, 0);
}

size_t qdri_parts_size(const bool *set, size_t count)
{
    size_t size = 0;
    for (size_t k = 0; k < count; ++k) {
        size += set[k];
    }
    return size;
}

qdr_outcome qdri_parts_refusal(const struct qdr_diagnosis *parts, enum qdri_trial trial)
{
    switch (trial) {
    case QDRI_TRIAL_END:
        return parts->outcome;
    case QDRI_TRIAL_TOO_LARGE:
        return QDR_FAILED;
    default:
        return QDR_STOPPED;
    }
}
