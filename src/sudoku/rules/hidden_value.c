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

#include "base/error.h"
#include "sudoku/board/map.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"
#include "sudoku/rules/value.h"

struct hidden {
    struct qdri_figure figure; /* must come first */
    struct qdri_modifier modifier;
};

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct hidden *hidden = data;
    qdr_status status = qdri_modifier_read(&hidden->modifier, length, argument, error);
    if (status == QDR_OK && strspn(argument + *length, " \t\r\n") < strlen(argument + *length)) {
        status = qdri_fail_at(error, QDR_SYNTAX, qdri_place_at(*length),
                              "nothing may follow what cells count as");
    }
    return status;
}

static qdr_status check(const void *data, qdr_error *error)
{
    const struct hidden *hidden = data;
    const struct qdri_board *board = &hidden->figure.board;
    qdr_status status = qdri_check_single_grid(board, error);
    for (unsigned cell = 0; status == QDR_OK && cell < board->side * board->side; ++cell) {
        if (qdri_has_modifier(board, cell)) {
            status = qdri_fail(error, QDR_DUPLICATE, "cells count as something else already");
        }
    }
    return status;
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
        return marks_hold(hidden->figure.rules, grid);
    }
    qdr_grid marked = *grid;
    return !is_full(grid) || can_be_marked(hidden->figure.rules, &marked, 0);
}

/* Digits without a mark are taken for such as have none. */
static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const struct hidden *hidden = data;
    qdr_grid with = *grid;
    with.cell[cell] = digit;
    return marks_hold(hidden->figure.rules, &with);
}

static void write_note(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct hidden *hidden = data;
    char counted[QDRI_MODIFIER_LABEL];
    qdri_modifier_label(counted, &hidden->modifier);
    snprintf(label, QDRI_LABEL_SIZE, "hidden %s", counted);
}

QDRI_RULE(qdri_rule_hidden_value) = {
    .name = "hidden-value",
    .needs_usual_digits = true,
    .argument = "xN|+N|-N|=N",
    .meaning = "one cell in each row, column and box, and of each digit, counts as something else",
    .sight = QDRI_SEES_DIGITS,
    .size = sizeof(struct hidden),
    .read = read,
    .check = check,
    .looks_around = true,
    .modify = modify,
    .holds = holds,
    .allows = allows,
    .look = {.write = write_note}};
