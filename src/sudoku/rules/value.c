/* value.c  Cells that count as something else than their digit: doubled, more by one, a number of
 * their own...
 *
 * It says nothing of digits by itself: the rules of other clauses say whether they see values, or
 * the digits that are written (QDRI_SEES_VALUES).  Digits that differ in a house, or in a cage, are
 * those that are written. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "sudoku/board/map.h"
#include "sudoku/rules/line.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

enum { TIMES_MAX = 9, PLUS_MAX = 99 };

/* Returns what is behind the word; NULL where there is none. */
static const char *read_word(const char *at, struct qdri_modifier *modifier)
{
    const char sign = *at;
    const bool is_factor = sign == 'x' || sign == 'X';
    if (!is_factor && sign != '+' && sign != '-' && sign != '=') {
        return NULL;
    }
    const bool is_below = (is_factor || sign == '=') && at[1] == '-';
    const char *figures = at + 1 + is_below;
    unsigned size;
    const char *end = qdri_read_two_figures(figures, &size);
    const int number = is_below || sign == '-' ? -(int)size : (int)size;
    *modifier = (struct qdri_modifier){.is_there = true,
                                       .times = (int8_t)(is_factor ? number : sign != '='),
                                       .plus = (int16_t)(is_factor ? 0 : number)};
    return end > figures && (!is_factor || size <= TIMES_MAX) ? end : NULL;
}

/* Reads what cells count as at the beginning of an argument, behind blanks: xN, +N, -N or =N, where
 * x-N and =-N are numbers, too.  It takes `*length` bytes. */
static qdr_status read_modifier(struct qdri_modifier *modifier, size_t *length,
                                const char *argument, qdr_error *error)
{
    const char *word = argument;
    while (qdri_is_blank(*word)) {
        ++word;
    }
    const char *end = read_word(word, modifier);
    if (!end || (*end != '\0' && !qdri_is_blank(*end))) {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_place_at((size_t)(word - argument)),
                            "what the cells count as is missing here: x2, +1, -1 or =5, up to x%d "
                            "and %d",
                            (int)TIMES_MAX, (int)PLUS_MAX);
    }
    *length = (size_t)(end - argument);
    return QDR_OK;
}

static void write_modifier(const struct qdri_modifier *modifier, char *label, size_t size)
{
    const char *sign = modifier->plus == 0    ? "x"
                       : modifier->times == 0 ? "="
                       : modifier->plus > 0   ? "+"
                                              : "";
    snprintf(label, size, "%s%d", sign, modifier->plus == 0 ? modifier->times : modifier->plus);
}

/* Cells that count as something else. */
struct value {
    struct qdri_figure figure; /* must come first */
    struct qdri_modifier modifier;
};

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct value *value = data;
    return read_modifier(&value->modifier, length, argument, error);
}

/* A cell counts as one thing. */
static qdr_status check(const void *data, qdr_error *error)
{
    const struct qdri_figure *figure = data;
    const struct qdri_board *board = &figure->board;
    for (size_t k = 0; k < figure->count; ++k) {
        const unsigned cell = figure->cell[k];
        if (qdri_has_modifier(board, cell)) {
            return qdri_fail(error, QDR_DUPLICATE, "cell r%uc%u counts as something else already",
                             cell / board->side + 1, cell % board->side + 1);
        }
    }
    return QDR_OK;
}

static bool keeps(const struct qdri_figure *figure, const qdr_digit *digits)
{
    (void)figure;
    (void)digits;
    return true;
}

static void modify(const void *data, struct qdri_modifiers *modifiers)
{
    const struct value *value = data;
    for (size_t k = 0; k < value->figure.count; ++k) {
        modifiers->cell[value->figure.cell[k]] = value->modifier;
    }
}

static void write_label(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct value *value = data;
    write_modifier(&value->modifier, label, QDRI_LABEL_SIZE);
}

QDRI_RULE(qdri_rule_value) = {
    .info.name = "value",
    .info.argument = "xN|+N|-N|=N CELLS",
    .info.meaning = "cells count as N times their digit, as so much more or less, or as N",
    .is_plain = true,
    .sight = QDRI_SEES_DIGITS,
    .size = sizeof(struct value),
    .shape = &qdri_set_shape,
    .read = read,
    .check = check,
    .keeps = keeps,
    .modify = modify,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_VALUE, .write = write_label}};

/* -------------------------------------------------------------------------- hidden values ---- */

/* In each row, column and box, one cell counts as something else than its digit, and each digit
 * does so in one cell: which cells these are is to be found.
 *
 * So a solution is digits together with marks: the digits of these cells are QDR_MODIFIED.  Two
 * grids with the same digits and other marks are two solutions.
 *
 * Of a grid without any mark it is not said which cells these are.  If it is full, it is asked
 * whether there are marks with which all clauses hold; they are tried row by row. */
struct hidden {
    struct qdri_figure figure; /* must come first */
    struct qdri_modifier modifier;
};

static qdr_status hidden_read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct hidden *hidden = data;
    qdr_status status = read_modifier(&hidden->modifier, length, argument, error);
    if (status == QDR_OK && strspn(argument + *length, " \t\r\n") < strlen(argument + *length)) {
        status = qdri_fail_at(error, QDR_SYNTAX, qdri_place_at(*length),
                              "nothing may follow what cells count as");
    }
    return status;
}

static qdr_status hidden_check(const void *data, qdr_error *error)
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

static void hidden_modify(const void *data, struct qdri_modifiers *modifiers)
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

static bool hidden_holds(const void *data, const qdr_grid *grid)
{
    const struct hidden *hidden = data;
    if (qdri_has_marks(grid)) {
        return marks_hold(hidden->figure.rules, grid);
    }
    qdr_grid marked = *grid;
    return !is_full(grid) || can_be_marked(hidden->figure.rules, &marked, 0);
}

/* Digits without a mark are taken for such as have none. */
static bool hidden_allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const struct hidden *hidden = data;
    qdr_grid with = *grid;
    with.cell[cell] = digit;
    return marks_hold(hidden->figure.rules, &with);
}

static void write_note(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct hidden *hidden = data;
    const int length = snprintf(label, QDRI_LABEL_SIZE, "hidden ");
    write_modifier(&hidden->modifier, label + length, QDRI_LABEL_SIZE - (size_t)length);
}

QDRI_RULE(qdri_rule_hidden_value) = {
    .info.name = "hidden-value",
    .needs_usual_digits = true,
    .info.argument = "xN|+N|-N|=N",
    .info.meaning =
        "one cell in each row, column and box, and of each digit, counts as something else",
    .sight = QDRI_SEES_DIGITS,
    .size = sizeof(struct hidden),
    .read = hidden_read,
    .check = hidden_check,
    .looks_around = true,
    .modify = hidden_modify,
    .holds = hidden_holds,
    .allows = hidden_allows,
    .look = {.write = write_note}};
