/* pattern.c  Digits for a pattern, where nothing but givens makes a puzzle have one solution.
 *
 * Of the digits that a full grid has there, hardly ever will do.  So they are changed, a few at a
 * time, and of several such changes the one is kept that leaves the fewest solutions, if these are
 * no more than before.  Where that leads no further, another grid is taken.  Many puzzles are asked
 * about at a time (sudoku.h). */
#include <stdlib.h>
#include <string.h>

#include <quadrille/sudoku.h>

#include "base/alloc.h"
#include "sudoku/make/clues/maker.h"

enum {
    CHANGES = 64,          /* that are compared in a step */
    SOLUTIONS_MOST = 2000, /* that are counted */
    PATIENCE = 24,         /* steps without fewer solutions */
    NODES_EACH = 10000     /* for a change, where there is no kernel */
};

struct qdri_fitting {
    qdr_sudoku_batch *batch;
    qdr_cell cell[QDR_CELLS_MAX]; /* those of the pattern that are not fixed */
    uint32_t cells;
    qdr_digit *givens; /* [CHANGES * cells of the board] */
    uint64_t count[CHANGES];
};

/* A kernel needs no limit; without one, a puzzle may take long. */
static bool make_batch(struct qdri_maker *maker, struct qdri_fitting *fitting)
{
    struct qdri_search_params params = maker->base.params->search;
    qdr_status status = QDR_OK;
    params.limit = SOLUTIONS_MOST;
    for (unsigned k = 0; k < 2 && status == QDR_OK; ++k) {
        qdr_sudoku_batch_free(fitting->batch);
        status = qdr_sudoku_batch_new(&fitting->batch, maker->base.rules, 0, &params.base,
                                      &maker->base.error);
        if (status != QDR_OK || qdr_sudoku_batch_kernel(fitting->batch)) {
            break;
        }
        params.nodes = (uint64_t)CHANGES * NODES_EACH;
    }
    return qdri_generator_succeeded(&maker->base, status);
}

static bool make(struct qdri_maker *maker)
{
    struct qdri_fitting *fitting = qdri_zeros(1, sizeof *fitting);
    if (!fitting) {
        return qdri_generator_no_memory(&maker->base);
    }
    maker->fitting = fitting;
    fitting->givens = qdri_zeros((uint64_t)CHANGES * maker->base.cells, sizeof *fitting->givens);
    if (!fitting->givens) {
        return qdri_generator_no_memory(&maker->base);
    }
    for (unsigned cell = 0; cell < maker->base.cells; ++cell) {
        if (maker->base.pattern[cell] && maker->base.fixed.cell[cell] == 0) {
            fitting->cell[fitting->cells++] = (qdr_cell)cell;
        }
    }
    return make_batch(maker, fitting);
}

void qdri_fitting_free(struct qdri_fitting *fitting)
{
    if (fitting) {
        qdr_sudoku_batch_free(fitting->batch);
        free(fitting->givens);
        free(fitting);
    }
}

/* Changes some digits of the pattern to others that the rules allow beside the rest. */
static void change(struct qdri_maker *maker, qdr_grid *grid)
{
    const struct qdri_fitting *fitting = maker->fitting;
    const uint32_t changes = 1 + qdri_random_below(&maker->random, 3);
    qdr_cell cell[3];
    for (uint32_t k = 0; k < changes; ++k) {
        cell[k] = fitting->cell[qdri_random_below(&maker->random, fitting->cells)];
        grid->cell[cell[k]] = 0;
    }
    for (uint32_t k = 0; k < changes; ++k) {
        grid->cell[cell[k]] = qdri_maker_random_digit(maker, grid, cell[k]);
    }
}

/* Is each cell of the pattern given? */
static bool is_whole(const struct qdri_fitting *fitting, const qdr_digit *givens)
{
    bool is = true;
    for (uint32_t k = 0; k < fitting->cells; ++k) {
        is &= givens[fitting->cell[k]] != 0;
    }
    return is;
}

/* Counts the solutions of as many puzzles.  False: nothing more is to be asked. */
static bool count(struct qdri_maker *maker, size_t puzzles)
{
    struct qdri_fitting *fitting = maker->fitting;
    const uint64_t before = qdr_sudoku_batch_nodes(fitting->batch);
    if (qdri_generator_is_over(&maker->base)) {
        return false;
    }
    const qdr_outcome outcome =
        qdr_sudoku_batch_run(fitting->batch, fitting->givens, puzzles, fitting->count, NULL);
    maker->base.stats.searches += puzzles;
    maker->base.stats.nodes += qdr_sudoku_batch_nodes(fitting->batch) - before;
    if (outcome == QDR_FAILED) {
        maker->base.error = *qdr_sudoku_batch_error(fitting->batch);
        maker->base.outcome = outcome;
        return false;
    }
    return outcome != QDR_INTERRUPTED || !qdri_generator_is_over(&maker->base);
}

/* Makes a step: the best change, if it is no worse.  `*best` is how many solutions there are. */
static bool step(struct qdri_maker *maker, uint64_t *best)
{
    struct qdri_fitting *fitting = maker->fitting;
    size_t chosen = CHANGES;
    for (size_t k = 0; k < CHANGES; ++k) {
        qdr_grid grid = maker->givens;
        change(maker, &grid);
        memcpy(fitting->givens + k * maker->base.cells, grid.cell, maker->base.cells);
    }
    if (!count(maker, CHANGES)) {
        return false;
    }
    for (size_t k = 0; k < CHANGES; ++k) {
        if (fitting->count[k] > 0 && fitting->count[k] <= *best &&
            is_whole(fitting, fitting->givens + k * maker->base.cells)) {
            *best = fitting->count[k];
            chosen = k;
        }
    }
    if (chosen < CHANGES) {
        memcpy(maker->givens.cell, fitting->givens + chosen * maker->base.cells, maker->base.cells);
    }
    return true;
}

/* The digits are there; what is the solution? */
static enum qdri_step_end take_solution(struct qdri_maker *maker)
{
    const enum qdri_reply answer = qdri_maker_ask(maker, &maker->empty, &maker->givens, NULL, 0);
    if (answer != QDRI_REPLY_FOUND) {
        return QDRI_OVER;
    }
    maker->full = maker->found;
    return QDRI_WELL;
}

enum qdri_step_end qdri_maker_fit_pattern(struct qdri_maker *maker)
{
    uint64_t best = UINT64_MAX;
    unsigned patience = PATIENCE;
    if (!maker->fitting && !make(maker)) {
        return QDRI_OVER;
    }
    memcpy(maker->fitting->givens, maker->givens.cell, maker->base.cells);
    if (!count(maker, 1)) {
        return QDRI_OVER;
    }
    best = maker->fitting->count[0];
    while (best != 1 && patience > 0 && maker->fitting->cells > 0) {
        const uint64_t before = best;
        if (!step(maker, &best)) {
            return QDRI_OVER;
        }
        patience = best < before ? PATIENCE : patience - 1;
    }
    return best == 1 ? take_solution(maker) : qdri_maker_fault(maker, QDR_FAULT_MANY);
}
