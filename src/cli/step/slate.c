/* slate.c  Writes on the slate, and undoes it: every change goes through one function, which notes
 * what was there before. */
#include "step/slate.h"

#include <stdlib.h>
#include <string.h>

#include "shell/term/memory.h"

static slate_marks mark_of(unsigned digit)
{
    return (slate_marks)1 << (digit - 1);
}

unsigned slate_side(const struct slate *slate)
{
    return slate->grid.side;
}

unsigned slate_cells(const struct slate *slate)
{
    return slate_side(slate) * slate_side(slate);
}

slate_marks slate_all_marks(const qdr_rules *rules)
{
    return (slate_marks)-1 >> (64 - qdr_rules_digits(rules));
}

/* --------------------------------------------------------------------------- the beginning ---- */

qdr_rules *slate_split_rules(const qdr_rules *rules, bool are_candidates, qdr_error *error)
{
    qdr_rules *kept = NULL;
    bool keep[QDR_CLAUSES_MAX];
    for (size_t k = 0; k < qdr_rules_clauses(rules); ++k) {
        keep[k] = (strcmp(qdr_rules_clause(rules, k)->name, "candidates") == 0) == are_candidates;
    }
    return qdr_rules_subset(&kept, rules, keep, error) == QDR_OK ? kept : NULL;
}

/* What the rules leave a cell beside the digits of a grid. */
static slate_marks allowed(const qdr_rules *rules, const qdr_grid *grid, qdr_cell cell)
{
    slate_marks marks = 0;
    for (unsigned digit = 1; digit <= qdr_rules_digits(rules); ++digit) {
        if (qdr_rules_allows(rules, grid, cell, (qdr_digit)digit)) {
            marks |= mark_of(digit);
        }
    }
    return marks;
}

void slate_told(const qdr_rules *rules, slate_marks told[QDR_CELLS_MAX])
{
    const unsigned side = qdr_rules_side(rules);
    qdr_rules *kept = slate_split_rules(rules, true, NULL);
    qdr_grid blank;
    qdr_grid_clear(&blank, side);
    for (unsigned cell = 0; cell < side * side; ++cell) {
        told[cell] = kept ? allowed(kept, &blank, (qdr_cell)cell) : slate_all_marks(rules);
    }
    qdr_rules_free(kept);
}

static void take_told(struct slate *slate)
{
    slate_told(slate->rules, slate->marks);
    for (unsigned cell = 0; cell < slate_cells(slate); ++cell) {
        if (slate->marks[cell] == slate_all_marks(slate->rules)) {
            slate->marks[cell] = 0;
        }
    }
}

void slate_begin(struct slate *slate, const qdr_rules *rules, const qdr_grid *givens)
{
    *slate = (struct slate){.rules = rules, .givens = *givens, .grid = *givens};
    take_told(slate);
}

void slate_free(struct slate *slate)
{
    free(slate->change);
    slate->change = NULL;
}

/* -------------------------------------------------------------------------------- changing ---- */

bool slate_is_open(const struct slate *slate, qdr_cell cell)
{
    return cell < slate_cells(slate) && slate->givens.cell[cell] == 0 &&
           qdr_rules_has_cell(slate->rules, cell);
}

static struct slate_cell cell_of(const struct slate *slate, qdr_cell cell)
{
    return (struct slate_cell){slate->grid.cell[cell], slate->marks[cell]};
}

static void put(struct slate *slate, qdr_cell cell, struct slate_cell content)
{
    slate->grid.cell[cell] = content.digit;
    slate->marks[cell] = content.marks;
}

/* The one place where something is written: what was undone before is forgotten then. */
static void write_cell(struct slate *slate, qdr_cell cell, struct slate_cell content)
{
    const struct slate_cell before = cell_of(slate, cell);
    if (before.digit == content.digit && before.marks == content.marks) {
        return;
    }
    slate->change = grow(slate->change, &slate->capacity, slate->done + 1, sizeof *slate->change);
    slate->change[slate->done++] = (struct slate_change){
        .cell = cell, .before = before, .after = content, .number = slate->actions};
    slate->changes = slate->done;
    put(slate, cell, content);
}

