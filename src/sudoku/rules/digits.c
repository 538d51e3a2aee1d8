/* digits.c  Which digits a Sudoku has: numbers from any first one, or letters, of which the k-th
 * counts as k.  There may be more of them than a row has cells; then each house lacks some. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/quote.h"
#include "sudoku/board/map.h"
#include "sudoku/board/symbols.h"
#include "sudoku/rules/rule.h"
#include "sudoku/rules/rules.h"

struct digits {
    struct qdri_figure figure; /* must come first */
    unsigned count;
    int32_t shift; /* digit d counts as d + shift */
    struct qdri_alphabet alphabet;
};

static bool is_separator(char byte)
{
    return qdri_is_blank(byte) || byte == ',';
}

static void put_symbol(struct digits *digits, char symbol)
{
    ++digits->count;
    digits->alphabet.symbol[digits->count] = symbol;
    digits->alphabet.digit[(unsigned char)symbol] = (signed char)digits->count;
}

/* Reads letters, each of them once, with separators between them or without; `a-i` stands for all
 * from a to i.  Returns what is behind them, or a letter that was there before. */
static const char *read_letters(struct digits *digits, const char *at)
{
    for (; qdri_is_letter(*at) || is_separator(*at); ++at) {
        const bool is_range = qdri_is_letter(*at) && at[1] == '-' && qdri_is_letter(at[2]);
        const char last = is_range ? at[2] : *at;
        for (char letter = *at; qdri_is_letter(letter) && letter <= last; ++letter) {
            if (digits->alphabet.digit[(unsigned char)letter] > 0) {
                return at;
            }
            put_symbol(digits, letter);
        }
        at += is_range ? 2 : 0;
    }
    return at;
}

const char *qdri_read_two_figures(const char *at, unsigned *number)
{
    *number = 0;
    for (unsigned k = 0; k < 2 && qdri_is_digit(*at); ++k) {
        *number = *number * 10 + (unsigned)(*at++ - '0');
    }
    return at;
}

/* Reads a range such as 0-8; returns what is behind it, or the number that makes it none. */
static const char *read_range(struct digits *digits, const char *at)
{
    unsigned first;
    unsigned last;
    const char *hyphen = qdri_read_two_figures(at, &first);
    const char *end = *hyphen == '-' ? qdri_read_two_figures(hyphen + 1, &last) : hyphen;
    if (hyphen == at || *hyphen != '-' || end == hyphen + 1 || last < first ||
        last > QDR_SIDE_MAX || last - first >= QDR_SIDE_MAX) {
        return at;
    }
    digits->shift = (int32_t)first - 1;
    for (unsigned number = first; number <= last; ++number) {
        put_symbol(digits, number == 0 ? '0' : qdri_symbols[number]);
    }
    return end;
}

/* Letters are read in either case, unless both are symbols. */
static void add_cases(signed char *digit)
{
    for (unsigned upper = 'A'; upper <= 'Z'; ++upper) {
        const unsigned lower = upper - 'A' + 'a';
        digit[upper] = digit[upper] > 0 ? digit[upper] : digit[lower];
        digit[lower] = digit[lower] > 0 ? digit[lower] : digit[upper];
    }
}

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct digits *digits = data;
    char shown[QDRI_QUOTE_SIZE];
    digits->alphabet.symbol[0] = '.';
    memset(digits->alphabet.digit, -1, sizeof digits->alphabet.digit);
    for (const char *blank = "0.-_*?"; *blank != '\0'; ++blank) {
        digits->alphabet.digit[(unsigned char)*blank] = 0;
    }
    const char *at = argument;
    while (is_separator(*at)) {
        ++at;
    }
    at = qdri_is_letter(*at) ? read_letters(digits, at) : read_range(digits, at);
    at += strspn(at, " \t\r\n");
    if (*at != '\0' || digits->count == 0) {
        return qdri_fail_at(error, QDR_SYNTAX, qdri_place_at((size_t)(at - argument)),
                            "'%s' is not a set of digits (expected a range such as 0-8, up to 61, "
                            "or letters, each once, such as A-I or WORDPLAYS)",
                            qdri_quote(shown, at, strcspn(at, " \t\r\n,")));
    }
    add_cases(digits->alphabet.digit);
    (void)length;
    return QDR_OK;
}

