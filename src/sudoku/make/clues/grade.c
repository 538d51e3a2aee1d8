/* grade.c  Puzzles as hard as is wanted: those that are too hard get more givens, if they may. */
#include "sudoku/make/clues/setter.h"

/* Gives a digit more, where any number of them will do. */
static bool give_more(struct qdri_setter *setter)
{
    const bool may = !setter->base.params.is_minimal && !setter->base.params.pattern;
    for (uint32_t k = 0; may && k < setter->base.orbits.count; ++k) {
        if (setter->base.params.most_clues == 0 || setter->given < setter->base.params.most_clues) {
            if (qdri_setter_give(setter, setter->order[k]) > 0) {
                setter->is_minimal = false;
                return true;
            }
        }
    }
    return false;
}

static enum qdri_step_end fit(struct qdri_setter *setter, qdr_logic *logic)
{
    qdr_made_puzzle *made = &setter->base.made;
    enum qdri_fitness fitness;
    do {
        fitness = qdri_fit_judge(&setter->base, logic, &setter->givens, &setter->full, &made->grade,
                                 &made->rating);
    } while (fitness == QDRI_FIT_HARD && give_more(setter));
    return fitness == QDRI_FIT_OVER   ? QDRI_OVER
           : fitness == QDRI_FIT_WELL ? QDRI_WELL
                                      : qdri_setter_fault(setter, QDR_FAULT_GRADE);
}

enum qdri_step_end qdri_setter_fit_grade(struct qdri_setter *setter)
{
    struct qdr_generator *generator = &setter->base;
    qdr_rules *rules = NULL;
    qdr_logic *logic = NULL;
    if (generator->fit.is_any) {
        return QDRI_WELL;
    }
    if (!qdri_setter_rules(setter, &rules, SIZE_MAX)) {
        return QDRI_OVER;
    }
    const unsigned before = setter->given;
    const qdr_status status = qdri_fit_logic(generator, &logic, rules, &generator->error);
    enum qdri_step_end end =
        qdri_generator_succeeded(generator, status) ? fit(setter, logic) : QDRI_OVER;
    qdr_logic_free(logic);
    qdr_rules_free(rules);
    if (end == QDRI_WELL && setter->given > before) { /* clues may not be needed any more */
        end = qdri_setter_weigh(setter);
    }
    return end;
}
