/* clauses.c  What follows from one clause: for all rules alike, from their definitions.
 *
 * A rule about a figure says of any digits in its cells whether they keep it, so the ways to fill
 * the cells can be gone through.  Of other rules it is only known which digits they allow beside
 * others. */
#include "sudoku/logic/position/heed.h"
#include "sudoku/logic/position/ways.h"
#include "sudoku/logic/techniques/technique.h"
#include "sudoku/rules/rule.h"

/* How many digits are tried for each candidate, or for a digit that is needed. */
enum { FEW_TRIES = 200, MANY_TRIES = 10000 };

/* Says what the step rests on, and of a cage, in which combinations of digits it can be filled, if
 * these are few: "killer 11 r1c1 r1c2 (29 38 47 56)". */
static void rest_on_ways(struct qdri_finding *finding, size_t clause)
{
    const struct qdri_position *position = finding->position;
    struct qdri_combinations all;
    qdri_find_rest_on(finding, clause);
    if (finding->is_silent ||
        !qdri_ways_combine(&all, position, &position->rules->clause[clause])) {
        return;
    }
    for (unsigned k = 0; k < all.count; ++k) {
        qdri_find_say(finding, k == 0 ? " (" : " ");
        for (qdri_digit_set s = all.set[k]; s; s = qdri_rest(s)) {
            qdri_find_say(finding, "%c", qdri_find_symbol(finding, qdri_lowest(s)));
        }
    }
    qdri_find_say(finding, all.count == 0 ? "" : ")");
}

/* -------------------------------------------------------------------- beside what stands ---- */

/* Looks at one clause after the other that is needed, until something is found. */
static bool look_at_each(struct qdri_finding *finding,
                         bool (*look)(struct qdri_finding *finding, size_t clause))
{
    const qdr_rules *rules = finding->position->rules;
    size_t k = 0;
    while (k < rules->clauses && !(qdri_heed_is_needed(&rules->clause[k]) && look(finding, k))) {
        ++k;
    }
    return k < rules->clauses;
}

static bool look_beside(struct qdri_finding *finding, size_t clause)
{
    const struct qdri_position *position = finding->position;
    const struct qdri_clause *looked_at = &position->rules->clause[clause];
    for (size_t k = 0; k < qdri_heed_cells(position, looked_at); ++k) {
        qdr_cell cell = qdri_heed_cell_at(looked_at, k);
        qdri_find_remove_all(finding, cell, qdri_heed_forbidden(position, looked_at, cell));
    }
    if (qdri_find_has_effect(finding)) {
        qdri_find_rest_on(finding, clause);
    }
    return qdri_find_has_effect(finding);
}

bool qdri_technique_clause_digits(struct qdri_finding *finding)
{
    return look_at_each(finding, look_beside);
}

/* ------------------------------------------------------------------------------------ ways ---- */

/* Finds ways, unless that has been fruitless with the same candidates.  `*fruitless` is the state
 * of the cells when it was. */
static bool find_dead(struct qdri_ways *ways, const struct qdri_position *position,
                      const struct qdri_clause *clause, unsigned tries, uint64_t *fruitless)
{
    if (!clause->rule->keeps || clause->rule->is_plain) {
        return false;
    }
    const uint64_t state = qdri_ways_state(position, clause);
    if (*fruitless == state) {
        return false;
    }
    bool is_found = qdri_ways_find(ways, position, clause, tries);
    *fruitless = is_found ? *fruitless : state;
    return is_found;
}

/* By few tries (variant 0), or by many. */
bool qdri_technique_clause_ways(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    const qdr_rules *rules = position->rules;
    const unsigned tries = finding->variant == 0 ? FEW_TRIES : MANY_TRIES;
    uint64_t *fruitless = finding->fruitless + finding->variant * rules->clauses;
    struct qdri_ways ways;
    size_t k = 0;
    while (k < rules->clauses &&
           !find_dead(&ways, position, &rules->clause[k], tries, &fruitless[k])) {
        ++k;
    }
    if (k == rules->clauses) {
        return false;
    }
    for (unsigned i = 0; i < ways.count; ++i) {
        qdri_find_remove_all(finding, ways.cell[i], ways.dead[i]);
    }
    rest_on_ways(finding, k);
    return true;
}