static size_t begin_action(struct slate *slate)
{
    ++slate->actions;
    return slate->done;
}

static bool end_action(const struct slate *slate, size_t begin)
{
    return slate->done > begin;
}

static void write_marks(struct slate *slate, qdr_cell cell, slate_marks marks)
{
    write_cell(slate, cell, (struct slate_cell){slate->grid.cell[cell], marks});
}

static void take_mark(struct slate *slate, const qdr_house *house, qdr_digit digit)
{
    for (size_t k = 0; k < house->count; ++k) {
        const qdr_cell cell = house->cells[k];
        if (slate->grid.cell[cell] == 0) {
            write_marks(slate, cell, slate->marks[cell] & ~mark_of(digit));
        }
    }
}

static bool has_cell(const qdr_house *house, qdr_cell cell)
{
    size_t k = 0;
    while (k < house->count && house->cells[k] != cell) {
        ++k;
    }
    return k < house->count;
}

static void write_digit(struct slate *slate, qdr_cell cell, qdr_digit digit)
{
    write_cell(slate, cell, (struct slate_cell){digit, slate->marks[cell]});
    for (size_t k = 0; k < qdr_rules_houses(slate->rules); ++k) {
        const qdr_house *house = qdr_rules_house(slate->rules, k);
        if (has_cell(house, cell)) {
            take_mark(slate, house, digit);
        }
    }
}

static bool is_digit(const struct slate *slate, qdr_digit digit)
{
    return digit >= 1 && digit <= qdr_rules_digits(slate->rules);
}

bool slate_enter(struct slate *slate, qdr_cell cell, qdr_digit digit)
{
    const size_t begin = begin_action(slate);
    if (slate_is_open(slate, cell) && is_digit(slate, digit) && slate->grid.cell[cell] != digit) {
        write_digit(slate, cell, digit);
    }
    return end_action(slate, begin);
}

bool slate_toggle_mark(struct slate *slate, qdr_cell cell, qdr_digit digit)
{
    const size_t begin = begin_action(slate);
    if (slate_is_open(slate, cell) && is_digit(slate, digit) && slate->grid.cell[cell] == 0) {
        write_marks(slate, cell, slate->marks[cell] ^ mark_of(digit));
    }
    return end_action(slate, begin);
}

bool slate_clear(struct slate *slate, qdr_cell cell)
{
    const size_t begin = begin_action(slate);
    if (slate_is_open(slate, cell)) {
        const bool has_digit = slate->grid.cell[cell] != 0;
        write_cell(slate, cell, (struct slate_cell){0, has_digit ? slate->marks[cell] : 0});
    }
    return end_action(slate, begin);
}

bool slate_mark_all(struct slate *slate)
{
    const size_t begin = begin_action(slate);
    for (unsigned cell = 0; cell < slate_cells(slate); ++cell) {
        if (slate->grid.cell[cell] == 0 && slate_is_open(slate, (qdr_cell)cell)) {
            write_marks(slate, (qdr_cell)cell, allowed(slate->rules, &slate->grid, (qdr_cell)cell));
        }
    }
    return end_action(slate, begin);
}

/* What a step holds possible in a cell. */
static slate_marks possible(const qdr_rules *rules, const qdr_deduction *step, qdr_cell cell)
{
    const unsigned width = qdr_rules_width(rules);
    slate_marks marks = 0;
    for (unsigned digit = 1; step->candidate && digit <= width; ++digit) {
        if (step->candidate[(size_t)cell * width + digit - 1] != QDR_IMPOSSIBLE) {
            marks |= mark_of(digit);
        }
    }
    return marks;
}

static void apply(struct slate *slate, const qdr_deduction *step, const qdr_deduction_mark *mark)
{
    if (!slate_is_open(slate, mark->cell) || slate->grid.cell[mark->cell] != 0) {
        return;
    }
    if (mark->role == QDR_ROLE_PLACED) {
        write_digit(slate, mark->cell, mark->digit);
    } else if (mark->role == QDR_ROLE_REMOVED) {
        const slate_marks marks = slate->marks[mark->cell];
        write_marks(slate, mark->cell,
                    (marks ? marks : possible(slate->rules, step, mark->cell)) &
                        ~mark_of(mark->digit));
    }
}

