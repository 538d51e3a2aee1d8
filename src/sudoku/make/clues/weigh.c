/* weigh.c  Are the clues needed?  Each kind must be, and of a minimal puzzle each clue.  And is the
 * puzzle as hard as is wanted? */
#include "sudoku/make/clues/maker.h"

/* The clues that are in the puzzle, without those of a kind, on a board without regions if it is
 * these: then each digit is once in each row and column, and no more. */
static bool rules_without(struct qdri_maker *maker, qdr_rules **rules, size_t kind)
{
    if (maker->wanted[kind].kind->place) {
        return qdri_maker_rules(maker, rules, kind);
    }
    qdr_rules *with;
    if (!qdri_maker_rules(maker, &with, SIZE_MAX)) {
        *rules = NULL;
        return false;
    }
    qdr_status status =
        qdr_rules_new(rules, maker->base.side, 1, maker->base.side, &maker->base.error);
    for (size_t k = 1; status == QDR_OK && k < qdr_rules_clauses(with); ++k) {
        const qdr_clause *clause = qdr_rules_clause(with, k); /* the first are the regions */
        status = qdr_rules_add(*rules, clause->name, clause->argument, &maker->base.error);
    }
    qdr_rules_free(with);
    return qdri_generator_succeeded(&maker->base, status);
}

/* Is there another grid that keeps these rules and has the givens? */
static enum qdri_reply ask(struct qdri_maker *maker, const qdr_rules *rules)
{
    return qdri_maker_encode(maker, &maker->question, rules, &maker->givens)
               ? qdri_maker_ask(maker, &maker->question, &maker->givens, &maker->full,
                                QDRI_MAKER_NODES)
               : QDRI_REPLY_OVER;
}

static enum qdri_step_end weigh_kind(struct qdri_maker *maker, size_t kind)
{
    qdr_rules *rules = NULL;
    const enum qdri_reply answer =
        rules_without(maker, &rules, kind) ? ask(maker, rules) : QDRI_REPLY_OVER;
    qdr_rules_free(rules);
    return answer == QDRI_REPLY_OVER    ? QDRI_OVER
           : answer == QDRI_REPLY_FOUND ? QDRI_WELL
                                        : qdri_maker_fault(maker, QDR_FAULT_UNNEEDED);
}

enum qdri_step_end qdri_maker_weigh(struct qdri_maker *maker)
{
    enum qdri_step_end end = QDRI_WELL;
    for (size_t k = 0; k < maker->kinds && end == QDRI_WELL; ++k) {
        end = weigh_kind(maker, k);
    }
    return end;
}

/* --------------------------------------------------------------------------------- sparing ---- */

/* Tries to leave out the orbit of a clue; it stays where it is needed, or that is not known. */
static enum qdri_step_end try_without(struct qdri_maker *maker, size_t clue)
{
    qdr_rules *rules = NULL;
    qdri_maker_put(maker, clue, false);
    const enum qdri_reply answer =
        qdri_maker_rules(maker, &rules, SIZE_MAX) ? ask(maker, rules) : QDRI_REPLY_OVER;
    qdr_rules_free(rules);
    qdri_maker_put(maker, clue, answer != QDRI_REPLY_NONE);
    return answer == QDRI_REPLY_OVER  ? QDRI_OVER
           : answer == QDRI_REPLY_CUT ? qdri_maker_fault(maker, QDR_FAULT_UNNEEDED)
                                      : QDRI_WELL;
}

/* The clues of each kind are in random order. */
enum qdri_step_end qdri_maker_spare(struct qdri_maker *maker)
{
    enum qdri_step_end end = QDRI_WELL;
    if (!maker->base.params->is_minimal) {
        return end;
    }
    for (size_t k = 0; k < maker->count && end == QDRI_WELL; ++k) {
        if (maker->placed[k].is_in && maker->placed[k].orbit == k &&
            !qdri_maker_wants_all(maker, maker->placed[k].kind)) {
            end = try_without(maker, k);
        }
    }
    return end;
}

/* ---------------------------------------------------------------------------------- grades ---- */

/* Gives a digit more, where any number of them will do. */
static bool give_more(struct qdri_maker *maker)
{
    const bool may = !maker->base.params->is_minimal && !maker->base.pattern;
    for (uint32_t k = 0; may && k < maker->base.orbits.count; ++k) {
        if (maker->base.params->clues.most == 0 || maker->given < maker->base.params->clues.most) {
            if (qdri_maker_give(maker, maker->order[k], true) > 0) {
                maker->is_minimal = false;
                return true;
            }
        }
    }
    return false;
}

static enum qdri_step_end fit(struct qdri_maker *maker, qdr_logic *logic)
{
    qdr_made_puzzle *made = &maker->base.made;
    enum qdri_fitness fitness;
    do {
        fitness = qdri_fit_judge(&maker->base, logic, &maker->givens, &maker->full, &made->grade,
                                 &made->rating);
    } while (fitness == QDRI_FIT_HARD && give_more(maker));
    return fitness == QDRI_FIT_OVER   ? QDRI_OVER
           : fitness == QDRI_FIT_WELL ? QDRI_WELL
                                      : qdri_maker_fault(maker, QDR_FAULT_GRADE);
}

enum qdri_step_end qdri_maker_fit_grade(struct qdri_maker *maker)
{
    struct qdr_generator *generator = &maker->base;
    qdr_rules *rules = NULL;
    qdr_logic *logic = NULL;
    if (generator->fit.is_any) {
        return QDRI_WELL;
    }
    if (!qdri_maker_rules(maker, &rules, SIZE_MAX)) {
        return QDRI_OVER;
    }
    const unsigned before = maker->given;
    const qdr_status status = qdri_fit_logic(generator, &logic, rules, &generator->error);
    enum qdri_step_end end =
        qdri_generator_succeeded(generator, status) ? fit(maker, logic) : QDRI_OVER;
    qdr_logic_free(logic);
    qdr_rules_free(rules);
    if (end == QDRI_WELL && maker->given > before) { /* clues may not be needed any more */
        end = qdri_maker_weigh(maker);
    }
    return end;
}
