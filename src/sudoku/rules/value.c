/* value.c  Cells that count as something else than their digit: doubled, more by one, a number of
 * their own...
 *
 * It says nothing of digits by itself: the rules of other clauses say whether they see values, or
 * the digits that are written (QDRI_SEES_VALUES).  Digits that differ in a house, or in a cage, are
 * those that are written. */
#include <stdio.h>

#include "base/error.h"
#include "sudoku/board/map.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/value.h"

enum { TIMES_MAX = 9, PLUS_MAX = 99 };

static const struct qdri_shape shape = {.least = 1, .repeated = QDRI_SET};

static bool is_figure(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Reads figures, up to two, and returns what is behind them; NULL where there are none. */
static const char *read_number(const char *at, int *number)
{
    *number = 0;
    for (size_t k = 0; k < 2 && is_figure(at[k]); ++k) {
        *number = *number * 10 + (at[k] - '0');
    }
    if (!is_figure(at[0])) {
        return NULL;
    }
    return at + 1 + is_figure(at[1]);
}

static const char *read_word(const char *at, struct qdri_modifier *modifier)
{
    const char sign = *at++;
    int number = 0;
    bool is_below = (sign == 'x' || sign == 'X' || sign == '=') && *at == '-';
    const char *end = read_number(at + is_below, &number);
    number = is_below ? -number : number;
    *modifier = (struct qdri_modifier){.is_there = true, .times = sign != '='};
    if (sign == 'x' || sign == 'X') {
        modifier->times = (int8_t)number;
        return end && number <= TIMES_MAX && number >= -TIMES_MAX ? end : NULL;
    }
    modifier->plus = (int16_t)(sign == '-' ? -number : number);
    return sign == '+' || sign == '-' || sign == '=' ? end : NULL;
}

qdr_status qdri_modifier_read(struct qdri_modifier *modifier, size_t *length, const char *argument,
                              qdr_error *error)
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

void qdri_modifier_label(char label[QDRI_MODIFIER_LABEL], const struct qdri_modifier *modifier)
{
    const char *sign = modifier->plus == 0    ? "x"
                       : modifier->times == 0 ? "="
                       : modifier->plus > 0   ? "+"
                                              : "";
    snprintf(label, QDRI_MODIFIER_LABEL, "%s%d", sign,
             modifier->plus == 0 ? modifier->times : modifier->plus);
}

/* Cells that count as something else. */
struct value {
    struct qdri_figure figure; /* must come first */
    struct qdri_modifier modifier;
};

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct value *value = data;
    return qdri_modifier_read(&value->modifier, length, argument, error);
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
    qdri_modifier_label(label, &value->modifier);
}

QDRI_RULE(qdri_rule_value) = {
    .name = "value",
    .argument = "xN|+N|-N|=N CELLS",
    .meaning = "cells count as N times their digit, as so much more or less, or as N",
    .is_plain = true,
    .sight = QDRI_SEES_DIGITS,
    .size = sizeof(struct value),
    .shape = &shape,
    .read = read,
    .check = check,
    .keeps = keeps,
    .modify = modify,
    .look = {.kind = QDRI_STROKE_MARK, .style = QDRI_MARK_VALUE, .write = write_label}};
