/* grade.c  Puzzles of a wanted grade: those that are too hard get more givens. */
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
static bool begin(struct qdr_generator *generator)
{
    const bool may_guess = hardest_of(generator) == QDR_GRADE_BEYOND;
    qdr_logic_set_unique(generator->logic, true);
    return qdr_logic_set(generator->logic, &generator->puzzle, NULL) == QDR_OK &&
           qdr_logic_set_solution(generator->logic, may_guess ? &generator->full : NULL, NULL) ==
               QDR_OK;
}

/* Grades the puzzle: QDR_GRADE_BEYOND where it is too hard, whatever more it takes. */
static enum qdri_reply grade(struct qdr_generator *generator, qdr_grade *found)
{
    qdr_deduction step;
    qdr_progress progress = begin(generator) ? QDR_LOGIC_STEP : QDR_LOGIC_FAILED;
    while (progress == QDR_LOGIC_STEP || progress == QDR_LOGIC_INTERRUPTED) {
        if (qdri_ask_is_over(generator)) {
            return QDRI_REPLY_END;
        }
        progress = qdr_logic_next(generator->logic, &step);
    }
    if (progress == QDR_LOGIC_FAILED) {
        return qdri_ask_no_memory(generator);
    }
    *found = progress == QDR_LOGIC_SOLVED ? qdr_logic_grade(generator->logic) : QDR_GRADE_BEYOND;
    return QDRI_REPLY_FOUND;
}

enum qdri_reply qdri_fit_grade(struct qdr_generator *generator, qdr_grade *found)
{
    const bool may_give = !generator->params.is_minimal;
    enum qdri_reply reply;
    do {
        reply = grade(generator, found);
    } while (reply == QDRI_REPLY_FOUND && *found > hardest_of(generator) && may_give &&
             qdri_give_more(generator));
    if (reply != QDRI_REPLY_FOUND) {
        return reply;
    }
    const bool fits = *found >= generator->params.easiest && *found <= hardest_of(generator);
    return fits ? QDRI_REPLY_FOUND : QDRI_REPLY_CUT;
}
