/* finding.c  Notes what a technique has found, and puts it into words. */
#include "sudoku/logic/position/finding.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "sudoku/logic/position/bonds.h"
#include "sudoku/logic/position/links.h"
#include "sudoku/rules/all.h"
#include "sudoku/rules/areas.h"
#include "sudoku/rules/rules.h"

/* Makes room to add houses up, where there are cages. */
static void make_areas(struct qdri_finding *finding)
{
    const qdr_rules *rules = finding->position->rules;
    size_t k = 0;
    while (k < rules->clauses && !qdri_cage_of(&rules->clause[k])) {
        ++k;
    }
    if (k < rules->clauses) {
        finding->areas = qdri_array(&finding->arrays, 1, sizeof *finding->areas);
    }
}

static size_t states_of(const struct qdri_position *position)
{
    return position->ground->has_clauses ? QDRI_STATES : 1;
}

bool qdri_finding_init(struct qdri_finding *finding, const struct qdri_position *position)
{
    *finding = (struct qdri_finding){.position = position, .clause = SIZE_MAX};
    finding->fruitless =
        qdri_array(&finding->arrays, 2 * position->rules->clauses, sizeof(uint64_t));
    finding->fishless =
        qdri_array(&finding->arrays, QDRI_FISH * (position->digits + 1), sizeof(uint64_t));
    finding->states = qdri_array(&finding->arrays, states_of(position), sizeof(uint64_t));
    make_areas(finding);
    for (unsigned role = 0; role <= QDR_ROLE_SECOND; ++role) {
        finding->marked[role] =
            qdri_array(&finding->arrays, position->cells, sizeof *finding->marked[role]);
    }
    bool is_made = !finding->arrays.lacks_memory;
    for (unsigned k = 0; k < QDRI_TRIALS; ++k) {
        finding->trial[k] = qdri_position_new(position->ground);
        is_made = is_made && finding->trial[k];
    }
    return is_made;
}

void qdri_finding_free(struct qdri_finding *finding)
{
    for (unsigned k = 0; k < QDRI_TRIALS; ++k) {
        qdri_position_free(finding->trial[k]);
    }
    free(finding->mark);
    free(finding->house);
    qdri_arrays_free(&finding->arrays);
    qdri_links_free(finding->links);
    free(finding->answers);
    qdri_equivalences_free(finding->equivalences);
    qdri_strbuf_free(&finding->text);
}

void qdri_find_begin(struct qdri_finding *finding)
{
    for (size_t k = 0; k < finding->marks; ++k) {
        finding->marked[finding->mark[k].role][finding->mark[k].cell] = 0;
    }
    finding->marks = 0;
    finding->effects = 0;
    finding->houses = 0;
    finding->clause = SIZE_MAX;
    finding->length = 0;
    qdri_strbuf_clear(&finding->text);
}

void qdri_find_retry(struct qdri_finding *finding)
{
    const struct qdri_position *position = finding->position;
    memset(finding->fruitless, 0, 2 * position->rules->clauses * sizeof *finding->fruitless);
    memset(finding->fishless, 0, QDRI_FISH * (position->digits + 1) * sizeof *finding->fishless);
    memset(finding->states, 0, states_of(position) * sizeof *finding->states);
}

/* ----------------------------------------------------------------------------------- marks ---- */

void qdri_find_mark(struct qdri_finding *finding, qdr_mark_role role, qdr_cell cell, unsigned digit)
{
    const qdri_digit_set bit = (qdri_digit_set)1 << digit;
    if (finding->marked[role][cell] & bit) {
        return;
    }
    if (!qdri_reserve(&finding->mark, &finding->capacity, finding->marks + 1,
                      sizeof *finding->mark)) {
        finding->has_failed = true;
        return;
    }
    finding->marked[role][cell] |= bit;
    qdr_deduction_mark *mark = &finding->mark[finding->marks++];
    *mark = (qdr_deduction_mark){.cell = cell, .digit = (qdr_digit)digit, .role = role};
    finding->effects += qdri_is_effect(mark);
}

void qdri_find_mark_all(struct qdri_finding *finding, qdr_mark_role role, qdr_cell cell,
                        qdri_digit_set digits)
{
    for (digits &= finding->position->candidates[cell]; digits; digits = qdri_rest(digits)) {
        qdri_find_mark(finding, role, cell, qdri_lowest(digits));
    }
}

void qdri_find_mark_cells(struct qdri_finding *finding, qdr_mark_role role, const qdr_cell *cells,
                          size_t count, qdri_digit_set digits)
{
    for (size_t k = 0; k < count; ++k) {
        qdri_find_mark_all(finding, role, cells[k], digits);
    }
}

