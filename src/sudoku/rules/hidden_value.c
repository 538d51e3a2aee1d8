/* hidden_value.c  In each row, column and box, one cell counts as something else than its digit,
 * and each digit does so in one cell: which cells these are is to be found.
 *
 * So a solution is digits together with marks: the digits of these cells are QDR_MODIFIED.  Two
 * grids with the same digits and other marks are two solutions.
 *
 * Of a grid without any mark it is not said which cells these are.  If it is full, it is asked
 * whether there are marks with which all clauses hold; they are tried row by row. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/board/drawing.h"
#include "sudoku/board/map.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"
#include "sudoku/rules/value.h"

struct hidden {
    struct qdri_modifier modifier;
    const qdr_rules *rules; /* those that it is a clause of */
};

static qdr_status check_board(const struct qdri_board *board, qdr_error *error)
{
    if (board->length != board->side) {
        return qdri_fail(error, QDR_RANGE, "the rule is for one grid, not for a layout of several");
    }
    for (unsigned cell = 0; cell < board->side * board->side; ++cell) {
        if (qdri_has_modifier(board, cell)) {
            return qdri_fail(error, QDR_DUPLICATE, "cells count as something else already");
        }
    }
    return QDR_OK;
}

static qdr_status parse(void **data, const struct qdri_board *board, const char *argument,
                        qdr_error *error)
{
    struct qdri_modifier modifier;
    size_t length = 0;
    qdr_status status = qdri_modifier_read(&modifier, &length, argument, error);
    if (status == QDR_OK && strspn(argument + length, " \t\r\n") < strlen(argument + length)) {
        status = qdri_fail_at(error, QDR_SYNTAX, qdri_place_at(length),
                              "nothing may follow what cells count as");
    }
    status = status == QDR_OK ? check_board(board, error) : status;
    if (status != QDR_OK) {
        return status;
    }
    struct hidden *hidden = qdri_zeros(1, sizeof *hidden);
    if (!hidden) {
        return qdri_no_memory(error);
    }
    hidden->modifier = modifier;
    *data = hidden;
    return QDR_OK;
}

static bool settle(void **data, const qdr_rules *rules)
{
    struct hidden *hidden = *data;
    hidden->rules = rules;
    return true;
}

static void modify(const void *data, struct qdri_modifiers *modifiers)
{
    const struct hidden *hidden = data;
    modifiers->hidden = hidden->modifier;
}

/* ------------------------------------------------------------------------------ with marks ---- */

static unsigned count_marks(const qdr_house *house, const qdr_grid *grid)
{
    unsigned marks = 0;
    for (size_t k = 0; k < house->count; ++k) {
        marks += (grid->cell[house->cells[k]] & QDR_MODIFIED) != 0;
    }
    return marks;
}

/* Is at most one cell of the house marked, and one, if it is full? */
static bool house_holds(const qdr_house *house, const qdr_grid *grid)
{
    const unsigned marks = count_marks(house, grid);
    bool is_full = true;
    for (size_t k = 0; k < house->count; ++k) {
        is_full = is_full && grid->cell[house->cells[k]] != 0;
    }
    return house->kind == QDR_HOUSE_EXTRA || marks == 1 || (marks == 0 && !is_full);
}

static bool digits_hold(const qdr_grid *grid)
{
    bool is_marked[QDR_SIDE_MAX + 1] = {false};
    for (unsigned cell = 0; cell < (unsigned)grid->side * grid->side; ++cell) {
        const unsigned written = qdri_written(grid->cell[cell]);
        if ((grid->cell[cell] & QDR_MODIFIED) != 0) {
            if (is_marked[written]) {
                return false;
            }
            is_marked[written] = true;
        }
    }
    return true;
}

static bool marks_hold(const qdr_rules *rules, const qdr_grid *grid)
{
    bool is_kept = digits_hold(grid);
    for (size_t k = 0; is_kept && k < qdr_rules_houses(rules); ++k) {
        is_kept = house_holds(qdr_rules_house(rules, k), grid);
    }
    return is_kept;
}

/* --------------------------------------------------------------------------- without marks ---- */

/* Do the other clauses that see values hold with these marks? */
static bool others_hold(const qdr_rules *rules, const qdr_grid *grid)
{
    bool is_kept = true;
    for (size_t k = 0; is_kept && k < rules->clauses; ++k) {
        const struct qdri_clause *clause = &rules->clause[k];
        is_kept = clause->rule->sight != QDRI_SEES_VALUES || qdri_clause_holds(rules, clause, grid);
    }
    return is_kept;
}

/* May a cell be marked beside those of the rows before? */
static bool may_be_marked(const qdr_rules *rules, const qdr_grid *grid)
{
    bool is_kept = digits_hold(grid);
    for (size_t k = 0; is_kept && k < qdr_rules_houses(rules); ++k) {
        const qdr_house *house = qdr_rules_house(rules, k);
        is_kept = house->kind == QDR_HOUSE_EXTRA || count_marks(house, grid) <= 1;
    }
    return is_kept;
}

/* Can a full grid, in whose rows before `row` one cell each is marked, be marked? */
static bool can_be_marked(const qdr_rules *rules, qdr_grid *grid, unsigned row)
{
    if (row == grid->side) {
        return marks_hold(rules, grid) && others_hold(rules, grid);
    }
    bool is_found = false;
    for (unsigned column = 0; !is_found && column < grid->side; ++column) {
        qdr_digit *digit = &grid->cell[row * grid->side + column];
        *digit |= QDR_MODIFIED;
        is_found = may_be_marked(rules, grid) && can_be_marked(rules, grid, row + 1);
        *digit &= (qdr_digit)~QDR_MODIFIED;
    }
    return is_found;
}

static bool is_full(const qdr_grid *grid)
{
    return !memchr(grid->cell, 0, (size_t)grid->side * grid->side);
}

static bool holds(const void *data, const qdr_grid *grid)
{
    const struct hidden *hidden = data;
    if (qdri_has_marks(grid)) {
        return marks_hold(hidden->rules, grid);
    }
    qdr_grid marked = *grid;
    return !is_full(grid) || can_be_marked(hidden->rules, &marked, 0);
}

/* Digits without a mark are taken for such as have none. */
static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const struct hidden *hidden = data;
    qdr_grid with = *grid;
    with.cell[cell] = digit;
    return marks_hold(hidden->rules, &with);
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct hidden *hidden = data;
    char label[QDRI_MODIFIER_LABEL];
    char note[QDRI_MODIFIER_LABEL + 8];
    qdri_modifier_label(label, &hidden->modifier);
    snprintf(note, sizeof note, "hidden %s", label);
    qdri_draw_note(drawing, note);
}

QDRI_RULE(qdri_rule_hidden_value) = {
    .name = "hidden-value",
    .needs_usual_digits = true,
    .argument = "xN|+N|-N|=N",
    .meaning = "one cell in each row, column and box, and of each digit, counts as something else",
    .sight = QDRI_SEES_DIGITS,
    .parse = parse,
    .settle = settle,
    .modify = modify,
    .holds = holds,
    .allows = allows,
    .draw = draw};
