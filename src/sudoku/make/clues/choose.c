/* choose.c  What is in the puzzle: givens and clues enough for one solution, and then as few givens
 * as can be.
 *
 * It begins with the clues alone.  Another grid than the wanted one is excluded by a digit where it
 * differs; or, where nothing may be given, by a clue that it breaks, of those that have found room
 * and are not in the puzzle. */
#include <string.h>

#include "sudoku/make/clues/setter.h"

void qdri_setter_shuffle(struct qdri_setter *setter)
{
    qdri_random_order(&setter->random, setter->order, setter->base.orbits.count);
}

unsigned qdri_setter_give(struct qdri_setter *setter, uint32_t orbit, bool is_given)
{
    const struct qdri_orbits *orbits = &setter->base.orbits;
    unsigned changed = 0;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        const qdr_cell cell = orbits->cell[k];
        changed += (setter->givens.cell[cell] != 0) != is_given;
        setter->givens.cell[cell] = is_given ? setter->full.cell[cell] : 0;
    }
    setter->given = is_given ? setter->given + changed : setter->given - changed;
    return changed;
}

/* ------------------------------------------------------------------------------- excluding ---- */

/* Would it say something to give the orbit?  Where a grid was found, if that is another there. */
static bool is_open(const struct qdri_setter *setter, uint32_t orbit, bool is_found)
{
    const struct qdri_orbits *orbits = &setter->base.orbits;
    bool is = false;
    for (uint32_t k = orbits->first[orbit]; k < orbits->first[orbit + 1]; ++k) {
        const qdr_cell cell = orbits->cell[k];
        is |= is_found ? setter->found.cell[cell] != setter->full.cell[cell]
                       : setter->givens.cell[cell] == 0;
    }
    return is;
}

static bool give_one(struct qdri_setter *setter, bool is_found)
{
    for (uint32_t k = 0; k < setter->base.orbits.count; ++k) {
        if (is_open(setter, setter->order[k], is_found)) {
            qdri_setter_give(setter, setter->order[k], true);
            return true;
        }
    }
    return false;
}

/* Where a number of clues is wanted, there are not to be more. */
static bool may_add(const struct qdri_setter *setter, size_t clue)
{
    return !setter->placed[clue].is_in && setter->wanted[setter->placed[clue].kind].count == 0;
}

/* Takes a clue that the other grid breaks, or, where none was found, any; they are in random order
 * by kind, so it begins somewhere. */
static bool add_clue(struct qdri_setter *setter, bool is_found)
{
    const size_t count = setter->count;
    const size_t first = count > 0 ? qdri_random_below(&setter->random, (uint32_t)count) : 0;
    for (size_t k = 0; k < count; ++k) {
        const size_t clue = (first + k) % count;
        if (may_add(setter, clue) &&
            !(is_found &&
              qdr_rules_clause_holds(setter->all, setter->first + clue, &setter->found))) {
            qdri_setter_put(setter, clue, true);
            return true;
        }
    }
    return false;
}

static bool encode(struct qdri_setter *setter)
{
    qdr_rules *rules;
    if (!qdri_setter_rules(setter, &rules, SIZE_MAX)) {
        return false;
    }
    const bool is_large = qdri_setter_is_large(setter->base.cells);
    const bool is_well =
        qdri_setter_encode(setter, &setter->question, rules, is_large ? &setter->givens : NULL);
    qdr_rules_free(rules);
    return is_well;
}

/* The same for several questions; but large boards have an encoding for each. */
static bool encode_for_all(struct qdri_setter *setter)
{
    return qdri_setter_is_large(setter->base.cells) || encode(setter);
}

/* Is there another grid?  The puzzle can do without the answer, unless it is to be minimal. */
static enum qdri_reply ask(struct qdri_setter *setter, bool is_minimal)
{
    const bool is_large = qdri_setter_is_large(setter->base.cells);
    const uint64_t nodes =
        is_minimal ? QDRI_SETTER_NODES : qdri_setter_few_nodes(setter->base.cells);
    return is_large && !encode(setter)
               ? QDRI_REPLY_OVER
               : qdri_setter_ask(setter, &setter->question, &setter->givens, &setter->full, nodes);
}

/* May digits be given, so that there is one solution? */
static bool may_give(const struct qdri_setter *setter)
{
    return setter->base.orbits.count > 0 && !setter->base.pattern;
}

/* Gives a digit where the other grid has another one.  On a large board, where none was found, one
 * digit more would seldom change that, so there are many: those that can be spared go later. */
static bool give_some(struct qdri_setter *setter, bool is_found)
{
    enum { SHARE = 4, SHARE_OF_CELLS = 64 };
    const bool is_one = is_found || !qdri_setter_is_large(setter->base.cells);
    const unsigned wanted =
        is_one ? 0 : setter->given + setter->given / SHARE + setter->base.cells / SHARE_OF_CELLS;
    const bool has_given = give_one(setter, is_found);
    while (setter->given < wanted && give_one(setter, false)) {
    }
    return has_given;
}

