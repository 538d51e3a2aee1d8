/* pencil.c  Boards of pencil marks: each cell has places for all digits, in rows like those of a
 * standard box, or one digit alone, in its middle.  They show candidates, or a step of reasoning;
 * candidates are written as words, too. */
#include "base/error.h"
#include "sudoku/pictures/terminal/large.h"
#include "sudoku/rules/rules.h"

/* What stands in a place. */
struct pencil_mark {
    char symbol;
    char sign; /* behind it, where the board has room for signs */
    unsigned ink;
};

/* A board; `output` is as in output.h. */
struct pencil {
    unsigned side;
    unsigned rows; /* of marks in a cell: found by pencil_put, as are columns */
    unsigned columns;
    bool has_signs;
    const struct qdri_picture_params *look;
    const void *ctx;
    /* The digit that stands alone in a cell; 0 where none does. */
    unsigned (*alone)(const void *ctx, unsigned cell);
    struct pencil_mark (*mark)(const void *ctx, unsigned cell, unsigned digit);
    struct qdri_output output;
};

/* Columns that a mark takes. */
static unsigned mark_width(const struct pencil *pencil)
{
    return pencil->has_signs ? 2 : 1;
}

/* What stands in a place of a cell: `line` and `k` count from 0. */
static struct pencil_mark mark_at(const struct pencil *pencil, unsigned cell, unsigned line,
                                  unsigned k)
{
    unsigned alone = pencil->alone(pencil->ctx, cell);
    if (alone == 0) {
        return pencil->mark(pencil->ctx, cell, line * pencil->columns + k + 1);
    }
    if (line == (pencil->rows - 1) / 2 && k == (pencil->columns - 1) / 2) {
        return pencil->mark(pencil->ctx, cell, alone);
    }
    return (struct pencil_mark){' ', ' ', QDRI_INK_PLAIN};
}

/* A line of a cell, and the blank behind it. */
static void put_cell(void *ctx, unsigned cell, unsigned line)
{
    struct pencil *pencil = ctx;
    for (unsigned k = 0; k < pencil->columns; ++k) {
        struct pencil_mark mark = mark_at(pencil, cell, line, k);
        qdri_put_inked(&pencil->output, pencil->look, mark.ink, &mark.symbol, 1);
        qdri_put(&pencil->output, &mark.sign, pencil->has_signs);
    }
    qdri_put(&pencil->output, " ", 1);
}

static void put_compact(struct pencil *pencil)
{
    struct qdri_cells cells = {.side = pencil->side,
                               .width = pencil->columns * mark_width(pencil),
                               .height = pencil->rows,
                               .ctx = pencil,
                               .put = put_cell};
    qdri_put_framed(&cells, pencil->look, &pencil->output);
}

static void put_symbol(struct qdri_canvas *canvas, unsigned x, unsigned y, char symbol,
                       unsigned ink)
{
    qdri_canvas_put(canvas, x, y, (struct qdri_sign){(uint16_t)(unsigned char)symbol, symbol}, ink);
}

static void put_block(void *ctx, struct qdri_canvas *canvas, unsigned cell, unsigned x, unsigned y)
{
    const struct pencil *pencil = ctx;
    const unsigned width = mark_width(pencil);
    for (unsigned line = 0; line < pencil->rows; ++line) {
        for (unsigned k = 0; k < pencil->columns; ++k) {
            struct pencil_mark mark = mark_at(pencil, cell, line, k);
            put_symbol(canvas, x + k * width, y + line, mark.symbol, mark.ink);
            if (pencil->has_signs) {
                put_symbol(canvas, x + k * width + 1, y + line, mark.sign, mark.ink);
            }
        }
    }
}

/* Puts the compact picture, or the large one where that is needed, and the key. */
static bool put_drawing(struct pencil *pencil, const struct qdri_drawing *drawing)
{
    struct qdri_blocks blocks = {.width = pencil->columns * mark_width(pencil),
                                 .height = pencil->rows,
                                 .ctx = pencil,
                                 .put = put_block};
    struct qdri_large *large = NULL;
    bool has_memory = true;
    if (qdri_drawing_is_large(drawing)) {
        large = qdri_large_new(drawing, pencil->look, &blocks);
        has_memory = large && qdri_large_paint(large);
    }
    if (large && has_memory) {
        qdri_large_put(large, &pencil->output);
    } else if (has_memory) {
        put_compact(pencil);
    }
    if (has_memory) {
        qdri_key_put(large, drawing, pencil->look, &pencil->output);
    }
    qdri_large_free(large);
    return has_memory;
}

/* Puts the board, with what the look's rules draw.  False: no memory. */
static bool pencil_put(struct pencil *pencil)
{
    const qdr_rules *rules = pencil->look->rules;
    qdr_box_standard(rules ? qdr_rules_digits(rules) : pencil->side, &pencil->rows,
                     &pencil->columns);
    if (!rules) {
        put_compact(pencil);
        return true;
    }
    struct qdri_drawing *drawing = qdri_rules_draw(rules);
    bool has_memory = drawing && put_drawing(pencil, drawing);
    qdri_drawing_free(drawing);
    return has_memory;
}

/* ---------------------------------------------------------------------------- candidates ---- */

struct candidates {
    const qdr_possibility *candidate;
    unsigned side;
    unsigned width; /* candidates of a cell */
    const struct qdri_picture_params *look;
};

static qdr_possibility candidate_at(const struct candidates *candidates, unsigned cell,
                                    unsigned digit)
{
    return candidates->candidate[cell * candidates->width + digit - 1];
}