static qdr_status check(const void *data, qdr_error *error)
{
    const struct digits *digits = data;
    const unsigned least = digits->figure.board.length;
    return digits->count >= least
               ? QDR_OK
               : qdri_fail_at(error, QDR_RANGE, (struct qdri_place){.column = 1},
                              "%u digits are too few (expected %u or more, one for each cell of a "
                              "row)",
                              digits->count, least);
}

static void set_board(const void *data, struct qdri_board *board)
{
    const struct digits *digits = data;
    board->digits = digits->count;
    board->shift = digits->shift;
    board->alphabet = &digits->alphabet;
}

static void write_digits(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct digits *digits = data;
    snprintf(label, QDRI_LABEL_SIZE, "digits %s", digits->alphabet.symbol + 1);
}

QDRI_RULE(qdri_rule_digits) = {
    .info.name = "digits",
    .info.argument = "FIRST-LAST|LETTERS",
    .info.meaning = "digits are these numbers, or letters that count from 1",
    .is_plain = true,
    .size = sizeof(struct digits),
    .sight = QDRI_SEES_DIGITS,
    .read = read,
    .check = check,
    .set_board = set_board,
    .look = {.write = write_digits}};

/* --------------------------------------------------------------------------- two in a cell ---- */

/* Digits begin with 0, so that there is one more than a house has cells: in each row, column and
 * box, one cell holds two digits.
 *
 * What a cell holds is one digit of the grid: QDR_ZERO and the pairs above it (qdr_digit_pair).
 * For rules about numbers it counts as the sum of its digits; for rules about digits it holds both.
 *
 * Which houses have each digit is said by those who add them (houses.h, `may_lack`), so the clause
 * looks at those of others.  That digits differ there is what these say themselves. */
static qdr_status check_pairs(const struct qdri_board *board, qdr_error *error)
{
    if (qdri_has_pairs(board)) {
        return qdri_fail(error, QDR_DUPLICATE, "cells may hold two digits already");
    }
    qdr_status status = qdri_check_single_grid(board, error);
    if (status == QDR_OK && board->alphabet) {
        status =
            qdri_fail(error, QDR_RANGE, "the rule says which digits there are, as 'digits' does");
    }
    if (status == QDR_OK && board->side > QDR_PAIR_MAX) {
        status =
            qdri_fail(error, QDR_RANGE, "the rule is for grids of a side up to %d", QDR_PAIR_MAX);
    }
    return status;
}

static void modify(const void *data, struct qdri_modifiers *modifiers)
{
    (void)data;
    modifiers->has_pairs = true;
}

/* Does a house without blanks have each digit from 0 on? */
static bool has_each(const qdr_house *house, const qdr_grid *grid)
{
    const unsigned digits = grid->side + 1u;
    unsigned times[QDR_SIDE_MAX + 1] = {0};
    unsigned met = 0;
    for (size_t k = 0; k < house->count; ++k) {
        unsigned part[2];
        const unsigned parts = qdr_digit_parts(grid->cell[house->cells[k]], part);
        if (parts == 0) {
            return true;
        }
        for (unsigned i = 0; i < parts; ++i) {
            met += times[part[i]]++ == 0;
        }
    }
    return met == digits;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    const struct qdri_figure *figure = data;
    const struct qdri_houses *houses = &figure->rules->frame.houses;
    bool is_kept = true;
    for (size_t k = 0; is_kept && k < houses->count; ++k) {
        const struct qdri_house *house = &houses->house[k];
        const bool is_full = house->shown.count == grid->side && !house->may_lack;
        is_kept = !is_full || has_each(&house->shown, grid);
    }
    return is_kept;
}

QDRI_RULE(qdri_rule_schrodinger) = {
    .info.name = "schrodinger",
    .info.meaning =
        "digits from 0: one cell in each row, column and box holds two, and counts as their "
        "sum",
    .pair_sight = QDRI_SEES_PAIRS,
    .check_board = check_pairs,
    .looks_around = true,
    .modify = modify,
    .holds = holds,
    .look = {.label = "Schrodinger cells"}};
