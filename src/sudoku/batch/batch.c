/* batch.c  Many Sudokus of the same rules: the public functions, and who answers. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/clock.h"
#include "base/error.h"
#include "solver/params.h"
#include "sudoku/batch/batch.h"
#include "sudoku/rules/all.h"
#include "sudoku/rules/rules.h"

/* ------------------------------------------------------------------------------ the kernel ---- */

/* Does the clause say no more than which digits each cell may hold?  What a plain rule encodes is
 * for cells of which it is to be found what they count as; the rule that says so is not plain. */
static bool is_of_cells(const struct qdri_clause *clause)
{
    const struct qdri_rule *rule = clause->rule;
    return rule->is_plain && !rule->is_division && !rule->houses;
}

static bool is_for_kernel(const qdr_rules *rules)
{
    if (rules->frame.board.side != QDRI_BATCH_SIDE ||
        rules->frame.board.digits != QDRI_BATCH_SIDE ||
        rules->clause[QDRI_DIVISION].rule != &qdri_rule_classic) {
        return false;
    }
    if (rules->frame.board.box_rows != 3 || rules->frame.board.box_columns != 3) {
        return false;
    }
    size_t k = QDRI_DIVISION + 1;
    while (k < rules->clauses && is_of_cells(&rules->clause[k])) {
        ++k;
    }
    return k == rules->clauses;
}

/* On a blank grid, what is allowed is what the cell may hold by itself. */
void qdri_batch_allowed(const qdr_rules *rules, uint16_t digits[QDRI_BATCH_CELLS])
{
    qdr_grid blank;
    qdr_grid_clear(&blank, QDRI_BATCH_SIDE);
    for (unsigned cell = 0; cell < QDRI_BATCH_CELLS; ++cell) {
        digits[cell] = 0;
        for (unsigned digit = 0; digit < QDRI_BATCH_SIDE; ++digit) {
            if (qdr_rules_allows(rules, &blank, (qdr_cell)cell, (qdr_digit)(digit + 1))) {
                digits[cell] |= (uint16_t)(1U << digit);
            }
        }
    }
}

/* The same as words of a state. */
static void find_words(const qdr_rules *rules, qdri_batch_word *allowed)
{
    uint16_t digits[QDRI_BATCH_CELLS];
    qdri_batch_allowed(rules, digits);
    memset(allowed, 0, QDRI_BATCH_CELLS * sizeof *allowed);
    for (unsigned cell = 0; cell < QDRI_BATCH_CELLS; ++cell) {
        for (unsigned digit = 0; digit < QDRI_BATCH_SIDE; ++digit) {
            const unsigned bit = digits[cell] >> digit & 1;
            allowed[digit * QDRI_BATCH_SIDE + cell / QDRI_BATCH_SIDE] |=
                (qdri_batch_word)(bit << cell % QDRI_BATCH_SIDE);
        }
    }
}

/* In the order of the words of parameter "isa"; NULL for those that have no kernel of their own. */
static const struct qdri_batch_kernel *const kernels[] = {
    NULL, &qdri_batch_portable, &qdri_batch_avx2, &qdri_batch_avx512, NULL};

enum { KERNELS = sizeof kernels / sizeof *kernels };

static bool is_supported(size_t isa)
{
    return isa < KERNELS && kernels[isa] && kernels[isa]->is_supported &&
           kernels[isa]->is_supported();
}

/* Returns NULL where the processor has not got the instruction set. */
static const struct qdri_batch_kernel *find_kernel(uint64_t isa)
{
    size_t k = isa > 0 ? (size_t)isa : KERNELS - 1;
    while (isa == 0 && !is_supported(k)) {
        --k;
    }
    return is_supported(k) ? kernels[k] : NULL;
}

static qdr_status make_room(struct qdr_sudoku_batch *batch, const qdr_rules *rules,
                            qdr_error *error)
{
    qdri_batch_word allowed[QDRI_BATCH_CELLS];
    batch->block = qdri_zeros(batch->kernel->bytes(batch->grids) + QDRI_BATCH_ALIGN, 1);
    if (!batch->block) {
        return qdri_no_memory(error);
    }
    const uintptr_t address = (uintptr_t)batch->block;
    batch->room = (char *)batch->block + (QDRI_BATCH_ALIGN - address % QDRI_BATCH_ALIGN);
    find_words(rules, allowed);
    batch->kernel->begin(batch->room, allowed);
    return QDR_OK;
}

/* --------------------------------------------------------------------------------- making ---- */

static bool end(struct qdr_sudoku_batch *batch, qdr_outcome outcome)
{
    batch->outcome = outcome;
    return true;
}

