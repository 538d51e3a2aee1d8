/* deduction.c  A step of reasoning on a board of pencil marks. */
#include "base/error.h"
#include "sudoku/pictures/picture.h"
#include "sudoku/pictures/terminal/pencil.h"

/* How a candidate is shown that takes part in a step. */
static const struct {
    char sign;
    unsigned ink;
} looks[] = {
    [QDR_ROLE_PLACED] = {'+', QDRI_INK_PLACED},
    [QDR_ROLE_REMOVED] = {'-', QDRI_INK_REMOVED},
    [QDR_ROLE_PATTERN] = {'*', QDRI_INK_PATTERN},
    [QDR_ROLE_SECOND] = {'~', QDRI_INK_SECOND},
};

struct board {
    const qdr_deduction *step;
    const qdr_grid_look *look;
    unsigned side;
};

static unsigned standing(const void *ctx, unsigned cell)
{
    const struct board *board = ctx;
    return qdri_step_standing(board->step, cell);
}

static unsigned plain_ink(const struct board *board, unsigned cell)
{
    return qdri_is_given(board->look, board->side, cell) ? QDRI_INK_GIVEN
           : standing(board, cell) > 0                   ? QDRI_INK_PLAIN
                                                         : QDRI_INK_FAINT;
}

static struct qdri_pencil_mark mark_of(const void *ctx, unsigned cell, unsigned digit)
{
    const struct board *board = ctx;
    const size_t place = cell * qdri_look_width(board->look, board->side) + digit - 1;
    const unsigned role = qdri_step_role(board->step, cell, digit);
    const char symbol = qdri_look_symbol(board->look, digit);
    if (role != QDRI_NO_ROLE) {
        return (struct qdri_pencil_mark){symbol, looks[role].sign, looks[role].ink};
    }
    if (board->step->candidate[place] == QDR_IMPOSSIBLE) {
        return (struct qdri_pencil_mark){'.', ' ', QDRI_INK_FAINT};
    }
    return (struct qdri_pencil_mark){symbol, ' ', plain_ink(board, cell)};
}

/* What the signs or colors mean that are there. */
static void put_key(const struct board *board, struct qdri_output *output)
{
    const char *before = "# ";
    for (unsigned k = 0; k < QDRI_NO_ROLE; ++k) {
        const char *word = qdri_step_word(board->step, k);
        if (word) {
            qdri_put_text(output, before);
            if (board->look->ansi) {
                qdri_put_format(output, "%s%s\033[0m", qdri_ink_sequence(looks[k].ink), word);
            } else {
                qdri_put_format(output, "%c %s", looks[k].sign, word);
            }
            before = ", ";
        }
    }
    qdri_put(output, "\n", 1);
}

qdr_status qdr_write_deduction(const qdr_deduction *deduction, const qdr_grid_look *look,
                               const qdr_writer *writer, qdr_error *error)
{
    qdr_status status = qdri_check_step(deduction, look, writer, error);
    if (status != QDR_OK) {
        return status;
    }
    if (look->style != QDR_GRID_BOXED && look->style != QDR_GRID_UNICODE) {
        return qdri_fail(error, QDR_UNSUPPORTED, "a step can be drawn with boxes only");
    }
    struct board board = {.step = deduction, .look = look, .side = deduction->grid->side};
    struct qdri_pencil pencil = {.side = board.side,
                                 .has_signs = !look->ansi,
                                 .look = look,
                                 .ctx = &board,
                                 .alone = standing,
                                 .mark = mark_of,
                                 .output = {.writer = writer}};
    if (!qdri_pencil_put(&pencil)) {
        return qdri_no_memory(error);
    }
    put_key(&board, &pencil.output);
    return qdri_output_end(&pencil.output, error);
}
