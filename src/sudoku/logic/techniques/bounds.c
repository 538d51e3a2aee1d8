/* bounds.c  What the other cells of a sum come to at least or at most leaves too little, or too
 * much, for a cell.
 *
 * Cells that see each other differ.  So the cells are divided into groups all of whose cells see
 * each other and count alike: of these, the least sum is found by dealing out the smallest digits
 * that can be dealt to them, one each.  A digit that finds a cell, for which others may have to
 * change places, is part of such a deal with the least sum, since smaller ones have come before it;
 * likewise from the largest on. */
#include "sudoku/logic/techniques/equations.h"
#include "sudoku/logic/techniques/technique.h"

/* A sum, its groups, and what is looked for: bounds of all the others beside a cell.  Where
 * `is_low`, those that are counted up are at least something, and those that are counted down at
 * most. */
struct bounds {
    const struct qdri_position *position;
    struct qdri_sum_of_cells sum;
    unsigned groups;
    unsigned group[QDRI_EQUATION_CELLS]; /* by cell of the sum */
    bool is_low;
    unsigned beside;
};

/* --------------------------------------------------------------------------------- groups ---- */

/* Does the cell count like all cells of the group before it, and see them? */
static bool is_like(const struct bounds *bounds, unsigned cell, unsigned group)
{
    const struct qdri_sum_of_cells *sum = &bounds->sum;
    for (unsigned k = 0; k < cell; ++k) {
        if (bounds->group[k] == group &&
            (sum->times[k] != sum->times[cell] ||
             !qdri_sees(bounds->position, sum->cell[k], sum->cell[cell]))) {
            return false;
        }
    }
    return true;
}

static void divide(struct bounds *bounds)
{
    bounds->groups = 0;
    for (unsigned k = 0; k < bounds->sum.count; ++k) {
        unsigned group = 0;
        while (group < bounds->groups && !is_like(bounds, k, group)) {
            ++group;
        }
        bounds->group[k] = group;
        bounds->groups += group == bounds->groups;
    }
}

/* -------------------------------------------------------------------------------- dealing ---- */

/* Cells of a group, and the digits that are dealt to them, or 0. */
struct deal {
    unsigned count;
    qdri_digit_set digits[QDRI_EQUATION_CELLS];
    unsigned dealt[QDRI_EQUATION_CELLS];
    uint64_t asked; /* the cells that have been asked whether they can take another digit */
};

/* Deals a digit to a cell; the one that was there goes to another cell. */
static bool deal_digit(struct deal *deal, unsigned digit)
{
    for (unsigned k = 0; k < deal->count; ++k) {
        if ((deal->digits[k] >> digit & 1) == 0 || (deal->asked >> k & 1) != 0) {
            continue;
        }
        deal->asked |= (uint64_t)1 << k;
        if (deal->dealt[k] == 0 || deal_digit(deal, deal->dealt[k])) {
            deal->dealt[k] = digit;
            return true;
        }
    }
    return false;
}

static int32_t sum_of_deal(struct deal *deal, unsigned digits, bool is_least)
{
    int32_t sum = 0;
    for (unsigned n = 1; n <= digits; ++n) {
        const unsigned digit = is_least ? n : digits + 1 - n;
        deal->asked = 0;
        sum += deal_digit(deal, digit) ? (int32_t)digit : 0;
    }
    return sum;
}

/* What a group comes to at least, or at most, beside the cell that is left out. */
static int32_t bound_of_group(const struct bounds *bounds, unsigned group)
{
    struct deal deal = {0};
    int32_t times = 0;
    for (unsigned k = 0; k < bounds->sum.count; ++k) {
        if (bounds->group[k] == group && k != bounds->beside) {
            times = bounds->sum.times[k];
            deal.digits[deal.count++] = bounds->sum.digits[k];
        }
    }
    return times * sum_of_deal(&deal, bounds->position->digits, bounds->is_low == (times > 0));
}

