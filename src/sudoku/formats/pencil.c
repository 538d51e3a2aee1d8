/* pencil.c  Candidates as pencil marks, or as words. */
#include <quadrille/candidates.h>

#include "base/error.h"
#include "sudoku/formats/large.h"
#include "sudoku/formats/picture.h"

struct pencil {
    const qdr_possibility *candidate;
    unsigned side;
    unsigned rows; /* of marks in a cell */
    unsigned columns;
    const qdr_grid_look *look;
    struct qdri_output output;
};

static qdr_possibility candidate_at(const struct pencil *pencil, unsigned cell, unsigned digit)
{
    return pencil->candidate[cell * pencil->side + digit - 1];
}

/* The only digit that is left for a cell; 0 where there are none or several. */
static unsigned only_digit(const struct pencil *pencil, unsigned cell)
{
    unsigned only = 0;
    for (unsigned digit = 1; digit <= pencil->side; ++digit) {
        if (candidate_at(pencil, cell, digit) != QDR_IMPOSSIBLE) {
            if (only > 0) {
                return 0;
            }
            only = digit;
        }
    }
    return only;
}

static bool is_given(const struct pencil *pencil, unsigned cell)
{
    const qdr_grid *givens = pencil->look->givens;
    return givens && givens->side == pencil->side && givens->cell[cell] != 0;
}

/* What stands in a place of a cell: `line` and `k` count from 0. */
static char symbol_at(const struct pencil *pencil, unsigned cell, unsigned line, unsigned k,
                      enum qdri_ink *ink)
{
    unsigned only = only_digit(pencil, cell);
    *ink = QDRI_INK_PLAIN;
    if (only > 0 && candidate_at(pencil, cell, only) == QDR_POSSIBLE) {
        bool is_middle = line == (pencil->rows - 1) / 2 && k == (pencil->columns - 1) / 2;
        *ink = is_middle && is_given(pencil, cell) ? QDRI_INK_GIVEN : QDRI_INK_PLAIN;
        return is_middle ? qdr_digit_symbol((qdr_digit)only) : ' ';
    }
    unsigned digit = line * pencil->columns + k + 1;
    switch (candidate_at(pencil, cell, digit)) {
    case QDR_POSSIBLE:
        *ink = QDRI_INK_POSSIBLE;
        return qdr_digit_symbol((qdr_digit)digit);
    case QDR_UNDECIDED:
        *ink = QDRI_INK_UNDECIDED;
        return pencil->look->ansi ? qdr_digit_symbol((qdr_digit)digit) : '?';
    case QDR_IMPOSSIBLE:
        break;
    }
    return '.';
}

/* A line of a cell, and the blank behind it. */
static void put_cell(void *ctx, unsigned cell, unsigned line)
{
    struct pencil *pencil = ctx;
    for (unsigned k = 0; k < pencil->columns; ++k) {
        enum qdri_ink ink;
        char symbol = symbol_at(pencil, cell, line, k, &ink);
        const char *emphasis = pencil->look->ansi ? qdri_ink_sequence(ink) : NULL;
        qdri_put_text(&pencil->output, emphasis ? emphasis : "");
        qdri_put(&pencil->output, &symbol, 1);
        qdri_put_text(&pencil->output, emphasis ? "\033[0m" : "");
    }
    qdri_put(&pencil->output, " ", 1);
}

static void put_compact(struct pencil *pencil)
{
    struct qdri_cells cells = {.side = pencil->side,
                               .width = pencil->columns,
                               .height = pencil->rows,
                               .ctx = pencil,
                               .put = put_cell};
    qdri_put_framed(&cells, pencil->look, &pencil->output);
}

