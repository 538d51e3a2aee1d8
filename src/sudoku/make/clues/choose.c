/* choose.c  What is in the puzzle: givens and clues enough for one solution, and then as few givens
 * as can be.
 *
 * It begins with the clues alone.  Another grid than the wanted one is excluded by a digit where it
 * differs; or, where nothing may be given, by a clue that it breaks, of those that have found room
 * and are not in the puzzle. */
#include <stdlib.h>
#include <string.h>

#include <quadrille/sudoku.h>

#include "base/alloc.h"
#include "sudoku/make/clues/maker.h"

static void shuffle(struct qdri_maker *maker)
{
    qdri_random_order(&maker->random, maker->order, maker->base.orbits.count);
}

unsigned qdri_maker_give(struct qdri_maker *maker, uint32_t orbit, bool is_given)
{
    const struct qdri_orbits *orbits = &maker->base.orbits;
    unsigned changed = 0;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        const qdr_cell cell = orbits->cell[k];
        changed += (maker->givens.cell[cell] != 0) != is_given;
        maker->givens.cell[cell] = is_given ? maker->full.cell[cell] : 0;
    }
    maker->given = is_given ? maker->given + changed : maker->given - changed;
    return changed;
}

/* ------------------------------------------------------------------------------- excluding ---- */

/* Would it say something to give the orbit?  Where a grid was found, if that is another there. */
static bool is_open(const struct qdri_maker *maker, uint32_t orbit, bool is_found)
{
    const struct qdri_orbits *orbits = &maker->base.orbits;
    bool is = false;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        const qdr_cell cell = orbits->cell[k];
        is |= is_found ? maker->found.cell[cell] != maker->full.cell[cell]
                       : maker->givens.cell[cell] == 0;
    }
    return is;
}

static bool give_one(struct qdri_maker *maker, bool is_found)
{
    for (uint32_t k = 0; k < maker->base.orbits.count; ++k) {
        if (is_open(maker, maker->order[k], is_found)) {
            qdri_maker_give(maker, maker->order[k], true);
            return true;
        }
    }
    return false;
}

/* Where a number of clues is wanted, there are not to be more. */
static bool may_add(const struct qdri_maker *maker, size_t clue)
{
    return !maker->placed[clue].is_in && maker->wanted[maker->placed[clue].kind].count == 0;
}

/* Takes a clue that the other grid breaks, or, where none was found, any; they are in random order
 * by kind, so it begins somewhere. */
static bool add_clue(struct qdri_maker *maker, bool is_found)
{
    const size_t count = maker->count;
    const size_t first = count > 0 ? qdri_random_below(&maker->random, (uint32_t)count) : 0;
    for (size_t k = 0; k < count; ++k) {
        const size_t clue = (first + k) % count;
        if (may_add(maker, clue) &&
            !(is_found && qdr_rules_clause_holds(maker->all, maker->first + clue, &maker->found))) {
            qdri_maker_put(maker, clue, true);
            return true;
        }
    }
    return false;
}

static bool encode(struct qdri_maker *maker)
{
    qdr_rules *rules;
    if (!qdri_maker_rules(maker, &rules, SIZE_MAX)) {
        return false;
    }
    const bool is_large = qdri_maker_is_large(maker->base.cells);
    const bool is_well =
        qdri_maker_encode(maker, &maker->question, rules, is_large ? &maker->givens : NULL);
    qdr_rules_free(rules);
    return is_well;
}

/* The same for several questions; but large boards have an encoding for each. */
static bool encode_for_all(struct qdri_maker *maker)
{
    return qdri_maker_is_large(maker->base.cells) || encode(maker);
}

/* Is there another grid?  The puzzle can do without the answer, unless it is to be minimal. */
static enum qdri_reply ask(struct qdri_maker *maker, bool is_minimal)
{
    const bool is_large = qdri_maker_is_large(maker->base.cells);
    const uint64_t nodes = is_minimal ? QDRI_MAKER_NODES : qdri_maker_few_nodes(maker->base.cells);
    return is_large && !encode(maker)
               ? QDRI_REPLY_OVER
               : qdri_maker_ask(maker, &maker->question, &maker->givens, &maker->full, nodes);
}

/* May digits be given, so that there is one solution? */
static bool may_give(const struct qdri_maker *maker)
{
    return maker->base.orbits.count > 0 && !maker->base.pattern;
}

/* Gives a digit where the other grid has another one.  On a large board, where none was found, one
 * digit more would seldom change that, so there are many: those that can be spared go later. */
static bool give_some(struct qdri_maker *maker, bool is_found)
{
    enum { SHARE = 4, SHARE_OF_CELLS = 64 };
    const bool is_one = is_found || !qdri_maker_is_large(maker->base.cells);
    const unsigned wanted =
        is_one ? 0 : maker->given + maker->given / SHARE + maker->base.cells / SHARE_OF_CELLS;
    const bool has_given = give_one(maker, is_found);
    while (maker->given < wanted && give_one(maker, false)) {
    }
    return has_given;
}

/* Excludes the grid that was found, if one was. */
static enum qdri_step_end exclude(struct qdri_maker *maker, bool is_found)
{
    if (may_give(maker)) {
        return give_some(maker, is_found) ? QDRI_WELL : qdri_maker_fault(maker, QDR_FAULT_MANY);
    }
    if (!add_clue(maker, is_found)) {
        return qdri_maker_fault(maker, QDR_FAULT_MANY);
    }
    return encode_for_all(maker) ? QDRI_WELL : QDRI_OVER;
}