/* What all groups come to beside the cell, of those that count up or down, or of all. */
static int32_t bound_of(const struct bounds *bounds, bool has_up, bool has_down)
{
    int32_t bound = 0;
    for (unsigned group = 0; group < bounds->groups; ++group) {
        const int32_t part = bound_of_group(bounds, group);
        bound += (part > 0 && has_up) || (part < 0 && has_down) ? part : 0;
    }
    return bound;
}

/* -------------------------------------------------------------------------------- finding ---- */

/* The digits with which the cell would take the sum beyond its total. */
static qdri_digit_set find_beyond(const struct bounds *bounds)
{
    const struct qdri_sum_of_cells *sum = &bounds->sum;
    const int32_t left = sum->total - bound_of(bounds, true, true);
    qdri_digit_set beyond = 0;
    for (qdri_digit_set s = sum->digits[bounds->beside]; s; s = qdri_rest(s)) {
        const int32_t part = sum->times[bounds->beside] * (int32_t)qdri_lowest(s);
        if (bounds->is_low ? part > left : part < left) {
            beyond |= (qdri_digit_set)1 << qdri_lowest(s);
        }
    }
    return beyond;
}

/* The other cells that count up, or down. */
static size_t list_others(const struct bounds *bounds, bool is_up, qdr_cell *cells)
{
    size_t count = 0;
    for (unsigned k = 0; k < bounds->sum.count; ++k) {
        if (k != bounds->beside && (bounds->sum.times[k] > 0) == is_up) {
            cells[count++] = bounds->sum.cell[k];
        }
    }
    return count;
}

/* Says what the others that count up, or down, come to.  False: there are none. */
static bool say_part(struct qdri_finding *finding, const struct bounds *bounds, bool is_up,
                     const char *before)
{
    qdr_cell cell[QDRI_EQUATION_CELLS];
    const size_t count = list_others(bounds, is_up, cell);
    const int32_t bound = bound_of(bounds, is_up, !is_up);
    if (count == 0) {
        return false;
    }
    if (count + 1 == bounds->sum.count) {
        qdri_find_say(finding, "%s the others", before);
    } else {
        qdri_find_say_cells(finding, before, cell, count);
    }
    qdri_find_say(finding, " come%s to at %s %d", count == 1 ? "s" : "",
                  bounds->is_low == is_up ? "least" : "most", bound < 0 ? -bound : bound);
    return true;
}

/* Looks beside each cell; the first that loses something is told of. */
static bool look_beside(struct qdri_finding *finding, struct bounds *bounds, size_t clause)
{
    unsigned found = 0;
    unsigned first = 0;
    for (unsigned k = 0; k < bounds->sum.count; ++k) {
        bounds->beside = k;
        if (qdri_find_remove_all(finding, bounds->sum.cell[k], find_beyond(bounds))) {
            first = found++ == 0 ? k : first;
        }
    }
    if (found > 0) {
        bounds->beside = first;
        qdri_find_rest_on(finding, clause);
        const bool has_up = say_part(finding, bounds, true, ":");
        say_part(finding, bounds, false, has_up ? "," : ":");
        qdri_find_say(finding, found > 1 ? ", and so on" : "");
    }
    return found > 0;
}

static bool look_at(struct qdri_finding *finding, struct bounds *bounds, size_t clause)
{
    divide(bounds);
    bounds->is_low = true;
    if (look_beside(finding, bounds, clause)) {
        return true;
    }
    bounds->is_low = false;
    return look_beside(finding, bounds, clause);
}

bool qdri_technique_clause_bounds(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    const qdr_rules *rules = position->rules;
    struct bounds bounds = {.position = position};
    for (size_t k = 0; position->ground->has_clauses && k < rules->clauses; ++k) {
        for (size_t index = 0; qdri_sum_of_clause(&bounds.sum, position, &rules->clause[k], index);
             ++index) {
            if (look_at(finding, &bounds, k)) {
                return true;
            }
        }
    }
    return false;
}
