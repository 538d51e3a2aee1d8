/* weigh.c  Are the clues needed?  Each kind must be, and of a minimal puzzle each clue.  And is the
 * puzzle as hard as is wanted? */
#include "sudoku/make/clues/setter.h"

/* The clues that are in the puzzle, without those of a kind, on a board without regions if it is
 * these: then each digit is once in each row and column, and no more. */
static bool rules_without(struct qdri_setter *setter, qdr_rules **rules, size_t kind)
{
    if (setter->wanted[kind].kind->place) {
        return qdri_setter_rules(setter, rules, kind);
    }
    qdr_rules *with;
    if (!qdri_setter_rules(setter, &with, SIZE_MAX)) {
        *rules = NULL;
        return false;
    }
    qdr_status status =
        qdr_rules_new(rules, setter->base.side, 1, setter->base.side, &setter->base.error);
    for (size_t k = 1; status == QDR_OK && k < qdr_rules_clauses(with); ++k) {
        const qdr_clause *clause = qdr_rules_clause(with, k); /* the first are the regions */
        status = qdr_rules_add(*rules, clause->name, clause->argument, &setter->base.error);
    }
    qdr_rules_free(with);
    return qdri_generator_succeeded(&setter->base, status);
}

/* Is there another grid that keeps these rules and has the givens? */
static enum qdri_reply ask(struct qdri_setter *setter, const qdr_rules *rules)
{
    return qdri_setter_encode(setter, &setter->question, rules, &setter->givens)
               ? qdri_setter_ask(setter, &setter->question, &setter->givens, &setter->full,
                                 QDRI_SETTER_NODES)
               : QDRI_REPLY_OVER;
}

static enum qdri_step_end weigh_kind(struct qdri_setter *setter, size_t kind)
{
    qdr_rules *rules = NULL;
    const enum qdri_reply answer =
        rules_without(setter, &rules, kind) ? ask(setter, rules) : QDRI_REPLY_OVER;
    qdr_rules_free(rules);
    return answer == QDRI_REPLY_OVER    ? QDRI_OVER
           : answer == QDRI_REPLY_FOUND ? QDRI_WELL
                                        : qdri_setter_fault(setter, QDR_FAULT_UNNEEDED);
}

enum qdri_step_end qdri_setter_weigh(struct qdri_setter *setter)
{
    enum qdri_step_end end = QDRI_WELL;
    for (size_t k = 0; k < setter->kinds && end == QDRI_WELL; ++k) {
        end = weigh_kind(setter, k);
    }
    return end;
}

/* --------------------------------------------------------------------------------- sparing ---- */

/* Tries to leave out the orbit of a clue; it stays where it is needed, or that is not known. */
static enum qdri_step_end try_without(struct qdri_setter *setter, size_t clue)
{
    qdr_rules *rules = NULL;
    qdri_setter_put(setter, clue, false);
    const enum qdri_reply answer =
        qdri_setter_rules(setter, &rules, SIZE_MAX) ? ask(setter, rules) : QDRI_REPLY_OVER;
    qdr_rules_free(rules);
    qdri_setter_put(setter, clue, answer != QDRI_REPLY_NONE);
    return answer == QDRI_REPLY_OVER  ? QDRI_OVER
           : answer == QDRI_REPLY_CUT ? qdri_setter_fault(setter, QDR_FAULT_UNNEEDED)
                                      : QDRI_WELL;
}

/* The clues of each kind are in random order. */
enum qdri_step_end qdri_setter_spare(struct qdri_setter *setter)
{
    enum qdri_step_end end = QDRI_WELL;
    if (!setter->base.params->is_minimal) {
        return end;
    }
    for (size_t k = 0; k < setter->count && end == QDRI_WELL; ++k) {
        if (setter->placed[k].is_in && setter->placed[k].orbit == k &&
            !qdri_setter_wants_all(setter, setter->placed[k].kind)) {
            end = try_without(setter, k);
        }
    }
    return end;
}

/* ---------------------------------------------------------------------------------- grades ---- */

/* Gives a digit more, where any number of them will do. */
static bool give_more(struct qdri_setter *setter)
{
    const bool may = !setter->base.params->is_minimal && !setter->base.pattern;
    for (uint32_t k = 0; may && k < setter->base.orbits.count; ++k) {
        if (setter->base.params->clues.most == 0 ||
            setter->given < setter->base.params->clues.most) {
            if (qdri_setter_give(setter, setter->order[k], true) > 0) {
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