bool slate_apply(struct slate *slate, const qdr_deduction *step)
{
    const size_t begin = begin_action(slate);
    for (size_t k = 0; k < step->marks; ++k) {
        apply(slate, step, &step->mark[k]);
    }
    return end_action(slate, begin);
}

bool slate_fill(struct slate *slate, const qdr_grid *grid)
{
    const size_t begin = begin_action(slate);
    for (unsigned cell = 0; cell < slate_cells(slate); ++cell) {
        if (slate_is_open(slate, (qdr_cell)cell)) {
            write_cell(slate, (qdr_cell)cell,
                       (struct slate_cell){grid->cell[cell], slate->marks[cell]});
        }
    }
    return end_action(slate, begin);
}

/* --------------------------------------------------------------------------- undo and redo ---- */

bool slate_undo(struct slate *slate, qdr_cell *cell)
{
    if (slate->done == 0) {
        return false;
    }
    const size_t number = slate->change[slate->done - 1].number;
    while (slate->done > 0 && slate->change[slate->done - 1].number == number) {
        const struct slate_change *change = &slate->change[--slate->done];
        put(slate, change->cell, change->before);
        *cell = change->cell;
    }
    return true;
}

bool slate_redo(struct slate *slate, qdr_cell *cell)
{
    if (slate->done == slate->changes) {
        return false;
    }
    const size_t number = slate->change[slate->done].number;
    *cell = slate->change[slate->done].cell;
    while (slate->done < slate->changes && slate->change[slate->done].number == number) {
        const struct slate_change *change = &slate->change[slate->done++];
        put(slate, change->cell, change->after);
    }
    return true;
}

/* --------------------------------------------------------------------------------- looking ---- */

unsigned slate_blanks(const struct slate *slate)
{
    unsigned blanks = 0;
    for (unsigned cell = 0; cell < slate_cells(slate); ++cell) {
        blanks += slate->grid.cell[cell] == 0 && qdr_rules_has_cell(slate->rules, (qdr_cell)cell);
    }
    return blanks;
}

bool slate_is_solved(const struct slate *slate)
{
    return slate_blanks(slate) == 0 && qdr_rules_holds(slate->rules, &slate->grid);
}

size_t slate_compare(const struct slate *slate, const qdr_grid *solution,
                     qdr_cell wrong[QDR_CELLS_MAX], size_t *lacking)
{
    size_t count = 0;
    *lacking = 0;
    for (unsigned cell = 0; cell < slate_cells(slate); ++cell) {
        const qdr_digit digit = slate->grid.cell[cell];
        const slate_marks marks = slate->marks[cell];
        if (digit == 0 && solution->cell[cell] > 0) {
            *lacking += marks != 0 && (marks & mark_of(solution->cell[cell])) == 0;
        } else if (digit != solution->cell[cell]) {
            wrong[count++] = (qdr_cell)cell;
        }
    }
    return count;
}

/* Marks the cells of a house whose digit stands there twice. */
static void find_repeated(const struct slate *slate, const qdr_house *house,
                          bool is_repeated[QDR_CELLS_MAX])
{
    size_t count[QDR_SIDE_MAX + 1] = {0};
    for (size_t k = 0; k < house->count; ++k) {
        ++count[slate->grid.cell[house->cells[k]]];
    }
    for (size_t k = 0; k < house->count; ++k) {
        const qdr_digit digit = slate->grid.cell[house->cells[k]];
        is_repeated[house->cells[k]] |= digit > 0 && count[digit] > 1;
    }
}

size_t slate_repeated(const struct slate *slate, qdr_cell wrong[QDR_CELLS_MAX])
{
    bool is_repeated[QDR_CELLS_MAX] = {false};
    size_t repeated = 0;
    for (size_t k = 0; k < qdr_rules_houses(slate->rules); ++k) {
        find_repeated(slate, qdr_rules_house(slate->rules, k), is_repeated);
    }
    for (unsigned cell = 0; cell < slate_cells(slate); ++cell) {
        if (is_repeated[cell]) {
            wrong[repeated++] = (qdr_cell)cell;
        }
    }
    return repeated;
}
