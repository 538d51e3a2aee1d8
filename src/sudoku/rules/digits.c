/* digits.c  Which digits a Sudoku has: numbers from any first one, or letters, of which the k-th
 * counts as k.  There may be more of them than a row has cells; then each house lacks some. */
#include <stdio.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/board/drawing.h"
#include "sudoku/board/symbols.h"
#include "sudoku/rules/rule.h"

static qdr_status parse(void **data, const struct qdri_board *board, const char *argument,
                        qdr_error *error)
{
    struct qdri_digit_names *names = qdri_zeros(1, sizeof *names);
    if (!names) {
        return qdri_no_memory(error);
    }
    qdr_status status = qdri_digit_names_read(names, argument, error);
    if (status == QDR_OK && names->count < board->length) {
        status = qdri_fail_at(error, QDR_RANGE, (struct qdri_place){.column = 1},
                              "%u digits are too few (expected %u or more, one for each cell of a "
                              "row)",
                              names->count, board->length);
    }
    if (status != QDR_OK) {
        free(names);
        return status;
    }
    *data = names;
    return QDR_OK;
}

static bool holds(const void *data, const qdr_grid *grid)
{
    (void)data;
    (void)grid;
    return true;
}

static void draw(const void *data, struct qdri_drawing *drawing)
{
    const struct qdri_digit_names *names = data;
    char note[QDR_SIDE_MAX + 16];
    snprintf(note, sizeof note, "digits %s", names->alphabet.symbol + 1);
    qdri_draw_note(drawing, note);
}

QDRI_RULE(qdri_rule_digits) = {.name = "digits",
                               .argument = "FIRST-LAST|LETTERS",
                               .meaning = "digits are these numbers, or letters that count from 1",
                               .is_early = true,
                               .is_plain = true,
                               .sight = QDRI_SEES_DIGITS,
                               .parse = parse,
                               .holds = holds,
                               .draw = draw};
