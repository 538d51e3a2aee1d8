/* grade.c  Puzzles of a wanted grade: those that are too hard get more givens. */
#include <string.h>

#include "sudoku/generate/generator.h"

static qdr_grade hardest_of(const struct qdr_generator *generator)
{
    const qdr_grade hardest = generator->params.hardest;
    return hardest == QDR_GRADE_ANY ? QDR_GRADE_BEYOND : hardest;
}

bool qdri_grade_make(struct qdr_generator *generator)
{
    const qdr_logic_params params = {
        .hardest = hardest_of(generator), .is_unique = true, .is_silent = true};
    if (generator->params.easiest == QDR_GRADE_ANY && generator->params.hardest == QDR_GRADE_ANY) {
        return true;
    }
    return qdr_logic_new(&generator->logic, generator->rules, &params, NULL) == QDR_OK;
}

/* Begins to solve the puzzle.  A digit may be guessed where a puzzle that needs it is not too
 * hard. */
static bool begin(const struct qdri_making *making)
{
    struct qdr_generator *generator = making->generator;
    const bool may_guess = hardest_of(generator) == QDR_GRADE_BEYOND;
    qdr_grid *grid = &generator->scratch;
    qdr_logic_set_unique(generator->logic, true);
    memcpy(grid->cell, making->puzzle, generator->cells);
    if (qdr_logic_set(generator->logic, grid, NULL) != QDR_OK) {
        return false;
    }
    memcpy(grid->cell, making->full, generator->cells);
    return qdr_logic_set_solution(generator->logic, may_guess ? grid : NULL, NULL) == QDR_OK;
}

/* Grades the puzzle: QDR_GRADE_BEYOND where it is too hard, whatever more it takes.  False: nothing
 * more is to be asked. */
static bool grade(struct qdri_making *making)
{
    struct qdr_generator *generator = making->generator;
    qdr_deduction step;
    qdr_progress progress = begin(making) ? QDR_LOGIC_STEP : QDR_LOGIC_FAILED;
    while (progress == QDR_LOGIC_STEP || progress == QDR_LOGIC_INTERRUPTED) {
        if (qdri_ask_is_over(generator)) {
            return false;
        }
        progress = qdr_logic_next(generator->logic, &step);
    }
    if (progress == QDR_LOGIC_FAILED) {
        return qdri_ask_no_memory(generator);
    }
    making->grade =
        progress == QDR_LOGIC_SOLVED ? qdr_logic_grade(generator->logic) : QDR_GRADE_BEYOND;
    return true;
}

bool qdri_fit_grade(struct qdri_making *making, bool *fits)
{
    const struct qdr_generator *generator = making->generator;
    const qdr_grade hardest = hardest_of(generator);
    do {
        if (!grade(making)) {
            return false;
        }
    } while (making->grade > hardest && !generator->params.is_minimal && qdri_give_more(making));
    *fits = making->grade >= generator->params.easiest && making->grade <= hardest;
    return true;
}
