/* grade.c  Puzzles as hard as is wanted: those that are too hard get more givens, if they may. */
#include "sudoku/make/clues/setter.h"

static bool is_over(void *ctx)
{
    return qdri_setter_is_over(ctx);
}

/* Solves the puzzle. */
static enum qdri_fitness judge(struct qdr_setter *setter, qdr_logic *logic)
{
    const bool may_guess = qdri_fit_may_guess(&setter->fit);
    struct qdri_fit_found found;
    qdr_status status = qdr_logic_set(logic, &setter->givens, &setter->error);
    if (status == QDR_OK) {
        status = qdr_logic_set_solution(logic, may_guess ? &setter->full : NULL, &setter->error);
    }
    if (status != QDR_OK) {
        qdri_setter_fail(setter, status);
        return QDRI_FIT_OVER;
    }
    const enum qdri_fitness fitness = qdri_fit_judge(&setter->fit, logic, is_over, setter, &found);
    setter->grade = found.grade;
    setter->rating = found.rating;
    return fitness;
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
    enum qdri_fitness fitness;
    do {
        fitness = judge(setter, logic);
    } while (fitness == QDRI_FIT_HARD && give_more(setter));
    if (fitness == QDRI_FIT_FAILED) {
        qdri_setter_no_memory(setter);
    }
    if (fitness == QDRI_FIT_FAILED || fitness == QDRI_FIT_OVER) {
        return QDRI_OVER;
    }
    return fitness == QDRI_FIT_WELL ? QDRI_WELL : qdri_setter_fault(setter, QDR_FAULT_GRADE);
}

enum qdri_step_end qdri_setter_fit_grade(struct qdr_setter *setter)
{
    qdr_rules *rules = NULL;
    qdr_logic *logic = NULL;
    if (setter->fit.is_any) {
        return QDRI_WELL;
    }
    if (!qdri_setter_rules(setter, &rules, SIZE_MAX)) {
        return QDRI_OVER;
    }
    const unsigned before = setter->given;
    const qdr_status status =
        qdri_fit_logic(&setter->fit, &logic, rules, &setter->watch.stop, &setter->error);
    enum qdri_step_end end =
        status == QDR_OK || qdri_setter_fail(setter, status) ? fit(setter, logic) : QDRI_OVER;
    qdr_logic_free(logic);
    qdr_rules_free(rules);
    if (end == QDRI_WELL && setter->given > before) { /* clues may not be needed any more */
        end = qdri_setter_weigh(setter);
    }
    return end;
}
