/* grade.c  Puzzles as hard as is wanted: those that are too hard get more givens. */
#include <string.h>

#include "sudoku/make/generator.h"

bool qdri_grade_make(struct qdr_generator *generator)
{
    return generator->fit.is_any ||
           qdri_fit_logic(&generator->fit, &generator->logic, generator->rules,
                          &generator->watch.stop, NULL) == QDR_OK;
}

/* Begins to solve the puzzle. */
static bool begin(const struct qdri_making *making)
{
    struct qdr_generator *generator = making->generator;
    const bool may_guess = qdri_fit_may_guess(&generator->fit);
    qdr_grid *grid = &generator->scratch;
    qdr_logic_set_unique(generator->logic, true);
    memcpy(grid->cell, making->puzzle, generator->cells);
    if (qdr_logic_set(generator->logic, grid, NULL) != QDR_OK) {
        return false;
    }
    memcpy(grid->cell, making->full, generator->cells);
    return qdr_logic_set_solution(generator->logic, may_guess ? grid : NULL, NULL) == QDR_OK;
}

static bool is_over(void *ctx)
{
    return qdri_ask_is_over(ctx);
}

static enum qdri_fitness judge(struct qdri_making *making)
{
    struct qdr_generator *generator = making->generator;
    struct qdri_fit_found found;
    if (!begin(making)) {
        return QDRI_FIT_FAILED;
    }
    const enum qdri_fitness fitness =
        qdri_fit_judge(&generator->fit, generator->logic, is_over, generator, &found);
    making->grade = found.grade;
    making->rating = found.rating;
    return fitness;
}

bool qdri_fit_grade(struct qdri_making *making, bool *fits)
{
    const bool may_give = !making->generator->params.is_minimal;
    enum qdri_fitness fitness;
    do {
        fitness = judge(making);
    } while (fitness == QDRI_FIT_HARD && may_give && qdri_give_more(making));
    *fits = fitness == QDRI_FIT_WELL;
    if (fitness == QDRI_FIT_FAILED) {
        return qdri_ask_no_memory(making->generator);
    }
    return fitness != QDRI_FIT_OVER;
}
