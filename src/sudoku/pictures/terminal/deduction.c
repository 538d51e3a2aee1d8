/* deduction.c  A step of reasoning on a board of pencil marks. */
#include <quadrille/logic.h>
#include <quadrille/puzzles.h>

#include <stdlib.h>

#include "base/alloc.h"
#include "base/error.h"
#include "sudoku/pictures/picture.h"
#include "sudoku/pictures/terminal/pencil.h"

/* How a candidate is shown that takes part in a step. */
struct look_of_role {
    char sign;
    unsigned ink;
    const char *word;
};

static const struct look_of_role looks[] = {
    [QDR_ROLE_PLACED] = {'+', QDRI_INK_PLACED, "placed"},
    [QDR_ROLE_REMOVED] = {'-', QDRI_INK_REMOVED, "removed"},
    [QDR_ROLE_PATTERN] = {'*', QDRI_INK_PATTERN, "pattern"},
    [QDR_ROLE_SECOND] = {'~', QDRI_INK_SECOND, "other side"},
};

enum { ROLES = sizeof looks / sizeof *looks };

/* role[cell * width + digit - 1]: what a candidate looks like that takes part; NULL where it does
 * not. */
struct board {
    const qdr_deduction *step;
    const qdr_grid_look *look;
    const struct look_of_role **role;
    unsigned side;
    unsigned width; /* candidates of a cell */
    bool has_role[ROLES];
};

static size_t place_of(const struct board *board, unsigned cell, unsigned digit)
{
    return (size_t)cell * board->width + digit - 1;
}

/* Of several roles of a candidate, the first counts: what happens to it tells more than why. */
static void take_marks(struct board *board)
{
    for (size_t k = 0; k < board->step->marks; ++k) {
        const qdr_deduction_mark *mark = &board->step->mark[k];
        const struct look_of_role **role = &board->role[place_of(board, mark->cell, mark->digit)];
        if (!*role || &looks[mark->role] < *role) {
            *role = &looks[mark->role];
        }
        board->has_role[mark->role] = true;
    }
}

/* The digit that stood before the step. */
static unsigned standing(const void *ctx, unsigned cell)
{
    const struct board *board = ctx;
    unsigned digit = board->step->grid->cell[cell];
    bool is_placed =
        digit > 0 && board->role[place_of(board, cell, digit)] == &looks[QDR_ROLE_PLACED];
    return is_placed ? 0 : digit;
}

static unsigned plain_ink(const struct board *board, unsigned cell)
{
    const qdr_grid *givens = board->look->givens;
    bool is_given = givens && givens->side == board->side && givens->cell[cell] != 0;
    return is_given ? QDRI_INK_GIVEN : standing(board, cell) > 0 ? QDRI_INK_PLAIN : QDRI_INK_FAINT;
}

static struct qdri_pencil_mark mark_of(const void *ctx, unsigned cell, unsigned digit)
{
    const struct board *board = ctx;
    const size_t place = place_of(board, cell, digit);
    const struct look_of_role *role = board->role[place];
    const char symbol = qdri_look_symbol(board->look, digit);
    if (role) {
        return (struct qdri_pencil_mark){symbol, role->sign, role->ink};
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
    for (unsigned k = 0; k < ROLES; ++k) {
        if (board->has_role[k]) {
            const char *emphasis = qdri_ink_sequence(looks[k].ink);
            qdri_put_text(output, before);
            if (board->look->ansi) {
                qdri_put_text(output, emphasis);
            } else {
                qdri_put(output, &looks[k].sign, 1);
                qdri_put(output, " ", 1);
            }
            qdri_put_text(output, looks[k].word);
            qdri_put_text(output, board->look->ansi ? "\033[0m" : "");
            before = ", ";
        }
    }
    qdri_put(output, "\n", 1);
}

static qdr_status put_board(struct board *board, const qdr_writer *writer, qdr_error *error)
{
    const qdr_grid_look *look = board->look;
    struct qdri_pencil pencil = {.side = board->side,
                                 .has_signs = !look->ansi,
                                 .look = look,
                                 .ctx = board,
                                 .alone = standing,
                                 .mark = mark_of,
                                 .output = {.writer = writer}};
    unsigned digits = look->rules ? qdr_rules_digits(look->rules) : board->side;
    qdr_box_standard(digits, &pencil.rows, &pencil.columns);
    take_marks(board);
    if (!qdri_pencil_put(&pencil)) {
        return qdri_no_memory(error);
    }
    put_key(board, &pencil.output);
    return qdri_output_end(&pencil.output, error);
}

qdr_status qdr_write_deduction(const qdr_deduction *deduction, const qdr_grid_look *look,
                               const qdr_writer *writer, qdr_error *error)
{
    if (!look) {
        return qdri_missing(error, "look");
    }
    if (!writer || !writer->write) {
        return qdri_missing(error, "writer");
    }
    struct board board = {.step = deduction, .look = look, .side = deduction->grid->side};
    board.width = qdri_look_width(look, board.side);
    if (look->rules && qdr_rules_side(look->rules) != board.side) {
        return qdri_fail(error, QDR_INVALID, "the rules are for a grid of another side");
    }
    if (!deduction->candidate) {
        return qdri_fail(error, QDR_INVALID, "the step does not say what the candidates were");
    }
    if (look->style != QDR_GRID_BOXED && look->style != QDR_GRID_UNICODE) {
        return qdri_fail(error, QDR_UNSUPPORTED, "a step can be drawn with boxes only");
    }
    board.role = qdri_zeros((size_t)board.side * board.side * board.width, sizeof *board.role);
    if (!board.role) {
        return qdri_no_memory(error);
    }
    qdr_status status = put_board(&board, writer, error);
    free(board.role);
    return status;
}
