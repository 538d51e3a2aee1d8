/* negative.c  What cells side by side must not be unless a clause says so: consecutive, in a
 * difference or ratio, or of a sum.  All dots are given, as setters say.
 *
 * Pairs that have a clause of their own are exempt.  Where the argument does not name a value, the
 * values are those of these clauses. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "sudoku/board/map.h"
#include "sudoku/encode/encode.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

enum { VALUE_MAX = 2 * QDR_SIDE_MAX };

/* What cells must not be.  `positive` is the rule that says they are, with value `standard` where
 * it has none; pairs that have it, or `kin`, are exempt. */
struct relation {
    bool (*is)(int value, int a, int b);
    const char *positive;
    const char *kin;
    int standard;
    int other_standard; /* a second one, or the same */
    int least;
    int fixed; /* the value, where the rule takes none; 0: it does */
};

/* is_exempt[2 * c] is for the pair of cell c and the one on its right, is_exempt[2 * c + 1] for
 * that of c and the one below. */
struct negative {
    struct qdri_figure figure; /* must come first */
    int value;                 /* as the argument says; 0: it does not */
    int asked[VALUE_MAX];      /* the values that must not be */
    size_t count;
    bool is_exempt[2 * QDR_CELLS_MAX];
};

static bool is_difference(int value, int a, int b)
{
    return a - b == value || b - a == value;
}

static bool is_ratio(int value, int a, int b)
{
    return a == value * b || b == value * a;
}

static bool is_sum(int value, int a, int b)
{
    return a + b == value;
}

static const struct relation consecutive = {is_difference, "difference", "ratio", 1, 1, 1, 1};
static const struct relation difference = {is_difference, "difference", "ratio", 1, 1, 1, 0};
static const struct relation ratio = {is_ratio, "ratio", "difference", 2, 2, 2, 0};
static const struct relation sum = {is_sum, "sum", "sum", 5, 10, 2, 0};

static const struct relation *relation_of(const struct negative *negative)
{
    return negative->figure.rule->kind;
}

/* ------------------------------------------------------------------------------- reading ---- */

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct negative *negative = data;
    const int least = relation_of(negative)->least;
    (void)length;
    if (!argument) {
        return QDR_OK;
    }
    size_t at = strspn(argument, " \t");
    size_t digits = strspn(argument + at, "0123456789");
    struct qdri_place place = qdri_place_at(at);
    if (digits == 0) {
        return qdri_fail_at(error, QDR_SYNTAX, place, "a number is missing here");
    }
    long number = digits < 9 ? strtol(argument + at, NULL, 10) : VALUE_MAX + 1L;
    if (number < least || number > VALUE_MAX) {
        return qdri_fail_at(error, QDR_RANGE, place, "%.*s is not within %d to %d",
                            digits < 40 ? (int)digits : 40, argument + at, least, (int)VALUE_MAX);
    }
    at += digits + strspn(argument + at + digits, " \t");
    if (argument[at] != '\0') {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_place_at(at), "nothing may follow the number");
    }
    negative->value = (int)number;
    return QDR_OK;
}

/* ------------------------------------------------------------------------------ settling ---- */

static void exempt(struct negative *negative, qdr_cell a, qdr_cell b)
{
    qdr_cell first = a < b ? a : b;
    if (qdri_are_neighbours(negative->figure.board.side, a, b)) {
        negative->is_exempt[2 * first + (a + b - 2 * first != 1)] = true;
    }
}

static void ask(struct negative *negative, int value)
{
    size_t k = 0;
    while (k < negative->count && negative->asked[k] != value) {
        ++k;
    }
    if (k == negative->count && value <= VALUE_MAX) {
        negative->asked[negative->count++] = value;
    }
}

static void heed(struct negative *negative, const struct qdri_clause *clause)
{
    const struct relation *relation = relation_of(negative);
    const struct qdri_figure *figure = clause->data;
    bool is_positive = strcmp(clause->rule->info.name, relation->positive) == 0;
    if ((!is_positive && strcmp(clause->rule->info.name, relation->kin) != 0) ||
        figure->count != 2) {
        return;
    }
    exempt(negative, figure->cell[0], figure->cell[1]);
    if (is_positive && negative->value == 0 && relation->fixed == 0) {
        ask(negative, figure->has_value ? figure->value : relation->standard);
    }
}