/* Excludes the grid that was found, if one was. */
static enum qdri_step_end exclude(struct qdri_setter *setter, bool is_found)
{
    if (may_give(setter)) {
        return give_some(setter, is_found) ? QDRI_WELL : qdri_setter_fault(setter, QDR_FAULT_MANY);
    }
    if (!add_clue(setter, is_found)) {
        return qdri_setter_fault(setter, QDR_FAULT_MANY);
    }
    return encode_for_all(setter) ? QDRI_WELL : QDRI_OVER;
}

/* Fixed digits, and those of the pattern. */
static void give_first(struct qdri_setter *setter)
{
    setter->givens = setter->base.fixed;
    setter->given = 0;
    for (unsigned cell = 0; cell < setter->base.cells; ++cell) {
        if (setter->base.pattern && setter->base.pattern[cell]) {
            setter->givens.cell[cell] = setter->full.cell[cell];
        }
        setter->given += setter->givens.cell[cell] != 0;
    }
}

/* Where they may not, all clues together must be enough.  Otherwise, it would take many questions
 * to come to know that they are not. */
static enum qdri_step_end try_all(struct qdri_setter *setter)
{
    if (!qdri_setter_encode(setter, &setter->question, setter->all, NULL)) {
        return QDRI_OVER;
    }
    const enum qdri_reply answer = qdri_setter_ask(setter, &setter->question, &setter->givens,
                                                   &setter->full, QDRI_SETTER_NODES);
    return answer == QDRI_REPLY_OVER   ? QDRI_OVER
           : answer == QDRI_REPLY_NONE ? QDRI_WELL
                                       : qdri_setter_fault(setter, QDR_FAULT_MANY);
}

enum qdri_step_end qdri_setter_choose(struct qdri_setter *setter)
{
    give_first(setter);
    qdri_setter_shuffle(setter);
    enum qdri_step_end end = setter->kinds == 0 ? qdri_setter_fit_pattern(setter)
                             : may_give(setter) ? QDRI_WELL
                                                : try_all(setter);
    if (end == QDRI_WELL && !encode_for_all(setter)) {
        end = QDRI_OVER;
    }
    while (end == QDRI_WELL) {
        const enum qdri_reply answer = ask(setter, false);
        if (answer == QDRI_REPLY_NONE) {
            break;
        }
        end = answer == QDRI_REPLY_OVER ? QDRI_OVER : exclude(setter, answer == QDRI_REPLY_FOUND);
    }
    return end;
}

/* ----------------------------------------------------------------------------- leaving out ---- */

/* Tries to leave out an orbit; it stays where there is another grid without it, or may be. */
static bool try_without(struct qdri_setter *setter, uint32_t orbit)
{
    const unsigned taken = qdri_setter_give(setter, orbit, false);
    if (taken == 0) {
        return true;
    }
    if (setter->given < setter->base.params->clues.least) {
        qdri_setter_give(setter, orbit, true);
        setter->is_minimal = false;
        return true;
    }
    const enum qdri_reply answer = ask(setter, setter->base.params->is_minimal);
    if (answer != QDRI_REPLY_NONE) {
        qdri_setter_give(setter, orbit, true);
        setter->is_minimal &= answer == QDRI_REPLY_FOUND && taken == 1;
    }
    return answer != QDRI_REPLY_OVER;
}

/* Is each given of a pattern needed?  That matters only where it is asked for. */
static enum qdri_step_end prove(struct qdri_setter *setter)
{
    enum qdri_reply answer = QDRI_REPLY_FOUND;
    for (uint32_t k = 0; k < setter->base.orbits.count && answer == QDRI_REPLY_FOUND; ++k) {
        qdri_setter_give(setter, k, false);
        answer = qdri_setter_ask(setter, &setter->question, &setter->givens, &setter->full,
                                 QDRI_SETTER_NODES);
        qdri_setter_give(setter, k, true);
    }
    setter->is_minimal = answer == QDRI_REPLY_FOUND;
    return answer == QDRI_REPLY_OVER ? QDRI_OVER
           : setter->base.params->is_minimal && !setter->is_minimal
               ? qdri_setter_fault(setter, QDR_FAULT_GIVENS)
               : QDRI_WELL;
}

/* Gives random digits until there are as many as are wanted at least. */
static void fill_up(struct qdri_setter *setter)
{
    qdri_setter_shuffle(setter);
    while (setter->given < setter->base.params->clues.least && give_one(setter, false)) {
    }
}

enum qdri_step_end qdri_setter_leave(struct qdri_setter *setter)
{
    const struct qdri_generator_params *params = setter->base.params;
    if (setter->base.pattern) {
        return prove(setter);
    }
    setter->is_minimal = true;
    fill_up(setter);
    qdri_setter_shuffle(setter);
    for (uint32_t k = 0; k < setter->base.orbits.count; ++k) {
        if (!try_without(setter, setter->order[k])) {
            return QDRI_OVER;
        }
    }
    const bool is_right = qdri_range_has(&params->clues, setter->given) &&
                          (!params->is_minimal || setter->is_minimal);
    return is_right ? QDRI_WELL : qdri_setter_fault(setter, QDR_FAULT_GIVENS);
}