/* ------------------------------------------------------------------------------ patterns ---- */

/* Where nothing but givens makes a puzzle have one solution:
 *
 * Of the digits that a full grid has there, hardly ever will do.  So they are changed, a few at a
 * time, and of several such changes the one is kept that leaves the fewest solutions, if these are
 * no more than before.  Where that leads no further, another grid is taken.  Many puzzles are asked
 * about at a time (sudoku.h). */

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

/* Finds digits for a pattern, without any clues, from those that are given. */
static enum qdri_step_end fit_pattern(struct qdri_maker *maker)
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

/* ------------------------------------------------------------------------------ choosing ---- */

/* Fixed digits, and those of the pattern. */
static void give_first(struct qdri_maker *maker)
{
    maker->givens = maker->base.fixed;
    maker->given = 0;
    for (unsigned cell = 0; cell < maker->base.cells; ++cell) {
        if (maker->base.pattern && maker->base.pattern[cell]) {
            maker->givens.cell[cell] = maker->full.cell[cell];
        }
        maker->given += maker->givens.cell[cell] != 0;
    }
}

/* Where they may not, all clues together must be enough.  Otherwise, it would take many questions
 * to come to know that they are not. */
static enum qdri_step_end try_all(struct qdri_maker *maker)
{
    if (!qdri_maker_encode(maker, &maker->question, maker->all, NULL)) {
        return QDRI_OVER;
    }
    const enum qdri_reply answer =
        qdri_maker_ask(maker, &maker->question, &maker->givens, &maker->full, QDRI_MAKER_NODES);
    return answer == QDRI_REPLY_OVER   ? QDRI_OVER
           : answer == QDRI_REPLY_NONE ? QDRI_WELL
                                       : qdri_maker_fault(maker, QDR_FAULT_MANY);
}

enum qdri_step_end qdri_maker_choose(struct qdri_maker *maker)
{
    give_first(maker);
    shuffle(maker);
    enum qdri_step_end end = maker->kinds == 0 ? fit_pattern(maker)
                             : may_give(maker) ? QDRI_WELL
                                               : try_all(maker);
    if (end == QDRI_WELL && !encode_for_all(maker)) {
        end = QDRI_OVER;
    }
    while (end == QDRI_WELL) {
        const enum qdri_reply answer = ask(maker, false);
        if (answer == QDRI_REPLY_NONE) {
            break;
        }
        end = answer == QDRI_REPLY_OVER ? QDRI_OVER : exclude(maker, answer == QDRI_REPLY_FOUND);
    }
    return end;
}

/* ----------------------------------------------------------------------------- leaving out ---- */

/* Tries to leave out an orbit; it stays where there is another grid without it, or may be. */
static bool try_without(struct qdri_maker *maker, uint32_t orbit)
{
    const unsigned taken = qdri_maker_give(maker, orbit, false);
    if (taken == 0) {
        return true;
    }
    if (maker->given < maker->base.params->clues.least) {
        qdri_maker_give(maker, orbit, true);
        maker->is_minimal = false;
        return true;
    }
    const enum qdri_reply answer = ask(maker, maker->base.params->is_minimal);
    if (answer != QDRI_REPLY_NONE) {
        qdri_maker_give(maker, orbit, true);
        maker->is_minimal &= answer == QDRI_REPLY_FOUND && taken == 1;
    }
    return answer != QDRI_REPLY_OVER;
}

/* Is each given of a pattern needed?  That matters only where it is asked for. */
static enum qdri_step_end prove(struct qdri_maker *maker)
{
    enum qdri_reply answer = QDRI_REPLY_FOUND;
    for (uint32_t k = 0; k < maker->base.orbits.count && answer == QDRI_REPLY_FOUND; ++k) {
        qdri_maker_give(maker, k, false);
        answer =
            qdri_maker_ask(maker, &maker->question, &maker->givens, &maker->full, QDRI_MAKER_NODES);
        qdri_maker_give(maker, k, true);
    }
    maker->is_minimal = answer == QDRI_REPLY_FOUND;
    return answer == QDRI_REPLY_OVER ? QDRI_OVER
           : maker->base.params->is_minimal && !maker->is_minimal
               ? qdri_maker_fault(maker, QDR_FAULT_GIVENS)
               : QDRI_WELL;
}

/* Gives random digits until there are as many as are wanted at least. */
static void fill_up(struct qdri_maker *maker)
{
    shuffle(maker);
    while (maker->given < maker->base.params->clues.least && give_one(maker, false)) {
    }
}

enum qdri_step_end qdri_maker_leave(struct qdri_maker *maker)
{
    const struct qdri_generator_params *params = maker->base.params;
    if (maker->base.pattern) {
        return prove(maker);
    }
    maker->is_minimal = true;
    fill_up(maker);
    shuffle(maker);
    for (uint32_t k = 0; k < maker->base.orbits.count; ++k) {
        if (!try_without(maker, maker->order[k])) {
            return QDRI_OVER;
        }
    }
    const bool is_right =
        qdri_range_has(&params->clues, maker->given) && (!params->is_minimal || maker->is_minimal);
    return is_right ? QDRI_WELL : qdri_maker_fault(maker, QDR_FAULT_GIVENS);
}
