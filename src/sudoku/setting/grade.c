/* grade.c  Puzzles of a wanted grade: those that are too hard get more givens, if they may. */
#include "sudoku/setting/setter.h"

static qdr_grade hardest_of(const struct qdr_setter *setter)
{
    const qdr_grade hardest = setter->params.hardest;
    return hardest == QDR_GRADE_ANY ? QDR_GRADE_BEYOND : hardest;
}

/* Solves the puzzle.  False: nothing more is to be asked. */
static bool solve(struct qdr_setter *setter, qdr_logic *logic)
{
    const bool may_guess = hardest_of(setter) == QDR_GRADE_BEYOND;
    qdr_deduction step;
    qdr_status status = qdr_logic_set(logic, &setter->givens, &setter->error);
    if (status == QDR_OK) {
        status = qdr_logic_set_solution(logic, may_guess ? &setter->full : NULL, &setter->error);
    }
    if (status != QDR_OK) {
        return qdri_setter_fail(setter, status);
    }
    qdr_progress progress = QDR_LOGIC_STEP;
    while (progress == QDR_LOGIC_STEP || progress == QDR_LOGIC_INTERRUPTED) {
        if (qdri_setter_is_over(setter)) {
            return false;
        }
        progress = qdr_logic_next(logic, &step);
    }
    setter->grade = progress == QDR_LOGIC_SOLVED ? qdr_logic_grade(logic) : QDR_GRADE_BEYOND;
    return progress != QDR_LOGIC_FAILED || qdri_setter_no_memory(setter);
}

/* Gives a digit more, where any number of them will do. */
static bool give_more(struct qdr_setter *setter)
{
    const bool may = !setter->params.is_minimal && !setter->pattern;
    for (uint32_t k = 0; may && k < setter->orbits.count; ++k) {
        if (setter->params.most_clues == 0 || setter->given < setter->params.most_clues) {
            if (qdri_setter_give(setter, setter->order[k]) > 0) {
                setter->is_minimal = false;
                return true;
            }
        }
    }
    return false;
}

static enum qdri_step_end fit(struct qdr_setter *setter, qdr_logic *logic)
{
    do {
        if (!solve(setter, logic)) {
            return QDRI_OVER;
        }
    } while (setter->grade > hardest_of(setter) && give_more(setter));
    const bool fits =
        setter->grade >= setter->params.easiest && setter->grade <= hardest_of(setter);
    return fits ? QDRI_WELL : qdri_setter_fault(setter, QDR_FAULT_GRADE);
}

enum qdri_step_end qdri_setter_fit_grade(struct qdr_setter *setter)
{
    const qdr_logic_params params = {
        .hardest = hardest_of(setter), .is_unique = true, .is_silent = true};
    qdr_rules *rules = NULL;
    qdr_logic *logic = NULL;
    if (setter->params.easiest == QDR_GRADE_ANY && setter->params.hardest == QDR_GRADE_ANY) {
        return QDRI_WELL;
    }
    if (!qdri_setter_rules(setter, &rules, SIZE_MAX)) {
        return QDRI_OVER;
    }
    const unsigned before = setter->given;
    const qdr_status status = qdr_logic_new(&logic, rules, &params, &setter->error);
    enum qdri_step_end end =
        status == QDR_OK || qdri_setter_fail(setter, status) ? fit(setter, logic) : QDRI_OVER;
    qdr_logic_free(logic);
    qdr_rules_free(rules);
    if (end == QDRI_WELL && setter->given > before) { /* clues may not be needed any more */
        end = qdri_setter_weigh(setter);
    }
    return end;
}
