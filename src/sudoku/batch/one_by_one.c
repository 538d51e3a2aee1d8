/* one_by_one.c  Sudokus of rules that no kernel knows: one encoding, one solver, and the givens of
 * each puzzle as assumptions. */
#include <string.h>

#include "base/clock.h"
#include "sudoku/batch/batch.h"

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
    if (qdri_batch_is_over(batch)) {
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

qdr_outcome qdri_batch_one_by_one(struct qdr_sudoku_batch *batch, const struct qdri_batch_run *run)
{
    qdr_outcome outcome = QDR_EXHAUSTED;
    for (size_t k = 0; k < run->puzzles && outcome == QDR_EXHAUSTED; ++k) {
        outcome = answer(batch, run, k);
    }
    return outcome;
}