static void put_block(void *ctx, struct qdri_canvas *canvas, unsigned cell, unsigned x, unsigned y)
{
    struct pencil *pencil = ctx;
    for (unsigned line = 0; line < pencil->rows; ++line) {
        for (unsigned k = 0; k < pencil->columns; ++k) {
            enum qdri_ink ink;
            char symbol = symbol_at(pencil, cell, line, k, &ink);
            struct qdri_sign sign = {(uint16_t)(unsigned char)symbol, symbol};
            qdri_canvas_put(canvas, x + k, y + line, sign, ink);
        }
    }
}

/* Puts the marks in a picture, with what the rules draw.  False: no memory. */
static bool put_marks(struct pencil *pencil)
{
    struct qdri_blocks blocks = {
        .width = pencil->columns, .height = pencil->rows, .ctx = pencil, .put = put_block};
    struct qdri_drawing *drawing =
        pencil->look->rules ? qdri_drawing_of(pencil->look->rules) : NULL;
    struct qdri_large *large = NULL;
    bool has_memory = drawing || !pencil->look->rules;
    if (drawing && qdri_drawing_is_large(drawing)) {
        large = qdri_large_new(drawing, pencil->look, &blocks);
        has_memory = large && qdri_large_paint(large);
    }
    if (large && has_memory) {
        qdri_large_put(large, &pencil->output);
    } else if (has_memory) {
        put_compact(pencil);
    }
    if (drawing && has_memory) {
        qdri_key_put(large, drawing, pencil->look, &pencil->output);
    }
    qdri_large_free(large);
    qdri_drawing_free(drawing);
    return has_memory;
}

/* Puts the digits of a cell of which that much is known; returns how many there are. */
static unsigned put_digits(struct pencil *pencil, unsigned cell, qdr_possibility possibility)
{
    unsigned count = 0;
    for (unsigned digit = 1; digit <= pencil->side; ++digit) {
        if (candidate_at(pencil, cell, digit) == possibility) {
            char symbol = qdr_digit_symbol((qdr_digit)digit);
            if (count == 0 && possibility == QDR_UNDECIDED) {
                qdri_put(&pencil->output, "?", 1);
            }
            qdri_put(&pencil->output, &symbol, 1);
            ++count;
        }
    }
    return count;
}

static void put_words(struct pencil *pencil)
{
    unsigned cells = pencil->side * pencil->side;
    bool has_rows = pencil->look->style == QDR_GRID_ROWS;
    for (unsigned cell = 0; cell < cells; ++cell) {
        unsigned count = put_digits(pencil, cell, QDR_POSSIBLE);
        count += put_digits(pencil, cell, QDR_UNDECIDED);
        if (count == 0) {
            qdri_put(&pencil->output, "-", 1);
        }
        bool is_last = cell + 1 == cells || (has_rows && (cell + 1) % pencil->side == 0);
        qdri_put(&pencil->output, is_last ? "\n" : " ", 1);
    }
}

qdr_status qdr_write_candidates(const qdr_possibility *candidate, unsigned side,
                                const qdr_grid_look *look, const qdr_writer *writer,
                                qdr_error *error)
{
    struct pencil pencil = {.candidate = candidate, .side = side, .look = look};
    if (side < 1 || side > QDR_SIDE_MAX) {
        return qdri_fail(error, QDR_INVALID, "a grid has a side from 1 to %d", QDR_SIDE_MAX);
    }
    if (look->rules && qdr_rules_side(look->rules) != side) {
        return qdri_fail(error, QDR_INVALID, "the rules are for a grid of another side");
    }
    if (look->style == QDR_GRID_NUMBERS) {
        return qdri_fail(error, QDR_UNSUPPORTED, "candidates cannot be written as numbers");
    }
    pencil.output.writer = writer;
    qdr_box_standard(side, &pencil.rows, &pencil.columns);
    if (look->style == QDR_GRID_BOXED || look->style == QDR_GRID_UNICODE) {
        if (!put_marks(&pencil)) {
            return qdri_no_memory(error);
        }
    } else {
        put_words(&pencil);
    }
    return qdri_output_end(&pencil.output, error);
}