void qdri_find_mark_places(struct qdri_finding *finding, qdr_mark_role role, size_t house,
                           qdri_place_set places, qdri_digit_set digits)
{
    qdr_cell cells[QDR_SIDE_MAX];
    qdri_find_mark_cells(finding, role, cells,
                         qdri_list_places(finding->position, house, places, cells), digits);
}

void qdri_find_place(struct qdri_finding *finding, qdr_cell cell, unsigned digit)
{
    if (qdri_find_is_wanted(finding, cell, digit)) {
        qdri_find_mark(finding, QDR_ROLE_PLACED, cell, digit);
    }
}

bool qdri_find_remove(struct qdri_finding *finding, qdr_cell cell, unsigned digit)
{
    return qdri_find_remove_all(finding, cell, (qdri_digit_set)1 << digit);
}

bool qdri_find_remove_all(struct qdri_finding *finding, qdr_cell cell, qdri_digit_set digits)
{
    digits &= finding->position->candidates[cell] & qdri_find_wanted(finding, cell);
    qdri_find_mark_all(finding, QDR_ROLE_REMOVED, cell, digits);
    return digits != 0;
}

bool qdri_find_remove_in_sight(struct qdri_finding *finding, const qdr_cell *cells, size_t count,
                               unsigned digit)
{
    const struct qdri_position *position = finding->position;
    bool is_any = false;
    size_t cell = 0;
    while ((cell = qdri_in_sight(position, cells, count, digit, cell)) < position->cells) {
        is_any |= qdri_find_remove(finding, (qdr_cell)cell++, digit);
    }
    return is_any;
}

void qdri_find_house(struct qdri_finding *finding, size_t house)
{
    if (!qdri_reserve(&finding->house, &finding->house_capacity, finding->houses + 1,
                      sizeof *finding->house)) {
        finding->has_failed = true;
        return;
    }
    finding->house[finding->houses++] = house;
}

/* ---------------------------------------------------------------------------------- saying ---- */

void qdri_find_say(struct qdri_finding *finding, const char *format, ...)
{
    va_list arguments;
    if (finding->is_silent) {
        return;
    }
    va_start(arguments, format);
    finding->has_failed |= !qdri_strbuf_addv(&finding->text, format, arguments);
    va_end(arguments);
}

void qdri_find_say_digits(struct qdri_finding *finding, const char *words, qdri_digit_set digits)
{
    qdri_find_say(finding, "%s", words);
    for (; digits; digits = qdri_rest(digits)) {
        qdri_find_say(finding, " %c", qdri_find_symbol(finding, qdri_lowest(digits)));
    }
}

void qdri_find_say_cell(struct qdri_finding *finding, const char *words, qdr_cell cell)
{
    char name[QDR_CELL_NAME_SIZE];
    qdri_find_say(finding, "%s%s", words,
                  qdr_cell_name(name, cell, finding->position->side, finding->cells));
}

void qdri_find_say_cells(struct qdri_finding *finding, const char *words, const qdr_cell *cells,
                         size_t count)
{
    qdri_find_say(finding, "%s", words);
    for (size_t k = 0; k < count; ++k) {
        qdri_find_say_cell(finding, " ", cells[k]);
    }
}

void qdri_find_say_places(struct qdri_finding *finding, const char *words, size_t house,
                          qdri_place_set places)
{
    qdr_cell cells[QDR_SIDE_MAX];
    qdri_find_say_cells(finding, words, cells,
                        qdri_list_places(finding->position, house, places, cells));
}

static const char *name_house(const struct qdri_finding *finding, size_t house)
{
    const qdr_rules *rules = finding->position->rules;
    const bool are_regions = rules->clause[QDRI_DIVISION].rule == &qdri_rule_jigsaw;
    return qdri_house_name(&rules->frame.houses.house[house], are_regions);
}

static void say_house(struct qdri_finding *finding, const char *words, size_t house)
{
    qdri_find_say(finding, "%s%s %u", words, name_house(finding, house),
                  finding->position->rules->frame.houses.house[house].number);
}

