/* next.c  What a generator is asked for: the next puzzle at random, and given ones made smaller. */
#include <string.h>

#include "base/error.h"
#include "sudoku/make/generator.h"
#include "sudoku/rules/rules.h"

/* Cells beyond those that there are have no meaning, and stay as they are. */
static void tell_grid(qdr_grid *grid, const qdr_digit *digits,
                      const struct qdr_generator *generator)
{
    grid->side = generator->fixed.side;
    memcpy(grid->cell, digits, generator->cells);
}

static void tell_nothing(qdr_made_puzzle *puzzle, const struct qdr_generator *generator)
{
    puzzle->givens.side = 0;
    puzzle->solution.side = 0;
    puzzle->number = generator->number;
    puzzle->tries = 0;
    puzzle->clues = 0;
    puzzle->grade = QDR_GRADE_ANY;
    puzzle->rating = 0;
    puzzle->is_minimal = false;
}

static void tell(const struct qdri_making *making, qdr_made_puzzle *puzzle)
{
    tell_grid(&puzzle->givens, making->puzzle, making->generator);
    tell_grid(&puzzle->solution, making->full, making->generator);
    puzzle->clues = making->clues;
    puzzle->grade = making->grade;
    puzzle->rating = making->rating;
    puzzle->is_minimal = making->is_minimal;
}

qdr_outcome qdr_generator_next(qdr_generator *generator, qdr_made_puzzle *puzzle)
{
    tell_nothing(puzzle, generator);
    const struct qdri_making *making = qdri_ahead_make(generator);
    if (!making) {
        return generator->watch.outcome;
    }
    qdri_making_add_cost(making, &generator->stats);
    puzzle->tries = making->tries;
    if (making->outcome == QDR_EXHAUSTED) {
        qdri_ahead_forget(generator);
        return QDR_EXHAUSTED;
    }
    ++generator->number;
    if (making->outcome == QDR_SOLUTION) {
        ++generator->stats.puzzles;
        tell(making, puzzle);
    }
    return making->outcome;
}

/* ---------------------------------------------------------------------------- made smaller ---- */

/* With an interrupt or a limit, as far as it came. */
static qdr_outcome make_smaller(struct qdri_making *making, qdr_made_puzzle *puzzle)
{
    bool is_well = true;
    while (is_well && making->step != QDRI_STEP_DONE) {
        is_well = qdri_ask(making->generator, &making, 1) && qdri_making_go_on(making);
        if (making->step == QDRI_STEP_CERTIFY) { /* it may have others */
            tell_grid(&puzzle->solution, making->full, making->generator);
        }
    }
    if (is_well) {
        if (making->outcome == QDR_SOLUTION) {
            tell(making, puzzle);
        }
        return making->outcome;
    }
    qdri_making_break_off(making);
    if (making->step < QDRI_STEP_SOLVE) {
        tell(making, puzzle);
    }
    return making->generator->watch.outcome;
}

qdr_outcome qdr_generator_minimize(qdr_generator *generator, const qdr_grid *givens,
                                   qdr_made_puzzle *puzzle)
{
    qdr_error *error = &generator->error;
    if ((givens ? qdri_rules_check_side(generator->fixed.side, givens->side, error)
                : qdri_missing(error, "givens")) != QDR_OK) {
        *puzzle = (qdr_made_puzzle){0};
        return QDR_FAILED;
    }
    if (!generator->smaller && !(generator->smaller = qdri_making_new(generator))) {
        tell_nothing(puzzle, generator);
        qdri_ask_no_memory(generator);
        return QDR_FAILED;
    }
    qdri_making_begin_smaller(generator->smaller, generator->number, givens);
    tell_nothing(puzzle, generator); /* in which `givens` may be */
    puzzle->tries = 1;
    const qdr_outcome outcome = make_smaller(generator->smaller, puzzle);
    qdri_making_add_cost(generator->smaller, &generator->stats);
    generator->number += outcome == QDR_SOLUTION || outcome == QDR_STOPPED;
    generator->stats.puzzles += outcome == QDR_SOLUTION;
    qdri_ahead_forget(generator);
    return outcome;
}
