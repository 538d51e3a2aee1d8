/* digits.c  Which digits a Sudoku has: numbers from any first one, or letters, of which the k-th
 * counts as k.  There may be more of them than a row has cells; then each house lacks some. */
#include <stdio.h>

#include "base/error.h"
#include "sudoku/board/symbols.h"
#include "sudoku/rules/rule.h"

struct digits {
    struct qdri_figure figure; /* must come first */
    struct qdri_digit_names names;
};

static qdr_status read(void *data, const char *argument, size_t *length, qdr_error *error)
{
    struct digits *digits = data;
    const unsigned least = digits->figure.board.length;
    (void)length;
    qdr_status status = qdri_digit_names_read(&digits->names, argument, error);
    if (status == QDR_OK && digits->names.count < least) {
        status = qdri_fail_at(error, QDR_RANGE, (struct qdri_place){.column = 1},
                              "%u digits are too few (expected %u or more, one for each cell of a "
                              "row)",
                              digits->names.count, least);
    }
    return status;
}

static void set_board(const void *data, struct qdri_board *board)
{
    const struct digits *digits = data;
    board->digits = digits->names.count;
    board->shift = digits->names.shift;
    board->alphabet = &digits->names.alphabet;
}

static void write_digits(const void *data, char label[QDRI_LABEL_SIZE])
{
    const struct digits *digits = data;
    snprintf(label, QDRI_LABEL_SIZE, "digits %s", digits->names.alphabet.symbol + 1);
}

QDRI_RULE(qdri_rule_digits) = {.name = "digits",
                               .argument = "FIRST-LAST|LETTERS",
                               .meaning = "digits are these numbers, or letters that count from 1",
                               .is_plain = true,
                               .size = sizeof(struct digits),
                               .sight = QDRI_SEES_DIGITS,
                               .read = read,
                               .set_board = set_board,
                               .look = {.write = write_digits}};