void qdri_find_say_houses(struct qdri_finding *finding, const char *words, const size_t *houses,
                          size_t count)
{
    const struct qdri_house *all = finding->position->rules->frame.houses.house;
    for (size_t k = 0, next; k < count; k = next) {
        const struct qdri_house *first = &all[houses[k]];
        const char *name = name_house(finding, houses[k]);
        for (next = k + 1; next < count && all[houses[next]].letters == first->letters &&
                           all[houses[next]].number == first->number + (next - k);) {
            ++next;
        }
        words = k == 0 ? words : ", ";
        if (next == k + 1) {
            say_house(finding, words, houses[k]);
        } else {
            qdri_find_say(finding, "%s%s%s %u-%u", words, name,
                          name[strlen(name) - 1] == 'x' ? "es" : "s", first->number,
                          all[houses[next - 1]].number);
        }
    }
}

void qdri_find_say_clause(struct qdri_finding *finding, size_t clause)
{
    const qdr_clause *said = qdr_rules_clause(finding->position->rules, clause);
    qdri_find_say(finding, "%s%s%s", said->name, said->argument ? " " : "",
                  said->argument ? said->argument : "");
}

void qdri_find_rest_on(struct qdri_finding *finding, size_t clause)
{
    const size_t shown = clause - qdri_rules_first_shown(finding->position->rules);
    finding->clause = shown;
    qdri_find_say_clause(finding, shown);
}

void qdri_find_rest_on_houses(struct qdri_finding *finding, const char *words, const size_t *houses,
                              size_t count)
{
    for (size_t k = 0; k < count; ++k) {
        say_house(finding, k == 0 ? words : ", ", houses[k]);
        qdri_find_house(finding, houses[k]);
    }
}

void qdri_find_say_assumed(struct qdri_finding *finding, qdr_cell cell, unsigned digit)
{
    qdri_find_remove(finding, cell, digit);
    qdri_find_say(finding, ": %c in ", qdri_find_symbol(finding, digit));
    qdri_find_say_cell(finding, "", cell);
    qdri_find_say(finding, " leaves");
}

void qdri_find_say_broken(struct qdri_finding *finding, const struct qdri_position *trial)
{
    for (size_t cell = 0; cell < trial->cells; ++cell) {
        if (trial->candidates[cell] == 0 && trial->grid.cell[cell] == 0 &&
            finding->position->candidates[cell] != 0) {
            qdri_find_say_cell(finding, " no digit for ", (qdr_cell)cell);
            return;
        }
    }
    for (size_t house = 0; house < trial->houses; ++house) {
        for (unsigned digit = 1; qdri_is_full(trial, house) && digit <= trial->digits; ++digit) {
            if (qdri_places(trial, house, digit) == 0 &&
                (trial->standing[house] >> digit & 1) == 0) {
                qdri_find_say(finding, " no place for %c in ", qdri_find_symbol(finding, digit));
                say_house(finding, "", house);
                return;
            }
        }
    }
}

/* Is the same done to both marks' cells? */
static bool is_same(const struct qdri_finding *finding, const qdr_deduction_mark *a,
                    const qdr_deduction_mark *b)
{
    return a->role == b->role &&
           finding->marked[a->role][a->cell] == finding->marked[b->role][b->cell];
}

/* Says the cells to which the same is done as to that of a mark; returns how many there are.
 * `is_said[k]`: mark k needs no more words. */
static size_t say_alike(struct qdri_finding *finding, size_t first, bool *is_said)
{
    size_t count = 0;
    for (size_t k = first; k < finding->marks; ++k) {
        const qdr_deduction_mark *mark = &finding->mark[k];
        if (is_said[k] || !is_same(finding, &finding->mark[first], mark)) {
            continue;
        }
        qdri_find_say_cell(finding, count++ == 0 ? "" : " ", mark->cell);
        for (size_t i = k; i < finding->marks; ++i) {
            is_said[i] |=
                finding->mark[i].role == mark->role && finding->mark[i].cell == mark->cell;
        }
    }
    return count;
}

void qdri_find_say_effects(struct qdri_finding *finding)
{
    const char *before = ": ";
    bool *is_said = finding->is_silent ? NULL : qdri_zeros(finding->marks, sizeof *is_said);
    finding->has_failed |= !finding->is_silent && !is_said;
    qdri_find_say_bonds(finding);
    for (size_t k = 0; is_said && k < finding->marks; ++k) {
        const qdr_deduction_mark mark = finding->mark[k];
        if (is_said[k] || !qdri_is_effect(&mark)) {
            continue;
        }
        qdri_find_say(finding, "%s", before);
        size_t count = say_alike(finding, k, is_said);
        qdri_find_say(finding, "%s%s", count == 1 ? " is" : " are",
                      mark.role == QDR_ROLE_PLACED ? "" : " not");
        qdri_find_say_digits(finding, "", finding->marked[mark.role][mark.cell]);
        before = ", ";
    }
    free(is_said);
}