/* ----------------------------------------------------------------------- digits it needs ---- */

/* Gives the cells of a figure that have the candidate, each once; none where the digit stands in
 * it. */
static size_t find_cells_with(const struct qdri_position *position,
                              const struct qdri_figure *figure, unsigned digit, qdr_cell *cells)
{
    size_t count = 0;
    for (unsigned k = 0; k < figure->count; ++k) {
        const qdr_cell cell = figure->cell[k];
        if (position->grid.cell[cell] == digit) {
            return 0;
        }
        if (qdri_is_candidate(position, cell, digit) && qdri_figure_find(figure, cell) == k) {
            cells[count++] = cell;
        }
    }
    return count;
}

/* If the clause needs the digit, removes it from what sees all its cells in the figure. */
static bool find_need(struct qdri_finding *finding, const struct qdri_clause *clause,
                      unsigned digit)
{
    const struct qdri_position *position = finding->position;
    qdr_cell cells[QDRI_WAYS_CELLS];
    const size_t count = find_cells_with(position, clause->data, digit, cells);
    if (count == 0 || qdri_in_sight(position, cells, count, digit, 0) == position->cells ||
        !qdri_ways_need(position, clause, (qdri_digit_set)1 << digit, MANY_TRIES)) {
        return false;
    }
    qdri_find_remove_in_sight(finding, cells, count, digit);
    qdri_find_mark_cells(finding, QDR_ROLE_PATTERN, cells, count, (qdri_digit_set)1 << digit);
    return true;
}

static bool find_needs(struct qdri_finding *finding, size_t clause)
{
    const struct qdri_clause *looked_at = &finding->position->rules->clause[clause];
    const struct qdri_figure *figure = looked_at->data;
    qdri_digit_set needed = 0;
    if (!looked_at->rule->keeps || looked_at->rule->is_plain || figure->count > QDRI_WAYS_CELLS) {
        return false;
    }
    for (unsigned digit = 1; digit <= finding->position->digits; ++digit) {
        needed |= find_need(finding, looked_at, digit) ? (qdri_digit_set)1 << digit : 0;
    }
    if (needed) {
        rest_on_ways(finding, clause);
        qdri_find_say_digits(finding, " needs", needed);
    }
    return needed != 0;
}

bool qdri_technique_clause_needs(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    size_t k = 0;
    while (k < position->rules->clauses && !find_needs(finding, k)) {
        ++k;
    }
    return k < position->rules->clauses;
}

/* -------------------------------------------------------------------------- no room left ---- */

/* Would the digit in the cell, by the clause, leave no room elsewhere? */
static bool leaves_no_room(struct qdri_finding *finding, size_t clause, qdr_cell cell,
                           unsigned digit)
{
    const struct qdri_position *position = finding->position;
    struct qdri_position *trial = finding->trial[0];
    qdri_position_copy(trial, position);
    qdri_position_place(trial, cell, (qdr_digit)digit);
    if (trial->is_broken) {
        return false; /* for another reason */
    }
    qdri_heed_clause(trial, &position->rules->clause[clause], cell);
    if (!trial->is_broken) {
        return false;
    }
    qdri_find_rest_on(finding, clause);
    qdri_find_say_assumed(finding, cell, digit);
    qdri_find_say_broken(finding, trial);
    return true;
}

static bool look_for_room(struct qdri_finding *finding, size_t clause)
{
    const struct qdri_position *position = finding->position;
    const struct qdri_clause *looked_at = &position->rules->clause[clause];
    for (size_t k = 0; k < qdri_heed_cells(position, looked_at); ++k) {
        qdr_cell cell = qdri_heed_cell_at(looked_at, k);
        for (qdri_digit_set s = position->candidates[cell]; s; s = qdri_rest(s)) {
            if (leaves_no_room(finding, clause, cell, qdri_lowest(s))) {
                return true;
            }
        }
    }
    return false;
}

bool qdri_technique_clause_room(struct qdri_finding *finding)
{
    return look_at_each(finding, look_for_room);
}
