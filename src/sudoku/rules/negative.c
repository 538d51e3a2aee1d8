/* negative.c  What cells side by side must not be unless a clause says so: consecutive, in a
 * difference or ratio, or of a sum.  All dots are given, as setters say.
 *
 * Pairs that have a clause of their own are exempt.  Where the argument does not name a value, the
 * values are those of these clauses. */
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/board/drawing.h"
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
};

/* is_exempt[2 * c] is for the pair of cell c and the one on its right, is_exempt[2 * c + 1] for
 * that of c and the one below. */
struct negative {
    const struct relation *relation;
    struct qdri_board board;
    int value;            /* as the argument says; 0: it does not */
    int asked[VALUE_MAX]; /* the values that must not be */
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

static const struct relation consecutive = {is_difference, "difference", "ratio", 1, 1, 1};
static const struct relation difference = {is_difference, "difference", "ratio", 1, 1, 1};
static const struct relation ratio = {is_ratio, "ratio", "difference", 2, 2, 2};
static const struct relation sum = {is_sum, "sum", "sum", 5, 10, 2};

/* ------------------------------------------------------------------------------- reading ---- */

static qdr_status read_value(int *value, int least, const char *argument, qdr_error *error)
{
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
    *value = (int)number;
    return QDR_OK;
}

static qdr_status parse(void **data, const struct qdri_board *board,
                        const struct relation *relation, const char *argument, qdr_error *error)
{
    int value = 0;
    qdr_status status = argument ? read_value(&value, relation->least, argument, error) : QDR_OK;
    if (status != QDR_OK) {
        return status;
    }
    struct negative *negative = qdri_zeros(1, sizeof *negative);
    if (!negative) {
        return qdri_no_memory(error);
    }
    negative->relation = relation;
    negative->board = *board;
    negative->value = value;
    *data = negative;
    return QDR_OK;
}

static qdr_status parse_consecutive(void **data, const struct qdri_board *board,
                                    const char *argument, qdr_error *error)
{
    (void)argument;
    return parse(data, board, &consecutive, "1", error);
}

static qdr_status parse_difference(void **data, const struct qdri_board *board,
                                   const char *argument, qdr_error *error)
{
    return parse(data, board, &difference, argument, error);
}

static qdr_status parse_ratio(void **data, const struct qdri_board *board, const char *argument,
                              qdr_error *error)
{
    return parse(data, board, &ratio, argument, error);
}

static qdr_status parse_sum(void **data, const struct qdri_board *board, const char *argument,
                            qdr_error *error)
{
    return parse(data, board, &sum, argument, error);
}

/* ------------------------------------------------------------------------------ settling ---- */

static void exempt(struct negative *negative, qdr_cell a, qdr_cell b)
{
    qdr_cell first = a < b ? a : b;
    if (qdri_are_neighbours(negative->board.side, a, b)) {
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
    const struct relation *relation = negative->relation;
    const struct qdri_figure *figure = clause->data;
    bool is_positive = strcmp(clause->rule->name, relation->positive) == 0;
    if ((!is_positive && strcmp(clause->rule->name, relation->kin) != 0) || figure->count != 2) {
        return;
    }
    exempt(negative, figure->cell[0], figure->cell[1]);
    if (is_positive && negative->value == 0) {
        ask(negative, figure->has_value ? figure->value : relation->standard);
    }
}

static bool settle(void **data, const qdr_rules *rules)
{
    struct negative *negative = *data;
    negative->count = 0;
    memset(negative->is_exempt, 0, sizeof negative->is_exempt);
    for (size_t k = 0; k < rules->clauses; ++k) {
        heed(negative, &rules->clause[k]);
    }
    if (negative->value != 0) {
        ask(negative, negative->value);
    } else if (negative->count == 0) {
        ask(negative, negative->relation->standard);
        ask(negative, negative->relation->other_standard);
    }
    return true;
}

/* ------------------------------------------------------------------------------ the rule ---- */

static bool go_together(const void *data, int a, int b)
{
    const struct negative *negative = data;
    for (size_t k = 0; k < negative->count; ++k) {
        if (negative->relation->is(negative->asked[k], a, b)) {
            return false;
        }
    }
    return true;
}

/* The same about digits in two cells. */
static bool digits_go_together(const struct negative *negative, unsigned cell, qdr_digit digit,
                               unsigned other, qdr_digit beside)
{
    return go_together(negative, qdri_value(&negative->board, cell, digit),
                       qdri_value(&negative->board, other, beside));
}

/* The cell on the right (way = 0) or below (way = 1), where the rule is about it and this cell. */
static bool find_other(const struct negative *negative, unsigned cell, unsigned way,
                       qdr_cell *other)
{
    unsigned side = negative->board.side;
    *other = (qdr_cell)(cell + (way == 0 ? 1 : side));
    return (way == 0 ? cell % side + 1 < side : cell / side + 1 < side) &&
           !negative->is_exempt[2 * cell + way];
}

static bool holds(const void *data, const qdr_grid *grid)
{
    qdr_cell other;
    for (unsigned k = 0; k < 2u * grid->side * grid->side; ++k) {
        if (grid->cell[k / 2] != 0 && find_other(data, k / 2, k % 2, &other) &&
            grid->cell[other] != 0 &&
            !digits_go_together(data, k / 2, grid->cell[k / 2], other, grid->cell[other])) {
            return false;
        }
    }
    return true;
}

static bool allows(const void *data, const qdr_grid *grid, qdr_cell cell, qdr_digit digit)
{
    const unsigned before[2] = {1, grid->side};
    qdr_cell other;
    for (unsigned way = 0; way < 2; ++way) {
        if (find_other(data, cell, way, &other) && grid->cell[other] != 0 &&
            !digits_go_together(data, cell, digit, other, grid->cell[other])) {
            return false;
        }
        unsigned first = cell - before[way];
        if (cell >= before[way] && find_other(data, first, way, &other) && grid->cell[first] != 0 &&
            !digits_go_together(data, cell, digit, first, grid->cell[first])) {
            return false;
        }
    }
    return true;
}

static void encode(const void *data, struct qdri_encoder *encoder)
{
    const struct negative *negative = data;
    qdr_cell other;
    for (unsigned k = 0; k < 2 * negative->board.side * negative->board.side; ++k) {
        if (find_other(negative, k / 2, k % 2, &other)) {
            qdri_encode_pair(encoder, "negative", (qdr_cell)(k / 2), other, go_together, negative);
        }
    }
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct negative *negative = data;
    qdri_draw_note(drawing, negative->relation == &consecutive  ? "non-consecutive"
                            : negative->relation == &difference ? "all white dots given"
                            : negative->relation == &ratio      ? "all black dots given"
                                                                : "all sums given");
}

QDRI_RULE(qdri_rule_nonconsecutive) = {
    .name = "nonconsecutive",
    .meaning = "cells side by side hold no consecutive digits, unless they have a dot",
    .sight = QDRI_SEES_VALUES,
    .parse = parse_consecutive,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .draw = draw};

QDRI_RULE(qdri_rule_negative_difference) = {
    .name = "negative-difference",
    .argument = "[N]",
    .is_argument_optional = true,
    .meaning = "cells side by side differ by N only where they have a dot",
    .sight = QDRI_SEES_VALUES,
    .parse = parse_difference,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .draw = draw};

QDRI_RULE(qdri_rule_negative_ratio) = {
    .name = "negative-ratio",
    .argument = "[N]",
    .is_argument_optional = true,
    .meaning = "of cells side by side one is N times the other only where they have a dot",
    .sight = QDRI_SEES_VALUES,
    .parse = parse_ratio,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .draw = draw};

QDRI_RULE(qdri_rule_negative_sum) = {
    .name = "negative-sum",
    .argument = "[N]",
    .is_argument_optional = true,
    .meaning = "cells side by side have the sum N only where a clause says so",
    .sight = QDRI_SEES_VALUES,
    .pair_sight = QDRI_SEES_PAIRS,
    .parse = parse_sum,
    .settle = settle,
    .holds = holds,
    .allows = allows,
    .encode = encode,
    .draw = draw};