/* Must the run end?  Then `outcome` says why.  `ctx` is the batch. */
static bool is_over(void *ctx)
{
    struct qdr_sudoku_batch *batch = ctx;
    if (qdri_stop_is_due(&batch->stop)) {
        return end(batch, QDR_INTERRUPTED);
    }
    if ((batch->node_limit > 0 && batch->nodes - batch->nodes_before >= batch->node_limit) ||
        (batch->deadline_ms > 0 && qdri_clock_ms() >= batch->deadline_ms)) {
        return end(batch, QDR_LIMIT);
    }
    return false;
}

static qdr_status make_solver(struct qdr_sudoku_batch *batch, const qdr_rules *rules,
                              struct qdri_search_params *params, qdr_error *error)
{
    params->base.stop = (struct qdri_stop){batch, is_over};
    params->limit = batch->limit;
    const qdr_status status = qdr_encoding_new(&batch->sudoku, rules, NULL, &params->base, error);
    return status == QDR_OK ? qdr_solver_new(&batch->solver, qdr_encoding_problem(batch->sudoku),
                                             &params->base, error)
                            : status;
}

static qdr_status make(struct qdr_sudoku_batch *batch, const qdr_rules *rules,
                       struct qdri_search_params *params, qdr_error *error)
{
    batch->node_limit = params->nodes;
    batch->time_limit_ms = params->time;
    batch->stop = params->base.stop;
    batch->kernel = params->engine == 0 && is_for_kernel(rules) ? find_kernel(params->isa) : NULL;
    return batch->kernel ? make_room(batch, rules, error)
                         : make_solver(batch, rules, params, error);
}

qdr_status qdr_sudoku_batch_new(qdr_sudoku_batch **out, const qdr_rules *rules, unsigned grids,
                                const qdr_params *params, qdr_error *error)
{
    enum { STANDARD = 2 };
    struct qdri_search_params taken;
    *out = NULL;
    if (!rules) {
        return qdri_missing(error, "rules");
    }
    if (qdr_rules_have_pairs(rules)) {
        return qdri_fail(error, QDR_UNSUPPORTED, "a batch has no cells that hold two digits");
    }
    qdr_status status = qdri_params_take(&taken.base, &qdri_search_subject, params, error);
    if (status != QDR_OK) {
        return status;
    }
    const uint64_t limit = taken.limit > 0 ? taken.limit : STANDARD;
    if (grids > limit) {
        return qdri_fail(error, QDR_RANGE, "%u grids of each puzzle, but fewer solutions counted",
                         grids);
    }
    struct qdr_sudoku_batch *batch = qdri_zeros(1, sizeof *batch);
    if (!batch) {
        return qdri_no_memory(error);
    }
    batch->limit = limit;
    batch->grids = grids;
    batch->side = (qdr_digit)qdr_rules_side(rules);
    batch->cells = (unsigned)batch->side * batch->side;
    batch->digits = qdr_rules_digits(rules);
    status = make(batch, rules, &taken, error);
    if (status != QDR_OK) {
        qdr_sudoku_batch_free(batch);
        return status;
    }
    *out = batch;
    return QDR_OK;
}

void qdr_sudoku_batch_free(qdr_sudoku_batch *batch)
{
    if (!batch) {
        return;
    }
    qdr_solver_free(batch->solver);
    qdr_encoding_free(batch->sudoku);
    free(batch->block);
    free(batch);
}

/* -------------------------------------------------------------------------------- running ---- */

const char *qdr_sudoku_batch_kernel(const qdr_sudoku_batch *batch)
{
    return batch->kernel ? batch->kernel->name : NULL;
}

/* ----------------------------------------------------------------------------- one by one ---- */

/* Sudokus of rules that no kernel knows: one encoding, one solver, and the givens of each puzzle as
 * assumptions. */

static qdr_outcome fail(struct qdr_sudoku_batch *batch, const qdr_error *error)
{
    batch->error = *error;
    return QDR_FAILED;
}

/* Nodes that are left; 0: any number. */
static qdr_status set_nodes(struct qdr_sudoku_batch *batch, qdr_error *error)
{
    const uint64_t spent = batch->nodes - batch->nodes_before;
    return batch->node_limit == 0
               ? QDR_OK
               : qdr_solver_set_number(batch->solver, "nodes", batch->node_limit - spent, error);
}

/* Assumes the givens of a puzzle, with what is left of the run's limits.  QDR_EXHAUSTED: done;
 * otherwise the run is over. */
static qdr_outcome assume(struct qdr_sudoku_batch *batch, const qdr_digit *givens)
{
    qdr_grid grid;
    qdr_error error;
    qdr_grid_clear(&grid, batch->side);
    memcpy(grid.cell, givens, batch->cells);
    qdr_solver_reset(batch->solver);
    if (is_over(batch)) {
        return batch->outcome;
    }
    if (set_nodes(batch, &error) != QDR_OK ||
        qdr_encoding_assume(batch->sudoku, &grid, batch->solver, &error) != QDR_OK) {
        return fail(batch, &error);
    }
    return QDR_EXHAUSTED;
}