static unsigned only_digit(const void *ctx, unsigned cell)
{
    const struct candidates *candidates = ctx;
    return qdri_candidates_only(candidates->candidate, candidates->width, cell);
}

static struct pencil_mark candidate_mark(const void *ctx, unsigned cell, unsigned digit)
{
    const struct candidates *candidates = ctx;
    const char symbol = qdri_look_symbol(candidates->look, digit);
    if (only_digit(candidates, cell) == digit) {
        const bool is_given = qdri_is_given(candidates->look, candidates->side, cell);
        unsigned ink = is_given ? QDRI_INK_GIVEN : QDRI_INK_PLAIN;
        return (struct pencil_mark){symbol, ' ', ink};
    }
    switch (candidate_at(candidates, cell, digit)) {
    case QDR_POSSIBLE:
        return (struct pencil_mark){symbol, ' ', QDRI_INK_POSSIBLE};
    case QDR_UNDECIDED:
        return (struct pencil_mark){candidates->look->ansi ? symbol : '?', ' ', QDRI_INK_UNDECIDED};
    case QDR_IMPOSSIBLE:
        break;
    }
    return (struct pencil_mark){'.', ' ', QDRI_INK_PLAIN};
}

/* Puts the digits of a cell of which that much is known; returns how many there are. */
static unsigned put_digits(const struct candidates *candidates, unsigned cell,
                           qdr_possibility possibility, struct qdri_output *output)
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= candidates->width; ++digit) {
        if (candidate_at(candidates, cell, digit) == possibility) {
            char symbol = qdri_look_symbol(candidates->look, digit);
            if (count == 0 && possibility == QDR_UNDECIDED) {
                qdri_put(output, "?", 1);
            }
            qdri_put(output, &symbol, 1);
            ++count;
        }
    }
    return count;
}

static void put_words(const struct candidates *candidates, struct qdri_output *output)
{
    const unsigned side = candidates->side;
    bool has_rows = candidates->look->style == QDR_GRID_ROWS;
    for (unsigned cell = 0; cell < side * side; ++cell) {
        unsigned count = put_digits(candidates, cell, QDR_POSSIBLE, output);
        count += put_digits(candidates, cell, QDR_UNDECIDED, output);
        if (count == 0) {
            qdri_put(output, "-", 1);
        }
        bool is_last = cell + 1 == side * side || (has_rows && (cell + 1) % side == 0);
        qdri_put(output, is_last ? "\n" : " ", 1);
    }
}

qdr_status qdr_write_candidates(const qdr_possibility *candidate, unsigned side,
                                const qdr_rules *rules, const qdr_params *params,
                                const qdr_writer *writer, qdr_error *error)
{
    struct qdri_picture_params look;
    const qdr_status status = qdri_look_take(&look, side, rules, params, writer, error);
    if (status != QDR_OK) {
        return status;
    }
    if (look.style == QDR_GRID_NUMBERS) {
        return qdri_fail(error, QDR_UNSUPPORTED, "candidates cannot be written as numbers");
    }
    struct candidates candidates = {
        .candidate = candidate, .side = side, .width = qdri_look_width(&look, side), .look = &look};
    struct pencil pencil = {.side = side,
                            .look = &look,
                            .ctx = &candidates,
                            .alone = only_digit,
                            .mark = candidate_mark,
                            .output = {.writer = writer}};
    if (look.style != QDR_GRID_BOXED && look.style != QDR_GRID_UNICODE) {
        put_words(&candidates, &pencil.output);
    } else if (!pencil_put(&pencil)) {
        return qdri_no_memory(error);
    }
    return qdri_output_end(&pencil.output, error);
}

/* -------------------------------------------------------------------- steps of reasoning ---- */

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
    const struct qdri_picture_params *look;
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

static struct pencil_mark step_mark(const void *ctx, unsigned cell, unsigned digit)
{
    const struct board *board = ctx;
    const size_t place = cell * qdri_look_width(board->look, board->side) + digit - 1;
    const unsigned role = qdri_step_role(board->step, cell, digit);
    const char symbol = qdri_look_symbol(board->look, digit);
    if (role != QDRI_NO_ROLE) {
        return (struct pencil_mark){symbol, looks[role].sign, looks[role].ink};
    }
    if (board->step->candidate[place] == QDR_IMPOSSIBLE) {
        return (struct pencil_mark){'.', ' ', QDRI_INK_FAINT};
    }
    return (struct pencil_mark){symbol, ' ', plain_ink(board, cell)};
}

/* What the signs or colors mean that are there. */
static void put_step_key(const struct board *board, struct qdri_output *output)
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

qdr_status qdr_write_deduction(const qdr_deduction *deduction, const qdr_rules *rules,
                               const qdr_params *params, const qdr_writer *writer, qdr_error *error)
{
    struct qdri_picture_params look;
    const qdr_status status = qdri_look_take_step(&look, deduction, rules, params, writer, error);
    if (status != QDR_OK) {
        return status;
    }
    if (look.style != QDR_GRID_BOXED && look.style != QDR_GRID_UNICODE) {
        return qdri_fail(error, QDR_UNSUPPORTED, "a step can be drawn with boxes only");
    }
    struct board board = {.step = deduction, .look = &look, .side = deduction->grid->side};
    struct pencil pencil = {.side = board.side,
                            .has_signs = !look.ansi,
                            .look = &look,
                            .ctx = &board,
                            .alone = standing,
                            .mark = step_mark,
                            .output = {.writer = writer}};
    if (!pencil_put(&pencil)) {
        return qdri_no_memory(error);
    }
    put_step_key(&board, &pencil.output);
    return qdri_output_end(&pencil.output, error);
}