static void settle(void *data)
{
    struct negative *negative = data;
    const struct relation *relation = relation_of(negative);
    const qdr_rules *rules = negative->figure.rules;
    negative->count = 0;
    memset(negative->is_exempt, 0, sizeof negative->is_exempt);
    for (size_t k = 0; k < rules->clauses; ++k) {
        heed(negative, &rules->clause[k]);
    }
    if (negative->value != 0 || relation->fixed != 0) {
        ask(negative, negative->value != 0 ? negative->value : relation->fixed);
    } else if (negative->count == 0) {
        ask(negative, relation->standard);
        ask(negative, relation->other_standard);
    }
}

/* ------------------------------------------------------------------------------ the rule ---- */

static bool go_together(const void *data, int a, int b)
{
    const struct negative *negative = data;
    for (size_t k = 0; k < negative->count; ++k) {
        if (relation_of(negative)->is(negative->asked[k], a, b)) {
            return false;
        }
    }
    return true;
}

/* The cell on the right (way = 0) or below (way = 1), where the rule is about it and this cell. */
static bool find_other(const struct negative *negative, unsigned cell, unsigned way,
                       qdr_cell *other)
{
    unsigned side = negative->figure.board.side;
    *other = (qdr_cell)(cell + (way == 0 ? 1 : side));
    return (way == 0 ? cell % side + 1 < side : cell / side + 1 < side) &&
           !negative->is_exempt[2 * cell + way];
}

/* Does the k-th pair keep the rule, with another digit in a cell (QDR_NO_CELL: in none)?  Each cell
 * c has two: with the one on the right (k = 2c), and with that below. */
static bool keeps_with(const struct negative *negative, const qdr_grid *grid, unsigned k,
                       qdr_cell changed, qdr_digit digit)
{
    const struct qdri_board *board = &negative->figure.board;
    const qdr_cell cell = (qdr_cell)(k / 2);
    qdr_cell other;
    if (!find_other(negative, cell, k % 2, &other)) {
        return true;
    }
    const qdr_digit here = cell == changed ? digit : grid->cell[cell];
    const qdr_digit there = other == changed ? digit : grid->cell[other];
    return here == 0 || there == 0 ||
           go_together(negative, qdri_value(board, cell, here), qdri_value(board, other, there));
}

static bool holds(const void *data, const qdr_grid *grid)
{
    bool is_kept = true;
    for (unsigned k = 0; is_kept && k < 2u * grid->side * grid->side; ++k) {
        is_kept = keeps_with(data, grid, k, QDR_NO_CELL, 0);
    }
    return is_kept;
}

static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const unsigned before[2] = {1, grid->side};
    bool is_allowed = true;
    for (unsigned way = 0; is_allowed && way < 2; ++way) {
        is_allowed = keeps_with(data, grid, 2u * cell + way, cell, digit) &&
                     (cell < before[way] ||
                      keeps_with(data, grid, 2u * (cell - before[way]) + way, cell, digit));
    }
    return is_allowed;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct negative *negative = data;
    qdr_cell other;
    for (unsigned k = 0; k < 2 * negative->figure.board.side * negative->figure.board.side; ++k) {
        if (find_other(negative, k / 2, k % 2, &other)) {
            qdri_encode_pair(encoder, "negative", (qdr_cell)(k / 2), other, go_together, negative);
        }
    }
}

QDRI_RULE(qdri_rule_nonconsecutive) = {
    .info.name = "nonconsecutive",
    .info.meaning = "cells side by side hold no consecutive digits, unless they have a dot",
    .sight = QDRI_SEES_VALUES,
    .size = sizeof(struct negative),
    .kind = &consecutive,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.label = "non-consecutive"}};

QDRI_RULE(qdri_rule_negative_difference) = {
    .info.name = "negative-difference",
    .info.argument = "[N]",
    .is_argument_optional = true,
    .info.meaning = "cells side by side differ by N only where they have a dot",
    .sight = QDRI_SEES_VALUES,
    .size = sizeof(struct negative),
    .kind = &difference,
    .read = read,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.label = "all white dots given"}};

QDRI_RULE(qdri_rule_negative_ratio) = {
    .info.name = "negative-ratio",
    .info.argument = "[N]",
    .is_argument_optional = true,
    .info.meaning = "of cells side by side one is N times the other only where they have a dot",
    .sight = QDRI_SEES_VALUES,
    .size = sizeof(struct negative),
    .kind = &ratio,
    .read = read,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.label = "all black dots given"}};

QDRI_RULE(qdri_rule_negative_sum) = {
    .info.name = "negative-sum",
    .info.argument = "[N]",
    .is_argument_optional = true,
    .info.meaning = "cells side by side have the sum N only where a clause says so",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .size = sizeof(struct negative),
    .kind = &sum,
    .read = read,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .look = {.label = "all sums given"}};