/* The solver has come to this outcome.  Returns that of the run, whose limits and interrupts may be
 * behind it. */
static qdr_outcome end_search(struct qdr_sudoku_batch *batch, qdr_outcome outcome)
{
    batch->nodes += qdr_solver_stats(batch->solver)->nodes;
    if (outcome == QDR_FAILED) {
        return fail(batch, qdr_solver_error(batch->solver));
    }
    return outcome == QDR_INTERRUPTED && batch->outcome != QDR_EXHAUSTED ? batch->outcome : outcome;
}

/* Searches for the solutions of the k-th puzzle, whose givens are assumed. */
static qdr_outcome search(struct qdr_sudoku_batch *batch, const struct qdri_batch_run *run,
                          size_t k)
{
    const qdr_solution *solution;
    qdr_grid grid;
    uint64_t count = 0;
    qdr_outcome outcome = QDR_SOLUTION;
    while (count < run->limit &&
           (outcome = qdr_solver_next(batch->solver, &solution)) == QDR_SOLUTION) {
        if (count < run->grids) {
            qdr_encoding_decode(batch->sudoku, solution, &grid);
            memcpy(run->grid + (k * run->grids + count) * batch->cells, grid.cell, batch->cells);
        }
        ++count;
    }
    outcome = end_search(batch, outcome == QDR_SOLUTION ? QDR_EXHAUSTED : outcome);
    if (outcome == QDR_EXHAUSTED) {
        run->counts[k] = count;
    }
    return outcome;
}

/* A digit that is too large is in no grid. */
static bool has_unknown_digit(const struct qdr_sudoku_batch *batch, const qdr_digit *givens)
{
    unsigned k = 0;
    while (k < batch->cells && givens[k] <= batch->digits) {
        ++k;
    }
    return k < batch->cells;
}

static qdr_outcome answer(struct qdr_sudoku_batch *batch, const struct qdri_batch_run *run,
                          size_t k)
{
    const qdr_digit *givens = run->givens + k * batch->cells;
    if (has_unknown_digit(batch, givens)) {
        run->counts[k] = 0;
        return QDR_EXHAUSTED;
    }
    const qdr_outcome outcome = assume(batch, givens);
    return outcome == QDR_EXHAUSTED ? search(batch, run, k) : outcome;
}

static qdr_outcome run_one_by_one(struct qdr_sudoku_batch *batch, const struct qdri_batch_run *run)
{
    qdr_outcome outcome = QDR_EXHAUSTED;
    for (size_t k = 0; k < run->puzzles && outcome == QDR_EXHAUSTED; ++k) {
        outcome = answer(batch, run, k);
    }
    return outcome;
}

/* ------------------------------------------------------------------------------------ all ---- */

/* Limits count from now on.  False: it is over already. */
static bool begin(struct qdr_sudoku_batch *batch)
{
    batch->outcome = QDR_EXHAUSTED;
    batch->nodes_before = batch->nodes;
    batch->deadline_ms = batch->time_limit_ms > 0 ? qdri_clock_ms() + batch->time_limit_ms : 0;
    return !is_over(batch);
}

qdr_outcome qdri_batch_run_others(qdr_sudoku_batch *batch, const qdr_digit *givens,
                                  const struct qdri_batch_known *known, size_t puzzles,
                                  uint64_t *counts, qdr_digit *grids)
{
    const struct qdri_batch_run run = {.is_over = is_over,
                                       .givens = givens,
                                       .puzzles = puzzles,
                                       .known = known,
                                       .limit = batch->limit,
                                       .grids = grids ? batch->grids : 0,
                                       .counts = counts,
                                       .grid = grids};
    for (size_t k = 0; k < puzzles; ++k) {
        counts[k] = QDR_SUDOKU_BATCH_OPEN;
    }
    if (!begin(batch)) {
        return batch->outcome;
    }
    return batch->kernel ? batch->kernel->run(batch, &run) : run_one_by_one(batch, &run);
}

qdr_outcome qdr_sudoku_batch_run(qdr_sudoku_batch *batch, const qdr_digit *givens, size_t puzzles,
                                 uint64_t *counts, qdr_digit *grids)
{
    return qdri_batch_run_others(batch, givens, NULL, puzzles, counts, grids);
}

uint64_t qdr_sudoku_batch_nodes(const qdr_sudoku_batch *batch)
{
    return batch->nodes;
}

const qdr_error *qdr_sudoku_batch_error(const qdr_sudoku_batch *batch)
{
    return &batch->error;
}
